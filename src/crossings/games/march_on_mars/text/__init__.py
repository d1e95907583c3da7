"""States and moves as text, JSON and views, and why a move is refused of March on Mars."""
