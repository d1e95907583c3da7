"""The track in plain characters."""

from __future__ import annotations

from collections.abc import Mapping

from .position import Position

INKS: Mapping[str, str] = {}


def plain(position: Position) -> str:
    """A line a runner: seat, coin, spaces run."""
    runners = enumerate(zip(position.places, position.coins, strict=True))
    return "\n".join(f"{seat} {coin:5} {place:3}/{position.goal}" for seat, (place, coin) in runners)
