"""The drawings of DunkelRunde: children, ghosts, dice, signs; the park at night."""

from __future__ import annotations

from functools import cache

from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.sheets import read_sheet, recolour

from ..rules.data import BOARDS
from . import layout
from .position import tile_type

LANTERN = "#ffd27a"
MIST = "#e9f1f0"
PALE = "#e8e2cf"
QUIET = "#9fb0a4"
GROUND = "#0d1512"

FIGURES = read_sheet(__file__, "figures.svg")


# ---- children ----------------------------------------------------------------------------------

MARK = 13.0
MARK_AT = {"girl": (0.0, 4.4), "boy": (0.0, 1.2)}
LANTERN_AT = {"girl": (12.4, 1.0), "boy": (11.4, 3.0)}


@cache
def child(kind: str, seat: int, in_turn: bool = False) -> str:
    """A girl in her dress or a boy with his cap; whoever is in turn carries a lantern."""
    figure = recolour(FIGURES[kind], kit.SEAT_COLOURS[seat]) + kit.transform(kit.mark(seat, MARK), MARK_AT[kind])
    return figure + (kit.transform(FIGURES["lantern"], LANTERN_AT[kind]) if in_turn else "")


@cache
def light(reach: float) -> str:
    """The lantern light around those who stand together."""
    rays = kit.paint(kit.disc(reach), LANTERN, opacity=0.2) + kit.paint(kit.disc(reach * 0.8), LANTERN, opacity=0.26)
    return rays + kit.stroke(kit.disc(reach), LANTERN, 1.2, 0.75)


# ---- ghosts ------------------------------------------------------------------------------------


@cache
def ghost(number: str) -> str:
    """A knight who finds no rest: mist over his tile, hollow eyes, his number."""
    return FIGURES["ghost"] + kit.bold(number, (-0.4, 9), 16)


@cache
def wisp(number: str) -> str:
    """A trace of mist with a ghost's number: there it could drift."""
    return FIGURES["wisp"] + kit.bold(number, (-0.2, 4), 12.5)


def trail(points: list[Point], colour: str) -> str:
    """The way that somebody went: a dotted line, with a ring where it began."""
    line = kit.line(*points)
    begun = kit.stroke(kit.disc(7, points[0]), colour, 2, 0.9)
    return begun + kit.stroke(line, GROUND, 5, 0.5) + kit.stroke(line, colour, 2.6, 0.95, dashes="1 6")


def fright(at: Point) -> str:
    """Somebody was scared here."""
    return kit.transform(FIGURES["fright"], at)


# ---- dice --------------------------------------------------------------------------------------


@cache
def child_die(number: int) -> str:
    """The six-sided die, with pips; 0: not to be used, only its place is seen."""
    return kit.die(number, fill=kit.PAPER) if number else FIGURES["idle-child-die"]


@cache
def ghost_die(number: int) -> str:
    """The eight-sided die, with its number on the face towards us; 0: not to be used."""
    if not number:
        return FIGURES["idle-ghost-die"]
    return FIGURES["ghost-die"] + kit.bold(str(number), (0, 6.4), 20)


def idle_mark(used: bool) -> str:
    """On the place of a die: a tick if it is used, dots if it is still to be rolled."""
    return FIGURES["used" if used else "to-roll"]


@cache
def rolled(child: int, ghost: int, expired: bool) -> str:
    """Both dice just rolled, large; a double that nobody can use is struck out."""
    both = kit.transform(child_die(child), (-26, 0), -8) + kit.transform(ghost_die(ghost), (24, 1), 7)
    ground = kit.paint(kit.box(112, 62, corner=14), GROUND, opacity=0.82)
    strike = kit.stroke(kit.path("M-46 18L46-18"), kit.VERMILION, 4.4) if expired else ""
    return ground + both + strike


# ---- the corners -------------------------------------------------------------------------------

THREE_DIGITS = 100
"""The least number with three digits."""
STACKED = 20
"""From one winner's token to the next."""


@cache
def moon(round_: int, words: str) -> str:
    """The moon with the number of the round, and when the night is over, in two lines."""
    number = kit.bold(str(round_), (0, 8), 23 if round_ < THREE_DIGITS else 19)
    lines = (kit.text(line, (29, 16 * i - 6), 14, QUIET, anchor="start") for i, line in enumerate(words.splitlines()))
    return FIGURES["moon"] + number + "".join(lines)


@cache
def turn(seats: tuple[int, ...], name: str, words: str) -> str:
    """Whose turn it is; at the end, who has won, one token over the other."""
    tokens = "".join(kit.transform(token(seat), (0, -STACKED * i), scale=1.3) for i, seat in enumerate(seats))
    title = kit.bold(name, (19, -2), 19, PALE, anchor="start", serif=True)
    return tokens + title + kit.text(words, (19, 15), 14, QUIET, anchor="start")


@cache
def goal(girl: bool, boy: bool) -> str:
    """The two that lift the curse: outlines until they stand at the linden."""
    figures = kit.transform(FIGURES["girl-there" if girl else "girl-due"], (-15, 0))
    figures += kit.transform(FIGURES["boy-there" if boy else "boy-due"], (15, 0))
    glow = kit.paint(kit.disc(31), LANTERN, opacity=0.14) if girl or boy else ""
    return glow + figures + kit.transform(FIGURES["leaf"], (0, -6))


# ---- the signs of the seats --------------------------------------------------------------------


@cache
def token(seat: int) -> str:
    """A child of the seat."""
    return kit.bust(seat, recolour(FIGURES["head"], kit.SEAT_COLOURS[seat]))


MOORED = (150.0, 170.0)
"""Where the boat lies."""
FOREST = read_sheet(__file__, "forest.svg")


@cache
def backdrop(board: int) -> str:
    """All scenery of a board: the firs grow beside its tiles, the chevrons between them show which way is forward."""
    firs, chevrons = f"firs-{BOARDS[board]}", f"chevrons-{BOARDS[board]}"
    ground = "".join(FOREST[name] for name in ("ground", "water", "sky", "castle", firs, "paths", "places"))
    tiles = "".join(
        kit.transform(FIGURES[f"tile-{tile_type(tile)}"], layout.CENTRES[tile]) for tile in layout.tiles_in_play(board)
    )
    return ground + kit.transform(FIGURES["boat"], MOORED) + FOREST[chevrons] + tiles + FOREST["linden"]
