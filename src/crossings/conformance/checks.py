"""What a check is, the list of all checks, the limits they use, and their results.

A check takes a `CheckedGame` and fails by an `assert`. It raises `Note` if the game has nothing to check.
"""

from __future__ import annotations

import ast
import linecache
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import FrameType, ModuleType, TracebackType
from typing import Any, Literal, NamedTuple

from crossings.conformance.checked_game import CheckedGame, Note
from crossings.engine import CrossingsError, shorten


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


Function = Callable[[CheckedGame], None]
LONGEST = 160
"""Maximum characters of a value in a message."""
HELPER_FILES = ("checks.py", "contextlib.py")
"""Files with helpers of checks, skipped when locating a failure."""


@dataclass(frozen=True)
class Check:
    """A check of every game, or of every game with hidden information."""

    function: Function
    hiding: bool = False
    """Only for games with hidden information."""
    deep: bool = False
    """Takes minutes; runs only on request."""

    @property
    def chapter(self) -> str:
        """Name of its module."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def name(self) -> str:
        """What it checks, in words."""
        return self.function.__name__.replace("_", " ")

    def applies_to(self, checked: CheckedGame) -> bool:
        """Return whether the check applies to this game."""
        return checked.game.hides or not self.hiding

    def __call__(self, checked: CheckedGame) -> None:
        """Run the check. Raises `AssertionError` or `Note`."""
        self.function(checked)


_checks: list[Check] = []


def checks_of(chapter: ModuleType) -> list[Check]:
    """Return the checks of a module in the order of its source."""
    return [check for check in _checks if check.function.__module__ == chapter.__name__]


def check_if(*, hiding: bool = False, deep: bool = False) -> Callable[[Function], Function]:
    """Register a function as a check."""

    def add(function: Function) -> Function:
        _checks.append(Check(function, hiding, deep))
        return function

    return add


check = check_if()


def check_assertions_enabled() -> None:
    """Raise `CrossingsError` under python -O, which removes the assertions of the checks."""
    if not __debug__:
        raise CrossingsError("the checks are assertions, which python -O drops: run them without -O")


def expect(condition: object, message: str) -> None:
    """Raise `AssertionError` with this message unless the condition holds."""
    if not condition:
        raise AssertionError(message)


@contextmanager
def expect_error(kind: type[BaseException], pattern: str = "") -> Iterator[None]:
    """Check that the block raises this kind of error and that its text matches `named`."""
    try:
        yield
    except kind as error:
        expect(re.search(pattern, str(error)), f"{pattern!r} is not named in: {error}")
    else:
        raise AssertionError(f"no {kind.__name__} was raised")


def expect_within(limit: Limit, number: int) -> None:
    """Check a number against a limit."""
    violation = limit.violation(number)
    expect(not violation, violation)


def expect_unique(values: Iterable[object]) -> None:
    """Check that values differ."""
    repeated = [value for value, count in Counter(values).items() if count > 1]
    expect(not repeated, f"more than once: {', '.join(map(shorten, repeated))}")


def run_command(command: list[str], environment: Mapping[str, str]) -> str:
    """Run a process and return its output. It must not write to standard error."""
    process = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert process.stderr == ""
    return process.stdout


# ---- results -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckResult:
    """The result of a check: `ok`, `note` (not applicable) or `FAILED`, with the reason."""

    check: Check
    verdict: Literal["ok", "note", "FAILED"]
    why: str = ""

    def __str__(self) -> str:
        return f"{self.verdict:6}  {self.check.chapter}: {self.check.name}{f': {self.why}' if self.why else ''}"


def run(check: Check, checked: CheckedGame) -> CheckResult:
    """Run one check on a game. Any exception is a failure."""
    try:
        check(checked)
    except Note as note:
        return CheckResult(check, "note", str(note))
    except AssertionError as error:
        return CheckResult(check, "FAILED", _describe_failure(error))
    except Exception as error:
        message = " ".join(str(error).split())
        return CheckResult(check, "FAILED", f"{type(error).__name__}: {message} ({_location(error.__traceback__)})")
    return CheckResult(check, "ok")


def _describe_failure(error: AssertionError) -> str:
    """Describe a failed assertion: its message, or its condition with the values of both sides."""
    frame, line = list(walk_tb(error.__traceback__))[-1]
    message, location = " ".join(str(error).split()), _location(error.__traceback__)
    condition = _condition(frame, line)
    if condition is None:
        return f"{message} ({location})"
    description = f"{shorten_text(ast.unparse(condition))} does not hold{_operand_values(condition, frame)}"
    return f"{description}{f'; {shorten_text(message)}' if message else ''} ({location})"


def _location(traceback: TracebackType | None) -> str:
    """Return the location of a failure: the last line outside of helpers."""
    places = [(Path(frame.f_code.co_filename).name, line) for frame, line in walk_tb(traceback)]
    name, line = next((place for place in reversed(places) if place[0] not in HELPER_FILES), places[-1])
    return f"{name}:{line}"


def _condition(frame: FrameType, line: int) -> ast.expr | None:
    """Return the condition of the assert statement on this line."""
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or node.lineno):
            return node.test
    return None


def _operand_values(condition: ast.expr, frame: FrameType) -> str:
    """Return the values of both sides of a comparison, if they can be evaluated again."""
    if not isinstance(condition, ast.Compare):
        return ""
    try:
        values = [_evaluate(side, frame) for side in (condition.left, *condition.comparators)]
    except Exception:
        return ""
    return ": " + " against ".join(shorten(value, LONGEST) for value in values)


def _evaluate(expression: ast.expr, frame: FrameType) -> Any:
    code = compile(ast.Expression(expression), "<assertion>", "eval")
    return eval(code, frame.f_globals | frame.f_locals)


def shorten_text(text: str) -> str:
    """Shorten a text to fit on one line."""
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
