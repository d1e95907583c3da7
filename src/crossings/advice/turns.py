"""Whole turns: all moves of a seat until another seat or chance acts, or the seat learns something new.

Advice compares turns rather than moves, since half a turn has no value of its own. A turn's value is that of its final
position, found by a search with perfect information on determinizations of what the seat couldn't see. Values are
thousandths of a won game, converted to winning chances if they are calibrated.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from crossings.engine import Game, State
from crossings.engine.checks import check_seed
from crossings.search.budget import Budget, Clock
from crossings.search.calibration import calibrate
from crossings.search.provider import search_of
from crossings.search.result import SearchResult
from crossings.search.simulation import side_of

CACHED_POSITIONS = 4096
"""Size of the cache: a position after one move is also the position before the next."""
SEARCH_ERROR_MARGIN = 15
"""Error of the search in thousandths. Turns with a smaller difference count as equal."""
MIN_STANDARD_ERRORS = 2.0
"""Minimum difference between two turns in standard errors."""
DETERMINIZATIONS = 8
"""Number of determinizations per position."""
SEARCHES_PER_POSITION = 4
"""Number of searches, with different seeds, per position without hidden information."""

SideValues = tuple[float, ...]
"""Values for each side: one side per seat, or a single one in co-operative games."""


class SearchBudget(NamedTuple):
    """Simulations per search; `seconds` limits each search that runs interpreted."""

    value: int = 128
    """To value a position."""
    choice: int = 512
    """To choose a move."""
    seconds: float | None = None


DEFAULT_BUDGET = SearchBudget()


class Turn(NamedTuple):
    """A turn and its final position on each determinization."""

    moves: tuple[str, ...]
    ends: tuple[State, ...]

    @property
    def records(self) -> tuple[bytes, ...]:
        """The final records, which identify a turn regardless of the order of its moves."""
        return tuple(end.record for end in self.ends)


class Gain(NamedTuple):
    """Difference between the values of two turns in thousandths, and its standard error."""

    mean: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the difference is significant and exceeds the search's error."""
        return self.mean >= SEARCH_ERROR_MARGIN and self.mean > MIN_STANDARD_ERRORS * self.error


# ---- turns ---------------------------------------------------------------------------------------


def determinizations(state: State, seat: int, seed: int) -> list[State]:
    """Return states that the seat can't distinguish from this one; only this one without hidden information."""
    return (
        [state.determinize(seat, seed + determinization) for determinization in range(DETERMINIZATIONS)]
        if state.game.hides
        else [state]
    )


def best_turn(
    states: Sequence[State], seat: int, budget: SearchBudget, seed: int, first: str = "", *, is_fixed: bool = True
) -> Turn:
    """Search the best turn move by move, from the seat's view; `first` sets its first move, unless not `is_fixed`."""
    begun = [first or best_move(states[0], budget, seed)]
    return complete_turn(states, seat, begun, budget, seed, 1 if first and is_fixed else 0)


def complete_turn(
    states: Sequence[State],
    seat: int,
    begun: Sequence[str],
    budget: SearchBudget,
    seed: int,
    fixed: int | None = None,
) -> Turn:
    """Complete the first turn of these moves, at least one, move by move, from the seat's view.

    If the game can improve whole turns, all moves after the first `fixed` ones (default: all given) may change.
    """
    start, turn = states, split_turn(states, seat, begun)
    moves, states = [*turn.moves], turn.ends
    while not is_over(states, seat):
        moves.append(best_move(states[0], budget, seed + len(moves)))
        states = tuple(state.play(moves[-1]) for state in states)
    return _improve(start, seat, Turn(tuple(moves), states), len(begun) if fixed is None else fixed)


def _improve(start: Sequence[State], seat: int, turn: Turn, fixed: int) -> Turn:
    """Return the turn as the game improves it by exact calculation, if it can."""
    improvement = start[0].game.improvement
    if improvement is None or not search_of(start[0].game).compiled:
        return turn
    moves = improvement.improve(start[0], turn.moves, fixed)
    return turn if moves == turn.moves else split_turn(start, seat, moves)


def is_dominated(turn: Turn, other: Turn) -> bool:
    """Return whether another turn is better by exact calculation, if the game can do this."""
    improvement = turn.ends[0].game.improvement
    return improvement is not None and improvement.is_dominated(turn.ends[0], other.ends[0])


def split_turn(states: Sequence[State], seat: int, moves: Sequence[str]) -> Turn:
    """Return the first turn of these moves, with at least one move."""
    taken: list[str] = []
    for move in moves:
        states = [state.play(move) for state in states]
        taken.append(move)
        if is_over(states, seat):
            break
    return Turn(tuple(taken), tuple(states))


def is_over(states: Sequence[State], seat: int, observer: int | None = None) -> bool:
    """Return whether the turn has ended: another actor is to move, or the seat can distinguish the states.

    `observer`: another seat that must not be able to distinguish them instead.
    """
    if any(state.actor != seat for state in states):
        return True
    viewer = seat if observer is None else observer
    return len(states) > 1 and any(state.view(viewer) != states[0].view(viewer) for state in states[1:])


def best_move(state: State, budget: SearchBudget, seed: int) -> str:
    """Return the move that a search from the actor's view visits most, of those that no other one dominates."""
    legal = undominated(state, state.actions())
    if len(legal) == 1:
        return legal[0]
    return state.game.moves[search_position(state, budget, seed).best({state.game.number_of[text] for text in legal})]


def undominated(state: State, moves: Sequence[str]) -> Sequence[str]:
    """Return those of these moves that no other legal one dominates; all if there are none."""
    dominated = dominated_moves(state)
    return [move for move in moves if move not in dominated] or moves


def dominated_moves(state: State) -> frozenset[str]:
    """Return the moves that another legal one, by the rules, is never worse than, if the game can tell."""
    part, seat = state.game.dominated, state.actor
    return part.dominated(state.position(seat)) if part is not None and isinstance(seat, int) else frozenset()


def search_position(state: State, budget: SearchBudget, seed: int) -> SearchResult:
    """Search a position from its actor's view."""
    seat, seed = state.actor, check_seed(seed)
    assert isinstance(seat, int)
    sampled = state.determinize(seat, seed)
    return search_of(state.game).think(state.seats, sampled.record, seat, seed, clock(budget, budget.choice))


# ---- values --------------------------------------------------------------------------------------


def gain(one: Turn, other: Turn, seat: int, budget: SearchBudget, seed: int) -> Gain:
    """Return how much better one turn is than another for its seat, given what the seat could know."""
    if one.records == other.records:
        return Gain(0.0, 0.0)
    seeds = [check_seed(seed) + look for look in range(max(1, SEARCHES_PER_POSITION // len(one.ends)))]
    differences = [
        value_for(seat, end, budget, each) - value_for(seat, other_end, budget, each)
        for end, other_end in zip(one.ends, other.ends, strict=True)
        for each in seeds
    ]
    return Gain(fmean(differences), stdev(differences) / sqrt(len(differences)))


def turn_value(turn: Turn, seat: int, budget: SearchBudget, seed: int) -> float:
    """Return the value of a turn for its seat."""
    return fmean(value_for(seat, end, budget, seed) for end in turn.ends)


def value_for(seat: int, state: State, budget: SearchBudget, seed: int) -> float:
    """Return the value of a position for a seat."""
    return side_values(state, budget, seed)[side_of(seat, sides(state))]


def side_values(state: State, budget: SearchBudget, seed: int) -> SideValues:
    """Return the value of a position for each side: the result, or that of a search with perfect information."""
    return tuple(calibrate(state.game, state.options, value) for value in raw_side_values(state, budget, seed))


def raw_side_values(state: State, budget: SearchBudget, seed: int) -> SideValues:
    """Return the values before they are calibrated."""
    return _side_values(state.game, state.record, budget, check_seed(seed))


@lru_cache(maxsize=CACHED_POSITIONS)
def _side_values(game: Game, record: bytes, budget: SearchBudget, seed: int) -> SideValues:
    state = State(game, record)
    search = search_of(game)
    search.prepare(Budget(simulations=budget.choice))
    most = 1 if state.actor is None else budget.value
    return search.think(state.seats, state.record, 0, seed, clock(budget, most), perfect_information=True).root_values


def clock(budget: SearchBudget, simulations: int) -> Clock:
    """Return the limits of one search."""
    return Clock(Budget(budget.seconds, simulations))


def sides(state: State) -> int:
    """Return the number of sides."""
    return 1 if state.game.cooperative else state.seats
