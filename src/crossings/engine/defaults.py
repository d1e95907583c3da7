"""What stands in for parts that a game may leave out: there is nothing to check, or to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def check(s: Any) -> None:
    """Nothing has to hold between the fields of a state."""


def meant(seen: Any, places: Sequence[str]) -> None:
    """No guess what somebody means by a pick that is not possible."""


def row(seen: Any, place: str) -> None:
    """No row of moves for one pick."""


def rows(seen: Any, legal: Sequence[str]) -> list[Any]:
    """No rows of moves as buttons."""
    return []


def hint(seen: Any, place: str, would: Any) -> None:
    """Nothing more than the place's own label."""


def plan(seen: Any, put: Any, would: Any) -> None:
    """Nothing to say of a move that is being put together."""


def stakes(before: Any, move: str, after: Any) -> tuple[()]:
    """Nothing is at stake but what a move does."""
    return ()


def motion(before: Any, deeds: Sequence[Any], after: Any) -> list[Any]:
    """Everything simply is where it is."""
    return []


def trace(before: Any, deeds: Sequence[Any], after: Any) -> str:
    """No trace."""
    return ""
