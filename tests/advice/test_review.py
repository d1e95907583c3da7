"""Reviews of Nim with wind, where all values are known: luck, mistakes, and turning points."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate

import pytest

import crossings
from crossings.advice.endings import WinsGame
from crossings.advice.hints import explain
from crossings.advice.results import Explanation, Line, Phase, Reason
from crossings.advice.review import (
    CLEAR_MARGIN,
    Review,
    ReviewedPosition,
    TurningPoint,
    assess,
    known_curve,
    possible_mistakes,
    review_game,
    review_turn,
)
from crossings.advice.review_text import ReviewFormatter, partial_chart
from crossings.advice.turns import Gain, SearchBudget, determinizations, gain, side_values, split_turn
from crossings.drawing.curve import LEFT, RIGHT
from crossings.engine import CHANCE, OVER, State
from crossings.engine.playthrough import random_outcomes
from rows import cases
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim
from toys.nim.chances import chance_after

BUDGET = SearchBudget(value=1500, choice=1500)
CLOSE = 25
"""Error of the search in thousandths for so small a heap."""


def played(start: State, *moves: str) -> list[State]:
    return list(accumulate(moves, State.play, initial=start))


# ---- one position --------------------------------------------------------------------------------


def test_a_game_that_is_over_is_worth_its_result() -> None:
    last = played(nim.GAME.start(heap=3), "take-3")[-1]
    assert side_values(last, BUDGET, 1) == (1000, 0)


def test_luck_is_the_value_minus_its_expectation() -> None:
    """One stick is left to the opponent, who wins unless a gust (1 in 3) takes it first."""
    before = nim.GAME.start(heap=2, wind=True).play("take-1")
    (calm,), (gust,) = review_turn(before, ["calm"], BUDGET), review_turn(before, ["gust"], BUDGET)
    assert calm.by == gust.by == CHANCE
    assert calm.value == gust.value == pytest.approx((1000 / 3, 2000 / 3), abs=1)
    assert gust.after == (1000, 0)
    assert calm.after[0] == pytest.approx(0, abs=CLOSE)


@pytest.mark.parametrize("heap", [4, 5, 6, 7])
def test_luck_evens_out_over_all_outcomes(heap: int) -> None:
    before = nim.GAME.start(heap=heap, wind=True).play("take-2")
    gains = {move: review_turn(before, [move], BUDGET)[0] for move in before.outcomes()}
    for side in range(2):
        total = sum(
            float(chance) * (gains[move].after[side] - gains[move].value[side])
            for move, chance in before.outcomes().items()
        )
        assert total == pytest.approx(0, abs=1e-6)
        truth = chance_after(heap - 2) if side == 0 else 1 - chance_after(heap - 2)
        assert gains["calm"].value[side] == pytest.approx(1000 * truth, abs=2 * CLOSE)


def test_only_bad_moves_lose_value() -> None:
    """Of five sticks one must be taken; taking two loses the game."""
    start = nim.GAME.start(heap=5)
    (good,), (bad,) = review_turn(start, ["take-1"], BUDGET), review_turn(start, ["take-2"], BUDGET)
    assert (good.best, good.lost) == ((), 0)
    assert (bad.best, bad.by) == (("take-1",), 0)
    assert bad.lost == pytest.approx(1000, abs=100)


def test_if_all_moves_lose_none_is_a_mistake() -> None:
    for move in ("take-1", "take-2", "take-3"):
        assert review_turn(nim.GAME.start(heap=4), [move], BUDGET)[0].lost <= 2 * CLOSE


def first_guess(hidden: str) -> State:
    """A game in which the first seat guesses where the second seat's coin lies."""
    state = COIN_RACE.start(goal=10).play("hide-left").play(hidden)
    while state.actor != 0 or "guess-left" not in state.actions():
        possible = list(state.outcomes()) or state.actions()
        state = state.play("step" if "step" in possible else possible[0])
    return state


def test_hidden_information_is_no_mistake() -> None:
    """For the seat that can't see the coin both guesses have the same value."""
    budget = SearchBudget(value=60, choice=60)
    left, right = first_guess("hide-left"), first_guess("hide-right")
    assert left.view(0) == right.view(0)
    assert gain_by_guessing(left, budget) == gain_by_guessing(right, budget)
    assert review_turn(left, ["guess-right"], budget)[0].lost == review_turn(right, ["guess-right"], budget)[0].lost


def gain_by_guessing(state: State, budget: SearchBudget) -> tuple[float, float]:
    start = determinizations(state, 0, 1)
    one, other = (split_turn(start, 0, [guess]) for guess in ("guess-left", "guess-right"))
    return gain(one, other, 0, budget, 1)


# ---- a whole game --------------------------------------------------------------------------------


def review(states: Sequence[State], moves: Sequence[str], budget: SearchBudget) -> Review:
    weighed = list(review_game(states, moves, budget))
    made = {point.first: moves[point.first : point.last] for point in possible_mistakes(weighed)}
    return assess(
        weighed,
        {
            point.first: explain(states[point.first], point.by, point.best, made[point.first], budget)
            for point in possible_mistakes(weighed)
        },
    )


@pytest.mark.usefixtures("compiled")
def test_the_losing_move_is_the_turning_point() -> None:
    """With nine sticks the first player wins by taking one but takes two; the second wins by taking three, and does."""
    moves = ("take-2", "take-3", "take-1", "take-3")
    found = review(played(nim.GAME.start(heap=9), *moves), moves, BUDGET)
    assert len(found.curve) == 5
    assert found.curve[-1] == (0, 1000)
    assert found.lost[0] > 800
    assert found.lost[1] < 100
    assert found.luck == (0, 0)
    first = found.points[0]
    assert (first.first, first.last, first.by, first.best) == (0, 1, 0, ("take-1",))
    assert first.value_before - first.value_after == pytest.approx(found.lost[0], abs=2 * CLOSE)


def test_luck_is_a_turning_point_without_mistakes() -> None:
    moves = ("take-1", "gust")
    found = review(played(nim.GAME.start(heap=2, wind=True), *moves), moves, BUDGET)
    assert found.luck[0] == pytest.approx(2000 / 3, abs=1)
    assert found.luck[1] == pytest.approx(-2000 / 3, abs=1)
    swing = next(point for point in found.points if point.by == CHANCE)
    assert (swing.by, swing.first, swing.last) == (CHANCE, 1, 2)
    assert abs(swing.value_after - swing.value_before) == pytest.approx(2000 / 3, abs=1)


def lost_together(*losses: float) -> Review:
    """Return a lost co-operative game with a decision for each of these losses."""
    return lost_by(*(decision(loss, better=f"better-{at}") for at, loss in enumerate(losses)))


def lost_by(*nodes: ReviewedPosition, has_reason: Callable[[TurningPoint], bool] = lambda _: True) -> Review:
    """Return a game with any decisions and draws."""
    whys = {at: Explanation(one.lost) for at, one in enumerate(nodes) if one.best}
    return assess([*nodes, ReviewedPosition(OVER, "", (0.0,), (0.0,))], whys, has_reason)


def decision(loss: float, *, better: str, seat: int = 0) -> ReviewedPosition:
    return ReviewedPosition(seat, "move", (500.0,), (400.0,), 1, (better,) if better else (), loss)


def draw(gain: float) -> ReviewedPosition:
    return ReviewedPosition(CHANCE, "draw", (500.0,), (500.0 + gain,))


def test_the_curve_is_known_up_to_the_last_turn_reviewed() -> None:
    """PAG-27. The chart of the first positions covers only its part of the game."""
    reviewed = [decision(0, better=""), draw(50), decision(0, better="")]
    assert [len(known_curve(reviewed[:count])) for count in (1, 2, 3)] == [1, 2, 3]
    chart = partial_chart(known_curve(reviewed), "raw", 0, of=5, tokens=["<g/>"])
    ways = re.findall(r'd="M([\d.]+ [\d.]+(?:L[\d.]+ [\d.]+)+)', chart)
    assert max(float(point.split()[0]) for way in ways for point in way.split("L")) == (LEFT + RIGHT) / 2


def test_the_event_of_a_reason_ends_a_line_of_play() -> None:
    """PAG-20."""
    line = Line(("better",), ("reply", "event"))
    reason = Reason(WinsGame(), Phase.NEXT, 1.0, 0.0, True, True)
    explained = TurningPoint(0, 1, 0, 0, ("better",), 500.0, 300.0, Explanation(200.0, reason, line=line))
    state = COIN_RACE.start()
    text = ReviewFormatter(state.game, [state], [], ("Red", "Blue").__getitem__)
    assert text.event_moves(explained) == ["better", "reply", "event"]
    assert text.event_moves(replace(explained, why=Explanation(200.0, line=line))) == []


def test_a_better_turn_that_ends_the_game_has_the_value_of_its_result() -> None:
    """PAG-27. The curve is smoothed, so it gives a sure win less than 100 %."""
    states = played(nim.GAME.start(heap=3), "take-1")
    point = TurningPoint(0, 1, 0, 0, ("take-3",), 910.0, 620.0)
    text = ReviewFormatter(nim.GAME, states, ["take-1"], ("Red", "Blue").__getitem__)
    assert "keeps an estimated value of 100 of 100" in text.value_change(point)
    assert "keeps an estimated value of 91 of 100" in text.value_change(replace(point, best=("take-2",)))


@pytest.mark.parametrize(("losses", "at"), [((300, 200, 20), 1), ((300, 0, 99), 0), ((50, 99, 0), None)])
def test_the_saving_move_is_the_last_clearly_better_one(losses: Sequence[float], at: int | None) -> None:
    saving = lost_together(*losses).saving
    assert (saving.first if saving else None) == at
    assert saving is None or saving.size >= CLEAR_MARGIN


def test_turning_points_are_at_most_four_the_largest_first_and_in_different_turns() -> None:
    points = lost_together(100, 90, 0, 200, 0, 0, 150, 0, 60, 0, 70, 0, 80).points
    assert [point.first for point in points] == [3, 6, 0, 12]


def test_a_chance_missed_repeatedly_is_one_mistake() -> None:
    """After a draw it is another mistake, since each throw is a new question."""
    missed = [decision(100, better="buy"), decision(0, better="", seat=1), decision(180, better="buy"), draw(0)]
    looked = [*missed, decision(60, better="buy"), ReviewedPosition(OVER, "", (0.0,), (0.0,))]
    assert [point.first for point in possible_mistakes(looked)] == [2, 4]


@cases("""
    gain | error | clear
    40 | 10 | true
    40 | 25 | false -- may be chance
    10 | 1  | false -- below what a search can measure
""")
def test_a_gain_is_clear_if_it_is_large_and_significant(gain: float, error: float, clear: bool) -> None:
    assert Gain(gain, error).is_clear == clear


def test_unconfirmed_mistakes_do_not_count() -> None:
    """The search alone may be wrong; the loss is limited to what both methods agree on."""
    nodes = [decision(300, better="a"), decision(200, better="b"), ReviewedPosition(OVER, "", (0.0,), (0.0,))]
    found = assess(nodes, {0: Explanation(0.0), 1: Explanation(120.0)})
    assert found.lost == (120,)
    assert [(point.first, point.size) for point in found.points] == [(1, 120)]


def test_a_turn_of_several_moves_is_reviewed_as_a_whole() -> None:
    """In Over the Next Dune, the steps of all soldiers that a seat leads form one turn."""
    dune = crossings.game("over-the-next-dune")
    state = dune.start(players=1)
    draw = random_outcomes(3)
    while state.actor == "chance":
        state = state.play(draw(state))
    start, moves = state, list[str]()
    while state.actor == 0:
        moves.append(state.actions()[0])
        state = state.play(moves[-1])
    found = review_turn(start, moves, SearchBudget(value=8, choice=8))
    assert [one.turn for one in found] == [len(moves)] + [0] * (len(moves) - 1)
    assert len(found[0].best) != 1


def test_a_large_swing_counts_besides_mistakes() -> None:
    mistakes = [decision(loss, better="buy", seat=at % 2) for at, loss in enumerate([90, 60, 50])]
    found = lost_by(draw(0), mistakes[0], draw(-170), mistakes[1], draw(-40), mistakes[2])
    assert [(point.first, point.by) for point in found.points] == [(2, CHANCE), (1, 0), (3, 1), (5, 0)]


def test_the_worst_mistake_is_always_a_turning_point() -> None:
    """Each swing lasts: the move after it changes nothing."""
    gains = (-300.0, 200.0, -250.0, 240.0)
    strokes = [(draw(gain), ReviewedPosition(0, "move", (500 + gain,), (500 + gain,))) for gain in gains]
    found = lost_by(decision(0, better=""), *(one for pair in strokes for one in pair), decision(90, better="buy"))
    assert [point.by for point in found.points].count(0) == 1
    assert sum(point.by == CHANCE for point in found.points) == 3


def test_a_turning_point_without_a_reason_is_not_shown() -> None:
    """PAG-27. The largest ones have none."""
    nodes = [decision(100, better="a"), draw(150), decision(0, better=""), draw(-90), decision(80, better="b")]
    found = lost_by(*nodes, has_reason=lambda point: point.first > 1)
    assert [(point.first, point.by) for point in found.points] == [(3, CHANCE), (4, 0)]


@cases("""
    smaller | explained | shown
    100 | 3 | 3
    60  | 3 | 1 3
    100 | "" | 1
""")
def test_a_fall_of_the_curve_has_a_turning_point_even_without_a_reason(
    smaller: float, explained: object, shown: object
) -> None:
    """PAG-27. One with a reason stands for the fall if it is at least half as large as the largest."""
    fall = [after(900, 900), lost_at(900, 150), after(750, 750), lost_at(750, smaller)]
    fall.append(after(750 - smaller, 750 - smaller))
    found = lost_by(*fall, has_reason=lambda point: point.first == explained)
    assert " ".join(sorted(str(point.first) for point in found.points)) == str(shown)


def test_a_rise_does_not_explain_a_fall_of_the_curve() -> None:
    """PAG-27. The swing of 140 has no reason, and the opposite direction."""
    rise = ReviewedPosition(CHANCE, "draw", (600.0,), (740.0,))
    fall = [after(900, 900), lost_at(900, 150), after(750, 600), rise, after(740, 740), lost_at(740, 300)]
    found = lost_by(*fall, has_reason=lambda _: False)
    assert [point.first for point in found.points] == [5]


@cases("""
    value | shown
    110 | 1
    90  | ""
""")
def test_luck_of_a_side_that_can_hardly_win_is_no_turning_point(value: float, shown: object) -> None:
    """PAG-27."""
    throw = ReviewedPosition(CHANCE, "draw", (value,), (0.0,))
    found = lost_by(after(value, value), throw, after(0, 0))
    assert " ".join(str(point.first) for point in found.points) == str(shown)


def test_luck_without_a_reason_explains_no_fall_of_the_curve() -> None:
    """PAG-27. The search may only have been wrong."""
    throw = ReviewedPosition(CHANCE, "draw", (900.0,), (600.0,))
    fall = [after(900, 900), throw, after(600, 600)]
    assert [point.first for point in lost_by(*fall).points] == [1]
    assert lost_by(*fall, has_reason=lambda _: False).points == ()


def after(value: float, later: float) -> ReviewedPosition:
    return ReviewedPosition(0, "move", (value,), (later,))


def lost_at(value: float, loss: float) -> ReviewedPosition:
    return ReviewedPosition(0, "move", (value,), (value - loss,), 1, ("better",), loss)


@cases("""
    later | size
    480.0 | 0.0
    400.0 | 100.0
    300.0 | 200.0
    250.0 | 200.0
""")
def test_a_swing_that_the_next_move_takes_back_is_search_error(later: float, size: float) -> None:
    """The search says that the value falls from 500 to 300; after a good move it says `later`."""
    answer = ReviewedPosition(0, "move", (300.0,), (later,))
    sizes = [point.size for point in lost_by(answer, draw(-200), answer).points if point.by == CHANCE]
    assert sizes == ([size] if size else [])


def test_of_many_draws_in_a_row_the_largest_swing_counts() -> None:
    draws = [draw(gain) for gain in (0, 10, 0, -90, 0, 0)]
    found = lost_by(decision(0, better=""), *draws, decision(0, better=""))
    assert [(point.first, point.last) for point in found.points] == [(4, 5)]


def test_draws_before_the_first_decision_are_no_turning_points() -> None:
    """The luck of the set-up is no turning point."""
    found = lost_by(draw(-90), draw(-80), decision(0, better=""))
    assert found.points == ()
    assert found.luck == (-170,)


def test_a_won_game_has_no_saving_move() -> None:
    won = [
        ReviewedPosition(0, "m", (500.0,), (300.0,), 1, ("better",), 200.0),
        ReviewedPosition(OVER, "", (1000.0,), (1000.0,)),
    ]
    assert assess(won, {0: Explanation(200.0)}).saving is None


def test_a_team_shares_its_luck() -> None:
    found = lost_by(decision(120, better="a"), draw(-50), decision(30, better="b", seat=1))
    states = [crossings.game("march-on-mars").start(players=2)]
    text = ReviewFormatter(states[0].game, states, [], ("Red", "Blue").__getitem__).summed_up(found)
    assert text == [
        "For the team luck was even.",
        "Red: mistakes cost about a tenth of a game.",
        "Blue: mistakes cost next to nothing.",
    ]


@cases("""
    hundredths | words
    4 | next to nothing
    22 | a fifth
    60 | two thirds
    110 | a whole game
    241 | 2½ games in all
""")
def test_totals_are_rounded_to_common_fractions(hundredths: int, words: str) -> None:
    """Luck is shown only in games with chance."""
    found = Review((), (), (0.0, 0.0), (10.0 * hundredths, 0.0), ())
    state = crossings.game("dune-chess").start()
    [red, blue] = ReviewFormatter(state.game, [state], [], ("Red", "Blue").__getitem__).summed_up(found)
    assert red.startswith("Red: mistakes cost ") and words in red
    assert "luck" not in blue
