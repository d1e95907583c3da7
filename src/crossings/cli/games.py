"""`crossings games`: list the games."""

from __future__ import annotations

import argparse

from crossings.engine import games
from crossings.words import CORE

HELP = "list the games"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare no arguments."""


def run(args: argparse.Namespace) -> None:
    """Print a line per game: id, title, seats, kind. Games that fail to load are logged."""
    rows = [(game.id, game.title, seats_text(game.seats), game.kind) for game in games()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for *cells, kind in rows:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), kind]))


def seats_text(seats: tuple[int, ...]) -> str:
    """Format the numbers of seats: `2 seats`, `1-5 seats`."""
    low, high = min(seats), max(seats)
    return (
        CORE.translate("games-seats", seats=low)
        if low == high
        else CORE.translate("games-seats-range", low=low, high=high)
    )
