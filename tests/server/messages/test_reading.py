"""Invalid messages and requests are answered in one line: which field, what is allowed, and what was sent."""

import json
from typing import Any

import pytest
from msgspec import Struct, structs

from crossings.server.messages import requests
from crossings.server.messages.client_messages import MESSAGE_TYPES, Chat, MoveCommand, Rename, Whisper
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
    ({"type": ["move"]}, f"unknown type ['move']; allowed: {', '.join(MESSAGE_TYPES)}"),
    ({"type": "dance"}, f"unknown type 'dance'; allowed: {', '.join(MESSAGE_TYPES)}"),
]


@pytest.mark.parametrize("message, error", ERRORS, ids=[error for _, error in ERRORS])
def test_an_error_says_what_is_allowed(message: dict[str, Any], error: str) -> None:
    """TAB-28."""
    with pytest.raises(BadMessage) as raised:
        read_message(json.dumps(message))
    assert str(raised.value) == error
    assert raised.value.id == (message.get("id") if message.get("id") != "\x00" else None)


def test_a_missing_optional_field_has_its_default() -> None:
    several = {key: value for key, value in MOVE.items() if key != "move"} | {"moves": ["a1", "a2"], "new": 1}
    assert read_message(json.dumps(several)) == MoveCommand(id="a", at=0, seat=0, moves=("a1", "a2"))
    assert read_request(json.dumps(TABLE), NewTable) == NewTable("dune-chess", ("me", BotSeat("club", 1.0)))


def test_texts_for_other_players_are_cleaned() -> None:
    assert read_message('{"type":"name","seat":0,"name":"A\\u202eda"}') == Rename(seat=0, name="Ada")
    assert read_message('{"type":"whisper","to":1,"text":"\\u001bleft"}') == Whisper(to=1, text="left")
    assert read_message('{"type":"chat","text":"a\\nb"}') == Chat(text="a b")


# ---- requests ------------------------------------------------------------------------------------

TABLE: dict[str, Any] = {"game": "dune-chess", "seats": ["me", {"bot": "club", "seconds": 1}]}
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
    """TAB-28."""
    with pytest.raises(BadRequest) as raised:
        read_request(json.dumps(body), NewTable)
    assert (raised.value.code, str(raised.value)) == (code, error)


# ---- messages and requests -----------------------------------------------------------------------

STRUCTS = [one for one in vars(requests).values() if isinstance(one, type) and issubclass(one, Struct)]
KINDS = [one for one in STRUCTS if one not in (Struct, BotSeat)]
"""All requests. A bot's seat is only a part of one."""
GOOD = {
    **{"id": "a", "at": 0, "seat": 0, "version": 1, "keys": [], "yes": True, "how": "resign", "word": "ada", "of": 0},
    **{"to": "bot", "key": "x" * 22, "place": "a1", "put": {}, "move": "a1", "name": "Ada", "text": "hello"},
    **{"seconds": 5, "game": "dune-chess", "seats": [], "bot": "random", "who": "me", "head": {}},
    **{"task": 0, "question": {"type": "point", "at": 0, "place": "a1"}, "moves": ["a1"], "day": "2026-11-30"},
}
"""A good value of each field that can't be left out."""
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0.5, 1e308, 10**30, 10**4000),
    *("", "x" * 9000, "\x00", "\u202e", "\ud800", [], [[]], ["me", {"bot": 5}], {}, {"a": {}}, {"a": 1.5}),
)


def read(text: str, kind: type[Struct] | None) -> str:
    """Read a message, or a request of a kind; return the error, which must be one short line."""
    try:
        read_request(text, kind) if kind else read_message(text)
    except (BadMessage, BadRequest) as error:
        assert "\n" not in str(error) and len(str(error)) < 500
        return str(error)
    return ""


@pytest.mark.parametrize("kind", [*MESSAGE_TYPES.values(), *KINDS], ids=lambda kind: str(kind.__name__))
def test_any_value_of_any_field_is_read_or_refused_in_one_line(kind: type[Struct]) -> None:
    """TAB-28."""
    request = kind if kind in KINDS else None
    given = {field.name: GOOD[field.name] for field in structs.fields(kind) if field.required}
    given |= {"type": kind.__struct_config__.tag} | ({"to": 0} if kind is Whisper else {})
    for name in kind.__struct_fields__:
        errors = [read(json.dumps(given | {name: value}), request) for value in ODD_VALUES]
        assert [error for error in errors if f"`{name}` must be" in error]


NO_OBJECTS = (
    *("", "{", "null", "[]", '"hello"', "NaN", "[" * 30_000, '{"game": NaN}', '{"game": -Infinity}', "\ufeff{}"),
    *('{"game": ' + "9" * 5000 + "}", '{"game": ' + "[" * 30_000, '{"game": ' + "[" * 900 + "]" * 900 + "}"),
    *('{"game": "\\ud800"}', '{"\\udfff": 1}', '{"game": "\ud800"}'),
)


@pytest.mark.parametrize("text", NO_OBJECTS, ids=range(len(NO_OBJECTS)))
def test_what_is_no_json_object_is_refused_in_one_line(text: str) -> None:
    """TAB-28."""
    assert read(text, None).startswith("a message ")
    assert read(text, NewTable).startswith("the body ")


@pytest.mark.parametrize("value", ["\ud83d", json.loads("[" * 25 + "]" * 25)], ids=["half a character", "too deep"])
def test_an_unreadable_message_is_refused_under_its_id(value: object) -> None:
    with pytest.raises(BadMessage) as raised:
        read_message(json.dumps(MOVE | {"type": value, "move": value}))
    assert (raised.value.code, raised.value.id) == ("bad-message", MOVE["id"])
