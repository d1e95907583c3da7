"""The observation of DunkelRunde."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from crossings.engine import State
from crossings.games.dunkelrunde.rules.data import INDEX, TILE_IDS
from observations import assert_blocks, blocks_of, differing, play_both
from rows import cases

from .conftest import GAME, at


def tiles(rows: NDArray[Any]) -> list[list[str]]:
    """Return the tiles marked in each row."""
    return [[TILE_IDS[tile] for tile in np.flatnonzero(row)] for row in rows.reshape(-1, len(TILE_IDS))]


def test_the_example_is_observed_relative_to_each_seat() -> None:
    """DKR-03, section 6: the observer's children first, then those of the seats after it; unused seats have none."""
    state = at("the example").state
    first, last = blocks_of(state, 0), blocks_of(state, 2)
    assert tiles(first["children"][:3]) == [["b7"], ["deer2"], ["b9"], ["a6"], ["tower"], ["b9"]]
    assert tiles(last["children"][:3]) == [["tower"], ["b9"], ["b7"], ["deer2"], ["b9"], ["a6"]]
    assert not first["children"][3:].any()
    assert_blocks(first, turn=[0, 1, 0, 0, 0, 0], seat=[1, 0, 0, 0, 0, 0])
    assert_blocks(last, turn=[0, 0, 1, 0, 0, 0], seat=[0, 0, 1, 0, 0, 0])
    for board in (first, last):
        assert tiles(board["ghosts"]) == [["a8"], ["b12"], ["b4"], ["c6"]]
        assert np.flatnonzero(board["child_die"]) == [3] and np.flatnonzero(board["ghost_die"]) == [5]
        assert_blocks(board, round=9, dawn=200)


@cases("""
    position | moves | phase
    dice 0-0 | "" | 0
    0 girl b6, dice 2-5 | "" | 1
    0 girl b6, dice 0-5 | "" | 2
    0 girl b6, dice 2-0 | "" | 3
    0 girl b6, dice 4-4 | "" | 4
    1 girl linden, 1 boy k3, turn 1, dice 1-0 | boy:linden | 5 -- DKR-60
""")
def test_the_phase_is_observed(position: str, moves: str, phase: int) -> None:
    """Sections 6 and 7: ROLL, BOTH, GHOST, CHILD, GROUP, and the end; `turn` is then the seat of the last turn."""
    play = at(position)(moves)
    blocks = blocks_of(play.state, play["turn"])
    assert np.flatnonzero(blocks["phase"]).tolist() == [phase]
    assert_blocks(blocks, turn=[1, 0, 0, 0, 0, 0])


def test_options_are_observed() -> None:
    options = blocks_of(at("new game, players 6, board short, slow 4, ghost_die 6, dawn 30").state, 5)
    assert_blocks(options, players=[0, 0, 0, 0, 1], board=[0, 1], options=[4, 6], dawn=30)
    assert options["children"].sum() == 12 == options["children"][..., INDEX["village"]].sum()


Exchange = Callable[[dict[str, Any]], dict[str, Any]]


def genders_exchanged(data: dict[str, Any]) -> dict[str, Any]:
    return data | {"children": [{"girl": both["boy"], "boy": both["girl"]} for both in data["children"]]}


def ghosts_exchanged(data: dict[str, Any]) -> dict[str, Any]:
    one, two, three, four = data["ghosts"]
    return data | {"ghosts": [one, three, two, four]}


def swap_names(move: str, one: str, other: str) -> str:
    """Return a move with two piece names swapped."""
    who, colon, rest = move.partition(":")
    return {one: other, other: one}.get(who, who) + colon + rest


@pytest.mark.parametrize(
    "exchanged, names, block, order",
    [
        (genders_exchanged, ("girl", "boy"), "children", [1, 0]),
        (ghosts_exchanged, ("ghost2", "ghost3"), "ghosts", [0, 2, 1, 3]),
    ],
)
def test_symmetric_pieces_can_be_exchanged(
    exchanged: Exchange, names: tuple[str, str], block: str, order: list[int]
) -> None:
    """The symmetries of the module docstring, along a game: the same moves, and equal observations except for the
    order."""

    def compare(state: State, other: State) -> None:
        for seat in range(3):
            observation = blocks_of(state, seat)
            observation[block] = observation[block].take(order, axis=-2)
            assert differing(observation, blocks_of(other, seat)) == []

    start = GAME.start()
    other = GAME.from_json(exchanged(start.to_json()))
    last, other_last = play_both(start, other, 3, lambda move: swap_names(move, *names), compare)
    assert last.result == other_last.result


def test_seats_can_be_rotated() -> None:
    """The symmetry of the module docstring: rotated by one seat, observations differ only in `seat`."""
    state = at("the example").state
    other = at("the example, 1 girl b7, 1 boy deer2, 2 girl b9, 2 boy a6, 0 girl tower, 0 boy b9, turn 2").state
    assert state.actions() == other.actions()
    for seat in range(3):
        assert differing(blocks_of(state, seat), blocks_of(other, (seat + 1) % 3)) == ["seat"]
