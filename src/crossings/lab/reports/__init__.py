"""What the games of runs say of a game: figures with their intervals, pictures, a page."""
