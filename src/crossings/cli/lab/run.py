"""`crossings lab run GAME`: many games, a row each, into a folder of Parquet files."""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import crossings
from crossings.cli import common, match
from crossings.cli.lab.progress import describe_budgets, show_progress
from crossings.engine import BadOption, Game, shorten
from crossings.engine.options import Value
from crossings.lab.words import translate

if TYPE_CHECKING:
    from crossings.lab.folder import RunFolder
    from crossings.lab.plan import Plan
    from crossings.lab.record import Row

HELP = "play games and store one row for each in Parquet files"
NEEDS = ("pyarrow", "rich")
COMMAND_ARGUMENTS = (
    "players",
    "games",
    "most",
    "figure",
    "within",
    "option",
    "vary",
    "seed",
    "simulations",
    "seconds",
    "keep_games",
)
"""Arguments that a command is told with."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument("--players", required=True, metavar="BOT,BOT", help="bots, separated by commas")
    parser.add_argument("--games", type=common.whole_number, default=match.GAMES, metavar="N", help="games per variant")
    parser.add_argument(
        "--vary", action="append", default=[], metavar="NAME=VALUE,VALUE", help="option to vary; may be repeated"
    )
    parser.add_argument(
        "--seconds", type=common.decimal, metavar="S", help="seconds per move; such games cannot be repeated exactly"
    )
    parser.add_argument(
        "--keep-games",
        type=common.share,
        default=0.0,
        metavar="P",
        help="share of games to store with all moves (0 to 1)",
    )
    parser.add_argument(
        "-o", "--out", required=True, type=Path, metavar="FOLDER", help="folder to write; continues an existing run"
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play what is not there yet, and tell what came of it all; also if it is broken off."""
    from crossings.lab.folder import RunFolder
    from crossings.lab.jobs import find_backend, play_games

    game = crossings.game(args.game)
    vary = parse_varied(game, args.vary)
    given = {"vary": vary, "seconds": args.seconds, "keep": args.keep_games}
    plan = plan_from_args(args, common.parse_options(game, args.option, vary), games=args.games, **given)
    place = find_backend(args.on, args.workers)
    with RunFolder(args.out, plan, command_of("run", args)) as folder:
        try:
            store_rows(folder, play_games(plan, folder.left, place))
        finally:
            if folder.done:
                print("\n".join(describe_results(plan, folder)), file=out)


def plan_from_args(args: argparse.Namespace, options: Mapping[str, Value], **more: Any) -> Plan:
    """The plan that arguments ask for. `more`: as `make_plan` has it, which raises."""
    from crossings.lab.plan import make_plan

    given = {"options": options, "seed": args.seed, "simulations": args.simulations, **more}
    return make_plan(crossings.game(args.game), parse_names(args.players), **given)


def store_rows(folder: RunFolder, rows: Generator[list[Row], None, None]) -> None:
    """Keep rows in a run's folder as they come, and tell how far it is; also if it is broken off."""
    print("\n".join(describe_budgets(folder.plan)), file=sys.stderr)
    try:
        with show_progress(folder.plan.total, len(folder.done)) as tell, contextlib.closing(rows):
            for some in rows:
                folder.add(some)
                tell(len(some))
    finally:
        folder.flush()


def parse_names(text: str) -> list[str]:
    """The players of an argument."""
    return [name.strip() for name in text.split(",")]


def command_of(command: str, args: argparse.Namespace) -> str:
    """The command that plays these games, wherever and however many at once."""
    words = ["crossings", "lab", command, args.game]
    for name in COMMAND_ARGUMENTS:
        given = getattr(args, name, None)
        for value in given if isinstance(given, list) else [given]:
            words += [] if value is None else [f"--{name.replace('_', '-')}", f"{value}"]
    return shlex.join(words)


def describe_results(plan: Plan, folder: RunFolder) -> Iterator[str]:
    """The standings of each variant by the games that are there."""
    from crossings.bots.match import standings
    from crossings.lab.folder import read_results

    yield translate("run-so-far", done=len(folder.done), total=plan.total, folder=str(folder.path))
    for number, variant in enumerate(plan.variants):
        games = read_results(folder.path, plan, number)
        if variant:
            yield ", ".join(f"{name}={value}" for name, value in variant.items()) + ":"
        if games:
            yield from match.table(plan.subject, standings(plan.subject, plan.players, games), games)


def parse_varied(game: Game, given: Sequence[str]) -> dict[str, list[Value]]:
    """The options that `--vary` arguments name, with their values. Raises `BadOption`."""
    found: dict[str, list[Value]] = {}
    for text in given:
        name, equals, values = text.partition("=")
        if not equals:
            raise BadOption(translate("error-vary", text=shorten(text)))
        found[name] = [game.parse(name, value) for value in values.split(",")]
    return found
