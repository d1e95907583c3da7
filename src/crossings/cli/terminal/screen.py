"""What a terminal shows: boards, lines, lists. Colours only where the output can show them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from crossings.engine import Game, View, Viewer
from crossings.engine.notation import Data
from crossings.words import HOUSE, clean, clean_lines

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
        self.line(HOUSE.say(id, **arguments), style)

    def moved(self, by: Any, move: str | None, line: str, *, undone: bool = False) -> None:
        """What happened; `undone`: it was taken back."""
        style = SEAT_STYLES[by % len(SEAT_STYLES)] if isinstance(by, int) else "dim"
        taken_back = f"  {HOUSE.say('terminal-taken-back')}" if undone else ""
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

    def result(self, names: Sequence[str], result: Data, end: Data) -> None:
        """How the game ended: for whom, why, what sums it up, and what each score is made of."""
        self.line(end["headline"], "bold")
        self.line(end["sentence"])
        for figure in end["figures"]:
            self.line("  " + HOUSE.say("terminal-figure", label=figure["label"], value=figure["value"]))
        for name, score, parts in zip(names, result["scores"], end["breakdown"], strict=True):
            made_of = tuple(HOUSE.say("terminal-part", **part) for part in parts)
            self.line("  " + HOUSE.say("terminal-score", name=name, score=score, parts=made_of))
        for name, hints in zip(names, end["hints"], strict=True):
            if hints:
                self.line("  " + HOUSE.say("terminal-hints", name=name, hints=hints))

    def help(self, commands: Iterable[str], example: str) -> None:
        """What can be typed: messages that say what a command does and how it is typed (`.typed`, with an example)."""
        typed = {command: HOUSE.say(f"{command}.typed", example=example) for command in commands}
        width = max(map(len, typed.values()))
        for command, how in typed.items():
            self.line(f"  {how:<{width}}  {HOUSE.say(command)}")
