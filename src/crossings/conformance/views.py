"""A seat's view shows what it may know and nothing else, in numbers, too; what a view allows can be imagined."""

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
from crossings.engine.effect import MovePreview
from crossings.engine.layout import bounds
from crossings.engine.schema import BY_RULE

SEEDS = range(3)
POINTED = 40
"""Places of a scene that are pointed at."""
OBSERVED = 240
FEW = 24
"""States whose observations are looked at."""
PREVIEWED, PREVIEWS = 160, 3
"""Decisions whose moves are previewed, with as many last ones of games, and moves of each."""


def swapped(state: State, seat: Viewer) -> list[State]:
    """States that the seat cannot tell from this one."""
    return [indistinguishable_state(state, seat, seed) for seed in SEEDS]


def states_of(one: CheckedGame) -> list[State]:
    return one.some_states(40)


@check
def a_game_that_hides_nothing_shows_everything(one: CheckedGame) -> None:
    assert shows_everything(one) or one.game.hides


@check
def a_game_that_hides_hides_something(one: CheckedGame) -> None:
    assert shows_everything(one) != one.game.hides


def shows_everything(one: CheckedGame) -> bool:
    """Whether each viewer sees the whole of these states."""
    return all(state.view(seat) == state.to_json() for state, seat in with_viewers(states_of(one)))


@check
def a_view_hides_what_the_schema_says(one: CheckedGame) -> None:
    """No other key, and each of these from somebody; those on which no rule hangs just so, or not at all."""
    hidden, redact = one.game.rules.State.hidden, set()
    for state in one.many_states:
        data = state.to_json()
        for seat in viewers(state):
            view = state.view(seat)
            redact |= {key for key in data if view[key] != data[key]} - {"actor"}
            for key, field in hidden.items():
                assert field.visible_to == BY_RULE or view[key] in (data[key], field.redact(data[key], seat)), key
    assert redact == hidden.keys()


@check
def the_head_of_a_view_is_that_of_the_state(one: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(one)):
        data, view = state.to_json(), state.view(seat)
        assert view.keys() == data.keys()
        assert all(view[key] == data[key] for key in ("game", "options", "result"))
        assert view["actor"] == data["actor"] or (view["actor"] == HIDDEN and one.game.hides)


@check
def determinized_states_agree_with_the_view(one: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(one)):
        for other in swapped(state, seat):
            assert other.view(seat) == state.view(seat)
            assert one.game.from_json(other.to_json()) == other


@check
def determinizing_uses_nothing_hidden(one: CheckedGame) -> None:
    """Dealt from the position itself, what is hidden comes to lie as if it were dealt from the view."""
    for state, seat in with_viewers(states_of(one)):
        assert [state.determinize(seat, seed) for seed in SEEDS] == swapped(state, seat)


@check
def a_view_determines_its_seat(one: CheckedGame) -> None:
    """What is imagined without saying for whom agrees with the view, too."""
    for state, seat in with_viewers(states_of(one)):
        assert one.game.determinize(state.view(seat), seed=4).view(seat) == state.view(seat)


@check
def invalid_views_are_refused(one: CheckedGame) -> None:
    """Nothing but `BadState` is raised, whatever stands where the view has something else, or nothing."""
    for state in one.some_states(3):
        view = state.view(0)
        for key in view.keys() - {"actor", "result"}:  # which follow
            with expect_error(BadState, key):
                one.game.determinize({name: view[name] for name in view if name != key}, seed=1, seat=0)
            for wrong in WRONG_VALUES:
                with suppress(BadState):
                    one.game.determinize({**view, key: wrong}, seed=1, seat=0)


@check
def determinizing_depends_only_on_the_seed(one: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(one)[:10]):
        assert swapped(state, seat) == swapped(state, seat)


@check
def determinized_states_vary_if_something_is_hidden(one: CheckedGame) -> None:
    """Where something is hidden, not every dealing is the true one; with options that hide nothing, each is."""
    hiding = [state for state in states_of(one) if any(other != state for other in swapped(state, None))]
    assert bool(hiding) == one.game.hides
    assert all(one.game.hides_with(state.options) for state in hiding)


@check
def a_seat_cannot_distinguish_states(one: CheckedGame) -> None:
    """Byte for byte, whatever the viewer asks for.

    Where something is hidden the chapter `swap` looks at more; where nothing is, the other state is the same one: a few
    show that nothing depends on more than the state.
    """
    for number, (state, seat) in enumerate(with_viewers(states_of(one)[::8])):
        hidden_information.assert_same_view(state, indistinguishable_state(state, seat, number), seat, number, POINTED)


@check
def the_log_does_not_distinguish_states(one: CheckedGame) -> None:
    """A move that two such states allow, and that leads to one view, is shown and told in the same words."""
    for before, move, after in steps_of(one):
        for seat in viewers(before):
            for other in swapped(before, seat):
                if move in (other.actions() or other.outcomes()) and other.play(move).view(seat) == after.view(seat):
                    assert told(other, move, seat) == told(before, move, seat)


@check
def hidden_moves_look_alike(one: CheckedGame) -> None:
    """Moves that a viewer is shown as the same lead to the same view and the same words."""
    for before, _, _ in steps_of(one):
        for seat in viewers(before):
            if before.actor != seat:
                known: dict[str, tuple[object, ...]] = {}
                for move in before.actions():
                    shown = hidden_information.looks(before, move, seat)
                    if shown != move:
                        lines = (before.play(move).view(seat), told(before, move, seat))
                        assert known.setdefault(shown, lines) == lines


@check_if(hiding=True)
def a_preview_shows_only_certain_effects(one: CheckedGame) -> None:
    """The effects previewed for a move are the same for every sample of what its player can't see."""
    decisions = [[*decision_points(walk.states)] for walk in one.walks]
    last = [decision for walk in decisions for decision in walk[-2:]]
    for number, (state, seat) in enumerate(
        sample_evenly([*chain(*decisions)], PREVIEWED) + sample_evenly(last, PREVIEWED)
    ):
        first, other = (MovePreview(one.game, None, seat, state=state, seed=seed) for seed in SEEDS[:2])
        actions = state.actions()
        for move in Random(number).sample(actions, min(PREVIEWS, len(actions))):
            told, again = first(move), other(move)
            expect(again == told, f"{move}: {told} for one sample, {again} for another")


def told(before: State, move: str, seat: Viewer) -> tuple[object, ...]:
    """What a viewer is told of a move: its text, and all that comes of it; nothing, if they may not know of it."""
    shown = hidden_information.looks(before, move, seat)
    return (shown, *hidden_information.told(before, shown, before.play(move), seat)) if shown else ()


def steps_of(one: CheckedGame) -> list[Transition]:
    """The first moves of some games, where most is hidden, and some later ones."""
    steps = [step for options in one.option_sets()[:4] for step in walk(one.game.start(**options), 5).steps]
    return steps[:12] + steps[12 :: max(1, len(steps) // 24)]


# ---- the same in numbers -------------------------------------------------------------------------


@check
def observations_keep_their_bounds(one: CheckedGame) -> None:
    observer = one.observer
    low, high = bounds(observer.layout)
    names = [block.name for block in observer.layout for _ in range(block.size)]
    expect_unique(block.name for block in observer.layout)
    for state, seat in with_seats(one.some_states(OBSERVED)):
        cells = state.observation(seat)
        assert cells.shape == (observer.size,) and cells.dtype == np.int16
        for at in np.flatnonzero((cells < low) | (cells > high)):
            expect(
                False, f"block {names[at]}: {cells[at]} is not from {low[at]} to {high[at]} (number {at} of the row)"
            )


@check
def observations_are_the_same_interpreted_and_compiled(one: CheckedGame) -> None:
    observer, kernels = one.observer, one.game.kernels
    fast = kernels.bind([observer.kernel], compiled=True)["observe"]
    for state, seat in with_seats(one.some_states(OBSERVED)):
        slow, quick = observer.blank(), observer.blank()
        observer.kernel(state.unpacked(), seat, slow)
        fast(kernels.numpy_record(state.record), seat, quick)
        assert slow.tolist() == quick.tolist()


@check
def observations_change_with_the_view(one: CheckedGame) -> None:
    assert one.observer
    for before, move, after in one.some_steps(OBSERVED):
        for seat in range(before.seats):
            if before.view(seat) != after.view(seat):
                assert not np.array_equal(before.observation(seat), after.observation(seat)), f"{move}, seat {seat}"


@check
def an_observation_follows_from_the_view(one: CheckedGame) -> None:
    assert one.observer
    for state, seat in with_seats(one.some_states(FEW)):
        assert np.array_equal(one.game.observation_of(state.view(seat), seat), state.observation(seat)), f"seat {seat}"


@check_if(hiding=True)
def observations_reveal_nothing_hidden(one: CheckedGame) -> None:
    assert one.observer
    others = 0
    for number, (state, _) in enumerate(islice(hidden_information.positions(one), OBSERVED)):
        for seat in range(state.seats):
            twin = indistinguishable_state(state, seat, number)
            assert np.array_equal(twin.observation(seat), state.observation(seat))
            others += twin != state
    assert others
