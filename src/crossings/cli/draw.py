"""`crossings draw GAME`: a position as an SVG file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from crossings.cli.common import BadInput, Subcommands, add_game, add_options, find_game, integer, state_from
from crossings.engine import shorten


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("draw", help="draw a position as SVG")
    add_game(parser)
    add_options(parser)
    parser.add_argument("--state", metavar="FILE", help="the position (default: the start; - is standard input)")
    parser.add_argument("--seat", type=integer, metavar="N", help="whose eyes (default: a spectator's)")
    parser.add_argument("-o", "--output", metavar="FILE", help="where to (default: standard output)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Draw it."""
    state = state_from(find_game(args), args.state, args.option)
    if args.seat is not None and args.seat not in range(state.seats):
        raise BadInput(f"there is no seat {shorten(args.seat)}; allowed: 0 to {state.seats - 1}")
    svg = state.svg(args.seat)
    if args.output is None:
        sys.stdout.write(svg + "\n")
        return
    try:
        Path(args.output).write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {args.output}: {error.strerror}") from None
