"""What is no number is refused by all that takes one, in a line: seeds, seats, moves, positions at a table, budgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np

from crossings.bots import BadBudget, choose
from crossings.bots.advice import advise
from crossings.bots.puzzles import make, puzzle_in, self_play
from crossings.bots.review import weigh
from crossings.bots.turns import USUAL, best_move, worths
from crossings.conformance.checked import Checked, walk
from crossings.conformance.checks import check, refuses
from crossings.engine import BadNumber, BadSeat, BadSeed, CrossingsError, IllegalMove, State
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import random_outcomes, random_policy, trace
from crossings.engine.state import rewards
from crossings.search.levels import Budget, Clock
from crossings.search.search import searcher
from crossings.table import PERSON, Eyes, Match, Seat, seed_from, who_must_agree

Ask = Callable[[Any], object]
NO_INTEGERS = (True, "0", 0.5, math.nan, [0], np.bool_(True), np.float64(0))
NO_NUMBERS = (-1, 2**31, 2**70, *NO_INTEGERS)
"""What is no seat and no move of any game."""
INTEGERS = (int, np.int8, np.int64, np.uint16)
SOME = 4
"""States that are asked."""
MOVES = 6
"""Made at a table before anybody asks."""


@check
def a_seed_that_is_no_whole_number_is_refused(one: Checked) -> None:
    hold_refused(BadSeed, seeded(decision(one)), (*NO_INTEGERS, None))


@check
def seeds_are_of_any_make(one: Checked) -> None:
    for kind in INTEGERS:
        assert list(trace(one.game, kind(100), lean=True)) == list(trace(one.game, 100, lean=True))  # type: ignore[arg-type]


@check
def bots_refuse_what_is_no_number(one: Checked) -> None:
    state = decision(one)
    view, legal = state.view(int(state.actor or 0)), state.actions()
    think = searcher(one.game).think
    for wrong in (*NO_NUMBERS, None, state.seats):
        with refuses(CrossingsError):
            choose("random", one.game, view, wrong, seed=1)  # type: ignore[arg-type]
        with refuses(CrossingsError):
            choose("random", one.game, view, wrong, seed=1, legal=legal)  # type: ignore[arg-type]
        with refuses(BadSeat):
            think(state.seats, state.record, wrong, 1, Clock(Budget(simulations=1)))  # type: ignore[arg-type]
        with refuses(BadSeat):
            rewards([wrong], state.seats, one.game.cooperative)  # type: ignore[list-item]
    for wrong in (*NO_INTEGERS, -1, 0):
        with refuses(BadBudget):
            choose("random", one.game, view, 0, seed=1, simulations=wrong)  # type: ignore[arg-type]


@check
def a_table_refuses_who_does_not_sit_there(one: Checked) -> None:
    match = at_table(one)
    hold_refused(BadSeat, (*seated(match), *watching(match)), (*NO_NUMBERS, len(match.seats)))
    hold_refused(BadSeat, seated(match), [None])


@check
def a_table_refuses_what_is_no_position(one: Checked) -> None:
    match = at_table(one)
    hold_refused(BadNumber, recalling(match), (*NO_NUMBERS, None, match.at + 1))


def hold_refused(kind: type[CrossingsError], asked: Iterable[Ask], wrong: Iterable[Any]) -> None:
    """Hold that none of these takes any of what is wrong."""
    for ask, given in product(asked, wrong):
        with refuses(kind):
            ask(given)


def decision(one: Checked) -> State:
    """A position in which a seat has a choice."""
    return next(state for state in one.all_states if len(state.actions()) > 1)


def at_table(one: Checked) -> Match:
    """A match of persons, some moves after its start."""
    start = one.game.start()
    seats = [Seat(PERSON, seat) for seat in range(start.seats)]
    match = Match("check", one.game, start.options, seats, seed_from("check"))
    match.accept(match.draft_start())
    for _ in range(MOVES):
        if isinstance(match.actor, int):
            match.accept(match.draft_move(match.actor, match.state.actions()[:1]))
    return match


def seeded(state: State) -> list[Ask]:
    """All that a seed can be handed to."""
    game, seat, move = state.game, int(state.actor or 0), state.actions()[0]
    view = state.view(seat)
    return [
        generator,
        random_policy,
        random_outcomes,
        lambda seed: walk(state, seed),
        lambda seed: next(trace(game, seed)),
        lambda seed: state.imagined(seat, seed),
        lambda seed: game.imagine(view, seed, seat),
        lambda seed: choose("random", game, view, seat, seed=seed),
        lambda seed: advise(game, view, seat, [move], seed=seed, budget=Budget(simulations=1)),
        lambda seed: weigh(state, [move], seed=seed),
        lambda seed: weigh(state, [], seed=seed),
        lambda seed: worths(state, USUAL, seed),
        lambda seed: best_move(state, USUAL, seed),
        lambda seed: next(make(game, seed, {})),
        lambda seed: next(self_play(state, seed)),
        lambda seed: puzzle_in(state, seed, 0.1),
    ]


def seated(match: Match) -> list[Ask]:
    """All that a seat of a match can be handed to."""
    how, move = match.ways_to_end[0], match.state.actions()[:1]
    return [
        lambda seat: match.draft_move(seat, move),
        lambda seat: match.draft_word(seat, "word"),
        lambda seat: match.draft_end(seat, how),
        lambda seat: match.draft_leave(seat, ""),
        lambda seat: match.draft_sit(seat, ""),
        lambda seat: who_must_agree(match.seats, seat, "draw"),
        match.draft_undo,
        match.draft_redo,
        match.draft_hint,
        match.draft_offer,
        match.undo_for,
        match.why_no_redo,
        match.check_turn,
    ]


def watching(match: Match) -> list[Ask]:
    """All that takes a viewer: a seat, or None, a spectator."""
    return [lambda viewer: Eyes(match, viewer), lambda viewer: match.is_seen(1, viewer)]


def recalling(match: Match) -> list[Ask]:
    """All that takes the number of a position, or of what led to it."""
    eyes = Eyes(match, None)
    return [
        match.state_at,
        match.taken_by,
        match.moments,
        match.index_of,
        lambda number: match.is_seen(number, None),
        *(eyes.spot, eyes.count, eyes.number, eyes.before, eyes.after, eyes.seen_before, eyes.seen_after),
        *(eyes.effects, eyes.happened, eyes.head, eyes.link, eyes.line, eyes.moves_among),
    ]


@check
def a_seat_that_nobody_can_sit_in_is_refused(one: Checked) -> None:
    """By all that takes one, interpreted and compiled: a kernel would look beyond its arrays."""
    for _ in modes(one):
        for state in one.some_states(SOME):
            hold_refused(BadSeat, asking(state), (*NO_NUMBERS, state.seats))
            for seat in range(state.seats):
                made: list[Any] = [kind(seat) for kind in INTEGERS]
                assert all(state.view(number) == state.view(seat) for number in made)


def asking(state: State) -> list[Ask]:
    """All that a seat can be handed to, but for None, which is a spectator to most."""
    game, view = state.game, state.view(0)
    asked: list[Ask] = [
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
    if game.observation:
        asked += [state.observation, lambda seat: game.observer.observed(state.record, seat)]
    return asked


@check
def a_number_that_is_no_move_is_refused(one: Checked) -> None:
    for _ in modes(one):
        for state in one.some_states(SOME):
            possible = {*state.actions(), *state.outcomes()}
            impossible = [number for text, number in one.game.number_of.items() if text not in possible]
            hold_refused(IllegalMove, [state.played], (*NO_NUMBERS, None, len(one.game.moves), *impossible[:3]))
            for text in list(possible)[:2]:
                assert state.played(np.int64(one.game.number_of[text])) == state.play(text)  # type: ignore[arg-type]


def modes(one: Checked) -> Iterator[str]:
    """The game with interpreted kernels, then with compiled ones again."""
    one.game.kernels.interpret()
    yield "interpreted"
    one.game.kernels.compile()
    yield "compiled"
