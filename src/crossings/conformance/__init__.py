"""Every check that every game passes, wherever it comes from: `crossings check GAME`, `pytest --crossings GAME`.

The checks know no game. What they cannot know about one is told to them in a folder of data (`checked.py`).
"""

# The order of chapters is that of the checks: what fails first explains what fails later.
from crossings.conformance import facts, moves, states, play, views, swap, drawing, rules, kept, samples, bounds, gpu  # noqa: I001
from crossings.conformance.checked import Checked
from crossings.conformance.checks import CHECKS, Check, Note
from crossings.conformance.report import Outcome, run

CHAPTERS = (facts, moves, states, play, views, swap, drawing, rules, kept, samples, bounds, gpu)

__all__ = ["CHAPTERS", "CHECKS", "Check", "Checked", "Note", "Outcome", "run"]
