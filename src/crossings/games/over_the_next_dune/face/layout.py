"""Where things lie on the board's picture: a strip of sky, the crest beyond the goal, the battlefield, the enemy camp.

Units as in `crossings.drawing.scene`. Row 0 is the crest beyond the top edge, where safe soldiers stand.
"""

from __future__ import annotations

import re
from math import pi, sin
from typing import Final

from crossings.drawing.scene import CELL
from crossings.games.over_the_next_dune.rules.data import COMPASS, SIZE, START_COLUMNS

Point = tuple[float, float]
Space = tuple[int, int]
"""Column and row, as in the rule text."""

MARGIN: Final = 20
"""Beside the battlefield, for the numbers of the rows."""
FIELD_TOP: Final = 152
"""The sky's height: the crest of row 0 is its lowest part."""
FIELD_SIDE: Final = SIZE * CELL
FIELD_BOTTOM: Final = FIELD_TOP + FIELD_SIDE
CAMP_HEIGHT: Final = 104
WIDTH: Final = FIELD_SIDE + 2 * MARGIN
HEIGHT: Final = FIELD_BOTTOM + CAMP_HEIGHT
TRAY_Y: Final = FIELD_BOTTOM + 60
"""The middle of the cards in the camp."""
DECK_X: Final = {"left": 54, "straight": 110, "right": 166}
CARD_X: Final = {card: 534 + 60 * (card - 1) for card in range(1, 6)}
CARD_SIZE: Final = (50, 68)

FOOTPRINT: Final = 3 * CELL
"""A searcher's side."""


def middle(column: float, row: float) -> Point:
    """The middle of a space; row 0 is beyond the top edge."""
    return MARGIN + CELL * (column - 0.5), FIELD_TOP + CELL * (row - 0.5)


def space_id(column: int, row: int) -> str:
    """The place id of a space: `c10r7`; beyond the top edge `off-c10`."""
    return f"off-c{column}" if row == 0 else f"c{column}r{row}"


_SPACE: Final = re.compile(r"c(\d+)r(\d+)")
_OFF: Final = re.compile(r"off-c(\d+)")


def space_of(place: str) -> Space | None:
    """The space of a place id; None if the place is something else."""
    if found := _SPACE.fullmatch(place):
        return int(found[1]), int(found[2])
    if found := _OFF.fullmatch(place):
        return int(found[1]), 0
    return None


def angle(direction: int) -> int:
    """The turn in degrees, clockwise from up, of something that points in direction 1 to 8."""
    return (direction - 1 - COMPASS.index("n")) * 45 % 360


def crest_space(soldier: int) -> Space:
    """Where a safe soldier stands: beyond the top edge, above the space where he began."""
    return int(START_COLUMNS[soldier - 1]), 0


def crest_spot(soldier: int) -> Point:
    """The middle of that space."""
    return middle(*crest_space(soldier))


def night(turn: float, turns: int) -> Point:
    """Where on the night sky the moon stands in a turn; before turn 1 it rests on the dunes."""
    share = (turn - 0.5) / turns
    return 84 + 672 * share, 100 - 64 * sin(pi * max(share, 0))


def bench_spot(centre: Point, place: int, captives: int) -> Point:
    """Where the captive number `place` of so many sits on his captor: side by side below its number."""
    apart = min(33, 96 / captives)
    return centre[0] + (place - (captives - 1) / 2) * apart, centre[1] + 38
