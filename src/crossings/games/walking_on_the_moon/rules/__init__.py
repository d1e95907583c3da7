"""The rules of Walking on the Moon."""
