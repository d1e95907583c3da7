"""Playthroughs begin and end where they are asked to, and random play is fair; their lines are in the kept files."""

from __future__ import annotations

from collections import Counter

from crossings.engine.playthrough import random_outcomes, trace
from crossings.template.coin_race.game import GAME


def test_lean_leaves_out_states_between_first_and_last() -> None:
    full, lean = list(trace(GAME, 4)), list(trace(GAME, 4, lean=True))
    assert [line.get("move") for line in lean] == [line.get("move") for line in full]
    assert ["state" in line for line in lean] == [False, True, *[False] * (len(lean) - 3), True]


def test_from_a_state_the_options_are_its_own_and_from_an_end_nothing_is_played() -> None:
    origin = GAME.start(players=3, goal=3).play("hide-left")
    head, first, *_, end = trace(GAME, 1, origin=origin)
    assert (head["options"], first["state"]) == ({"players": 3, "goal": 3}, origin.to_json())
    assert [*trace(GAME, 1, origin=GAME.from_json(end["state"]))][1:] == [end]


def test_a_policy_of_ones_own_is_asked() -> None:
    nodes = [line for line in trace(GAME, 1, policy=lambda state: state.actions()[-1]) if "legal" in line]
    assert all(node["move"] == node["legal"][-1] for node in nodes)


def test_outcomes_come_by_their_chances() -> None:
    state = GAME.start().play("hide-left").play("hide-left").play("roll")
    draw = random_outcomes(1)
    drawn = Counter(draw(state) for _ in range(6000))
    assert abs(drawn["die-1"] - 3000) < 150 and abs(drawn["die-2"] - 2000) < 150 and abs(drawn["die-3"] - 1000) < 120
