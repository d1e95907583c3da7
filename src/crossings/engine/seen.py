"""What a viewer sees of a state, as a typed object: the base of the class `Position` of each game.

    class Position(Seen):
        s: State
        turn: int
        track: tuple[str, ...]

A name that stands there with its type alone is read when it is asked for: that key of the state's JSON, or that field
or option, as it is written there, with tuples for lists.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from crossings.engine.errors import Viewer
from crossings.engine.notation import Data
from crossings.engine.schema import Schema, options_of, written


class Seen:
    """A position as one viewer sees it; it is not changed, nor is its record."""

    viewer: Viewer
    """A seat; None: a spectator."""
    s: Any
    """The record, for questions of the rules; zero in it is what not all may see."""

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
            value = vars(self)[name] = _frozen(written(self.s, name))
            return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position is not changed; `{name}` stays as it is")


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
