"""The drawing kit that all games share: scenes as data, palette, ink line, shadow, type, marks. It knows no game."""
