"""Measure uniform random play on one core: list the legal moves, draw chance, play whole games."""

from __future__ import annotations

import random

import numpy as np
import open_spiel.python.games  # noqa: F401 (registers the games written in Python)
import pyspiel

import crossings
from benchmarks.figures import Figure, Meter, report, take_turns
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator

SECONDS = 4.0
"""Processor time for which each way of playing is measured."""
BATCH = 100
RANDOM_GAMES = kernels_of(drivers)["random_games"]
SEED = 1
PEERS = {
    "dune-chess": "chess",
    "dunkelrunde": "backgammon",
    "bridges-and-boats": "python_block_dominoes",
}
"""Games of OpenSpiel, measured in the same run."""
PUBLISHED = {
    "over-the-next-dune": ("TAG's Pandemic", "moves/s", 35_000),
    "march-on-mars": ("TAG's Pandemic", "moves/s", 35_000),
    "walking-on-the-moon": ("TAG's Can't Stop", "games/s", 3_700),
}
"""Random play in TAG (a Java framework), actions or games per second: published figures, not measured here."""
IDS = sorted({*PEERS, *PUBLISHED})
"""Our games that have a peer."""


def ours(id: str) -> Meter:
    """Return a meter of random play of one of our games in compiled kernels; it counts moves and games."""
    game = crossings.game(id)
    kernels = game.kernels
    kernels.compile()
    play = kernels.bind([RANDOM_GAMES], compiled=True)[RANDOM_GAMES.__name__]
    states = np.zeros(2, kernels.dtype)
    states[0] = game.kernels.numpy_record(game.start().record)
    moves, weights = kernels.buffers()
    rng = generator(SEED)

    def batch(games: int = BATCH) -> tuple[int, int]:
        return int(play(states, 0, games, rng, kernels.max_moves, moves, weights)), games

    batch(1)
    return Meter(batch)


def of_open_spiel(name: str) -> Meter:
    """Return a meter of random play of an OpenSpiel game in a Python loop; it counts moves and games."""
    game = pyspiel.load_game(name)
    draw = random.Random(SEED)

    def batch() -> tuple[int, int]:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(outcomes, chances)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[draw.randrange(len(actions))])
            moves += 1
        return moves, 1

    return Meter(batch)


def ratio_to_peer(id: str, rates: dict[str, tuple[float, ...]]) -> Figure:
    """Return the ratio of one of our games to its peer."""
    title = crossings.game(id).title
    if id in PEERS:
        ratio = rates[id][0] / rates[PEERS[id]][0]
        return Figure(f"{title} to OpenSpiel {PEERS[id]}", ratio, "x", "moves/s, same run")
    name, unit, published = PUBLISHED[id]
    rate = rates[id][0] if unit == "moves/s" else rates[id][1]
    return Figure(f"{title} to {name}", rate / published, "x", f"against the fixed, published {published:,} {unit}")


def measure() -> list[Figure]:
    """Measure random play."""
    meters = {id: ours(id) for id in IDS} | {name: of_open_spiel(name) for name in PEERS.values()}
    take_turns(list(meters.values()), SECONDS)
    rates = {name: meter.rates() for name, meter in meters.items()}
    figures = []
    for id in IDS:
        game = crossings.game(id)
        figures += [
            Figure(f"{game.title}, random play", rates[id][0], "moves/s", "actions and draws"),
            Figure(f"{game.title}, random play", rates[id][1], "games/s"),
            Figure(f"{game.title}, size of a state", game.kernels.dtype.itemsize, "bytes"),
        ]
    for name in PEERS.values():
        figures.append(Figure(f"OpenSpiel {name}, random play from Python", rates[name][0], "moves/s"))
    return figures + [ratio_to_peer(id, rates) for id in IDS]


if __name__ == "__main__":
    report(measure)
