"""What a terminal shows, and what is typed at it. Colours only where the output can show them."""

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
    """Prints to the terminal, or in plain letters to whatever stands there in its place."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def board(self, game: Game, view: View, seat: Viewer) -> None:
        """The position; rows of the board (they begin with a number) in the inks that the game names."""
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
        """A line of words."""
        self.console.print(Text(clean_lines(text), style), soft_wrap=not self.console.is_terminal)

    def say(self, id: str, style: str = "", **arguments: object) -> None:
        """A message of the house."""
        self.line(CORE.translate(id, **arguments), style)

    def moved(self, by: Any, move: str | None, line: str, *, undone: bool = False) -> None:
        """What happened; `undone`: it was taken back."""
        style = SEAT_STYLES[by % len(SEAT_STYLES)] if isinstance(by, int) else "dim"
        taken_back = f"  {CORE.translate('terminal-taken-back')}" if undone else ""
        self.console.print(
            Text.assemble(("> ", style), clean(line), (f"  {clean(move)}" if move else "", "dim"), taken_back),
            soft_wrap=not self.console.is_terminal,
        )

    def moves(self, texts: Sequence[str]) -> None:
        """Moves in columns."""
        if self.console.is_terminal:
            self.console.print(Columns(list(map(clean, texts)), padding=(0, 2), column_first=True))
        else:
            self.line(" ".join(texts))

    def rule(self, id: str, text: str) -> None:
        """A paragraph of the rulebook."""
        if not self.console.is_terminal:
            self.line(f"{id}  {text}")
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(max_width=WIDEST_TEXT)
        grid.add_row(clean(id), Markdown(clean_lines(text)))
        self.console.print(Padding(grid, (0, 0, 0, 2)))

    def paged(self, is_long: bool) -> AbstractContextManager[object]:
        """What is printed in it can be turned over page by page, if it is long and somebody sits at a terminal."""
        return self.console.pager(styles=True) if is_long and self.console.is_terminal else nullcontext()

    def result(self, names: Sequence[str], result: Data, end: Data) -> None:
        """How the game ended: for whom, why, what sums it up, and what each score is made of."""
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
        """What can be typed: messages that say what a command does and how it is typed (`.typed`, with an example)."""
        typed = {command: CORE.translate(f"{command}.typed", example=example) for command in commands}
        width = max(map(len, typed.values()))
        for command, how in typed.items():
            self.line(f"  {how:<{width}}  {CORE.translate(command)}")


LONGEST_LINE = 4096
"""Bytes of a line that a terminal hands over at once; longer ones are not heard."""


class Quit(Exception):
    """The player gets up."""


def accept_all_letters() -> None:
    """Read and print a replacement character for what the terminal's encoding lacks."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    replace_unknown_letters()


def typed(prompt: str) -> str:
    """A typed line; the end of the input means leaving."""
    try:
        return input(prompt)
    except EOFError:
        print()
        raise Quit from None


def poll_line() -> str | None:
    """A line typed at a terminal while nothing was asked; None if there is none. The end of the input means leaving."""
    if sys.platform == "win32" or not sys.stdin.isatty() or not select.select([sys.stdin], [], [], 0)[0]:
        return None
    line = os.read(sys.stdin.fileno(), LONGEST_LINE)
    if not line:
        raise Quit
    return line.decode(sys.stdin.encoding, errors="replace").strip()


LONGEST_LIST = 30
"""So many lines are shown at once."""
BEGINNING = re.compile(r"[^/]+(?=/)|[^:@>-]+")
"""A move that is put together begins with its first part, any other with its first word."""


@dataclass(frozen=True)
class Page:
    """Lines to be shown, and how many more there are."""

    lines: tuple[str, ...]
    more: int = 0
    narrows: bool = False
    """Whether the lines are beginnings of moves."""


def listed(picks: Sequence[Pick], part: str = "", begin: int = 0) -> Page:
    """What contains a text, from a line on. Too much to be read at once is told by how it begins, with an example."""
    fitting = [pick for pick in picks if part in pick.move]
    lines = _by_what_they_do(fitting)
    if len(lines) > LONGEST_LIST and not part:
        beginnings = _by_beginning(fitting)
        if 1 < len(beginnings) < len(lines):
            return Page(tuple(beginnings), narrows=True)
    shown = tuple(lines[begin : begin + LONGEST_LIST])
    return Page(shown, len(lines) - begin - len(shown))


def _by_what_they_do(picks: Sequence[Pick]) -> list[str]:
    """A line for each thing that can be done, with all moves that do it."""
    same: dict[str, list[str]] = {}
    for pick in picks:
        same.setdefault(describe_pick(pick), []).append(pick.move)
    return [_line(label, moves) for label, moves in same.items()]


def describe_pick(one: Pick | CompoundMove) -> str:
    """What it does, and what it closes."""
    return CORE.translate("terminal-closes", label=one.label, closes=one.closes) if one.closes else one.label


def _line(label: str, moves: Sequence[str]) -> str:
    if not label:
        return " ".join(moves)
    if len(moves) == 1:
        return CORE.translate("terminal-does", move=moves[0], label=label)
    return CORE.translate("terminal-do", label=label, moves=" ".join(moves))


def _by_beginning(picks: Sequence[Pick]) -> list[str]:
    """A line for each beginning, with the first move that begins so."""
    begun: dict[str, list[Pick]] = {}
    for pick in picks:
        found = BEGINNING.match(pick.move)
        begun.setdefault(found[0] if found else pick.move, []).append(pick)
    return [_beginning(start, several) for start, several in begun.items()]


def _beginning(start: str, picks: Sequence[Pick]) -> str:
    first = picks[0]
    if len(picks) == 1:
        return _line(describe_pick(first), [first.move])
    return CORE.translate("terminal-begin", start=start, moves=len(picks), move=first.move, label=describe_pick(first))
