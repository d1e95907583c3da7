"""`crossings train GAME`: weights learned by self-play, kept as a data file beside the game's evaluation."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import crossings
from crossings.cli import common
from crossings.engine import Game, shorten
from crossings.engine.kernels.tables import FILE, UNIT

if TYPE_CHECKING:
    from crossings.lab.training import Progress, Trainer

HELP = "learn by self-play how well a seat stands"
GAMES = 20_000
RATE, MEMORY, DARING = 0.1, 0.7, 0.02
MILLION = 1_000_000
OPENING = 4
SIMULATIONS = 100
COMPARED = 2_000
"""Games of the last comparison."""
COLUMNS = 24
"""Numbers in a line of the file."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument(
        "--games", type=common.whole_number, default=GAMES, metavar="N", help=f"in all (default {GAMES})"
    )
    common.add_seed(parser, "it all")
    parser.add_argument(
        "--rate", type=common.share, default=RATE, help=f"step of a new weight, 0 to 1 (default {RATE})"
    )
    parser.add_argument("--memory", type=common.share, default=MEMORY, help=f"lambda, 0 to 1 (default {MEMORY})")
    parser.add_argument(
        "--daring", type=common.share, default=DARING, help=f"part of moves made at random (default {DARING})"
    )
    parser.add_argument(
        "--searched",
        type=common.integer,
        default=0,
        metavar="N",
        help="the last N games by a search, not the policy (default 0)",
    )
    parser.add_argument(
        "--simulations",
        type=common.whole_number,
        default=SIMULATIONS,
        metavar="N",
        help=f"of a searched decision (default {SIMULATIONS})",
    )
    parser.add_argument("--players", metavar="N,N", help="numbers of players, in turn (default: all that are possible)")
    parser.add_argument("--out", metavar="FILE", help=f"where to (default: {FILE} beside the game's evaluation)")
    parser.add_argument("--kept", metavar="FILE", help="keep what is needed to go on here, and go on from it")


def run(args: argparse.Namespace) -> None:
    """Learn, telling how it goes, and write the weights with all that it takes to make them again."""
    from crossings.lab.training import Pace, Trainer

    game = crossings.game(args.game)
    options = common.options_of(game, args.option)
    starts = [options] if "players" in options else [{**options, "players": count} for count in players_of(game, args)]
    if not 0 <= args.searched <= args.games:
        raise common.BadInput(
            f"--searched {shorten(args.searched)}: of {args.games} games 0 to {args.games} can be searched"
        )
    opening = 0 if game.outcomes else OPENING
    pace = Pace(args.rate, args.memory, int(args.daring * MILLION), opening)
    if args.searched:
        pace = pace._replace(watched=args.games - args.searched, simulations=args.simulations)
    trainer = Trainer(game, starts, args.seed, pace)
    out, kept = Path(args.out) if args.out else _beside_evaluation(game), Path(args.kept) if args.kept else None
    common.check_place(out, "--out")
    if kept is not None:
        common.check_place(kept, "--kept")
        if kept.exists():
            trainer.load(kept)
    progress = None
    for progress in trainer.run(args.games):
        print(_told(game, progress), file=sys.stderr, flush=True)
        if kept is not None:
            trainer.save(kept)
    figures: dict[str, float] = {"games": trainer.games}
    points = trainer.compare(COMPARED)
    if points is not None:
        figures |= {"compared": COMPARED, "points": round(points, 4)}
    if progress is not None:
        figures["error"] = round(progress.error, 5)
    _write(out, game, args, trainer, figures)
    print(f"{game.id}: {trainer.games} games{_compared(points)}")
    print(f"written to {out}")


def players_of(game: Game, args: argparse.Namespace) -> list[int]:
    """The numbers of players that train, in turn. Raises `BadInput`."""
    try:
        return [int(one) for one in args.players.split(",")] if args.players else list(game.seats)
    except ValueError:
        raise common.BadInput(f"--players {shorten(args.players)}: give numbers with commas between") from None


def _beside_evaluation(game: Game) -> Path:
    file: str = vars(game.evaluation)["__file__"]
    return Path(file).with_name(FILE)


def _told(game: Game, progress: Progress) -> str:
    return (
        f"{game.id}: {progress.games} games, {progress.seconds:.0f} s, error {progress.error:.4f}"
        f"{_compared(progress.points)}"
    )


def _compared(points: float | None) -> str:
    if points is None:
        return ""
    return f", {points:.3f} points a game against the hand-written evaluation, one move ahead each"


def _write(out: Path, game: Game, args: argparse.Namespace, trainer: Trainer, figures: dict[str, float]) -> None:
    given = (f"--games {trainer.games}", f"--seed {args.seed}", f"--rate {args.rate}", f"--memory {args.memory}")
    options = [f"--daring {args.daring}", *(f"--option {option}" for option in args.option)]
    if args.searched:
        options += [f"--searched {args.searched}", f"--simulations {args.simulations}"]
    if args.players:
        options += [f"--players {args.players}"]
    command = " ".join([f"crossings train {game.id}", *given, *options])
    about = {"command": command, "version": game.version, "unit": UNIT, "figures": figures}
    weights = trainer.integers()
    rows = [", ".join(map(str, weights[i : i + COLUMNS])) for i in range(0, len(weights), COLUMNS)]
    text = json.dumps(about, indent=1)[:-2] + ',\n "weights": [\n' + ",\n".join(rows) + "\n ]\n}\n"
    common.keep_text(out, text)
