"""The contract of `Game` and `State`, tested on a small game."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crossings.conformance.checks import LIMITS, MOVE_TEXT, MOVE_TEXTS, OUTCOMES, SLUG
from crossings.engine import BadNumber, BadOption, Game, Kernels, Option, UnknownGame, game, shorten
from crossings.engine.kernels.kernel import KERNEL
from crossings.engine.playthrough import random_outcomes, trace
from crossings.engine.state import rewards
from rows import cases
from toys.coin_race import rules
from toys.coin_race.game import GAME


def test_an_option_has_values_as_typed_and_as_numbers() -> None:
    """CON-18: the error for many values shows a description of what is allowed, if there is one."""
    goal = GAME.option("goal")
    assert goal.parse(" 7 ") == 7 and goal.value(5) == 5
    for wrong in (-1, 2, 101, True, "5", 5.0, None):
        with pytest.raises(BadOption, match=r"^option goal has no value number "):
            goal.value(wrong)  # type: ignore[arg-type]
    many = Option("word", ("any", *(f"w{n}" for n in range(1000))), "any")
    assert many.number("w7") == 8 and many.parse(" W7 ") == "w7"
    with pytest.raises(BadOption, match=r"option word: 'w1000' is not allowed; allowed: any, or w0 to w999"):
        many.number("w1000", "any, or w0 to w999")


def test_options_of_a_preset_replace_the_defaults_and_given_ones_those_of_the_preset() -> None:
    """CON-18."""
    boats = game("bridges-and-boats")
    even = boats.preset("even").options
    assert even["max_rounds"] != 10
    assert boats.start(preset="even").options == boats.resolve(even)
    assert boats.start(preset="even", max_rounds=10).options == boats.resolve({**even, "max_rounds": 10})


def test_warnings_appear_if_their_condition_holds() -> None:
    assert GAME.warnings_for(GAME.resolve({"goal": 61})) == ["This is a long race."]
    assert GAME.warnings_for(GAME.resolve({})) == []


def test_chances_are_exact_fractions() -> None:
    """CON-04."""
    state = GAME.start().play("hide-left").play("hide-left").play("roll")
    assert state.actor == "chance"
    assert state.outcomes() == {"die-1": Fraction(1, 2), "die-2": Fraction(1, 3), "die-3": Fraction(1, 6)}
    assert state.actions() == []


def test_a_view_hides_and_determinizing_fills_in() -> None:
    """CON-08, CON-14."""
    state = GAME.start().play("hide-left").play("hide-right")
    assert state.view(0)["coins"] == ["left", "?"]
    assert state.view(None)["coins"] == ["?", "?"]
    dealt = {tuple(GAME.determinize(state.view(0), seed, 0).to_json()["coins"]) for seed in range(40)}
    assert dealt == {("left", "left"), ("left", "right")}


def test_moves_that_not_everybody_may_know_of_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """In games in which players may react in secret, the number of moves must not reveal that they passed."""
    start = GAME.start()
    monkeypatch.setitem(vars(GAME), "reactions", object())
    monkeypatch.setattr(Game, "visible_move", lambda _, before, text, viewer: text if "left" in text else "")
    assert start.is_counted("hide-left")
    assert not start.is_counted("hide-right")


def test_repr_shows_what_differs_from_the_default() -> None:
    """CON-16."""
    assert repr(GAME.start(goal=5)) == '<State of coin-race: actor=0, {"goal": 5}>'


def test_a_missing_kernel_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is a function that is not marked as one."""
    with pytest.raises(TypeError, match="lacks the kernels value"):
        _ = Kernels("half", GAME.rules, lambda: GAME.refusal).own  # type: ignore[arg-type, return-value]
    monkeypatch.delattr(rules.play, KERNEL)
    with pytest.raises(TypeError, match=r"^game half lacks the kernels play; play is there, but not under @kernel$"):
        Kernels("half", GAME.rules, lambda: GAME.evaluation)


# ---- limits --------------------------------------------------------------------------------------

CONTRACT = Path(__file__).parents[2] / "docs" / "design" / "contract.md"


def test_the_docs_show_every_limit() -> None:
    rows = [f"| {limit.name} | {limit.least} | {limit.most} | {limit.why} |" for limit in LIMITS]
    shown = CONTRACT.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row not in shown] == []
    assert len([line for line in shown if line.startswith("| ") and line.split(" | ")[1].isdigit()]) == len(rows)


def test_a_number_beyond_a_limit_is_reported_with_the_limit_and_the_reason() -> None:
    assert [MOVE_TEXTS.violation(number) for number in (1, 64, 8192)] == ["", "", ""]
    message = "257 outcomes at a node, `MAX_OUTCOMES`: from 0 to 256 are allowed (a larger setup is several draws)"
    assert (OUTCOMES.violation(256), OUTCOMES.violation(257)) == ("", message)
    assert MOVE_TEXTS.violation(0).startswith("0 move texts: from 1")


def test_forms_of_move_texts() -> None:
    assert all(map(MOVE_TEXT.fullmatch, ("c2-c3", "draw-12", "a1*b2=q", "@x,+1/2:3")))
    wrong = ("", "C2", "a b", "a\n", "é", "a_b", "a.b")
    assert not any(map(MOVE_TEXT.fullmatch, wrong)) and not any(map(SLUG.fullmatch, wrong))


# ---- errors --------------------------------------------------------------------------------------


def test_an_unknown_game_names_the_nearest_or_all() -> None:
    assert UnknownGame("dune-ches", ["march-on-mars", "dune-chess", "over-the-next-dune"]).nearest[0] == "dune-chess"
    assert UnknownGame("x", ["b", "a"]).nearest == ["a", "b"]
    for wrong in (None, 3, ["dune-chess"]):
        with pytest.raises(UnknownGame):
            game(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["x" * 5000, "a\nb\nc", "\x1b[31m"])
def test_what_a_user_sent_is_shown_in_one_short_line(text: str) -> None:
    """CON-22."""
    error = UnknownGame(text, ["dune-chess"])
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 200
    assert "\x1b" not in str(error)
    assert len(shorten(text)) <= 60
    assert shorten(np.zeros((2, 2), np.uint8)) == "array([[0, 0], [0, 0]], dtype=uint8)"


# ---- rewards -------------------------------------------------------------------------------------


@cases("""
    winners | seats | cooperative | rewarded
    [1] | 2 | false | [-1.0, 1.0]
    [] | 2 | false | [0.0, 0.0]
    [0, 1] | 2 | false | [0.0, 0.0]
    [0] | 5 | false | [1.0, -0.25, -0.25, -0.25, -0.25]
    [0, 2] | 3 | false | [0.25, -0.5, 0.25]
    [0, 1, 2] | 3 | true | [1.0, 1.0, 1.0]
    [] | 1 | true | [-1.0]
""")
def test_winners_share_what_the_others_pay_and_a_team_wins_together(
    winners: list[int], seats: int, cooperative: bool, rewarded: list[float]
) -> None:
    """CON-07."""
    assert rewards(winners, seats, cooperative) == (*rewarded,)


def test_rewards_of_opponents_add_up_to_zero_and_grow_with_the_points() -> None:
    for seats in range(2, 7):
        for count in range(seats + 1):
            for winners in combinations(range(seats), count):
                given = rewards(winners, seats, cooperative=False)
                assert sum(given) == pytest.approx(0) and max(map(abs, given)) <= 1
                assert all(given[won] >= lost for won in winners for lost in given)


@pytest.mark.parametrize("seats", [-1, 0, 1, True, "2", 2.0, None], ids=repr)
def test_opponents_are_two_or_more(seats: Any) -> None:
    with pytest.raises(BadNumber, match=r"^seats must be a whole number, 2 or more, not "):
        rewards((), seats, cooperative=False)


# ---- playthroughs --------------------------------------------------------------------------------


def test_lean_leaves_out_states_between_first_and_last() -> None:
    """CON-09."""
    full, lean = list(trace(GAME, 4)), list(trace(GAME, 4, lean=True))
    assert [line.get("move") for line in lean] == [line.get("move") for line in full]
    assert ["state" in line for line in lean] == [False, True, *[False] * (len(lean) - 3), True]


def test_a_trace_from_a_state_has_its_options_and_from_a_finished_one_no_moves() -> None:
    """CON-09."""
    origin = GAME.start(players=3, goal=3).play("hide-left")
    head, first, *_, end = trace(GAME, 1, origin=origin)
    assert (head["options"], first["state"]) == ({"players": 3, "goal": 3}, origin.to_json())
    assert [*trace(GAME, 1, origin=GAME.from_json(end["state"]))][1:] == [end]


def test_a_custom_policy_is_used() -> None:
    nodes = [line for line in trace(GAME, 1, policy=lambda state: state.actions()[-1]) if "legal" in line]
    assert all(node["move"] == node["legal"][-1] for node in nodes)


def test_outcomes_are_drawn_by_their_probabilities() -> None:
    state = GAME.start().play("hide-left").play("hide-left").play("roll")
    draw = random_outcomes(1)
    drawn = Counter(draw(state) for _ in range(6000))
    assert abs(drawn["die-1"] - 3000) < 150 and abs(drawn["die-2"] - 2000) < 150 and abs(drawn["die-3"] - 1000) < 120
