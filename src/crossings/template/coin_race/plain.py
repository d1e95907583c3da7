"""The track in plain characters."""

from __future__ import annotations

from collections.abc import Mapping

from .seen import Seen

INKS: Mapping[str, str] = {}


def plain(seen: Seen) -> str:
    """A line a runner: seat, coin, spaces run."""
    runners = enumerate(zip(seen.places, seen.coins, strict=True))
    return "\n".join(f"{seat} {coin:5} {place:3}/{seen.goal}" for seat, (place, coin) in runners)
