"""`crossings lab ladder GAME`: each player against the one before it, kept and told on a page."""

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
    """Play all steps, tell what came of them, also when it is broken off, and keep it when it is whole."""
    from crossings.lab.jobs import find_backend
    from crossings.lab.ladder import Ladder, make_entries, make_plans, markdown, page, read, table

    game, command = crossings.game(args.game), command_of("ladder", args)
    plans = make_plans(
        game,
        parse_names(args.players),
        games=args.games,
        options=common.parse_options(game, args.option),
        seed=args.seed,
        simulations=args.simulations,
    )
    place, kept = find_backend(args.on, args.workers), list[Ladder]()
    if args.out:
        path = args.out.resolve() / f"{game.id}.json"
        common.check_writable(path, "-o")
        common.check_writable(page_of(path.parent), "-o")
        page(path.parent)  # raises if a file of another game there holds no ladders
        kept, command = read(path), f"{command} -o {args.out}"
    found: list[list[Row]] = [[] for _ in plans]
    try:
        play_all(plans, place, found)
    finally:
        ladder = Ladder(command, plans[0], make_entries(plans, found))
        print(markdown(table(ladder)) if any(found) else f"{translate('ladder-nothing')}\n", end="", file=out)
    if args.out:
        write_ladders(path, [*(one for one in kept if one.name != ladder.name), ladder])


def write_ladders(path: Path, ladders: list[Ladder]) -> None:
    """Keep the ladders of a game, draw the first, and write the page beside the folder. Raises `BadInput`."""
    from crossings.lab.ladder import page, picture, read, to_json_text

    common.write_output(path, to_json_text(ladders), "-o")
    common.write_output(path.with_suffix(".svg"), picture(read(path)[0]), "-o")
    common.write_output(page_of(path.parent), page(path.parent), "-o")


def page_of(folder: Path) -> Path:
    """The page of all ladders that a folder holds: beside it."""
    return folder.with_name(f"{folder.name}.md")
