"""Explain why one turn is better than another: the event that happens after one and not after the other.

Advice needs the agreement of two methods: a long search after each turn, and rollouts (`rollouts.py`) up to the end of
the seat's next turn, with the same luck after both turns.

A *reason* is a kind of event that is significantly more frequent, or larger, after one turn, and that speaks for the
better turn. It must explain at least half of the difference, according both to its correlation with the rollouts'
values and to the game's own estimate of its value. If one particular event makes up most of the kind ('the worm on e5
takes your Troop on d6'), this event is the reason. Without a reason, a turn is explained by what matters most after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import sqrt
from statistics import fmean, stdev

from crossings.advice.results import NO_LINE, Explanation, Line, Phase, Reason
from crossings.advice.rollouts import Occurrence, Rollout, is_interlude
from crossings.advice.turns import SEARCH_ERROR_MARGIN, Gain
from crossings.engine.effects import Effect
from crossings.engine.intervals import Z_95, are_disjoint, mean_interval, wilson

MIN_ROLLOUTS = 8
"""Minimum number of rollouts for a confirmed difference."""
MIN_REASON_SHARE = 0.5
"""Minimum share of the difference that a reason explains."""
MIN_OUTLOOK = 15.0
"""Minimum value of an event that explains a turn by itself, times its rate, in thousandths."""
MIN_OUTLOOK_RATE = 0.12
"""Minimum rate of an event that explains a turn by itself."""
COMMON_SHARE = 0.9
"""Share by which a good event that also happens after the other turn matters less for the explanation of a turn."""
MIN_EVENT_SHARE = 0.75
"""Minimum share of a kind's lead that a particular event has, so that the event is the reason."""
MAX_FIGURE_FACTOR = 3.0
"""Maximum ratio of a reason's measured effect to the game's estimate."""
MIN_STANDARD_ERRORS = 2.0
SMALL_SAMPLE_ERRORS = 3.0
"""Additional standard errors for small samples, divided by their size: approximates Student's t."""
MIN_DIFFERENCE = 0.08
"""Minimum difference in the rate of a reason."""
MIN_AMOUNT_DIFFERENCE = 0.5
"""Minimum difference in the average amount of a reason that can happen more than once."""


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
    """Return the event that explains most of the difference between two turns, or None.

    An event that happens once says more than a total ('2 points more'), so it is preferred if it explains enough.
    `gained`: confirmed difference in thousandths.
    """
    values = {one.kind: one.value for one in _occurrences(worse, better)}
    shares = {kind: _share(kind, value, better, worse) for kind, value in values.items()}
    difference = fmean(one.value for one in better) - fmean(one.value for one in worse)
    enough = [kind for kind in shares if shares[kind] >= MIN_REASON_SHARE * max(gained, difference)]
    if not enough:
        return None
    kind = max(enough, key=lambda kind: (_is_once(kind, better, worse), shares[kind]))
    event = _particular_event(kind, better, worse)
    now, was = _amounts(event, better), _amounts(event, worse)
    phases = _phases(event, better)
    phases.subtract(_phases(event, worse))
    phase = max(Phase, key=lambda phase: abs(phases[phase]))
    return Reason(event, phase, fmean(now), fmean(was), _is_once(event, better, worse), values[kind] > 0)


def _occurrences(*sides: Sequence[Rollout]) -> Iterator[Occurrence]:
    for side in sides:
        for rollout in side:
            yield from rollout.occurrences


def _amounts(effect: Effect, side: Sequence[Rollout]) -> list[float]:
    return [float(rollout.amounts[effect]) for rollout in side]


def _particular_event(kind: Effect, better: Sequence[Rollout], worse: Sequence[Rollout]) -> Effect:
    """Return the event of this kind whose frequency differs most, or the kind if it is not one event in particular."""

    def lead(effect: Effect) -> float:
        return abs(fmean(_amounts(effect, better)) - (fmean(_amounts(effect, worse)) if worse else 0.0))

    events = {one.event: None for one in _occurrences(better, worse) if one.kind == kind}
    event = max(events, key=lead)
    return event if lead(event) >= MIN_EVENT_SHARE * lead(kind) else kind


def _share(kind: Effect, value: float, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """Return how many thousandths of the difference a kind explains, 0 if it doesn't favour the better turn.

    An event with negative amounts, the opposite of what it says, doesn't happen.
    """
    now, was = _amounts(kind, better), _amounts(kind, worse)
    if max(fmean(now), fmean(was)) <= 0:
        return 0.0
    lead = fmean(now) - fmean(was)
    is_once = _is_once(kind, better, worse)
    if abs(lead) < (MIN_DIFFERENCE if is_once else MIN_AMOUNT_DIFFERENCE) or value * lead <= 0:
        return 0.0
    if not differ(now, was, is_once=is_once):
        return 0.0
    return min(_slope([*now, *was], [one.value for one in (*better, *worse)]) * lead, MAX_FIGURE_FACTOR * value * lead)


def explained_share(event: Effect, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """Return how many thousandths of the difference an event explains, 0 if it doesn't favour the better turn."""
    values = {effect: one.value for one in _occurrences(worse, better) for effect in (one.kind, one.event)}
    return _share(event, values[event], better, worse) if event in values else 0.0


def differ(now: Sequence[float], was: Sequence[float], *, is_once: bool) -> bool:
    """Return whether the 95 % intervals of two rates, or of two mean amounts, are disjoint."""
    one, other = (wilson(fmean(side), len(side), Z_95) if is_once else mean_interval(side) for side in (now, was))
    return are_disjoint(one, other)


def _slope(amounts: Sequence[float], values: Sequence[float]) -> float:
    """Return the slope of the regression of values on amounts."""
    mean, level = fmean(amounts), fmean(values)
    spread = sum((amount - mean) ** 2 for amount in amounts)
    return sum((amount - mean) * (value - level) for amount, value in zip(amounts, values, strict=True)) / spread


def explain_turn(turn: Sequence[Rollout], other: Sequence[Rollout], gained: float, *, is_better: bool) -> Explanation:
    """Explain a turn by comparing its rollouts with another turn's: the reason, or else what matters most after it."""
    better, worse = (turn, other) if is_better else (other, turn)
    main = reason(better, worse, gained) if gained else None
    if main is not None:
        main = main if is_better else main.swap()
        return Explanation(gained, main, line=_line_to_event(main, turn if main.follows else other))
    return outlook(turn, other, gained)


def outlook(turn: Sequence[Rollout], other: Sequence[Rollout], gained: float = 0.0) -> Explanation:
    """Explain a turn by itself: the best and the worst event that matter after it, or else a typical line of play.

    Only events count that happen at most once in a rollout. Of several good ones that matter, those are preferred that
    are more frequent than after the other turn.
    """
    values = {one.kind: one.value for one in _occurrences(turn)}
    rates = {kind: fmean(_amounts(kind, turn)) for kind in values if _is_once(kind, turn)}
    weights = {kind: values[kind] * rate for kind, rate in rates.items() if rate >= MIN_OUTLOOK_RATE}
    aims = {kind: weight for kind, weight in weights.items() if weight >= MIN_OUTLOOK}
    aims = {kind: weight - COMMON_SHARE * values[kind] * fmean(_amounts(kind, other)) for kind, weight in aims.items()}
    risks = {kind: -weight for kind, weight in weights.items() if -weight >= MIN_OUTLOOK}
    aim, risk = (max(found, key=found.__getitem__, default=None) for found in (aims, risks))
    if aim is None and risk is None:
        return Explanation(gained, line=_typical_line(turn))
    found = [_alone(kind, turn, values[kind]) for kind in (aim, risk) if kind is not None]
    return Explanation(gained, found[0], found[1] if len(found) > 1 else None, _line_to_event(found[0], turn))


def refute(why: Explanation, turn: Sequence[Rollout]) -> Explanation:
    """Return the explanation of a worse turn with a line of play that begins with this turn and shows what is wrong.

    The line ends with something bad that follows, if the explanation names it. Otherwise it is a typical rollout; if
    the turn misses something, one in which this happens no more often than on average.
    """
    bad = next((one for one in (why.reason, why.risk) if one is not None and one.follows and not one.is_good), None)
    line = _line_to_event(bad, turn) if bad is not None else NO_LINE
    if line != NO_LINE:
        return replace(why, line=line)
    missed = why.reason if why.reason is not None and not why.reason.follows else None
    side = [one for one in turn if missed is None or one.amounts[missed.event] <= missed.now]
    return replace(why, line=_typical_line(side))


def _typical_line(side: Sequence[Rollout]) -> Line:
    """Return the rollout with the median value, without throws at its end: they belong to the next turn."""
    typical = sorted(side, key=lambda rollout: rollout.value)[len(side) // 2]
    moves = typical.moves
    if typical.states and typical.states[-1].actor is not None:
        throws = takewhile(is_interlude, typical.states[-2 : len(typical.turn) - 1 : -1])
        moves = moves[: len(moves) - len([*throws])]
    return Line(typical.turn, moves, typical.determinization)


def _alone(kind: Effect, turn: Sequence[Rollout], value: float) -> Reason:
    """Return a reason without comparison."""
    event = _particular_event(kind, turn, [])
    phases = _phases(event, turn)
    return Reason(
        event, max(Phase, key=lambda phase: phases[phase]), fmean(_amounts(event, turn)), None, True, value > 0
    )


def _phases(event: Effect, side: Sequence[Rollout]) -> Counter[Phase]:
    """Return the amount of an event in each phase."""
    phases: Counter[Phase] = Counter()
    for one in _occurrences(side):
        if event in (one.kind, one.event):
            phases[one.phase] += one.amount  # type: ignore[assignment]
    return phases


def _is_once(effect: Effect, *sides: Sequence[Rollout]) -> bool:
    return all(amount in (0, 1) for side in sides for amount in _amounts(effect, side))


def _line_to_event(main: Reason, side: Sequence[Rollout]) -> Line:
    """Return the first rollout in which the event happens when it usually does, up to the event."""
    for rollout in side:
        for one in rollout.occurrences:
            if main.event in (one.kind, one.event) and one.phase == main.phase:
                moves = rollout.moves[: max(0, one.at - len(rollout.turn))]
                return Line(rollout.turn, moves, rollout.determinization)
    return NO_LINE
