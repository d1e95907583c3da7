"""One table: a match and those who look on. Commands are carried out one after another, and told once they are kept."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Coroutine, Mapping, Sequence
from itertools import chain, repeat
from typing import Any

from crossings.engine import State
from crossings.engine.stance import standing
from crossings.server.ops.background import Background, end
from crossings.server.ops.thinkers import Thinker
from crossings.server.room import handing, pauses
from crossings.server.room.arrivals import Arrivals
from crossings.server.room.asides import Asides
from crossings.server.room.bot_seats import BotSeats
from crossings.server.room.commands import Commands
from crossings.server.room.consent import Consents
from crossings.server.room.elsewhere import Elsewhere
from crossings.server.room.hints import Hints
from crossings.server.room.ledger import Ledger
from crossings.server.room.reactions import Reactions
from crossings.server.room.seating import watch_key
from crossings.server.room.talk import Talk, Whispers, may_talk
from crossings.server.storage import Conflict, StorageFailed, Store, Stored
from crossings.server.storage.exchange import Alone, Exchange
from crossings.server.views import questions
from crossings.server.views.frames import Frames
from crossings.server.views.game_facts import written
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Asked, Seats, TableWelcome, is_aside, is_command, is_question
from crossings.server.web.protocol import members, together
from crossings.table import BOT, CHANCE_MOVE, END, MOVE, QUIET, SEATING, Event, Match, Seat
from crossings.words import HOUSE, speaking

log = logging.getLogger("crossings.server")

ALONE = Alone()
RETRY_SECONDS = (0.5, 1.0, 2.0, 5.0)
"""Waits between tries to keep a bot's move; the last one again and again."""
PATIENCE = 5.0
"""Seconds that what is begun may still take when the room is closed."""


class Room:
    """A table that is open."""

    def __init__(
        self,
        stored: Stored,
        match: Match,
        store: Store,
        thinker: Thinker,
        alarm: pauses.Alarm = pauses.ring_later,
        exchange: Exchange = ALONE,
    ) -> None:
        own = weakref.proxy(self)  # no part holds its room, so that one that is let go is freed at once
        self.match = match
        self.ledger = Ledger(stored, match, store)
        self.frames = Frames(match, self.ledger.names)
        self.viewers: set[Viewer] = set()
        self.bots = BotSeats(own, thinker)
        self.reactions = Reactions(own, alarm)
        self.consents = Consents()
        self.elsewhere = Elsewhere(own, exchange)
        self._commands = Commands(own, Hints(thinker))
        self._asides = Asides(own)
        self._arrivals = Arrivals(own)
        if match.state.result is None:
            self.reactions.open()
        self.whispers = Whispers(self.frames)
        self.talk = Talk()
        self.snapshot_at = -1
        """The position that the table's snapshot is of; -1: it has none, or one that tells old names."""
        self.left = time.monotonic()
        """When somebody was here last."""
        self.used = self.left
        """When somebody was shown something last."""
        self.got_up = 0.0
        """When a key ceased to count last, by `time.monotonic`; 0: never."""
        self._tasks = Background(f"table {match.id}", lambda: own._tell_fault())

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits here."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room now."""
        return not (self.viewers or self._tasks or self.reactions.is_ringing or self.bots.is_busy)

    @property
    def updated(self) -> float:
        """When something happened here last."""
        return self.ledger.updated

    # ---- coming and going ----------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Welcome a viewer and show the table."""
        self.used = time.monotonic()
        self.viewers.add(viewer)
        self.frames.look_through(viewer)
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        self.reactions.begin()
        with standing(self.frames.stance(viewer)):
            self.show(viewer)
        self._arrivals.note(viewer)
        self.elsewhere.update()
        self.tell_seats()
        self.talk.tell(viewer)
        self.consents.tell(self.frames, viewer)
        self.bots.show(viewer)
        self.bots.ready()
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended."""
        self.viewers.discard(viewer)
        self.left = time.monotonic()
        self.reactions.look_back(viewer)
        self.elsewhere.update()
        self.tell_seats()

    def rest(self) -> None:
        """Nothing happens here: let go of what was worked out to show it, until it is needed again."""
        self.frames.forget()
        self.match.state.forget()

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the position, complete, and the whisper if there is one."""
        viewer.send(self.frames.position(viewer))
        if self.whispers.pairs():
            self.whispers.tell(viewer)

    def _welcome(self, viewer: Viewer) -> str:
        seats = self._seats(viewer)
        welcome: TableWelcome = {
            "type": "welcome",
            "version": 1,
            "table": self.match.id,
            "options": self.match.options,
            "seats": seats["seats"],
            "you": list(viewer.seats),
            "watch": not viewer.seats,
            "invite": seats["invite"],
            "watch_key": watch_key(viewer.first_key) if viewer.first_key else None,
            "commitment": self.match.commitment,
            "pause": self.ledger.pause_seconds if pauses.choices(self.match.game) else None,
            "ends": seats["ends"],
            "talk": seats["talk"],
            "hints": seats["hints"],
        }
        return together(members(welcome), f'"game":{written(self.match.game)}')

    def _seats(self, viewer: Viewer) -> Seats:
        return {
            "type": "seats",
            "seats": handing.seat_lines(
                self.match, viewer, self.ledger.names, self.here, self.ledger.came, self.ledger.taken
            ),
            "invite": handing.invitations(self.match, viewer.first_key, self.ledger.taken),
            "ends": list(self.match.ways_to_end) if viewer.seats else [],
            "talk": bool(viewer.seats) and may_talk(self.match),
            "hints": bool(viewer.seats) and self.match.may_hint,
        }

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected, be it to another process."""
        return {seat for one in self.viewers for seat in one.seats} | self.elsewhere.here

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        for viewer in self.viewers:
            viewer.send(self._seats(viewer))

    # ---- messages ------------------------------------------------------------------------------

    async def hear(self, viewer: Viewer, message: Asked) -> None:
        """Answer a message of a viewer (any but `hello`), drawn as that viewer looks at the board."""
        self.used = time.monotonic()
        with standing(self.frames.stance(viewer)):
            await self._hear(viewer, message)

    async def _hear(self, viewer: Viewer, message: Asked) -> None:
        if is_question(message):
            questions.hear(self.frames, viewer, message)
        elif is_aside(message):
            await self._asides.hear(viewer, message)
        elif is_command(message):
            await self._commands.hear(viewer, message)

    # ---- what has happened ---------------------------------------------------------------------

    def follow(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """The match has gone on by these events: all that hangs on it follows, and everybody is told."""
        self.consents.forget()
        self.reactions.open()
        self.bots.heed(events)
        self.tell_all(all(map(_is_step, events)), id, sender)
        if any(event.kind in SEATING for event in events):
            self._reseat()

    async def catch_up(self) -> None:
        """Another process has written to this table: what it wrote happens here, too.

        Of what follows a moment nothing is shown before the process that leads the table says how it goes on.
        """
        common, is_held = self.match.common, self.is_held
        news = await self.ledger.catch_up()
        if news.names:
            self.frames.renamed()
        if news.names or news.came:
            self.tell_seats()
        if news.pause:
            self._asides.tell_pause(None)
        waits = is_held and not self.leads and self.match.common == common
        if news.events and not waits:
            self.follow(news.events)

    def tell_all(self, moves_only: bool = True, id: str | None = None, sender: Viewer | None = None) -> None:
        """Show everybody what is new to them; if somebody might react to it, the time for that runs from now on."""
        self.used = time.monotonic()
        for viewer in self.viewers:
            with speaking(viewer.language), standing(self.frames.stance(viewer)):
                self._show_news(viewer, moves_only, id if viewer is sender else None)
        self.whispers.update(self.viewers)
        self.reactions.begin()

    def _show_news(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Show one viewer what is new, or say that it cannot be shown."""
        try:
            self._tell(viewer, moves_only, id)
        except Exception:  # a picture that cannot be drawn must not keep the move from the others
            log.exception("table %s: position %d cannot be shown", self.match.id, self.match.at)
            viewer.send({"type": "error", "code": "internal", "message": HOUSE.say("undrawable")})

    def _tell(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Show one viewer what is new since it was told something last."""
        self.frames.look_through(viewer)
        eyes = self.frames.eyes(viewer.eyes)
        if not moves_only:
            viewer.send(self.frames.log(viewer))
            viewer.send(self.frames.position(viewer))
            return
        new = range(viewer.seen.at + 1, eyes.at + 1)
        for at in new:
            viewer.send(self.frames.moved(viewer, at, id))
        if not new and viewer.seen != eyes.now:
            viewer.send(self.frames.settled(viewer))

    # ---- seats ---------------------------------------------------------------------------------

    def _reseat(self) -> None:
        """Seats have changed hands: whoever thinks for a seat that is a person's now stops, and all are told."""
        self.bots.reseat()
        self.whispers.update(self.viewers)
        self.tell_seats()

    def get_up(self, seat: int, holder: Viewer | None = None) -> None:
        """Whoever sits on a seat by a key that does not count any more has to go."""
        self.got_up = time.monotonic()
        for other in self.viewers - {holder}:
            if seat in other.seats:
                other.let_go({"type": "error", "code": "unknown-key", "message": HOUSE.say("unknown-key")})

    def renamed(self) -> None:
        """Somebody has another name now: all are told."""
        self.frames.renamed()
        self.snapshot_at = -1
        self.tell_seats()

    # ---- bots ----------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Whether the table waits for who might react, not for the seat to move."""
        return self.reactions.pause is not None

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn; whoever comes sits down before."""
        if not self.is_held:
            self._arrivals.sit_down()
            self.bots.wake()

    def offer_end(self, seat: int, how: str) -> None:
        """A bot would like to end the match: the persons who are there are asked, and may as well play on."""
        self._commands.offer_end(seat, how)

    def advise(self, seat: int, moves: Sequence[tuple[str, float]], at: int) -> None:
        """In another process a hint was thought of; whoever holds the seat here is told, too."""
        self._commands.advise(seat, moves, at)

    # ---- work that goes on ---------------------------------------------------------------------

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if the connection ends meanwhile."""
        await asyncio.shield(self._tasks.keep(work))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile."""
        return self._tasks.begin(work)

    def _tell_fault(self) -> None:
        """Something that nobody waits for has failed: whoever looks on had better look at the table anew."""
        for viewer in self.viewers:
            with speaking(viewer.language):
                viewer.send({"type": "error", "code": "internal", "message": HOUSE.say("background-fault")})

    async def keep_bots_move(self, seat: int, state: State, text: str) -> bool:
        """Keep trying until the move stands, or the table has changed under the bot, who looks again; which of them."""
        for wait in chain(RETRY_SECONDS, repeat(RETRY_SECONDS[-1])):
            async with self.ledger.lock:
                is_same = self.match.state is state and not self.match.is_over
                if not is_same or self.match.seats[seat].kind != BOT:
                    return False
                draft = self.match.draft_move(seat, [text])
                try:
                    await self.ledger.keep(draft)
                except Conflict:
                    await self.catch_up()
                    return False
                except StorageFailed as error:
                    self._tell_unwritten(error)
                else:
                    self.follow(draft.events)
                    return True
            await asyncio.sleep(wait)
        return False

    def _tell_unwritten(self, error: StorageFailed) -> None:
        """A bot's move waits until it can be written."""
        log.warning("table %s: a bot's move %s", self.match.id, error)
        for viewer in self.viewers:
            with speaking(viewer.language):
                viewer.send({"type": "error", "code": "storage", "message": HOUSE.say("unwritten-bots", why=error.why)})

    # ---- other processes -----------------------------------------------------------------------

    @property
    def leads(self) -> bool:
        """Whether this process has the bots think and ends the pauses."""
        return self.elsewhere.leads

    def tell_elsewhere(self, kind: str, **more: Any) -> None:
        """Tell other processes that have this table open."""
        self.elsewhere.tell(kind, **more)

    # ---- other tables --------------------------------------------------------------------------

    def tell_again(self, by: int, table: str, keys: dict[int, str]) -> None:
        """Somebody has opened a new table with the same seats: give those who are here their new keys."""
        self.tell_elsewhere("again", by=by, table=table, keys=keys)
        self.tell_again_here(by, table, keys)

    def tell_again_here(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """Tell those who are connected to this process."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send({"type": "again", "by": by, "table": table, "keys": own})

    async def close(self) -> None:
        """Finish what is begun. What was worked out lies in circles, which the collector would seldom come to."""
        self.elsewhere.close()
        self.reactions.close()
        late = await end([*self._tasks, *self.bots.close()], PATIENCE)
        if late:
            log.warning("table %s: %d things were broken off at the end", self.match.id, late)
        self.rest()


def _is_step(event: Event) -> bool:
    """Whether an event is shown as it happens; others change the log, which is then told anew."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
