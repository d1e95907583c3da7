"""Games as functions: the same as single games, independent of the rows' layout, and reproducible."""

import pickle
from typing import Any

import numpy as np
import pytest

import crossings
from batches.games import compiled_cases
from crossings.batches import BadBatch, batch, functional
from crossings.engine import Game
from crossings.engine.playthrough import random_outcomes
from same_game import InFunctions, assert_same_game
from toys.coin_race.game import GAME as COIN_RACE


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.long))
def test_each_row_is_a_single_game_step_for_step(game: Game) -> None:
    """CON-24: the single games are interpreted. Rows of finished games don't change."""
    game.kernels.interpret()
    start = game.start()
    env = functional(game, threads=1, starts=[start, start.play(next(iter(start.actions() or start.outcomes())))])
    entry = InFunctions(env, [3, 2**61 + 5, -7])
    assert assert_same_game(entry, steps=120) or game.id != COIN_RACE.id


def test_results_do_not_depend_on_threads_or_the_order_of_rows_and_can_be_written_into_arrays() -> None:
    """CON-24: without `out`, nothing that was given changes."""
    env, two = functional(COIN_RACE, threads=1), functional(COIN_RACE, threads=3)
    seeds = np.arange(50)
    states = env.init(seeds)
    before = states.copy()
    actions = (np.random.default_rng(1).random((50, env.actions)) * env.legal(states)).argmax(axis=1)
    once = env.step(states, actions, seeds)
    assert np.array_equal(states, before)
    order = np.random.default_rng(2).permutation(50)
    assert np.array_equal(two.step(states[order], actions[order], seeds[order]), once[order])
    mask, seen, room = (np.ones_like(one) for one in (env.legal(states), env.observe(states, 0), states))
    assert env.legal(states, out=mask) is mask and np.array_equal(mask, env.legal(states))
    assert env.observe(states, 1, out=seen) is seen and np.array_equal(seen, env.observe(states, 1))
    for out in (room, states):
        assert env.step(states, actions, seeds, out=out) is out and np.array_equal(out, once)


def test_positions_convert_to_rows_and_back() -> None:
    """This includes a batch's own rows."""
    env = functional("dune-chess", threads=1)
    played = [env.game.start(), env.game.start().play("d7-e6")]
    rows = env.of(played)
    assert [env.state(rows, row) for row in (0, 1)] == played
    one = batch("dune-chess", 4, threads=1)
    assert np.array_equal(env.legal(one.states.view(np.uint8).reshape(4, -1)), one.mask)


def test_unchecked_functions_leave_the_row_of_an_illegal_action_unchanged() -> None:
    env = functional(COIN_RACE, threads=1, checked=False)
    states = env.init([1, 2])
    assert np.array_equal(env.init(2), states[1:]), "one seed gives one row"
    after = env.step(states, [0, -1], [1, 2])
    assert np.array_equal(after[1], states[1]) and not np.array_equal(after[0], states[0])


def test_functions_can_be_pickled() -> None:
    """CON-16."""
    env = functional("dunkelrunde", threads=2, players=3)
    again = pickle.loads(pickle.dumps(env))
    assert np.array_equal(again.init([5]), env.init([5])) and again.options == env.options


def test_a_batch_continues_from_loaded_positions() -> None:
    """Each is the next game of its row; other rows and later games don't change."""
    one, second, untouched = batches = [batch("dunkelrunde", 5, seed=4, threads=number) for number in (1, 2, 1)]
    for each in 6 * batches:
        each.step()
    env = one.functional
    rows = one.states.view(np.uint8).reshape(5, -1).copy()
    one.load(rows[[2, 0]], [0, 4])
    assert [one.state(row) for row in (0, 4, 1)] == [second.state(row) for row in (2, 0, 1)]
    assert np.array_equal(one.mask, env.legal(one.states.view(np.uint8).reshape(5, -1)))
    second.copy([2, 0], [0, 4])
    for _ in range(40):
        for each in batches:
            each.step()
        assert np.array_equal(one.states, second.states) and np.array_equal(one.reward, second.reward)
        assert np.array_equal(one.states[1:4], untouched.states[1:4])


@pytest.mark.parametrize("rows", [[1], [0, 1]])
def test_positions_of_finished_games_and_of_another_number_are_not_loaded(rows: list[int]) -> None:
    """No row changes."""
    one = batch(COIN_RACE, 3, threads=1)
    before = one.states.tobytes()
    with pytest.raises(BadBatch, match=r"^states: the game in row 0 is over; a seat must be to move in each state$"):
        one.load(over(), rows)
    with pytest.raises(BadBatch, match=r"^starts: the game is over in this position$"):
        functional(COIN_RACE, threads=1, starts=[one.functional.state(over(), 0)])
    assert one.states.tobytes() == before


CAUGHT_BY_ANY_CARD = (
    "over-the-next-dune{turns:4,searchers:1,move:3,speed:3,rescuers:2,trails:false} phase:search turn:3 "
    "terrain:[{piece:1,at:[7,6]},{piece:4,at:[13,2]},{piece:3,at:[16,2]},{piece:6,at:[4,12]},{piece:2,at:[10,10]},"
    "{piece:5,at:[16,10]}] searchers:[{at:[6,3],face:3}] deck:{left:1,straight:1,right:1} searcher:1 "
    "soldiers:[{at:null,status:safe},{at:null,status:safe},{at:[4,3]},{at:null,status:safe},{at:null,status:safe}] "
    "first:1 trails:[20*....................]"
)


def test_a_position_that_chance_alone_ends_is_no_start() -> None:
    """A batch would draw without end. One in which some draws lead to a decision is a start."""
    dune = crossings.game("over-the-next-dune")
    caught, beside = (dune.from_text(CAUGHT_BY_ANY_CARD.replace("[4,3]", at)) for at in ("[4,3]", "[3,3]"))
    with pytest.raises(BadBatch, match=r"^starts: from this position, chance ends every game before a seat can move$"):
        functional(dune, threads=1, starts=[caught], **dict[str, Any](caught.options))
    assert functional(dune, threads=1, starts=[beside], **dict[str, Any](beside.options)).starts == (beside,)


def over() -> Any:
    """Return a finished game as a row."""
    state, draw = COIN_RACE.start(), random_outcomes(0)
    while state.result is None:
        state = state.play(draw(state) if state.actor == "chance" else state.actions()[-1])
    return functional(COIN_RACE, threads=1).of([state])
