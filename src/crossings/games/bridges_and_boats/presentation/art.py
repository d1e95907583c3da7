"""The drawings of Bridges and Boats: dominoes and what carries them, coins, dice, signs; the river in daylight."""

from __future__ import annotations

from functools import cache, lru_cache

from crossings.drawing import kit
from crossings.drawing.kit import (
    INK,
    PAPER,
    WHITE,
    bold,
    box,
    disc,
    ink,
    paint,
    path,
    shadow,
    stroke,
    text,
    transform,
)
from crossings.drawing.sheets import read_sheet, recolour
from crossings.words import cached_per_locale

from ..rules.data import ATTACKER, DEFENDER, DOMINOES, ENDS, SECTIONS, SPACES
from ..words import translate
from . import layout, position
from .layout import now
from .position import ACE_PLANE, GHOST_PLANE, HIDDEN

MAX_CACHED = 1024
"""More drawings of a kind than are met in a long game; some have two kilobytes."""
PIECES = read_sheet(__file__, "pieces.svg")
SIGNS = read_sheet(__file__, "signs.svg")
IVORY = "#fbf5e6"
EBONY = "#3a2c2e"
"""The back of a domino."""
EBONY_LIT = "#8d6f5c"
FOAM = "#e9f6fb"
EARTH = "#3b3427"
"""What is written on the banks."""


# ---- dominoes ----------------------------------------------------------------------------------

DOMINO = (24.0, 46.0)
"""Width and height of a domino that stands upright, low end above."""
OPEN, GLASSY, BACK = "open", "glass", "back"
"""How a domino is seen: by all, by its owner alone, not at all."""


def look(face: str, is_open: bool) -> str:
    """How a domino is seen."""
    return BACK if face == HIDDEN else OPEN if is_open else GLASSY


def _pips(count: int, middle: kit.Point, colour: str) -> str:
    """Pips around a middle."""
    return transform(recolour(PIECES[f"pips-{count}"], colour), middle)


@cache
def domino(face: str, how: str, across: bool = False, scale: float = 1) -> str:
    """A domino, upright or lying across: ivory for all to see, its ebony back, or its pips seen through the back."""
    body = box(*DOMINO, corner=3.6)
    turn = -90 if across else 0
    drawn = shadow(body, turn) + ink(body, IVORY if how == OPEN else EBONY)
    return transform(drawn + (PIECES["back"] if how == BACK else _face(face, how)), turn=turn, scale=scale)


def _face(face: str, how: str) -> str:
    low, high = ENDS[DOMINOES.index(face)]
    quarter, colour = DOMINO[1] / 4, INK if how == OPEN else IVORY
    pips = _pips(low, (0, -quarter), colour) + _pips(high, (0, quarter), colour)
    return (PIECES["glass"] if how == GLASSY else "") + stroke(path("M-8 0H8"), colour, 1.3) + pips


# ---- coins, soldiers, and what carries dominoes ------------------------------------------------


@cache
def soldier(scale: float = 1) -> str:
    """A coin that is a soldier now."""
    return transform(PIECES["soldier"], scale=scale)


@cache
def section(face: str, how: str) -> str:
    """A section of the bridge: a deck of planks with its domino along it."""
    return PIECES["section"] + domino(face, how, scale=1.18)


FALLEN = kit.polar(kit.SHADOW_LENGTH, kit.SHADOW_DIRECTION)


def facing(drawing: str) -> str:
    """A drawing that points down or up the river, for those who look; its shadow falls to where all shadows fall."""
    if now().ahead > 0:
        return drawing
    (x, y), pair = FALLEN, kit.pair
    return (
        f'<g transform="scale(1 -1)">{drawing.replace(f"translate({pair((x, y))})", f"translate({pair((x, -y))})")}</g>'
    )


@cached_per_locale(MAX_CACHED)
def boat(face: str, how: str, scale: float = 1) -> str:
    """A boat from above, its bow to the far bank, its domino astern."""
    domino_at = (0, 13.4 * now().ahead)
    return transform(
        facing(PIECES["boat"]) + transform(domino(face, how, across=True), domino_at, scale=0.96), scale=scale
    )


@cached_per_locale(MAX_CACHED)
def plane(face: str, scale: float = 1, lifted: bool = False) -> str:
    """A plane from above, its nose to the river, its domino across the wings."""
    fallen = kit.polar(kit.SHADOW_LENGTH * (3.2 if lifted else 1), kit.SHADOW_DIRECTION)
    body = facing(PIECES[{GHOST_PLANE: "ghost", ACE_PLANE: "ace"}.get(face, "plane")])
    carried = transform(domino(face, OPEN, across=True), (0, -1.6 * now().ahead), scale=0.92)
    return transform(transform(facing(PIECES["plane-shadow"]), fallen) + body + carried, scale=scale)


@cached_per_locale(MAX_CACHED)
def cannon(face: str, how: str, scale: float = 1) -> str:
    """A cannon from above, its barrel to the river, its domino for a carriage."""
    carried = transform(domino(face, how, across=True), (0, -7.4 * now().ahead), scale=0.9)
    return transform(facing(PIECES["carriage"]) + carried + facing(PIECES["barrel"]), scale=scale)


# ---- pool, used dominoes, dice -----------------------------------------------------------------

HIGHER = 0.2
"""How much higher each domino makes the stack."""
DIE = 31.0


@cache
def pool(count: int) -> str:
    """The pool below its top domino: the more there are, the higher it is."""
    side = box(*DOMINO, (HIGHER * count, HIGHER * count), 3.6)
    return shadow(side) + ink(side, EBONY_LIT)


@cache
def plate(count: int, scale: float = 1) -> str:
    """A number on a disc of paper."""
    return transform(ink(disc(10), PAPER) + bold(str(count), (0, 4.2), 12), scale=scale)


@cache
def used(open_count: int, buried_count: int) -> str:
    """What is used up, half under water: boats face up, sections face down."""
    drawn = transform(domino(HIDDEN, BACK, scale=0.74), (7, 4), 14) if buried_count else ""
    drawn += transform(domino(DOMINOES[0], OPEN, scale=0.74), (-5, 0), -12) if open_count else ""
    return transform(drawn, opacity=0.78) + transform(plate(open_count + buried_count, 0.86), (12, 20))


@cache
def die(pips: int, scale: float = 1) -> str:
    """A die; 0: not rolled yet."""
    return transform(kit.die(pips, DIE, colour=kit.VERMILION if pips == 1 else INK), scale=scale)


# ---- signs -------------------------------------------------------------------------------------


@lru_cache(maxsize=MAX_CACHED)
def purse(coins: int, income: int) -> str:
    """The number of coins of a side, and what comes in each turn."""
    return bold(str(coins), (0, 0), 22) + bold(f"+{income}", (0, 15), 11.5, EARTH)


@lru_cache(maxsize=MAX_CACHED)
def tally(count: int, words: str) -> str:
    """How many soldiers are across."""
    written = text(words, (22 + 13 * len(str(count)), -1), 11, room=40, colour=EARTH, anchor="start", serif=True)
    flag = transform(SIGNS["small-flag-0"], (4, -7))
    return flag + bold(str(count), (18, 0), 20, anchor="start") + written


STEP_AT = (202.0, 241.0, 275.0, 318.0, 358.0)
STEP_ROOM = 38.0
STEP_HIGH = 16.6


@lru_cache(maxsize=MAX_CACHED)
def strip(title: str, score: tuple[int, int], steps: tuple[str, ...], step: int, further: tuple[int, ...]) -> str:
    """Round, score and the steps of a turn, the present one framed (-1: the game is over), `further` ones dark."""
    words = bold(title, (7, 17.4), 11, room=76, serif=True, anchor="start")
    named = enumerate(zip(STEP_AT, steps, strict=True))
    names = "".join(_step(at, name, index == step, index in further) for index, (at, name) in named)
    return words + _score(*score) + names


def _score(crossed: int, coins: int) -> str:
    """Soldiers across against the defender's coins; the one ahead is underlined."""
    ahead = "M97 20.8H119" if crossed > coins else "M130 20.8H152" if coins > crossed else ""
    return (
        bold(f"{crossed}", (108, 17.4), 13)
        + bold(f"{coins}", (141, 17.4), 13)
        + (stroke(path(ahead), INK, 2) if ahead else "")
    )


def _step(at: float, name: str, is_now: bool, is_open: bool) -> str:
    if not is_now:
        return text(name, (at, STEP_HIGH), 10.2, room=STEP_ROOM, colour=INK if is_open else kit.MUTED)
    plate = paint(box(min(8 + 6 * len(name), STEP_ROOM + 6), 15, (at, 13.2), 4), INK)
    return plate + bold(name, (at, STEP_HIGH), 10.2, room=STEP_ROOM, colour=PAPER)


def notice(first: str, second: str, room: float) -> str:
    """Two lines of what is decided, on the water."""
    lines = bold(first, (0, 0), 12, room=room, anchor="start", halo=FOAM)
    return lines + text(second, (0, 14), 10.5, room=room, anchor="start", halo=FOAM)


VERDICT_ROOM = 226.0


@lru_cache(maxsize=MAX_CACHED)
def verdict(words: str, good: bool) -> str:
    """What a roll means, on a slip of paper; what happens is bold, what does not is quiet."""
    if good:
        return kit.banner(words, VERDICT_ROOM, PAPER, edge=kit.VERMILION, weight=700)
    return kit.banner(words, VERDICT_ROOM, PAPER, kit.MUTED, edge=kit.RULE)


# ---- what stays to be seen -----------------------------------------------------------------------

SIDE_COLOURS = (kit.VERMILION, kit.BLUE)
TRACE = 2.6
NEW = box(56, 56, corner=9)
GAP = box(43, 58, corner=3)
CROSS = path("M-13-13 13 13M-13 13 13-13")


def went(seat: int, start: kit.Point, end: kit.Point) -> str:
    """The way that something of a side has gone."""
    line = kit.line(start, end)
    return stroke(line, PAPER, TRACE + 2, 0.7, "0.1 6") + stroke(line, SIDE_COLOURS[seat], TRACE, dashes="0.1 6")


def new_here(seat: int) -> str:
    """Around what a side has built."""
    return stroke(NEW, PAPER, TRACE + 1.6, 0.6) + stroke(NEW, SIDE_COLOURS[seat], TRACE - 0.8, dashes="3 4")


def lost(scale: float = 1) -> str:
    """Where something was that is gone."""
    return transform(stroke(CROSS, PAPER, TRACE + 4, 0.8) + stroke(CROSS, INK, TRACE + 0.8), scale=scale)


def lost_section(empty: bool) -> str:
    """Around where a section was; struck out if nobody was on it."""
    frame = stroke(GAP, PAPER, TRACE + 2.4, 0.8) + stroke(GAP, INK, TRACE, dashes="7 5")
    return frame + (lost() if empty else "")


# ---- the signs of the sides: their flags ---------------------------------------------------------

TOKEN_SCALE = 1.4


def token(seat: int) -> str:
    """The flag that flies on the side's bank."""
    return transform(SIGNS[f"small-flag-{seat}"], scale=TOKEN_SCALE)


RIVER = read_sheet(__file__, "river.svg")
WATER_PRINT = "#1d3f57"
EARTH_PRINT = "#4a3518"
"""What is printed on the water and on the banks."""
SAND = "#d6ad76"
HEATH = "#c2ac7e"
"""The land behind the defender's bank."""
PALE_SAND = "#e8cb9d"
GRASS = "#adbd6b"
TARMAC = "#b9a07c"
YARD = {GRASS: "#c1cd8b", HEATH: "#d0be96"}
"""The trodden ground on which coins and a reserve lie."""
TUFTS = ((150.0, -74.0), (12.0, -102.0), (104.0, -102.0), (148.0, -18.0))
"""Where grass grows on the defender's bank: from the shore, up."""
BEHIND_BRIDGE = 18.0
APART = 16.0
"""How far what the two sides have beside the river is from one another."""
ORIENTATIONS = 4


@cached_per_locale(ORIENTATIONS)
def backdrop() -> str:
    """The river and its banks, names, numbers of spaces, a post by each section, and the strip above."""
    posts = "".join(transform(_post(section), layout.post_at(section)) for section in range(1, SECTIONS + 1))
    spaces = "".join(_number(space) for space in range(1, SPACES + 1))
    return _landscape() + _sites() + _names() + spaces + posts + _strip()


def _landscape() -> str:
    """Water, both banks, islets; beside them the ground of those whose coins lie there."""
    plan = now()
    tufts = "".join(transform(RIVER["tuft"], (x, plan.far_shore + plan.ahead * y)) for x, y in TUFTS)
    islets = "".join(transform(RIVER["islet"], at) for at in (plan.pool, plan.used))
    grounds = "".join(_ground(seat) for seat in (ATTACKER, DEFENDER)) if plan.size[0] > layout.RIVER_WIDE else ""
    return (
        transform(RIVER["water"], (0, plan.water_top))
        + transform(_mirrored(RIVER["far-bank"]), (0, plan.far_shore))
        + transform(_mirrored(RIVER["near-bank"]), (0, plan.near_shore))
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
    ground = GRASS if seat == ATTACKER else HEATH
    yards = "".join(_slab(region, YARD[ground], 7) for region in (plan.coins[seat], plan.reserve[seat]))
    return paint(shape, ground) + yards


def _sites() -> str:
    """The airfield, the battery, the quay, the gaps between the posts of the bridge, and the stone that it rests on.

    The wall of the battery, with gaps to fire through, is on the side of the water.
    """
    plan = now()
    battery, behind = plan.battery, plan.ahead * BEHIND_BRIDGE / 2
    wall_at = battery.left, battery.top + (battery.height - 8 if plan.ahead > 0 else 2)
    gaps = "".join(transform(RIVER["gap"], layout.section_at(section)) for section in range(1, SECTIONS + 1))
    heads = (
        transform(RIVER["bridge-head"], (layout.BRIDGE, y)) for y in (plan.far_shore - behind, plan.near_shore + behind)
    )
    return (
        _slab(plan.airfield, TARMAC, 7)
        + transform(RIVER["runway"], plan.airfield.middle)
        + _slab(battery, PALE_SAND, 5, 0.75)
        + transform(RIVER["wall"], wall_at)
        + transform(RIVER["quay"], plan.quay[:2])
        + gaps
        + "".join(heads)
    )


def _slab(region: layout.Region, fill: str, corner: float, opacity: float = 1) -> str:
    return paint(box(region.width, region.height - 3, region.middle, corner), fill, opacity=opacity)


def _names() -> str:
    """Regions have theirs along the right edge, where nothing is ever put."""
    plan = now()
    named = {plan.airfield: "airfield-sign", plan.battery: "battery-sign"} | dict.fromkeys(plan.reserve, "reserve-sign")
    names = "".join(
        transform(_name(translate(sign), (0, 4), region.height), region.label_at, -90) for region, sign in named.items()
    )
    islets = "".join(
        _name(translate(name), (x, y + 54), 50, WATER_PRINT)
        for name, (x, y) in (("pool-sign", plan.pool), ("used-sign", plan.used))
    )
    quay = _name(translate("quay-sign"), (plan.quay.right - 19, plan.quay.middle[1] + 4), 36)
    return names + islets + quay


def _strip() -> str:
    """Above everything, on paper: round, score and steps stand there."""
    wide, high = now().size[0], layout.STRIP
    paper = paint(kit.plate((wide, high)), PAPER) + paint(path(f"M0 {high}H{wide}v1.4H0Z"), kit.RULE)
    return paper + RIVER["score-signs"]


def _name(words: str, at: kit.Point, room: float, colour: str = EARTH_PRINT) -> str:
    return text(words, at, 11, colour, serif=True, room=room)


def _number(space: int) -> str:
    return text(str(space), kit.shift_point(layout.space_at(space), (layout.DECK / 2 + 9, 3.4)), 9.4, WATER_PRINT)


def _post(section: int) -> str:
    """A section's number, the sums of two dice that strike it, and how likely they are."""
    sums = "·".join(map(str, position.sums_of(section)))
    share = position.STRIKES[section] / max(position.STRIKES.values())
    return (
        SIGNS["post"]
        + bold(str(section), (-14, -0.4), 10, WHITE)
        + bold(sums, (8, 0), 11 if len(sums) < 5 else 9)
        + paint(box(26 * share, 3, (13 * share - 13, 9), 1.5), kit.BLUE)
    )
