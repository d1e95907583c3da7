"""Advice: the best turns of a position and the reasons for them; runs the jobs of bot workers."""

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
    explain_turn,
    rollouts,
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
from crossings.search.budget import Budget, Clock, never_cancelled
from crossings.search.provider import search_of

Message = Mapping[str, Any]
"""A message between the server and a worker."""
SEARCH_TIME_SHARE = 0.25
"""Share of the time for finding turns; the rest is for comparing them."""
MAX_FIRST_MOVES = 4
"""Number of first moves that are completed to turns. Different first moves may lead to the same turn."""
MAX_ADVISED_TURNS = 3
"""Maximum number of turns that are compared and returned."""
COMPARED_FIRST = 2
"""Number of turns, the best ones, that are compared first. If time is short, only these are compared."""
ROLLOUTS_PER_HINT = 12
"""Rollouts per turn; twice as many with hidden information, which adds as much variance as dice."""
EQUAL_MARGIN = 30.0
"""Turns whose values differ by less (thousandths) are called equal, even if the difference is significant. Turns that
may differ by more, but not significantly, are not returned."""
INTERPRETED_BUDGET = SearchBudget(value=8, choice=16, seconds=0.05)
"""Budget without compiled code; reasons are then not computed."""


@dataclass(frozen=True)
class TurnAdvice:
    """A turn, its value for the seat that makes it (0 to 1000), and why it is better or worse than the others."""

    moves: tuple[str, ...]
    value: float
    is_equal: bool = False
    """Whether the turn is as good as the best one, within the search's accuracy."""
    why: Explanation = NO_EXPLANATION

    def to_json(self) -> list[Any]:
        """Return the advice as JSON, for other processes."""
        return [list(self.moves), round(self.value, 1), self.is_equal, self.why.to_json()]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> TurnAdvice:
        """Create advice from the output of `to_json`."""
        moves, value, is_equal, why = data
        return cls(tuple(moves), value, is_equal, Explanation.from_json(why))


def advise(game: Game, view: View, seat: int, legal: Sequence[str], *, seed: int, budget: Budget) -> list[TurnAdvice]:
    """Return the best turns that begin with a legal move, the best first.

    The budget's simulations only limit the search for turns, not their comparison. Raises `BadSeed`, `BadSeat`.
    """
    search, clock = search_of(game), Clock(replace(budget, simulations=None))
    search.prepare(budget)
    finding_budget = replace(budget, seconds=budget.seconds and SEARCH_TIME_SHARE * budget.seconds)
    search_budget = DEFAULT_BUDGET if search.compiled else INTERPRETED_BUDGET
    start = start_states(game.determinize(view, SEED, seat), seat)
    turns = _complete_turns(start, seat, _first_moves(start[0], seat, legal, seed, finding_budget), search_budget, seed)
    if not search.compiled:
        advice = [TurnAdvice(turn.moves, turn_value(turn, seat, search_budget, seed)) for turn in turns]
        return sorted(advice, key=lambda one: -one.value)[:MAX_ADVISED_TURNS]
    return _compare(start, turns, seat, search_budget, seed, clock)


def start_states(state: State, seat: int) -> list[State]:
    """Return the determinizations of a position for advice; they depend only on the seat's view."""
    return determinizations(state.determinize(seat, SEED), seat, SEED)


def _compare(
    start: Sequence[State], turns: Sequence[Turn], seat: int, search_budget: SearchBudget, seed: int, clock: Clock
) -> list[TurnAdvice]:
    """Return the best turn, the turns equal to it, and the turns that are clearly worse."""
    by_search = {turn: turn_value(turn, seat, _comparison_budget(search_budget), seed) for turn in turns}
    turns = sorted(turns, key=lambda turn: -by_search[turn])[:MAX_ADVISED_TURNS]
    played = _play_on(start, turns, seat, search_budget, seed, clock)
    best, *others = sorted(played, key=lambda turn: -by_search[turn] - fmean(one.value for one in played[turn]))
    gains = {turn: gain(best, turn, seat, _comparison_budget(search_budget), seed) for turn in others}
    gained = {turn: confirm_gain(gains[turn], played[best], played[turn]) for turn in others}
    equal = [turn for turn in others if max(gains[turn].mean, _mean_lead(played[best], played[turn])) < EQUAL_MARGIN]
    worse = sorted((turn for turn in others if gained[turn] and turn not in equal), key=lambda turn: gained[turn])
    other = worse[0] if worse else best
    reason = explain_turn(played[best], played[other], gained.get(other, 0.0), is_better=True)
    value = turn_value(best, seat, search_budget, seed)
    advice = [TurnAdvice(best.moves, value, why=reason)]
    advice += [TurnAdvice(turn.moves, value, is_equal=True) for turn in equal]
    for turn in worse:
        lost = explain_turn(played[turn], played[best], gained[turn], is_better=False)
        advice.append(TurnAdvice(turn.moves, max(0.0, value - gained[turn]), why=lost))
    return advice


def _play_on(
    start: Sequence[State], turns: list[Turn], seat: int, search_budget: SearchBudget, seed: int, clock: Clock
) -> dict[Turn, list[Rollout]]:
    """Return the rollouts of these turns, the same number for each.

    If time runs out, as many turns as possible, at least one, keep the `MIN_ROLLOUTS` that a comparison needs.
    """
    most = ROLLOUTS_PER_HINT * (2 if start[0].game.hides else 1)
    sources = {turn: rollouts(start, turn.moves, seat, search_budget, seed, most) for turn in turns}
    played: dict[Turn, list[Rollout]] = {turn: [] for turn in turns}
    for turn in (
        turns[:COMPARED_FIRST] * MIN_ROLLOUTS + turns[COMPARED_FIRST:] * MIN_ROLLOUTS + turns * (most - MIN_ROLLOUTS)
    ):
        played[turn] += islice(sources[turn], 1)
        if clock.is_expired():
            break
    comparable = [turn for turn in turns if len(played[turn]) >= MIN_ROLLOUTS] or turns[:1]
    count = min(len(played[turn]) for turn in comparable)
    return {turn: played[turn][:count] for turn in comparable}


def _mean_lead(one: Sequence[Rollout], other: Sequence[Rollout]) -> float:
    return fmean(rollout.value for rollout in one) - fmean(rollout.value for rollout in other)


def explain(
    state: State, seat: int, better: Sequence[str], worse: Sequence[str], search_budget: SearchBudget = DEFAULT_BUDGET
) -> Explanation:
    """Explain why a turn would have been better than the one that was made.

    Returns the reason, phrased for the better turn, or else the continuation of the one that was made.
    """
    one, other = explain_from(determinizations(state, seat, SEED), seat, better, worse, search_budget)
    return one if one.reason is not None else other


def explain_from(
    start: Sequence[State],
    seat: int,
    better: Sequence[str],
    worse: Sequence[str],
    search_budget: SearchBudget = DEFAULT_BUDGET,
    most: int = ROLLOUTS_PER_TURN,
) -> tuple[Explanation, Explanation]:
    """Explain why one turn is better than another, with a phrasing for each, if this many rollouts confirm it."""
    turns = split_turn(start, seat, better), split_turn(start, seat, worse)
    clear = gain(*turns, seat, _comparison_budget(search_budget), SEED)
    if not clear.is_clear:
        return NO_EXPLANATION, NO_EXPLANATION
    one, other = (list(rollouts(start, moves, seat, search_budget, SEED, most)) for moves in (better, worse))
    gained = confirm_gain(clear, one, other)
    if not gained:
        return NO_EXPLANATION, NO_EXPLANATION
    return (
        explain_turn(one, other, gained, is_better=True),
        explain_turn(other, one, gained, is_better=False),
    )


def run_job(game: Game, job: Message, is_cancelled: Callable[[], bool] = never_cancelled) -> Any:
    """Run a job (`advise`, `explain` or `weigh`) and return its result as JSON."""
    search_budget = DEFAULT_BUDGET if search_of(game).compiled else INTERPRETED_BUDGET
    match job["job"]:
        case "advise":
            budget = Budget(job["seconds"], job.get("simulations"), is_cancelled)
            advice = advise(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
            return [one.to_json() for one in advice]
        case "explain":
            if not search_of(game).compiled:
                return NO_EXPLANATION.to_json()
            state = game.from_json(job["state"])
            return explain(state, job["seat"], job["better"], job["worse"], search_budget).to_json()
        case _:
            return [one.to_json() for one in review_turn(game.from_json(job["state"]), job["moves"], search_budget)]


def answer_message(message: Message, is_cancelled: Callable[[], bool] = never_cancelled) -> Message:
    """Return the answer to a message of a worker's protocol (see `worker.py`)."""
    number = message["ask"]
    try:
        if "job" in message:
            return {"answer": number, "done": run_job(game(message["game"]), message, is_cancelled)}
        asked_bot, about = bot(message["bot"]), game(message["game"])
        budget = replace(asked_bot.table_budget(about, message["seconds"]), is_cancelled=is_cancelled)
        asked_question = question(about, message["view"], message["seat"], message["seed"], budget, message["legal"])
        if message.get("share"):
            return {"answer": number, "result": registry.think(asked_question).to_json()}
        return {
            "answer": number,
            "decision": registry.answer(asked_bot.name, asked_bot.decide, asked_question).to_json(),
        }
    except CrossingsError as error:
        return {"answer": number, "error": str(error)}


def _first_moves(state: State, seat: int, legal: Sequence[str], seed: int, budget: Budget) -> list[str]:
    """Return the most visited first moves of a search from the seat's view."""
    game = state.game
    result = search_of(game).think(state.seats, state.record, seat, seed, Clock(budget))
    allowed = {game.number_of[text] for text in legal}
    ranked = sorted(result.visits.keys() & allowed, key=lambda move: (-result.visits[move], -result.q[move], move))
    return [game.moves[move] for move in ranked[:MAX_FIRST_MOVES]]


def _complete_turns(
    start: Sequence[State], seat: int, firsts: Sequence[str], search_budget: SearchBudget, seed: int
) -> list[Turn]:
    """Complete each first move to a turn. Turns that lead to the same position are returned once."""
    turns: dict[tuple[bytes, ...], Turn] = {}
    for first in firsts:
        turn = best_turn(start, seat, search_budget, seed, first)
        turns.setdefault(turn.records, turn)
    return list(turns.values())


def _comparison_budget(search_budget: SearchBudget) -> SearchBudget:
    """Return the larger budget with which turns are compared."""
    return search_budget._replace(value=search_budget.choice)
