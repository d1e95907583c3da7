"""The drawings in the rulebook of Dune Chess: positions as the board shows them, and what can be done there."""

from __future__ import annotations

from crossings.drawing.kit import dot, ring, way
from crossings.drawing.scene import CELL
from crossings.games.dune_chess.face.board import position_of, scene
from crossings.games.dune_chess.face.layout import BOARD, FLAT, board_top, centre
from crossings.games.dune_chess.face.position import SPICE_MARK, Position, Stack
from crossings.games.dune_chess.rules.data import HARKONNEN, HARVESTER

START = "SHOBMOHS/TTTTTTTT/2#2#2/****(*w)***/***(*w)****/2#2#2/tttttttt/fhomdohf h 0/0 - 0 0 -"


# ---- parts of the board ------------------------------------------------------------------------


def _squares(position: Position, first: str, last: str, overlay: str = "") -> str:
    """The board from one corner to the other: the upper left square, and the lower right one."""
    (left, top), (right, bottom) = centre(first), centre(last)
    origin = (left - CELL / 2, top - CELL / 2)
    return scene(position).part(origin, (right - left + CELL, bottom - top + CELL), overlay)


def _reach(position: Position, start: str, seat: int) -> str:
    """Dots where what is on a square can go, rings around what it takes there."""
    here = position.squares[start]
    return "".join(
        ring(centre(end)) if _takes(here, position.squares[end], seat) else dot(centre(end))
        for end in position.reach(seat, start)
    )


def _takes(here: Stack, there: Stack, seat: int) -> bool:
    """Whether landing there is a capture for what is here."""
    if there.top:
        return there.top.seat != seat
    return there.ground == SPICE_MARK and any(man.kind == HARVESTER for man in here.men)


def _way(*squares: str) -> str:
    return way(map(centre, squares))


# ---- the drawings ------------------------------------------------------------------------------


def _set_up() -> str:
    return _squares(position_of(START), "a8", "h1")


def _runner() -> str:
    """DUC-16, DUC-17: men, Spice and Seitch stop a Fremen."""
    position = position_of("3B4/8/8/2T5/1#f2*2/8/2t5/3d4 a 0/0 - 4 11 -")
    return _squares(position, "a6", "g2", _reach(position, "c4", 1))


def _ornithopter() -> str:
    """DUC-26, DUC-28: over everything."""
    position = position_of("3B4/8/5T2/2#1*3/3*4/2o5/1t6/3d4 a 0/0 - 4 11 -")
    return _squares(position, "a6", "g1", _reach(position, "c3", 1))


def _harvest() -> str:
    """DUC-29, DUC-33, DUC-E01: under the wings, then onto Spice."""
    position = position_of("2(OH)BM3/8/8/5*2/6*1/8/8/3d4 h 0/0 - 0 0 -")
    return _squares(position, "b8", "g4", _way("c8", "g4") + ring(centre("g4")))


def _three_ways() -> str:
    """DUC-30 to DUC-32, DUC-E10: both go, or one of the two."""
    position = position_of("3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 -")
    return _squares(position, "b6", "g3", _way("d4", "e5") + ring(centre("e5")))


def _worm() -> str:
    """DUC-43 to DUC-45, DUC-E02, DUC-E05: onto Spice, onto the enemy, never onto a Seitch."""
    position = position_of("3B4/8/8/1#1*4/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 -")
    return _squares(position, "a6", "f2", _reach(position, "c4", HARKONNEN))


def _rider() -> str:
    """DUC-19, DUC-E06: a Fremen mounts."""
    position = position_of("3B4/8/8/8/2*(*w)*3/8/8/3fd3 a 0/0 - 4 11 -")
    return _squares(position, "b5", "f1", _way("d1", "d4") + dot(centre("d4")))


def _seitch() -> str:
    """DUC-41, DUC-42, DUC-E15: a Sardaukar has to stop."""
    position = position_of("3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -")
    return _squares(position, "a8", "f4", _reach(position, "d8", HARKONNEN))


def _ransom() -> str:
    """DUC-50 to DUC-54, DUC-E17: a tray with men that can be bought back, with the Mentat lost, and with the dead."""
    position = position_of("3B4/8/8/8/8/8/8/h2d4 a 2/6 ttof 9 11 -")
    return scene(position).part((0, board_top() + BOARD), (FLAT.wide, FLAT.high))


FIGURES = {
    "set-up": _set_up,
    "runner": _runner,
    "ornithopter": _ornithopter,
    "harvest": _harvest,
    "three-ways": _three_ways,
    "worm": _worm,
    "rider": _rider,
    "seitch": _seitch,
    "ransom": _ransom,
}
