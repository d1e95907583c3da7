"""`crossings lab calibrate GAME`: what Q values mean as chances to win, in games between players of a level."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common
from crossings.cli.lab.progress import play_all
from crossings.cli.lab.run import command_of
from crossings.search.calibration import FILE, PEOPLE
from crossings.search.levels import LEVELS

if TYPE_CHECKING:
    from crossings.lab.record import Row

HELP = "measure the chance of winning that each search value stands for"
NEEDS = ("rich",)
GAMES = 400


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument("--players", default=PEOPLE, choices=LEVELS, help=f"level that plays (default {PEOPLE})")
    parser.add_argument(
        "--games", type=common.whole_number, default=GAMES, metavar="N", help=f"number of games (default {GAMES})"
    )
    parser.add_argument("--write", action="store_true", help="write the result into the folder of the game")


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play with the options that a lobby has ready, tell what came out, and keep it if that is asked for."""
    from crossings.lab.calibrating import measured, sampled
    from crossings.lab.jobs import place_named
    from crossings.lab.plan import plan_of

    game = crossings.game(args.game)
    plan = plan_of(
        game, [args.players], games=args.games, options=game.ready(), seed=args.seed, simulations=args.simulations
    )
    path = game.folder / FILE
    if args.write:
        common.check_place(path, "--write")
    stored = json.loads(path.read_text(encoding="utf-8")) if args.write and path.exists() else {}
    rows: list[Row] = []
    play_all([plan], place_named(args.on, args.workers), [rows], sampled)
    found: dict[str, object] = {"version": game.version, "options": plan.options, "games": args.games}
    found["command"] = f"{command_of('calibrate', args)} --write"
    found |= measured(sample for row in rows for sample in row["samples"])
    print(json.dumps(found, indent=1), file=out)
    if args.write:
        common.keep_text(path, json.dumps(stored | {args.players: found}, indent=1) + "\n", "--write")
