"""Why another seat made a turn: compared with other turns on determinizations of the observer's view."""

from __future__ import annotations

import pytest

import crossings
from crossings.advice.endings import LosesGame, WinsGame
from crossings.advice.observed_turns import ObservedTurn, explain_observed_turn, possible_states
from crossings.advice.results import NO_EXPLANATION, Explanation
from crossings.bots.jobs import run_job
from crossings.engine import State
from crossings.search.budget import Budget
from server.sessions import JUMP, TURN, moon_stored
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim

pytestmark = pytest.mark.usefixtures("compiled")
BUDGET = Budget(simulations=300)


def observed(before: State, observer: int, *moves: str) -> ObservedTurn:
    assert isinstance(before.actor, int)
    return ObservedTurn(before.game, before.view(observer), observer, before.actor, moves)


def test_a_turn_is_explained_by_what_its_mover_gains() -> None:
    turn = observed(nim.GAME.start(heap=6), 1, "take-2")
    found = explain_observed_turn(turn, seed=1, budget=BUDGET)
    assert found.compares
    assert found.reason is not None
    assert isinstance(found.reason.event, WinsGame | LosesGame)
    assert found.reason.follows == isinstance(found.reason.event, WinsGame)


def test_a_mistake_is_not_explained_by_a_gain() -> None:
    found = explain_observed_turn(observed(nim.GAME.start(heap=6), 1, "take-1"), seed=1, budget=BUDGET)
    assert not found.compares


def test_the_reason_does_not_depend_on_what_the_observer_cannot_see() -> None:
    """TAB-39: the hidden coin of the seat that moves is on either side."""
    found: list[Explanation] = []
    for coin in ("hide-left", "hide-right"):
        state = COIN_RACE.start(goal=6).play(coin).play("hide-left")
        found.append(explain_observed_turn(observed(state, 1, "step"), seed=1, budget=BUDGET))
    assert found[0] == found[1] != NO_EXPLANATION


def test_a_card_that_was_shown_is_in_the_hand_of_the_seat_that_played_it() -> None:
    moon = crossings.game("walking-on-the-moon")
    state = moon_stored(["slip", "coop"], [*TURN, JUMP]).replay(moon).state
    possible = possible_states(observed(state, 0, "coop@1"))
    assert possible
    assert all(one.actor == 1 and "coop@1" in one.actions() for one in possible)
    assert all(one.view(0) == state.view(0) for one in possible)


def test_moves_that_the_observer_thinks_impossible_are_not_explained() -> None:
    turn = observed(nim.GAME.start(heap=6), 1, "take-9")
    assert possible_states(turn) == []
    assert explain_observed_turn(turn, seed=1, budget=BUDGET) == NO_EXPLANATION


def test_a_worker_explains_an_observed_turn() -> None:
    turn = observed(nim.GAME.start(heap=6), 1, "take-2")
    job = {"job": "explain-observed", "observer": 1, "mover": 0, "moves": ["take-2"], "seconds": None}
    found = run_job(nim.GAME, job | {"view": turn.view, "seed": 1, "simulations": BUDGET.simulations})
    assert found == explain_observed_turn(turn, seed=1, budget=BUDGET).to_json()
