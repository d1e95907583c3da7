"""Check views and observations: they show what a seat may know and nothing else, and can be determinized."""

from __future__ import annotations

import copy
import functools
import operator
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, islice
from random import Random
from typing import Any

import numpy as np
import pytest

from crossings.conformance import hidden_information
from crossings.conformance.checked_game import (
    CheckedGame,
    decision_points,
    sample_evenly,
    viewers,
    with_seats,
    with_viewers,
)
from crossings.conformance.checks import check, check_if, expect, expect_unique
from crossings.conformance.hidden_information import indistinguishable_state
from crossings.conformance.states import HEAD, WRONG_VALUES, leaf_paths, set_leaf
from crossings.engine import HIDDEN, BadState, State
from crossings.engine.effects.preview import MovePreview
from crossings.engine.layout import bounds
from crossings.engine.schema import BY_RULE

SEEDS = range(3)
OBSERVED = 240
CHANGED = 4
"""States whose numbers are changed."""
FEW = 24
"""States whose observations are checked."""
PREVIEWED, PREVIEWS = 160, 3
"""Decisions whose moves are previewed, as many at the ends of games, and moves of each."""


def states_of(checked: CheckedGame) -> list[State]:
    return checked.some_states(40)


@check
def views_hide_something_if_the_game_does(checked: CheckedGame) -> None:
    """CON-08: in other games, each viewer sees the whole state."""
    hides = any(state.view(seat) != state.to_json() for state, seat in with_viewers(states_of(checked)))
    assert hides == checked.game.hides


@check
def a_view_hides_what_the_schema_says(checked: CheckedGame) -> None:
    """CON-08: exactly these keys are hidden from some viewer. Fields without a rule of their own are redacted whole."""
    hidden, redact = checked.game.rules.State.hidden, set()
    for state in checked.many_states:
        data = state.to_json()
        for seat in viewers(state):
            view = state.view(seat)
            redact |= {key for key in data if view[key] != data[key]} - {"actor"}
            for key, field in hidden.items():
                assert field.visible_to == BY_RULE or view[key] in (data[key], field.redact(data[key], seat)), key
    assert redact == hidden.keys()


@check
def the_head_of_a_view_is_that_of_the_state(checked: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(checked)):
        data, view = state.to_json(), state.view(seat)
        assert view.keys() == data.keys()
        assert all(view[key] == data[key] for key in ("game", "options", "result"))
        assert view["actor"] == data["actor"] or (view["actor"] == HIDDEN and checked.game.hides)


@check
def determinizing_gives_states_that_the_view_allows(checked: CheckedGame) -> None:
    """CON-14. The view suffices, even without its seat; samples vary exactly if something is hidden."""
    game, is_varied = checked.game, False
    for state, seat in with_viewers(states_of(checked)):
        view, samples = state.view(seat), [indistinguishable_state(state, seat, seed) for seed in SEEDS]
        assert [state.determinize(seat, seed) for seed in SEEDS] == samples, "the view and the seed decide"
        assert game.determinize(view, seed=4).view(seat) == view
        for sample in samples:
            assert sample.view(seat) == view
            assert game.from_json(sample.to_json()) == sample
        if any(sample != state for sample in samples):
            assert game.hides_with(state.options)
            is_varied = True
    assert is_varied == game.hides


@check
def invalid_views_are_refused(checked: CheckedGame) -> None:
    """CON-13: only `BadState` is raised if a key is missing or has another value."""
    for state in checked.some_states(3):
        view = state.view(0)
        for key in view.keys() - {"actor", "result"}:  # derived from the rest
            with pytest.raises(BadState, match=key):
                checked.game.determinize({name: view[name] for name in view if name != key}, seed=1, seat=0)
            for wrong in WRONG_VALUES:
                with suppress(BadState):
                    checked.game.determinize({**view, key: wrong}, seed=1, seat=0)


@check_if(hiding=True)
def a_preview_shows_only_certain_effects(checked: CheckedGame) -> None:
    """The effects previewed for a move are the same for every sample of what its player can't see."""
    decisions = [[*decision_points(walk.states)] for walk in checked.walks]
    last = [decision for walk in decisions for decision in walk[-2:]]
    for number, (state, seat) in enumerate(
        sample_evenly([*chain(*decisions)], PREVIEWED) + sample_evenly(last, PREVIEWED)
    ):
        first, second = (MovePreview.of_state(state, seat, seed) for seed in SEEDS[:2])
        actions = state.actions()
        for move in Random(number).sample(actions, min(PREVIEWS, len(actions))):
            effects, effects_again = first(move), second(move)
            expect(effects_again == effects, f"{move}: {effects} for one sample, {effects_again} for another")


# ---- observations --------------------------------------------------------------------------------


@check
def observations_keep_their_bounds(checked: CheckedGame) -> None:
    observer = checked.observer
    low, high = bounds(observer.layout)
    names = [block.name for block in observer.layout for _ in range(block.size)]
    expect_unique(block.name for block in observer.layout)
    for state, seat in with_seats(checked.some_states(OBSERVED)):
        cells = state.observation(seat)
        assert cells.shape == (observer.size,) and cells.dtype == np.int16
        for at in np.flatnonzero((cells < low) | (cells > high)):
            expect(
                False, f"block {names[at]}: {cells[at]} is not from {low[at]} to {high[at]} (number {at} of the row)"
            )


@check
def observations_are_the_same_interpreted_and_compiled(checked: CheckedGame) -> None:
    observer, kernels = checked.observer, checked.game.kernels
    compiled_observe = kernels.bind([observer.kernel], compiled=True)["observe"]
    for state, seat in with_seats(checked.some_states(OBSERVED)):
        interpreted, compiled = observer.blank(), observer.blank()
        observer.kernel(state.unpacked(), seat, interpreted)
        compiled_observe(kernels.numpy_record(state.record), seat, compiled)
        assert interpreted.tolist() == compiled.tolist()


@check
def observations_change_with_the_view(checked: CheckedGame) -> None:
    assert checked.observer
    for before, move, after in checked.some_steps(OBSERVED):
        for seat in range(before.seats):
            if before.view(seat) != after.view(seat):
                assert not np.array_equal(before.observation(seat), after.observation(seat)), f"{move}, seat {seat}"


@check
def an_observation_contains_the_whole_view(checked: CheckedGame) -> None:
    """CON-33: wherever one number of a state can be another, each seat that may know it observes the difference."""
    assert checked.observer
    for state in checked.some_states(CHANGED):
        for changed in neighbours(state):
            for seat in range(state.seats):
                if state.view(seat) != changed.view(seat):
                    is_seen = not np.array_equal(state.observation(seat), changed.observation(seat))
                    expect(is_seen, f"seat {seat} observes the same in {state.to_text()} and {changed.to_text()}")


def neighbours(state: State) -> Iterator[State]:
    """Yield the valid states that differ from this one in one number or flag of the JSON, by 1."""
    data = state.to_json()
    for path in leaf_paths({key: data[key] for key in data if key not in HEAD}):
        value: Any = functools.reduce(operator.getitem, path, data)
        for other in (value - 1, value + 1) if type(value) is int else (not value,) if type(value) is bool else ():
            changed = copy.deepcopy(data)
            set_leaf(changed, path, other)
            with suppress(BadState):
                yield state.game.from_json(changed)


@check
def an_observation_follows_from_the_view(checked: CheckedGame) -> None:
    """CON-33: it reveals nothing hidden."""
    assert checked.observer
    game, is_varied = checked.game, False
    positions = (state for state, _ in hidden_information.positions(checked))
    for state, seat in with_seats(islice(positions, OBSERVED) if game.hides else checked.some_states(FEW)):
        view = state.view(seat)
        assert np.array_equal(game.observation_of(view, seat), state.observation(seat)), f"seat {seat}"
        is_varied |= game.determinize(view, 0, seat) != state
    assert is_varied == game.hides
