"""What a seat may know: not the coins of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import HIDDEN, Loose

from . import notation


def covered(whole: Mapping[str, Any], s: Loose, seat: int | None) -> dict[str, Any]:
    """The state with the others' hidden coins as "?"."""
    coins = [
        side if other == seat or side == "none" or whole["shown"][other] else HIDDEN
        for other, side in enumerate(whole["coins"])
    ]
    return {**whole, "coins": coins}


def shown(s: Loose, text: str, seat: int | None) -> str:
    """A move as a viewer sees it; `s` is the state before it."""
    return "hide-?" if text.startswith("hide-") and s.turn != seat else text


def from_view(data: Mapping[str, Any], s: Loose) -> None:
    """Fill what the view shows; an unseen coin lies left until it is dealt anew."""
    coins = ["left" if side == HIDDEN else side for side in data["coins"]]
    notation.from_json({**data, "coins": coins}, s)
