"""States as JSON: every demand on a good state (section 6), and the texts of all moves (section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import BadState, Game
from crossings.games.dunkelrunde.rules import data

Position = Callable[..., dict[str, Any]]
PAIR = {"0 girl": "linden", "1 boy": "linden"}
LIFTED = {"winners": [0, 1], "scores": [1, 1, 0], "reason": "curse-lifted"}
AT_DAWN = {"winners": [], "scores": [0, 0, 0], "reason": "dawn"}

BAD: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    # key, why, children, what else
    ("children", "blue", {"0 girl": "b5"}, {}),
    ("children", "tile of the board", {"0 girl": "z1"}, {}),
    ("children", "short board", {"0 girl": "b3"}, {"board": "short"}),
    ("children", "cross at once", {"0 girl": "c9", "1 girl": "c9"}, {}),
    ("children", "alone with a ghost", {"0 girl": "b6"}, {"ghosts": {2: "b6"}}),
    ("children", "witch", {"0 girl": "a8"}, {}),
    ("ghosts", "keeps to its road", {}, {"ghosts": {1: "b5"}}),
    ("ghosts", "keeps to its road", {}, {"ghosts": {2: "deer1"}}),
    ("ghosts", "keeps to its road", {}, {"ghosts": {4: "tower"}}),
    ("ghosts", "short board", {}, {"ghosts": {4: "k2"}, "board": "short"}),
    ("result", "must say curse-lifted", PAIR, {}),
    ("result", "must say curse-lifted", PAIR, {"result": AT_DAWN, "round": 200, "turn": 2}),
    ("result", "not curse-lifted", {}, {"result": LIFTED}),
    ("round", "dawn comes", {}, {"result": AT_DAWN, "round": 199, "turn": 2}),
    ("turn", "last seat", {}, {"result": AT_DAWN, "round": 200, "turn": 1}),
    ("round", "1 to 20", {}, {"round": 21, "dawn": 20}),
    ("round", "1 to 200", {}, {"round": 0}),
    ("turn", "0 to 2", {}, {"turn": 3}),
    ("dice", "0 to 6", {}, {"dice": (7, 1)}),
    ("dice", "0 to 4", {}, {"dice": (2, 5), "ghost_die": 4}),
    ("dice", "game is over", PAIR, {"result": LIFTED, "dice": (0, 2)}),
    (
        "dice",
        "expired",
        {"0 girl": "b1", "0 boy": "b2", "1 girl": "b3", "1 boy": "hut"},
        {"players": 2, "dice": (1, 1)},
    ),
    ("dice", "lapses", {"0 girl": "c9", "0 boy": "linden"}, {"dice": (2, 0)}),
]


@pytest.mark.parametrize(("key", "why", "children", "given"), BAD)
def test_bad_states(
    game: Game, position: Position, key: str, why: str, children: dict[str, str], given: dict[str, Any]
) -> None:
    with pytest.raises(BadState, match=why) as caught:
        game.from_json(position(children, **given))
    assert caught.value.key.startswith(key)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("actor", 0),
        ("actor", None),
        ("turn", True),
        ("dice", {"child": 0}),
        ("dice", {"child": 0, "ghost": 0, "spare": 0}),
        ("children", [{"girl": "hut", "boy": "hut"}] * 2),
        ("children", [{"girl": "hut"}] * 3),
        ("ghosts", ["a4", "b5", "b11"]),
        ("result", {"winners": [], "scores": [0, 0, 0], "reason": "tired"}),
    ],
)
def test_bad_values(game: Game, position: Position, key: str, value: object) -> None:
    with pytest.raises(BadState, match=key):
        game.from_json({**position(), key: value})


def test_winners_and_scores_are_derived(game: Game, position: Position) -> None:
    """DKR-61, DKR-62."""
    assert game.from_json(position(PAIR, result=LIFTED)).to_json()["result"] == LIFTED
    for wrong in ({"winners": [0]}, {"scores": [2, 0, 0]}, {"winners": [1, 0]}):
        with pytest.raises(BadState, match="result"):
            game.from_json(position(PAIR, result=LIFTED | wrong))


def test_a_ghost_may_stand_with_a_group(game: Game, position: Position) -> None:
    """DKR-34, DKR-R24."""
    assert game.from_json(position({"0 girl": "b6", "1 girl": "b6"}, ghosts={2: "b6"}))


def test_a_child_waits_at_the_river(game: Game, position: Position) -> None:
    """DKR-23, DKR-25: as long as another one is to come."""
    assert game.from_json(position({"0 girl": "a8", "1 girl": "village"}))


def test_how_many_texts() -> None:
    """DKR-05: 84 walks, 50 ghost moves, 226 group moves; 48 rolls."""
    assert (len(data.WALK_TEXTS), len(data.GHOST_TEXTS), len(data.GROUP_TEXTS)) == (84, 50, 226)
    assert (len(data.ACTIONS), len(data.OUTCOMES)) == (360, 48)


def test_what_a_name_of_a_tile_means() -> None:
    """DKR-R01: 48 tiles, 36 of them on the short board."""
    assert (data.TILE_COUNT, sum(tile.short for tile in data.TILES)) == (48, 36)
