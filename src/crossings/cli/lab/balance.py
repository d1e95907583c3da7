"""`crossings lab balance GAME`: search for option values that come closest to given targets."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import crossings
from crossings.cli import common, match
from crossings.cli.lab.progress import describe_budgets
from crossings.cli.lab.run import command_of, plan_from_args
from crossings.lab.words import table_head, translate

if TYPE_CHECKING:
    from crossings.engine.options import Value
    from crossings.lab.balancing import Setting, Target, TrialResult
    from crossings.lab.reports.figures import Cell

HELP = "search for option values that come closest to given targets"
NEEDS = ("pyarrow", "rich", "optuna")
TRIALS = 40


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument("--players", required=True, metavar="BOT,BOT", help="bots, separated by commas")
    parser.add_argument(
        "--target", required=True, metavar="TARGETS", help="targets, such as 'Attacker 45..55 %%, minutes <= 40'"
    )
    parser.add_argument(
        "--over",
        action="append",
        required=True,
        metavar="RANGE",
        help="option and its values, 'NAME 1..6' or 'NAME a,b'; may be repeated",
    )
    parser.add_argument("--games", type=common.whole_number, default=match.GAMES, metavar="N", help="games per setting")
    parser.add_argument(
        "--trials", type=common.whole_number, default=TRIALS, metavar="N", help="maximum number of settings"
    )
    parser.add_argument(
        "-o",
        "--out",
        required=True,
        type=Path,
        metavar="FOLDER",
        help="folder for one run per setting; continues an existing search",
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Try settings, and print the Pareto front, also after an interrupt."""
    from crossings.lab.balancing import pareto_front, parse_ranges, parse_targets, search_settings
    from crossings.lab.folder import RunFolder, read_rows
    from crossings.lab.jobs import find_backend, play_games
    from crossings.lab.ladder import markdown
    from crossings.lab.reports.figures import format_figure, label, make_cells

    game = crossings.game(args.game)
    targets, over = parse_targets(args.target), parse_ranges(game, args.over)
    given, backend = common.parse_options(game, args.option), find_backend(args.on, args.workers)
    check_all(args, given, over, targets)

    def attempt(setting: Setting) -> Cell:
        options = {**given, **setting}
        plan = plan_from_args(args, options, games=args.games)
        args.option = [f"{name}={value}" for name, value in options.items()]
        with RunFolder(args.out / folder_name(setting), plan, command_of("run", args)) as folder:
            for rows in play_games(plan, folder.remaining, backend):
                folder.add(rows)
            folder.flush()
            cell = make_cells([(folder_name(setting), plan, read_rows(folder.path).to_pylist())])[0]
        print(
            translate("balance-setting", setting=cell.name, figures=tuple(describe_targets(cell))),
            file=sys.stderr,
            flush=True,
        )
        return cell

    def describe_targets(cell: Cell) -> list[str]:
        return [format_figure(result.value(cell)) for result in targets]

    results: list[TrialResult] = []
    try:
        for result in search_settings(game, over, targets, attempt, trials=args.trials, seed=args.seed):
            if not results:
                print("\n".join(describe_budgets(result.cell.plan)), file=sys.stderr)
            results.append(result)
    finally:
        if results:
            print(translate("balance-found", settings=len(results)), file=out)
            table = [[*over, *(label(result.figure) for result in targets), *table_head("changed")]]
            for result in pareto_front(results):
                stars = ["*" if not miss else "" for miss in result.misses[:-1]]
                figures = [f"{text}{star}" for text, star in zip(describe_targets(result.cell), stars, strict=True)]
                table.append([*(f"{value}" for value in result.setting.values()), *figures, f"{result.misses[-1]:.0f}"])
            print(markdown(table), end="", file=out)


def check_all(
    args: argparse.Namespace, given: Setting, over: Mapping[str, Sequence[Value]], targets: Sequence[Target]
) -> None:
    """Raise `BadOption` if a setting is not possible, and `BadPlan` if a target can't be measured in it."""
    from crossings.lab.balancing import all_settings
    from crossings.lab.plan import check_rounds
    from crossings.lab.reports.measures import check_figure

    game = crossings.game(args.game)
    settings = ({**given, **setting} for setting in all_settings(over))
    by_players = {game.resolve(options)["players"]: options for options in settings}
    for options in by_players.values():
        plan = plan_from_args(args, options, games=args.games)
        check_rounds(plan)
        for target in targets:
            check_figure(plan, target.figure)


def folder_name(setting: Setting) -> str:
    """Return the name of a setting's folder."""
    return "-".join(f"{name}-{value}" for name, value in setting.items())
