"""Store tables, and load them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Engine, Row, bindparam, func, select
from sqlalchemy.exc import DBAPIError

from crossings.engine import Game
from crossings.server.storage.schema import commands, events, keys, matches, reviews, seats, summaries
from crossings.server.storage.writer import StorageFailed, Write, Writer, WriterThread, error_line
from crossings.table import Event, Match, Seat

INSERT_MATCH = matches.insert()
INSERT_SEAT = seats.insert()
INSERT_KEY = keys.insert()
INSERT_EVENT = events.insert()
INSERT_COMMAND = commands.insert()
INSERT_REVIEW = reviews.insert()
INSERT_SUMMARY = summaries.insert()
OF_MATCH: BindParameter[str] = bindparam("of_match")
OF_SEAT: BindParameter[int] = bindparam("of_seat")
DROP_SUMMARY = summaries.delete().where(summaries.c.match == OF_MATCH)
DROP_REVIEW = reviews.delete().where(reviews.c.match == OF_MATCH)
SET_MATCH = matches.update().where(matches.c.id == OF_MATCH)
SET_PAUSE = SET_MATCH.values(pause=bindparam("new_pause"))
ACQUIRE = SET_MATCH.values(holder=bindparam("by"))
SET_SEAT = seats.update().where(seats.c.match == OF_MATCH, seats.c.seat == OF_SEAT)
RENAME = SET_SEAT.values(name=bindparam("new_name"))
SET_JOINED = SET_SEAT.values(came=True)
SET_TAKEN = SET_SEAT.values(taken=bindparam("is_taken"), came=bindparam("is_taken"))
DROP_OTHER_KEYS = keys.delete().where(keys.c.match == OF_MATCH, keys.c.seat == OF_SEAT, keys.c.hash != bindparam("but"))
HOLDERS = (
    select(keys, matches.c.holder)
    .join(matches, matches.c.id == keys.c.match)
    .where(keys.c.hash.in_(bindparam("hashes", expanding=True)))
)
HEAD = select(matches).where(matches.c.id == OF_MATCH)
SITTING = select(seats).where(seats.c.match == OF_MATCH).order_by(seats.c.seat)
LOG = select(events).where(events.c.match == OF_MATCH).order_by(events.c.number)
HOLDING = select(matches.c.id, matches.c.holder).where(matches.c.id.in_(bindparam("of", expanding=True)))
ANSWERS = select(commands).where(commands.c.match == OF_MATCH)
LEASE_BYTES = 12
READERS = 4
"""Number of concurrent reads from a database server."""
Key = tuple[str, int | None]
"""A key, and the seat that it opens (None: the spectators' key)."""


@dataclass(frozen=True)
class KeyGrant:
    """What a key opens: a seat of a match, or None for spectators. `by`: the name of the lease on the match."""

    match: str
    seat: int | None
    by: str = field(default="", compare=False)


@dataclass(frozen=True)
class StoredAnswer:
    """The answer to a command that was carried out, by seat and id."""

    seat: int
    id: str
    answer: dict[str, Any]


@dataclass(frozen=True)
class StoredSummary:
    """How a match looks in lists after `number` events, in a format that only the same build reads."""

    form: str
    number: int
    lines: bytes


@dataclass(frozen=True)
class MatchListing:
    """What a list needs of a match: its number of events, the time of the last one, and its stored summary."""

    match: str
    game: str
    version: str
    number: int
    updated: float
    summary: StoredSummary | None


@dataclass(frozen=True)
class StoredMatch:
    """Everything that is stored of a match."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    names: tuple[str, ...]
    seed: bytes
    salt: str
    events: tuple[Event, ...] = ()
    answers: tuple[StoredAnswer, ...] = ()
    updated: float = 0.0
    pause: int | None = None
    """Seconds of a reaction window; None: the default."""
    hints: bool | None = None
    """Whether seats may ask for hints; None: the default."""
    stand_ins: bool | None = None
    """Whether a bot may soon play for absent players; None: the default."""
    clock: int | None = None
    """The seconds of a turn; None: no limit."""
    times: tuple[float, ...] = ()
    """The time of each event, loaded only if there is a clock."""
    came: frozenset[int] = frozenset()
    """The seats whose players have joined, as far as it was recorded."""
    taken: frozenset[int] = frozenset()
    """The seats whose players have replaced the invitation by their own key."""

    def replay(self, game: Game) -> Match:
        """Return the match in its current position."""
        seats, events = self.seats, self.events
        return Match(self.id, game, self.options, seats, self.seed, salt=self.salt, version=self.version, events=events)

    @property
    def agreed(self) -> dict[str, Any]:
        """What the players agreed on when the table was opened, by name."""
        return {name: getattr(self, name) for name in AGREED}


AGREED = "pause", "hints", "stand_ins", "clock"
"""What players agree on when a table is opened: fields of `StoredMatch`, and columns."""


def hashed(key: str) -> bytes:
    """Return the hash of a key. Keys are stored only in this form."""
    return hashlib.sha256(key.encode()).digest()


class Lease:
    """The right to write to a match, until another session acquires it: then writes fail with `Conflict`.

    So only one process serves a table, whatever happens to the network or to a suspended process.
    """

    def __init__(self, writer: Writer, match: str) -> None:
        self._writer = writer
        self.match = match
        self.name = secrets.token_urlsafe(LEASE_BYTES)

    def acquire(self) -> Future[None]:
        """Take over the match. Earlier leases can no longer write."""
        row = {"of_match": self.match, "by": self.name}
        return self._writer.submit([Write(ACQUIRE, [row])], None)

    def append(
        self,
        new: Sequence[Event],
        when: float,
        answered: StoredAnswer | None = None,
        held: Sequence[Key] = (),
        freed: Sequence[Key] = (),
    ) -> Future[None]:
        """Store new events, the answer to their command, and new keys, in one transaction.

        `held` are additional keys, `freed` replace all other keys of their seats.
        """
        writes = [_event_rows(self.match, new, when)]
        if held:
            writes.append(_key_rows(self.match, held))
        for key, seat in freed:
            writes += _only_key(self.match, seat, key, is_taken=False)
        if answered is not None:
            row = {"match": self.match, "seat": answered.seat, "id": answered.id, "answer": json.dumps(answered.answer)}
            writes.append(Write(INSERT_COMMAND, [row]))
        return self._submit(*writes)

    def rename(self, seat: int, name: str) -> Future[None]:
        """Store a seat's new name."""
        return self._submit(Write(RENAME, [{"of_match": self.match, "of_seat": seat, "new_name": name}]))

    def store_joined(self, seat: int) -> Future[None]:
        """Store that the seat's player has joined."""
        return self._submit(Write(SET_JOINED, [{"of_match": self.match, "of_seat": seat}]))

    def replace_key(self, seat: int, key: str) -> Future[None]:
        """Make this the only key of a seat."""
        return self._submit(*_only_key(self.match, seat, key, is_taken=True))

    def set_pause(self, seconds: int | None) -> Future[None]:
        """Store how long reaction windows last; None: the default."""
        return self._submit(Write(SET_PAUSE, [{"of_match": self.match, "new_pause": seconds}]))

    def _submit(self, *writes: Write) -> Future[None]:
        return self._writer.submit(writes, (self.match, self.name))


class Store:
    """Reads from the database directly, and writes through one writer."""

    def __init__(self, engine: Engine, writer: Writer | None = None) -> None:
        self._engine = engine
        self._writer = writer or WriterThread(engine)

    def close(self) -> None:
        """Finish queued writes, and close the database."""
        self._writer.close()
        self._engine.dispose()

    # ---- writing -------------------------------------------------------------------------------

    def create(self, stored: StoredMatch, held: Iterable[Key]) -> Future[None]:
        """Store a new match, as of `stored.updated`, and its keys."""
        head = {
            "id": stored.id,
            "game": stored.game,
            "version": stored.version,
            "options": json.dumps(stored.options),
            "seed": stored.seed,
            "salt": stored.salt,
            "created": stored.updated,
            "holder": "",
        } | stored.agreed
        rows = [
            {"match": stored.id, "seat": number, "name": name}
            | {"kind": seat.kind, "person": seat.person, "bot": seat.bot, "seconds": seat.seconds}
            | {"came": number in stored.came, "taken": number in stored.taken}
            for number, (seat, name) in enumerate(zip(stored.seats, stored.names, strict=True))
        ]
        writes = [
            Write(INSERT_MATCH, [head]),
            Write(INSERT_SEAT, rows),
            _key_rows(stored.id, held),
        ]
        if stored.events:
            writes.append(_event_rows(stored.id, stored.events, stored.updated))
        return self._writer.submit(writes, None)

    def lease(self, match: str) -> Lease:
        """Return a lease on a match, which must be acquired before writing."""
        return Lease(self._writer, match)

    def lost(self, leases: Sequence[Lease]) -> list[Lease]:
        """Return the leases that were lost to another session."""
        with self._reading() as connection:
            rows = connection.execute(HOLDING, {"of": [lease.match for lease in leases]}).all()
        holders = {row.id: row.holder for row in rows}
        return [lease for lease in leases if holders.get(lease.match) != lease.name]

    def store_review(self, match: str, form: str, found: str) -> Future[None]:
        """Store the results of an analysis, replacing earlier ones."""
        row = {"match": match, "form": form, "found": found}
        return self._writer.submit([Write(DROP_REVIEW, [{"of_match": match}]), Write(INSERT_REVIEW, [row])], None)

    def store_summary(self, match: str, summary: StoredSummary) -> Future[None]:
        """Store a summary, replacing an earlier one."""
        row = {"match": match, **vars(summary)}
        return self._writer.submit([Write(DROP_SUMMARY, [{"of_match": match}]), Write(INSERT_SUMMARY, [row])], None)

    # ---- reading -------------------------------------------------------------------------------

    @property
    def reads_at_once(self) -> int:
        """The number of threads that should read: one for a file, several for a database server."""
        return 1 if self._engine.dialect.name == "sqlite" else READERS

    def holders(self, held: Sequence[str]) -> dict[str, KeyGrant]:
        """Return what these keys open, without unknown ones."""
        by_hash = {hashed(key): key for key in held}
        with self._reading() as connection:
            rows = connection.execute(HOLDERS, {"hashes": list(by_hash)}).all()
        return {by_hash[bytes(row.hash)]: KeyGrant(row.match, row.seat, row.holder) for row in rows}

    def load(self, match: str) -> StoredMatch:
        """Load an existing match."""
        of = {"of_match": match}
        with self._reading() as connection:
            head = connection.execute(HEAD, of).one()
            sitting = connection.execute(SITTING, of).all()
            log = connection.execute(LOG, of).all()
            answered = connection.execute(ANSWERS, of).all()
        return StoredMatch(
            id=head.id,
            game=head.game,
            version=head.version,
            options=msgspec.json.decode(head.options),  # msgspec shares equal keys of all tables
            seats=tuple(Seat(row.kind, row.person, row.bot, row.seconds) for row in sitting),
            names=tuple(row.name for row in sitting),
            seed=bytes(head.seed),
            salt=head.salt,
            events=tuple(map(_event, log)),
            answers=tuple(StoredAnswer(row.seat, row.id, json.loads(row.answer)) for row in answered),
            updated=log[-1].time if log else head.created,
            **{name: getattr(head, name) for name in AGREED},
            times=() if head.clock is None else tuple(row.time for row in log),
            came=frozenset(row.seat for row in sitting if row.came),
            taken=frozenset(row.seat for row in sitting if row.taken),
        )

    def load_listings(self, of: Sequence[str]) -> list[MatchListing]:
        """Load what lists need of these matches."""
        last = (
            select(events.c.match, func.max(events.c.number).label("number"), func.max(events.c.time).label("time"))
            .where(events.c.match.in_(of))
            .group_by(events.c.match)
            .subquery()
        )
        query = (
            select(matches, last.c.number, last.c.time, summaries.c.form)
            .add_columns(summaries.c.number.label("summary_number"), summaries.c.lines)
            .outerjoin(last, last.c.match == matches.c.id)
            .outerjoin(summaries, summaries.c.match == matches.c.id)
            .where(matches.c.id.in_(of))
        )
        with self._reading() as connection:
            rows = connection.execute(query).all()
        return [
            MatchListing(
                row.id,
                row.game,
                row.version,
                row.number or 0,
                row.created if row.time is None else row.time,
                None if row.form is None else StoredSummary(row.form, row.summary_number, bytes(row.lines)),
            )
            for row in rows
        ]

    def review(self, match: str, form: str) -> str | None:
        """Return the stored results of an analysis if they have this format."""
        query = select(reviews.c.found).where(reviews.c.match == match, reviews.c.form == form)
        with self._reading() as connection:
            found: str | None = connection.execute(query).scalar()
        return found

    def count(self) -> int:
        """Return the number of matches."""
        with self._reading() as connection:
            return int(connection.execute(select(func.count()).select_from(matches)).scalar_one())

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Return a connection for reading. Raises `StorageFailed` if the database doesn't answer."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except DBAPIError as error:
            raise StorageFailed(error_line(error)) from error


def _event(row: Row[Any]) -> Event:
    return Event(row.number, row.kind, row.by, row.text, row.code, row.taken)


def _key_rows(match: str, held: Iterable[Key]) -> Write:
    return Write(INSERT_KEY, [{"hash": hashed(key), "match": match, "seat": seat} for key, seat in held])


def _only_key(match: str, seat: int | None, key: str, *, is_taken: bool) -> list[Write]:
    """Return writes that make a key the only one of a seat. `is_taken`: whether it is the player's own."""
    row = {"of_match": match, "of_seat": seat}
    return [
        _key_rows(match, [(key, seat)]),
        Write(DROP_OTHER_KEYS, [row | {"but": hashed(key)}]),
        Write(SET_TAKEN, [row | {"is_taken": is_taken}]),
    ]


def _event_rows(match: str, new: Iterable[Event], when: float) -> Write:
    rows = [
        {"match": match, "number": event.number, "kind": event.kind, "by": event.by}
        | {"text": event.text, "code": event.code, "taken": event.count, "time": when}
        for event in new
    ]
    return Write(INSERT_EVENT, rows)
