"""What a move of the coin race did."""

from __future__ import annotations

from dataclasses import dataclass

from crossings.words import Deed, Name

from .seen import Seen


@dataclass(frozen=True)
class OfRunner(Deed):
    """A runner did something."""

    seat: int
    runner: Name


@dataclass(frozen=True)
class Hid(OfRunner):
    """COI-1: a coin is hidden."""


@dataclass(frozen=True)
class Ran(OfRunner):
    """COI-2, COI-3: by a step or a die."""

    to: int


@dataclass(frozen=True)
class Rested(OfRunner):
    """COI-2: the turn is over."""


@dataclass(frozen=True)
class Rolled(OfRunner):
    """COI-3: a die is about to fall."""


@dataclass(frozen=True)
class Guessed(OfRunner):
    """COI-4: a coin is shown."""

    side: str
    right: bool
    to: int


def deeds(before: Seen, move: str, after: Seen) -> tuple[Deed, ...]:
    """Every move is one deed."""
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
