"""An invalid message is answered in one line: which field, what is allowed, and what was sent."""

import json
from typing import Any

import pytest

from crossings.server.messages.client_messages import MESSAGE_TYPES, Chat, MoveCommand, Rename
from crossings.server.messages.reading import BadMessage, read_message

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
