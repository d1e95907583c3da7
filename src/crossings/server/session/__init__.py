"""Table sessions: one match, its players and their commands; and the registry that finds tables by key."""
