"""What a seat may know, as numbers: laid out as stated, and telling as much as its view does, no more and no less."""

from __future__ import annotations

from itertools import islice

import numpy as np

from crossings.conformance.checked import Checked
from crossings.conformance.checks import Note, check
from crossings.conformance.swap import positions
from crossings.engine import NoObservation, State
from crossings.engine.kernels.game_kernels import Kernels
from crossings.engine.kernels.observer import Observer
from crossings.engine.layout import bounds

STATES = 240
"""States that the dear checks look at."""


def observer_of(one: Checked) -> Observer:
    """The game's observer. Raises `Note` where it has none."""
    try:
        return one.game.observer
    except NoObservation as absent:
        raise Note(str(absent)) from None


@check
def observations_keep_their_bounds(one: Checked) -> None:
    observer = observer_of(one)
    low, high = bounds(observer.layout)
    names = [block.name for block in observer.layout]
    assert len(set(names)) == len(names), "no two blocks have one name"
    for state in one.some_states(STATES):
        for seat in range(state.seats):
            cells = state.observation(seat)
            assert cells.shape == (observer.size,) and cells.dtype == np.int16
            outside = np.flatnonzero((cells < low) | (cells > high))
            assert not outside.size, f"number {outside[0]} is {cells[outside[0]]}"


@check
def observations_are_the_same_interpreted_and_compiled(one: Checked) -> None:
    observer = observer_of(one)
    compiled = Kernels(one.game.id, one.game.rules, lambda: one.game.evaluation)
    fast = compiled.bind([observer.kernel], compiled=True)["observe"]
    for state in one.some_states(STATES):
        for seat in range(state.seats):
            slow, quick = observer.blank(), observer.blank()
            observer.kernel(state.unpacked(), seat, slow)
            fast(compiled.cells(state.record), seat, quick)
            assert slow.tolist() == quick.tolist()


@check
def what_changes_in_a_view_changes_in_its_observation(one: Checked) -> None:
    observer_of(one)
    for before, move, after in one.some_steps(STATES):
        for seat in range(before.seats):
            if before.view(seat) != after.view(seat):
                assert not np.array_equal(before.observation(seat), after.observation(seat)), f"{move}, seat {seat}"


@check(hiding=True)
def observations_tell_nothing_that_is_hidden(one: Checked) -> None:
    observer_of(one)
    differ = 0
    for number, (state, _) in enumerate(islice(positions(one), STATES)):
        for seat in range(state.seats):
            twin = twin_of(state, seat, number)
            assert np.array_equal(twin.observation(seat), state.observation(seat))
            differ += twin != state
    assert differ


def twin_of(state: State, seat: int, number: int) -> State:
    """A state that the seat cannot tell from this one."""
    return state.game.imagine(state.view(seat), number, seat)
