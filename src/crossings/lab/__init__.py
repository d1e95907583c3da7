"""Play many games: self-play training, measurements of players and rule variants, and reports."""
