"""Lines of play turn by turn, for hints, reviews and puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from crossings.server.messages.server_messages import ContinuationTurn, StepLine
from crossings.server.projection.scenes import Picture, difference, whole

if TYPE_CHECKING:
    from crossings.advice.describe import MoveSequence


def describe_line(turns: Sequence[MoveSequence], seat: int) -> list[ContinuationTurn]:
    """Describe the turns of a line of play as a seat sees them: what each does, its animation, the board after it.

    A turn without a description, since the seat sees nothing of it, is left out.
    """
    game, start = turns[0].states[0].game, turns[0].states[0]
    last = Picture(game.board.scene(start.position(seat)))
    described, known = list[ContinuationTurn](), frozenset(whole(last).art)
    for turn in turns:
        line = game.words.describe([effect for before, move in turn.steps for effect in before.effects(move, seat)])
        if not line:
            continue
        picture = Picture(game.board.scene(turn.states[-1].position(seat)))
        scene, known = difference(last, picture).finished(known)
        described.append(ContinuationTurn(line, list(_animation(turn, seat)), turn.traced(seat), scene))
        last = picture
    return described


def _animation(turn: MoveSequence, seat: int) -> Iterator[StepLine]:
    motion = turn.states[0].game.motion.motion
    for before, move, after in zip(turn.states, turn.moves, turn.states[1:], strict=False):
        effects = before.effects(move, seat)
        yield from map(StepLine.of, motion(before.position(seat), effects, after.position(seat)))
