"""The ledger of one table: stores everything that happens before any viewer gets it.

All writes of a table go through it one by one (`lock`): events with the answer to their command, names, the length of
reaction windows, who has joined. A write runs to its end even if its command is cancelled, so the match never differs
from what is stored. A command that was answered gets the same answer again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence

from msgspec import convert, to_builtins

from crossings.server.messages.client_messages import AnyCommand
from crossings.server.messages.messages import Answer, Done
from crossings.server.projection.reaction_windows import default_seconds
from crossings.server.services.background import run_to_completion
from crossings.server.storage import Key, Lease, StoredAnswer, StoredMatch
from crossings.table import MOVE, OFFER, Match, Transaction

MAX_CACHED_REFUSALS = 200
"""Number of refusals that are cached for repeated commands."""


class Ledger:
    """The stored state of a table. `match` is always what is stored.

    All writing methods raise `StorageFailed`, or `Conflict` if another process serves the table.
    """

    def __init__(self, stored: StoredMatch, match: Match, lease: Lease, time: Callable[[], float]) -> None:
        self.match = match
        self.lease = lease
        self._time = time
        self.lock = asyncio.Lock()
        """Held while a coroutine reads the match and writes what follows from it."""
        self._long_read = asyncio.Lock()
        self.names = list(stored.names)
        self.updated = stored.updated
        self.last_known_of = stored.updated
        """The time of the last event that all viewers know of."""
        self._pause = stored.pause
        self.pause_seconds = default_seconds(stored.seats) if stored.pause is None else float(stored.pause)
        self.came = _joined(stored.came, match)
        """The seats whose players have ever joined."""
        self.taken = set(stored.taken)
        """The seats whose players have keys of their own."""
        self._answers: dict[tuple[int, str], Answer] = {
            (one.seat, one.id): convert(one.answer, Done) for one in stored.answers
        }
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()
        self.bots_at_first = tuple(seat for seat, one in enumerate(stored.seats) if one.bot)
        """The seats that were bots' when the table was opened, or at the table before a rematch."""
        self.stand_ins = bool(stored.stand_ins)
        """Whether the players agreed that a bot may soon play for absent players."""
        self.clock = stored.clock
        """The seconds of a turn; None: no limit."""
        match.allows_hints = stored.hints
        match.stops = self.pause_seconds > 0
        match.passes = True

    @contextlib.asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """Keep the log unchanged during a long read.

        Long reads run one by one, and each waits for the writes before it, so a move waits for at most one of them.
        """
        async with self._long_read, self.lock:
            yield

    # ---- answered commands -----------------------------------------------------------------------

    def find_answer(self, message: AnyCommand) -> Answer | None:
        """Return the stored answer to a repeated command."""
        key = (message.seat, message.id)
        return self._answers.get(key) or self._refusals.get(key)

    def cache_answer(self, message: AnyCommand, answer: Answer) -> Answer:
        """Store the answer to a command that adds nothing to the log, while the session is open."""
        self._refusals[message.seat, message.id] = answer
        if len(self._refusals) > MAX_CACHED_REFUSALS:
            self._refusals.popitem(last=False)
        return answer

    # ---- writing -------------------------------------------------------------------------------

    async def store_answered(
        self,
        transaction: Transaction,
        message: AnyCommand,
        answer: Done,
        held: Sequence[Key] = (),
        freed: Sequence[Key] = (),
    ) -> None:
        """Store a command's events, its answer and new keys.

        `held` are additional keys, `freed` replace all other keys of their seats.
        """
        answered, when = StoredAnswer(message.seat, message.id, to_builtins(answer)), self._time()

        def follow() -> None:
            self._accept(transaction, when, in_secret=False)
            gone = {seat for _, seat in freed if seat is not None}
            self.taken -= gone
            self.came -= gone
            self._answers[message.seat, message.id] = answer

        await run_to_completion(self.lease.append(transaction.events, when, answered, held, freed), follow)

    async def store(self, transaction: Transaction, *, in_secret: bool = False) -> None:
        """Store events without a command.

        `in_secret`: they may be hidden from some viewers. They get the time of the last public event, and an empty
        transaction takes as long to write as a hidden move.
        """
        when = self._time()
        if transaction.events:
            writing = self.lease.append(transaction.events, self.last_known_of if in_secret else when)
        else:
            writing = self.lease.set_pause(self._pause)
        await run_to_completion(writing, lambda: self._accept(transaction, when, in_secret=in_secret))

    def _accept(self, transaction: Transaction, when: float, *, in_secret: bool) -> None:
        self.match.accept(transaction)
        self.updated = when
        if not in_secret:
            self.last_known_of = when

    async def rename(self, seat: int, name: str) -> None:
        """Store a seat's new name."""
        await run_to_completion(self.lease.rename(seat, name), lambda: self.names.__setitem__(seat, name))

    async def store_joined(self, seat: int) -> None:
        """Store that the seat's player has joined."""
        await asyncio.wrap_future(self.lease.store_joined(seat))

    async def replace_key(self, seat: int, key: str) -> None:
        """Make this the only key of a seat."""
        await run_to_completion(self.lease.replace_key(seat, key), lambda: self.taken.add(seat))

    async def set_pause(self, seconds: int) -> None:
        """Store how long reaction windows last."""
        await run_to_completion(self.lease.set_pause(seconds), lambda: self._set_pause_seconds(seconds))

    def _set_pause_seconds(self, seconds: int) -> None:
        self._pause = seconds
        self.pause_seconds = float(seconds)
        self.match.stops = seconds > 0


def _joined(noted: Iterable[int], match: Match) -> set[int]:
    """Return the seats whose players have joined: it is recorded, they opened the table, or they have moved."""
    persons = {seat for seat, one in enumerate(match.seats) if one.is_persons}
    moved: set[int] = set()
    for event in match.events:
        if event.kind == MOVE:
            moved.add(event.by)
        elif event.kind == OFFER:
            moved.discard(event.by)
    return set(noted) | {seat for seat in persons if match.seats[seat].person == 0 or seat in moved}
