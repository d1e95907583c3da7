"""Adapters for researchers: the games behind the interfaces of other libraries, each an extra of this distribution."""
