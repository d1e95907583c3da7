"""The result of a daily challenge: won or lost, how clearly, in how many turns, and the course of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from crossings.table.events import RESIGN
from crossings.table.match import Match
from crossings.words import CORE

MAX_BLOCKS = 12
"""Maximum number of blocks before the last one in the picture of a game's course."""
BLOCKS = "▁▂▃▄▅▆▇█"
WHOLE = 1000
"""The value of a won position."""
Outcome = Literal["won", "lost", "drawn"]


@dataclass(frozen=True)
class DailyResult:
    """The result of the player of a finished challenge."""

    outcome: Outcome
    score: str
    """How clearly the game was won or lost, or why it ended: a phrase without a full stop."""
    turns: int
    course: str
    """How well the player stood in the course of the game, as blocks of different heights."""


def result_of(match: Match, winners: Sequence[int], position: Any, name: Callable[[int], str]) -> DailyResult:
    """Return the result of a finished challenge.

    `position` is the last one, as the game reads it; `name` returns the name of a seat.
    """
    own = [seat for seat, one in enumerate(match.seats) if one.is_persons]
    return DailyResult(
        _outcome(match, own, winners),
        _score(match, position, name),
        count_turns(match, own),
        course(match, own[0]),
    )


def _outcome(match: Match, own: Sequence[int], winners: Sequence[int]) -> Outcome:
    if set(own) & set(winners):
        return "won"
    return "lost" if winners or match.game.cooperative else "drawn"


def _score(match: Match, position: Any, name: Callable[[int], str]) -> str:
    if match.ended is not None and match.ended.how == RESIGN and match.seats[match.ended.by].is_persons:
        return CORE.translate("daily-resigned")
    if match.ended is not None:
        return CORE.translate(f"end-by-{match.ended.how}", name=name(match.ended.by)).rstrip(".")
    result = match.state.result
    assert result is not None
    return match.game.decision.decided_by(position) or match.game.ending(result.reason).rstrip(".")


def count_turns(match: Match, own: Sequence[int]) -> int:
    """Return how many turns these seats had: moves of one seat without a move of another between them.

    If there is only one seat, draws divide its turns. The choices of a random setup don't count.
    """
    turns, before = 0, None
    for played in match.done:
        if played.is_chance:
            before = None if len(match.seats) == 1 else before
        elif not played.event.text.startswith(match.game.first.random_choices):
            turns += played.event.by in own and played.event.by != before
            before = played.event.by
    return turns


def course(match: Match, seat: int) -> str:
    """Return a picture of a finished game's course: blocks as high as the seat's value, at equal distances."""
    decisions = [played.before for played in match.done if not played.is_chance and played.event.by == seat]
    last = min(len(decisions), MAX_BLOCKS) - 1
    chosen = [decisions[index * (len(decisions) - 1) // max(last, 1)] for index in range(last + 1)]
    values = [match.game.kernels.query("value", match.state_at(at).record, seat) for at in [*chosen, match.at]]
    if match.ended is not None and match.ended.winners:
        values[-1] = WHOLE if seat in match.ended.winners else 0
    return "".join(BLOCKS[min(len(BLOCKS) - 1, value * len(BLOCKS) // WHOLE)] for value in values)
