"""Playthroughs have the form of the contract, and random play is fair."""

from __future__ import annotations

from collections import Counter

from crossings.engine.playthrough import random_outcomes, trace
from crossings.template.coin_race.game import GAME


def test_lines_of_a_playthrough() -> None:
    head, *nodes, end = trace(GAME, 4, options={"goal": 6})
    assert head == {"game": "coin-race", "options": {"players": 2, "goal": 6}, "seed": 4, "version": "1"}
    assert end.keys() == {"state", "result"}
    state = GAME.start(goal=6)
    for node in nodes:
        assert node["state"] == state.to_json()
        if state.actor == "chance":
            assert node.keys() == {"state", "chance", "move"}
            assert node["chance"] == {"die-1": "1/2", "die-2": "1/3", "die-3": "1/6"}
        else:
            assert node.keys() == {"state", "legal", "move"}
            assert node["legal"] == state.actions() == sorted(node["legal"])
        state = state.play(node["move"])
    assert end == {"state": state.to_json(), "result": state.result.to_json() if state.result else None}


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
