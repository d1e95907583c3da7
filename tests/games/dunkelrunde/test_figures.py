"""The drawings in the rulebook show what the rules say: the positions are real, and moves lead where they are drawn."""

from __future__ import annotations

import pytest

from crossings.engine import State, pack
from crossings.games.dunkelrunde.face import figures
from crossings.games.dunkelrunde.face.position import Position
from games.courses import Walkthrough

from .conftest import GAME, facts


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> dict[str, State]:
    """The position in each drawing."""
    positions: dict[str, State] = {}
    seen = figures._position

    def told(drawing: str) -> Position:
        read = seen(drawing)
        positions[drawing] = GAME.from_json(State(GAME, pack(read.s)).to_json())
        return read

    monkeypatch.setattr(figures, "_position", told)
    for drawing in figures.FIGURES:
        figures.FIGURES[drawing]()
    assert set(positions) == set(figures.FIGURES)
    return positions


DRAWN = """
start: -> 0 girl village, 2 boy village, ghost 1 a4, ghost 2 b5, ghost 3 b11, ghost 4 c4
walk: -> girl to b3 b6
hidden-path: -> girl to b2 b3 b4 deer1 deer2
river: girl:a8 -> 0 girl hut, 1 girl hut
group: group:village:a3 -> 0 girl a3, 1 girl a3, 1 boy a3
ghost-turns: -> ghost1 to a4 a6
scare: -> 1 boy a6 | ghost1:a6 -> 1 boy village
linden: -> curse-lifted, winners 0 1
"""
"""DKR-01, DKR-02; DKR-22, DKR-32; DKR-26; DKR-24; DKR-42; DKR-52; DKR-55, DKR-56; DKR-60, DKR-61."""


def test_moves_lead_where_they_are_drawn(shown: dict[str, State]) -> None:
    for drawing, steps in (line.split(": ", 1) for line in DRAWN.strip().splitlines()):
        Walkthrough(shown[drawing], facts).follow(steps.split(" | "))


def test_a_higher_number_opens_no_hidden_path(shown: dict[str, State]) -> None:
    """DKR-26."""
    told = shown["hidden-path"].to_json()
    high = GAME.from_json(told | {"dice": told["dice"] | {"child": 4}})
    assert not any("deer" in move for move in high.actions())
