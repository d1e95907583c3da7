"""`crossings play`: open the table in a browser, or sit down at it in the terminal."""

from __future__ import annotations

import argparse

from crossings.cli.common import Subcommands
from crossings.cli.serve import add_address


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("play", help="play: in a browser, or in the terminal with --terminal")
    parser.set_defaults(run=run)
    add_address(parser)


def run(args: argparse.Namespace) -> None:
    """Play."""
    raise NotImplementedError
