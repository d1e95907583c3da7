"""A table with another version of the rules: its stored texts can be read, but it can't be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Raw

from crossings.engine import HIDDEN, Game, UnknownGame, game
from crossings.server.messages.client_messages import TableMessage
from crossings.server.messages.server_messages import GameNamed, Log, Possible, Welcome
from crossings.server.messages.writing import to_json
from crossings.server.projection.questions import refused_at
from crossings.server.projection.seats import seat_lines
from crossings.server.projection.viewer import Viewer
from crossings.server.storage import StoredMatch
from crossings.table import CHANCE_MOVE, MOVE, Event, LogLine, Refused
from crossings.table.events import REDO, UNDO
from crossings.words import CORE


class ReadOnlySession:
    """A session for reading only. It refuses every command."""

    is_idle = True

    def __init__(self, stored: StoredMatch) -> None:
        self.stored = stored
        self.seats = stored.seats
        self._counted = list(_counted(stored.events))
        try:
            self._game: Game | None = game(stored.game)
        except UnknownGame:
            self._game = None
        self._hides = self._game is None or self._game.hides
        """Whether moves may be secret. Moves of an unknown game always may."""

    @property
    def why(self) -> str:
        """Why the table can't be played."""
        if self._game is None:
            return CORE.translate("old-game", game=self.stored.game)
        return CORE.translate("old-rules", old=self.stored.version, new=self._game.version)

    def join(self, viewer: Viewer) -> None:
        """Send what is stored."""
        stored, everybody = self.stored, range(len(self.seats))
        viewer.send(
            Welcome(
                version=1,
                table=stored.id,
                game=Raw(to_json(GameNamed(stored.game, stored.game, self._hides))),
                options=stored.options,
                seats=seat_lines(self.seats, viewer, stored.names, (), everybody, everybody),
                you=list(viewer.seats),
                watch=not viewer.seats,
                invite={},
                watch_key=None,
                commitment=None,
                ends=[],
                talk=False,
                hints=False,
            )
        )
        viewer.send(Log(0, self.lines(viewer.seats)))
        possible = Possible(can=False, why=self.why)
        viewer.send(
            {
                "type": "position",
                "old": True,
                "at": len(stored.events),
                "head": "",
                "seat": viewer.viewpoint,
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
        """Do nothing: there are no other viewers."""

    def lines(self, seats: tuple[int, ...]) -> list[LogLine]:
        """Return the moves as stored, but only those of the viewer's own seats if the game hides something."""
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
        """The number of moves that were not undone, computed from the log alone."""
        return self._counted[-1] if self._counted else 0

    async def handle(self, viewer: Viewer, message: TableMessage) -> None:
        """Refuse a message, with the reason."""
        viewer.send(refused_at(len(self.stored.events), message, Refused("version", self.why)))


def _counted(events: Iterable[Event]) -> Iterator[int]:
    """Yield the number of moves after each event. Draws don't count and can't be undone."""
    moves = 0
    for event in events:
        change = {MOVE: 1, UNDO: -event.count, REDO: event.count}
        moves += change.get(event.kind, 0)
        yield moves
