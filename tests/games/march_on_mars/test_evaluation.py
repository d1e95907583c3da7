"""The evaluation and the policy: compared positions and exact chances."""

from fractions import Fraction

import numpy as np

from crossings.engine.kernels.interface import POLICY_BUFFER_SIZE
from crossings.engine.kernels.rng import generator
from crossings.games.march_on_mars.evaluation.throws import BOMB_ROLL, SURE, bomb_chance
from crossings.games.march_on_mars.evaluation.values import TURNS_TABLE
from rows import cases
from solve_mars import Planet

from .conftest import GAME, at


def test_the_stored_distances_are_those_computed() -> None:
    """The file has the results of the dynamic programming, for flat ground, and for a crater before a gorge."""
    for is_mirrored, far, near in ((False, 0, 0), (True, 2, 4)):
        table = Planet(is_mirrored, [(far, near)]).table()[0]
        assert np.abs(table - TURNS_TABLE[int(is_mirrored), far, near]).max() <= 1


@cases("""
    has_reroll | chance
    false | 10/27 -- section 11: a marine alone
    true | 103/162 -- with a companion
""")
def test_chance_of_the_bomb(has_reroll: bool, chance: str) -> None:
    assert bomb_chance("bbkk", 9, has_reroll=has_reroll) == Fraction(chance)
    assert BOMB_ROLL[2, 2, 0, int(has_reroll), 9] == round(SURE * Fraction(chance))


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


@cases("""
    position | moves | expected
    0 at 1,0 | 1:bbkk bomb b3 b3 k2 k2 | 1000 -- MOM-F01
    0 at 9,0, active 1, last, round 8 | pass | 0 -- MOM-F03
""")
def test_a_finished_game_is_certain(position: str, moves: str, expected: int) -> None:
    assert at(position)(moves).value() == expected


def test_only_the_start_of_a_turn_is_quiet() -> None:
    """MOM-P03: no dice are programmed yet. A finished game isn't quiet, either."""
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
    s, room = at(position)(moves).state.unpacked(), np.zeros(POLICY_BUFFER_SIZE, np.int32)
    move = GAME.moves[GAME.kernels.own["policy"](s, generator(1), room)]
    assert move == advised or advised == "w" in move.partition("/")[0]
