"""Check the messages of clients, and write JSON. Whatever passes `read` has the right form."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NotRequired, cast, get_args, get_origin, get_type_hints

import orjson

from crossings.engine import CrossingsError, shorten
from crossings.server.messages.messages import ClientMessage
from crossings.words import clean

Message = dict[str, Any]
Test = Callable[[Any], bool]

VERSION = 1
LONGEST_MESSAGE = 64 * 1024
LONGEST_ID = 100
LONGEST_MOVE = 200
LONGEST_NAME = 40
LONGEST_LINE = 500
LONGEST_CHAT = 200
MAX_SEATS = 16
MAX_KEYS = 20
LONGEST_KEY = 64
MAX_KNOWN = 2500
MAX_AT = 10_000_000
MAX_SECONDS = 60
MAX_PLACES = 20
LONGEST_TAG = 35
MAX_DEPTH = 20
"""Maximum depth of nested lists and objects."""
TOO_DEEP = f"holds more than {MAX_DEPTH} lists and objects in one another"
ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


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


def _text(longest: int, shortest: int = 0) -> tuple[Test, str]:
    return (
        lambda value: isinstance(value, str) and shortest <= len(value) <= longest and _can_be_sent(value),
        f"a text of {shortest} to {longest} characters",
    )


def _number(most: int) -> tuple[Test, str]:
    return (lambda value: type(value) is int and 0 <= value <= most), f"a number from 0 to {most}"


def _texts(longest: int, most: int) -> tuple[Test, str]:
    test = _text(longest, 1)[0]
    return (
        lambda value: isinstance(value, list) and len(value) <= most and all(map(test, value)),
        f"a list of up to {most} texts of 1 to {longest} characters",
    )


def _can_be_sent(text: str) -> bool:
    """Return whether a text is valid Unicode. JSON may contain lone surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_placement(value: object) -> bool:
    """Return whether a value maps places to lists of kinds."""
    names, kinds = _texts(LONGEST_MOVE, MAX_PLACES)[0], list(value.values()) if isinstance(value, dict) else []
    return isinstance(value, dict) and names(list(value)) and all(map(names, kinds))


FLAG: tuple[Test, str] = (lambda value: isinstance(value, bool)), "true or false"
ID: tuple[Test, str] = (
    lambda value: isinstance(value, str) and 1 <= len(value) <= LONGEST_ID and value.isprintable(),
    f"a text of 1 to {LONGEST_ID} characters that can be seen",
)
AT, SEAT = _number(MAX_AT), _number(MAX_SEATS)
MOVE, PLACE = _text(LONGEST_MOVE, 1), _text(LONGEST_MOVE, 1)
KEY: tuple[Test, str] = (
    lambda value: isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{22}", value) is not None,
    "a key: 22 random characters, A-Z, a-z, 0-9, - and _",
)
VERSION_1: tuple[Test, str] = (lambda value: type(value) is int and value == VERSION), f"{VERSION}"
TURN: tuple[Test, str] = (lambda value: value == "turn"), 'the word "turn"'
WHO: tuple[Test, str] = (lambda value: value in ("friend", "bot", "me")), '"friend", "bot" or "me"'
HOW = _text(LONGEST_NAME, 1)

TESTS: dict[str, tuple[Test, str]] = {
    "id": ID,
    "at": AT,
    "seat": SEAT,
    "version": VERSION_1,
    "keys": _texts(LONGEST_KEY, MAX_KEYS),
    "known": _texts(LONGEST_KEY, MAX_KNOWN),
    "language": _text(LONGEST_TAG, 1),
    "move": MOVE,
    "moves": _texts(LONGEST_MOVE, 100),
    "word": _text(LONGEST_NAME, 1),
    "of": SEAT,
    "key": KEY,
    "how": HOW,
    "place": PLACE,
    "places": _texts(LONGEST_MOVE, MAX_PLACES),
    "put": (_is_placement, f"an object of up to {MAX_PLACES} places, each with the kinds laid there"),
    "name": _text(LONGEST_NAME),
    "seconds": _number(MAX_SECONDS),
    "to undo": TURN,
    "to transfer": WHO,
    "to whisper": SEAT,
    "text whisper": _text(LONGEST_LINE, 1),
    "text chat": _text(LONGEST_CHAT, 1),
}
"""The test of each field, if necessary of one message type; all other fields are flags."""
Members = dict[str, tuple[Test, str]]


def _members_of(kind: Any) -> tuple[str, Members, Members]:
    """Return the type, the required and the optional fields of a class of `messages`."""
    hints = get_type_hints(kind, include_extras=True)
    [name] = get_args(hints.pop("type"))
    tests = {member: TESTS.get(f"{member} {name}") or TESTS.get(member, FLAG) for member in hints}
    optional = {member for member, hint in hints.items() if get_origin(hint) is NotRequired}
    needed = {member: test for member, test in tests.items() if member not in optional}
    return name, needed, {"id": ID} | {member: tests[member] for member in hints if member in optional}


KNOWN = {name: (needed, optional) for name, needed, optional in map(_members_of, get_args(ClientMessage))}

CLEANED = {"name": ("name",), "whisper": ("text",), "chat": ("text",)}
"""Fields that other players are shown, from which invisible characters are removed."""


def read(text: str) -> ClientMessage:
    """Return a client's message, checked. Raises `BadMessage`."""
    try:
        message = parse(text)
    except BadJSON as error:
        raise BadMessage("bad-message", f"a message {error}", error.id) from None
    try:
        _check(message)
    except BadMessage as error:
        error.id = id_of(message)
        raise
    for name in CLEANED.get(message["type"], ()):
        message[name] = clean(message[name])
    return cast(ClientMessage, message)


def _check(message: Message) -> None:
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in KNOWN:
        raise BadMessage("unknown-type", f"unknown type {shorten(kind)}; allowed: {', '.join(KNOWN)}")
    needed, optional = KNOWN[kind]
    for name, (test, allowed) in (needed | optional).items():
        if name not in message:
            if name in needed:
                raise BadMessage("bad-message", f"{kind} lacks `{name}`: {allowed}")
        elif not test(message[name]):
            raise BadMessage("bad-message", f"{kind}: `{name}` must be {allowed}, not {shorten(message[name])}")
    if kind == "move" and bool(message.get("moves")) == ("move" in message):
        raise BadMessage("bad-message", "move: give either `move` or `moves`")


def id_of(message: Mapping[str, object]) -> str | None:
    """Return a message's id if it is valid."""
    id = message.get("id")
    return id if isinstance(id, str) and ID[0](id) else None


def parse(text: str) -> Message:
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
        raise BadJSON(TOO_DEEP, id_of(value))
    if SURROGATE.search(text) and not _can_be_sent(write(value)):
        raise BadJSON("contains half a character (a lone surrogate)", id_of(value))
    return value


def _loaded(text: str) -> Any:
    """Parse JSON with orjson; with the slower standard library only what orjson rejects."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> float:
    raise ValueError(name)


def _depth_is_within(value: object, most: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most > 0 and all(_depth_is_within(one, most - 1) for one in inner if isinstance(one, dict | list))


def write(value: object) -> str:
    """Return compact JSON."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:  # named tuples, numbers of more than 64 bits, lone surrogates
        return ENCODER.encode(value)


def members(message: Mapping[str, object]) -> str:
    """Return the members of a JSON object without braces, to be joined `together` with others."""
    return write(message)[1:-1]


def join_members(*parts: str) -> str:
    """Join members that are JSON already; empty parts are left out."""
    return ",".join([part for part in parts if part])


def json_object(*parts: str) -> str:
    """Return a JSON object of members that are JSON already."""
    return f"{{{join_members(*parts)}}}"


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital, unless it begins with notation, and a full stop."""
    first = text.partition(" ")[0]
    begun = text[0].upper() + text[1:] if first.isalpha() else text
    return begun if begun.endswith((".", "!", "?")) else f"{begun}."
