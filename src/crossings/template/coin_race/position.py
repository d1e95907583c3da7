"""A view of the coin race, read once."""

from __future__ import annotations

from dataclasses import dataclass

from crossings.engine.parts import View


@dataclass(frozen=True)
class Position:
    """What a viewer sees."""

    viewer: int | None
    goal: int
    running: bool
    """Whether a runner is to choose an action."""
    turn: int
    stepped: bool
    coins: tuple[str, ...]
    """`left`, `right`, `none` or, hidden, `?`; one a runner."""
    places: tuple[int, ...]


def read(view: View, viewer: int | None) -> Position:
    """All that the face needs."""
    return Position(
        viewer,
        view["options"]["goal"],
        view["phase"] == "turn",
        view["turn"],
        view["stepped"],
        tuple(view["coins"]),
        tuple(view["places"]),
    )
