"""Random play of one and the same game, Connect Four: ours, OpenSpiel's and PettingZoo's, in the ways that each offers.

Ours is the one under `examples/`, which need not be installed; Can't Stop is beside it. All are measured in one run
on one core, in turns.
"""

from __future__ import annotations

import pyspiel
from bench_play import of_open_spiel, ours
from figures import Figure, Meter, report, take_turns
from pettingzoo.classic import connect_four_v3
from shipped import announced_examples

from crossings.adapters import pettingzoo

SECONDS = 4.0
"""How long each way to play is measured, in processor time."""
GAME, PEER = "connect-four", "connect_four"
DICE_GAME, PUBLISHED = "cant-stop", 3_700
"""Games a second of random play of Can't Stop in TAG (a Java framework): a published figure, not measured here."""
ROLLOUTS, ONE_SIMULATION, MEMORY_MB, UCT = 1000, 1, 1, 1.0
SEED = 1

COMPILED, DOOR, RAW = "Crossings, compiled", "Crossings, PettingZoo's interface", "Crossings, its raw_env"
LOOP, ROLLED = "OpenSpiel, loop in Python", "OpenSpiel, rollouts in C++"
THEIRS, THEIR_RAW = "PettingZoo connect_four_v3", "PettingZoo, its raw_env"
PAIRS = ((COMPILED, ROLLED), (COMPILED, LOOP), (DOOR, THEIRS), (RAW, THEIR_RAW))
"""What is compared. Environments give observation and mask at each step, the others do not."""


def of_rollouts(name: str) -> Meter:
    """Random games of OpenSpiel in C++: all that a search of one simulation does is so many of them from the start.

    Counts games: their moves are not told.
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
    """Moves a second of each way to play, and what they are to one another."""
    with announced_examples():
        from bench_doors import of_pettingzoo  # only now: as it is loaded, it looks which games there are

        meters = {
            COMPILED: ours(GAME),
            ROLLED: of_rollouts(PEER),
            LOOP: of_open_spiel(PEER),
            RAW: of_pettingzoo(pettingzoo.raw_env(GAME)),
            DOOR: of_pettingzoo(pettingzoo.env(GAME)),
            THEIRS: of_pettingzoo(connect_four_v3.env()),
            THEIR_RAW: of_pettingzoo(connect_four_v3.raw_env()),
            DICE_GAME: ours(DICE_GAME),
        }
        take_turns(list(meters.values()), SECONDS)
    moves, games = meters.pop(DICE_GAME).rates()
    rates = {name: meter.rates()[0] for name, meter in meters.items()}
    lengths = {name: moves / games for name in (COMPILED, LOOP) for moves, games in [meters[name].rates()]}
    rates[ROLLED] *= lengths[LOOP]
    notes = {ROLLED: "its games by the length of those of the loop"}
    return [
        *(Figure(name, rate, "moves/s", notes.get(name, "")) for name, rate in rates.items()),
        *(Figure(f"{name}: a random game", length, "moves") for name, length in lengths.items()),
        Figure("Crossings, Can't Stop, compiled", moves, "moves/s", "actions and rolls"),
        Figure("Crossings, Can't Stop, compiled", games, "games/s", "two players"),
        Figure("Can't Stop to TAG's", games / PUBLISHED, "x", f"against the fixed, published {PUBLISHED:,} games/s"),
        *(Figure(f"{one} to {other}", rates[one] / rates[other], "x", "same run") for one, other in PAIRS),
    ]


if __name__ == "__main__":
    report(measure)
