"""The same table in other processes: who is there, what passes between its rooms, and whether this one leads.

What is written (moves, names, pauses) every room reads for itself, once it is told that there is something new. What is
kept in memory alone (whispers, talk, questions that wait for consent, answers at a moment, a bot that thinks) is told
in notes and taken over. A room that opens asks the others for all of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from crossings.server.room.bot_seats import BotSeats
from crossings.server.room.consent import Consents
from crossings.server.room.ledger import Ledger
from crossings.server.room.reactions import Reactions
from crossings.server.room.talk import Talk, Whispers
from crossings.server.storage import Conflict, StorageFailed
from crossings.server.storage.exchange import KEPT, Exchange, Note
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.table import Draft, Event

log = logging.getLogger("crossings.server")

LEADER_SECONDS = 2.0
"""How long the process that leads a table may take to note an answer."""
AGAIN_SECONDS = 1.0
"""When to try again to read what was written elsewhere."""


class Table(Protocol):
    """What is needed of the room."""

    ledger: Ledger
    frames: Frames
    bots: BotSeats
    reactions: Reactions
    consents: Consents
    whispers: Whispers
    talk: Talk
    viewers: set[Viewer]

    async def catch_up(self) -> None:
        """Another process has written to this table."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        ...

    def follow(self, events: tuple[Event, ...]) -> None:
        """The match has gone on by these events."""
        ...

    def tell_all(self) -> None:
        """Show everybody what is new to them."""
        ...

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        ...

    def advise(self, seat: int, moves: Sequence[tuple[str, float]], at: int) -> None:
        """A hint was thought of."""
        ...

    def get_up(self, seat: int) -> None:
        """Whoever sits on a seat by a key that does not count any more has to go."""
        ...

    def tell_again_here(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """There is a new table with the same seats."""
        ...

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn."""
        ...


@dataclass(frozen=True)
class Present:
    """Who looks on in one process: the seats held, how many connections, how many shared screens are passed on."""

    seats: frozenset[int] = frozenset()
    viewers: int = 0
    lookers: int = 0


class Elsewhere:
    """What a room knows of its like in other processes, and tells them."""

    def __init__(self, table: Table, exchange: Exchange) -> None:
        self._table = table
        self._exchange = exchange
        self.leads = exchange.is_alone
        """Whether this process has the bots of the table think, and ends its pauses."""
        self._others: dict[str, Present] = {}
        self._told = Present()
        self._is_in = False
        self._inbox: list[Note] = []
        self._reading: asyncio.Task[None] | None = None
        self._replies: dict[str, asyncio.Future[bool]] = {}

    @property
    def is_alone(self) -> bool:
        """Whether there are no other processes."""
        return self._exchange.is_alone

    @property
    def _id(self) -> str:
        return self._table.ledger.match.id

    # ---- who is here ---------------------------------------------------------------------------

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected to other processes."""
        return {seat for one in self._others.values() for seat in one.seats}

    def update(self) -> None:
        """Somebody may have come or gone here: others are told; where nobody looks on, others lead."""
        if self._exchange.is_alone:
            return
        here = self._present()
        if here.viewers and not self._is_in:
            self._is_in = True
            self._exchange.want(self._id)
            self.tell("ask")
        if here != self._told:
            self._told = here
            self.tell("here", **_of_present(here))
        self._give_way()

    def missed(self) -> None:
        """Notes may have been lost: everything is asked for anew."""
        self._others.clear()
        self._inbox.append({"kind": KEPT})
        if self._is_in:
            self.tell("ask")
        self.tell("here", **_of_present(self._present()))
        self._read_on()

    def forget(self, server: str) -> None:
        """Another process is gone, with all who were there."""
        if self._others.pop(server, None) is not None:
            self._table.reactions.watch_lookers(server, 0)
            self._table.tell_seats()

    def close(self) -> None:
        """The room is given up."""
        if self._is_in:
            self._exchange.release(self._id)
            self._is_in = False
        if self._reading is not None:
            self._reading.cancel()

    def _present(self) -> Present:
        viewers = self._table.viewers
        lookers = self._table.reactions.lookers_here
        return Present(frozenset(seat for one in viewers for seat in one.seats), len(viewers), lookers)

    def _give_way(self) -> None:
        """Where nobody looks on here but somebody does elsewhere, another process leads."""
        if self._is_in and not self._table.viewers and any(one.viewers for one in self._others.values()):
            self._is_in = False
            self._exchange.release(self._id)

    # ---- telling -------------------------------------------------------------------------------

    def tell(self, kind: str, **more: Any) -> None:
        """Tell the other processes something about this table."""
        if not self._exchange.is_alone:
            self._exchange.tell(self._id, {"kind": kind, **more})

    async def ask_leader(self, seat: int, text: str) -> None:
        """Have an answer noted where the table is led. Raises `StorageFailed` if it is not, or too late."""
        number = secrets.token_hex(6)
        self._replies[number] = asyncio.get_running_loop().create_future()
        self.tell("noting", seat=seat, text=text, reply=number, **self._table.reactions.place)
        try:
            async with asyncio.timeout(LEADER_SECONDS):
                is_noted = await self._replies[number]
        except TimeoutError:
            is_noted = False
        finally:
            del self._replies[number]
        if not is_noted:
            raise StorageFailed("the process that leads the table did not note it")

    # ---- leading -------------------------------------------------------------------------------

    def lead(self, leads: bool) -> None:
        """This process leads the table from now on, or does so no more."""
        self.leads = leads
        if leads:
            self._table.spawn(self._take_over())
        else:
            self._table.reactions.rest()
            self._table.bots.rest()

    async def _take_over(self) -> None:
        """Go on where the process that led before has stopped, as soon as it can be read."""
        while not await self._hold(self._go_on):
            await asyncio.sleep(AGAIN_SECONDS)
        self._table.wake_bot()

    async def _go_on(self) -> None:
        await self._table.catch_up()
        if self.leads:
            self._table.reactions.take_over()
            self._table.bots.take_over()

    # ---- hearing -------------------------------------------------------------------------------

    def hear(self, note: Note) -> None:
        """Another process tells something; notes are taken one after another."""
        reply = self._replies.get(note.get("reply", ""))
        if reply is not None and not reply.done() and note["kind"] in ("noted", "late"):
            reply.set_result(note["kind"] == "noted")
        self._inbox.append(note)
        self._read_on()

    def _read_on(self) -> None:
        if self._reading is None or self._reading.done():
            self._reading = self._table.spawn(self._read())

    async def _read(self) -> None:
        while self._inbox:
            note = self._inbox[0]
            if not await self._hold(partial(self._take_or_pass_over, note)):
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                del self._inbox[0]
        self._table.wake_bot()

    async def _hold(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do something while nobody else changes the table; False: the database did not answer."""
        async with self._table.ledger.lock:
            try:
                await work()
            except StorageFailed as error:
                log.warning("table %s: what was done elsewhere %s", self._id, error)
                return False
        return True

    async def _take_or_pass_over(self, note: Note) -> None:
        """A note that cannot be taken must not keep back those that come after it. Raises `StorageFailed`."""
        try:
            await self._take(note)
        except StorageFailed:
            raise
        except Exception:
            log.exception("table %s: what another process tells (%s) cannot be taken", self._id, note["kind"])

    async def _take(self, note: Note) -> None:
        """Do here what was done elsewhere."""
        kind, table = note["kind"], self._table
        if kind == KEPT:
            await table.catch_up()
        elif kind == "here":
            self._others[note["from"]] = _present_of(note)
            table.reactions.watch_lookers(note["from"], note["lookers"])
            table.tell_seats()
            self._give_way()
        elif kind == "ask":
            self.tell("state", to=note["from"], **self._state())
        elif kind == "state":
            if note["to"] == self._exchange.name:
                self._take_state(note)
        elif kind == "whisper":
            table.whispers.add(note["line"], table.viewers)
        elif kind == "chat":
            table.talk.add(note["line"], table.viewers)
        elif kind == "asked":
            self._ask(note)
        elif kind == "consented":
            await self._consent(note)
        elif kind == "answered":
            table.ledger.take_answer(note["seat"], note["id"], note["answer"])
        elif kind == "noting":
            self._note(note)
        elif kind == "noted":
            table.reactions.take(note, note["seat"], note["text"])
        elif kind == "turn":
            await self._turn(note)
        elif kind == "thinking":
            table.bots.take(note["thinking"], note["at"])
        elif kind == "means":
            table.bots.take_meant(note["seat"], note["moves"], note["at"])
        elif kind == "wake":
            table.bots.ask_again()
        elif kind == "advice":
            table.advise(note["seat"], note["moves"], note["at"])
        elif kind == "taken":
            await table.catch_up()
            table.get_up(note["seat"])
            table.tell_seats()
        elif kind == "again":
            table.tell_again_here(note["by"], note["table"], {int(seat): key for seat, key in note["keys"].items()})

    # ---- what a room that opens is told --------------------------------------------------------

    def _state(self) -> dict[str, Any]:
        table = self._table
        return {
            **_of_present(self._present()),
            "chat": table.talk.lines,
            "whispers": table.whispers.lines,
            "asked": [one.told(table.ledger.match.at) for one in table.consents.asked],
            "turn": table.reactions.told if self.leads else None,
            "thinking": table.bots.told if self.leads else None,
        }

    def _take_state(self, note: Note) -> None:
        table = self._table
        self._others[note["from"]] = _present_of(note)
        table.reactions.watch_lookers(note["from"], note["lookers"])
        table.tell_seats()
        table.talk.merge(note["chat"], table.viewers)
        for line in note["whispers"]:
            table.whispers.add(line, table.viewers)
        for asked in note["asked"]:
            self._ask(asked)
        if note["turn"] is not None and not self.leads:
            table.reactions.take_stage(note["turn"])
            table.tell_all()
        if note["thinking"] is not None and not self.leads:
            table.bots.take(note["thinking"]["thinking"], note["thinking"]["at"])

    # ---- consents ------------------------------------------------------------------------------

    def _ask(self, note: Note) -> None:
        """Somebody elsewhere asks for consent; if the match has gone on since, that is settled."""
        table = self._table
        if note["at"] == table.ledger.match.at:
            table.consents.take(note, table.ledger.match, table.frames, table.viewers)

    async def _consent(self, note: Note) -> None:
        """Somebody elsewhere has answered; what two agree to in two places at once is carried out by the leader."""
        table = self._table
        asked = table.consents.waiting(note["how"])
        if asked is None or note["at"] != table.ledger.match.at or note["seat"] not in asked.waiting:
            return
        table.consents.answer(asked, note["seat"], table.viewers, yes=note["yes"])
        if note["yes"] and not asked.waiting and self.leads:
            await self._carry_out(asked.draft(table.ledger.match))

    async def _carry_out(self, draft: Draft) -> None:
        try:
            await self._table.ledger.keep(draft)
        except Conflict:
            await self._table.catch_up()
        else:
            self._table.follow(draft.events)

    # ---- moments -------------------------------------------------------------------------------

    def _note(self, note: Note) -> None:
        """Somebody elsewhere answers at a moment: whoever leads the table notes it, as long as there is time."""
        if not self.leads:
            return
        seat, text, reply = note["seat"], note["text"], note["reply"]
        if self._table.reactions.take(note, seat, text):
            self.tell("noted", seat=seat, text=text, reply=reply, at=note["at"], stage=note["stage"])
        else:
            self.tell("late", reply=reply)

    async def _turn(self, note: Note) -> None:
        """A moment is over: the next one begins, or none."""
        table = self._table
        if table.ledger.match.at < note["at"]:
            await table.catch_up()
        if not self.leads and table.reactions.take_stage(note):
            table.tell_all()


def _of_present(here: Present) -> dict[str, Any]:
    return {"seats": sorted(here.seats), "viewers": here.viewers, "lookers": here.lookers}


def _present_of(note: Note) -> Present:
    return Present(frozenset(note["seats"]), note["viewers"], note["lookers"])
