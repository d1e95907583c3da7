"""Print to the terminal and read lines. Colours appear only if the output supports them."""

from __future__ import annotations

import io
import os
import re
import select
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from crossings.cli.common import replace_unknown_letters
from crossings.drawing.scene import CompoundMove, Pick
from crossings.engine import Game, View, Viewer
from crossings.engine.notation import Data
from crossings.words import CORE, clean, clean_lines

SEAT_STYLES = ("bold red", "bold blue", "bold yellow", "bold green", "bold magenta", "bold cyan")
BOARD_ROW = re.compile(r"^\s*\d")
WIDEST_TEXT = 96


class Screen:
    """Prints to a terminal, or plain text to anything else."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def board(self, game: Game, view: View, seat: Viewer) -> None:
        """Print the position, with the board (rows that begin with a digit) in the game's colours."""
        self.console.print()
        for line in clean_lines(game.plain.plain(game.read(view, seat))).split("\n"):
            if not BOARD_ROW.match(line):
                self.line(line)
                continue
            text = Text(line)
            for pattern, style in game.plain.INKS.items():
                text.highlight_regex(pattern, style)
            self.console.print(text, no_wrap=True, crop=False, overflow="ignore")
        self.console.print()

    def line(self, text: str, style: str = "") -> None:
        """Print a line of text."""
        self.console.print(Text(clean_lines(text), style), soft_wrap=not self.console.is_terminal)

    def show_message(self, id: str, style: str = "", **arguments: object) -> None:
        """Print a message of the core catalogue."""
        self.line(CORE.translate(id, **arguments), style)

    def moved(self, by: Any, move: str | None, line: str, *, undone: bool = False) -> None:
        """Print a move; `undone`: it was taken back."""
        style = SEAT_STYLES[by % len(SEAT_STYLES)] if isinstance(by, int) else "dim"
        taken_back = f"  {CORE.translate('terminal-taken-back')}" if undone else ""
        self.console.print(
            Text.assemble(("> ", style), clean(line), (f"  {clean(move)}" if move else "", "dim"), taken_back),
            soft_wrap=not self.console.is_terminal,
        )

    def moves(self, texts: Sequence[str]) -> None:
        """Print moves in columns."""
        if self.console.is_terminal:
            self.console.print(Columns(list(map(clean, texts)), padding=(0, 2), column_first=True))
        else:
            self.line(" ".join(texts))

    def rule(self, id: str, text: str) -> None:
        """Print a rule of the rulebook."""
        if not self.console.is_terminal:
            self.line(f"{id}  {text}")
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(max_width=WIDEST_TEXT)
        grid.add_row(clean(id), Markdown(clean_lines(text)))
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def paged(self, is_long: bool) -> AbstractContextManager[object]:
        """Return a context that pages its output, if it is long and the output is a terminal."""
        return self.console.pager(styles=True) if is_long and self.console.is_terminal else nullcontext()

    def result(self, names: Sequence[str], result: Data, end: Data) -> None:
        """Print the result: winners, reason, statistics, and the parts of each score."""
        self.line(end["headline"], "bold")
        if end["sentence"]:
            self.line(end["sentence"])
        for figure in end["figures"]:
            self.line("  " + CORE.translate("terminal-figure", label=figure["label"], value=figure["value"]))
        for name, score, parts in zip(names, result["scores"], end["breakdown"], strict=True):
            made_of = tuple(CORE.translate("terminal-part", **part) for part in parts)
            self.line("  " + CORE.translate("terminal-score", name=name, score=score, parts=made_of))
        for name, hints in zip(names, end["hints"], strict=True):
            if hints:
                self.line("  " + CORE.translate("terminal-hints", name=name, hints=hints))

    def help(self, commands: Iterable[str], example: str) -> None:
        """Print commands: messages that describe them, with an attribute `typed` that shows how to type them."""
        typed = {command: CORE.translate(f"{command}.typed", example=example) for command in commands}
        width = max(map(len, typed.values()))
        for command, text in typed.items():
            self.line(f"  {text:<{width}}  {CORE.translate(command)}")


LONGEST_LINE = 4096
"""Maximum bytes of a line that a terminal delivers at once; longer lines are refused."""


class Quit(Exception):
    """The player leaves the table."""


def accept_all_letters() -> None:
    """Replace letters that the terminal's encoding lacks, in input and output."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    replace_unknown_letters()


def read_line(prompt: str) -> str:
    """Read a line. The end of input means leaving."""
    try:
        return input(prompt)
    except EOFError:
        print()
        raise Quit from None


def read_typed(prompt: str) -> str:
    """Read a line, and print it if it doesn't come from a terminal, which shows what is typed."""
    line = read_line(prompt).strip()
    if not sys.stdin.isatty():
        print(line)
    return line


def poll_line() -> str | None:
    """Return a line typed without a prompt, or None. The end of input means leaving."""
    if sys.platform == "win32" or not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0)[0]:
        return None
    line = os.read(sys.stdin.fileno(), LONGEST_LINE)
    if not line:
        raise Quit
    return line.decode(sys.stdin.encoding, errors="replace").strip()


LONGEST_LIST = 30
"""Maximum number of lines shown at once."""
BEGINNING = re.compile(r"[^/]+(?=/)|[^:@>-]+")
"""The first part of a move with parts, or the first word of another move."""


@dataclass(frozen=True)
class Page:
    """Lines to show, and the number of further ones."""

    lines: tuple[str, ...]
    more: int = 0
    narrows: bool = False
    """Whether the lines are beginnings of moves."""


def list_picks(picks: Sequence[Pick], part: str = "", begin: int = 0) -> Page:
    """Return the picks whose moves contain `part`, from line `begin` on.

    If there are too many, return how the moves begin, with an example each.
    """
    fitting = [pick for pick in picks if part in pick.move]
    lines = _group_by_label(fitting)
    if len(lines) > LONGEST_LIST and not part:
        beginnings = _group_by_beginning(fitting)
        if 1 < len(beginnings) < len(lines):
            return Page(tuple(beginnings), narrows=True)
    shown = tuple(lines[begin : begin + LONGEST_LIST])
    return Page(shown, len(lines) - begin - len(shown))


def _group_by_label(picks: Sequence[Pick]) -> list[str]:
    """Return a line per label with all its moves."""
    by_label: dict[str, list[str]] = {}
    for pick in picks:
        by_label.setdefault(describe_pick(pick), []).append(pick.move)
    return [_line(label, moves) for label, moves in by_label.items()]


def describe_pick(pick: Pick | CompoundMove) -> str:
    """Return the label of a pick with what it closes."""
    return CORE.translate("terminal-closes", label=pick.label, closes=pick.closes) if pick.closes else pick.label


def _line(label: str, moves: Sequence[str]) -> str:
    if not label:
        return " ".join(moves)
    if len(moves) == 1:
        return CORE.translate("terminal-does", move=moves[0], label=label)
    return CORE.translate("terminal-do", label=label, moves=" ".join(moves))


def _group_by_beginning(picks: Sequence[Pick]) -> list[str]:
    """Return a line per beginning with its first move."""
    by_beginning: dict[str, list[Pick]] = {}
    for pick in picks:
        match = BEGINNING.match(pick.move)
        by_beginning.setdefault(match[0] if match else pick.move, []).append(pick)
    return [_beginning(start, several) for start, several in by_beginning.items()]


def _beginning(start: str, picks: Sequence[Pick]) -> str:
    first = picks[0]
    if len(picks) == 1:
        return _line(describe_pick(first), [first.move])
    return CORE.translate("terminal-begin", start=start, moves=len(picks), move=first.move, label=describe_pick(first))
