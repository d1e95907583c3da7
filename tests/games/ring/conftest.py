"""Ground to jump over."""

from crossings.shared.ring.data import LONE_CIRCLE, columns_of

TYCHO = columns_of(("......", "......", "oo.*oo", "##Ox##", "######"))
"""A crater with a Sputnik on its floor, another in the air above, and bad ground; its rim is column 1."""
LAND = (LONE_CIRCLE, *TYCHO, LONE_CIRCLE)
"""The same between two boxes; the rim is column 2."""
