"""Every check that every game passes, found as the engine finds games: a new game is held to them by being there."""
