"""What players see and read of Walking on the Moon."""
