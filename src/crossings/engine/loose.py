"""The interpreted form of a record: attributes are Python integers and 64-bit arrays, so that nothing overflows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Loose:
    """A record to read and change from Python; `tighten` packs it again and checks every range."""

    __slots__ = ("__dict__",)

    def __getattr__(self, name: str) -> Any:  # what a type checker sees; real fields lie in __dict__
        raise AttributeError(f"a state record has no field `{name}`")


def loosen(record: NDArray[np.void]) -> Loose:
    """The loose form of a one-element record array."""
    loose = Loose()
    loose.__dict__.update(
        (name, record[name][0].astype(np.int64) if shape else int(record[name][0]))
        for name, shape in _fields(record.dtype)
    )
    return loose


def copy_loose(loose: Loose) -> Loose:
    """An independent copy."""
    copy = Loose()
    copy.__dict__.update(
        (name, value.copy() if isinstance(value, np.ndarray) else value) for name, value in vars(loose).items()
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
