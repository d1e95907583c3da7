"""What games that come in one box share. A box is no game."""
