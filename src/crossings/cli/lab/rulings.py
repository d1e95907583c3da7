"""`crossings lab rulings GAME`: measure what each option changes, one at a time, with the same random draws."""

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
    """Play with the given options and with each other value of an option; print the differences."""
    from crossings.lab.jobs import find_backend
    from crossings.lab.plan import BadPlan, check_rounds
    from crossings.lab.record import play_row
    from crossings.lab.reports.figures import Cell, changes
    from crossings.lab.reports.variants import holm, p_value
    from crossings.lab.sweeping import option_changes
    from crossings.reports.figures import format_figure, label
    from crossings.reports.tables import markdown

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
    row_lists: list[list[Row]] = [[] for _ in plans]
    play_all(plans, find_backend(args.on, args.workers), row_lists, play_row)
    first, *cells = (Cell("", plan, 0, rows) for plan, rows in zip(plans, row_lists, strict=True))
    table: list[list[str]] = []
    changed = [changes(cell, first) for cell in cells]
    significant = iter(holm([p_value(figure) for differences in changed for figure in differences]))
    for (option, value), differences in zip(others, changed, strict=True):
        table = table or [
            [*table_head("option", "value"), *(label(figure.name) for figure in differences), *table_head("source")]
        ]
        source = f"{option.message_id}.provenance"
        provenance = game.words.translate(source) if game.words.has_message(source) else ""
        figures = [f"{format_figure(figure)}{'*' if next(significant) else ''}" for figure in differences]
        table.append([option.name, f"{value}".lower(), *figures, provenance])
    comparisons = sum(map(len, changed))
    print(translate("rulings-about", game=game.title, games=args.games, comparisons=comparisons), file=out)
    print(markdown(table), end="", file=out)
