"""`crossings lab train GAME`, also `crossings train GAME`: how well a seat stands, learned by self-play, as a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common
from crossings.engine import Game, shorten
from crossings.engine.errors import require
from crossings.engine.kernels.tables import FILE
from crossings.engine.options import Value

if TYPE_CHECKING:
    from crossings.lab.learning import Learner

HELP = "learn by self-play how well a seat stands"
TABLES, NETWORK = "tables", "network"
HERE = "here"
REPORTS = 10
GAMES = 20_000
RATE, MEMORY, DARING = 0.1, 0.7, 0.02
MILLION = 1_000_000
OPENING = 4
SIMULATIONS = 100
EACH, TAUGHT, UNITS = 100, 1000, 32
"""Of a network: games between lessons, the first games, units of a layer."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument("--learner", choices=(TABLES, NETWORK), default=TABLES, help=f"what learns (default {TABLES})")
    parser.add_argument(
        "--games", type=common.whole_number, default=GAMES, metavar="N", help=f"in all (default {GAMES})"
    )
    common.add_seed(parser, "it all")
    parser.add_argument("--players", metavar="N,N", help="numbers of players, in turn (default: all that are possible)")
    parser.add_argument(
        "--simulations",
        type=common.whole_number,
        default=SIMULATIONS,
        metavar="N",
        help=f"of a searched decision (default {SIMULATIONS})",
    )
    parser.add_argument(
        "--out", metavar="FILE", help=f"where to (default: tables: {FILE} beside the game's evaluation)"
    )
    parser.add_argument("--kept", metavar="FILE", help="keep what is needed to go on here, and go on from it")
    common.add_place(parser, default="here")
    tables = parser.add_argument_group("tables")
    tables.add_argument(
        "--rate", type=common.share, default=RATE, help=f"step of a new weight, 0 to 1 (default {RATE})"
    )
    tables.add_argument("--memory", type=common.share, default=MEMORY, help=f"lambda, 0 to 1 (default {MEMORY})")
    tables.add_argument(
        "--daring", type=common.share, default=DARING, help=f"part of moves made at random (default {DARING})"
    )
    tables.add_argument(
        "--searched",
        type=common.integer,
        default=0,
        metavar="N",
        help="the last N games by a search, not the policy (default 0)",
    )
    network = parser.add_argument_group("network")
    network.add_argument("--each", type=common.whole_number, default=EACH, metavar="N", help="games between lessons")
    network.add_argument(
        "--taught", type=common.integer, default=TAUGHT, metavar="N", help="the first N games by the game's evaluation"
    )
    network.add_argument(
        "--units", type=common.whole_number, default=UNITS, metavar="N", help="of the two layers, each"
    )


def run(args: argparse.Namespace, out: TextIO | None = None) -> None:
    """Learn, telling how it goes, and write what was learned with all that it takes to make it again."""
    from crossings.lab.jobs import place_named
    from crossings.lab.learning import taught

    game = crossings.game(args.game)
    path, kept = _place_of(game, args), Path(args.kept) if args.kept else None
    learner = _network(game, args) if args.learner == NETWORK else _tables(game, args)
    each = args.each if args.learner == NETWORK else max(1, args.games // REPORTS)
    common.check_place(path, "--out")
    if kept is not None:
        common.check_place(kept, "--kept")
        if kept.exists():
            learner.load(kept)
    for told in taught(learner, args.games, each, place_named(args.on, args.workers)):
        print(told, file=sys.stderr, flush=True)
        if kept is not None:
            learner.save(kept)
    try:
        reached = learner.write(path, _command(game, args, learner))
    except OSError as error:
        raise common.BadInput(f"{path} cannot be written: {error.strerror}; --out names another file") from None
    print(f"{game.id}: {learner.games} games{reached}", file=out)
    print(f"written to {path}", file=out)


def _tables(game: Game, args: argparse.Namespace) -> Learner:
    from crossings.lab.training import Pace, Trainer

    if args.on != HERE:
        raise common.BadInput(f"--on {shorten(args.on)}: tables change with every game; allowed for them: {HERE}")
    if not 0 <= args.searched <= args.games:
        raise common.BadInput(
            f"--searched {shorten(args.searched)}: of {args.games} games 0 to {args.games} can be searched"
        )
    pace = Pace(args.rate, args.memory, int(args.daring * MILLION), 0 if game.outcomes else OPENING)
    if args.searched:
        pace = pace._replace(watched=args.games - args.searched, simulations=args.simulations)
    return Trainer(game, _starts(game, args), args.seed, pace)


def _network(game: Game, args: argparse.Namespace) -> Learner:
    require("--learner network", "learn", ["torch"])
    from crossings.lab.expert import Course, NetworkLearner

    course = Course(game.id, game.version, crossings.__version__, _starts(game, args), args.simulations, args.seed)
    return NetworkLearner(course, args.taught, args.units)


def _starts(game: Game, args: argparse.Namespace) -> list[dict[str, Value]]:
    options = common.options_of(game, args.option)
    return [options] if "players" in options else [{**options, "players": count} for count in players_of(game, args)]


def players_of(game: Game, args: argparse.Namespace) -> list[int]:
    """The numbers of players that train, in turn. Raises `BadInput`."""
    try:
        return [int(one) for one in args.players.split(",")] if args.players else list(game.seats)
    except ValueError:
        raise common.BadInput(f"--players {shorten(args.players)}: give numbers with commas between") from None


def _place_of(game: Game, args: argparse.Namespace) -> Path:
    if args.out:
        return Path(args.out)
    file: str = vars(game.evaluation)["__file__"]
    return Path(f"{game.id}.npz") if args.learner == NETWORK else Path(file).with_name(FILE)


def _command(game: Game, args: argparse.Namespace, learner: Learner) -> str:
    """What makes the same again."""
    command = [f"crossings train {game.id}", f"--games {learner.games}", f"--seed {args.seed}"]
    if args.learner == NETWORK:
        own = ("learner", "simulations", "each", "taught", "units")
    else:
        own = ("rate", "memory", "daring", *(("searched", "simulations") if args.searched else ()))
    command += [f"--{name} {getattr(args, name)}" for name in own]
    command += [f"--option {option}" for option in args.option]
    return " ".join([*command, *([f"--players {args.players}"] if args.players else [])])
