"""How a game ended, as one line: who won and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from crossings.engine import Game, Viewer
from crossings.words import CORE

SeatNamer = Callable[[int], str]
"""Returns the name of a seat."""


def describe_result(
    game: Game, position: Any, reason: str, winners: Sequence[int], scores: Sequence[int], name: SeatNamer, seat: Viewer
) -> str:
    """Return how a game ended by its rules, for a seat (None: for all).

    `position` is the last one, as the game reads it.
    """
    who = won(game, winners, scores, name, seat)
    if why := game.decision.decided_by(position):
        return CORE.translate("ended", who=who, why=why)
    return CORE.translate("ended-so", who=who, sentence=game.ending(reason))


def describe_early_end(
    game: Game, how: str, by: int, winners: Sequence[int], scores: Sequence[int], name: SeatNamer, seat: Viewer
) -> str:
    """Return how the players ended a game. `by` is the seat that resigned or made the offer."""
    who = won(game, winners, scores, name, seat)
    return CORE.translate("ended-so", who=who, sentence=CORE.translate(f"end-by-{how}", name=name(by)))


def won(game: Game, winners: Sequence[int], scores: Sequence[int], name: SeatNamer, seat: Viewer) -> str:
    """Return who won and, for a seat that lost, its place."""
    if len(scores) == 1 and seat is None:
        return CORE.translate("end-won", names=(name(0),)) if winners else CORE.translate("end-lost", name=name(0))
    if len(scores) == 1:
        return CORE.translate("end-you-won" if winners else "end-you-lost")
    if game.cooperative:
        return CORE.translate("end-team-won" if winners else "end-team-lost")
    if not winners:
        return CORE.translate("end-draw")
    if seat in winners:
        others = tuple(name(one) for one in winners if one != seat)
        return CORE.translate("end-you-share", names=others) if others else CORE.translate("end-you-won")
    names = tuple(map(name, winners))
    if seat is None:
        return CORE.translate("end-won", names=names)
    better = sum(one not in winners and score > scores[seat] for one, score in enumerate(scores))
    return CORE.translate("end-others-won", names=names, place=len(winners) + better + 1, seats=len(scores))
