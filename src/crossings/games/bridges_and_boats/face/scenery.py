"""What no move changes on the scene of Bridges and Boats: a river in daylight, both banks, posts along the bridge."""

from __future__ import annotations

from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import INK, PAPER, WHITE, box, disc, painted, path, placed, shadow, stroked, text
from crossings.drawing.sheets import sheet
from crossings.games.bridges_and_boats.face import layout, odds
from crossings.games.bridges_and_boats.rules.data import SECTIONS, SPACES
from crossings.games.bridges_and_boats.words import say
from crossings.words import remembered

RIVER: Final = sheet(__file__, "river.svg")["river"]
WATER_PRINT: Final = "#1d3f57"
EARTH_PRINT: Final = "#4a3518"
"""What is printed on the water and on the banks."""
NAMED: Final = (
    ("reserve-sign", layout.RESERVE[0]), ("reserve-sign", layout.RESERVE[1]),
    ("airfield-sign", layout.AIRFIELD), ("battery-sign", layout.BATTERY),
)  # fmt: skip
"""Regions with their names along the right edge, where nothing is ever put."""
ISLETS: Final = (("pool-sign", layout.POOL_AT), ("used-sign", layout.USED_AT))
POST: Final = "#5f3c20"


@remembered(1)
def backdrop() -> str:
    """The river, names, numbers of spaces, a post by each section."""
    names = "".join(placed(_name(say(name), (0, 4), region.height), region.label_at, -90) for name, region in NAMED)
    islets = "".join(_name(say(name), (x, y + 54), 50, WATER_PRINT) for name, (x, y) in ISLETS)
    quay = _name(say("quay-sign"), (layout.QUAY.right - 19, layout.QUAY.middle[1] + 4), 36)
    spaces = "".join(_number(space) for space in range(1, SPACES + 1))
    posts = "".join(placed(_post(section), layout.post_at(section)) for section in range(1, SECTIONS + 1))
    return RIVER + names + islets + quay + spaces + posts


def _name(words: str, at: kit.Point, room: float, colour: str = EARTH_PRINT) -> str:
    return text(words, at, 11, colour, serif=True, room=room)


def _number(space: int) -> str:
    return text(str(space), kit.moved(layout.space_at(space), (layout.DECK / 2 + 9, 3.4)), 9.4, WATER_PRINT)


def _post(section: int) -> str:
    """A section's number, the sums of two dice that strike it, and how likely they are."""
    board, sums = box(46, 28, corner=4), "·".join(map(str, odds.sums_of(section)))
    share = odds.STRIKES[section] / max(odds.STRIKES.values())
    return (
        stroked(path("M22 6H27"), POST, 3)
        + shadow(board)
        + painted(board, PAPER)
        + painted(disc(6.6, (-14, -4)), INK)
        + text(str(section), (-14, -0.4), 10, WHITE, weight=700)
        + text(sums, (8, 0), 11 if len(sums) < 5 else 9, weight=700)
        + painted(box(26, 3, (0, 9), 1.5), kit.RULE)
        + painted(box(26 * share, 3, (13 * share - 13, 9), 1.5), kit.BLUE)
    )
