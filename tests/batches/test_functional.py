"""Games as functions: the same as single games, independent of the rows' layout, and reproducible."""

import pickle
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import crossings
from batches.games import compiled_cases
from batches.single import drawn
from crossings.batches import BadBatch, Functional, IllegalAction, NoDevice, batch, functional
from crossings.engine import Game, State
from crossings.engine.playthrough import random_outcomes
from crossings.engine.state import rewards
from crossings.template.coin_race.game import GAME as COIN_RACE

LOW = 2**32 - 1
GENERATOR = np.random.default_rng


def settled(state: State, seed: int) -> State:
    """Return the state after all draws up to the next decision, as docs/research/batches.md defines them."""
    key, draws = (seed >> 32, seed & LOW), 0
    while state.actor == "chance":
        state, draws = state.play_number(drawn(state, key, draws)), draws + 1
    return state


def some_actions(legal: NDArray[np.bool_], draw: np.random.Generator) -> NDArray[np.int64]:
    """Return a legal action per row; 0 in finished games."""
    actions: NDArray[np.int64] = (draw.random(legal.shape) * legal).argmax(axis=1)
    return actions


def compare(env: Functional, states: Any, singles: list[State]) -> None:
    """Check that all results of each row equal those of the single game."""
    results = env.result(states)
    seats = [index % env.seats for index in range(len(singles))]
    mask, actors, seen = env.legal(states), env.actor(states), env.observe(states, seats)
    for row, (one, seat) in enumerate(zip(singles, seats, strict=True)):
        assert env.state(states, row) == one
        assert np.flatnonzero(mask[row]).tolist() == one.game.kernels.legal(one.record)
        assert actors[row] == (-2 if one.actor is None else one.actor)
        assert np.array_equal(seen[row], one.observation(seat))
        assert results.over[row] == (one.result is not None)
        if one.result:
            assert results.reward[row].tolist() == list(rewards(one.result.winners, env.seats, env.game.cooperative))
            assert results.scores[row].tolist() == list(one.result.scores)
            assert one.game.kernels.reasons[results.reason[row] - 1] == one.result.reason


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.long))
def test_each_row_is_a_single_game_step_for_step(game: Game) -> None:
    """The single games are interpreted. Rows of finished games don't change."""
    game.kernels.interpret()
    draw = GENERATOR(3)
    env = functional(game, threads=1)
    seeds = draw.integers(1 << 62, size=3)
    states = env.init(seeds)
    singles = [settled(game.start(**env.options), int(seed)) for seed in seeds]
    for _ in range(120):
        compare(env, states, singles)
        actions, seeds = some_actions(env.legal(states), draw), draw.integers(1 << 62, size=3)
        states = env.step(states, actions, seeds)
        singles = [
            one if one.result else settled(one.play_number(int(action)), int(seed))
            for one, action, seed in zip(singles, actions, seeds, strict=True)
        ]


def test_results_do_not_depend_on_threads() -> None:
    env, two = functional(COIN_RACE, threads=1), functional(COIN_RACE, threads=3)
    seeds = np.arange(50)
    states = env.init(seeds)
    actions = some_actions(env.legal(states), GENERATOR(1))
    once = env.step(states, actions, seeds)
    order = GENERATOR(2).permutation(50)
    assert np.array_equal(two.step(states[order], actions[order], seeds[order]), once[order])
    room = np.empty_like(states)
    assert env.step(states, actions, seeds, out=room) is room and np.array_equal(room, once)
    assert env.step(states, actions, seeds, out=states) is states and np.array_equal(states, once)
    mask, seen = np.ones_like(env.legal(states)), np.ones_like(env.observe(states, 0))
    assert env.legal(states, out=mask) is mask and np.array_equal(mask, env.legal(states))
    assert env.observe(states, 1, out=seen) is seen and np.array_equal(seen, env.observe(states, 1))


def test_positions_convert_to_rows_and_back() -> None:
    """This includes a batch's own rows."""
    env = functional("dune-chess", threads=1)
    played = [env.game.start(), env.game.start().play("d7-e6")]
    rows = env.of(played)
    assert [env.state(rows, row) for row in (0, 1)] == played
    one = batch("dune-chess", 4, threads=1)
    assert np.array_equal(env.legal(one.states.view(np.uint8).reshape(4, -1)), one.mask)


@pytest.mark.parametrize(
    "what, message",
    [
        (lambda env, rows: env.step(rows, [0], [1]), "actions must be an array of 2 integers"),
        (lambda env, rows: env.step(rows, [0, 0], [1.5, 2]), "seeds must be an array of 2 integers"),
        (lambda env, rows: env.step(rows[:, 1:], [0, 0], [1, 2]), "states must be an array of bytes"),
        (lambda env, rows: env.step(rows, [0, 0], [1, 2], out=rows[:1]), "out must be an array of uint8 of shape"),
        (lambda env, rows: env.step(rows, [0, 0], [1, 2], out=rows.T), "out must be a writable"),
        (lambda env, rows: env.observe(rows, 7), "seats must be numbers from 0 to 1"),
        (lambda env, rows: env.of([COIN_RACE.start(players=3)]), "state 0 is not a position of coin-race with 2 seats"),
        (lambda env, rows: env.state(rows, 2), "there is no row 2; allowed: 0 to 1"),
        (lambda env, rows: functional(COIN_RACE, "tpu"), "unknown device 'tpu'"),
    ],
)
def test_invalid_arguments_are_refused(what: Any, message: str) -> None:
    env = functional(COIN_RACE, threads=1)
    with pytest.raises(BadBatch, match=message):
        what(env, env.init([1, 2]))


def test_illegal_actions_are_refused_before_any_change() -> None:
    env = functional(COIN_RACE, threads=1)
    states = env.init([1, 2])
    legal = int(env.legal(states)[0].argmax())
    with pytest.raises(IllegalAction, match=r"row 1, action -1: coin-race has the actions 0 to"):
        env.step(states, [legal, -1], [1, 2])
    loose = functional(COIN_RACE, threads=1, checked=False)
    after = loose.step(states, [legal, -1], [1, 2])
    assert np.array_equal(after[1], states[1]) and not np.array_equal(after[0], states[0])


def test_a_functional_can_be_pickled() -> None:
    env = functional("dunkelrunde", threads=2, players=3)
    again = pickle.loads(pickle.dumps(env))
    assert np.array_equal(again.init([5]), env.init([5])) and again.options == env.options


def test_a_batch_continues_from_loaded_positions() -> None:
    """Each is the next game of its row; other rows and later games don't change."""
    one, second = batch("dunkelrunde", 5, seed=4, threads=1), batch("dunkelrunde", 5, seed=4, threads=2)
    for _ in range(6):
        one.step()
        second.step()
    env = one.functional
    rows = one.states.view(np.uint8).reshape(5, -1).copy()
    one.load(rows[[2, 0]], [0, 4])
    assert one.state(0) == second.state(2) and one.state(4) == second.state(0) and one.state(1) == second.state(1)
    assert np.array_equal(one.mask, env.legal(one.states.view(np.uint8).reshape(5, -1)))
    second.copy([2, 0], [0, 4])
    for _ in range(40):
        one.step()
        second.step()
        assert np.array_equal(one.states, second.states) and np.array_equal(one.reward, second.reward)


def test_every_seat_is_observed() -> None:
    one = batch("dunkelrunde", 3, threads=1, players=3)
    seen = one.observations()
    assert seen.shape == (3, 3, one.game.observer.size)
    assert all(
        np.array_equal(seen[row, seat], one.state(row).observation(seat)) for row in range(3) for seat in range(3)
    )


def test_a_saved_batch_is_restored() -> None:
    one = batch(COIN_RACE, 4, seed=8, threads=1)
    one.step()
    saved = one.save()
    runs = []
    for _ in range(2):
        one.restore(saved)
        for _ in range(5):
            one.step()
        runs.append(one.states.copy())
    assert np.array_equal(*runs)


@pytest.mark.parametrize(
    "what, message",
    [
        (lambda one: one.load(one.functional.init([1]), [0, 1]), "states: 1 given, for 2 rows"),
        (lambda one: one.load(one.functional.init([1]), [7]), "rows must be distinct numbers from 0 to 2"),
        (lambda one: one.load(one.functional.init([1, 2]), [1, 1]), "rows must be distinct numbers"),
        (lambda one: one.load(over(), [1]), "states: the game in row 0 is over"),
        (lambda one: one.restore({}), "states does not fit a batch of 3 games of coin-race"),
    ],
)
def test_invalid_positions_are_not_loaded(what: Any, message: str) -> None:
    one = batch(COIN_RACE, 3, threads=1)
    with pytest.raises(BadBatch, match=message):
        what(one)
    assert [one.state(row) for row in range(3)] == [batch(COIN_RACE, 3, threads=1).state(row) for row in range(3)]


def over() -> Any:
    """Return a finished game as a row."""
    state, draw = COIN_RACE.start(), random_outcomes(0)
    while state.result is None:
        state = state.play(draw(state) if state.actor == "chance" else state.actions()[-1])
    return functional(COIN_RACE, threads=1).of([state])


def test_a_missing_gpu_is_reported() -> None:
    with pytest.raises(NoDevice):
        functional(COIN_RACE, "cuda")


def test_functional_is_exported() -> None:
    assert crossings.functional is functional
