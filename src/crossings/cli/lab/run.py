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
from crossings.cli.lab.progress import telling, told_budgets
from crossings.engine import BadOption, Game, shorten
from crossings.engine.options import Value
from crossings.lab.words import say

if TYPE_CHECKING:
    from crossings.lab.folder import Folder
    from crossings.lab.plan import Plan
    from crossings.lab.record import Row

HELP = "play games and store one row for each in Parquet files"
NEEDS = ("pyarrow", "rich")
SAID = (
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
    from crossings.lab.folder import Folder
    from crossings.lab.jobs import place_named, played

    game = crossings.game(args.game)
    vary = varied(game, args.vary)
    given = {"vary": vary, "seconds": args.seconds, "keep": args.keep_games}
    plan = planned(args, common.options_of(game, args.option, vary), games=args.games, **given)
    place = place_named(args.on, args.workers)
    with Folder(args.out, plan, command_of("run", args)) as folder:
        try:
            keep_all(folder, played(plan, folder.left, place))
        finally:
            if folder.done:
                print("\n".join(told_so_far(plan, folder)), file=out)


def planned(args: argparse.Namespace, options: Mapping[str, Value], **more: Any) -> Plan:
    """The plan that arguments ask for. `more`: as `plan_of` has it, which raises."""
    from crossings.lab.plan import plan_of

    given = {"options": options, "seed": args.seed, "simulations": args.simulations, **more}
    return plan_of(crossings.game(args.game), names_of(args.players), **given)


def keep_all(folder: Folder, rows: Generator[list[Row], None, None]) -> None:
    """Keep rows in a run's folder as they come, and tell how far it is; also if it is broken off."""
    print("\n".join(told_budgets(folder.plan)), file=sys.stderr)
    try:
        with telling(folder.plan.total, len(folder.done)) as tell, contextlib.closing(rows):
            for some in rows:
                folder.add(some)
                tell(len(some))
    finally:
        folder.flush()


def names_of(text: str) -> list[str]:
    """The players of an argument."""
    return [name.strip() for name in text.split(",")]


def command_of(command: str, args: argparse.Namespace) -> str:
    """The command that plays these games, wherever and however many at once."""
    words = ["crossings", "lab", command, args.game]
    for name in SAID:
        given = getattr(args, name, None)
        for value in given if isinstance(given, list) else [given]:
            words += [] if value is None else [f"--{name.replace('_', '-')}", f"{value}"]
    return shlex.join(words)


def told_so_far(plan: Plan, folder: Folder) -> Iterator[str]:
    """The standings of each variant by the games that are there."""
    from crossings.bots.match import standings
    from crossings.lab.folder import played_in

    yield say("run-so-far", done=len(folder.done), total=plan.total, folder=str(folder.path))
    for number, variant in enumerate(plan.variants):
        games = played_in(folder.path, plan, number)
        if variant:
            yield ", ".join(f"{name}={value}" for name, value in variant.items()) + ":"
        if games:
            yield from match.table(plan.subject, standings(plan.subject, plan.players, games), games)


def varied(game: Game, given: Sequence[str]) -> dict[str, list[Value]]:
    """The options that `--vary` arguments name, with their values. Raises `BadOption`."""
    found: dict[str, list[Value]] = {}
    for text in given:
        name, equals, values = text.partition("=")
        if not equals:
            raise BadOption(say("error-vary", text=shorten(text)))
        found[name] = [game.parse(name, value) for value in values.split(",")]
    return found
