"""The observation tensor of Dune Chess."""

from itertools import product
from random import Random

import pytest

from crossings.games.dune_chess.rules.data import ATREIDES, HARKONNEN, WIDTH
from observations import Blocks, assert_blocks, blocks_of, differing

from .conftest import GAME
from .symmetries import SYMMETRIES, Squares, at, turned_data, turned_text

TROOP = 0
SPICE, SEITCH, WORM = 0, 1, 2


def test_the_start_is_observed_from_both_sides() -> None:
    """DUC-02 to DUC-05: eight Troops on a rank, 32 men, 16 Spice, 4 Seitch, two Sandworms, the Harkonnen to move."""
    for seat in (HARKONNEN, ATREIDES):
        board = blocks_of(GAME.start(), seat)
        home = "7" if seat == HARKONNEN else "2"
        for file in "abcdefgh":
            assert board["men"][(0, TROOP, *at(file + home))] == 1
        assert board["men"].sum() == 32
        assert [board["desert"][plane].sum() for plane in (SPICE, SEITCH, WORM)] == [16, 4, 2]
        assert_blocks(
            board,
            to_move=[1, 0] if seat == HARKONNEN else [0, 1],
            side=[seat == HARKONNEN, seat == ATREIDES],
            options=[0, 0, 20, 40, 300],
        )


def test_held_captured_and_carried_pieces_are_observed() -> None:
    """Section 6: `held`, `captured`, `cargo`, `quiet`, `ply`."""
    state = GAME.from_text("3BM3/8/8/8/8/2(OT)5/8/3dm3 a 3/1 Tt 7 9 -")
    mine, other = blocks_of(state, ATREIDES), blocks_of(state, HARKONNEN)
    assert_blocks(mine, spice_held=[1, 3], captured=[[1, 0, 0, 0], [1, 0, 0, 0]])
    assert_blocks(other, spice_held=[3, 1])
    assert other["loads"][(0, TROOP, *at("c3"))] == 1 == mine["loads"][(1, TROOP, *at("c3"))]
    assert_blocks(mine, quiet=7, ply=9)


# ---- symmetries ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(SYMMETRIES)))
def test_a_turned_position_has_the_turned_moves_and_the_turned_observation(number: int) -> None:
    """No rule depends on a direction, as the module docstring states."""
    squares, choice, compared = SYMMETRIES[number], Random(number), 0
    for setup in ("wall", "heart", "checker"):
        state = GAME.start(setup=setup)
        while state.result is None and state.to_json()["ply"] < 90:
            state = state.play(choice.choice(state.actions()))
            if choice.random() < 0.1:
                turned = GAME.from_json(turned_data(state.to_json(), squares))
                assert sorted(turned_text(text, squares) for text in state.actions()) == turned.actions()
                for seat in (HARKONNEN, ATREIDES):
                    assert differing(turned_blocks(blocks_of(state, seat), squares), blocks_of(turned, seat)) == []
                compared += 1
    assert compared > 10


def turned_blocks(blocks: Blocks, squares: Squares) -> Blocks:
    """Return the observation of the rotated position."""
    turned = {name: block.copy() for name, block in blocks.items()}
    for name, block in blocks.items():
        if block.shape[-2:] == (WIDTH, WIDTH):
            for file, rank in product(range(WIDTH), repeat=2):
                turned[name][(..., *squares(file, rank))] = block[..., file, rank]
    return turned
