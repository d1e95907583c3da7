"""How an observation is laid out: what a seat may know of a state, as a row of small integers, for programs that learn.

A game's part `observation` says it as `LAYOUT`, a row of `Block`s, and fills it by its kernel `observe`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Layout = Sequence["Block"]


@dataclass(frozen=True)
class Block:
    """Numbers of an observation that belong together, from `low` to `high` each; planes of a board, rows of counts.

    `meaning`: a sentence for the documentation: what each dimension stands for, and what a number says.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    high: int = 1
    low: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def starts(layout: Layout) -> tuple[int, ...]:
    """Where each block begins in the row; kernels add a number's place in its block."""
    return tuple(accumulate((block.size for block in layout[:-1]), initial=0))


def size(layout: Layout) -> int:
    """How many numbers an observation has."""
    return sum(block.size for block in layout)


def bounds(layout: Layout) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The least and the greatest value of each number of an observation."""
    import numpy as np

    low = np.concatenate([np.full(block.size, block.low, np.int16) for block in layout])
    high = np.concatenate([np.full(block.size, block.high, np.int16) for block in layout])
    return low, high


def blocks(layout: Layout, cells: NDArray[np.generic]) -> Mapping[str, NDArray[np.generic]]:
    """An observation, or many in the last dimension of an array, as its blocks by name, each in its shape."""
    return {
        block.name: cells[..., start : start + block.size].reshape(*cells.shape[:-1], *block.shape)
        for block, start in zip(layout, starts(layout), strict=True)
    }
