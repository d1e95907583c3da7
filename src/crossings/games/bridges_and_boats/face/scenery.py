"""What no move changes on the scene of Bridges and Boats: a river in daylight, both banks, posts along the bridge."""

from __future__ import annotations

from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import PAPER, WHITE, box, disc, painted, path, placed, shadow, stroked, text
from crossings.drawing.sheets import sheet
from crossings.games.bridges_and_boats.face import art, layout, odds
from crossings.games.bridges_and_boats.face.layout import now
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SECTIONS, SPACES
from crossings.games.bridges_and_boats.words import say
from crossings.words import remembered

RIVER: Final = sheet(__file__, "river.svg")
WATER_PRINT: Final = "#1d3f57"
EARTH_PRINT: Final = "#4a3518"
"""What is printed on the water and on the banks."""
SAND: Final = "#d6ad76"
PALE_SAND: Final = "#e8cb9d"
GRASS: Final = "#adbd6b"
TARMAC: Final = "#b9a07c"
STONE: Final = "#b7ab98"
STONE_EDGE: Final = "#8f8371"
PLANKS: Final = "#c9a377"
PLANKS_EDGE: Final = "#a98353"
PLANKS_LIT: Final = "#e6caa2"
DEEP: Final = "#4d93bd"
TUFTS: Final = ((150.0, -74.0), (12.0, -102.0), (104.0, -102.0), (148.0, -18.0))
"""Where grass grows on the defender's bank: from the shore, up."""
BEHIND_BRIDGE: Final = 18.0
APART: Final = 16.0
"""How far what the two sides have beside the river is from one another."""
STANCES: Final = 4
POST: Final = "#5f3c20"


@remembered(STANCES)
def backdrop() -> str:
    """The river and its banks, names, numbers of spaces, a post by each section, and the strip above."""
    posts = "".join(placed(_post(section), layout.post_at(section)) for section in range(1, SECTIONS + 1))
    spaces = "".join(_number(space) for space in range(1, SPACES + 1))
    return _landscape() + _sites() + _names() + spaces + posts + _strip()


def _landscape() -> str:
    """Water, both banks, islets; beside them the ground of those whose coins lie there."""
    plan = now()
    tufts = "".join(placed(RIVER["tuft"], (x, plan.far_shore + plan.ahead * y)) for x, y in TUFTS)
    islets = "".join(placed(RIVER["islet"], at) for at in (plan.pool, plan.used))
    grounds = "".join(_ground(seat) for seat in (ATTACKER, DEFENDER)) if plan.size[0] > layout.RIVER_WIDE else ""
    return (
        placed(RIVER["water"], (0, plan.water_top))
        + placed(_mirrored(RIVER["far-bank"]), (0, plan.far_shore))
        + placed(_mirrored(RIVER["near-bank"]), (0, plan.near_shore))
        + tufts
        + islets
        + grounds
    )


def _mirrored(bank: str) -> str:
    """A bank as it lies for those who look."""
    return bank if now().ahead > 0 else f'<g transform="scale(1 -1)">{bank}</g>'


def _ground(seat: int) -> str:
    """In a wide window: where a side's coins and reserve lie."""
    plan = now()
    left, regions = layout.RIVER_WIDE, (plan.coins[seat], plan.reserve[seat])
    top = min(region.top for region in regions) - APART / 2
    bottom = max(region.top + region.height for region in regions) + APART / 2
    shape = kit.plate((plan.size[0] - left, bottom - top), (left, top))
    return painted(shape, GRASS if seat == ATTACKER else SAND)


def _sites() -> str:
    """The airfield, the battery, the quay, the gaps of the bridge and what it rests on."""
    gaps = "".join(_gap(section) for section in range(1, SECTIONS + 1))
    return _airfield() + _battery() + _quay() + gaps + _bridge_heads()


def _slab(region: layout.Region, fill: str, corner: float, opacity: float = 1) -> str:
    return painted(box(region.width, region.height - 3, region.middle, corner), fill, opacity=opacity)


def _airfield() -> str:
    region = now().airfield
    runway = stroked(path(f"M{region.left + 8} {region.middle[1]}H{region.right - 60}"), PALE_SAND, 2, dashes="9 8")
    return _slab(region, TARMAC, 7) + runway


STONES: Final = 11
"""Of the wall of the battery; it ends before the name along the right edge."""


def _battery() -> str:
    """A wall with gaps to fire through, on the side of the water."""
    region = now().battery
    y = region.top + region.height - 8 if now().ahead > 0 else region.top + 2
    stones = "".join(f"M{region.left + 3 + 19 * stone} {y}h15v6h-15z" for stone in range(STONES))
    return _slab(region, PALE_SAND, 5, 0.75) + painted(path(stones), STONE)


def _quay() -> str:
    region = now().quay
    deck = box(region.width, region.height, region.middle, 2)
    joints = "".join(f"M{x} {region.top + 1}v{region.height - 2}" for x in range(182, 382, 22))
    lit = path(f"M{region.left} {region.top + 1.2}H{region.right}")
    return shadow(deck) + painted(deck, PLANKS) + stroked(path(joints), PLANKS_EDGE, 1) + stroked(lit, PLANKS_LIT, 2.4)


def _gap(section: int) -> str:
    """Where a section is missing, between its posts."""
    x, y = layout.section_at(section)
    water = box(layout.DECK - 3, 2 * layout.SPACE - 5, (x, y), 3)
    ends = [(x + side * 17, y + end * layout.SPACE) for side in (-1, 1) for end in (-1, 1)]
    piles = "".join(painted(disc(3.4, kit.moved(at, (1.6, 2))), "#000", opacity=0.25) for at in ends)
    piles += "".join(painted(disc(3.4, at), POST) for at in ends)
    return painted(water, DEEP, opacity=0.35) + stroked(water, WHITE, 1.2, 0.7, "4 4") + piles


def _bridge_heads() -> str:
    """Stone on both banks."""
    plan = now()
    return "".join(
        painted(box(44, 19, (layout.BRIDGE, y), 3), STONE)
        + stroked(path(f"M{layout.BRIDGE - 18} {y - 3}h36m-36 6h36"), STONE_EDGE, 1)
        for y in (plan.far_shore - plan.ahead * BEHIND_BRIDGE / 2, plan.near_shore + plan.ahead * BEHIND_BRIDGE / 2)
    )


def _names() -> str:
    """Regions have theirs along the right edge, where nothing is ever put."""
    plan = now()
    named = (
        ("reserve-sign", plan.reserve[0]),
        ("reserve-sign", plan.reserve[1]),
        ("airfield-sign", plan.airfield),
        ("battery-sign", plan.battery),
    )
    names = "".join(placed(_name(say(name), (0, 4), region.height), region.label_at, -90) for name, region in named)
    islets = "".join(
        _name(say(name), (x, y + 54), 50, WATER_PRINT)
        for name, (x, y) in (("pool-sign", plan.pool), ("used-sign", plan.used))
    )
    quay = _name(say("quay-sign"), (plan.quay.right - 19, plan.quay.middle[1] + 4), 36)
    return names + islets + quay


def _strip() -> str:
    """Above everything, on paper: round, score and steps stand there."""
    wide, high = now().size[0], layout.STRIP
    paper = painted(kit.plate((wide, high)), PAPER) + painted(path(f"M0 {high}H{wide}v1.4H0Z"), kit.RULE)
    return paper + RIVER["score-signs"]


def _name(words: str, at: kit.Point, room: float, colour: str = EARTH_PRINT) -> str:
    return text(words, at, 11, colour, serif=True, room=room)


def _number(space: int) -> str:
    return text(str(space), kit.moved(layout.space_at(space), (layout.DECK / 2 + 9, 3.4)), 9.4, WATER_PRINT)


def _post(section: int) -> str:
    """A section's number, the sums of two dice that strike it, and how likely they are."""
    sums = "·".join(map(str, odds.sums_of(section)))
    share = odds.STRIKES[section] / max(odds.STRIKES.values())
    return (
        art.SIGNS["post"]
        + text(str(section), (-14, -0.4), 10, WHITE, weight=700)
        + text(sums, (8, 0), 11 if len(sums) < 5 else 9, weight=700)
        + painted(box(26, 3, (0, 9), 1.5), kit.RULE)
        + painted(box(26 * share, 3, (13 * share - 13, 9), 1.5), kit.BLUE)
    )
