"""`crossings lab report FOLDER`: write a report about the games of runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

from crossings.cli import common
from crossings.engine import shorten
from crossings.lab.words import translate

HELP = "write a report about the games of runs: balance, length, tension, luck and rules, with intervals"
NEEDS = ("pyarrow", "rich", "jinja2")


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "folders", nargs="+", type=Path, metavar="FOLDER", help="folder of a run; several runs must be of one game"
    )
    parser.add_argument(
        "-o", "--out", required=True, type=Path, metavar="FILE", help="file to write, ending in .html, .md or .json"
    )
    parser.add_argument(
        "--table",
        type=_address,
        metavar="ADDRESS",
        help="address of a server (http://...) on which links show the typical games",
    )
    parser.add_argument("--no-examples", action="store_true", help="leave out the typical games")


def run(args: argparse.Namespace, out: TextIO) -> None:
    """Read the runs, and write the page."""
    from crossings.lab.folder import read_run
    from crossings.lab.record import game_of_version
    from crossings.lab.reports.examples import examples
    from crossings.lab.reports.figures import by_last_players, make_cells
    from crossings.lab.reports.findings import make_findings
    from crossings.reports.page import html
    from crossings.reports.report import Report

    forms: dict[str, Callable[[Report], str]] = {
        ".html": lambda report: html(report, args.table),
        ".md": Report.markdown,
        ".json": lambda report: report.findings.json(),
    }
    if args.out.suffix not in forms:
        raise common.BadInput(translate("error-report-kind", file=shorten(str(args.out)), kinds=tuple(forms)))
    common.check_writable(args.out, "-o")
    runs = [(folder.resolve().name, *read_run(folder)) for folder in args.folders]
    for _, _, plan, _ in runs:
        game_of_version(plan.game, plan.version, plan.software)
    cells = make_cells((name, plan, rows) for name, _, plan, rows in runs)
    first = by_last_players(cells)[0]
    example_games = [] if args.no_examples or not first.plan.repeatable else list(examples(first))
    report = Report(make_findings(cells, [command for _, command, _, _ in runs], example_games))
    common.write_output(args.out, forms[args.out.suffix](report), "-o")
    print(translate("report-written", games=report.games, game=report.game.title, file=str(args.out)), file=out)


def _address(text: str) -> str:
    """Parse the address of a server."""
    if urlsplit(text).scheme not in ("http", "https") or "#" in text:
        raise argparse.ArgumentTypeError(translate("error-address", address=shorten(text)))
    return text.rstrip("/") + "/"
