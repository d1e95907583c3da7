"""Numbers that somebody hands in: whole ones of any make (numpy's too), never truths; seats of a game, seeds."""

from __future__ import annotations

from operator import index
from typing import Any

from crossings.engine.errors import BadNumber, BadSeat, BadSeed, shorten


def whole(value: Any) -> int | None:
    """The whole number that a value is, as Python's own; None: it is none. True, 1.0 and "1" are none."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def seat_among(value: object, seats: int) -> int:
    """The seat that is meant. Raises `BadSeat` unless it is a whole number from 0 to `seats` - 1."""
    seat = whole(value)
    if seat is None or not 0 <= seat < seats:
        raise BadSeat(f"seat {shorten(value)}: there are the seats 0 to {seats - 1}")
    return seat


def viewer_among(value: object, seats: int) -> int | None:
    """The seat that looks on, or None, a spectator. Raises `BadSeat`."""
    try:
        return None if value is None else seat_among(value, seats)
    except BadSeat as error:
        raise BadSeat(f"{error}, and None, a spectator") from None


def number_from(value: object, what: str, least: int, most: int | None = None) -> int:
    """The number that is meant, of `what`. Raises `BadNumber` unless it is a whole number from `least` to `most`."""
    number = whole(value)
    if number is None or number < least or (most is not None and number > most):
        allowed = f"{least} or more" if most is None else f"from {least} to {most}"
        raise BadNumber(f"{what}: a whole number is needed, {allowed}, not {shorten(value)}")
    return number


def seed_from(value: object) -> int:
    """The seed that is meant. Raises `BadSeed` unless it is a whole number."""
    seed = whole(value)
    if seed is None:
        raise BadSeed(value)
    return seed
