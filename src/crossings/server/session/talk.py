"""Chat and private messages."""

from __future__ import annotations

from collections.abc import Iterable

from crossings.server.messages.server_messages import Channel, ChatLine, ChatUpdate, WhisperLine
from crossings.server.projection.frames import Frames
from crossings.server.projection.viewer import Viewer
from crossings.table import PERSON, Match, refused

MAX_LINES = 200


def may_talk(match: Match) -> bool:
    """Return whether there are other people to talk with and the game allows it."""
    return match.game.talk and not match.is_one_persons


class ChatLog:
    """The chat lines so far."""

    def __init__(self) -> None:
        self.lines: list[ChatLine] = []

    def send(self, viewer: Viewer) -> None:
        """Send all lines to a player."""
        if viewer.seats and self.lines:
            viewer.send(_chat_update(self.lines, whole=True))

    def add(self, match: Match, seat: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Send a line to all players. Raises `Refused`."""
        if not may_talk(match):
            raise refused("closed", "chat-forbidden" if not match.game.talk else "chat-alone")
        if not text:
            raise refused("closed", "chat-empty")
        line = ChatLine(seat, text, when)
        self.lines.append(line)
        del self.lines[:-MAX_LINES]
        for viewer in viewers:
            if viewer.seats:
                viewer.send(_chat_update([line], whole=False))


def _chat_update(lines: list[ChatLine], *, whole: bool) -> ChatUpdate:
    return ChatUpdate(whole, list(lines))


MAX_WHISPERS = 200
WHISPER = "whisper"
"""The key of a view that lists which seats may talk."""

Pair = tuple[int, int]


def may_whisper(frames: Frames) -> set[Pair]:
    """Return the pairs of seats that may talk now."""
    return {(a, b) for a, b in frames.public_value(WHISPER) or ()}


class Whispers:
    """The private channels of one table."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._is_known = frames.public_value(WHISPER) is not None
        """Whether the game has private channels: then all its views list them."""
        self._lines: dict[Pair, list[WhisperLine]] = {pair: [] for pair in self.pairs()}

    def pairs(self) -> set[Pair]:
        """Return the pairs of people's seats that may talk now."""
        if not self._is_known:
            return set()
        seats = self.frames.match.seats
        return {(a, b) for a, b in may_whisper(self.frames) if seats[a].kind == seats[b].kind == PERSON}

    def update(self, viewers: Iterable[Viewer]) -> None:
        """Close channels that the game no longer allows, and notify the viewers whose partners have changed."""
        pairs, before = self.pairs(), set(self._lines)
        if pairs == before:
            return
        self._lines = {pair: self._lines.get(pair, []) for pair in sorted(pairs)}
        for viewer in viewers:
            if any(viewer.viewpoint in pair for pair in pairs ^ before):
                self.send(viewer)

    def send(self, viewer: Viewer) -> None:
        """Send the channel of the viewer's seat: its partners and all lines."""
        if viewer.viewpoint is None:
            return
        pairs = [pair for pair in sorted(self.pairs()) if viewer.viewpoint in pair]
        lines = [line for pair in pairs for line in self._lines[pair]]
        partners = sorted({seat for pair in pairs for seat in pair} - {viewer.viewpoint})
        viewer.send(Channel(viewer.viewpoint, partners, sorted(lines, key=lambda line: line.time)))

    def add(self, seat: int, to: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Send a line from one seat to another. Raises `Refused`."""
        pair = (min(seat, to), max(seat, to))
        if pair not in self.pairs():
            raise refused("closed", "whisper-closed")
        if not text:
            raise refused("closed", "chat-empty")
        lines = self._lines[pair]
        lines.append(WhisperLine(seat, to, text, when))
        del lines[:-MAX_WHISPERS]
        for viewer in viewers:
            if viewer.viewpoint in pair:
                self.send(viewer)
