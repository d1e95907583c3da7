"""The layout of an observation: a seat's knowledge of a state as an array of small integers, for learning programs.

A game's part `observation` defines the layout as `LAYOUT`, a sequence of `Block`s, and fills it in its kernel
`observe`. Values that are copied from the state are a `field_block`; a kernel made by `make_fill_kernel(LAYOUT)` fills
these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, product
from math import prod
from typing import TYPE_CHECKING, Any

from crossings.engine.kernels.kernel import kernel
from crossings.engine.notation import BitSet, Word
from crossings.engine.schema import Field, Schema

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Layout = Sequence["Block"]


@dataclass(frozen=True)
class Block:
    """Numbers of an observation that belong together, from `low` to `high`: planes of a board, or counts.

    `meaning` is a sentence for the documentation: the meaning of each dimension and of a number.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: int = 0
    high: int = 1
    cells: tuple[str, ...] = ()
    """The expression for each number in a kernel, such as `s.round`; empty for a block that the game fills itself."""

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"block {self.name}: low is {self.low}, high is {self.high}; low must not exceed high")

    @property
    def size(self) -> int:
        """The number of values."""
        return prod(self.shape)


def field_block(state: type[Schema], name: str, *names: str, by_seat: bool = False, high: int = 0) -> Block:
    """Return a block of the field `name`, or of the fields `names`, with their shape, meaning and bounds.

    A field of words is one-hot encoded, a set as one flag per member; other numbers are copied. `by_seat`: the field
    has one entry per seat, which are rotated so that the observer is first. `high` overrides the upper bound.
    """
    fields = [state.fields[item] for item in names or (name,)]
    cells = tuple(cell for field in fields for cell in (_by_seat(field) if by_seat else _cells(field)))
    are_flags = all(isinstance(field.kind, Word | BitSet) for field in fields)
    low, high_bounds = zip(*[(0, 1) if are_flags else field.kind.held for field in fields], strict=True)
    shape = (len(cells),) if names[1:] or are_flags else fields[0].shape or (1,)
    meaning = "; ".join(field.description for field in fields) + ", the observer's first" * by_seat
    return Block(name, shape, meaning, min(0, *low), high or max(high_bounds), cells)


def expression_block(name: str, shape: tuple[int, ...], cell: str, meaning: str, low: int = 0, high: int = 1) -> Block:
    """Return a block whose numbers are given by one expression in `s` and `seat`.

    `{}` in the expression stands for the index in each dimension: `expression_block("jump", (4,), "s.jump == {} + 1",
    "the current jump")`.
    """
    places = product(*map(range, shape))
    return Block(name, shape, meaning, low, high, cells=tuple(cell.format(*place) for place in places))


def options_block(state: type[Schema], *excluded: str) -> Block:
    """Return a block of all options except these."""
    return field_block(
        state, "options", *(f"option_{option.name}" for option in state.options if option.name not in excluded)
    )


def _cells(field: Field) -> list[str]:
    value = f"s.{field.name}"
    match field.kind:
        case Word(names, first):
            return [f"{value} == {first + i}" for i in range(len(names))]
        case BitSet(names, first):
            return [f"{value} >> {first + i} & 1" for i in range(len(names))]
    return [f"{value}{list(place) or ''}" for place in product(*map(range, field.shape))]


def _by_seat(field: Field) -> list[str]:
    seats = range(field.shape[0])
    return [f"s.{field.name}[(seat + {i}) % s.option_players] if {i} < s.option_players else 0" for i in seats]


def make_fill_kernel(layout: Layout) -> Any:
    """Return the kernel `(s, seat, out)` that fills all blocks made by `field_block` or `expression_block`."""
    lines = ["def observe_fields(s: Record, seat: int, out: Cells) -> None:"]
    for block, start in zip(layout, offsets(layout), strict=True):
        lines += [f"    out[{start + i}] = {cell}" for i, cell in enumerate(block.cells)]
    namespace: dict[str, Any] = {"__name__": __name__}
    exec("\n".join(lines), namespace)
    return kernel(namespace["observe_fields"])


def offsets(layout: Layout) -> tuple[int, ...]:
    """Return the index of each block's first number; kernels add the index within the block."""
    return tuple(accumulate((block.size for block in layout[:-1]), initial=0))


def manual_offsets(layout: Layout) -> tuple[int, ...]:
    """Return the offsets of those blocks that the game fills itself."""
    return tuple(start for block, start in zip(layout, offsets(layout), strict=True) if not block.cells)


def size(layout: Layout) -> int:
    """Return the number of values of an observation."""
    return sum(block.size for block in layout)


def bounds(layout: Layout) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return the minimum and maximum of each number of an observation."""
    import numpy as np

    low = np.concatenate([np.full(block.size, block.low, np.int16) for block in layout])
    high = np.concatenate([np.full(block.size, block.high, np.int16) for block in layout])
    return low, high


def blocks(layout: Layout, cells: NDArray[np.generic]) -> Mapping[str, NDArray[np.generic]]:
    """Split an observation, or an array whose last dimension is observations, into its blocks by name."""
    return {
        block.name: cells[..., start : start + block.size].reshape(*cells.shape[:-1], *block.shape)
        for block, start in zip(layout, offsets(layout), strict=True)
    }
