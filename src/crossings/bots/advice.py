"""Advice: the best turns for whoever is to move, and why; and what a review asks for besides, as jobs of a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean
from typing import Any

from crossings.bots import registry
from crossings.bots.reasons import (
    MIN_ROLLOUTS,
    NO_EXPLANATION,
    ROLLOUTS_PER_TURN,
    Explanation,
    Rollout,
    confirm_gain,
    rollouts,
    why,
)
from crossings.bots.registry import bot, question
from crossings.bots.review import SEED, review_turn
from crossings.bots.turns import (
    DEFAULT_BUDGET,
    SearchBudget,
    Turn,
    best_turn,
    determinizations,
    gain,
    split_turn,
    turn_value,
)
from crossings.engine import CrossingsError, Game, State, View, game
from crossings.search.levels import Budget, Clock, never_cancelled
from crossings.search.result import search_of

Message = Mapping[str, Any]
"""What processes tell one another."""
SEARCH_TIME_SHARE = 0.25
"""So much of the time is for finding turns, the rest for comparing them."""
MAX_FIRST_MOVES = 4
"""So many first moves are completed to turns; several of them may come to the same turn,"""
MAX_ADVISED_TURNS = 3
"""and so many turns are compared and told."""
COMPARED_FIRST = 2
"""So many of them, the likeliest, are compared first: where there is little time, they alone."""
ROLLOUTS_PER_HINT = 12
"""And twice as many where something is hidden: what is dealt counts as much as what is thrown."""
EQUAL_MARGIN = 30.0
"""Turns are called equal that differ by less, in thousandths, however one looks, even beyond doubt; what cannot be told
apart, and may differ by more, is not told."""
INTERPRETED_BUDGET = SearchBudget(value=8, choice=16, seconds=0.05)
"""What can be thought where nothing is compiled; reasons are not looked for then."""


@dataclass(frozen=True)
class TurnAdvice:
    """A turn, what it is worth to whoever makes it (0 to 1000), and why it is better or worse than the others."""

    moves: tuple[str, ...]
    value: float
    is_equal: bool = False
    """Whether it is as good as the best one, as far as can be told."""
    why: Explanation = NO_EXPLANATION

    def to_json(self) -> list[Any]:
        """As one process tells it another."""
        return [list(self.moves), round(self.value, 1), self.is_equal, self.why.to_json()]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> TurnAdvice:
        """What `to_json` wrote."""
        moves, value, is_equal, why = data
        return cls(tuple(moves), value, is_equal, Explanation.from_json(why))


def advise(game: Game, view: View, seat: int, legal: Sequence[str], *, seed: int, budget: Budget) -> list[TurnAdvice]:
    """The best turns that begin with a legal move, the best first; a budget's simulations are for finding them alone.

    Raises `BadSeed`, `BadSeat`.
    """
    search, clock = search_of(game), Clock(replace(budget, simulations=None))
    search.prepare(budget)
    finding = replace(budget, seconds=budget.seconds and SEARCH_TIME_SHARE * budget.seconds)
    effort = DEFAULT_BUDGET if search.compiled else INTERPRETED_BUDGET
    start = start_states(game.determinize(view, SEED, seat), seat)
    turns = _turns(start, seat, _firsts(start[0], seat, legal, seed, finding), effort, seed)
    if not search.compiled:
        told = [TurnAdvice(turn.moves, turn_value(turn, seat, effort, seed)) for turn in turns]
        return sorted(told, key=lambda one: -one.value)[:MAX_ADVISED_TURNS]
    return _compared(start, turns, seat, effort, seed, clock)


def start_states(state: State, seat: int) -> list[State]:
    """The deals of a position from which turns are advised: from what its seat sees alone, always the same."""
    return determinizations(state.determinize(seat, SEED), seat, SEED)


def _compared(
    start: Sequence[State], turns: Sequence[Turn], seat: int, effort: SearchBudget, seed: int, clock: Clock
) -> list[TurnAdvice]:
    """The best of these turns, and what is as good, or clearly worse; the next that is worse among them."""
    by_search = {turn: turn_value(turn, seat, _closely(effort), seed) for turn in turns}
    turns = sorted(turns, key=lambda turn: -by_search[turn])[:MAX_ADVISED_TURNS]
    found = _played_on(start, turns, seat, effort, seed, clock)
    best, *others = sorted(found, key=lambda turn: -by_search[turn] - fmean(one.value for one in found[turn]))
    gains = {turn: gain(best, turn, seat, _closely(effort), seed) for turn in others}
    gained = {turn: confirm_gain(gains[turn], found[best], found[turn]) for turn in others}
    equal = [turn for turn in others if max(gains[turn].mean, _ahead(found[best], found[turn])) < EQUAL_MARGIN]
    worse = sorted((turn for turn in others if gained[turn] and turn not in equal), key=lambda turn: gained[turn])
    other = worse[0] if worse else best
    reason = why(found[best], found[other], gained.get(other, 0.0), is_better=True)
    value = turn_value(best, seat, effort, seed)
    told = [TurnAdvice(best.moves, value, why=reason)]
    told += [TurnAdvice(turn.moves, value, is_equal=True) for turn in equal]
    for turn in worse:
        lost = why(found[turn], found[best], gained[turn], is_better=False)
        told.append(TurnAdvice(turn.moves, max(0.0, value - gained[turn]), why=lost))
    return told


def _played_on(
    start: Sequence[State], turns: list[Turn], seat: int, effort: SearchBudget, seed: int, clock: Clock
) -> dict[Turn, list[Rollout]]:
    """How these turns go on, equally often, as often as there is time for: as many turns, the best first, as can be
    played on often enough to confirm anything, and one at least."""
    most = ROLLOUTS_PER_HINT * (2 if start[0].game.hides else 1)
    going = {turn: rollouts(start, turn.moves, seat, effort, seed, most) for turn in turns}
    found: dict[Turn, list[Rollout]] = {turn: [] for turn in turns}
    for turn in (
        turns[:COMPARED_FIRST] * MIN_ROLLOUTS + turns[COMPARED_FIRST:] * MIN_ROLLOUTS + turns * (most - MIN_ROLLOUTS)
    ):
        found[turn] += islice(going[turn], 1)
        if clock.is_expired():
            break
    often = [turn for turn in turns if len(found[turn]) >= MIN_ROLLOUTS] or turns[:1]
    count = min(len(found[turn]) for turn in often)
    return {turn: found[turn][:count] for turn in often}


def _ahead(one: Sequence[Rollout], other: Sequence[Rollout]) -> float:
    return fmean(rollout.value for rollout in one) - fmean(rollout.value for rollout in other)


def explain(
    state: State, seat: int, better: Sequence[str], worse: Sequence[str], effort: SearchBudget = DEFAULT_BUDGET
) -> Explanation:
    """Whether and why a turn would have been better than the one that was made: a reason, told about the better one;
    else how play goes on after the one that was made."""
    one, other = explain_from(determinizations(state, seat, SEED), seat, better, worse, effort)
    return one if one.reason is not None else other


def explain_from(
    start: Sequence[State],
    seat: int,
    better: Sequence[str],
    worse: Sequence[str],
    effort: SearchBudget = DEFAULT_BUDGET,
    most: int = ROLLOUTS_PER_TURN,
) -> tuple[Explanation, Explanation]:
    """Why a turn is better than another, told about either, if that is confirmed by playing on so many times."""
    turns = split_turn(start, seat, better), split_turn(start, seat, worse)
    clear = gain(*turns, seat, _closely(effort), SEED)
    if not clear.is_clear:
        return NO_EXPLANATION, NO_EXPLANATION
    one, other = (list(rollouts(start, moves, seat, effort, SEED, most)) for moves in (better, worse))
    gained = confirm_gain(clear, one, other)
    if not gained:
        return NO_EXPLANATION, NO_EXPLANATION
    return why(one, other, gained, is_better=True), why(other, one, gained, is_better=False)


def run_job(game: Game, job: Message, is_cancelled: Callable[[], bool] = never_cancelled) -> Any:
    """What comes of a job."""
    effort = DEFAULT_BUDGET if search_of(game).compiled else INTERPRETED_BUDGET
    match job["job"]:
        case "advise":
            budget = Budget(job["seconds"], job.get("simulations"), is_cancelled)
            found = advise(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
            return [one.to_json() for one in found]
        case "explain":
            if not search_of(game).compiled:
                return NO_EXPLANATION.to_json()
            state = game.from_json(job["state"])
            return explain(state, job["seat"], job["better"], job["worse"], effort).to_json()
        case _:
            return [one.to_json() for one in review_turn(game.from_json(job["state"]), job["moves"], effort)]


def answer_message(message: Message, is_cancelled: Callable[[], bool] = never_cancelled) -> Message:
    """The answer to a question (`worker.py` says how they are asked)."""
    number = message["ask"]
    try:
        if "job" in message:
            return {"answer": number, "done": run_job(game(message["game"]), message, is_cancelled)}
        asked, about = bot(message["bot"]), game(message["game"])
        budget = replace(asked.table_budget(about, message["seconds"]), is_cancelled=is_cancelled)
        told = question(about, message["view"], message["seat"], message["seed"], budget, message["legal"])
        if message.get("share"):
            return {"answer": number, "thought": registry.think(told).to_json()}
        return {"answer": number, "decision": registry.answer(asked.name, asked.decide, told).to_json()}
    except CrossingsError as error:
        return {"answer": number, "error": str(error)}


def _firsts(state: State, seat: int, legal: Sequence[str], seed: int, budget: Budget) -> list[str]:
    """The legal moves that a search from the seat's view tried most."""
    game = state.game
    thought = search_of(game).think(state.seats, state.record, seat, seed, Clock(budget))
    allowed = {game.number_of[text] for text in legal}
    liked = sorted(thought.visits.keys() & allowed, key=lambda move: (-thought.visits[move], -thought.q[move], move))
    return [game.moves[move] for move in liked[:MAX_FIRST_MOVES]]


def _turns(start: Sequence[State], seat: int, firsts: Sequence[str], effort: SearchBudget, seed: int) -> list[Turn]:
    """A turn for each of these first moves; those that end alike are one."""
    found: dict[tuple[bytes, ...], Turn] = {}
    for first in firsts:
        turn = best_turn(start, seat, effort, seed, first)
        found.setdefault(turn.records, turn)
    return list(found.values())


def _closely(effort: SearchBudget) -> SearchBudget:
    """What turns are compared with."""
    return effort._replace(value=effort.choice)
