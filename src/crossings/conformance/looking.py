"""What a viewer is shown of a state: the parts of a face, asked as the table asks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossings.drawing.scene import Hint, MacroMove, Pick, Place, Scene, Stage, hint_of
from crossings.engine import Refusal, State, Viewer
from crossings.engine.effect import Trial
from crossings.words import Effect, remembered


def position(state: State, seat: Viewer = None) -> Any:
    """The view, read by the game."""
    return state.game.read(state.view(seat), seat)


def would(state: State, seat: Viewer) -> Trial:
    """What moves would do."""
    return Trial(state.game, state.view(seat), seat)


def scene(state: State, seat: Viewer = None) -> Scene:
    """The picture."""
    return state.game.board.scene(position(state, seat))


def picks(state: State, seat: Viewer, legal: Sequence[str] | None = None) -> list[Pick]:
    """How moves are picked; all that are legal unless some are given."""
    moves = state.actions() if legal is None else legal
    return state.game.picking.picks(position(state, seat), moves, would(state, seat))


@remembered(4)
def places(state: State, seat: Viewer) -> dict[str, Place]:
    """What can be pointed at, by id."""
    return {place.id: place for place in scene(state, seat).places}


def hint(state: State, seat: Viewer, place: str) -> Hint | None:
    """What is shown on pointing; nothing where there is no such place."""
    there = places(state, seat).get(place)
    return hint_of(state.game, position(state, seat), there, would(state, seat)) if there else None


def intent(state: State, seat: Viewer, places: Sequence[str]) -> str | Refusal | None:
    """What a pick that no move has means."""
    return state.game.intent.intent(position(state, seat), places)


def macro(state: State, seat: Viewer, place: str) -> MacroMove | None:
    """The macro move for one pick."""
    return state.game.macros.macro(position(state, seat), place)


def macros(state: State, seat: Viewer) -> list[MacroMove]:
    """Macro moves as buttons."""
    return state.game.macros.macros(position(state, seat), state.actions())


def effects(before: State, move: str, after: State, seat: Viewer = None) -> Sequence[Effect]:
    """What a move did; the move as the viewer is shown it."""
    return before.game.effects.effects(position(before, seat), move, position(after, seat))


def line(before: State, move: str, after: State, seat: Viewer = None) -> str:
    """The log's sentence."""
    return before.game.words.tell(effects(before, move, after, seat))


def motion(before: State, move: str, after: State, seat: Viewer = None) -> list[Stage]:
    """What glides."""
    done = effects(before, move, after, seat)
    return before.game.motion.motion(position(before, seat), done, position(after, seat))


def trace(before: State, move: str, after: State, seat: Viewer = None) -> str:
    """What stays to be seen."""
    done = effects(before, move, after, seat)
    return before.game.motion.trace(position(before, seat), done, position(after, seat))
