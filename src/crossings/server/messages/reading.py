"""Read what clients send. Whatever is returned has the right form; errors say in one line what is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import inspect, structs

from crossings.engine import CrossingsError, shorten
from crossings.server.messages.client_messages import (
    LONGEST_ID,
    MESSAGE_TYPES,
    Chat,
    ClientMessage,
    Rename,
    Whisper,
)
from crossings.server.messages.requests import FIELD_CODES, BadRequest
from crossings.words import clean

LONGEST_MESSAGE = 64 * 1024
MAX_DEPTH = 20
"""Maximum depth of nested lists and objects."""
TOO_DEEP = f"holds more than {MAX_DEPTH} lists and objects in one another"
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)

Fields = TypeVar("Fields", bound=msgspec.Struct)


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
    wrong = _wrong_field(MESSAGE_TYPES[kind], given)
    return BadMessage("bad-message", _describe(kind, given, wrong) if wrong else f"{kind}: {error}", id)


def _id_of(given: Mapping[str, object]) -> str | None:
    """Return the id of an invalid message if the id itself is valid."""
    id = given.get("id")
    return id if isinstance(id, str) and 1 <= len(id) <= LONGEST_ID and id.isprintable() else None


# ---- requests ------------------------------------------------------------------------------------


def read_request(body: str, kind: type[Fields]) -> Fields:
    """Return the body of a request. Raises `BadRequest`."""
    try:
        given = parse(body)
    except BadJSON as error:
        raise BadRequest("bad-request", f"the body {error}") from None
    return read_fields("the body", given, kind)


def read_fields(what: str, given: Mapping[str, Any], kind: type[Fields]) -> Fields:
    """Return an object with checked fields. `what` names the object in errors. Raises `BadRequest`."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        wrong = _wrong_field(kind, given)
        assert wrong is not None, "classes of requests check nothing but their fields"
        code = FIELD_CODES.get(wrong.name, "bad-request") if wrong.name in given else "bad-request"
        raise BadRequest(code, _describe(what, given, wrong)) from None


# ---- fields --------------------------------------------------------------------------------------


def _wrong_field(kind: type[msgspec.Struct], given: Mapping[str, Any]) -> structs.FieldInfo | None:
    """Return the first field that is missing or has a wrong value; None if each is right by itself."""
    return next((field for field in structs.fields(kind) if not _is_right(field, given)), None)


def _is_right(field: structs.FieldInfo, given: Mapping[str, Any]) -> bool:
    if field.name not in given:
        return not field.required
    try:
        msgspec.convert(given[field.name], field.type)
    except msgspec.ValidationError:
        return False
    return True


def _describe(what: str, given: Mapping[str, Any], wrong: structs.FieldInfo) -> str:
    """Return in one line what is wrong with a field."""
    allowed = _allowed(inspect.type_info(wrong.type))
    if wrong.name not in given:
        return f"{what} lacks `{wrong.name}`: {allowed}"
    return f"{what}: `{wrong.name}` must be {allowed}, not {shorten(given[wrong.name])}"


def _allowed(type: inspect.Type) -> str:
    """Return what is allowed by a type, in plain English."""
    match type:
        case inspect.Metadata(extra_json_schema={"description": str(description)}):
            return description
        case inspect.UnionType():
            return " or ".join(_allowed(one) for one in type.types if not isinstance(one, inspect.NoneType))
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(le=None):
            return "a whole number"
        case inspect.IntType():
            return f"a number from {type.ge} to {type.le}"
        case inspect.StrType():
            return f"a text{_length(type)}"
        case inspect.VarTupleType(item_type=inspect.StrType() as item):
            return f"a list of up to {type.max_length} texts{_length(item)}"
        case inspect.VarTupleType():
            return "a list"
        case inspect.DictType():
            return "an object"
        case inspect.LiteralType():
            *others, last = map(json.dumps, type.values)
            return f"{', '.join(others)} or {last}" if others else last
        case _:
            raise AssertionError(f"{type} needs a description")


def _length(type: inspect.StrType) -> str:
    return "" if type.max_length is None else f" of {type.min_length or 0} to {type.max_length} characters"


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
