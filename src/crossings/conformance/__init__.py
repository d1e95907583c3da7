"""The checks that every game passes: `crossings check GAME`, `pytest --crossings GAME`.

The checks are generic. What they can't derive from a game's code comes from a data folder (`checked_game.py`).
"""

from crossings.conformance import (
    bots,
    drawing,
    effects,
    facts,
    hidden_information,
    kernels,
    moves,
    play,
    recordings,
    rules,
    states,
    views,
)
from crossings.conformance.checked_game import CheckedGame, Note
from crossings.conformance.checks import Check, CheckResult, check_assertions_enabled, checks_of, run

CHAPTERS = (
    facts,
    kernels,
    moves,
    states,
    play,
    effects,
    views,
    hidden_information,
    drawing,
    rules,
    recordings,
    bots,
)
"""Ordered so that earlier failures explain later ones."""
CHECKS = tuple(check for chapter in CHAPTERS for check in checks_of(chapter))

BASIC_CHAPTER = "facts"
"""The chapter that all others depend on; if it fails, nearly all others fail for the same reason."""

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
