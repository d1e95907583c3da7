"""The reaction windows of a session, in `TableSession.window`. The table waits whether or not any seat can react."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from crossings.engine import State
from crossings.server.messages.messages import MoveCommand
from crossings.server.projection.reaction_windows import ReactionWindow
from crossings.server.projection.viewer import Viewer
from crossings.server.services.background import StartTimer, Timer
from crossings.server.session import bot_seats
from crossings.table import BOT, PERSON

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

RETRY_SECONDS = 5.0
"""Seconds until the next attempt to store what follows a window."""
BOT_SHARE = 0.5
"""The share of a window in which a bot may think."""


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


# ---- windows and timers --------------------------------------------------------------------------


def open_first_window(session: TableSession) -> None:
    """Open a reaction window if any seat might react to the last move."""
    _open_window(session, session.match.open_reaction_windows(), 1, session.ledger.pause_seconds)


def _open_window(session: TableSession, windows: tuple[State, ...], stage: int, seconds: float) -> None:
    """Open the next window after a move, if there is one."""
    close(session)
    is_one = stage <= len(windows)
    session.window = (
        OpenWindow.of(session.match, windows, stage, seconds, session.services.monotonic) if is_one else None
    )
    session.match.waits = is_one
    session.frames.set_window(session.window)
    for viewer in session.viewers:
        viewer.home = viewer.viewpoint


def start(session: TableSession) -> None:
    """Start the timer of an open window once a viewer is connected; without a window, make the draws that are due."""
    window = session.window
    if not session.viewers or (window is not None and window.timer is not None):
        return
    if window is not None:
        window.begin(session.services.start_timer, lambda: _time_is_up(session, window))
        bots = [seat for seat in window.asked if session.match.seats[seat].kind == BOT]
        window.thinking = [session.bots.tasks.start(_ask_bot(session, window, seat)) for seat in bots]
    elif session.match.actor == "chance":
        session.spawn(_make_draws(session))


def close(session: TableSession) -> None:
    """Close the window and cancel its timer."""
    if session.window is not None:
        session.window.end()


# ---- answers -------------------------------------------------------------------------------------


def record_answer(session: TableSession, viewer: Viewer, message: MoveCommand) -> str:
    """Record an answer, to be carried out when the window closes. Raises `IllegalMove`."""
    window, seat = session.window, message["seat"]
    assert window is not None
    text = (message.get("moves") or [message["move"]])[0]
    if text not in window.asked[seat].actions():
        raise window.asked[seat].why_not(text)
    window.answers[seat] = text
    switch_back(session, viewer)
    _close_if_due(session, window)
    return text


def switch_view(session: TableSession, viewer: Viewer) -> None:
    """Keep the window open while a shared screen shows another seat."""
    if session.window is not None and viewer.viewpoint != viewer.home:
        session.window.other_views.add(viewer)
    else:
        switch_back(session, viewer)


def switch_back(session: TableSession, viewer: Viewer) -> None:
    """Stop keeping the window open for a shared screen."""
    if session.window is not None and viewer in session.window.other_views:
        session.window.other_views.discard(viewer)
        _close_if_due(session, session.window)


async def _ask_bot(session: TableSession, window: OpenWindow, seat: int) -> None:
    """Let a bot answer. If it fails, it passes like a player who doesn't answer."""
    seconds = min(session.match.seats[seat].seconds, window.seconds * BOT_SHARE)
    try:
        window.answers[seat] = (await bot_seats.choose_move(session, seat, window.asked[seat], seconds)).move
    except bot_seats.BotFailed:
        return


def _close_if_due(session: TableSession, window: OpenWindow) -> None:
    """Close the window if its time is up and nothing keeps it open."""
    if window.is_up:
        _time_is_up(session, window)


# ---- closing a window ----------------------------------------------------------------------------


def _time_is_up(session: TableSession, window: OpenWindow) -> None:
    session.spawn(_close_window(session, window))


async def _close_window(session: TableSession, window: OpenWindow) -> None:
    """Close the window: carry out the answers; seats without an answer pass."""
    match = session.match
    async with session.ledger.lock:
        if session.window is not window:
            return
        window.is_up = True
        persons = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON}
        if window.is_waiting(persons):
            return
        common = match.last_public
        transaction = match.prepare_answers(window.collected_answers(), is_last=window.is_last)
        if not await session.store_events(transaction, in_secret=all(match.is_hidden(transaction))):
            if not session.is_lost:
                window.timer = session.services.start_timer(RETRY_SECONDS, lambda: _time_is_up(session, window))
            return
        if match.last_public == common:
            _open_window(session, window.windows, window.stage + 1, window.seconds)
        else:
            open_first_window(session)
        session.send_updates()
    session.wake_bot()


async def _make_draws(session: TableSession) -> None:
    async with session.ledger.lock:
        if session.window is None and session.match.actor == "chance":
            transaction = session.match.prepare_start()
            if await session.store_events(transaction):
                session.follow(transaction.events)
    session.wake_bot()
