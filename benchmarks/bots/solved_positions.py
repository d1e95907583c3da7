"""Measure how often each level finds a best move in solved positions, and the equity that it loses on average.

    python -m benchmarks.bots.solved_positions dunkelrunde --positions 40

Positions come from the ends of self-play games. Each can be solved exactly (`search/solving.py`), has moves of
different value, and hides nothing from the seat to move. Equal seeds give equal results.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import crossings
from benchmarks.search.solving import EQUAL, Solved, solve
from crossings.advice.puzzles import self_play
from crossings.bots import choose
from crossings.engine import Game, State

LEVELS = {"novice": None, "casual": None, "club": None, "expert": None, "master": 2000}
"""Levels to test, and their numbers of simulations (None: the level's own)."""
LAST_DECISIONS = 12
"""Decisions before the end of a game from which positions are taken."""
MAX_PER_GAME = 3
"""Positions from one game at most."""
MOST_GAMES = 200


@dataclass(frozen=True)
class SolvedPosition:
    """A position with the exact values of its moves."""

    state: State
    solved: Solved


def sees_all(state: State, seat: int) -> bool:
    """Return whether nothing is hidden from a seat."""
    return not state.game.hides or state.view(seat) == state.to_json()


def solved_positions(game: Game, options: dict[str, object], seed: int, limit: int) -> Iterator[SolvedPosition]:
    """Yield positions from the ends of games whose moves differ in value."""
    for number in range(MOST_GAMES):
        count = 0
        for state in reversed(list(self_play(game.start(**options), seed + number))[-LAST_DECISIONS:]):
            if len(state.actions()) < 2 or not sees_all(state, int(str(state.actor))):
                continue
            solved = solve(state, limit)
            if solved is None:
                break
            if max(solved.moves.values()) - min(solved.moves.values()) > EQUAL:
                yield SolvedPosition(state, solved)
                count += 1
            if count == MAX_PER_GAME:
                break


def measure_level(level: str, simulations: int | None, positions: list[SolvedPosition]) -> tuple[float, float]:
    """Return how often a level finds a best move (0 to 1), and the share of the point that it loses on average."""
    best, lost = 0, 0.0
    for number, position in enumerate(positions):
        seat = int(str(position.state.actor))
        move = choose(
            level,
            position.state.game,
            position.state.view(seat),
            seat,
            seed=number,
            legal=position.state.actions(),
            simulations=simulations,
        )
        loss = max(position.solved.moves.values()) - position.solved.moves[move]
        best += loss <= EQUAL
        lost += loss
    return best / len(positions), lost / len(positions)


def main() -> None:
    """Collect positions, test every level, and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=5000, help="maximum number of positions visited to solve one")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    game = crossings.game(args.game)
    options: dict[str, object] = {
        name: game.parse(name, value) for name, _, value in (one.partition("=") for one in args.option)
    }
    positions = list(islice(solved_positions(game, options, args.seed, args.most), args.positions))
    if not positions:
        parser.exit(1, f"{game.id}: no position can be solved by visiting {args.most} positions\n")
    visited = sum(position.solved.positions for position in positions) / len(positions)
    print(f"{game.id}: {len(positions)} positions, {visited:.0f} visited on average to solve one")
    for level, simulations in LEVELS.items():
        best, lost = measure_level(level, simulations, positions)
        print(json.dumps({"level": level, "best": round(best, 3), "lost": round(lost, 4), "n": len(positions)}))


if __name__ == "__main__":
    main()
