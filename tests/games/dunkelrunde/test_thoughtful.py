"""The thoughtful player follows section 11 of the rule text."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks.players.dunkelrunde import decide, decide_in
from crossings.bots.registry import Question
from crossings.engine import CHANCE, OVER, Ints, Rng, kernel
from crossings.engine.kernels.drivers import random_move
from crossings.engine.kernels.interface import Records, actor, play
from crossings.engine.kernels.rng import generator
from crossings.search.budget import Budget
from rows import cases

from .conftest import GAME, at

GAMES = 150
PLAYED = 3
"""The index of the game's own position, after those in which the player searches."""


@kernel
def play_thoughtfully(states: Records, thoughtful: int, moves: Ints, weights: Ints, buffer: Ints, rng: Rng) -> None:
    """Play `states[PLAYED]` to its end: seats with numbers below `thoughtful` search, the others play at random."""
    while actor(states[PLAYED]) != OVER:
        who = actor(states[PLAYED])
        if who == CHANCE or who >= thoughtful:
            random_move(states[PLAYED], rng, moves, weights)
        else:
            states[0] = states[PLAYED]
            play(states[PLAYED], decide_in(states, moves, buffer))


@pytest.fixture(scope="module")
def driver() -> Any:
    kernels: Any = GAME.kernels
    return kernels.bind([play_thoughtfully], compiled=True)["play_thoughtfully"]


def ends(driver: Any, players: int, thoughtful: int) -> Any:
    """Return the last positions of `GAMES` games."""
    (moves, weights), (buffer, _) = GAME.kernels.buffers(), GAME.kernels.buffers()
    over = np.zeros(GAMES, GAME.kernels.dtype)
    for number in range(GAMES):
        states = np.zeros(PLAYED + 1, GAME.kernels.dtype)
        states[PLAYED] = GAME.kernels.numpy_record(GAME.start(players=players).record)
        driver(states, thoughtful, moves, weights, buffer, generator(number))
        over[number] = states[PLAYED]
    return over


@cases("""
    players | rounds
    2 | 29.3
    3 | 24.6
    4 | 20.0
""")
def test_the_length_of_games_among_thoughtful_players(driver: Any, players: int, rounds: float) -> None:
    assert abs(ends(driver, players, players)["round"].mean() - rounds) < 2.5


@cases("""
    players | share
    2 | 0.995
    3 | 0.98
    4 | 0.95
""")
def test_a_thoughtful_player_beats_random_ones(driver: Any, players: int, share: float) -> None:
    """A thoughtful seat is among the winners of nearly all games against random ones."""
    over = ends(driver, players, 1)
    won = sum(GAME.kernels.query("is_winner", over[i].tobytes(), 0) for i in range(GAMES))
    assert abs(won / GAMES - share) < 0.05


def test_it_considers_both_parts_of_its_turn() -> None:
    """The ghost that holds its children moves first, so that one of them reaches the shelter."""
    state = at("0 girl b14, 0 boy b14, 1 boy hut, ghost 2 b14, ghost 3 b3, dice 2-1").state
    move = decide(Question(GAME, 0, state.view(0), state.actions(), 1, Budget()))
    assert move in ("ghost2:b13", "ghost2:b15")
