"""The runner glides."""

from __future__ import annotations

from collections.abc import Sequence

from crossings.drawing.scene import Glide, Stage
from crossings.words import Deed

from .board import at
from .deeds import Guessed, Ran
from .rules import FACES
from .seen import Seen


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """One stage where somebody moved."""
    runs = [deed for deed in deeds if isinstance(deed, Ran | Guessed) and deed.to != before.places[deed.seat]]
    spaces = before.goal + FACES + 1
    return [Stage((Glide(f"runner-{deed.seat}", at(deed.seat, deed.to, spaces)),)) for deed in runs]
