"""What a viewer is shown of a state: the parts of a face, asked as the table asks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crossings.drawing.scene import Hint, Pick, Row, Scene, Stage
from crossings.engine import Refusal, State
from crossings.engine.trial import Trial
from crossings.words import Deed


def seen(state: State, seat: int | None = None) -> Any:
    """The view, read by the game."""
    return state.game.seen(state.view(seat), seat)


def would(state: State, seat: int | None) -> Trial:
    """What moves would do."""
    return Trial(state.game, state.view(seat), seat)


def scene(state: State, seat: int | None = None) -> Scene:
    """The picture."""
    return state.game.board.scene(seen(state, seat))


def picks(state: State, seat: int | None, legal: Sequence[str] | None = None) -> list[Pick]:
    """How moves are picked; all that are legal unless some are given."""
    moves = state.actions() if legal is None else legal
    return state.game.picking.picks(seen(state, seat), moves, would(state, seat))


def hint(state: State, seat: int | None, place: str) -> Hint | None:
    """What is shown on pointing."""
    return state.game.hints.hint(seen(state, seat), place, would(state, seat))


def meant(state: State, seat: int | None, places: Sequence[str]) -> str | Refusal | None:
    """What a pick that no move has means."""
    return state.game.meaning.meant(seen(state, seat), places)


def row(state: State, seat: int | None, place: str) -> Row | None:
    """The row of moves for one pick."""
    return state.game.rows.row(seen(state, seat), place)


def rows(state: State, seat: int | None) -> list[Row]:
    """Rows of moves as buttons."""
    return state.game.rows.rows(seen(state, seat), state.actions())


def deeds(before: State, move: str, after: State, seat: int | None = None) -> Sequence[Deed]:
    """What a move did; the move as the viewer is shown it."""
    return before.game.doing.deeds(seen(before, seat), move, seen(after, seat))


def line(before: State, move: str, after: State, seat: int | None = None) -> str:
    """The log's sentence."""
    return before.game.words.tell(deeds(before, move, after, seat))


def motion(before: State, move: str, after: State, seat: int | None = None) -> list[Stage]:
    """What glides."""
    done = deeds(before, move, after, seat)
    return before.game.motion.motion(seen(before, seat), done, seen(after, seat))


def trace(before: State, move: str, after: State, seat: int | None = None) -> str:
    """What stays to be seen."""
    done = deeds(before, move, after, seat)
    return before.game.motion.trace(seen(before, seat), done, seen(after, seat))
