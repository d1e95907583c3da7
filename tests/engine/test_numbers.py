"""CON-17: seeds, seats, moves and sizes are integers of any type, and wrong ones are refused in one line.

`tests/test_public_errors.py` calls each public function with a wrong number; here are all kinds of wrong numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from crossings.advice.hints import advise
from crossings.advice.puzzles import find_puzzle, generate_puzzles, self_play
from crossings.advice.review import review_turn
from crossings.advice.turns import DEFAULT_BUDGET, best_move, side_values
from crossings.batches import BadBatch, batch
from crossings.engine import BadNumber, BadSeat, BadSeed, CrossingsError, IllegalMove, State
from crossings.engine.checks import check_number, check_seat, check_seed, check_viewer
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import random_outcomes, random_policy, trace
from crossings.engine.state import rewards
from crossings.search.budget import Budget, Clock
from crossings.search.search import searcher
from toys.coin_race.game import GAME
from wrong_numbers import INTEGERS, INVALID_NUMBERS, NON_INTEGERS

Call = Callable[[Any], object]


def assert_refused(kind: type[CrossingsError], calls: Iterable[Call], values: Iterable[Any]) -> None:
    """Check that each call raises this error, in one line, for each wrong value."""
    for call, value in product(calls, values):
        with pytest.raises(kind) as refused:
            call(value)
        assert len(str(refused.value).splitlines()) == 1, refused.value


@pytest.fixture
def state() -> State:
    """A position in which seat 0 has a choice."""
    return GAME.start().play("hide-left").play("hide-right")


@pytest.fixture(params=["interpreted", "compiled"])
def mode(request: pytest.FixtureRequest) -> Iterator[None]:
    """Interpreted kernels, then compiled ones, which would read beyond their arrays."""
    if request.param == "compiled":
        GAME.kernels.compile()
    yield
    GAME.kernels.interpret()


def test_only_integers_are_numbers() -> None:
    assert_refused(BadSeat, [lambda seat: check_seat(seat, 2), lambda seat: check_viewer(seat, 2)], INVALID_NUMBERS)
    assert_refused(BadNumber, [lambda number: check_number(number, "a position", 0, 9)], INVALID_NUMBERS)
    assert_refused(BadSeed, [check_seed], (*NON_INTEGERS, None))
    for kind in INTEGERS:
        numbers = (check_seat(kind(1), 2), check_viewer(kind(1), 2), check_number(kind(1), "x", 0), check_seed(kind(1)))
        assert [(type(number), number) for number in numbers] == [(int, 1)] * 4


def test_a_wrong_seed_is_refused(state: State) -> None:
    move, view = state.actions()[0], state.view(0)
    calls: list[Call] = [
        *(generator, random_policy, random_outcomes),
        lambda seed: next(trace(GAME, seed)),
        lambda seed: advise(GAME, view, 0, [move], seed=seed, budget=Budget(simulations=1)),
        lambda seed: review_turn(state, [move], seed=seed),
        lambda seed: review_turn(state, [], seed=seed),
        lambda seed: side_values(state, DEFAULT_BUDGET, seed),
        lambda seed: best_move(state, DEFAULT_BUDGET, seed),
        lambda seed: next(generate_puzzles(GAME, seed, {})),
        lambda seed: next(self_play(state, seed)),
        lambda seed: find_puzzle(state, seed, 0.1),
    ]
    assert_refused(BadSeed, calls, (True, "0", None))


@pytest.mark.usefixtures("mode")
def test_a_wrong_seat_is_refused_in_every_mode(state: State) -> None:
    think = searcher(GAME).think
    calls: list[Call] = [
        *(state.view, state.observation, state.svg),
        lambda seat: state.determinize(seat, 1),
        lambda seat: GAME.observer.observe(state.record, seat),
        lambda seat: think(2, state.record, seat, 1, Clock(Budget(simulations=1))),
        lambda seat: rewards([seat], 2, False),
    ]
    assert_refused(BadSeat, calls, (-1, 2, 2**31, 2**70, True))


@pytest.mark.usefixtures("mode")
def test_a_wrong_or_illegal_move_number_is_refused_in_every_mode(state: State) -> None:
    legal = state.actions()
    illegal = [number for text, number in GAME.number_of.items() if text not in legal]
    assert_refused(IllegalMove, [state.play_number], (*INVALID_NUMBERS, None, len(GAME.moves), *illegal))
    assert state.play_number(np.int64(GAME.number_of[legal[0]])) == state.play(legal[0])  # type: ignore[arg-type]


def test_a_batch_refuses_wrong_sizes_rows_and_actions_and_stays_as_it_is() -> None:
    one = batch(GAME, 3, seed=5, threads=2)
    before = one.states.tobytes()
    assert_refused(BadBatch, [one.state], (*INVALID_NUMBERS, None, one.n))
    assert_refused(CrossingsError, [lambda action: one.step([action] * 3)], (*INVALID_NUMBERS, None, len(GAME.actions)))
    sizes: list[Call] = [lambda number: batch(GAME, number), lambda number: batch(GAME, 2, threads=number)]
    assert_refused(BadBatch, sizes, (*NON_INTEGERS, -1, 0))
    for kind in INTEGERS:
        two: Any = kind(2)
        assert batch(GAME, two, seed=two, threads=two).state(kind(1)) == batch(GAME, 2, seed=2).state(1)  # type: ignore[arg-type]
    assert one.states.tobytes() == before
