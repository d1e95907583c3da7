"""`crossings lab train GAME`, or `crossings train GAME`: train an evaluation by self-play."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common
from crossings.engine import Game, shorten
from crossings.engine.errors import require
from crossings.engine.kernels.tables import FILE, WEIGHTS_PER_LOGIT
from crossings.engine.options import Value
from crossings.lab.words import translate

if TYPE_CHECKING:
    from crossings.lab.learning import Learner
    from crossings.lab.training import Trainer

HELP = "train an evaluation by self-play"
TABLES, NETWORK = "tables", "network"
HERE = "here"
GAMES, REPORTS = 20_000, 10
EACH, TAUGHT = 100, 400
RATE, MEMORY, DARING = 0.1, 0.7, 0.02
MILLION = 1_000_000
OPENING = 4
SIMULATIONS = 100
COMPARED = 2_000
"""Games of the final comparison."""
COLUMNS = 24
"""Numbers per line of the file."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    common.add_backend(parser, default=HERE)
    parser.add_argument(
        "--learner", choices=(TABLES, NETWORK), default=TABLES, help="what to train: the game's tables, or a network"
    )
    parser.add_argument(
        "--each", type=common.whole_number, default=EACH, metavar="N", help="games between updates of a network"
    )
    parser.add_argument(
        "--taught",
        type=common.integer,
        default=TAUGHT,
        metavar="N",
        help=f"play a network's first N games with the game's evaluation (default {TAUGHT})",
    )
    parser.add_argument(
        "--games", type=common.whole_number, default=GAMES, metavar="N", help=f"number of games (default {GAMES})"
    )
    common.add_seed(parser, "the training")
    parser.add_argument("--rate", type=common.share, default=RATE, help=f"learning rate, 0 to 1 (default {RATE})")
    parser.add_argument("--memory", type=common.share, default=MEMORY, help=f"lambda, 0 to 1 (default {MEMORY})")
    parser.add_argument("--daring", type=common.share, default=DARING, help=f"share of random moves (default {DARING})")
    parser.add_argument(
        "--searched",
        type=common.integer,
        default=0,
        metavar="N",
        help="play the last N games with a search instead of the policy (default 0)",
    )
    parser.add_argument(
        "--simulations",
        type=common.whole_number,
        default=SIMULATIONS,
        metavar="N",
        help=f"simulations per searched decision (default {SIMULATIONS})",
    )
    parser.add_argument(
        "--players", metavar="N,N", help="numbers of players, in turn (default: all that the game allows)"
    )
    parser.add_argument("--out", metavar="FILE", help=f"file to write (default: {FILE} beside the game's evaluation)")
    parser.add_argument("--kept", metavar="FILE", help="checkpoint file: written during training, and read to continue")


def run(args: argparse.Namespace, out: TextIO | None = None) -> None:
    """Train with progress, and write the result with the command that reproduces it."""
    from crossings.lab.jobs import find_backend
    from crossings.lab.learning import train_learner
    from crossings.lab.training import Trainer

    game = crossings.game(args.game)
    options = common.parse_options(game, args.option)
    starts = [options] if "players" in options else [{**options, "players": count} for count in players_of(game, args)]
    is_network = args.learner == NETWORK
    learner = _network(game, args, starts) if is_network else _tables(game, args, starts)
    path, checkpoint = (
        Path(args.out) if args.out else _place_of(game, is_network),
        Path(args.kept) if args.kept else None,
    )
    common.check_writable(path, "--out")
    if checkpoint is not None:
        common.check_writable(checkpoint, "--kept")
        if checkpoint.exists():
            learner.load(checkpoint)
    batch = args.each if is_network else max(1, args.games // REPORTS)
    for line in train_learner(learner, args.games, batch, find_backend(args.on, args.workers)):
        print(translate("train-of", game=game.id, line=line), file=sys.stderr, flush=True)
        if checkpoint is not None:
            learner.save(checkpoint)
    if isinstance(learner, Trainer):
        _write(path, game, args, learner)
    else:
        learner.save(path)
    print(translate("train-done", game=game.id, games=learner.games), file=out)
    print(translate("train-written", file=str(path)), file=out)


def _tables(game: Game, args: argparse.Namespace, starts: list[dict[str, Value]]) -> Learner:
    from crossings.lab.training import Trainer, TrainingConfig

    if args.on != HERE:
        raise common.BadInput(translate("error-tables-place", on=shorten(args.on), here=HERE))
    if not 0 <= args.searched <= args.games:
        raise common.BadInput(translate("error-searched", searched=shorten(args.searched), games=str(args.games)))
    config = TrainingConfig(args.rate, args.memory, int(args.daring * MILLION), 0 if game.outcomes else OPENING)
    if args.searched:
        config = config._replace(policy_games=args.games - args.searched, simulations=args.simulations)
    return Trainer(game, starts, args.seed, config)


def _network(game: Game, args: argparse.Namespace, starts: list[dict[str, Value]]) -> Learner:
    require("--learner network", "learn", ["torch"])
    from crossings.lab.expert import NetworkLearner, SelfPlay

    self_play = SelfPlay(game.id, game.version, crossings.__version__, starts, args.simulations, args.seed)
    return NetworkLearner(self_play, args.taught)


def players_of(game: Game, args: argparse.Namespace) -> list[int]:
    """Return the numbers of players to train with, in turn. Raises `BadInput`."""
    try:
        return [int(number) for number in args.players.split(",")] if args.players else list(game.seats)
    except ValueError:
        raise common.BadInput(translate("error-numbers-of-players", players=shorten(args.players))) from None


def _place_of(game: Game, is_network: bool) -> Path:
    file: str = vars(game.evaluation)["__file__"]
    return Path(f"{game.id}.npz") if is_network else Path(file).with_name(FILE)


def _write(out: Path, game: Game, args: argparse.Namespace, trainer: Trainer) -> None:
    figures: dict[str, float] = {"games": trainer.games}
    points = trainer.compare(COMPARED)
    if points is not None:
        figures |= {"compared": COMPARED, "points": round(points, 4)}
    if trainer.last is not None:
        figures["error"] = round(trainer.last.error, 5)
    arguments = (f"--games {trainer.games}", f"--seed {args.seed}", f"--rate {args.rate}", f"--memory {args.memory}")
    options = [f"--daring {args.daring}", *(f"--option {option}" for option in args.option)]
    if args.searched:
        options += [f"--searched {args.searched}", f"--simulations {args.simulations}"]
    if args.players:
        options += [f"--players {args.players}"]
    command = " ".join([f"crossings train {game.id}", *arguments, *options])
    about = {"command": command, "version": game.version, "unit": WEIGHTS_PER_LOGIT, "figures": figures}
    weights = trainer.quantized_weights()
    rows = [", ".join(map(str, weights[i : i + COLUMNS])) for i in range(0, len(weights), COLUMNS)]
    text = json.dumps(about, indent=1)[:-2] + ',\n "weights": [\n' + ",\n".join(rows) + "\n ]\n}\n"
    common.write_output(out, text)
