"""The interpreted form of records and tables: Python integers and wide arrays of them, so that nothing overflows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Numbers(np.ndarray[Any, np.dtype[np.int64]]):
    """An array of 64-bit integers that gives Python integers where one is read, as compiled code does: a numpy integer
    would overflow by the width of its type, and two numpy truths add up to `True`."""

    __slots__ = ("given", "items")

    items: memoryview
    """The same numbers, read faster; made when the first one is read."""
    given: NDArray[Any]
    """A table as it was given, with its own width: what compiled code reads."""

    def __getitem__(self, key: Any) -> Any:
        try:
            items = self.items
        except AttributeError:
            items = self._opened()
        try:
            value = items[key]
            if type(value) is int:
                return value
        except (TypeError, NotImplementedError):
            pass
        value = self.view(np.ndarray)[key]
        return value.view(Numbers) if isinstance(value, np.ndarray) else value.item()

    def _opened(self) -> memoryview:
        """The numbers, to be read; kept unless they would hold this array and it them, which only a collector ends."""
        plain = self.view(np.ndarray)
        items = plain.data
        if plain.base is not self:
            self.items = items
        return items

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data) if self.ndim == 1 else super().__iter__()


def numbers(array: NDArray[Any]) -> Numbers:
    """A wide copy of an array of integers, or of truths, to be read as Python integers."""
    return np.array(array, np.int64).view(Numbers)


def table(given: NDArray[Any]) -> Numbers:
    """The form in which interpreted kernels read a constant table; `as_given` leads back to it."""
    wide = numbers(given)
    wide.flags.writeable = False
    wide.given = given
    return wide


def as_given(value: Any) -> Any:
    """A table as it was given; anything else as it is."""
    return getattr(value, "given", value) if isinstance(value, Numbers) else value


class Loose:
    """A record to read and change from Python; `tighten` packs it again and checks every range.

    A field is read out of the record when it is asked for the first time: most questions look at few.
    """

    __slots__ = ("__dict__", "_cells")

    def __init__(self, record: NDArray[np.void]) -> None:
        self._cells: Any = record[0]

    def __getattr__(self, name: str) -> Any:
        try:
            given = self._cells[name]
        except ValueError:
            raise AttributeError(f"a state record has no field `{name}`") from None
        value = numbers(given) if isinstance(given, np.ndarray) else int(given)
        self.__dict__[name] = value
        return value


def loosen(record: NDArray[np.void]) -> Loose:
    """The loose form of a one-element record array."""
    return Loose(copy_record(record) if record.flags.writeable else record)


def blank(
    dtype: np.dtype[Any], options: Mapping[str, int | str], words: Mapping[str, Sequence[str]] | None = None
) -> Loose:
    """A loose record with its options set and all else zero, to be filled.

    `options`: name -> value; of options that are words `words` has the values in their order.
    """
    loose = Loose(np.zeros(1, dtype))
    for name, value in options.items():
        setattr(loose, f"option_{name}", words[name].index(str(value)) if words and name in words else int(value))
    return loose


def copy_loose(loose: Loose) -> Loose:
    """An independent copy."""
    copy = object.__new__(Loose)
    copy._cells = loose._cells
    copy.__dict__ = {name: value if type(value) is int else _copied(value) for name, value in vars(loose).items()}
    return copy


def _copied(value: Any) -> Any:
    if type(value) is Numbers:
        return value.view(np.ndarray).copy().view(Numbers)  # over an array of its own, so that its `items` are kept
    return numbers(value) if isinstance(value, np.ndarray) else value


def copy_record(record: NDArray[np.void]) -> NDArray[np.void]:
    """An independent copy, equal to the last byte (`ndarray.copy` leaves what lies between the fields to chance)."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)


def tighten(loose: Loose, dtype: np.dtype[Any]) -> NDArray[np.void]:
    """Pack a loose record. Raises `OverflowError`, naming the field, where a value does not fit."""
    record = np.frombuffer(bytearray(loose._cells.tobytes()), dtype)
    cells: Any = record[0]
    for name, value in vars(loose).items():
        if name in _fields(dtype):
            cells[name] = value
            if not _holds(cells[name], value):
                raise OverflowError(f"field {name} cannot hold {value}")
    return record


def _holds(cell: Any, value: Any) -> bool:
    """Whether a field holds just what was put into it."""
    return bool(cell == value) if type(value) is int else np.array_equal(cell, value)


@lru_cache
def _fields(dtype: np.dtype[Any]) -> frozenset[str]:
    return frozenset(dtype.names or ())
