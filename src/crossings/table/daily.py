"""Daily challenges: for each game and day one setup and one dice, the same for everybody.

The seed is the SHA-256 of `daily GAME VERSION DATE`, for example of `daily dune-chess 1.0 2026-11-30`, and the salt of
the table is `daily DATE`. Both are public, so a challenge proves nothing about its player (decision 0046). The bots'
searches get their seeds from the match, and a number of simulations instead of a time limit. So a game depends on its
moves alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from crossings.engine import CrossingsError, Game, shorten
from crossings.engine.options import Value
from crossings.table import dice
from crossings.table.events import BOT, PERSON, Seat

OPPONENT = Seat(BOT, bot="club", seconds=1.0)
"""The seats of a challenge that the player doesn't play. The seconds only matter in a rematch."""
SALT = "daily "


class BadDay(CrossingsError):
    """The text is no date, or the challenge of this day can't be played yet."""


@dataclass(frozen=True)
class Challenge:
    """The challenge of one game and day: everything that a table needs to open it."""

    game: Game
    day: date
    options: dict[str, Value]
    seats: tuple[Seat, ...]
    seed: bytes
    salt: str


def challenge(game: Game, day: date) -> Challenge:
    """Return the challenge of a game on a day, with the setup that the lobby suggests to a new player.

    The player has another seat each day, and bots have the others. In a co-operative game the player has all seats.
    """
    options = game.ready()
    players = int(options["players"])
    own = range(players) if game.cooperative else (day.toordinal() % players,)
    seats = tuple(Seat(PERSON, 0) if seat in own else OPPONENT for seat in range(players))
    return Challenge(game, day, options, seats, seed_of(game, day), f"{SALT}{day.isoformat()}")


def seed_of(game: Game, day: date) -> bytes:
    """Return the public seed of a game's challenge. It changes with the version of the rules."""
    return dice.seed_from(f"daily {game.id} {game.version} {day.isoformat()}")


def day_of(salt: str) -> date | None:
    """Return the day of the challenge that is played with this salt; None if it belongs to no challenge."""
    try:
        return date.fromisoformat(salt.removeprefix(SALT)) if salt.startswith(SALT) else None
    except ValueError:
        return None


# ---- days ----------------------------------------------------------------------------------------


def day_at(time: float) -> date:
    """Return the day in UTC at a time in seconds since 1970."""
    return datetime.fromtimestamp(time, UTC).date()


def read_day(text: str, time: float) -> date:
    """Return the day that a text such as `2026-11-30` names. Raises `BadDay`, also for a day that hasn't begun."""
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        raise BadDay(f"a day is a date such as {day_at(time)}, not {shorten(text)}") from None
    if day > day_at(time):
        raise BadDay(f"the challenge of {day} begins on that day at 0:00 UTC; today is {day_at(time)}")
    return day


def yesterday(day: date) -> date:
    """Return the day before."""
    return day - timedelta(days=1)


def is_late(day: date, time: float) -> bool:
    """Return whether a challenge that ends at this time ends after its day."""
    return day_at(time) > day
