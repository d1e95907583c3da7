"""The numbers with which the rules of Bridges and Boats emit effects. The presentation declares how they are read."""

from __future__ import annotations

(
    BOUGHT, DREW, GOT_LAST, LAID_SECTION, BUILT_BOAT, BUILT_PLANE, BUILT_CANNON,
    UNLOADED, ENTERED, STEPPED, STEPPED_OFF, MARCHED, MARCHER, BOARDED, LAUNCHED,
    SENT, ROLLED, ROLLED_AGAIN, GHOST_ASKED, KEPT_ROLL, GHOST_TURNED, PLANE_MISSED, PLANE_HIT,
    DESTROYED, FELL_INTO_WATER, TURNED_BACK,
    CANNONS_READY, AIMED_SHOT, FIRED, SANK, SHOT_MISSED,
    ENDED_TURN, TURN_BEGAN, GAME_ENDED,
) = range(34)  # fmt: skip
"""`MARCHER` is a detail of `MARCHED`: where one of the soldiers started, and where it ended."""

NO_NEW_ROUND = 0
"""In `TURN_BEGAN`: the turn is the second of its round."""
NOTHING_NEEDED = 0
"""In `GHOST_ASKED`: the roll is for the section."""
