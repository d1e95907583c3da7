"""Check that invalid numbers are refused with a one-line error: seeds, seats, moves, positions of a table, budgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np

from crossings.advice.hints import advise
from crossings.advice.puzzles import find_puzzle, generate_puzzles, self_play
from crossings.advice.review import review_turn
from crossings.advice.turns import DEFAULT_BUDGET, best_move, side_values
from crossings.bots import BadBudget, choose
from crossings.conformance.checked_game import CheckedGame, walk
from crossings.conformance.checks import check, expect_error
from crossings.engine import BadNumber, BadSeat, BadSeed, CrossingsError, IllegalMove, State
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import random_outcomes, random_policy, trace
from crossings.engine.state import rewards
from crossings.search.budget import Budget, Clock
from crossings.search.search import searcher
from crossings.table import PERSON, Match, Seat, ViewerHistory, seats_to_agree, seed_from

Ask = Callable[[Any], object]
NON_INTEGERS = (True, "0", 0.5, math.nan, [0], np.bool_(True), np.float64(0))
INVALID_NUMBERS = (-1, 2**31, 2**70, *NON_INTEGERS)
"""Neither a seat nor a move of any game."""
INTEGERS = (int, np.int8, np.int64, np.uint16)
SAMPLED_STATES = 4
"""Number of states that are checked."""
MOVES_BEFORE = 6
"""Moves made at a table before the checks."""


@check
def a_seed_must_be_an_integer(checked: CheckedGame) -> None:
    expect_refused(BadSeed, calls_with_seed(find_decision(checked)), (*NON_INTEGERS, None))


@check
def any_integer_type_is_a_seed(checked: CheckedGame) -> None:
    for kind in INTEGERS:
        assert list(trace(checked.game, kind(100), lean=True)) == list(trace(checked.game, 100, lean=True))  # type: ignore[arg-type]


@check
def bots_refuse_invalid_numbers(checked: CheckedGame) -> None:
    state = find_decision(checked)
    view, legal = state.view(int(state.actor or 0)), state.actions()
    think = searcher(checked.game).think
    for wrong in (*INVALID_NUMBERS, None, state.seats):
        with expect_error(CrossingsError):
            choose("random", checked.game, view, wrong, seed=1)  # type: ignore[arg-type]
        with expect_error(CrossingsError):
            choose("random", checked.game, view, wrong, seed=1, legal=legal)  # type: ignore[arg-type]
        with expect_error(BadSeat):
            think(state.seats, state.record, wrong, 1, Clock(Budget(simulations=1)))  # type: ignore[arg-type]
        with expect_error(BadSeat):
            rewards([wrong], state.seats, checked.game.cooperative)  # type: ignore[list-item]
    for wrong in (*NON_INTEGERS, -1, 0):
        with expect_error(BadBudget):
            choose("random", checked.game, view, 0, seed=1, simulations=wrong)  # type: ignore[arg-type]


@check
def a_table_refuses_unknown_seats(checked: CheckedGame) -> None:
    match = start_match(checked)
    expect_refused(BadSeat, (*calls_with_seat(match), *calls_with_viewer(match)), (*INVALID_NUMBERS, len(match.seats)))
    expect_refused(BadSeat, calls_with_seat(match), [None])


@check
def a_table_refuses_unknown_positions(checked: CheckedGame) -> None:
    match = start_match(checked)
    expect_refused(BadNumber, calls_with_position(match), (*INVALID_NUMBERS, None, match.at + 1))


def expect_refused(kind: type[CrossingsError], calls: Iterable[Ask], values: Iterable[Any]) -> None:
    """Check that each call raises this error for each wrong value."""
    for call, value in product(calls, values):
        with expect_error(kind):
            call(value)


def find_decision(checked: CheckedGame) -> State:
    """Return a position in which a seat has a choice."""
    return next(state for state in checked.all_states if len(state.actions()) > 1)


def start_match(checked: CheckedGame) -> Match:
    """Return a match of persons some moves after its start."""
    start = checked.game.start()
    seats = [Seat(PERSON, seat) for seat in range(start.seats)]
    match = Match("check", checked.game, start.options, seats, seed_from("check"))
    match.accept(match.prepare_start())
    for _ in range(MOVES_BEFORE):
        if isinstance(match.actor, int):
            match.accept(match.prepare_move(match.actor, match.state.actions()[:1]))
    return match


def calls_with_seed(state: State) -> list[Ask]:
    """Return calls of everything that takes a seed."""
    game, seat, move = state.game, int(state.actor or 0), state.actions()[0]
    view = state.view(seat)
    return [
        generator,
        random_policy,
        random_outcomes,
        lambda seed: walk(state, seed),
        lambda seed: next(trace(game, seed)),
        lambda seed: state.determinize(seat, seed),
        lambda seed: game.determinize(view, seed, seat),
        lambda seed: choose("random", game, view, seat, seed=seed),
        lambda seed: advise(game, view, seat, [move], seed=seed, budget=Budget(simulations=1)),
        lambda seed: review_turn(state, [move], seed=seed),
        lambda seed: review_turn(state, [], seed=seed),
        lambda seed: side_values(state, DEFAULT_BUDGET, seed),
        lambda seed: best_move(state, DEFAULT_BUDGET, seed),
        lambda seed: next(generate_puzzles(game, seed, {})),
        lambda seed: next(self_play(state, seed)),
        lambda seed: find_puzzle(state, seed, 0.1),
    ]


def calls_with_seat(match: Match) -> list[Ask]:
    """Return calls of everything that takes a seat of a match."""
    way, move = match.ways_to_end[0], match.state.actions()[:1]
    return [
        lambda seat: match.prepare_move(seat, move),
        lambda seat: match.prepare_word(seat, "word"),
        lambda seat: match.prepare_end(seat, way),
        lambda seat: match.prepare_leave(seat, ""),
        lambda seat: match.prepare_sit(seat, ""),
        lambda seat: seats_to_agree(match.seats, seat, "draw"),
        match.prepare_undo,
        match.prepare_redo,
        match.prepare_hint,
        match.prepare_offer,
        match.undo_for,
        match.why_no_redo,
        match.check_turn,
    ]


def calls_with_viewer(match: Match) -> list[Ask]:
    """Return calls of everything that takes a viewer (a seat, or None for a spectator)."""
    return [lambda viewer: ViewerHistory(match, viewer), lambda viewer: match.is_seen(1, viewer)]


def calls_with_position(match: Match) -> list[Ask]:
    """Return calls of everything that takes the number of a position or of its move."""
    history = ViewerHistory(match, None)
    return [
        match.state_at,
        match.moves_taken_by,
        match.reaction_windows,
        match.index_of,
        lambda number: match.is_seen(number, None),
        *(
            history.ply,
            history.count,
            history.number,
            history.before,
            history.after,
            history.position_before,
            history.position_after,
        ),
        *(history.effects, history.story_entry, history.head, history.link, history.line, history.moves_among),
    ]


@check
def unknown_seats_are_refused(checked: CheckedGame) -> None:
    """Checked in both modes, because a kernel would read beyond its arrays."""
    for _ in modes(checked):
        for state in checked.some_states(SAMPLED_STATES):
            expect_refused(BadSeat, state_calls_with_seat(state), (*INVALID_NUMBERS, state.seats))
            for seat in range(state.seats):
                numbers: list[Any] = [kind(seat) for kind in INTEGERS]
                assert all(state.view(number) == state.view(seat) for number in numbers)


def state_calls_with_seat(state: State) -> list[Ask]:
    """Return calls of everything that takes a seat, without None, which often means a spectator."""
    game, view = state.game, state.view(0)
    calls: list[Ask] = [
        state.view,
        state.cached_view,
        state.position,
        state.svg,
        state.text,
        lambda seat: state.determinize(seat, 1),
        lambda seat: game.determinize(view, 1, seat),
        lambda seat: game.read(view, seat),
        lambda seat: game.visible_move(state, game.actions[0], seat),
    ]
    if game.observation:
        calls += [state.observation, lambda seat: game.observer.observe(state.record, seat)]
    return calls


@check
def unknown_move_numbers_are_refused(checked: CheckedGame) -> None:
    for _ in modes(checked):
        for state in checked.some_states(SAMPLED_STATES):
            possible = {*state.actions(), *state.outcomes()}
            impossible = [number for text, number in checked.game.number_of.items() if text not in possible]
            expect_refused(
                IllegalMove, [state.play_number], (*INVALID_NUMBERS, None, len(checked.game.moves), *impossible[:3])
            )
            for text in list(possible)[:2]:
                assert state.play_number(np.int64(checked.game.number_of[text])) == state.play(text)  # type: ignore[arg-type]


def modes(checked: CheckedGame) -> Iterator[str]:
    """Yield with interpreted kernels, then with compiled ones."""
    checked.game.kernels.interpret()
    yield "interpreted"
    checked.game.kernels.compile()
    yield "compiled"
