"""The result and the statistics of a game of Can't Stop."""

from __future__ import annotations

from crossings.engine.effects import MoveHistory, Statistic, effects_of_type

from .effects import Advanced, Fell, Took
from .position import Position
from .rules import LAST_TURN, TO_WIN
from .words import translate


def verdict(position: Position, seat: int | None) -> str:
    """CAN-9, CAN-10: how many columns a player has taken, or the winner if `seat` is None."""
    best = max(len(position.taken(other)) for other in position.seats)
    count = best if seat is None else len(position.taken(seat))
    night = position.turns == LAST_TURN and best < TO_WIN
    return translate("verdict", night=night, own=seat is not None, count=count)


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return the numbers of turns, falls, taken columns and steps."""
    falls = [move.at for move, _ in effects_of_type(story, Fell)]
    tops = [move.at for move, _ in effects_of_type(story, Took)]
    steps = sum(len(effect.columns) + effect.twice for _, effect in effects_of_type(story, Advanced))
    return [
        Statistic(translate("figure-turns"), str(position.turns)),
        Statistic(translate("figure-falls"), str(len(falls)), falls[-1] if falls else 0),
        Statistic(translate("figure-tops"), str(len(tops)), tops[0] if tops else 0),
        Statistic(translate("figure-steps"), str(steps)),
    ]
