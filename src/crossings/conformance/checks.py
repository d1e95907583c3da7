"""What a check is, and the list of them all.

A check takes a `Checked` game and fails by an `assert`. It may end by a `Note`: it had nothing to look at, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, overload

from crossings.engine.limits import Limit

if TYPE_CHECKING:
    from crossings.conformance.checked import Checked

Function = Callable[["Checked"], None]


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

    def is_for(self, one: Checked) -> bool:
        """Whether this game has this duty."""
        return one.game.hides or not self.hiding

    def __call__(self, one: Checked) -> None:
        """Hold the game to it. Raises `AssertionError`, or `Note`."""
        self.function(one)


_checks: list[Check] = []


def checks_of(chapter: ModuleType) -> list[Check]:
    """The checks that stand in a module, in the order of its source."""
    return [check for check in _checks if check.function.__module__ == chapter.__name__]


@overload
def check(function: Function) -> Function: ...
@overload
def check(*, hiding: bool = False, deep: bool = False) -> Callable[[Function], Function]: ...
def check(
    function: Function | None = None, *, hiding: bool = False, deep: bool = False
) -> Function | Callable[[Function], Function]:
    """Put a function on the list of checks."""

    def add(function: Function) -> Function:
        _checks.append(Check(function, hiding, deep))
        return function

    return add if function is None else add(function)


@contextmanager
def refuses(kind: type[BaseException], named: str = "") -> Iterator[None]:
    """Hold that an error of this kind comes, and names this."""
    try:
        yield
    except kind as error:
        assert re.search(named, str(error)), f"{named!r} is not named in: {error}"
    else:
        raise AssertionError(f"no {kind.__name__} was raised")


def within(limit: Limit, number: int) -> None:
    """Hold that a number keeps to a limit."""
    complaint = limit.complaint(number)
    assert not complaint, complaint
