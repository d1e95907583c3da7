"""The drawings of Bridges and Boats: dominoes, coins and soldiers, boats, planes, cannons, dice, signs."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from crossings.drawing.kit import (
    BLUE,
    HAIR,
    INK,
    LINE,
    MUTED,
    PAPER,
    RULE,
    SEAT_COLOURS,
    VERMILION,
    WHITE,
    Point,
    box,
    disc,
    inked,
    mark,
    mirrored,
    number,
    oval,
    painted,
    path,
    placed,
    polygon,
    shadow,
    shadowed,
    star,
    stroked,
    text,
)
from crossings.games.bridges_and_boats.face.layout import ACE_PLANE, CREW, DECK, GHOST_PLANE, HIDDEN, SPACE
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DOMINOES, ENDS

MANY: Final = 4096
"""More than the drawings of one kind that are met in a long game."""

# ---- colours -----------------------------------------------------------------------------------

IVORY: Final = "#fbf5e6"
PIP: Final = "#20242f"
EBONY: Final = "#3a2c2e"
"""The back of a domino."""
EBONY_LIT: Final = "#8d6f5c"
GLASS: Final = "#cfe3ee"
GOLD: Final = "#f4c54f"
GOLD_SHADE: Final = "#c48f24"
FIGURE: Final = "#6d4310"
WOOD: Final = "#8a5d37"
WOOD_LIT: Final = "#b98a5a"
WOOD_SHADE: Final = "#5f3c20"
IRON: Final = "#4b515e"
IRON_LIT: Final = "#7b8494"
WING: Final = "#3f6fa3"
WING_SHADE: Final = "#28507c"
GHOSTLY: Final = "#e3e9ee"
GHOSTLY_SHADE: Final = "#aab6c2"
FOAM: Final = "#e9f6fb"
FIRE: Final = "#f2a531"
SMOKE: Final = "#4a4650"

# ---- dominoes ----------------------------------------------------------------------------------

DOMINO: Final = (24.0, 46.0)
"""Width and height of a domino that stands upright, low end above."""
OPEN, GLASSY, BACK = "open", "glass", "back"
"""How a domino is seen: by all, by its owner alone, not at all."""
_NEAR, _FAR = -6.2, 6.2
_PIPS: Final[dict[int, tuple[Point, ...]]] = {
    0: (),
    1: ((0, 0),),
    2: ((_NEAR, _NEAR), (_FAR, _FAR)),
    3: ((_NEAR, _NEAR), (0, 0), (_FAR, _FAR)),
    4: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, _FAR), (_FAR, _FAR)),
    5: ((_NEAR, _NEAR), (_FAR, _NEAR), (0, 0), (_NEAR, _FAR), (_FAR, _FAR)),
    6: ((_NEAR, _NEAR), (_FAR, _NEAR), (_NEAR, 0), (_FAR, 0), (_NEAR, _FAR), (_FAR, _FAR)),
}
"""Where the pips lie, by their number."""
PIP_WIDTH: Final = 5.0


def look(face: str, glassy: bool) -> str:
    """How a domino is seen."""
    return BACK if face == HIDDEN else GLASSY if glassy else OPEN


def _pips(count: int, middle: Point, colour: str, spread: float = 1, width: float = PIP_WIDTH) -> str:
    """Pips around a middle: dots of a round pen."""
    dots = "".join(f"M{number(middle[0] + x * spread)} {number(middle[1] + y * spread)}h0" for x, y in _PIPS[count])
    return stroked(path(dots), colour, width) if count else ""


@cache
def domino(face: str, how: str, across: bool = False, scale: float = 1) -> str:
    """A domino, upright or lying across: ivory for all to see, its ebony back, or its pips seen through the back."""
    wide, high = DOMINO
    body = box(wide, high, corner=3.6)
    turn = -90 if across else 0
    drawn = shadow(body, turn) + inked(body, IVORY if how == OPEN else EBONY)
    drawn += _lozenges() if how == BACK else _face(face, how)
    return placed(drawn, turn=turn, scale=scale)


def _face(face: str, how: str) -> str:
    low, high = ENDS[DOMINOES.index(face)]
    quarter = DOMINO[1] / 4
    colour = PIP if how == OPEN else IVORY
    pips = _pips(low, (0, -quarter), colour) + _pips(high, (0, quarter), colour)
    return (_glass() if how == GLASSY else "") + stroked(path("M-8 0H8"), colour, 1.3) + pips


def _lozenges() -> str:
    """The back: two lozenges."""
    both = "".join(polygon([(0, y - 8), (6.4, y), (0, y + 8), (-6.4, y)]) for y in (-10.6, 10.6))
    return stroked(box(18.4, 40.4, corner=2), EBONY_LIT, 0.8) + painted(both, EBONY_LIT)


def _glass() -> str:
    """A pane with a glint: the back is seen through by one."""
    pane = stroked(box(19.4, 41.4, corner=2.2), GLASS, 1, dashes="3 2")
    glints = path("M-9.7-9.5 3-20.7H8.2L-9.7-5ZM-9.7-2 9.7-19V-17L-9.7 0Z")
    return painted(box(19.4, 41.4, corner=2.2), GLASS, opacity=0.17) + painted(glints, WHITE, opacity=0.16) + pane


# ---- coins and soldiers ------------------------------------------------------------------------

COIN: Final = 8.6
SOLDIER: Final = 12.0
_FIGURE: Final = path(
    "M0-7.4A3.7 3.7 0 0 1 3.5-2.6H4.6V-1.2H2.6C4.9-.4 6 2 6 6.4"
    "H-6C-6 2-4.9-.4-2.6-1.2H-4.6V-2.6H-3.5A3.7 3.7 0 0 1 0-7.4Z"
)
"""A soldier with a helmet."""


@cache
def coin(seat: int) -> str:
    """A coin on its side's heap: the attacker's shows the soldier that it will be."""
    face = (
        placed(painted(_FIGURE, GOLD_SHADE), scale=0.66) if seat == ATTACKER else painted(star(5, 5, 2.1), GOLD_SHADE)
    )
    return shadowed(disc(COIN), GOLD) + stroked(disc(COIN - 1.9), GOLD_SHADE, HAIR) + face


@cache
def soldier(scale: float = 1) -> str:
    """A coin that is a soldier now."""
    body = shadowed(disc(SOLDIER), GOLD) + stroked(disc(SOLDIER - 1.8), GOLD_SHADE, 1)
    return placed(body + placed(painted(_FIGURE, FIGURE), scale=1.16), scale=scale)


# ---- what carries dominoes ---------------------------------------------------------------------


@lru_cache(maxsize=MANY)
def section(face: str, how: str) -> str:
    """A section of the bridge: a deck of planks with its domino along it."""
    long = 2 * SPACE - 1.4
    deck = box(DECK, long, corner=1.6)
    planks = "".join(
        f"M{number(-DECK / 2 + 1.2)} {number(y)}h{number(DECK - 2.4)}" for y in (-22, -14.7, -7.4, 7.4, 14.7, 22)
    )
    rails = mirrored(painted(box(2.6, long, (DECK / 2 - 1.3, 0)), WOOD_SHADE))
    wood = shadowed(deck, WOOD_LIT) + stroked(path(planks), WOOD, 1) + rails
    return wood + domino(face, how, scale=1.18)


HULL: Final = path("M-27 24V-8C-27-20-14-30 0-33 14-30 27-20 27-8V24Q25 31 0 31T-27 24Z")
_WELL: Final = path("M-23 22V-7C-23-16-12-25 0-28 12-25 23-16 23-7V22Q20 27 0 27T-23 22Z")


@lru_cache(maxsize=MANY)
def boat(face: str, how: str, scale: float = 1) -> str:
    """A boat from above, its bow to the far bank, its domino astern."""
    seats = "".join(stroked(disc(9.6, at), WOOD, 1.2, dashes="2 2.4") for at in CREW)
    return placed(
        shadowed(HULL, WOOD)
        + painted(_WELL, WOOD_LIT)
        + stroked(path("M0-27V1"), WOOD, 1)
        + seats
        + placed(domino(face, how, across=True), (0, 13.4), scale=0.96),
        scale=scale,
    )


def crew(scale: float = 1) -> str:
    """A soldier in a boat."""
    return soldier(round(0.86 * scale, 3))


@lru_cache(maxsize=MANY)
def plane(face: str, scale: float = 1, lifted: bool = False) -> str:
    """A plane from above, its nose to the river, its domino across the wings."""
    colour, shade = (GHOSTLY, GHOSTLY_SHADE) if face == GHOST_PLANE else (WING, WING_SHADE)
    wings = path("M-25.5-9Q-26.5 7-22 8.4L0 12.6 22 8.4Q26.5 7 25.5-9L0-12.6Z")
    hull = path("M0-24.6C3.4-24.6 5-14 5.2-2L4.4 16Q3 22.6 0 23.4-3 22.6-4.4 16L-5.2-2C-5-14-3.4-24.6 0-24.6Z")
    tail = path("M-10.6-22.6H10.6L8.6-16.6H-8.6Z")
    propeller = path("M-10.6 23.4Q-5 21.4 0 23.4 5 25.4 10.6 23.4 5 21.4 0 23.4-5 25.4-10.6 23.4Z")
    height = 3.2 if lifted else 1
    drawn = shadow(wings + hull + tail, height=height) + inked(tail, shade) + inked(hull, colour) + inked(wings, colour)
    drawn += painted(path("M-25.5-9Q-26.5 7-22 8.4L0 12.6V9L-22.5 4Z"), shade, opacity=0.5)
    drawn += inked(propeller, IRON_LIT) + placed(domino(face, OPEN, across=True), (0, -1.6), scale=0.92)
    return placed(drawn + _special(face), scale=scale)


def _special(face: str) -> str:
    """The ace has a star on its nose, the ghost has eyes."""
    if face == ACE_PLANE:
        return painted(star(5, 5.6, 2.4, at=(0, 15)), GOLD, INK, HAIR)
    if face == GHOST_PLANE:
        return painted(oval(1.3, 1.9, (-2, 14.6)) + oval(1.3, 1.9, (2, 14.6)), INK)
    return ""


@lru_cache(maxsize=MANY)
def cannon(face: str, how: str, scale: float = 1) -> str:
    """A cannon from above, its barrel to the river, its domino for a carriage."""
    barrel = path("M-5.4-2Q-6-7 0-7T5.4-2L3.8 17H4.8V20.4H-4.8V17H-3.8Z")
    wheels = box(4.2, 13, (-14.4, 3), 1.6) + box(4.2, 13, (14.4, 3), 1.6)
    axle = box(27, 3, (0, 4))
    drawn = shadow(wheels + barrel) + inked(axle, WOOD) + inked(wheels, WOOD_SHADE)
    drawn += placed(domino(face, how, across=True), (0, -7.4), scale=0.9)
    return placed(drawn + inked(barrel, IRON), scale=scale)


# ---- pool, used dominoes -----------------------------------------------------------------------


HIGHER: Final = 0.2
"""How much higher each domino makes the stack."""


@cache
def pool(count: int) -> str:
    """The pool below its top domino: the more there are, the higher it is."""
    depth = HIGHER * count
    side = box(*DOMINO, (depth, depth), 3.6)
    return shadow(side) + inked(side, EBONY_LIT) if count else ""


@cache
def count_plate(count: int) -> str:
    """A number on a disc of paper."""
    return inked(disc(10), PAPER) + text(str(count), (0, 4.2), 12, weight=700)


@cache
def used(open_count: int, buried_count: int) -> str:
    """What is used up, half under water: boats face up, sections face down."""
    drawn = placed(domino(HIDDEN, BACK, scale=0.74), (7, 4), 14) if buried_count else ""
    drawn += placed(domino(DOMINOES[0], OPEN, scale=0.74), (-5, 0), -12) if open_count else ""
    total = open_count + buried_count
    return placed(drawn, opacity=0.78) + (placed(count_plate(total), (12, 20), scale=0.86) if total else "")


# ---- dice --------------------------------------------------------------------------------------

DIE: Final = 27.0


@cache
def die(pips: int, scale: float = 1) -> str:
    """A die; 0: not rolled yet."""
    body = box(DIE, DIE, corner=6)
    if not pips:
        return placed(painted(body, WHITE, opacity=0.3) + stroked(body, INK, LINE, dashes="3 3"), scale=scale)
    return placed(shadowed(body, WHITE) + _pips(pips, (0, 0), VERMILION if pips == 1 else INK, 1.14, 5.6), scale=scale)


# ---- signs -------------------------------------------------------------------------------------


@cache
def flag(seat: int) -> str:
    """A side's sign: the attacker's pennant, the defender's shield; its letter on it, its mark below the letter."""
    colour = SEAT_COLOURS[seat]
    if seat == ATTACKER:
        cloth = path("M-13-16 17-4-13 8Z")
        pole = painted(box(2.4, 40, (-13.6, 2), 1), WOOD_SHADE, INK, HAIR)
        return pole + shadowed(cloth, colour) + text("A", (-5.4, 1), 14, WHITE, weight=700)
    shield = path("M-13-16H13V0C13 10 6 15 0 18-6 15-13 10-13 0Z")
    return shadowed(shield, colour) + text("D", (0, 1.4), 15, WHITE, weight=700) + placed(mark(seat, 16), (0, 8.6))


@cache
def small_flag(seat: int) -> str:
    """The side's sign, small, in the strip above."""
    shape = polygon([(-6, -7), (8, 0), (-6, 7)]) if seat == ATTACKER else path("M-6-7H6V0C6 4 3 6.4 0 8-3 6.4-6 4-6 0Z")
    letter = "AD"[seat]
    at = (-2.6, 3) if seat == ATTACKER else (0, 3)
    return painted(shape, SEAT_COLOURS[seat], INK, HAIR) + text(letter, at, 8, WHITE, weight=700)


@lru_cache(maxsize=MANY)
def purse(seat: int, coins: int, income: int) -> str:
    """The number of coins of a side, and what comes in each turn."""
    return text(str(coins), (0, 0), 22, weight=700) + text(f"+{income}", (0, 15), 11.5, "#3b3427", weight=700)


@lru_cache(maxsize=MANY)
def tally(count: int) -> str:
    """How many soldiers are across."""
    return (
        placed(small_flag(ATTACKER), (0, -7))
        + text(str(count), (14, 0), 20, anchor="start", weight=700)
        + text("across", (18 + 13 * len(str(count)), -1), 11, "#3b3427", anchor="start", serif=True)
    )


STEPS: Final = ("Income", "Buy", "Build", "Deploy", "End")
_STEP_AT: Final = (202.0, 241.0, 275.0, 318.0, 358.0)


@lru_cache(maxsize=MANY)
def strip(turn: int, round_: int, rounds: int, crossed: int, coins: int, step: int) -> str:
    """Round, score and step: what has gone by is paler, the present step is framed; all steps are over at -1."""
    words = text(f"Round {round_}/{rounds}", (7, 17.4), 11, serif=True, anchor="start", weight=700)
    return (
        words
        + _score(crossed, coins)
        + "".join(_step(index, name, step) for index, name in enumerate(STEPS))
        + (placed(small_flag(turn), (388, 13)) if step >= 0 else "")
    )


def _score(crossed: int, coins: int) -> str:
    """Soldiers across against the defender's coins; the one ahead is underlined."""
    ahead = path("M97 20.8H119") if crossed > coins else path("M130 20.8H152") if coins > crossed else ""
    return (
        placed(small_flag(ATTACKER), (89, 13))
        + text(f"{crossed}", (108, 17.4), 13, weight=700)
        + text(":", (124.5, 16.6), 13)
        + text(f"{coins}", (141, 17.4), 13, weight=700)
        + placed(small_flag(1), (161, 13))
        + (stroked(ahead, INK, 2) if ahead else "")
    )


def _step(index: int, name: str, step: int) -> str:
    at = (_STEP_AT[index], 16.6)
    if index != step:
        return text(name, at, 10.2, MUTED)
    wide = 8 + 6 * len(name)
    return painted(box(wide, 15, (at[0], 13.2), 4), INK) + text(name, at, 10.2, PAPER, weight=700)


@cache
def order(place: int) -> str:
    """The place of a plane in its mission."""
    return inked(disc(7.4), PAPER) + text(str(place), (0, 3.4), 10, weight=700)


@cache
def gust() -> str:
    """The ghost flies along: its sign."""
    return inked(disc(7.4), GHOSTLY) + painted(oval(1.3, 2, (-2.2, 0)) + oval(1.3, 2, (2.2, 0)), INK)


@lru_cache(maxsize=MANY)
def notice(first: str, second: str = "") -> str:
    """One or two lines of what is decided, on the water."""
    lines = text(first, (0, 0 if second else 5), 12, INK, weight=700, anchor="start", halo=FOAM)
    return lines + (text(second, (0, 14), 10.5, INK, anchor="start", halo=FOAM) if second else "")


# ---- what is seen for a moment -----------------------------------------------------------------


@cache
def bang() -> str:
    """A bomb goes off."""
    return (
        painted(star(9, 30, 17, 8), SMOKE, opacity=0.75)
        + painted(star(8, 23, 12), VERMILION)
        + painted(star(7, 14, 7, 10), FIRE)
    )


@cache
def splash() -> str:
    """Something falls into the water or goes down."""
    rings = stroked(oval(22, 13), FOAM, 2.6) + stroked(oval(12, 7), FOAM, 2)
    drops = "".join(disc(r, at) for r, at in ((2.6, (-12, -14)), (3.2, (0, -18)), (2.4, (12, -13)), (1.8, (-5, -24))))
    return rings + painted(drops, FOAM)


@cache
def bomb() -> str:
    """A bomb on its way down."""
    fins = path("M-3-8H3L5-13H-5Z")
    return inked(fins, IRON_LIT) + inked(path("M0-9C6-7 6 4 0 10-6 4-6-7 0-9Z"), IRON)


@lru_cache(maxsize=MANY)
def verdict(words: str, good: bool) -> str:
    """What a roll means, on a slip of paper; what happens is bold, what does not is quiet."""
    wide = 20 + 6.6 * len(words)
    slip = shadowed(box(wide, 25, corner=6), PAPER)
    edge = painted(box(5, 25, (-wide / 2 + 2.5, 0), 2), VERMILION if good else RULE)
    return slip + edge + text(words, (2, 4.6), 12.5, INK if good else MUTED, weight=700 if good else 400)


@cache
def bar(share: float) -> str:
    """A chance as a bar: full at 1."""
    return painted(box(26, 3, (0, 0), 1.5), RULE) + painted(box(26 * share, 3, (-13 + 13 * share, 0), 1.5), BLUE)


@cache
def bombsight() -> str:
    """A frame around a section, with the marks of a sight."""
    frame = box(DECK + 2, 2 * SPACE - 3, corner=4)
    marks = mirrored(stroked(path("M21 0H30"), VERMILION, 3))
    return stroked(frame, PAPER, 5.4) + stroked(frame, VERMILION, 3) + marks


@cache
def puff() -> str:
    """The mouth of a cannon that fires."""
    return painted(disc(8, (0, 4)) + disc(6, (-6, 9)) + disc(5.4, (7, 8)), WHITE, opacity=0.85) + painted(
        star(7, 8, 4, at=(0, 0)), FIRE
    )


@cache
def crosshair() -> str:
    """A boat is aimed at."""
    return stroked(disc(22), VERMILION, 2.6) + stroked(path("M0-30V-14M0 14V30M-30 0H-14M14 0H30"), VERMILION, 2.6)
