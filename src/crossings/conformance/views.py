"""A seat's view shows what it may know and nothing else; what a view allows can be imagined."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from crossings.conformance import looking
from crossings.conformance.checked import Checked, Walk, viewers, walk
from crossings.conformance.checks import check, refuses
from crossings.engine import HIDDEN, BadSeat, IllegalMove, NoObservation, State
from crossings.engine.schema import BY_RULE

SEEDS = range(3)
NO_INTEGERS = (True, "0", 0.5, math.nan, [0], np.bool_(True), np.float64(0))
NO_NUMBERS = (-1, 2**31, 2**70, *NO_INTEGERS)
"""What is no seat and no move of any game."""
INTEGERS = (int, np.int8, np.int64, np.uint16)


def swapped(state: State, seat: int | None) -> list[State]:
    """States that the seat cannot tell from this one."""
    return [state.game.imagine(state.view(seat), seed, seat) for seed in SEEDS]


def states_of(one: Checked) -> list[State]:
    return one.some_states(40)


@check
def a_game_that_hides_nothing_shows_everything(one: Checked) -> None:
    for state in states_of(one):
        shown = [state.view(seat) == state.to_json() for seat in viewers(state)]
        assert all(shown) or one.game.hides


@check
def a_game_that_hides_has_something_to_hide(one: Checked) -> None:
    differ = any(state.view(seat) != state.to_json() for state in states_of(one) for seat in viewers(state))
    assert differ == one.game.hides


@check
def a_view_covers_what_the_schema_says(one: Checked) -> None:
    """No other key, and each of these from somebody; those on which no rule hangs just so, or not at all."""
    hidden, covered = one.game.rules.State.hidden, set()
    for state in one.all_states():
        data = state.to_json()
        for seat in viewers(state):
            view = state.view(seat)
            covered |= {key for key in data if view[key] != data[key]} - {"actor"}
            for key, field in hidden.items():
                assert field.seen == BY_RULE or view[key] in (data[key], field.covered(data[key], seat)), key
    assert covered == hidden.keys()


@check
def the_head_of_a_view_is_that_of_the_state(one: Checked) -> None:
    for state in states_of(one):
        data = state.to_json()
        for seat in viewers(state):
            view = state.view(seat)
            assert view.keys() == data.keys()
            assert all(view[key] == data[key] for key in ("game", "options", "result"))
            assert view["actor"] == data["actor"] or (view["actor"] == HIDDEN and one.game.hides)


@check
def what_is_imagined_agrees_with_the_view(one: Checked) -> None:
    for state in states_of(one):
        for seat in viewers(state):
            for other in swapped(state, seat):
                assert other.view(seat) == state.view(seat)
                assert one.game.from_json(other.to_json()) == other


@check
def what_is_imagined_hangs_on_nothing_hidden(one: Checked) -> None:
    """Dealt from the position itself, what is hidden comes to lie as if it were dealt from the view."""
    for state in states_of(one):
        for seat in viewers(state):
            assert [state.imagined(seat, seed) for seed in SEEDS] == swapped(state, seat)


@check
def a_view_tells_whose_it_is(one: Checked) -> None:
    """What is imagined without saying for whom agrees with the view, too."""
    for state in states_of(one):
        for seat in viewers(state):
            assert one.game.imagine(state.view(seat), seed=4).view(seat) == state.view(seat)


@check
def imagining_is_settled_by_its_seed(one: Checked) -> None:
    for state in states_of(one)[:10]:
        for seat in viewers(state):
            assert swapped(state, seat) == swapped(state, seat)


@check
def imagination_has_its_freedom(one: Checked) -> None:
    """Where something is hidden, not every dealing is the true one."""
    others = {other != state for state in states_of(one) for other in swapped(state, None)}
    assert (True in others) == one.game.hides


@check
def a_seat_cannot_tell_swapped_states_apart(one: Checked) -> None:
    """Byte for byte: view, scores, legal moves, picks, picture, plain text, hints, refusals.

    Where nothing is hidden the other state is the same one: a few show that nothing depends on more than the state.
    """
    for state in states_of(one) if one.game.hides else states_of(one)[::8]:
        for seat in viewers(state):
            for other in swapped(state, seat):
                assert everything_shown(other, seat) == everything_shown(state, seat)


def everything_shown(state: State, seat: int | None) -> list[object]:
    """All that the table tells a viewer of a state."""
    view = state.view(seat)
    legal = state.actions() if state.actor == seat else []
    scene = looking.scene(state, seat)
    places = [place.id for place in scene.places]
    return [
        view,
        legal,
        scene.svg(),
        scene.places,
        state.text(seat),
        looking.picks(state, seat, legal),
        [looking.hint(state, seat, place) for place in places[:40]],
        [looking.macro(state, seat, place) for place in places[:40]] if legal else [],
        state.game.prompts.breakdown(looking.position(state, seat)),
    ]


@check
def the_log_cannot_tell_swapped_states_apart(one: Checked) -> None:
    """A move that two such states allow, and that leads to one view, is shown and told in the same words."""
    for before, move, after in steps_of(one):
        for seat in viewers(before):
            for other in swapped(before, seat):
                if move in (other.actions() or other.outcomes()) and other.play(move).view(seat) == after.view(seat):
                    assert told(other, move, seat) == told(before, move, seat)


@check
def hidden_moves_are_told_alike(one: Checked) -> None:
    """Moves that a viewer is shown as the same lead to the same view and the same words."""
    for before, _, _ in steps_of(one):
        for seat in viewers(before):
            if before.actor != seat:
                known: dict[str, tuple[object, ...]] = {}
                for move in before.actions():
                    shown = one.game.shown(before, move, seat)
                    if shown != move:
                        lines = (before.play(move).view(seat), told(before, move, seat))
                        assert known.setdefault(shown, lines) == lines


def told(before: State, move: str, seat: int | None) -> tuple[object, ...]:
    """What a viewer is told of a move: its text, the sentence, what glides; nothing, if they may not know of it."""
    shown, after = before.game.shown(before, move, seat), before.play(move)
    if not shown:
        return (shown,)
    return shown, looking.line(before, shown, after, seat), looking.motion(before, shown, after, seat)


def steps_of(one: Checked) -> list[tuple[State, str, State]]:
    """The first moves of some games, where most is hidden, and some later ones."""
    games: list[Walk] = [walk(one.game.start(**options), 5) for options in one.option_sets()[:4]]
    steps = [step for one in games for step in one.steps()]
    return steps[:12] + steps[12 :: max(1, len(steps) // 24)]


@check
def a_seat_that_nobody_can_sit_in_is_refused(one: Checked) -> None:
    """By all that takes one, interpreted and compiled: a kernel would look beyond its arrays."""
    for _ in modes(one):
        for state in states_of(one)[:4]:
            for seat in (*NO_NUMBERS, state.seats):
                for asked in asking(state):
                    with refuses(BadSeat):
                        asked(seat)
            for seat in range(state.seats):
                made: list[Any] = [kind(seat) for kind in INTEGERS]
                assert all(state.view(number) == state.view(seat) for number in made)


def asking(state: State) -> list[Callable[[Any], object]]:
    """All that a seat can be handed to, but for None, which is a spectator to most."""
    game, view = state.game, state.view(0)
    looking_on: list[Callable[[Any], object]] = [
        state.view,
        state.viewed,
        state.position,
        state.svg,
        state.text,
        lambda seat: state.imagined(seat, 1),
        lambda seat: game.imagine(view, 1, seat),
        lambda seat: game.read(view, seat),
        lambda seat: game.shown(state, game.actions[0], seat),
    ]
    try:
        observer = game.observer
    except NoObservation:
        return looking_on
    return [*looking_on, state.observation, lambda seat: observer.observed(state.record, seat)]


@check
def a_number_that_is_no_move_is_refused(one: Checked) -> None:
    for _ in modes(one):
        for state in states_of(one)[:4]:
            possible = {*state.actions(), *state.outcomes()}
            impossible = [number for text, number in one.game.number_of.items() if text not in possible]
            for number in (*NO_NUMBERS, None, len(one.game.moves), *impossible[:3]):
                with refuses(IllegalMove):
                    state.played(number)  # type: ignore[arg-type]
            for text in list(possible)[:2]:
                assert state.played(np.int64(one.game.number_of[text])) == state.play(text)  # type: ignore[arg-type]


def modes(one: Checked) -> Iterator[str]:
    """The game with interpreted kernels, then with compiled ones again."""
    one.game.kernels.interpret()
    yield "interpreted"
    one.game.kernels.compile()
    yield "compiled"
