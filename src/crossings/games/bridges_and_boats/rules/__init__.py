"""The rules of Bridges and Boats."""
