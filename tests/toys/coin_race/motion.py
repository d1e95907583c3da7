"""The runner glides."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import CELL, Glide, Stage
from crossings.words import Deed

from .deeds import Guessed, Ran
from .seen import Seen


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """One stage where somebody moved."""
    runs = [deed for deed in deeds if isinstance(deed, Ran | Guessed) and deed.to != before.places[deed.seat]]
    return [Stage((Glide(f"runner-{deed.seat}", (CELL * (deed.to + 1.5), CELL * (deed.seat + 0.5))),)) for deed in runs]
