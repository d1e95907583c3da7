"""`crossings games`: what there is to play."""

from __future__ import annotations

import argparse

from crossings.engine import games
from crossings.words import CORE

HELP = "list the games"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""


def run(args: argparse.Namespace) -> None:
    """A line a game: id, title, seats, what kind of game. Those that cannot be loaded have been logged."""
    rows = [(game.id, game.title, seats_text(game.seats), game.kind) for game in games()]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for *cells, kind in rows:
        print("  ".join([*(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)), kind]))


def seats_text(seats: tuple[int, ...]) -> str:
    """`2 seats`, `1-5 seats`."""
    low, high = min(seats), max(seats)
    return (
        CORE.translate("games-seats", seats=low)
        if low == high
        else CORE.translate("games-seats-range", low=low, high=high)
    )
