"""Invalid messages and requests are answered in one line: which field, what is allowed, and what was sent."""

import json
from typing import Any

import pytest
from msgspec import Struct

from crossings.server.messages import requests
from crossings.server.messages.client_messages import MESSAGE_TYPES, Chat, MoveCommand, Rename
from crossings.server.messages.reading import BadMessage, read_message, read_request
from crossings.server.messages.requests import BadRequest, BotSeat, NewTable

MOVE: dict[str, Any] = {"type": "move", "id": "a", "at": 0, "seat": 0, "move": "a1"}
ERRORS: list[tuple[dict[str, Any], str]] = [
    ({"type": "move", "id": "a"}, "move lacks `at`: a number from 0 to 10000000"),
    (MOVE | {"seat": 99}, "move: `seat` must be a number from 0 to 16, not 99"),
    (MOVE | {"seat": True}, "move: `seat` must be a number from 0 to 16, not True"),
    (MOVE | {"at": 10**30}, f"move: `at` must be a number from 0 to 10000000, not {10**30}"),
    (MOVE | {"moves": ["a1"]}, "move: give either `move` or `moves`"),
    (MOVE | {"move": ""}, "move: `move` must be a text of 1 to 200 characters, not ''"),
    (MOVE | {"moves": [1]}, "move: `moves` must be a list of up to 100 texts of 1 to 200 characters, not [1]"),
    (MOVE | {"id": "\x00"}, "move: `id` must have only characters that can be seen"),
    ({"type": "hello", "version": 2, "keys": []}, "hello: `version` must be 1, not 2"),
    ({"type": "hello", "version": 1, "keys": [], "wide": 1}, "hello: `wide` must be true or false, not 1"),
    (MOVE | {"type": "undo", "to": "all"}, "undo: `to` must be \"turn\", not 'all'"),
    (MOVE | {"type": "transfer", "of": 0}, 'transfer lacks `to`: "bot", "friend" or "me"'),
    (
        MOVE | {"type": "take", "key": "x" * 22 + "\n"},
        f"take: `key` must be a key: 22 random characters, A-Z, a-z, 0-9, - and _, not '{'x' * 22}\\n'",
    ),
    (
        {"type": "plan", "at": 0, "seat": 0, "put": {"p": "x"}},
        "plan: `put` must be an object of up to 20 places, each with the kinds laid there, not {'p': 'x'}",
    ),
    ({"type": "dance"}, f"unknown type 'dance'; allowed: {', '.join(MESSAGE_TYPES)}"),
]


@pytest.mark.parametrize("message, error", ERRORS, ids=[error for _, error in ERRORS])
def test_an_error_says_what_is_allowed(message: dict[str, Any], error: str) -> None:
    with pytest.raises(BadMessage) as raised:
        read_message(json.dumps(message))
    assert str(raised.value) == error
    assert raised.value.id == (message.get("id") if message.get("id") != "\x00" else None)


@pytest.mark.parametrize("kind", MESSAGE_TYPES.values(), ids=MESSAGE_TYPES)
def test_an_error_describes_any_field(kind: type) -> None:
    for field in kind.__struct_fields__:  # type: ignore[attr-defined]
        with pytest.raises(BadMessage) as raised:
            read_message(json.dumps({"type": kind.__struct_config__.tag, field: {"a": 1.5}}))  # type: ignore[attr-defined]
        assert "`" in str(raised.value) and "\n" not in str(raised.value)


def test_a_missing_optional_field_has_its_default() -> None:
    several = {key: value for key, value in MOVE.items() if key != "move"} | {"moves": ["a1", "a2"], "new": 1}
    assert read_message(json.dumps(several)) == MoveCommand(id="a", at=0, seat=0, moves=("a1", "a2"))


def test_texts_for_other_players_are_cleaned() -> None:
    assert read_message('{"type":"name","seat":0,"name":"A\\u202eda"}') == Rename(seat=0, name="Ada")
    assert read_message('{"type":"chat","text":"a\\nb"}') == Chat(text="a b")


# ---- requests ------------------------------------------------------------------------------------

TABLE: dict[str, Any] = {"game": "dune-chess", "seats": ["me", {"bot": "club", "seconds": 1}]}
KINDS = [
    one for one in vars(requests).values() if isinstance(one, type) and issubclass(one, Struct) and one is not Struct
]
OBJECTS = ("Options", "dict[str, Any]")
BAD_REQUESTS: list[tuple[dict[str, Any], str, str]] = [
    ({"game": 7}, "bad-request", "the body: `game` must be a text, not 7"),
    (
        {"game": "dune-chess"},
        "bad-request",
        'the body lacks `seats`: a list of seats, each "me", "friend" or {"bot": name}',
    ),
    (
        TABLE | {"seats": ["you"]},
        "bad-seats",
        """the body: `seats` must be a list of seats, each "me", "friend" or {"bot": name}, not ['you']""",
    ),
    (TABLE | {"seed": 1.5}, "bad-seed", "the body: `seed` must be a whole number or a text, not 1.5"),
    (TABLE | {"pause": True}, "bad-pause", "the body: `pause` must be a whole number, not True"),
    (TABLE | {"clock": 61}, "bad-request", "the body: `clock` must be 60, 180, 600 or 86400, not 61"),
    (TABLE | {"options": []}, "bad-request", "the body: `options` must be an object, not []"),
]


@pytest.mark.parametrize("body, code, error", BAD_REQUESTS, ids=[error for *_, error in BAD_REQUESTS])
def test_a_bad_request_is_answered_by_what_is_allowed(body: dict[str, Any], code: str, error: str) -> None:
    with pytest.raises(BadRequest) as raised:
        read_request(json.dumps(body), NewTable)
    assert (raised.value.code, str(raised.value)) == (code, error)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_an_error_describes_any_field_of_a_request(kind: type[Struct]) -> None:
    for field in kind.__struct_fields__:
        with pytest.raises(BadRequest) as raised:
            read_request(json.dumps({field: None if kind.__annotations__[field] in OBJECTS else {"a": 1.5}}), kind)
        assert "`" in str(raised.value) and "\n" not in str(raised.value)


def test_a_request_has_defaults() -> None:
    assert read_request(json.dumps(TABLE), NewTable) == NewTable("dune-chess", ("me", BotSeat("club", 1.0)))
