"""What a bot answers when it is asked for a move: the move, and what may be said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Decision:
    """A move and what a bot thought about it; whoever thinks nothing of it says the move alone."""

    move: str
    plan: tuple[str, ...] = ()
    """This move and those that are to follow it, whoever's they are, up to where chance decides."""
    worth: float | None = None
    """What the position is worth to whoever moves, 0 to 1000, as far as it was thought about."""
    hopeless: bool = False
    """Whether the game is as good as lost, by what such worths have been measured to mean."""

    def to_json(self) -> dict[str, Any]:
        """As one process tells it another."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Decision:
        """What `to_json` wrote."""
        return cls(data["move"], tuple(data["plan"]), data["worth"], data["hopeless"])
