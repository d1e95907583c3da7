"""What is said at a table where the game lets people talk, aloud and in channels between two; kept in memory alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from crossings.server.views.frames import Frames
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Channel, ChatLine, ChatSaid, WhisperLine
from crossings.table import PERSON, Match, refused

MOST_LINES = 200


def may_talk(match: Match) -> bool:
    """Whether there is anybody to talk with, and the rules of the game let them."""
    return match.game.talk and not match.is_one_persons


class Talk:
    """What was said so far."""

    def __init__(self) -> None:
        self.lines: list[ChatLine] = []

    def tell(self, viewer: Viewer) -> None:
        """All that was said, to one who plays."""
        if viewer.seats and self.lines:
            viewer.send(_said(self.lines, whole=True))

    def say(self, match: Match, seat: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Pass a line on to all who play. Raises `Refused`."""
        if not may_talk(match):
            raise refused("closed", "chat-forbidden" if not match.game.talk else "chat-alone")
        if not text:
            raise refused("closed", "chat-empty")
        line: ChatLine = {"from": seat, "text": text, "time": when}
        self.lines.append(line)
        del self.lines[:-MOST_LINES]
        for viewer in viewers:
            if viewer.seats:
                viewer.send(_said([line], whole=False))


def _said(lines: list[ChatLine], *, whole: bool) -> ChatSaid:
    return {"type": "chat", "whole": whole, "lines": list(lines)}


MOST_WHISPERS = 200
WHISPER = "whisper"
"""The key of a view that says who may talk."""

Pair = tuple[int, int]


def may_whisper(frames: Frames) -> set[Pair]:
    """The pairs of seats that may talk now, as the game says."""
    pairs: Any = frames.now(None).get(WHISPER, [])
    return {(a, b) for a, b in pairs}


class Whispers:
    """The channels of one table."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._is_known = WHISPER in frames.now(None)
        """Whether players of the game whisper at all: then all its views say who may."""
        self._lines: dict[Pair, list[WhisperLine]] = {pair: [] for pair in self.pairs()}

    def pairs(self) -> set[Pair]:
        """The pairs of persons' seats that may talk now."""
        if not self._is_known:
            return set()
        seats = self.frames.match.seats
        return {(a, b) for a, b in may_whisper(self.frames) if seats[a].kind == seats[b].kind == PERSON}

    def update(self, viewers: Iterable[Viewer]) -> None:
        """Close what is closed; tell everybody whose partners have changed."""
        pairs, before = self.pairs(), set(self._lines)
        if pairs == before:
            return
        self._lines = {pair: self._lines.get(pair, []) for pair in sorted(pairs)}
        for viewer in viewers:
            if any(viewer.eyes in pair for pair in pairs ^ before):
                self.tell(viewer)

    def tell(self, viewer: Viewer) -> None:
        """The channel as it stands for one seat: its partners, and what was said to or by it."""
        if viewer.eyes is None:
            return
        pairs = [pair for pair in sorted(self.pairs()) if viewer.eyes in pair]
        lines = [line for pair in pairs for line in self._lines[pair]]
        channel: Channel = {
            "type": "whisper",
            "seat": viewer.eyes,
            "with": sorted({seat for pair in pairs for seat in pair} - {viewer.eyes}),
            "lines": sorted(lines, key=lambda line: line["time"]),
        }
        viewer.send(channel)

    def say(self, seat: int, to: int, text: str, when: float, viewers: Iterable[Viewer]) -> None:
        """Pass on what one seat says to another. Raises `Refused`."""
        pair = (min(seat, to), max(seat, to))
        if pair not in self.pairs():
            raise refused("closed", "whisper-closed")
        if not text:
            raise refused("closed", "chat-empty")
        lines = self._lines[pair]
        lines.append({"from": seat, "to": to, "text": text, "time": when})
        del lines[:-MOST_WHISPERS]
        for viewer in viewers:
            if viewer.eyes in pair:
                self.tell(viewer)
