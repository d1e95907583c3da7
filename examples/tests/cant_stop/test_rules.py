"""The rules of Can't Stop, one test each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cant_stop.game import GAME
from crossings.engine import BadState, IllegalMove, State

HEIGHTS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}


def played(*moves: str) -> State:
    """The position after these moves of two players."""
    state = GAME.start()
    for move in moves:
        state = state.play(move)
    return state


def spaces(**columns: int) -> list[int]:
    """A space for each column, by the sum: `c7=3`."""
    return [columns.get(f"c{total}", 0) for total in HEIGHTS]


def position(phase: str, red: list[int], blue: list[int], runners: list[int], **more: Any) -> dict[str, Any]:
    """A position of two players, red to move."""
    actor = None if phase == "over" else "chance" if phase == "dice" else 0
    head = {"game": "cant-stop", "options": {"players": 2}, "actor": actor, "result": None, "phase": phase}
    return head | {"turn": 0, "turns": 4, "dice": [], "camps": [red, blue], "runners": runners} | more


def decided(red: list[int], blue: list[int], runners: list[int]) -> State:
    """Red is to roll or to stop."""
    return GAME.from_json(position("decide", red, blue, runners))


def test_eleven_columns_are_as_high_as_their_sum_is_likely() -> None:
    """CAN-1: the mountain is empty; a camp on the top space is as high as it goes."""
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
    assert played("1-2-4-6").actions() == sorted(["3+10", "5+8", "6+7"])
    assert played("1-2-4-6", "5+8").to_json()["runners"] == spaces(c5=1, c8=1)


def test_two_equal_sums_are_two_spaces_as_far_as_the_column_goes() -> None:
    """CAN-3."""
    assert played("2-2-5-5").actions() == ["4+10", "7+7"]
    assert played("2-2-5-5", "7+7").to_json()["runners"] == spaces(c7=2)
    near = decided(spaces(), spaces(), spaces(c12=2)).play("roll").play("6-6-6-6")
    assert near.actions() == ["12"]


def test_a_new_runner_goes_above_the_own_camp() -> None:
    """CAN-4."""
    state = decided(spaces(c6=4), spaces(c6=7), spaces(c2=1)).play("roll").play("1-2-4-5")
    assert state.play("6+6").to_json()["runners"] == spaces(c2=1, c6=6)


def test_nobody_enters_a_column_that_is_taken_or_goes_beyond_its_top() -> None:
    """CAN-4, CAN-5: what is left of a pair is carried out."""
    state = decided(spaces(), spaces(c7=13), spaces(c2=3)).play("roll").play("1-1-3-4")
    assert state.actions() == ["4+5"]
    with pytest.raises(IllegalMove, match="CAN-4"):
        state.play("7")
    assert decided(spaces(), spaces(c7=13), spaces(c2=3)).play("roll").play("1-2-6-6").actions() == ["3+12", "8"]


def test_of_two_sums_and_one_free_runner_one_is_chosen() -> None:
    """CAN-5."""
    state = decided(spaces(), spaces(), spaces(c2=1, c12=1)).play("roll").play("1-2-4-6")
    assert state.actions() == sorted(["3", "10", "5", "8", "6", "7"])
    with pytest.raises(IllegalMove, match="CAN-5"):
        state.play("6+7")
    assert decided(spaces(), spaces(), spaces(c3=1, c12=1)).play("roll").play("1-2-4-6").actions()[:1] == ["3+10"]


def test_if_nothing_fits_all_that_was_climbed_is_lost() -> None:
    """CAN-6."""
    state = decided(spaces(c2=1), spaces(), spaces(c2=2, c3=3, c12=1)).play("roll").play("2-3-4-5")
    assert state.actor == "chance"
    data = state.to_json()
    assert (data["turn"], data["turns"], data["runners"], data["dice"]) == (1, 5, spaces(), [])
    assert data["camps"][0] == spaces(c2=1)


def test_after_an_advance_one_rolls_again_or_stops() -> None:
    """CAN-7."""
    state = played("1-2-4-6", "5+8")
    assert state.actions() == ["roll", "stop"]
    assert state.play("roll").actor == "chance"
    stopped = state.play("stop").to_json()
    assert (stopped["turn"], stopped["camps"][0], stopped["runners"]) == (1, spaces(c5=1, c8=1), spaces())
    with pytest.raises(IllegalMove, match="CAN-7"):
        state.play("5+8")


def test_a_camp_on_the_top_takes_the_column_from_all() -> None:
    """CAN-8."""
    state = decided(spaces(c2=1), spaces(c2=2, c3=2), spaces(c2=3)).play("stop")
    assert state.to_json()["camps"] == [spaces(c2=3), spaces(c3=2)]
    assert state.scores == (1, 0)


def test_three_columns_win() -> None:
    """CAN-9."""
    state = decided(spaces(c2=3, c12=3), spaces(c11=5), spaces(c3=5))
    assert state.result is None
    result = state.play("stop").result
    assert result is not None
    assert (result.winners, result.scores, result.reason) == ((0,), (3, 1), "columns")
    with pytest.raises(IllegalMove, match="CAN-9"):
        state.play("stop").play("roll")


@pytest.mark.parametrize(("blue", "winners"), [(spaces(), (0,)), (spaces(c12=3), (0, 1))])
def test_at_night_most_columns_win(blue: list[int], winners: tuple[int, ...]) -> None:
    """CAN-10."""
    red = spaces(c2=3)
    last = position("decide", red, blue, spaces(c7=1)) | {"turns": 299, "turn": 1, "actor": 1}
    result = GAME.from_json(last).play("stop").result
    assert result is not None
    assert (result.winners, result.reason) == (winners, "night")


@pytest.mark.parametrize(
    ("wrong", "said"),
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
def test_what_no_game_leads_to_is_no_position(wrong: dict[str, Any], said: str) -> None:
    """CAN-4, CAN-8, CAN-9."""
    good = position("decide", spaces(c6=4), spaces(c12=3), spaces(c7=1))
    assert GAME.from_json(good).to_json() == good
    with pytest.raises(BadState, match=said):
        GAME.from_json(good | wrong)
