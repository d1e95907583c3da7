"""`crossings lab train GAME`: train a network to play a game, by self-play."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

import crossings
from crossings.cli import common
from crossings.lab.words import translate

HELP = "train a network to play a game, by self-play (PPO)"
NEEDS = ()
STEPS, EVERY, GAMES = 1_000_000, 100_000, 100
AGAINST = "random,casual"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    common.add_seed(parser, "the training")
    parser.add_argument(
        "--steps", type=common.whole_number, default=STEPS, metavar="N", help=f"environment steps (default {STEPS})"
    )
    parser.add_argument(
        "--against",
        default=AGAINST,
        metavar="BOT,BOT",
        help=f"bots to evaluate against (default {AGAINST}); teams play alone",
    )
    parser.add_argument(
        "--every",
        type=common.whole_number,
        default=EVERY,
        metavar="N",
        help=f"environment steps between evaluations (default {EVERY})",
    )
    parser.add_argument(
        "--games",
        type=common.whole_number,
        default=GAMES,
        metavar="N",
        help=f"games per evaluation and bot (default {GAMES})",
    )
    parser.add_argument("--shaped", action="store_true", help="also reward changes of the game's evaluation")
    parser.add_argument(
        "--curriculum",
        default="",
        metavar="BOT",
        help="for teams: begin near the ends of games that this bot wins, and move back as half of them are won",
    )
    parser.add_argument(
        "-o", "--out", required=True, type=common.folder, metavar="FOLDER", help="folder to write; continues a training"
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Train, and print each evaluation."""
    from crossings.lab.ppo import DEFAULTS, SHAPED
    from crossings.lab.training import Setting, Training

    game, folder = crossings.game(args.game), Path(args.out)
    options = common.parse_options(game, args.option)
    against = args.against.split(",")
    config = (SHAPED if args.shaped else DEFAULTS)._replace(curriculum=args.curriculum)
    training = Training(Setting(game.id, options, args.seed, against, args.games, args.every, config), folder)
    for point in training.run(args.steps):
        print(translate("train-point", **point._asdict(), share=point.share), file=out, flush=True)
    print(translate("train-written", file=str(folder)), file=out)
