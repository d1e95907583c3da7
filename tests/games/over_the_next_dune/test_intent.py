"""What a click on something impossible is answered with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.picked import told

from .conftest import Play

At = Callable[..., Play]
SEARCHER = [(10, 10, 1)]
SOLDIERS = {1: (8, 10), 2: (7, 10), 3: (3, 1), 4: 1, 5: "safe"}
MOVING = {"mover": 1, "points": 3, "moved": [1]}


@pytest.mark.parametrize(
    ("given", "places", "reason", "rule"),
    [
        (MOVING, ("searcher-1",), "searcher-there", "OND-30"),
        (MOVING, ("c7r10",), "other-soldier", "OND-27"),
        (MOVING, ("c3r1",), "other-soldier", "OND-27"),
        (MOVING, ("c8r3",), "too-far", "OND-28"),
        (MOVING, ("off-c12",), "too-far", "OND-28"),
        (MOVING, ("off-c18",), "soldier-safe", "OND-33"),
        ({"moved": [3]}, ("c3r1",), "already-moved", "OND-27"),
        ({}, ("c8r10", "c7r10"), "soldier-there", "OND-31"),
        ({}, ("c8r10", "searcher-1"), "searcher-there", "OND-30"),
        ({}, ("c3r1", "searcher-1"), "searchers-drive", "OND-13"),
        ({}, ("searcher-1",), "soldier-caught", "OND-45"),
        ({}, ("c8r10", "c20r20"), "too-far", "OND-28"),
    ],
)
def test_the_rule_is_told(at: At, given: dict[str, Any], places: tuple[str, ...], reason: str, rule: str) -> None:
    assert told(at(SEARCHER, SOLDIERS, **given).state, *places) == (reason, rule)


def test_nobody_walks_from_open_sand(at: At) -> None:
    assert told(at(SEARCHER, SOLDIERS).state, "c15r15") is None


def test_cards_and_places_beside_a_captor(at: At) -> None:
    choosing = at(SEARCHER, players=5, phase="order", first=2, cards={2: 1}).state
    assert told(choosing, "card-1") == ("card-taken", "OND-23")
    assert told(choosing, "c1r20") == ("card-first", "OND-23")
    freeing = at(SEARCHER, {1: 1, 2: (8, 8), 3: (8, 9), 4: (8, 10)}, phase="place").state
    assert told(freeing, "c8r8") == ("soldier-there", "OND-48")
    assert told(freeing, "c1r1") == ("not-beside", "OND-48")
