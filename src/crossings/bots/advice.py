"""Advice: the best turns for whoever is to move, and why; and what a review asks for besides, as jobs of a worker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean
from typing import Any

from crossings.bots import registry
from crossings.bots.reasons import FEWEST, FUTURES, NO_WHY, Future, Why, confirmed, futures, why
from crossings.bots.registry import bot, question
from crossings.bots.review import SEED, weigh
from crossings.bots.turns import USUAL, Effort, Turn, begun_turn, best_turn, deals, gain, worth_of
from crossings.engine import CrossingsError, Game, State, View, game
from crossings.search.levels import Budget, Clock, never
from crossings.search.thought import search_of

Message = Mapping[str, Any]
"""What processes tell one another."""
FINDING = 0.25
"""So much of the time is for finding turns, the rest for comparing them."""
LOOKED_AT = 4
"""So many first moves are completed to turns; several of them may come to the same turn,"""
MOST_ADVISED = 3
"""and so many turns are compared and told."""
FIRST_COMPARED = 2
"""So many of them, the likeliest, are compared first: where there is little time, they alone."""
FUTURES_OF_A_HINT = 12
"""And twice as many where something is hidden: what is dealt counts as much as what is thrown."""
EQUAL = 30.0
"""Turns are called equal that differ by less, in thousandths, however one looks, even beyond doubt; what cannot be told
apart, and may differ by more, is not told."""
INTERPRETED = Effort(worth=8, choice=16, seconds=0.05)
"""What can be thought where nothing is compiled; reasons are not looked for then."""


@dataclass(frozen=True)
class Advised:
    """A turn, what it is worth to whoever makes it (0 to 1000), and why it is better or worse than the others."""

    moves: tuple[str, ...]
    worth: float
    is_equal: bool = False
    """Whether it is as good as the best one, as far as can be told."""
    why: Why = NO_WHY

    def to_json(self) -> list[Any]:
        """As one process tells it another."""
        return [list(self.moves), round(self.worth, 1), self.is_equal, self.why.to_json()]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Advised:
        """What `to_json` wrote."""
        moves, worth, is_equal, why = data
        return cls(tuple(moves), worth, is_equal, Why.from_json(why))


def advise(game: Game, view: View, seat: int, legal: Sequence[str], *, seed: int, budget: Budget) -> list[Advised]:
    """The best turns that begin with a legal move, the best first; a budget's simulations are for finding them alone.

    Raises `BadSeed`, `BadSeat`.
    """
    search, clock = search_of(game), Clock(replace(budget, simulations=None))
    search.prepare(budget)
    finding = replace(budget, seconds=budget.seconds and FINDING * budget.seconds)
    effort = USUAL if search.compiled else INTERPRETED
    start = start_of(game.imagine(view, SEED, seat), seat)
    turns = _turns(start, seat, _firsts(start[0], seat, legal, seed, finding), effort, seed)
    if not search.compiled:
        told = [Advised(turn.moves, worth_of(turn, seat, effort, seed)) for turn in turns]
        return sorted(told, key=lambda one: -one.worth)[:MOST_ADVISED]
    return _compared(start, turns, seat, effort, seed, clock)


def start_of(state: State, seat: int) -> list[State]:
    """The deals of a position from which turns are advised: from what its seat sees alone, always the same."""
    return deals(state.imagined(seat, SEED), seat, SEED)


def _compared(
    start: Sequence[State], turns: Sequence[Turn], seat: int, effort: Effort, seed: int, clock: Clock
) -> list[Advised]:
    """The best of these turns, and what is as good, or clearly worse; the next that is worse among them."""
    by_search = {turn: worth_of(turn, seat, _closely(effort), seed) for turn in turns}
    turns = sorted(turns, key=lambda turn: -by_search[turn])[:MOST_ADVISED]
    found = _played_on(start, turns, seat, effort, seed, clock)
    best, *others = sorted(found, key=lambda turn: -by_search[turn] - fmean(one.worth for one in found[turn]))
    gains = {turn: gain(best, turn, seat, _closely(effort), seed) for turn in others}
    gained = {turn: confirmed(gains[turn], found[best], found[turn]) for turn in others}
    equal = [turn for turn in others if max(gains[turn].mean, _ahead(found[best], found[turn])) < EQUAL]
    worse = sorted((turn for turn in others if gained[turn] and turn not in equal), key=lambda turn: gained[turn])
    other = worse[0] if worse else best
    reason = why(found[best], found[other], gained.get(other, 0.0), is_better=True)
    worth = worth_of(best, seat, effort, seed)
    told = [Advised(best.moves, worth, why=reason)]
    told += [Advised(turn.moves, worth, is_equal=True) for turn in equal]
    for turn in worse:
        lost = why(found[turn], found[best], gained[turn], is_better=False)
        told.append(Advised(turn.moves, max(0.0, worth - gained[turn]), why=lost))
    return told


def _played_on(
    start: Sequence[State], turns: list[Turn], seat: int, effort: Effort, seed: int, clock: Clock
) -> dict[Turn, list[Future]]:
    """How these turns go on, equally often, as often as there is time for: as many turns, the best first, as can be
    played on often enough to confirm anything, and one at least."""
    most = FUTURES_OF_A_HINT * (2 if start[0].game.hides else 1)
    going = {turn: futures(start, turn.moves, seat, effort, seed, most) for turn in turns}
    found: dict[Turn, list[Future]] = {turn: [] for turn in turns}
    for turn in turns[:FIRST_COMPARED] * FEWEST + turns[FIRST_COMPARED:] * FEWEST + turns * (most - FEWEST):
        found[turn] += islice(going[turn], 1)
        if clock.is_over():
            break
    often = [turn for turn in turns if len(found[turn]) >= FEWEST] or turns[:1]
    count = min(len(found[turn]) for turn in often)
    return {turn: found[turn][:count] for turn in often}


def _ahead(one: Sequence[Future], other: Sequence[Future]) -> float:
    return fmean(future.worth for future in one) - fmean(future.worth for future in other)


def explain(state: State, seat: int, better: Sequence[str], worse: Sequence[str], effort: Effort = USUAL) -> Why:
    """Whether and why a turn would have been better than the one that was made: a reason, told about the better one;
    else how play goes on after the one that was made."""
    one, other = explain_in(deals(state, seat, SEED), seat, better, worse, effort)
    return one if one.reason is not None else other


def explain_in(
    start: Sequence[State],
    seat: int,
    better: Sequence[str],
    worse: Sequence[str],
    effort: Effort = USUAL,
    most: int = FUTURES,
) -> tuple[Why, Why]:
    """Why a turn is better than another, told about either, if that is confirmed by playing on so many times."""
    turns = begun_turn(start, seat, better), begun_turn(start, seat, worse)
    clear = gain(*turns, seat, _closely(effort), SEED)
    if not clear.is_clear:
        return NO_WHY, NO_WHY
    one, other = (list(futures(start, moves, seat, effort, SEED, most)) for moves in (better, worse))
    gained = confirmed(clear, one, other)
    if not gained:
        return NO_WHY, NO_WHY
    return why(one, other, gained, is_better=True), why(other, one, gained, is_better=False)


def carried_out(game: Game, job: Message, called_off: Callable[[], bool] = never) -> Any:
    """What comes of a job."""
    effort = USUAL if search_of(game).compiled else INTERPRETED
    match job["job"]:
        case "advise":
            budget = Budget(job["seconds"], job.get("simulations"), called_off)
            found = advise(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
            return [one.to_json() for one in found]
        case "explain":
            if not search_of(game).compiled:
                return NO_WHY.to_json()
            state = game.from_json(job["state"])
            return explain(state, job["seat"], job["better"], job["worse"], effort).to_json()
        case _:
            return [one.to_json() for one in weigh(game.from_json(job["state"]), job["moves"], effort)]


def answered(message: Message, called_off: Callable[[], bool] = never) -> Message:
    """The answer to a question (`worker.py` says how they are asked)."""
    number = message["ask"]
    try:
        if "job" in message:
            return {"answer": number, "done": carried_out(game(message["game"]), message, called_off)}
        asked, about = bot(message["bot"]), game(message["game"])
        budget = replace(asked.at_table(about, message["seconds"]), called_off=called_off)
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
    return [game.moves[move] for move in liked[:LOOKED_AT]]


def _turns(start: Sequence[State], seat: int, firsts: Sequence[str], effort: Effort, seed: int) -> list[Turn]:
    """A turn for each of these first moves; those that end alike are one."""
    found: dict[tuple[bytes, ...], Turn] = {}
    for first in firsts:
        turn = best_turn(start, seat, effort, seed, first)
        found.setdefault(turn.records, turn)
    return list(found.values())


def _closely(effort: Effort) -> Effort:
    """What turns are compared with."""
    return effort._replace(worth=effort.choice)
