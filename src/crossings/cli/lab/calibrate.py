"""`crossings lab calibrate GAME`: measure which chance of winning each search value stands for."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common
from crossings.cli.lab.progress import play_all
from crossings.cli.lab.run import command_of
from crossings.search.calibration import CALIBRATION_FILE, PUBLISHED_LEVEL
from crossings.search.levels import LEVELS

if TYPE_CHECKING:
    from crossings.lab.record import Row

HELP = "measure the chance of winning that each search value stands for"
NEEDS = ("rich",)
GAMES = 400


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument(
        "--players", default=PUBLISHED_LEVEL, choices=LEVELS, help=f"level that plays (default {PUBLISHED_LEVEL})"
    )
    parser.add_argument(
        "--games", type=common.whole_number, default=GAMES, metavar="N", help=f"number of games (default {GAMES})"
    )
    parser.add_argument("--write", action="store_true", help="write the result into the folder of the game")


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play with the options that the lobby suggests, print the result, and store it if requested."""
    from crossings.lab.calibrating import measure_calibration, play_samples
    from crossings.lab.jobs import find_backend
    from crossings.lab.plan import make_plan

    game = crossings.game(args.game)
    plan = make_plan(
        game, [args.players], games=args.games, options=game.ready(), seed=args.seed, simulations=args.simulations
    )
    path = game.folder / CALIBRATION_FILE
    if args.write:
        common.check_writable(path, "--write")
    stored = json.loads(path.read_text(encoding="utf-8")) if args.write and path.exists() else {}
    rows: list[Row] = []
    play_all([plan], find_backend(args.on, args.workers), [rows], play_samples)
    result: dict[str, object] = {"version": game.version, "options": plan.options, "games": args.games}
    result["command"] = f"{command_of('calibrate', args)} --write"
    result |= measure_calibration(sample for row in rows for sample in row["samples"])
    print(json.dumps(result, indent=1), file=out)
    if args.write:
        common.write_output(path, json.dumps(stored | {args.players: result}, indent=1) + "\n", "--write")
