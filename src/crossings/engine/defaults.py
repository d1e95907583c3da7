"""What stands in for parts that a game may leave out: there is nothing to check, or to show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crossings.engine.decisions import Level

LEVELS: Mapping[str, Level] = {}
"""The usual numbers suit."""
FIGURES: Mapping[str, Callable[[], str]] = {}
"""No drawings in the rulebook."""


def check(s: Any) -> None:
    """Nothing has to hold between the fields of a state."""


def intent(position: Any, places: Sequence[str]) -> None:
    """No guess what somebody means by a pick that is not possible."""


def describe_chance(position: Any) -> str:
    """Nobody says what chance is about."""
    return ""


def decided_by(position: Any) -> str:
    """Return no clause: the sentence for the reason of the ending is used."""
    return ""


def question_after(position: Any, places: Sequence[str]) -> str:
    """Return no question: the core asks one with the place's label."""
    return ""


def compound_move(position: Any, place: str) -> None:
    """No macro move for one pick."""


def compound_moves(position: Any, legal: Sequence[str]) -> list[Any]:
    """No macro moves as buttons."""
    return []


def hint(position: Any, place: Any, preview: Any) -> None:
    """Nothing more than the place's own label."""


def plan(position: Any, put: Any, preview: Any) -> None:
    """Nothing to say of a move that is being put together."""


def consequences(before: Any, effect: Any, seat: int) -> tuple[()]:
    """Nobody says what it means; advice shows how play would go on."""
    return ()


def motion(before: Any, effects: Sequence[Any], after: Any) -> list[Any]:
    """Everything simply is where it is."""
    return []


def trail(before: Any, effects: Sequence[Any], after: Any) -> str:
    """No trace."""
    return ""
