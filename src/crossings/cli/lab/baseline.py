"""`crossings lab baseline GAME`: train the published baseline of a game with several seeds, and draw its curves."""

from __future__ import annotations

import argparse
from typing import TextIO

import crossings
from crossings.cli import common
from crossings.lab.words import translate

HELP = "train and evaluate the published baseline of a game, with several seeds"
SEEDS = 5
NEEDS: tuple[str, ...] = ()


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game; without one, only the table is printed")
    parser.add_argument(
        "--seeds", type=common.whole_number, default=SEEDS, metavar="N", help=f"train seeds 1 to N (default {SEEDS})"
    )
    parser.add_argument(
        "--steps", type=common.whole_number, metavar="N", help="environment steps per seed, if not the published number"
    )
    parser.add_argument(
        "-o",
        "--out",
        required=True,
        type=common.folder,
        metavar="FOLDER",
        help="folder to write; continues what is there",
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Train, print each evaluation, draw the curves of all games in the folder, and print their table."""
    from crossings.lab import baselines

    if args.game is not None:
        game = crossings.game(args.game)
        for result in baselines.run_baseline(game.id, args.out, args.seeds, args.steps):
            print(
                translate("baseline-result", **{**result._asdict(), "seed": str(result.seed)}, share=result.share),
                file=out,
                flush=True,
            )
    results = baselines.read(args.out)
    baselines.draw(args.out, results)
    print(baselines.table(results), end="", file=out)
