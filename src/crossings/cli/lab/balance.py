"""`crossings lab balance GAME`: search for option values that come closest to given targets."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import isinf
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
CONFIRM = "confirm"
"""Name of the folder of a confirmation."""


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
        "--confirm", action="store_true", help="if no setting is decided, play other games of the nearest one"
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
    """Try settings, and print the Pareto front and what it supports, also after an interrupt."""
    from crossings.lab.balancing import parse_ranges, parse_targets, search_settings

    game = crossings.game(args.game)
    targets, over = parse_targets(args.target), parse_ranges(game, args.over)
    given = common.parse_options(game, args.option)
    check_all(args, given, over, targets)
    search = Search(args, given, targets)
    results: list[TrialResult] = []
    try:
        for result in search_settings(game, over, targets, search.attempt, trials=args.trials, seed=args.seed):
            if not results:
                print("\n".join(describe_budgets(result.cell.plan)), file=sys.stderr)
            results.append(result)
    finally:
        if results:
            print("\n".join(describe_front(over, targets, results)), file=out)
    for line in search.conclude(results):
        print(line, file=out, flush=True)


class Search:
    """Plays settings, each into a folder of its own."""

    def __init__(self, args: argparse.Namespace, given: Setting, targets: Sequence[Target]) -> None:
        from crossings.lab.jobs import find_backend

        self._args = args
        self._given = given
        self._targets = targets
        self._backend = find_backend(args.on, args.workers)

    def attempt(self, setting: Setting) -> Cell:
        """Play a setting, and print its figures as progress."""
        cell = self._play(self._arguments(setting), setting, self._args.out / folder_name(setting))
        figures = tuple(describe_targets(self._targets, cell))
        print(translate("balance-setting", setting=cell.name, figures=figures), file=sys.stderr, flush=True)
        return cell

    def conclude(self, results: Sequence[TrialResult]) -> Iterator[str]:
        """Yield what the intervals support, and how to decide if they support nothing; with `--confirm`, decide."""
        from crossings.lab.balancing import Support, games_to_decide, judge, pareto_front, widen

        nearest = pareto_front(results)[0]
        support = judge(widen(nearest.cell, len(results) * len(self._targets)), self._targets)
        games = games_to_decide(nearest.cell, self._targets)
        yield translate(f"balance-{support}", setting=nearest.cell.name, games=games)
        if support is not Support.OPEN or games is None:
            return
        confirmation = self._arguments(nearest.setting, games, self._args.seed + nearest.cell.plan.rounds)
        folder = self._args.out / CONFIRM / folder_name(nearest.setting)
        if not self._args.confirm:
            yield f"    {command_of('run', confirmation)} -o {shlex.quote(str(folder))}"
            return
        cell = self._play(confirmation, nearest.setting, folder)
        figures = tuple(describe_targets(self._targets, cell))
        yield translate("balance-confirming", setting=nearest.cell.name, games=len(cell.rows), figures=figures)
        yield translate("balance-confirmed", support=judge(cell, self._targets).value)

    def _arguments(self, setting: Setting, games: int | None = None, seed: int | None = None) -> argparse.Namespace:
        """Return the arguments of a run of a setting."""
        options = [f"{name}={value}" for name, value in {**self._given, **setting}.items()]
        changed = {
            "option": options,
            "games": games or self._args.games,
            "seed": self._args.seed if seed is None else seed,
        }
        return argparse.Namespace(**{**vars(self._args), **changed})

    def _play(self, arguments: argparse.Namespace, setting: Setting, path: Path) -> Cell:
        from crossings.lab.folder import RunFolder, read_rows
        from crossings.lab.jobs import play_games
        from crossings.lab.reports.figures import make_cells

        plan = plan_from_args(arguments, {**self._given, **setting}, games=arguments.games)
        with RunFolder(path, plan, command_of("run", arguments)) as folder:
            for rows in play_games(plan, folder.remaining, self._backend):
                folder.add(rows)
        return make_cells([(folder_name(setting), plan, read_rows(path).to_pylist())])[0]


def describe_front(
    over: Mapping[str, Sequence[Value]], targets: Sequence[Target], results: Sequence[TrialResult]
) -> Iterator[str]:
    """Yield the Pareto front as a table, with marks for targets that are met or not decided."""
    from crossings.lab.balancing import Support, pareto_front, widen
    from crossings.reports.figures import label
    from crossings.reports.tables import markdown

    marks = {Support.MET: "*", Support.OPEN: "?", Support.MISSED: ""}
    yield translate("balance-found", settings=len(results))
    table = [[*over, *(label(target.figure) for target in targets), *table_head("changed")]]
    for result in pareto_front(results):
        wide = widen(result.cell, len(results) * len(targets))
        figures = [
            f"{text}{marks[target.support(wide)]}"
            for text, target in zip(describe_targets(targets, result.cell), targets, strict=True)
        ]
        table.append([*(f"{value}" for value in result.setting.values()), *figures, f"{result.misses[-1]:.0f}"])
    yield markdown(table)


def describe_targets(targets: Sequence[Target], cell: Cell) -> list[str]:
    """Return the figures of a cell for which there are targets."""
    from crossings.reports.figures import format_figure

    return [format_figure(target.value(cell)) for target in targets]


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
            check_figure(plan, target.figure, max(limit for limit in (target.low, target.high) if not isinf(limit)))


def folder_name(setting: Setting) -> str:
    """Return the name of a setting's folder."""
    return "-".join(f"{name}-{value}" for name, value in setting.items())
