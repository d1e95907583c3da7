"""Positions as one line: the game's id, options that differ from the defaults, and the keys of the JSON.

    dunkelrunde{players:2} round:10 children:[{girl:b1,boy:a7},{girl:b4,boy:b4}] ghosts:[a8,b10,b7,c5]

Values are JSON without quotation marks where none are needed, and equal entries in succession are counted:
`[16*....,..32]`. Keys that follow from others are left out, and fields that are zero in the record (0, false, the first
word, an empty list). So a position has exactly one text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest
from typing import Any

from crossings.engine.errors import BadState, shorten
from crossings.engine.notation import Custom, Entries, Json, JsonObject, Keys, Reason, need
from crossings.engine.options import Options
from crossings.engine.schema import Field, Schema

WORDS: Mapping[str, Json] = {"null": None, "true": True, "false": False}
BARE = re.compile(r"[A-Za-z0-9_.+/#@-]+")
"""A text that needs no quotation marks, unless it is one of `WORDS` or an integer."""
INTEGER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
TOKEN = re.compile(rf'"(?:[^"\\]|\\.)*"|{BARE.pattern}|[\[\]{{}}:,* ]')
FEWEST_COUNTED = 3
"""Equal entries in succession that are counted."""
DEEPEST, MOST_ENTRIES = 8, 10_000
"""Limits of a text that is read."""
END = ""
"""The token after the last one."""
PLACE = "position"
"""What errors name if no key is wrong."""

# ---- values --------------------------------------------------------------------------------------


def write_value(value: Json) -> str:
    """Return a JSON value in short form."""
    if isinstance(value, Mapping):
        return "{" + ",".join(f"{write_value(key)}:{write_value(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_counted(map(write_value, value))) + "]"
    if isinstance(value, str):
        is_bare = BARE.fullmatch(value) and value not in WORDS and not INTEGER.fullmatch(value)
        return value if is_bare else json.dumps(value)
    return json.dumps(value)


def _counted(entries: Iterator[str]) -> Iterator[str]:
    for entry, equal in groupby(entries):
        count = len(list(equal))
        yield from [entry] * count if count < FEWEST_COUNTED else [f"{count}*{entry}"]


class Reader:
    """Reads values from a text. Raises `BadState`, which says what is expected where."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._start = self._end = self._depth = self._entries = 0
        self.token = ""
        """The current token; `END` after the last."""
        self._advance()

    def _advance(self) -> None:
        self._start = self._end
        match = TOKEN.match(self._text, self._start)
        is_valid = match or self._start == len(self._text)
        need(is_valid, PLACE, f"{shorten(self.rest)} is no value; a text with such characters is written as in JSON")
        self.token, self._end = (match[0], match.end()) if match else (END, self._start)

    @property
    def rest(self) -> str:
        """The text from the current token on."""
        return self._text[self._start :]

    def take(self, expected: str) -> None:
        """Go on to the next token, after this one."""
        self._need(self.token == expected, repr(expected) if expected else "a blank or the end")
        if expected:
            self._advance()

    def rest_after(self, expected: str) -> str:
        """Return the text after this token, which may be no values: a board of Dune Chess can begin with `(`."""
        self._need(self.token == expected, repr(expected))
        return self.rest[len(expected) :]

    def _need(self, holds: bool, expected: str) -> None:
        where = f"instead of {shorten(self.rest)}" if self.rest else "at the end"
        need(holds, PLACE, f"{expected} is expected {where}")

    def value(self) -> Json:
        """Read a value."""
        need(self._depth < DEEPEST, PLACE, f"is nested more than {DEEPEST} deep")
        self._depth += 1
        value = {"[": self._list, "{": self.object}.get(self.token, self._scalar)()
        self._depth -= 1
        return value

    def object(self) -> JsonObject:
        """Read `{KEY:VALUE,...}`."""
        self.take("{")
        entries = {} if self.token == "}" else self.entries(",")
        self.take("}")
        return entries

    def entries(self, separator: str) -> JsonObject:
        """Read entries `KEY:VALUE` with a separator between them."""
        entries: JsonObject = {}
        while True:
            key = str(self._scalar())
            need(key not in entries, key, "is given twice")
            self.take(":")
            entries[key] = self.value()
            if self.token != separator:
                return entries
            self.take(separator)

    def _list(self) -> list[Json]:
        self.take("[")
        items = [] if self.token == "]" else self._items()
        while self.token == ",":
            self.take(",")
            items += self._items()
        self.take("]")
        return items

    def _items(self) -> list[Json]:
        """Read an entry of a list, or `COUNT*ENTRY`."""
        before, item, count = self._entries, self.value(), 1
        if self.token == "*":
            need(type(item) is int and item > 0, PLACE, f"{shorten(item)} is no number of equal entries")
            self.take("*")
            count, item = item, self.value()
        self._entries = before + count * (self._entries - before + 1)
        need(self._entries <= MOST_ENTRIES, PLACE, f"has more than {MOST_ENTRIES} entries in lists")
        return [item] * count

    def _scalar(self) -> Json:
        token = self.token
        self._need(token not in (END, *"[]{}:,* "), "a value")
        self._advance()
        if token in WORDS:
            return WORDS[token]
        if INTEGER.fullmatch(token):
            return int(token)
        try:
            return json.loads(token) if token.startswith('"') else token
        except ValueError:
            raise BadState(PLACE, f"{shorten(token)} is no text as in JSON") from None


# ---- the first word ------------------------------------------------------------------------------


def write_head(id: str, changed: Options) -> str:
    """Return the id of a game, with the options that differ from the defaults."""
    return id + (write_value(changed) if changed else "")


def split_head(id: str, text: str) -> tuple[JsonObject, str] | None:
    """Return the options and the rest of a position text; None if it doesn't begin with the game's id.

    Raises `BadState`.
    """
    if not re.match(rf"{re.escape(id)}([{{ ]|$)", text):
        return None
    reader = Reader(text[len(id) :])
    options = reader.object() if reader.token == "{" else {}
    return options, reader.rest_after(" ") if reader.token else ""


# ---- the keys of a state -------------------------------------------------------------------------


def write_keys(s: Schema) -> str:
    """Return the keys of a state, separated by blanks."""
    return " ".join(f"{write_value(key)}:{write_value(value)}" for key, value in _kept(s._keys, s).items())


def _kept(keys: Keys, s: Schema, *place: int) -> JsonObject:
    """Return the JSON of an object without the keys that are left out."""
    return {key: _json(node, s, *place) for key, node in keys.items() if not _is_left_out(node, s, *place)}


def _json(node: Any, s: Schema, *place: int) -> Json:
    if isinstance(node, Entries):
        return [_kept(node, s, index) for index in node.indices(s)]
    return _kept(node, s) if isinstance(node, Keys) else node.write(s, *place)


def _is_left_out(node: Any, s: Schema, *place: int) -> bool:
    if isinstance(node, Custom):
        return node.fill is None
    return node.is_zero(s, *place) if isinstance(node, Field) else not _json(node, s)


def read_keys(s: Schema, text: str) -> None:
    """Fill a record, whose options are set and whose other fields are zero, from such a text. Raises `BadState`."""
    reader = Reader(text)
    given = reader.entries(" ") if text else {}
    reader.take(END)
    _read_object(s._keys, s, given, "")


def _read_object(keys: Keys, s: Schema, given: Json, path: str, *place: int) -> None:
    need(isinstance(given, Mapping), path, f"must be an object, not {shorten(given)}")
    known = [key for key, node in keys.items() if not (isinstance(node, Custom) and node.fill is None)]
    for key in given:
        need(key in known, f"{path}{key}", f"is no key of a position text; keys: {', '.join(known)}")
    for key in known:
        _read_node(keys[key], s, given, key, path, *place)


def _read_node(node: Any, s: Schema, given: JsonObject, key: str, path: str, *place: int) -> None:
    inner = f"{path}{key}"
    if isinstance(node, Entries):
        for entry, at, index in node.places(s, given.get(key, []), inner):
            _read_object(node, s, entry, f"{at}.", index)
    elif isinstance(node, Keys):
        _read_object(node, s, given.get(key, {}), f"{inner}.")
    elif key in given:
        is_reason = isinstance(node, Field) and isinstance(node.kind, Reason)
        node.read(s, {"reason": given[key]} if is_reason else given[key], inner, *place)
    else:
        need(isinstance(node, Field) and node.may_be_zero(s, *place), inner, "is missing")


def first_difference(text: str, canonical: str) -> str:
    """Describe where a text differs from the canonical one."""
    fields = zip_longest(text.split(" "), canonical.split(" "))
    given, expected = next((given, expected) for given, expected in fields if given != expected)
    found = "the end" if given is None else shorten(given)
    return f"must end before {found}" if expected is None else f"must have {shorten(expected)} instead of {found}"
