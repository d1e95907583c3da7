"""`crossings rules GAME [ID]`: the rulebook, or one paragraph of it."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from itertools import groupby
from operator import attrgetter

import crossings
from crossings.cli.common import add_game
from crossings.engine import Rule
from crossings.words import spoken

HEADING = attrgetter("heading")
HELP = "show a game's rulebook, or one rule"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("id", metavar="ID", nargs="?", help="a rule id, such as DUC-12")


def run(args: argparse.Namespace) -> None:
    """Print the rules: set with Rich on a terminal, where that is installed; else plain text."""
    game = crossings.game(args.game)
    rulebook = game.rulebook_in(spoken())
    rules = [rulebook[args.id]] if args.id else list(rulebook.rules)
    if sys.stdout.isatty() and find_spec("rich"):
        show(rules)
    else:
        print(plain(rules))


def plain(rules: list[Rule]) -> str:
    """A line a rule, under its headings."""
    lines: list[str] = []
    for heading, under in groupby(rules, HEADING):
        lines += ["", heading, "", *(f"{rule.id}  {rule.text}" for rule in under)]
    return "\n".join(lines[1:])


def show(rules: list[Rule]) -> None:
    """The same, set for a terminal."""
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.table import Table

    console = Console()
    table = Table.grid(padding=(0, 2), pad_edge=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(max_width=100)
    for heading, under in groupby(rules, HEADING):
        table.add_row("", "")
        table.add_row("", f"[bold underline]{heading}[/]")
        for rule in under:
            table.add_row(rule.id, Markdown(rule.text))
    console.print(table)
