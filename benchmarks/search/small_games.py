"""Count and solve the small variants: `python -m benchmarks.search.small_games [GAME]`.

docs/research/environments/variants.md explains the columns.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from fractions import Fraction
from time import process_time

import crossings
from benchmarks.search.sequence_form import Sequences, solve_with_hidden_information
from benchmarks.search.solving import Solver
from crossings.adapters.variants import variants
from crossings.engine import CHANCE, OVER, State, game_ids

POSITIONS = 200_000
"""Maximum number of positions visited."""
LARGEST_DENOMINATOR = 1000
"""Values that are such a fraction are printed as one."""


@dataclass(frozen=True)
class Size:
    """The size of a game; positions that are reached in several ways count once."""

    positions: int
    decisions: int
    """Positions in which a seat decides."""
    depth: int
    """The largest number of decisions in a game."""
    outcomes: int
    """The largest number of moves of chance in a game; rolls without effect, which are repeated, count once."""


def size_of(start: State) -> Size:
    """Visit all positions that can follow. Positions must not repeat, except after a roll without effect."""
    kernels, depths, outcomes = start.game.kernels, dict[bytes, int](), dict[bytes, int]()
    decisions = 0
    stack = [start.record]
    while stack:
        record = stack[-1]
        actor = kernels.query("actor", record)
        moves = kernels.chances(record) if actor == CHANCE else kernels.legal(record)
        following = {kernels.play_number(record, move) for move in moves} - {record}
        unknown = [after for after in following if after not in depths]
        if unknown:
            stack += unknown
            continue
        stack.pop()
        if record not in depths:
            decides = actor not in (CHANCE, OVER)
            decisions += decides
            depths[record] = decides + max((depths[after] for after in following), default=0)
            outcomes[record] = (actor == CHANCE) + max((outcomes[after] for after in following), default=0)
    return Size(len(depths), decisions, depths[start.record], outcomes[start.record])


def information_states(start: State, size: Size) -> tuple[int, ...]:
    """Return the number of information states: of each seat if anything is hidden from it, else of all together."""
    if is_open(start):
        return (size.decisions,)
    return tuple(len(sets) for sets in Sequences(start).sets)


def is_open(start: State) -> bool:
    """Return whether nothing is hidden in the game that begins with this position."""
    return not start.game.hides or (start.game.id == "walking-on-the-moon" and not start.options["advanced"])


def value_of(start: State) -> float:
    """Return the exact value, the expected reward of seat 0 or of the team, -1 to 1."""
    if is_open(start):
        return 2 * Solver(start.game, POSITIONS).value(start)[0] - 1
    return solve_with_hidden_information(start)[0]


def written(value: float) -> str:
    """Return a value as a fraction with a small denominator, else with six decimals."""
    fraction = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    return str(fraction) if abs(fraction - value) < 1e-9 else f"{value:.6f}"


def main() -> None:
    """Print a row for each variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", choices=game_ids())
    chosen = parser.parse_args().game
    sys.setrecursionlimit(10_000)
    print(
        f"{'game, variant':<34}{'positions':>10}{'decisions':>10}{'depth':>6}{'information':>14}{'value':>11}{'s':>6}"
    )
    for id in [chosen] if chosen else game_ids():
        game = crossings.game(id)
        game.kernels.compile()
        for name, start in variants(game).items():
            size = size_of(start)
            information = " + ".join(f"{count:,}" for count in information_states(start, size))
            began = process_time()
            value = value_of(start)
            seconds = process_time() - began
            row = f"{f'{id}, {name}':<34}{size.positions:>10,}{size.decisions:>10,}{size.depth:>6}"
            print(f"{row}{information:>14}{written(value):>11}{seconds:>6.1f}", flush=True)


if __name__ == "__main__":
    main()
