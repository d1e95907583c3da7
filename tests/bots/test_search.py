"""The search finds what is known of small games: forced wins, expectations, what a seat cannot see."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from crossings.bots import search
from crossings.bots.budget import Budget
from crossings.bots.searcher import Searcher, Thought, searcher
from crossings.bots.tree import new_tree
from crossings.engine import State
from crossings.engine.rng import generator
from toys import nim
from toys.coin_race.game import GAME as COIN_RACE

TAKE = {1: 0, 2: 1, 3: 2}
"""Sticks -> the number of the action."""


def think(state: State, simulations: int, seed: int = 1, search_of: Searcher | None = None) -> Thought:
    chosen = search_of or searcher(state.game)
    return chosen.think(state.seats, lambda _: state.record, seed, Budget(simulations=simulations))


@pytest.mark.parametrize("heap", [5, 6, 7, 9, 10, 11])
def test_a_forced_win_is_found(heap: int) -> None:
    """Leave a multiple of four, and the last stick is yours."""
    thought = think(nim.GAME.start(heap=heap), 3000)
    assert thought.best() == TAKE[heap % 4]
    assert thought.worth[thought.best()] > 800


def test_a_lost_position_is_known_to_be_lost() -> None:
    thought = think(nim.GAME.start(heap=8), 3000)
    assert max(thought.worth.values()) < 250


@cache
def chance_of_taker(sticks: int) -> float:
    """The chance of whoever is to take, by the rules of the windy heap, both sides playing their best."""
    return max(chance_after(sticks - taken) for taken in (1, 2, 3) if taken <= sticks)


def chance_after(sticks: int) -> float:
    """The chance of who has just left so many sticks: a gust blows with 1/3 and may take the last one for him."""
    if sticks == 0:
        return 1.0
    gust = 1.0 if sticks == 1 else 1 - chance_of_taker(sticks - 1)
    return (2 * (1 - chance_of_taker(sticks)) + gust) / 3


@pytest.mark.parametrize("heap", [2, 4, 5, 7, 8])
def test_chance_is_weighed_by_its_odds(heap: int) -> None:
    state = nim.GAME.start(heap=heap, wind=True)
    thought = think(state, 6000)
    taken = thought.best() + 1
    assert chance_after(heap - taken) == pytest.approx(chance_of_taker(heap))
    assert thought.worth[thought.best()] / 1000 == pytest.approx(chance_of_taker(heap), abs=0.06)


def test_each_of_three_seats_plays_for_itself() -> None:
    """With four sticks whoever leaves three, two or one to the next taker has lost."""
    thought = think(nim.GAME.start(players=3, heap=4), 3000)
    assert thought.worth[TAKE[1]] < 100
    assert thought.worth[TAKE[3]] < 100
    assert max(think(nim.GAME.start(players=3, heap=3), 500).worth.values()) > 900


def test_seats_on_one_side_help_one_another() -> None:
    """If both want seat 0 to take the last stick, seat 1 sees to it; alone, seat 0 would lose from eight."""
    together = Searcher(nim.GAME.kernels, cooperative=True, hides=False, moves=len(nim.GAME.moves))
    thought = think(nim.GAME.start(heap=8), 4000, search_of=together)
    assert max(thought.worth.values()) > 900


def test_a_search_is_deterministic_by_seed_and_simulations() -> None:
    state = nim.GAME.start(heap=9, wind=True)
    assert think(state, 300, seed=5) == think(state, 300, seed=5)
    assert think(state, 300, seed=5) != think(state, 300, seed=6)


@pytest.mark.parametrize("wind", [False, True])
def test_interpreted_and_compiled_search_are_the_same(wind: bool) -> None:
    compiled, interpreted = (
        Searcher(nim.GAME.kernels, cooperative=False, hides=False, moves=len(nim.GAME.moves)) for _ in range(2)
    )
    compiled.compile()
    state = nim.GAME.start(heap=20, wind=wind)
    assert think(state, 500, search_of=compiled) == think(state, 500, search_of=interpreted)


def test_what_is_hidden_is_dealt_anew_and_not_read() -> None:
    """Nobody can know where the coin lies: both guesses are tried, and worth the same, wherever it really is."""
    thoughts = []
    for side in ("left", "right"):
        hidden = COIN_RACE.start(goal=10).play("hide-left").play(f"hide-{side}")
        view = hidden.view(0)
        thoughts.append(
            searcher(COIN_RACE).think(
                2, lambda n, view=view: COIN_RACE.imagine(view, n, 0).record, 3, Budget(simulations=2000)
            )
        )
    assert thoughts[0] == thoughts[1]
    left, right = (COIN_RACE.number_of[f"guess-{side}"] for side in ("left", "right"))
    assert thoughts[0].worth[left] == pytest.approx(thoughts[0].worth[right], abs=100)


def test_a_tree_without_room_goes_on_within_what_it_has() -> None:
    kernels = nim.GAME.kernels
    search_of = searcher(nim.GAME)
    state = nim.GAME.start(heap=30)
    tree = new_tree(2, nodes=10, branches=20)
    states, words = search_of.places()
    states[search.START] = state.loose() if not search_of.compiled else state.record[0]
    desk = search.new_desk(2, kernels.max_legal, len(nim.GAME.moves), kernels.max_moves + 1)
    simulate = search_of.simulate
    simulate(tree, states, words, desk, search.Temper(1.0, 50.0, 0.5), False, generator(1), 200)
    assert tree.used.tolist() == [10, 20]
    assert tree.visits[0] == 200
    assert int(np.sum(tree.visits)) > 400


def test_a_budget_in_seconds_is_kept() -> None:
    left = Budget(seconds=0.0).meter()
    assert left(5) == 0
    assert Budget(seconds=1000.0).meter()(5) > 0


def test_a_search_called_off_stops_after_its_first_batch() -> None:
    state = nim.GAME.start(heap=20)
    budget = Budget(simulations=100000, called_off=lambda: True)
    thought = searcher(nim.GAME).think(2, lambda _: state.record, 1, budget)
    assert thought.simulations <= 16
