"""Batches of a game: what is no row, seed or action is refused; positions are read-only; a copy has the same future."""

from __future__ import annotations

from typing import Any

from crossings.batches import BadBatch, Batch, batch
from crossings.conformance.checked_game import CheckedGame, make_copy
from crossings.conformance.checks import check, expect_error
from crossings.conformance.numbers import INTEGERS, INVALID_NUMBERS, NON_INTEGERS, Ask, expect_refused
from crossings.engine import BadSeed, CrossingsError

ROWS, STEPS, SEED = 3, 30, 5


def batch_of(one: CheckedGame, n: Any = ROWS, **arguments: Any) -> Batch:
    """Some games of this kind. Raises `Note` where the game has no observation."""
    assert one.observer
    return batch(one.game, n, **arguments)


def in_progress(one: CheckedGame) -> Batch:
    """Some games that have been played a little."""
    rows = batch_of(one, seed=SEED, threads=2)
    for _ in range(STEPS):
        rows.step()
    return rows


@check
def a_batch_refuses_invalid_numbers(one: CheckedGame) -> None:
    """As a row, an action, a seed, a number of games or threads; and is as it was."""
    rows = in_progress(one)
    before = rows.states.tobytes()
    expect_refused(BadBatch, [rows.state], (*INVALID_NUMBERS, None, ROWS))
    expect_refused(
        CrossingsError, [lambda action: rows.step([action] * ROWS)], (*INVALID_NUMBERS, None, len(one.game.actions))
    )
    sized: list[Ask] = [lambda number: batch_of(one, number), lambda number: batch_of(one, threads=number)]
    expect_refused(BadBatch, sized, (*NON_INTEGERS, -1, 0))
    expect_refused(BadSeed, [lambda seed: batch_of(one, seed=seed)], (*NON_INTEGERS, None))
    for kind in INTEGERS:
        given: Any = kind(2)
        assert batch_of(one, seed=given, threads=given).state(given) == batch_of(one, seed=2).state(2)
        assert batch_of(one, given).n == 2
    assert rows.states.tobytes() == before


@check
def the_positions_of_a_batch_are_read_only(one: CheckedGame) -> None:
    rows = in_progress(one)
    with expect_error(ValueError, "read-only"):
        rows.states[0] = rows.states[1]


@check
def a_copied_batch_plays_the_same(one: CheckedGame) -> None:
    """And shares nothing with the first. Pickled by their game's id, and so only those of an installed game."""
    rows = in_progress(one)
    again = make_copy(one, rows)
    then = continue_randomly(rows)
    assert continue_randomly(again) == then
    rows.reset()
    again.reset()
    assert continue_randomly(again) == continue_randomly(rows) != then


def continue_randomly(rows: Batch) -> list[bytes]:
    """What random play makes of it."""
    found = []
    for _ in range(STEPS):
        rows.step()
        found += [rows.states.tobytes(), rows.observation.tobytes(), rows.mask.tobytes(), rows.sampled.tobytes()]
    return found
