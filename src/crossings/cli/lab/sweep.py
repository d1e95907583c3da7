"""`crossings lab sweep GAME`: measure a figure for each variant until its interval is narrow enough."""

from __future__ import annotations

import argparse
import contextlib
from pathlib import Path
from typing import TextIO

import crossings
from crossings.cli import common
from crossings.cli.lab.run import command_of, parse_varied, plan_from_args, store_rows
from crossings.lab.words import table_head

HELP = "measure a figure for each variant until its interval is narrow enough"
NEEDS = ("pyarrow", "rich")
MOST = 2000


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    common.add_game_and_options(parser)
    parser.add_argument("--players", required=True, metavar="BOT,BOT", help="bots, separated by commas")
    parser.add_argument(
        "--vary", action="append", required=True, metavar="NAME=VALUE,VALUE", help="option to vary; may be repeated"
    )
    parser.add_argument(
        "--figure",
        required=True,
        metavar="NAME",
        help="name of the figure in a report, such as 'games won' or 'minutes'",
    )
    parser.add_argument(
        "--within",
        required=True,
        type=common.positive,
        metavar="W",
        help="half the width of the interval; for shares, percentage points",
    )
    parser.add_argument(
        "--most", type=common.whole_number, default=MOST, metavar="N", help="maximum number of games per variant"
    )
    parser.add_argument(
        "-o", "--out", required=True, type=Path, metavar="FOLDER", help="folder to write; continues an existing sweep"
    )


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Play until each variant is precise enough, and print the figures, also after an interrupt."""
    from crossings.lab.folder import RunFolder, read_rows
    from crossings.lab.jobs import find_backend
    from crossings.lab.plan import BadPlan
    from crossings.lab.reports.figures import make_cells
    from crossings.lab.reports.measures import check_figure, figure_named
    from crossings.lab.sweeping import Precision, checkpoints, play_sweep
    from crossings.reports.figures import format_figure, label
    from crossings.reports.tables import markdown

    game = crossings.game(args.game)
    vary = parse_varied(game, args.vary)
    plan = plan_from_args(args, common.parse_options(game, args.option, vary), games=args.most, vary=vary)
    check_figure(plan, args.figure, args.within)
    checkpoints(plan)  # raises before the folder is created if there are too few games
    precision, backend = Precision(args.figure, args.within), find_backend(args.on, args.workers)
    with RunFolder(args.out, plan, command_of("sweep", args)) as folder:
        try:
            store_rows(
                folder, play_sweep(plan, precision, backend, read_rows(folder.path).to_pylist() if folder.done else [])
            )
        finally:
            with contextlib.suppress(BadPlan):  # too few games for figures
                cells = make_cells([("", plan, read_rows(folder.path).to_pylist())]) if folder.done else []
                figures = [figure_named(cell, args.figure) for cell in cells]
                rows = [
                    [cell.name, format_figure(figure), f"{len(cell.rows)}"]
                    for cell, figure in zip(cells, figures, strict=True)
                ]
                if rows:
                    head = [*table_head("variant"), label(figures[0].name), *table_head("games")]
                    print(markdown([head, *rows]), end="", file=out)
