"""The invariants of states (section 6), and warnings about options."""

import pytest

from playing import hold_wrong, refused
from rows import cases

from .conftest import GAME, at, build

WRONG = {
    "players 3": """
actor = 0: actor
actor = null: actor
result = {"winners": [0, 1], "scores": [1, 1, 0], "reason": "curse-lifted"}: result
""",
    "0 boy linden, 0 girl k3, 2 boy linden, dice 1-0 | girl:linden": """
result = {"winners": [], "scores": [0, 0, 0], "reason": "dawn"}: result
result = {"winners": [0, 2], "scores": [2, 0, 1], "reason": "curse-lifted"}: result
result = {"winners": [0], "scores": [2, 0, 0], "reason": "curse-lifted"}: result
dice = {"child": 0, "ghost": 2}: dice
""",
    "turn 2, round 200, dice 0-1 | ghost1:a5": """
round = 199: round
turn = 1: turn
""",
}
"""By position and moves: changes of the state, and the key that is refused. DKR-61 to DKR-63."""


@cases("""
    position | key | why
    0 girl b5 | children | blue
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
    dice 2-5, ghost_die 4 | dice | 0 to 4
    0 girl b1, 0 boy b2, 1 girl b3, 1 boy hut, players 2, dice 1-1 | dice | expired
    0 girl c9, 0 boy linden, dice 2-0 | dice | skipped
""")
def test_invariants_of_a_position_are_checked(position: str, key: str, why: str) -> None:
    error = refused(GAME, build(position))
    assert error.key.startswith(key) and why in str(error)


@pytest.mark.parametrize("position", WRONG)
def test_a_state_with_one_wrong_value_is_refused(position: str) -> None:
    start, _, moves = position.partition(" | ")
    hold_wrong(GAME, lambda: at(start)(moves).json, WRONG[position])


@cases("""
    options | warned
    {} | false
    {"dawn": 24} | true
    {"dawn": 25} | false
    {"dawn": 24, "board": "short"} | false
    {"dawn": 10, "board": "short", "players": 6} | false
    {"dawn": 28, "players": 2} | true
    {"dawn": 16, "players": 6} | false
""")
def test_a_short_night_has_a_warning(options: dict[str, object], warned: bool) -> None:
    """DKR-63."""
    assert bool(GAME.warnings_for(GAME.resolve(options))) == warned


def test_presets_have_no_warning() -> None:
    assert [preset.name for preset in GAME.presets if GAME.warnings_for(GAME.resolve(preset.options))] == []
