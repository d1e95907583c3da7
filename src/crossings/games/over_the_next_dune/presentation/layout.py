"""The layout of the board's picture: sky, crest beyond the goal, battlefield, camp and cards.

In the upright layout these lie below one another; the sheet `night.svg` is drawn to its measures. In a wide window sky
and cards are beside the battlefield.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, sin

from crossings.drawing.kit import Point, row_offsets
from crossings.drawing.scene import CELL
from crossings.engine.orientation import current_orientation

from ..rules.data import CARD_NAMES, CARDS, COMPASS, SIZE
from .position import Position, Space

MARGIN = 20
"""The space beside the battlefield for row numbers."""
FIELD = SIZE * CELL


@dataclass(frozen=True)
class SceneLayout:
    """Positions of everything outside the battlefield, in one layout."""

    size: Point
    corner: Point
    """The upper left corner of the battlefield."""
    deck: Mapping[str, Point]
    order: Mapping[int, Point]
    """The centres of the cards."""
    deck_place: Point
    """The size of the deck, centred on its straight cards."""
    track: Point
    track_place: Point
    """The centre and size of the night sky."""

    @property
    def top(self) -> float:
        """The upper edge of the battlefield."""
        return self.corner[1]

    @property
    def bottom(self) -> float:
        """The lower edge of the battlefield."""
        return self.corner[1] + FIELD


SKY = 152
"""The sky's height in the upright layout; its lowest part is the crest, row 0."""
UPRIGHT = SceneLayout(
    size=(FIELD + 2 * MARGIN, SKY + FIELD + 104),
    corner=(MARGIN, SKY),
    deck={kind: (54 + 56 * place, SKY + FIELD + 60) for place, kind in enumerate(CARD_NAMES)},
    order={card: (534 + 60 * (card - 1), SKY + FIELD + 60) for card in range(1, CARDS + 1)},
    deck_place=(168, 74),
    track=(FIELD / 2 + MARGIN, 58),
    track_place=(FIELD + 2 * MARGIN - 120, 110),
)
STRIP = 120
"""The width of the night sky in the wide layout, down the left side."""
DUSK = 19
"""Where the sky begins in the wide layout, in which it runs downwards."""
CREST = 58
CARD_COLUMN = STRIP + FIELD + 2 * MARGIN + 35
"""The x-coordinate of the cards down the right side."""
WIDE = SceneLayout(
    size=(STRIP + FIELD + 2 * MARGIN + 70, CREST + FIELD + 26),
    corner=(STRIP + MARGIN, CREST),
    deck={kind: (CARD_COLUMN, CREST + 40 + 78 * place) for place, kind in enumerate(CARD_NAMES)},
    order={card: (CARD_COLUMN, CREST + 320 + 78 * (card - 1)) for card in range(1, CARDS + 1)},
    deck_place=(58, 230),
    track=(STRIP / 2, CREST + FIELD / 2),
    track_place=(110, FIELD),
)


def current_layout() -> SceneLayout:
    """Return the layout for the current orientation."""
    return WIDE if current_orientation().wide else UPRIGHT


CARD_SIZE = (50, 68)
CARD_PLACE = (56, 74)
FOOTPRINT = 3 * CELL
"""The side of a searcher."""
PLATE_SPACING = 36

_SPACE = re.compile(r"(?:c(\d+)r|off-c)(\d+)")


def middle(space: tuple[float, float]) -> Point:
    """Return the centre of a space; row 0 is beyond the top edge."""
    left, top = current_layout().corner
    return left + CELL * (space[0] - 0.5), top + CELL * (space[1] - 0.5)


def space_id(space: Space) -> str:
    """Return the place id of a space: `c10r7`, or `off-c10` beyond the top edge."""
    column, row = space
    return f"c{column}r{row}" if row else f"off-c{column}"


def space_of(place: str) -> Space | None:
    """Return the space of a place id, or None if the place is no space."""
    if not (match := _SPACE.fullmatch(place)):
        return None
    return (int(match[1]), int(match[2])) if match[1] else (int(match[2]), 0)


def angle(direction: int) -> int:
    """Return the clockwise angle in degrees from up to a direction 1 to 8."""
    return (direction - 1 - COMPASS.index("n")) * 45 % 360


def moon_spot(turn: float, turns: int) -> Point:
    """Return the position of the moon in a turn; before turn 1 it rests on the dunes."""
    share = (turn - 0.5) / turns
    along, up = 84 + 672 * share, 100 - 64 * sin(pi * max(share, 0))
    return (STRIP - up, DUSK + along) if current_orientation().wide else (along, up)


def plate_spot(position: Position, searcher: int) -> Point:
    """Return the position of a searcher's number: its centre, or side by side if several share a centre."""
    at = position.searchers[searcher - 1].at
    numbers = [other.number for other in position.searchers if other.at == at]
    x, y = middle(at)
    return x + row_offsets(len(numbers), PLATE_SPACING)[numbers.index(searcher)], y


def bench_spot(centre: Point, place: int, captives: int) -> Point:
    """Return the position of captive `place` of `captives` on his captor, in a row below the captor's number."""
    return centre[0] + row_offsets(captives, min(33, 96 / captives))[place], centre[1] + 38


def soldier_spot(position: Position, number: int) -> Point:
    """Return the position of a soldier: on his space, beyond the top, or on his captor's bench."""
    soldier = position.soldier(number)
    if not soldier.captor:
        return middle(soldier.at)
    captives = position.searchers[soldier.captor - 1].captives
    return bench_spot(middle(soldier.at), captives.index(number), len(captives))


def card_spot(holder: Point) -> Point:
    """Return the position of a turn order card relative to its holder."""
    return holder[0] - 17, holder[1] - 14
