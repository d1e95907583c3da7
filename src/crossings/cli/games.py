"""`crossings games [GAME]`: list the games, or describe one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence

import crossings
from crossings.engine import Game, games
from crossings.search.levels import LEVELS, level_of
from crossings.words import CORE

HELP = "list the games, or the options, presets and levels of one game"
INDENT, GAP = "  ", "  "


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="id of a game; without it, all games are listed")


def run(args: argparse.Namespace) -> None:
    """Print a line per game (id, title, seats, kind), or describe one. Games that fail to load are logged."""
    if args.game:
        print("\n".join(describe(crossings.game(args.game))))
    else:
        print("\n".join(aligned((game.id, game.title, seats_text(game.seats), game.kind) for game in games())))


def describe(game: Game) -> Iterator[str]:
    """Yield what a command can choose in a game: seats, options, presets and levels."""
    yield CORE.translate("games-head", title=game.title, id=game.id, version=game.version, kind=game.kind)
    yield CORE.translate("games-names", seats=seats_text(game.seats), names=game.seat_names[: max(game.seats)])
    yield from section(
        "games-options",
        (
            (option.name, game.allowed(option), f"{option.default}".lower(), game.words.translate(option.message_id))
            for option in game.options
        ),
    )
    yield from section(
        "games-presets",
        (
            (
                preset.name,
                " ".join(f"{name}={value}".lower() for name, value in preset.options.items()),
                game.preset_title(preset),
            )
            for preset in game.presets
        ),
    )
    yield from section("games-levels", ((name, level_text(game, name)) for name in LEVELS))


def section(heading: str, rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield a heading and its rows, or nothing without rows."""
    if lines := [f"{INDENT}{line}" for line in aligned(rows)]:
        yield from ("", CORE.translate(heading), *lines)


def aligned(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a line per row, with columns as wide as their longest cell."""
    table = [*rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [GAP.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip() for cells in table]


def level_text(game: Game, name: str) -> str:
    """Describe the budget of a level per decision."""
    level = level_of(name, game)
    if level.simulations is None:
        from crossings.lab.plan import SIMULATIONS

        return CORE.translate("games-level-timed", seconds=f"{level.seconds:g}", simulations=SIMULATIONS)
    return CORE.translate("games-level", simulations=level.simulations)


def seats_text(seats: tuple[int, ...]) -> str:
    """Format the numbers of seats: `2 seats`, `1-5 seats`."""
    low, high = min(seats), max(seats)
    return (
        CORE.translate("games-seats", seats=low)
        if low == high
        else CORE.translate("games-seats-range", low=low, high=high)
    )
