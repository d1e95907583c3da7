"""What a check is, the list of them all, the limits they read, and what came of one in a line.

A check takes a `CheckedGame` game and fails by an `assert`. It may end by a `Note`: it had nothing to look at, and says so.
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
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from crossings.engine import CrossingsError, shorten

if TYPE_CHECKING:
    from crossings.conformance.checked_game import CheckedGame


class Limit(NamedTuple):
    """A number that a game may choose between a least and a most."""

    name: str
    least: int
    most: int
    why: str

    def violation(self, number: int) -> str:
        """What is wrong with this number, in a line; empty where nothing is."""
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
"""The form of a move's text."""
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
"""The form of ids, of endings and of reasons to refuse a move."""
PICTURE_SIZE = (390, 270)
"""Of the picture on the shelf."""


Function = Callable[["CheckedGame"], None]
LONGEST = 160
"""Characters of a value that is told."""
HELPER_FILES = ("checks.py", "contextlib.py")
"""Where no check stands, only what checks hold by."""


class Note(Exception):
    """Why a check had nothing to look at; no fault of the game."""


@dataclass(frozen=True)
class Check:
    """One duty of every game, or of every game that hides something."""

    function: Function
    hiding: bool = False
    """Only for games that hide something."""
    deep: bool = False
    """Takes minutes; run only when asked for."""

    @property
    def chapter(self) -> str:
        """The module that it stands in."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def name(self) -> str:
        """What it holds, in words."""
        return self.function.__name__.replace("_", " ")

    def applies_to(self, one: CheckedGame) -> bool:
        """Whether this game has this duty."""
        return one.game.hides or not self.hiding

    def __call__(self, one: CheckedGame) -> None:
        """Hold the game to it. Raises `AssertionError`, or `Note`."""
        self.function(one)


_checks: list[Check] = []


def checks_of(chapter: ModuleType) -> list[Check]:
    """The checks that stand in a module, in the order of its source."""
    return [check for check in _checks if check.function.__module__ == chapter.__name__]


def check_if(*, hiding: bool = False, deep: bool = False) -> Callable[[Function], Function]:
    """Put a function on the list of checks."""

    def add(function: Function) -> Function:
        _checks.append(Check(function, hiding, deep))
        return function

    return add


check = check_if()


def check_assertions_enabled() -> None:
    """Raises `CrossingsError` under python -O, which drops the assertions that the checks consist of."""
    if not __debug__:
        raise CrossingsError("the checks are assertions, which python -O drops: run them without -O")


def expect(holds: object, why: str) -> None:
    """Hold something, where `why` says all that there is to say."""
    if not holds:
        raise AssertionError(why)


@contextmanager
def expect_error(kind: type[BaseException], named: str = "") -> Iterator[None]:
    """Hold that an error of this kind comes, and names this."""
    try:
        yield
    except kind as error:
        expect(re.search(named, str(error)), f"{named!r} is not named in: {error}")
    else:
        raise AssertionError(f"no {kind.__name__} was raised")


def expect_within(limit: Limit, number: int) -> None:
    """Hold that a number keeps to a limit."""
    violation = limit.violation(number)
    expect(not violation, violation)


def expect_unique(values: Iterable[object]) -> None:
    """Hold that nothing stands there twice."""
    twice = [value for value, count in Counter(values).items() if count > 1]
    expect(not twice, f"more than once: {', '.join(map(shorten, twice))}")


def run_command(command: list[str], environment: Mapping[str, str]) -> str:
    """What a process prints, which must not complain."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


# ---- what came of a check ------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckResult:
    """`ok`, `note` (there was nothing to look at) or `FAILED`, and why."""

    check: Check
    verdict: Literal["ok", "note", "FAILED"]
    why: str = ""

    def __str__(self) -> str:
        return f"{self.verdict:6}  {self.check.chapter}: {self.check.name}{f': {self.why}' if self.why else ''}"


def run(check: Check, one: CheckedGame) -> CheckResult:
    """Hold a game to one check. Whatever goes wrong in it is a failure."""
    try:
        check(one)
    except Note as note:
        return CheckResult(check, "note", str(note))
    except AssertionError as error:
        return CheckResult(check, "FAILED", _broken(error))
    except Exception as error:
        said = " ".join(str(error).split())
        return CheckResult(check, "FAILED", f"{type(error).__name__}: {said} ({_place(error.__traceback__)})")
    return CheckResult(check, "ok")


def _broken(error: AssertionError) -> str:
    """The assertion that does not hold: what it says, or its condition and the values of its two sides."""
    frame, line = list(walk_tb(error.__traceback__))[-1]
    said, place = " ".join(str(error).split()), _place(error.__traceback__)
    condition = _condition(frame, line)
    if condition is None:
        return f"{said} ({place})"
    told = f"{shorten_text(ast.unparse(condition))} does not hold{_sides(condition, frame)}"
    return f"{told}{f'; {shorten_text(said)}' if said else ''} ({place})"


def _place(traceback: TracebackType | None) -> str:
    """The last line of a check, or of what it asks."""
    places = [(Path(frame.f_code.co_filename).name, line) for frame, line in walk_tb(traceback)]
    name, line = next((place for place in reversed(places) if place[0] not in HELPER_FILES), places[-1])
    return f"{name}:{line}"


def _condition(frame: FrameType, line: int) -> ast.expr | None:
    """The condition of the assert statement on this line."""
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert) and node.lineno <= line <= (node.end_lineno or node.lineno):
            return node.test
    return None


def _sides(condition: ast.expr, frame: FrameType) -> str:
    """The values on both sides of a comparison, where they can be had once more."""
    if not isinstance(condition, ast.Compare):
        return ""
    try:
        values = [_value(side, frame) for side in (condition.left, *condition.comparators)]
    except Exception:
        return ""
    return ": " + " against ".join(shorten(value, LONGEST) for value in values)


def _value(expression: ast.expr, frame: FrameType) -> Any:
    code = compile(ast.Expression(expression), "<assertion>", "eval")
    return eval(code, frame.f_globals | frame.f_locals)


def shorten_text(text: str) -> str:
    """Cut to a length fit for one line."""
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
