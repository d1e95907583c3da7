"""What is said at a table where the game lets people talk: heard by all who play, kept in memory alone."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from crossings.server.messages import ChatLine, ChatSaid
from crossings.server.viewer import Viewer
from crossings.table import Match, Refused
from crossings.words import HOUSE

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

    def say(self, match: Match, seat: int, text: str, viewers: Iterable[Viewer]) -> ChatLine:
        """Pass a line on to all who play; the line. Raises `Refused`."""
        if not may_talk(match):
            raise Refused("closed", HOUSE.say("chat-forbidden" if not match.game.talk else "chat-alone"))
        line: ChatLine = {"from": seat, "text": text, "time": time.time()}
        if not line["text"]:
            raise Refused("closed", HOUSE.say("chat-empty"))
        self.add(line, viewers)
        return line

    def add(self, line: ChatLine, viewers: Iterable[Viewer]) -> None:
        """Something was said, here or in another process; it is told once."""
        if line in self.lines:
            return
        self.lines.append(line)
        del self.lines[:-MOST_LINES]
        for viewer in viewers:
            if viewer.seats:
                viewer.send(_said([line], whole=False))

    def merge(self, lines: Sequence[ChatLine], viewers: Iterable[Viewer]) -> None:
        """Take over what was said before, in other processes."""
        new = [line for line in lines if line not in self.lines]
        if not new:
            return
        self.lines = sorted([*self.lines, *new], key=lambda line: line["time"])[-MOST_LINES:]
        for viewer in viewers:
            self.tell(viewer)


def _said(lines: list[ChatLine], *, whole: bool) -> ChatSaid:
    return {"type": "chat", "whole": whole, "lines": list(lines)}
