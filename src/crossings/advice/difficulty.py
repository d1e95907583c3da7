"""The difficulty of a puzzle: the weakest level that usually finds the solution."""

from __future__ import annotations

from collections.abc import Callable

from crossings.advice.turns import SearchBudget, search_position
from crossings.engine import Level, State
from crossings.search.levels import LEVELS, choose_with_errors, level_of

ATTEMPTS = 5
"""Number of attempts of each level, with different seeds. Most of them must succeed."""


def weakest_level(state: State, seed: int, is_right: Callable[[str], bool]) -> str:
    """Return the weakest level that makes a right move in most attempts.

    Levels that are limited by time are not tried. If no other level succeeds, the strongest one is returned.
    """
    for name in LEVELS:
        level = level_of(name, state.game)
        if level.simulations is None:
            continue
        moves = [level_move(state, level, level.simulations, seed + attempt) for attempt in range(ATTEMPTS)]
        if 2 * sum(map(is_right, moves)) > ATTEMPTS:
            return name
    return [*LEVELS][-1]


def level_move(state: State, level: Level, simulations: int, seed: int) -> str:
    """Return the move that a level makes with this number of simulations."""
    legal = {state.game.number_of[text] for text in state.actions()}
    result = search_position(state, SearchBudget(choice=simulations), seed)
    allowed = legal & result.visits.keys() or legal
    return state.game.moves[choose_with_errors(result, allowed, level, seed)]
