"""Out-of-band messages: names, chat, the viewpoint and orientation of a viewer. They don't depend on a position."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from crossings.engine.orientation import use_orientation
from crossings.server.messages.messages import ChangeOrientation, ChangePause, OutOfBandMessage, Rename
from crossings.server.projection import questions
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.server.projection.viewer import Viewer
from crossings.server.session import bot_seats, reactions
from crossings.server.storage import Conflict, StorageFailed
from crossings.table import Refused, refused
from crossings.words import CORE

if TYPE_CHECKING:
    from crossings.server.session.session import TableSession


async def handle(session: TableSession, viewer: Viewer, message: OutOfBandMessage) -> None:
    """Handle a message, or refuse it."""
    try:
        await _dispatch(session, viewer, message)
    except Refused as error:
        viewer.send(questions.refusal(session.frames, viewer, message, error))
    except Conflict:
        session.give_up()


async def _dispatch(session: TableSession, viewer: Viewer, message: OutOfBandMessage) -> None:
    if message["type"] == "name":
        await _rename(session, viewer, message)
    elif message["type"] == "pause":
        await _set_pause(session, viewer, message)
    elif message["type"] == "whisper":
        seat = _chat_seat(viewer, message)
        session.whispers.add(seat, message["to"], message["text"], session.services.time(), session.viewers)
    elif message["type"] == "chat":
        seat = _chat_seat(viewer, message)
        session.talk.add(session.match, seat, message["text"], session.services.time(), session.viewers)
    elif message["type"] == "view":
        _change_view(session, viewer, message["seat"])
    elif message["type"] == "orientation":
        _change_orientation(session, viewer, message)
    elif viewer.seats:
        bot_seats.ask_again(session)


async def _rename(session: TableSession, viewer: Viewer, message: Rename) -> None:
    _check_holder(viewer, message["seat"])
    with _refusing_failed_writes("unwritten-name"):
        await session.ledger.rename(message["seat"], " ".join(message["name"].split()))
    session.send_names()


async def _set_pause(session: TableSession, viewer: Viewer, message: ChangePause) -> None:
    """Change how long reaction windows last, starting with the next one."""
    seconds, allowed = message["seconds"], allowed_lengths(session.match.game, session.match.options)
    _check_holder(viewer, message["seat"])
    if seconds not in allowed:
        lasts = CORE.translate("pause-lasts", choices=tuple(allowed)) if allowed else CORE.translate("pause-of-nothing")
        raise Refused("bad-pause", lasts)
    async with session.ledger.lock:
        with _refusing_failed_writes("unwritten-pause"):
            await session.ledger.set_pause(seconds)
    for one in session.viewers:
        one.send({"type": "pause", "by": message["seat"], "seconds": seconds})


@contextlib.contextmanager
def _refusing_failed_writes(why: str) -> Iterator[None]:
    """Turn a failed write into a refusal. `Conflict` passes through: another process serves the table."""
    try:
        yield
    except Conflict:
        raise
    except StorageFailed as error:
        raise refused("storage", why, why=error.why) from None


def _change_view(session: TableSession, viewer: Viewer, seat: int) -> None:
    _check_holder(viewer, seat)
    viewer.viewpoint = seat
    reactions.switch_view(session, viewer)
    if session.match.game.hides:
        viewer.send(session.frames.log(viewer))
    session.show(viewer)


def _change_orientation(session: TableSession, viewer: Viewer, message: ChangeOrientation) -> None:
    """Change how a viewer sees the board."""
    viewer.turned = message.get("turned", viewer.turned)
    viewer.wide = message.get("wide", viewer.wide)
    with use_orientation(session.frames.orientation(viewer)):
        session.show(viewer)


def _check_holder(viewer: Viewer, seat: int) -> None:
    """Raises `Refused` unless the viewer holds the seat."""
    why_not = questions.why_not_holder(viewer, seat)
    if why_not is not None:
        raise why_not


def _chat_seat(viewer: Viewer, message: Mapping[str, Any]) -> int:
    """Return the seat that writes a chat message. Raises `Refused`."""
    seat: int | None = message.get("seat", viewer.viewpoint)
    if seat is None:
        raise refused("watching", "watching")
    _check_holder(viewer, seat)
    return seat
