"""`crossings lab daily GAME`: how bots do in a daily challenge."""

from __future__ import annotations

import argparse
import time
from typing import TextIO

import crossings
from crossings.cli import common
from crossings.lab.words import table_head, translate

HELP = "let bots play a daily challenge, and compare their results"
NEEDS = ("rich",)
PLAYERS = "novice,casual,club,expert"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game(parser)
    parser.add_argument("--date", default="", metavar="DATE", help="a day such as 2026-11-30 (default today, in UTC)")
    parser.add_argument(
        "--players", default=PLAYERS, metavar="BOT,BOT", help=f"bots, separated by commas (default {PLAYERS})"
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play the challenge once for each bot, and print a table of the results."""
    from crossings.bots.match import get_ready
    from crossings.engine.kernels.game_kernels import compile_mode
    from crossings.lab import dailies
    from crossings.reports.tables import markdown
    from crossings.table import daily

    game, now = crossings.game(args.game), time.time()
    day = daily.read_day(args.date, now) if args.date else daily.day_at(now)
    get_ready(game.id, compiles=compile_mode() != "off")
    table = [table_head("player", "outcome", "score", "turns", "course")]
    for player in args.players.split(","):
        result = dailies.result(dailies.play(daily.challenge(game, day), player.strip()))
        outcome = translate("daily-outcome", outcome=result.outcome)
        table.append([player.strip(), outcome, result.score, str(result.turns), result.course])
    print(translate("daily-lab-about", game=game.title, day=str(day)), file=out)
    print(markdown(table), end="", file=out)
