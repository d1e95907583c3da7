"""What a `Game` and its states promise, on a game small enough to see through."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from crossings.engine import BadOption, BadState, IllegalMove, Kernels, Option
from crossings.engine.kernels.kernel import KERNEL
from crossings.template.coin_race import rules
from crossings.template.coin_race.game import GAME


def test_options_are_resolved_and_checked() -> None:
    assert GAME.resolve({"goal": 5}) == {"players": 2, "goal": 5}
    with pytest.raises(BadOption, match=r"coin-race has no option 'gaol'; it has: players, goal"):
        GAME.resolve({"gaol": 5})
    with pytest.raises(BadOption, match=r"option goal: 2 is not allowed; allowed: 3 to 100"):
        GAME.resolve({"goal": 2})
    with pytest.raises(BadOption, match=r"option players: True is not allowed; allowed: 2, 3"):
        GAME.resolve({"players": True})


def test_options_as_typed_and_as_numbers() -> None:
    goal = GAME.option("goal")
    assert goal.parse(" 7 ") == 7 and goal.value(5) == 5
    for wrong in (-1, 2, 101, True, "5", 5.0, None):
        with pytest.raises(BadOption, match=r"^option goal: it has no number "):
            goal.value(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="goal"):
        goal.parse("seven")


def test_warnings_are_said_where_they_hold() -> None:
    assert GAME.warnings_for(GAME.resolve({"goal": 61})) == ["This is a long race."]
    assert GAME.warnings_for(GAME.resolve({})) == []


def test_a_state_is_played_on_and_stays() -> None:
    start = GAME.start()
    hidden = start.play("hide-left")
    assert (start.actor, hidden.actor) == (0, 1)
    assert start == GAME.start() and hash(start) == hash(GAME.start())
    assert start != hidden and start != "something else"


def test_chances_are_exact_fractions() -> None:
    state = GAME.start().play("hide-left").play("hide-left").play("roll")
    assert state.actor == "chance"
    assert state.outcomes() == {"die-1": Fraction(1, 2), "die-2": Fraction(1, 3), "die-3": Fraction(1, 6)}
    assert state.actions() == []


def test_a_refusal_says_why() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.start().play("step")
    assert (caught.value.reason, caught.value.rule) == ("hide-first", "COI-1")


def test_a_view_hides_and_imagining_fills_in() -> None:
    state = GAME.start().play("hide-left").play("hide-right")
    assert state.view(0)["coins"] == ["left", "?"]
    assert state.view(None)["coins"] == ["?", "?"]
    dealt = {tuple(GAME.imagine(state.view(0), seed, 0).to_json()["coins"]) for seed in range(40)}
    assert dealt == {("left", "left"), ("left", "right")}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"game": "dune-chess"}, "game"),
        ({"options": {"players": 2}}, "options"),
        ({"options": {"players": 9, "goal": 10}}, "options"),
        ({"actor": 1}, "actor"),
        ({"stepped": 0}, "stepped"),
    ],
)
def test_data_of_no_state_is_refused_by_key(change: dict[str, Any], key: str) -> None:
    """What follows from other keys is compared, by type, too."""
    with pytest.raises(BadState) as caught:
        GAME.from_json(GAME.start().to_json() | change)
    assert caught.value.key == key


def test_repr_tells_what_differs_from_the_default() -> None:
    assert repr(GAME.start(goal=5)) == '<State of coin-race: actor=0, {"goal": 5}>'


def test_a_game_without_one_line_positions_says_so() -> None:
    with pytest.raises(BadState, match="no one-line position"):
        GAME.from_text("x")


def test_a_missing_kernel_is_named() -> None:
    with pytest.raises(TypeError, match="lacks the kernels value"):
        _ = Kernels("half", GAME.rules, lambda: GAME.refusal).own  # type: ignore[arg-type, return-value]


def test_a_function_that_is_no_kernel_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rules.play, KERNEL)
    with pytest.raises(TypeError, match=r"^game half lacks the kernels play; play is there, but not under @kernel$"):
        Kernels("half", GAME.rules, lambda: GAME.evaluation)


def test_an_option_with_many_values_says_what_is_allowed() -> None:
    option = Option("word", ("any", *(f"w{n}" for n in range(1000))), "any")
    assert option.number("w7") == 8 and option.parse(" W7 ") == "w7"
    with pytest.raises(BadOption, match=r"option word: 'w1000' is not allowed; allowed: any, or w0 to w999"):
        option.number("w1000", "any, or w0 to w999")
