"""The animation of rolls and advances, and the mark of the last move."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.scene import DIE_MS, PIECE_MS, Step, Tween
from crossings.words import Effect

from .board import runner
from .effects import Advanced, Rolled
from .layout import DIE_SIZE, SPACE, at, die_at
from .position import Position
from .rules import LOWEST


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Return an animation step for a roll or an advance."""
    return [step for effect in effects for step in _steps(effect, before, after)]


def _steps(effect: Effect, before: Position, after: Position) -> list[Step]:
    if isinstance(effect, Rolled):
        faces = (kit.transform(kit.die(int(face), DIE_SIZE), die_at(die)) for die, face in enumerate(effect.dice))
        return [Step(overlay="".join(faces), milliseconds=DIE_MS, sound="die")]
    if isinstance(effect, Advanced):
        columns = _columns(effect)
        moving = [column for column in columns if before.runners[column]]
        tweens = tuple(Tween(f"runner-{column}", at(column, after.runners[column])) for column in moving)
        new = tuple(runner(column, after.runners[column]) for column in columns if column not in moving)
        return [Step(tweens, appear=new, milliseconds=PIECE_MS, sound="step")]
    return []


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Draw a frame around the spaces to which runners advanced."""
    columns = [column for effect in effects if isinstance(effect, Advanced) for column in _columns(effect)]
    frames = (kit.box(*SPACE, at(column, after.runners[column]), 7) for column in columns)
    return "".join(kit.stroke(frame, kit.INK, 2, dashes="4 3.5") for frame in frames)


def _columns(effect: Advanced) -> list[int]:
    return [int(name) - LOWEST for name in effect.columns]
