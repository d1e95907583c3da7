"""The messages that show a match. Everything that viewers of one kind share is computed once per position."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, cast

from msgspec import convert

from crossings.drawing import kit
from crossings.drawing.scene import Place
from crossings.engine import HIDDEN, State
from crossings.engine.effects.preview import MovePreview
from crossings.engine.orientation import Orientation
from crossings.server.messages import server_messages
from crossings.server.messages.writing import encoded
from crossings.server.projection.endings import end, headline, since
from crossings.server.projection.pick_questions import asks
from crossings.server.projection.reaction_windows import ReactionWindow
from crossings.server.projection.scenes import (
    Drawing,
    Picture,
    difference,
    encoded_picks,
    whole,
)
from crossings.server.projection.seats import seat_title
from crossings.server.projection.viewer import Viewer
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
from crossings.words import CORE, cached_per_instance, cached_per_locale, current_locale

TEXTS_CACHED = 64
"""Number of positions with cached short texts, for all kinds of viewers and languages. A move may bring many draws."""
SCENES_CACHED = 12
"""Number of cached scenes, for the difference to the next one. If something is hidden, each seat has its own."""
WHOLE_SCENES_CACHED = 2
"""Number of cached scenes in the form in which they are sent whole, to viewers who join."""
CHOICES_CACHED = 16
"""Number of cached questions and choices, for all languages and orientations. Only the current position has any."""
METHODS_WITH_NAMES = "_facts", "_viewer_facts", "_question"
"""Cached methods whose results contain names."""
IMPOSSIBLE = server_messages.Possible(can=False, why="")
NO_CHOICE: server_messages.Choice = {"legal": [], "undo": IMPOSSIBLE, "redo": IMPOSSIBLE, "reset": IMPOSSIBLE}


class Frames:
    """The messages that show a match. `names`: the names of the players, kept up to date by the session.

    `monotonic`: the monotonic clock.
    """

    def __init__(self, match: Match, names: Sequence[str], monotonic: Callable[[], float] = time.monotonic) -> None:
        self.match = match
        self.names = names
        self.monotonic = monotonic
        self.window: ReactionWindow | None = None
        self.updated = 0.0
        """When the last event was stored, in seconds since 1970."""
        self.turn_ends: float | None = None
        """When the time of the turn is up, by the monotonic clock; None: it is not timed."""
        self._hides = match.game.hides
        self._histories: dict[int | None, ViewerHistory] = {}

    def prepare(self, viewer: Viewer) -> None:
        """Compute what a viewer will be shown first. The results are cached, so this can run in another thread."""
        kind, ply = self.kind(viewer.viewpoint), self.history(viewer.viewpoint).now
        if viewer.drawing:
            self._whole(kind, ply)
        self._facts(kind, ply, viewer.drawing)
        self._choice(viewer.viewpoint, ply, viewer.drawing)

    def write_log(self, seats: Sequence[int | None]) -> Iterator[None]:
        """Write the log for these seats line by line, yielding after each: in a long game this takes a while."""
        for kind in {self.kind(seat) for seat in seats}:
            history = self.history(kind)
            for at in range(1, history.at + 1):
                if not history.has_line(at):
                    history.line(at)
                    yield
            if self.match.is_over and current_locale() not in history.figures:
                for at in history.moves_in_effect():
                    history.story_entry(at)
                    yield

    # ---- reaction windows ------------------------------------------------------------------------

    def set_window(self, window: ReactionWindow | None) -> None:
        """Open a reaction window: seats that are asked see it, all others what they would see in any case.

        None: close it.
        """
        self.window = window
        for seat in self.match.viewers if self.match.game.hides else ():
            history = self.history(seat)
            if window is None:
                history.close_window()
            elif seat is not None and seat in window.asked:
                history.open_window(window.asked[seat].view(seat), window.stage, window.position)
            else:
                view = reaction_window_view(window.position, self.match.state, seat)
                history.open_window(view, window.stage, window.position)

    def deciding(self, seat: int | None) -> State | None:
        """Return the position in which a seat must decide now, or None."""
        if self.window is not None:
            return self.window.asked.get(seat) if seat is not None else None
        return self.match.state if seat is not None and self._is_to_move(seat) else None

    def _is_to_move(self, seat: int) -> bool:
        """Return whether it is the turn of a seat's person. A bot that plays for them gets no messages."""
        return self.match.actor == seat and self.match.seats[seat].kind == PERSON

    def at(self, viewer: Viewer) -> int:
        """Return the number of the current position, as a viewer counts."""
        return self.history(viewer.viewpoint).at

    def public_value(self, key: str) -> Any:
        """Return the value of a key of the spectators' view of the current position; None if there is no such key."""
        if not self._hides:
            return self.match.state.value_of(key)
        history = self.history(None)
        return history.view(history.now).get(key)

    def actor(self, seat: int | None) -> int | str | None:
        """Return who is to act, as far as a viewer can know."""
        return self._actor(self.kind(seat), self.history(seat).now)

    def seen(self, seat: int | None) -> Any:
        """Return the view of the current position as the game reads it."""
        history = self.history(seat)
        return history.position(history.now)

    def places(self, seat: int | None) -> Mapping[str, Place]:
        """Return the places of the current position."""
        return self._picture(self.kind(seat), self.history(seat).now).places

    def preview(self, seat: int | None) -> MovePreview:
        """Return a preview of moves in the current position, as far as a viewer can know."""
        history = self.history(seat)
        return history.preview(history.now)

    # ---- caches ----------------------------------------------------------------------------------

    def drop_names(self) -> None:
        """Drop cached texts that contain names."""
        for name in METHODS_WITH_NAMES:
            vars(self).pop(name, None)

    @property
    def has_cache(self) -> bool:
        """Whether anything is cached."""
        return not CACHED_NAMES.isdisjoint(vars(self)) or any(history.has_cache for history in self._histories.values())

    def forget(self) -> None:
        """Clear all caches."""
        for name in CACHED_NAMES:
            vars(self).pop(name, None)
        for history in self._histories.values():
            history.forget()

    # ---- viewers ---------------------------------------------------------------------------------

    def kind(self, seat: int | None) -> int | None:
        """Return the kind of a viewer. If nothing is hidden, all viewers are of one kind."""
        return seat if self._hides else None

    @property
    def histories(self) -> dict[int | None, ViewerHistory]:
        """The histories of all kinds of viewers so far."""
        return self._histories

    def history(self, seat: int | None) -> ViewerHistory:
        """Return what a seat can see of the match."""
        kind = self.kind(seat)
        if kind not in self._histories:
            self._histories[kind] = ViewerHistory(self.match, kind)
        return self._histories[kind]

    def follow_turn(self, viewer: Viewer) -> None:
        """Show a viewer with several seats the view of the seat to act, if nothing is hidden."""
        if not self.match.hides and self.match.actor in viewer.seats:
            viewer.viewpoint = int(self.match.actor or 0)

    def orientation(self, viewer: Viewer) -> Orientation:
        """Return a viewer's orientation of the board: its own side at the bottom, unless the player has turned it.

        With several seats at one screen the board turns only for the seat that is shown, so only if something is
        hidden.
        """
        game = self.match.game
        turned = viewer.turned
        if turned is None:
            turned = viewer.viewpoint in game.rotated_seats and (len(viewer.seats) == 1 or game.hides)
        return game.nearest_orientation(turned, viewer.wide)

    def name(self, seat: int) -> str:
        """Return the name of a seat, with the player's name."""
        return seat_title(self.match.game, self.names, seat)

    # ---- messages ------------------------------------------------------------------------------

    def position(self, viewer: Viewer) -> server_messages.Position:
        """Return the current position with the whole scene."""
        ply = self.history(viewer.viewpoint).now
        drawing = self._whole(self.kind(viewer.viewpoint), ply) if viewer.drawing else None
        return cast(server_messages.Position, {"type": "position", **self._position(viewer, ply, drawing)})

    def settled(self, viewer: Viewer) -> server_messages.Position:
        """Return the current position after a reaction window, with a scene difference."""
        ply = self.history(viewer.viewpoint).now
        position = self._position(viewer, ply, self._changed(viewer, ply))
        return cast(server_messages.Position, {"type": "position", **position})

    def moved(self, viewer: Viewer, at: int, id: str | None) -> server_messages.Moved:
        """Return position `at` after the move that led to it. `id`: the viewer's command for this move."""
        kind = self.kind(viewer.viewpoint)
        ply = self.history(kind).ply(at)
        move, position = self._move(kind, ply, viewer.drawing), self._position(viewer, ply, self._changed(viewer, ply))
        command = {} if id is None else {"id": id}
        return cast(server_messages.Moved, {"type": "moved", **command, **position, **move})

    def _changed(self, viewer: Viewer, ply: ViewerPly) -> Drawing | None:
        """Return the difference from the scene that a viewer was shown last."""
        return self._difference(self.kind(viewer.viewpoint), viewer.seen, ply) if viewer.drawing else None

    def _position(self, viewer: Viewer, ply: ViewerPly, drawing: Drawing | None) -> server_messages.PositionFacts:
        """Return what `position` and `moved` have in common."""
        kind, viewer.seen = self.kind(viewer.viewpoint), ply
        parts = {
            "seat": viewer.viewpoint,
            "turned": self.orientation(viewer).turned,
            **self._facts(kind, ply, viewer.drawing),
            **self._viewer_facts(kind, ply, viewer.seats),
            **self._choice(viewer.viewpoint, ply, viewer.drawing),
        }
        position = cast(server_messages.PositionFacts, parts)
        if self.window is not None and ply.stage:
            position["pause"] = self.window.facts(viewer.viewpoint, self.monotonic())
        if self.turn_ends is not None:
            position["left"] = round(max(0.0, self.turn_ends - self.monotonic()), 1)
        if drawing is not None:
            position["scene"] = _scene(drawing, viewer)
        return position

    def past_position(self, viewer: Viewer, at: int) -> server_messages.HistoryPosition:
        """Return a past position, as this viewer saw it."""
        kind, history = self.kind(viewer.viewpoint), self.history(viewer.viewpoint)
        ply = history.ply(at)
        line = history.line(at) if at else {"at": 0, "by": None, "move": None, "line": "", "moves": 0}
        past: server_messages.HistoryPosition = {
            "type": "history-position",
            "seat": viewer.viewpoint,
            "at": at,
            "by": line["by"],
            "move": line["move"],
            "line": line["line"],
            "last": self._last(kind, at),
            "ask": self._prompt_for(kind, ply, viewer.seats),
            "actor": self._actor(kind, ply),
        }
        if viewer.drawing:
            past["steps"] = self._steps(kind, at)
            past["scene"] = _scene(self._whole(kind, ply), viewer)
        else:
            past["view"] = history.view(ply)
        return past

    def log(self, viewer: Viewer) -> server_messages.Log:
        """Return the whole log."""
        return server_messages.Log(after=0, lines=self.history(viewer.viewpoint).lines())

    def added(self, viewer: Viewer) -> server_messages.Log | None:
        """Return the last line a viewer was shown if effects were added to it when a reaction window closed."""
        line = self.history(viewer.viewpoint).completed_line(viewer.seen)
        return server_messages.Log(after=line["at"] - 1, lines=[line]) if line else None

    def picture_text(self, seat: int | None) -> str:
        """Return the current position as SVG text."""
        return self.match.game.board.scene(self.seen(seat)).svg()

    def ask(self, seat: int | None) -> str:
        """Return the prompt for a seat (None: for spectators): whose turn it is and what is asked."""
        return self._prompt(self.kind(seat), self.history(seat).now, () if seat is None else (seat,))

    # ---- shared parts ------------------------------------------------------------------------------

    @cached_per_instance(cached_per_locale(TEXTS_CACHED, drawn=False))
    def _facts(self, kind: int | None, ply: ViewerPly, drawing: bool) -> server_messages.SharedFacts:
        """Return what all viewers of a kind get of a position. Viewers with drawings get no view."""
        facts: server_messages.SharedFacts = {
            "at": ply.at,
            "head": self.history(kind).head(ply.at),
            "actor": self._actor(kind, ply),
            "result": self._result(kind, ply),
            "scores": self._scores(kind, ply),
            "question": self._question(kind, ply),
            "last": self._last(kind, ply.at) or self._last(kind, self.history(kind).last_move()),
            "undos": self.match.undos,
        }
        if self._is_ended(ply) and self.match.ended:
            facts["ended"] = server_messages.Ended(by=self.match.ended.by, how=self.match.ended.how)
        if not drawing:
            facts["view"] = encoded(self.history(kind).view(ply))
        return facts

    @cached_per_instance(cached_per_locale(TEXTS_CACHED, drawn=False))
    def _viewer_facts(self, kind: int | None, ply: ViewerPly, seats: tuple[int, ...]) -> server_messages.ViewerFacts:
        """Return what only the holder of these seats gets."""
        facts: server_messages.ViewerFacts = {"ask": self._prompt_for(kind, ply, seats)}
        result = self._result(kind, ply)
        if result:
            seat = seats[0] if len(seats) == 1 else None
            facts["end"] = end(self.match, self.history(kind), result, seat, self.name, self.updated)
        return facts

    # ---- actor and result ------------------------------------------------------------------------

    def _is_ended(self, ply: ViewerPly) -> bool:
        """Return whether the players ended the match at this position."""
        return self.match.ended is not None and ply.number == self.match.at

    def _actor(self, kind: int | None, ply: ViewerPly) -> int | str | None:
        """Return who is to act according to the view; None after the end."""
        return None if self._is_ended(ply) else self.history(kind).actor(ply)

    def _result(self, kind: int | None, ply: ViewerPly) -> server_messages.ResultFacts | None:
        """Return the result by the rules, or from how the players ended the match."""
        ended = self.match.ended
        if ended is not None and self._is_ended(ply):
            scores = self.match.state_at(ply.number).scores
            return server_messages.ResultFacts(winners=list(ended.winners), reason=ended.how, scores=list(scores))
        result = self.history(kind).result(ply)
        return convert(result, server_messages.ResultFacts) if result else None

    # ---- parts ---------------------------------------------------------------------------------

    def _scores(self, kind: int | None, ply: ViewerPly) -> list[int]:
        """Return the scores as far as this viewer can know them."""
        if self._result(kind, ply) or not self.match.game.hides:
            return list(self.match.state_at(ply.number).scores)
        return [
            sum(number for _, number in parts)
            for parts in self.match.game.prompts.breakdown(self.history(kind).position(ply))
        ]

    @cached_per_instance(cached_per_locale(CHOICES_CACHED))
    def _choice(self, seat: int | None, ply: ViewerPly, drawing: bool) -> server_messages.Choice:
        """Return what this seat can do now."""
        if seat is None or ply != self.history(seat).now:
            return {**NO_CHOICE, "picks": []} if drawing else NO_CHOICE
        deciding, redo = self.deciding(seat), self.match.why_no_redo(seat)
        legal = [] if deciding is None else deciding.actions()
        undo = _undo_facts(self.match.undo_for(seat))  # a whole turn can be undone under the same conditions
        choice: server_messages.Choice = {
            "legal": encoded(legal),
            "undo": undo,
            "redo": server_messages.Possible(can=not redo, why=redo),
            "reset": undo,
        }
        if deciding is None:
            return {**choice, "picks": []} if drawing else choice
        trail = partial(self._trace, self.kind(seat)) if drawing else None
        if changes := since(self.history(seat), seat, trail):
            choice["since"] = changes
        if not drawing:
            return choice
        game, seen = self.match.game, self.history(seat).position(ply)
        picks = kit.picks_of(game, seen, legal, self.history(seat).preview(ply))
        offered = game.compound_moves.compound_moves(seen, legal)
        choice["compound_moves"] = encoded([server_messages.CompoundMoveLine.of(one) for one in offered])
        choice["asks"] = encoded(asks(game, seen, picks, self._picture(self.kind(seat), ply).places))
        choice["picks"] = encoded_picks(picks)
        return choice

    @cached_per_instance(cached_per_locale(TEXTS_CACHED))
    def _move(self, kind: int | None, ply: ViewerPly, drawing: bool) -> server_messages.MoveFacts:
        """Return the move that led to a position."""
        line = self.history(kind).line(ply.at)
        move: server_messages.MoveFacts = {
            "move": line["move"],
            "by": line["by"],
            "line": line["line"],
            "moves": line["moves"],
        }
        if line.get("counts"):
            move["counts"] = True
        if line.get("opens"):
            move["opens"] = True
        if "group_line" in line:
            move |= {"first": line["first"], "group_line": line["group_line"]}
        if drawing:
            move["steps"] = encoded(self._steps(kind, ply.at))
        return move

    def _steps(self, kind: int | None, at: int) -> list[server_messages.StepLine]:
        """Return the animation steps that led to a position; none if no move did."""
        history = self.history(kind)
        if not at or self._event(kind, at).kind not in (MOVE, CHANCE_MOVE):
            return []
        before, after = history.position_before(at), history.position_after(at)
        return list(map(server_messages.StepLine.of, self.match.game.motion.motion(before, history.effects(at), after)))

    def _trace(self, kind: int | None, at: int) -> str:
        """Return the traces that the move to a position leaves on the board."""
        return self._traced(kind, self.history(kind).ply(at))

    @cached_per_instance(cached_per_locale(TEXTS_CACHED))
    def _traced(self, kind: int | None, ply: ViewerPly) -> str:
        history, at = self.history(kind), ply.at
        return self.match.game.motion.trail(
            history.position_before(at), history.effects(at), history.position_after(at)
        )

    def _event(self, kind: int | None, at: int) -> Event:
        """Return the event that led to a position."""
        return self.match.events[self.history(kind).number(at) - 1]

    def _last(self, kind: int | None, at: int) -> server_messages.LastMove | None:
        """Return the move that led to a position and the places of its pick; None if no move did."""
        event = self._event(kind, at) if at else None
        if event is None or event.kind not in (MOVE, CHANCE_MOVE):
            return None
        line = self.history(kind).line(at)
        return server_messages.LastMove(
            move=line["move"], by=line["by"], line=line["line"], places=self._places(kind, event, at)
        )

    def _places(self, kind: int | None, event: Event, at: int) -> list[str]:
        history = self.history(kind)
        if event.kind != MOVE or history.line(at)["move"] != event.text or self.kind(event.by) != kind:
            return []
        picks = self.match.game.picking.picks(
            history.position_before(at), [event.text], lambda move: history.effects(at)
        )
        return list(picks[0].places) if picks else []

    def _prompt_for(self, kind: int | None, ply: ViewerPly, seats: tuple[int, ...]) -> str:
        """Return the prompt, with the viewer's own seat in it unless that is obvious."""
        line, match = self._prompt(kind, ply, seats), self.match
        if len(seats) != 1 or match.is_one_persons or match.seats[seats[0]].kind == BOT or self._result(kind, ply):
            return line
        return CORE.translate("you-are", name=self.match.game.seat_names[seats[0]], line=line)

    def _prompt(self, kind: int | None, ply: ViewerPly, seats: tuple[int, ...]) -> str:
        actor, game = self._actor(kind, ply), self.match.game
        result = self._result(kind, ply)
        if result:
            seen = self.history(kind).position(ply)
            return headline(self.match, seen, result, seats[0] if len(seats) == 1 else None, self.name)
        if actor == "chance":
            return game.chance.describe_chance(self.history(kind).position(ply)) or CORE.translate("chance-decides")
        if actor == HIDDEN:
            return CORE.translate("somebody-may-react")
        if actor not in seats or self.match.seats[int(actor or 0)].kind == BOT:
            return game.prompts.waiting(self.history(kind).position(ply), self.name(int(actor or 0)))
        if ply != self.history(kind).now and self._had_to_pass(ply):
            return CORE.translate("nothing-else")
        name = self.name(int(actor or 0)) if len(seats) > 1 else ""
        question, reacts = self._question(kind, ply), self._reacts(ply)
        return CORE.translate("your-turn", name=name, shared=bool(name), reacts=reacts, question=question)

    def _had_to_pass(self, ply: ViewerPly) -> bool:
        """Return whether the seat to act could only pass, so that it was not asked."""
        state = self.match.state_at(ply.number)
        return isinstance(state.actor, int) and bool(self.match.forced_pass(state, state.actor))

    def _reacts(self, ply: ViewerPly) -> bool:
        """Return whether the seat that is asked may pass because it is another seat's turn."""
        reactions = self.match.game.reactions
        return reactions is not None and reactions.PASS in self.match.state_at(ply.number).actions()

    @cached_per_instance(cached_per_locale(CHOICES_CACHED, drawn=False))
    def _question(self, kind: int | None, ply: ViewerPly) -> str:
        """Return the question to the seat to act; empty if there is none."""
        if not isinstance(self._actor(kind, ply), int):
            return ""
        return self.match.game.prompts.prompt(self.history(kind).position(ply))

    @cached_per_instance(cached_per_locale(SCENES_CACHED))
    def _picture(self, kind: int | None, ply: ViewerPly) -> Picture:
        return Picture(self.match.game.board.scene(self.history(kind).position(ply)))

    @cached_per_instance(cached_per_locale(WHOLE_SCENES_CACHED))
    def _whole(self, kind: int | None, ply: ViewerPly) -> Drawing:
        return whole(self._picture(kind, ply))

    @cached_per_instance(cached_per_locale(TEXTS_CACHED))
    def _difference(self, kind: int | None, before: ViewerPly, after: ViewerPly) -> Drawing:
        return difference(self._picture(kind, before), self._picture(kind, after))


CACHED_NAMES = frozenset(name for name, one in vars(Frames).items() if isinstance(one, cached_property))


def _undo_facts(undo: Undo) -> server_messages.Possible:
    return server_messages.Possible(can=not undo.why, why=undo.why, consent=list(undo.consent))


def _scene(drawing: Drawing, viewer: Viewer) -> server_messages.SceneData:
    """Return a drawing for a viewer, with the fragments that its client doesn't have."""
    scene, viewer.known = drawing.finished(viewer.known)
    return scene
