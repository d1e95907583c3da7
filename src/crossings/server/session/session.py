"""One table: a match and those who look on. Commands are carried out one after another, and told once they are kept.

What is here is the state of it; what becomes of it when somebody comes, commands, says or answers something is done by
the modules beside this one, which are handed the room and keep nothing of it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from starlette.status import WS_1008_POLICY_VIOLATION, WS_1012_SERVICE_RESTART

from crossings.engine.viewpoint import use_orientation
from crossings.server.ops.background import TaskGroup, end
from crossings.server.ops.services import Services
from crossings.server.session import (
    absence,
    bot_seats,
    commands,
    out_of_band,
    reaction_windows,
    reactions,
    seat_transfer,
    turn_clock,
)
from crossings.server.session.consent import PendingConsents
from crossings.server.session.ledger import Ledger
from crossings.server.session.reviews import Hints
from crossings.server.session.seating import watch_key
from crossings.server.session.talk import ChatLog, Intentions, Whispers, may_talk
from crossings.server.storage import Conflict, Lease, StorageFailed, StoredMatch
from crossings.server.views import questions
from crossings.server.views.frames import Frames
from crossings.server.views.game_facts import written
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import (
    ErrorAnswer,
    Seats,
    TableMessage,
    TableWelcome,
    is_aside,
    is_command,
    is_question,
)
from crossings.server.web.protocol import members, together
from crossings.table import CHANCE_MOVE, END, MOVE, QUIET, SEATING, Event, Match, Seat, Transaction
from crossings.words import CORE, use_locale

log = logging.getLogger("crossings.server")

PATIENCE = 5.0
"""Seconds that what is begun may still take when the room is closed."""


class TableSession:
    """A table that is open, and written to by this room alone (`hold`)."""

    def __init__(self, stored: StoredMatch, match: Match, hold: Lease, services: Services) -> None:
        self.match = match
        self.services = services
        self.ledger = Ledger(stored, match, hold, services.time)
        self.frames = Frames(match, self.ledger.names)
        self.viewers: set[Viewer] = set()
        self.bots = bot_seats.BotSeats(match)
        self.intentions = Intentions()
        self.pause: reaction_windows.ReactionWindow | None = None
        """The moment at which somebody might react, while it lasts."""
        self.consents = PendingConsents()
        self.hints = Hints(services.thinker)
        self.absences = absence.Absences()
        self.coming: set[int] = set()
        """The seats whose persons are here while a bot still plays for them."""
        if match.state.result is None:
            reactions.look_out(self)
        self.clock = self.frames.clock = turn_clock.clock_of(self, stored.times)
        self.whispers = Whispers(self.frames)
        self.talk = ChatLog()
        self.is_lost = False
        """Whether the table is served elsewhere by now."""
        self.snapshot_at = -1
        """The position that the table's snapshot is of; -1: it has none, or one that tells old names."""
        self.left = self.used = services.monotonic()
        """When somebody was here last, and when somebody was shown something last."""
        self.got_up = 0.0
        """When a key ceased to count last; 0: never."""
        self._tasks = TaskGroup(f"table {match.id}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits here."""
        return self.match.seats

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs the room now."""
        is_ringing = self.pause is not None and self.pause.timer is not None and not self.pause.is_up
        return not (self.viewers or self._tasks or is_ringing or self.bots.is_busy)

    @property
    def updated(self) -> float:
        """When something happened here last."""
        return self.ledger.updated

    # ---- coming and going ----------------------------------------------------------------------

    def join(self, viewer: Viewer) -> None:
        """Welcome a viewer and show the table."""
        self.used = self.services.monotonic()
        self.viewers.add(viewer)
        self.frames.look_through(viewer)
        reactions.begin(self)
        absence.look(self)
        viewer.send(self._welcome(viewer))
        viewer.send(self.frames.log(viewer))
        with use_orientation(self.frames.stance(viewer)):
            self.show(viewer)
        seat_transfer.note(self, viewer)
        self.tell_seats()
        self.talk.tell(viewer)
        self.consents.tell(self.frames, viewer)
        bot_seats.show(self, viewer)
        bot_seats.ready(self)
        self.wake_bot()

    def leave(self, viewer: Viewer) -> None:
        """A connection has ended."""
        self.viewers.discard(viewer)
        self.left = self.services.monotonic()
        reactions.look_back(self, viewer)
        absence.look(self)
        self.tell_seats()

    def rest(self) -> None:
        """Nothing happens here: let go of what was worked out to show it, until it is needed again."""
        self.frames.forget()
        self.match.forget()

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
            "pause": self.ledger.pause_seconds
            if reaction_windows.choices(self.match.game, self.match.options)
            else None,
            "ends": seats["ends"],
            "talk": seats["talk"],
            "hints": seats["hints"],
            "together": self.is_together,
            "clock": self.ledger.clock,
        }
        return together(members(welcome), f'"game":{written(self.match.game, *self.match.options.items())}')

    def _seats(self, viewer: Viewer) -> Seats:
        ledger = self.ledger
        return {
            "type": "seats",
            "seats": seat_transfer.seat_lines(
                self.seats,
                viewer,
                ledger.names,
                self.here,
                ledger.came,
                ledger.taken,
                self.absences.gone,
                {seat for seat in range(len(self.seats)) if absence.is_free(self, seat)},
            ),
            "invite": seat_transfer.invitations(self.match, viewer.first_key, ledger.taken),
            "ends": list(self.match.ways_to_end) if viewer.seats else [],
            "talk": bool(viewer.seats) and may_talk(self.match),
            "hints": bool(viewer.seats) and self.match.may_hint,
        }

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for one in self.viewers for seat in one.seats}

    @property
    def is_together(self) -> bool:
        """Whether a bot may soon play for who is away: all win together, or it was agreed."""
        return self.match.game.cooperative or self.ledger.stand_ins

    def tell_seats(self) -> None:
        """Tell everybody who is here."""
        for viewer in self.viewers:
            viewer.send(self._seats(viewer))

    # ---- messages ------------------------------------------------------------------------------

    async def hear(self, viewer: Viewer, message: TableMessage) -> None:
        """Answer a message of a viewer (any but `hello`), drawn as that viewer looks at the board."""
        self.used = self.services.monotonic()
        with use_orientation(self.frames.stance(viewer)):
            if is_question(message):
                questions.hear(self.frames, viewer, message)
            elif is_aside(message):
                await out_of_band.hear(self, viewer, message)
            elif is_command(message):
                await commands.hear(self, viewer, message)

    # ---- what has happened ---------------------------------------------------------------------

    async def write_down(self, draft: Transaction, *, in_secret: bool = False) -> bool:
        """Keep what nobody's command asks for; whether it is kept."""
        try:
            await self.ledger.keep(draft, in_secret=in_secret)
        except Conflict:
            self.lose()
        except StorageFailed as error:
            log.warning("table %s: what nobody has asked for %s", self.match.id, error)
        else:
            return True
        return False

    def follow(self, events: Sequence[Event], id: str | None = None, sender: Viewer | None = None) -> None:
        """The match has gone on by these events: all that hangs on it follows, and everybody is told."""
        self.consents.forget()
        reactions.look_out(self)
        bot_seats.heed(self, events)
        self.tell_all(all(map(_is_step, events)), id, sender)
        if any(event.kind in SEATING for event in events):
            self._reseat()
        seat_transfer.sit_down(self)

    def tell_all(self, moves_only: bool = True, id: str | None = None, sender: Viewer | None = None) -> None:
        """Show everybody what is new to them; if somebody might react to it, the time for that runs from now on."""
        self.used = self.services.monotonic()
        absence.look(self)
        for viewer in self.viewers:
            with use_locale(viewer.language), use_orientation(self.frames.stance(viewer)):
                self._show_news(viewer, moves_only, id if viewer is sender else None)
        self.whispers.update(self.viewers)
        reactions.begin(self)

    def _show_news(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Show one viewer what is new, or say that it cannot be shown."""
        try:
            self._tell(viewer, moves_only, id)
        except Exception:  # a picture that cannot be drawn must not keep the move from the others
            log.exception("table %s: position %d cannot be shown", self.match.id, self.match.at)
            viewer.send({"type": "error", "code": "internal", "message": CORE.translate("undrawable")})

    def _tell(self, viewer: Viewer, moves_only: bool, id: str | None) -> None:
        """Show one viewer what is new since it was told something last."""
        self.frames.look_through(viewer)
        eyes = self.frames.eyes(viewer.eyes)
        if not moves_only:
            viewer.send(self.frames.log(viewer))
            viewer.send(self.frames.position(viewer))
            return
        if added := self.frames.added(viewer):
            viewer.send(added)
        new = range(viewer.seen.at + 1, eyes.at + 1)
        for at in new:
            viewer.send(self.frames.moved(viewer, at, id))
        if not new and viewer.seen != eyes.now:
            viewer.send(self.frames.settled(viewer))

    def tell_trouble(self, code: str, what: str, **more: str) -> None:
        """Tell everybody, in their own words, that something is not as it should be."""
        for viewer in self.viewers:
            with use_locale(viewer.language):
                viewer.send({"type": "error", "code": code, "message": CORE.translate(what, **more)})

    # ---- seats ---------------------------------------------------------------------------------

    def _reseat(self) -> None:
        """Seats have changed hands: whoever thinks for a seat that is a person's now stops, and all are told."""
        bot_seats.reseat(self)
        self.whispers.update(self.viewers)
        self.tell_seats()

    def get_up(self, seat: int, holder: Viewer) -> None:
        """Whoever sits on a seat by a key that does not count any more has to go."""
        self.got_up = self.services.monotonic()
        for other in self.viewers - {holder}:
            if seat in other.seats:
                unknown: ErrorAnswer = {
                    "type": "error",
                    "code": "unknown-key",
                    "message": CORE.translate("unknown-key"),
                }
                other.let_go(WS_1008_POLICY_VIOLATION, unknown)

    def renamed(self) -> None:
        """Somebody has another name now: all are told."""
        self.frames.renamed()
        self.snapshot_at = -1
        self.tell_seats()

    # ---- bots ----------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """Have a bot think if it is one's turn; whoever comes sits down before."""
        if self.pause is None and not self.is_lost:
            seat_transfer.sit_down(self)
            bot_seats.wake(self)

    def offer_end(self, seat: int, how: str) -> None:
        """A bot would like to end the match: the persons who are there are asked, and may as well play on."""
        commands.offer_end(self, seat, how)

    # ---- work that goes on ---------------------------------------------------------------------

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for work that goes on even if the connection ends meanwhile."""
        await asyncio.shield(self._tasks.keep(work))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have something done that goes on even if connections end meanwhile; all are told if it fails."""
        return self._tasks.begin(work, lambda: self.tell_trouble("internal", "background-fault"))

    # ---- other tables --------------------------------------------------------------------------

    def tell_again(self, by: int, table: str, keys: Mapping[int, str]) -> None:
        """Somebody has opened a new table with the same seats: give those who are here their new keys."""
        for viewer in self.viewers:
            own = [keys[seat] for seat in viewer.seats if seat in keys]
            if own:
                viewer.send({"type": "rematch", "by": by, "table": table, "keys": own})

    # ---- the end -------------------------------------------------------------------------------

    def lose(self) -> None:
        """The table is served elsewhere from now on: nothing more happens here, and whoever is here connects anew."""
        log.info("table %s is served elsewhere by now", self.match.id)
        self.is_lost = True
        reactions.close(self)
        self.absences.close()
        if self.clock is not None:
            self.clock.close()
        self.bots.stop()
        for viewer in self.viewers:
            viewer.let_go(WS_1012_SERVICE_RESTART)

    async def close(self) -> None:
        """Finish what is begun. What was worked out lies in circles, which the collector would seldom come to."""
        reactions.close(self)
        self.absences.close()
        if self.clock is not None:
            self.clock.close()
        self.bots.stop()
        playing = [self.bots.playing] if self.bots.playing is not None else []
        late = await end([*self._tasks, *playing], PATIENCE)
        if late:
            log.warning("table %s: %d things were broken off at the end", self.match.id, late)
        self.rest()


def _is_step(event: Event) -> bool:
    """Whether an event is shown as it happens; others change the log, which is then told anew."""
    return event.kind in (MOVE, CHANCE_MOVE, END, *QUIET)
