"""Check bots: they use only what their seat may know, and every level plays legally and in time."""

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
"""For games with hidden information: more than one determinization."""
SECONDS = 0.05
OVERRUN = 0.25
"""Seconds of CPU time beyond the budget that a bot may use. CPU time ignores other load on the machine."""
DECISIONS = 2
"""Number of decisions checked."""


def decisions(checked: CheckedGame) -> list[State]:
    """Return positions of random games in which a seat has a choice."""
    return sample_evenly([state for state in checked.all_states if len(state.actions()) > 1], DECISIONS)


def chosen(state: State, seat: int, name: str, seed: int) -> str:
    """Return a bot's move, given what a seat sees."""
    simulations = SIMULATIONS if state.game.hides else FEW
    return choose(name, state.game, state.view(seat), seat, seed=seed, simulations=simulations)


@check
def bots_depend_only_on_view_and_seed(checked: CheckedGame) -> None:
    """The choice is the same when repeated and in an indistinguishable state."""
    for seed, (state, seat) in enumerate(decision_points(decisions(checked))):
        lookalike = indistinguishable_state(state, seat, seed)
        for name in BOTS:
            move = chosen(state, seat, name, seed)
            assert move == chosen(lookalike, seat, name, seed), f"{name} chooses by more than it may know"


@check
def every_level_answers_with_a_legal_move_in_its_time(checked: CheckedGame) -> None:
    searcher(checked.game).prepare(Budget(SECONDS))
    for seed, (state, seat) in enumerate(decision_points(decisions(checked))):
        view, legal = state.view(seat), state.actions()
        for level in LEVELS:
            begin = time.process_time()
            move = choose(level, checked.game, view, seat, seed=seed, legal=legal, seconds=SECONDS)
            assert time.process_time() - begin <= SECONDS + OVERRUN, f"{level} takes too long"
            assert move in legal
