"""When the bots of a table offer to end the game, and how they answer such offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from crossings.engine.decisions import Decision
from crossings.table import CHANCE_MOVE, MOVE, QUIET, Event
from crossings.table.events import DRAW, RESIGN

LOST_DECISIONS = 4
"""Number of consecutive lost decisions after which a bot resigns."""
LEVEL_DECISIONS = 10
"""Number of consecutive level decisions, without a change of scores, after which a bot offers a draw."""
AGREED_DECISIONS = 5
"""Number of consecutive level decisions after which a bot agrees to a draw."""
LEVEL_FROM, LEVEL_TO = 450, 550
"""Values (of 1000) between which a game is level."""


@dataclass(frozen=True, slots=True)
class BotAssessment:
    """A bot's assessment of its game: the last value, and how many decisions in a row were lost or level."""

    value: float
    lost: int
    level: int
    scores: Sequence[int]


def _no_assessments() -> Mapping[int, BotAssessment]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ResignPolicy:
    """The resign and draw policy of a table's bots."""

    assessments: Mapping[int, BotAssessment] = field(default_factory=_no_assessments)
    """By seat."""
    offered: frozenset[tuple[int, str]] = frozenset()
    """What each seat has offered: it offers it once."""

    def after_decision(self, seat: int, decision: Decision, scores: Sequence[int]) -> ResignPolicy:
        """Return the policy after a bot's decision, at the current scores. Decisions without a search don't count."""
        if decision.value is None:
            return self
        before = self.assessments.get(seat)
        lost = 1 + (before.lost if before else 0) if decision.hopeless else 0
        quiet = before.level if before and before.scores == scores else 0
        level = 1 + quiet if LEVEL_FROM <= decision.value <= LEVEL_TO else 0
        assessed = {**self.assessments, seat: BotAssessment(decision.value, lost, level, scores)}
        return replace(self, assessments=MappingProxyType(assessed))

    def after_events(self, events: Iterable[Event]) -> ResignPolicy:
        """Return the policy after new events: without assessments if a move was undone."""
        is_played_on = all(one.kind in (MOVE, CHANCE_MOVE, *QUIET) for one in events)
        return self if is_played_on else replace(self, assessments=_no_assessments())

    def after_offer(self, seat: int, how: str) -> ResignPolicy:
        """Return the policy after a bot has offered to end the match."""
        return replace(self, offered=self.offered | {(seat, how)})

    def offer(self, seat: int, ways: Collection[str]) -> str | None:
        """Return how a bot wants to end the game now, one of `ways`, if it hasn't offered that before."""
        assessment = self.assessments.get(seat)
        if assessment is None:
            return None
        for how, is_due in ((RESIGN, assessment.lost >= LOST_DECISIONS), (DRAW, assessment.level >= LEVEL_DECISIONS)):
            if is_due and how in ways and (seat, how) not in self.offered:
                return how
        return None

    def agrees_to_draw(self, seat: int) -> bool | None:
        """Return whether a bot agrees to a draw: it is behind, or the game has been level for a while.

        None: there is no assessment yet.
        """
        assessment = self.assessments.get(seat)
        if assessment is None:
            return None
        return assessment.value < LEVEL_FROM or assessment.level >= AGREED_DECISIONS
