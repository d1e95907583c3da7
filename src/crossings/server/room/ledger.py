"""The ledger of one table: what has happened at it, kept on disk before anybody is told.

Whatever is written goes through here, one thing after another (`lock`): events with the answer to the command that
they come from, names, the length of pauses, who has come. What is begun is carried to its end: a cancelled command does
not leave the match behind what is written. A command that was answered gets the same answer again. If another process
has written to the table, what it wrote is read and followed (`catch_up`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from crossings.server.ops.background import unbroken
from crossings.server.room import pauses
from crossings.server.storage import Answered, Conflict, Holder, Key, Store, Stored
from crossings.server.web.messages import Answer, AnyCommand, Done
from crossings.table import MOVE, OFFER, Draft, Event, Match

KEPT_REFUSALS = 200
"""How many refusals are remembered, so that a repeated command gets the same one."""


@dataclass(frozen=True)
class News:
    """What another process has written: events; whether names, the length of pauses, or who has come have changed.

    To come is also to get a key of one's own.
    """

    events: tuple[Event, ...]
    names: bool
    came: bool
    pause: bool


class Ledger:
    """What is kept of a table. `match` is as far as what is written."""

    def __init__(self, stored: Stored, match: Match, store: Store) -> None:
        self.match = match
        self.lock = asyncio.Lock()
        """Held by whoever looks at the match and writes what follows from that."""
        self._long_look = asyncio.Lock()
        self.names = list(stored.names)
        self.updated = stored.updated
        self.last_known_of = stored.updated
        """When the last event was that all know of."""
        self.pause_seconds = pauses.usual(stored.seats) if stored.pause is None else stored.pause
        self.came = _came(stored.came, match)
        """The seats whose persons have been here."""
        self.taken = stored.taken
        """The seats whose persons have keys of their own."""
        self._store = store
        self._answers = {(one.seat, one.id): cast(Answer, one.answer) for one in stored.answers}
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        match.allows_hints = stored.hints
        match.stops = self.pause_seconds > 0

    @contextlib.asynccontextmanager
    async def held_still(self) -> AsyncIterator[None]:
        """While nothing is added to the log, for a long look at all of it.

        Those who want that go one after another, each behind whoever writes: a move waits for one of them at the most.
        """
        async with self._long_look, self.lock:
            yield

    # ---- commands that were answered -----------------------------------------------------------

    def answer_to(self, message: AnyCommand) -> Answer | None:
        """The answer that a command has got before."""
        key = (message["seat"], message["id"])
        return self._answers.get(key) or self._refusals.get(key)

    def remember(self, message: AnyCommand, refusal: Answer) -> Answer:
        """A repeated command will get this answer, too, as long as the room is open."""
        self.take_answer(message["seat"], message["id"], refusal)
        return refusal

    def take_answer(self, seat: int, id: str, answer: Answer) -> None:
        """Another process has answered a command that adds nothing to the log."""
        self._refusals[seat, id] = answer
        if len(self._refusals) > KEPT_REFUSALS:
            self._refusals.popitem(last=False)

    # ---- writing -------------------------------------------------------------------------------

    async def keep_answered(
        self, draft: Draft, message: AnyCommand, answer: Done, held: Sequence[Key] = (), freed: Sequence[Key] = ()
    ) -> None:
        """Write down what a command adds, its answer and new keys. Raises `Conflict`, `StorageFailed`.

        `held` are further keys, `freed` the only ones that open their seats from now on.
        """
        answered, when = Answered(message["seat"], message["id"], {**answer}), time.time()
        writing = self._store.append(self.match.id, draft.events, when, answered, held, freed)
        await unbroken(writing, lambda: self._follow_answered(draft, message, answer, when, freed))

    def _follow_answered(
        self, draft: Draft, message: AnyCommand, answer: Done, when: float, freed: Sequence[Key]
    ) -> None:
        self.match.accept(draft)
        self.updated = self.last_known_of = when
        gone = {seat for _, seat in freed if seat is not None}
        self.taken -= gone
        self.came -= gone
        self._answers[message["seat"], message["id"]] = answer

    async def keep(self, draft: Draft, *, in_secret: bool = False) -> None:
        """Write down what nobody's command asks for. Raises `Conflict`, `StorageFailed`.

        `in_secret`: somebody may not know of it; it then bears the time of the last event that all know of, and
        nothing at all takes as long to write as a hidden move.
        """
        when = time.time()
        if draft.events:
            told = self.last_known_of if in_secret else when
            writing = self._store.append(self.match.id, draft.events, told)
        else:
            writing = self._store.set_pause(self.match.id, self.pause_seconds)
        await unbroken(writing, lambda: self._follow(draft, when, in_secret=in_secret))

    def _follow(self, draft: Draft, when: float, *, in_secret: bool) -> None:
        self.match.accept(draft)
        self.updated = when
        if not in_secret:
            self.last_known_of = when

    async def rename(self, seat: int, name: str) -> None:
        """Keep a seat's new name. Raises `StorageFailed`."""
        await unbroken(self._store.rename(self.match.id, seat, name), lambda: self._take_name(seat, name))

    def _take_name(self, seat: int, name: str) -> None:
        self.names[seat] = name

    async def note_coming(self, seat: int) -> None:
        """Keep that the person of a seat has been at the table. Raises `StorageFailed`."""
        await asyncio.wrap_future(self._store.note_coming(self.match.id, seat))

    async def take(self, seat: int, key: str, *, again: bool) -> None:
        """Keep that only this key opens a seat from now on. Raises `Conflict`, `StorageFailed`.

        A seat that has been taken is taken by another key only `again`.
        """
        holders = await asyncio.to_thread(self._store.holders, [key])
        if holders.get(key) == Holder(self.match.id, seat):
            return  # it is the same once more
        if seat in self.taken and not again:
            raise Conflict("the seat has been taken")
        await unbroken(self._store.take(self.match.id, seat, key, again=again), lambda: self._take_seat(seat))

    def _take_seat(self, seat: int) -> None:
        self.taken |= {seat}

    async def set_pause(self, seconds: int) -> None:
        """Keep how long the table waits where somebody might react. Raises `StorageFailed`."""
        await unbroken(self._store.set_pause(self.match.id, seconds), lambda: self._take_pause(seconds))

    def _take_pause(self, seconds: int) -> None:
        self.pause_seconds = seconds
        self.match.stops = seconds > 0

    # ---- reading -------------------------------------------------------------------------------

    async def catch_up(self) -> News:
        """Follow what another process has written to this table. Raises `StorageFailed`."""
        later = await asyncio.to_thread(self._store.later, self.match.id, self.match.at)
        before = list(self.names), (set(self.came), self.taken), self.pause_seconds
        self.match.follow(later.events)
        if later.updated is not None:
            self.updated = self.last_known_of = later.updated
        self.names[:] = later.names
        if later.pause is not None:
            self.pause_seconds = later.pause
            self.match.stops = later.pause > 0
        gone = {event.by for event in later.events if event.kind == OFFER}
        self.came = (self.came - gone) | _came(later.came, self.match)
        self.taken = later.taken
        return News(
            later.events,
            names=before[0] != self.names,
            came=before[1] != (self.came, self.taken),
            pause=before[2] != self.pause_seconds,
        )

    async def kept_answer_to(self, message: AnyCommand) -> Answer | None:
        """The answer that a command has got from whatever process carried it out. Raises `StorageFailed`."""
        seat, id = message["seat"], message["id"]
        kept = await asyncio.to_thread(self._store.answer, self.match.id, seat, id)
        if kept is None:
            return None
        answer = self._answers[seat, id] = cast(Done, kept)
        return answer


def _came(noted: Iterable[int], match: Match) -> set[int]:
    """The seats whose persons have been here: it is noted, they opened the table, or they have moved."""
    persons = {seat for seat, one in enumerate(match.seats) if one.is_persons}
    moved: set[int] = set()
    for event in match.events:
        if event.kind == MOVE:
            moved.add(event.by)
        elif event.kind == OFFER:
            moved.discard(event.by)
    return set(noted) | {seat for seat in persons if match.seats[seat].person == 0 or seat in moved}
