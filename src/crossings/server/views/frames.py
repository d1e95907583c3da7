"""What viewers are sent of a match. All that viewers of one kind share is worked out once for each position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, cast

from crossings.drawing.scene import Place
from crossings.engine import HIDDEN, State
from crossings.engine.effect import MovePreview
from crossings.engine.viewpoint import Orientation
from crossings.server.session.reaction_windows import ReactionWindow
from crossings.server.session.turn_clock import TurnClock
from crossings.server.views.endings import end, headline, since
from crossings.server.views.pick_questions import asks
from crossings.server.views.scenes import Picture, SceneJson, difference, picks_text, row_lines, stage_lines, whole
from crossings.server.views.viewer import Viewer
from crossings.server.web import messages
from crossings.server.web.protocol import joined, members, together
from crossings.table import (
    BOT,
    CHANCE_MOVE,
    MOVE,
    PERSON,
    Event,
    Match,
    Undo,
    ViewerHistory,
    ViewerPly,
    reaction_window_view,
)
from crossings.table.forced_passes import forced_pass
from crossings.words import CORE, cached_per_instance, cached_per_locale, current_locale

KEPT = 64
"""How many positions' short texts are kept for viewers of all kinds, in all languages: a move may bring many draws."""
PICTURES_KEPT = 12
"""How many scenes are kept, to tell the difference to the next one: where something is hidden each seat has its own."""
WHOLE_KEPT = 2
"""How many of them as they are sent whole: to who comes, and to whoever comes next."""
FEW_KEPT = 16
"""How many questions and choices are kept, in all languages and stances: only the position that stands has any."""
NAMING = "_facts", "_for_one", "_question"
"""What is remembered and has names in it."""
IMPOSSIBLE: messages.Possible = {"can": False, "why": ""}
NO_PICKS = members({"picks": []})
NO_CHOICE = members({"legal": [], "undo": IMPOSSIBLE, "redo": IMPOSSIBLE, "reset": IMPOSSIBLE})


class Frames:
    """The messages that show a match. `names`: what each person calls themselves, kept up to date by the room."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = names
        self.pause: ReactionWindow | None = None
        self.clock: TurnClock | None = None
        """The turn clock, if one was agreed."""
        self._hides = match.game.hides
        self._all_eyes: dict[int | None, ViewerHistory] = {}

    def draw(self, viewer: Viewer) -> None:
        """Draw what a viewer will be shown first, and find what it can do: it is remembered, wherever it is done."""
        kind, ply = self.kind(viewer.eyes), self.eyes(viewer.eyes).now
        if viewer.drawing:
            self._whole(kind, ply)
        self._facts(kind, ply, viewer.drawing)
        self._choice(viewer.eyes, ply, viewer.drawing)

    def work_out(self, seats: Sequence[int | None]) -> Iterator[None]:
        """Put into words what these seats are told of the past, line by line: for a long game that takes a while."""
        for kind in {self.kind(seat) for seat in seats}:
            eyes = self.eyes(kind)
            for at in range(1, eyes.at + 1):
                if not eyes.has_told(at):
                    eyes.line(at)
                    yield
            if self.match.is_over and current_locale() not in eyes.figures:
                for at in eyes.moves_in_effect():
                    eyes.story_entry(at)
                    yield

    # ---- moments at which somebody might react -------------------------------------------------

    def hold(self, pause: ReactionWindow | None) -> None:
        """A moment goes on: whoever is asked sees it, all others what they would see in any case. None: it is over."""
        self.pause = pause
        for seat in self.match.viewers if self.match.game.hides else ():
            eyes = self.eyes(seat)
            if pause is None:
                eyes.release()
            elif seat in pause.asked:
                eyes.hold(pause.asked[seat].view(seat), pause.stage)
            else:
                eyes.hold(reaction_window_view(pause.moment, self.match.state, seat), pause.stage)

    def deciding(self, seat: int | None) -> State | None:
        """The position in which a seat is to decide now, if it is."""
        if self.pause is not None:
            return self.pause.asked.get(seat) if seat is not None else None
        return self.match.state if seat is not None and self._is_to_move(seat) else None

    def _is_to_move(self, seat: int) -> bool:
        """Whether it is the turn of a seat's person; a bot that plays for them is not asked by messages."""
        return self.match.actor == seat and self.match.seats[seat].kind == PERSON

    def at(self, viewer: Viewer) -> int:
        """The number of the position, as a viewer counts."""
        return self.eyes(viewer.eyes).at

    def now(self, seat: int | None) -> dict[str, Any]:
        """What a viewer sees of the position as it stands."""
        eyes = self.eyes(seat)
        return eyes.view(eyes.now)

    def actor(self, seat: int | None) -> int | str | None:
        """Who is to act, as far as a viewer can know."""
        return self._actor(self.kind(seat), self.eyes(seat).now)

    def seen(self, seat: int | None) -> Any:
        """The view of the position as it stands, read by the game."""
        eyes = self.eyes(seat)
        return eyes.position(eyes.now)

    def places(self, seat: int | None) -> Mapping[str, Place]:
        """What can be pointed at in the position as it stands."""
        return self._picture(self.kind(seat), self.eyes(seat).now).places

    def preview(self, seat: int | None) -> MovePreview:
        """What moves would do now, as far as a viewer can know."""
        eyes = self.eyes(seat)
        return eyes.preview(eyes.now)

    # ---- what is remembered --------------------------------------------------------------------

    def renamed(self) -> None:
        """A name has changed: say anew whose turn it is."""
        for name in NAMING:
            vars(self).pop(name, None)

    @property
    def is_warm(self) -> bool:
        """Whether anything is remembered."""
        return not CACHED_NAMES.isdisjoint(vars(self)) or any(eyes.is_warm for eyes in self._all_eyes.values())

    def forget(self) -> None:
        """Let go of what is remembered; it is worked out again when it is asked for."""
        for name in CACHED_NAMES:
            vars(self).pop(name, None)
        for eyes in self._all_eyes.values():
            eyes.forget()

    # ---- whose eyes ----------------------------------------------------------------------------

    def kind(self, seat: int | None) -> int | None:
        """Viewers of one kind see the same: where nothing is hidden, all do."""
        return seat if self._hides else None

    @property
    def histories(self) -> dict[int | None, ViewerHistory]:
        """What has been worked out for each kind of viewer."""
        return self._all_eyes

    def eyes(self, seat: int | None) -> ViewerHistory:
        """What a seat is told."""
        kind = self.kind(seat)
        if kind not in self._all_eyes:
            self._all_eyes[kind] = ViewerHistory(self.match, kind)
        return self._all_eyes[kind]

    def look_through(self, viewer: Viewer) -> None:
        """Where nothing is hidden, who holds several seats sees with the eyes of the one whose turn it is."""
        if not self.match.hides and self.match.actor in viewer.seats:
            viewer.eyes = int(self.match.actor or 0)

    def stance(self, viewer: Viewer) -> Orientation:
        """How a viewer looks at the board: its own side below, unless it has been turned by hand.

        Where several sit at one screen it is only turned for the eyes of the moment, so where something is hidden.
        """
        game = self.match.game
        turned = viewer.turned
        if turned is None:
            turned = viewer.eyes in game.rotated_seats and (len(viewer.seats) == 1 or game.hides)
        return game.nearest_orientation(turned, viewer.wide)

    def name(self, seat: int) -> str:
        """A seat's name, with that of the person."""
        title = self.match.game.seat_names[seat]
        return CORE.translate("seat-of-person", seat=title, person=self.names[seat]) if self.names[seat] else title

    # ---- messages ------------------------------------------------------------------------------

    def position(self, viewer: Viewer) -> str:
        """The position, complete."""
        ply = self.eyes(viewer.eyes).now
        drawing = self._whole(self.kind(viewer.eyes), ply) if viewer.drawing else None
        return self._showing("position", viewer, ply, drawing)

    def settled(self, viewer: Viewer) -> str:
        """The position as it stands, after a moment that is over; its scene tells only what has changed."""
        ply = self.eyes(viewer.eyes).now
        return self._showing("position", viewer, ply, self._changed(viewer, ply))

    def moved(self, viewer: Viewer, at: int, id: str | None) -> str:
        """The position `at` after the move that led to it."""
        kind = self.kind(viewer.eyes)
        ply = self.eyes(kind).ply(at)
        command, move = members({"id": id}) if id is not None else "", self._move(kind, ply, viewer.drawing)
        return self._showing("moved", viewer, ply, self._changed(viewer, ply), command, move)

    def _changed(self, viewer: Viewer, ply: ViewerPly) -> SceneJson | None:
        """What is drawn otherwise than what a viewer was shown last."""
        return self._difference(self.kind(viewer.eyes), viewer.seen, ply) if viewer.drawing else None

    def _showing(
        self, type: str, viewer: Viewer, ply: ViewerPly, drawing: SceneJson | None, command: str = "", move: str = ""
    ) -> str:
        """A position as it is shown, with what led to it: members of JSON objects."""
        kind, viewer.seen = self.kind(viewer.eyes), ply
        return together(
            members({"type": type, "seat": viewer.eyes, "turned": self.stance(viewer).turned}),
            command,
            self._facts(kind, ply, viewer.drawing),
            self._for_one(kind, ply, viewer.seats),
            move,
            self._choice(viewer.eyes, ply, viewer.drawing),
            self._pause_told(viewer, ply),
            self._time_told(),
            _scene(drawing, viewer),
        )

    def _pause_told(self, viewer: Viewer, ply: ViewerPly) -> str:
        return members({"pause": self.pause.told(viewer.eyes)}) if self.pause and ply.stage else ""

    def _time_told(self) -> str:
        left = self.clock.left if self.clock else None
        return "" if left is None else members({"left": round(left, 1)})

    def look(self, viewer: Viewer, at: int) -> str:
        """A position of the past, as this viewer saw it."""
        kind, eyes = self.kind(viewer.eyes), self.eyes(viewer.eyes)
        ply = eyes.ply(at)
        told = eyes.line(at) if at else {"at": 0, "by": None, "move": None, "line": "", "moves": 0}
        past: messages.HistoryFacts = {
            "at": at,
            "by": told["by"],
            "move": told["move"],
            "line": told["line"],
            "last": self._last(kind, at),
            "ask": self._ask(kind, ply, viewer.seats),
            "actor": self._actor(kind, ply),
        }
        if viewer.drawing:
            past["steps"] = self._stages(kind, at)
        else:
            past["view"] = eyes.view(ply)
        drawing = self._whole(kind, ply) if viewer.drawing else None
        return together(
            members({"type": "history-position", "seat": viewer.eyes}), members(past), _scene(drawing, viewer)
        )

    def log(self, viewer: Viewer) -> messages.Log:
        """All lines so far."""
        return {"type": "log", "from": 0, "lines": self.eyes(viewer.eyes).lines()}

    def added(self, viewer: Viewer) -> messages.Log | None:
        """Return the last line a viewer was shown if effects were added to it when a reaction window closed."""
        line = self.eyes(viewer.eyes).added(viewer.seen)
        return {"type": "log", "from": line["at"] - 1, "lines": [line]} if line else None

    def picture_text(self, seat: int | None) -> str:
        """The position as an SVG text."""
        return self.match.game.board.scene(self.seen(seat)).svg()

    def ask(self, seat: int | None) -> str:
        """Whose turn it is and what is asked, in a line, told to a seat (None: to a spectator)."""
        return self._asked(self.kind(seat), self.eyes(seat).now, () if seat is None else (seat,))

    # ---- what is told --------------------------------------------------------------------------

    @cached_per_instance(cached_per_locale(KEPT, drawn=False))
    def _facts(self, kind: int | None, ply: ViewerPly, drawing: bool) -> str:
        """What all viewers of a kind are told of a position: members of a JSON object. Drawings come without view."""
        facts: messages.SharedFacts = {
            "at": ply.at,
            "head": self.eyes(kind).head(ply.at),
            "actor": self._actor(kind, ply),
            "result": self._result(kind, ply),
            "scores": self._scores(kind, ply),
            "question": self._question(kind, ply),
            "last": self._last(kind, ply.at) or self._last(kind, self.eyes(kind).last_move()),
            "undos": self.match.undos,
        }
        if self._is_ended(ply) and self.match.ended:
            facts["ended"] = {"by": self.match.ended.by, "how": self.match.ended.how}
        if not drawing:
            facts["view"] = self.eyes(kind).view(ply)
        return members(facts)

    @cached_per_instance(cached_per_locale(KEPT, drawn=False))
    def _for_one(self, kind: int | None, ply: ViewerPly, seats: tuple[int, ...]) -> str:
        """What is said to whoever holds these seats: members of a JSON object."""
        told: messages.ViewerFacts = {"ask": self._ask(kind, ply, seats)}
        result = self._result(kind, ply)
        if result:
            told["end"] = end(self.match, self.eyes(kind), result, seats[0] if len(seats) == 1 else None, self.name)
        return members(told)

    # ---- who is to act, and whether it is over -------------------------------------------------

    def _is_ended(self, ply: ViewerPly) -> bool:
        """Whether the persons have ended the match at this position: nothing follows."""
        return self.match.ended is not None and ply.number == self.match.at

    def _actor(self, kind: int | None, ply: ViewerPly) -> int | str | None:
        """Who is to act, as the view tells; nobody once the match was ended."""
        return None if self._is_ended(ply) else self.eyes(kind).actor(ply)

    def _result(self, kind: int | None, ply: ViewerPly) -> messages.ResultFacts | None:
        """How it ended, by the rules of the game or because the persons ended it."""
        ended = self.match.ended
        if ended is not None and self._is_ended(ply):
            scores = self.match.state_at(ply.number).scores
            return {"winners": list(ended.winners), "reason": ended.how, "scores": list(scores)}
        return cast(messages.ResultFacts | None, self.eyes(kind).result(ply))

    # ---- parts ---------------------------------------------------------------------------------

    def _scores(self, kind: int | None, ply: ViewerPly) -> list[int]:
        """Each seat's score, as far as this viewer can know it."""
        if self._result(kind, ply) or not self.match.game.hides:
            return list(self.match.state_at(ply.number).scores)
        return [
            sum(number for _, number in parts)
            for parts in self.match.game.prompts.breakdown(self.eyes(kind).position(ply))
        ]

    @cached_per_instance(cached_per_locale(FEW_KEPT))
    def _choice(self, seat: int | None, ply: ViewerPly, drawing: bool) -> str:
        """What this seat can do now: members of a JSON object."""
        if seat is None or ply != self.eyes(seat).now:
            return joined(NO_CHOICE, NO_PICKS if drawing else "")
        deciding, redo = self.deciding(seat), self.match.why_no_redo(seat)
        choice: messages.Choice = {
            "legal": [] if deciding is None else deciding.actions(),
            "undo": _told_undo(self.match.undo_for(seat)),
            "redo": {"can": not redo, "why": redo},
            "reset": _told_undo(self.match.undo_for(seat, whole_turn=True)),
        }
        if deciding is None:
            return joined(members(choice), NO_PICKS if drawing else "")
        trail = partial(self._trace, self.kind(seat)) if drawing else None
        if news := since(self.eyes(seat), seat, trail):
            choice["since"] = news
        if not drawing:
            return members(choice)
        game, seen = self.match.game, self.eyes(seat).position(ply)
        picks = game.picking.picks(seen, choice["legal"], self.eyes(seat).preview(ply))
        choice["compound_moves"] = row_lines(game.compound_moves.compound_moves(seen, choice["legal"]))
        choice["asks"] = asks(game, seen, picks, self._picture(self.kind(seat), ply).places)
        return joined(members(choice), f'"picks":{picks_text(picks)}')

    @cached_per_instance(cached_per_locale(KEPT))
    def _move(self, kind: int | None, ply: ViewerPly, drawing: bool) -> str:
        """The move that led to a position: members of a JSON object."""
        told = self.eyes(kind).line(ply.at)
        move: messages.MoveFacts = {
            "move": told["move"],
            "by": told["by"],
            "line": told["line"],
            "moves": told["moves"],
        }
        if told.get("counts"):
            move["counts"] = True
        if told.get("opens"):
            move["opens"] = True
        if "group_line" in told:
            move |= {"first": told["first"], "group_line": told["group_line"]}
        if drawing:
            move["steps"] = self._stages(kind, ply.at)
        return members(move)

    def _stages(self, kind: int | None, at: int) -> list[messages.StepLine]:
        """What went on between the position before and this one; nothing if no move did."""
        eyes = self.eyes(kind)
        if not at or self._event(kind, at).kind not in (MOVE, CHANCE_MOVE):
            return []
        before, after = eyes.position_before(at), eyes.position_after(at)
        return stage_lines(self.match.game.motion.motion(before, eyes.effects(at), after))

    def _trace(self, kind: int | None, at: int) -> str:
        """What stays to be seen of the move that led to a position."""
        return self._traced(kind, self.eyes(kind).ply(at))

    @cached_per_instance(cached_per_locale(KEPT))
    def _traced(self, kind: int | None, ply: ViewerPly) -> str:
        eyes, at = self.eyes(kind), ply.at
        return self.match.game.motion.trail(eyes.position_before(at), eyes.effects(at), eyes.position_after(at))

    def _event(self, kind: int | None, at: int) -> Event:
        """The event that led to a position."""
        return self.match.events[self.eyes(kind).number(at) - 1]

    def _last(self, kind: int | None, at: int) -> messages.LastMove | None:
        """The move that led to a position, and the places that were picked for it; None if no move did."""
        event = self._event(kind, at) if at else None
        if event is None or event.kind not in (MOVE, CHANCE_MOVE):
            return None
        told = self.eyes(kind).line(at)
        return {
            "move": told["move"],
            "by": told["by"],
            "line": told["line"],
            "places": self._places(kind, event, at),
        }

    def _places(self, kind: int | None, event: Event, at: int) -> list[str]:
        eyes = self.eyes(kind)
        if event.kind != MOVE or eyes.line(at)["move"] != event.text or self.kind(event.by) != kind:
            return []
        picks = self.match.game.picking.picks(eyes.position_before(at), [event.text], lambda move: eyes.effects(at))
        return list(picks[0].places) if picks else []

    def _ask(self, kind: int | None, ply: ViewerPly, seats: tuple[int, ...]) -> str:
        """Who one is, where that is not plain; whose turn it is, and to whoever can do it what is asked."""
        line, match = self._asked(kind, ply, seats), self.match
        if len(seats) != 1 or match.is_one_persons or match.seats[seats[0]].kind == BOT or self._result(kind, ply):
            return line
        return CORE.translate("you-are", name=self.match.game.seat_names[seats[0]], line=line)

    def _asked(self, kind: int | None, ply: ViewerPly, seats: tuple[int, ...]) -> str:
        actor, game = self._actor(kind, ply), self.match.game
        result = self._result(kind, ply)
        if result:
            seen = self.eyes(kind).position(ply)
            return headline(self.match, seen, result, seats[0] if len(seats) == 1 else None, self.name)
        if actor == "chance":
            return game.chance.describe_chance(self.eyes(kind).position(ply)) or CORE.translate("chance-decides")
        if actor == HIDDEN:
            return CORE.translate("somebody-may-react")
        if actor not in seats or self.match.seats[int(actor or 0)].kind == BOT:
            return game.prompts.waiting(self.eyes(kind).position(ply), self.name(int(actor or 0)))
        if ply != self.eyes(kind).now and self._had_to_pass(ply):
            return CORE.translate("nothing-else")
        name = self.name(int(actor or 0)) if len(seats) > 1 else ""
        question, reacts = self._question(kind, ply), self._reacts(ply)
        return CORE.translate("your-turn", name=name, shared=bool(name), reacts=reacts, question=question)

    def _had_to_pass(self, ply: ViewerPly) -> bool:
        """Whether somebody could do nothing but pass, so that they were not asked."""
        state = self.match.state_at(ply.number)
        return isinstance(state.actor, int) and bool(forced_pass(state, state.actor, self.match.viewers))

    def _reacts(self, ply: ViewerPly) -> bool:
        """Whether whoever is asked may let the moment go by: it is another's turn."""
        reaction_windows = self.match.game.reactions
        return reaction_windows is not None and reaction_windows.PASS in self.match.state_at(ply.number).actions()

    @cached_per_instance(cached_per_locale(FEW_KEPT, drawn=False))
    def _question(self, kind: int | None, ply: ViewerPly) -> str:
        """What a seat is asked; nothing where none is."""
        if not isinstance(self._actor(kind, ply), int):
            return ""
        return self.match.game.prompts.prompt(self.eyes(kind).position(ply))

    @cached_per_instance(cached_per_locale(PICTURES_KEPT))
    def _picture(self, kind: int | None, ply: ViewerPly) -> Picture:
        return Picture(self.match.game.board.scene(self.eyes(kind).position(ply)))

    @cached_per_instance(cached_per_locale(WHOLE_KEPT))
    def _whole(self, kind: int | None, ply: ViewerPly) -> SceneJson:
        return whole(self._picture(kind, ply))

    @cached_per_instance(cached_per_locale(KEPT))
    def _difference(self, kind: int | None, before: ViewerPly, after: ViewerPly) -> SceneJson:
        return difference(self._picture(kind, before), self._picture(kind, after))


CACHED_NAMES = frozenset(name for name, one in vars(Frames).items() if isinstance(one, cached_property))


def _told_undo(undo: Undo) -> messages.Possible:
    return {"can": not undo.why, "why": undo.why, "consent": list(undo.consent)}


def _scene(drawing: SceneJson | None, viewer: Viewer) -> str:
    """The scene as a member of a JSON object, for those who are sent drawings."""
    if drawing is None:
        return ""
    text, viewer.known = drawing.finished(viewer.known)
    return f'"scene":{text}'
