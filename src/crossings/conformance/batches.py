"""Check batches: invalid rows, seeds and actions are refused, positions are read-only, copies play the same."""

from __future__ import annotations

from typing import Any

from crossings.batches import BadBatch, Batch, batch
from crossings.conformance.checked_game import CheckedGame, make_copy
from crossings.conformance.checks import check, expect_error
from crossings.conformance.numbers import INTEGERS, INVALID_NUMBERS, NON_INTEGERS, Ask, expect_refused
from crossings.engine import BadSeed, CrossingsError

ROWS, STEPS, SEED = 3, 30, 5


def batch_of(checked: CheckedGame, n: Any = ROWS, **arguments: Any) -> Batch:
    """Return a batch of the game. Raises `Note` if the game has no observation."""
    assert checked.observer
    return batch(checked.game, n, **arguments)


def in_progress(checked: CheckedGame) -> Batch:
    """Return a batch after some random steps."""
    games = batch_of(checked, seed=SEED, threads=2)
    for _ in range(STEPS):
        games.step()
    return games


@check
def a_batch_refuses_invalid_numbers(checked: CheckedGame) -> None:
    """Invalid rows, actions, seeds and numbers of games or threads are refused, and the batch doesn't change."""
    games = in_progress(checked)
    before = games.states.tobytes()
    expect_refused(BadBatch, [games.state], (*INVALID_NUMBERS, None, ROWS))
    expect_refused(
        CrossingsError,
        [lambda action: games.step([action] * ROWS)],
        (*INVALID_NUMBERS, None, len(checked.game.actions)),
    )
    sized: list[Ask] = [lambda number: batch_of(checked, number), lambda number: batch_of(checked, threads=number)]
    expect_refused(BadBatch, sized, (*NON_INTEGERS, -1, 0))
    expect_refused(BadSeed, [lambda seed: batch_of(checked, seed=seed)], (*NON_INTEGERS, None))
    for kind in INTEGERS:
        value: Any = kind(2)
        assert batch_of(checked, seed=value, threads=value).state(value) == batch_of(checked, seed=2).state(2)
        assert batch_of(checked, value).n == 2
    assert games.states.tobytes() == before


@check
def the_positions_of_a_batch_are_read_only(checked: CheckedGame) -> None:
    games = in_progress(checked)
    with expect_error(ValueError, "read-only"):
        games.states[0] = games.states[1]


@check
def a_copied_batch_plays_the_same(checked: CheckedGame) -> None:
    """A copy shares nothing with the original. Pickled if the game is installed."""
    games = in_progress(checked)
    copy = make_copy(checked, games)
    continued = continue_randomly(games)
    assert continue_randomly(copy) == continued
    games.reset()
    copy.reset()
    assert continue_randomly(copy) == continue_randomly(games) != continued


def continue_randomly(games: Batch) -> list[bytes]:
    """Return the arrays of the next random steps."""
    arrays = []
    for _ in range(STEPS):
        games.step()
        arrays += [games.states.tobytes(), games.observation.tobytes(), games.mask.tobytes(), games.sampled.tobytes()]
    return arrays
