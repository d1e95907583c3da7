"""Adapters to the interfaces of other libraries for research, each an extra of this distribution."""
