"""Invalid states are rejected, with the key and the reason."""

import pytest

from crossings.engine import BadState
from playing import hold_wrong
from rows import cases

from .conftest import GAME, at

PLAYING = """deploy, coins 5 6, attacker has 1-1, defender has 2-2, bridge 1 2 3, soldiers 2 4, mover 2, steps 1,
      loaded 5-5:1 5-6:2, across 2-6:2 3-5:2, boats 2-3, planes 3-4, cannons 4-4"""
MISSION = "defender, bridge whole, planes 0-0 0-1 3-4 5-6, mission 3-4 0-1"
GUNS = "defender, cannons 4-4, shots 1, across 0-0:1 2-6:2 3-5:1"
AIMED = f"aimed, fire, {GUNS}, target 3-5"
LAST_DOMINO, LAST_ROUND = "over, last-domino, pool none", "over, last-round, defender, round 40"

WRONG = {
    PLAYING: """
round = 41: round
actor = 1: actor
pool.0 = "1-1": pool
reserves.0 = []: pool
reserves.1 = ["1-1"]: reserves[1]
planes = ["3-4", "2-3"]: planes
boats = ["2-3", "2-3"]: boats
bridge.3 = "2-3": bridge[3]
loaded.0.soldiers = 3: loaded[0].soldiers
across = [{"domino": "3-5", "soldiers": 2}, {"domino": "2-6", "soldiers": 2}]: across
soldiers.6 = 1: soldiers
mover = 3: mover
mover = 13: steps
steps = 0: steps
steps = 2: steps
phase = "build": mover
mission = ["3-4"]: mission
ghost = true: ghost
deadly = true: deadly
dice = [1]: dice
shots = 1: shots
target = "3-5": target
result = {"winners": [], "scores": [0, 0], "reason": "last-round"}: phase
""",
    f"hit-ghost, {MISSION}, ghost, dice 1 2": """
turn = 0: turn
mission = []: mission
mission = ["3-4", "3-4"]: mission
mission = ["3-4", "0-0"]: mission[1]
mission = ["3-4", "6-6"]: mission
mission = ["0-1", "3-4"]: phase
ghost = false: ghost
dice = [2, 1]: dice
dice = [1]: dice
dice = [1, 2, 3]: dice
""",
    f"hit-reroll, {MISSION}, dice 2": "ghost = true: ghost\ndice = []: dice",
    f"where, {MISSION}, deadly": 'mission = ["0-1", "3-4"]: deadly',
    f"fire, {GUNS}": 'shots = 0: shots\nshots = 2: shots\ntarget = "3-5": target\nphase = "aim": phase',
    AIMED: 'target = "2-2": target\ntarget = null: target\ntarget = "0-0": target',
    LAST_DOMINO: """
result = null: phase
result.reason = "last-round": pool
result.winners = [0]: result
""",
    LAST_ROUND: """
round = 39: round
turn = 0: turn
result.scores = [0, 1]: result
result.reason = "last-domino": pool
""",
}
"""Valid positions; for each, invalid values and the key named in the error."""


@pytest.mark.parametrize("position", WRONG)
def test_states_that_break_an_invariant_are_refused_by_key(position: str) -> None:
    """Section 6, CON-13. Conformance and the schema hold types and ranges."""
    hold_wrong(GAME, lambda: at(position).json, WRONG[position])


@cases(f"""
    position | key
    bridge_speed 3, deploy, bridge 1 2 3, soldiers 1, mover 1, steps 2 | steps
    {PLAYING}, defender | mover
    hit-ghost, defender, bridge whole, planes 0-1 3-4, mission 3-4, ghost, dice 1 2 | ghost
    deploy, defender, planes 3-4, mission 3-4 | mission
    hit-ghost, defender, planes 0-0 3-4, mission 3-4, ghost, dice 1 2 | mission
    fire, defender, cannons 4-4, shots 1, across 0-0:2 | across
    aimed, aim, defender, cannons 4-4, shots 1, across 0-0:2 3-5:1 | across
    draw, pool 1-1 | pool
    pool none | pool
    over, last-round, defender, round 40, pool none | pool
    over, defender, round 40 | phase
    aim, {GUNS} | phase
""")
def test_wrong_positions_are_refused_by_key(position: str, key: str) -> None:
    with pytest.raises(BadState) as refused:
        at(position)
    assert refused.value.key == key
