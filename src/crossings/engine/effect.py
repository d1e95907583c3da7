"""An effect: one thing that a move did. It is said by the message that is named like its class."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Effect:
    """One thing that a move did: who did what to whom, where, by which rule. Its fields are the message's arguments.

    Each kind of effect is a frozen dataclass by being one: no decorator is needed. A `RanBack` is said by the message
    `ran-back`; as a label for what a move would do, by its attribute `.label`.
    """

    opens_play: ClassVar[bool] = False
    """Whether it is the first that is play: all before it is set-up."""
    row_of: ClassVar[str] = ""
    """The field that says whose row of effects it belongs to (steps of a walk): a plan tells the last, where it
    leads."""
    lasts: ClassVar[bool] = False
    """Whether it only begins what it is about, so that it is still a plan once it is done."""

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        dataclass(frozen=True)(cls)

    @property
    def word(self) -> str:
        """The id of its message."""
        return _kebab(type(self).__name__)

    def given(self) -> dict[str, object]:
        """The arguments of its message."""
        return {one.name: getattr(self, one.name) for one in fields(self)}


Would = Callable[[str], Sequence[Effect]]
"""What a legal move would do, as far as a viewer can know: the kernels play it on what the view shows."""


@cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
