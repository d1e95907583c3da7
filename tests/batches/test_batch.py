"""Batches: each row is a single game, and errors are raised before any change."""

import gc
import json
import pickle
import sys
import threading
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest

import crossings
from batches.games import compiled_cases
from crossings.batches import Batch, IllegalAction, NoDevice, batch, functional
from crossings.batches.cpu import MAX_ROWS_ON_ONE_THREAD, Threads, cores, thread_count
from crossings.engine import BadState, Game
from processes import in_forked_child, printed
from rows import rows
from same_game import InBatch, assert_same_game
from toys.coin_race.game import GAME as COIN_RACE

ARRAYS = (
    *("observation", "mask", "legal", "legal_count", "actor"),
    *("done", "reward", "scores", "reason", "length", "refused", "sampled"),
)


def played(one: Batch, steps: int) -> list[bytes]:
    """Return the positions before and after each of this many steps at random."""
    found = [one.states.tobytes()]
    for _ in range(steps):
        one.step()
        found.append(one.states.tobytes())
    return found


# ---- single games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.deep))
def test_each_row_is_a_single_game_step_for_step(game: Game) -> None:
    """CON-23: the single games are interpreted, the batch is compiled. CON-28."""
    game.kernels.interpret()
    assert_same_game(InBatch(batch(game, 3, seed=2**40 + 7, threads=1), 2**40 + 7), steps=200)


@pytest.mark.parametrize("n, seed, threads", [(7, -5, 1), (7, -5, 2), (3, -5, 16), (2, 10**30, None)])
def test_rows_play_game_after_game_regardless_of_threads_and_other_rows(n: int, seed: int, threads: int | None) -> None:
    """CON-23: the next game starts in the same step, at one of the initial positions. Draws depend on the row, the
    seed, the game and the move alone."""
    options: dict[str, Any] = {"goal": 3, "players": 3}
    start = COIN_RACE.start(**options)
    starts = [start, start.play("hide-left"), start.play("hide-right")]
    entry = InBatch(batch(COIN_RACE, n, seed=seed, threads=threads, starts=starts, **options), seed)
    assert assert_same_game(entry, steps=400) > 10 * n
    assert min(single.games for single in entry.singles) > 10


def test_random_steps_play_the_sampled_actions() -> None:
    one, other = batch(COIN_RACE, 3, seed=8, threads=2), batch(COIN_RACE, 3, seed=8, threads=1)
    for _ in range(60):
        one.step(one.sample())
        other.step()
        assert one.states.tobytes() == other.states.tobytes()


def test_threads_start_again_in_a_forked_child() -> None:
    """A child has none of its parent's threads; objects of the parent work in both processes."""
    one, alone = batch(COIN_RACE, 7, seed=5, threads=3), batch(COIN_RACE, 7, seed=5, threads=1)
    functions, seeds = functional(COIN_RACE, threads=3), np.arange(7)
    starts, expected = functions.init(seeds).tolist(), [list(step) for step in played(alone, 5)]
    assert in_forked_child(lambda: [list(step) for step in played(one, 5)]) == json.loads(json.dumps(expected))
    assert in_forked_child(lambda: functions.init(seeds).tolist()) == starts
    assert [list(step) for step in played(one, 5)] == expected


def test_reset_begins_again_with_the_seed_that_was_given_last() -> None:
    one = batch(COIN_RACE, 4, seed=11)
    first = played(one, 50)
    one.reset()
    assert played(one, 50) == first
    one.reset(12)
    other = played(one, 50)
    assert other == played(batch(COIN_RACE, 4, seed=12), 50) != first
    one.reset()
    assert played(one, 50) == other


def test_chosen_rows_start_their_next_games() -> None:
    """Booleans choose rows as numbers do; with seeds, a row plays the games of a batch with one row."""
    by_number, by_mask = (batch(COIN_RACE, 4, seed=11, threads=1) for _ in range(2))
    by_number.restart([0, 3])
    by_mask.restart(np.array([True, False, False, True]))
    by_mask.restart([])
    assert by_mask.save()["keys"].tolist() == by_number.save()["keys"].tolist()
    one, alone = batch(COIN_RACE, 3, threads=1), batch(COIN_RACE, 1, seed=9, threads=1)
    one.restart([2], seeds=[9])
    for _ in range(80):
        assert one.states[2].tobytes() == alone.states.tobytes()
        one.step()
        alone.step()


# ---- copies --------------------------------------------------------------------------------------


def test_a_copy_has_the_arguments_of_the_original() -> None:
    """CON-16. The conformance checks play on with copies."""
    one = crossings.batch("dunkelrunde", 3, threads=2, checked=False, players=4)
    again = pickle.loads(pickle.dumps(one))
    assert (again.game, again.n, again.options, again.seats) == (one.game, 3, one.options, 4)
    assert (again.device, again.threads, again.checked) == ("cpu", 2, False)
    again.step([-1, -1, -1])
    assert again.refused.all()


def test_batches_of_games_that_are_not_installed_or_have_other_rules_are_not_restored() -> None:
    with pytest.raises(pickle.PicklingError, match=r"^coin-race is not the installed game of that id"):
        pickle.dumps(batch(COIN_RACE, 3))
    stored = pickle.dumps(crossings.batch("dune-chess", 2)).replace(b"\x031.0", b"\x030.9")
    with pytest.raises(BadState, match=r"it was stored by version 0\.9 of the rules of dune-chess, here is 1\.0"):
        pickle.loads(stored)


# ---- arrays --------------------------------------------------------------------------------------


def test_arrays_are_reused_and_keep_their_types() -> None:
    one = crossings.batch("dune-chess", 5)
    before, states = {name: getattr(one, name) for name in ARRAYS}, one.states
    one.step()
    assert all(getattr(one, name) is array for name, array in before.items()) and one.states is states
    assert [one.state(row).record for row in range(5)] == [states[row : row + 1].tobytes() for row in range(5)]
    for name, kind, *shape in rows(f"""
        observation | int16 | 5 | {one.game.observer.size}
        mask | bool | 5 | {len(one.game.actions)}
        legal | int32 | 5 | {one.game.kernels.max_legal}
        legal_count | int32 | 5
        actor | int8 | 5
        done | bool | 5
        reward | float32 | 5 | 2
        scores | int32 | 5 | 2
        reason | int8 | 5
        length | int32 | 5
        refused | bool | 5
        sampled | int64 | 5
    """):
        array = before.pop(name)
        assert (array.dtype.name, [*array.shape]) == (kind, shape)
    assert not before


@pytest.mark.parametrize("n", [1, 5, 256])
def test_dlpack_reads_arrays_without_a_copy(n: int) -> None:
    """Other libraries do so, too (`tests/examples/long_learners.py`); JAX only if 64 divides the address."""
    one = crossings.batch("dune-chess", n)
    addresses = [getattr(one, name).ctypes.data for name in ARRAYS]
    assert [np.from_dlpack(getattr(one, name)).ctypes.data for name in ARRAYS] == addresses
    assert [address for address in addresses if address % 64] == []


def test_actions_are_integers_of_any_width() -> None:
    actions = batch(COIN_RACE, 4).sample()
    for given in (actions.tolist(), *(actions.astype(kind) for kind in (np.int8, np.int32, np.uint16))):
        one, other = batch(COIN_RACE, 4), batch(COIN_RACE, 4)
        one.step(given)
        other.step()
        assert one.states.tobytes() == other.states.tobytes()


# ---- errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 4, 7, 2**32, 2**40, -(2**63)])
def test_an_illegal_action_is_named_before_anything_is_played(number: int) -> None:
    """The coin race has seven actions; a guess, number 4, is illegal at first."""
    one = batch(COIN_RACE, 3)
    before = one.states.tobytes()
    with pytest.raises(IllegalAction) as caught:
        one.step([0, 0, number])
    assert (caught.value.row, caught.value.action) == (2, number)
    assert one.refused.tolist() == [False, False, True]
    assert one.states.tobytes() == before


def test_an_unchecked_batch_marks_illegal_actions() -> None:
    """It doesn't end a game twice."""
    one, legal = batch(COIN_RACE, 3, seed=4, checked=False, goal=3), batch(COIN_RACE, 3, seed=4, goal=3)
    before = one.state(1)
    one.step([0, 6, 99])
    legal.step([0, 0, 0])
    assert one.refused.tolist() == [False, True, True]
    assert (one.state(0), one.state(1)) == (legal.state(0), before)
    while not one.done[0]:
        one.step()
    assert not one.refused.any()
    one.step([99, 99, 99])
    assert one.refused[0] and not one.done[0] and not one.reward.any() and one.reason[0] == 0


@pytest.mark.parametrize("wrong", [0, MAX_ROWS_ON_ONE_THREAD, 2 * MAX_ROWS_ON_ONE_THREAD - 1])
def test_large_batches_are_checked_to_the_last_row(wrong: int) -> None:
    """All threads check them; a single thread checks a smaller batch."""
    one = batch(COIN_RACE, 2 * MAX_ROWS_ON_ONE_THREAD, threads=2)
    actions = one.sample().copy()
    actions[wrong] = -1
    with pytest.raises(IllegalAction, match=f"row {wrong}, "):
        one.step(actions)


def test_a_machine_without_a_gpu_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["crossings.batches.functional"], "find_spec", lambda name: True)
    cuda = SimpleNamespace(is_available=lambda: False)
    monkeypatch.setattr(numba, "cuda", cuda, raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", cuda)
    with pytest.raises(NoDevice, match=r'^this machine has no CUDA device; device="cpu" runs on all cores$'):
        batch(COIN_RACE, 2, "cuda")


# ---- threads and imports -------------------------------------------------------------------------


def test_the_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    assert thread_count(None) == cores() >= 1
    assert thread_count(3) == 3
    monkeypatch.setenv("NUMBA_NUM_THREADS", "5")
    assert (thread_count(None), thread_count(1)) == (5, 1)


def test_two_threads_work_at_the_same_time() -> None:
    """Another thread runs during a compiled step, since its kernels release the GIL."""
    one = batch(COIN_RACE, 2, threads=2)
    one.step()
    kernels = one.functional.hardware._kernels
    assert all(kernel.targetoptions["nogil"] for kernel in kernels.values())
    assert not COIN_RACE.kernels.bind(COIN_RACE.kernels.own.values(), compiled=True)["play"].targetoptions["nogil"]


def test_the_threads_of_a_batch_end_with_it() -> None:
    before = {*threading.enumerate()}
    one = batch(COIN_RACE, 3, threads=3)
    begun = {thread for thread in threading.enumerate() if thread.name == "batch"} - before
    assert len(begun) == 2
    del one
    gc.collect()
    for thread in begun:
        thread.join(5.0)
        assert not thread.is_alive()


def test_errors_of_threads_are_raised_and_the_next_step_works() -> None:
    one, alone = batch(COIN_RACE, 3, seed=5, threads=3), batch(COIN_RACE, 3, seed=5, threads=1)
    threads: Threads = one.functional.hardware._threads
    ranges = set()

    def fails_elsewhere(place: int, first: int, last: int) -> None:
        ranges.add((place, first, last))
        if place == 1:
            raise ValueError("no such luck")

    with pytest.raises(ValueError, match="no such luck"):
        threads.share_out(7, fails_elsewhere)
    assert ranges == {(0, 0, 2), (1, 2, 4), (2, 4, 7)}
    assert played(one, 1) == played(alone, 1)


def test_crossings_is_imported_without_batches() -> None:
    program = """
import sys, crossings
assert not {"numba", "crossings.batches"} & set(sys.modules)
print(crossings.batch.__module__, "numba" in sys.modules)
"""
    assert printed("-c", program) == "crossings.batches.batch False\n"
