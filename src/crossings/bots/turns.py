"""Whole turns: all that a seat does until chance or somebody else acts, or until it has learned something by it.

Advice compares turns, not single steps: half a turn has no worth of its own. What a turn is worth is searched where it
has ended, by a search that sees everything, on *deals* of what its seat could not see. All worths are thousandths of a
won game, and chances to win where it has been measured what worths mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from crossings.engine import Game, State
from crossings.engine.errors import check_seed
from crossings.search.calibration import calibrate
from crossings.search.levels import Budget, Clock
from crossings.search.result import SearchResult, search_of
from crossings.search.simulation import side_of

CACHED_POSITIONS = 4096
"""How many positions' worths are remembered: what a move leads to is where the next one is made."""
SEARCH_ERROR_MARGIN = 15
"""So many thousandths between two turns are no more than the search's own doubt: the one is as good as the other."""
MIN_STANDARD_ERRORS = 2.0
"""By how many standard errors two turns must differ."""
DETERMINIZATIONS = 8
"""How often what a seat could not see is dealt."""
SEARCHES_PER_POSITION = 4
"""How many searches, each with luck of its own, weigh a position in which nothing is hidden."""

SideValues = tuple[float, ...]
"""What something is worth to each side: a side a seat, or one for all who win or lose together."""


class SearchBudget(NamedTuple):
    """How much is thought, in simulations; `seconds` bounds each search where it runs interpreted."""

    value: int = 128
    """About what a position is worth."""
    choice: int = 512
    """About which move would have been best."""
    seconds: float | None = None


DEFAULT_BUDGET = SearchBudget()


class Turn(NamedTuple):
    """What a seat did, or might do, and where that ended on each deal."""

    moves: tuple[str, ...]
    ends: tuple[State, ...]

    @property
    def records(self) -> tuple[bytes, ...]:
        """What makes two turns the same, in whatever order their moves were made."""
        return tuple(end.record for end in self.ends)


class Gain(NamedTuple):
    """By how many thousandths one turn is worth more than another to the seat, and the standard error of that."""

    mean: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether it is more than the search's doubt."""
        return self.mean >= SEARCH_ERROR_MARGIN and self.mean > MIN_STANDARD_ERRORS * self.error


# ---- turns ---------------------------------------------------------------------------------------


def determinizations(state: State, seat: int, seed: int) -> list[State]:
    """What a seat may take a position for: the position itself where it sees everything."""
    return (
        [state.determinize(seat, seed + determinization) for determinization in range(DETERMINIZATIONS)]
        if state.game.hides
        else [state]
    )


def best_turn(determinizations: Sequence[State], seat: int, budget: SearchBudget, seed: int, first: str = "") -> Turn:
    """The turn that a search chooses step by step, from that seat's view; its `first` move may be given."""
    moves = [first or best_move(determinizations[0], budget, seed)]
    determinizations = [determinization.play(moves[0]) for determinization in determinizations]
    while not is_over(determinizations, seat):
        moves.append(best_move(determinizations[0], budget, seed + len(moves)))
        determinizations = [determinization.play(moves[-1]) for determinization in determinizations]
    return Turn(tuple(moves), tuple(determinizations))


def split_turn(determinizations: Sequence[State], seat: int, moves: Sequence[str]) -> Turn:
    """Of moves that a seat has made one after another those that are one turn; the first of them at least."""
    made: list[str] = []
    for move in moves:
        determinizations = [determinization.play(move) for determinization in determinizations]
        made.append(move)
        if is_over(determinizations, seat):
            break
    return Turn(tuple(made), tuple(determinizations))


def is_over(determinizations: Sequence[State], seat: int) -> bool:
    """Whether a turn ends here: the seat is not to act, or the deals do not look alike to it any more."""
    if any(determinization.actor != seat for determinization in determinizations):
        return True
    return len(determinizations) > 1 and any(
        determinization.view(seat) != determinizations[0].view(seat) for determinization in determinizations[1:]
    )


def best_move(state: State, budget: SearchBudget, seed: int) -> str:
    """What a search chooses for whoever is to move, from that seat's view."""
    legal = state.actions()
    if len(legal) == 1:
        return legal[0]
    return state.game.moves[search_position(state, budget, seed).best({state.game.number_of[text] for text in legal})]


def search_position(state: State, budget: SearchBudget, seed: int) -> SearchResult:
    """What a search thinks for whoever is to move, from that seat's view."""
    seat, seed = state.actor, check_seed(seed)
    assert isinstance(seat, int)
    dealt = state.determinize(seat, seed)
    return search_of(state.game).think(state.seats, dealt.record, seat, seed, clock(budget, budget.choice))


# ---- worths --------------------------------------------------------------------------------------


def gain(one: Turn, other: Turn, seat: int, budget: SearchBudget, seed: int) -> Gain:
    """How much more one turn is worth than another to the seat that makes it, as far as it could know."""
    if one.records == other.records:
        return Gain(0.0, 0.0)
    seeds = [check_seed(seed) + look for look in range(max(1, SEARCHES_PER_POSITION // len(one.ends)))]
    found = [
        value_for(seat, end, budget, each) - value_for(seat, instead, budget, each)
        for end, instead in zip(one.ends, other.ends, strict=True)
        for each in seeds
    ]
    return Gain(fmean(found), stdev(found) / sqrt(len(found)))


def turn_value(turn: Turn, seat: int, budget: SearchBudget, seed: int) -> float:
    """What a turn is worth to the seat that makes it."""
    return fmean(value_for(seat, end, budget, seed) for end in turn.ends)


def value_for(seat: int, state: State, budget: SearchBudget, seed: int) -> float:
    """What a position is worth to a seat."""
    return side_values(state, budget, seed)[side_of(seat, sides(state))]


def side_values(state: State, budget: SearchBudget, seed: int) -> SideValues:
    """What a position is worth to each side: exactly once the game is over, else by a search that sees everything."""
    return tuple(calibrate(state.game, state.options, value) for value in raw_side_values(state, budget, seed))


def raw_side_values(state: State, budget: SearchBudget, seed: int) -> SideValues:
    """The same before it is told as chances."""
    return _side_values(state.game, state.record, budget, check_seed(seed))


@lru_cache(maxsize=CACHED_POSITIONS)
def _side_values(game: Game, record: bytes, budget: SearchBudget, seed: int) -> SideValues:
    state = State(game, record)
    search = search_of(game)
    search.prepare(Budget(simulations=budget.choice))
    most = 1 if state.actor is None else budget.value
    return search.think(state.seats, state.record, 0, seed, clock(budget, most), perfect_information=True).root_values


def clock(budget: SearchBudget, simulations: int) -> Clock:
    """What bounds one search."""
    return Clock(Budget(budget.seconds, simulations))


def sides(state: State) -> int:
    """How many sides there are."""
    return 1 if state.game.cooperative else state.seats
