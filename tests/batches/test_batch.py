"""Batches: each row equals a single game at each step, and errors are raised in one line before any change."""

import copy
import gc
import json
import math
import pickle
import sys
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

import crossings
from batches.games import compiled_cases
from batches.single import Single
from crossings.batches import BadBatch, Batch, IllegalAction, NoDevice, batch, functional
from crossings.batches.cpu import MAX_ROWS_ON_ONE_THREAD, Threads, cores, thread_count
from crossings.engine import BadSeed, BadState, CrossingsError, Game, NoObservation
from crossings.template.coin_race.game import GAME as COIN_RACE
from processes import in_forked_child, printed
from rows import cases, rows
from toys.nim.game import GAME as NIM

SHOWN = (
    *("observation", "mask", "legal", "legal_count", "actor"),
    *("done", "reward", "scores", "reason", "length", "refused", "sampled"),
)
GENERATOR = np.random.default_rng


def some_actions(one: Batch, draw: np.random.Generator) -> NDArray[np.int64]:
    """Return a legal action for each row."""
    chosen = (draw.random(one.n) * one.legal_count).astype(np.int64)
    actions: NDArray[np.int64] = one.legal[np.arange(one.n), chosen].astype(np.int64)
    return actions


def shown(one: Batch) -> dict[str, Any]:
    """Return a copy of all public arrays; of lists of actions only the valid part."""
    listed = [one.legal[row, : one.legal_count[row]].tolist() for row in range(one.n)]
    return {name: getattr(one, name).tolist() for name in SHOWN if name != "legal"} | {"legal": listed}


def played(one: Batch, steps: int, seed: int = 0) -> list[dict[str, Any]]:
    """Return the public arrays after each of this many random steps."""
    draw = GENERATOR(seed)
    found = [shown(one)]
    for _ in range(steps):
        one.step(some_actions(one, draw))
        found.append(shown(one))
    return found


# ---- single games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", compiled_cases(pytest.mark.deep))
def test_each_row_is_a_single_game_step_for_step(game: Game) -> None:
    """The single games are interpreted, the batch is compiled."""
    game.kernels.interpret()
    seed, draw = 2**40 + 7, GENERATOR(1)
    one = batch(game, 3, seed=seed, threads=1)
    singles = [Single(game, row, seed) for row in range(one.n)]
    for _ in range(200):
        for single in singles:
            single.compare(one)
        actions = some_actions(one, draw)
        one.step(actions)
        for single, action in zip(singles, actions.tolist(), strict=True):
            single.step(action)


@pytest.mark.parametrize("threads", [1, 2])
def test_samples_equal_those_of_single_games(threads: int) -> None:
    one, other = (batch(COIN_RACE, 3, seed=8, threads=number) for number in (threads, 1))
    singles = [Single(COIN_RACE, row, 8) for row in range(one.n)]
    for _ in range(150):
        actions = one.sample().tolist()
        assert actions == [single.sample() for single in singles] == one.sample().tolist()
        one.step(one.sampled)
        other.step()
        assert shown(one) == shown(other)
        for single, action in zip(singles, actions, strict=True):
            single.step(action)
            single.compare(one)


def test_the_next_game_starts_in_the_same_step() -> None:
    """Games of the coin race end within a few dozen moves; each row plays many different ones."""
    one = batch(COIN_RACE, 2, seed=3, goal=3, players=3)
    singles = [Single(COIN_RACE, row, 3, goal=3, players=3) for row in range(one.n)]
    draw = GENERATOR(2)
    results = set()
    for _ in range(400):
        actions = some_actions(one, draw)
        one.step(actions)
        for single, action in zip(singles, actions.tolist(), strict=True):
            single.step(action)
            single.compare(one)
        results |= {(row, *one.reward[row].tolist(), int(one.length[row])) for row in np.flatnonzero(one.done)}
    assert all(single.games > 10 for single in singles)
    assert len(results) > 10


def test_rows_do_not_depend_on_threads_or_batch_size() -> None:
    """Draws depend on the row, so the first rows of a larger batch equal those of a smaller one."""
    alone = played(batch(COIN_RACE, 7, seed=5, threads=1), 60)
    assert alone == played(batch(COIN_RACE, 7, seed=5, threads=2), 60)
    assert alone == played(batch(COIN_RACE, 7, seed=5, threads=16), 60)
    few, many = batch(COIN_RACE, 3, seed=5), batch(COIN_RACE, 7, seed=5)
    draw = GENERATOR(3)
    for _ in range(100):
        actions = some_actions(many, draw)
        many.step(actions)
        few.step(actions[:3])
        assert few.states.tobytes() == many.states[:3].tobytes()
        assert np.array_equal(few.reward, many.reward[:3])


def test_threads_start_again_in_a_forked_child() -> None:
    """A child has none of its parent's threads; objects of the parent work in both processes."""
    one, alone = batch(COIN_RACE, 7, seed=5, threads=3), batch(COIN_RACE, 7, seed=5, threads=1)
    functions, seeds = functional(COIN_RACE, threads=3), np.arange(7)
    starts = functions.init(seeds).tolist()
    expected = shown(alone), played(alone, 5)
    assert in_forked_child(lambda: (shown(one), played(one, 5))) == json.loads(json.dumps(expected))
    assert in_forked_child(lambda: functions.init(seeds).tolist()) == starts
    assert (shown(one), played(one, 5)) == expected


def test_reset_begins_again() -> None:
    one = batch(COIN_RACE, 4, seed=11)
    first = played(one, 150)
    assert any(any(step["done"]) for step in first)
    one.reset()
    assert played(one, 150) == first
    one.reset(12)
    other = played(one, 150)
    assert other != first
    assert other == played(batch(COIN_RACE, 4, seed=12), 150)
    with pytest.raises(BadSeed, match=r"^a seed is a whole number, not "):
        one.reset("x")  # type: ignore[arg-type]
    assert shown(one) == other[-1]
    one.reset()
    assert played(one, 150) == other, "the seed given last is kept"


def test_options_are_those_of_the_game() -> None:
    one = batch(COIN_RACE, 2, players=3, goal=5)
    assert (one.seats, one.options["goal"], one.reward.shape) == (3, 5, (2, 3))
    assert one.state(1).options == one.options


# ---- copies --------------------------------------------------------------------------------------

COPIES: dict[str, Callable[[Batch], Batch]] = {
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_has_the_same_future_and_shares_nothing(way: str) -> None:
    one = crossings.batch("dunkelrunde", 3, seed=2**40 + 7, threads=2)
    for _ in range(30):
        one.step()
    again = COPIES[way](one)
    assert not any(np.shares_memory(getattr(one, name), getattr(again, name)) for name in (*SHOWN, "states", "ended"))
    for _ in range(30):
        assert shown(again) == shown(one)
        one.step()
        assert shown(again) != shown(one)
        again.step(again.sample())
    assert again.states.tobytes() == one.states.tobytes()


def test_a_game_that_is_not_installed_cannot_be_pickled() -> None:
    with pytest.raises(pickle.PicklingError, match=r"^coin-race is not the installed game of that id"):
        pickle.dumps(batch(COIN_RACE, 3))


def test_a_copy_has_the_arguments_of_the_original() -> None:
    one = crossings.batch("dunkelrunde", 3, threads=2, checked=False, players=4)
    again = pickle.loads(pickle.dumps(one))
    assert (again.game, again.n, again.options, again.seats) == (one.game, 3, one.options, 4)
    assert (again.device, again.threads, again.checked) == ("cpu", 2, False)
    again.step([-1, -1, -1])
    assert again.refused.all()


def test_batches_of_other_rules_are_refused() -> None:
    stored = pickle.dumps(crossings.batch("dune-chess", 2)).replace(b"\x031.0", b"\x030.9")
    with pytest.raises(BadState, match=r"it was stored by version 0\.9 of the rules of dune-chess, here is 1\.0"):
        pickle.loads(stored)


# ---- arrays --------------------------------------------------------------------------------------


def test_arrays_are_reused_and_keep_their_types() -> None:
    one = crossings.batch("dune-chess", 5)
    before, states = {name: getattr(one, name) for name in SHOWN}, one.states
    one.step(some_actions(one, GENERATOR(0)))
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
    addresses = [getattr(one, name).ctypes.data for name in SHOWN]
    assert [np.from_dlpack(getattr(one, name)).ctypes.data for name in SHOWN] == addresses
    assert [address for address in addresses if address % 64] == []


def test_actions_are_integers_of_any_width() -> None:
    one = batch(COIN_RACE, 4)
    actions = some_actions(one, GENERATOR(0))
    one.step(actions)
    for given in (actions.tolist(), *(actions.astype(kind) for kind in (np.int8, np.int32, np.uint16))):
        other = batch(COIN_RACE, 4)
        other.step(given)
        assert shown(one) == shown(other)


# ---- errors --------------------------------------------------------------------------------------


def test_an_illegal_action_is_named_before_anything_is_played() -> None:
    one = crossings.batch("dune-chess", 4)
    actions = some_actions(one, GENERATOR(0))
    wrong = one.game.number_of["e4-e5"]
    assert not one.mask[2, wrong]
    before = [one.state(row) for row in range(4)]
    actions[2] = wrong
    with pytest.raises(IllegalAction, match=rf"^row 2, action {wrong}: 'e4-e5' is not possible: .+\]$") as caught:
        one.step(actions)
    assert (caught.value.row, caught.value.action) == (2, wrong)
    assert [one.state(row) for row in range(4)] == before
    assert one.refused.tolist() == [False, False, True, False]


@pytest.mark.parametrize("number", [-1, 7, 2**31, 2**32, 2**40, -(2**63)])
def test_numbers_beyond_the_actions_are_refused(number: int) -> None:
    """The coin race has seven actions."""
    one = batch(COIN_RACE, 2)
    with pytest.raises(IllegalAction, match=rf"^row 1, action {number}: coin-race has the actions 0 to 6$"):
        one.step([0, number])
    assert one.state(0) == COIN_RACE.start()


def test_an_unchecked_batch_marks_illegal_actions() -> None:
    """It doesn't end a game twice."""
    one = batch(COIN_RACE, 3, seed=4, checked=False, goal=3)
    single = Single(COIN_RACE, 0, 4, goal=3)
    before = one.state(1)
    one.step([0, 6, 99])
    assert one.refused.tolist() == [False, True, True]
    assert one.state(1) == before
    single.step(0)
    single.compare(one)
    while not one.done[0]:
        one.step()
    assert not one.refused.any()
    one.step([99, 99, 99])
    assert one.refused[0] and not one.done[0] and not one.reward.any() and one.reason[0] == 0


NO_ACTIONS: tuple[Any, ...] = (
    *([0], [0, 0, 0], [[0, 0]], [0.0, 0.0], ["a", "b"], 3, np.bool_(True), [True, False], [0, None], [0, 2**70]),
    *(np.zeros(2, kind) for kind in (np.bool_, np.float32, object, "U1")),
    *([0, math.nan], {0: 0, 1: 0}, [[0], [0, 1]], [0, [1]]),
)


@pytest.mark.parametrize("actions", NO_ACTIONS, ids=repr)
def test_invalid_arrays_of_actions_are_refused(actions: Any) -> None:
    with pytest.raises(BadBatch, match=r"^actions must be an array of (2 integers, not of shape|numbers)"):
        batch(COIN_RACE, 2).step(actions)


@pytest.mark.parametrize(
    "arguments, reported",
    rows("""
        {"game": "dune-ches"} | unknown game 'dune-ches'; did you mean dune-chess or dunkelrunde?
        {"n": 0} | the number of games must be at least 1, not 0
        {"n": 10000000000000000} | a batch of 10000000000000000 games does not fit into memory; give a smaller number
        {"n": 1000000000000000000000000000000} | a batch of 1
        {"device": "gpu"} | unknown device 'gpu'; allowed: cpu, cuda
        {"device": [[0, 0], [0, 0]]} | unknown device [[0, 0], [0, 0]]
        {"device": null} | unknown device None
        {"seed": "x"} | "a seed is a whole number, not "
        {"threads": 0} | threads: 0 is not possible; give a number from 1 to 1024
        {"threads": 1000000} | threads: 1000000 is not possible; give a number from 1 to 1024
        {"starts": 1} | starts must be a list of positions, not 1
        {"starts": [1]} | state 0 is not a position of dune-chess
        {"colour": 1} | "dune-chess has no option 'colour'; it has: "
        {"players": 9} | option players: 9 is not allowed
    """),
    ids=str,
)
def test_bad_arguments_are_one_line(arguments: dict[str, Any], reported: str) -> None:
    given: dict[str, Any] = {"game": "dune-chess", "n": 2, **arguments}
    with pytest.raises(CrossingsError) as caught:
        crossings.batch(**given)
    assert str(caught.value).startswith(reported) and "\n" not in str(caught.value)


def test_invalid_rows_are_refused() -> None:
    with pytest.raises(BadBatch, match=r"^there is no row 3; allowed: 0 to 2$"):
        batch(COIN_RACE, 3).state(3)


def test_a_game_without_observations_has_no_batches() -> None:
    with pytest.raises(NoObservation, match="nim has no observations"):
        batch(NIM, 2)


@cases(r"""
    found | reported
    true | ^this machine has no CUDA device; device="cpu" runs on all cores$
    null | in a checkout of Crossings: pip install -e "\.\[gpu\]"$
""")
def test_a_missing_gpu_or_compiler_is_reported(found: object, reported: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["crossings.batches.functional"], "find_spec", lambda name: found)
    cuda = SimpleNamespace(is_available=lambda: False)
    monkeypatch.setattr(numba, "cuda", cuda, raising=False)
    monkeypatch.setitem(sys.modules, "numba.cuda", cuda)
    with pytest.raises(NoDevice, match=reported):
        batch(COIN_RACE, 2, "cuda")


# ---- threads and imports -------------------------------------------------------------------------


def test_invalid_saved_arrays_are_refused() -> None:
    one = batch(COIN_RACE, 2, threads=1)
    for wrong in (None, 1, "x", {}, dict.fromkeys(one.save(), 0)):
        with pytest.raises(BadBatch, match=r"^(expected a mapping of arrays|\w+ does not fit)"):
            one.restore(wrong)  # type: ignore[arg-type]


def test_the_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_NUM_THREADS", raising=False)
    assert thread_count(None) == cores() >= 1
    assert thread_count(3) == 3
    monkeypatch.setenv("NUMBA_NUM_THREADS", "5")
    assert thread_count(None) == 5
    assert thread_count(1) == 1


def test_two_threads_work_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread runs during a compiled step, since its kernels release the GIL."""
    one = batch(COIN_RACE, 2, threads=2)
    one.step()
    kernels = one.functional.hardware._kernels
    assert all(kernel.targetoptions["nogil"] for kernel in kernels.values())
    assert not COIN_RACE.kernels.bind(COIN_RACE.kernels.own.values(), compiled=True)["play"].targetoptions["nogil"]


def threads_of_batches() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "batch"}


def test_the_threads_of_a_batch_end_with_it() -> None:
    before = threads_of_batches()
    one = batch(COIN_RACE, 3, threads=3)
    begun = threads_of_batches() - before
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
    one.step()
    alone.step()
    assert one.states.tobytes() == alone.states.tobytes()


@pytest.mark.parametrize("wrong", [0, MAX_ROWS_ON_ONE_THREAD, 2 * MAX_ROWS_ON_ONE_THREAD - 1])
def test_large_batches_are_checked_to_the_last_row(wrong: int) -> None:
    """All threads check them; a single thread checks a smaller batch."""
    one = batch(COIN_RACE, 2 * MAX_ROWS_ON_ONE_THREAD, threads=2)
    actions = one.sample().copy()
    actions[wrong] = -1
    with pytest.raises(IllegalAction, match=f"row {wrong}, "):
        one.step(actions)


def test_crossings_is_imported_without_batches() -> None:
    program = """
import sys, crossings
assert not {"numba", "crossings.batches"} & set(sys.modules)
print(crossings.batch.__module__, "numba" in sys.modules)
"""
    assert printed("-c", program) == "crossings.batches.batch False\n"
