"""The contract of `Game` and `State`, tested on a small game."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from crossings.conformance.checks import LIMITS, MOVE_TEXT, MOVE_TEXTS, OUTCOMES, SLUG
from crossings.engine import BadNumber, BadOption, BadState, IllegalMove, Kernels, Option, UnknownGame, shorten
from crossings.engine.kernels.kernel import KERNEL
from crossings.engine.playthrough import random_outcomes, trace
from crossings.engine.state import rewards
from crossings.template.coin_race import rules
from crossings.template.coin_race.game import GAME
from rows import cases


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
        with pytest.raises(BadOption, match=r"^option goal has no value number "):
            goal.value(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="goal"):
        goal.parse("seven")


def test_warnings_appear_if_their_condition_holds() -> None:
    assert GAME.warnings_for(GAME.resolve({"goal": 61})) == ["This is a long race."]
    assert GAME.warnings_for(GAME.resolve({})) == []


def test_playing_returns_a_new_state() -> None:
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


def test_an_illegal_move_has_a_reason() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.start().play("step")
    assert (caught.value.reason, caught.value.rule) == ("hide-first", "COI-1")


def test_a_view_hides_and_determinizing_fills_in() -> None:
    state = GAME.start().play("hide-left").play("hide-right")
    assert state.view(0)["coins"] == ["left", "?"]
    assert state.view(None)["coins"] == ["?", "?"]
    dealt = {tuple(GAME.determinize(state.view(0), seed, 0).to_json()["coins"]) for seed in range(40)}
    assert dealt == {("left", "left"), ("left", "right")}


@cases("""
    change | key
    {"game": "dune-chess"} | game
    {"options": {"players": 2}} | options
    {"options": {"players": 9, "goal": 10}} | options
    {"actor": 1} | actor
    {"stepped": 0} | stepped
""")
def test_invalid_data_is_rejected_with_its_key(change: dict[str, Any], key: str) -> None:
    """Derived keys are compared with the state, including their types."""
    with pytest.raises(BadState) as caught:
        GAME.from_json(GAME.start().to_json() | change)
    assert caught.value.key == key


def test_options_of_another_type_are_rejected() -> None:
    for wrong in (None, 1, "goal", ["goal"]):
        with pytest.raises(BadOption, match=r"^options must be a mapping from names to values, not "):
            GAME.resolve(wrong)  # type: ignore[arg-type]
        with pytest.raises(BadOption, match=r"^option goal(:| must be given as text)"):
            GAME.parse("goal", wrong)  # type: ignore[arg-type]


def test_an_array_in_an_error_is_on_one_line() -> None:
    assert shorten(np.zeros((2, 2), np.uint8)) == "array([[0, 0], [0, 0]], dtype=uint8)"


def test_repr_shows_what_differs_from_the_default() -> None:
    assert repr(GAME.start(goal=5)) == '<State of coin-race: actor=0, {"goal": 5}>'


def test_a_game_may_have_no_one_line_positions() -> None:
    with pytest.raises(BadState, match="no one-line position"):
        GAME.from_text("x")
    for wrong in (None, 1, b"x", ["x"]):
        with pytest.raises(BadState, match=r"a position text is a string, not "):
            GAME.from_text(wrong)  # type: ignore[arg-type]


def test_a_missing_kernel_is_named() -> None:
    with pytest.raises(TypeError, match="lacks the kernels value"):
        _ = Kernels("half", GAME.rules, lambda: GAME.refusal).own  # type: ignore[arg-type, return-value]


def test_a_function_that_is_no_kernel_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rules.play, KERNEL)
    with pytest.raises(TypeError, match=r"^game half lacks the kernels play; play is there, but not under @kernel$"):
        Kernels("half", GAME.rules, lambda: GAME.evaluation)


def test_the_error_of_an_option_with_many_values_shows_what_is_allowed() -> None:
    option = Option("word", ("any", *(f"w{n}" for n in range(1000))), "any")
    assert option.number("w7") == 8 and option.parse(" W7 ") == "w7"
    with pytest.raises(BadOption, match=r"option word: 'w1000' is not allowed; allowed: any, or w0 to w999"):
        option.number("w1000", "any, or w0 to w999")


# ---- limits --------------------------------------------------------------------------------------

CONTRACT = Path(__file__).parents[2] / "docs" / "design" / "contract.md"


def test_the_docs_show_every_limit() -> None:
    rows = [f"| {limit.name} | {limit.least} | {limit.most} | {limit.why} |" for limit in LIMITS]
    shown = CONTRACT.read_text(encoding="utf-8").splitlines()
    assert [row for row in rows if row not in shown] == []
    assert len([line for line in shown if line.startswith("| ") and line.split(" | ")[1].isdigit()]) == len(rows)


def test_a_number_within_a_limit_is_accepted() -> None:
    assert [MOVE_TEXTS.violation(number) for number in (1, 64, 8192)] == ["", "", ""]
    assert OUTCOMES.violation(256) == ""


def test_a_number_beyond_a_limit_is_reported_with_the_limit_and_the_reason() -> None:
    message = "257 outcomes at a node, `MAX_OUTCOMES`: from 0 to 256 are allowed (a larger setup is several draws)"
    assert OUTCOMES.violation(257) == message
    assert MOVE_TEXTS.violation(0).startswith("0 move texts: from 1")


def test_forms_of_move_texts() -> None:
    assert all(map(MOVE_TEXT.fullmatch, ("c2-c3", "draw-12", "a1*b2=q", "@x,+1/2:3")))
    wrong = ("", "C2", "a b", "a\n", "é", "a_b", "a.b")
    assert not any(map(MOVE_TEXT.fullmatch, wrong)) and not any(map(SLUG.fullmatch, wrong))


# ---- errors --------------------------------------------------------------------------------------


def test_an_unknown_game_names_the_nearest_or_all() -> None:
    error = UnknownGame("dune-ches", ["march-on-mars", "dune-chess", "over-the-next-dune"])
    assert error.nearest[0] == "dune-chess" and "'dune-ches'" in str(error)
    assert UnknownGame("x", ["b", "a"]).nearest == ["a", "b"]


def test_a_bad_state_names_the_key_and_a_refusal_reason_and_rule() -> None:
    assert str(BadState("worms", "is missing")) == "bad state, key `worms`: is missing"
    assert str(BadState("", "is a list")) == "bad state: is a list"
    error = IllegalMove("a1-a2", "not-yours", "DUC-06", "that man is the other side's.")
    assert str(error) == "'a1-a2' is not possible: that man is the other side's. [not-yours, DUC-06]"


@pytest.mark.parametrize("text", ["x" * 5000, "a\nb\nc", "\x1b[31m"])
def test_what_a_user_sent_is_shown_in_one_short_line(text: str) -> None:
    error = UnknownGame(text, ["dune-chess"])
    assert len(str(error).splitlines()) == 1
    assert len(str(error)) < 200
    assert "\x1b" not in str(error)
    assert len(shorten(text)) <= 60


# ---- rewards -------------------------------------------------------------------------------------


@cases("""
    winners | seats | rewarded
    [1] | 2 | [-1.0, 1.0]
    [] | 2 | [0.0, 0.0]
    [0, 1] | 2 | [0.0, 0.0]
    [0] | 5 | [1.0, -0.25, -0.25, -0.25, -0.25]
    [0, 2] | 3 | [0.25, -0.5, 0.25]
""")
def test_winners_share_what_the_others_pay(winners: list[int], seats: int, rewarded: list[float]) -> None:
    assert rewards((*winners,), seats, cooperative=False) == (*rewarded,)


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


def test_a_team_wins_or_loses_together() -> None:
    assert rewards((0, 1, 2), 3, cooperative=True) == (1.0, 1.0, 1.0)
    assert rewards((), 1, cooperative=True) == (-1.0,)


# ---- playthroughs --------------------------------------------------------------------------------


def test_lean_leaves_out_states_between_first_and_last() -> None:
    full, lean = list(trace(GAME, 4)), list(trace(GAME, 4, lean=True))
    assert [line.get("move") for line in lean] == [line.get("move") for line in full]
    assert ["state" in line for line in lean] == [False, True, *[False] * (len(lean) - 3), True]


def test_a_trace_from_a_state_has_its_options_and_from_a_finished_one_no_moves() -> None:
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
