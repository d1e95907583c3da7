"""What a viewer is shown of a state: the parts of a face, asked as the table asks them."""

from crossings.conformance.checked import (
    effects,
    hint,
    intent,
    line,
    macro,
    macros,
    motion,
    picks,
    position,
    scene,
    trace,
    would,
)

__all__ = [
    "effects",
    "hint",
    "intent",
    "line",
    "macro",
    "macros",
    "motion",
    "picks",
    "position",
    "scene",
    "trace",
    "would",
]
