"""The thoughtful player follows section 11 of the rule text."""

from __future__ import annotations

from typing import Any

import numpy as np

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
def play_thoughtfully(states: Records, moves: Ints, weights: Ints, buffer: Ints, rng: Rng) -> None:
    """Play `states[PLAYED]` to its end."""
    while actor(states[PLAYED]) != OVER:
        if actor(states[PLAYED]) == CHANCE:
            random_move(states[PLAYED], rng, moves, weights)
        else:
            states[0] = states[PLAYED]
            play(states[PLAYED], decide_in(states, moves, buffer))


@cases("""
    players | rounds
    2 | 29.3
    3 | 24.6
    4 | 20.0
""")
def test_games_among_thoughtful_players_are_as_long_as_the_rule_text_says(players: int, rounds: float) -> None:
    kernels: Any = GAME.kernels
    driver = kernels.bind([play_thoughtfully], compiled=True)["play_thoughtfully"]
    (moves, weights), (buffer, _) = kernels.buffers(), kernels.buffers()
    played = 0
    for number in range(GAMES):
        states = np.zeros(PLAYED + 1, kernels.dtype)
        states[PLAYED] = kernels.numpy_record(GAME.start(players=players).record)
        driver(states, moves, weights, buffer, generator(number))
        played += int(states[PLAYED]["round"])
    assert abs(played / GAMES - rounds) < 2.5


def test_it_considers_both_parts_of_its_turn() -> None:
    """The ghost that holds its children moves first, so that one of them reaches the shelter."""
    state = at("0 girl b14, 0 boy b14, 1 boy hut, ghost 2 b14, ghost 3 b3, dice 2-1").state
    move = decide(Question(GAME, 0, state.view(0), state.actions(), 1, Budget()))
    assert move in ("ghost2:b13", "ghost2:b15")
