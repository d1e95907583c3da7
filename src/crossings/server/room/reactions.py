"""The reactions at one table: it waits at moments at which somebody might react, whether or not anybody can."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any, Protocol

from crossings.engine import State
from crossings.server.ops.background import Background
from crossings.server.room import pauses
from crossings.server.room.bot_seats import BotSeats
from crossings.server.room.ledger import Ledger
from crossings.server.storage import Conflict, StorageFailed
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import MoveCommand
from crossings.table import BOT, PERSON, Draft, Event, Match

log = logging.getLogger("crossings.server")

RETRY_SECONDS = 5.0
"""When to try again to keep what follows a moment."""


class Table(Protocol):
    """What reactions need of the room."""

    ledger: Ledger
    bots: BotSeats
    frames: Frames
    viewers: set[Viewer]

    @property
    def leads(self) -> bool:
        """Whether this process says when a moment is over."""
        ...

    def tell_elsewhere(self, kind: str, **more: Any) -> None:
        """Tell other processes something about this table."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        ...

    def tell_all(self, moves_only: bool = True) -> None:
        """Show everybody what is new to them."""
        ...

    def follow(self, events: Sequence[Event]) -> None:
        """The match has gone on by these events."""
        ...

    async def catch_up(self) -> None:
        """Another process has written to this table."""
        ...

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn."""
        ...


class Reactions:
    """The pause that goes on, if one does, and what follows it."""

    def __init__(self, table: Table, alarm: pauses.Alarm) -> None:
        self._table = table
        self._alarm = alarm
        self.pause: pauses.Pause | None = None
        self._opened_at = 0
        """The number of the position in which the table began to wait, or not to."""
        self._thinking = Background(f"table {table.ledger.match.id}: answers")

    @property
    def _match(self) -> Match:
        return self._table.ledger.match

    @property
    def is_ringing(self) -> bool:
        """Whether time runs that nobody need be there for."""
        return self.pause is not None and self.pause.bell is not None and not self.pause.is_up

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked at the moment that goes on."""
        return self.pause is not None and seat in self.pause.asked

    # ---- a moment and its time -----------------------------------------------------------------

    def open(self) -> None:
        """If somebody might react to the last move, the table waits."""
        self._open(self._match.open_moments(), 1, self._table.ledger.pause_seconds)

    def _open(self, moments: tuple[State, ...], stage: int, seconds: float) -> None:
        """The next of the moments after a move, if there is one."""
        self.close()
        self._opened_at = self._match.at
        self.pause = pauses.pause_of(self._match, moments, stage, seconds) if stage <= len(moments) else None
        self._match.waits = self.pause is not None
        self._table.frames.hold(self.pause)
        for viewer in self._table.viewers:
            viewer.home = viewer.eyes

    def begin(self) -> None:
        """Let the time of a pause run once somebody is there; without one, what chance still owes is drawn."""
        pause = self.pause
        if not self._table.viewers or (pause is not None and pause.bell is not None):
            return
        if not self._table.leads:
            if pause is not None:
                pause.watch()
        elif pause is not None:
            pause.begin(self._alarm, lambda: self._ring(pause))
            bots = [seat for seat in pause.asked if self._match.seats[seat].kind == BOT]
            pause.thinking = [self._thinking.begin(self._have_bot_answer(pause, seat)) for seat in bots]
        elif self._match.actor == "chance":
            self._table.spawn(self._draw_what_is_due())

    def close(self) -> None:
        """Nothing rings any more."""
        if self.pause is not None:
            self.pause.end()

    # ---- other processes -----------------------------------------------------------------------

    @property
    def place(self) -> dict[str, int]:
        """Which moment goes on: the position, and how many moments there were after it (0: none)."""
        return {"at": self._match.at, "stage": self.pause.stage if self.pause else 0}

    @property
    def told(self) -> dict[str, Any]:
        """As other processes are told of it."""
        answers = self.pause.answers if self.pause else {}
        return {**self.place, "answers": {str(seat): text for seat, text in answers.items()}}

    def take(self, place: Mapping[str, Any], seat: int, text: str) -> bool:
        """Somebody who is connected to another process answers; whether it was in time and can be done."""
        pause = self.pause
        if pause is None or (place["at"], place["stage"]) != (self._match.at, pause.stage):
            return False
        if seat not in pause.asked or text not in pause.asked[seat].actions():
            return False
        pause.answers[seat] = text
        if self._table.leads:
            self._settle(pause)
        return True

    def take_stage(self, told: Mapping[str, Any]) -> bool:
        """Follow the process that leads to the moment that goes on there; whether that is another than here."""
        if told["at"] != self._match.at:
            return False
        is_new: bool = self._opened_at != told["at"] or self.place["stage"] != told["stage"]
        if is_new:
            moments = self._match.open_moments()
            self._open(moments, told["stage"] or len(moments) + 1, self._table.ledger.pause_seconds)
        for seat, text in told["answers"].items():
            self.take(told, int(seat), text)
        return is_new

    @property
    def lookers_here(self) -> int:
        """How many shared screens of this process are passed on."""
        return sum(isinstance(one, Viewer) for one in self.pause.lookers) if self.pause else 0

    def watch_lookers(self, server: str, lookers: int) -> None:
        """Another process has so many shared screens that are passed on."""
        if self.pause is None:
            return
        if lookers:
            self.pause.lookers.add(server)
        elif server in self.pause.lookers:
            self.pause.lookers.discard(server)
            if self._table.leads:
                self._settle(self.pause)

    def take_over(self) -> None:
        """This process leads from now on; a moment that was left halfway begins anew."""
        if self.pause is not None and self._opened_at != self._match.at:
            self.open()
            self._table.tell_all()
        self.begin()

    def rest(self) -> None:
        """Another process leads from now on."""
        self.close()

    # ---- answers -------------------------------------------------------------------------------

    def note(self, viewer: Viewer, message: MoveCommand) -> str:
        """Take down what somebody answers; it is carried out when the pause is over. Raises `IllegalMove`."""
        pause, seat = self.pause, message["seat"]
        assert pause is not None
        text = self.answer_in(message)
        pause.answers[seat] = text
        self.look_back(viewer)
        self._settle(pause)
        return text

    def answer_in(self, message: MoveCommand) -> str:
        """What somebody answers. Raises `IllegalMove`."""
        assert self.pause is not None
        asked = self.pause.asked[message["seat"]]
        text = (message.get("moves") or [message["move"]])[0]
        if text not in asked.actions():
            raise asked.why_not(text)
        return text

    def look(self, viewer: Viewer) -> None:
        """A screen is passed on: the pause lasts until it is back with whom it was."""
        if self.pause is not None and viewer.eyes != viewer.home:
            self.pause.lookers.add(viewer)
        else:
            self.look_back(viewer)

    def look_back(self, viewer: Viewer) -> None:
        """A screen is not passed on any more to look at a card."""
        if self.pause is not None and viewer in self.pause.lookers:
            self.pause.lookers.discard(viewer)
            self._settle(self.pause)

    async def _have_bot_answer(self, pause: pauses.Pause, seat: int) -> None:
        seconds = min(self._match.seats[seat].seconds, pause.seconds * pauses.BOTS_PART)
        await self._table.bots.answer(seat, pause.asked[seat], seconds, pause.answers)

    def _settle(self, pause: pauses.Pause) -> None:
        """Whoever the pause had to wait for is there."""
        if pause.is_up:
            self._ring(pause)

    # ---- what follows --------------------------------------------------------------------------

    def _ring(self, pause: pauses.Pause) -> None:
        self._table.spawn(self._end(pause))

    async def _end(self, pause: pauses.Pause) -> None:
        """Time is up: carry out what was answered; who has not answered passes."""
        async with self._table.ledger.lock:
            if self.pause is not pause or not self._table.leads:
                return
            pause.is_up = True
            persons = {seat for seat, sitting in enumerate(self._match.seats) if sitting.kind == PERSON}
            if pause.is_waiting(persons):
                return
            common = self._match.common
            draft = self._match.draft_on(pause.given(), is_last=pause.is_last)
            if not await self._write_down(draft, in_secret=all(self._match.is_hidden(draft))):
                pause.bell = self._alarm(RETRY_SECONDS, lambda: self._ring(pause))
                return
            if self._match.common == common:
                self._open(pause.moments, pause.stage + 1, pause.seconds)
            else:
                self.open()
            self._table.tell_elsewhere("turn", **self.told)
            self._table.tell_all()
        self._table.wake_bot()

    async def _draw_what_is_due(self) -> None:
        async with self._table.ledger.lock:
            if self.pause is None and self._match.actor == "chance":
                draft = self._match.draft_start()
                if await self._write_down(draft):
                    self._table.follow(draft.events)
        self._table.wake_bot()

    async def _write_down(self, draft: Draft, *, in_secret: bool = False) -> bool:
        """Whether it is kept; if another process was first, what that has written is followed."""
        try:
            await self._table.ledger.keep(draft, in_secret=in_secret)
        except Conflict:
            await self._table.catch_up()
            return False
        except StorageFailed as error:
            log.warning("table %s: what follows a moment %s", self._match.id, error)
            return False
        return True
