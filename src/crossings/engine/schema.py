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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from crossings.engine import notation
from crossings.engine.errors import Viewer
from crossings.engine.kernels.interface import HIDDEN
from crossings.engine.kernels.tables import copy_rows, flatten, full_grid, reshape
from crossings.engine.options import Option, Options, Value

if TYPE_CHECKING:
    import numpy as np

FORMATS = {"int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "int64": "q"}
"""What a number is kept as, by numpy's names, the smallest first: its letter in `struct`."""
RESULT = "result"
"""The key that the engine writes and a field is read from."""
ALL, OWNER, HIDDEN_FROM_ALL, BY_RULE = "all", "its seat", "nobody", "by rule"
"""Who may see a field: all; of each of its entries the seat whose it is; nobody; or the rules say when who may."""

# ---- fields ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    kind: Any
    """How it is written: a class of `notation`."""
    meaning: str
    key: str = ""
    """Where it stands in the JSON: `dice.child`, `marines[].x`; if not said, under its own name."""
    name: str = ""
    option: Option | None = None
    visible_to: str | int = ALL
    """Who may see it: `ALL`, `OWNER`, `HIDDEN_FROM_ALL`, `BY_RULE`, or one seat."""

    @property
    def shape(self) -> notation.Shape:
        """Its dimensions; of a single number none."""
        return getattr(self.kind, "shape", ())

    @property
    def description(self) -> str:
        """What its numbers mean; of words which there are."""
        names = getattr(getattr(self.kind, "entry", self.kind), "names", ())
        return ": ".join(filter(None, [self.meaning, ", ".join(map(str, names))]))

    @property
    def dtype(self) -> str:
        """The smallest of numpy's types that holds its numbers."""
        low, high = self.kind.held
        return next(name for name, letter in FORMATS.items() if _holds(letter, low) and _holds(letter, high))

    def write(self, s: Any, *place: int) -> notation.Json:
        """As JSON, or one place of it, in `Rows`."""
        value = getattr(s, self.name)
        return self.kind.entry.write(s, value[place[0]]) if place else self.kind.write(s, value)

    def read(self, s: Any, given: notation.Json, path: str, *place: int) -> None:
        """Fill it, or one place of it. Raises `BadState`."""
        if place:
            getattr(s, self.name)[place[0]] = self.kind.entry.read(s, given, path)
        else:
            setattr(s, self.name, self.kind.read(s, given, path))

    def redact(self, whole: notation.Json, seat: Viewer) -> notation.Json:
        """Its JSON as a seat may see it, if that hangs on no rule."""
        if self.visible_to == OWNER:
            return [entry if owner == seat else redact_value(entry) for owner, entry in enumerate(whole)]
        return whole if self.visible_to in (ALL, BY_RULE, seat) else redact_value(whole)


def redact_value(whole: notation.Json) -> notation.Json:
    """As many things as there are, each covered, and gaps as they are; of counts their sum."""
    if isinstance(whole, Mapping):
        return sum(whole.values())
    return [None if one is None else HIDDEN for one in whole]


def _holds(letter: str, number: int) -> bool:
    try:
        struct.pack(f"={letter}", number)
    except struct.error:
        return False
    return True


# Functions say `Any`, so that a class can say what kernels find in the field: a number, a list of them.


def option(values: Sequence[Value], default: Value) -> Any:
    """An option of the game, `option_NAME`; the field has the number of a word, else the number itself."""
    given = Option("", tuple(values), default)
    numbers = [given.number(value) for value in values]
    return Field(notation.Internal((min(numbers), max(numbers))), "", option=given)


def number(
    low: int, high: int, meaning: str, *, most: notation.Bound | None = None, null: int | None = None, key: str = ""
) -> Any:
    """A whole number; `most`: a closer limit in a state's JSON, by what is read before."""
    return Field(notation.Number(low, high, most, null), meaning, key)


def flag(meaning: str, *, key: str = "") -> Any:
    """1 for true, 0 for false."""
    return Field(notation.Flag(), meaning, key)


def word(
    words: Sequence[str], meaning: str, *, first: int = 0, null: int | None = None, called: str = "", key: str = ""
) -> Any:
    """The place of a word, counted from `first`."""
    return Field(notation.Word(words, first, null, called), meaning, key)


def bit_set(
    members: Sequence[notation.Json], meaning: str, *, first: int = 0, most: notation.Bound | None = None, key: str = ""
) -> Any:
    """A set, in bits."""
    return Field(notation.BitSet(members, first, most), meaning, key)


def each(entry: Any, length: int, count: notation.Bound | None = None, *, key: str = "") -> Any:
    """A row of what one entry says, `length` kept and `count` of them written."""
    return replace(entry, kind=notation.Each(entry.kind, length, count), key=key or entry.key)


def up_to(
    length: int, entry: Any, *, end: int = 0, most: notation.Bound | None = None, different: bool = True, key: str = ""
) -> Any:
    """A list of so many entries at the most; `end` is kept behind the last one."""
    return replace(entry, kind=notation.UpTo(entry.kind, length, end, most, different), key=key or entry.key)


def counts(names: Sequence[str], high: int, meaning: str, *, key: str = "") -> Any:
    """How many there are of each name, as an object."""
    return Field(notation.Counts(names, notation.Number(0, high)), meaning, key)


def repeated(names: Sequence[str], most: int, meaning: str, *, joined: bool = False, key: str = "") -> Any:
    """How many there are of each name, as a list in which it stands so often, or as one text."""
    return Field(notation.Repeated(names, most, joined), meaning, key)


def internal(low: int, high: int, meaning: str, *shape: int) -> Any:
    """Numbers that are in no JSON of their own: they follow from the rest, or `own` keys write them."""
    return Field(notation.Internal((low, high), shape), meaning)


def ending(reasons: Sequence[str]) -> Any:
    """0 while the game goes on, else 1 + the index of its reason: `result.reason`, which the engine writes."""
    return Field(notation.Reason(reasons, 1, 0), "why it is over", RESULT)


def visible_to(who: str | int, entry: Any) -> Any:
    """A field that is not for all to see: for one seat, `OWNER`, `HIDDEN_FROM_ALL`, or `BY_RULE`, by the game's part `view`."""
    return replace(entry, visible_to=who)


def custom(
    write: Callable[..., notation.Json], read: Callable[..., None] | None = None, *, key: str = "", meaning: str = ""
) -> Any:
    """A key written by hand: `write(s)` gives its JSON, `read(s, given, path)` fills fields, or raises `BadState`."""
    return notation.Custom(write, read, key, meaning)


def rows(count: notation.Bound, meaning: str, *, first: int = 0, most: notation.Bound | None = None) -> Any:
    """A list of objects from fields with the keys `NAME[].key`."""
    return notation.Rows(count, meaning, first, most)


# ---- the class ---------------------------------------------------------------------------------


class Schema:
    """What all schemas can do. An object of it is an unpacked record; `unpack` and `blank` make one.

    A field is read out of the record when it is asked for the first time: most questions look at few.
    """

    fields: ClassVar[Mapping[str, Field]]
    hidden: ClassVar[Mapping[str, Field]]
    """By their keys, the fields that not all may see."""
    options: ClassVar[tuple[Option, ...]]
    nbytes: ClassVar[int]
    """How large a record is."""
    _slots: ClassVar[dict[str, tuple[int, struct.Struct, notation.Shape]]]
    _keys: ClassVar[notation.Keys]
    _dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        given = {
            name: value
            for name, value in vars(cls).items()
            if isinstance(value, Field | notation.Custom | notation.Rows)
        }
        for name in given:
            delattr(cls, name)
        cls.fields = {name: _named(name, one) for name, one in given.items() if isinstance(one, Field)}
        cls.hidden = {one.key: one for one in cls.fields.values() if one.visible_to != ALL}
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
        value = self.__dict__[name] = reshape(found, shape) if shape else found[0]
        return value


Record = TypeVar("Record", bound=Schema)


def _named(name: str, field: Field) -> Field:
    if not field.option:
        return replace(field, name=name, key=field.key or name)
    option = replace(field.option, name=name.removeprefix("option_"))
    return replace(field, name=name, option=option, meaning=f"{option.name}: {option.allowed()}")


def _laid_out(fields: Mapping[str, Field]) -> tuple[dict[str, tuple[int, struct.Struct, notation.Shape]], int]:
    """Where each field begins, as a C compiler would have it, and how many bytes they take together."""
    slots, end, widest = {}, 0, 1
    for name, one in fields.items():
        letter = FORMATS[one.dtype]
        width = struct.calcsize(f"={letter}")
        start = -(-end // width) * width
        slots[name] = start, struct.Struct(f"={prod(one.shape)}{letter}"), one.shape
        end, widest = start + slots[name][1].size, max(widest, width)
    return slots, -(-end // widest) * widest


def _tree(given: Mapping[str, Field | notation.Custom | notation.Rows]) -> notation.Keys:
    """The keys of the JSON with what they hold."""
    root = notation.Keys()
    for name, one in given.items():
        if isinstance(one, notation.Rows):
            root[name] = notation.Entries(one)
        elif isinstance(one, notation.Custom) or not isinstance(one.kind, notation.Internal):
            _put(root, one.key or name, one)
    return root


def _put(root: notation.Keys, path: str, node: Any) -> None:
    """Hang a node where a path leads: `dice.child`, `marines[].x`."""
    holder, _, key = path.rpartition(".")
    if holder:
        root = root.setdefault(holder.removesuffix("[]"), notation.Keys())
    root[key] = node


# ---- what is done with records -----------------------------------------------------------------


def unpack(schema: type[Record], record: bytes) -> Record:
    """The unpacked form of a record."""
    return schema(record)


def blank(schema: type[Record], options: Options) -> Record:
    """An unpacked record with its options set (those that are left out at their default), and all else zero."""
    s = schema(bytes(schema.nbytes))
    for one in schema.options:
        setattr(s, f"option_{one.name}", one.number(options.get(one.name, one.default)))
    return s


def pack(s: Schema) -> bytes:
    """An unpacked record as bytes. Raises `OverflowError`, naming the field, where a value does not fit."""
    record = bytearray(s.__dict__["_record"])
    for name, value in vars(s).items():
        if name != "_record":
            if name not in s._slots:
                raise AttributeError(f"a state record has no field `{name}`")
            start, numbers, shape = s._slots[name]
            try:
                numbers.pack_into(record, start, *(flatten(value) if shape else (value,)))
            except struct.error:
                raise OverflowError(f"field {name} cannot hold {value}") from None
    return bytes(record)


def copy_of(s: Record) -> Record:
    """An independent copy of an unpacked record."""
    copy = type(s).__new__(type(s))
    copy.__dict__.update({name: value if type(value) is int else copy_rows(value) for name, value in vars(s).items()})
    return copy


def to_json(s: Schema) -> dict[str, notation.Json]:
    """The game's own keys of a state."""
    return {key: node.write(s) for key, node in s._keys.items() if key != RESULT}


def key_json(s: Schema, name: str) -> notation.Json:
    """A key of a state, a field or an option, as it is written."""
    if name in s._keys:
        return s._keys[name].write(s)
    return s.fields[name].write(s) if name in s.fields else options_of(s)[name]


def options_of(s: Schema) -> dict[str, Value]:
    """Every option with its value."""
    return {one.name: one.value(getattr(s, f"option_{one.name}")) for one in s.options}


class HiddenFields(Mapping[str, notation.Json]):
    """What not all may see of a state, written once for all viewers; whatever else is asked for is written then."""

    def __init__(self, s: Schema) -> None:
        self._s = s
        self._written: dict[str, notation.Json] = {}

    def __getitem__(self, key: str) -> notation.Json:
        if key not in self._written:
            self._written[key] = self._s._keys[key].write(self._s)
        return self._written[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._s.hidden)

    def __len__(self) -> int:
        return len(self._s.hidden)


def redact(schema: type[Schema], whole: notation.Data, seat: Viewer) -> dict[str, notation.Json]:
    """The keys of a state with all covered that a seat may not see, but for what is `BY_RULE`."""
    return {**whole, **{key: one.redact(whole[key], seat) for key, one in schema.hidden.items()}}


def read_state(schema: type[Record], data: notation.Data) -> Record:
    """The unpacked record of a state's JSON, each field good in itself. Raises `BadState`, `BadOption`."""
    s = blank(schema, data["options"])
    read_into(s, data)
    return s


def read_into(s: Schema, data: notation.Data) -> None:
    """The same into a blank record, whose options are set. Raises `BadState`."""
    for key, node in s._keys.items():
        notation.need(key in data, key, "is missing")
        node.read(s, data[key], key)


def read_visible(schema: type[Record], view: notation.Data) -> Record:
    """The unpacked record of what lies open in a view; zero where not all may see a field, unless a rule shows it.

    Raises `BadState`.
    """
    for key in schema._keys:
        notation.need(key in view, key, "is missing")
    s, redact = blank(schema, view["options"]), _redacted_fields(schema, view)
    for key, node in s._keys.items():
        if key not in redact:
            node.read(s, view[key], key)
    return s


def clear_hidden(s: Record, view: notation.Data) -> Record:
    """The same from the record that the view is of."""
    s = copy_of(s)
    for one in _redacted_fields(type(s), view).values():
        setattr(s, one.name, full_grid(one.shape) if one.shape else 0)
    return s


def _redacted_fields(schema: type[Schema], view: notation.Data) -> dict[str, Field]:
    return {key: one for key, one in schema.hidden.items() if one.visible_to != BY_RULE or is_redacted(view[key])}


def is_redacted(given: notation.Json) -> bool:
    """Whether there is something in it that is not shown."""
    return any(map(is_redacted, given)) if isinstance(given, list) else given == HIDDEN


def dtype_of(schema: type[Schema]) -> np.dtype[Any]:
    """The record as numpy knows it, and compiled kernels with it."""
    if "_dtype" not in vars(schema):
        schema._dtype = _dtype(schema)
    return schema._dtype


def _dtype(schema: type[Schema]) -> np.dtype[Any]:
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
