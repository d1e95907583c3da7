"""`crossings puzzles GAME`: positions in which one move is clearly best, from self-play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import crossings
from crossings.cli import common
from crossings.engine import Game
from crossings.engine.puzzle import Puzzle, format_puzzles

HELP = "make puzzles from games that the search plays against itself"
COUNT = 25
MARGIN = 0.12
"""Minimum difference between the best and the next move, in points of a game."""
MOVES = 4
"""Minimum number of legal moves."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument(
        "--count", type=common.whole_number, default=COUNT, metavar="N", help=f"number of puzzles (default {COUNT})"
    )
    common.add_seed(parser, "the first game")
    parser.add_argument(
        "--margin",
        type=common.share,
        default=MARGIN,
        metavar="M",
        help=f"how much more the solution must be worth than other moves, 0 to 1 (default {MARGIN})",
    )
    parser.add_argument(
        "--moves",
        type=common.whole_number,
        default=MOVES,
        metavar="N",
        help=f"how many moves a position must offer (default {MOVES})",
    )
    parser.add_argument(
        "--obvious",
        choices=("search", "effects"),
        default="search",
        help="the move that a puzzle's solution must differ from: the choice of a search of one ply (default), or the "
        "move with the best effects, for games whose evaluation needs no search",
    )
    parser.add_argument("--out", metavar="FILE", help="file to write (default: standard output)")


def run(args: argparse.Namespace) -> None:
    """Make puzzles, print progress, and write the puzzles, also after an interrupt."""
    from crossings.advice.puzzles import Obvious, generate_puzzles

    game = crossings.game(args.game)
    options = {**game.ready(), **common.parse_options(game, args.option)}
    game.start(**options)
    if args.out is not None:
        common.check_writable(Path(args.out), "--out")
    puzzles: list[Puzzle] = []
    try:
        generated = generate_puzzles(game, args.seed, options, args.margin, Obvious(args.obvious), args.moves)
        for puzzle in islice(generated, args.count):
            puzzles.append(puzzle)
            better = f"better by {puzzle.margin:.0%}"
            print(
                f"{len(puzzles)}: game {puzzle.seed}, {puzzle.solution}, {puzzle.idea}, {puzzle.level}, {better}",
                file=sys.stderr,
                flush=True,
            )
    finally:
        if puzzles:
            write(game, puzzles, args)


def write(game: Game, puzzles: Sequence[Puzzle], args: argparse.Namespace) -> None:
    """Write the puzzles, with the command that makes them."""
    margin = "" if args.margin == MARGIN else f" --margin {args.margin}"
    obvious = "" if args.obvious == "search" else f" --obvious {args.obvious}"
    moves = "" if args.moves == MOVES else f" --moves {args.moves}"
    arguments = margin + moves + obvious + "".join(f" --option {option}" for option in args.option)
    text = format_puzzles(
        game, puzzles, f"crossings puzzles {game.id} --count {len(puzzles)} --seed {args.seed}{arguments}"
    )
    if args.out is None:
        common.write_file(text)
        return
    common.write_output(Path(args.out), text)
