"""How the pieces of DunkelRunde look: children, ghosts, lantern light, dice and what the corners show."""

from __future__ import annotations

from functools import cache
from typing import Final

from crossings.drawing import kit
from crossings.drawing.kit import Point

SKIN: Final = "#f0c9a0"
BRAIDS: Final = "#6b3d1c"
TROUSERS: Final = "#59606e"
LANTERN: Final = "#ffd27a"
FLAME: Final = "#fff1c2"
MIST: Final = "#e9f1f0"
GHOST: Final = "#f2f6f4"
GHOST_SHADE: Final = "#c3d2d3"
GHOST_DIE: Final = "#cfdcea"
GHOST_DIE_SHADE: Final = "#a9bdd2"
MOON: Final = "#f4ecd0"
MOON_SHADE: Final = "#d8cca4"
PALE: Final = "#e8e2cf"
QUIET: Final = "#9fb0a4"

# ---- children ----------------------------------------------------------------------------------

_DRESS: Final = kit.path("M-4.4-6H4.4L11.6 12.6Q0 17.4-11.6 12.6Z")
_HEM: Final = kit.path("M-10.5 9.9Q0 14 10.5 9.9")
_BRAIDS: Final = kit.path("M-5-14Q-12-12-10.4-2.6Q-8-4-7-8ZM5-14Q12-12 10.4-2.6Q8-4 7-8Z")
_SCARF: Final = kit.path("M-6.6-9.4C-8.4-20.6 8.4-20.6 6.6-9.4C3.4-15-3.4-15-6.6-9.4Z")
_TUNIC: Final = kit.path("M-6.4-6H6.4L8.8 8.2H-8.8Z")
_LEGS: Final = kit.path("M-7 8V14.8H-.8V9.6H.8V14.8H7V8Z")
_CAP: Final = kit.path("M-7.6-11.4Q-3.6-19.6 7.6-22.6Q4.6-17.4 7.6-11.4Q0-14.6-7.6-11.4Z")
_HEAD: Final = kit.disc(5.7, (0, -10.4))
MARK: Final = 13.0


def _face() -> str:
    return kit.painted(kit.disc(0.9, (-2.1, -10)) + kit.disc(0.9, (2.1, -10)), kit.INK)


def _lantern(at: Point) -> str:
    glow = kit.painted(kit.disc(6.4, at), LANTERN, opacity=0.45)
    case = kit.painted(kit.box(4.6, 6, at, 1.4), FLAME, kit.INK, kit.HAIR)
    return glow + case


def _badge(seat: int, y: float) -> str:
    return kit.placed(kit.mark(seat, MARK), (0, y))


@cache
def child(kind: str, seat: int, in_turn: bool = False) -> str:
    """A girl in her dress or a boy with his cap; whoever is in turn carries a lantern."""
    lantern = _lantern((11.4, 3) if kind == "boy" else (12.4, 1)) if in_turn else ""
    return (_girl if kind == "girl" else _boy)(seat) + lantern


def _girl(seat: int) -> str:
    ground = kit.painted(kit.oval(12, 3.6, (2.4, 14)), "#000", opacity=kit.SHADOW_STRENGTH)
    body = kit.inked(_DRESS, kit.SEAT_COLOURS[seat]) + kit.stroked(_HEM, kit.WHITE, 1.5, 0.85)
    head = kit.inked(_BRAIDS, BRAIDS) + kit.inked(_HEAD, SKIN) + kit.inked(_SCARF, kit.SEAT_COLOURS[seat])
    return ground + body + head + _face() + _badge(seat, 4.4)


def _boy(seat: int) -> str:
    ground = kit.painted(kit.oval(10, 3.6, (2.4, 14.4)), "#000", opacity=kit.SHADOW_STRENGTH)
    body = kit.inked(_LEGS, TROUSERS) + kit.inked(_TUNIC, kit.SEAT_COLOURS[seat])
    head = kit.inked(_HEAD, SKIN) + kit.inked(_CAP, kit.SEAT_COLOURS[seat])
    return ground + body + head + _face() + _badge(seat, 1.2)


@cache
def outline(kind: str) -> str:
    """A child's shape, without paint."""
    return _DRESS + _HEAD if kind == "girl" else _LEGS + _TUNIC + _HEAD + _CAP


@cache
def light(reach: float) -> str:
    """The lantern light around those who stand together."""
    rays = kit.painted(kit.disc(reach), LANTERN, opacity=0.2) + kit.painted(
        kit.disc(reach * 0.8), LANTERN, opacity=0.26
    )
    return rays + kit.stroked(kit.disc(reach), LANTERN, 1.2, 0.75)


# ---- ghosts ------------------------------------------------------------------------------------

_SHROUD: Final = kit.path(
    "M-13 12C-15-4-11.4-19 0-19S15-4 13 12Q10.6 8.4 7.6 12Q3.8 16.8 0 12Q-3.8 8-7.6 12Q-10.8 16.4-13 12Z"
)
_SHADY_SIDE: Final = kit.path("M6-17.4C14-13 14.6 0 13 12Q10.6 8.4 7.6 12C11 2 10.6-10 6-17.4Z")


@cache
def ghost(number: int) -> str:
    """A knight who finds no rest: mist over his tile, hollow eyes, his number."""
    mist = kit.painted(kit.oval(25, 6.6, (-2, 15)), MIST, opacity=0.26) + kit.painted(
        kit.oval(18, 4.6, (7, 19)), MIST, opacity=0.2
    )
    eyes = kit.painted(kit.oval(2.3, 3.3, (-4.2, -9.6)) + kit.oval(2.3, 3.3, (4.2, -9.6)), kit.INK)
    body = kit.painted(_SHROUD, GHOST, opacity=0.93) + kit.painted(_SHADY_SIDE, GHOST_SHADE, opacity=0.8)
    return mist + body + kit.stroked(_SHROUD, kit.INK) + eyes + kit.text(str(number), (-0.4, 9), 16, weight=700)


@cache
def wisp(number: int) -> str:
    """A trace of mist with a ghost's number: there it could drift."""
    small = kit.placed(kit.painted(_SHROUD, GHOST, kit.INK, 2), scale=0.56)
    trail = kit.stroked(kit.path("M-12 9C-8 6-3 11 1 8S9 7 12 9"), MIST, 2, 0.7)
    return trail + small + kit.text(str(number), (-0.2, 4), 12.5, weight=700)


# ---- dice --------------------------------------------------------------------------------------

DIE_SIDE: Final = 36.0
_PIP_PLACES: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_PIP_APART: Final = 9.6
_DIE: Final = kit.box(DIE_SIDE, DIE_SIDE, corner=8)
_EIGHT: Final = kit.polygon([(0, -22), (19.6, -10), (19.6, 10), (0, 22), (-19.6, 10), (-19.6, -10)])


@cache
def child_die(number: int) -> str:
    """The six-sided die, with pips; 0: not to be used, only its place is seen."""
    if not number:
        return _idle(_DIE)
    pips = "".join(kit.disc(3.5, (x * _PIP_APART, y * _PIP_APART)) for x, y in _PIP_PLACES[number])
    return kit.shadowed(_DIE, kit.PAPER) + kit.painted(pips, kit.INK)


@cache
def ghost_die(number: int) -> str:
    """The eight-sided die, with its number on the face towards us; 0: not to be used."""
    if not number:
        return _idle(_EIGHT)
    face = kit.painted(kit.polygon([(0, -19), (16.4, 8.6), (-16.4, 8.6)]), GHOST)
    below = kit.painted(kit.polygon([(-16.4, 8.6), (16.4, 8.6), (0, 19.6)]), GHOST_DIE_SHADE)
    digit = kit.text(str(number), (0, 6.4), 20, weight=700)
    return kit.shadowed(_EIGHT, GHOST_DIE) + below + face + kit.stroked(_EIGHT, kit.INK) + digit


def _idle(shape: str) -> str:
    return kit.painted(shape, MIST, opacity=0.07) + kit.stroked(shape, QUIET, 1.3, 0.8, dashes="4 3.4")


@cache
def idle_mark(used: bool) -> str:
    """On the place of a die: a tick if it is used, dots if it is still to be rolled."""
    mark = "M-6 0L-1.6 4.6 6.4-5" if used else "M-7 0H-6.9M0 0H.1M7 0H7.1"
    return kit.stroked(kit.path(mark), QUIET, 3)


@cache
def rolled(child: int, ghost: int, expired: bool) -> str:
    """Both dice just rolled, large; a double that nobody can use is struck out."""
    both = kit.placed(child_die(child), (-26, 0), -8) + kit.placed(ghost_die(ghost), (24, 1), 7)
    ground = kit.painted(kit.box(112, 62, corner=14), "#0d1512", opacity=0.82)
    strike = kit.stroked(kit.path("M-46 18L46-18"), kit.VERMILION, 4.4) if expired else ""
    return ground + both + strike


THREE_DIGITS: Final = 100
"""The least number with three digits."""
STACKED: Final = 20
"""From one winner's token to the next."""

# ---- the corners -------------------------------------------------------------------------------


@cache
def moon(round_: int, dawn: int) -> str:
    """The moon with the number of the round, and when the night is over."""
    face = kit.painted(kit.disc(23), MOON) + kit.painted(
        kit.path("M10-20.7A23 23 0 1 1-20.7 10A27 27 0 0 0 10-20.7Z"), MOON_SHADE
    )
    craters = kit.painted(kit.disc(3, (-10, -11)) + kit.disc(1.8, (8, -15)) + kit.disc(2.2, (15, 2)), MOON_SHADE)
    size = 23 if round_ < THREE_DIGITS else 19
    words = kit.text("dawn after", (29, -6), 14, QUIET, anchor="start")
    words += kit.text(f"round {dawn}", (29, 10), 14, QUIET, anchor="start")
    return face + craters + kit.text(str(round_), (0, 8), size, weight=700) + words


@cache
def turn(seats: tuple[int, ...], name: str, words: str) -> str:
    """Whose turn it is; at the end, who has won, one token over the other."""
    tokens = "".join(kit.placed(kit.seat_token(seat, 13), (0, -STACKED * i)) for i, seat in enumerate(seats))
    title = kit.text(name, (19, -2), 19, PALE, anchor="start", weight=700, serif=True)
    return tokens + title + kit.text(words, (19, 15), 14, QUIET, anchor="start")


@cache
def goal(girl: bool, boy: bool) -> str:
    """The two that lift the curse: outlines until they stand at the linden."""
    figures = ""
    for kind, there, x in (("girl", girl, -15), ("boy", boy, 15)):
        shape = outline(kind)
        drawn = kit.painted(shape, LANTERN) if there else kit.stroked(shape, QUIET, 1.2, 0.9)
        figures += kit.placed(drawn, (x, 0))
    glow = kit.painted(kit.disc(31), LANTERN, opacity=0.14) if girl or boy else ""
    leaf = kit.painted(kit.path("M0-6C-7-11-7-19 0-25C7-19 7-11 0-6Z"), "#8fae54") + kit.stroked(
        kit.path("M0-3V-20"), "#55702f", 1.2
    )
    return glow + figures + kit.placed(leaf, (0, -6))
