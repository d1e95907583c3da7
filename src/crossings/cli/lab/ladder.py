"""`crossings lab ladder GAME`: play each bot against the one before it, store the results and show them on a page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common, match
from crossings.cli.lab.progress import play_all
from crossings.cli.lab.run import command_of, parse_names
from crossings.lab.words import translate
from crossings.search.levels import LEVELS

if TYPE_CHECKING:
    from crossings.lab.ladder import Ladder
    from crossings.lab.record import Row

HELP = "play each bot against the one before it"
NEEDS = ("rich",)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument(
        "--players",
        default=",".join(LEVELS),
        metavar="BOT,BOT",
        help="bots, the weakest first (default: the five levels)",
    )
    parser.add_argument(
        "--games",
        type=common.whole_number,
        default=match.GAMES,
        metavar="N",
        help="games per step (co-operative games: per team)",
    )
    parser.add_argument(
        "-o", "--out", type=Path, metavar="FOLDER", help="folder for the games; also writes the page FOLDER.md"
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play all steps, print the results, also after an interrupt, and store a complete ladder."""
    from crossings.lab.jobs import find_backend
    from crossings.lab.ladder import Ladder, make_entries, make_plans, page, read, table
    from crossings.reports.tables import markdown

    game, command = crossings.game(args.game), command_of("ladder", args)
    plans = make_plans(
        game,
        parse_names(args.players),
        games=args.games,
        options=common.parse_options(game, args.option),
        seed=args.seed,
        simulations=args.simulations,
    )
    backend, stored = find_backend(args.on, args.workers), list[Ladder]()
    if args.out:
        path = args.out.resolve() / f"{game.id}.json"
        common.check_writable(path, "-o")
        common.check_writable(page_of(path.parent), "-o")
        page(path.parent)  # raises before playing if the file of another game is invalid
        stored, command = read(path), f"{command} -o {args.out}"
    rows: list[list[Row]] = [[] for _ in plans]
    try:
        play_all(plans, backend, rows)
    finally:
        ladder = Ladder(command, plans[0], make_entries(plans, rows))
        print(markdown(table(ladder)) if any(rows) else f"{translate('ladder-nothing')}\n", end="", file=out)
    if args.out:
        write_ladders(path, [*(other for other in stored if other.name != ladder.name), ladder])


def write_ladders(path: Path, ladders: list[Ladder]) -> None:
    """Store the ladders of a game, draw the first, and write the page beside the folder. Raises `BadInput`."""
    from crossings.lab.ladder import page, picture, read, to_json_text

    common.write_output(path, to_json_text(ladders), "-o")
    common.write_output(path.with_suffix(".svg"), picture(read(path)[0]), "-o")
    common.write_output(page_of(path.parent), page(path.parent), "-o")


def page_of(folder: Path) -> Path:
    """Return the path of the page of a folder, which lies beside it."""
    return folder.with_name(f"{folder.name}.md")
