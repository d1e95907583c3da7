"""Connect Four: discs dropped into an upright frame; who first has four in a row has won."""
