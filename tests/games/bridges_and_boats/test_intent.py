"""What a click on something impossible is answered with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.picked import told

from .conftest import Play

At = Callable[..., Play]
HELD = {"reserves": (["3-5"], ["1-4"])}


@pytest.mark.parametrize(
    ("given", "places", "reason", "rule"),
    [
        ({"coins": [0, 0]}, ("pool",), "coins", "BAB-09"),
        ({"coins": [0, 0]}, ("coins-0",), "gap", "BAB-23"),
        ({"coins": [0, 0], "bridge": [1]}, ("coins-0",), "coins", "BAB-22"),
        ({"phase": "deploy", **HELD}, ("domino-0-3-5",), "step-over", "BAB-06"),
        ({"phase": "deploy", **HELD}, ("domino-0-3-5", "quay"), "step-over", "BAB-06"),
        ({**HELD}, ("domino-0-3-5", "airfield"), "wrong-side", "BAB-03"),
        ({"bridge": [1], "soldiers": [1, 2]}, ("space-1",), "space-taken", "BAB-26"),
        ({"bridge": [1]}, ("space-1",), "no-soldier", "BAB-24"),
        ({"loaded": {"3-5": 2}, "coins": [3, 0]}, ("coins-0", "boat-3-5"), "boat-full", "BAB-32"),
        ({"boats": {"3-5": 0}}, ("boat-3-5",), "boat-empty", "BAB-35"),
        ({"planes": ["3-5"]}, ("plane-3-5",), "wrong-side", "BAB-03"),
        ({"turn": 1, "planes": ["3-5"]}, ("plane-3-5",), "no-bridge", "BAB-44"),
        ({"turn": 1, "across": {"3-5": 1}}, ("boat-3-5",), "wrong-moment", "BAB-62"),
    ],
)
def test_the_rule_is_told(at: At, given: dict[str, Any], places: tuple[str, ...], reason: str, rule: str) -> None:
    assert told(at(**given).state, *places) == (reason, rule)


def test_about_water_and_posts_there_is_nothing_to_tell(at: At) -> None:
    state = at(bridge=[1]).state
    assert told(state, "far-shore") is told(state, "post-3") is told(state, "used") is None
