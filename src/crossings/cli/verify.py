"""`crossings verify FILE`: whether a finished game's dice are those that were promised at its start."""

from __future__ import annotations

import argparse
import json

from crossings.cli.common import BadInput, Subcommands, read_text
from crossings.words import HOUSE


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("verify", help="check every draw of a finished game's file")
    parser.add_argument("file", metavar="FILE", help="the file, as the table gives it at the end (- is standard input)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Say that all is right; what is not is a mistake."""
    from crossings.table import verify

    try:
        lines = [json.loads(line) for line in read_text(args.file).splitlines()]
    except json.JSONDecodeError as error:
        raise BadInput(f"{args.file} is no file of a game: {error}") from None
    draws = verify(lines)
    print(HOUSE.say("verified", moves=len(lines) - 2, draws=draws))
