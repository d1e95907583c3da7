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

from crossings.bots.turns import SEARCH_ERROR_MARGIN, Gain, SearchBudget, best_move, value_for
from crossings.engine import State, defaults
from crossings.engine.effect import Effect
from crossings.engine.playthrough import random_outcomes
from crossings.words import Name

ROLLOUTS_PER_TURN = 48
"""How often each of the two turns is played on; where nothing is left to chance a few ways of playing on do."""
ROLLOUTS_WITHOUT_CHANCE = 8
MIN_ROLLOUTS = 8
"""Fewer confirm nothing."""
FOLLOW_UP_SIMULATIONS = 48
"""Simulations of a move that follows."""
MAX_ROLLOUT_MOVES = 120
PER_HUNDREDTH = 10
"""Thousandths in a hundredth."""
MIN_REASON_SHARE = 0.35
"""A reason makes up at least so much of the difference,"""
MAX_FIGURE_FACTOR = 3.0
"""and the game's own figure for it may be wrong by this factor."""
NAME = "name"
"""How a name that the catalogue knows is told from a text."""
MIN_STANDARD_ERRORS = 2.0
SMALL_SAMPLE_ERRORS = 3.0
"""Of few futures standard errors are themselves uncertain: this many more of them, by their number, are about Student's
t."""
MIN_DIFFERENCE = 0.08
"""What differs less is not told: so many times on average, or so much of it."""


class ConsequenceCounts(NamedTuple):
    """What happened that matters to a seat."""

    facts: Counter[Effect]
    """How much of each there was,"""
    values: dict[Effect, float]
    """and what one of it is worth, in thousandths."""


@dataclass(frozen=True)
class Rollout:
    """How it went on once."""

    determinization: int
    """Which of the deals of what the seat cannot see."""
    moves: tuple[str, ...]
    """The moves that came after the turn."""
    value: float
    """What the seat had in the end, in thousandths of a won game."""
    count: Callable[[], ConsequenceCounts]
    """Counts what happened, which not every future is asked."""

    @cached_property
    def counted(self) -> ConsequenceCounts:
        """What happened that matters to the seat."""
        return self.count()


class Reason(NamedTuple):
    """A fact, how often it is or how much of it after the turn that is told about, and after the other one."""

    fact: Effect
    now: float
    was: float
    is_chance: bool
    """Whether it happens once or not at all."""

    def swap(self) -> Reason:
        """The same told about the other turn."""
        return self._replace(now=self.was, was=self.now)

    def to_json(self) -> list[Any]:
        """As one process tells it another."""
        given = [_to_wire(getattr(self.fact, one.name)) for one in fields(self.fact)]
        return [type(self.fact).__name__, given, round(self.now, 3), round(self.was, 3), self.is_chance]


def _to_wire(value: Any) -> Any:
    return {NAME: str(value)} if isinstance(value, Name) else value


@dataclass(frozen=True)
class Explanation:
    """Why a turn is better, or worse, than another: a reason (as JSON), or else how play would go on after it.

    `gained`: by how many thousandths it is better or worse, 0 where two ways of looking do not agree that it is;
    `line`: the moves that follow, on the deal of this number of what the seat could not see.
    """

    gained: float = 0.0
    reason: list[Any] | None = None
    line: tuple[str, ...] = ()
    determinization: int = 0

    def to_json(self) -> list[Any]:
        """As it is kept and sent."""
        return [round(self.gained, 1), self.reason, list(self.line), self.determinization]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Explanation:
        """What `to_json` wrote."""
        gained, reason, line, determinization = data
        return cls(gained, reason, tuple(line), determinization)


NO_EXPLANATION = Explanation()


# ---- playing on ----------------------------------------------------------------------------------


def rollouts(
    start: Sequence[State],
    moves: Sequence[str],
    seat: int,
    budget: SearchBudget,
    seed: int,
    most: int = ROLLOUTS_PER_TURN,
) -> Iterator[Rollout]:
    """How a turn goes on, from deals of the position in which it begins: the same luck for every turn."""
    count = most if start[0].game.outcomes or len(start) > 1 else ROLLOUTS_WITHOUT_CHANCE
    for number in range(count):
        determinization = number % len(start)
        yield _roll_out(start[determinization], determinization, moves, seat, budget, seed + number)


def _roll_out(
    state: State, determinization: int, moves: Sequence[str], seat: int, budget: SearchBudget, seed: int
) -> Rollout:
    states, line = [state], list(moves)
    for move in moves:
        states.append(states[-1].play(move))
    for move, after in _play_out(states[-1], seat, budget._replace(choice=FOLLOW_UP_SIMULATIONS), seed):
        line.append(move)
        states.append(after)
    value = value_for(seat, states[-1], budget, seed)
    return Rollout(determinization, tuple(line[len(moves) :]), value, partial(_counted, states, line, seat))


def _play_out(state: State, seat: int, budget: SearchBudget, seed: int) -> Iterator[tuple[str, State]]:
    """The moves up to the end of the seat's next turn, before which others act, or chance if there are none, and where
    each leads: what a seat does after a throw is still the turn in which it was thrown, so that both turns are followed
    equally far."""
    draw, have_others_acted, has_begun = random_outcomes(seed), False, False
    for number in range(MAX_ROLLOUT_MOVES):
        is_others = state.actor not in ((seat,) if state.seats == 1 else (seat, "chance"))
        if state.actor is None or (has_begun and is_others):
            return
        have_others_acted = have_others_acted or is_others
        has_begun = has_begun or (have_others_acted and state.actor == seat)
        move = draw(state) if state.actor == "chance" else best_move(state, budget, seed + number)
        state = state.play(move)
        yield move, state


def _counted(states: Sequence[State], moves: Sequence[str], seat: int) -> ConsequenceCounts:
    """What of these moves matters to a seat."""
    game, found = states[0].game, ConsequenceCounts(Counter(), {})
    if game.consequences is defaults:
        return found
    seen = [state.position(seat) for state in states]
    for state, before, move, after in zip(states, seen, moves, seen[1:], strict=False):
        for effect in game.effects.effects(before, game.visible_move(state, move, seat), after):
            for fact, value, amount in game.consequences.consequences(before, effect, seat):
                found.facts[fact] += amount  # type: ignore[assignment]
                found.values[fact] = PER_HUNDREDTH * value
    return found


# ---- reasons -------------------------------------------------------------------------------------


def confirm_gain(gain: Gain, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """By how many thousandths one turn is better, if playing on tells what the search told; else 0."""
    if len(better) < MIN_ROLLOUTS:
        return 0.0
    apart = [one.value - other.value for one, other in zip(better, worse, strict=True)]
    mean, error = fmean(apart), stdev(apart) / sqrt(len(apart))
    is_clear = mean >= SEARCH_ERROR_MARGIN and mean > (MIN_STANDARD_ERRORS + SMALL_SAMPLE_ERRORS / len(apart)) * error
    return min(gain.mean, mean) if gain.is_clear and is_clear else 0.0


def reason(better: Sequence[Rollout], worse: Sequence[Rollout], gained: float) -> Reason | None:
    """The fact that speaks most for the better of two turns, told about it; None where none does.

    `gained`: by how many thousandths it is better, at least.
    """
    values = {fact: value for one in (*worse, *better) for fact, value in one.counted.values.items()}
    weighed = [(share, fact) for fact, value in values.items() if (share := _share(fact, value, better, worse)) > 0]
    share, fact = max(weighed, key=lambda one: one[0], default=(0.0, None))
    difference = fmean(one.value for one in better) - fmean(one.value for one in worse)
    if fact is None or share < MIN_REASON_SHARE * max(gained, difference):
        return None
    now, was = ([rollout.counted.facts[fact] for rollout in side] for side in (better, worse))
    return Reason(fact, fmean(now), fmean(was), all(amount in (0, 1) for amount in (*now, *was)))


def _share(fact: Effect, value: float, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """How many thousandths of the difference a fact makes up; 0 where it does not speak for the better turn."""
    now, was = ([float(rollout.counted.facts[fact]) for rollout in side] for side in (better, worse))
    apart = [a - b for a, b in zip(now, was, strict=True)]
    more, error = fmean(apart), stdev(apart) / sqrt(len(apart))
    if abs(more) < MIN_DIFFERENCE or abs(more) <= MIN_STANDARD_ERRORS * error or value * more <= 0:
        return 0.0
    return min(_slope([*now, *was], [one.value for one in (*better, *worse)]) * more, MAX_FIGURE_FACTOR * value * more)


def _slope(amounts: Sequence[float], worths: Sequence[float]) -> float:
    """By how much the worth rises with an amount."""
    mean, level = fmean(amounts), fmean(worths)
    spread = sum((amount - mean) ** 2 for amount in amounts)
    return sum((amount - mean) * (value - level) for amount, value in zip(amounts, worths, strict=True)) / spread


def why(told: Sequence[Rollout], other: Sequence[Rollout], gained: float, *, is_better: bool) -> Explanation:
    """Why the turn with the futures `told` is better than the other, or worse: the reason, or else a line of play."""
    better, worse = (told, other) if is_better else (other, told)
    found = reason(better, worse, gained) if gained else None
    if found is not None:
        return Explanation(gained, (found if is_better else found.swap()).to_json())
    by_difference = sorted(zip(told, other, strict=True), key=lambda pair: pair[0].value - pair[1].value)
    typical, _ = by_difference[len(told) // 2]
    return Explanation(gained, line=typical.moves, determinization=typical.determinization)
