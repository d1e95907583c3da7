"""`crossings lab run GAME`: play games and store one row for each in Parquet files."""

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
"""Arguments that determine the games, repeated in the stored command."""


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
    """Play the missing games, and print the results of all, also after an interrupt."""
    from crossings.lab.folder import RunFolder
    from crossings.lab.jobs import find_backend, play_games

    game = crossings.game(args.game)
    vary = parse_varied(game, args.vary)
    arguments = {"vary": vary, "seconds": args.seconds, "keep": args.keep_games}
    plan = plan_from_args(args, common.parse_options(game, args.option, vary), games=args.games, **arguments)
    backend = find_backend(args.on, args.workers)
    with RunFolder(args.out, plan, command_of("run", args)) as folder:
        try:
            store_rows(folder, play_games(plan, folder.remaining, backend))
        finally:
            if folder.done:
                print("\n".join(describe_results(plan, folder)), file=out)


def plan_from_args(args: argparse.Namespace, options: Mapping[str, Value], **extra: Any) -> Plan:
    """Return the plan that the arguments describe. `extra`: passed to `make_plan`. Raises its errors."""
    from crossings.lab.plan import make_plan

    arguments = {"options": options, "seed": args.seed, "simulations": args.simulations, **extra}
    return make_plan(crossings.game(args.game), parse_names(args.players), **arguments)


def store_rows(folder: RunFolder, rows: Generator[list[Row], None, None]) -> None:
    """Store rows in a run's folder as they come, and show progress; flush also after an interrupt."""
    print("\n".join(describe_budgets(folder.plan)), file=sys.stderr)
    try:
        with show_progress(folder.plan.total, len(folder.done)) as advance, contextlib.closing(rows):
            for batch in rows:
                folder.add(batch)
                advance(len(batch))
    finally:
        folder.flush()


def parse_names(text: str) -> list[str]:
    """Parse players separated by commas."""
    return [name.strip() for name in text.split(",")]


def command_of(command: str, args: argparse.Namespace) -> str:
    """Return the command that plays these games, without backend and number of workers."""
    words = ["crossings", "lab", command, args.game]
    for name in COMMAND_ARGUMENTS:
        argument = getattr(args, name, None)
        for value in argument if isinstance(argument, list) else [argument]:
            words += [] if value is None else [f"--{name.replace('_', '-')}", f"{value}"]
    return shlex.join(words)


def describe_results(plan: Plan, folder: RunFolder) -> Iterator[str]:
    """Yield the results of each variant by the stored games."""
    from crossings.bots.match import standings
    from crossings.lab.folder import read_results

    yield translate("run-so-far", done=len(folder.done), total=plan.total, folder=str(folder.path))
    for number, variant in enumerate(plan.variants):
        games = read_results(folder.path, plan, number)
        if variant:
            yield ", ".join(f"{name}={value}" for name, value in variant.items()) + ":"
        if games:
            yield from match.table(plan.subject, standings(plan.subject, plan.players, games), games)


def parse_varied(game: Game, arguments: Sequence[str]) -> dict[str, list[Value]]:
    """Return the options of `--vary` arguments with their values. Raises `BadOption`."""
    varied: dict[str, list[Value]] = {}
    for text in arguments:
        name, equals, values = text.partition("=")
        if not equals:
            raise BadOption(translate("error-vary", text=shorten(text)))
        varied[name] = [game.parse(name, value) for value in values.split(",")]
    return varied
