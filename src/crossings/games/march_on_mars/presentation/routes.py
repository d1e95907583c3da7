"""The ways to the Master Mind: which are open on a board, and how far it is on each."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from crossings.shared.ring.art import Heading

from ..rules import data, planet
from .position import Position, bare_planet

Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")


class Route(NamedTuple):
    """A way to the MMM: the columns to it from the foremost marine on this way; None: the way is closed.

    Without a `seat` no marine is on the planet, and the columns are those from the landing zone.
    """

    side: Side
    columns: int | None
    seat: int | None = None


def columns_to_mmm(board: int, side: Side, x: int) -> int:
    """The columns to the MMM on one way; also the column that is this far from it."""
    return x if side == "left" else int(data.COLUMNS[board]) - x


@cache
def open_sides(board: int) -> tuple[Side, ...]:
    """MOM-X01, MOM-R28: the sides on which a guard box lies beside the MMM; from elsewhere it is out of reach."""
    s = bare_planet(board)
    return tuple(side for side in SIDES if planet.is_guard_box(s, columns_to_mmm(board, side, data.GUARD_BOX)))


@cache
def shorter_side(board: int, x: int) -> Side:
    """MOM-D02: the open way on which a column is nearer to the MMM."""
    return min(open_sides(board), key=lambda side: columns_to_mmm(board, side, x))


def heading(board: int) -> Heading:
    """Return the direction of the arrows on dice."""
    sides = open_sides(board)
    return "both" if len(sides) == len(SIDES) else sides[0]


def routes_to_mmm(position: Position) -> tuple[Route, ...]:
    """Each way; the foremost marine is the one nearest to the MMM, then the highest, then the first (MOM-O03)."""
    board, open_ones = position.board, open_sides(position.board)
    return tuple(_way(position, board, side) if side in open_ones else Route(side, None) for side in SIDES)


def _way(position: Position, board: int, side: Side) -> Route:
    marching = [
        (columns_to_mmm(board, side, one.box[0]), -one.box[1], one.seat)
        for one in position.marines
        if one.box and not one.out
    ]
    if marching:
        columns, _, seat = min(marching)
        return Route(side, columns, seat)
    zone = range(data.LZ, data.LZ + data.LZ_COLUMNS[board])
    return Route(side, min(columns_to_mmm(board, side, x) for x in zone))


@cache
def seats_of(board: int) -> tuple[int, ...]:
    """MOM-S01: how many may play on a board."""
    return tuple(
        seats
        for seats in range(data.MIN_SEATS, data.MAX_SEATS + 1)
        if (seats <= data.HALF_BOARD_SEATS) == (board == data.HALF)
    )
