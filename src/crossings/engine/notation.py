"""How a state is written as JSON and read again: numbers, rows of numbers, objects of them; `need` says what is wrong.

What is read is good in itself: `BadState` names the key, what is allowed, and what is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from crossings.engine.errors import BadState, shorten
from crossings.engine.kernels.tables import full_grid

Bound = Callable[[Any], int]
"""A limit that depends on what has been read before: the options, at least."""
Range = tuple[int, int]
"""The least and the greatest number that a record keeps."""
Json = Any
JsonObject = dict[str, Any]
"""An object of JSON, as it is written."""
Data = Mapping[str, Any]
"""The same, to be read."""
Shape = tuple[int, ...]
"""The dimensions of a row of numbers."""
OR_NULL = " or null"


def need(holds: object, path: str, why: str) -> None:
    """Raise `BadState` unless it holds."""
    if not holds:
        raise BadState(path, why)


def need_keys(given: Json, keys: Sequence[str], path: str) -> None:
    """The given object has these keys and no others."""
    need(isinstance(given, Mapping), path, f"must be an object, not {shorten(given)}")
    for key in keys:
        need(key in given, f"{path}.{key}", "is missing")
    need(len(given) == len(keys), path, f"must have the keys {', '.join(keys)} and no others, not {shorten(given)}")


def need_texts(given: Json, path: str, depth: int = 1) -> None:
    """Texts, or nothing, in a list or in lists of lists."""
    need(isinstance(given, list), path, f"must be a list, not {shorten(given)}")
    for one in given:
        if depth > 1:
            need_texts(one, path, depth - 1)
        else:
            need(one is None or isinstance(one, str), path, f"must hold texts, not {shorten(one)}")


def _range(low: int, high: int, null: int | None) -> Range:
    """From the one to the other, and what stands for none."""
    return (low, high) if null is None else (min(low, null), max(high, null))


@cache
def _places(members: tuple[Json, ...]) -> dict[Json, int]:
    return {member: place for place, member in enumerate(members)}


# ---- how a number is written -------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A whole number; `null`: the one that is written as null, being none."""

    low: int
    high: int
    most: Bound | None = None
    null: int | None = None

    @property
    def held(self) -> Range:
        """The least and the greatest number that is kept."""
        return _range(self.low, self.high, self.null)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return None if kept == self.null else kept

    def read(self, s: Any, given: Json, path: str) -> int:
        """The number that is given. Raises `BadState`."""
        if given is None and self.null is not None:
            return self.null
        high = min(self.high, self.most(s)) if self.most else self.high
        if type(given) is not int or not self.low <= given <= high:
            allowed = f"a whole number from {self.low} to {high}{OR_NULL * (self.null is not None)}"
            raise BadState(path, f"must be {allowed}, not {shorten(given)}")
        return given


@dataclass(frozen=True)
class Flag:
    """1 for true, 0 for false."""

    held: ClassVar[Range] = (0, 1)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return bool(kept)

    def read(self, s: Any, given: Json, path: str) -> int:
        """1 or 0. Raises `BadState`."""
        need(type(given) is bool, path, f"must be true or false, not {shorten(given)}")
        return int(given)


@dataclass(frozen=True)
class Word:
    """The place of one of these words, counted from `first`; `null`: what is kept where there is none."""

    names: Sequence[str]
    first: int = 0
    null: int | None = None
    called: str = ""
    """What such a word is ('a tile of the board'), where there are too many to list them."""

    @property
    def held(self) -> Range:
        """The least and the greatest number that is kept."""
        return _range(self.first, self.first + len(self.names) - 1, self.null)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return None if kept == self.null else self.names[kept - self.first]

    def read(self, s: Any, given: Json, path: str) -> int:
        """The number of the word that is given. Raises `BadState`."""
        if given is None and self.null is not None:
            return self.null
        number = _places(tuple(self.names)).get(given) if isinstance(given, str) else None
        if number is None:
            allowed = (self.called or f"one of {', '.join(self.names)}") + OR_NULL * (self.null is not None)
            raise BadState(path, f"must be {allowed}, not {shorten(given)}")
        return self.first + number


@dataclass(frozen=True)
class BitSet:
    """A set as bits, written as the sorted list of its members; the member at place `i` has bit `first + i`."""

    names: Sequence[Json]
    first: int = 0
    most: Bound | None = None
    """How many of the members there are in this game, if not all."""

    @property
    def held(self) -> Range:
        """The empty set and the full one."""
        bits = self.first + len(self.names)
        return (0, (1 << bits) - 1) if bits < 64 else (-(1 << 63), (1 << 63) - 1)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return [name for place, name in enumerate(self.names) if kept >> self.first + place & 1]

    def read(self, s: Any, given: Json, path: str) -> int:
        """The set of what is listed. Raises `BadState`."""
        places, last, bits = _places(tuple(self.names)), -1, 0
        members = self.names[: self.most(s)] if self.most else self.names
        need(isinstance(given, list), path, f"must be a list, not {shorten(given)}")
        for i, entry in enumerate(given):
            place = places.get(entry, len(members)) if type(entry) in (str, int) else len(members)
            allowed = f"{members[0]} to {members[-1]}" if len(members) > 12 else ", ".join(map(str, members))
            need(place < len(members), f"{path}[{i}]", f"may hold {allowed}, not {shorten(entry)}")
            need(place > last, path, f"must be sorted, nothing twice; {entry} is out of place")
            last, bits = place, bits | 1 << self.first + place
        return bits


Single = Number | Flag | Word | BitSet
"""How one number is written."""

# ---- how a row of numbers is written -----------------------------------------------------------


@dataclass(frozen=True)
class Each:
    """A list with an entry for each number of a row, or for as many as `count` says."""

    entry: Any
    length: int
    count: Bound | None = None

    @property
    def shape(self) -> Shape:
        """How many numbers are kept."""
        return self.length, *getattr(self.entry, "shape", ())

    @property
    def held(self) -> Range:
        """The least and the greatest number that is kept."""
        return self.entry.held  # type: ignore[no-any-return]

    def write(self, s: Any, kept: Sequence[Any]) -> Json:
        """As JSON."""
        count, write = self.count(s) if self.count else self.length, self.entry.write
        return [write(s, kept[i]) for i in range(count)]

    def read(self, s: Any, given: Json, path: str) -> Any:
        """The numbers of the entries, and 0 behind them. Raises `BadState`."""
        count = self.count(s) if self.count else self.length
        good = isinstance(given, list) and len(given) == count
        need(good, path, f"must be a list of {count} entries, not {shorten(given)}")
        row = full_grid(self.shape)
        for i, entry in enumerate(given):
            row[i] = self.entry.read(s, entry, f"{path}[{i}]")
        return row


@dataclass(frozen=True)
class UpTo:
    """A list of so many entries at the most; `end` is kept behind the last one."""

    entry: Single
    length: int
    end: int = 0
    most: Bound | None = None
    different: bool = True
    """Whether no entry may be there twice."""

    @property
    def shape(self) -> Shape:
        """How many numbers are kept."""
        return (self.length,)

    @property
    def held(self) -> Range:
        """The least and the greatest number that is kept."""
        low, high = self.entry.held
        return min(low, self.end), max(high, self.end)

    def write(self, s: Any, kept: Sequence[int]) -> Json:
        """As JSON."""
        return [self.entry.write(s, number) for number in kept if number != self.end]

    def read(self, s: Any, given: Json, path: str) -> list[int]:
        """The numbers of the entries. Raises `BadState`."""
        most = self.most(s) if self.most else self.length
        good = isinstance(given, list) and len(given) <= most
        need(good, path, f"must be a list of up to {most} entries, not {shorten(given)}")
        row = [self.entry.read(s, entry, f"{path}[{i}]") for i, entry in enumerate(given)]
        need(not self.different or len(set(row)) == len(row), path, f"must hold nothing twice, not {shorten(given)}")
        return row + [self.end] * (self.length - len(row))


@dataclass(frozen=True)
class Named:
    """A number for each of these names."""

    names: Sequence[str]

    @property
    def shape(self) -> Shape:
        """How many numbers are kept."""
        return (len(self.names),)


@dataclass(frozen=True)
class Counts(Named):
    """A number for each name, mostly how many there are of it, written as an object."""

    number: Single

    @property
    def held(self) -> Range:
        """The least and the greatest number that is kept."""
        return self.number.held

    def write(self, s: Any, kept: Sequence[int]) -> Json:
        """As JSON."""
        return {name: self.number.write(s, number) for name, number in zip(self.names, kept, strict=True)}

    def read(self, s: Any, given: Json, path: str) -> list[int]:
        """The counts, in the order of the names. Raises `BadState`."""
        need_keys(given, self.names, path)
        return [self.number.read(s, given[name], f"{path}.{name}") for name in self.names]


@dataclass(frozen=True)
class Repeated(Named):
    """How many there are of each name, written as a sorted list in which it stands so often; `joined`: as one text."""

    most: int
    joined: bool = False

    @property
    def held(self) -> Range:
        """The least and the greatest number that is kept."""
        return 0, self.most

    def write(self, s: Any, kept: Sequence[int]) -> Json:
        """As JSON."""
        names = [name for name, count in zip(self.names, kept, strict=True) for _ in range(count)]
        return "".join(names) if self.joined else names

    def read(self, s: Any, given: Json, path: str) -> list[int]:
        """The counts, in the order of the names. Raises `BadState`."""
        kind = "a text of" if self.joined else "a list of"
        good = isinstance(given, str if self.joined else list) and len(given) <= self.most
        good = good and all(name in self.names for name in given)
        allowed = f"{kind} up to {self.most} of {', '.join(self.names)}"
        need(good, path, f"must be {allowed}, sorted, not {shorten(given)}")
        need(list(given) == sorted(given), path, f"must be sorted, not {shorten(given)}")
        return [given.count(name) for name in self.names]


@dataclass(frozen=True)
class Internal:
    """Numbers that are kept and not written: they follow from the rest, or are written by hand."""

    held: Range
    shape: Shape = ()


class Reason(Word):
    """0 while the game goes on, else the place of its ending's reason, from 1; the engine writes the result."""

    def read(self, s: Any, given: Json, path: str) -> int:
        """By the result that is given: its reason. (Winners and scores are held against the position later.)"""
        if given is None:
            return 0
        good = isinstance(given, Mapping) and "reason" in given
        need(good, path, f"must be null or have a reason, winners and scores, not {shorten(given)}")
        return Word(self.names, 1).read(s, given["reason"], f"{path}.reason")


# ---- keys ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Custom:
    """A key that no single field stands for. `fill` fills fields; without it the key only follows from the rest."""

    write: Callable[..., Json]
    fill: Callable[..., None] | None = None
    key: str = ""
    meaning: str = ""

    def read(self, s: Any, given: Json, path: str, *place: int) -> None:
        """Raises `BadState`."""
        if self.fill:
            self.fill(s, *place, given, path)


@dataclass(frozen=True)
class Rows:
    """A list of objects, an entry a place, from fields with the keys `NAME[].key`: `count` places from `first` on."""

    count: Bound
    meaning: str
    first: int = 0
    most: Bound | None = None
    """On reading: how many there may be, if that does not follow from the options; else it is `count`."""


class Keys(dict[str, Any]):
    """Keys with what they hold."""

    def write(self, s: Any, *place: int) -> Json:
        return {key: node.write(s, *place) for key, node in self.items()}

    def read(self, s: Any, given: Json, path: str, *place: int) -> None:
        need_keys(given, tuple(self), path)
        for key, node in self.items():
            node.read(s, given[key], f"{path}.{key}", *place)


class Entries(Keys):
    """A list of objects."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def write(self, s: Any, *place: int) -> Json:
        first = self._rows.first
        return [Keys.write(self, s, i) for i in range(first, first + self._rows.count(s))]

    def read(self, s: Any, given: Json, path: str, *place: int) -> None:
        need(isinstance(given, list), path, f"must be a list, not {shorten(given)}")
        if self._rows.most is None:
            count = self._rows.count(s)
            need(len(given) == count, path, f"must have {count} entries, not {len(given)}")
        else:
            most = self._rows.most(s)
            need(len(given) <= most, path, f"may have {most} entries at the most, not {len(given)}")
        for i, entry in enumerate(given):
            super().read(s, entry, f"{path}[{i}]", self._rows.first + i)
