"""States and moves of Walking on the Moon as text, JSON and views, and the reasons why moves are refused."""
