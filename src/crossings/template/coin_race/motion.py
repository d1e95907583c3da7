"""The runner glides, and leaves a trace."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.scene import Glide, Stage
from crossings.words import Deed

from .board import at
from .deeds import Guessed, Ran
from .rules import FACES
from .seen import Seen


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """One stage where somebody moved."""
    spaces = before.goal + FACES + 1
    return [Stage((Glide(f"runner-{run.seat}", at(run.seat, run.to, spaces)),)) for run in _runs(before, deeds)]


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """A dotted line along the lane."""
    spaces = before.goal + FACES + 1
    ways = [
        [at(run.seat, place, spaces) for place in (before.places[run.seat], run.to)] for run in _runs(before, deeds)
    ]
    lines = [kit.path("M" + "L".join(map(kit.pair, way))) for way in ways]
    return "".join(kit.stroked(line, kit.INK, 2, dashes="2 6") for line in lines)


def _runs(before: Seen, deeds: Sequence[Deed]) -> list[Ran | Guessed]:
    """The deeds by which somebody got on."""
    return [deed for deed in deeds if isinstance(deed, Ran | Guessed) and deed.to != before.places[deed.seat]]
