"""The rules of Connect Four, one test each."""

from __future__ import annotations

from typing import Any

import pytest

from connect_four.effects import Connected
from connect_four.game import GAME
from crossings.engine import BadState, IllegalMove, State
from crossings.words import Name


def state_after(moves: str) -> State:
    """Return the state after discs in these columns."""
    state = GAME.start()
    for column in moves:
        state = state.play(column)
    return state


def columns(state: State) -> list[list[str]]:
    """Return the discs of each column, from the bottom up."""
    stacks: list[list[str]] = state.to_json()["columns"]
    return stacks


def position(*stacks: str) -> dict[str, Any]:
    """Return a position as JSON; each stack is a column of `r` and `b` from the bottom up, the rest are empty."""
    colours = {"r": "red", "b": "blue"}
    filled = [[colours[disc] for disc in stack] for stack in stacks]
    return GAME.start().to_json() | {"columns": filled + [[] for _ in range(7 - len(stacks))]}


def test_the_frame_is_empty_at_the_start() -> None:
    """CON-1."""
    state = GAME.start()
    assert columns(state) == [[], [], [], [], [], [], []]
    assert state.actions() == ["a", "b", "c", "d", "e", "f", "g"]


def test_red_begins_and_the_players_take_turns() -> None:
    """CON-2."""
    assert [state_after("dde"[:count]).actor for count in range(4)] == [0, 1, 0, 1]
    assert columns(state_after("dde"))[3:5] == [["red", "blue"], ["red"]]
    with pytest.raises(IllegalMove, match="CON-2"):
        GAME.start().play("pass")


def test_a_disc_falls_onto_those_in_its_column_and_six_fill_it() -> None:
    """CON-3."""
    state = state_after("bbbbbb")
    assert columns(state)[1] == ["red", "blue"] * 3
    assert "b" not in state.actions()
    with pytest.raises(IllegalMove, match="CON-3"):
        state.play("b")


@pytest.mark.parametrize(
    ("moves", "winner", "way"),
    [
        ("aabbccd", 0, "along"),  # side by side
        ("dadbdcd", 0, "upright"),
        ("gcacacfc", 1, "upright"),  # blue
        ("abbcdccdfdd", 0, "slanting"),  # up to the right
        ("gffedeedbdd", 0, "falling"),  # down to the right
        ("aabbcceeffggd", 0, "along"),  # seven are four or more
    ],
)
def test_four_in_a_straight_line_win_at_once(moves: str, winner: int, way: str) -> None:
    """CON-4."""
    before = state_after(moves[:-1])
    assert before.result is None
    assert before.effects(moves[-1], None)[-1] == Connected(winner, Name(f"seat-{winner}"), Name(f"way-{way}"))
    result = state_after(moves).result
    assert result is not None
    assert (result.winners, result.reason) == ((winner,), "four")
    assert result.scores == ((1, 0) if winner == 0 else (0, 1))
    with pytest.raises(IllegalMove, match="CON-4"):
        state_after(moves).play("g")


def test_a_line_does_not_continue_in_the_next_column() -> None:
    """CON-4: three discs on top of a column and one at the foot of the next are not a four."""
    assert GAME.from_json(position("bbbrrr", "r") | {"actor": 1}).result is None


def test_a_full_frame_without_a_four_is_a_draw() -> None:
    """CON-5."""
    state = state_after("aaaaaabbbbbbeccccccddddddeeeeeffffffggggg")
    assert state.result is None
    result = state.play("g").result
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((), (0, 0), "full")
    with pytest.raises(IllegalMove, match="CON-5"):
        state.play("g").play("a")


@pytest.mark.parametrize(
    ("stacks", "message"),
    [
        (("b",), "as many red discs as blue ones"),
        (("rr",), "as many red discs as blue ones"),
        (("r", "r", "r", "r", "bbbb"), "a four of red, to move"),
        (("rrrr", "rrrr", "", "bbb", "bbb", "b"), "no one disc has made"),
        (("rbrbrbr",), "must be a list of up to 6 entries"),
    ],
)
def test_unreachable_positions_are_rejected(stacks: tuple[str, ...], message: str) -> None:
    """CON-2, CON-3, CON-4."""
    with pytest.raises(BadState, match=message):
        GAME.from_json(position(*stacks))
