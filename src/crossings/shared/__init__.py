"""Code shared by games of the same box. A box is not a game itself."""
