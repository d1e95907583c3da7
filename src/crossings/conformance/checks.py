"""What a check is, and the limits that checks use. This module doesn't need pytest, which runs the checks.

A check takes a `CheckedGame`, and fails by an `assert` like a test. It is skipped if the game has nothing to check.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from crossings.engine import shorten

if TYPE_CHECKING:
    from crossings.conformance.checked_game import CheckedGame


class Limit(NamedTuple):
    """Bounds of a number that a game may choose."""

    name: str
    least: int
    most: int
    why: str

    def violation(self, number: int) -> str:
        """Return what is wrong with a number, or an empty string."""
        if self.least <= number <= self.most:
            return ""
        return f"{number} {self.name}: from {self.least} to {self.most} are allowed ({self.why})"


SEATS = Limit("seats", 1, 6, "there are that many signs and colours")
CARDS = Limit("cards", 3, 3, "they explain a turn; one more card explains how to win")
MOVE_TEXTS = Limit("move texts", 1, 8192, "actions and outcomes together, known before the game starts")
TEXT_LENGTH = Limit("characters of a move's text", 1, 32, "players type it, and the log shows it")
LEGAL = Limit("actions at a node, `MAX_LEGAL`", 1, 4096, "the page gets each with its picks")
OUTCOMES = Limit("outcomes at a node, `MAX_OUTCOMES`", 0, 256, "a larger setup is several draws")
WEIGHTS = Limit("sum of the weights of a draw", 1, 2**31 - 1, "random play draws 32-bit numbers")
RECORD = Limit("bytes of a record, `State`", 1, 1024, "searches copy it at every move")
MOVES = Limit("moves of a game, `MAX_MOVES`", 1, 100_000, "every game ends, and its file fits on a disk")
ROW_WIDTH = Limit("characters in a row of the plain board", 1, 80, "terminals are that wide")

LIMITS = (SEATS, CARDS, MOVE_TEXTS, TEXT_LENGTH, LEGAL, OUTCOMES, WEIGHTS, RECORD, MOVES, ROW_WIDTH)

MOVE_TEXT = re.compile(r"[a-z0-9\-+:/,@=*]+")
"""Form of a move's text."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""Form of ids, endings and reasons of refusals."""
PICTURE_SIZE = (390, 270)
"""Size of a game's picture in the lobby."""


@dataclass(frozen=True)
class Check:
    """A check of every game, or of every game with hidden information."""

    function: Callable[[CheckedGame], None]
    hiding: bool = False
    """Only for games with hidden information."""
    deep: bool = False
    """Takes minutes; runs only on request."""

    @property
    def name(self) -> str:
        """Name of its function."""
        return self.function.__name__

    def applies_to(self, checked: CheckedGame) -> bool:
        """Return whether the check applies to this game."""
        return checked.game.hides or not self.hiding

    def __call__(self, checked: CheckedGame) -> None:
        """Run the check."""
        self.function(checked)


def check(function: Callable[[CheckedGame], None]) -> Check:
    """Make a check of a function."""
    return Check(function)


def check_if(*, hiding: bool = False, deep: bool = False) -> Callable[[Callable[[CheckedGame], None]], Check]:
    """Make a check of a function that doesn't run on every game or every time."""
    return lambda function: Check(function, hiding, deep)


def checks_of(chapter: ModuleType) -> list[Check]:
    """Return the checks of a module in the order of its source."""
    return [value for value in vars(chapter).values() if isinstance(value, Check)]


def expect(condition: object, message: str) -> None:
    """Raise `AssertionError` with this message alone unless the condition holds."""
    __tracebackhide__ = True
    if not condition:
        raise AssertionError(message)


def expect_within(limit: Limit, number: int) -> None:
    """Check a number against a limit."""
    __tracebackhide__ = True
    violation = limit.violation(number)
    expect(not violation, violation)


def expect_unique(values: Iterable[object]) -> None:
    """Check that values differ."""
    __tracebackhide__ = True
    repeated = [value for value, count in Counter(values).items() if count > 1]
    expect(not repeated, f"more than once: {', '.join(map(shorten, repeated))}")


def run_command(command: list[str], environment: Mapping[str, str]) -> str:
    """Run a process and return its output. It must not write to standard error."""
    __tracebackhide__ = True
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    expect(process.stderr == "", f"{' '.join(command[1:])} writes to standard error: {process.stderr}")
    return process.stdout
