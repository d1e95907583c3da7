"""Read what clients send. Whatever is returned has the right form; errors say in one line what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect, structs

from crossings.engine import CrossingsError, shorten
from crossings.server.messages.client_messages import (
    LONGEST_ID,
    MESSAGE_TYPES,
    BaseMessage,
    Chat,
    ClientMessage,
    Rename,
    Whisper,
)
from crossings.words import clean

LONGEST_MESSAGE = 64 * 1024
MAX_DEPTH = 20
"""Maximum depth of nested lists and objects."""
TOO_DEEP = f"holds more than {MAX_DEPTH} lists and objects in one another"
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class BadMessage(CrossingsError):
    """A message that can't be understood: a code of docs/contribute/wire.md, and the message's id if it is readable."""

    def __init__(self, code: str, message: str, id: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.id = id


class BadJSON(CrossingsError):
    """A text that is not a valid JSON object. The error message continues a sentence; `id`: that of the object."""

    def __init__(self, message: str, id: str | None = None) -> None:
        super().__init__(message)
        self.id = id


# ---- messages ------------------------------------------------------------------------------------


def read_message(text: str) -> ClientMessage:
    """Return a client's message. Invisible characters are removed from what other players are shown.

    Raises `BadMessage`.
    """
    try:
        message = DECODER.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise _bad_message(text, error) from None
    match message:
        case Rename():
            return structs.replace(message, name=clean(message.name))
        case Whisper() | Chat():
            return structs.replace(message, text=clean(message.text))
        case _:
            return message


def _bad_message(text: str, error: Exception) -> BadMessage:
    """Return what is wrong with a text that could not be decoded."""
    try:
        given = parse(text)
    except BadJSON as bad:
        return BadMessage("bad-message", f"a message {bad}", bad.id)
    kind, id = given.get("type"), _id_of(given)
    if not isinstance(kind, str) or kind not in MESSAGE_TYPES:
        return BadMessage("unknown-type", f"unknown type {shorten(kind)}; allowed: {', '.join(MESSAGE_TYPES)}", id)
    return BadMessage("bad-message", f"{kind}{_wrong_field(MESSAGE_TYPES[kind], given) or f': {error}'}", id)


def _wrong_field(kind: type[BaseMessage], given: Mapping[str, Any]) -> str | None:
    """Return which field is wrong and what it must be; None if each is right by itself."""
    for field in structs.fields(kind):
        name, allowed = field.encode_name, _allowed(inspect.type_info(field.type))
        if name not in given:
            if field.required:
                return f" lacks `{name}`: {allowed}"
        elif not _fits(given[name], field.type):
            return f": `{name}` must be {allowed}, not {shorten(given[name])}"
    return None


def _fits(value: object, type: Any) -> bool:
    try:
        msgspec.convert(value, type)
    except msgspec.ValidationError:
        return False
    return True


def _allowed(type: inspect.Type) -> str:
    """Return what is allowed by a type, in plain English."""
    match type:
        case inspect.Metadata(extra_json_schema={"description": str(description)}):
            return description
        case inspect.UnionType(types=(first, *_)):
            return _allowed(first)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a number from {type.ge} to {type.le}"
        case inspect.StrType():
            return f"a text of {_length(type)}"
        case inspect.VarTupleType(item_type=inspect.StrType() as item):
            return f"a list of up to {type.max_length} texts of {_length(item)}"
        case inspect.LiteralType():
            *others, last = map(json.dumps, type.values)
            return f"{', '.join(others)} or {last}" if others else last
        case _:
            raise AssertionError(f"{type} needs a description")


def _length(type: inspect.StrType) -> str:
    return f"{type.min_length or 0} to {type.max_length} characters"


def _id_of(given: Mapping[str, object]) -> str | None:
    """Return the id of an invalid message if the id itself is valid."""
    id = given.get("id")
    return id if isinstance(id, str) and 1 <= len(id) <= LONGEST_ID and id.isprintable() else None


# ---- JSON of unknown form ------------------------------------------------------------------------


def parse(text: str) -> dict[str, Any]:
    """Return a JSON object that is safe to handle. Raises `BadJSON`."""
    try:
        value = _loaded(text)
    except json.JSONDecodeError:
        raise BadJSON("must be one JSON object") from None
    except ValueError as error:
        raise BadJSON(f"contains a number that is invalid or too long: {error}") from None
    except RecursionError:
        raise BadJSON(TOO_DEEP) from None
    if not isinstance(value, dict):
        raise BadJSON(
            f"must be one JSON object, not {shorten(value) if _depth_is_within(value, MAX_DEPTH) else 'that'}"
        )
    if not _depth_is_within(value, MAX_DEPTH):
        raise BadJSON(TOO_DEEP, _id_of(value))
    if not _is_unicode(text) or (SURROGATE.search(text) and not _is_unicode(json.dumps(value, ensure_ascii=False))):
        raise BadJSON("contains half a character (a lone surrogate)", _id_of(value))
    return value


def _loaded(text: str) -> Any:
    """Parse JSON with msgspec; with the slower standard library only what msgspec rejects."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError):
        return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> float:
    raise ValueError(name)


def _depth_is_within(value: object, most: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most > 0 and all(_depth_is_within(one, most - 1) for one in inner if isinstance(one, dict | list))


def _is_unicode(text: str) -> bool:
    """Return whether a text is valid Unicode. JSON may contain lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
