"""The rough sense of who stands better."""

from __future__ import annotations

import pytest

from crossings.engine import Game, State
from games.dune_chess.conftest import Position


def value_of(game: Game, state: State, seat: int) -> int:
    return game.kernels.asked("value", state.record, seat)


@pytest.mark.parametrize("setup", ["wall", "heart", "checker"])
def test_even_at_the_start(game: Game, setup: str) -> None:
    assert value_of(game, game.start(setup=setup), 0) == value_of(game, game.start(setup=setup), 1) == 500


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3B4/8/8/8/8/8/T7/3d4 h 0/0 - 0 0 -", "3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -"),
        ("3B4/8/8/8/8/8/8/3d4 h 1/0 - 0 0 -", "3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -"),
        ("3B4/8/8/H*6/8/8/8/3d4 h 0/0 - 0 0 -", "3B4/8/8/H1*5/8/8/8/3d4 h 0/0 - 0 0 -"),
        ("3B4/8/8/(OH)7/1*6/8/8/3d4 h 0/0 - 0 0 -", "3B4/8/8/(OH)7/2*5/8/8/3d4 h 0/0 - 0 0 -"),
        ("3B4/8/8/H*6/8/8/8/3d4 h 0/0 - 0 0 -", "3B4/8/8/H(*w)6/8/8/8/3d4 h 0/0 - 0 0 -"),
    ],
)
def test_tells_the_better_of_two(game: Game, at: Position, better: str, worse: str) -> None:
    for seat, sign in ((0, 1), (1, -1)):
        assert sign * value_of(game, at(better), seat) > sign * value_of(game, at(worse), seat)
    assert value_of(game, at(better), 0) + value_of(game, at(better), 1) == 1000


@pytest.mark.parametrize(("held", "first"), [("3/0", 1000), ("0/0", 500), ("0/3", 0)])
def test_a_finished_game_is_certain(game: Game, at: Position, held: str, first: int) -> None:
    state = at(f"3B4/8/8/8/8/8/8/3d4 - {held} - 20 30 -")
    assert (value_of(game, state, 0), value_of(game, state, 1)) == (first, 1000 - first)
