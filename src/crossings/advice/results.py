"""The results of advice, as Python values and as JSON for other processes and for storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, NamedTuple

from crossings.advice import endings
from crossings.engine import Game
from crossings.engine.effects import Effect, consequence_type
from crossings.words import Name

CERTAIN, IMPOSSIBLE = 0.9, 0.1
"""Rates from which an event counts as certain, and up to which as impossible."""
NAME = "name"
"""Marks a name from the catalogue in JSON."""


class Phase(Enum):
    """When an event happens."""

    TURN = "turn"
    """During the advised turn."""
    REPLY = "reply"
    """After it, before the seat acts again."""
    NEXT = "next"
    """During the seat's next turn."""
    LATER = "later"
    """After that."""


class Reason(NamedTuple):
    """An event that is more frequent after one of two turns and explains most of the difference in value; or, without
    another turn, an event that matters most after one."""

    event: Effect
    """What happens: a particular event, or a kind of event if no particular one is frequent."""
    phase: Phase
    """When it happens most often; of two turns, when its frequency differs most."""
    now: float
    """Its average amount after the explained turn: for events that happen at most once, the share of rollouts."""
    was: float | None
    """Its average amount after the other turn; None: there is no other turn."""
    is_once: bool
    """Whether it happens at most once in a rollout."""
    is_good: bool
    """Whether it is good for the seat."""
    is_common: bool = False
    """Whether it is practically certain after the other turn, too, with which it isn't compared."""

    @property
    def follows(self) -> bool:
        """Whether the event follows the explained turn, rather than the other one."""
        return self.was is None or self.now > self.was

    def swap(self) -> Reason:
        """Return the same reason for the other turn."""
        assert self.was is not None
        return self._replace(now=self.was, was=self.now)

    def to_json(self) -> list[Any]:
        """Return the reason as JSON."""
        arguments = [_to_wire(getattr(self.event, one.name)) for one in fields(self.event)]
        amounts = [round(self.now, 3), None if self.was is None else round(self.was, 3)]
        return [self.event.effect_id, arguments, self.phase.value, *amounts, self.is_once, self.is_good, self.is_common]

    @classmethod
    def from_json(cls, game: Game, data: Sequence[Any]) -> Reason:
        """Create a reason from the output of `to_json`."""
        kind, arguments, phase, now, was, is_once, is_good, *is_common = data  # older puzzles lack the last one
        part = endings if kind in endings.IDS else game.consequences
        event = consequence_type(part, kind)(*map(_from_wire, arguments))
        return cls(event, Phase(phase), now, was, is_once, is_good, *is_common)


def _to_wire(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(map(_to_wire, value))
    return {NAME: str(value)} if isinstance(value, Name) else value


def _from_wire(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_from_wire, value))
    return Name(value[NAME]) if isinstance(value, dict) else value


class Line(NamedTuple):
    """A turn and the moves after it, on one of the determinizations of the position before it."""

    turn: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    determinization: int = 0


NO_LINE = Line()


@dataclass(frozen=True)
class Explanation:
    """Why a turn is better, or worse, than another one."""

    gained: float = 0.0
    """Difference in thousandths of a won game; 0 if search and rollouts don't agree on it."""
    reason: Reason | None = None
    risk: Reason | None = None
    """What may go wrong, if the reason is without comparison."""
    line: Line = NO_LINE
    """With a reason, a rollout that ends with the event, after the turn that has it more often; without a reason, a
    typical rollout after this turn."""

    @property
    def compares(self) -> bool:
        """Whether the reason is a difference between two turns."""
        return self.reason is not None and self.reason.was is not None

    def to_json(self) -> list[Any]:
        """Return the explanation as JSON."""
        reason, risk = (one.to_json() if one else None for one in (self.reason, self.risk))
        line = [list(self.line.turn), list(self.line.moves), self.line.determinization]
        return [round(self.gained, 1), reason, risk, line]

    @classmethod
    def from_json(cls, game: Game, data: Sequence[Any]) -> Explanation:
        """Create an explanation from the output of `to_json`."""
        gained, reason, risk, (turn, moves, determinization) = data
        return cls(
            gained,
            Reason.from_json(game, reason) if reason else None,
            Reason.from_json(game, risk) if risk else None,
            Line(tuple(turn), tuple(moves), determinization),
        )


NO_EXPLANATION = Explanation()


@dataclass(frozen=True)
class TurnAdvice:
    """A turn, its value for the seat that makes it (0 to 1000), and why it is better or worse than the others."""

    moves: tuple[str, ...]
    value: float
    is_equal: bool = False
    """Whether the turn is as good as the best one, within the search's accuracy."""
    is_safer: bool = False
    """Whether its bad outcomes are clearly less bad than those of each equally good turn."""
    why: Explanation = NO_EXPLANATION

    def to_json(self) -> list[Any]:
        """Return the advice as JSON."""
        return [list(self.moves), round(self.value, 1), self.is_equal, self.is_safer, self.why.to_json()]

    @classmethod
    def from_json(cls, game: Game, data: Sequence[Any]) -> TurnAdvice:
        """Create advice from the output of `to_json`."""
        moves, value, is_equal, is_safer, why = data
        return cls(tuple(moves), value, is_equal, is_safer, Explanation.from_json(game, why))
