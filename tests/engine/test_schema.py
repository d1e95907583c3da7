"""A schema defines the layout of a record and the notation of each field; errors name the invalid value."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from crossings.engine import BadState, Schema, blank, copy_of, pack, unpack
from crossings.engine.kernels.tables import Grid
from crossings.engine.notation import need
from crossings.engine.schema import (
    BY_RULE,
    HIDDEN_FROM_ALL,
    OWNER,
    bit_set,
    counts,
    custom,
    dtype_of,
    each,
    ending,
    flag,
    internal,
    number,
    option,
    read_state,
    redact,
    repeated,
    rows,
    to_json,
    up_to,
    visible_to,
    word,
)
from rows import cases

BOARDS = ("round", "short")
COLOURS = ("blue", "red", "white")


def write_pair(s: Any, man: int) -> list[int]:
    return [s.x[man], s.y[man]]


def read_pair(s: Any, man: int, given: Any, path: str) -> None:
    need(isinstance(given, list) and len(given) == 2, path, "must be a pair")
    s.x[man], s.y[man] = given


class Men(Schema):
    """Every kind of field."""

    option_players: int = option((2, 3), 2)
    option_board: int = option(BOARDS, "round")
    option_fog: int = option((False, True), False)
    phase: int = word(("deal", "play"), "what is due")
    turn: int = number(0, 2, "whose turn it is", most=lambda s: s.option_players - 1)
    winner: int = number(0, 2, "who has won", null=-1)
    child: int = number(0, 6, "a die", key="dice.child")
    ghost: int = number(0, 6, "another", key="dice.ghost")
    men = rows(lambda s: s.option_players, "the men")
    x: list[int] = internal(-300, 300, "across", 3)
    y: list[int] = internal(-2, 2, "along", 3)
    at = custom(write_pair, read_pair, key="men[].at")
    out: list[int] = each(flag("whether he is out"), 3, key="men[].out")
    cards: Grid = each(repeated(COLOURS, 4, "of each colour"), 3, key="men[].cards")
    track: list[int] = up_to(4, word(COLOURS, "laid so far", first=1))
    deck: list[int] = counts(COLOURS, 9, "cards left")
    dice: list[int] = repeated(("b", "k"), 3, "due", joined=True, key="pending")
    seats: int = bit_set((4, 5, 6), "who is asked", first=1)
    far: int = internal(-(1 << 40), 1 << 40, "nobody writes it")
    reason: int = ending(("goal", "rounds"))
    sum = custom(lambda s: s.child + s.ghost)


GOOD = json.loads("""{
    "options": {"players": 2, "board": "short", "fog": true},
    "phase": "play",
    "turn": 1,
    "winner": null,
    "dice": {"child": 3, "ghost": 0},
    "men": [
        {"at": [200, -1], "out": true, "cards": ["blue", "blue", "white"]},
        {"at": [0, 2], "out": false, "cards": []}
    ],
    "track": ["white", "blue"],
    "deck": {"blue": 9, "red": 0, "white": 2},
    "pending": "bbk",
    "seats": [4, 6],
    "result": {"reason": "rounds", "winners": [], "scores": []},
    "sum": 3
}""")


def test_reading_inverts_writing() -> None:
    """CON-02."""
    s = read_state(Men, GOOD)
    assert to_json(s) == {key: value for key, value in GOOD.items() if key not in ("options", "result")}
    assert (s.option_players, s.option_board, s.option_fog, s.winner, s.reason) == (2, 1, 1, -1, 2)
    assert [s.x, s.out, s.track, s.deck] == [[200, 0, 0], [1, 0, 0], [3, 1, 0, 0], [9, 0, 2]]
    assert (s.dice, s.seats) == ([2, 1], 0b1010)
    assert (s.cards[0, 2], s.cards[0][0], s.cards[2]) == (1, 2, [0, 0, 0])


def test_a_record_contains_all_fields() -> None:
    s = read_state(Men, GOOD)
    s.far = -(1 << 35)
    record = pack(s)
    again = unpack(Men, record)
    assert {name: getattr(again, name) for name in Men.fields} == {name: getattr(s, name) for name in Men.fields}
    assert len(record) == Men.nbytes and pack(again) == record


def test_numpy_sees_the_same_record() -> None:
    """This includes a record with an odd number of bytes."""
    assert dtype_of(Pot).itemsize == Pot.nbytes == 3
    dtype = dtype_of(Men)
    assert dtype.isalignedstruct and dtype.itemsize == Men.nbytes
    cells = np.frombuffer(pack(read_state(Men, GOOD)), dtype)[0]
    assert (cells["x"].tolist(), cells["cards"].tolist()) == ([200, 0, 0], [[2, 0, 1], [0, 0, 0], [0, 0, 0]])
    assert {name: dtype[name].base.name for name in ("turn", "x", "y", "seats", "far")} == {
        "turn": "int8",
        "x": "int16",
        "y": "int8",
        "seats": "int8",
        "far": "int64",
    }


MAN = '{"at": [0, 0], "out": true, "cards": []}'


@cases(f"""
    changed | key | why
    "phase": "fold"                    | phase          | must be one of deal, play, not 'fold'
    "phase": ["deal"]                  | phase          | must be one of deal, play, not ['deal']
    "turn": 2                          | turn           | must be a whole number from 0 to 1, not 2
    "turn": true                       | turn           | must be a whole number from 0 to 1, not True
    "turn": 1.0                        | turn           | must be a whole number from 0 to 1, not 1.0
    "winner": "nobody"                 | winner         | must be a whole number from 0 to 2 or null, not 'nobody'
    "dice": [1, 2]                     | dice           | must be an object, not [1, 2]
    "dice": {{"child": 1}}             | dice.ghost     | is missing
    "dice": {{"child": 1, "ghost": 1, "x": 1}} | dice   | must have the keys child, ghost and no others
    "men": [{MAN}]                     | men            | must have 2 entries, not 1
    "men": [{MAN.replace("true", "1")}, {MAN}]         | men[0].out   | must be true or false, not 1
    "men": [{MAN.replace("[0, 0]", "[0]")}, {MAN}]     | men[0].at    | must be a pair
    "men": [{MAN}, {MAN.replace("[]", '["white", "blue"]')}] | men[1].cards | must be sorted
    "track": ["blue", "blue"]          | track          | must hold nothing twice
    "track": ["a", "b", "c", "d", "e"] | track          | must be a list of up to 4 entries
    "track": ["green"]                 | track[0]       | must be one of blue, red, white, not 'green'
    "deck": {{"blue": 10, "red": 0, "white": 0}} | deck.blue | must be a whole number from 0 to 9, not 10
    "pending": "bbx"                   | pending        | must be a text of up to 3 of b, k, sorted, not 'bbx'
    "pending": "bbbb"                  | pending        | must be a text of up to 3 of b, k
    "seats": [6, 4]                    | seats          | must be sorted, nothing twice; 4 is out of place
    "seats": [4, 4]                    | seats          | must be sorted, nothing twice; 4 is out of place
    "seats": [7]                       | seats[0]       | may hold 4, 5, 6, not 7
    "seats": [[4]]                     | seats[0]       | may hold 4, 5, 6, not [4]
    "result": {{"reason": "rain"}}     | result.reason  | must be one of goal, rounds, not 'rain'
    "result": 3                        | result         | must be null or have a reason, winners and scores, not 3
""")
def test_an_invalid_value_is_named(changed: str, key: str, why: str) -> None:
    """CON-13: each case has an invalid value, the key in the error, and the message."""
    with pytest.raises(BadState, match=re.escape(why)) as caught:
        read_state(Men, GOOD | json.loads(f"{{{changed}}}"))
    assert caught.value.key == key


def test_overflow_is_reported_with_the_field_when_packing() -> None:
    s = blank(Men, {"players": 2, "board": "round", "fog": False})
    s.y[0] = 127
    assert s.y[0] + s.y[0] == 254
    s.y[1] = 128
    with pytest.raises(OverflowError, match="field y"):
        pack(s)


def test_copies_and_unpacked_records_are_independent() -> None:
    record = pack(read_state(Men, GOOD))
    before = bytes(record)
    s = unpack(Men, record)
    copy = copy_of(s)
    copy.x[0], copy.cards[0, 0], copy.turn = 9, 4, 0
    assert (s.x[0], s.cards[0, 0], s.turn) == (200, 2, 1)
    s.turn, s.x[0] = 0, 7
    assert record == before and unpack(Men, record).x[0] == 200


def test_an_unknown_field_is_named() -> None:
    with pytest.raises(AttributeError, match="no field `nothing`"):
        getattr(unpack(Men, bytes(Men.nbytes)), "nothing")  # noqa: B009
    s: Any = unpack(Men, bytes(Men.nbytes))
    s.nothing = 1
    with pytest.raises(AttributeError, match="no field `nothing`"):
        pack(s)


def test_options_have_their_names_and_defaults() -> None:
    assert [(one.name, one.default) for one in Men.options] == [("players", 2), ("board", "round"), ("fog", False)]


class Pot(Schema):
    """No field is wider than a byte."""

    coins: list[int] = each(number(0, 9, "coins in it"), 3)


class Heap(Schema):
    """The stricter of two limits applies."""

    option_most: int = option((3, 30), 30)
    taken: int = number(0, 20, "how many were taken", most=lambda s: s.option_most)


@cases("""
    most | allowed
    30 | 20
    3 | 3
""")
def test_a_dynamic_limit_does_not_exceed_that_of_the_field(most: int, allowed: int) -> None:
    assert read_state(Heap, {"options": {"most": most}, "taken": allowed}).taken == allowed
    with pytest.raises(BadState, match=f"must be a whole number from 0 to {allowed}, not {allowed + 1}"):
        read_state(Heap, {"options": {"most": most}, "taken": allowed + 1})


class Cards(Schema):
    """Hidden fields."""

    open: int = number(0, 9, "what lies open")
    hands: list[int] = visible_to(OWNER, each(up_to(3, word(COLOURS, "cards", first=1)), 2))
    trump: list[int] = visible_to(1, each(word(COLOURS, "two cards of seat 1", first=1, null=0), 2))
    deck: list[int] = visible_to(HIDDEN_FROM_ALL, counts(COLOURS, 9, "what is left"))
    asked: int = visible_to(BY_RULE, flag("whether somebody is asked"))
    wish: list[int] = visible_to(OWNER, each(number(1, 9, "a number, if it is not used", null=0), 2, key="wishes"))


WHOLE = {
    "wishes": [7, None],
    "open": 4,
    "hands": [["blue"], ["red", "white"]],
    "trump": ["red", None],
    "deck": {"blue": 2, "red": 1},
}


@cases("""
    seat | hands | trump | wishes
    0 | [["blue"], ["?", "?"]] | ["?", null] | [7, null]
    1 | [["?"], ["red", "white"]] | ["red", null] | ["?", null]
    null | [["?"], ["?", "?"]] | ["?", null] | ["?", null]
""")
def test_hidden_fields_are_redacted(seat: int | None, hands: list[Any], trump: list[Any], wishes: list[Any]) -> None:
    """Fields are redacted by the owner of an entry, by seat, or for all; fields with a rule are left to the game."""
    seen = redact(Cards, {**WHOLE, "asked": True}, seat)
    expected = {"wishes": wishes, "open": 4, "hands": hands, "trump": trump, "deck": 3, "asked": True}
    assert list(seen.items()) == list(expected.items())


class Duel(Schema, seats=2):
    """A state of a game for two players, which declares no option."""

    turn: int = number(0, 1, "whose turn it is")


def test_a_fixed_number_of_players_needs_no_option() -> None:
    """CON-18."""
    assert [(option.name, option.values) for option in Duel.options] == [("players", (2,))]
    assert blank(Duel, {}).option_players == 2
    assert to_json(blank(Duel, {})) == {"turn": 0}
