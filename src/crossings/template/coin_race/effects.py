"""What a move of the coin race did."""

from __future__ import annotations

from crossings.words import Effect, Name

from .position import Position


class OfRunner(Effect):
    """A runner did something."""

    seat: int
    runner: Name


class Hid(OfRunner):
    """COI-1: a coin is hidden."""


class Ran(OfRunner):
    """COI-2, COI-3: by a step or a die."""

    to: int


class Rested(OfRunner):
    """COI-2: the turn is over."""


class Rolled(OfRunner):
    """COI-3: a die is about to fall."""


class Guessed(OfRunner):
    """COI-4: a coin is shown."""

    side: str
    right: bool
    to: int


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Every move is one effect."""
    seat = before.turn
    runner, to = Name(f"seat-{seat}"), after.places[seat]
    verb, _, side = move.partition("-")
    if verb == "hide":
        return (Hid(seat, runner),)
    if verb == "guess":
        return (Guessed(seat, runner, side, to > before.places[seat], to),)
    if verb in ("step", "die"):
        return (Ran(seat, runner, to),)
    return (Rested(seat, runner) if verb == "rest" else Rolled(seat, runner),)
