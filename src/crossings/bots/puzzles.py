"""Puzzles: positions of self-play in which one move is clearly best, and not the one that looks best.

Proved by reckoning every way to the end where that can be done, else by a deep search with a wide margin. A puzzle is
what its seat may know; the state behind it is kept so that the solution can be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crossings.bots.registry import budget_of
from crossings.engine import Game, State
from crossings.engine.errors import seed_from
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.puzzle import EXACT, SEARCHED, Puzzle, margin_of
from crossings.search.exact import solve
from crossings.search.levels import Clock
from crossings.search.search import Thought, searcher

SEEDS_A_GAME = 100_000
PLAYED, LOOKED, PROVED = 60, 400, 8_000
"""Simulations a move of self-play, to find positions, and to prove them."""
LOOSE_MOVES = 8
"""One in so many moves of self-play is made at random, so that there is something to punish."""
MARGIN = 0.12
"""Of the one point: by how much the best move is usually better than the next."""
FEWEST_MOVES = 4
APART = 20
"""Decisions between two puzzles of one game of self-play."""
POSITIONS = 2_000
"""How many positions an exact proof may look at."""
OPENING = 6
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""


def make(game: Game, seed: int, options: Mapping[str, object], margin: float = MARGIN) -> Iterator[Puzzle]:
    """Puzzles without end, in a game of self-play far from one another; all by the seed.

    `margin`: by how much the best move is better than the next, of the one point. Raises `BadSeed`, `BadOption`.
    """
    seed = seed_from(seed)
    known: set[State] = set()
    while True:
        next_from = 0
        for number, state in enumerate(self_play(game.start(**options), seed)):
            puzzle = None if number < next_from or state in known else puzzle_in(state, seed, margin)
            if puzzle is not None:
                known.add(state)
                next_from = number + APART
                yield puzzle
        seed += 1


def self_play(start: State, seed: int) -> Iterator[State]:
    """The positions of a game in which a seat decides."""
    seed = seed_from(seed)
    state, draw, loose, number = start, random_outcomes(seed), random_policy(seed), 0
    opening = 0 if start.game.outcomes else OPENING
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        number += 1
        if number <= opening or number % LOOSE_MOVES == 0:
            state = state.play(loose(state))
        else:
            state = state.played(thought_of(state, PLAYED, seed * SEEDS_A_GAME + number).best())


def thought_of(state: State, simulations: int, seed: int) -> Thought:
    """What a search comes to, for the seat to move, from its view."""
    seat, seed = state.actor, seed_from(seed)
    assert isinstance(seat, int)
    search, budget = searcher(state.game), budget_of(None, simulations)
    search.prepare(budget)
    dealt = state.imagined(seat, seed)
    thought = search.think(state.seats, dealt.record, seat, seed, Clock(budget))
    legal = {state.game.number_of[text] for text in state.actions()}
    return Thought(
        thought.simulations,
        {move: visits for move, visits in thought.visits.items() if move in legal},
        {move: worth for move, worth in thought.q.items() if move in legal},
    )


def puzzle_in(state: State, seed: int, margin: float) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    seed = seed_from(seed)
    if len(state.actions()) < FEWEST_MOVES:
        return None
    looks, found = thought_of(state, 1, seed), thought_of(state, LOOKED, seed)
    if found.best() == looks.best() or margin_of(_worths(state, found)) < margin:
        return None
    return proved(state, seed, state.game.moves[looks.best()], margin)


def proved(state: State, seed: int, looks_best: str, margin: float) -> Puzzle | None:
    """The puzzle, if the best move is clearly best beyond doubt, and not the one that looks it."""
    seat, seed = state.actor, seed_from(seed)
    assert isinstance(seat, int)
    solved = solve(state, POSITIONS) if hides_nothing(state, seat) else None
    if solved is not None:
        worths, proof, effort = _sorted(solved.moves), EXACT, solved.positions
    else:
        thoughts = [thought_of(state, PROVED, one) for one in (seed, seed + 1)]
        if thoughts[0].best() != thoughts[1].best():
            return None
        worths, proof, effort = _worths(state, thoughts[0]), SEARCHED, PROVED
        if next(iter(worths)) != state.game.moves[thoughts[1].best()]:
            return None
    if next(iter(worths)) == looks_best or margin_of(worths) < margin:
        return None
    return Puzzle(seat, worths, proof, effort, seed, state.to_json())


def hides_nothing(state: State, seat: int) -> bool:
    """Whether the seat knows all that there is to know."""
    return not state.game.hides or state.view(seat) == state.to_json()


def _worths(state: State, thought: Thought) -> dict[str, float]:
    """The moves that were looked at, the best first: of those tried more often more is known."""
    best = thought.best()
    others = {state.game.moves[move]: worth / 1000 for move, worth in thought.q.items() if move != best}
    return {state.game.moves[best]: thought.q[best] / 1000} | _sorted(others)


def _sorted(worths: Mapping[str, float]) -> dict[str, float]:
    return dict(sorted(worths.items(), key=lambda pair: (-pair[1], pair[0])))
