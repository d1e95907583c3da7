"""The exceptions of Crossings, and the texts of their messages.

Each message is one line that says what is wrong and what is allowed.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from importlib.util import find_spec

MAX_REASON_LENGTH = 200
LINE_BREAK = re.compile(r"\s*\n\s*")
"""A line break with surrounding whitespace, as in the text of an array."""


class CrossingsError(Exception):
    """Base class: a mistake in a request. `str(error)` is one line that can be shown to the user."""


class UnknownGame(CrossingsError):
    """No game has this id."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = difflib.get_close_matches(asked, known, n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the games are {', '.join(known)}"
        super().__init__(f"unknown game {shorten(asked)}; {hint}")
        self.nearest = near or known


class BrokenGame(UnknownGame):
    """An installed game that can't be loaded; `why` gives the reason in one line."""

    def __init__(self, id: str, why: str) -> None:
        CrossingsError.__init__(self, f"the game {id} could not be loaded: {why}; fix or uninstall it")
        self.nearest = []
        self.id = id
        self.why = why


class BadOption(CrossingsError):
    """An unknown option, or a value that the option doesn't allow."""


class BadState(CrossingsError):
    """Data that does not describe a valid state: `key` is the location, `why` the mistake."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"bad state, key `{key}`: {why}" if key else f"bad state: {why}")
        self.key = key
        self.why = why


class IllegalMove(CrossingsError):
    """An illegal move: `reason` is a slug, `rule` a rule id, `sentence` an explanation for the player.

    `chooser`: who chose it, if this isn't the caller.
    """

    def __init__(self, move: str, reason: str, rule: str, sentence: str, chooser: str = "") -> None:
        chosen = f", chosen by {chooser}," if chooser else ""
        super().__init__(f"{shorten(move)}{chosen} is not possible: {sentence} [{reason}, {rule}]")
        self.move = move
        self.reason = reason
        self.rule = rule
        self.sentence = sentence


def unknown_number(asked: object, count: int) -> IllegalMove:
    """CON-17: return the error for something that is not the number of one of this many moves."""
    sentence = f"The number of a move is an integer from 0 to {count - 1}."
    return IllegalMove(str(asked), "unknown-number", "CON-17", sentence)


class UnknownMove(CrossingsError):
    """A text or number that no move of the game has."""

    def __init__(self, game: str, asked: object, moves: Sequence[str]) -> None:
        near = difflib.get_close_matches(asked, moves, n=3) if isinstance(asked, str) else []
        hint = f"did you mean {' or '.join(near)}?" if near else f"numbers: 0 to {len(moves) - 1}"
        super().__init__(f"{game} has no move {shorten(asked)}; {hint}")


class BadSeat(CrossingsError):
    """A seat that doesn't exist in the game."""


class BadSeed(CrossingsError):
    """A seed that is not an integer."""

    def __init__(self, asked: object) -> None:
        super().__init__(f"a seed is a whole number, not {shorten(asked)}")


class BadNumber(CrossingsError):
    """A value that is not an integer, or is out of range."""


class NoObservation(CrossingsError):
    """The game has no observations as numbers."""


class MissingExtra(CrossingsError, ImportError):
    """The libraries of an optional part of Crossings are missing."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs more than is installed; {how_to_install(extra)}")


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra from a checkout; Crossings is not on a package index."""
    return f'in a checkout of Crossings: pip install -e ".[{extra}]"'


def require(what: str, extra: str, modules: Iterable[str]) -> None:
    """Raise `MissingExtra` unless all of these modules can be imported."""
    if any(find_spec(module) is None for module in modules):
        raise MissingExtra(what, extra)


def shorten(value: object, limit: int = 60) -> str:
    """Return `repr(value)`, shortened for one line; for values that users sent."""
    try:
        text = LINE_BREAK.sub(" ", repr(value))
    except (RecursionError, ValueError):  # nested too deeply, or a number too long to be written out
        text = type(value).__name__
    return text if len(text) <= limit else text[: limit - 3] + "..."


def one_line(error: BaseException) -> str:
    """Describe any exception in one line."""
    text = str(error).partition("\n")[0]
    if len(text) > MAX_REASON_LENGTH:
        text = text[: MAX_REASON_LENGTH - 3] + "..."
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
