"""The schema of a game's states: every field written down once, with its meaning, its range and its JSON.

    class State(Schema):
        option_players: int = option((2, 3), 2)
        phase: int = word(PHASES, "what is due")
        turn: int = number(0, 2, "whose turn it is", most=lambda s: s.option_players - 1)
        reason: int = ending(REASONS)
        cards: list[int] = each(number(0, 9, "cards that a seat holds"), SEATS, lambda s: s.option_players)

The class says how a *record* is laid out: bytes, the form in which states are kept, copied and compared, and that
compiled kernels work on. An object of the class is an *unpacked* record, in Python's own numbers and lists, for
interpreted kernels and everything that is asked of a state. Fields are in the JSON in the order in which they stand.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from crossings.engine.errors import BadState, shorten
from crossings.engine.options import Option, Value
from crossings.engine.tables import copied, cut, filled, flat

if TYPE_CHECKING:
    import numpy as np

FORMATS = {"int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "int64": "q"}
"""What a number is kept as, by numpy's names, the smallest first: its letter in `struct`."""
RESULT = "result"
"""The key that the engine writes and a field is read from."""
Bound = Callable[[Any], int]
"""A limit that depends on what has been read before: the options, at least."""
Json = Any


def need(holds: object, path: str, why: str) -> None:
    """Raise `BadState` unless it holds."""
    if not holds:
        raise BadState(path, why)


# ---- how a number is written -------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """A whole number; `null`: the one that is written as null, being none."""

    low: int
    high: int
    least: Bound | None = None
    most: Bound | None = None
    null: int | None = None

    @property
    def held(self) -> tuple[int, int]:
        """The least and the greatest number that is kept."""
        numbers = (self.low, self.high) if self.null is None else (self.low, self.high, self.null)
        return min(numbers), max(numbers)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return None if kept == self.null else kept

    def read(self, s: Any, given: Json, path: str) -> int:
        """The number that is given. Raises `BadState`."""
        if given is None and self.null is not None:
            return self.null
        low, high = self.least(s) if self.least else self.low, self.most(s) if self.most else self.high
        if type(given) is not int or not low <= given <= high:
            raise BadState(path, f"must be {self._allowed(low, high)}, not {shorten(given)}")
        return given

    def _allowed(self, low: int, high: int) -> str:
        return f"a whole number from {low} to {high}" + (" or null" if self.null is not None else "")


@dataclass(frozen=True)
class Flag:
    """1 for true, 0 for false."""

    held: ClassVar[tuple[int, int]] = (0, 1)

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

    words: Sequence[str]
    first: int = 0
    null: int | None = None
    called: str = ""
    """What such a word is ('a tile of the board'), where there are too many to list them."""

    @property
    def held(self) -> tuple[int, int]:
        """The least and the greatest number that is kept."""
        numbers = [self.first, self.first + len(self.words) - 1, self.first if self.null is None else self.null]
        return min(numbers), max(numbers)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return None if kept == self.null else self.words[kept - self.first]

    def read(self, s: Any, given: Json, path: str) -> int:
        """The number of the word that is given. Raises `BadState`."""
        if given is None and self.null is not None:
            return self.null
        number = _places(tuple(self.words)).get(given) if isinstance(given, str) else None
        if number is None:
            allowed = self.called or f"one of {', '.join(self.words)}"
            raise BadState(
                path, f"must be {allowed}{' or null' if self.null is not None else ''}, not {shorten(given)}"
            )
        return self.first + number


@dataclass(frozen=True)
class Several:
    """A set as bits, written as the sorted list of its members; the member at place `i` has bit `first + i`."""

    members: Sequence[Json]
    first: int = 0
    most: Bound | None = None
    """How many of the members there are in this game, if not all."""

    @property
    def held(self) -> tuple[int, int]:
        """The empty set and the full one."""
        bits = self.first + len(self.members)
        return (0, (1 << bits) - 1) if bits < 64 else (-(1 << 63), (1 << 63) - 1)

    def write(self, s: Any, kept: int) -> Json:
        """As JSON."""
        return [member for place, member in enumerate(self.members) if kept >> self.first + place & 1]

    def read(self, s: Any, given: Json, path: str) -> int:
        """The set of what is listed. Raises `BadState`."""
        places, last, bits = _places(tuple(self.members)), -1, 0
        members = self.members[: self.most(s)] if self.most else self.members
        need(isinstance(given, list), path, f"must be a list, not {shorten(given)}")
        for i, entry in enumerate(given):
            place = places.get(entry, len(members)) if type(entry) in (str, int) else len(members)
            allowed = f"{members[0]} to {members[-1]}" if len(members) > 12 else ", ".join(map(str, members))
            need(place < len(members), f"{path}[{i}]", f"may hold {allowed}, not {shorten(entry)}")
            need(place > last, path, f"must be sorted, nothing twice; {entry} is out of place")
            last, bits = place, bits | 1 << self.first + place
        return bits


Single = Number | Flag | Word | Several
"""How one number is written."""

# ---- how a row of numbers is written -----------------------------------------------------------


@dataclass(frozen=True)
class Each:
    """A list with an entry for each number of a row, or for as many as `count` says."""

    entry: Any
    length: int
    count: Bound | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers are kept."""
        return self.length, *_shape(self.entry)

    @property
    def held(self) -> tuple[int, int]:
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
        row = filled(self.shape)
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
    def shape(self) -> tuple[int, ...]:
        """How many numbers are kept."""
        return (self.length,)

    @property
    def held(self) -> tuple[int, int]:
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
class Counts:
    """A number for each name, mostly how many there are of it, written as an object."""

    names: Sequence[str]
    number: Single

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers are kept."""
        return (len(self.names),)

    @property
    def held(self) -> tuple[int, int]:
        """The least and the greatest number that is kept."""
        return self.number.held

    def write(self, s: Any, kept: Sequence[int]) -> Json:
        """As JSON."""
        return {name: self.number.write(s, number) for name, number in zip(self.names, kept, strict=True)}

    def read(self, s: Any, given: Json, path: str) -> list[int]:
        """The counts, in the order of the names. Raises `BadState`."""
        _check_keys(given, self.names, path)
        return [self.number.read(s, given[name], f"{path}.{name}") for name in self.names]


@dataclass(frozen=True)
class Repeated:
    """How many there are of each name, written as a sorted list in which it stands so often; `joined`: as one text."""

    names: Sequence[str]
    most: int
    joined: bool = False

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers are kept."""
        return (len(self.names),)

    @property
    def held(self) -> tuple[int, int]:
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
class Kept:
    """Numbers that are kept and not written: they follow from the rest, or are written by hand."""

    held: tuple[int, int]
    shape: tuple[int, ...] = ()


@dataclass(frozen=True)
class Reason:
    """0 while the game goes on, else 1 + the place of its ending's reason; the engine writes the result."""

    reasons: Sequence[str]

    @property
    def held(self) -> tuple[int, int]:
        """The least and the greatest number that is kept."""
        return 0, len(self.reasons)

    def read(self, s: Any, given: Json, path: str) -> int:
        """By the result that is given: its reason. (Winners and scores are held against the position later.)"""
        if given is None:
            return 0
        good = isinstance(given, Mapping) and "reason" in given
        need(good, path, f"must be null or have a reason, winners and scores, not {shorten(given)}")
        return Word(self.reasons, 1).read(s, given["reason"], f"{path}.reason")


# ---- fields ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    kind: Any
    """How it is written: one of the classes above."""
    meaning: str
    key: str = ""
    """Where it stands in the JSON, if not under its own name: `dice.child`, `marines[].x`."""
    name: str = ""
    option: Option | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """Its dimensions; of a single number none."""
        return _shape(self.kind)

    @property
    def dtype(self) -> str:
        """The smallest of numpy's types that holds its numbers."""
        low, high = self.kind.held
        return next(name for name in FORMATS if _least(name) <= low and high <= _greatest(name))


def _shape(kind: Any) -> tuple[int, ...]:
    return getattr(kind, "shape", ())


def _least(dtype: str) -> int:
    return 0 if dtype[0] == "u" else -(1 << _bits(dtype) - 1)


def _greatest(dtype: str) -> int:
    return (1 << _bits(dtype) - (dtype[0] != "u")) - 1


def _bits(dtype: str) -> int:
    return int(dtype.lstrip("uint"))


# Functions say `Any`, so that a class can say what kernels find in the field: a number, a list of them.


def option(values: Sequence[Value], default: Value) -> Any:
    """An option of the game, `option_NAME`; the field has the number of a word, else the number itself."""
    given = Option("", tuple(values), default)
    numbers = [given.number(value) for value in values]
    return Field(Kept((min(numbers), max(numbers))), "", option=given)


def number(
    low: int,
    high: int,
    meaning: str,
    *,
    least: Bound | None = None,
    most: Bound | None = None,
    null: int | None = None,
    key: str = "",
) -> Any:
    """A whole number; `least` and `most`: closer limits in a state's JSON, by what is read before."""
    return Field(Number(low, high, least, most, null), meaning, key)


def flag(meaning: str, *, key: str = "") -> Any:
    """1 for true, 0 for false."""
    return Field(Flag(), meaning, key)


def word(
    words: Sequence[str], meaning: str, *, first: int = 0, null: int | None = None, called: str = "", key: str = ""
) -> Any:
    """The place of a word, counted from `first`."""
    return Field(Word(words, first, null, called), meaning, key)


def several(members: Sequence[Json], meaning: str, *, first: int = 0, most: Bound | None = None, key: str = "") -> Any:
    """A set, in bits."""
    return Field(Several(members, first, most), meaning, key)


def each(entry: Any, length: int, count: Bound | None = None, *, key: str = "") -> Any:
    """A row of what one entry says, `length` kept and `count` of them written."""
    return replace(entry, kind=Each(entry.kind, length, count), key=key or entry.key)


def up_to(
    length: int, entry: Any, *, end: int = 0, most: Bound | None = None, different: bool = True, key: str = ""
) -> Any:
    """A list of so many entries at the most; `end` is kept behind the last one."""
    return replace(entry, kind=UpTo(entry.kind, length, end, most, different), key=key or entry.key)


def counts(names: Sequence[str], high: int, meaning: str, *, key: str = "") -> Any:
    """How many there are of each name, as an object."""
    return Field(Counts(names, Number(0, high)), meaning, key)


def repeated(names: Sequence[str], most: int, meaning: str, *, joined: bool = False, key: str = "") -> Any:
    """How many there are of each name, as a list in which it stands so often, or as one text."""
    return Field(Repeated(names, most, joined), meaning, key)


def kept(low: int, high: int, meaning: str, *shape: int) -> Any:
    """Numbers that are in no JSON of their own: they follow from the rest, or `own` keys write them."""
    return Field(Kept((low, high), shape), meaning)


def ending(reasons: Sequence[str]) -> Any:
    """0 while the game goes on, else 1 + the index of its reason: `result.reason`, which the engine writes."""
    return Field(Reason(reasons), "0, or 1 + the index of the ending's reason", RESULT)


# ---- keys that are written by hand, and keys of several fields ---------------------------------


@dataclass(frozen=True)
class Own:
    """A key that no single field stands for. `read` fills fields; without it the key only follows from the rest."""

    write: Callable[..., Json]
    read: Callable[..., None] | None = None
    key: str = ""
    meaning: str = ""


@dataclass(frozen=True)
class Rows:
    """A list of objects, an entry a place, from fields with the keys `NAME[].key`: `count` places from `first` on."""

    count: Bound
    meaning: str
    first: int = 0
    most: Bound | None = None
    """On reading: how many there may be, if that does not follow from the options; else it is `count`."""


def own(
    write: Callable[..., Json], read: Callable[..., None] | None = None, *, key: str = "", meaning: str = ""
) -> Any:
    """A key written by hand: `write(s)` gives its JSON, `read(s, given, path)` fills fields, or raises `BadState`."""
    return Own(write, read, key, meaning)


def rows(count: Bound, meaning: str, *, first: int = 0, most: Bound | None = None) -> Any:
    """A list of objects from fields with the keys `NAME[].key`."""
    return Rows(count, meaning, first, most)


# ---- the tree of keys --------------------------------------------------------------------------


class _Leaf:
    """One field, or in `Rows` one place of it."""

    def __init__(self, field: Field) -> None:
        self.name, self.kind = field.name, field.kind

    def write(self, s: Any, *place: int) -> Json:
        kind, value = self.kind, getattr(s, self.name)
        return kind.entry.write(s, value[place[0]]) if place else kind.write(s, value)

    def read(self, s: Any, given: Json, path: str, *place: int) -> None:
        if place:
            getattr(s, self.name)[place[0]] = self.kind.entry.read(s, given, path)
        else:
            setattr(s, self.name, self.kind.read(s, given, path))


class _Hand:
    """A key written by hand."""

    def __init__(self, own: Own) -> None:
        self._own = own

    def write(self, s: Any, *place: int) -> Json:
        return self._own.write(s, *place)

    def read(self, s: Any, given: Json, path: str, *place: int) -> None:
        if self._own.read:
            self._own.read(s, *place, given, path)


class _Object(dict[str, Any]):
    """Keys with what they hold."""

    def write(self, s: Any, *place: int) -> Json:
        return {key: node.write(s, *place) for key, node in self.items()}

    def read(self, s: Any, given: Json, path: str, *place: int) -> None:
        _check_keys(given, tuple(self), path)
        for key, node in self.items():
            node.read(s, given[key], f"{path}.{key}", *place)


class _Rows(_Object):
    """A list of objects."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def write(self, s: Any, *place: int) -> Json:
        first, nodes = self._rows.first, self.items()
        return [{key: node.write(s, i) for key, node in nodes} for i in range(first, first + self._rows.count(s))]

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


def _check_keys(given: Json, keys: Sequence[str], path: str) -> None:
    """The given object has these keys and no others."""
    need(isinstance(given, Mapping), path, f"must be an object, not {shorten(given)}")
    for key in keys:
        need(key in given, f"{path}.{key}", "is missing")
    need(len(given) == len(keys), path, f"must have the keys {', '.join(keys)} and no others, not {shorten(given)}")


@cache
def _places(members: tuple[Json, ...]) -> dict[Json, int]:
    return {member: place for place, member in enumerate(members)}


# ---- the class ---------------------------------------------------------------------------------


class Schema:
    """What all schemas can do. An object of it is an unpacked record; `unpack` and `blank` make one.

    A field is read out of the record when it is asked for the first time: most questions look at few.
    """

    fields: ClassVar[Mapping[str, Field]]
    options: ClassVar[tuple[Option, ...]]
    nbytes: ClassVar[int]
    """How large a record is."""
    _slots: ClassVar[dict[str, tuple[int, struct.Struct, tuple[int, ...]]]]
    _keys: ClassVar[_Object]

    def __init_subclass__(cls) -> None:
        given = {name: value for name, value in vars(cls).items() if isinstance(value, Field | Own | Rows)}
        for name in given:
            delattr(cls, name)
        cls.fields = {name: _named(name, one) for name, one in given.items() if isinstance(one, Field)}
        cls.options = tuple(one.option for one in cls.fields.values() if one.option)
        cls._slots, cls.nbytes = _laid_out(cls.fields)
        cls._keys = _tree({**given, **cls.fields})

    def __init__(self, record: bytes) -> None:
        self.__dict__["_record"] = record

    def __getattr__(self, name: str) -> Any:
        try:
            start, numbers, shape = self._slots[name]
        except KeyError:
            raise AttributeError(f"a state record has no field `{name}`") from None
        found = numbers.unpack_from(self.__dict__["_record"], start)
        value = self.__dict__[name] = cut(found, shape) if shape else found[0]
        return value


Record = TypeVar("Record", bound=Schema)


def _named(name: str, field: Field) -> Field:
    named = replace(field, name=name)
    return replace(named, option=replace(field.option, name=name.removeprefix("option_"))) if field.option else named


def _laid_out(fields: Mapping[str, Field]) -> tuple[dict[str, tuple[int, struct.Struct, tuple[int, ...]]], int]:
    """Where each field begins, as a C compiler would have it, and how many bytes they take together."""
    slots, end, widest = {}, 0, 1
    for name, one in fields.items():
        width = _bits(one.dtype) // 8
        start = -(-end // width) * width
        slots[name] = start, struct.Struct(f"={prod(one.shape)}{FORMATS[one.dtype]}"), one.shape
        end, widest = start + slots[name][1].size, max(widest, width)
    return slots, -(-end // widest) * widest


def _tree(given: Mapping[str, Field | Own | Rows]) -> _Object:
    """The keys of the JSON with what they hold."""
    root = _Object()
    for name, one in given.items():
        if isinstance(one, Rows):
            root[name] = _Rows(one)
        elif isinstance(one, Own):
            _put(root, one.key or name, _Hand(one))
        elif not isinstance(one.kind, Kept):
            _put(root, one.key or name, _Leaf(one))
    return root


def _put(root: _Object, path: str, node: Any) -> None:
    """Hang a node where a path leads: `dice.child`, `marines[].x`."""
    holder, _, key = path.rpartition(".")
    if holder:
        root = root.setdefault(holder.removesuffix("[]"), _Object())
    root[key] = node


# ---- what is done with records -----------------------------------------------------------------


def unpack(schema: type[Record], record: bytes) -> Record:
    """The unpacked form of a record."""
    return schema(record)


def blank(schema: type[Record], options: Mapping[str, Value]) -> Record:
    """An unpacked record with its options set and all else zero, to be filled."""
    s = schema(bytes(schema.nbytes))
    for one in schema.options:
        setattr(s, f"option_{one.name}", one.number(options[one.name]))
    return s


def pack(s: Schema) -> bytes:
    """An unpacked record as bytes. Raises `OverflowError`, naming the field, where a value does not fit."""
    record = bytearray(s.__dict__["_record"])
    for name, value in vars(s).items():
        if name != "_record":
            start, numbers, shape = s._slots[name]
            try:
                numbers.pack_into(record, start, *(flat(value) if shape else (value,)))
            except struct.error:
                raise OverflowError(f"field {name} cannot hold {value}") from None
    return bytes(record)


def copy_of(s: Record) -> Record:
    """An independent copy of an unpacked record."""
    copy = type(s).__new__(type(s))
    copy.__dict__.update({name: copied(value) for name, value in vars(s).items()})
    return copy


def to_json(s: Schema) -> dict[str, Json]:
    """The game's own keys of a state."""
    return {key: node.write(s) for key, node in s._keys.items() if key != RESULT}


def read_state(schema: type[Record], data: Mapping[str, Json]) -> Record:
    """The unpacked record of a state's JSON, each field good in itself. Raises `BadState`, `BadOption`."""
    s = blank(schema, data["options"])
    for key, node in schema._keys.items():
        need(key in data, key, "is missing")
        node.read(s, data[key], key)
    return s


@cache
def dtype_of(schema: type[Schema]) -> np.dtype[Any]:
    """The record as numpy knows it, and compiled kernels with it."""
    import numpy as np

    fields = schema.fields.items()
    return np.dtype(
        {
            "names": [name for name, _ in fields],
            "formats": [(one.dtype, one.shape) if one.shape else one.dtype for _, one in fields],
            "offsets": [schema._slots[name][0] for name, _ in fields],
            "itemsize": schema.nbytes,
        },
        align=True,
    )
