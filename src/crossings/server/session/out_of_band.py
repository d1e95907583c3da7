"""What is said at a table beside the game: names, talk, how one looks on. None of it waits for a position."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from crossings.engine.viewpoint import use_orientation
from crossings.server.session import bot_seats, reaction_windows, reactions
from crossings.server.storage import Conflict, StorageFailed
from crossings.server.views import questions
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import ChangeOrientation, ChangePause, OutOfBandMessage, Rename
from crossings.table import Refused, refused
from crossings.words import CORE

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession


async def hear(session: TableSession, viewer: Viewer, message: OutOfBandMessage) -> None:
    """Do what is asked, or say why not."""
    try:
        await _hear(session, viewer, message)
    except Refused as error:
        viewer.send(questions.refusal(session.frames, viewer, message, error))
    except Conflict:
        session.lose()


async def _hear(session: TableSession, viewer: Viewer, message: OutOfBandMessage) -> None:
    if message["type"] == "name":
        await _rename(session, viewer, message)
    elif message["type"] == "pause":
        await _set_pause(session, viewer, message)
    elif message["type"] == "whisper":
        seat = _speaker(viewer, message)
        session.whispers.say(seat, message["to"], message["text"], session.services.time(), session.viewers)
    elif message["type"] == "chat":
        seat = _speaker(viewer, message)
        session.talk.say(session.match, seat, message["text"], session.services.time(), session.viewers)
    elif message["type"] == "view":
        _change_eyes(session, viewer, message["seat"])
    elif message["type"] == "orientation":
        _change_stance(session, viewer, message)
    elif viewer.seats:
        bot_seats.ask_again(session)


async def _rename(session: TableSession, viewer: Viewer, message: Rename) -> None:
    _check_theirs(viewer, message["seat"])
    with _written_or("unwritten-name"):
        await session.ledger.rename(message["seat"], " ".join(message["name"].split()))
    session.renamed()


async def _set_pause(session: TableSession, viewer: Viewer, message: ChangePause) -> None:
    """Somebody at the table changes how long it waits, from the next moment on."""
    seconds, allowed = message["seconds"], reaction_windows.choices(session.match.game, session.match.options)
    _check_theirs(viewer, message["seat"])
    if seconds not in allowed:
        lasts = CORE.translate("pause-lasts", choices=tuple(allowed)) if allowed else CORE.translate("pause-of-nothing")
        raise Refused("bad-pause", lasts)
    async with session.ledger.lock:
        with _written_or("unwritten-pause"):
            await session.ledger.set_pause(seconds)
    for one in session.viewers:
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


def _change_eyes(session: TableSession, viewer: Viewer, seat: int) -> None:
    _check_theirs(viewer, seat)
    viewer.eyes = seat
    reactions.look(session, viewer)
    if session.match.game.hides:
        viewer.send(session.frames.log(viewer))
    session.show(viewer)


def _change_stance(session: TableSession, viewer: Viewer, message: ChangeOrientation) -> None:
    """The board is looked at in another way from now on."""
    viewer.turned = message.get("turned", viewer.turned)
    viewer.wide = message.get("wide", viewer.wide)
    with use_orientation(session.frames.stance(viewer)):
        session.show(viewer)


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
