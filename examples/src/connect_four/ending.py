"""The result and the statistics of a game of Connect Four."""

from __future__ import annotations

from crossings.engine.effects import MoveHistory, Statistic
from crossings.words import Name

from .position import Position
from .rules import COLUMNS, SEATS
from .words import translate


def verdict(position: Position, seat: int | None) -> str:
    """CON-4, CON-5: describe the result to a player, or to all if `seat` is None."""
    if not position.fours:
        return translate("verdict-full")
    four = position.fours[0]
    return translate(
        "verdict-four", own=seat == four.seat, player=Name(f"seat-{four.seat}"), way=Name(f"way-{four.way}")
    )


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Return the number of discs, the discs in the middle column, and the number of full columns."""
    middle = position.columns[COLUMNS // 2]
    red, blue = (middle.count(seat) for seat in range(SEATS))
    return [
        Statistic(translate("figure-discs"), str(position.count), len(story)),
        Statistic(translate("figure-middle"), translate("each-player", red=red, blue=blue)),
        Statistic(translate("figure-full"), str(sum(not position.has_room(column) for column in range(COLUMNS)))),
    ]
