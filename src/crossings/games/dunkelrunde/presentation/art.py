"""The artwork of DunkelRunde: children, ghosts, dice and marks; the park at night."""

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
    """A girl in her dress or a boy with his cap, with a lantern if the seat is in turn."""
    figure = recolour(FIGURES[kind], kit.SEAT_COLOURS[seat]) + kit.transform(kit.mark(seat, MARK), MARK_AT[kind])
    return figure + (kit.transform(FIGURES["lantern"], LANTERN_AT[kind]) if in_turn else "")


@cache
def light(reach: float) -> str:
    """The lantern light around children who stand together."""
    rays = kit.paint(kit.disc(reach), LANTERN, opacity=0.2) + kit.paint(kit.disc(reach * 0.8), LANTERN, opacity=0.26)
    return rays + kit.stroke(kit.disc(reach), LANTERN, 1.2, 0.75)


# ---- ghosts ------------------------------------------------------------------------------------


@cache
def ghost(number: str) -> str:
    """A knight's ghost: mist, hollow eyes, and its number."""
    return FIGURES["ghost"] + kit.bold(number, (-0.4, 9), 16)


@cache
def wisp(number: str) -> str:
    """A trace of mist with a ghost's number, on a tile that it could move to."""
    return FIGURES["wisp"] + kit.bold(number, (-0.2, 4), 12.5)


def trail(points: list[Point], colour: str) -> str:
    """The path of a child or ghost: a dotted line, with a ring at its start."""
    line = kit.line(*points)
    start = kit.stroke(kit.disc(7, points[0]), colour, 2, 0.9)
    return start + kit.stroke(line, GROUND, 5, 0.5) + kit.stroke(line, colour, 2.6, 0.95, dashes="1 6")


def fright(at: Point) -> str:
    """Mark where a child was scared."""
    return kit.transform(FIGURES["fright"], at)


# ---- dice --------------------------------------------------------------------------------------


@cache
def child_die(number: int) -> str:
    """The six-sided die, with pips; for 0 its empty place."""
    return kit.die(number, fill=kit.PAPER) if number else FIGURES["idle-child-die"]


@cache
def ghost_die(number: int) -> str:
    """The eight-sided die, with its number on the front face; for 0 its empty place."""
    if not number:
        return FIGURES["idle-ghost-die"]
    return FIGURES["ghost-die"] + kit.bold(str(number), (0, 6.4), 20)


def idle_mark(used: bool) -> str:
    """The mark on the place of a die: a tick if it is used, dots if it is to be rolled."""
    return FIGURES["used" if used else "to-roll"]


@cache
def rolled(child: int, ghost: int, expired: bool) -> str:
    """Both dice just rolled, large; a double that expired is struck out."""
    both = kit.transform(child_die(child), (-26, 0), -8) + kit.transform(ghost_die(ghost), (24, 1), 7)
    ground = kit.paint(kit.box(112, 62, corner=14), GROUND, opacity=0.82)
    strike = kit.stroke(kit.path("M-46 18L46-18"), kit.VERMILION, 4.4) if expired else ""
    return ground + both + strike


# ---- the corners -------------------------------------------------------------------------------

THREE_DIGITS = 100
"""The smallest number with three digits."""
TOKEN_SPACING = 20
"""The distance between winners' tokens."""


@cache
def moon(round_: int, words: str) -> str:
    """The moon with the number of the round, and the end of the night in two lines."""
    number = kit.bold(str(round_), (0, 8), 23 if round_ < THREE_DIGITS else 19)
    lines = (kit.text(line, (29, 16 * i - 6), 14, QUIET, anchor="start") for i, line in enumerate(words.splitlines()))
    return FIGURES["moon"] + number + "".join(lines)


@cache
def turn(seats: tuple[int, ...], name: str, words: str) -> str:
    """The seat in turn; after the end the winners, with their tokens stacked."""
    tokens = "".join(kit.transform(token(seat), (0, -TOKEN_SPACING * i), scale=1.3) for i, seat in enumerate(seats))
    title = kit.bold(name, (19, -2), 19, PALE, anchor="start", serif=True)
    return tokens + title + kit.text(words, (19, 15), 14, QUIET, anchor="start")


@cache
def goal(girl: bool, boy: bool) -> str:
    """The two children who lift the curse, as outlines until they are at the linden."""
    figures = kit.transform(FIGURES["girl-there" if girl else "girl-due"], (-15, 0))
    figures += kit.transform(FIGURES["boy-there" if boy else "boy-due"], (15, 0))
    glow = kit.paint(kit.disc(31), LANTERN, opacity=0.14) if girl or boy else ""
    return glow + figures + kit.transform(FIGURES["leaf"], (0, -6))


# ---- tokens of the seats -----------------------------------------------------------------------


@cache
def token(seat: int) -> str:
    """A child in the colour of the seat."""
    return kit.bust(seat, recolour(FIGURES["head"], kit.SEAT_COLOURS[seat]))


BOAT_AT = (150.0, 170.0)
"""The position of the boat."""
FOREST = read_sheet(__file__, "forest.svg")


@cache
def backdrop(board: int) -> str:
    """The scenery of a board: firs beside its tiles, and chevrons that point forward between them."""
    firs, chevrons = f"firs-{BOARDS[board]}", f"chevrons-{BOARDS[board]}"
    ground = "".join(FOREST[name] for name in ("ground", "water", "sky", "castle", firs, "paths", "places"))
    tiles = "".join(
        kit.transform(FIGURES[f"tile-{tile_type(tile)}"], layout.CENTRES[tile]) for tile in layout.tiles_in_play(board)
    )
    return ground + kit.transform(FIGURES["boat"], BOAT_AT) + FOREST[chevrons] + tiles + FOREST["linden"]
