"""Batches of a game: what is no row, seed or action is refused; positions are read-only; a copy has the same future."""

from __future__ import annotations

from typing import Any

from crossings.batches import BadBatch, Batch, batch
from crossings.conformance.checked import Checked, copied
from crossings.conformance.checks import check, refuses
from crossings.conformance.numbers import INTEGERS, NO_INTEGERS, NO_NUMBERS, Ask, hold_refused
from crossings.engine import BadSeed, CrossingsError

ROWS, STEPS, SEED = 3, 30, 5


def batch_of(one: Checked, n: Any = ROWS, **arguments: Any) -> Batch:
    """Some games of this kind. Raises `Note` where the game has no observation."""
    assert one.observer
    return batch(one.game, n, **arguments)


def in_progress(one: Checked) -> Batch:
    """Some games that have been played a little."""
    rows = batch_of(one, seed=SEED, threads=2)
    for _ in range(STEPS):
        rows.step()
    return rows


@check
def a_batch_refuses_what_is_no_number(one: Checked) -> None:
    """As a row, an action, a seed, a number of games or threads; and is as it was."""
    rows = in_progress(one)
    before = rows.states.tobytes()
    hold_refused(BadBatch, [rows.state], (*NO_NUMBERS, None, ROWS))
    hold_refused(
        CrossingsError, [lambda action: rows.step([action] * ROWS)], (*NO_NUMBERS, None, len(one.game.actions))
    )
    sized: list[Ask] = [lambda number: batch_of(one, number), lambda number: batch_of(one, threads=number)]
    hold_refused(BadBatch, sized, (*NO_INTEGERS, -1, 0))
    hold_refused(BadSeed, [lambda seed: batch_of(one, seed=seed)], (*NO_INTEGERS, None))
    for kind in INTEGERS:
        given: Any = kind(2)
        assert batch_of(one, seed=given, threads=given).state(given) == batch_of(one, seed=2).state(2)
        assert batch_of(one, given).n == 2
    assert rows.states.tobytes() == before


@check
def the_positions_of_a_batch_are_read_only(one: Checked) -> None:
    rows = in_progress(one)
    with refuses(ValueError, "read-only"):
        rows.states[0] = rows.states[1]


@check
def a_copy_of_a_batch_has_the_same_future(one: Checked) -> None:
    """And shares nothing with the first. Pickled by their game's id, and so only those of an installed game."""
    rows = in_progress(one)
    again = copied(one, rows)
    then = future(rows)
    assert future(again) == then
    rows.reset()
    again.reset()
    assert future(again) == future(rows) != then


def future(rows: Batch) -> list[bytes]:
    """What random play makes of it."""
    found = []
    for _ in range(STEPS):
        rows.step()
        found += [rows.states.tobytes(), rows.observation.tobytes(), rows.mask.tobytes(), rows.sampled.tobytes()]
    return found
