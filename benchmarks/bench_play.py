"""Uniform random play on one core: all legal moves listed, chance drawn, every game from its start to its end."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
from figures import Figure, Meter, report, take_turns

import crossings
from crossings.engine import drivers
from crossings.engine.kernel import kernels_of
from crossings.engine.rng import generator

SECONDS = 8.0
"""How long each kind of play is measured."""
BATCH = 100
RANDOM_GAMES = kernels_of(drivers)["random_games"]
SEED = 1
TAG_PANDEMIC = 35_000
"""Actions a second of random play of Pandemic in TAG (a Java framework): a published figure, not measured here."""


def ours(id: str) -> Meter:
    """Random play of one of our games in compiled kernels; counts moves and games."""
    game = crossings.game(id)
    kernels = game.kernels
    kernels.compile()
    play = kernels.bind([RANDOM_GAMES], compiled=True)[RANDOM_GAMES.__name__]
    states = np.zeros(2, kernels.dtype)
    states[0] = game.start().record[0]
    moves, weights = kernels.buffers()
    rng = generator(SEED)

    def batch(games: int = BATCH) -> tuple[int, int]:
        return int(play(states, 0, games, rng, kernels.max_moves, moves, weights)), games

    batch(1)
    return Meter(batch)


def of_open_spiel(name: str) -> Meter:
    """Random play of a game of OpenSpiel, looped over in Python as its users do; counts moves and games."""
    game = pyspiel.load_game(name)
    draw = random.Random(SEED)

    def batch() -> tuple[int, int]:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[draw.randrange(len(actions))])
            moves += 1
        return moves, 1

    return Meter(batch)


def measure() -> list[Figure]:
    """All figures of random play."""
    meters = ours("dune-chess"), of_open_spiel("chess"), ours("over-the-next-dune")
    take_turns(meters, SECONDS)
    (duel, duels), (chess, chess_games), (squad, squads) = (meter.rates() for meter in meters)
    return [
        Figure("Dune Chess, random play", duel, "moves/s"),
        Figure("Dune Chess, random play", duels, "games/s"),
        Figure("OpenSpiel chess, random play from Python", chess, "moves/s"),
        Figure("OpenSpiel chess, random play from Python", chess_games, "games/s"),
        Figure("Dune Chess to OpenSpiel chess", duel / chess, "x", "moves/s, same run"),
        Figure("Over the Next Dune, random play", squad, "moves/s", "actions and draws"),
        Figure("Over the Next Dune, random play", squads, "games/s"),
        Figure(
            "Over the Next Dune to TAG's Pandemic",
            squad / TAG_PANDEMIC,
            "x",
            f"against the fixed, published {TAG_PANDEMIC:,} actions/s",
        ),
        Figure("Dune Chess, size of a state", crossings.game("dune-chess").kernels.dtype.itemsize, "bytes"),
        Figure(
            "Over the Next Dune, size of a state", crossings.game("over-the-next-dune").kernels.dtype.itemsize, "bytes"
        ),
    ]


if __name__ == "__main__":
    report(measure)
