"""The evaluation and the policy: compared positions, exact chances, and a game won by search bots."""

from fractions import Fraction

import numpy as np
import pytest

from crossings.bots import choose
from crossings.engine.kernels.interface import POLICY_BUFFER_SIZE
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import random_outcomes
from crossings.games.march_on_mars.evaluation.throws import BOMB_ROLL, SURE, bomb_chance
from crossings.games.march_on_mars.evaluation.values import TURNS_TABLE
from rows import cases
from solve_mars import Planet

from .conftest import GAME, at

SEED = 1


def test_the_stored_distances_are_those_computed() -> None:
    """The file has the results of the dynamic programming, for flat ground, and for a crater before a gorge."""
    for is_mirrored, far, near in ((False, 0, 0), (True, 2, 4)):
        table = Planet(is_mirrored, [(far, near)]).table()[0]
        assert np.abs(table - TURNS_TABLE[int(is_mirrored), far, near]).max() <= 1


@pytest.mark.parametrize("has_reroll, chance", [(False, Fraction(10, 27)), (True, Fraction(103, 162))])
def test_chance_of_the_bomb(has_reroll: bool, chance: Fraction) -> None:
    """Section 11: the chance of a marine alone, and of one with a companion."""
    assert bomb_chance("bbkk", 9, has_reroll=has_reroll) == chance
    assert BOMB_ROLL[2, 2, 0, int(has_reroll), 9] == round(SURE * chance)


NEAR = "0 at 3,0"
BESET = "0 at 9,0, b1 at 9,0, round 5"
SHOT = "0 at 14,0, y1 at 16,1, last, hits 2 | 1:k/2:kw/3:b"
CROWDED = f"{NEAR}, y2 at 9,0, y2 at 12,0, y1 at 13,0, hits 2, last | 1:k/2:b/3:bw"


@cases(f"""
    why | better | worse
    nearer | {NEAR} | 0 at 13,0
    hits | {NEAR} | {NEAR}, hits 2
    rounds left | {NEAR} | {NEAR}, round 8
    a guard | {NEAR} | {NEAR}, r1 at 1,0
    aliens in the base | {NEAR} | {NEAR}, y1 at 14,0
    aliens to come | {NEAR} | {NEAR}, incoming y4
    aliens far off | {NEAR}, y3 at 2,0 | {NEAR}, y3 at 9,0
    MOM-X03 the best four dice | "0 at 1,0 | 1:bbkk" | "0 at 1,0 | 1:kkww"
    MOM-X03 the bomb | "0 at 1,0 | 1:bbkk" | "0 at 1,0 | 1:bb/2:kk"
    WOM-J09 only black dice climb | "0 at 6,0 | 1:kk/2:b/3:b" | "0 at 6,0 | 1:w/2:w/3:bb"
    MOM-H03 | "0 at 14,0, y1 at 16,1, last | 1:k/2:k/3:ww" | "0 at 14,0, y1 at 16,1, last | pass"
    MOM-A04 only ones fight | "{BESET} | 1:kkww" | "{BESET} | 1:bb/2:k/3:k"
    MOM-C06 a beacon near enough | "0 at 15,0, 1 at 4,-1, r1 at 1,0, round 5 | him@1"
      | "0 at 15,0, 1 at 4,-1, r1 at 1,0, round 5 | him@0"
    MOM-M01 what leads on | "0 at 13,0 | 1:b/2:kk/3:w b3" | "0 at 13,0 | 1:b/2:kk/3:w b1"
    MOM-H03 what hits | "{SHOT} k2" | "{SHOT} k1"
    MOM-T02 company beside the MMM | "0 at 1,0, 1 at 1,0 | 1:bbkk" | "0 at 1,0, 1 at 9,0 | 1:bbkk"
    MOM-W07 a crash mark | "{CROWDED} k1 hold" | "{CROWDED} k1x hold"
""")
def test_better_positions_have_higher_values(why: str, better: str, worse: str) -> None:
    good, bad = (at(position)(moves) for position, _, moves in (better.partition(" | "), worse.partition(" | ")))
    assert good.value() == good.value(1)
    assert 0 < bad.value() < good.value() < 1000


def test_values_of_finished_games() -> None:
    """MOM-F01, MOM-F03."""
    won, lost = at("0 at 1,0")("1:bbkk bomb b3 b3 k2 k2"), at("0 at 9,0, active 1, last, round 8")("pass")
    assert (won["phase"], won.value(), lost["phase"], lost.value()) == ("over", 1000, "over", 0)


def test_only_the_start_of_a_turn_is_quiet() -> None:
    """MOM-P03: no dice are programmed yet."""
    states = at("0 at 9,0"), at("0 at 9,0")("1:b/2:kk/3:w"), at("0 at 9,0, active 1, last, round 8")("pass")
    assert [bool(GAME.kernels.own["quiet"](play.state.unpacked())) for play in states] == [True, False, False]


@cases("""
    position | moves | advised
    0 at 1,0 | "" | 1:bbkk -- MOM-X02, MOM-T02: the best four dice for the bomb, then the best reroll
    0 at 1,0, 1 at 1,0 | 1:bbkk | bomb
    0 at 1,0, 1 at 1,0 | 1:bbkk bomb b3 b2 k1 k2 | re:k1
    0 at 9,0, y1 at 9,0 | "" | w -- MOM-A04: a white die shows a one more often than any other
""")
def test_moves_of_the_policy(position: str, moves: str, advised: str) -> None:
    policy = GAME.kernels.own["policy"]
    move = GAME.moves[
        policy(at(position)(moves).state.unpacked(), generator(SEED), np.zeros(POLICY_BUFFER_SIZE, np.int32))
    ]
    assert move == advised or advised == "w" in move.partition("/")[0]


def test_search_bots_win_a_game() -> None:
    """Two marines with their own views finish the game: come together, roll four dice, win."""
    state, draw = at("0 at 1,0, 1 at 2,0, round 6").state, random_outcomes(SEED)
    moves = 0
    while (seat := state.actor) is not None:
        moves += 1
        if isinstance(seat, int):
            view, legal = state.view(seat), state.actions()
            state = state.play(choose("search", GAME, view, seat, seed=moves, legal=legal, simulations=1))
        else:
            state = state.play(draw(state))
    assert state.result and state.result.reason == "mmm"
