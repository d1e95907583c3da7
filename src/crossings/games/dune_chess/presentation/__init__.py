"""What players see and read of Dune Chess."""
