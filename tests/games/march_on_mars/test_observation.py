"""The observation tensor of March on Mars."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.games.march_on_mars.rules.data import ABILITIES, FLOOR_0
from crossings.games.march_on_mars.rules.schema import THROWS
from observations import Blocks, assert_blocks, blocks_of

from .conftest import Play, at

CIRCLE, HAZARD, ROCK = range(3)
YELLOW, BLUE, RED = range(3)


def observation(play: Play, seat: int) -> Blocks:
    return blocks_of(play.state, seat)


def entries(planes: NDArray[Any]) -> list[tuple[int, int, int, int]]:
    """Return the entries of planes as sorted (plane, column, level, number)."""
    return sorted((int(a), int(x), int(y) - FLOOR_0, int(planes[a, y, x])) for a, y, x in np.argwhere(planes))


def abilities_of(board: Blocks) -> list[str]:
    return [ABILITIES[ability] for _, ability in np.argwhere(board["abilities"])]


def test_planet_aliens_and_marines_of_the_example() -> None:
    """Section 6: marine 2 shares a box with 0, and marine 1 has crashed. Seat 2 observes itself, then 0, then 1."""
    position = """0 at 15,0 kamikaze, 1 at 12,0 fusion crashed, 2 at 15,0 precog, r1 at 1,0, y1 at 3,2, r1 at 14,0,
    y2 at 16,1, incoming y1b2, cards db, active 2, then 1, hits 1, players 3, difficulty hard"""
    board = observation(at(position), 2)
    assert entries(board["aliens"]) == [(YELLOW, 3, 2, 1), (YELLOW, 16, 1, 2), (RED, 1, 0, 1), (RED, 14, 0, 1)]
    assert entries(board["marines"]) == [(0, 15, 0, 1), (1, 15, 0, 1), (2, 12, 0, 1)]
    assert abilities_of(board) == ["precog", "kamikaze", "fusion"]
    assert np.argwhere(board["training"]).tolist() == [[0, 4], [1, 3], [2, 0]]
    crashed, active = [1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0]
    assert_blocks(
        board,
        marks=[active, [0] * 7, crashed, [0] * 7, [0] * 7],
        bag=[26, 8, 3],
        incoming=[1, 2, 0],
        base_hits=1,
        round=3,
        dice_due=4,
        to_act=[1, 0, 0, 0, 0],
        seat=[0, 0, 1, 0, 0],
        options=[3, 1, 1, 0, 8, 9, 3, 4],
    )
    assert np.argwhere(board["order"]).tolist() == [[0, 2]]


def test_the_half_board_is_empty_behind_its_last_column() -> None:
    """Section 10: cards `h` and `a`; the tunnel with its lava, the landing zone, the MMM (MOM-J02, MOM-S01)."""
    ground = observation(at("0 at 9,0"), 0)["ground"]
    assert ground[ROCK, :, 0].all()
    boxes = ((4, -1, CIRCLE), (5, -1, HAZARD), (16, 0, ROCK), (16, 1, CIRCLE))
    assert all(
        ground[:, y + FLOOR_0, x].tolist() == [kind == expected for kind in range(3)] for x, y, expected in boxes
    )
    assert ground[:, :, :17].any(axis=(0, 1)).all() and not ground[:, :, 17:].any()


def test_a_throw_has_its_purpose() -> None:
    """E26 and E17: a teleportation from the near edge of `l2`; a missile with marine 1 as beacon."""
    board = observation(at("0 at 9,0 teleport")("1:bk/2:ww tp:l2- b3"), 0)
    assert np.argwhere(board["throw"]).item() + 1 == THROWS.index("teleport")
    assert_blocks(board, program=[[1, 1, 0], [0, 0, 2], [0, 0, 0]], action=[1, 0, 0], faces=[0, 0, 1, 0, 0, 0, 0, 0])
    assert board["gate"].sum() == 1
    missile = observation(at("0 at 14,0, 1 at 9,0")("him@1 w1"), 1)
    assert missile["marks"][:2, -2:].tolist() == [[0, 1], [1, 0]]
    assert_blocks(missile, pending=[0, 0, 1])
    assert not missile["to_act"].any()


def test_a_hand_and_its_remaining_dice() -> None:
    """E23: b3, k1, k2, w1 foreseen, b3 taken."""
    play = at("0 at 9,0 precog, y1 at 8,0")("foresee:bkkw b3 k1 k2 w1")
    assert observation(play, 1)["hand"].tolist() == [0, 0, 1, 1, 0, 1, 1, 0]
    left = observation(play("take:b3"), 1)
    assert_blocks(
        left, hand=[0, 0, 0, 1, 0, 1, 1, 0], faces=[0, 0, 1, 0, 0, 0, 0, 0], has_hand=1, notes=[0, 0, 0, 1, 0]
    )


def test_baits_and_the_draw_after_them() -> None:
    """E18: seats 0 and 1 bait; at the end three aliens are drawn for `r2`."""
    start = "0 at 14,0 bait, 1 at 15,0 bait, 2 at 9,0, 3 at 13,0, players 4, cards abcd, last, active 3"
    baited = observation(at(start)("pass w1"), 3)
    assert_blocks(baited, ask=[0, 1, 1, 0, 0], to_act=[0, 1, 0, 0, 0], side=[1, 0])
    assert baited["marks"][:, 4].tolist() == [0, 1, 1, 0, 0]
    drawing = observation(at(start)("pass w1 again w1 again w2"), 3)
    assert_blocks(drawing, draw=[0, 0, 0, 3])
    assert not drawing["ask"].any()


def test_the_reason_of_the_end() -> None:
    """E14, E15: the MMM destroyed by 9, the base by its last hit, and the round limit."""
    bomb = at("0 at 1,0, 1 at 1,0")("1:bbkk bomb b3 b2 k1 k2 re:k1 k2")
    base = at("0 at 16,1, 1 at 9,0, y1 at 14,0, hits 1, base 2, active 1, last")("pass")
    time = at("0 at 16,1, 1 at 9,0, active 1, last, round 8")("pass")
    assert [observation(end, 0)["ending"].tolist() for end in (bomb, base, time)] == np.eye(3).tolist()


def test_players_who_change_places_observe_the_same() -> None:
    """The symmetry of the module: E20 with all marines in other seats, the two in one box in the same order."""
    here = at(
        "0 at 17,1 precog, 1 at 6,0 fusion, 2 at 27,2 sniper, 3 at 16,1 jetpack, 4 at 6,0 multishot, players 5, "
        "cards abcd, active 2, then 1 4 0 3"
    )
    there = at(
        "1 at 17,1 precog, 2 at 6,0 fusion, 3 at 27,2 sniper, 4 at 16,1 jetpack, 0 at 6,0 multishot, players 5, "
        "cards abcd, active 3, then 0 2 1 4"
    )
    for seat in range(5):
        first, second = observation(here, seat), observation(there, (seat + 1) % 5)
        assert {name for name in first if not np.array_equal(first[name], second[name])} == {"seat", "order"}
        assert np.array_equal(first["order"][2:], second["order"][2:]), (
            "only the two in one box change places (MOM-O03)"
        )
