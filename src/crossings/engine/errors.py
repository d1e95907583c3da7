"""The errors a user of Crossings meets. Each message is one line: what was wrong, and what is allowed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from importlib.util import find_spec


class CrossingsError(Exception):
    """Any mistake in what a user asked for; `str(error)` is one line fit to be shown."""


class UnknownGame(CrossingsError):
    """There is no game of that id."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = difflib.get_close_matches(asked, known, n=3, cutoff=0.4) or known
        super().__init__(f"there is no game {shorten(asked)}; nearest: {', '.join(near)}")
        self.nearest = near


class BrokenGame(UnknownGame):
    """A game is announced, but what is installed cannot be loaded; `why` says in a line what went wrong."""

    def __init__(self, id: str, why: str) -> None:
        CrossingsError.__init__(self, f"the game {id} cannot be loaded: {why}; mend or uninstall it")
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
        super().__init__(f'{what} needs more than is installed: pip install "crossings[{extra}]"')


def require(what: str, extra: str, modules: Iterable[str]) -> None:
    """Raises `MissingExtra` unless all of these modules can be imported."""
    if any(find_spec(module) is None for module in modules):
        raise MissingExtra(what, extra)


def shorten(value: object, limit: int = 60) -> str:
    """`repr` of anything a user sent, cut to a length fit for one line."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to be written out
        text = type(value).__name__
    return text if len(text) <= limit else text[: limit - 3] + "..."
