"""Why a seat made a turn, as far as an observer can reason who doesn't know what is hidden from them.

The turn is compared with others on determinizations of the observer's view. So the reason reveals nothing about the
hidden information of the seat that made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from crossings.advice.hints import (
    COMPARED_FIRST,
    EQUAL_MARGIN,
    SEARCH_TIME_SHARE,
    comparison_budget,
    first_moves,
    is_threat,
    play_on,
)
from crossings.advice.reasons import confirm_gain, explain_turn, outlook
from crossings.advice.results import NO_EXPLANATION, Explanation
from crossings.advice.review import SEED
from crossings.advice.turns import DEFAULT_BUDGET, DETERMINIZATIONS, Gain, Turn, gain, is_over, search_position
from crossings.engine import Game, State, View
from crossings.search.budget import Budget, Clock
from crossings.search.provider import search_of

DETERMINIZATIONS_TRIED = 8 * DETERMINIZATIONS
"""How many determinizations are tried: not all of them allow the moves that were made."""


class ObservedTurn(NamedTuple):
    """The beginning of a turn, as an observer saw it."""

    game: Game
    view: View
    """The observer's view before the turn."""
    observer: int
    mover: int
    moves: tuple[str, ...]
    """At least one move."""


def explain_observed_turn(turn: ObservedTurn, *, seed: int, budget: Budget) -> Explanation:
    """Explain what a turn brings its mover, or avoids, that the best of the other turns don't.

    Like a hint it needs compiled code, and the budget's time doesn't include the end of the last search.
    """
    search, clock = search_of(turn.game), Clock(replace(budget, simulations=None))
    search.prepare(budget)
    start = possible_states(turn)
    if not start or not search.compiled:
        return NO_EXPLANATION
    made = _complete(start, turn, turn.moves, seed)
    finding_budget = replace(budget, seconds=budget.seconds and SEARCH_TIME_SHARE * budget.seconds)
    firsts = first_moves(start[0], turn.mover, sorted(_common_moves(start)), seed, finding_budget)
    gains = dict(_gains(start, turn, made, firsts, seed))
    others = _worth_comparing(gains)
    played = play_on(start, [made, *others], turn.mover, DEFAULT_BUDGET, seed, clock)
    for other in others:
        gained = confirm_gain(gains[other], played[made], played.get(other, ()))
        why = explain_turn(played[made], played[other], gained, is_better=True) if gained else NO_EXPLANATION
        if why.reason is None or not why.compares:
            continue
        probes = [probe for probe in gains if probe != other][-1:]
        if why.reason.follows or any(
            is_threat(why.reason, start, probe, turn.mover, DEFAULT_BUDGET, seed) for probe in probes
        ):
            return why
    return outlook(played[made], next((played[other] for other in others if other in played), played[made]))


def possible_states(turn: ObservedTurn) -> list[State]:
    """Return determinizations of the observer's view in which the mover can make these moves."""
    one = turn.game.determinize(turn.view, SEED, turn.observer)
    count = DETERMINIZATIONS if turn.game.hides else 1
    possible: list[State] = []
    for number in range(DETERMINIZATIONS_TRIED if turn.game.hides else 1):
        state = one.determinize(turn.observer, SEED + number)
        if _is_possible(state, turn):
            possible.append(state)
        if len(possible) == count:
            break
    return possible


def _is_possible(state: State, turn: ObservedTurn) -> bool:
    for move in turn.moves:
        if state.actor != turn.mover or move not in state.actions():
            return False
        state = state.play(move)
    return True


def _complete(start: Sequence[State], turn: ObservedTurn, moves: Sequence[str], seed: int) -> Turn:
    """Complete these moves to a turn that the mover could make in each of the states."""
    made, states = list(moves), list(start)
    for move in moves:
        states = [state.play(move) for state in states]
    while not is_over(states, turn.mover, turn.observer) and (common := _common_moves(states)):
        result = search_position(states[0], DEFAULT_BUDGET, seed + len(made))
        numbers = turn.game.number_of
        made.append(turn.game.moves[result.best({numbers[move] for move in common})])
        states = [state.play(made[-1]) for state in states]
    return Turn(tuple(made), tuple(states))


def _common_moves(states: Sequence[State]) -> frozenset[str]:
    """Return the moves that are legal in all states."""
    return frozenset(states[0].actions()).intersection(*(state.actions() for state in states[1:]))


def _gains(
    start: Sequence[State], turn: ObservedTurn, made: Turn, firsts: Sequence[str], seed: int
) -> Iterator[tuple[Turn, Gain]]:
    """Yield the other turns, and how much better than each the turn is that was made."""
    known = {made.records}
    for first in firsts:
        other = _complete(start, turn, (first,), seed)
        if other.records not in known:
            known.add(other.records)
            yield other, gain(made, other, turn.mover, comparison_budget(DEFAULT_BUDGET), seed)


def _worth_comparing(gains: dict[Turn, Gain]) -> list[Turn]:
    """Return the best of the other turns, and the best of those that are clearly worse than the turn that was made."""
    ranked = sorted(gains, key=lambda other: gains[other].mean)
    worse = [other for other in ranked[1:] if gains[other].mean >= EQUAL_MARGIN]
    return [*ranked[:1], *worse[:1]][:COMPARED_FIRST]
