"""Every check that every game passes, wherever it comes from: `crossings check GAME`, `pytest --crossings GAME`.

The checks know no game. What they cannot know about one is told to them in a folder of data (`checked.py`).
"""

from crossings.conformance import (
    batches,
    bots,
    drawing,
    facts,
    kept,
    kernels,
    moves,
    numbers,
    play,
    rules,
    states,
    swap,
    views,
)
from crossings.conformance.checked import Checked
from crossings.conformance.checks import Check, Note, Outcome, check_asserts, checks_of, run

CHAPTERS = (
    facts,
    kernels,
    moves,
    states,
    play,
    views,
    swap,
    numbers,
    batches,
    drawing,
    rules,
    kept,
    bots,
)
"""In this order: what fails first explains what fails later."""
CHECKS = tuple(check for chapter in CHAPTERS for check in checks_of(chapter))

FIRST = "facts"
"""The chapter on which all others rest: where it fails, nearly all of them fail by the same fault."""

__all__ = ["CHAPTERS", "CHECKS", "FIRST", "Check", "Checked", "Note", "Outcome", "check_asserts", "run"]
