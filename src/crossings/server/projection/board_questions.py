"""Questions about a position on the board, before a move: about a place, an incomplete move or a compound move.

Tables, lessons and puzzles answer them alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crossings.drawing.kit import hint_of
from crossings.drawing.scene import Place
from crossings.engine import Game, Refusal, State
from crossings.engine.effects.preview import MovePreview
from crossings.server.messages.client_messages import BoardQuestion, PlanAsked, Point, Propose
from crossings.server.messages.server_messages import (
    BoardAnswer,
    CompoundMoveAnswer,
    HintAnswer,
    NoMoveReason,
    PlanAnswer,
)
from crossings.server.projection.pick_questions import SEPARATOR, meant_move, refusal_reason
from crossings.server.projection.scenes import Picture


@dataclass(frozen=True)
class ShownPosition:
    """A position as a seat or a spectator sees it."""

    game: Game
    position: Any
    """The view, as the game reads it."""
    places: Mapping[str, Place]
    preview: MovePreview
    deciding: State | None
    """The state in which the seat must decide now; None: it needn't."""

    @classmethod
    def of_state(cls, state: State, seat: int) -> ShownPosition:
        """Show a state to the seat that is to move, in the current orientation."""
        position = state.position(seat)
        places = Picture(state.game.board.scene(position)).places
        return cls(state.game, position, places, MovePreview.of_state(state, seat), state)


def answer(shown: ShownPosition, at: int, question: BoardQuestion) -> BoardAnswer:
    """Return the answer to a question. `at`: the number of the position."""
    match question:
        case Point():
            return hint(shown, at, question)
        case PlanAsked():
            return plan(shown, at, question)
        case Propose():
            return compound_move(shown, at, question)


def hint(shown: ShownPosition, at: int, question: Point) -> HintAnswer:
    """Return the hint for a place; empty if there is no such place."""
    there = shown.places.get(question.place)
    if there is None:
        return HintAnswer(at, question.place, "", "")
    found = hint_of(shown.game, shown.position, there, shown.preview)
    return HintAnswer(at, question.place, found.line, found.overlay)


def plan(shown: ShownPosition, at: int, question: PlanAsked) -> PlanAnswer:
    """Return what an incomplete move would do; empty if the game can't tell, or the seat needn't decide now."""
    planned = None
    if shown.deciding is not None:
        planned = shown.game.plan.plan(shown.position, _known(shown.places, question.put), shown.preview)
    line, overlay = (planned.line, planned.overlay) if planned else ("", "")
    return PlanAnswer(at, question.put, line, overlay)


def _known(places: Mapping[str, Place], put: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return what is put on places, without unknown kinds and places."""
    kinds, rests = {place.kind for place in places.values()}, {place.id for place in places.values() if place.rests}
    return {place: [kind for kind in laid if kind in kinds] for place, laid in put.items() if place in rests}


def compound_move(shown: ShownPosition, at: int, question: Propose) -> CompoundMoveAnswer:
    """Return a compound move to a place, or why no move leads there."""
    move = reason = None
    ends = question.place.split(SEPARATOR)
    if shown.deciding is not None:
        if shown.places.keys() >= set(ends):
            move = shown.game.compound_moves.compound_move(shown.position, question.place)
        reason = None if move else _no_move_reason(shown, shown.deciding, question.places or ends)
    return CompoundMoveAnswer(
        at=at,
        seat=question.seat,
        place=question.place,
        moves=list(move.moves) if move else [],
        label=move.label if move else "",
        overlay=move.overlay if move else "",
        why=reason,
    )


def _no_move_reason(shown: ShownPosition, deciding: State, places: Sequence[str]) -> NoMoveReason | None:
    """Return why no move has these places, if the game can tell what the player wants."""
    meant = meant_move(shown.game, shown.position, shown.places, places)
    if isinstance(meant, str):
        if meant in deciding.actions():
            return None
        illegal = deciding.why_not(meant)
        meant = Refusal(illegal.reason, illegal.rule, illegal.sentence)
    return None if meant is None else refusal_reason(shown.game, deciding, meant)
