"""What one kind of viewer is told of a match. Where a game hides nothing all viewers are of one kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from crossings.engine import HIDDEN, State
from crossings.table.events import CHANCE_MOVE, MOVE, REDO, UNDO, Event
from crossings.table.match import Match


class Eyes:
    """A seat's view of a match, or a spectator's (None). Everything comes from the game's views."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self.seat = seat
        self._view = lru_cache(maxsize=4)(self._view_at)
        self._lines: list[dict[str, Any]] = []

    def view(self, at: int) -> dict[str, Any]:
        """The view of a position."""
        return self._view(at)

    def move(self, event: Event) -> str:
        """A move's text as this viewer may see it."""
        shown: str = self.match.game.view.shown(self._before(event).loose(), event.text, self.seat)
        return shown

    def lines(self) -> list[dict[str, Any]]:
        """The log so far: `at`, `by`, `move`, `line`, and `undone` for moves that were taken back."""
        for event in self.match.events[len(self._lines) :]:
            self._lines.append(self._told(event))
        on_the_way = {played.event.number for played in self.match.done}
        undone = [event.kind in (MOVE, CHANCE_MOVE) and event.number not in on_the_way for event in self.match.events]
        return [{**line, "undone": True} if gone else line for line, gone in zip(self._lines, undone, strict=True)]

    def line(self, at: int) -> dict[str, Any]:
        """The log line of the event that led to a position (`at` is 1 or more)."""
        for event in self.match.events[len(self._lines) : at]:
            self._lines.append(self._told(event))
        return self._lines[at - 1]

    def _told(self, event: Event) -> dict[str, Any]:
        if event.kind not in (MOVE, CHANCE_MOVE):
            return {"at": event.number, "by": event.by, "move": None, "line": self._other_line(event)}
        text = self.move(event)
        before, after = self.view(event.number - 1), self.view(event.number)
        return {
            "at": event.number,
            "by": self._by(event, text, before),
            "move": text,
            "line": self.match.game.telling.tell(before, text, after, self.seat),
        }

    def _by(self, event: Event, shown: str, before: dict[str, Any]) -> int | str:
        """Who made a move: hidden where the viewer may know neither the move nor whose decision it was."""
        if event.kind == CHANCE_MOVE:
            return "chance"
        return HIDDEN if before["actor"] == HIDDEN and shown != event.text else event.by

    def _other_line(self, event: Event) -> str:
        name = self.match.game.seat_names[event.by]
        moves = "1 move" if event.count == 1 else f"{event.count} moves"
        if event.kind == UNDO:
            return f"{name} takes {moves} back."
        if event.kind == REDO:
            return f"{name} makes {moves} again."
        return f"{name} adds a word to the dice: {event.text}."

    def _before(self, event: Event) -> State:
        return self.match.state_at(event.number - 1)

    def _view_at(self, at: int) -> dict[str, Any]:
        return self.match.state_at(at).view(self.seat)
