"""What a game presents of a state to a viewer: calls of the presentation's parts, as the table makes them."""

from collections.abc import Sequence

from crossings.conformance.checked_game import (
    compound_move,
    compound_moves,
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
from crossings.drawing.scene import Piece, Place, Scene, Step
from crossings.engine import State, Viewer
from crossings.engine.effects import PlayedMove
from crossings.table import outcome

__all__ = [
    "compound_move",
    "compound_moves",
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


def pieces(state: State, seat: Viewer = None) -> dict[str, Piece]:
    """Return the pieces of the scene by id."""
    return {piece.id: piece for piece in scene(state, seat).pieces}


def places(state: State, seat: Viewer = None) -> dict[str, Place]:
    """Return the places of the scene by id."""
    return {place.id: place for place in scene(state, seat).places}


def steps_of_move(state: State, move: str, seat: Viewer = None) -> list[Step]:
    """Return the animation steps of a move."""
    return motion(state, move, state.play(move), seat)


def after_animation(shown: Scene, steps: Sequence[Step]) -> dict[str, Piece]:
    """Return the pieces of a scene by id, where these animation steps leave them."""
    found = {piece.id: piece for piece in shown.pieces}
    for step in steps:
        found = {id: piece for id, piece in found.items() if id not in step.vanish}
        found |= {piece.id: piece for piece in step.appear}
        for tween in step.tweens:
            found[tween.piece] = found[tween.piece]._replace(at=tween.to, turn=tween.turn)
    return found


def trail_of_move(state: State, move: str, seat: Viewer = None) -> str:
    """Return the trail of a move."""
    return trail(state, move, state.play(move), seat)


# ---- finished games ----------------------------------------------------------------------------------


def play_history(state: State, moves: Sequence[str]) -> tuple[list[State], list[PlayedMove]]:
    """Return the positions of a game from this one on, and the moves between them as a spectator sees them."""
    states, history = [state], list[PlayedMove]()
    for number, move in enumerate(moves, 1):
        by = state.actor if isinstance(state.actor, int) else None
        before, state = state, state.play(move)
        states.append(state)
        history.append(PlayedMove(number, by, before.effects(move, None)))
    return states, history


def result_text(over: State, seat: Viewer) -> str:
    """Return the first line about a finished game (winner and reason), and the other sentences."""
    game, seen, result = over.game, position(over, seat), over.result
    assert result and game.ending_part
    names = game.seat_names.__getitem__
    line = outcome.describe_result(game, seen, result.reason, result.winners, result.scores, names, seat)
    return f"{line} {game.ending_part.verdict(seen, seat)}".rstrip()


def statistics(over: State, history: Sequence[PlayedMove]) -> dict[str, tuple[str, int]]:
    """Return the statistics of a finished game: by label the value, and the position that is shown beside it."""
    assert over.game.ending_part
    return {one.label: (one.value, one.at) for one in over.game.ending_part.statistics(position(over), history)}
