"""The rules of Can't Stop, one test each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cant_stop.game import GAME
from crossings.engine import BadState, IllegalMove, State

HEIGHTS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}


def state_after(*moves: str) -> State:
    """Return the state after these moves of two players."""
    state = GAME.start()
    for move in moves:
        state = state.play(move)
    return state


def spaces(**columns: int) -> list[int]:
    """Return the space in each column, given by its sum: `c7=3`."""
    return [columns.get(f"c{total}", 0) for total in HEIGHTS]


def position(phase: str, red: list[int], blue: list[int], runners: list[int], **more: Any) -> dict[str, Any]:
    """Return a position of two players with red to move."""
    actor = None if phase == "over" else "chance" if phase == "dice" else 0
    head = {"game": "cant-stop", "options": {"players": 2}, "actor": actor, "result": None, "phase": phase}
    return head | {"turn": 0, "turns": 4, "dice": [], "camps": [red, blue], "runners": runners} | more


def log_line(state: State, move: str) -> str:
    """Return what the log says of a move."""
    return GAME.words.describe(state.effects(move, None))


def state_to_decide(red: list[int], blue: list[int], runners: list[int]) -> State:
    """Return a state in which red decides to roll or to stop."""
    return GAME.from_json(position("decide", red, blue, runners))


def test_eleven_columns_are_as_high_as_their_sum_is_likely() -> None:
    """CAN-1: the mountain is empty at the start, and no camp is above a top space."""
    assert GAME.start(players=4).to_json()["camps"] == [[0] * 11] * 4
    for place, height in enumerate(HEIGHTS.values()):
        camp = [0] * 11
        camp[place] = height
        assert GAME.from_json(position("dice", camp, [0] * 11, [0] * 11)).scores == (1, 0)
        camp[place] = height + 1
        with pytest.raises(BadState, match="camps"):
            GAME.from_json(position("dice", camp, [0] * 11, [0] * 11))


def test_a_turn_begins_with_four_dice() -> None:
    """CAN-2."""
    state = GAME.start()
    assert state.actor == "chance"
    chances = state.outcomes()
    assert len(chances) == 126
    assert (chances["1-1-1-1"], chances["1-2-3-4"], chances["1-1-2-2"]) == (
        Fraction(1, 1296),
        Fraction(24, 1296),
        Fraction(6, 1296),
    )


def test_dice_are_paired_in_three_ways() -> None:
    """CAN-3."""
    assert state_after("1-2-4-6").actions() == sorted(["3+10", "5+8", "6+7"])
    assert state_after("1-2-4-6", "5+8").to_json()["runners"] == spaces(c5=1, c8=1)


def test_two_equal_sums_advance_two_spaces_if_the_column_has_them() -> None:
    """CAN-3."""
    assert state_after("2-2-5-5").actions() == ["4+10", "7+7"]
    assert state_after("2-2-5-5", "7+7").to_json()["runners"] == spaces(c7=2)
    near = state_to_decide(spaces(), spaces(), spaces(c12=2)).play("roll").play("6-6-6-6")
    assert near.actions() == ["12"]


def test_a_new_runner_starts_above_the_seats_own_camp() -> None:
    """CAN-4."""
    state = state_to_decide(spaces(c6=4), spaces(c6=7), spaces(c2=1)).play("roll").play("1-2-4-5")
    assert state.play("6+6").to_json()["runners"] == spaces(c2=1, c6=6)


def test_no_runner_enters_a_taken_column_or_passes_its_top() -> None:
    """CAN-4, CAN-5: the rest of a pairing is carried out."""
    state = state_to_decide(spaces(), spaces(c7=13), spaces(c2=3)).play("roll").play("1-1-3-4")
    assert state.actions() == ["4+5"]
    with pytest.raises(IllegalMove, match="CAN-4"):
        state.play("7")
    assert state_to_decide(spaces(), spaces(c7=13), spaces(c2=3)).play("roll").play("1-2-6-6").actions() == [
        "3+12",
        "8",
    ]


def test_with_one_free_runner_the_player_chooses_one_of_two_sums() -> None:
    """CAN-5."""
    state = state_to_decide(spaces(), spaces(), spaces(c2=1, c12=1)).play("roll").play("1-2-4-6")
    assert state.actions() == sorted(["3", "10", "5", "8", "6", "7"])
    with pytest.raises(IllegalMove, match="CAN-5"):
        state.play("6+7")
    assert state_to_decide(spaces(), spaces(), spaces(c3=1, c12=1)).play("roll").play("1-2-4-6").actions()[:1] == [
        "3+10"
    ]


def test_a_roll_without_an_advance_loses_the_progress_of_the_turn() -> None:
    """CAN-6."""
    rolled = state_to_decide(spaces(c2=1), spaces(), spaces(c2=2, c3=3, c12=1)).play("roll")
    lost = "No pair lets a runner go up. The climbs in columns 2, 3 and 12 are lost."
    assert log_line(rolled, "2-3-4-5") == f"Red rolled 2, 3, 4 and 5. {lost}"
    state = rolled.play("2-3-4-5")
    assert state.actor == "chance"
    data = state.to_json()
    assert (data["turn"], data["turns"], data["runners"], data["dice"]) == (1, 5, spaces(), [])
    assert data["camps"][0] == spaces(c2=1)


def test_after_an_advance_the_player_rolls_again_or_stops() -> None:
    """CAN-7."""
    state = state_after("1-2-4-6", "5+8")
    assert state.actions() == ["roll", "stop"]
    assert state.play("roll").actor == "chance"
    stopped = state.play("stop").to_json()
    assert (stopped["turn"], stopped["camps"][0], stopped["runners"]) == (1, spaces(c5=1, c8=1), spaces())
    with pytest.raises(IllegalMove, match="CAN-7"):
        state.play("5+8")


def test_a_camp_on_the_top_takes_the_column_and_removes_other_camps() -> None:
    """CAN-8."""
    before = state_to_decide(spaces(c2=1), spaces(c2=2, c3=2), spaces(c2=3, c5=1))
    assert log_line(before, "stop") == "Red stopped and made camp in columns 2 and 5. Red took column 2."
    state = before.play("stop")
    assert state.to_json()["camps"] == [spaces(c2=3, c5=1), spaces(c3=2)]
    assert state.scores == (1, 0)


def test_three_columns_win() -> None:
    """CAN-9."""
    state = state_to_decide(spaces(c2=3, c12=3), spaces(c11=5), spaces(c3=5))
    assert state.result is None
    result = state.play("stop").result
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (3, 1), "columns")
    with pytest.raises(IllegalMove, match="CAN-9"):
        state.play("stop").play("roll")


@pytest.mark.parametrize(("blue", "winners"), [(spaces(), (0,)), (spaces(c12=3), (0, 1))])
def test_at_night_the_most_columns_win(blue: list[int], winners: tuple[int, ...]) -> None:
    """CAN-10."""
    red = spaces(c2=3)
    last = position("decide", red, blue, spaces(c7=1)) | {"turns": 299, "turn": 1, "actor": 1}
    result = GAME.from_json(last).play("stop").result
    assert result is not None
    assert (result.winners, result.reason) == (winners, "night")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"runners": spaces(c2=1, c3=1, c4=1, c5=1)}, "must be 3 at the most"),
        ({"runners": spaces()}, "must not be empty"),
        ({"runners": spaces(c6=4)}, "must be above the camp"),
        ({"runners": spaces(c12=1)}, "no column that is taken"),
        ({"turn": 1}, "number of turns"),
        ({"camps": [spaces(c12=1), spaces(c12=3)]}, "one alone"),
        ({"camps": [spaces(c2=3, c3=5, c4=7), spaces()]}, "has not just won"),
        ({"dice": [1]}, "must be 0 in the phase"),
    ],
)
def test_unreachable_positions_are_rejected(wrong: dict[str, Any], message: str) -> None:
    """CAN-4, CAN-8, CAN-9."""
    valid = position("decide", spaces(c6=4), spaces(c12=3), spaces(c7=1))
    assert GAME.from_json(valid).to_json() == valid
    with pytest.raises(BadState, match=message):
        GAME.from_json(valid | wrong)
