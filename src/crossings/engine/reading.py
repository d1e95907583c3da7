"""Readers of JSON for a game's `notation`: each takes what is good and raises `BadState`, with key and reason, else.

`holder` is the object that has the key; `path` leads to it (`soldiers[2].`) and stands before the key in what is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crossings.engine.errors import BadState, shorten

Holder = Mapping[str, Any]


def need(holds: object, key: str, why: str) -> None:
    """Raise unless it holds."""
    if not holds:
        raise BadState(key, why)


# ---- the value of a key --------------------------------------------------------------------------


def get(holder: Holder, key: str, path: str = "") -> Any:
    """What stands there, whatever it is."""
    need(isinstance(holder, Mapping), path.rstrip(".") or key, f"must be an object, not {shorten(holder)}")
    need(key in holder, path + key, "is missing")
    return holder[key]


def number(holder: Holder, key: str, low: int, high: int, path: str = "") -> int:
    """A whole number from `low` to `high`."""
    return whole(get(holder, key, path), path + key, low, high)


def number_or_null(holder: Holder, key: str, low: int, high: int, path: str = "") -> int | None:
    """A whole number, or None where there is null."""
    value = get(holder, key, path)
    return None if value is None else whole(value, path + key, low, high)


def flag(holder: Holder, key: str, path: str = "") -> int:
    """1 for true, 0 for false."""
    value = get(holder, key, path)
    need(type(value) is bool, path + key, f"must be true or false, not {shorten(value)}")
    return int(value)


def word(holder: Holder, key: str, words: Sequence[str], path: str = "") -> int:
    """The index of one of these words."""
    return index(get(holder, key, path), path + key, words)


def entries(holder: Holder, key: str, least: int, most: int, path: str = "") -> list[Any]:
    """A list of so many entries."""
    value = get(holder, key, path)
    size = f"{most}" if least == most else f"{least} to {most}"
    good = isinstance(value, list) and least <= len(value) <= most
    need(good, path + key, f"must be a list of {size} entries, not {shorten(value)}")
    return list(value)


def fields(holder: Holder, key: str, names: Sequence[str], path: str = "") -> Holder:
    """An object with exactly these keys."""
    value = get(holder, key, path)
    good = isinstance(value, Mapping) and set(value) == set(names)
    need(good, path + key, f"must have the keys {', '.join(names)} and no others, not {shorten(value)}")
    return dict(value)


def ending(state: Holder, reasons: Sequence[str]) -> int:
    """0 while `result` is null, else 1 + the index of its reason, as the kernel `reason` counts. (Whether winners and
    scores are right is held against the position later.)"""
    result = get(state, "result")
    return 0 if result is None else 1 + word(result, "reason", reasons, "result.")


# ---- values by themselves, such as entries of lists ----------------------------------------------


def whole(value: object, key: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        raise BadState(key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return value


def index(value: object, key: str, words: Sequence[str]) -> int:
    """The index of one of these words; an empty word is none."""
    if not isinstance(value, str) or not value or value not in words:
        raise BadState(key, f"must be one of {', '.join(filter(None, words))}, not {shorten(value)}")
    return words.index(value)


def rising(numbers: Iterable[int], key: str) -> list[int]:
    """Numbers that rise, so that none is there twice."""
    numbers = list(numbers)
    need(numbers == sorted(set(numbers)), key, "must be sorted, none twice")
    return numbers
