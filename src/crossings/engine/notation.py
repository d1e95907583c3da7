"""The JSON notation of a state: how numbers, arrays and objects are written and read.

Reading validates each value by itself. `BadState` names the key, what is allowed, and the actual value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from crossings.engine.errors import BadState, shorten
from crossings.engine.kernels.tables import full_grid

Bound = Callable[[Any], int]
"""A limit that depends on fields that were read before, at least on the options."""
Range = tuple[int, int]
"""The minimum and maximum of a stored number."""
Json = Any
JsonObject = dict[str, Any]
"""A JSON object to write."""
Data = Mapping[str, Any]
"""A JSON object to read."""
Shape = tuple[int, ...]
"""The dimensions of an array."""
OR_NULL = " or null"


def need(holds: object, path: str, why: str) -> None:
    """Raise `BadState` unless the condition holds."""
    if not holds:
        raise BadState(path, why)


def need_keys(data: Json, keys: Sequence[str], path: str) -> None:
    """Raise `BadState` unless the value is an object with exactly these keys."""
    need(isinstance(data, Mapping), path, f"must be an object, not {shorten(data)}")
    for key in keys:
        need(key in data, f"{path}.{key}", "is missing")
    need(len(data) == len(keys), path, f"must have the keys {', '.join(keys)} and no others, not {shorten(data)}")


def need_texts(data: Json, path: str, depth: int = 1) -> None:
    """Raise `BadState` unless the value is a list, nested to this depth, of texts and nulls."""
    need(isinstance(data, list), path, f"must be a list, not {shorten(data)}")
    for item in data:
        if depth > 1:
            need_texts(item, path, depth - 1)
        else:
            need(item is None or isinstance(item, str), path, f"must hold texts, not {shorten(item)}")


def _range(low: int, high: int, null: int | None) -> Range:
    """Return the range that includes the value for null."""
    return (low, high) if null is None else (min(low, null), max(high, null))


@cache
def _places(members: tuple[Json, ...]) -> dict[Json, int]:
    return {member: index for index, member in enumerate(members)}


# ---- numbers -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """An integer; the number `null` is written as null."""

    low: int
    high: int
    most: Bound | None = None
    null: int | None = None

    @property
    def held(self) -> Range:
        """The range of stored numbers."""
        return _range(self.low, self.high, self.null)

    def write(self, s: Any, stored: int) -> Json:
        """Return the JSON of a stored number."""
        return None if stored == self.null else stored

    def read(self, s: Any, data: Json, path: str) -> int:
        """Return the number to store. Raises `BadState`."""
        if data is None and self.null is not None:
            return self.null
        high = min(self.high, self.most(s)) if self.most else self.high
        if type(data) is not int or not self.low <= data <= high:
            allowed = f"a whole number from {self.low} to {high}{OR_NULL * (self.null is not None)}"
            raise BadState(path, f"must be {allowed}, not {shorten(data)}")
        return data


@dataclass(frozen=True)
class Flag:
    """1 for true, 0 for false."""

    held: ClassVar[Range] = (0, 1)

    def write(self, s: Any, stored: int) -> Json:
        """Return the JSON of a stored number."""
        return bool(stored)

    def read(self, s: Any, data: Json, path: str) -> int:
        """Return the number to store. Raises `BadState`."""
        need(type(data) is bool, path, f"must be true or false, not {shorten(data)}")
        return int(data)


@dataclass(frozen=True)
class Word:
    """The index of one of these words, counted from `first`; the number `null` is written as null."""

    names: Sequence[str]
    first: int = 0
    null: int | None = None
    called: str = ""
    """A description of such a word ('a tile of the board'), if there are too many to list."""

    @property
    def held(self) -> Range:
        """The range of stored numbers."""
        return _range(self.first, self.first + len(self.names) - 1, self.null)

    def write(self, s: Any, stored: int) -> Json:
        """Return the JSON of a stored number."""
        return None if stored == self.null else self.names[stored - self.first]

    def read(self, s: Any, data: Json, path: str) -> int:
        """Return the number to store. Raises `BadState`."""
        if data is None and self.null is not None:
            return self.null
        number = _places(tuple(self.names)).get(data) if isinstance(data, str) else None
        if number is None:
            allowed = (self.called or f"one of {', '.join(self.names)}") + OR_NULL * (self.null is not None)
            raise BadState(path, f"must be {allowed}, not {shorten(data)}")
        return self.first + number


@dataclass(frozen=True)
class BitSet:
    """A set as bits, written as the sorted list of its members; the member with index `i` has bit `first + i`."""

    names: Sequence[Json]
    first: int = 0
    most: Bound | None = None
    """The number of members that this game uses, if not all."""

    @property
    def held(self) -> Range:
        """The range from the empty to the full set."""
        bits = self.first + len(self.names)
        return (0, (1 << bits) - 1) if bits < 64 else (-(1 << 63), (1 << 63) - 1)

    def write(self, s: Any, stored: int) -> Json:
        """Return the JSON of a stored set."""
        return [name for index, name in enumerate(self.names) if stored >> self.first + index & 1]

    def read(self, s: Any, data: Json, path: str) -> int:
        """Return the set to store. Raises `BadState`."""
        indices, last, bits = _places(tuple(self.names)), -1, 0
        members = self.names[: self.most(s)] if self.most else self.names
        need(isinstance(data, list), path, f"must be a list, not {shorten(data)}")
        for i, entry in enumerate(data):
            index = indices.get(entry, len(members)) if type(entry) in (str, int) else len(members)
            allowed = f"{members[0]} to {members[-1]}" if len(members) > 12 else ", ".join(map(str, members))
            need(index < len(members), f"{path}[{i}]", f"may hold {allowed}, not {shorten(entry)}")
            need(index > last, path, f"must be sorted, nothing twice; {entry} is out of place")
            last, bits = index, bits | 1 << self.first + index
        return bits


Single = Number | Flag | Word | BitSet
"""The notation of one number."""

# ---- arrays ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Each:
    """A list with one entry per number of an array, or with `count` entries."""

    entry: Any
    length: int
    count: Bound | None = None

    @property
    def shape(self) -> Shape:
        """The dimensions of the stored array."""
        return self.length, *getattr(self.entry, "shape", ())

    @property
    def held(self) -> Range:
        """The range of stored numbers."""
        return self.entry.held  # type: ignore[no-any-return]

    def write(self, s: Any, stored: Sequence[Any]) -> Json:
        """Return the JSON of a stored array."""
        count, write = self.count(s) if self.count else self.length, self.entry.write
        return [write(s, stored[i]) for i in range(count)]

    def read(self, s: Any, data: Json, path: str) -> Any:
        """Return the array to store, padded with zeros. Raises `BadState`."""
        count = self.count(s) if self.count else self.length
        is_valid = isinstance(data, list) and len(data) == count
        need(is_valid, path, f"must be a list of {count} entries, not {shorten(data)}")
        array = full_grid(self.shape)
        for i, entry in enumerate(data):
            array[i] = self.entry.read(s, entry, f"{path}[{i}]")
        return array


@dataclass(frozen=True)
class UpTo:
    """A list of at most `length` entries; the stored array is padded with `end`."""

    entry: Single
    length: int
    end: int = 0
    most: Bound | None = None
    different: bool = True
    """Whether entries must be unique."""

    @property
    def shape(self) -> Shape:
        """The dimensions of the stored array."""
        return (self.length,)

    @property
    def held(self) -> Range:
        """The range of stored numbers."""
        low, high = self.entry.held
        return min(low, self.end), max(high, self.end)

    def write(self, s: Any, stored: Sequence[int]) -> Json:
        """Return the JSON of a stored array."""
        return [self.entry.write(s, number) for number in stored if number != self.end]

    def read(self, s: Any, data: Json, path: str) -> list[int]:
        """Return the array to store. Raises `BadState`."""
        most = self.most(s) if self.most else self.length
        is_valid = isinstance(data, list) and len(data) <= most
        need(is_valid, path, f"must be a list of up to {most} entries, not {shorten(data)}")
        array = [self.entry.read(s, entry, f"{path}[{i}]") for i, entry in enumerate(data)]
        need(not self.different or len(set(array)) == len(array), path, f"must hold nothing twice, not {shorten(data)}")
        return array + [self.end] * (self.length - len(array))


@dataclass(frozen=True)
class Named:
    """One number per name."""

    names: Sequence[str]

    @property
    def shape(self) -> Shape:
        """The dimensions of the stored array."""
        return (len(self.names),)


@dataclass(frozen=True)
class Counts(Named):
    """One number per name, usually a count, written as an object."""

    number: Single

    @property
    def held(self) -> Range:
        """The range of stored numbers."""
        return self.number.held

    def write(self, s: Any, stored: Sequence[int]) -> Json:
        """Return the JSON of stored counts."""
        return {name: self.number.write(s, number) for name, number in zip(self.names, stored, strict=True)}

    def read(self, s: Any, data: Json, path: str) -> list[int]:
        """Return the counts to store, in the order of the names. Raises `BadState`."""
        need_keys(data, self.names, path)
        return [self.number.read(s, data[name], f"{path}.{name}") for name in self.names]


@dataclass(frozen=True)
class Repeated(Named):
    """One count per name, written as a sorted list that repeats each name; with `joined` as one text."""

    most: int
    joined: bool = False

    @property
    def held(self) -> Range:
        """The range of stored numbers."""
        return 0, self.most

    def write(self, s: Any, stored: Sequence[int]) -> Json:
        """Return the JSON of stored counts."""
        names = [name for name, count in zip(self.names, stored, strict=True) for _ in range(count)]
        return "".join(names) if self.joined else names

    def read(self, s: Any, data: Json, path: str) -> list[int]:
        """Return the counts to store, in the order of the names. Raises `BadState`."""
        kind = "a text of" if self.joined else "a list of"
        is_valid = isinstance(data, str if self.joined else list) and len(data) <= self.most
        is_valid = is_valid and all(name in self.names for name in data)
        allowed = f"{kind} up to {self.most} of {', '.join(self.names)}"
        need(is_valid, path, f"must be {allowed}, sorted, not {shorten(data)}")
        need(list(data) == sorted(data), path, f"must be sorted, not {shorten(data)}")
        return [data.count(name) for name in self.names]


@dataclass(frozen=True)
class Internal:
    """Stored numbers without a key in the JSON: they are derived, or written by a `Custom` key."""

    held: Range
    shape: Shape = ()


class Reason(Word):
    """0 while the game goes on, else the index of the reason of its ending, from 1.

    The engine writes the key `result`.
    """

    def read(self, s: Any, data: Json, path: str) -> int:
        """Return the number of the result's reason. Winners and scores are compared with the position later."""
        if data is None:
            return 0
        is_valid = isinstance(data, Mapping) and "reason" in data
        need(is_valid, path, f"must be null or have a reason, winners and scores, not {shorten(data)}")
        return Word(self.names, 1).read(s, data["reason"], f"{path}.reason")


# ---- keys ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Custom:
    """A key without a field of its own. `fill` sets fields; without it, the key is derived."""

    write: Callable[..., Json]
    fill: Callable[..., None] | None = None
    key: str = ""
    meaning: str = ""

    def read(self, s: Any, data: Json, path: str, *place: int) -> None:
        """Set the fields. Raises `BadState`."""
        if self.fill:
            self.fill(s, *place, data, path)


@dataclass(frozen=True)
class Rows:
    """A list of objects from fields with the keys `NAME[].key`: `count` entries, starting with array index `first`."""

    count: Bound
    meaning: str
    first: int = 0
    most: Bound | None = None
    """Maximum number of entries when reading, if the options don't determine it; by default it must be `count`."""


class Keys(dict[str, Any]):
    """An object: keys with the notation of their values."""

    def write(self, s: Any, *place: int) -> Json:
        return {key: node.write(s, *place) for key, node in self.items()}

    def read(self, s: Any, data: Json, path: str, *place: int) -> None:
        need_keys(data, tuple(self), path)
        for key, node in self.items():
            node.read(s, data[key], f"{path}.{key}", *place)


class Entries(Keys):
    """A list of objects."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def indices(self, s: Any) -> range:
        """Return the array indices of the entries."""
        return range(self._rows.first, self._rows.first + self._rows.count(s))

    def write(self, s: Any, *place: int) -> Json:
        return [Keys.write(self, s, i) for i in self.indices(s)]

    def read(self, s: Any, data: Json, path: str, *place: int) -> None:
        for entry, at, index in self.places(s, data, path):
            super().read(s, entry, at, index)

    def places(self, s: Any, data: Json, path: str) -> Iterator[tuple[Json, str, int]]:
        """Yield each entry of a list with its path and array index. Raises `BadState` if their number is wrong."""
        need(isinstance(data, list), path, f"must be a list, not {shorten(data)}")
        if self._rows.most is None:
            count = self._rows.count(s)
            need(len(data) == count, path, f"must have {count} entries, not {len(data)}")
        else:
            most = self._rows.most(s)
            need(len(data) <= most, path, f"may have {most} entries at the most, not {len(data)}")
        for i, entry in enumerate(data):
            yield entry, f"{path}[{i}]", self._rows.first + i
