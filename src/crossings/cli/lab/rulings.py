"""`crossings lab rulings GAME`: what each option changes that the rules might as well have settled otherwise."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common, match
from crossings.cli.lab.progress import play_all
from crossings.cli.lab.run import plan_from_args
from crossings.lab.words import table_head, translate

if TYPE_CHECKING:
    from crossings.lab.record import Row

HELP = "measure what each option changes, one at a time, with the same random draws"
NEEDS = ("rich",)


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument("--players", required=True, metavar="BOT,BOT", help="bots, separated by commas")
    parser.add_argument("--games", type=common.whole_number, default=match.GAMES, metavar="N", help="games per value")


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play the game as it is, and with each option otherwise; tell the differences."""
    from crossings.lab.jobs import find_backend
    from crossings.lab.ladder import markdown
    from crossings.lab.plan import BadPlan, check_rounds
    from crossings.lab.record import play_row
    from crossings.lab.reports.figures import Cell, changes, label, within
    from crossings.lab.sweeping import option_changes

    game = crossings.game(args.game)
    given = common.parse_options(game, args.option)
    others = list(option_changes(game, given))
    if not others:
        raise BadPlan(translate("error-no-option", game=game.id))
    plans = [
        plan_from_args(args, {**given, **changed}, games=args.games)
        for changed in ({}, *({option.name: value} for option, value in others))
    ]
    check_rounds(plans[0])
    found: list[list[Row]] = [[] for _ in plans]
    play_all(plans, find_backend(args.on, args.workers), found, play_row)
    first, *cells = (Cell("", plan, 0, rows) for plan, rows in zip(plans, found, strict=True))
    table: list[list[str]] = []
    for (option, value), cell in zip(others, cells, strict=True):
        told = changes(cell, first)
        table = table or [[*table_head("option", "value"), *(label(one.name) for one in told), *table_head("source")]]
        source = f"{option.message_id}.provenance"
        where = game.words.translate(source) if game.words.has_message(source) else ""
        table.append([option.name, f"{value}".lower(), *map(within, told), where])
    print(translate("rulings-about", game=game.title, games=args.games), file=out)
    print(markdown(table), end="", file=out)
