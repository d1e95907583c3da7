"""The rules of Dune Chess."""
