"""A game told from its end: what every move did, and the figures that sum it up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crossings.engine.effect import Effect


class Happened(NamedTuple):
    """A move of a game that is over: the position `at` that it led to, whose it was (None: chance), and what it did."""

    at: int
    by: int | None
    effects: Sequence[Effect]


Story = Sequence[Happened]


@dataclass(frozen=True)
class Figure:
    """One figure of a game that is over: 'Falls: 3'. `at`: the position that shows it best, 0: none does."""

    label: str
    value: str
    at: int = 0
