"""`crossings perft GAME [POSITION] --depth N`: count sequences of moves, for games without chance."""

from __future__ import annotations

import argparse

import crossings
from crossings.cli import common
from crossings.engine import State, games
from crossings.engine.checks import check_number
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of

HELP = "count all sequences of moves to a depth (games without chance)"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument("position", nargs="?", metavar="POSITION", help="position in one line, or - for a JSON state")
    common.add_options(parser)
    parser.add_argument("--depth", type=common.whole_number, required=True, metavar="N", help="depth in moves")


def run(args: argparse.Namespace) -> None:
    """Print a line per depth up to N: depth and count."""
    game = crossings.game(args.game)
    if game.outcomes:
        without = ", ".join(other.id for other in games() if not other.outcomes)
        raise common.BadInput(f"{game.id} has random draws; perft works for games without them: {without}")
    options = common.parse_options(game, args.option)
    if args.position is None:
        state = game.start(**options)
    else:
        text = common.read_text(args.position) if args.position == "-" else args.position
        state = common.parse_state(game, text, options)
    for depth in range(1, args.depth + 1):
        print(depth, count(state, depth), flush=True)


def count(state: State, depth: int) -> int:
    """Return the number of sequences of this many moves from a position. Raises `BadNumber`."""
    import numpy as np

    depth = check_number(depth, "depth", 1)
    kernels = state.game.kernels
    perft = kernels.bind([kernels_of(drivers)["perft"]], compiled=True)["perft"]
    states = np.zeros(depth + 1, kernels.dtype)
    states[0] = kernels.numpy_record(state.record)
    return int(perft(states, depth, np.zeros((depth + 1, kernels.max_legal + 2), np.int32)))
