"""`crossings draw GAME`: draw a position as an SVG file."""

from __future__ import annotations

import argparse
from pathlib import Path

import crossings
from crossings.cli.common import BadInput, add_game_and_options, check_seat, integer, read_state, write_file

HELP = "draw a position as SVG"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game_and_options(parser)
    parser.add_argument(
        "--state",
        metavar="FILE",
        help="file with the position, as JSON or in one line (default: the start; -: standard input)",
    )
    parser.add_argument(
        "--seat", type=integer, metavar="N", help="draw what this seat sees (default: what a spectator sees)"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="file to write (default: standard output)")


def run(args: argparse.Namespace) -> None:
    """Draw the position."""
    state = read_state(crossings.game(args.game), args.state, args.option)
    check_seat(args.seat, state.seats)
    svg = state.svg(args.seat)
    if args.output is None:
        write_file(svg + "\n")
        return
    try:
        Path(args.output).write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {args.output}: {error.strerror}") from None
