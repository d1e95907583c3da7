"""How often each level finds the best move where the best is known exactly, and what it loses on average.

    python benchmarks/exact.py dunkelrunde --positions 40

Positions are the last ones of self-play from which every way to the end can be reckoned (`crossings.search.exact`),
that have moves of different worth and hide nothing from the seat to move. Deterministic by the seed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass

from solving import EQUAL, Solved, solve

import crossings
from crossings.bots import choose
from crossings.bots.puzzles import hides_nothing, self_play
from crossings.engine import Game, State

LEVELS = {"novice": None, "casual": None, "club": None, "expert": None, "master": 2000}
"""Who is asked, and with how many simulations (None: as many as the level has)."""
LAST = 12
"""So many decisions before the end of a game are looked at."""
A_GAME = 3
"""Positions taken from one game at most."""
MOST_GAMES = 200


@dataclass(frozen=True)
class Known:
    """A position whose moves' exact worth is known."""

    state: State
    solved: Solved


def known_positions(game: Game, options: dict[str, object], seed: int, most: int) -> Iterator[Known]:
    """Positions with moves of different worth, from the ends of games."""
    for number in range(MOST_GAMES):
        found = 0
        for state in reversed(list(self_play(game.start(**options), seed + number))[-LAST:]):
            if len(state.actions()) < 2 or not hides_nothing(state, int(str(state.actor))):
                continue
            solved = solve(state, most)
            if solved is None:
                break
            if max(solved.moves.values()) - min(solved.moves.values()) > EQUAL:
                yield Known(state, solved)
                found += 1
            if found == A_GAME:
                break


def asked(level: str, simulations: int | None, known: list[Known]) -> tuple[float, float]:
    """How often a level finds a best move, and what it loses on average, of the one point."""
    right, lost = 0, 0.0
    for number, one in enumerate(known):
        seat = int(str(one.state.actor))
        move = choose(
            level,
            one.state.game,
            one.state.view(seat),
            seat,
            seed=number,
            legal=one.state.actions(),
            **({} if simulations is None else {"simulations": simulations}),
        )
        loss = max(one.solved.moves.values()) - one.solved.moves[move]
        right += loss <= EQUAL
        lost += loss
    return right / len(known), lost / len(known)


def main() -> None:
    """Collect positions, ask every level, print a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=5000, help="positions that a solution may look at")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    args = parser.parse_args()
    game = crossings.game(args.game)
    options = {name: game.parse(name, value) for name, _, value in (one.partition("=") for one in args.option)}
    known = []
    for one in known_positions(game, options, args.seed, args.most):
        known.append(one)
        if len(known) == args.positions:
            break
    if not known:
        parser.exit(1, f"{game.id}: no position was found that can be solved with {args.most} positions\n")
    effort = sum(one.solved.positions for one in known) / len(known)
    print(f"{game.id}: {len(known)} positions, {effort:.0f} looked at on average for a solution")
    for level, simulations in LEVELS.items():
        right, lost = asked(level, simulations, known)
        print(json.dumps({"level": level, "best": round(right, 3), "lost": round(lost, 4), "n": len(known)}))


if __name__ == "__main__":
    main()
