"""The drawing kit shared by all games: scenes as data, palette, outlines, shadows, text, seat marks."""
