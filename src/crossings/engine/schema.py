"""The schema of a game's states: it declares every field once, with its meaning, range and JSON notation.

    class State(Schema):
        option_players: int = option((2, 3), 2)
        phase: int = word(PHASES, "what is due")
        turn: int = number(0, 2, "whose turn it is", most=lambda s: s.option_players - 1)
        reason: int = ending(REASONS)
        cards: list[int] = each(number(0, 9, "cards that a seat holds"), SEATS, lambda s: s.option_players)

The class defines the layout of a *record*: bytes, the form in which states are stored, copied and compared, and on
which compiled kernels work. An instance of the class is an *unpacked* record with Python's numbers and lists, for
interpreted kernels and all other queries. The JSON has the fields in the order of their declaration.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from crossings.engine import notation
from crossings.engine.checks import Viewer
from crossings.engine.kernels.interface import HIDDEN
from crossings.engine.kernels.tables import copy_rows, flatten, full_grid, reshape
from crossings.engine.options import Option, Options, Value

if TYPE_CHECKING:
    import numpy as np

FORMATS = {"int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "int64": "q"}
"""The `struct` format of numpy's integer types, smallest first."""
RESULT = "result"
"""The key that the engine writes, and from which a field is read."""
ALL, OWNER, HIDDEN_FROM_ALL, BY_RULE = "all", "its seat", "nobody", "by rule"
"""Who may see a field: everyone; for each entry the seat with this index; no seat; or a rule decides."""

# ---- fields ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One field of a record."""

    kind: Any
    """Its notation, an instance of a class of `notation`."""
    meaning: str
    key: str = ""
    """Its path in the JSON: `dice.child`, `marines[].x`; by default its name."""
    name: str = ""
    option: Option | None = None
    visible_to: str | int = ALL
    """Who may see it: `ALL`, `OWNER`, `HIDDEN_FROM_ALL`, `BY_RULE`, or one seat."""

    @property
    def shape(self) -> notation.Shape:
        """The dimensions of the field; () for a single number."""
        return getattr(self.kind, "shape", ())

    @property
    def description(self) -> str:
        """The meaning of the field's numbers, with the list of words if it has words."""
        names = getattr(getattr(self.kind, "entry", self.kind), "names", ())
        return ": ".join(filter(None, [self.meaning, ", ".join(map(str, names))]))

    @property
    def dtype(self) -> str:
        """The smallest numpy type that holds the field's numbers."""
        low, high = self.kind.held
        return next(name for name, letter in FORMATS.items() if _holds(letter, low) and _holds(letter, high))

    def write(self, s: Any, *place: int) -> notation.Json:
        """Return the JSON of the field, or of one of its entries."""
        value = getattr(s, self.name)
        return self.kind.entry.write(s, value[place[0]]) if place else self.kind.write(s, value)

    def read(self, s: Any, data: notation.Json, path: str, *place: int) -> None:
        """Set the field, or one of its entries, from JSON. Raises `BadState`."""
        if place:
            getattr(s, self.name)[place[0]] = self.kind.entry.read(s, data, path)
        else:
            setattr(s, self.name, self.kind.read(s, data, path))

    def is_zero(self, s: Any, *place: int) -> bool:
        """Return whether all numbers of the field, or of one of its entries, are 0."""
        value = getattr(s, self.name)
        entry = value[place[0]] if place else value
        return not any(flatten(entry if isinstance(entry, list) else [entry]))

    def may_be_zero(self, s: Any, *place: int) -> bool:
        """Return whether a field that is zero, or its entry, has a value in the JSON."""
        low, high = self.kind.held
        return bool(low <= 0 <= high or self.write(s, *place) == [])

    def redact(self, whole: notation.Json, seat: Viewer) -> notation.Json:
        """Return the field's JSON as a seat may see it, unless a rule decides that."""
        if self.visible_to == OWNER:
            return [entry if owner == seat else redact_value(entry) for owner, entry in enumerate(whole)]
        return whole if self.visible_to in (ALL, BY_RULE, seat) else redact_value(whole)


def redact_value(whole: notation.Json) -> notation.Json:
    """Replace a value, or each item of a list, by "?"; null stays null. An object of counts becomes their sum."""
    if isinstance(whole, Mapping):
        return sum(whole.values())
    if isinstance(whole, list):
        return [None if item is None else HIDDEN for item in whole]
    return None if whole is None else HIDDEN


def _holds(letter: str, number: int) -> bool:
    try:
        struct.pack(f"={letter}", number)
    except struct.error:
        return False
    return True


# These functions return `Any` so that a class can annotate fields with the types that kernels see: int, list[int].


def option(values: Sequence[Value], default: Value) -> Any:
    """Declare an option of the game, `option_NAME`; the field holds the index of a word, or the number itself."""
    declared = Option("", tuple(values), default)
    numbers = [declared.number(value) for value in values]
    return Field(notation.Internal((min(numbers), max(numbers))), "", option=declared)


def number(
    low: int, high: int, meaning: str, *, most: notation.Bound | None = None, null: int | None = None, key: str = ""
) -> Any:
    """Declare an integer; `most` is a stricter limit in the JSON that depends on fields read before."""
    return Field(notation.Number(low, high, most, null), meaning, key)


def flag(meaning: str, *, key: str = "") -> Any:
    """Declare a field that is 1 for true and 0 for false."""
    return Field(notation.Flag(), meaning, key)


def word(
    words: Sequence[str], meaning: str, *, first: int = 0, null: int | None = None, called: str = "", key: str = ""
) -> Any:
    """Declare the index of a word, counted from `first`."""
    return Field(notation.Word(words, first, null, called), meaning, key)


def bit_set(
    members: Sequence[notation.Json], meaning: str, *, first: int = 0, most: notation.Bound | None = None, key: str = ""
) -> Any:
    """Declare a set, stored as bits."""
    return Field(notation.BitSet(members, first, most), meaning, key)


def each(entry: Any, length: int, count: notation.Bound | None = None, *, key: str = "") -> Any:
    """Declare an array of entries like this one: `length` are stored, and `count` of them are written."""
    return replace(entry, kind=notation.Each(entry.kind, length, count), key=key or entry.key)


def up_to(
    length: int, entry: Any, *, end: int = 0, most: notation.Bound | None = None, different: bool = True, key: str = ""
) -> Any:
    """Declare a list of at most `length` entries; the stored array is padded with `end`."""
    return replace(entry, kind=notation.UpTo(entry.kind, length, end, most, different), key=key or entry.key)


def counts(names: Sequence[str], high: int, meaning: str, *, key: str = "") -> Any:
    """Declare one count per name, written as an object."""
    return Field(notation.Counts(names, notation.Number(0, high)), meaning, key)


def repeated(names: Sequence[str], most: int, meaning: str, *, joined: bool = False, key: str = "") -> Any:
    """Declare one count per name, written as a list that repeats each name, or as one text."""
    return Field(notation.Repeated(names, most, joined), meaning, key)


def internal(low: int, high: int, meaning: str, *shape: int) -> Any:
    """Declare numbers without a key in the JSON: they are derived, or written by a `custom` key."""
    return Field(notation.Internal((low, high), shape), meaning)


def ending(reasons: Sequence[str]) -> Any:
    """Declare the reason of the ending: 0 while the game goes on, else its index + 1.

    The engine writes it as `result.reason`.
    """
    return Field(notation.Reason(reasons, 1, 0), "why it is over", RESULT)


def visible_to(who: str | int, entry: Any) -> Any:
    """Hide a field from all viewers except `who`.

    `who` is one seat, `OWNER`, `HIDDEN_FROM_ALL`, or `BY_RULE` if the game's part `view` decides.
    """
    return replace(entry, visible_to=who)


def custom(
    write: Callable[..., notation.Json], read: Callable[..., None] | None = None, *, key: str = "", meaning: str = ""
) -> Any:
    """Declare a key with its own functions: `write(s)` returns the JSON, `read(s, data, path)` sets fields.

    `read` raises `BadState`.
    """
    return notation.Custom(write, read, key, meaning)


def rows(count: notation.Bound, meaning: str, *, first: int = 0, most: notation.Bound | None = None) -> Any:
    """Declare a list of objects from fields with the keys `NAME[].key`."""
    return notation.Rows(count, meaning, first, most)


# ---- the class ---------------------------------------------------------------------------------


class Schema:
    """Base class of all schemas. An instance is an unpacked record; `unpack` and `blank` create one.

    A game for a fixed number of players names it: `class State(Schema, seats=2)`. Any other game declares
    `option_players`. Fields are read from the record on first access, since most queries need few.
    """

    option_players: int
    """The number of seats."""
    fields: ClassVar[Mapping[str, Field]]
    hidden: ClassVar[Mapping[str, Field]]
    """The fields that some viewers may not see, by key."""
    options: ClassVar[tuple[Option, ...]]
    nbytes: ClassVar[int]
    """The size of a record."""
    _slots: ClassVar[dict[str, tuple[int, struct.Struct, notation.Shape]]]
    _keys: ClassVar[notation.Keys]
    _dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls, seats: int = 0) -> None:
        own = {
            name: value
            for name, value in vars(cls).items()
            if isinstance(value, Field | notation.Custom | notation.Rows)
        }
        for name in own:
            delattr(cls, name)
        declared = {"option_players": option((seats,), seats), **own} if seats else own
        cls.fields = {name: _named(name, field) for name, field in declared.items() if isinstance(field, Field)}
        cls.hidden = {field.key: field for field in cls.fields.values() if field.visible_to != ALL}
        cls.options = tuple(field.option for field in cls.fields.values() if field.option)
        cls._slots, cls.nbytes = _record_layout(cls.fields)
        cls._keys = _tree({**declared, **cls.fields})

    def __init__(self, record: bytes) -> None:
        self.__dict__["_record"] = record

    def __getattr__(self, name: str) -> Any:
        try:
            start, numbers, shape = self._slots[name]
        except KeyError:
            raise AttributeError(f"a state record has no field `{name}`") from None
        values = numbers.unpack_from(self.__dict__["_record"], start)
        value = self.__dict__[name] = reshape(values, shape) if shape else values[0]
        return value


Record = TypeVar("Record", bound=Schema)


def _named(name: str, field: Field) -> Field:
    if not field.option:
        return replace(field, name=name, key=field.key or name)
    option = replace(field.option, name=name.removeprefix("option_"))
    return replace(field, name=name, option=option, meaning=f"{option.name}: {option.allowed()}")


def _record_layout(fields: Mapping[str, Field]) -> tuple[dict[str, tuple[int, struct.Struct, notation.Shape]], int]:
    """Return the offset, format and shape of each field, aligned as by a C compiler, and the size of the record."""
    slots, end, widest = {}, 0, 1
    for name, field in fields.items():
        letter = FORMATS[field.dtype]
        width = struct.calcsize(f"={letter}")
        start = -(-end // width) * width
        slots[name] = start, struct.Struct(f"={prod(field.shape)}{letter}"), field.shape
        end, widest = start + slots[name][1].size, max(widest, width)
    return slots, -(-end // widest) * widest


def _tree(declared: Mapping[str, Field | notation.Custom | notation.Rows]) -> notation.Keys:
    """Return the keys of the JSON with the notation of their values."""
    root = notation.Keys()
    for name, node in declared.items():
        if isinstance(node, notation.Rows):
            root[name] = notation.Entries(node)
        elif isinstance(node, notation.Custom) or not isinstance(node.kind, notation.Internal):
            _put(root, node.key or name, node)
    return root


def _put(root: notation.Keys, path: str, node: Any) -> None:
    """Insert a node at a path: `dice.child`, `marines[].x`."""
    holder, _, key = path.rpartition(".")
    if holder:
        root = root.setdefault(holder.removesuffix("[]"), notation.Keys())
    root[key] = node


# ---- records -----------------------------------------------------------------------------------


def unpack(schema: type[Record], record: bytes) -> Record:
    """Return a record in unpacked form."""
    return schema(record)


def blank(schema: type[Record], options: Options) -> Record:
    """Return an unpacked record with these options (default values if missing) and zeros elsewhere."""
    s = schema(bytes(schema.nbytes))
    for declared in schema.options:
        setattr(s, f"option_{declared.name}", declared.number(options.get(declared.name, declared.default)))
    return s


def pack(s: Schema) -> bytes:
    """Return an unpacked record as bytes. Raises `OverflowError`, naming the field, if a value doesn't fit."""
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
    """Return an independent copy of an unpacked record."""
    copy = type(s).__new__(type(s))
    copy.__dict__.update({name: value if type(value) is int else copy_rows(value) for name, value in vars(s).items()})
    return copy


def to_json(s: Schema) -> dict[str, notation.Json]:
    """Return the game's own keys of a state."""
    return {key: node.write(s) for key, node in s._keys.items() if key != RESULT}


def key_json(s: Schema, name: str) -> notation.Json:
    """Return the JSON of one key, field or option."""
    if name in s._keys:
        return s._keys[name].write(s)
    return s.fields[name].write(s) if name in s.fields else options_of(s)[name]


def options_of(s: Schema) -> dict[str, Value]:
    """Return every option with its value."""
    return {declared.name: declared.value(getattr(s, f"option_{declared.name}")) for declared in s.options}


class HiddenFields(dict[str, notation.Json]):
    """The JSON of the hidden fields, shared by all viewers. Lookup finds all other keys, too."""

    def __init__(self, s: Schema) -> None:
        super().__init__({key: s._keys[key].write(s) for key in s.hidden})
        self._s = s

    def __missing__(self, key: str) -> notation.Json:
        return self._s._keys[key].write(self._s)


def redact(schema: type[Schema], whole: notation.Data, seat: Viewer) -> dict[str, notation.Json]:
    """Return the keys of a state, redacted for a seat, except keys that are `BY_RULE`."""
    view = dict(whole)
    for key, field in schema.hidden.items():
        view[key] = field.redact(view[key], seat)
    return view


def read_state(schema: type[Record], data: notation.Data) -> Record:
    """Return the unpacked record of a state's JSON, without checks between fields. Raises `BadState`, `BadOption`."""
    s = blank(schema, data["options"])
    read_into(s, data)
    return s


def read_into(s: Schema, data: notation.Data) -> None:
    """Read a state's JSON into a blank record whose options are set. Raises `BadState`."""
    for key, node in s._keys.items():
        notation.need(key in data, key, "is missing")
        node.read(s, data[key], key)


def read_visible(schema: type[Record], view: notation.Data) -> Record:
    """Return the unpacked record of the visible part of a view.

    Fields that are hidden from some viewers are zero unless they are `BY_RULE` and not redacted. Raises `BadState`.
    """
    for key in schema._keys:
        notation.need(key in view, key, "is missing")
    s, redact = blank(schema, view["options"]), _redacted_fields(schema, view)
    for key, node in s._keys.items():
        if key not in redact:
            node.read(s, view[key], key)
    return s


def clear_hidden(s: Record, view: notation.Data) -> Record:
    """Return what `read_visible` returns for a view, but computed from the record to which the view belongs."""
    s = copy_of(s)
    for field in _redacted_fields(type(s), view).values():
        setattr(s, field.name, full_grid(field.shape) if field.shape else 0)
    return s


def _redacted_fields(schema: type[Schema], view: notation.Data) -> dict[str, Field]:
    return {key: field for key, field in schema.hidden.items() if field.visible_to != BY_RULE or is_redacted(view[key])}


def is_redacted(value: notation.Json) -> bool:
    """Return whether a value contains "?"."""
    return any(map(is_redacted, value)) if isinstance(value, list) else value == HIDDEN


def dtype_of(schema: type[Schema]) -> np.dtype[Any]:
    """Return the numpy type of a record, also used by compiled kernels."""
    if "_dtype" not in vars(schema):
        schema._dtype = _dtype(schema)
    return schema._dtype


def _dtype(schema: type[Schema]) -> np.dtype[Any]:
    import numpy as np

    fields = schema.fields.items()
    return np.dtype(
        {
            "names": [name for name, _ in fields],
            "formats": [(field.dtype, field.shape) if field.shape else field.dtype for _, field in fields],
            "offsets": [schema._slots[name][0] for name, _ in fields],
            "itemsize": schema.nbytes,
        },
        align=True,
    )
