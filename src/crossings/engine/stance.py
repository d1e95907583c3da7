"""How somebody looks at a board: from which side, and in what kind of window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Stance(NamedTuple):
    """`turned`: from the other side, so that its men are below. `wide`: trays stand beside the board, not below it."""

    turned: bool = False
    wide: bool = False


_taken: ContextVar[Stance] = ContextVar("stance", default=Stance())  # noqa: B039  # a tuple


stance: Callable[[], Stance] = _taken.get
"""The stance that is drawn for now. The layout of a board asks it; everything drawn goes through its layout."""


@contextmanager
def standing(taken: Stance) -> Iterator[None]:
    """Have all that is drawn inside drawn for a stance."""
    token = _taken.set(taken)
    try:
        yield
    finally:
        _taken.reset(token)
