"""SVG drawings of Bridges and Boats: dominoes, boats, planes, cannons, coins, dice, signs and the river."""

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
from .layout import current_plan
from .position import ACE_PLANE, GHOST_PLANE, HIDDEN

MAX_CACHED = 1024
"""More than the drawings of a kind in a long game; some drawings have two kilobytes."""
PIECES = read_sheet(__file__, "pieces.svg")
SIGNS = read_sheet(__file__, "signs.svg")
IVORY = "#fbf5e6"
EBONY = "#3a2c2e"
"""The colour of a domino's back."""
EBONY_LIT = "#8d6f5c"
FOAM = "#e9f6fb"
EARTH = "#3b3427"
"""The colour of text on the banks."""


# ---- dominoes ------------------------------------------------------------------------------------

DOMINO = (24.0, 46.0)
"""Width and height of an upright domino, low end at the top."""
FACE_UP, OWNER_ONLY, FACE_DOWN = "open", "glass", "back"
"""How a domino is shown: face up, as its owner sees a hidden one, or face down."""


def visibility(face: str, is_open: bool) -> str:
    """Return how a domino is shown."""
    return FACE_DOWN if face == HIDDEN else FACE_UP if is_open else OWNER_ONLY


def _pips(count: int, middle: kit.Point, colour: str) -> str:
    """Pips around a centre."""
    return transform(recolour(PIECES[f"pips-{count}"], colour), middle)


@cache
def domino(face: str, visible_as: str, across: bool = False, scale: float = 1) -> str:
    """A domino, upright or across: ivory if face up, ebony if hidden, with pips if its owner sees it."""
    body = box(*DOMINO, corner=3.6)
    turn = -90 if across else 0
    drawn = shadow(body, turn) + ink(body, IVORY if visible_as == FACE_UP else EBONY)
    return transform(
        drawn + (PIECES["back"] if visible_as == FACE_DOWN else _face(face, visible_as)), turn=turn, scale=scale
    )


def _face(face: str, visible_as: str) -> str:
    low, high = ENDS[DOMINOES.index(face)]
    quarter, colour = DOMINO[1] / 4, INK if visible_as == FACE_UP else IVORY
    pips = _pips(low, (0, -quarter), colour) + _pips(high, (0, quarter), colour)
    return (PIECES["glass"] if visible_as == OWNER_ONLY else "") + stroke(path("M-8 0H8"), colour, 1.3) + pips


# ---- coins, soldiers, boats, planes and cannons --------------------------------------------------


@cache
def soldier(scale: float = 1) -> str:
    """A soldier: a coin with a figure."""
    return transform(PIECES["soldier"], scale=scale)


@cache
def section(face: str, visible_as: str) -> str:
    """A section of the bridge: a deck of planks with its domino along it."""
    return PIECES["section"] + domino(face, visible_as, scale=1.18)


SHADOW_OFFSET = kit.polar(kit.SHADOW_LENGTH, kit.SHADOW_DIRECTION)


def orient(drawing: str) -> str:
    """Turn a drawing that points up or down the river to the current orientation, and keep its shadow's direction."""
    if current_plan().ahead > 0:
        return drawing
    (x, y), pair = SHADOW_OFFSET, kit.pair
    return (
        f'<g transform="scale(1 -1)">{drawing.replace(f"translate({pair((x, y))})", f"translate({pair((x, -y))})")}</g>'
    )


@cached_per_locale(MAX_CACHED)
def boat(face: str, visible_as: str, scale: float = 1) -> str:
    """A boat from above, its bow towards the far bank, its domino at the stern."""
    domino_at = (0, 13.4 * current_plan().ahead)
    return transform(
        orient(PIECES["boat"]) + transform(domino(face, visible_as, across=True), domino_at, scale=0.96), scale=scale
    )


@cached_per_locale(MAX_CACHED)
def plane(face: str, scale: float = 1, lifted: bool = False) -> str:
    """A plane from above, its nose towards the river, its domino across the wings."""
    fallen = kit.polar(kit.SHADOW_LENGTH * (3.2 if lifted else 1), kit.SHADOW_DIRECTION)
    body = orient(PIECES[{GHOST_PLANE: "ghost", ACE_PLANE: "ace"}.get(face, "plane")])
    carried = transform(domino(face, FACE_UP, across=True), (0, -1.6 * current_plan().ahead), scale=0.92)
    return transform(transform(orient(PIECES["plane-shadow"]), fallen) + body + carried, scale=scale)


@cached_per_locale(MAX_CACHED)
def cannon(face: str, visible_as: str, scale: float = 1) -> str:
    """A cannon from above, its barrel towards the river, its domino as the carriage."""
    carried = transform(domino(face, visible_as, across=True), (0, -7.4 * current_plan().ahead), scale=0.9)
    return transform(orient(PIECES["carriage"]) + carried + orient(PIECES["barrel"]), scale=scale)


# ---- pool, used dominoes, dice -------------------------------------------------------------------

STACK_RISE = 0.2
"""The height each domino adds to the stack."""
DIE = 31.0


@cache
def pool(count: int) -> str:
    """The pool below its top domino; its height shows the number of dominoes."""
    side = box(*DOMINO, (STACK_RISE * count, STACK_RISE * count), 3.6)
    return shadow(side) + ink(side, EBONY_LIT)


@cache
def plate(count: int, scale: float = 1) -> str:
    """A number on a disc of paper."""
    return transform(ink(disc(10), PAPER) + bold(str(count), (0, 4.2), 12), scale=scale)


@cache
def used(open_count: int, buried_count: int) -> str:
    """Used dominoes, half under water: boats face up, sections face down."""
    drawn = transform(domino(HIDDEN, FACE_DOWN, scale=0.74), (7, 4), 14) if buried_count else ""
    drawn += transform(domino(DOMINOES[0], FACE_UP, scale=0.74), (-5, 0), -12) if open_count else ""
    return transform(drawn, opacity=0.78) + transform(plate(open_count + buried_count, 0.86), (12, 20))


@cache
def die(pips: int, scale: float = 1) -> str:
    """A die; 0: not rolled yet."""
    return transform(kit.die(pips, DIE, colour=kit.VERMILION if pips == 1 else INK), scale=scale)


# ---- signs ---------------------------------------------------------------------------------------


@lru_cache(maxsize=MAX_CACHED)
def purse(coins: int, income: int) -> str:
    """The coins of a side, and its income per turn."""
    return bold(str(coins), (0, 0), 22) + bold(f"+{income}", (0, 15), 11.5, EARTH)


@lru_cache(maxsize=MAX_CACHED)
def tally(count: int, words: str) -> str:
    """The number of soldiers across."""
    written = text(words, (22 + 13 * len(str(count)), -1), 11, room=40, colour=EARTH, anchor="start", serif=True)
    flag = transform(SIGNS["small-flag-0"], (4, -7))
    return flag + bold(str(count), (18, 0), 20, anchor="start") + written


STEP_AT = (202.0, 241.0, 275.0, 318.0, 358.0)
STEP_ROOM = 38.0
STEP_HIGH = 16.6


@lru_cache(maxsize=MAX_CACHED)
def strip(title: str, score: tuple[int, int], steps: tuple[str, ...], step: int, open_steps: tuple[int, ...]) -> str:
    """Round, score and the steps of a turn: `step` framed (-1: the game is over), the `open_steps` ones dark."""
    words = bold(title, (7, 17.4), 11, room=76, serif=True, anchor="start")
    named = enumerate(zip(STEP_AT, steps, strict=True))
    names = "".join(_step(at, name, index == step, index in open_steps) for index, (at, name) in named)
    return words + _score(*score) + names


def _score(crossed: int, coins: int) -> str:
    """Soldiers across against the defender's coins, the higher one underlined."""
    ahead = "M97 20.8H119" if crossed > coins else "M130 20.8H152" if coins > crossed else ""
    return (
        bold(f"{crossed}", (108, 17.4), 13)
        + bold(f"{coins}", (141, 17.4), 13)
        + (stroke(path(ahead), INK, 2) if ahead else "")
    )


def _step(at: float, name: str, is_current: bool, is_open: bool) -> str:
    if not is_current:
        return text(name, (at, STEP_HIGH), 10.2, room=STEP_ROOM, colour=INK if is_open else kit.MUTED)
    plate = paint(box(min(8 + 6 * len(name), STEP_ROOM + 6), 15, (at, 13.2), 4), INK)
    return plate + bold(name, (at, STEP_HIGH), 10.2, room=STEP_ROOM, colour=PAPER)


def notice(first: str, second: str, room: float) -> str:
    """Two lines on the water about a pending roll."""
    lines = bold(first, (0, 0), 12, room=room, anchor="start", halo=FOAM)
    return lines + text(second, (0, 14), 10.5, room=room, anchor="start", halo=FOAM)


VERDICT_ROOM = 226.0


@lru_cache(maxsize=MAX_CACHED)
def verdict(words: str, has_effect: bool) -> str:
    """The meaning of a roll, on a slip of paper; bold if something happens, else muted."""
    if has_effect:
        return kit.banner(words, VERDICT_ROOM, PAPER, edge=kit.VERMILION, weight=700)
    return kit.banner(words, VERDICT_ROOM, PAPER, kit.MUTED, edge=kit.RULE)


# ---- marks of the last move ----------------------------------------------------------------------

SIDE_COLOURS = (kit.VERMILION, kit.BLUE)
TRACE = 2.6
NEW = box(56, 56, corner=9)
GAP = box(43, 58, corner=3)
CROSS = path("M-13-13 13 13M-13 13 13-13")


def path_line(seat: int, start: kit.Point, end: kit.Point) -> str:
    """The path of a soldier or boat of a side."""
    line = kit.line(start, end)
    return stroke(line, PAPER, TRACE + 2, 0.7, "0.1 6") + stroke(line, SIDE_COLOURS[seat], TRACE, dashes="0.1 6")


def built_frame(seat: int) -> str:
    """A frame around what a side has built."""
    return stroke(NEW, PAPER, TRACE + 1.6, 0.6) + stroke(NEW, SIDE_COLOURS[seat], TRACE - 0.8, dashes="3 4")


def lost(scale: float = 1) -> str:
    """A cross where something was lost."""
    return transform(stroke(CROSS, PAPER, TRACE + 4, 0.8) + stroke(CROSS, INK, TRACE + 0.8), scale=scale)


def destroyed_section(empty: bool) -> str:
    """A frame around a destroyed section; crossed out if no soldier was on it."""
    frame = stroke(GAP, PAPER, TRACE + 2.4, 0.8) + stroke(GAP, INK, TRACE, dashes="7 5")
    return frame + (lost() if empty else "")


# ---- side tokens: flags --------------------------------------------------------------------------

TOKEN_SCALE = 1.4


def token(seat: int) -> str:
    """The flag on the side's bank."""
    return transform(SIGNS[f"small-flag-{seat}"], scale=TOKEN_SCALE)


RIVER = read_sheet(__file__, "river.svg")
WATER_PRINT = "#1d3f57"
EARTH_PRINT = "#4a3518"
"""The colours of text on the water and on the banks."""
SAND = "#d6ad76"
HEATH = "#c2ac7e"
"""The colour of the land behind the defender's bank."""
PALE_SAND = "#e8cb9d"
GRASS = "#adbd6b"
TARMAC = "#b9a07c"
YARD = {GRASS: "#c1cd8b", HEATH: "#d0be96"}
"""The colour of the ground below coins and a reserve, by the colour of the land."""
TUFTS = ((150.0, -74.0), (12.0, -102.0), (104.0, -102.0), (148.0, -18.0))
"""The positions of grass on the defender's bank, relative to the shore."""
BEHIND_BRIDGE = 18.0
APART = 16.0
"""The distance between the areas of the two sides beside the river."""
ORIENTATIONS = 4


@cached_per_locale(ORIENTATIONS)
def backdrop() -> str:
    """The river and its banks, names, numbers of spaces, a post beside each section, and the strip above."""
    posts = "".join(transform(_post(section), layout.post_at(section)) for section in range(1, SECTIONS + 1))
    spaces = "".join(_number(space) for space in range(1, SPACES + 1))
    return _landscape() + _sites() + _names() + spaces + posts + _strip()


def _landscape() -> str:
    """Water, banks and islets, and beside the river the areas of the two sides."""
    plan = current_plan()
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
    """A bank in the current orientation."""
    return bank if current_plan().ahead > 0 else f'<g transform="scale(1 -1)">{bank}</g>'


def _ground(seat: int) -> str:
    """In a wide window, the area with a side's coins and reserve."""
    plan = current_plan()
    left, regions = layout.RIVER_WIDE, (plan.coins[seat], plan.reserve[seat])
    top = min(region.top for region in regions) - APART / 2
    bottom = max(region.top + region.height for region in regions) + APART / 2
    shape = kit.plate((plan.size[0] - left, bottom - top), (left, top))
    ground = GRASS if seat == ATTACKER else HEATH
    yards = "".join(_slab(region, YARD[ground], 7) for region in (plan.coins[seat], plan.reserve[seat]))
    return paint(shape, ground) + yards


def _sites() -> str:
    """The airfield, battery and quay, the gaps between the posts of the bridge, and its abutments.

    The wall of the battery, with embrasures, faces the water.
    """
    plan = current_plan()
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
    """The names of regions, along their right edge, which stays free."""
    plan = current_plan()
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
    """The strip of paper at the top for round, score and steps."""
    wide, high = current_plan().size[0], layout.STRIP
    paper = paint(kit.plate((wide, high)), PAPER) + paint(path(f"M0 {high}H{wide}v1.4H0Z"), kit.RULE)
    return paper + RIVER["score-signs"]


def _name(words: str, at: kit.Point, room: float, colour: str = EARTH_PRINT) -> str:
    return text(words, at, 11, colour, serif=True, room=room)


def _number(space: int) -> str:
    return text(str(space), kit.shift_point(layout.space_at(space), (layout.DECK / 2 + 9, 3.4)), 9.4, WATER_PRINT)


def _post(section: int) -> str:
    """A section's number, the sums of two dice that strike it, and their likelihood as a bar."""
    sums = "·".join(map(str, position.sums_of(section)))
    share = position.STRIKE_COUNT[section] / max(position.STRIKE_COUNT.values())
    return (
        SIGNS["post"]
        + bold(str(section), (-14, -0.4), 10, WHITE)
        + bold(sums, (8, 0), 11 if len(sums) < 5 else 9)
        + paint(box(26 * share, 3, (13 * share - 13, 9), 1.5), kit.BLUE)
    )
