"""`crossings learn GAME [STEP]`: learn a game in the terminal, by its lesson."""

from __future__ import annotations

import argparse

from crossings.cli import common
from crossings.cli.common import BadInput
from crossings.engine import game
from crossings.engine.lesson import load_lesson, pick_step
from crossings.words import current_locale

HELP = "learn a game in the terminal, in a few steps"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument(
        "step", metavar="STEP", nargs="?", type=common.whole_number, default=1, help="first step (default 1)"
    )


def run(args: argparse.Namespace) -> None:
    """Teach the game, until its lesson is over or the player leaves."""
    import crossings.server  # noqa: F401  # says what is to be installed, if anything
    from crossings.cli.terminal.learner import Learner

    chosen = game(args.game)
    steps = load_lesson(chosen, current_locale())
    if not steps:
        raise BadInput(f"{chosen.id} has no lesson; read its rules with: crossings rules {chosen.id}")
    pick_step(chosen, steps, args.step)
    Learner(chosen, steps).learn(args.step)
