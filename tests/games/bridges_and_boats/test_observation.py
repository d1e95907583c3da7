"""The observation tensor of Bridges and Boats."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.games.bridges_and_boats.observation import PLACES
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, DOMINOES
from crossings.games.bridges_and_boats.rules.schema import PHASES
from observations import Blocks, assert_blocks, blocks_of
from playing import random_moves

from .conftest import GAME, SECRETS, at

EXAMPLE = """defender_income 1, mission_cost 0, max_rounds 35, hit-ghost, defender, round 16, coins 0 4, crossed 4,
pool 0-1 0-2 1-2 1-5 2-2 2-4 3-5 4-4 4-6 5-6 6-6, section 1 0-5, section 2 4-5, section 3 2-3, section 4 3-3,
soldiers 1 2 3 4 5 6 7 8, loaded 2-6:2 3-6:2, across 0-4:2, planes 0-0 1-4 1-6 3-4, cannons 0-3 0-6,
mission 3-4 1-6 1-4, ghost, dice 1 2, discard 1-1 2-5, buried 1-3 5-5"""
"""The state of section 6."""


def named(row: NDArray[Any]) -> list[str]:
    """Return the dominoes marked in a block."""
    return [DOMINOES[number] for number in np.flatnonzero(row)]


def faces(war: Blocks) -> dict[str, list[str]]:
    """Return the visible dominoes by place, without places that have none."""
    return {place: named(row) for place, row in zip(PLACES, war["faces"], strict=True) if row.any()}


def counts(war: Blocks) -> dict[str, int]:
    return {place: int(n) for place, n in zip(PLACES, war["counts"], strict=True) if n}


def test_the_example_is_observed() -> None:
    """Section 6: during a mission, the first plane has rolled and the ghost may reroll."""
    war = blocks_of(at(EXAMPLE).state, DEFENDER)
    assert {domino: int(war["mission"][DOMINOES.index(domino)]) for domino in named(war["mission"])} == {
        "3-4": 1, "1-6": 2, "1-4": 3
    }  # fmt: skip
    assert_blocks(
        war,
        dice=[[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0]],
        ghost=1,
        standing=[1, 1, 1, 1, 0, 0],
        soldiers=[1] * 8 + [0] * 4,
    )
    assert named(war["pairs"]) == ["0-4", "2-6", "3-6"]
    assert faces(war)["boats across"] == ["0-4"] and faces(war)["discard"] == ["1-1", "2-5"]
    assert_blocks(war, steps=0)
    assert np.flatnonzero(war["mover"]).tolist() == [12]
    assert (war["round"].item(), war["crossed"].item(), war["coins"].tolist()) == (16, 4, [4, 0])
    assert PHASES[int(war["phase"].argmax())] == "hit-ghost"
    assert_blocks(war, side=[0, 1], turn=[1, 0])
    assert blocks_of(at(EXAMPLE).state, ATTACKER)["turn"].tolist() == [0, 1]


def test_options_are_observed() -> None:
    """Section 3: incomes, prices, speed, the kind of cannons, the last round."""
    incomes = {"attacker_income": 6, "defender_income": 5}
    prices = {"domino_cost": 4, "bridge_cost": 3, "boat_cost": 1, "mission_cost": 2}
    state = GAME.start(bridge_speed=2, cannons="aimed", max_rounds=50, **incomes, **prices)
    assert blocks_of(state, ATTACKER)["options"].tolist() == [6, 5, 4, 3, 1, 2, 2, 1, 50]


def test_hidden_faces_are_counted_and_shown_only_to_their_owner() -> None:
    """BAB-E28: reserves, sections, empty boats, cannons and buried sections; all else is open."""
    state = at(SECRETS).state
    attacker, defender = blocks_of(state, ATTACKER), blocks_of(state, DEFENDER)
    open_to_all = {"boats loaded at the attacker's bank": ["5-5"], "planes": ["3-4"]}
    own = {"own reserve": ["1-1"], "empty boats": ["4-4"], "buried": ["1-2"]}
    assert faces(attacker) == open_to_all | own
    assert faces(defender) == open_to_all | {"own reserve": ["2-2", "3-3"], "cannons": ["6-6"]}
    assert named(attacker["sections"][0]) == ["0-2"] and not defender["sections"].any()
    assert defender["standing"].tolist() == attacker["standing"].tolist() == [1, 0, 0, 0, 0, 0]
    number = dict.fromkeys(("empty boats", "buried", "cannons", "planes", "boats loaded at the attacker's bank"), 1)
    assert counts(attacker) == number | {"own reserve": 1, "the other's reserve": 2, "pool": 19}
    assert counts(defender) == number | {"own reserve": 2, "the other's reserve": 1, "pool": 19}


def test_a_drawn_domino_is_shown_only_to_the_buyer() -> None:
    """BAB-10, BAB-E01."""
    drawn, other = (at("new game")("buy", domino).state for domino in ("d-3-5", "d-0-0"))
    assert faces(blocks_of(drawn, ATTACKER)) == {"own reserve": ["3-5"]}
    assert np.array_equal(drawn.observation(DEFENDER), other.observation(DEFENDER))
    assert counts(blocks_of(drawn, DEFENDER)) == {"the other's reserve": 1, "pool": 27}


def test_after_the_game_all_dominoes_are_shown() -> None:
    """BAB-E13, BAB-72: the last domino is bought, and everything is revealed."""
    war = at("pool 6-6, coins 2 4, crossed 5, across 3-5:2, section 1 0-2, boats 4-4")
    over = blocks_of(war("buy").state, DEFENDER)
    assert faces(over)["the other's reserve"] == ["6-6"] and faces(over)["empty boats"] == ["4-4"]
    assert named(over["sections"][0]) == ["0-2"]
    assert_blocks(over, turn=[0, 1])
    assert PHASES[int(over["phase"].argmax())] == "over"


def test_the_steps_of_the_last_soldier_are_observed() -> None:
    """BAB-E10, BAB-24: with a speed of two, entering is the first space and a step the second."""
    marched = at("bridge_speed 2, coins 5 0, bridge whole")("enter", "move-1")
    war = blocks_of(marched.state, DEFENDER)
    assert_blocks(war, steps=2)
    assert np.flatnonzero(war["mover"]).tolist() == [1]


def test_a_deadly_hit_is_observed_before_the_bomb_falls() -> None:
    """BAB-E19, BAB-47: plane 2-5 rolls its two ends."""
    mission = at("defender, hit, bridge whole, planes 2-5, mission 2-5")
    assert blocks_of(mission("2+5").state, ATTACKER)["deadly"].item() == 1
    assert blocks_of(mission("3+4").state, ATTACKER)["deadly"].item() == 0


def test_the_target_of_an_aimed_shot_is_observed() -> None:
    """BAB-E17, BAB-62: three cannons, and the first is fired at 3-5."""
    war = at("aimed, defender, cannons 1-1 1-2 1-3, across 0-0:1 2-2:1 3-5:1 5-6:1")("end", "aim-3-5")
    for seat in (ATTACKER, DEFENDER):
        shot = blocks_of(war.state, seat)
        assert_blocks(shot, shots=3)
        assert named(shot["target"]) == ["3-5"]


def exchanged(data: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return a state with faces exchanged that no longer matter."""
    without_use = {
        key: [names.get(name, name) for name in data[key]] for key in ("bridge", "cannons", "discard", "buried")
    }
    return data | without_use | {key: sorted(without_use[key]) for key in ("cannons", "discard", "buried")}


def test_faces_that_no_longer_matter_can_be_exchanged() -> None:
    """The symmetry that the module docstring states, during a game: sections, cannons, discard and buried dominoes."""
    names = dict(zip(("0-1", "2-2", "0-6", "1-1", "5-5"), ("2-2", "0-6", "1-1", "5-5", "0-1"), strict=True))
    places = "section 1 0-1, section 2 5-5, cannons 2-2 3-4, discard 0-6, buried 1-1"
    state = at(f"soldiers 1 3, planes 1-6, {places}").state
    other = GAME.from_json(exchanged(state.to_json(), names))
    order = [DOMINOES.index(names.get(domino, domino)) for domino in DOMINOES]
    assert other != state
    following = random_moves(2)
    while state.result is None:
        for seat in (ATTACKER, DEFENDER):
            one, two = blocks_of(state, seat), blocks_of(other, seat)
            for name in ("faces", "sections"):
                two[name] = two[name][..., order]
            assert [name for name in one if not np.array_equal(one[name], two[name])] == []
        assert state.actions() == other.actions() and state.outcomes() == other.outcomes()
        move = following(state)
        state, other = state.play(move), other.play(move)
    assert other.result == state.result
