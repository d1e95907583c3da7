"""How somebody looks at a board, and what a viewer sees of a state: the base of the class `Position` of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from crossings.engine.errors import Viewer
from crossings.engine.notation import Data
from crossings.engine.schema import Schema, key_json, options_of


class ViewerPosition:
    """A position as one viewer sees it; it is not changed, nor is its record."""

    viewer: Viewer
    """A seat; None: a spectator."""
    s: Any
    """The record, for questions of the rules; zero in it is what not all may see."""
    is_preview: ClassVar[bool] = False
    """Whether a previewed move leads here: anything hidden that the move reveals is only a sample."""

    def __init__(self, viewer: Viewer, s: Schema, **given: Any) -> None:
        vars(self).update(given, viewer=viewer, s=s)

    @classmethod
    def of_view(cls, view: Data, s: Schema, viewer: Viewer) -> Self:
        """What a view shows: what lies open as a record, all else as the view has it."""
        return cls(viewer, s, **{key: _frozen(view[key]) for key in s.hidden})

    @cached_property
    def options(self) -> Data:
        """Every option with its value."""
        return options_of(self.s)

    if not TYPE_CHECKING:  # what is not declared is an error to a type checker, too

        def __getattr__(self, name: str) -> Any:
            if name not in type(self).__annotations__:
                raise AttributeError(f"a position has no `{name}`")
            value = vars(self)[name] = _frozen(key_json(self.s, name))
            return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position can't be changed: `{name}` is read-only")


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


class Orientation(NamedTuple):
    """`turned`: from the other side, so that its men are below. `wide`: trays stand beside the board, not below it."""

    turned: bool = False
    wide: bool = False


_orientation: ContextVar[Orientation] = ContextVar("stance", default=Orientation())  # noqa: B039  # a tuple


current_orientation: Callable[[], Orientation] = _orientation.get
"""The stance that is drawn for now. The layout of a board asks it; everything drawn goes through its layout."""


@contextmanager
def use_orientation(taken: Orientation) -> Iterator[None]:
    """Have all that is drawn inside drawn for a stance."""
    token = _orientation.set(taken)
    try:
        yield
    finally:
        _orientation.reset(token)
