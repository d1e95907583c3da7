"""What a viewer sees of a state: calls of a presentation's parts, as the table makes them."""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from crossings.conformance.checked_game import (
    compound_move,
    compound_moves,
    effects,
    hint,
    intent,
    line,
    motion,
    picks,
    position,
    preview,
    scene,
    trail,
)
from crossings.drawing.scene import Piece, Place, Step
from crossings.engine import State, Viewer
from crossings.engine.effect import PlayedMove
from crossings.engine.layout import blocks
from crossings.table import outcome

__all__ = [
    "compound_move",
    "compound_moves",
    "effects",
    "hint",
    "intent",
    "line",
    "motion",
    "picks",
    "position",
    "preview",
    "scene",
    "trail",
]
Blocks = dict[str, NDArray[Any]]


def pieces(state: State, seat: Viewer = None) -> dict[str, Piece]:
    """Return the pieces of the scene by id."""
    return {piece.id: piece for piece in scene(state, seat).pieces}


def places(state: State, seat: Viewer = None) -> dict[str, Place]:
    """Return the places of the scene by id."""
    return {place.id: place for place in scene(state, seat).places}


def moved(state: State, move: str, seat: Viewer = None) -> list[Step]:
    """Return the animation steps of a move."""
    return motion(state, state.game.visible_move(state, move, seat), state.play(move), seat)


def left(state: State, move: str, seat: Viewer = None) -> str:
    """Return the trail of a move."""
    return trail(state, state.game.visible_move(state, move, seat), state.play(move), seat)


def value(state: State, seat: int = 0) -> int:
    """Return a seat's evaluation."""
    return state.game.kernels.query("value", state.record, seat)


def values(state: State) -> list[int]:
    """Return each seat's evaluation."""
    return [value(state, seat) for seat in range(state.seats)]


# ---- finished games ----------------------------------------------------------------------------------


def story(state: State, moves: Sequence[str]) -> tuple[list[State], list[PlayedMove]]:
    """Return the positions of a game from this one on, and the moves between them as a spectator sees them."""
    states, told = [state], list[PlayedMove]()
    for number, move in enumerate(moves, 1):
        by = state.actor if isinstance(state.actor, int) else None
        before, state = state, state.play(move)
        states.append(state)
        told.append(PlayedMove(number, by, effects(before, before.game.visible_move(before, move, None), state)))
    return states, told


def ended(over: State, seat: Viewer) -> str:
    """Return the first line about a finished game (winner and reason), and the other sentences."""
    game, seen, result = over.game, position(over, seat), over.result
    assert result and game.ending_part
    names = game.seat_names.__getitem__
    line = outcome.describe_result(game, seen, result.reason, result.winners, result.scores, names, seat)
    return f"{line} {game.ending_part.verdict(seen, seat)}".rstrip()


def statistics(over: State, told: Sequence[PlayedMove]) -> dict[str, tuple[str, int]]:
    """Return the statistics of a finished game: by label the value, and the position that is shown beside it."""
    assert over.game.ending_part
    return {one.label: (one.value, one.at) for one in over.game.ending_part.statistics(position(over), told)}


# ---- numbers -----------------------------------------------------------------------------------------


def observed(state: State, seat: int) -> Blocks:
    """Return a seat's observation by block."""
    return dict(blocks(state.game.observer.layout, state.observation(seat)))


def tells(board: Blocks, /, **wanted: Any) -> None:
    """Assert that the blocks have these numbers, given as lists, or as an integer for a block of one number."""
    found = {name: board[name].item() if isinstance(one, int) else board[name].tolist() for name, one in wanted.items()}
    assert found == wanted


# ---- colours -------------------------------------------------------------------------------------


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as defined by WCAG."""
    darker, lighter = sorted(luminance(colour) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance as defined by WCAG."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
