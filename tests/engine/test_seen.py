"""What a viewer sees of a state: plain fields as the JSON has them, what is covered as the view has it."""

from __future__ import annotations

import pytest

from crossings.engine import HIDDEN, Schema, Seen, unpack
from crossings.engine.schema import (
    BY_RULE,
    OWNER,
    covered,
    each,
    number,
    only_open,
    option,
    read_open,
    read_state,
    seen_by,
    to_json,
    up_to,
    word,
)

CARDS = ("blue", "red")


class Table(Schema):
    """Some fields that all may see, and some that not all may."""

    option_players: int = option((2,), 2)
    option_goal: int = option((5, 9), 9)
    phase: int = seen_by(BY_RULE, word(("deal", "play"), "what is due"))
    active: int = number(0, 1, "whose turn it is", null=-1)
    die: int = number(0, 6, "what was thrown", key="dice.white")
    row: list[int] = up_to(4, word(CARDS, "cards in the middle", first=1), different=False)
    hands: list[list[int]] = seen_by(OWNER, each(up_to(2, word(CARDS, "cards", first=1), different=False), 2))


class Position(Seen):
    """All of them."""

    s: Table
    goal: int
    phase: str
    active: int | None
    die: int
    row: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


WHOLE = {
    "options": {"players": 2, "goal": 5},
    "phase": "play",
    "active": None,
    "dice": {"white": 3},
    "row": ["red", "blue"],
    "hands": [["red"], ["blue", "blue"]],
}
OPEN = (5, "play", None, 3, ("red", "blue"))


def told(position: Position) -> tuple[object, ...]:
    return position.goal, position.phase, position.active, position.die, position.row


def test_plain_fields_are_those_of_the_json() -> None:
    """Keys, fields with a key elsewhere, options; tuples for lists."""
    position = Position(0, read_state(Table, WHOLE))
    assert told(position) == OPEN
    assert position.hands == (("red",), ("blue", "blue"))
    assert position.options == {"players": 2, "goal": 5}


def test_what_is_covered_stands_as_in_the_view_and_is_in_no_record() -> None:
    """Read from the view, or from the record that it is of."""
    s = read_state(Table, WHOLE)
    view = covered(Table, WHOLE, 1)
    for seen in (read_open(Table, view), only_open(s, view)):
        position = Position.of_view(view, seen, 1)
        assert told(position) == OPEN
        assert position.hands == ((HIDDEN,), ("blue", "blue"))
        assert seen.hands == [[0, 0], [0, 0]]
        assert seen.phase == s.phase
    assert to_json(s)["hands"] == WHOLE["hands"]


def test_what_a_rule_covers_is_in_no_record() -> None:
    view = {**covered(Table, WHOLE, 1), "phase": HIDDEN}
    for seen in (read_open(Table, view), only_open(read_state(Table, WHOLE), view)):
        assert seen.phase == 0
        assert Position.of_view(view, seen, 1).phase == HIDDEN


def test_what_is_not_declared_is_not_there_and_nothing_is_changed() -> None:
    position = Position(0, unpack(Table, bytes(Table.nbytes)))
    with pytest.raises(AttributeError, match="has no `dice`"):
        position.dice  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="`goal` stays as it is"):
        position.goal = 9
