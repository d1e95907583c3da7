"""Where things lie on the board's picture: the sky, the crest beyond the goal, the battlefield, the camp and its cards.

Upright, they lie below one another; the sheet `night.svg` is drawn to these measures. In a wide window sky and cards
stand beside the battlefield.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, sin

from crossings.drawing.kit import Point, row_offsets
from crossings.drawing.scene import CELL
from crossings.engine.viewpoint import current_orientation

from ..rules.data import CARD_NAMES, CARDS, COMPASS, SIZE
from .position import Position, Space

MARGIN = 20
"""Beside the battlefield, for the numbers of the rows."""
FIELD = SIZE * CELL


@dataclass(frozen=True)
class Form:
    """Where everything lies that is not on the battlefield, in one shape of the picture."""

    size: Point
    corner: Point
    """The upper left corner of the battlefield."""
    deck: Mapping[str, Point]
    order: Mapping[int, Point]
    """The middles of the cards."""
    deck_place: Point
    """How large the deck is, around its straight cards."""
    track: Point
    track_place: Point
    """The middle and the size of the night sky."""

    @property
    def top(self) -> float:
        """The upper edge of the battlefield."""
        return self.corner[1]

    @property
    def bottom(self) -> float:
        """The lower edge of the battlefield."""
        return self.corner[1] + FIELD


SKY = 152
"""The sky's height in the upright form: the crest of row 0 is its lowest part."""
UPRIGHT = Form(
    size=(FIELD + 2 * MARGIN, SKY + FIELD + 104),
    corner=(MARGIN, SKY),
    deck={kind: (54 + 56 * place, SKY + FIELD + 60) for place, kind in enumerate(CARD_NAMES)},
    order={card: (534 + 60 * (card - 1), SKY + FIELD + 60) for card in range(1, CARDS + 1)},
    deck_place=(168, 74),
    track=(FIELD / 2 + MARGIN, 58),
    track_place=(FIELD + 2 * MARGIN - 120, 110),
)
STRIP = 120
"""The night sky of the wide form, down the left side."""
DUSK = 19
"""Where the sky begins there, turned to run from above down."""
CREST = 58
HAND_OF_CARDS = STRIP + FIELD + 2 * MARGIN + 35
"""The middle of the cards down the right side."""
WIDE = Form(
    size=(STRIP + FIELD + 2 * MARGIN + 70, CREST + FIELD + 26),
    corner=(STRIP + MARGIN, CREST),
    deck={kind: (HAND_OF_CARDS, CREST + 40 + 78 * place) for place, kind in enumerate(CARD_NAMES)},
    order={card: (HAND_OF_CARDS, CREST + 320 + 78 * (card - 1)) for card in range(1, CARDS + 1)},
    deck_place=(58, 230),
    track=(STRIP / 2, CREST + FIELD / 2),
    track_place=(110, FIELD),
)


def form() -> Form:
    """The form that is drawn for now."""
    return WIDE if current_orientation().wide else UPRIGHT


CARD_SIZE = (50, 68)
CARD_PLACE = (56, 74)
FOOTPRINT = 3 * CELL
"""A searcher's side."""
PLATES_APART = 36

_SPACE = re.compile(r"(?:c(\d+)r|off-c)(\d+)")


def middle(space: tuple[float, float]) -> Point:
    """The middle of a space; row 0 is beyond the top edge."""
    left, top = form().corner
    return left + CELL * (space[0] - 0.5), top + CELL * (space[1] - 0.5)


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
    along, up = 84 + 672 * share, 100 - 64 * sin(pi * max(share, 0))
    return (STRIP - up, DUSK + along) if current_orientation().wide else (along, up)


def plate_spot(position: Position, searcher: int) -> Point:
    """Where a searcher's number is: in its middle, or beside the numbers of others with the same middle."""
    at = position.searchers[searcher - 1].at
    there = [other.number for other in position.searchers if other.at == at]
    x, y = middle(at)
    return x + row_offsets(len(there), PLATES_APART)[there.index(searcher)], y


def bench_spot(centre: Point, place: int, captives: int) -> Point:
    """Where the captive number `place` of so many sits on his captor: side by side below its number."""
    return centre[0] + row_offsets(captives, min(33, 96 / captives))[place], centre[1] + 38


def soldier_spot(position: Position, number: int) -> Point:
    """Where a soldier stands: on his space, beyond the top, or on his captor's bench."""
    soldier = position.soldier(number)
    if not soldier.captor:
        return middle(soldier.at)
    held = position.searchers[soldier.captor - 1].captives
    return bench_spot(middle(soldier.at), held.index(number), len(held))


def card_spot(holder: Point) -> Point:
    """Where a turn order card is held."""
    return holder[0] - 17, holder[1] - 14
