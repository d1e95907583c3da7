"""Measure simulations per second of our search at a game's start, and of OpenSpiel's C++ MCTS on chess, on one core."""

from __future__ import annotations

import pyspiel

import crossings
from benchmarks.figures import Figure, Meter, report, take_turns
from crossings.engine import State, game_ids
from crossings.engine.playthrough import random_outcomes
from crossings.search.budget import Budget, Clock
from crossings.search.search import searcher

NOTE = "each plays one move and evaluates the position"
SECONDS = 3.0
"""Processor time for which each search is measured."""
SEED = 1
SLICE = Budget(seconds=0.3)
ROLLOUTS = 1
UCT = 2.0
SIMULATIONS = 100
MEMORY_MB = 1000


def first_decision(id: str) -> State:
    """Return the first position of a game in which a seat decides."""
    state, draw = crossings.game(id).start(), random_outcomes(SEED)
    while state.actor == "chance":
        state = state.play(draw(state))
    return state


def ours(id: str) -> Meter:
    """Return a meter of our search at the first decision of a game."""
    state = first_decision(id)
    search = searcher(state.game)
    search.compile()
    return Meter(lambda: (search.think(state.seats, state.record, 0, SEED, Clock(SLICE)).simulations,))


def of_open_spiel(name: str) -> Meter:
    """Return a meter of OpenSpiel's `MCTSBot` at the start of a game."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, SIMULATIONS, MEMORY_MB, False, SEED, False)

    def batch() -> tuple[int]:
        bot.step(game.new_initial_state())
        return (SIMULATIONS,)

    return Meter(batch)


def measure() -> list[Figure]:
    """Measure the searches."""
    searches = {id: ours(id) for id in game_ids()}
    open_spiel = of_open_spiel("chess")
    take_turns([*searches.values(), open_spiel], SECONDS)
    rates = {id: search.rates()[0] for id, search in searches.items()}
    chess = open_spiel.rates()[0]
    return [
        *(Figure(f"{crossings.game(id).title}, search", rate, "simulations/s", NOTE) for id, rate in rates.items()),
        Figure("OpenSpiel MCTSBot on chess", chess, "simulations/s", "C++, one random rollout each"),
        Figure("Dune Chess to OpenSpiel's search", rates["dune-chess"] / chess, "x", "same run"),
    ]


if __name__ == "__main__":
    report(measure)
