"""A table of other rules than today's: it can be looked at by its stored texts, but not played on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crossings.engine import HIDDEN, Game, UnknownGame, game
from crossings.server.session.seat_transfer import seat_lines
from crossings.server.storage import StoredMatch
from crossings.server.views.questions import refused_at
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Possible, TableMessage
from crossings.table import CHANCE_MOVE, MOVE, Event, LogLine, Refused
from crossings.table.events import REDO, UNDO
from crossings.words import CORE


class ReadOnlySession:
    """Looks like a room to those who come; refuses whatever would change it."""

    is_idle = True

    def __init__(self, stored: StoredMatch) -> None:
        self.stored = stored
        self.seats = stored.seats
        self._counted = list(_counted(stored.events))
        try:
            self._now: Game | None = game(stored.game)
        except UnknownGame:
            self._now = None
        self._hides = self._now is None or self._now.hides
        """Whether moves may hold secrets; of an unknown game all may."""

    @property
    def why(self) -> str:
        """Why it cannot be played on."""
        if self._now is None:
            return CORE.translate("old-game", game=self.stored.game)
        return CORE.translate("old-rules", old=self.stored.version, new=self._now.version)

    def join(self, viewer: Viewer) -> None:
        """Show what is kept."""
        stored, everybody = self.stored, range(len(self.seats))
        viewer.send(
            {
                "type": "welcome",
                "version": 1,
                "table": stored.id,
                "game": {"id": stored.game, "title": stored.game, "hides": self._hides},
                "options": stored.options,
                "seats": seat_lines(self.seats, viewer, stored.names, (), everybody, everybody),
                "you": list(viewer.seats),
                "watch": not viewer.seats,
                "invite": {},
                "watch_key": None,
                "commitment": None,
                "ends": [],
                "talk": False,
                "hints": False,
            }
        )
        viewer.send({"type": "log", "from": 0, "lines": self.lines(viewer.seats)})
        possible: Possible = {"can": False, "why": self.why}
        viewer.send(
            {
                "type": "position",
                "old": True,
                "at": len(stored.events),
                "head": "",
                "seat": viewer.eyes,
                "turned": False,
                "actor": None,
                "view": None,
                "result": None,
                "scores": [],
                "question": "",
                "ask": self.why,
                "legal": [],
                "last": None,
                "undos": 0,
                "undo": possible,
                "redo": possible,
                "reset": possible,
            }
        )

    def leave(self, viewer: Viewer) -> None:
        """Nobody is told."""

    def lines(self, seats: tuple[int, ...]) -> list[LogLine]:
        """The moves as they were written; where the game hides something, only those of one's own seats."""
        lines: list[LogLine] = []
        for event, moves in zip(self.stored.events, self._counted, strict=True):
            if event.kind not in (MOVE, CHANCE_MOVE):
                continue
            text = event.text if event.by in seats or not self._hides else HIDDEN
            by = "chance" if event.kind == CHANCE_MOVE else event.by
            line: LogLine = {"at": event.number, "by": by, "move": text, "line": text, "moves": moves}
            lines.append(line | {"counts": True} if event.kind == MOVE else line)
        return lines

    @property
    def moves(self) -> int:
        """The number of moves that have not been undone, counted from the log alone."""
        return self._counted[-1] if self._counted else 0

    async def hear(self, viewer: Viewer, message: TableMessage) -> None:
        """Everything is refused, with the reason."""
        viewer.send(refused_at(len(self.stored.events), message, Refused("version", self.why)))


def _counted(events: Iterable[Event]) -> Iterator[int]:
    """Yield the number of moves after each event. Draws do not count, and cannot be undone."""
    moves = 0
    for event in events:
        change = {MOVE: 1, UNDO: -event.count, REDO: event.count}
        moves += change.get(event.kind, 0)
        yield moves
