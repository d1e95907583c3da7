"""The seats of a table at which bots sit: they think one after another while somebody is there to see it.

Nobody makes up a move for a bot that fails: the table says so, and whoever sits there asks it again, takes moves back
or has somebody else play the seat.
"""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

from crossings.engine import State, shorten
from crossings.engine.thinking import Decision
from crossings.server.ops.background import Background
from crossings.server.ops.thinkers import Thinker
from crossings.server.room.intentions import Intentions
from crossings.server.room.manners import Manners
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Thinking
from crossings.table import BOT, Event, Match, Refused
from crossings.words import HOUSE, speaking

log = logging.getLogger("crossings.server")

EVEN = 500
OFFER_SEED = 0
"""What is hidden is dealt in one way, so that an offer repeated gets the same answer."""
NOBODY: Thinking = {"type": "thinking", "seat": None}


class Table(Protocol):
    """What bots need of the room they play in."""

    match: Match
    frames: Frames
    viewers: set[Viewer]

    @property
    def leads(self) -> bool:
        """Whether the bots of this table think in this process."""
        ...

    def tell_elsewhere(self, kind: str, **more: Any) -> None:
        """Tell other processes something about this table."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether the table waits for something else than the seat to move."""
        ...

    def offer_end(self, seat: int, how: str) -> None:
        """Ask the persons who are there whether the match ends so."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        ...

    async def keep_bots_move(self, seat: int, state: State, text: str) -> bool:
        """Keep trying until the move stands, or the table has changed under the bot; whether it stands."""
        ...


class BotFailed(Exception):
    """A bot gave no move that could be made; `why` in a few words."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def value_of(state: State, seat: int) -> int:
    """How well a seat stands by what it sees, 0 to 1000."""
    return state.game.kernels.asked("value", state.imagined(seat, OFFER_SEED).record, seat)


class BotSeats:
    """The bots of one table."""

    def __init__(self, table: Table, thinker: Thinker) -> None:
        own = weakref.proxy(self)  # the tasks do not hold this, so that it is freed with its room
        self._table = table
        self._thinker = thinker
        self._playing: asyncio.Task[None] | None = None
        self._tasks = Background(f"table {table.match.id}: bots", lambda: own._tell(NOBODY))
        self._thinking: Thinking = NOBODY
        self.intentions = Intentions(table)
        self.manners = Manners()
        self._failed_in: State | None = None
        """The position in which a bot has failed: in it nobody is asked again by itself."""

    @property
    def playing(self) -> asyncio.Task[None] | None:
        """The bots' moves as they come, if any bot has been asked."""
        return self._playing

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks, or its move is being kept."""
        return self._playing is not None and not self._playing.done()

    # ---- asking --------------------------------------------------------------------------------

    def wake(self) -> None:
        """Have a bot think if it is one's turn and anybody is there to see it."""
        match = self._table.match
        if self._is_asked() and not self.is_busy and match.state is not self._failed_in:
            self._playing = self._tasks.begin(self._play())

    def ask_again(self) -> None:
        """Have a bot that failed think once more."""
        if not self._table.leads:
            self._table.tell_elsewhere("wake")
            return
        self._failed_in = None
        self.wake()

    def ready(self) -> None:
        """Have bots get ready before it is their turn; one that cannot will be noticed when it is."""
        match = self._table.match
        if any(sitting.kind == BOT for sitting in match.seats) and not match.is_over:
            self._table.spawn(self._get_ready())

    async def choice(self, seat: int, state: State, seconds: float) -> Decision:
        """What the bot of a seat chooses: a legal move. Raises `BotFailed`."""
        match = self._table.match
        sitting, legal = match.seats[seat], state.actions()
        asking = self._thinker.choose(match.game.id, sitting.bot, seat, state.view(seat), legal, seconds)
        try:
            decision = await asking
        except Exception as error:  # whatever goes wrong in a bot must not stop the table
            log.warning("table %s: bot %s: %r", match.id, sitting.bot, error)
            raise self._failed(sitting.bot, str(error) or type(error).__name__) from error
        if decision.move not in legal:
            raise self._failed(sitting.bot, HOUSE.say("bot-cheats", move=shorten(decision.move)))
        return decision

    async def answer(self, seat: int, state: State, seconds: float, answers: dict[int, str]) -> None:
        """What a bot answers at a moment is noted; one that fails lets it go by, as anybody does who says nothing."""
        try:
            answers[seat] = (await self.choice(seat, state, seconds)).move
        except BotFailed:
            return

    def hear_offer(self, by: int) -> None:
        """A draw is offered: a bot declines that stands better, or has something to play for. Raises `Refused`."""
        for seat, sitting in enumerate(self._table.match.seats):
            if sitting.kind == BOT and seat != by and not self._agrees_to_draw(seat):
                raise Refused("declined", HOUSE.say("bot-declines", name=self._table.frames.name(seat)))

    def _agrees_to_draw(self, seat: int) -> bool:
        """By what it has thought; who has not thought yet goes by how the position looks."""
        agrees = self.manners.agrees_to_draw(seat)
        return value_of(self._table.match.state, seat) <= EVEN if agrees is None else agrees

    def heed(self, events: Sequence[Event]) -> None:
        """The match has gone on by these events."""
        self.intentions.heed(events)
        self.manners.heed(events)

    # ---- telling -------------------------------------------------------------------------------

    def show(self, viewer: Viewer) -> None:
        """Say that a bot thinks, or that one has failed, to somebody who has just come."""
        if self._thinking["seat"] is not None:
            self._show(viewer)
        self.intentions.show(viewer)

    def reseat(self) -> None:
        """Seats have changed hands: whoever thinks for a seat that is a person's now stops."""
        seat = self._thinking["seat"]
        if seat is not None and self._table.match.seats[seat].kind != BOT:
            if self._playing is not None:
                self._playing.cancel()
            self._tell(NOBODY)

    def rest(self) -> None:
        """Nobody thinks here any more; that a bot has failed stays."""
        if self.is_busy and self._playing is not None:
            self._playing.cancel()
        if self._thinking["seat"] is not None and "failed" not in self._thinking:
            self._show_all(NOBODY)

    def take_over(self) -> None:
        """This process has the bots think from now on: who thought elsewhere is done; who has begun here goes on."""
        if not self.is_busy:
            self.rest()

    @property
    def told(self) -> dict[str, Any]:
        """As other processes are told of it."""
        return {"thinking": self._thinking, "at": self._table.match.at}

    def take(self, thinking: Thinking, at: int) -> None:
        """In another process a bot thinks, or has failed."""
        match = self._table.match
        if at == match.at:
            self._failed_in = match.state if "failed" in thinking else None
            self._show_all(thinking)

    def take_meant(self, seat: int, moves: Sequence[str], at: int) -> None:
        """In another process a bot has moved from position `at`, and means to go on by these moves."""
        match = self._table.match
        if at < match.at:
            self.intentions.follow(seat, match.state_at(at), moves)
            self.intentions.heed(match.events[at:])

    def close(self) -> list[asyncio.Task[None]]:
        """Stop thinking; what is still to be waited for."""
        if self._playing is None:
            return []
        self._playing.cancel()
        return [self._playing]

    # ---- inside --------------------------------------------------------------------------------

    def _is_asked(self) -> bool:
        """Whether a bot is to think in this process, and somebody is there to see it."""
        return bool(self._table.leads and self._table.viewers and self._is_bots_turn())

    def _is_bots_turn(self) -> bool:
        actor = self._table.match.actor
        return isinstance(actor, int) and not self._table.is_held and self._table.match.seats[actor].kind == BOT

    async def _get_ready(self) -> None:
        try:
            await self._thinker.get_ready(self._table.match.game.id)
        except Exception as error:  # whatever goes wrong in a bot must not stop the table
            log.warning("table %s: bots cannot get ready: %r", self._table.match.id, error)

    async def _play(self) -> None:
        """Bots' moves, one after another, as long as it is a bot's turn and somebody is there."""
        while self._is_asked():
            seat, state = self._table.match.actor, self._table.match.state
            assert isinstance(seat, int)
            seconds = self._table.match.seats[seat].seconds
            self._tell({"type": "thinking", "seat": seat, "since": time.time(), "seconds": seconds})
            try:
                decision = await self.choice(seat, state, seconds)
            except BotFailed as failed:
                if self._table.match.state is state:
                    self._failed_in = state
                    self._tell({"type": "thinking", "seat": seat, "failed": failed.why})
                    return
                continue
            self._tell(NOBODY)
            at = self._table.match.at
            if await self._table.keep_bots_move(seat, state, decision.move):
                self._tell_more(seat, state, decision, at)

    def _tell_more(self, seat: int, state: State, decision: Decision, at: int) -> None:
        """What a bot says beside its move: what it means to do, and that it would like to end the game."""
        self.intentions.follow(seat, state, decision.plan)
        self._table.tell_elsewhere("means", seat=seat, moves=decision.plan, at=at)
        self.manners.note(seat, decision, state.scores)
        if how := self.manners.offer(seat, self._table.match.ways_to_end):
            self._table.offer_end(seat, how)

    def _failed(self, bot: str, why: str) -> BotFailed:
        log.warning("table %s: bot %s failed: %s", self._table.match.id, bot, why)
        return BotFailed(why)

    def _tell(self, thinking: Thinking) -> None:
        self._show_all(thinking)
        self._table.tell_elsewhere("thinking", **self.told)

    def _show_all(self, thinking: Thinking) -> None:
        self._thinking = thinking
        for viewer in self._table.viewers:
            self._show(viewer)

    def _show(self, viewer: Viewer) -> None:
        """Only to those who may know whose turn it is."""
        seat = self._thinking["seat"]
        if seat is None or self._table.frames.actor(viewer.eyes) == seat:
            with speaking(viewer.language):
                viewer.send(self._said())

    def _said(self) -> Thinking:
        """What is told; that a bot has failed in a sentence of the viewer's language."""
        if "failed" not in self._thinking or self._thinking["seat"] is None:
            return self._thinking
        name = self._table.frames.name(self._thinking["seat"])
        return {**self._thinking, "failed": HOUSE.say("bot-failed", name=name, why=self._thinking["failed"])}
