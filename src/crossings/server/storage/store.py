"""What is kept of tables, and how it is read again."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, bindparam, func, select

from crossings.server.storage.schema import commands, events, keys, matches, reviews, seats
from crossings.server.storage.writer import Write, Writer
from crossings.table import Event, Seat

INSERT_MATCH = matches.insert()
INSERT_SEAT = seats.insert()
INSERT_KEY = keys.insert()
INSERT_EVENT = events.insert()
INSERT_COMMAND = commands.insert()
INSERT_REVIEW = reviews.insert()
DROP_REVIEW = reviews.delete().where(reviews.c.match == bindparam("of_match"))
SET_PAUSE = matches.update().where(matches.c.id == bindparam("of_match")).values(pause=bindparam("new_pause"))
RENAME = (
    seats.update()
    .where(seats.c.match == bindparam("of_match"), seats.c.seat == bindparam("of_seat"))
    .values(name=bindparam("new_name"))
)
NOTE_COMING = (
    seats.update().where(seats.c.match == bindparam("of_match"), seats.c.seat == bindparam("of_seat")).values(came=True)
)
Key = tuple[str, int | None]
"""A key, and the seat that it opens (none: a look at the table)."""


@dataclass(frozen=True)
class Holder:
    """What a key opens: a seat of a match, or (no seat) a look at it."""

    match: str
    seat: int | None


@dataclass(frozen=True)
class Answered:
    """A command that was carried out, by its seat and id, with its answer."""

    seat: int
    id: str
    answer: dict[str, Any]


@dataclass(frozen=True)
class Stored:
    """All that is kept of a match."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    seed: bytes
    salt: str
    events: tuple[Event, ...] = ()
    answers: tuple[Answered, ...] = ()
    updated: float = 0.0
    pause: int | None = None
    """Seconds that the table waits where somebody might react; None: as usual."""
    hints: bool | None = None
    """Whether seats may ask for hints; None: as usual."""
    came: frozenset[int] = frozenset()
    """The seats whose persons have been at the table, as far as it was noted."""


def hashed(key: str) -> bytes:
    """The only form in which a key is kept."""
    return hashlib.sha256(key.encode()).digest()


class Store:
    """Reads at once, writes through the one writer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._writer.close()
        self._engine.dispose()

    # ---- writing -------------------------------------------------------------------------------

    def create(self, stored: Stored, held: Iterable[Key]) -> Future[None]:
        """Keep a new match, and the keys that open it."""
        head = {
            "id": stored.id,
            "game": stored.game,
            "version": stored.version,
            "options": json.dumps(stored.options),
            "seed": stored.seed,
            "salt": stored.salt,
            "created": time.time(),
            "pause": stored.pause,
            "hints": stored.hints,
        }
        rows = [
            {"match": stored.id, "seat": number, "name": name}
            | {"kind": seat.kind, "person": seat.person, "bot": seat.bot, "seconds": seat.seconds}
            for number, (seat, name) in enumerate(zip(stored.seats, stored.names, strict=True))
        ]
        writes = [
            Write(INSERT_MATCH, [head]),
            Write(INSERT_SEAT, rows),
            _key_rows(stored.id, held),
        ]
        if stored.events:
            writes.append(_event_rows(stored.id, stored.events, time.time()))
        return self._writer.submit(writes)

    def append(
        self,
        match: str,
        new: Sequence[Event],
        when: float,
        answered: Answered | None = None,
        held: Sequence[Key] = (),
    ) -> Future[None]:
        """Keep new events of a time, the answer to the command that they come from, and new keys, all or none."""
        writes = [_event_rows(match, new, when)]
        if held:
            writes.append(_key_rows(match, held))
        if answered is not None:
            row = {"match": match, "seat": answered.seat, "id": answered.id, "answer": json.dumps(answered.answer)}
            writes.append(Write(INSERT_COMMAND, [row]))
        return self._writer.submit(writes)

    def rename(self, match: str, seat: int, name: str) -> Future[None]:
        """Keep a seat's new name."""
        return self._writer.submit([Write(RENAME, [{"of_match": match, "of_seat": seat, "new_name": name}])])

    def note_coming(self, match: str, seat: int) -> Future[None]:
        """Keep that the person of a seat has been at the table."""
        return self._writer.submit([Write(NOTE_COMING, [{"of_match": match, "of_seat": seat}])])

    def set_pause(self, match: str, seconds: int) -> Future[None]:
        """Keep how long the table waits where somebody might react."""
        return self._writer.submit([Write(SET_PAUSE, [{"of_match": match, "new_pause": seconds}])])

    def keep_review(self, match: str, form: str, found: str) -> Future[None]:
        """Keep what a review has found, in the place of what was kept before."""
        row = {"match": match, "form": form, "found": found}
        return self._writer.submit([Write(DROP_REVIEW, [{"of_match": match}]), Write(INSERT_REVIEW, [row])])

    # ---- reading -------------------------------------------------------------------------------

    def holders(self, held: Sequence[str]) -> dict[str, Holder]:
        """What these keys open; unknown ones are left out."""
        by_hash = {hashed(key): key for key in held}
        with self._engine.connect() as connection:
            rows = connection.execute(select(keys).where(keys.c.hash.in_(list(by_hash)))).all()
        return {by_hash[bytes(row.hash)]: Holder(row.match, row.seat) for row in rows}

    def load(self, match: str) -> Stored:
        """A match that exists."""
        with self._engine.connect() as connection:
            head = connection.execute(select(matches).where(matches.c.id == match)).one()
            sitting = connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat)).all()
            log = connection.execute(select(events).where(events.c.match == match).order_by(events.c.number)).all()
            answered = connection.execute(select(commands).where(commands.c.match == match)).all()
        return Stored(
            id=head.id,
            game=head.game,
            version=head.version,
            options=json.loads(head.options),
            seats=tuple(Seat(row.kind, row.person, row.bot, row.seconds) for row in sitting),
            names=tuple(row.name for row in sitting),
            seed=bytes(head.seed),
            salt=head.salt,
            events=tuple(Event(row.number, row.kind, row.by, row.text, row.code, row.taken) for row in log),
            answers=tuple(Answered(row.seat, row.id, json.loads(row.answer)) for row in answered),
            updated=log[-1].time if log else head.created,
            pause=head.pause,
            hints=head.hints,
            came=frozenset(row.seat for row in sitting if row.came),
        )

    def review(self, match: str, form: str) -> str | None:
        """What a review has found, if it is kept in this form."""
        kept = select(reviews.c.found).where(reviews.c.match == match, reviews.c.form == form)
        with self._engine.connect() as connection:
            found: str | None = connection.execute(kept).scalar()
        return found

    def count(self) -> int:
        """How many matches are kept."""
        with self._engine.connect() as connection:
            return int(connection.execute(select(func.count()).select_from(matches)).scalar_one())


def _key_rows(match: str, held: Iterable[Key]) -> Write:
    return Write(INSERT_KEY, [{"hash": hashed(key), "match": match, "seat": seat} for key, seat in held])


def _event_rows(match: str, new: Iterable[Event], when: float) -> Write:
    rows = [
        {"match": match, "number": event.number, "kind": event.kind, "by": event.by}
        | {"text": event.text, "code": event.code, "taken": event.count, "time": when}
        for event in new
    ]
    return Write(INSERT_EVENT, rows)
