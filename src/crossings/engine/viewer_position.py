"""`ViewerPosition`, the base class of each game's `Position`."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from crossings.engine.checks import Viewer
from crossings.engine.notation import Data
from crossings.engine.schema import Schema, key_json, options_of


class ViewerPosition:
    """A position as one viewer sees it. It is immutable, and so is its record."""

    viewer: Viewer
    """A seat; None: a spectator."""
    s: Any
    """The record, for queries of the rules; fields that are hidden from some viewers are zero."""
    is_preview: ClassVar[bool] = False
    """Whether the position follows a previewed move: hidden information that the move reveals is then only a sample."""

    def __init__(self, viewer: Viewer, s: Schema, **hidden_values: Any) -> None:
        vars(self).update(hidden_values, viewer=viewer, s=s)

    @classmethod
    def of_view(cls, view: Data, s: Schema, viewer: Viewer) -> Self:
        """Create a position from a view: `s` holds the visible fields, and the view the hidden ones."""
        return cls(viewer, s, **{key: _frozen(view[key]) for key in s.hidden})

    @cached_property
    def options(self) -> Data:
        """Every option with its value."""
        return options_of(self.s)

    if not TYPE_CHECKING:  # otherwise type checkers would accept undeclared attributes

        def __getattr__(self, name: str) -> Any:
            if name not in type(self).__annotations__:
                raise AttributeError(f"a position has no `{name}`")
            try:
                value = vars(self)[name] = _frozen(key_json(self.s, name))
            except KeyError:
                raise AttributeError(f"a state has no key `{name}`, which its position declares") from None
            return value

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a position can't be changed: `{name}` is read-only")


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
