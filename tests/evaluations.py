"""Evaluations of states."""

from crossings.engine import State


def value(state: State, seat: int = 0) -> int:
    """Return a seat's evaluation."""
    return state.game.kernels.query("value", state.record, seat)


def values(state: State) -> list[int]:
    """Return each seat's evaluation."""
    return [value(state, seat) for seat in range(state.seats)]
