"""What no move changes on the scene of Bridges and Boats: a river in daylight, both banks, posts along the bridge."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.drawing.kit import PAPER, WHITE, bold, box, painted, path, placed, text
from crossings.drawing.sheets import sheet
from crossings.games.bridges_and_boats.face import art, layout, odds
from crossings.games.bridges_and_boats.face.layout import now
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SECTIONS, SPACES
from crossings.games.bridges_and_boats.words import say
from crossings.words import remembered

RIVER = sheet(__file__, "river.svg")
WATER_PRINT = "#1d3f57"
EARTH_PRINT = "#4a3518"
"""What is printed on the water and on the banks."""
SAND = "#d6ad76"
PALE_SAND = "#e8cb9d"
GRASS = "#adbd6b"
TARMAC = "#b9a07c"
TUFTS = ((150.0, -74.0), (12.0, -102.0), (104.0, -102.0), (148.0, -18.0))
"""Where grass grows on the defender's bank: from the shore, up."""
BEHIND_BRIDGE = 18.0
APART = 16.0
"""How far what the two sides have beside the river is from one another."""
STANCES = 4


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
    """The airfield, the battery, the quay, the gaps between the posts of the bridge, and the stone that it rests on.

    The wall of the battery, with gaps to fire through, is on the side of the water.
    """
    plan = now()
    battery, behind = plan.battery, plan.ahead * BEHIND_BRIDGE / 2
    wall_at = battery.left, battery.top + (battery.height - 8 if plan.ahead > 0 else 2)
    gaps = "".join(placed(RIVER["gap"], layout.section_at(section)) for section in range(1, SECTIONS + 1))
    heads = (
        placed(RIVER["bridge-head"], (layout.BRIDGE, y)) for y in (plan.far_shore - behind, plan.near_shore + behind)
    )
    return (
        _slab(plan.airfield, TARMAC, 7)
        + placed(RIVER["runway"], plan.airfield.middle)
        + _slab(battery, PALE_SAND, 5, 0.75)
        + placed(RIVER["wall"], wall_at)
        + placed(RIVER["quay"], plan.quay[:2])
        + gaps
        + "".join(heads)
    )


def _slab(region: layout.Region, fill: str, corner: float, opacity: float = 1) -> str:
    return painted(box(region.width, region.height - 3, region.middle, corner), fill, opacity=opacity)


def _names() -> str:
    """Regions have theirs along the right edge, where nothing is ever put."""
    plan = now()
    named = {plan.airfield: "airfield-sign", plan.battery: "battery-sign"} | dict.fromkeys(plan.reserve, "reserve-sign")
    names = "".join(
        placed(_name(say(sign), (0, 4), region.height), region.label_at, -90) for region, sign in named.items()
    )
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
        + bold(str(section), (-14, -0.4), 10, WHITE)
        + bold(sums, (8, 0), 11 if len(sums) < 5 else 9)
        + painted(box(26 * share, 3, (13 * share - 13, 9), 1.5), kit.BLUE)
    )
