"""The advice reads what is laid: dice promise more where they can do more. And a team of search bots wins."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from crossings.bots import choose
from crossings.engine import Game
from crossings.engine.kernels.interface import ROOM
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import random_outcomes
from crossings.games.march_on_mars.evaluation.throws import BOMB_ROLL, SURE, bomb_chance
from crossings.games.march_on_mars.evaluation.worth import WAY
from solve_mars import Planet

from .conftest import Play

At = Callable[..., Play]
SEED = 1


def value_of(game: Game, play: Play) -> int:
    return game.kernels.asked("value", play.state.record, 0)


# ---- the way -------------------------------------------------------------------------------------


def test_the_way_is_kept_as_it_is_found() -> None:
    """The file holds what the dynamic programme comes to: flat ground, and a crater before a gorge."""
    for is_mirrored, far, near in ((False, 0, 0), (True, 2, 4)):
        table = Planet(is_mirrored, [(far, near)]).table()[0]
        assert np.abs(table - WAY[int(is_mirrored), far, near]).max() <= 1


def test_the_bomb() -> None:
    """Section 11: 10/27 alone, 103/162 with a companion."""
    assert bomb_chance("bbkk", 9, has_reroll=False) == Fraction(10, 27)
    assert bomb_chance("bbkk", 9, has_reroll=True) == Fraction(103, 162)
    assert BOMB_ROLL[2, 2, 0, 0, 9] == round(SURE * 10 / 27)
    assert BOMB_ROLL[2, 2, 0, 1, 9] == round(SURE * 103 / 162)


# ---- dice that are laid --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "given", "better", "worse"),
    [
        # MOM-X03: the bomb with the best four dice, with others, and no bomb at all.
        (((1, 0),), {}, ["1:bbkk"], ["1:kkww"]),
        (((1, 0),), {}, ["1:bbkk"], ["1:bb/2:kk"]),
        # WOM-J09: two blue dice do not climb, black ones do (half board, card h before the Master Mind).
        (((6, 0),), {}, ["1:kk/2:b/3:b"], ["1:w/2:w/3:bb"]),
        # MOM-H03: a black die mostly shows a 2.
        (((14, 0),), {"aliens": {(16, 1): "y1"}, "order": []}, ["1:k/2:k/3:ww"], ["pass"]),
        # MOM-A04: only ones fight.
        (((9, 0),), {"aliens": {(9, 0): "b1"}, "round": 5}, ["1:kkww"], ["1:bb/2:k/3:k"]),
        # MOM-C06: three hits for the guard beside the Master Mind, if the beacon is near enough.
        (((15, 0), (4, -1)), {"aliens": {(1, 0): "r1"}, "round": 5}, ["him@1"], ["him@0"]),
    ],
)
def test_a_better_and_a_worse_use_of_a_turn(
    game: Game, at: At, where: tuple[tuple[int, int], ...], given: dict[str, Any], better: list[str], worse: list[str]
) -> None:
    good, bad = at(*where, **given)(*better), at(*where, **given)(*worse)
    assert value_of(game, bad) < value_of(game, good)


def test_what_lies_counts(game: Game, at: At) -> None:
    """MOM-M01: of the same die the face that leads on; MOM-H03: and the one that hits."""

    def after(face: str, program: str, *where: tuple[int, int], **given: Any) -> int:
        return value_of(game, at(*where, **given)(program, face))

    assert after("b1", "1:b/2:kk/3:w", (13, 0)) < after("b3", "1:b/2:kk/3:w", (13, 0))
    alien: dict[str, Any] = {"aliens": {(16, 1): "y1"}, "order": [], "hits": 2}
    assert after("k1", "1:k/2:kw/3:b", (14, 0), **alien) < after("k2", "1:k/2:kw/3:b", (14, 0), **alien)


def test_company_beside_the_mind(game: Game, at: At) -> None:
    """MOM-T02: a comrade in the box is a reroll for the bomb."""
    alone, together = at((1, 0), (9, 0))("1:bbkk"), at((1, 0), (1, 0))("1:bbkk")
    assert value_of(game, alone) < value_of(game, together)


def test_a_crash_mark_brings_a_wave(game: Game, at: At) -> None:
    """MOM-W07: the more so where aliens wait close to the base."""
    crowded: dict[str, Any] = {"aliens": {(9, 0): "y2", (12, 0): "y2", (13, 0): "y1"}, "hits": 2, "order": []}
    marked, plain = (at((3, 0), **crowded)("1:k/2:b/3:bw", face, "hold") for face in ("k1x", "k1"))
    assert value_of(game, marked) < value_of(game, plain)


# ---- the policy ----------------------------------------------------------------------------------


def advised(game: Game, play: Play) -> str:
    """The policy's move."""
    text: str = game.moves[game.kernels.own["policy"](play.state.unpacked(), generator(SEED), np.zeros(ROOM, np.int32))]
    return text


def test_who_stands_beside_the_mind_throws_the_bomb(game: Game, at: At) -> None:
    """MOM-X02, MOM-T02: with the best four dice; then the die again that is likeliest to make up what is missing."""
    assert advised(game, at((1, 0))) == "1:bbkk"
    assert advised(game, at((1, 0), (1, 0))("1:bbkk")) == "bomb"
    assert advised(game, at((1, 0), (1, 0))("1:bbkk", "bomb", "b3", "b2", "k1", "k2")) == "re:k1"


def test_who_is_beset_throws_for_ones(game: Game, at: At) -> None:
    """MOM-A04: a white die shows a one oftener than any other."""
    assert "w" in advised(game, at((9, 0), aliens={(9, 0): "y1"})).partition("/")[0]


# ---- a team --------------------------------------------------------------------------------------


def test_a_game_is_won(at: At) -> None:
    """Two marines, each from its own view, do what is left to do: come together, throw four dice, win."""
    state, draw = at((1, 0), (2, 0), round=6).state, random_outcomes(SEED)
    moves = 0
    while state.actor is not None:
        seat = state.actor
        moves += 1
        if isinstance(seat, int):
            move = choose(
                "search", state.game, state.view(seat), seat, seed=moves, legal=state.actions(), simulations=1
            )
        else:
            move = draw(state)
        state = state.play(move)
    assert state.result is not None
    assert state.result.reason == "mmm"
