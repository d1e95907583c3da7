"""Sentences for the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.engine import Game
from crossings.games.dunkelrunde.rules.data import TILE_IDS

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
        "Red rolls a double 1, but no group can use it. Red rolls again.",
    ),
    ({"1 boy": "b1"}, (3, 2), {"turn": 1}, "boy:b3", "Blue's boy walks to the Dark firs."),
    (
        {"0 girl": "b1", "2 boy": "b3"},
        (3, 2),
        {},
        "girl:b3",
        "Red's girl walks to the Dark firs. Yellow's boy is there already.",
    ),
    ({"0 girl": "c1"}, (2, 1), {}, "girl:bridle2", "Red's girl walks to the path under the Grey Forest."),
    (
        {"0 girl": "c8"},
        (2, 1),
        {},
        "girl:c9",
        "Red's girl walks to the Weird Gate. There the child has to wait for another one.",
    ),
    (
        {"0 girl": "c8", "1 boy": "c9"},
        (2, 1),
        {},
        "girl:c9",
        "Red's girl walks to the Weird Gate. Blue's boy is there already."
        " Together they get through the gate to the Fallen gatehouse.",
    ),
    (
        {"0 girl": "a6"},
        (2, 1),
        {},
        "girl:a8",
        "Red's girl walks to the River bank. It was the last child before the river:"
        " the witch brings it across to the Witch's Hut.",
    ),
    ({"0 girl": "k3"}, (2, 1), {}, "girl:linden", "Red's girl walks to the Dryad's Linden. The girl wakes the dryad."),
    (
        {"0 boy": "k3"},
        (2, 1),
        {},
        "boy:linden",
        "Red's boy walks to the Dryad's Linden. The boy begs mercy for the knights.",
    ),
    (
        {},
        (2, 2),
        {"players": 2},
        "group:tower:c2",
        "Together 4 children go from the Wizard's Tower to the Dragon's glen. Red rolls again.",
    ),
    (
        {"0 girl": "a6", "1 girl": "a6", "2 boy": "a8"},
        (2, 2),
        {},
        "group:a6:a8",
        "Red's girl and Blue's girl go together from the Wisp forest to the River bank."
        " Yellow's boy is there already. Together they cross the river to the Witch's Hut. Red rolls again.",
    ),
    (
        {"0 girl": "b1", "1 girl": "b1", "2 boy": "b3"},
        (2, 2),
        {},
        "group:b1:b3",
        "Red's girl and Blue's girl go together from the Herb garden to the Dark firs."
        " Yellow's boy is there already. Red rolls again.",
    ),
    ({}, (0, 1), {}, "ghost1:a5", "Ghost 1 drifts to the edge of the wisp forest."),
    ({}, (0, 8), {}, "ghost1:a4", "Ghost 1 turns about and drifts back to the Dead Tree."),
    (
        {},
        (0, 1),
        {"turn": 2},
        "ghost4:c5",
        "Ghost 4 drifts to the foot of the heights. Round 3 begins.",
    ),
    (
        {"1 girl": "b6"},
        (0, 1),
        {},
        "ghost2:b6",
        "Ghost 2 drifts to the Broken arch. Blue's girl is alone there and runs back to the Witch's Hut, 6 tiles lost.",
    ),
    (
        {"1 girl": "b6", "2 boy": "b6", "0 boy": "b6"},
        (0, 1),
        {},
        "ghost2:b6",
        "Ghost 2 drifts to the Broken arch."
        " Red's boy, Yellow's boy and Blue's girl hold hands there and are not afraid.",
    ),
    (
        {"0 girl": "b15"},
        (1, 2),
        {},
        "girl:tower",
        "Red's girl walks to the Wizard's Tower. 5 others are there already.",
    ),
    (
        {},
        (0, 1),
        {"rest": "b6"},
        "ghost2:b6",
        "Ghost 2 drifts to the Broken arch. 6 children hold hands there and are not afraid.",
    ),
    (
        {"0 girl": "c9", "0 boy": "linden"},
        (2, 1),
        {},
        "ghost1:a5",
        "Ghost 1 drifts to the edge of the wisp forest. No child of Red can walk.",
    ),
]


@pytest.mark.parametrize(("children", "dice", "given", "move", "line"), TOLD)
def test_told(
    at: At, game: Game, children: dict[str, str], dice: tuple[int, int], given: dict[str, Any], move: str, line: str
) -> None:
    before = at(children, dice, **given).state
    assert looking.line(before, move, before.play(move)) == line


def test_a_group_that_ends_the_game_does_not_roll_again(at: At, game: Game) -> None:
    before = at({"0 girl": "k3", "0 boy": "k3"}, (3, 3)).state
    line = looking.line(before, "group:k3:linden", before.play("group:k3:linden"))
    assert line == (
        "Red's boy and Red's girl go together from the Broken hall to the Dryad's Linden."
        " The girl wakes the dryad. The boy begs mercy for the knights."
    )


def test_breakdown(at: At, game: Game) -> None:
    """DKR-62."""
    parts = game.prompts.breakdown(looking.position(at({"0 girl": "linden"}).state))
    assert parts[0] == [("Red's girl at the linden", 1), ("Red's boy at the linden", 0)]


def test_everything_on_the_board_has_a_name(game: Game) -> None:
    """Also in the form with its article, where a sentence needs one."""
    for tile in TILE_IDS:
        assert game.words.say(tile) and game.words.say(f"{tile}.the").startswith("the ")
    everybody = looking.position(game.start(players=6)).where
    assert len({game.words.say(who) for who in everybody}) == len(everybody) == 16


def test_the_shelf_tells_who_wins(game: Game) -> None:
    """DKR-61: two children at the linden win over one."""
    assert "whoever has both children there wins, or, if nobody has, everybody with one" in game.summary
