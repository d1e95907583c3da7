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

from crossings.advice.results import CERTAIN, NO_LINE, Explanation, Line, Phase, Reason
from crossings.advice.rollouts import Occurrence, Rollout, turn_owners
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
MIN_AVOIDED = 5.0
"""Minimum value of a bad event that a turn avoids, times its rate."""
MIN_OUTLOOK_LEAD = 0.3
"""Minimum difference in the rate of an event from which it counts as more frequent after one turn than another."""
MIN_OWN = 5.0
"""The same for an event of the turn itself that doesn't happen in the other turn."""
MIN_COMMON, MIN_COMMON_RATE = 25.0, 0.5
"""Minimum value, times rate, of a good event that follows both turns later, and its minimum rate."""
COMMON_SHARE = 0.9
"""Share by which a good event that also happens after the other turn matters less for the explanation of a turn."""
WEIGHTS = {Phase.TURN: 1.0, Phase.REPLY: 0.8, Phase.NEXT: 0.6, Phase.LATER: 0.4}
"""How much an event counts by its phase: what happens sooner belongs more clearly to the turn."""
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

    An event that happens once says more than a total ('2 points more'), so it is preferred if it explains enough. Of
    several ones, what happens sooner counts more.
    `gained`: confirmed difference in thousandths.
    """
    values = {one.kind: one.value for one in _occurrences(worse, better)}
    shares = {kind: _share(kind, value, better, worse) for kind, value in values.items()}
    difference = fmean(one.value for one in better) - fmean(one.value for one in worse)
    enough = [kind for kind in shares if shares[kind] >= MIN_REASON_SHARE * max(gained, difference)]
    if not enough:
        return None
    kind = max(
        enough,
        key=lambda kind: (_is_once(kind, better, worse), WEIGHTS[_phase(kind, better, worse)] * shares[kind]),
    )
    event = _particular_event(kind, better, worse)
    now, was = _amounts(event, better), _amounts(event, worse)
    return Reason(
        event, _phase(event, better, worse), fmean(now), fmean(was), _is_once(event, better, worse), values[kind] > 0
    )


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
    """Explain a turn by itself: the best and the worst event that matter after it.

    Only events count that happen at most once in a rollout, and sooner ones count more. A good event must be
    more frequent than after the other turn, or likely in this turn, or likely and important: others are no reason,
    since any turn may lead to them. Without one, the explanation is a typical line of play.
    """
    values = {one.kind: one.value for one in _occurrences(turn)}
    once = [kind for kind in values if _is_once(kind, turn)]
    aims = {kind: _weight_of_aim(kind, values[kind], turn, other) for kind in once if values[kind] > 0}
    risks = {kind: -values[kind] * _timely_rate(kind, turn) for kind in once}
    aim, risk = (
        max((kind for kind in found if found[kind] > 0), key=found.__getitem__, default=None)
        for found in (aims, {kind: weight for kind, weight in risks.items() if weight >= MIN_OUTLOOK})
    )
    main, bad = (None if kind is None else _alone(kind, turn, other, values[kind]) for kind in (aim, risk))
    if bad is not None and bad.now < MIN_OUTLOOK_RATE:
        bad = None
    if main is None and not gained:
        main = _avoided(turn, other)
    if main is not None:
        return Explanation(gained, main, bad, _line_to_event(main, turn if main.follows else other))
    return Explanation(gained, None, bad, _typical_line(turn))


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
    """Return the rollout with the median value, without throws at its end, which begin another turn."""
    typical = sorted(side, key=lambda rollout: rollout.value)[len(side) // 2]
    moves = typical.moves
    if typical.states and typical.states[-1].actor is not None:
        owners = turn_owners(typical.states[len(typical.turn) : -1])
        moves = moves[: len(moves) - len([*takewhile(lambda owner: owner is None, reversed(owners))])]
    return Line(typical.turn, moves, typical.determinization)


def _weight_of_aim(kind: Effect, value: float, turn: Sequence[Rollout], other: Sequence[Rollout]) -> float:
    """Return how much a good event matters for the explanation of a turn; 0 if it is too rare, or follows any turn."""
    rate, lead = _timely_rate(kind, turn), _timely_rate(kind, turn) - _timely_rate(kind, other)
    in_turn = _phases(kind, turn)[Phase.TURN] / len(turn)
    if lead >= MIN_OUTLOOK_LEAD and value * rate >= (MIN_OWN if in_turn >= MIN_OUTLOOK_LEAD else MIN_OUTLOOK):
        return value * lead
    is_own = in_turn >= MIN_COMMON_RATE
    is_likely = fmean(_amounts(kind, turn)) >= MIN_COMMON_RATE
    is_enough = value * rate >= (MIN_OUTLOOK if is_own else MIN_COMMON) and is_likely
    return (1 - COMMON_SHARE) * value * rate if is_enough else 0.0


def _avoided(turn: Sequence[Rollout], other: Sequence[Rollout]) -> Reason | None:
    """Return the worst event that may happen in the other turn itself, and never does after this one."""
    values = {one.kind: one.value for one in _occurrences(other) if one.phase is Phase.TURN and one.value < 0}
    rates = {
        kind: _phases(kind, other)[Phase.TURN] / len(other)
        for kind in values
        if _is_once(kind, turn, other) and not any(_amounts(kind, turn))
    }
    found = [kind for kind, rate in rates.items() if rate >= MIN_OUTLOOK_RATE and -values[kind] * rate >= MIN_AVOIDED]
    if not found:
        return None
    event = _particular_event(min(found, key=lambda kind: values[kind] * rates[kind]), other, [])
    return Reason(event, Phase.TURN, 0.0, _phases(event, other)[Phase.TURN] / len(other), True, False)


def _timely_rate(kind: Effect, side: Sequence[Rollout]) -> float:
    """Return the rate of an event, in which later phases count less."""
    phases = _phases(kind, side)
    return sum(WEIGHTS[phase] * phases[phase] for phase in Phase) / len(side)


def _alone(kind: Effect, turn: Sequence[Rollout], other: Sequence[Rollout], value: float) -> Reason:
    """Return a reason without comparison: the event, with its rate in the phase that the sentence names."""
    event = _particular_event(kind, turn, [])
    phases = _phases(event, turn)
    phase = _phase_of_aim(event, turn, other) if value > 0 else max(Phase, key=lambda phase: phases[phase])
    may_be_common = other is not turn and (value < 0 or phase is not Phase.TURN)
    is_common = may_be_common and all(_phases(event, side)[phase] >= CERTAIN * len(side) for side in (turn, other))
    return Reason(event, phase, phases[phase] / len(turn), None, True, value > 0, is_common)


def _phase_of_aim(event: Effect, turn: Sequence[Rollout], other: Sequence[Rollout]) -> Phase:
    """Return when an event is clearly more frequent than after another turn, else the turn if it happens in it."""
    phases, common = _phases(event, turn), _phases(event, other)
    lead = {phase: phases[phase] / len(turn) - common[phase] / len(other) for phase in Phase}
    first = max(Phase, key=lambda phase: lead[phase])
    if lead[first] >= MIN_OUTLOOK_LEAD:
        return first
    return (
        Phase.TURN
        if phases[Phase.TURN] >= MIN_OUTLOOK_RATE * len(turn)
        else max(Phase, key=lambda phase: phases[phase])
    )


def _phases(event: Effect, side: Sequence[Rollout]) -> Counter[Phase]:
    """Return the amount of an event in each phase."""
    phases: Counter[Phase] = Counter()
    for one in _occurrences(side):
        if event in (one.kind, one.event):
            phases[one.phase] += one.amount  # type: ignore[assignment]
    return phases


def _phase(event: Effect, better: Sequence[Rollout], worse: Sequence[Rollout]) -> Phase:
    """Return the phase in which the frequency of an event differs most."""
    phases = _phases(event, better)
    phases.subtract(_phases(event, worse))
    return max(Phase, key=lambda phase: abs(phases[phase]))


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
