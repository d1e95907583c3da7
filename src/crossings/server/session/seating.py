"""Seats and keys of new tables, as requests describe them."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from crossings.engine import Game, shorten
from crossings.server.messages import answers
from crossings.server.messages.requests import BadRequest, BotSeat, NewTable
from crossings.server.projection.game_facts import bots_for
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.server.storage import AGREED
from crossings.table import BOT, JOIN, PERSON, Match, Seat

MAX_SECONDS = 60.0
LEAST_SECONDS = 0.05
DEFAULT_SECONDS = 1.0


@dataclass(frozen=True)
class Opened:
    """A new table with the keys of its seats and of the spectators."""

    table: str
    keys: dict[int, str]
    watch: str

    def answer(self, seats: int) -> answers.Opened:
        """Return the answer to POST /api/tables."""
        return answers.Opened(self.table, [self.keys.get(seat) for seat in range(seats)], self.watch)


# ---- requests ------------------------------------------------------------------------------------


def read_seats(game: Game, who: Sequence[str | BotSeat]) -> list[Seat]:
    """Return the seats that a request describes. Raises `BadRequest`."""
    if len(who) not in game.seats:
        counts = ", ".join(map(str, game.seats))
        raise BadRequest("bad-seats", f"{game.title} is for {counts} players, not {len(who)}")
    seats: list[Seat] = []
    friends = 0
    for asked in who:
        if isinstance(asked, BotSeat):
            seats.append(_bot(game, asked))
        elif asked == "me":
            seats.append(Seat(PERSON, 0))
        else:
            friends += 1
            seats.append(Seat(PERSON, friends))
    return seats


def read_agreed(game: Game, request: NewTable) -> dict[str, Any]:
    """Return the agreed settings of a request; None: the default. Raises `BadRequest`."""
    allowed = allowed_lengths(game, {})
    if request.pause is not None and request.pause not in allowed:
        if not allowed:
            raise BadRequest("bad-pause", "a pause is only for games that hide whose decision it is")
        raise BadRequest("bad-pause", f"a pause lasts {', '.join(map(str, allowed))} seconds, not {request.pause}")
    return {name: getattr(request, name) for name in AGREED}


def _bot(game: Game, asked: BotSeat) -> Seat:
    usual = {bot.name: bot.seconds or DEFAULT_SECONDS for bot in bots_for(game.id)}
    if asked.bot not in usual:
        raise BadRequest("bad-seats", f"there is no bot {shorten(asked.bot)}; bots: {', '.join(usual)}")
    seconds = usual[asked.bot] if asked.seconds is None else asked.seconds
    if not LEAST_SECONDS <= seconds <= MAX_SECONDS:
        raise BadRequest("bad-seats", f"a bot thinks {LEAST_SECONDS} to {MAX_SECONDS} seconds, not {seconds}")
    return Seat(BOT, bot=asked.bot, seconds=seconds)


# ---- seats and keys -----------------------------------------------------------------------------


def make_keys(seats: Sequence[Seat], first: str) -> dict[int, str]:
    """Return a key for each seat that is not a bot's.

    The opener's first seat has the first key, from which the others are derived.
    """
    own = first_seat(seats)
    return {
        seat: first if seat == own else seat_key(first, seat)
        for seat, sitting in enumerate(seats)
        if sitting.kind == PERSON
    }


def first_seat(seats: Sequence[Seat]) -> int | None:
    """Return the first seat of the person who opened the table."""
    return next((seat for seat, sitting in enumerate(seats) if sitting.person == 0), None)


def rematch_seat(sitting: Seat, person: int) -> Seat:
    """Return a seat of an earlier table for a rematch that `person` opens: their own seats become person 0's.

    A friend's seat that was a bot's at first keeps its bot.
    """
    if not sitting.is_persons:
        return Seat(BOT, bot=sitting.bot, seconds=sitting.seconds)
    if sitting.person == person:
        return Seat(PERSON, 0)
    return replace(sitting, kind=PERSON, person=sitting.person or person)


# ---- keys: 128 random bits as 22 URL-safe characters ---------------------------------------------
# The opener of a table holds its *first* key. Invitations and the spectators' key are derived from it, so that the
# holder can pass them on again although only hashes are stored. A friend replaces the invitation by a new key that no
# one else knows.

KEY_BYTES = 16


def fresh_key() -> str:
    """Return a new random key."""
    return _text(secrets.token_bytes(KEY_BYTES))


def seat_key(first: str, seat: int, freed: int = 0) -> str:
    """Return the invitation to another seat. `freed`: how often the seat was passed on before."""
    return _derived(first, f"seat {seat} {freed}" if freed else f"seat {seat}")


def watch_key(first: str) -> str:
    """Return the spectators' key of the table."""
    return _derived(first, "watch")


def invitations(match: Match, first: str | None, taken: Set[int]) -> dict[str, str]:
    """Return the unused invitations of friends' seats, for the holder of the first key.

    The invitation of a seat that was a bot's or another friend's is sent only until the friend has joined.
    """
    if first is None:
        return {}
    joined = {event.by for event in match.events if event.kind == JOIN}
    open_seats = (
        seat
        for seat, one in enumerate(match.seats)
        if one.person > 0 and seat not in taken and (one.offered or seat not in joined)
    )
    return {str(seat): seat_key(first, seat, match.freed[seat]) for seat in open_seats}


def _derived(first: str, use: str) -> str:
    return _text(hmac.digest(first.encode(), use.encode(), "sha256")[:KEY_BYTES])


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
