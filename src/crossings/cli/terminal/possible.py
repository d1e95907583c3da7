"""What is possible, as a list that can be read: moves that do the same in one line, many of them by how they begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from crossings.drawing.scene import Pick
from crossings.words import HOUSE

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
        same.setdefault(pick.label, []).append(pick.move)
    return [_line(label, moves) for label, moves in same.items()]


def _line(label: str, moves: Sequence[str]) -> str:
    if not label:
        return " ".join(moves)
    if len(moves) == 1:
        return HOUSE.say("terminal-does", move=moves[0], label=label)
    return HOUSE.say("terminal-do", label=label, moves=" ".join(moves))


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
        return _line(first.label, [first.move])
    return HOUSE.say("terminal-begin", start=start, moves=len(picks), move=first.move, label=first.label)
