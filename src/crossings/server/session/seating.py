"""New tables: who sits where, as a request says, and the keys of the seats."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from crossings.engine import CrossingsError, Game, shorten
from crossings.server.ops.services import bots_for
from crossings.server.session.reaction_windows import choices
from crossings.server.web.protocol import Message
from crossings.table import BOT, PERSON, Seat

MOST_SECONDS = 60.0
LEAST_SECONDS = 0.05
DEFAULT_SECONDS = 1.0


class BadRequest(CrossingsError):
    """A request that cannot be carried out: `code` and one line."""

    def __init__(self, code: str, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.status = status


@dataclass(frozen=True)
class Opened:
    """A new table with its keys: each seat's, and the spectators'."""

    table: str
    keys: dict[int, str]
    watch: str

    def to_json(self, seats: int) -> Message:
        """As POST /api/tables answers."""
        return {"table": self.table, "keys": [self.keys.get(seat) for seat in range(seats)], "watch": self.watch}


# ---- what a request says ------------------------------------------------------------------------

KIND_NAMES: Mapping[type, str] = {str: "a text", list: "a list", dict: "an object"}


def member(
    request: Mapping[str, Any], name: str, kind: type[str | list[Any] | dict[str, Any]], default: Any = None
) -> Any:
    """What a request has under a name, if it is of that kind. Raises `BadRequest`."""
    value = request.get(name, default)
    if not isinstance(value, kind):
        raise BadRequest("bad-request", f"`{name}` must be {KIND_NAMES[kind]}, not {shorten(value)}")
    return value


def seats_from(one: Game, who: Sequence[Any]) -> list[Seat]:
    """The seats as a request names them. Raises `BadRequest`."""
    if len(who) not in one.seats:
        counts = ", ".join(map(str, one.seats))
        raise BadRequest("bad-seats", f"{one.title} is for {counts} players, not {len(who)}")
    seats: list[Seat] = []
    friends = 0
    for asked in who:
        if asked == "me":
            seats.append(Seat(PERSON, 0))
        elif asked == "friend":
            friends += 1
            seats.append(Seat(PERSON, friends))
        elif isinstance(asked, dict):
            seats.append(_bot(one, asked))
        else:
            raise BadRequest("bad-seats", f'a seat is "me", "friend" or {{"bot": name}}, not {shorten(asked)}')
    return seats


def pause_from(one: Game, asked: object) -> int | None:
    """The pause that a request names, None if none. Raises `BadRequest`."""
    allowed = choices(one, {})
    if asked is not None and (type(asked) is not int or asked not in allowed):
        if not allowed:
            raise BadRequest("bad-pause", "a pause is only for games that hide whose decision it is")
        raise BadRequest("bad-pause", f"a pause lasts {', '.join(map(str, allowed))} seconds, not {shorten(asked)}")
    return asked


CLOCKS = (60, 180, 600, 86_400)
"""Seconds that a turn may last."""


def agreed_from(one: Game, request: Mapping[str, Any]) -> dict[str, Any]:
    """What a request agrees on for a table (`store.AGREED`); None: as usual. Raises `BadRequest`."""
    agreed: dict[str, Any] = {"pause": pause_from(one, request.get("pause")), "clock": request.get("clock")}
    if agreed["clock"] is not None and (type(agreed["clock"]) is not int or agreed["clock"] not in CLOCKS):
        allowed = ", ".join(map(str, CLOCKS))
        raise BadRequest("bad-request", f"a turn lasts {allowed} seconds, not {shorten(agreed['clock'])}")
    for name in ("hints", "stand_ins"):
        agreed[name] = request.get(name)
        if agreed[name] is not None and not isinstance(agreed[name], bool):
            raise BadRequest("bad-request", f"`{name}` must be true or false, not {shorten(agreed[name])}")
    return agreed


def _bot(one: Game, asked: Mapping[str, Any]) -> Seat:
    usual = {bot["name"]: bot["seconds"] or DEFAULT_SECONDS for bot in bots_for(one.id)}
    if not isinstance(asked.get("bot"), str) or asked["bot"] not in usual:
        raise BadRequest("bad-seats", f"there is no bot {shorten(asked.get('bot'))}; bots: {', '.join(usual)}")
    seconds = asked.get("seconds", usual[asked["bot"]])
    if type(seconds) not in (int, float) or not LEAST_SECONDS <= seconds <= MOST_SECONDS:
        raise BadRequest("bad-seats", f"a bot thinks {LEAST_SECONDS} to {MOST_SECONDS} seconds, not {shorten(seconds)}")
    return Seat(BOT, bot=asked["bot"], seconds=float(seconds))


# ---- seats and keys -----------------------------------------------------------------------------


def keys_of(seats: Sequence[Seat], first: str) -> dict[int, str]:
    """A key for each seat that is no bot's: the opener's first seat has the first key, the others follow from it."""
    own = first_seat(seats)
    return {
        seat: first if seat == own else seat_key(first, seat)
        for seat, sitting in enumerate(seats)
        if sitting.kind == PERSON
    }


def first_seat(seats: Sequence[Seat]) -> int | None:
    """The first seat of whoever opened the table, if there is one."""
    return next((seat for seat, sitting in enumerate(seats) if sitting.person == 0), None)


def seen_by(sitting: Seat, person: int) -> Seat:
    """A seat of an earlier table when that person opens the next one: theirs are person 0's.

    A friend's that was a bot's keeps its bot, to which it goes back.
    """
    if not sitting.is_persons:
        return Seat(BOT, bot=sitting.bot, seconds=sitting.seconds)
    if sitting.person == person:
        return Seat(PERSON, 0)
    return replace(sitting, kind=PERSON, person=sitting.person or person)


# ---- keys: 128 random bits as 22 URL-safe characters ---------------------------------------------
# Whoever opens a table holds its *first* key; invitations and the spectators' key follow from it, so that its holder
# can pass them on again and again although only hashes are kept. Whoever sits down by an invitation makes a key of
# their own in its place, which nobody else knows.

KEY_BYTES = 16


def fresh_key() -> str:
    """A new key."""
    return _text(secrets.token_bytes(KEY_BYTES))


def seat_key(first: str, seat: int, freed: int = 0) -> str:
    """The invitation to another seat of the table; `freed`: how often the seat was taken from somebody before."""
    return _derived(first, f"seat {seat} {freed}" if freed else f"seat {seat}")


def watch_key(first: str) -> str:
    """The spectators' key of the table."""
    return _derived(first, "watch")


def _derived(first: str, use: str) -> str:
    return _text(hmac.digest(first.encode(), use.encode(), "sha256")[:KEY_BYTES])


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
