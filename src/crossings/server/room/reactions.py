"""The reactions at one table: it waits at moments at which somebody might react, whether or not anybody can.

`Room.pause` is the pause that goes on, if one does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from crossings.engine import State
from crossings.server.room import bot_seats, pauses
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import MoveCommand
from crossings.table import BOT, PERSON

if TYPE_CHECKING:
    from crossings.server.room.room import Room

RETRY_SECONDS = 5.0
"""When to try again to keep what follows a moment."""


# ---- a moment and its time -----------------------------------------------------------------------


def look_out(room: Room) -> None:
    """If somebody might react to the last move, the table waits."""
    _open(room, room.match.open_moments(), 1, room.ledger.pause_seconds)


def _open(room: Room, moments: tuple[State, ...], stage: int, seconds: float) -> None:
    """The next of the moments after a move, if there is one."""
    close(room)
    is_one = stage <= len(moments)
    room.pause = pauses.pause_of(room.match, moments, stage, seconds, room.world.lapse) if is_one else None
    room.match.waits = is_one
    room.frames.hold(room.pause)
    for viewer in room.viewers:
        viewer.home = viewer.eyes


def begin(room: Room) -> None:
    """Let the time of a pause run once somebody is there; without one, what chance still owes is drawn."""
    pause = room.pause
    if not room.viewers or (pause is not None and pause.bell is not None):
        return
    if pause is not None:
        pause.begin(room.world.alarm, lambda: _ring(room, pause))
        bots = [seat for seat in pause.asked if room.match.seats[seat].kind == BOT]
        pause.thinking = [room.bots.tasks.begin(_have_bot_answer(room, pause, seat)) for seat in bots]
    elif room.match.actor == "chance":
        room.spawn(_draw_what_is_due(room))


def close(room: Room) -> None:
    """Nothing rings any more."""
    if room.pause is not None:
        room.pause.end()


# ---- answers -------------------------------------------------------------------------------------


def note(room: Room, viewer: Viewer, message: MoveCommand) -> str:
    """Take down what somebody answers; it is carried out when the pause is over. Raises `IllegalMove`."""
    pause, seat = room.pause, message["seat"]
    assert pause is not None
    text = (message.get("moves") or [message["move"]])[0]
    if text not in pause.asked[seat].actions():
        raise pause.asked[seat].why_not(text)
    pause.answers[seat] = text
    look_back(room, viewer)
    _settle(room, pause)
    return text


def look(room: Room, viewer: Viewer) -> None:
    """A screen is passed on: the pause lasts until it is back with whom it was."""
    if room.pause is not None and viewer.eyes != viewer.home:
        room.pause.lookers.add(viewer)
    else:
        look_back(room, viewer)


def look_back(room: Room, viewer: Viewer) -> None:
    """A screen is not passed on any more to look at a card."""
    if room.pause is not None and viewer in room.pause.lookers:
        room.pause.lookers.discard(viewer)
        _settle(room, room.pause)


async def _have_bot_answer(room: Room, pause: pauses.Pause, seat: int) -> None:
    """What a bot answers is noted; one that fails lets the moment go by, as anybody does who says nothing."""
    seconds = min(room.match.seats[seat].seconds, pause.seconds * pauses.BOTS_PART)
    try:
        pause.answers[seat] = (await bot_seats.choice(room, seat, pause.asked[seat], seconds)).move
    except bot_seats.BotFailed:
        return


def _settle(room: Room, pause: pauses.Pause) -> None:
    """Whoever the pause had to wait for is there."""
    if pause.is_up:
        _ring(room, pause)


# ---- what follows --------------------------------------------------------------------------------


def _ring(room: Room, pause: pauses.Pause) -> None:
    room.spawn(_end(room, pause))


async def _end(room: Room, pause: pauses.Pause) -> None:
    """Time is up: carry out what was answered; who has not answered passes."""
    match = room.match
    async with room.ledger.lock:
        if room.pause is not pause:
            return
        pause.is_up = True
        persons = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON}
        if pause.is_waiting(persons):
            return
        common = match.common
        draft = match.draft_on(pause.given(), is_last=pause.is_last)
        if not await room.write_down(draft, in_secret=all(match.is_hidden(draft))):
            if not room.is_lost:
                pause.bell = room.world.alarm(RETRY_SECONDS, lambda: _ring(room, pause))
            return
        if match.common == common:
            _open(room, pause.moments, pause.stage + 1, pause.seconds)
        else:
            look_out(room)
        room.tell_all()
    room.wake_bot()


async def _draw_what_is_due(room: Room) -> None:
    async with room.ledger.lock:
        if room.pause is None and room.match.actor == "chance":
            draft = room.match.draft_start()
            if await room.write_down(draft):
                room.follow(draft.events)
    room.wake_bot()
