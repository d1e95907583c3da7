"""What a seat may know of March on Mars, as numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Game, State
from crossings.engine.layout import blocks
from crossings.games.march_on_mars.rules.data import ABILITIES, FLOOR_0
from crossings.games.march_on_mars.rules.schema import THROWS

from .conftest import Play, build

At = Callable[..., Play]
CIRCLE, HAZARD, ROCK = range(3)
YELLOW, BLUE, RED = range(3)


def seen(state: State, seat: int) -> dict[str, NDArray[Any]]:
    return dict(blocks(state.game.observer.layout, state.observation(seat)))


def found(planes: NDArray[Any]) -> list[tuple[int, int, int, int]]:
    """What, column, level, and how many; in this order."""
    return sorted((int(a), int(x), int(y) - FLOOR_0, int(planes[a, y, x])) for a, y, x in np.argwhere(planes))


def trained(board: dict[str, NDArray[Any]]) -> list[str]:
    return [ABILITIES[ability] for _, ability in np.argwhere(board["abilities"])]


def test_planet_aliens_and_team_of_the_example_of_the_rules(game: Game) -> None:
    """Section 6: marine 2 in a box with 0, marine 1 crashed; seen by seat 2, then 0, then 1."""
    aliens = {(1, 0): "r1", (3, 2): "y1", (14, 0): "r1", (16, 1): "y2"}
    there: dict[str, Any] = {"abilities": {0: "kamikaze", 1: "fusion", 2: "precog"}, "marked": {1: ("crashed",)}}
    there |= {"players": 3, "difficulty": "hard", "cards": "db", "incoming": "y1b2", "hits": 1, "active": 2}
    board = seen(game.from_json(build((15, 0), (12, 0), (15, 0), aliens=aliens, **there, order=[1])), 2)
    assert found(board["aliens"]) == [(YELLOW, 3, 2, 1), (YELLOW, 16, 1, 2), (RED, 1, 0, 1), (RED, 14, 0, 1)]
    assert found(board["marines"]) == [(0, 15, 0, 1), (1, 15, 0, 1), (2, 12, 0, 1)]
    assert trained(board) == ["precog", "kamikaze", "fusion"]
    assert np.argwhere(board["training"]).tolist() == [[0, 4], [1, 3], [2, 0]]
    crashed, active = [1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0]
    assert board["marks"].tolist() == [active, [0] * 7, crashed, [0] * 7, [0] * 7]
    assert board["bag"].tolist() == [26, 8, 3] and board["incoming"].tolist() == [1, 2, 0]
    assert (board["base_hits"].item(), board["round"].item(), board["dice_due"].item()) == (1, 3, 4)
    assert board["to_act"].tolist() == [1, 0, 0, 0, 0] and np.argwhere(board["order"]).tolist() == [[0, 2]]
    assert board["seat"].tolist() == [0, 0, 1, 0, 0] and board["options"].tolist() == [3, 1, 1, 0, 8, 9, 3, 4]


def test_half_a_planet_is_empty_behind_its_last_column(at: At) -> None:
    """Section 10: cards `h` and `a`; the tunnel with its lava, the landing zone, the MMM (MOM-J02, MOM-S01)."""
    ground = seen(at((9, 0)).state, 0)["ground"]
    assert ground[ROCK, :, 0].all()
    tunnel = -1 + FLOOR_0
    assert ground[:, tunnel, 4].tolist() == [1, 0, 0] and ground[:, tunnel, 5].tolist() == [0, 1, 0]
    assert ground[:, 0 + FLOOR_0, 16].tolist() == [0, 0, 1] and ground[:, 1 + FLOOR_0, 16].tolist() == [1, 0, 0]
    assert ground[:, :, :17].any(axis=(0, 1)).all() and not ground[:, :, 17:].any()


def test_a_throw_is_told_with_what_it_is_for(at: At) -> None:
    """E26 and E17: a teleportation to the near side of `l2`; a missile with marine 1 as beacon."""
    board = seen(at((9, 0), abilities={0: "teleport"})("1:bk/2:ww", "tp:l2-", "b3").state, 0)
    assert np.argwhere(board["throw"]).item() + 1 == THROWS.index("teleport")
    assert board["program"].tolist() == [[1, 1, 0], [0, 0, 2], [0, 0, 0]] and board["action"].tolist() == [1, 0, 0]
    assert board["gate"].sum() == 1 and board["faces"].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]
    missile = seen(at((14, 0), (9, 0))("him@1", "w1").state, 1)
    assert missile["marks"][:2, -2:].tolist() == [[0, 1], [1, 0]]
    assert missile["pending"].tolist() == [0, 0, 1] and not missile["to_act"].any()


def test_a_hand_is_told_and_what_is_left_of_it(at: At) -> None:
    """E23: b3, k1, k2, w1 foreseen, b3 taken; with all taken the hand is empty, but it is there."""
    play = at((9, 0), aliens={(8, 0): "y1"}, abilities={0: "precog"})("foresee:bkkw", "b3", "k1", "k2", "w1")
    assert seen(play.state, 1)["hand"].tolist() == [0, 0, 1, 1, 0, 1, 1, 0]
    left = seen(play("take:b3").state, 1)
    assert left["hand"].tolist() == [0, 0, 0, 1, 0, 1, 1, 0] and left["faces"].tolist() == [0, 0, 1, 0, 0, 0, 0, 0]
    assert left["has_hand"].item() == 1 and left["notes"].tolist() == [0, 0, 0, 1, 0]


def test_baits_and_the_wave_that_they_bring(at: At) -> None:
    """E18: seats 0 and 1 bait; in the end three aliens are drawn for `r2`."""
    full = {"players": 4, "cards": "abcd", "order": [], "marked": {0: ("bait",), 1: ("bait",)}, "active": 3}
    play = at((14, 0), (15, 0), (9, 0), (13, 0), **full)("pass", "w1")
    asked = seen(play.state, 3)
    assert asked["ask"].tolist() == [0, 1, 1, 0, 0] and asked["to_act"].tolist() == [0, 1, 0, 0, 0]
    assert asked["side"].tolist() == [1, 0] and asked["marks"][:, 4].tolist() == [0, 1, 1, 0, 0]
    drawing = seen(play("again", "w1", "again", "w2").state, 3)
    assert drawing["draw"].tolist() == [0, 0, 0, 3] and not drawing["ask"].any()


def test_why_the_game_is_over_is_told(at: At) -> None:
    """E14, E15: the MMM destroyed by 9, the base by its last hit, no time left."""
    bomb = at((1, 0), (1, 0))("1:bbkk", "bomb", "b3", "b2", "k1", "k2", "re:k1", "k2")
    base = at((16, 1), (9, 0), aliens={(14, 0): "y1"}, hits=1, base=2, active=1, order=[])("pass")
    time = at((16, 1), (9, 0), active=1, order=[], round=8)("pass")
    assert [seen(end.state, 0)["ending"].tolist() for end in (bomb, base, time)] == np.eye(3).tolist()


def test_who_changes_places_round_the_table_sees_the_same(game: Game) -> None:
    """The symmetry that the module states: E20 with everybody in another seat, the two in one box in the same order."""
    boxes = [(17, 1), (6, 0), (27, 2), (16, 1), (6, 0)]
    abilities = dict(enumerate(("precog", "fusion", "sniper", "jetpack", "multishot")))
    here = game.from_json(build(*boxes, players=5, cards="abcd", active=2, order=[1, 4, 0, 3], abilities=abilities))
    on = {(seat + 1) % 5: ability for seat, ability in abilities.items()}
    moved = build(boxes[-1], *boxes[:-1], players=5, cards="abcd", active=3, order=[0, 2, 1, 4], abilities=on)
    there = game.from_json(moved)
    for seat in range(5):
        one, other = seen(here, seat), seen(there, (seat + 1) % 5)
        assert {name for name in one if not np.array_equal(one[name], other[name])} == {"seat", "order"}
        assert np.array_equal(one["order"][2:], other["order"][2:]), "only the two in one box change places (MOM-O03)"
