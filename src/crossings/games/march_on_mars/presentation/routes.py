"""The routes to the Master Mind on each side of the planet, and their lengths."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from crossings.shared.ring.art import Heading

from ..rules import data, planet
from .position import Position, bare_planet

Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")


class Route(NamedTuple):
    """A route to the MMM. `columns` is its length from the foremost marine, None if the route is closed.

    Without a `seat` no marine is on the planet, and the length is that from the landing zone.
    """

    side: Side
    columns: int | None
    seat: int | None = None


def columns_to_mmm(board: int, side: Side, x: int) -> int:
    """Return the distance of a column from the MMM on one side; also converts a distance back to a column."""
    return x if side == "left" else int(data.COLUMNS[board]) - x


@cache
def open_sides(board: int) -> tuple[Side, ...]:
    """MOM-X01, MOM-R28: return the sides with a guard box beside the MMM; the other route is closed."""
    s = bare_planet(board)
    return tuple(side for side in SIDES if planet.is_guard_box(s, columns_to_mmm(board, side, data.GUARD_BOX)))


@cache
def shorter_side(board: int, x: int) -> Side:
    """MOM-D02: return the open side on which a column is closer to the MMM."""
    return min(open_sides(board), key=lambda side: columns_to_mmm(board, side, x))


def heading(board: int) -> Heading:
    """Return the direction of the arrows on dice."""
    sides = open_sides(board)
    return "both" if len(sides) == len(SIDES) else sides[0]


def routes_to_mmm(position: Position) -> tuple[Route, ...]:
    """Return the route on each side. The foremost marine is closest to the MMM, then highest, then first (MOM-O03)."""
    board, open_routes = position.board, open_sides(position.board)
    return tuple(_route(position, board, side) if side in open_routes else Route(side, None) for side in SIDES)


def _route(position: Position, board: int, side: Side) -> Route:
    marching = [
        (columns_to_mmm(board, side, marine.box[0]), -marine.box[1], marine.seat)
        for marine in position.marines
        if marine.box and not marine.out
    ]
    if marching:
        columns, _, seat = min(marching)
        return Route(side, columns, seat)
    zone = range(data.LZ, data.LZ + data.LZ_COLUMNS[board])
    return Route(side, min(columns_to_mmm(board, side, x) for x in zone))


@cache
def seats_of(board: int) -> tuple[int, ...]:
    """MOM-S01: return the numbers of players that use a board."""
    return tuple(
        seats
        for seats in range(data.MIN_SEATS, data.MAX_SEATS + 1)
        if (seats <= data.HALF_BOARD_SEATS) == (board == data.HALF)
    )
