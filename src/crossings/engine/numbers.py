"""Numbers that somebody hands in: whole ones of any make (numpy's too), never truths, and seats of a game."""

from __future__ import annotations

from operator import index
from typing import Any

from crossings.engine.errors import BadSeat, BadSeed, shorten


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


def seed_from(value: object) -> int:
    """The seed that is meant. Raises `BadSeed` unless it is a whole number."""
    seed = whole(value)
    if seed is None:
        raise BadSeed(value)
    return seed
