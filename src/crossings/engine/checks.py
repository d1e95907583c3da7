"""Checks of numbers that callers pass: seats, viewers, seeds and others."""

from __future__ import annotations

from operator import index
from typing import Any

from crossings.engine.errors import BadNumber, BadSeat, BadSeed, CrossingsError, shorten

Viewer = int | None
"""A seat; None: a spectator."""


def as_integer(value: Any) -> int | None:
    """Return a value as `int`, or None if it isn't an integer. True, 1.0 and "1" are not integers."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def check_seat(value: object, seats: int) -> int:
    """Return the seat as `int`. Raises `BadSeat` unless it is an integer from 0 to `seats` - 1."""
    seat = as_integer(value)
    if seat is None or not 0 <= seat < seats:
        raise BadSeat(f"there is no seat {shorten(value)}; allowed: 0 to {seats - 1}")
    return seat


def check_viewer(value: object, seats: int) -> Viewer:
    """Return the seat as `int`, or None for a spectator. Raises `BadSeat`."""
    try:
        return None if value is None else check_seat(value, seats)
    except BadSeat as error:
        raise BadSeat(f"{error}, or None for a spectator") from None


def check_number(value: object, what: str, least: int, most: int | None = None) -> int:
    """Return the value as `int`. Raises `BadNumber` unless it is an integer from `least` to `most`.

    `what` names the value in the error message.
    """
    number = as_integer(value)
    if number is None or number < least or (most is not None and number > most):
        allowed = f"{least} or more" if most is None else f"from {least} to {most}"
        raise BadNumber(f"{what} must be a whole number, {allowed}, not {shorten(value)}")
    return number


def check_discount(value: object, error: type[CrossingsError]) -> float:
    """Return a learner's discount as `float`. Raises `error` unless it is a number from 0 to 1."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise error(f"discount: {shorten(value)} is not allowed; give the learner's discount, from 0 to 1")
    return float(value)


def check_seed(value: object) -> int:
    """Return the seed as `int`. Raises `BadSeed` unless it is an integer."""
    seed = as_integer(value)
    if seed is None:
        raise BadSeed(value)
    return seed
