"""Sentences for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import Game

from .conftest import Play

At = Callable[..., Play]

TOLD: list[tuple[dict[str, str], tuple[int, int], dict[str, Any], str, str]] = [
    ({}, (0, 0), {}, "2-5", "Red rolls 2 for a child and 5 for a ghost."),
    ({}, (0, 0), {}, "2-2", "Red rolls a double 2: a whole group sets out together."),
    (
        {"0 girl": "b1", "0 boy": "b2", "1 girl": "b3", "1 boy": "hut"},
        (0, 0),
        {"players": 2},
        "1-1",
        "Red rolls a double 1, but no group can use it, and rolls again.",
    ),
    ({"1 boy": "b1"}, (3, 2), {"turn": 1}, "boy:b3", "Blue's boy walks to the Dark firs (b3)."),
    (
        {"0 girl": "b1", "2 boy": "b3"},
        (3, 2),
        {},
        "girl:b3",
        "Red's girl walks to the Dark firs (b3) and joins Yellow's boy.",
    ),
    ({"0 girl": "c1"}, (2, 1), {}, "girl:bridle2", "Red's girl walks to the path under the Grey Forest (bridle2)."),
    ({"0 girl": "c8"}, (2, 1), {}, "girl:c9", "Red's girl waits at the Weird Gate (c9) for another child."),
    (
        {"0 girl": "c8", "1 boy": "c9"},
        (2, 1),
        {},
        "girl:c9",
        "Red's girl comes to Blue's boy, and together they get through the gate to the Fallen gatehouse (k1).",
    ),
    (
        {"0 girl": "a6"},
        (2, 1),
        {},
        "girl:a8",
        "Red's girl is the last at the river; the witch brings the child across to the Witch's Hut (hut).",
    ),
    ({"0 girl": "k3"}, (2, 1), {}, "girl:linden", "Red's girl reaches the linden and wakes the dryad."),
    ({"0 boy": "k3"}, (2, 1), {}, "boy:linden", "Red's boy reaches the linden and begs mercy for the knights."),
    (
        {},
        (2, 2),
        {"players": 2},
        "group:tower:c2",
        "Four children go together from the Wizard's Tower (tower) to the Dragon's glen (c2). Red rolls again.",
    ),
    (
        {"0 girl": "a6", "1 girl": "a6", "2 boy": "a8"},
        (2, 2),
        {},
        "group:a6:a8",
        "Two children go together from the Wisp forest (a6) to the River bank (a8) and on across the river"
        " to the Witch's Hut (hut), with Yellow's boy. Red rolls again.",
    ),
    (
        {"0 girl": "b1", "1 girl": "b1", "2 boy": "b3"},
        (2, 2),
        {},
        "group:b1:b3",
        "Two children go together from the Herb garden (b1) to the Dark firs (b3), where they meet Yellow's boy."
        " Red rolls again.",
    ),
    ({}, (0, 1), {}, "ghost1:a5", "The ghost of the Dead Tree drifts to the Edge of the wisp forest (a5)."),
    ({}, (0, 8), {}, "ghost1:a4", "The ghost of the Dead Tree turns about and drifts back to the Dead Tree (a4)."),
    (
        {},
        (0, 1),
        {"turn": 2},
        "ghost4:c5",
        "The ghost of the Deserted Inn drifts to the Foot of the heights (c5). Round 3 begins.",
    ),
    (
        {"1 girl": "b6"},
        (0, 1),
        {},
        "ghost2:b6",
        "The ghost of the Old Ruins drifts to the Broken arch (b6); Blue's girl is alone there"
        " and runs back to the Witch's Hut (hut).",
    ),
    (
        {"1 girl": "b6", "2 boy": "b6", "0 boy": "b6"},
        (0, 1),
        {},
        "ghost2:b6",
        "The ghost of the Old Ruins drifts to the Broken arch (b6);"
        " Red's boy, Blue's girl and Yellow's boy hold hands and are not afraid.",
    ),
    (
        {"0 girl": "c9", "0 boy": "linden"},
        (2, 1),
        {},
        "ghost1:a5",
        "The ghost of the Dead Tree drifts to the Edge of the wisp forest (a5). No child of Red can walk.",
    ),
]


@pytest.mark.parametrize(("children", "dice", "given", "move", "line"), TOLD)
def test_told(
    at: At, game: Game, children: dict[str, str], dice: tuple[int, int], given: dict[str, Any], move: str, line: str
) -> None:
    before = at(children, dice, **given).state
    assert game.telling.tell(before.view(0), move, before.play(move).view(0), 0) == line


def test_a_group_that_ends_the_game_does_not_roll_again(at: At, game: Game) -> None:
    before = at({"0 girl": "k3", "0 boy": "k3"}, (3, 3)).state
    line = game.telling.tell(before.view(), "group:k3:linden", before.play("group:k3:linden").view(), None)
    assert line == "Two children go together from the Broken hall (k3) to the Dryad's Linden (linden)."


def test_breakdown(at: At, game: Game) -> None:
    """DKR-62."""
    parts = game.telling.breakdown(at({"0 girl": "linden"}).state.view())
    assert parts[0] == [("the girl at the linden", 1), ("the boy at the linden", 0)]
