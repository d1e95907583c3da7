"""An open table: its state, and what the modules of a session may do to it.

Each of these modules handles one subject, and keeps no state of its own. `session.py` connects them.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.status import WS_1008_POLICY_VIOLATION, WS_1012_SERVICE_RESTART

from crossings.engine import State
from crossings.engine.effects import Effect
from crossings.server.messages.messages import ErrorAnswer, Seats, Thinking
from crossings.server.projection.frames import Frames
from crossings.server.projection.reaction_windows import ReactionWindow
from crossings.server.projection.seats import seat_lines
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import StartTimer, TaskGroup, Timer
from crossings.server.services.context import Services
from crossings.server.session.consent import PendingConsents
from crossings.server.session.ledger import Ledger
from crossings.server.session.resign_policy import ResignPolicy
from crossings.server.session.reviews import Hints
from crossings.server.session.seating import invitations
from crossings.server.session.talk import ChatLog, Whispers, may_talk
from crossings.server.session.turn_times import TurnClock
from crossings.server.storage import Conflict, Lease, StorageFailed, StoredMatch
from crossings.table import Event, Match, Seat, Transaction
from crossings.words import CORE, use_locale

log = logging.getLogger("crossings.server")

NOT_THINKING = Thinking(seat=None)


# ---- parts of the state --------------------------------------------------------------------------


@dataclass(eq=False)
class OpenWindow(ReactionWindow):
    """The reaction window of a session, with its timer and everything that keeps it open."""

    other_views: set[Viewer] = field(default_factory=set)
    """Shared screens that show another seat's cards meanwhile. The window stays open until they switch back."""
    is_up: bool = False
    timer: Timer | None = None
    thinking: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self, start_timer: StartTimer, ring: Callable[[], None]) -> None:
        """Start the timer."""
        self.began = self.monotonic()
        self.timer = start_timer(self.seconds, ring)

    def end(self) -> None:
        """Cancel the timer and the searches of bots."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None
        for task in self.thinking:
            task.cancel()

    def is_waiting(self, persons: set[int]) -> bool:
        """Return whether the window stays open although its time is up."""
        return bool(self.other_views) or (self.untimed and bool((self.asked.keys() & persons) - self.answers.keys()))


class BotSeats:
    """The state of the bots of one table."""

    def __init__(self, match: Match) -> None:
        self.playing: asyncio.Task[None] | None = None
        """The task in which bots move, if one was started."""
        self.tasks = TaskGroup(f"table {match.id}: bots")
        self.status: Thinking = NOT_THINKING
        self.resign_policy = ResignPolicy()
        self.failed_in: State | None = None
        """The position in which a bot failed. The server doesn't ask again in it unless a player retries."""

    @property
    def is_busy(self) -> bool:
        """Whether a bot is thinking or its move is being stored."""
        return self.playing is not None and not self.playing.done()

    def stop(self) -> None:
        """Cancel the search."""
        if self.playing is not None:
            self.playing.cancel()


@dataclass
class BotPlan:
    """The effects of a bot's planned moves: in this turn, and after others have moved."""

    seat: int
    turn: list[Effect] = field(default_factory=list)
    later: list[Effect] = field(default_factory=list)


@dataclass
class Intentions:
    """The plan of the bot that moved last. It ends with a person's move or an undo."""

    plan: BotPlan | None = None
    sent: list[Effect] = field(default_factory=list)
    task: asyncio.Task[None] | None = None

    def cancel(self) -> None:
        """Cancel an outdated computation."""
        if self.task is not None:
            self.task.cancel()


class Absences:
    """The absent players of one table."""

    __slots__ = "free", "gone", "timers"

    def __init__(self) -> None:
        self.timers: dict[int, Timer | None] = {}
        """The seats of absent players, each with its next timer (None: no timer is left)."""
        self.gone: frozenset[int] = frozenset()
        """The seats of players who have been away for a while."""
        self.free: frozenset[int] = frozenset()
        """The seats for which others may let a bot play."""

    def forget(self, seat: int) -> None:
        """Stop counting the absence of a seat's player."""
        timer = self.timers.pop(seat)
        if timer is not None:
            timer.cancel()
        self.gone -= {seat}
        self.free -= {seat}

    def close(self) -> None:
        """Cancel all timers."""
        for seat in list(self.timers):
            self.forget(seat)


# ---- the table -----------------------------------------------------------------------------------


class OpenTable(ABC):
    """The state of an open table, how to store events, and how to send messages to viewers.

    What follows from new events is left to `TableSession`: `follow`, `send_updates` and `wake_bot`.
    """

    def __init__(self, stored: StoredMatch, match: Match, lease: Lease, services: Services) -> None:
        self.match = match
        self.services = services
        self.ledger = Ledger(stored, match, lease, services.time)
        self.frames = Frames(match, self.ledger.names)
        self.viewers: set[Viewer] = set()
        self.bots = BotSeats(match)
        self.intentions = Intentions()
        self.window: OpenWindow | None = None
        """The open reaction window, if any."""
        self.consents = PendingConsents()
        self.hints = Hints(services.thinker)
        self.absences = Absences()
        self.returning: set[int] = set()
        """The seats whose players are here while a bot still plays for them."""
        if match.state.result is None:
            self.open_first_window()
        self.clock: TurnClock | None = None
        """The turn clock, if the players agreed on one."""
        self.whispers = Whispers(self.frames)
        self.talk = ChatLog()
        self.is_lost = False
        """Whether another process serves the table by now."""
        self.snapshot_at = -1
        """The position of the stored snapshot; -1: there is none, or it has old names."""
        self.last_left = self.last_used = services.monotonic()
        """When the last viewer left, and when something was last shown."""
        self.key_replaced_at = 0.0
        """When a key was last invalidated; 0: never."""
        self._tasks = TaskGroup(f"table {match.id}")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the match."""
        return self.match.seats

    @property
    def updated(self) -> float:
        """The time of the last event."""
        return self.ledger.updated

    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for one in self.viewers for seat in one.seats}

    @property
    def is_together(self) -> bool:
        """Whether a bot may soon play for absent players: the game is co-operative, or the players agreed to it."""
        return self.match.game.cooperative or self.ledger.stand_ins

    def is_free(self, seat: int) -> bool:
        """Return whether others may let a bot play for an absent player, who never joined or has been away for long."""
        return seat not in self.ledger.came or seat in self.absences.free

    # ---- sending ---------------------------------------------------------------------------------

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the whole position, and its private messages."""
        viewer.send(self.frames.position(viewer))
        if self.whispers.pairs():
            self.whispers.send(viewer)

    def send_seats(self) -> None:
        """Send all viewers who plays the seats."""
        for viewer in self.viewers:
            viewer.send(self.seats_message(viewer))

    def seats_message(self, viewer: Viewer) -> Seats:
        """Return who plays the seats, for one viewer."""
        ledger = self.ledger
        return Seats(
            seats=seat_lines(
                self.seats,
                viewer,
                ledger.names,
                self.here,
                ledger.came,
                ledger.taken,
                self.absences.gone,
                {seat for seat in range(len(self.seats)) if self.is_free(seat)},
            ),
            invite=invitations(self.match, viewer.first_key, ledger.taken),
            ends=list(self.match.ways_to_end) if viewer.seats else [],
            talk=bool(viewer.seats) and may_talk(self.match),
            hints=bool(viewer.seats) and self.match.may_hint,
        )

    def send_error(self, code: str, what: str, **more: str) -> None:
        """Send an error to all viewers, each in its language."""
        for viewer in self.viewers:
            with use_locale(viewer.language):
                viewer.send(ErrorAnswer(code, CORE.translate(what, **more)))

    def invalidate_key(self, seat: int, holder: Viewer) -> None:
        """Disconnect other viewers that hold a seat by a key that is no longer valid."""
        self.key_replaced_at = self.services.monotonic()
        for other in self.viewers - {holder}:
            if seat in other.seats:
                unknown = ErrorAnswer("unknown-key", CORE.translate("unknown-key"))
                other.disconnect(WS_1008_POLICY_VIOLATION, unknown)

    def send_names(self) -> None:
        """Send a changed name to all viewers."""
        self.frames.drop_names()
        self.snapshot_at = -1
        self.send_seats()

    # ---- events ----------------------------------------------------------------------------------

    async def store_events(self, transaction: Transaction, *, in_secret: bool = False) -> bool:
        """Store events that no command asked for, and return whether that succeeded."""
        try:
            await self.ledger.store(transaction, in_secret=in_secret)
        except Conflict:
            self.give_up()
        except StorageFailed as error:
            log.warning("table %s: events without a command %s", self.match.id, error)
        else:
            return True
        return False

    # ---- what the session does -------------------------------------------------------------------

    @abstractmethod
    def follow(self, events: Sequence[Event]) -> None:
        """Update everything after new events, and send them to all viewers."""

    @abstractmethod
    def send_updates(self) -> None:
        """Send all viewers what is new to them, and start the timer of a reaction window."""

    @abstractmethod
    def wake_bot(self) -> None:
        """Give seats back to returned players, then let a bot think if it is its turn."""

    # ---- reaction windows ------------------------------------------------------------------------

    def open_first_window(self) -> None:
        """Open a reaction window if any seat might react to the last move."""
        self.open_window(self.match.open_reaction_windows(), 1, self.ledger.pause_seconds)

    def open_window(self, windows: tuple[State, ...], stage: int, seconds: float) -> None:
        """Open the next window after a move, if there is one."""
        self.close_window()
        is_one = stage <= len(windows)
        self.window = OpenWindow.of(self.match, windows, stage, seconds, self.services.monotonic) if is_one else None
        self.match.waits = is_one
        self.frames.set_window(self.window)
        for viewer in self.viewers:
            viewer.home = viewer.viewpoint

    def close_window(self) -> None:
        """Close the reaction window and cancel its timer."""
        if self.window is not None:
            self.window.end()

    # ---- background tasks ------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start work that continues if connections close. All viewers get an error if it fails."""
        return self._tasks.start(work, lambda: self.send_error("internal", "background-fault"))

    # ---- closing ---------------------------------------------------------------------------------

    def clear_caches(self) -> None:
        """Clear all caches; they are filled again on demand."""
        self.frames.forget()
        self.match.forget()

    def stop(self) -> None:
        """Cancel all timers and the searches of bots."""
        self.close_window()
        self.absences.close()
        if self.clock is not None:
            self.clock.close()
        self.bots.stop()

    def give_up(self) -> None:
        """Disconnect all viewers and stop everything: another process serves the table. The clients reconnect."""
        log.info("another process serves table %s now", self.match.id)
        self.is_lost = True
        self.stop()
        for viewer in self.viewers:
            viewer.disconnect(WS_1012_SERVICE_RESTART)
