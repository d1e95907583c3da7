"""Connect Four: players drop discs into an upright frame; the first to connect four wins."""
