"""A table of other rules than today's: it can be looked at by its stored texts, but not played on."""

from __future__ import annotations

from crossings.engine import HIDDEN, UnknownGame, game
from crossings.server.storage import Stored
from crossings.server.views.viewer import Viewer
from crossings.server.web.messages import Asked, Possible, SeatLine
from crossings.server.web.protocol import id_of
from crossings.table import CHANCE_MOVE, MOVE, LogLine
from crossings.words import HOUSE


class OldRoom:
    """Looks like a room to those who come; refuses whatever would change it."""

    is_idle = True

    def __init__(self, stored: Stored) -> None:
        self._stored = stored
        self.game = stored.game
        self.seats = stored.seats
        self.updated = stored.updated
        self.moves = sum(event.kind in (MOVE, CHANCE_MOVE) for event in stored.events)
        self._hides = _hides(stored)

    @property
    def why(self) -> str:
        """Why it cannot be played on."""
        try:
            now = game(self.game).version
        except UnknownGame:
            return HOUSE.say("old-game", game=self.game)
        return HOUSE.say("old-rules", old=self._stored.version, new=now)

    def join(self, viewer: Viewer) -> None:
        """Show what is kept."""
        stored = self._stored
        viewer.send(
            {
                "type": "welcome",
                "version": 1,
                "table": stored.id,
                "game": {"id": self.game, "title": self.game, "hides": self._hides},
                "options": stored.options,
                "seats": self._seats(viewer),
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
        return [
            {
                "at": event.number,
                "by": "chance" if event.kind == CHANCE_MOVE else event.by,
                "move": (text := event.text if event.by in seats or not self._hides else HIDDEN),
                "line": text,
            }
            for event in self._stored.events
            if event.kind in (MOVE, CHANCE_MOVE)
        ]

    async def hear(self, viewer: Viewer, message: Asked) -> None:
        """Everything is refused, with the reason."""
        viewer.send(
            {
                "type": "refused",
                "id": id_of(message),
                "code": "version",
                "reason": None,
                "rule": None,
                "message": self.why,
                "text": None,
                "at": len(self._stored.events),
            }
        )

    def _seats(self, viewer: Viewer) -> list[SeatLine]:
        return [
            {
                "seat": seat,
                "name": name,
                "kind": sitting.kind,
                "bot": sitting.bot or None,
                "here": False,
                "yours": seat in viewer.seats,
                "came": True,
                "taken": True,
                "until": None,
            }
            for seat, (sitting, name) in enumerate(zip(self._stored.seats, self._stored.names, strict=True))
        ]


def _hides(stored: Stored) -> bool:
    """Whether moves may hold secrets; of an unknown game all may."""
    try:
        return game(stored.game).hides
    except UnknownGame:
        return True
