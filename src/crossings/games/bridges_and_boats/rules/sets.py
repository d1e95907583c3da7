"""Sets of dominoes and of spaces."""

from __future__ import annotations

from crossings.engine import kernel

INLINED = True


@kernel
def holds(bits: int, number: int) -> bool:
    """Whether a set of dominoes holds the domino of this number."""
    return (bits >> number) & 1 != 0


@kernel
def has_space(spaces: int, space: int) -> bool:
    """Whether a set of spaces holds this one."""
    return (spaces >> (space - 1)) & 1 != 0
