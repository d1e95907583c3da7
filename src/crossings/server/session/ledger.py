"""The ledger of one table: stores everything that happens before any viewer gets it.

A write runs to its end even if its command is cancelled, so the match never differs from what is stored. A command that
was answered gets the same answer again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future

from msgspec import convert, to_builtins

from crossings.server.messages.client_messages import AnyCommand
from crossings.server.messages.server_messages import Answer, Done
from crossings.server.services.background import run_to_completion
from crossings.server.session.reducer.steps import AddEvents, ReplaceKey, SetName, SetPause, Write
from crossings.server.storage import Lease, StoredAnswer, StoredMatch

MAX_CACHED_REFUSALS = 200
"""Number of refusals that are cached for repeated commands."""


class Ledger:
    """The stored log and answers of a table. All writing methods raise `StorageFailed`.

    They raise `Conflict` if another process serves the table.
    """

    def __init__(self, stored: StoredMatch, lease: Lease, time: Callable[[], float]) -> None:
        self.lease = lease
        self._time = time
        self.updated = stored.updated
        """The time of the last event."""
        self.last_known_of = stored.updated
        """The time of the last event that all viewers know of."""
        self._pause = stored.pause
        self._answers: dict[tuple[int, str], Answer] = {
            (one.seat, one.id): convert(one.answer, Done) for one in stored.answers
        }
        self._refusals: OrderedDict[tuple[int, str], Answer] = OrderedDict()

    # ---- answered commands -----------------------------------------------------------------------

    def find_answer(self, message: AnyCommand) -> Answer | None:
        """Return the stored answer to a repeated command."""
        key = (message.seat, message.id)
        return self._answers.get(key) or self._refusals.get(key)

    def cache_answer(self, message: AnyCommand, answer: Answer) -> None:
        """Store the answer to a command that adds nothing to the log, while the session is open."""
        self._refusals[message.seat, message.id] = answer
        if len(self._refusals) > MAX_CACHED_REFUSALS:
            self._refusals.popitem(last=False)

    # ---- writing -------------------------------------------------------------------------------

    async def write(
        self, write: Write, accept: Callable[[], None], message: AnyCommand | None = None, answer: Answer | None = None
    ) -> None:
        """Store a write, with the answer to the command that it comes from, then call `accept`."""
        when = self._time()
        await run_to_completion(
            self._begin(write, when, message, answer), lambda: self._accept(write, when, accept, message, answer)
        )

    def _begin(self, write: Write, when: float, message: AnyCommand | None, answer: Answer | None) -> Future[None]:
        """Begin to write."""
        match write:
            case ReplaceKey(seat, key):
                return self.lease.replace_key(seat, key)
            case SetPause(seconds):
                return self.lease.set_pause(seconds)
            case SetName(seat, name):
                return self.lease.rename(seat, name)
        if not write.transaction.events:
            return self.lease.set_pause(self._pause)  # takes as long to write as a hidden move
        answered = StoredAnswer(message.seat, message.id, to_builtins(answer)) if message and answer else None
        return self.lease.append(
            write.transaction.events,
            self.last_known_of if write.in_secret else when,
            answered,
            write.added_keys,
            write.new_keys,
        )

    def _accept(
        self,
        write: Write,
        when: float,
        accept: Callable[[], None],
        message: AnyCommand | None,
        answer: Answer | None,
    ) -> None:
        """Note what was stored."""
        match write:
            case SetPause(seconds):
                self._pause = seconds
            case AddEvents(in_secret=in_secret):
                self.updated = when
                self.last_known_of = self.last_known_of if in_secret else when
                if message and answer:
                    self._answers[message.seat, message.id] = answer
        accept()

    async def store_joined(self, seat: int) -> None:
        """Store that the seat's player has joined."""
        await asyncio.wrap_future(self.lease.store_joined(seat))
