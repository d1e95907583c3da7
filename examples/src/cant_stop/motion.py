"""Dice fall, runners go up; where they went stays to be seen."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing import kit
from crossings.drawing.scene import DIE, PIECE, Glide, Stage
from crossings.words import Deed

from .board import runner
from .deeds import Advanced, Rolled
from .layout import DIE_SIZE, SPACE, at, die_at
from .rules import LOWEST
from .seen import Seen


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """A stage for a roll or an advance."""
    return [stage for deed in deeds for stage in _shown(deed, before, after)]


def _shown(deed: Deed, before: Seen, after: Seen) -> list[Stage]:
    """What is seen of a deed."""
    if isinstance(deed, Rolled):
        faces = (kit.placed(kit.die(int(face), DIE_SIZE), die_at(die)) for die, face in enumerate(deed.dice))
        return [Stage(overlay="".join(faces), milliseconds=DIE, sound="die")]
    if isinstance(deed, Advanced):
        columns = _columns(deed)
        here = [column for column in columns if before.runners[column]]
        glides = tuple(Glide(f"runner-{column}", at(column, after.runners[column])) for column in here)
        new = tuple(runner(column, after.runners[column]) for column in columns if column not in here)
        return [Stage(glides, appear=new, milliseconds=PIECE, sound="step")]
    return []


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """A frame around where runners came to stand."""
    columns = [column for deed in deeds if isinstance(deed, Advanced) for column in _columns(deed)]
    frames = (kit.box(*SPACE, at(column, after.runners[column]), 7) for column in columns)
    return "".join(kit.stroked(frame, kit.INK, 2, dashes="4 3.5") for frame in frames)


def _columns(deed: Advanced) -> list[int]:
    """The columns of an advance."""
    return [int(name) - LOWEST for name in deed.columns]
