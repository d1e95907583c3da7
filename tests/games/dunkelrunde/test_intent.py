"""What a click on something impossible is answered with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.picked import told

from .conftest import Play

At = Callable[..., Play]


@pytest.mark.parametrize(
    ("children", "dice", "places", "reason", "rule"),
    [
        ({"0 girl": "a1"}, (2, 1), ("girl-0", "a6"), "too-far", "DKR-31"),
        ({"0 girl": "a3"}, (2, 1), ("girl-0", "a1"), "only-forward", "DKR-30"),
        ({"0 girl": "a7", "0 boy": "c9"}, (3, 1), ("boy-0",), "waits-for-others", "DKR-23"),
        ({}, (2, 1), ("ghost-1", "tower"), "shelter", "DKR-21"),
        ({}, (2, 1), ("ghost-1", "ghost-2"), "other-area", "DKR-51"),
        ({}, (2, 0), ("ghost-1",), "ghost-done", "DKR-11"),
        ({"0 girl": "a1"}, (0, 3), ("a1",), "child-done", "DKR-11"),
        ({"0 girl": "b1"}, (2, 2), ("b1",), "no-group", "DKR-40"),
        ({}, (2, 2), ("tower", "k1"), "obstacle-ahead", "DKR-23"),
    ],
)
def test_the_rule_is_told(
    at: At, children: dict[str, str], dice: tuple[int, int], places: tuple[str, ...], reason: str, rule: str
) -> None:
    assert told(at(children, dice).state, *places) == (reason, rule)


def test_about_the_corners_and_empty_tiles_there_is_nothing_to_tell(at: At) -> None:
    state = at({}, (2, 1)).state
    assert told(state, "night") is told(state, "goal") is told(state, "b14") is None
