"""What a seat may know: not the coins of the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crossings.engine import HIDDEN, Record


def covered(whole: Mapping[str, Any], s: Record, seat: int | None) -> dict[str, Any]:
    """The state with the others' hidden coins as "?"."""
    coins = [
        side if other == seat or side == "none" or whole["shown"][other] else HIDDEN
        for other, side in enumerate(whole["coins"])
    ]
    return {**whole, "coins": coins}


def shown(s: Record, text: str, seat: int | None) -> str:
    """A move as a viewer sees it; `s` is the state before it."""
    return "hide-?" if text.startswith("hide-") and s.turn != seat else text


def uncovered(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """An unseen coin lies left until it is dealt anew."""
    yield {**view, "coins": ["left" if side == HIDDEN else side for side in view["coins"]]}
