"""Numbers in rows, read alike interpreted and compiled: plain Python, which numpy's arrays take the place of when
kernels are compiled."""

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
"""Rows of numbers, or rows of such rows: tuples, lists, or an array."""


class Grid(list[Any]):
    """Rows of numbers that can be written: `grid[i, j]` is `grid[i][j]`."""

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
        *way, last = key
        row: Any = self
        for index in way:
            row = list.__getitem__(row, index)
        list.__setitem__(row, last, value)


class Vector(tuple[int, ...]):
    """A constant row of numbers. Compiled kernels read it as an array of its `kind`."""

    kind = "int64"

    @cached_property
    def array(self) -> NDArray[Any]:
        """The same as an array, which stays as it is."""
        import numpy as np

        array = np.array(self, self.kind)
        array.flags.writeable = False
        return array


class Table(Vector):
    """Constant rows of numbers: `table[i, j]` is `table[i][j]`."""

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
    """A constant table of whole numbers that each fit the kind, one of numpy's names."""
    made = _constant(rows)
    made.kind = kind
    return made


def tabulated(shape: Sequence[int], value_at: Callable[..., Nested], kind: str = "int64") -> Any:
    """A constant table of this shape: what `value_at` gives at each place, a number or a row of them."""

    def rows(place: tuple[int, ...]) -> Nested:
        if len(place) == len(shape):
            return value_at(*place)
        return [rows((*place, i)) for i in range(shape[len(place)])]

    return table(rows(()), kind)


def _constant(rows: Nested) -> Vector:
    parts: list[Any] = rows.tolist() if hasattr(rows, "tolist") else list(rows)
    if parts and not isinstance(parts[0], int):
        nested: Any = map(_constant, parts)
        return Table(nested)
    return Vector(map(int, parts))


def as_array(value: Any) -> Any:
    """A constant table as the array that compiled kernels read; anything else as it is."""
    return value.array if isinstance(value, Vector) else value


def full_grid(shape: Sequence[int], value: int = 0) -> Any:
    """Room for numbers: a list of them, or rows within rows, all of one value."""
    first, *rest = shape
    return Grid(full_grid(rest, value) for _ in range(first)) if rest else [value] * first


def reshape(numbers: Sequence[int], shape: Sequence[int]) -> Any:
    """Numbers one after another as rows of this shape."""
    if len(shape) == 1:
        return list(numbers)
    step = len(numbers) // shape[0]
    parts = [numbers[start : start + step] for start in range(0, len(numbers), step)]
    return Grid(map(list, parts) if len(shape) == 2 else [reshape(part, shape[1:]) for part in parts])


def flatten(rows: Nested) -> Iterator[int]:
    """All numbers in rows within rows, one after another."""
    for value in rows:
        if isinstance(value, list | tuple):
            yield from flatten(value)
        else:
            yield value


def copy_rows(value: Any) -> Any:
    """Rows that can be written independently of these; a number as it is."""
    if type(value) is Grid:
        return Grid([row[:] if type(row) is list else copy_rows(row) for row in value])
    return value[:] if isinstance(value, list) else value


WEIGHTS_PER_LOGIT = 256
"""So much of summed weights makes the odds of a seat better by a factor e."""
FILE = "weights.json"


class BadWeights(CrossingsError):
    """A file of weights does not fit the game."""


def has_weights(module_file: str) -> bool:
    """Whether there are learned weights beside an evaluation module (its `__file__`)."""
    return Path(module_file).with_name(FILE).exists()


def weights_for(module_file: str, size: int) -> Vector:
    """The learned weights beside an evaluation module, `size` of them; all zero where there are none.

    Raises `BadWeights` where a file holds another number: the features have changed since it was learned.
    """
    path = Path(module_file).with_name(FILE)
    given = json.loads(path.read_text(encoding="utf-8"))["weights"] if path.exists() else [0] * size
    weights: Vector = table(given, "int16")
    if len(weights) != size:
        raise BadWeights(f"{path} has {len(weights)} weights, the features need {size}; train again or delete the file")
    return weights
