"""Why one turn is better than another: what the two lead to, by the same luck, up to the end of the seat's next turn.

Advice holds only where two ways of looking agree: a long search where the turns have ended, and playing on. For both
turns are played on several times, chance drawn alike, everybody moving by a short search. What happens then is counted
by what it means to the seat (`matters`, a part of the game). A *reason* is a fact that happens more often, or more of
it, after the one turn than after the other, so that it speaks for the better one, and that makes up a good part of the
difference: by how it goes with what the futures are worth, and by what the game says that it is worth. Where there is
no such fact, the future that is most like all others is told instead, as a line of play; no reason is invented.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, partial
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from crossings.bots.turns import DOUBT, Effort, Gain, best_move, worth_to
from crossings.engine import State, defaults
from crossings.engine.effect import Effect
from crossings.engine.playthrough import random_outcomes
from crossings.words import Name

FUTURES = 48
"""How often each of the two turns is played on; where nothing is left to chance a few ways of playing on do."""
FUTURES_WITHOUT_CHANCE = 8
FEWEST = 8
"""Fewer confirm nothing."""
FOLLOWED = 48
"""Simulations of a move that follows."""
AT_MOST = 120
TEN = 10
"""Thousandths in a hundredth."""
GOOD_PART = 0.35
"""A reason makes up at least so much of the difference,"""
ROUGHLY = 3.0
"""and the game's own figure for it may be wrong by this factor."""
NAME = "name"
"""How a name that the catalogue knows is told from a text."""
SURE = 2.0
OF_FEW = 3.0
"""Of few futures standard errors are themselves uncertain: this many more of them, by their number, are about Student's
t."""
VISIBLE = 0.08
"""What differs less is not told: so many times on average, or so much of it."""


class Counted(NamedTuple):
    """What happened that matters to a seat."""

    facts: Counter[Effect]
    """How much of each there was,"""
    values: dict[Effect, float]
    """and what one of it is worth, in thousandths."""


@dataclass(frozen=True)
class Future:
    """How it went on once."""

    deal: int
    """Which of the deals of what the seat cannot see."""
    moves: tuple[str, ...]
    """The moves that came after the turn."""
    worth: float
    """What the seat had in the end, in thousandths of a won game."""
    count: Callable[[], Counted]
    """Counts what happened, which not every future is asked."""

    @cached_property
    def counted(self) -> Counted:
        """What happened that matters to the seat."""
        return self.count()


class Reason(NamedTuple):
    """A fact, how often it is or how much of it after the turn that is told about, and after the other one."""

    fact: Effect
    now: float
    was: float
    is_chance: bool
    """Whether it happens once or not at all."""

    def turned(self) -> Reason:
        """The same told about the other turn."""
        return self._replace(now=self.was, was=self.now)

    def to_json(self) -> list[Any]:
        """As one process tells it another."""
        given = [_sent(getattr(self.fact, one.name)) for one in fields(self.fact)]
        return [type(self.fact).__name__, given, round(self.now, 3), round(self.was, 3), self.is_chance]


def _sent(value: Any) -> Any:
    return {NAME: str(value)} if isinstance(value, Name) else value


@dataclass(frozen=True)
class Why:
    """Why a turn is better, or worse, than another: a reason (as JSON), or else how play would go on after it.

    `gained`: by how many thousandths it is better or worse, 0 where two ways of looking do not agree that it is;
    `line`: the moves that follow, on the deal of this number of what the seat could not see.
    """

    gained: float = 0.0
    reason: list[Any] | None = None
    line: tuple[str, ...] = ()
    deal: int = 0

    def to_json(self) -> list[Any]:
        """As it is kept and sent."""
        return [round(self.gained, 1), self.reason, list(self.line), self.deal]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Why:
        """What `to_json` wrote."""
        gained, reason, line, deal = data
        return cls(gained, reason, tuple(line), deal)


NO_WHY = Why()


# ---- playing on ----------------------------------------------------------------------------------


def futures(
    start: Sequence[State], moves: Sequence[str], seat: int, effort: Effort, seed: int, most: int = FUTURES
) -> Iterator[Future]:
    """How a turn goes on, from deals of the position in which it begins: the same luck for every turn."""
    count = most if start[0].game.outcomes or len(start) > 1 else FUTURES_WITHOUT_CHANCE
    for number in range(count):
        deal = number % len(start)
        yield _future(start[deal], deal, moves, seat, effort, seed + number)


def _future(state: State, deal: int, moves: Sequence[str], seat: int, effort: Effort, seed: int) -> Future:
    states, line = [state], list(moves)
    for move in moves:
        states.append(states[-1].play(move))
    for move, after in _play_on(states[-1], seat, effort._replace(choice=FOLLOWED), seed):
        line.append(move)
        states.append(after)
    worth = worth_to(seat, states[-1], effort, seed)
    return Future(deal, tuple(line[len(moves) :]), worth, partial(_counted, states, line, seat))


def _play_on(state: State, seat: int, effort: Effort, seed: int) -> Iterator[tuple[str, State]]:
    """The moves up to the end of the seat's next turn, before which others act, or chance if there are none, and where
    each leads: what a seat does after a throw is still the turn in which it was thrown, so that both turns are followed
    equally far."""
    draw, have_others_acted, has_begun = random_outcomes(seed), False, False
    for number in range(AT_MOST):
        is_others = state.actor not in ((seat,) if state.seats == 1 else (seat, "chance"))
        if state.actor is None or (has_begun and is_others):
            return
        have_others_acted = have_others_acted or is_others
        has_begun = has_begun or (have_others_acted and state.actor == seat)
        move = draw(state) if state.actor == "chance" else best_move(state, effort, seed + number)
        state = state.play(move)
        yield move, state


def _counted(states: Sequence[State], moves: Sequence[str], seat: int) -> Counted:
    """What of these moves matters to a seat."""
    game, found = states[0].game, Counted(Counter(), {})
    if game.matters is defaults:
        return found
    seen = [state.position(seat) for state in states]
    for state, before, move, after in zip(states, seen, moves, seen[1:], strict=False):
        for effect in game.effects.effects(before, game.shown(state, move, seat), after):
            for fact, worth, amount in game.matters.matters(before, effect, seat):
                found.facts[fact] += amount  # type: ignore[assignment]
                found.values[fact] = TEN * worth
    return found


# ---- reasons -------------------------------------------------------------------------------------


def confirmed(gain: Gain, better: Sequence[Future], worse: Sequence[Future]) -> float:
    """By how many thousandths one turn is better, if playing on tells what the search told; else 0."""
    if len(better) < FEWEST:
        return 0.0
    apart = [one.worth - other.worth for one, other in zip(better, worse, strict=True)]
    mean, error = fmean(apart), stdev(apart) / sqrt(len(apart))
    is_clear = mean >= DOUBT and mean > (SURE + OF_FEW / len(apart)) * error
    return min(gain.mean, mean) if gain.is_clear and is_clear else 0.0


def reason(better: Sequence[Future], worse: Sequence[Future], gained: float) -> Reason | None:
    """The fact that speaks most for the better of two turns, told about it; None where none does.

    `gained`: by how many thousandths it is better, at least.
    """
    values = {fact: value for one in (*worse, *better) for fact, value in one.counted.values.items()}
    weighed = [(share, fact) for fact, value in values.items() if (share := _share(fact, value, better, worse)) > 0]
    share, fact = max(weighed, key=lambda one: one[0], default=(0.0, None))
    difference = fmean(one.worth for one in better) - fmean(one.worth for one in worse)
    if fact is None or share < GOOD_PART * max(gained, difference):
        return None
    now, was = ([future.counted.facts[fact] for future in side] for side in (better, worse))
    return Reason(fact, fmean(now), fmean(was), all(amount in (0, 1) for amount in (*now, *was)))


def _share(fact: Effect, value: float, better: Sequence[Future], worse: Sequence[Future]) -> float:
    """How many thousandths of the difference a fact makes up; 0 where it does not speak for the better turn."""
    now, was = ([float(future.counted.facts[fact]) for future in side] for side in (better, worse))
    apart = [a - b for a, b in zip(now, was, strict=True)]
    more, error = fmean(apart), stdev(apart) / sqrt(len(apart))
    if abs(more) < VISIBLE or abs(more) <= SURE * error or value * more <= 0:
        return 0.0
    return min(_slope([*now, *was], [one.worth for one in (*better, *worse)]) * more, ROUGHLY * value * more)


def _slope(amounts: Sequence[float], worths: Sequence[float]) -> float:
    """By how much the worth rises with an amount."""
    mean, level = fmean(amounts), fmean(worths)
    spread = sum((amount - mean) ** 2 for amount in amounts)
    return sum((amount - mean) * (worth - level) for amount, worth in zip(amounts, worths, strict=True)) / spread


def why(told: Sequence[Future], other: Sequence[Future], gained: float, *, is_better: bool) -> Why:
    """Why the turn with the futures `told` is better than the other, or worse: the reason, or else a line of play."""
    better, worse = (told, other) if is_better else (other, told)
    found = reason(better, worse, gained) if gained else None
    if found is not None:
        return Why(gained, (found if is_better else found.turned()).to_json())
    by_difference = sorted(zip(told, other, strict=True), key=lambda pair: pair[0].worth - pair[1].worth)
    typical, _ = by_difference[len(told) // 2]
    return Why(gained, line=typical.moves, deal=typical.deal)
