"""The reactions at one table: it waits at moments at which somebody might react, whether or not anybody can.

`TableSession.pause` is the pause that goes on, if one does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossings.engine import State
from crossings.server.session import bot_seats, reaction_windows
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import MoveCommand
from crossings.table import BOT, PERSON

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession

RETRY_SECONDS = 5.0
"""When to try again to keep what follows a moment."""


# ---- a moment and its time -----------------------------------------------------------------------


def look_out(session: TableSession) -> None:
    """If somebody might react to the last move, the table waits."""
    _open(session, session.match.open_reaction_windows(), 1, session.ledger.pause_seconds)


def _open(session: TableSession, windows: tuple[State, ...], stage: int, seconds: float) -> None:
    """The next of the moments after a move, if there is one."""
    close(session)
    is_one = stage <= len(windows)
    session.pause = (
        reaction_windows.reaction_window_of(session.match, windows, stage, seconds, session.services.monotonic)
        if is_one
        else None
    )
    session.match.waits = is_one
    session.frames.hold(session.pause)
    for viewer in session.viewers:
        viewer.home = viewer.eyes


def begin(session: TableSession) -> None:
    """Let the time of a pause run once somebody is there; without one, what chance still owes is drawn."""
    pause = session.pause
    if not session.viewers or (pause is not None and pause.timer is not None):
        return
    if pause is not None:
        pause.begin(session.services.start_timer, lambda: _ring(session, pause))
        bots = [seat for seat in pause.asked if session.match.seats[seat].kind == BOT]
        pause.thinking = [session.bots.tasks.begin(_have_bot_answer(session, pause, seat)) for seat in bots]
    elif session.match.actor == "chance":
        session.spawn(_draw_what_is_due(session))


def close(session: TableSession) -> None:
    """Nothing rings any more."""
    if session.pause is not None:
        session.pause.end()


# ---- answers -------------------------------------------------------------------------------------


def note(session: TableSession, viewer: Viewer, message: MoveCommand) -> str:
    """Take down what somebody answers; it is carried out when the pause is over. Raises `IllegalMove`."""
    pause, seat = session.pause, message["seat"]
    assert pause is not None
    text = (message.get("moves") or [message["move"]])[0]
    if text not in pause.asked[seat].actions():
        raise pause.asked[seat].why_not(text)
    pause.answers[seat] = text
    look_back(session, viewer)
    _settle(session, pause)
    return text


def look(session: TableSession, viewer: Viewer) -> None:
    """A screen is passed on: the pause lasts until it is back with whom it was."""
    if session.pause is not None and viewer.eyes != viewer.home:
        session.pause.lookers.add(viewer)
    else:
        look_back(session, viewer)


def look_back(session: TableSession, viewer: Viewer) -> None:
    """A screen is not passed on any more to look at a card."""
    if session.pause is not None and viewer in session.pause.lookers:
        session.pause.lookers.discard(viewer)
        _settle(session, session.pause)


async def _have_bot_answer(session: TableSession, pause: reaction_windows.ReactionWindow, seat: int) -> None:
    """What a bot answers is noted; one that fails lets the moment go by, as anybody does who says nothing."""
    seconds = min(session.match.seats[seat].seconds, pause.seconds * reaction_windows.BOTS_PART)
    try:
        pause.answers[seat] = (await bot_seats.choice(session, seat, pause.asked[seat], seconds)).move
    except bot_seats.BotFailed:
        return


def _settle(session: TableSession, pause: reaction_windows.ReactionWindow) -> None:
    """Whoever the pause had to wait for is there."""
    if pause.is_up:
        _ring(session, pause)


# ---- what follows --------------------------------------------------------------------------------


def _ring(session: TableSession, pause: reaction_windows.ReactionWindow) -> None:
    session.spawn(_end(session, pause))


async def _end(session: TableSession, pause: reaction_windows.ReactionWindow) -> None:
    """Time is up: carry out what was answered; who has not answered passes."""
    match = session.match
    async with session.ledger.lock:
        if session.pause is not pause:
            return
        pause.is_up = True
        persons = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON}
        if pause.is_waiting(persons):
            return
        common = match.common
        draft = match.prepare_answers(pause.given(), is_last=pause.is_last)
        if not await session.write_down(draft, in_secret=all(match.is_hidden(draft))):
            if not session.is_lost:
                pause.timer = session.services.start_timer(RETRY_SECONDS, lambda: _ring(session, pause))
            return
        if match.common == common:
            _open(session, pause.reaction_windows, pause.stage + 1, pause.seconds)
        else:
            look_out(session)
        session.tell_all()
    session.wake_bot()


async def _draw_what_is_due(session: TableSession) -> None:
    async with session.ledger.lock:
        if session.pause is None and session.match.actor == "chance":
            draft = session.match.prepare_start()
            if await session.write_down(draft):
                session.follow(draft.events)
    session.wake_bot()
