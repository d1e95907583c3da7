"""The effects of moves of Connect Four."""

from __future__ import annotations

from crossings.engine.effects import read
from crossings.words import Effect, Name

from .position import WAYS, Cell
from .rules import ACTIONS, CONNECTED, DROPPED, FILLED


def seat_name(seat: int) -> Name:
    """Return the name of a seat."""
    return Name(f"seat-{seat}")


def way_name(direction: int) -> Name:
    """Return the name of a direction."""
    return Name(f"way-{WAYS[direction]}")


class Dropped(Effect):
    """CON-3: a disc fell into a cell of its column."""

    effect_id = "dropped"
    emitted = DROPPED
    rules = ("CON-3",)

    seat: int = read(int, 0)
    player: Name = read(seat_name, 0)
    column: str = read(ACTIONS.__getitem__, 1)
    cell: Cell = read(Cell, 1, 2)


class Connected(Effect):
    """CON-4: a player connected four and won."""

    effect_id = "connected"
    emitted = CONNECTED
    rules = ("CON-4",)

    seat: int = read(int, 0)
    player: Name = read(seat_name, 0)
    way: Name = read(way_name, 1)


class Filled(Effect):
    """CON-5: the frame is full without a four."""

    effect_id = "filled"
    emitted = FILLED
    rules = ("CON-5",)
