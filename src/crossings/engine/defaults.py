"""Default implementations of the optional parts of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crossings.engine.decisions import Level
from crossings.engine.move_kinds import MoveKind

MOVE_KINDS: tuple[MoveKind, ...] = ()
"""No kinds of moves; each move is then a kind of its own."""
LEVELS: Mapping[str, Level] = {}
"""No levels that differ from the general ones."""
FIGURES: Mapping[str, Callable[[], str]] = {}
"""No drawings in the rulebook."""


def check(s: Any) -> None:
    """Accept every state."""


def intent(position: Any, places: Sequence[str]) -> None:
    """Return no interpretation of an impossible pick."""


def describe_chance(position: Any) -> str:
    """Return no description of the chance event."""
    return ""


def decided_by(position: Any) -> str:
    """Return no clause; the caller uses the sentence for the reason of the ending."""
    return ""


def question_after(position: Any, places: Sequence[str]) -> str:
    """Return no question; the caller asks one with the label of the place."""
    return ""


def compound_move(position: Any, place: str) -> None:
    """Return no compound move for a pick."""


def compound_moves(position: Any, legal: Sequence[str]) -> list[Any]:
    """Return no compound moves as buttons."""
    return []


def hint(position: Any, place: Any, preview: Any) -> None:
    """Return no hint; the caller shows the label of the place."""


def plan(position: Any, put: Any, preview: Any) -> None:
    """Return no preview of a partly assembled move."""


def consequences(before: Any, effects: Any, after: Any, seat: int) -> tuple[()]:
    """Return no consequences; advice then shows the expected continuation."""
    return ()


def motion(before: Any, effects: Sequence[Any], after: Any) -> list[Any]:
    """Return no animation."""
    return []


def trail(before: Any, effects: Sequence[Any], after: Any) -> str:
    """Return no trail."""
    return ""
