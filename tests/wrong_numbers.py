"""Numbers for tests of public functions: those that none accepts, and types that all accept."""

import math

import numpy as np

NON_INTEGERS = (True, "0", 0.5, math.nan, [0], np.bool_(True), np.float64(0))
INVALID_NUMBERS = (-1, 2**31, 2**70, *NON_INTEGERS)
"""Neither a seat nor a move of any game."""
INTEGERS = (int, np.int8, np.int64, np.uint16)
