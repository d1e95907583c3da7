"""A check, run, and what came of it in a line."""

from __future__ import annotations

import ast
import linecache
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import FrameType, TracebackType
from typing import Any, Literal

from crossings.conformance.checked import Checked
from crossings.conformance.checks import Check, Note
from crossings.engine import shorten

LONGEST = 160
"""Characters of a value that is told."""


@dataclass(frozen=True)
class Outcome:
    """`ok`, `note` (there was nothing to look at) or `FAILED`, and why."""

    check: Check
    verdict: Literal["ok", "note", "FAILED"]
    why: str = ""

    def __str__(self) -> str:
        return f"{self.verdict:6}  {self.check.chapter}: {self.check.name}{f': {self.why}' if self.why else ''}"


def run(check: Check, one: Checked) -> Outcome:
    """Hold a game to one check. Whatever goes wrong in it is a failure."""
    try:
        check(one)
    except Note as note:
        return Outcome(check, "note", str(note))
    except AssertionError as error:
        return Outcome(check, "FAILED", _broken(error))
    except Exception as error:
        said = " ".join(str(error).split())
        return Outcome(check, "FAILED", f"{type(error).__name__}: {said} ({_place(_last(error.__traceback__))})")
    return Outcome(check, "ok")


def _broken(error: AssertionError) -> str:
    """The assertion that does not hold: what it says, or its condition and the values of its two sides."""
    frame, line = _last(error.__traceback__)
    said = " ".join(str(error).split())
    condition = _condition(frame, line)
    if condition is None:
        return f"{said} ({_place((frame, line))})"
    told = f"{shorten_text(ast.unparse(condition))} does not hold{_sides(condition, frame)}"
    return f"{told}{f'; {shorten_text(said)}' if said else ''} ({_place((frame, line))})"


def _last(traceback: TracebackType | None) -> tuple[FrameType, int]:
    return list(walk_tb(traceback))[-1]


def _place(at: tuple[FrameType, int]) -> str:
    frame, line = at
    return f"{Path(frame.f_code.co_filename).name}:{line}"


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
