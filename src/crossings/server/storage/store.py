"""What is kept of tables, and how it is read again."""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

import orjson
from sqlalchemy import BindParameter, Connection, Engine, Row, bindparam, func, select
from sqlalchemy.exc import DBAPIError

from crossings.server.storage.schema import commands, events, keys, matches, reviews, seats, snapshots
from crossings.server.storage.writer import StorageFailed, Write, Writer, WriterThread, error_line
from crossings.table import Event, Seat

INSERT_MATCH = matches.insert()
INSERT_SEAT = seats.insert()
INSERT_KEY = keys.insert()
INSERT_EVENT = events.insert()
INSERT_COMMAND = commands.insert()
INSERT_REVIEW = reviews.insert()
INSERT_SNAPSHOT = snapshots.insert()
OF_MATCH: BindParameter[str] = bindparam("of_match")
OF_SEAT: BindParameter[int] = bindparam("of_seat")
DROP_SNAPSHOT = snapshots.delete().where(snapshots.c.match == OF_MATCH)
DROP_REVIEW = reviews.delete().where(reviews.c.match == OF_MATCH)
SET_MATCH = matches.update().where(matches.c.id == OF_MATCH)
SET_PAUSE = SET_MATCH.values(pause=bindparam("new_pause"))
CLAIM = SET_MATCH.values(holder=bindparam("by"))
SET_SEAT = seats.update().where(seats.c.match == OF_MATCH, seats.c.seat == OF_SEAT)
RENAME = SET_SEAT.values(name=bindparam("new_name"))
NOTE_COMING = SET_SEAT.values(came=True)
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
KEPT_SNAPSHOT = select(snapshots).where(snapshots.c.match == OF_MATCH)
HOLD_BYTES = 12
READERS = 4
"""How many read from a database that is a server of its own, at the same time."""
Key = tuple[str, int | None]
"""A key, and the seat that it opens (none: a look at the table)."""


@dataclass(frozen=True)
class KeyGrant:
    """What a key opens: a seat of a match, or (no seat) a look at it; `by`: the room that has claimed the match."""

    match: str
    seat: int | None
    by: str = field(default="", compare=False)


@dataclass(frozen=True)
class StoredAnswer:
    """A command that was carried out, by its seat and id, with its answer."""

    seat: int
    id: str
    answer: dict[str, Any]


@dataclass(frozen=True)
class Snapshot:
    """What was worked out of a match's first `number` events, in a form that only the same build reads."""

    form: str
    number: int
    past: bytes
    covers: bytes


@dataclass(frozen=True)
class MatchListing:
    """As much of a match as a list needs: how far it has come (`number` events), when, and its snapshot's covers."""

    match: str
    game: str
    version: str
    number: int
    updated: float
    snapshot: Snapshot | None


@dataclass(frozen=True)
class StoredMatch:
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
    answers: tuple[StoredAnswer, ...] = ()
    updated: float = 0.0
    pause: int | None = None
    """Seconds that the table waits where somebody might react; None: as usual."""
    hints: bool | None = None
    """Whether seats may ask for hints; None: as usual."""
    stand_ins: bool | None = None
    """Whether a bot may soon play for who is away; None: as usual."""
    clock: int | None = None
    """The seconds that a turn may last; None: as long as it likes."""
    times: tuple[float, ...] = ()
    """When each event was, read if there is a clock."""
    came: frozenset[int] = frozenset()
    """The seats whose persons have been at the table, as far as it was noted."""
    taken: frozenset[int] = frozenset()
    """The seats whose persons have keys of their own in the invitations' place."""
    snapshot: Snapshot | None = None

    @property
    def agreed(self) -> dict[str, Any]:
        """What was agreed when the table was opened, by name."""
        return {name: getattr(self, name) for name in AGREED}


AGREED = "pause", "hints", "stand_ins", "clock"
"""What is agreed when a table is opened: members of `StoredMatch`, and columns."""


def hashed(key: str) -> bytes:
    """The only form in which a key is kept."""
    return hashlib.sha256(key.encode()).digest()


class Lease:
    """A match that one room writes to, as long as no other claims it: its writes are refused then (`Conflict`).

    So a table lives in one process, whatever a network or a process that was asleep may do.
    """

    def __init__(self, writer: Writer, match: str) -> None:
        self._writer = writer
        self.match = match
        self.name = secrets.token_urlsafe(HOLD_BYTES)

    def claim(self) -> Future[None]:
        """From now on nobody else writes to it."""
        row = {"of_match": self.match, "by": self.name}
        return self._writer.submit([Write(CLAIM, [row])], None)

    def append(
        self,
        new: Sequence[Event],
        when: float,
        answered: StoredAnswer | None = None,
        held: Sequence[Key] = (),
        freed: Sequence[Key] = (),
    ) -> Future[None]:
        """Keep new events of a time, the answer to the command that they come from, and new keys, all or none.

        `held` are further keys, `freed` the only ones that open their seats from now on.
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
        """Keep a seat's new name."""
        return self._submit(Write(RENAME, [{"of_match": self.match, "of_seat": seat, "new_name": name}]))

    def note_coming(self, seat: int) -> Future[None]:
        """Keep that the person of a seat has been at the table."""
        return self._submit(Write(NOTE_COMING, [{"of_match": self.match, "of_seat": seat}]))

    def take(self, seat: int, key: str) -> Future[None]:
        """Keep that only this key opens a seat from now on."""
        return self._submit(*_only_key(self.match, seat, key, is_taken=True))

    def set_pause(self, seconds: int | None) -> Future[None]:
        """Keep how long the table waits where somebody might react; None: as usual."""
        return self._submit(Write(SET_PAUSE, [{"of_match": self.match, "new_pause": seconds}]))

    def _submit(self, *writes: Write) -> Future[None]:
        return self._writer.submit(writes, (self.match, self.name))


class Store:
    """Reads at once, writes through the one writer."""

    def __init__(self, engine: Engine, writer: Writer | None = None) -> None:
        self._engine = engine
        self._writer = writer or WriterThread(engine)

    def close(self) -> None:
        """Write what waits, and let go of the database."""
        self._writer.close()
        self._engine.dispose()

    # ---- writing -------------------------------------------------------------------------------

    def create(self, stored: StoredMatch, held: Iterable[Key]) -> Future[None]:
        """Keep a new match, as of `stored.updated`, and the keys that open it."""
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

    def hold(self, match: str) -> Lease:
        """The way to write to a match, once it is claimed."""
        return Lease(self._writer, match)

    def lost(self, holds: Sequence[Lease]) -> list[Lease]:
        """Those of them that have been claimed by somebody else since."""
        with self._reading() as connection:
            rows = connection.execute(HOLDING, {"of": [hold.match for hold in holds]}).all()
        holders = {row.id: row.holder for row in rows}
        return [hold for hold in holds if holders.get(hold.match) != hold.name]

    def keep_review(self, match: str, form: str, found: str) -> Future[None]:
        """Keep what a review has found, in the place of what was kept before."""
        row = {"match": match, "form": form, "found": found}
        return self._writer.submit([Write(DROP_REVIEW, [{"of_match": match}]), Write(INSERT_REVIEW, [row])], None)

    def keep_snapshot(self, match: str, snapshot: Snapshot) -> Future[None]:
        """Keep what was worked out, in the place of what was kept before."""
        row = {"match": match, **vars(snapshot)}
        return self._writer.submit([Write(DROP_SNAPSHOT, [{"of_match": match}]), Write(INSERT_SNAPSHOT, [row])], None)

    # ---- reading -------------------------------------------------------------------------------

    @property
    def reads_at_once(self) -> int:
        """From how many threads it is worth while to read: a file is read in no time, a server has to be waited for."""
        return 1 if self._engine.dialect.name == "sqlite" else READERS

    def holders(self, held: Sequence[str]) -> dict[str, KeyGrant]:
        """What these keys open; unknown ones are left out."""
        by_hash = {hashed(key): key for key in held}
        with self._reading() as connection:
            rows = connection.execute(HOLDERS, {"hashes": list(by_hash)}).all()
        return {by_hash[bytes(row.hash)]: KeyGrant(row.match, row.seat, row.holder) for row in rows}

    def load(self, match: str) -> StoredMatch:
        """A match that exists."""
        of = {"of_match": match}
        with self._reading() as connection:
            head = connection.execute(HEAD, of).one()
            sitting = connection.execute(SITTING, of).all()
            log = connection.execute(LOG, of).all()
            answered = connection.execute(ANSWERS, of).all()
            kept = connection.execute(KEPT_SNAPSHOT, of).one_or_none()
        return StoredMatch(
            id=head.id,
            game=head.game,
            version=head.version,
            options=orjson.loads(head.options),  # which makes keys once for all tables
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
            snapshot=None if kept is None else Snapshot(kept.form, kept.number, bytes(kept.past), bytes(kept.covers)),
        )

    def listed(self, of: Sequence[str]) -> list[MatchListing]:
        """As much of these matches as lists need."""
        last = (
            select(events.c.match, func.max(events.c.number).label("number"), func.max(events.c.time).label("time"))
            .where(events.c.match.in_(of))
            .group_by(events.c.match)
            .subquery()
        )
        asked = (
            select(matches, last.c.number, last.c.time, snapshots.c.form.label("kept_form"))
            .add_columns(snapshots.c.number.label("kept_number"), snapshots.c.covers)
            .outerjoin(last, last.c.match == matches.c.id)
            .outerjoin(snapshots, snapshots.c.match == matches.c.id)
            .where(matches.c.id.in_(of))
        )
        with self._reading() as connection:
            rows = connection.execute(asked).all()
        return [
            MatchListing(
                row.id,
                row.game,
                row.version,
                row.number or 0,
                row.created if row.time is None else row.time,
                row.kept_form and Snapshot(row.kept_form, row.kept_number, b"", bytes(row.covers)),
            )
            for row in rows
        ]

    def review(self, match: str, form: str) -> str | None:
        """What a review has found, if it is kept in this form."""
        kept = select(reviews.c.found).where(reviews.c.match == match, reviews.c.form == form)
        with self._reading() as connection:
            found: str | None = connection.execute(kept).scalar()
        return found

    def count(self) -> int:
        """How many matches are kept."""
        with self._reading() as connection:
            return int(connection.execute(select(func.count()).select_from(matches)).scalar_one())

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection for reading. Raises `StorageFailed` if the database does not answer."""
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
    """A new key that alone opens a seat; whether it is its holder's own."""
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
