"""What else is asked of those who think, beside a move: what they would advise, what a position of the past was worth.

A job is a JSON object with its kind as `job`; what comes of it is JSON, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crossings.bots.review import USUAL, weigh
from crossings.engine import Game, View
from crossings.search.budget import Budget, Clock, never
from crossings.search.search import searcher

Message = Mapping[str, Any]
"""What processes tell one another."""
MOST_ADVISED = 3
INTERPRETED_SECONDS = 0.3
"""How long a search of a review may take where nothing is compiled."""

Advice = list[tuple[str, float]]
"""Moves with what each is worth to whoever is to move, 0..1000, the best first."""


def advise(
    game: Game,
    view: View,
    seat: int,
    legal: Sequence[str],
    *,
    seed: int,
    budget: Budget,
) -> Advice:
    """The moves that a search from the seat's view tried most; of those not tried the ones that look best.

    Their worths are those that the search believes in: a few games played out at random say little.
    """
    clock = Clock(budget)
    search = searcher(game)
    search.prepare(budget)
    state = game.imagine(view, seed, seat)
    thought = search.think(state.seats, state.record, seat, seed, clock)
    allowed = {game.number_of[text] for text in legal}
    worth = thought.believed
    liked = sorted(thought.visits.keys() & allowed, key=lambda move: (-thought.visits[move], -worth[move], move))
    best = sorted(liked[:MOST_ADVISED], key=lambda move: -worth[move])
    return [(game.moves[move], worth[move]) for move in best]


def carried_out(game: Game, job: Message, called_off: Callable[[], bool] = never) -> Any:
    """What comes of a job."""
    if job["job"] == "advise":
        budget = Budget(job["seconds"], job.get("simulations"), called_off)
        return advise(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
    assert job["job"] == "weigh"
    effort = USUAL if searcher(game).compiled else USUAL._replace(seconds=INTERPRETED_SECONDS)
    return weigh(game.from_json(job["state"]), job["move"], effort).to_json()
