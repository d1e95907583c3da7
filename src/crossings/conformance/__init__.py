"""Every check that every game passes, wherever it comes from: `crossings check GAME`, `pytest --crossings GAME`.

The checks know no game. What they cannot know about one is told to them in a folder of data (`checked.py`).
"""

from crossings.conformance import (
    batches,
    bots,
    drawing,
    facts,
    hidden_information,
    kernels,
    moves,
    numbers,
    play,
    recordings,
    rules,
    states,
    views,
)
from crossings.conformance.checked_game import CheckedGame
from crossings.conformance.checks import Check, CheckResult, Note, check_assertions_enabled, checks_of, run

CHAPTERS = (
    facts,
    kernels,
    moves,
    states,
    play,
    views,
    hidden_information,
    numbers,
    batches,
    drawing,
    rules,
    recordings,
    bots,
)
"""In this order: what fails first explains what fails later."""
CHECKS = tuple(check for chapter in CHAPTERS for check in checks_of(chapter))

BASIC_CHAPTER = "facts"
"""The chapter on which all others rest: where it fails, nearly all of them fail by the same fault."""

__all__ = [
    "BASIC_CHAPTER",
    "CHAPTERS",
    "CHECKS",
    "Check",
    "CheckResult",
    "CheckedGame",
    "Note",
    "check_assertions_enabled",
    "run",
]
