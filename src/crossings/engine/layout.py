"""How an observation is laid out: what a seat may know of a state, as a row of small integers, for programs that learn.

A game's part `observation` says it as `LAYOUT`, a row of `Block`s, and fills it by its kernel `observe`. What stands in
it as in the state is a `field_block` fields, which `make_fill_kernel(LAYOUT)` fills: a kernel that is made from it.
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
    """Numbers of an observation that belong together, from `low` to `high` each; planes of a board, rows of counts.

    `meaning`: a sentence for the documentation: what each dimension stands for, and what a number says.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    high: int = 1
    low: int = 0
    cells: tuple[str, ...] = ()
    """What each of its numbers is in a kernel, `s.round` say; of a block that is filled by hand nothing."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def field_block(state: type[Schema], name: str, *names: str, by_seat: bool = False, high: int = 0) -> Block:
    """A block of the field of this name, or of the fields `names`, with their shape, meaning and bounds.

    Of a word the number at its place is 1, of a set those of all that are in it; else numbers stand as they are.
    `by_seat`: the field has an entry a seat, and stands from the observer on. `high`: a bound of its own.
    """
    fields = [state.fields[one] for one in names or (name,)]
    cells = tuple(cell for field in fields for cell in (_by_seat(field) if by_seat else _cells(field)))
    marks = all(isinstance(field.kind, Word | BitSet) for field in fields)
    low, most = zip(*[(0, 1) if marks else field.kind.held for field in fields], strict=True)
    shape = (len(cells),) if names[1:] or marks else fields[0].shape or (1,)
    meaning = "; ".join(field.description for field in fields) + ", the observer's first" * by_seat
    return Block(name, shape, meaning, high or max(most), min(0, *low), cells)


def expression_block(name: str, shape: tuple[int, ...], cell: str, meaning: str, high: int = 1) -> Block:
    """A block whose numbers are all told by one expression in `s` and `seat`, in which `{}` is a number's place in each
    dimension: `expression_block("jump", (4,), "s.jump == {} + 1", "the jump in hand")`."""
    places = product(*map(range, shape))
    return Block(name, shape, meaning, high, cells=tuple(cell.format(*place) for place in places))


def options_block(state: type[Schema], *but: str) -> Block:
    """The block of all options but these."""
    return field_block(state, "options", *(f"option_{one.name}" for one in state.options if one.name not in but))


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
    """The kernel `(s, seat, out)` that fills all blocks made by `field_block` or `expression_block`."""
    lines = ["def observe_fields(s: Record, seat: int, out: Cells) -> None:"]
    for block, start in zip(layout, offsets(layout), strict=True):
        lines += [f"    out[{start + i}] = {cell}" for i, cell in enumerate(block.cells)]
    made: dict[str, Any] = {"__name__": __name__}
    exec("\n".join(lines), made)
    return kernel(made["observe_fields"])


def offsets(layout: Layout) -> tuple[int, ...]:
    """Where each block begins in the row; kernels add a number's place in its block."""
    return tuple(accumulate((block.size for block in layout[:-1]), initial=0))


def manual_offsets(layout: Layout) -> tuple[int, ...]:
    """The same of the blocks that are filled by hand."""
    return tuple(start for block, start in zip(layout, offsets(layout), strict=True) if not block.cells)


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
        for block, start in zip(layout, offsets(layout), strict=True)
    }
