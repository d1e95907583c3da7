"""Daily challenges as players get them: the challenges of a day, and results to compare and share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from crossings.engine import Game
from crossings.server.messages.answers import DailyLine
from crossings.server.messages.server_messages import DailyResult, ResultFacts
from crossings.table import BOT, Match, daily
from crossings.table.daily_results import result_of
from crossings.words import CORE


def describe(game: Game, day: date) -> DailyLine:
    """Return a game's challenge of a day."""
    seats = daily.challenge(game, day).seats
    own = [seat for seat, one in enumerate(seats) if one.kind != BOT]
    about = CORE.translate("daily-about", name=game.seat_names[own[0]], seats=len(own), bots=len(seats) - len(own))
    return DailyLine(game.id, game.title, f"/picture/{game.id}.svg", game.version, about)


def title(day: date) -> str:
    """Return the title of the challenges of a day."""
    return CORE.translate("daily-title", **_date(day))


def _date(day: date) -> dict[str, object]:
    """Return the arguments of the message `daily-date`."""
    return {"day": str(day.day), "month": day.month, "year": str(day.year)}


def describe_result(
    match: Match, position: object, facts: ResultFacts, name: Callable[[int], str], ended: float
) -> DailyResult:
    """Return the result of a challenge that ended at a time in seconds since 1970.

    `position` is the last one, as the game reads it; `name` returns the name of a seat.
    """
    day = match.day
    assert day is not None
    result = result_of(match, facts.winners, position, name)
    is_late, bots = daily.is_late(day, ended), sum(not seat.is_persons for seat in match.seats)
    lines = (
        CORE.translate("daily-share-title", game=match.game.title, late=is_late, **_date(day)),
        CORE.translate(
            "daily-share-result",
            outcome=result.outcome,
            bots=bots,
            winners=tuple(map(name, facts.winners)),
            score=result.score,
        ),
        CORE.translate("daily-share-course", turns=result.turns, blocks=result.course),
    )
    return DailyResult(day.isoformat(), is_late, result.outcome, result.score, result.turns, "\n".join(lines))
