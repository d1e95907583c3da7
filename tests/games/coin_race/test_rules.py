"""The rules of the coin race, one test each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from crossings.engine import IllegalMove, State
from toys.coin_race.game import GAME


def hidden(**options: int) -> State:
    """Return the first turn, with all coins on the left."""
    state = GAME.start(**options)
    while state.to_json()["phase"] == "hide":
        state = state.play("hide-left")
    return state


def test_everyone_hides_a_coin_in_seat_order() -> None:
    """COI-1."""
    state = GAME.start(players=3)
    assert state.actions() == ["hide-left", "hide-right"]
    assert state.to_json()["whisper"] == [[0, 1], [1, 2]]
    state = state.play("hide-right")
    assert state.actor == 1
    assert state.view(0)["coins"] == ["right", "none", "none"]
    assert state.view(1)["coins"] == ["?", "none", "none"]


def test_a_runner_steps_once_and_then_rests_rolls_or_guesses() -> None:
    """COI-2."""
    state = hidden().play("step")
    assert state.to_json()["places"] == [1, 0]
    assert state.actions() == ["guess-left", "guess-right", "rest", "roll"]
    with pytest.raises(IllegalMove, match="COI-2"):
        state.play("step")
    assert state.play("rest").actor == 1


def test_the_die_has_three_ones_two_twos_and_a_three() -> None:
    """COI-3."""
    rolled = hidden().play("roll")
    assert rolled.outcomes() == {"die-1": Fraction(1, 2), "die-2": Fraction(1, 3), "die-3": Fraction(1, 6)}
    assert rolled.play("die-3").to_json()["places"] == [3, 0]


@pytest.mark.parametrize(
    ("guess", "place", "line"),
    [
        ("guess-left", 2, "Red guessed left, was right and ran to 2."),
        ("guess-right", 0, "Red guessed right and was wrong."),
    ],
)
def test_a_coin_is_guessed_once(guess: str, place: int, line: str) -> None:
    """COI-4."""
    assert GAME.words.describe(hidden().effects(guess, None)) == line
    state = hidden().play(guess)
    assert state.to_json()["places"] == [place, 0]
    assert state.to_json()["shown"] == [False, True]
    with pytest.raises(IllegalMove, match="COI-4"):
        state.play("rest").play("guess-left")


def test_the_runner_who_reaches_the_goal_wins() -> None:
    """COI-5."""
    state = hidden(goal=3).play("step").play("guess-left")
    assert state.result is not None
    assert (state.result.winners, state.result.scores, state.result.reason) == ((0,), (3, 0), "goal")


def test_at_dusk_the_furthest_runners_win() -> None:
    """COI-6."""
    state = hidden(players=3).play("rest").play("step").play("rest").play("step")
    while state.result is None:
        state = state.play("rest")
    assert (state.result.winners, state.result.scores, state.result.reason) == ((1, 2), (0, 1, 1), "dusk")
