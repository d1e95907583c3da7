"""A review of the windy heap, where all worths are known: it tells luck from skill, and finds where a game turned."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import pytest

import crossings
from crossings.bots.advice import explain
from crossings.bots.reasons import NO_EXPLANATION, Explanation
from crossings.bots.review import (
    CLEAR_MARGIN,
    Review,
    ReviewedPosition,
    assess,
    possible_mistakes,
    review_game,
    review_turn,
)
from crossings.bots.review_text import ReviewFormatter, describe_explanation
from crossings.bots.turns import Gain, SearchBudget, determinizations, gain, side_values, split_turn
from crossings.engine import CHANCE, OVER, State
from crossings.engine.playthrough import random_outcomes
from crossings.template.coin_race.game import GAME as COIN_RACE
from rows import cases
from toys.nim import game as nim
from toys.nim.worth import chance_after

EFFORT = SearchBudget(value=1500, choice=1500)
CLOSE = 25
"""Thousandths by which a search may be wrong about so small a heap."""


def played(start: State, *moves: str) -> list[State]:
    return list(accumulate(moves, State.play, initial=start))


def test_a_turn_after_which_nothing_follows_is_told_to_be_the_end() -> None:
    heap = nim.GAME.start(heap=3)
    assert describe_explanation(NO_EXPLANATION, [heap], 0, ["take-3"]) == "The game ends: The last stick was taken."
    assert describe_explanation(NO_EXPLANATION, [heap], 0, ["take-1"]) == ""


def test_what_can_be_lost_is_told_with_its_sign() -> None:
    why = Explanation(50.0, ["TilesWalked", [{"name": "seat-0"}], -12.1, 4.1, False])
    told = describe_explanation(why, [crossings.game("dunkelrunde").start()], 0, [])
    assert told == "Tiles that Red's children move forward: −12.1 on average instead of +4.1."


# ---- one position --------------------------------------------------------------------------------


def test_a_game_that_is_over_is_worth_its_result() -> None:
    last = played(nim.GAME.start(heap=3), "take-3")[-1]
    assert side_values(last, EFFORT, 1) == (1000, 0)


def test_luck_is_what_came_less_what_was_to_be_expected() -> None:
    """One stick left to the other: he wins unless a gust (1 in 3) takes it first."""
    before = nim.GAME.start(heap=2, wind=True).play("take-1")
    (calm,), (gust,) = review_turn(before, ["calm"], EFFORT), review_turn(before, ["gust"], EFFORT)
    assert calm.by == gust.by == CHANCE
    assert calm.value == gust.value == pytest.approx((1000 / 3, 2000 / 3), abs=1)
    assert gust.after == (1000, 0)
    assert calm.after[0] == pytest.approx(0, abs=CLOSE)


@pytest.mark.parametrize("heap", [4, 5, 6, 7])
def test_luck_evens_out_over_all_outcomes(heap: int) -> None:
    before = nim.GAME.start(heap=heap, wind=True).play("take-2")
    gains = {move: review_turn(before, [move], EFFORT)[0] for move in before.outcomes()}
    for side in range(2):
        total = sum(
            float(chance) * (gains[move].after[side] - gains[move].value[side])
            for move, chance in before.outcomes().items()
        )
        assert total == pytest.approx(0, abs=1e-6)
        truth = chance_after(heap - 2) if side == 0 else 1 - chance_after(heap - 2)
        assert gains["calm"].value[side] == pytest.approx(1000 * truth, abs=2 * CLOSE)


def test_a_best_move_loses_nothing_and_a_bad_one_what_it_gives_away() -> None:
    """Of five sticks one must be taken: whoever takes two has lost the game."""
    start = nim.GAME.start(heap=5)
    (good,), (bad,) = review_turn(start, ["take-1"], EFFORT), review_turn(start, ["take-2"], EFFORT)
    assert (good.best, good.lost) == ((), 0)
    assert (bad.best, bad.by) == (("take-1",), 0)
    assert bad.lost == pytest.approx(1000, abs=100)


def test_where_all_moves_lose_none_is_blamed() -> None:
    for move in ("take-1", "take-2", "take-3"):
        assert review_turn(nim.GAME.start(heap=4), [move], EFFORT)[0].lost <= 2 * CLOSE


def first_guess(hidden: str) -> State:
    """The first seat may guess where the coin of the second lies."""
    state = COIN_RACE.start(goal=10).play("hide-left").play(hidden)
    while state.actor != 0 or "guess-left" not in state.actions():
        possible = list(state.outcomes()) or state.actions()
        state = state.play("step" if "step" in possible else possible[0])
    return state


def test_nobody_is_blamed_for_what_nobody_could_know() -> None:
    """To whoever cannot see the coin both guesses are worth the same, wherever it lies."""
    effort = SearchBudget(value=60, choice=60)
    left, right = first_guess("hide-left"), first_guess("hide-right")
    assert left.view(0) == right.view(0)
    assert gain_by_guessing(left, effort) == gain_by_guessing(right, effort)
    assert review_turn(left, ["guess-right"], effort)[0].lost == review_turn(right, ["guess-right"], effort)[0].lost


def gain_by_guessing(state: State, effort: SearchBudget) -> tuple[float, float]:
    start = determinizations(state, 0, 1)
    one, other = (split_turn(start, 0, [guess]) for guess in ("guess-left", "guess-right"))
    return gain(one, other, 0, effort, 1)


# ---- a whole game --------------------------------------------------------------------------------


def review(states: Sequence[State], moves: Sequence[str], effort: SearchBudget) -> Review:
    weighed = list(review_game(states, moves, effort))
    made = {point.first: moves[point.first : point.last] for point in possible_mistakes(weighed)}
    return assess(
        weighed,
        {
            point.first: explain(states[point.first], point.by, point.best, made[point.first], effort)
            for point in possible_mistakes(weighed)
        },
    )


@pytest.mark.usefixtures("compiled")
def test_a_game_turns_where_it_was_thrown_away() -> None:
    """Nine sticks: the first taker wins by one, takes two; the second wins by three, and does."""
    moves = ("take-2", "take-3", "take-1", "take-3")
    found = review(played(nim.GAME.start(heap=9), *moves), moves, EFFORT)
    assert len(found.curve) == 5
    assert found.curve[-1] == (0, 1000)
    assert found.lost[0] > 800
    assert found.lost[1] < 100
    assert found.luck == (0, 0)
    first = found.points[0]
    assert (first.first, first.last, first.by, first.best) == (0, 1, 0, ("take-1",))
    assert first.was - first.came == pytest.approx(found.lost[0], abs=2 * CLOSE)


def test_luck_is_told_where_nobody_erred() -> None:
    moves = ("take-1", "gust")
    found = review(played(nim.GAME.start(heap=2, wind=True), *moves), moves, EFFORT)
    assert found.luck[0] == pytest.approx(2000 / 3, abs=1)
    assert found.luck[1] == pytest.approx(-2000 / 3, abs=1)
    stroke = found.points[-1]
    assert (stroke.by, stroke.first, stroke.last) == (CHANCE, 1, 2)
    assert abs(stroke.came - stroke.was) == pytest.approx(2000 / 3, abs=1)


def lost_together(*losses: float) -> Review:
    """A co-operative game that was lost, with a decision for each of these losses."""
    return lost_by(*(decision(loss, better=f"better-{at}") for at, loss in enumerate(losses)))


def lost_by(*nodes: ReviewedPosition) -> Review:
    """The same of any decisions and draws."""
    whys = {at: Explanation(one.lost) for at, one in enumerate(nodes) if one.best}
    return assess([*nodes, ReviewedPosition(OVER, "", (0.0,), (0.0,))], whys)


def decision(loss: float, *, better: str, seat: int = 0) -> ReviewedPosition:
    return ReviewedPosition(seat, "move", (500.0,), (400.0,), 1, (better,) if better else (), loss)


def draw(gain: float) -> ReviewedPosition:
    return ReviewedPosition(CHANCE, "draw", (500.0,), (500.0 + gain,))


@pytest.mark.parametrize(("losses", "at"), [((300, 200, 20), 1), ((300, 0, 99), 0), ((50, 99, 0), None)])
def test_what_would_have_saved_us_is_the_last_clearly_better_move(losses: Sequence[float], at: int | None) -> None:
    saving = lost_together(*losses).saving
    assert (saving.first if saving else None) == at
    assert saving is None or saving.size >= CLEAR_MARGIN


def test_there_are_at_most_three_turning_points_in_the_order_of_the_game_and_never_two_in_one_turn() -> None:
    points = lost_together(100, 90, 0, 200, 0, 0, 150, 0, 60).points
    assert [point.first for point in points] == [0, 3, 6]


def test_one_chance_missed_again_and_again_is_one_mistake() -> None:
    """Between two draws, that is: another throw is another question."""
    missed = [decision(100, better="buy"), decision(0, better="", seat=1), decision(180, better="buy"), draw(0)]
    looked = [*missed, decision(60, better="buy"), ReviewedPosition(OVER, "", (0.0,), (0.0,))]
    assert [point.first for point in possible_mistakes(looked)] == [2, 4]


@cases("""
    gain | error | clear
    40 | 10 | true
    40 | 25 | false -- may be chance
    10 | 1  | false -- below what a search can tell
""")
def test_a_gain_is_clear_if_it_is_large_and_not_chance(gain: float, error: float, clear: bool) -> None:
    assert Gain(gain, error).is_clear == clear


def test_a_mistake_that_is_not_confirmed_is_none() -> None:
    """What a search says alone may be its own error; so much is given away as both ways of looking say."""
    nodes = [decision(300, better="a"), decision(200, better="b"), ReviewedPosition(OVER, "", (0.0,), (0.0,))]
    found = assess(nodes, {0: Explanation(0.0), 1: Explanation(120.0)})
    assert found.lost == (120,)
    assert [(point.first, point.size) for point in found.points] == [(1, 120)]


def test_a_turn_of_several_moves_is_weighed_as_a_whole() -> None:
    """Over the Next Dune: a soldier's steps are one turn with those of all others that one seat leads."""
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


def test_a_stroke_of_luck_that_turned_the_game_is_told_though_there_were_three_mistakes() -> None:
    mistakes = [decision(loss, better="buy", seat=at % 2) for at, loss in enumerate([90, 60, 50])]
    found = lost_by(draw(0), mistakes[0], draw(-170), mistakes[1], draw(-40), mistakes[2])
    assert [(point.first, point.by) for point in found.points] == [(1, 0), (2, CHANCE), (3, 1)]


def test_the_worst_decision_is_told_however_the_luck() -> None:
    """Each stroke lasts: the move after it leaves things as they are."""
    gains = (-300.0, 200.0, -250.0, 240.0)
    strokes = [(draw(gain), ReviewedPosition(0, "move", (500 + gain,), (500 + gain,))) for gain in gains]
    found = lost_by(decision(0, better=""), *(one for pair in strokes for one in pair), decision(40, better="buy"))
    assert found.points[-1].by == 0
    assert sum(point.by == CHANCE for point in found.points) == 2


@cases("""
    later | size
    480.0 | 0.0
    400.0 | 100.0
    300.0 | 200.0
    250.0 | 200.0
""")
def test_a_stroke_that_the_next_move_takes_back_was_doubt(later: float, size: float) -> None:
    """From 500 to 300, says a search; after a good move it says `later`."""
    answer = ReviewedPosition(0, "move", (300.0,), (later,))
    sizes = [point.size for point in lost_by(answer, draw(-200), answer).points if point.by == CHANCE]
    assert sizes == ([size] if size else [])


def test_of_many_draws_in_a_row_the_one_that_mattered_is_told() -> None:
    draws = [draw(gain) for gain in (0, 10, 0, -90, 0, 0)]
    found = lost_by(decision(0, better=""), *draws, decision(0, better=""))
    assert [(point.first, point.last) for point in found.points] == [(4, 5)]


def test_nothing_turns_before_anybody_has_decided() -> None:
    """What the set-up gave is luck, and no turning point."""
    found = lost_by(draw(-90), draw(-80), decision(0, better=""))
    assert found.points == ()
    assert found.luck == (-170,)


def test_a_game_that_was_won_needed_no_saving() -> None:
    won = [
        ReviewedPosition(0, "m", (500.0,), (300.0,), 1, ("better",), 200.0),
        ReviewedPosition(OVER, "", (1000.0,), (1000.0,)),
    ]
    assert assess(won, {0: Explanation(200.0)}).saving is None


def test_the_luck_of_a_team_is_told_once() -> None:
    found = lost_by(decision(120, better="a"), draw(-50), decision(30, better="b", seat=1))
    states = [crossings.game("march-on-mars").start(players=2)]
    told = ReviewFormatter(states[0].game, states, [], ("Red", "Blue").__getitem__).summed_up(found)
    assert told == [
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
def test_sums_are_told_in_the_parts_of_a_game_that_people_count_in(hundredths: int, words: str) -> None:
    """Of luck only where chance decides anything."""
    found = Review((), (0.0, 0.0), (10.0 * hundredths, 0.0), ())
    state = crossings.game("dune-chess").start()
    [red, blue] = ReviewFormatter(state.game, [state], [], ("Red", "Blue").__getitem__).summed_up(found)
    assert red.startswith("Red: mistakes cost ") and words in red
    assert "luck" not in blue
