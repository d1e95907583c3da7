"""The track in plain characters."""

from __future__ import annotations

from collections.abc import Mapping

from .seen import Seen

INKS: Mapping[str, str] = {}


def plain(seen: Seen) -> str:
    """A line a runner."""
    runners = enumerate(zip(seen.places, seen.coins, strict=True))
    return "\n".join(f"{coin:6}{'.' * place}{row}" for row, (place, coin) in runners)
