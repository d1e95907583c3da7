"""Moves that leave undone what costs nothing and can only help: advice doesn't consider them."""

from __future__ import annotations

from ..rules import deployment
from ..rules.data import BOAT_HOLDS, DEFENDER, SPACES
from .position import GHOST_PLANE, Position
from .stakes import can_spare_coin, is_worth_entering

END, MARCH, ENTER = "end", "march", "enter"
STEP, LAUNCH, SEND = "move-", "launch-", "send-"


def dominated(position: Position) -> frozenset[str]:
    """Return the moves that rule out a free move, which would cost nothing and can only help."""
    moves = END, ENTER, *(f"{STEP}{space}" for space in range(1, SPACES + 1))
    return frozenset(move for move in moves if free_move(position, move))


def free_move(position: Position, move: str) -> str | None:
    """BAB-05, BAB-28: return a move that costs nothing and can only help, and that this one would rule out, or None.

    Soldiers who can go on must do so before those behind them, and everything before the end of the turn.
    """
    if position.turn == DEFENDER:
        return _plane(position) if move == END else None
    if (move.startswith(STEP) or move in (END, ENTER)) and (step := _step(position, move)):
        return step
    return (_launch(position) or _entry(position)) if move == END else None


def _plane(position: Position) -> str | None:
    """BAB-42, BAB-43, BAB-54: return the order to send a plane for nothing, the ghost only beside another one."""
    free = [plane for plane in position.sendable_planes if not position.price(plane)]
    planes = [plane for plane in free if plane != GHOST_PLANE or position.mission]
    return f"{SEND}{planes[0]}" if planes else None


def _step(position: Position, move: str) -> str | None:
    """BAB-24, BAB-28, BAB-31: return the order by which soldiers go on that can still get across, if not this move."""
    moving = position.marching()
    if not any(map(position.is_in_time, (end for _, end in moving))):
        return None
    foremost = f"{STEP}{moving[0][0]}"
    if move == foremost:
        return None
    return foremost if len(moving) == 1 else MARCH


def _launch(position: Position) -> str | None:
    """BAB-35, BAB-59: return the order to launch a full boat, which the cannons hardly spare more often later.

    If they are aimed, a boat is safer among others.
    """
    if position.options["cannons"] != "volley" or position.round >= position.options["max_rounds"]:
        return None
    full = (boat.domino for boat in position.loaded if boat.soldiers == BOAT_HOLDS)
    return next((f"{LAUNCH}{boat}" for boat in full), None)


def _entry(position: Position) -> str | None:
    """BAB-22, BAB-23: return the order to enter, if a soldier can get across and its coin buys nothing else."""
    is_free = deployment.can_enter(position.state) and can_spare_coin(position)
    return ENTER if is_free and is_worth_entering(position) else None
