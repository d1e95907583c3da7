"""The effects of moves of Connect Four."""

from __future__ import annotations

from crossings.words import Effect, Name

from .position import Cell, Position
from .rules import ACTIONS


class Dropped(Effect):
    """CON-3: a disc fell into a cell of its column."""

    effect_id = "dropped"
    rules = ("CON-3",)

    seat: int
    player: Name
    column: str
    cell: Cell


class Connected(Effect):
    """CON-4: a player connected four and won."""

    effect_id = "connected"
    rules = ("CON-4",)

    seat: int
    player: Name
    way: Name


class Filled(Effect):
    """CON-5: the frame is full without a four."""

    effect_id = "filled"
    rules = ("CON-5",)


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Return the effects of a move: a disc falls, and may end the game."""
    seat = before.mover
    assert seat is not None
    player = Name(f"seat-{seat}")
    dropped = Dropped(seat, player, move, before.rest(ACTIONS.index(move)))
    if after.fours:
        return dropped, Connected(seat, player, Name(f"way-{after.fours[0].way}"))
    return (dropped, Filled()) if after.mover is None else (dropped,)
