"""An invalid game: importing it would end the process."""

raise SystemExit(3)
