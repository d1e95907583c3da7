"""Tests of observations of Walking on the Moon."""

from typing import Any

import numpy as np

from crossings.shared.ring.data import LOWEST
from observations import assert_blocks, blocks_of
from rows import cases

from .conftest import at

CIRCLE, HAZARD, ROCK, SPUTNIK = range(4)
AFTER_THE_LANDING = """react, track fbhci, 0 (12,1) 6 sputniks 1 ec z 1, 1 (10,0) 4 sputniks 2 ec,
      2 (12,1) 1 sputniks crashed, round 3, turn 1, order 2 0 1, protected 0 1, ahead 2, touched,
      tokens adv pay back reroll, program kk ww, jump 1, hand 0 slip, hand 1 slip, hand 2 slip,
      discard coop 3 misc 1 noinst 1 plan 1, ask 2 1"""
"""Section 6: astronaut 0 has landed on stunned 2, passed a Sputnik and overtaken it; seat 2 may play Slipstream."""
BOTH_MAY = "after, 0 (3,0), faces b3 k2, hand 1 misc, hand 2 misc, ask 1 2"
ONLY_SECOND_MAY = "after, 0 (3,0), faces b3 k2, hand 1 slip, hand 2 misc, ask 2"
PAIRS = "land, players 2, 0 (12,1) 1 sputniks 1 ec, 2 (12,1) 2 sputniks, 3 (12,1) 4 sputniks"


@cases(f"""
    position | seat | blocks | ones
    {AFTER_THE_LANDING} | 2
      | {{"beneath": [0, 1, 0, 0, 0], "sputniks": [1, 6, 4, 0, 0], "ec": [0, 1, 2, 0, 0], "held": [1, 1, 1, 0, 0],
        "deck": 5, "discard": [3, 0, 1, 1, 1, 0], "to_act": [1, 0, 0, 0, 0], "ask": [1, 0, 1, 0, 0], "turn": 1,
        "program": [[0, 2, 0], [0, 0, 2], [0, 0, 0]], "jump": [1, 0, 0, 0], "passed": [1, 0], "seat": [0, 0, 1, 0, 0],
        "options": [3, 1, 4, 3, 40]}}
      | {{"marks": [[0, 1], [0, 4], [1, 3], [1, 5], [2, 3]], "hand": [[5]], "order": [[0, 0], [1, 1], [2, 2]]}}
      -- the one stunned and ahead, the active one, the last; seat 2 comes first, then 0, then 1
    {BOTH_MAY} | 0 | {{"to_act": [0, 0, 0, 0, 0], "ask": [0, 0, 0, 0, 0]}} | {{}}
      -- WOM-E20, section 8: only the seat asked sees that it is asked
    {BOTH_MAY} | 2 | {{"to_act": [0, 0, 0, 0, 0]}} | {{}}
    {BOTH_MAY} | 1 | {{"ask": [1, 1, 0, 0, 0]}} | {{}}
    {ONLY_SECOND_MAY} | 2 | {{"to_act": [1, 0, 0, 0, 0]}} | {{}}
    {PAIRS} | 0 | {{"sputniks": [1, 0, 2, 4, 0]}} | {{}} -- WOM-T01, WOM-E25: the own ones are the first and third
    {PAIRS} | 1 | {{"sputniks": [0, 1, 4, 2, 0], "ec": [0, 1, 0, 0, 0], "to_act": [0, 1, 0, 0, 0]}} | {{}}
""")
def test_what_a_seat_observes(
    position: str, seat: int, blocks: dict[str, Any], ones: dict[str, list[list[int]]]
) -> None:
    """`ones` are the positions of the numbers that aren't zero."""
    board = blocks_of(at(position).state, seat)
    assert_blocks(board, **blocks)
    assert {name: np.argwhere(board[name]).tolist() for name in ones} == ones


def test_astronauts_and_ground_are_on_planes() -> None:
    """Section 2: Marius Tubes has broken rocks and a tunnel; the first columns are repeated after the goal."""
    board = blocks_of(at(AFTER_THE_LANDING).state, 2)
    astronauts = [(int(number), int(x), int(level) + LOWEST) for number, level, x in np.argwhere(board["astronauts"])]
    assert astronauts == [(0, 12, 1), (1, 12, 1), (2, 10, 0)]
    ground, column = board["ground"], 4
    assert ground[:, [-1 - LOWEST, -LOWEST, 1 - LOWEST], column].T.tolist() == [
        [1, 0, 0, 0],
        [0, 0, 1, 0],
        [0, 1, 0, 1],
    ]
    assert np.array_equal(ground[:, :, 1:3], ground[:, :, 36:38])
    assert ground[SPUTNIK].sum() == 11 + 1  # f 3, b 2, h 2, c 2, i 2; and the one of the repeated second column


def test_players_who_change_places_observe_the_same() -> None:
    """The symmetry that the module states: all but the number of the seat."""
    astronauts = ("(12,1) 6 sputniks 1 ec z 1", "(10,0) 4 sputniks 2 ec handicap", "(12,1) 1 sputniks crashed", "(3,0)")
    hands = ("slip", "plan", "misc", "coop")
    here, there = (
        ", ".join(
            f"{(seat + moved) % 4} {one}, hand {(seat + moved) % 4} {card}"
            for seat, (one, card) in enumerate(zip(astronauts, hands, strict=True))
        )
        for moved in range(2)
    )
    rest = "players 4, touched, program kk ww, jump 1"
    first = at(f"react, {rest}, {here}, order 2 0 1 3, turn 1, active 0, protected 0 1, ahead 2, ask 3").state
    second = at(f"react, {rest}, {there}, order 3 1 2 0, turn 1, active 1, protected 1 2, ahead 3, ask 0").state
    for seat in range(4):
        one, other = blocks_of(first, seat), blocks_of(second, (seat + 1) % 4)
        assert [name for name in one if not np.array_equal(one[name], other[name])] == ["seat"]
