"""Tests of the evaluation function and its tables."""

from itertools import product

import pytest

from crossings.engine import Record
from crossings.engine.playthrough import random_outcomes
from crossings.games.walking_on_the_moon.evaluation.landings import (
    after_jump,
    column_of,
    held_at,
    is_stunned,
    level_of,
    number_of,
    spot_at,
)
from crossings.games.walking_on_the_moon.evaluation.values import (
    LAST_POINTS,
    LAST_ROUND,
    POINT,
    TURN,
    TURNS,
    strides,
    turns_to_go,
)
from crossings.games.walking_on_the_moon.rules.data import GOAL, SECTOR
from crossings.shared.ring.data import CLIMBED, JUMPS, LEVELS, LOWEST
from crossings.shared.ring.jumps import count_sputniks, ground_below, is_accident, is_landing_box, steps_made
from evaluations import value, values
from rows import cases
from solve_moon import best_program, fewest_turns

from .conftest import GAME, at

BASIC = {"advanced": False}
SUFFICIENT_MOVES = {"1:bb/2:kw", "1:kk/2:bb", "1:bk/2:bw", "1:kk", "1:bw", "1:ww", "go"}
"""Moves that suffice for a game: programs for four dice and for two."""


def landing_by_rules(s: Record, x: int, y: int, jump: int) -> tuple[int, int, int, bool]:
    """Return columns, level, Sputniks and accident by the rules."""
    steps = steps_made(s, x, y, 1, jump)
    end, height = x + steps, y + int(CLIMBED[jump, steps])
    passed, accident = count_sputniks(s, x, y, 1, jump, steps), is_accident(s, jump, steps, end, height)
    return steps, ground_below(s, end, height), passed, bool(accident)


@pytest.mark.parametrize("track", ["abcde", "fghij", "jgdca"])
def test_landings_agree_with_the_rules(track: str) -> None:
    s = GAME.start(players=3, track=track, **BASIC).unpacked()
    levels = range(LOWEST, LOWEST + LEVELS)
    boxes = [(x, y) for x, y in product(range(GOAL), levels) if is_landing_box(s, x, y)]
    for (x, y), jump in product(boxes, range(len(JUMPS))):
        spot = after_jump(s, spot_at(x, y, 3, 2), jump)
        looked_up = (column_of(spot) - x, level_of(spot), held_at(spot) - 3, bool(is_stunned(spot)))
        assert looked_up == landing_by_rules(s, x, y, jump) and number_of(spot) == 2, (x, y, JUMPS[jump])


@cases("""
    place | better | worse
    (0,0) | 1:b/2:b/3:kk | 1:w/2:b/3:kk -- nothing lies below the plain
    (14,0) | 1:kk/2:bb | 1:bb/2:kk -- before a cliff, climb first
    (15,0) | 1:kk/2:bb | 1:bk/2:bk -- section 11: two dice of one colour
    (19,2) | 1:ww/2:bb | 1:kk/2:bb -- at the end of a crest, descend
    (9,1) | 1:bb/2:kw | 1:b/2:bkw -- of two dice one will leap the crater rather
""")
def test_reads_the_program(place: str, better: str, worse: str) -> None:
    """The safer or farther program has the higher value."""
    before = at(f"program, basic, 0 {place}, 1 (7,0), 2 (7,0)")
    assert before(better).value() > before(worse).value()


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_value_of_a_roll_is_its_mean(seats: int) -> None:
    """The value before a roll is the mean of the values after it."""
    state = GAME.start(players=seats, track="abcde", **BASIC).play("1:b/2:k/3:bw")
    after = [(float(chance), value(state.play(face))) for face, chance in state.outcomes().items()]
    assert len({share for _, share in after}) > 1
    assert value(state) == pytest.approx(sum(chance * share for chance, share in after), abs=1.5)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_value_of_a_choice_is_its_best_jump(seats: int) -> None:
    """The value of a choice is that of its best move, even across the goal or at the end of a turn."""
    state, draw_outcome, choices = GAME.start(players=seats, track="abcde", **BASIC), random_outcomes(4), 0
    while state.actor is not None:
        if not isinstance(seat := state.actor, int):
            state = state.play(draw_outcome(state))
            continue
        before, is_choice = value(state, seat), state.view(0)["phase"] == "choose"
        legal = [move for move in state.actions() if is_choice or move in SUFFICIENT_MOVES] or state.actions()[:1]
        state = max(map(state.play, legal), key=lambda after: value(after, seat))
        if is_choice and state.actor is not None:
            assert value(state, seat) == pytest.approx(before, abs=15)
            choices += 1
    assert choices > 40


def test_the_value_includes_a_possible_robbery() -> None:
    """A jump into the box of a rival with Sputniks has the value of the robbery."""
    before = at("0 (14,0), 1 (15,0) 4 sputniks, 2 (3,0), faces b1")
    meeting = before("b1:f")
    robbed = meeting("rob@1").value()
    assert meeting("no").value() < robbed - 20
    assert before.value() == pytest.approx(robbed, abs=20)
    assert meeting.value() == pytest.approx(robbed, abs=20)


def test_the_value_of_crossing_first_is_its_points() -> None:
    """An astronaut that crosses before a rival with many Sputniks, who is about to cross, has probably lost."""
    rivals = "1 (33,1) 8 sputniks, 2 (2,0), faces w1"
    assert at(f"basic, 0 (34,1), {rivals}").value() < 250
    assert at(f"basic, 0 (34,1) 12 sputniks, {rivals}").value() > 750


def test_turns_to_go_decrease_along_the_track() -> None:
    """An astronaut alone needs 7.6 to 9.2 turns (section 11: 7.8 to 9.0); a stunned one needs more."""
    s = GAME.start(players=3, track="hcaif", **BASIC).unpacked()
    turns = [turns_to_go(s, TURNS, x, 0, 4) for x in range(0, GOAL, SECTOR)]
    assert turns == sorted(turns, reverse=True)
    assert 760 <= turns[0] <= 920
    assert turns_to_go(s, TURNS, 14, 0, 2) > turns_to_go(s, TURNS, 14, 0, 4)


@cases("""
    x | y | dice
    29 | 0 | 2
    32 | 1 | 2
    33 | 1 | 3
    34 | 1 | 4
    28 | 0 | 2
""")
def test_turns_to_go_are_minimal(x: int, y: int, dice: int) -> None:
    """On the last card the turns to go are exactly those of the best program."""
    s = GAME.start(players=3, track="abcde", **BASIC).unpacked()
    assert fewest_turns(s, TURNS, x, y, dice) == pytest.approx(turns_to_go(s, TURNS, x, y, dice), abs=2)


def test_a_last_turn_brings_points() -> None:
    """WOM-F06: 10 points for an astronaut that crosses, nearly none far from the goal; on average over tracks."""
    assert 9.5 * POINT < LAST_POINTS[1] < 11 * POINT
    assert LAST_POINTS[strides(3 * TURN)] < POINT
    s = GAME.start(players=3, track="abcde", **BASIC).unpacked()
    value_without_rivals = best_program(s, TURNS, LAST_ROUND, 31, 1, 2)
    assert value_without_rivals == pytest.approx(
        LAST_POINTS[strides(turns_to_go(s, TURNS, 31, 1, 2) - TURN)], abs=1.5 * POINT
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_seats_share_the_chances(seats: int) -> None:
    """At the start all seats have nearly the same chance."""
    shares = [value(GAME.start(players=seats, track="abcde"), seat) for seat in range(seats)]
    assert all(abs(share - 1000 / seats) < 60 for share in shares)


def test_the_last_jump_is_evaluated_by_points() -> None:
    """A seat that needs the goal to win goes on despite the risk; one that is ahead stops."""
    last = "go, basic, turn 2, order 1 2 0, program b b, 1 across 1 2 sputniks, 2 across 2 2 sputniks"
    behind, ahead = at(f"{last}, 0 (33,1)"), at(f"{last}, 0 (33,1) 9 sputniks")
    assert behind("go").value() >= behind("stop").value() and ahead("go").value() <= ahead("stop").value()


# ---- positions -----------------------------------------------------------------------------------


@cases("""
    better | worse
    (20,1) | (15,0)
    (15,0) 3 sputniks | (15,0)
    (15,0) 2 ec | (15,0)
    (15,0) | (15,0) crashed
    (15,0) | (15,0) handicap
""")
def test_better_positions(better: str, worse: str) -> None:
    """Both astronauts have had their turn."""
    shares = values(at(f"program, turn 2, active 2, 0 {better}, 1 {worse}, 2 (3,0)").state)
    assert shares[0] > shares[1]


def test_a_finished_game_is_certain() -> None:
    over = at("go, 0 (30,1), 1 (14,0), 2 (3,0), active 2, turn 2, program b b, round 40")("stop")
    assert values(over.state) == [1000, 0, 0]
