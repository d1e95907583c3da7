"""`crossings trace GAME`: playthroughs as JSON Lines."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import count

import crossings
from crossings.cli.common import GAMES_BEFORE_COMPILING, add_game_and_options, add_seed, read_state, whole_number
from crossings.engine import State
from crossings.engine.kernels.game_kernels import compile_mode
from crossings.engine.playthrough import Policy, trace

HELP = "play games with bots and print them as JSON Lines"
SIMULATIONS = 200
"""Simulations per move of the search bot."""
MOST_MOVES = 100_000
"""More moves than any game has, so that each move of each game has its own seed."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game_and_options(parser)
    add_seed(parser, "the first game")
    parser.add_argument(
        "--games", type=whole_number, default=1, metavar="K", help="number of games, with seeds N, N+1, ... (default 1)"
    )
    parser.add_argument(
        "--from",
        dest="origin",
        metavar="FILE",
        help="file with the state to start from, as JSON or in one line (-: standard input)",
    )
    parser.add_argument("--policy", choices=("random", "search"), default="random", help="who plays (default: random)")
    parser.add_argument("--lean", action="store_true", help="print states only on the first and last line")


def search_policy(seed: int) -> Policy:
    """Return a search bot for every seat, with fixed simulations so that its seed determines the game."""
    from crossings.bots import choose

    seeds = count(seed * MOST_MOVES)

    def decide(state: State) -> str:
        seat = state.actor
        assert isinstance(seat, int)
        return choose(
            "search",
            state.game,
            state.view(seat),
            seat,
            seed=next(seeds),
            legal=state.actions(),
            simulations=SIMULATIONS,
        )

    return decide


def run(args: argparse.Namespace) -> None:
    """Print the playthroughs."""
    game = crossings.game(args.game)
    origin = read_state(game, args.origin, args.option)
    if args.games >= GAMES_BEFORE_COMPILING and compile_mode() != "off":
        game.kernels.compile()
    for number in range(args.seed, args.seed + args.games):
        policy = search_policy(number) if args.policy == "search" else None
        for line in trace(game, number, origin=origin, policy=policy, lean=args.lean):
            sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")
