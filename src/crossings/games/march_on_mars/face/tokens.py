"""The signs of the seats: a marine with the mark on the chest."""

from __future__ import annotations

from crossings.shared.ring.art import jumper_token


def token(seat: int) -> str:
    """A marine of the seat."""
    return jumper_token(seat)
