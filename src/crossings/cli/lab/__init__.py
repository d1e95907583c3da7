"""`crossings lab`: many games as data, and comparisons of players. A module for each of its commands."""

from __future__ import annotations

import argparse

from crossings.cli import common
from crossings.cli.lab import balance, baseline, calibrate, compare, daily, ladder, rate, report, rulings, sweep, train
from crossings.cli.lab import run as runs
from crossings.engine.errors import require

HELP = "play many games, compare bots and rule variants, write reports"
ABOUT = """Play many games, in this process, on all cores or on a Ray cluster (docs/research/lab.md). Name players as
for `crossings match`. Runs are repeatable: bots with a time limit get a fixed number of simulations instead."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the commands."""
    parser.description = ABOUT
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module in (runs, sweep, balance, rulings, compare, rate, ladder, calibrate):
        name = module.__name__.rpartition(".")[2]
        subparser = commands.add_parser(name, help=module.HELP, description=ABOUT)
        module.add_to(subparser)
        common.add_seed(subparser, "the first round")
        subparser.add_argument(
            "--simulations",
            type=common.integer,
            metavar="N",
            help="simulations per move for bots without a number of their own",
        )
        common.add_backend(subparser, default="cores")
        subparser.set_defaults(lab=module.run, needs=module.NEEDS)
    for module in (daily, report, train, baseline):
        subparser = commands.add_parser(module.__name__.rpartition(".")[2], help=module.HELP)
        module.add_to(subparser)
        subparser.set_defaults(lab=module.run, needs=module.NEEDS)


def run(args: argparse.Namespace) -> None:
    """Run one of the commands."""
    require("the lab", "lab", args.needs)
    with common.redirect_prints() as out:
        args.lab(args, out)
