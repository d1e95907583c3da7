"""The log of the coin race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ENDINGS = {"goal": "The goal was reached."}


def tell(before: Mapping[str, Any], move: str, after: Mapping[str, Any], seat: int | None) -> str:
    """One plain sentence from a viewer's views."""
    return f"Runner {before['turn'] + 1}: {move}, now at {after['places'][before['turn']]}."


def ask(view: Mapping[str, Any]) -> str:
    """What the runner or guesser may do."""
    return "choose an action."


def breakdown(view: Mapping[str, Any]) -> list[list[tuple[str, int]]]:
    """The score is the place."""
    return [[("spaces", place)] for place in view["places"]]
