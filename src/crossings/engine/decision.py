"""What a bot answers when it is asked for a move: the move, and what may be said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Decision:
    """A move and what a bot thought about it; whoever thinks nothing of it says the move alone."""

    move: str
    plan: tuple[str, ...] = ()
    """This move and those that are to follow it, whoever's they are, up to where chance decides."""

    def to_json(self) -> dict[str, Any]:
        """As one process tells it another."""
        return {"move": self.move, "plan": list(self.plan)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Decision:
        """What `to_json` wrote."""
        return cls(data["move"], tuple(data["plan"]))
