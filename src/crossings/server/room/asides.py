"""What is said at a table beside the game: names, talk, how one looks on. None of it waits for a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from crossings.engine.stance import standing
from crossings.server.room import pauses
from crossings.server.room.bot_seats import BotSeats
from crossings.server.room.elsewhere import Elsewhere
from crossings.server.room.ledger import Ledger
from crossings.server.room.reactions import Reactions
from crossings.server.room.talk import Talk, Whispers
from crossings.server.storage import StorageFailed
from crossings.server.views import questions
from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import (
    Aside,
    ChangeEyes,
    ChangePause,
    ChangeStance,
    Chat,
    Rename,
    Whisper,
)
from crossings.table import Refused
from crossings.words import HOUSE


class Table(Protocol):
    """What is needed of the room."""

    ledger: Ledger
    frames: Frames
    bots: BotSeats
    reactions: Reactions
    elsewhere: Elsewhere
    whispers: Whispers
    talk: Talk
    viewers: set[Viewer]

    def show(self, viewer: Viewer) -> None:
        """Send a viewer the position."""
        ...

    def renamed(self) -> None:
        """Somebody has another name now: all are told."""
        ...


class Asides:
    """Hears them at one table, and passes them on."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def hear(self, viewer: Viewer, message: Aside) -> None:
        """Do what is asked, or say why not."""
        try:
            await self._hear(viewer, message)
        except Refused as refused:
            viewer.send(questions.refusal(self._table.frames, viewer, message, refused))

    async def _hear(self, viewer: Viewer, message: Aside) -> None:
        if message["type"] == "name":
            await self._rename(viewer, message)
        elif message["type"] == "pause":
            await self._set_pause(viewer, message)
        elif message["type"] == "whisper":
            self._whisper(viewer, message)
        elif message["type"] == "chat":
            self._chat(viewer, message)
        elif message["type"] == "view":
            self._change_eyes(viewer, message)
        elif message["type"] == "stance":
            self._change_stance(viewer, message)
        elif viewer.seats:
            self._table.bots.ask_again()

    async def _rename(self, viewer: Viewer, message: Rename) -> None:
        _check_theirs(viewer, message["seat"])
        try:
            await self._table.ledger.rename(message["seat"], " ".join(message["name"].split()))
        except StorageFailed as error:
            raise Refused("storage", HOUSE.say("unwritten-name", why=error.why)) from None
        self._table.renamed()

    async def _set_pause(self, viewer: Viewer, message: ChangePause) -> None:
        """Somebody at the table changes how long it waits, from the next moment on."""
        seconds, allowed = message["seconds"], pauses.choices(self._table.frames.match.game)
        _check_theirs(viewer, message["seat"])
        if seconds not in allowed:
            lasts = HOUSE.say("pause-lasts", choices=tuple(allowed)) if allowed else HOUSE.say("pause-of-nothing")
            raise Refused("bad-pause", lasts)
        async with self._table.ledger.lock:
            try:
                await self._table.ledger.set_pause(seconds)
            except StorageFailed as error:
                raise Refused("storage", HOUSE.say("unwritten-pause", why=error.why)) from None
        self.tell_pause(message["seat"])

    def tell_pause(self, by: int | None) -> None:
        """Tell everybody how long moments last from now on, and who has changed that, if it is known."""
        for viewer in self._table.viewers:
            viewer.send({"type": "pause", "by": by, "seconds": self._table.ledger.pause_seconds})

    def _whisper(self, viewer: Viewer, message: Whisper) -> None:
        seat, viewers = _speaker(viewer, message), self._table.viewers
        line = self._table.whispers.say(seat, message["to"], message["text"], viewers)
        self._table.elsewhere.tell("whisper", line=line)

    def _chat(self, viewer: Viewer, message: Chat) -> None:
        seat, viewers = _speaker(viewer, message), self._table.viewers
        line = self._table.talk.say(self._table.frames.match, seat, message["text"], viewers)
        self._table.elsewhere.tell("chat", line=line)

    def _change_eyes(self, viewer: Viewer, message: ChangeEyes) -> None:
        _check_theirs(viewer, message["seat"])
        viewer.eyes = message["seat"]
        self._table.reactions.look(viewer)
        self._table.elsewhere.update()
        if self._table.frames.match.game.hides:
            viewer.send(self._table.frames.log(viewer))
        self._table.show(viewer)

    def _change_stance(self, viewer: Viewer, message: ChangeStance) -> None:
        """The board is looked at in another way from now on."""
        viewer.turned = message.get("turned", viewer.turned)
        viewer.wide = message.get("wide", viewer.wide)
        with standing(self._table.frames.stance(viewer)):
            self._table.show(viewer)


def _check_theirs(viewer: Viewer, seat: int) -> None:
    """Raises `Refused` unless the seat is this viewer's."""
    refused = questions.why_not_theirs(viewer, seat)
    if refused is not None:
        raise refused


def _speaker(viewer: Viewer, message: Mapping[str, Any]) -> int:
    """The seat that somebody speaks for. Raises `Refused`."""
    seat: int | None = message.get("seat", viewer.eyes)
    if seat is None:
        raise Refused("watching", HOUSE.say("watching"))
    _check_theirs(viewer, seat)
    return seat
