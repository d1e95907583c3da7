"""Data that describes no good state is refused, by key and with what is wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import BadState, Game

Data = dict[str, Any]
Position = Callable[..., Data]
ALL = range(1, 7)

PLAYING: Data = {
    "phase": "deploy",
    "coins": [5, 6],
    "reserves": (["1-1"], ["2-2"]),
    "bridge": [1, 2, 3],
    "soldiers": [2, 4],
    "mover": 2,
    "steps": 1,
    "loaded": {"5-5": 1, "5-6": 2},
    "across": {"2-6": 2, "3-5": 2},
    "boats": ["2-3"],
    "planes": ["3-4"],
    "cannons": ["4-4"],
}
FLYING: Data = {
    "phase": "hit-ghost",
    "turn": 1,
    "bridge": ALL,
    "planes": ["0-0", "0-1", "3-4", "5-6"],
    "mission": ["3-4", "0-1"],
    "ghost": True,
    "dice": [1, 2],
}
REROLLING: Data = FLYING | {"phase": "hit-reroll", "ghost": False, "dice": [2]}
PLACING: Data = FLYING | {"phase": "where", "ghost": False, "dice": [], "deadly": True}
FIRING: Data = {"phase": "fire", "turn": 1, "cannons": ["4-4"], "shots": 1, "across": {"0-0": 1, "2-6": 2, "3-5": 1}}
AIMING: Data = FIRING | {"phase": "aim", "options": {"cannons": "aimed"}}
AIMED: Data = AIMING | {"phase": "fire", "target": "3-5"}
DRAWING: Data = {"phase": "draw", "pool": ["1-1", "2-2"]}
LAST_DOMINO: Data = {
    "phase": "over",
    "pool": [],
    "result": {"winners": [], "scores": [0, 0], "reason": "last-domino"},
}
LAST_ROUND: Data = {
    "phase": "over",
    "turn": 1,
    "round": 40,
    "result": {"winners": [], "scores": [0, 0], "reason": "last-round"},
}
GOOD = [PLAYING, FLYING, REROLLING, PLACING, FIRING, AIMING, AIMED, DRAWING, LAST_DOMINO, LAST_ROUND]


@pytest.mark.parametrize("given", GOOD, ids=lambda given: given["phase"])
def test_the_good_ones_are_good(game: Game, position: Position, given: Data) -> None:
    data = position(**given)
    assert game.from_json(data).to_json() == data


def put(data: Data, path: str, value: Any) -> Data:
    """A copy of the data with one value changed."""
    data = copy.deepcopy(data)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target: Any = data
    for part in way:
        target = target[part]
    target[last] = value
    return data


WRONG: list[tuple[Data, str, Any, str]] = [
    (PLAYING, "phase", "attack", "phase"),
    (PLAYING, "phase", 3, "phase"),
    (PLAYING, "turn", 2, "turn"),
    (PLAYING, "turn", False, "turn"),
    (PLAYING, "round", 0, "round"),
    (PLAYING, "round", 41, "round"),
    (PLAYING, "coins", [5], "coins"),
    (PLAYING, "coins.1", -1, "coins[1]"),
    (PLAYING, "coins.0", 361, "coins[0]"),
    (PLAYING, "crossed", 361, "crossed"),
    (PLAYING, "actor", 1, "actor"),
    (PLAYING, "pool.0", "6-0", "pool[0]"),
    (PLAYING, "pool.0", "1-1", "pool"),
    (PLAYING, "reserves", [["1-1"]], "reserves"),
    (PLAYING, "reserves.0", [], "pool"),
    (PLAYING, "reserves.1", ["1-1"], "reserves[1]"),
    (PLAYING, "planes", ["3-4", "2-3"], "planes"),
    (PLAYING, "boats", ["2-3", "2-3"], "boats"),
    (PLAYING, "bridge.3", "2-3", "bridge[3]"),
    (PLAYING, "bridge.0", "?", "bridge[0]"),
    (PLAYING, "bridge", [None] * 5, "bridge"),
    (PLAYING, "loaded.0.soldiers", 0, "loaded[0].soldiers"),
    (PLAYING, "loaded.0.soldiers", 3, "loaded[0].soldiers"),
    (PLAYING, "loaded.0", {"soldiers": 1}, "loaded[0].domino"),
    (PLAYING, "loaded.0", "5-5", "loaded[0]"),
    (PLAYING, "across", [{"domino": "3-5", "soldiers": 2}, {"domino": "2-6", "soldiers": 2}], "across"),
    (PLAYING, "soldiers.6", 1, "soldiers"),
    (PLAYING, "soldiers.0", 2, "soldiers[0]"),
    (PLAYING, "soldiers", [0], "soldiers"),
    (PLAYING, "mover", 0, "mover"),
    (PLAYING, "mover", 14, "mover"),
    (PLAYING, "mover", 3, "mover"),
    (PLAYING, "mover", 13, "steps"),
    (PLAYING, "steps", 0, "steps"),
    (PLAYING, "steps", 2, "steps"),
    (PLAYING, "phase", "build", "mover"),
    (PLAYING, "mission", ["3-4"], "mission"),
    (PLAYING, "ghost", True, "ghost"),
    (PLAYING, "ghost", 0, "ghost"),
    (PLAYING, "deadly", True, "deadly"),
    (PLAYING, "dice", [1], "dice"),
    (PLAYING, "shots", 1, "shots"),
    (PLAYING, "target", "3-5", "target"),
    (PLAYING, "result", LAST_ROUND["result"], "phase"),
    (FLYING, "turn", 0, "turn"),
    (FLYING, "bridge", [None] * 6, "bridge"),
    (FLYING, "mission", [], "mission"),
    (FLYING, "mission", ["3-4", "3-4"], "mission"),
    (FLYING, "mission", ["3-4", "0-0"], "mission[1]"),
    (FLYING, "mission", ["3-4", "6-6"], "mission"),
    (FLYING, "mission", ["0-1", "3-4"], "phase"),
    (FLYING, "mission", ["1-1"] * 28, "mission"),
    (FLYING, "ghost", False, "ghost"),
    (FLYING, "dice", [2, 1], "dice"),
    (FLYING, "dice", [1], "dice"),
    (FLYING, "dice", [1, 2, 3], "dice"),
    (FLYING, "dice", [1, 7], "dice[1]"),
    (REROLLING, "ghost", True, "ghost"),
    (REROLLING, "dice", [], "dice"),
    (PLACING, "mission", ["0-1", "3-4"], "deadly"),
    (PLACING, "deadly", "yes", "deadly"),
    (FIRING, "shots", 0, "shots"),
    (FIRING, "shots", 2, "shots"),
    (FIRING, "target", "3-5", "target"),
    (FIRING, "phase", "aim", "phase"),
    (AIMED, "target", "2-2", "target"),
    (AIMED, "target", None, "target"),
    (AIMED, "target", "0-0", "target"),
    (LAST_DOMINO, "result", None, "phase"),
    (LAST_DOMINO, "result.reason", "peace", "result.reason"),
    (LAST_DOMINO, "result.reason", "last-round", "pool"),
    (LAST_DOMINO, "result.winners", [0], "result"),
    (LAST_ROUND, "round", 39, "round"),
    (LAST_ROUND, "turn", 0, "turn"),
    (LAST_ROUND, "result.scores", [0, 1], "result"),
    (LAST_ROUND, "result.reason", "last-domino", "pool"),
]


@pytest.mark.parametrize(("given", "path", "value", "key"), WRONG)
def test_wrong_values(game: Game, position: Position, given: Data, path: str, value: Any, key: str) -> None:
    data = put(position(**given), path, value)
    if path == "bridge" and value == [None] * 6:
        data["pool"], key = sorted([*data["pool"], *position(**given)["bridge"]]), "mission"
    with pytest.raises(BadState) as error:
        game.from_json(data)
    assert error.value.key == key, error.value


POSITIONS: list[tuple[Data, str]] = [
    (PLAYING | {"mover": 1, "steps": 2, "soldiers": [1], "options": {"bridge_speed": 3}}, "steps"),
    (PLAYING | {"turn": 1, "planes": []}, "mover"),
    (FLYING | {"planes": ["0-1", "3-4"]}, "ghost"),
    (FLYING | {"phase": "deploy", "dice": [], "bridge": []}, "mission"),
    (FIRING | {"across": {"0-0": 2}}, "across"),
    (AIMING | {"across": {"0-0": 2, "3-5": 1}}, "across"),
    (AIMED | {"target": None}, "target"),
    (DRAWING | {"pool": ["1-1"]}, "pool"),
    ({"pool": []}, "pool"),
    (LAST_ROUND | {"pool": []}, "pool"),
]


@pytest.mark.parametrize(("given", "key"), POSITIONS)
def test_wrong_positions(game: Game, position: Position, given: Data, key: str) -> None:
    with pytest.raises(BadState) as error:
        game.from_json(position(**given))
    assert error.value.key == key, error.value


@pytest.mark.parametrize("change", [{"pool": ["?"]}, {"boats": ["?"]}, {"bridge": ["?", None, None, None, None, None]}])
def test_a_view_that_covers_too_much_or_little(game: Game, change: Data) -> None:
    """BAB-70: what is covered has room for just the dominoes that are not seen."""
    with pytest.raises(BadState):
        game.imagine(game.start().view(1) | change, seed=1)
