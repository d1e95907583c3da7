"""What viewers are sent of a match. All that viewers of one kind share is worked out once for each position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from crossings.engine import HIDDEN
from crossings.server.pictures import Drawing, Picture, difference, offered_rows, picks_rows, stage_rows, whole
from crossings.server.protocol import Message, write
from crossings.server.viewer import Viewer
from crossings.table import CHANCE_MOVE, MOVE, Event, Eyes, Match

KEPT = 64
"""How many positions' short texts are kept for viewers of all kinds: a move may bring a long chain of draws."""
LARGE_KEPT = 8
"""How many whole scenes are kept."""
IMPOSSIBLE: Message = {"can": False, "why": ""}


class Frames:
    """The messages that show a match. `names`: what each person calls themselves, kept up to date by the room."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self._all_eyes: dict[int | None, Eyes] = {}
        self._facts = lru_cache(maxsize=KEPT)(self._facts_of)
        self._move = lru_cache(maxsize=KEPT)(self._move_of)
        self._picture = lru_cache(maxsize=LARGE_KEPT)(self._picture_of)
        self._whole = lru_cache(maxsize=LARGE_KEPT)(self._whole_of)
        self._difference = lru_cache(maxsize=KEPT)(self._difference_of)
        self._choice = lru_cache(maxsize=KEPT)(self._choice_of)

    def tell_all(self) -> None:
        """Work out the log for viewers of every kind; for a long game that takes a while."""
        for seat in (None, *range(len(self.match.seats))):
            self.eyes(seat).lines()

    def renamed(self) -> None:
        """A name has changed: say anew whose turn it is."""
        self._facts.cache_clear()

    # ---- whose eyes ----------------------------------------------------------------------------

    def kind(self, seat: int | None) -> int | None:
        """Viewers of one kind see the same: where nothing is hidden, all do."""
        return seat if self.match.game.view.HIDES else None

    def eyes(self, seat: int | None) -> Eyes:
        """What a seat is told."""
        kind = self.kind(seat)
        if kind not in self._all_eyes:
            self._all_eyes[kind] = Eyes(self.match, kind)
        return self._all_eyes[kind]

    def look_through(self, viewer: Viewer) -> None:
        """Where nothing is hidden, who holds several seats sees with the eyes of the one whose turn it is."""
        if not self.match.game.view.HIDES and self.match.state.actor in viewer.seats:
            viewer.eyes = int(self.match.state.actor or 0)

    def name(self, seat: int) -> str:
        """A seat's name, with that of the person."""
        title = self.match.game.seat_names[seat]
        return f"{title} ({self.names[seat]})" if self.names[seat] else title

    # ---- messages ------------------------------------------------------------------------------

    def position(self, viewer: Viewer) -> str:
        """The position, complete."""
        at, kind = self.match.at, self.kind(viewer.eyes)
        scene = f',"scene":{self._whole(kind, at).finished(viewer.known)}' if viewer.drawing else ""
        return (
            f'{{"type":"position","seat":{write_seat(viewer.eyes)},{self._facts(kind, at, viewer.drawing)},'
            f"{self._choice(viewer.eyes, at, viewer.drawing)}{scene}}}"
        )

    def moved(self, viewer: Viewer, at: int, id: str | None) -> str:
        """The position `at` after the move that led to it."""
        kind = self.kind(viewer.eyes)
        sender = f'"id":{write({"": id})[4:-1]},' if id is not None else ""
        scene = f',"scene":{self._difference(kind, at).finished(viewer.known)}' if viewer.drawing else ""
        return (
            f'{{"type":"moved","seat":{write_seat(viewer.eyes)},{sender}{self._facts(kind, at, viewer.drawing)},'
            f"{self._move(kind, at, viewer.drawing)},{self._choice(viewer.eyes, at, viewer.drawing)}{scene}}}"
        )

    def moment(self, viewer: Viewer, at: int) -> str:
        """A position of the past, as this viewer saw it."""
        kind, eyes = self.kind(viewer.eyes), self.eyes(viewer.eyes)
        told = eyes.line(at) if at else {"at": 0, "by": None, "move": None, "line": ""}
        facts = {
            "at": at,
            "by": told["by"],
            "move": told["move"],
            "line": told["line"],
            "last": self._last(kind, at),
            "ask": self._ask(kind, at),
            "actor": eyes.view(at)["actor"],
        }
        if viewer.drawing:
            facts["stages"] = self._stages(kind, at)
        else:
            facts["view"] = eyes.view(at)
        scene = f',"scene":{self._whole(kind, at).finished(viewer.known)}' if viewer.drawing else ""
        return f'{{"type":"moment","seat":{write_seat(viewer.eyes)},{write(facts)[1:-1]}{scene}}}'

    def log(self, viewer: Viewer) -> Message:
        """All lines so far."""
        return {"type": "log", "from": 0, "lines": self.eyes(viewer.eyes).lines()}

    def picture_text(self, seat: int | None) -> str:
        """The position as an SVG text."""
        svg: str = self.match.game.board.scene(self.eyes(seat).view(self.match.at), self.kind(seat)).svg()
        return svg

    def ask(self, seat: int | None) -> str:
        """Whose turn it is and what is asked, in a line."""
        return self._ask(self.kind(seat), self.match.at)

    # ---- parts ---------------------------------------------------------------------------------

    def _facts_of(self, kind: int | None, at: int, drawing: bool) -> str:
        """What all viewers of a kind are told of a position: members of a JSON object. Drawings come without view."""
        state = self.match.state_at(at)
        facts: Message = {
            "at": at,
            "actor": self.eyes(kind).view(at)["actor"],
            "result": state.result.to_json() if state.result else None,
            "scores": self._scores(kind, at),
            "ask": self._ask(kind, at),
            "last": self._last(kind, at) or self._last_of_now(kind),
            "undos": self.match.undos,
        }
        if state.result:
            facts["end"] = self._end(kind, at)
        if not drawing:
            facts["view"] = self.eyes(kind).view(at)
        return write(facts)[1:-1]

    def _scores(self, kind: int | None, at: int) -> list[int]:
        """Each seat's score, as far as this viewer can know it."""
        state = self.match.state_at(at)
        if state.result or not self.match.game.view.HIDES:
            return list(state.scores)
        breakdown = self.match.game.telling.breakdown(self.eyes(kind).view(at))
        return [sum(number for _, number in parts) for parts in breakdown]

    def _choice_of(self, seat: int | None, at: int, drawing: bool) -> str:
        """What this seat can do now: members of a JSON object."""
        choice: Message = {"legal": [], "undo": IMPOSSIBLE, "redo": IMPOSSIBLE, "reset": IMPOSSIBLE}
        if drawing:
            choice["picks"] = []
        if seat is None or at != self.match.at:
            return write(choice)[1:-1]
        undo, reset = self.match.undo_for(seat), self.match.undo_for(seat, whole_turn=True)
        redo = self.match.why_no_redo(seat)
        choice["undo"] = {"can": not undo.why, "why": undo.why, "consent": list(undo.consent)}
        choice["reset"] = {"can": not reset.why, "why": reset.why, "consent": list(reset.consent)}
        choice["redo"] = {"can": not redo, "why": redo}
        if self.match.state.actor == seat:
            legal = self.match.state.actions()
            choice["legal"] = legal
            if drawing:
                view = self.eyes(seat).view(at)
                board = self.match.game.board
                choice["picks"] = picks_rows(board.picks(view, seat, legal))
                if hasattr(board, "rows"):
                    choice["rows"] = offered_rows(board.rows(view, seat, legal))
        return write(choice)[1:-1]

    def _move_of(self, kind: int | None, at: int, drawing: bool) -> str:
        """The move that led to a position: members of a JSON object."""
        eyes = self.eyes(kind)
        told = eyes.line(at)
        move: Message = {"move": told["move"], "by": told["by"], "line": told["line"]}
        if drawing:
            move["stages"] = self._stages(kind, at)
        return write(move)[1:-1]

    def _stages(self, kind: int | None, at: int) -> list[Message]:
        """What went on between the position before and this one; nothing if no move did."""
        if not at or self.match.events[at - 1].kind not in (MOVE, CHANCE_MOVE):
            return []
        eyes = self.eyes(kind)
        return stage_rows(self.match.game.motion.motion(eyes.view(at - 1), eyes.line(at)["move"], eyes.view(at)))

    def _last_of_now(self, kind: int | None) -> Message | None:
        return self._last(kind, self.match.done[-1].event.number) if self.match.done else None

    def _last(self, kind: int | None, number: int) -> Message | None:
        """The move of an event, and the places that were picked for it; None if the event is no move."""
        event = self.match.events[number - 1] if number else None
        if event is None or event.kind not in (MOVE, CHANCE_MOVE):
            return None
        told = self.eyes(kind).line(number)
        return {
            "move": told["move"],
            "by": told["by"],
            "line": told["line"],
            "places": self._places(kind, event, told["move"]),
        }

    def _places(self, kind: int | None, event: Event, shown: str) -> list[str]:
        if event.kind != MOVE or shown != event.text or self.kind(event.by) != kind:
            return []
        view = self.eyes(kind).view(event.number - 1)
        picks = self.match.game.board.picks(view, event.by, [event.text])
        return list(picks[0].places) if picks else []

    def _ask(self, kind: int | None, at: int) -> str:
        state = self.match.state_at(at)
        telling = self.match.game.telling
        if state.result:
            return str(telling.ENDINGS[state.result.reason])
        view = self.eyes(kind).view(at)
        if view["actor"] == "chance":
            return "Chance decides."
        if view["actor"] == HIDDEN:
            return "Somebody may be thinking about an answer."
        return f"{self.name(view['actor'])}: {telling.ask(view)}"

    def _end(self, kind: int | None, at: int) -> Message:
        telling, result = self.match.game.telling, self.match.state_at(at).result
        assert result is not None
        return {
            "sentence": telling.ENDINGS[result.reason],
            "breakdown": telling.breakdown(self.eyes(kind).view(at)),
            "undos": self.match.undos,
            "seed": self.match.revealed_seed,
            "salt": self.match.salt,
        }

    def _picture_of(self, kind: int | None, at: int) -> Picture:
        return Picture(self.match.game.board.scene(self.eyes(kind).view(at), kind))

    def _whole_of(self, kind: int | None, at: int) -> Drawing:
        return whole(self._picture(kind, at))

    def _difference_of(self, kind: int | None, at: int) -> Drawing:
        return difference(self._picture(kind, at - 1), self._picture(kind, at))


def write_seat(seat: int | None) -> str:
    """A seat as JSON."""
    return "null" if seat is None else str(seat)
