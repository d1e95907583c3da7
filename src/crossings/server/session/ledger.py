"""The ledger of one table: what has happened at it, kept on disk before anybody is told.

Whatever is written goes through here, one thing after another (`lock`): events with the answer to the command that
they come from, names, the length of pauses, who has come. What is begun is carried to its end: a cancelled command does
not leave the match behind what is written. A command that was answered gets the same answer again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import cast

from crossings.server.ops.background import run_to_completion
from crossings.server.session import reaction_windows
from crossings.server.storage import Key, Lease, StoredAnswer, StoredMatch
from crossings.server.web.messages import Answer, AnyCommand, Done
from crossings.table import MOVE, OFFER, Match, Transaction

KEPT_REFUSALS = 200
"""How many refusals are remembered, so that a repeated command gets the same one."""


class Ledger:
    """What is kept of a table. `match` is as far as what is written. Each way to write raises `StorageFailed`, or
    `Conflict` where the table is no longer served here."""

    def __init__(self, stored: StoredMatch, match: Match, hold: Lease, time: Callable[[], float]) -> None:
        self.match = match
        self.hold = hold
        self._time = time
        self.lock = asyncio.Lock()
        """Held by whoever looks at the match and writes what follows from that."""
        self._long_look = asyncio.Lock()
        self.names = list(stored.names)
        self.updated = stored.updated
        self.last_known_of = stored.updated
        """When the last event was that all know of."""
        self._pause = stored.pause
        self.pause_seconds = reaction_windows.usual(stored.seats) if stored.pause is None else float(stored.pause)
        self.came = _came(stored.came, match)
        """The seats whose persons have been here."""
        self.taken = set(stored.taken)
        """The seats whose persons have keys of their own."""
        self._answers = {(one.seat, one.id): cast(Answer, one.answer) for one in stored.answers}
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self.bots_at_first = tuple(seat for seat, one in enumerate(stored.seats) if one.bot)
        """The seats that were bots' when the table was opened, or at the table before it."""
        self.stand_ins = bool(stored.stand_ins)
        """Whether it was agreed that a bot may soon play for who is away."""
        self.clock = stored.clock
        """The seconds that a turn may last; None: as long as it likes."""
        match.allows_hints = stored.hints
        match.stops = self.pause_seconds > 0
        match.passes = True

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

    def remember(self, message: AnyCommand, answer: Answer) -> Answer:
        """A repeated command that adds nothing to the log gets this answer, too, as long as the room is open."""
        self._refusals[message["seat"], message["id"]] = answer
        if len(self._refusals) > KEPT_REFUSALS:
            self._refusals.popitem(last=False)
        return answer

    # ---- writing -------------------------------------------------------------------------------

    async def keep_answered(
        self, draft: Transaction, message: AnyCommand, answer: Done, held: Sequence[Key] = (), freed: Sequence[Key] = ()
    ) -> None:
        """Write down what a command adds, its answer and new keys.

        `held` are further keys, `freed` the only ones that open their seats from now on.
        """
        answered, when = StoredAnswer(message["seat"], message["id"], {**answer}), self._time()

        def follow() -> None:
            self._accept(draft, when, in_secret=False)
            gone = {seat for _, seat in freed if seat is not None}
            self.taken -= gone
            self.came -= gone
            self._answers[message["seat"], message["id"]] = answer

        await run_to_completion(self.hold.append(draft.events, when, answered, held, freed), follow)

    async def keep(self, draft: Transaction, *, in_secret: bool = False) -> None:
        """Write down what nobody's command asks for.

        `in_secret`: somebody may not know of it; it then bears the time of the last event that all know of, and
        nothing at all takes as long to write as a hidden move.
        """
        when = self._time()
        if draft.events:
            writing = self.hold.append(draft.events, self.last_known_of if in_secret else when)
        else:
            writing = self.hold.set_pause(self._pause)
        await run_to_completion(writing, lambda: self._accept(draft, when, in_secret=in_secret))

    def _accept(self, draft: Transaction, when: float, *, in_secret: bool) -> None:
        self.match.accept(draft)
        self.updated = when
        if not in_secret:
            self.last_known_of = when

    async def rename(self, seat: int, name: str) -> None:
        """Keep a seat's new name."""
        await run_to_completion(self.hold.rename(seat, name), lambda: self.names.__setitem__(seat, name))

    async def note_coming(self, seat: int) -> None:
        """Keep that the person of a seat has been at the table."""
        await asyncio.wrap_future(self.hold.note_coming(seat))

    async def take(self, seat: int, key: str) -> None:
        """Keep that only this key opens a seat from now on."""
        await run_to_completion(self.hold.take(seat, key), lambda: self.taken.add(seat))

    async def set_pause(self, seconds: int) -> None:
        """Keep how long the table waits where somebody might react."""
        await run_to_completion(self.hold.set_pause(seconds), lambda: self._take_pause(seconds))

    def _take_pause(self, seconds: int) -> None:
        self._pause = seconds
        self.pause_seconds = float(seconds)
        self.match.stops = seconds > 0


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
