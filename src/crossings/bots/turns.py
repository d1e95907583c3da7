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
from crossings.engine.errors import seed_from
from crossings.search.calibration import calibrated
from crossings.search.levels import Budget, Clock
from crossings.search.simulation import side_of
from crossings.search.thought import Thought, search_of

KEPT = 4096
"""How many positions' worths are remembered: what a move leads to is where the next one is made."""
DOUBT = 15
"""So many thousandths between two turns are no more than the search's own doubt: the one is as good as the other."""
SURE = 2.0
"""By how many standard errors two turns must differ."""
DEALS = 8
"""How often what a seat could not see is dealt."""
LOOKS = 4
"""How many searches, each with luck of its own, weigh a position in which nothing is hidden."""

Worths = tuple[float, ...]
"""What something is worth to each side: a side a seat, or one for all who win or lose together."""


class Effort(NamedTuple):
    """How much is thought, in simulations; `seconds` bounds each search where it runs interpreted."""

    worth: int = 128
    """About what a position is worth."""
    choice: int = 512
    """About which move would have been best."""
    seconds: float | None = None


USUAL = Effort()


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
        return self.mean >= DOUBT and self.mean > SURE * self.error


# ---- turns ---------------------------------------------------------------------------------------


def deals(state: State, seat: int, seed: int) -> list[State]:
    """What a seat may take a position for: the position itself where it sees everything."""
    return [state.imagined(seat, seed + deal) for deal in range(DEALS)] if state.game.hides else [state]


def best_turn(deals: Sequence[State], seat: int, effort: Effort, seed: int, first: str = "") -> Turn:
    """The turn that a search chooses step by step, from that seat's view; its `first` move may be given."""
    moves = [first or best_move(deals[0], effort, seed)]
    deals = [deal.play(moves[0]) for deal in deals]
    while not is_over(deals, seat):
        moves.append(best_move(deals[0], effort, seed + len(moves)))
        deals = [deal.play(moves[-1]) for deal in deals]
    return Turn(tuple(moves), tuple(deals))


def begun_turn(deals: Sequence[State], seat: int, moves: Sequence[str]) -> Turn:
    """Of moves that a seat has made one after another those that are one turn; the first of them at least."""
    made: list[str] = []
    for move in moves:
        deals = [deal.play(move) for deal in deals]
        made.append(move)
        if is_over(deals, seat):
            break
    return Turn(tuple(made), tuple(deals))


def is_over(deals: Sequence[State], seat: int) -> bool:
    """Whether a turn ends here: the seat is not to act, or the deals do not look alike to it any more."""
    if any(deal.actor != seat for deal in deals):
        return True
    return len(deals) > 1 and any(deal.view(seat) != deals[0].view(seat) for deal in deals[1:])


def best_move(state: State, effort: Effort, seed: int) -> str:
    """What a search chooses for whoever is to move, from that seat's view."""
    legal = state.actions()
    if len(legal) == 1:
        return legal[0]
    return state.game.moves[thought_of(state, effort, seed).best({state.game.number_of[text] for text in legal})]


def thought_of(state: State, effort: Effort, seed: int) -> Thought:
    """What a search thinks for whoever is to move, from that seat's view."""
    seat, seed = state.actor, seed_from(seed)
    assert isinstance(seat, int)
    dealt = state.imagined(seat, seed)
    return search_of(state.game).think(state.seats, dealt.record, seat, seed, clock(effort, effort.choice))


# ---- worths --------------------------------------------------------------------------------------


def gain(one: Turn, other: Turn, seat: int, effort: Effort, seed: int) -> Gain:
    """How much more one turn is worth than another to the seat that makes it, as far as it could know."""
    if one.records == other.records:
        return Gain(0.0, 0.0)
    seeds = [seed_from(seed) + look for look in range(max(1, LOOKS // len(one.ends)))]
    found = [
        worth_to(seat, end, effort, each) - worth_to(seat, instead, effort, each)
        for end, instead in zip(one.ends, other.ends, strict=True)
        for each in seeds
    ]
    return Gain(fmean(found), stdev(found) / sqrt(len(found)))


def worth_of(turn: Turn, seat: int, effort: Effort, seed: int) -> float:
    """What a turn is worth to the seat that makes it."""
    return fmean(worth_to(seat, end, effort, seed) for end in turn.ends)


def worth_to(seat: int, state: State, effort: Effort, seed: int) -> float:
    """What a position is worth to a seat."""
    return worths(state, effort, seed)[side_of(seat, sides(state))]


def worths(state: State, effort: Effort, seed: int) -> Worths:
    """What a position is worth to each side: exactly once the game is over, else by a search that sees everything."""
    return tuple(calibrated(state.game, state.options, worth) for worth in raw_worths(state, effort, seed))


def raw_worths(state: State, effort: Effort, seed: int) -> Worths:
    """The same before it is told as chances."""
    return _worths(state.game, state.record, effort, seed_from(seed))


@lru_cache(maxsize=KEPT)
def _worths(game: Game, record: bytes, effort: Effort, seed: int) -> Worths:
    state = State(game, record)
    search = search_of(game)
    search.prepare(Budget(simulations=effort.choice))
    most = 1 if state.actor is None else effort.worth
    return search.think(state.seats, state.record, 0, seed, clock(effort, most), knows_all=True).standing


def clock(effort: Effort, simulations: int) -> Clock:
    """What bounds one search."""
    return Clock(Budget(effort.seconds, simulations))


def sides(state: State) -> int:
    """How many sides there are."""
    return 1 if state.game.cooperative else state.seats
