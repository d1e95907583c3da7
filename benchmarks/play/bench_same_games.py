"""Measure random play of the same game, Connect Four: ours, OpenSpiel's and PettingZoo's, through each interface.

Ours is the one under `examples/`, which doesn't have to be installed; Can't Stop is measured, too. All alternate in one
run on one core.
"""

from __future__ import annotations

import pyspiel
from pettingzoo.classic import connect_four_v3

from benchmarks.example_games import examples_on_path
from benchmarks.figures import Figure, Meter, report, take_turns
from benchmarks.play.bench_play import of_open_spiel, ours
from crossings.adapters import pettingzoo

SECONDS = 4.0
"""Processor time for which each way of playing is measured."""
GAME, PEER = "connect-four", "connect_four"
DICE_GAME, PUBLISHED = "cant-stop", 3_700
"""Games per second of random play of Can't Stop in TAG (a Java framework): a published figure, not measured here."""
ROLLOUTS, ONE_SIMULATION, MEMORY_MB, UCT = 1000, 1, 1, 1.0
SEED = 1

COMPILED, AEC, RAW = "Crossings, compiled", "Crossings, PettingZoo's interface", "Crossings, its raw_env"
LOOP, ROLLOUT = "OpenSpiel, loop in Python", "OpenSpiel, rollouts in C++"
THEIRS, THEIR_RAW = "PettingZoo connect_four_v3", "PettingZoo, its raw_env"
PAIRS = ((COMPILED, ROLLOUT), (COMPILED, LOOP), (AEC, THEIRS), (RAW, THEIR_RAW))
"""Pairs to compare. Environments return an observation and a mask at each step, the others do not."""


def of_rollouts(name: str) -> Meter:
    """Return a meter of OpenSpiel's random rollouts in C++: a search of one simulation runs nothing else.

    It counts games, because OpenSpiel doesn't report their moves.
    """
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    search = pyspiel.MCTSBot(game, evaluator, UCT, ONE_SIMULATION, MEMORY_MB, False, SEED, False)

    def batch() -> tuple[int]:
        search.mcts_search(start)
        return (ROLLOUTS,)

    return Meter(batch)


def measure() -> list[Figure]:
    """Measure the moves per second of each way of playing, and their ratios."""
    with examples_on_path():
        # The adapter registers the games that exist when it is imported.
        from benchmarks.adapters.bench_adapters import of_pettingzoo

        meters = {
            COMPILED: ours(GAME),
            ROLLOUT: of_rollouts(PEER),
            LOOP: of_open_spiel(PEER),
            RAW: of_pettingzoo(pettingzoo.raw_env(GAME)),
            AEC: of_pettingzoo(pettingzoo.env(GAME)),
            THEIRS: of_pettingzoo(connect_four_v3.env()),
            THEIR_RAW: of_pettingzoo(connect_four_v3.raw_env()),
            DICE_GAME: ours(DICE_GAME),
        }
        take_turns(list(meters.values()), SECONDS)
    moves, games = meters.pop(DICE_GAME).rates()
    rates = {name: meter.rates()[0] for name, meter in meters.items()}
    lengths = {name: moves / games for name in (COMPILED, LOOP) for moves, games in [meters[name].rates()]}
    rates[ROLLOUT] *= lengths[LOOP]
    notes = {ROLLOUT: "its games times the length of those of the loop"}
    return [
        *(Figure(name, rate, "moves/s", notes.get(name, "")) for name, rate in rates.items()),
        *(Figure(f"{name}: a random game", length, "moves") for name, length in lengths.items()),
        Figure("Crossings, Can't Stop, compiled", moves, "moves/s", "actions and rolls"),
        Figure("Crossings, Can't Stop, compiled", games, "games/s", "two players"),
        Figure("Can't Stop to TAG's", games / PUBLISHED, "x", f"against the fixed, published {PUBLISHED:,} games/s"),
        *(Figure(f"{own} to {peer}", rates[own] / rates[peer], "x", "same run") for own, peer in PAIRS),
    ]


if __name__ == "__main__":
    report(measure)
