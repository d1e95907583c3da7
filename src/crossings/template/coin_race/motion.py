"""The runner glides, and leaves a trace."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.scene import Glide, Stage
from crossings.words import Effect

from .board import at
from .effects import Guessed, Ran
from .position import Position
from .rules import FACES


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """One stage where somebody moved."""
    spaces = before.goal + FACES + 1
    return [Stage((Glide(f"runner-{run.seat}", at(run.seat, run.to, spaces)),)) for run in _runs(before, effects)]


def trace(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """A dotted line along the lane."""
    spaces = before.goal + FACES + 1
    ways = [
        [at(run.seat, place, spaces) for place in (before.places[run.seat], run.to)] for run in _runs(before, effects)
    ]
    lines = [kit.line(*way) for way in ways]
    return "".join(kit.stroked(line, kit.INK, 2, dashes="2 6") for line in lines)


def _runs(before: Position, effects: Sequence[Effect]) -> list[Ran | Guessed]:
    """The effects by which somebody got on."""
    return [
        effect for effect in effects if isinstance(effect, Ran | Guessed) and effect.to != before.places[effect.seat]
    ]
