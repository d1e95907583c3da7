"""Bots on a game: they choose by what a seat may know and nothing else, and every level plays it, in its time."""

from __future__ import annotations

import time

from crossings.bots import BOTS, LEVELS, Budget, choose
from crossings.conformance.checked_game import CheckedGame, decision_points, sample_evenly
from crossings.conformance.checks import check
from crossings.conformance.hidden_information import indistinguishable_state
from crossings.engine import State
from crossings.search.search import searcher
from crossings.search.simulation import BATCH

FEW = 2
SIMULATIONS = BATCH + 1
"""Where something is hidden: beyond the first deal of it."""
SECONDS = 0.05
OVERRUN = 0.25
"""Seconds of processor time that an answer may take beyond its budget; a machine's other work does not count."""
DECISIONS = 2
"""That are looked at."""


def decisions(one: CheckedGame) -> list[State]:
    """Positions of random games in which a seat has a choice."""
    return sample_evenly([state for state in one.all_states if len(state.actions()) > 1], DECISIONS)


def chosen(state: State, seat: int, name: str, seed: int) -> str:
    """A bot's answer to what a seat sees."""
    simulations = SIMULATIONS if state.game.hides else FEW
    return choose(name, state.game, state.view(seat), seat, seed=seed, simulations=simulations)


@check
def bots_depend_only_on_view_and_seed(one: CheckedGame) -> None:
    """Asked again, and in states that the seat cannot tell from this one."""
    for seed, (state, seat) in enumerate(decision_points(decisions(one))):
        twin = indistinguishable_state(state, seat, seed)
        for name in BOTS:
            move = chosen(state, seat, name, seed)
            assert move == chosen(twin, seat, name, seed), f"{name} chooses by more than it may know"


@check
def every_level_answers_with_a_legal_move_in_its_time(one: CheckedGame) -> None:
    searcher(one.game).prepare(Budget(SECONDS))
    for seed, (state, seat) in enumerate(decision_points(decisions(one))):
        view, legal = state.view(seat), state.actions()
        for level in LEVELS:
            begin = time.process_time()
            move = choose(level, one.game, view, seat, seed=seed, legal=legal, seconds=SECONDS)
            assert time.process_time() - begin <= SECONDS + OVERRUN, f"{level} takes too long"
            assert move in legal
