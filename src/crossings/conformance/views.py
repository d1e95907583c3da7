"""Check views and observations: they show what a seat may know and nothing else, and can be determinized."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, islice
from random import Random

import numpy as np

from crossings.conformance import hidden_information
from crossings.conformance.checked_game import (
    CheckedGame,
    Transition,
    decision_points,
    sample_evenly,
    viewers,
    walk,
    with_seats,
    with_viewers,
)
from crossings.conformance.checks import check, check_if, expect, expect_error, expect_unique
from crossings.conformance.hidden_information import indistinguishable_state
from crossings.conformance.states import WRONG_VALUES
from crossings.engine import HIDDEN, BadState, State, Viewer
from crossings.engine.effects.preview import MovePreview
from crossings.engine.layout import bounds
from crossings.engine.schema import BY_RULE

SEEDS = range(3)
POINTED = 40
"""Places of a scene whose hints are compared."""
OBSERVED = 240
FEW = 24
"""States whose observations are checked."""
PREVIEWED, PREVIEWS = 160, 3
"""Decisions whose moves are previewed, as many at the ends of games, and moves of each."""


def swapped(state: State, seat: Viewer) -> list[State]:
    """Return states that the seat can't distinguish from this one."""
    return [indistinguishable_state(state, seat, seed) for seed in SEEDS]


def states_of(checked: CheckedGame) -> list[State]:
    return checked.some_states(40)


@check
def a_game_that_hides_nothing_shows_everything(checked: CheckedGame) -> None:
    assert shows_everything(checked) or checked.game.hides


@check
def a_game_that_hides_hides_something(checked: CheckedGame) -> None:
    assert shows_everything(checked) != checked.game.hides


def shows_everything(checked: CheckedGame) -> bool:
    """Return whether each viewer sees the whole of these states."""
    return all(state.view(seat) == state.to_json() for state, seat in with_viewers(states_of(checked)))


@check
def a_view_hides_what_the_schema_says(checked: CheckedGame) -> None:
    """Exactly these keys are hidden from some viewer. Fields without a rule of their own are redacted as a whole."""
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
def determinized_states_agree_with_the_view(checked: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(checked)):
        for determinized in swapped(state, seat):
            assert determinized.view(seat) == state.view(seat)
            assert checked.game.from_json(determinized.to_json()) == determinized


@check
def determinizing_uses_nothing_hidden(checked: CheckedGame) -> None:
    """Determinizing the state itself gives the same as determinizing the view."""
    for state, seat in with_viewers(states_of(checked)):
        assert [state.determinize(seat, seed) for seed in SEEDS] == swapped(state, seat)


@check
def a_view_determines_its_seat(checked: CheckedGame) -> None:
    """Determinizing without a seat also agrees with the view."""
    for state, seat in with_viewers(states_of(checked)):
        assert checked.game.determinize(state.view(seat), seed=4).view(seat) == state.view(seat)


@check
def invalid_views_are_refused(checked: CheckedGame) -> None:
    """Only `BadState` is raised if a key is missing or has another value."""
    for state in checked.some_states(3):
        view = state.view(0)
        for key in view.keys() - {"actor", "result"}:  # derived from the rest
            with expect_error(BadState, key):
                checked.game.determinize({name: view[name] for name in view if name != key}, seed=1, seat=0)
            for wrong in WRONG_VALUES:
                with suppress(BadState):
                    checked.game.determinize({**view, key: wrong}, seed=1, seat=0)


@check
def determinizing_depends_only_on_the_seed(checked: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(checked)[:10]):
        assert swapped(state, seat) == swapped(state, seat)


@check
def determinized_states_vary_if_something_is_hidden(checked: CheckedGame) -> None:
    """If something is hidden, some determinization differs from the state; otherwise none does."""
    hiding = [
        state for state in states_of(checked) if any(determinized != state for determinized in swapped(state, None))
    ]
    assert bool(hiding) == checked.game.hides
    assert all(checked.game.hides_with(state.options) for state in hiding)


@check
def a_seat_cannot_distinguish_states(checked: CheckedGame) -> None:
    """Answers are identical byte by byte.

    Chapter `hidden_information` checks more states of games that hide something. In other games both states are equal,
    and a few suffice to show that answers depend on the state alone.
    """
    for number, (state, seat) in enumerate(with_viewers(states_of(checked)[::8])):
        hidden_information.assert_same_view(state, indistinguishable_state(state, seat, number), seat, number, POINTED)


@check
def the_log_does_not_distinguish_states(checked: CheckedGame) -> None:
    """A move that both states allow and that leads to one view has the same text and log line."""
    for before, move, after in steps_of(checked):
        for seat in viewers(before):
            for other in swapped(before, seat):
                if move in (other.actions() or other.outcomes()) and other.play(move).view(seat) == after.view(seat):
                    assert describe_move(other, move, seat) == describe_move(before, move, seat)


@check
def hidden_moves_look_alike(checked: CheckedGame) -> None:
    """Moves that a viewer sees as the same text lead to the same view and log line."""
    for before, _, _ in steps_of(checked):
        for seat in viewers(before):
            if before.actor != seat:
                lines_by_text: dict[str, tuple[object, ...]] = {}
                for move in before.actions():
                    visible = hidden_information.shown_move(before, move, seat)
                    if visible != move:
                        lines = (before.play(move).view(seat), describe_move(before, move, seat))
                        assert lines_by_text.setdefault(visible, lines) == lines


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


def describe_move(before: State, move: str, seat: Viewer) -> tuple[object, ...]:
    """Return what a viewer sees of a move: its text and effects, or nothing if the move is hidden."""
    visible = hidden_information.shown_move(before, move, seat)
    return (visible, *hidden_information.describe_move(before, move, seat)) if visible else ()


def steps_of(checked: CheckedGame) -> list[Transition]:
    """Return the first moves of some games, where most is hidden, and some later ones."""
    steps = [step for options in checked.option_sets()[:4] for step in walk(checked.game.start(**options), 5).steps]
    return steps[:12] + steps[12 :: max(1, len(steps) // 24)]


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
def an_observation_follows_from_the_view(checked: CheckedGame) -> None:
    assert checked.observer
    for state, seat in with_seats(checked.some_states(FEW)):
        assert np.array_equal(checked.game.observation_of(state.view(seat), seat), state.observation(seat)), (
            f"seat {seat}"
        )


@check_if(hiding=True)
def observations_reveal_nothing_hidden(checked: CheckedGame) -> None:
    assert checked.observer
    different = 0
    for number, (state, _) in enumerate(islice(hidden_information.positions(checked), OBSERVED)):
        for seat in range(state.seats):
            lookalike = indistinguishable_state(state, seat, number)
            assert np.array_equal(lookalike.observation(seat), state.observation(seat))
            different += lookalike != state
    assert different
