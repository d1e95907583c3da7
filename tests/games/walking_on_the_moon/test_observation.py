"""Tests of observations of Walking on the Moon."""

from random import Random
from typing import Any

import numpy as np
import pytest

from crossings.shared.ring.data import LOWEST
from observations import Blocks, assert_blocks, blocks_of

from .conftest import GAME, at

CIRCLE, HAZARD, ROCK, SPUTNIK = range(4)
PLAN, SLIP = 4, 5


def places(board: Blocks) -> list[list[int]]:
    """Return number, column and level of each astronaut."""
    return [[int(number), int(x), int(level) + LOWEST] for number, level, x in np.argwhere(board["astronauts"] == 1)]


AFTER_THE_LANDING = (
    "react, track fbhci, 0 (12,1) 6 sputniks 1 ec z 1, 1 (10,0) 4 sputniks 2 ec, 2 (12,1) 1 sputniks crashed, "
    "round 3, turn 1, order 2 0 1, protected 0 1, ahead 2, touched, tokens adv pay back reroll, program kk ww, jump 1, "
    "hand 0 slip, hand 1 slip, hand 2 slip, discard coop 3 misc 1 noinst 1 plan 1, ask 2 1"
)
"""Section 6: astronaut 0 has landed on stunned 2, passed a Sputnik and overtaken it; seat 2 may play Slipstream."""


def test_the_example_of_the_rules_seen_by_the_seat_that_is_asked() -> None:
    """Section 6; seat 2 comes first, then 0, then 1."""
    play = at(AFTER_THE_LANDING)
    assert play.legal == ["pass", "slip:f@2"]
    board = blocks_of(play.state, 2)
    assert places(board) == [[0, 12, 1], [1, 12, 1], [2, 10, 0]]
    assert_blocks(board, beneath=[0, 1, 0, 0, 0], sputniks=[1, 6, 4, 0, 0], ec=[0, 1, 2, 0, 0])
    stunned_and_ahead, active, last = [0, 1, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 1, 0], [0, 0, 0, 1, 0, 0, 0]
    assert_blocks(board, marks=[stunned_and_ahead, active, last, [0] * 7, [0] * 7])
    assert board["hand"][SLIP] == 1 == board["hand"].sum()
    assert_blocks(
        board,
        held=[1, 1, 1, 0, 0],
        deck=5,
        discard=[3, 0, 1, 1, 1, 0],
        to_act=[1, 0, 0, 0, 0],
        ask=[1, 0, 1, 0, 0],
        turn=1,
        program=[[0, 2, 0], [0, 0, 2], [0, 0, 0]],
        jump=[1, 0, 0, 0],
        passed=[1, 0],
        seat=[0, 0, 1, 0, 0],
        options=[3, 1, 4, 3, 40],
    )
    assert np.argwhere(board["order"]).tolist() == [[0, 0], [1, 1], [2, 2]]


def test_the_ground_is_that_of_the_cards_laid() -> None:
    """Section 2: Marius Tubes has broken rocks and a tunnel; the first columns are repeated after the goal."""
    ground = blocks_of(at(AFTER_THE_LANDING).state, 0)["ground"]
    column, above, tunnel = 4, 1 - LOWEST, -1 - LOWEST
    assert ground[:, above, column].tolist() == [0, 1, 0, 1] and ground[:, tunnel, column].tolist() == [1, 0, 0, 0]
    assert ground[:, 0 - LOWEST, column].tolist() == [0, 0, 1, 0]
    assert np.array_equal(ground[:, :, 1:3], ground[:, :, 36:38])
    assert ground[SPUTNIK].sum() == 11 + 1  # f 3, b 2, h 2, c 2, i 2; and the one of the repeated second column


def test_only_the_seat_asked_sees_that_it_is_asked() -> None:
    """E20 and section 8: seats 1 and 2 hold Miscalculation, or only 2; all except the seat asked see the same."""
    both = at("after, 0 (3,0), faces b3 k2, hand 1 misc, hand 2 misc, ask 1 2").state
    only_second = at("after, 0 (3,0), faces b3 k2, hand 1 slip, hand 2 misc, ask 2").state
    assert np.array_equal(both.observation(0), only_second.observation(0))
    assert not blocks_of(both, 0)["to_act"].any() and not blocks_of(both, 0)["ask"].any()
    assert not blocks_of(both, 2)["to_act"].any() and blocks_of(only_second, 2)["to_act"].tolist() == [1, 0, 0, 0, 0]
    assert blocks_of(both, 1)["ask"].tolist() == [1, 1, 0, 0, 0]


def test_with_two_seats_the_own_astronauts_are_the_first_and_the_third() -> None:
    """E25 (WOM-T01)."""
    state = at("land, players 2, 0 (12,1) 1 sputniks 1 ec, 2 (12,1) 2 sputniks, 3 (12,1) 4 sputniks").state
    assert blocks_of(state, 0)["sputniks"].tolist() == [1, 0, 2, 4, 0]
    assert blocks_of(state, 1)["sputniks"].tolist() == [0, 1, 4, 2, 0]
    assert blocks_of(state, 1)["ec"].tolist() == [0, 1, 0, 0, 0] and blocks_of(state, 1)["to_act"].tolist() == [
        0,
        1,
        0,
        0,
        0,
    ]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_who_changes_places_round_the_table_sees_the_same(players: int) -> None:
    """The symmetry that the module states, from round 1 on."""
    state, rng, comparisons = GAME.start(players=players, round_limit=3), Random(5), 0
    while state.result is None:
        state = state.play(rng.choice(state.actions() or list(state.outcomes())))
        if state.to_json()["round"] == 0:
            continue
        rotated = GAME.from_json(rotate_seats(state.to_json()))
        for seat in range(players):
            observed_before, observed_after = blocks_of(state, seat), blocks_of(rotated, (seat + 1) % players)
            assert [
                name for name in observed_before if not np.array_equal(observed_before[name], observed_after[name])
            ] == ["seat"]
            comparisons += 1
    assert comparisons > 100


def rotate_seats(data: dict[str, Any]) -> dict[str, Any]:
    """Return the state with all players moved on by one seat."""
    players: int = data["options"]["players"]

    def seat(number: Any) -> Any:
        return (number + 1) % players if isinstance(number, int) else number

    def astronaut(number: int) -> int:
        return number - number % players + (number + 1) % players

    def rotate(values: list[Any]) -> list[Any]:
        return values[-1:] + values[:-1]

    ranks = [data["astronauts"][first : first + players] for first in range(0, len(data["astronauts"]), players)]
    result = data["result"]
    if result is not None:
        winners, scores = sorted(map(seat, result["winners"])), rotate(result["scores"])
        result = {"winners": winners, "scores": scores, "reason": result["reason"]}
    return data | {
        "actor": seat(data["actor"]),
        "result": result,
        "hands": rotate(data["hands"]),
        "astronauts": [row | {"seat": seat(row["seat"])} for rank in ranks for row in rotate(rank)],
        "order": list(map(astronaut, data["order"])),
        **{key: sorted(map(astronaut, data[key])) for key in ("protected", "ahead")},
        **{key: data[key] if data[key] is None else astronaut(data[key]) for key in ("active", "mover")},
        **{key: list(map(seat, data[key])) for key in ("ask", "ask_end")},
    }
