"""`crossings lab compare GAME A B`: play two bots against each other until it is clear which is better."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common
from crossings.cli.lab.progress import describe_budgets, show_progress
from crossings.engine import Game, shorten
from crossings.lab.words import translate

if TYPE_CHECKING:
    from crossings.lab.plan import Plan
    from crossings.lab.sequential import Bounds, SequentialTest

HELP = "play two bots against each other until it is clear which is better"
NEEDS = ("rich",)
MOST = 20_000
"""Games of each player after which a comparison ends without a verdict."""
ELO = (0.0, 30.0)
DIFFERENCE = (0.0, 0.05)
"""For teams: difference in wins per game."""
ERROR = 0.05


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument("players", nargs=2, metavar="BOT", help="the bot that may be better, then the other")
    common.add_options(parser)
    bounds = parser.add_mutually_exclusive_group()
    bounds.add_argument("--elo", type=two_numbers, metavar="E0,E1", help="Elo differences to tell apart (default 0,30)")
    bounds.add_argument(
        "--points", type=two_numbers, metavar="P0,P1", help="the same in points per game (for teams: their difference)"
    )
    parser.add_argument(
        "--alpha",
        type=common.share,
        default=ERROR,
        help=f"probability of wrongly accepting the larger difference (default {ERROR})",
    )
    parser.add_argument(
        "--beta",
        type=common.share,
        default=ERROR,
        help=f"probability of wrongly accepting the smaller difference (default {ERROR})",
    )
    parser.add_argument("--most", type=common.whole_number, default=MOST, metavar="N", help="maximum number of games")


def two_numbers(text: str) -> tuple[float, float]:
    """Parse two numbers."""
    low, comma, high = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(translate("error-two-numbers", text=shorten(text)))
    return common.decimal(low), common.decimal(high)


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play until the test has a verdict, and print it."""
    from crossings.lab.comparing import check_different, play_until_decided
    from crossings.lab.jobs import find_backend
    from crossings.lab.plan import check_rounds, make_plan
    from crossings.lab.sequential import SequentialTest

    game = crossings.game(args.game)
    check_different(args.players)
    plan = make_plan(
        game,
        args.players,
        games=args.most,
        options=common.parse_options(game, args.option),
        seed=args.seed,
        simulations=args.simulations,
    )
    check_rounds(plan, 1)
    test = SequentialTest(bounds_of(game, args), cooperative=game.cooperative)
    backend = find_backend(args.on, args.workers)
    print("\n".join(describe_budgets(plan)), file=sys.stderr)
    print("\n".join(describe_question(plan, test)), file=out, flush=True)
    try:
        with show_progress(plan.total) as advance, contextlib.closing(play_until_decided(plan, test, backend)) as steps:
            for games in steps:
                advance(games)
    finally:
        print("\n".join(describe_verdict(plan, test)), file=out)


def bounds_of(game: Game, args: argparse.Namespace) -> Bounds:
    """Return the bounds of the test, in points of a round. Raises `BadBounds`."""
    from crossings.lab.sequential import BadBounds, Bounds, points_from_elo

    if game.cooperative and args.elo:
        raise BadBounds(translate("error-elo-of-teams"))
    if game.cooperative:
        low, high = args.points or DIFFERENCE
    else:
        low, high = args.points or map(points_from_elo, args.elo or ELO)
    return Bounds(low, high, args.alpha, args.beta)


def describe_question(plan: Plan, test: SequentialTest) -> Iterator[str]:
    """Yield the hypotheses and the expected number of games."""
    from crossings.lab.comparing import GAMES_PER_ROUND

    bounds, (player, other), teams = test.bounds, plan.players, plan.subject.cooperative
    yield translate(
        "compare-question",
        teams=teams,
        player=player,
        other=other,
        low=points(plan, bounds.low),
        high=points(plan, bounds.high),
        alpha=f"{100 * bounds.alpha:.1f}",
        beta=f"{100 * bounds.beta:.1f}",
    )
    means = {"low": bounds.low, "middle": (bounds.low + bounds.high) / 2, "high": bounds.high}
    games_per_round = 1 if teams else GAMES_PER_ROUND
    games = {name: games_per_round * round(test.expected(mean)) for name, mean in means.items()}
    yield translate("compare-expected", most=plan.games, **games)


def describe_verdict(plan: Plan, test: SequentialTest) -> Iterator[str]:
    """Yield the verdict and the result."""
    from crossings.lab.comparing import GAMES_PER_ROUND

    if not test.rounds:
        yield translate("compare-nothing")
        return
    (player, other), teams = plan.players, plan.subject.cooperative
    yield translate(
        "compare-verdict",
        better=test.verdict,
        player=player,
        other=other,
        games=test.rounds * (1 if teams else GAMES_PER_ROUND),
        ratio=f"{test.ratio:.2f}",
        lower=f"{test.bounds.lower:.2f}",
        upper=f"{test.bounds.upper:.2f}",
    )
    low, high = (points(plan, end) for end in test.interval)
    yield translate(
        "compare-result", teams=teams, player=player, other=other, mean=points(plan, test.mean), low=low, high=high
    )


def points(plan: Plan, number: float) -> str:
    """Format the value of a round: points per game with their Elo; for teams a difference in wins per game."""
    from crossings.lab.sequential import elo_from_points

    if plan.subject.cooperative:
        return f"{number:+.3f}"
    return translate("compare-points", points=f"{number:.3f}", elo=f"{elo_from_points(number):+.0f}")
