"""What is said to be at stake by a move: whom it threatens, saves or leaves to be taken, by the rules."""

from __future__ import annotations

import pytest

from crossings.engine import Game, State
from crossings.engine.effect import Trial
from crossings.engine.playthrough import random_policy
from crossings.games.dune_chess.face.position import Position as Seen
from games.dune_chess.conftest import Position

AT_STAKE = [
    ("3BM3/f7/8/8/8/8/8/d7 a 0/0 - 0 0 -", "a7-d7",
     "Fremen goes from a7 to d7. That threatens the Baron on d8. Harkonnen could then take the Fremen on d7."),
    ("3B4/8/1S6/8/8/8/1t6/d7 a 0/0 - 0 0 -", "b2-c3",
     "Atreides Troop goes from b2 to c3. That saves the Troop on c3."),
    ("3B4/8/1S6/8/8/1t6/8/d7 a 0/0 - 0 0 -", "a1-b1", "Duke goes from a1 to b1."),
    ("3B4/8/8/8/1(OT)6/8/3t4/d7 a 0/0 - 0 0 -", "d2-c3",
     "Atreides Troop goes from d2 to c3. That threatens the Ornithopter on b4."),
    ("3B4/8/8/8/2(*w)5/2T5/8/d7 h 0/0 - 0 0 -", "c3-d2",
     "Harkonnen Troop goes from c3 to d2. That saves the Troop on d2."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "move", "told"), AT_STAKE)
def test_what_is_at_stake_is_told_after_what_a_move_does(at: Position, position: str, move: str, told: str) -> None:
    state = at(position)
    assert Trial(state.game, state.view(state.actor), state.actor).told(move) == told  # type: ignore[arg-type]


def takeable(state: State) -> set[str]:
    """The squares of men whom the side to move can take, by its legal moves."""
    captures = {"captured", "swallowed"}
    would = Trial(state.game, state.view(None), None)
    effects = [one for move in state.actions() for one in would(move)]
    return {one.at for one in effects if one.word in captures}  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_in_reach_are_those_whom_a_legal_move_takes(game: Game, seed: int) -> None:
    state, policy = game.start(riders="both" if seed == 2 else "own"), random_policy(seed)
    for number in range(120):
        if state.result is not None:
            return
        if number % 6 == 0:
            seen = state.position(None)
            assert isinstance(seen, Seen)
            assert isinstance(state.actor, int)
            assert seen.in_reach[state.actor] == takeable(state)
        state = state.play(policy(state))
