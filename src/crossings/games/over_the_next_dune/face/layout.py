"""Where things lie on the board's picture: a strip of sky, the crest beyond the goal, the battlefield, the enemy camp.

The sheet `night.svg` is drawn to the same measures.
"""

from __future__ import annotations

import re
from math import pi, sin
from typing import Final

from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL
from crossings.games.over_the_next_dune.face.seen import Seen, Space
from crossings.games.over_the_next_dune.rules.data import CARDS, COMPASS, SIZE

MARGIN: Final = 20
"""Beside the battlefield, for the numbers of the rows."""
FIELD_TOP: Final = 152
"""The sky's height: the crest of row 0 is its lowest part."""
FIELD_BOTTOM: Final = FIELD_TOP + SIZE * CELL
WIDTH: Final = SIZE * CELL + 2 * MARGIN
HEIGHT: Final = FIELD_BOTTOM + 104
DECK: Final = {"left": (54, FIELD_BOTTOM + 60), "straight": (110, FIELD_BOTTOM + 60), "right": (166, FIELD_BOTTOM + 60)}
ORDER: Final = {card: (534 + 60 * (card - 1), FIELD_BOTTOM + 60) for card in range(1, CARDS + 1)}
"""The middles of the cards in the camp."""
CARD_SIZE: Final = (50, 68)
CARD_PLACE: Final = (56, 74)
DECK_PLACE: Final = (168, 74)
TRACK: Final = (WIDTH / 2, 58)
TRACK_PLACE: Final = (WIDTH - 120, 110)
FOOTPRINT: Final = 3 * CELL
"""A searcher's side."""
PLATES_APART: Final = 36

_SPACE: Final = re.compile(r"(?:c(\d+)r|off-c)(\d+)")


def middle(space: tuple[float, float]) -> Point:
    """The middle of a space; row 0 is beyond the top edge."""
    return MARGIN + CELL * (space[0] - 0.5), FIELD_TOP + CELL * (space[1] - 0.5)


def space_id(space: Space) -> str:
    """The place id of a space: `c10r7`; beyond the top edge `off-c10`."""
    column, row = space
    return f"c{column}r{row}" if row else f"off-c{column}"


def space_of(place: str) -> Space | None:
    """The space of a place id; None if the place is something else."""
    if not (found := _SPACE.fullmatch(place)):
        return None
    return (int(found[1]), int(found[2])) if found[1] else (int(found[2]), 0)


def angle(direction: int) -> int:
    """The turn in degrees, clockwise from up, of something that points in direction 1 to 8."""
    return (direction - 1 - COMPASS.index("n")) * 45 % 360


def night(turn: float, turns: int) -> Point:
    """Where on the night sky the moon stands in a turn; before turn 1 it rests on the dunes."""
    share = (turn - 0.5) / turns
    return 84 + 672 * share, 100 - 64 * sin(pi * max(share, 0))


def plate_spot(seen: Seen, searcher: int) -> Point:
    """Where a searcher's number is: in its middle, or beside the numbers of others with the same middle."""
    at = seen.searchers[searcher - 1].at
    there = [other.number for other in seen.searchers if other.at == at]
    x, y = middle(at)
    return x + PLATES_APART * (there.index(searcher) - (len(there) - 1) / 2), y


def bench_spot(centre: Point, place: int, captives: int) -> Point:
    """Where the captive number `place` of so many sits on his captor: side by side below its number."""
    apart = min(33, 96 / captives)
    return centre[0] + (place - (captives - 1) / 2) * apart, centre[1] + 38


def soldier_spot(seen: Seen, number: int) -> Point:
    """Where a soldier stands: on his space, beyond the top, or on his captor's bench."""
    soldier = seen.soldier(number)
    if not soldier.captor:
        return middle(soldier.at)
    held = seen.searchers[soldier.captor - 1].captives
    return bench_spot(middle(soldier.at), held.index(number), len(held))


def card_spot(holder: Point) -> Point:
    """Where a turn order card is held."""
    return holder[0] - 17, holder[1] - 14
