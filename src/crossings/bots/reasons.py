"""Explains why one turn is better than another, from rollouts to the end of the seat's next turn.

Advice needs the agreement of two methods: a long search after each turn, and rollouts. Both turns are played on several
times with the same luck and with short searches for all seats, and the consequences for the seat are counted (the
game's `consequences`).

A *reason* is a consequence that is significantly more frequent, or larger, after one turn, and that speaks for the
better turn. It must also explain a good part of the difference, according both to its correlation with the rollouts'
values and to the game's own estimate of its value. Without a reason, the most typical rollout is shown as a line of
play.
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
from crossings.engine.effects import Effect
from crossings.engine.playthrough import random_outcomes
from crossings.words import Name

ROLLOUTS_PER_TURN = 48
"""Rollouts per turn; games without chance and hidden information need fewer."""
ROLLOUTS_WITHOUT_CHANCE = 8
MIN_ROLLOUTS = 8
"""Minimum number of rollouts for a confirmed difference."""
FOLLOW_UP_SIMULATIONS = 48
"""Simulations per move of a rollout."""
MAX_ROLLOUT_MOVES = 120
PER_HUNDREDTH = 10
"""Thousandths in a hundredth."""
MIN_REASON_SHARE = 0.35
"""Minimum share of the difference that a reason explains."""
MAX_FIGURE_FACTOR = 3.0
"""Maximum ratio of a reason's measured effect to the game's estimate."""
NAME = "name"
"""Marks a name from the catalogue in JSON."""
MIN_STANDARD_ERRORS = 2.0
SMALL_SAMPLE_ERRORS = 3.0
"""Additional standard errors for small samples, divided by their size: approximates Student's t."""
MIN_DIFFERENCE = 0.08
"""Minimum difference in a reason's average count."""


class ConsequenceCounts(NamedTuple):
    """The consequences of a rollout for a seat."""

    facts: Counter[Effect]
    """Amount of each consequence."""
    values: dict[Effect, float]
    """Value of one unit of each, in thousandths."""


@dataclass(frozen=True)
class Rollout:
    """One continuation of a game after a turn."""

    determinization: int
    """Index of the determinization that was played on."""
    moves: tuple[str, ...]
    """The moves after the turn."""
    value: float
    """Final value for the seat, in thousandths of a won game."""
    count: Callable[[], ConsequenceCounts]
    """Counts the consequences, on demand."""

    @cached_property
    def counted(self) -> ConsequenceCounts:
        """The consequences for the seat, computed once."""
        return self.count()


class Reason(NamedTuple):
    """A consequence and its average amount after the explained turn and after the other one."""

    fact: Effect
    now: float
    was: float
    is_chance: bool
    """Whether the amounts are always 0 or 1, so that the averages are probabilities."""

    def swap(self) -> Reason:
        """Return the same reason phrased for the other turn."""
        return self._replace(now=self.was, was=self.now)

    def to_json(self) -> list[Any]:
        """Return the reason as JSON, for other processes."""
        arguments = [_to_wire(getattr(self.fact, one.name)) for one in fields(self.fact)]
        return [self.fact.effect_id, arguments, round(self.now, 3), round(self.was, 3), self.is_chance]


def _to_wire(value: Any) -> Any:
    return {NAME: str(value)} if isinstance(value, Name) else value


@dataclass(frozen=True)
class Explanation:
    """Why a turn is better, or worse, than another one: a reason as JSON, or else a line of play.

    `gained`: the difference in thousandths, 0 if the two methods don't agree on it; `line`: the moves after the turn,
    on the determinization with the index `determinization`.
    """

    gained: float = 0.0
    reason: list[Any] | None = None
    line: tuple[str, ...] = ()
    determinization: int = 0

    def to_json(self) -> list[Any]:
        """Return the explanation as JSON, which is stored and sent."""
        return [round(self.gained, 1), self.reason, list(self.line), self.determinization]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Explanation:
        """Create an explanation from the output of `to_json`."""
        gained, reason, line, determinization = data
        return cls(gained, reason, tuple(line), determinization)


NO_EXPLANATION = Explanation()


# ---- rollouts ------------------------------------------------------------------------------------


def rollouts(
    start: Sequence[State],
    moves: Sequence[str],
    seat: int,
    budget: SearchBudget,
    seed: int,
    most: int = ROLLOUTS_PER_TURN,
) -> Iterator[Rollout]:
    """Play a turn on from determinizations of its first position. The luck is the same for each turn."""
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
    return Rollout(determinization, tuple(line[len(moves) :]), value, partial(_count_consequences, states, line, seat))


def _play_out(state: State, seat: int, budget: SearchBudget, seed: int) -> Iterator[tuple[str, State]]:
    """Yield moves, and the states after them, up to the end of the seat's next turn.

    Others act before that turn, or chance if there are no others. What a seat does after a throw belongs to the turn of
    the throw, so that both turns are followed equally far.
    """
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


def _count_consequences(states: Sequence[State], moves: Sequence[str], seat: int) -> ConsequenceCounts:
    """Count the consequences of these moves for a seat."""
    game, counts = states[0].game, ConsequenceCounts(Counter(), {})
    if game.consequences is defaults:
        return counts
    seen = [state.position(seat) for state in states]
    for state, before, move in zip(states, seen, moves, strict=False):
        for effect in state.effects(move, seat):
            for fact, value, amount in game.consequences.consequences(before, effect, seat):
                counts.facts[fact] += amount  # type: ignore[assignment]
                counts.values[fact] = PER_HUNDREDTH * value
    return counts


# ---- reasons -------------------------------------------------------------------------------------


def confirm_gain(gain: Gain, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """Return how many thousandths better one turn is if the rollouts confirm the search, else 0."""
    if len(better) < MIN_ROLLOUTS:
        return 0.0
    differences = [one.value - other.value for one, other in zip(better, worse, strict=True)]
    mean, error = fmean(differences), stdev(differences) / sqrt(len(differences))
    is_clear = (
        mean >= SEARCH_ERROR_MARGIN and mean > (MIN_STANDARD_ERRORS + SMALL_SAMPLE_ERRORS / len(differences)) * error
    )
    return min(gain.mean, mean) if gain.is_clear and is_clear else 0.0


def reason(better: Sequence[Rollout], worse: Sequence[Rollout], gained: float) -> Reason | None:
    """Return the consequence that explains most of the difference between two turns, or None.

    `gained`: confirmed difference in thousandths.
    """
    values = {fact: value for one in (*worse, *better) for fact, value in one.counted.values.items()}
    ranked = [(share, fact) for fact, value in values.items() if (share := _share(fact, value, better, worse)) > 0]
    share, fact = max(ranked, key=lambda one: one[0], default=(0.0, None))
    difference = fmean(one.value for one in better) - fmean(one.value for one in worse)
    if fact is None or share < MIN_REASON_SHARE * max(gained, difference):
        return None
    now, was = ([rollout.counted.facts[fact] for rollout in side] for side in (better, worse))
    return Reason(fact, fmean(now), fmean(was), all(amount in (0, 1) for amount in (*now, *was)))


def _share(fact: Effect, value: float, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """Return how many thousandths of the difference a consequence explains, 0 if it doesn't favour the better turn."""
    now, was = ([float(rollout.counted.facts[fact]) for rollout in side] for side in (better, worse))
    differences = [a - b for a, b in zip(now, was, strict=True)]
    lead, error = fmean(differences), stdev(differences) / sqrt(len(differences))
    if abs(lead) < MIN_DIFFERENCE or abs(lead) <= MIN_STANDARD_ERRORS * error or value * lead <= 0:
        return 0.0
    return min(_slope([*now, *was], [one.value for one in (*better, *worse)]) * lead, MAX_FIGURE_FACTOR * value * lead)


def _slope(amounts: Sequence[float], values: Sequence[float]) -> float:
    """Return the slope of the regression of values on amounts."""
    mean, level = fmean(amounts), fmean(values)
    spread = sum((amount - mean) ** 2 for amount in amounts)
    return sum((amount - mean) * (value - level) for amount, value in zip(amounts, values, strict=True)) / spread


def explain_turn(turn: Sequence[Rollout], other: Sequence[Rollout], gained: float, *, is_better: bool) -> Explanation:
    """Explain a turn by comparing its rollouts with another turn's: the reason, or else a typical line of play."""
    better, worse = (turn, other) if is_better else (other, turn)
    main = reason(better, worse, gained) if gained else None
    if main is not None:
        return Explanation(gained, (main if is_better else main.swap()).to_json())
    by_difference = sorted(zip(turn, other, strict=True), key=lambda pair: pair[0].value - pair[1].value)
    typical, _ = by_difference[len(turn) // 2]
    return Explanation(gained, line=typical.moves, determinization=typical.determinization)
