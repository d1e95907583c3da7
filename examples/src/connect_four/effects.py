"""What a move of Connect Four did."""

from __future__ import annotations

from crossings.words import Effect, Name

from .position import Cell, Position
from .rules import ACTIONS


class Dropped(Effect):
    """CON-3: a disc came to rest on so many others in its column."""

    effect_id = "dropped"
    rules = ("CON-3",)

    seat: int
    player: Name
    column: str
    cell: Cell


class Connected(Effect):
    """CON-4: a four was made, and the game won."""

    effect_id = "connected"
    rules = ("CON-4",)

    seat: int
    player: Name
    way: Name


class Filled(Effect):
    """CON-5: the frame is full, and nobody has a four."""

    effect_id = "filled"
    rules = ("CON-5",)


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """A disc falls; the game may be over by it."""
    seat = before.mover
    assert seat is not None
    player = Name(f"seat-{seat}")
    dropped = Dropped(seat, player, move, before.rest(ACTIONS.index(move)))
    if after.fours:
        return dropped, Connected(seat, player, Name(f"way-{after.fours[0].way}"))
    return (dropped, Filled()) if after.mover is None else (dropped,)
