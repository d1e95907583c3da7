"""What is said at a table beside the game: names, talk, how one looks on. None of it waits for a position."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from crossings.engine.seen import standing
from crossings.server.room import bot_seats, pauses, reactions
from crossings.server.storage import Conflict, StorageFailed
from crossings.server.views import questions
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Aside, ChangePause, ChangeStance, Rename
from crossings.table import Refused, refused
from crossings.words import HOUSE

if TYPE_CHECKING:
    from crossings.server.room.room import Room


async def hear(room: Room, viewer: Viewer, message: Aside) -> None:
    """Do what is asked, or say why not."""
    try:
        await _hear(room, viewer, message)
    except Refused as error:
        viewer.send(questions.refusal(room.frames, viewer, message, error))
    except Conflict:
        room.lose()


async def _hear(room: Room, viewer: Viewer, message: Aside) -> None:
    if message["type"] == "name":
        await _rename(room, viewer, message)
    elif message["type"] == "pause":
        await _set_pause(room, viewer, message)
    elif message["type"] == "whisper":
        seat = _speaker(viewer, message)
        room.whispers.say(seat, message["to"], message["text"], room.world.time(), room.viewers)
    elif message["type"] == "chat":
        seat = _speaker(viewer, message)
        room.talk.say(room.match, seat, message["text"], room.world.time(), room.viewers)
    elif message["type"] == "view":
        _change_eyes(room, viewer, message["seat"])
    elif message["type"] == "stance":
        _change_stance(room, viewer, message)
    elif viewer.seats:
        bot_seats.ask_again(room)


async def _rename(room: Room, viewer: Viewer, message: Rename) -> None:
    _check_theirs(viewer, message["seat"])
    with _written_or("unwritten-name"):
        await room.ledger.rename(message["seat"], " ".join(message["name"].split()))
    room.renamed()


async def _set_pause(room: Room, viewer: Viewer, message: ChangePause) -> None:
    """Somebody at the table changes how long it waits, from the next moment on."""
    seconds, allowed = message["seconds"], pauses.choices(room.match.game, room.match.options)
    _check_theirs(viewer, message["seat"])
    if seconds not in allowed:
        lasts = HOUSE.say("pause-lasts", choices=tuple(allowed)) if allowed else HOUSE.say("pause-of-nothing")
        raise Refused("bad-pause", lasts)
    async with room.ledger.lock:
        with _written_or("unwritten-pause"):
            await room.ledger.set_pause(seconds)
    for one in room.viewers:
        one.send({"type": "pause", "by": message["seat"], "seconds": seconds})


@contextlib.contextmanager
def _written_or(why: str) -> Iterator[None]:
    """What cannot be written is refused, in words that say so; but not where the table is served elsewhere by now."""
    try:
        yield
    except Conflict:
        raise
    except StorageFailed as error:
        raise refused("storage", why, why=error.why) from None


def _change_eyes(room: Room, viewer: Viewer, seat: int) -> None:
    _check_theirs(viewer, seat)
    viewer.eyes = seat
    reactions.look(room, viewer)
    if room.match.game.hides:
        viewer.send(room.frames.log(viewer))
    room.show(viewer)


def _change_stance(room: Room, viewer: Viewer, message: ChangeStance) -> None:
    """The board is looked at in another way from now on."""
    viewer.turned = message.get("turned", viewer.turned)
    viewer.wide = message.get("wide", viewer.wide)
    with standing(room.frames.stance(viewer)):
        room.show(viewer)


def _check_theirs(viewer: Viewer, seat: int) -> None:
    """Raises `Refused` unless the seat is this viewer's."""
    why_not = questions.why_not_theirs(viewer, seat)
    if why_not is not None:
        raise why_not


def _speaker(viewer: Viewer, message: Mapping[str, Any]) -> int:
    """The seat that somebody speaks for. Raises `Refused`."""
    seat: int | None = message.get("seat", viewer.eyes)
    if seat is None:
        raise refused("watching", "watching")
    _check_theirs(viewer, seat)
    return seat
