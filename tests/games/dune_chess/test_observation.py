"""What a seat may know of Dune Chess, as numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import crossings
from crossings.engine import Game, State
from crossings.engine.layout import blocks
from crossings.games.dune_chess.rules.data import ATREIDES, HARKONNEN, WIDTH

GAME: Game = crossings.game("dune-chess")
TROOP = 0
SPICE, SEITCH, WORM = 0, 1, 2


def seen(state: State, seat: int) -> dict[str, NDArray[Any]]:
    return dict(blocks(GAME.observer.layout, state.observation(seat)))


def at(square: str) -> tuple[int, int]:
    return "abcdefgh".index(square[0]), int(square[1]) - 1


def test_the_start_is_told_from_both_sides() -> None:
    """DUC-02 to DUC-05: eight Troops on a rank, 32 men, 16 Spice, 4 Seitch, two Sandworms, the Harkonnen to move."""
    for seat in (HARKONNEN, ATREIDES):
        board = seen(GAME.start(), seat)
        home = "7" if seat == HARKONNEN else "2"
        for file in "abcdefgh":
            assert board["men"][(0, TROOP, *at(file + home))] == 1
        assert board["men"].sum() == 32
        assert [board["desert"][plane].sum() for plane in (SPICE, SEITCH, WORM)] == [16, 4, 2]
        assert board["to_move"].tolist() == ([1, 0] if seat == HARKONNEN else [0, 1])
        assert board["side"].tolist() == [seat == HARKONNEN, seat == ATREIDES]
        assert board["options"].tolist() == [0, 0, 20, 40, 300]


def test_what_is_held_captured_and_carried_is_told() -> None:
    """Section 6: `held`, `captured`, `cargo`, `quiet`, `ply`."""
    state = GAME.from_text("3BM3/8/8/8/8/2(OT)5/8/3dm3 a 3/1 Tt 7 9 -")
    mine, other = seen(state, ATREIDES), seen(state, HARKONNEN)
    assert mine["spice_held"].tolist() == [1, 3] and other["spice_held"].tolist() == [3, 1]
    assert mine["captured"].tolist() == [[1, 0, 0, 0], [1, 0, 0, 0]]
    assert other["loads"][(0, TROOP, *at("c3"))] == 1 == mine["loads"][(1, TROOP, *at("c3"))]
    assert (mine["quiet"].item(), mine["ply"].item()) == (7, 9)


def test_turned_by_half_a_position_is_the_other_sides() -> None:
    """The symmetry that the module states: every set-up, and every position that is turned with its sides exchanged."""
    for setup in ("wall", "heart", "checker"):
        state, choice = GAME.start(setup=setup), Random(5)
        turned = state
        for _ in range(60):
            for seat in (HARKONNEN, ATREIDES):
                assert_turned(seen(state, seat), seen(turned, 1 - seat))
            if state.result is not None:
                break
            move = choice.choice(state.actions())
            state = state.play(move)
            turned = GAME.from_json(exchanged(state.to_json()))


def assert_turned(one: dict[str, NDArray[Any]], other: dict[str, NDArray[Any]]) -> None:
    for name, block in one.items():
        if block.shape[-2:] == (WIDTH, WIDTH):
            assert np.array_equal(np.rot90(block, 2, axes=(-2, -1)), other[name]), name
        elif name == "side":
            assert block.tolist() == other[name].tolist()[::-1]
        elif name != "to_move" or one["ply"].item() > 0:  # DUC-05: whatever the turn, the Harkonnen begin
            assert np.array_equal(block, other[name]), name


def exchanged(data: dict[str, Any]) -> dict[str, Any]:
    """A state turned by half, its sides exchanged."""

    def square(name: str) -> str:
        return "hgfedcba"["abcdefgh".index(name[0])] + str(9 - int(name[1]))

    def man(letter: str) -> str:
        return dict(zip("THOSMBthofmd", "thofmdTHOSMB", strict=True)).get(letter, letter)

    actor = data["actor"]
    result = data["result"]
    if result is not None:
        winners = sorted(1 - seat for seat in result["winners"])
        result = {"winners": winners, "scores": result["scores"][::-1], "reason": result["reason"]}
    mine, theirs = data["captured"]
    captured = [dict(zip(kept, lost.values(), strict=True)) for kept, lost in ((mine, theirs), (theirs, mine))]
    return data | {
        "actor": 1 - actor if actor is not None else None,
        "result": result,
        "ground": [row[::-1] for row in data["ground"][::-1]],
        "men": ["".join(map(man, row[::-1])) for row in data["men"][::-1]],
        "worms": sorted(map(square, data["worms"])),
        "cargo": {square(name): man(letter) for name, letter in data["cargo"].items()},
        "held": data["held"][::-1],
        "captured": captured,
        "last_worm": data["last_worm"] and [square(name) for name in data["last_worm"]],
    }
