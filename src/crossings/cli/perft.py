"""`crossings perft GAME [POSITION] --depth N`: how many ways there are to play on, for games without chance."""

from __future__ import annotations

import argparse

from crossings.cli.common import (
    BadInput,
    Subcommands,
    add_game,
    add_options,
    find_game,
    options_of,
    read_text,
    state_from_text,
    whole_number,
)
from crossings.engine import State, games
from crossings.engine.errors import number_from
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("perft", help="count the ways to play on (games without chance)")
    add_game(parser)
    parser.add_argument("position", nargs="?", metavar="POSITION", help="a position in one line, or - for a JSON state")
    add_options(parser)
    parser.add_argument("--depth", type=whole_number, required=True, metavar="N", help="how many moves deep")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """A line for each depth up to N: depth and number."""
    game = find_game(args)
    if game.outcomes:
        without = ", ".join(other.id for other in games() if not other.outcomes)
        raise BadInput(f"{game.id} has chance; perft is for games without: {without}")
    options = options_of(game, args.option)
    if args.position is None:
        state = game.start(**options)
    else:
        text = read_text(args.position) if args.position == "-" else args.position
        state = state_from_text(game, text, options)
    for depth in range(1, args.depth + 1):
        print(depth, count(state, depth), flush=True)


def count(state: State, depth: int) -> int:
    """The number of sequences of so many moves from a position. Raises `BadNumber`."""
    import numpy as np

    depth = number_from(depth, "depth", 1)
    kernels = state.game.kernels
    perft = kernels.bind([kernels_of(drivers)["perft"]], compiled=True)["perft"]
    states = np.zeros(depth + 1, kernels.dtype)
    states[0] = kernels.cells(state.record)
    return int(perft(states, depth, np.zeros((depth + 1, kernels.max_legal + 2), np.int32)))
