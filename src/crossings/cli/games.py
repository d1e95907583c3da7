"""`crossings games`: what there is to play."""

from __future__ import annotations

import argparse

from crossings.cli.common import Subcommands
from crossings.engine import games
from crossings.words import HOUSE


def add_to(subcommands: Subcommands[argparse.ArgumentParser]) -> None:
    """Declare the subcommand."""
    parser = subcommands.add_parser("games", help="list the games")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """A line a game: id, title, seats, what kind of game. Those that cannot be loaded have been logged."""
    rows = [(game.id, game.title, seats_text(game.seats), game.kind) for game in games()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for *cells, kind in rows:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), kind]))


def seats_text(seats: tuple[int, ...]) -> str:
    """`2 seats`, `1-5 seats`."""
    low, high = min(seats), max(seats)
    return HOUSE.say("games-seats", seats=low) if low == high else HOUSE.say("games-seats-range", low=low, high=high)
