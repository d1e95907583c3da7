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

    items: memoryview | None = None
    """The same numbers, read faster."""
    given: NDArray[Any] | None = None
    """The table as it was given, with its own width: what compiled code reads."""

    def __getitem__(self, key: Any) -> Any:
        try:
            value = self.items[key]  # type: ignore[index]  # without items it is slices that are read
            if type(value) is int:
                return value
        except (TypeError, NotImplementedError):
            pass
        value = super().__getitem__(key)
        return value if isinstance(value, np.ndarray) else value.item()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.data) if self.ndim == 1 else super().__iter__()


def numbers(array: NDArray[Any]) -> Numbers:
    """A wide copy of an array of integers, or of truths, to be read as Python integers."""
    wide = array.astype(np.int64).view(Numbers)
    wide.items = wide.data
    return wide


def table(given: NDArray[Any]) -> Numbers:
    """The form in which interpreted kernels read a constant table; `as_given` leads back to it."""
    wide = numbers(given)
    wide.flags.writeable = False
    wide.given = given
    return wide


def as_given(value: Any) -> Any:
    """A table as it was given; anything else as it is."""
    return value.given if isinstance(value, Numbers) else value


class Loose:
    """A record to read and change from Python; `tighten` packs it again and checks every range."""

    __slots__ = ("__dict__",)

    def __getattr__(self, name: str) -> Any:  # what a type checker sees; real fields lie in __dict__
        raise AttributeError(f"a state record has no field `{name}`")


def loosen(record: NDArray[np.void]) -> Loose:
    """The loose form of a one-element record array."""
    loose = Loose()
    loose.__dict__.update(
        (name, numbers(record[name][0]) if shape else int(record[name][0])) for name, shape in _fields(record.dtype)
    )
    return loose


def blank(
    dtype: np.dtype[Any], options: Mapping[str, int | str], words: Mapping[str, Sequence[str]] | None = None
) -> Loose:
    """A loose record with its options set and all else zero, to be filled.

    `options`: name -> value; of options that are words `words` has the values in their order.
    """
    loose = loosen(np.zeros(1, dtype))
    for name, value in options.items():
        setattr(loose, f"option_{name}", words[name].index(str(value)) if words and name in words else int(value))
    return loose


def copy_loose(loose: Loose) -> Loose:
    """An independent copy."""
    copy = Loose()
    copy.__dict__.update(
        (name, numbers(value) if isinstance(value, np.ndarray) else value) for name, value in vars(loose).items()
    )
    return copy


def copy_record(record: NDArray[np.void]) -> NDArray[np.void]:
    """An independent copy, equal to the last byte (`ndarray.copy` leaves what lies between the fields to chance)."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)


def tighten(loose: Loose, dtype: np.dtype[Any]) -> NDArray[np.void]:
    """Pack a loose record. Raises `OverflowError`, naming the field, where a value does not fit."""
    record = np.zeros(1, dtype)
    values = vars(loose)
    for name, _ in _fields(dtype):
        value = values[name]
        record[name][0] = value
        if not np.array_equal(record[name][0], value):
            raise OverflowError(f"field {name} cannot hold {value}")
    return record


@lru_cache
def _fields(dtype: np.dtype[Any]) -> list[tuple[str, bool]]:
    names = dtype.names or ()
    return [(name, bool(dtype[name].shape)) for name in names]
