"""The errors a user of Crossings meets, each one line: what was wrong, and what is allowed; and how numbers that
somebody hands in are read, which raises them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from importlib.util import find_spec
from operator import index
from typing import Any

Viewer = int | None
"""A seat that looks on; None: a spectator."""

MAX_REASON_LENGTH = 200
LINE_BREAK = re.compile(r"\s*\n\s*")
"""A line break with the blanks around it, as in the text of an array."""


class CrossingsError(Exception):
    """Any mistake in what a user asked for; `str(error)` is one line fit to be shown."""


class UnknownGame(CrossingsError):
    """There is no game of that id."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = difflib.get_close_matches(asked, known, n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the games are {', '.join(known)}"
        super().__init__(f"unknown game {shorten(asked)}; {hint}")
        self.nearest = near or known


class BrokenGame(UnknownGame):
    """A game is announced, but what is installed cannot be loaded; `why` says in a line what went wrong."""

    def __init__(self, id: str, why: str) -> None:
        CrossingsError.__init__(self, f"the game {id} could not be loaded: {why}; fix or uninstall it")
        self.nearest = []
        self.id = id
        self.why = why


class BadOption(CrossingsError):
    """An option that the game does not have, or a value that it cannot take."""


class BadState(CrossingsError):
    """State data that describes no good state; `key` is where, `why` what is wrong with it."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"bad state, key `{key}`: {why}" if key else f"bad state: {why}")
        self.key = key
        self.why = why


class IllegalMove(CrossingsError):
    """A move that is refused: `reason` (slug), `rule` (rule id), `sentence` (for a person)."""

    def __init__(self, move: str, reason: str, rule: str, sentence: str) -> None:
        super().__init__(f"{shorten(move)} is not possible: {sentence} [{reason}, {rule}]")
        self.move = move
        self.reason = reason
        self.rule = rule
        self.sentence = sentence


class BadSeat(CrossingsError):
    """A seat that nobody can sit in."""


class BadSeed(CrossingsError):
    """A seed that is no whole number."""

    def __init__(self, asked: object) -> None:
        super().__init__(f"a seed is a whole number, not {shorten(asked)}")


class BadNumber(CrossingsError):
    """A number that is none, or that goes beyond what there is."""


class NoObservation(CrossingsError):
    """A game that says nothing in numbers of what a seat may know."""


class MissingExtra(CrossingsError, ImportError):
    """A part of Crossings whose libraries are not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs more than is installed; {how_to_install(extra)}")


def how_to_install(extra: str) -> str:
    """Where and how an extra is installed: from a checkout, since no package index has Crossings."""
    return f'in a checkout of Crossings: pip install -e ".[{extra}]"'


def require(what: str, extra: str, modules: Iterable[str]) -> None:
    """Raises `MissingExtra` unless all of these modules can be imported."""
    if any(find_spec(module) is None for module in modules):
        raise MissingExtra(what, extra)


def shorten(value: object, limit: int = 60) -> str:
    """`repr` of anything a user sent, cut to a length fit for one line."""
    try:
        text = LINE_BREAK.sub(" ", repr(value))
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to be written out
        text = type(value).__name__
    return text if len(text) <= limit else text[: limit - 3] + "..."


def one_line(error: BaseException) -> str:
    """An error of somebody else's, in a line."""
    what = str(error).partition("\n")[0]
    if len(what) > MAX_REASON_LENGTH:
        what = what[: MAX_REASON_LENGTH - 3] + "..."
    return f"{type(error).__name__}: {what}" if what else type(error).__name__


def as_integer(value: Any) -> int | None:
    """The whole number that a value is, as Python's own; None: it is none. True, 1.0 and "1" are none."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None


def check_seat(value: object, seats: int) -> int:
    """The seat that is meant. Raises `BadSeat` unless it is a whole number from 0 to `seats` - 1."""
    seat = as_integer(value)
    if seat is None or not 0 <= seat < seats:
        raise BadSeat(f"there is no seat {shorten(value)}; allowed: 0 to {seats - 1}")
    return seat


def check_viewer(value: object, seats: int) -> Viewer:
    """The seat that looks on, or None, a spectator. Raises `BadSeat`."""
    try:
        return None if value is None else check_seat(value, seats)
    except BadSeat as error:
        raise BadSeat(f"{error}, or None for a spectator") from None


def check_number(value: object, what: str, least: int, most: int | None = None) -> int:
    """The number that is meant, of `what`. Raises `BadNumber` unless it is a whole number from `least` to `most`."""
    number = as_integer(value)
    if number is None or number < least or (most is not None and number > most):
        allowed = f"{least} or more" if most is None else f"from {least} to {most}"
        raise BadNumber(f"{what} must be a whole number, {allowed}, not {shorten(value)}")
    return number


def check_seed(value: object) -> int:
    """The seed that is meant. Raises `BadSeed` unless it is a whole number."""
    seed = as_integer(value)
    if seed is None:
        raise BadSeed(value)
    return seed
