"""The drawings of Bridges and Boats: dominoes and what carries them, coins and soldiers, dice, signs."""

from __future__ import annotations

from functools import cache, lru_cache

from crossings.drawing import kit
from crossings.drawing.kit import INK, PAPER, bold, box, disc, inked, painted, path, placed, shadow, stroked, text
from crossings.drawing.sheets import coloured, sheet
from crossings.games.bridges_and_boats.face.layout import now
from crossings.games.bridges_and_boats.face.position import ACE_PLANE, GHOST_PLANE, HIDDEN
from crossings.games.bridges_and_boats.rules.data import DOMINOES, ENDS
from crossings.words import remembered

MANY = 1024
"""More drawings of a kind than are met in a long game; some have two kilobytes."""
PIECES = sheet(__file__, "pieces.svg")
SIGNS = sheet(__file__, "signs.svg")
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
    return placed(coloured(PIECES[f"pips-{count}"], colour), middle)


@cache
def domino(face: str, how: str, across: bool = False, scale: float = 1) -> str:
    """A domino, upright or lying across: ivory for all to see, its ebony back, or its pips seen through the back."""
    body = box(*DOMINO, corner=3.6)
    turn = -90 if across else 0
    drawn = shadow(body, turn) + inked(body, IVORY if how == OPEN else EBONY)
    return placed(drawn + (PIECES["back"] if how == BACK else _face(face, how)), turn=turn, scale=scale)


def _face(face: str, how: str) -> str:
    low, high = ENDS[DOMINOES.index(face)]
    quarter, colour = DOMINO[1] / 4, INK if how == OPEN else IVORY
    pips = _pips(low, (0, -quarter), colour) + _pips(high, (0, quarter), colour)
    return (PIECES["glass"] if how == GLASSY else "") + stroked(path("M-8 0H8"), colour, 1.3) + pips


# ---- coins, soldiers, and what carries dominoes ------------------------------------------------


@cache
def soldier(scale: float = 1) -> str:
    """A coin that is a soldier now."""
    return placed(PIECES["soldier"], scale=scale)


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


@remembered(MANY)
def boat(face: str, how: str, scale: float = 1) -> str:
    """A boat from above, its bow to the far bank, its domino astern."""
    domino_at = (0, 13.4 * now().ahead)
    return placed(facing(PIECES["boat"]) + placed(domino(face, how, across=True), domino_at, scale=0.96), scale=scale)


@remembered(MANY)
def plane(face: str, scale: float = 1, lifted: bool = False) -> str:
    """A plane from above, its nose to the river, its domino across the wings."""
    fallen = kit.polar(kit.SHADOW_LENGTH * (3.2 if lifted else 1), kit.SHADOW_DIRECTION)
    body = facing(PIECES[{GHOST_PLANE: "ghost", ACE_PLANE: "ace"}.get(face, "plane")])
    carried = placed(domino(face, OPEN, across=True), (0, -1.6 * now().ahead), scale=0.92)
    return placed(placed(facing(PIECES["plane-shadow"]), fallen) + body + carried, scale=scale)


@remembered(MANY)
def cannon(face: str, how: str, scale: float = 1) -> str:
    """A cannon from above, its barrel to the river, its domino for a carriage."""
    carried = placed(domino(face, how, across=True), (0, -7.4 * now().ahead), scale=0.9)
    return placed(facing(PIECES["carriage"]) + carried + facing(PIECES["barrel"]), scale=scale)


# ---- pool, used dominoes, dice -----------------------------------------------------------------

HIGHER = 0.2
"""How much higher each domino makes the stack."""
DIE = 31.0


@cache
def pool(count: int) -> str:
    """The pool below its top domino: the more there are, the higher it is."""
    side = box(*DOMINO, (HIGHER * count, HIGHER * count), 3.6)
    return shadow(side) + inked(side, EBONY_LIT)


@cache
def plate(count: int, scale: float = 1) -> str:
    """A number on a disc of paper."""
    return placed(inked(disc(10), PAPER) + bold(str(count), (0, 4.2), 12), scale=scale)


@cache
def used(open_count: int, buried_count: int) -> str:
    """What is used up, half under water: boats face up, sections face down."""
    drawn = placed(domino(HIDDEN, BACK, scale=0.74), (7, 4), 14) if buried_count else ""
    drawn += placed(domino(DOMINOES[0], OPEN, scale=0.74), (-5, 0), -12) if open_count else ""
    return placed(drawn, opacity=0.78) + placed(plate(open_count + buried_count, 0.86), (12, 20))


@cache
def die(pips: int, scale: float = 1) -> str:
    """A die; 0: not rolled yet."""
    return placed(kit.die(pips, DIE, colour=kit.VERMILION if pips == 1 else INK), scale=scale)


# ---- signs -------------------------------------------------------------------------------------


@lru_cache(maxsize=MANY)
def purse(coins: int, income: int) -> str:
    """The number of coins of a side, and what comes in each turn."""
    return bold(str(coins), (0, 0), 22) + bold(f"+{income}", (0, 15), 11.5, EARTH)


@lru_cache(maxsize=MANY)
def tally(count: int, words: str) -> str:
    """How many soldiers are across."""
    written = text(words, (22 + 13 * len(str(count)), -1), 11, room=40, colour=EARTH, anchor="start", serif=True)
    flag = placed(SIGNS["small-flag-0"], (4, -7))
    return flag + bold(str(count), (18, 0), 20, anchor="start") + written


STEP_AT = (202.0, 241.0, 275.0, 318.0, 358.0)
STEP_ROOM = 38.0
STEP_HIGH = 16.6


@lru_cache(maxsize=MANY)
def strip(title: str, score: tuple[int, int], steps: tuple[str, ...], step: int) -> str:
    """Round, score and the steps of a turn, the present one framed; all steps are over at -1."""
    words = bold(title, (7, 17.4), 11, room=76, serif=True, anchor="start")
    names = "".join(_step(at, name, index == step) for index, (at, name) in enumerate(zip(STEP_AT, steps, strict=True)))
    return words + _score(*score) + names


def _score(crossed: int, coins: int) -> str:
    """Soldiers across against the defender's coins; the one ahead is underlined."""
    ahead = "M97 20.8H119" if crossed > coins else "M130 20.8H152" if coins > crossed else ""
    return (
        bold(f"{crossed}", (108, 17.4), 13)
        + bold(f"{coins}", (141, 17.4), 13)
        + (stroked(path(ahead), INK, 2) if ahead else "")
    )


def _step(at: float, name: str, is_now: bool) -> str:
    if not is_now:
        return text(name, (at, STEP_HIGH), 10.2, room=STEP_ROOM, colour=kit.MUTED)
    plate = painted(box(min(8 + 6 * len(name), STEP_ROOM + 6), 15, (at, 13.2), 4), INK)
    return plate + bold(name, (at, STEP_HIGH), 10.2, room=STEP_ROOM, colour=PAPER)


def notice(first: str, second: str, room: float) -> str:
    """Two lines of what is decided, on the water."""
    lines = bold(first, (0, 0), 12, room=room, anchor="start", halo=FOAM)
    return lines + text(second, (0, 14), 10.5, room=room, anchor="start", halo=FOAM)


VERDICT_ROOM = 226.0


@lru_cache(maxsize=MANY)
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
    return stroked(line, PAPER, TRACE + 2, 0.7, "0.1 6") + stroked(line, SIDE_COLOURS[seat], TRACE, dashes="0.1 6")


def new_here(seat: int) -> str:
    """Around what a side has built."""
    return stroked(NEW, PAPER, TRACE + 1.6, 0.6) + stroked(NEW, SIDE_COLOURS[seat], TRACE - 0.8, dashes="3 4")


def lost(scale: float = 1) -> str:
    """Where something was that is gone."""
    return placed(stroked(CROSS, PAPER, TRACE + 4, 0.8) + stroked(CROSS, INK, TRACE + 0.8), scale=scale)


def lost_section(empty: bool) -> str:
    """Around where a section was; struck out if nobody was on it."""
    frame = stroked(GAP, PAPER, TRACE + 2.4, 0.8) + stroked(GAP, INK, TRACE, dashes="7 5")
    return frame + (lost() if empty else "")


# ---- the signs of the sides: their flags ---------------------------------------------------------

TOKEN_SCALE = 1.4


def token(seat: int) -> str:
    """The flag that flies on the side's bank."""
    return placed(SIGNS[f"small-flag-{seat}"], scale=TOKEN_SCALE)
