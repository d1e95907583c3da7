"""`crossings lab rate GAME A B C`: play every bot against every other and rate them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import crossings
from crossings.cli import common, match
from crossings.cli.lab.progress import play_all
from crossings.lab.words import table_head, translate

if TYPE_CHECKING:
    from crossings.lab.rating import Pair

HELP = "play every bot against every other and rate them"
NEEDS = ("rich",)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument("players", nargs="+", metavar="BOT", help="bots to rate, at least two")
    common.add_options(parser)
    parser.add_argument("--games", type=common.whole_number, default=match.GAMES, metavar="N", help="games per pair")


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play all pairs, and print the ratings, also after an interrupt."""
    from crossings.lab.jobs import find_backend
    from crossings.lab.plan import check_rounds, make_plan
    from crossings.lab.rating import make_pairs, round_values

    game = crossings.game(args.game)
    pairs = make_pairs(game, args.players)
    backend = find_backend(args.on, args.workers)
    options, rows = common.parse_options(game, args.option), [list[Any]() for _ in pairs]
    plans = [
        make_plan(
            game,
            [args.players[index] for index in pair],
            games=args.games,
            options=options,
            seed=args.seed,
            simulations=args.simulations,
        )
        for pair in pairs
    ]
    check_rounds(plans[0], 1)
    try:
        play_all(plans, backend, rows)
    finally:
        print("\n".join(rating_lines(args.players, dict(zip(pairs, map(round_values, rows), strict=True)))), file=out)


def rating_lines(players: Sequence[str], rounds: Mapping[Pair, Sequence[float]]) -> Iterator[str]:
    """Yield a line per player, the best first; without complete pairs, only how many are missing."""
    from crossings.lab.comparing import GAMES_PER_ROUND
    from crossings.lab.rating import ratings

    if missing := sum(not values for values in rounds.values()):
        yield translate("rate-missing", missing=missing, pairs=len(rounds))
        return
    rated = ratings(len(players), rounds)
    player, elos, interval, games, points = table_head("player", "elo", "interval", "games", "points")
    width = max(len(player), *map(len, players))
    yield f"{player:{width}} {elos:>5}  {interval:16} {games:>5}  {points}"
    for number in sorted(range(len(players)), key=lambda index: -rated[index].elo):
        values = [
            points if pair[0] == number else 1 - points for pair in rounds if number in pair for points in rounds[pair]
        ]
        elo, low, high = rated[number]
        between = translate("interval", low=f"{low:+.0f}", high=f"{high:+.0f}")
        games_played, mean = GAMES_PER_ROUND * len(values), sum(values) / len(values)
        yield f"{players[number]:{width}} {elo:+5.0f}  {between:16} {games_played:5}  {mean:.3f}"
