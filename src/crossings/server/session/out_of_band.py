"""Out-of-band messages: names, chat, the viewpoint and orientation of a viewer. They don't depend on a position."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from crossings.engine.orientation import use_orientation
from crossings.server.messages.client_messages import (
    ChangeOrientation,
    ChangePause,
    ChangeView,
    Chat,
    OutOfBandMessage,
    Rename,
    RetryBot,
    Whisper,
)
from crossings.server.messages.messages import PauseChanged
from crossings.server.projection import questions
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.server.projection.viewer import Viewer
from crossings.server.session import bot_seats, reactions
from crossings.server.session.open_table import OpenTable
from crossings.server.storage import Conflict, StorageFailed
from crossings.table import Refused, refused
from crossings.words import CORE


async def handle(table: OpenTable, viewer: Viewer, message: OutOfBandMessage) -> None:
    """Handle a message, or refuse it."""
    try:
        await _dispatch(table, viewer, message)
    except Refused as error:
        viewer.send(questions.refusal(table.frames, viewer, message, error))
    except Conflict:
        table.give_up()


async def _dispatch(table: OpenTable, viewer: Viewer, message: OutOfBandMessage) -> None:
    match message:
        case Rename():
            await _rename(table, viewer, message)
        case ChangePause():
            await _set_pause(table, viewer, message)
        case Whisper():
            seat = _chat_seat(viewer, message)
            table.whispers.add(seat, message.to, message.text, table.services.time(), table.viewers)
        case Chat():
            seat = _chat_seat(viewer, message)
            table.talk.add(table.match, seat, message.text, table.services.time(), table.viewers)
        case ChangeView():
            _change_view(table, viewer, message.seat)
        case ChangeOrientation():
            _change_orientation(table, viewer, message)
        case RetryBot() if viewer.seats:
            bot_seats.ask_again(table)


async def _rename(table: OpenTable, viewer: Viewer, message: Rename) -> None:
    _check_holder(viewer, message.seat)
    with _refusing_failed_writes("unwritten-name"):
        await table.ledger.rename(message.seat, " ".join(message.name.split()))
    table.send_names()


async def _set_pause(table: OpenTable, viewer: Viewer, message: ChangePause) -> None:
    """Change how long reaction windows last, starting with the next one."""
    seconds, allowed = message.seconds, allowed_lengths(table.match.game, table.match.options)
    _check_holder(viewer, message.seat)
    if seconds not in allowed:
        lasts = CORE.translate("pause-lasts", choices=tuple(allowed)) if allowed else CORE.translate("pause-of-nothing")
        raise Refused("bad-pause", lasts)
    async with table.ledger.lock:
        with _refusing_failed_writes("unwritten-pause"):
            await table.ledger.set_pause(seconds)
    for one in table.viewers:
        one.send(PauseChanged(message.seat, seconds))


@contextlib.contextmanager
def _refusing_failed_writes(why: str) -> Iterator[None]:
    """Turn a failed write into a refusal. `Conflict` passes through: another process serves the table."""
    try:
        yield
    except Conflict:
        raise
    except StorageFailed as error:
        raise refused("storage", why, why=error.why) from None


def _change_view(table: OpenTable, viewer: Viewer, seat: int) -> None:
    _check_holder(viewer, seat)
    viewer.viewpoint = seat
    reactions.switch_view(table, viewer)
    if table.match.game.hides:
        viewer.send(table.frames.log(viewer))
    table.show(viewer)


def _change_orientation(table: OpenTable, viewer: Viewer, message: ChangeOrientation) -> None:
    """Change how a viewer sees the board."""
    if message.turned is not None:
        viewer.turned = message.turned
    if message.wide is not None:
        viewer.wide = message.wide
    with use_orientation(table.frames.orientation(viewer)):
        table.show(viewer)


def _check_holder(viewer: Viewer, seat: int) -> None:
    """Raises `Refused` unless the viewer holds the seat."""
    why_not = questions.why_not_holder(viewer, seat)
    if why_not is not None:
        raise why_not


def _chat_seat(viewer: Viewer, message: Whisper | Chat) -> int:
    """Return the seat that writes a chat message. Raises `Refused`."""
    seat = viewer.viewpoint if message.seat is None else message.seat
    if seat is None:
        raise refused("watching", "watching")
    _check_holder(viewer, seat)
    return seat
