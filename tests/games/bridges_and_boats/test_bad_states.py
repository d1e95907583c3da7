"""Invalid states are rejected, with the key and the reason."""

import pytest

from playing import hold_wrong, refused

from .conftest import GAME, Data, build

PLAYING = """deploy, coins 5 6, attacker has 1-1, defender has 2-2, bridge 1 2 3, soldiers 2 4, mover 2, steps 1,
  loaded 5-5:1 5-6:2, across 2-6:2 3-5:2, boats 2-3, planes 3-4, cannons 4-4"""
MISSION = "defender, bridge whole, planes 0-0 0-1 3-4 5-6, mission 3-4 0-1"
FLYING = f"hit-ghost, {MISSION}, ghost, dice 1 2"
REROLLING = f"hit-reroll, {MISSION}, dice 2"
PLACING = f"where, {MISSION}, deadly"
GUNS = "defender, cannons 4-4, shots 1, across 0-0:1 2-6:2 3-5:1"
FIRING, AIMING, AIMED = f"fire, {GUNS}", f"aimed, aim, {GUNS}", f"aimed, fire, {GUNS}, target 3-5"
DRAWING = "draw, pool 1-1 2-2"
LAST_DOMINO, LAST_ROUND = "over, pool none", "over, defender, round 40"
ACTORS = {
    **{PLAYING: 0, FLYING: 1, REROLLING: "chance", PLACING: "chance", FIRING: "chance", AIMING: 1, AIMED: "chance"},
    **{DRAWING: "chance", LAST_DOMINO: None, LAST_ROUND: None},
}
REASONS = {LAST_DOMINO: "last-domino", LAST_ROUND: "last-round"}

WRONG = {
    PLAYING: """
turn = 2: turn
round = 0: round
round = 41: round
coins = [5]: coins
coins.1 = -1: coins[1]
coins.0 = 361: coins[0]
crossed = 361: crossed
actor = 1: actor
pool.0 = "6-0": pool[0]
pool.0 = "1-1": pool
reserves = [["1-1"]]: reserves
reserves.0 = []: pool
reserves.1 = ["1-1"]: reserves[1]
planes = ["3-4", "2-3"]: planes
boats = ["2-3", "2-3"]: boats
bridge.3 = "2-3": bridge[3]
bridge.0 = "?": bridge[0]
bridge = [null, null, null, null, null]: bridge
loaded.0.soldiers = 0: loaded[0].soldiers
loaded.0.soldiers = 3: loaded[0].soldiers
loaded.0 = {"soldiers": 1}: loaded[0].domino
loaded.0 = "5-5": loaded[0]
across = [{"domino": "3-5", "soldiers": 2}, {"domino": "2-6", "soldiers": 2}]: across
soldiers.6 = 1: soldiers
soldiers.0 = 2: soldiers[0]
mover = 0: mover
mover = 14: mover
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
    FLYING: """
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
dice = [1, 7]: dice[1]
""",
    REROLLING: "ghost = true: ghost\ndice = []: dice",
    PLACING: 'mission = ["0-1", "3-4"]: deadly',
    FIRING: 'shots = 0: shots\nshots = 2: shots\ntarget = "3-5": target\nphase = "aim": phase',
    AIMED: 'target = "2-2": target\ntarget = null: target\ntarget = "0-0": target',
    LAST_DOMINO: """
result = null: phase
result.reason = "peace": result.reason
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
POSITIONS = {
    "bridge_speed 3, deploy, bridge 1 2 3, soldiers 1, mover 1, steps 2": "steps",
    f"{PLAYING}, defender": "mover",
    "hit-ghost, defender, bridge whole, planes 0-1 3-4, mission 3-4, ghost, dice 1 2": "ghost",
    "deploy, defender, planes 3-4, mission 3-4": "mission",
    "hit-ghost, defender, planes 0-0 3-4, mission 3-4, ghost, dice 1 2": "mission",
    "fire, defender, cannons 4-4, shots 1, across 0-0:2": "across",
    "aimed, aim, defender, cannons 4-4, shots 1, across 0-0:2 3-5:1": "across",
    "draw, pool 1-1": "pool",
    "pool none": "pool",
    "over, defender, round 40, pool none": "pool",
}
"""The key that the error names."""


def good(position: str) -> Data:
    data = build(position) | {"actor": ACTORS.get(position, 0)}
    if data["phase"] == "over":
        data["result"] = {"winners": [], "scores": [0, 0], "reason": REASONS.get(position, "last-round")}
    return data


@pytest.mark.parametrize("position", ACTORS)
def test_valid_positions_are_accepted(position: str) -> None:
    assert GAME.from_json(good(position)).to_json() == good(position)


@pytest.mark.parametrize("position", WRONG)
def test_wrong_values(position: str) -> None:
    """Section 6: the ranges and constraints of its table."""
    hold_wrong(GAME, lambda: good(position), WRONG[position])


@pytest.mark.parametrize("position, key", POSITIONS.items())
def test_wrong_positions(position: str, key: str) -> None:
    assert refused(GAME, good(position)).key == key
