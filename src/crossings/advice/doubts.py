"""Doubts: whether the turn that a player is about to make loses much, and why.

Like all advice, a doubt needs two methods that agree: a search after each of the two turns, and rollouts.
"""

from __future__ import annotations

from collections.abc import Sequence

from crossings.advice.hints import advise, comparison_budget, explain_from, start_states
from crossings.advice.results import Explanation
from crossings.advice.review import SEED
from crossings.advice.turns import DEFAULT_BUDGET, complete_turn, gain, split_turn
from crossings.engine import Game, View
from crossings.search.budget import Budget
from crossings.search.provider import search_of

DOUBT_MARGIN = 150.0
"""Difference between two turns (thousandths of a won game) from which the worse one loses much."""
ROLLOUTS_PER_DOUBT = 12
"""Rollouts per turn: the player waits for the answer."""


def best_turn(game: Game, view: View, seat: int, legal: Sequence[str], *, seed: int, budget: Budget) -> list[str]:
    """Return the best turn that a hint would show; none without compiled code. Raises `BadSeed`, `BadSeat`."""
    found = advise(game, view, seat, legal, seed=seed, budget=budget) if search_of(game).compiled else []
    return [*found[0].moves] if found else []


def doubt(game: Game, view: View, seat: int, best: Sequence[str], begun: Sequence[str]) -> Explanation | None:
    """Return why the turn that begins with these moves loses much, or None.

    `best`: the best turn. Needs compiled code. Raises `BadSeat`.
    """
    if not search_of(game).compiled:
        return None
    start = start_states(game.determinize(view, SEED, seat), seat)
    better, made = split_turn(start, seat, best), complete_turn(start, seat, begun, DEFAULT_BUDGET, SEED)
    if gain(better, made, seat, comparison_budget(DEFAULT_BUDGET), SEED).mean < DOUBT_MARGIN:
        return None
    _, why = explain_from(start, seat, better.moves, made.moves, most=ROLLOUTS_PER_DOUBT)
    return _loss(why) if why.gained >= DOUBT_MARGIN else None


def _loss(why: Explanation) -> Explanation:
    """Return the explanation with what goes wrong as its reason, or with no reason if nothing in particular does."""
    if why.compares:
        return why
    wrong = next((one for one in (why.reason, why.risk) if one is not None and not one.is_good), None)
    return Explanation(why.gained, wrong)
