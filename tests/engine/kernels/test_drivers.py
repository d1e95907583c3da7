"""Random play: chance is drawn by the game itself where it can, by the list of outcomes else, to the same end."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from crossings.engine import Game, Record, Rng, game, kernel
from crossings.engine.kernels import drivers, interface
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from toys.nim.game import GAME as NIM
from toys.nim.rules import GUST

RANDOM_MOVES, RANDOM_MOVE = (kernels_of(drivers)[name] for name in ("random_moves", "random_move"))
NO_DRAW, NO_CHOICE = (kernels_of(interface)[name] for name in ("no_draw", "no_choice"))
GAMES = 3


@kernel
def always_gusts(s: Record, rng: Rng) -> int:
    """A wind that never calms."""
    return GUST


GUSTS = kernels_of(sys.modules[__name__])["always_gusts"]


def test_a_game_that_draws_is_asked_and_not_its_list() -> None:
    windy = NIM.start(heap=20, wind=True).play("take-1")
    play = NIM.kernels.bind([RANDOM_MOVE], compiled=False, extra={"draw": GUSTS})["random_move"]
    for seed in range(10):
        assert play(windy.unpacked(), generator(seed), *NIM.kernels.buffers()) == GUST


def played(one: Game, seed: int, **instead: Any) -> tuple[Any, ...]:
    """How a random game ends: the whole record, and the generator."""
    s, rng = one.start().unpacked(), generator(seed)
    play = one.kernels.bind([RANDOM_MOVES], compiled=False, extra=instead)["random_moves"]
    count = play(s, rng, one.kernels.max_moves, *one.kernels.buffers())
    return count, int(rng[0]), {name: np.asarray(value).tolist() for name, value in vars(s).items()}


@pytest.mark.parametrize(
    ("id", "own", "instead"),
    [("dunkelrunde", "draw", NO_DRAW), ("bridges-and-boats", "draw", NO_DRAW), ("dune-chess", "choose", NO_CHOICE)],
)
def test_games_that_draw_or_choose_by_themselves_come_to_the_same_end(id: str, own: str, instead: Any) -> None:
    one = game(id)
    assert own in one.kernels.own
    for seed in range(GAMES):
        assert played(one, seed) == played(one, seed, **{own: instead})
