"""Reports of runs: figures, charts, example games and the page."""
