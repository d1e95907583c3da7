"""States as JSON: the constraints on states (section 6), the texts of all moves (section 7), and options."""

import json
from typing import Any

import pytest

from crossings.engine import BadState
from crossings.games.dunkelrunde.rules import data
from rows import cases, rows

from .conftest import GAME, at, build

LIFTED = "0 boy linden, 0 girl k3, 2 boy linden, dice 1-0 | girl:linden"
DAWN = "turn 2, round 200, dice 0-1 | ghost1:a5"
INVALID = {
    "players 3": """
actor = 0: actor
actor = null: actor
turn = true: turn
dice = {"child": 0}: dice
dice = {"child": 0, "ghost": 0, "spare": 0}: dice
children = [{"girl": "hut", "boy": "hut"}, {"girl": "hut", "boy": "hut"}]: children
children = [{"girl": "hut"}, {"girl": "hut"}, {"girl": "hut"}]: children
ghosts = ["a4", "b5", "b11"]: ghosts
result = {"winners": [], "scores": [0, 0, 0], "reason": "tired"}: result
result = {"winners": [0, 1], "scores": [1, 1, 0], "reason": "curse-lifted"}: result: can't be curse-lifted
""",
    LIFTED: """
result = {"winners": [], "scores": [0, 0, 0], "reason": "dawn"}: result: must say curse-lifted
result = {"winners": [0, 2], "scores": [2, 0, 1], "reason": "curse-lifted"}: result
result = {"winners": [0], "scores": [2, 0, 0], "reason": "curse-lifted"}: result
dice = {"child": 0, "ghost": 2}: dice: game is over
""",
    DAWN: """
round = 199: round: dawn comes
turn = 1: turn: last seat
""",
}
"""By valid position: `key = value: key: reason` of invalid values. DKR-61 to DKR-63."""


@cases("""
    position | key | why
    0 girl b5 | children | blue
    0 girl z1 | children | tile of the board
    0 girl b3, board short | children | short board
    0 girl c9, 1 girl c9 | children | cross at once
    0 girl b6, ghost 2 b6 | children | alone with a ghost
    0 girl a8 | children | witch
    ghost 1 b5 | ghosts | leave its road
    ghost 2 deer1 | ghosts | leave its road
    ghost 4 tower | ghosts | leave its road
    ghost 4 k2, board short | ghosts | short board
    0 girl linden, 1 boy linden | result | must say curse-lifted
    round 21, dawn 20 | round | 1 to 20
    round 0 | round | 1 to 200
    turn 3 | turn | 0 to 2
    dice 7-1 | dice | 0 to 6
    dice 2-5, ghost_die 4 | dice | 0 to 4
    0 girl b1, 0 boy b2, 1 girl b3, 1 boy hut, players 2, dice 1-1 | dice | expired
    0 girl c9, 0 boy linden, dice 2-0 | dice | skipped
""")
def test_invalid_positions(position: str, key: str, why: str) -> None:
    with pytest.raises(BadState, match=why) as caught:
        GAME.from_json(build(position))
    assert caught.value.key.startswith(key)


@pytest.mark.parametrize(
    "good, case", [(good, case) for good, cases in INVALID.items() for case in cases.strip().splitlines()]
)
def test_invalid_values(good: str, case: str) -> None:
    position, _, moves = good.partition(" | ")
    state: dict[str, Any] = at(position)(moves).json
    key, _, detail = case.partition(" = ")
    value, _, why = detail.rpartition(f": {key}")
    with pytest.raises(BadState, match=why.removeprefix(": ") or None) as caught:
        GAME.from_json(state | {key: json.loads(value)})
    assert caught.value.key.startswith(key)


@cases("""
    position
    0 girl b6, 1 girl b6, ghost 2 b6 -- DKR-34, DKR-R24: a ghost may stand with a group
    0 girl a8, 1 girl village -- DKR-23, DKR-25: a child waits as long as another one is to come
""")
def test_valid_positions(position: str) -> None:
    assert at(position)


def test_numbers_of_texts() -> None:
    """DKR-05: 84 walks, 50 ghost moves, 226 group moves; 48 rolls."""
    assert (len(data.WALK_TEXTS), len(data.GHOST_TEXTS), len(data.GROUP_TEXTS)) == (84, 50, 226)
    assert (len(data.ACTIONS), len(data.OUTCOMES)) == (360, 48)


def test_numbers_of_tiles() -> None:
    """DKR-R01: 48 tiles, 36 of them on the short board."""
    assert (data.TILE_COUNT, sum(tile.short for tile in data.TILES)) == (48, 36)


@pytest.mark.parametrize(
    "options, warned",
    [
        *rows("""
            {} | false
            {"dawn": 24} | true
            {"dawn": 25} | false
            {"dawn": 24, "board": "short"} | false
            {"dawn": 10, "board": "short", "players": 6} | false
            {"dawn": 28, "players": 2} | true
            {"dawn": 16, "players": 6} | false
        """),
        *((preset.options, False) for preset in GAME.presets),
    ],
)
def test_a_short_night_has_a_warning(options: dict[str, object], warned: bool) -> None:
    """DKR-63; presets and defaults need no warning."""
    assert bool(GAME.warnings_for(GAME.resolve(options))) == warned
