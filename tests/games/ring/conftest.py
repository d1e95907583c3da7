"""Terrain for the tests of jumps."""

from crossings.shared.ring.data import LONE_CIRCLE, columns_of

TYCHO = columns_of(("......", "......", "oo.*oo", "##Ox##", "######"))
"""A crater with a Sputnik on its floor, another in the air above, and a hazard; its rim is column 1."""
LAND = (LONE_CIRCLE, *TYCHO, LONE_CIRCLE)
"""Tycho between two boxes; its rim is column 2."""
