"""What a viewer sees of the coin race."""

from __future__ import annotations

from crossings.engine import Seen


class Position(Seen):
    """What a viewer sees."""

    goal: int
    phase: str
    turn: int
    stepped: bool
    coins: tuple[str, ...]
    """`left`, `right`, `none` or, hidden, `?`; one a runner."""
    places: tuple[int, ...]

    @property
    def running(self) -> bool:
        """Whether a runner is to choose an action."""
        return self.phase == "turn"
