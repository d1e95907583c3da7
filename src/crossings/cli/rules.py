"""`crossings rules GAME [ID]`: show the rulebook, or one rule."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from itertools import groupby
from operator import attrgetter

import crossings
from crossings.cli.common import add_game
from crossings.engine import Rulebook
from crossings.words import CORE, current_locale

HEADING = attrgetter("heading")
Chapter = tuple[str, list[tuple[str, str]]]
"""A heading, and texts with the ids of their rules."""
IDS_WIDTH = 16
HELP = "show the rulebook of a game, or one rule"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument("id", metavar="ID", nargs="?", help="id of a rule, such as DUC-12")


def run(args: argparse.Namespace) -> None:
    """Print the rules: formatted with Rich on a terminal if it is installed, else as plain text."""
    game = crossings.game(args.game)
    rulebook = game.rulebook_in(current_locale())
    chapters = chapters_of(Rulebook((rulebook[args.id],)) if args.id else rulebook)
    if sys.stdout.isatty() and find_spec("rich"):
        show(chapters)
    else:
        print(plain(chapters))


def chapters_of(rulebook: Rulebook) -> list[Chapter]:
    """Return the headings of the guide and of the exact rules, with rule ids and texts."""
    chapters: list[Chapter] = [
        (section.heading, [(", ".join(passage.rules), passage.text) for passage in section.passages])
        for section in rulebook.guide
    ]
    if rulebook.guide:
        chapters.append((CORE.translate("rules-exact"), [("", rulebook.preface)] if rulebook.preface else []))
    for heading, under in groupby(rulebook.rules, HEADING):
        chapters.append((heading, [(rule.id, rule.text) for rule in under]))
    return chapters


def plain(chapters: list[Chapter]) -> str:
    """Format each text on one line under its heading."""
    lines: list[str] = []
    for heading, texts in chapters:
        lines += ["", heading, "", *(f"{ids}  {text}" if ids else text for ids, text in texts)]
    return "\n".join(lines[1:])


def show(chapters: list[Chapter]) -> None:
    """Print the chapters on a terminal, with ids in their own column."""
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.table import Table

    table = Table.grid(padding=(0, 2), pad_edge=True)
    table.add_column(style="dim", width=IDS_WIDTH)
    table.add_column(max_width=100)
    for heading, texts in chapters:
        table.add_row("", "")
        table.add_row("", f"[bold underline]{heading}[/]")
        for ids, text in texts:
            table.add_row(ids, Markdown(text))
    Console().print(table)
