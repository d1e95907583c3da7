"""The observation tensor of March on Mars."""

from typing import Any

import numpy as np

from crossings.games.march_on_mars.rules.data import FLOOR_0
from observations import assert_blocks, blocks_of
from rows import cases

from .conftest import at

CIRCLE, HAZARD, ROCK = range(3)
YELLOW, BLUE, RED = range(3)
EXAMPLE = """0 at 15,0 kamikaze, 1 at 12,0 fusion crashed, 2 at 15,0 precog, r1 at 1,0, y1 at 3,2, r1 at 14,0,
      y2 at 16,1, incoming y1b2, cards db, active 2, then 1, hits 1, players 3, difficulty hard"""
"""Section 6: marine 2 shares a box with 0, and marine 1 has crashed. Seat 2 observes itself, then 0, then 1."""
BAITS = "0 at 14,0 bait, 1 at 15,0 bait, 2 at 9,0, 3 at 13,0, players 4, cards abcd, last, active 3"
FORESEEN = "0 at 9,0 precog, y1 at 8,0"


@cases(f"""
    position | moves | seat | blocks | ones
    {EXAMPLE} | "" | 2 | {{"bag": [26, 8, 3], "incoming": [1, 2, 0], "base_hits": 1, "round": 3, "dice_due": 4,
        "to_act": [1, 0, 0, 0, 0], "seat": [0, 0, 1, 0, 0], "options": [3, 1, 1, 0, 8, 9, 3, 4]}}
      | {{"marks": [[0, 5], [2, 0]], "order": [[0, 2]], "training": [[0, 4], [1, 3], [2, 0]],
        "abilities": [[0, 8], [1, 6], [2, 1]]}} -- the active marine and the crashed one; precog, kamikaze, fusion
    0 at 9,0 teleport | 1:bk/2:ww tp:l2- b3 | 0
      | {{"program": [[1, 1, 0], [0, 0, 2], [0, 0, 0]], "action": [1, 0, 0], "faces": [0, 0, 1, 0, 0, 0, 0, 0]}}
      | {{"throw": [[2]], "gate": [[3]]}} -- MOM-E26: a teleportation from the near edge of l2
    0 at 14,0, 1 at 9,0 | him@1 w1 | 1 | {{"pending": [0, 0, 1], "to_act": [0, 0, 0, 0, 0]}}
      | {{"throw": [[5]], "marks": [[0, 6], [1, 5]]}} -- MOM-E17: a missile with marine 1 as beacon
    {FORESEEN} | foresee:bkkw b3 k1 k2 w1 | 1 | {{"hand": [0, 0, 1, 1, 0, 1, 1, 0]}} | {{}} -- MOM-E23
    {FORESEEN} | foresee:bkkw b3 k1 k2 w1 take:b3 | 1
      | {{"hand": [0, 0, 0, 1, 0, 1, 1, 0], "faces": [0, 0, 1, 0, 0, 0, 0, 0], "has_hand": 1, "notes": [0, 0, 0, 1, 0]}}
      | {{}} -- the dice that are left
    {BAITS} | pass w1 | 3 | {{"ask": [0, 1, 1, 0, 0], "to_act": [0, 1, 0, 0, 0], "side": [1, 0]}}
      | {{"marks": [[1, 4], [2, 4]]}} -- MOM-E18: seats 0 and 1 bait
    {BAITS} | pass w1 again w1 again w2 | 3 | {{"draw": [0, 0, 0, 3], "ask": [0, 0, 0, 0, 0]}} | {{}} -- three for r2
    0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k1 k2 re:k1 k2 | 0 | {{"ending": [1, 0, 0]}} | {{}} -- MOM-E15
    0 at 16,1, 1 at 9,0, y1 at 14,0, hits 1, base 2, active 1, last | pass | 0 | {{"ending": [0, 1, 0]}} | {{}}
    0 at 16,1, 1 at 9,0, active 1, last, round 8 | pass | 0 | {{"ending": [0, 0, 1]}} | {{}} -- MOM-F03
""")
def test_what_a_seat_observes(
    position: str, moves: str, seat: int, blocks: dict[str, Any], ones: dict[str, list[list[int]]]
) -> None:
    """`ones` are the positions of the numbers that aren't zero."""
    board = blocks_of(at(position)(moves).state, seat)
    assert_blocks(board, **blocks)
    assert {name: np.argwhere(board[name]).tolist() for name in ones} == ones


def test_aliens_and_marines_are_on_planes() -> None:
    """Section 6: numbers by colour or by marine from the observer on, column and level."""
    board = blocks_of(at(EXAMPLE).state, 2)
    aliens, marines = (
        sorted((int(a), int(x), int(y) - FLOOR_0, int(board[name][a, y, x])) for a, y, x in np.argwhere(board[name]))
        for name in ("aliens", "marines")
    )
    assert aliens == [(YELLOW, 3, 2, 1), (YELLOW, 16, 1, 2), (RED, 1, 0, 1), (RED, 14, 0, 1)]
    assert marines == [(0, 15, 0, 1), (1, 15, 0, 1), (2, 12, 0, 1)]


def test_the_half_board_is_empty_behind_its_last_column() -> None:
    """Section 10: cards `h` and `a`; the tunnel with its lava, the landing zone, the MMM (MOM-J02, MOM-S01)."""
    ground = blocks_of(at("0 at 9,0").state, 0)["ground"]
    assert ground[ROCK, :, 0].all()
    boxes = ((4, -1, CIRCLE), (5, -1, HAZARD), (16, 0, ROCK), (16, 1, CIRCLE))
    assert [np.flatnonzero(ground[:, y + FLOOR_0, x]).tolist() for x, y, _ in boxes] == [[kind] for *_, kind in boxes]
    assert np.flatnonzero(ground.any(axis=(0, 1))).tolist() == [*range(17)]


def test_players_who_change_places_observe_the_same() -> None:
    """The symmetry of the module: E20 with all marines in other seats, the two in one box in the same order."""
    team = ("17,1 precog", "6,0 fusion", "27,2 sniper", "16,1 jetpack", "6,0 multishot")
    here, there = (
        at(", ".join(f"{(seat + moved) % 5} at {marine}" for seat, marine in enumerate(team)) + f", players 5, {rest}")
        for moved, rest in enumerate(("cards abcd, active 2, then 1 4 0 3", "cards abcd, active 3, then 0 2 1 4"))
    )
    for seat in range(5):
        first, second = blocks_of(here.state, seat), blocks_of(there.state, (seat + 1) % 5)
        assert {name for name in first if not np.array_equal(first[name], second[name])} == {"seat", "order"}
        assert np.array_equal(first["order"][2:], second["order"][2:]), "MOM-O03: only the two in one box change places"
