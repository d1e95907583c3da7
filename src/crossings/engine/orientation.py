"""The orientation of a board for the current drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Orientation(NamedTuple):
    """The orientation of a board for one viewer."""

    turned: bool = False
    """Whether the board is seen from the opposite side."""
    wide: bool = False
    """Whether trays are beside the board, not below it."""


_orientation: ContextVar[Orientation] = ContextVar("orientation", default=Orientation())  # noqa: B039  # a tuple

current_orientation: Callable[[], Orientation] = _orientation.get
"""Return the orientation for the current drawing. Board layouts read it, and all drawings use a layout."""


@contextmanager
def use_orientation(orientation: Orientation) -> Iterator[None]:
    """Draw in an orientation within a `with` block."""
    token = _orientation.set(orientation)
    try:
        yield
    finally:
        _orientation.reset(token)
