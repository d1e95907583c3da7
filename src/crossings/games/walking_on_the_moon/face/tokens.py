"""The signs of the seats: an astronaut with the mark on the chest."""

from __future__ import annotations

from crossings.shared.ring.art import jumper_token


def token(seat: int) -> str:
    """An astronaut of the seat."""
    return jumper_token(seat)
