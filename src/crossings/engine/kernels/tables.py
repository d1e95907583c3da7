"""Arrays and constant tables for kernels: Python objects when interpreted, numpy arrays when compiled."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from crossings.engine.errors import CrossingsError

if TYPE_CHECKING:
    from numpy.typing import NDArray


Nested = Any
"""Numbers in a sequence or in nested sequences: tuples, lists or arrays."""


class Grid(list[Any]):
    """A mutable array of several dimensions: `grid[i, j]` is `grid[i][j]`."""

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not tuple:
            return list.__getitem__(self, key)
        value: Any = self
        for index in key:
            value = list.__getitem__(value, index)
        return value

    def __setitem__(self, key: Any, value: Any) -> None:
        if type(key) is not tuple:
            list.__setitem__(self, key, value)
            return
        *prefix, last = key
        row: Any = self
        for index in prefix:
            row = list.__getitem__(row, index)
        list.__setitem__(row, last, value)


class Vector(tuple[int, ...]):
    """A constant array of one dimension. Compiled kernels read it as a numpy array of type `kind`."""

    kind = "int64"

    @cached_property
    def array(self) -> NDArray[Any]:
        """The vector as a read-only numpy array."""
        import numpy as np

        array = np.array(self, self.kind)
        array.flags.writeable = False
        return array


class Table(Vector):
    """A constant array of several dimensions: `table[i, j]` is `table[i][j]`."""

    if TYPE_CHECKING:

        def __iter__(self) -> Iterator[Any]: ...

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not tuple:
            return tuple.__getitem__(self, key)
        value: Any = self
        for index in key:
            value = tuple.__getitem__(value, index)
        return value


@overload
def table(rows: Iterable[int], kind: str = "int64") -> Vector: ...
@overload
def table(rows: Iterable[Iterable[Any]], kind: str = "int64") -> Table: ...
def table(rows: Nested, kind: str = "int64") -> Vector:
    """Return a constant table of integers, which must fit the numpy type `kind`."""
    constant = _constant(rows)
    constant.kind = kind
    return constant


def tabulated(shape: Sequence[int], value_at: Callable[..., Nested], kind: str = "int64") -> Any:
    """Return a constant table of this shape, computed by `value_at` for each index.

    The values may be numbers or sequences.
    """

    def rows(index: tuple[int, ...]) -> Nested:
        if len(index) == len(shape):
            return value_at(*index)
        return [rows((*index, i)) for i in range(shape[len(index)])]

    return table(rows(()), kind)


def _constant(rows: Nested) -> Vector:
    parts: list[Any] = rows.tolist() if hasattr(rows, "tolist") else list(rows)
    if parts and not isinstance(parts[0], int):
        nested: Any = map(_constant, parts)
        return Table(nested)
    return Vector(map(int, parts))


def as_array(value: Any) -> Any:
    """Return the numpy array of a constant table; any other value unchanged."""
    return value.array if isinstance(value, Vector) else value


def full_grid(shape: Sequence[int], value: int = 0) -> Any:
    """Return a mutable array of this shape, filled with one value."""
    first, *rest = shape
    return Grid(full_grid(rest, value) for _ in range(first)) if rest else [value] * first


def reshape(numbers: Sequence[int], shape: Sequence[int]) -> Any:
    """Return a sequence of numbers as a mutable array of this shape."""
    if len(shape) == 1:
        return list(numbers)
    step = len(numbers) // shape[0]
    parts = [numbers[start : start + step] for start in range(0, len(numbers), step)]
    return Grid(map(list, parts) if len(shape) == 2 else [reshape(part, shape[1:]) for part in parts])


def flatten(rows: Nested) -> Iterator[int]:
    """Yield all numbers of nested sequences in order."""
    for value in rows:
        if isinstance(value, list | tuple):
            yield from flatten(value)
        else:
            yield value


def copy_rows(value: Any) -> Any:
    """Return an independent copy of an array; a number unchanged."""
    if type(value) is Grid:
        return Grid([row[:] if type(row) is list else copy_rows(row) for row in value])
    return value[:] if isinstance(value, list) else value


WEIGHTS_PER_LOGIT = 256
"""The sum of learned weights that multiplies a seat's odds by e."""
FILE = "weights.json"


class BadWeights(CrossingsError):
    """A file of weights does not fit the game."""


def has_weights(module_file: str) -> bool:
    """Return whether learned weights exist beside an evaluation module (its `__file__`)."""
    return Path(module_file).with_name(FILE).exists()


def weights_for(module_file: str, size: int) -> Vector:
    """Return the `size` learned weights beside an evaluation module; zeros if there are none.

    Raises `BadWeights` if the file has another number of weights, because the features have changed since training.
    """
    path = Path(module_file).with_name(FILE)
    numbers = json.loads(path.read_text(encoding="utf-8"))["weights"] if path.exists() else [0] * size
    weights: Vector = table(numbers, "int16")
    if len(weights) != size:
        raise BadWeights(f"{path} has {len(weights)} weights, the features need {size}; restore the file")
    return weights
