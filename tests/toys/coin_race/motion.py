"""The runner glides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.drawing.scene import CELL, Glide, Stage


def motion(before: Mapping[str, Any], move: str, after: Mapping[str, Any]) -> list[Stage]:
    """One stage where somebody moved."""
    glides = tuple(
        Glide(f"runner-{row}", (CELL * (new + 1.5), CELL * (row + 0.5)))
        for row, (old, new) in enumerate(zip(before["places"], after["places"], strict=True))
        if old != new
    )
    return [Stage(glides)] if glides else []
