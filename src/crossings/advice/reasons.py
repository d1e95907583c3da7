"""Explain why one turn is better than another: the event that happens after one and not after the other.

Advice needs the agreement of two methods: a long search after each turn, and rollouts (`rollouts.py`) up to the end of
the seat's next turn, with the same luck after both turns.

A *reason* is a kind of event that is significantly more frequent, or larger, after one turn, and that speaks for the
better turn, in the phase that the sentence names. It must explain much of the difference, according both to its
correlation with the rollouts' values and to the game's own estimate of its value, and it must not be offset: by the
same event in another phase, by another one as bad, or, in games without luck, by the rest of an exchange. If one
particular event makes up most of the kind ('the worm on e5 takes your Troop on d6'), this event is the reason. Without
a reason, a turn is explained by what matters most after it. That is chosen on some of the rollouts and rated on the
others, since the worst of many on the same rollouts would look worse than it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from math import sqrt
from statistics import fmean, stdev

from crossings.advice.endings import is_ending
from crossings.advice.results import CERTAIN, NO_LINE, Explanation, Line, Phase, Reason
from crossings.advice.rollouts import Occurrence, Rollout, has_luck, turn_owners
from crossings.advice.turns import SEARCH_ERROR_MARGIN, Gain
from crossings.engine import State
from crossings.engine.effects import Effect, Proof
from crossings.engine.intervals import Z_95, are_disjoint, mean_interval, wilson

MIN_ROLLOUTS = 8
"""Minimum number of rollouts for a confirmed difference."""
MIN_REASON_SHARE = 0.5
"""Minimum share of the difference that a total explains ('2 points more')."""
MIN_EVENT_REASON_SHARE = 1 / 3
"""The same for an event that happens once, which says more."""
SMALLER_SHARE = 0.3
"""How much of these shares is enough if no event explains that much: the clearest difference then says more than a line
of play."""
MIN_LASTING_SHARE = 0.5
"""Minimum share of a reason's lead that is left if other phases, or other events as bad, count too."""
MIN_NET_SHARE = 1 / 3
"""Minimum share of an event's value that a line without luck wins or loses in all: 10 points for 5 are half."""
POSTPONED = COMPENSATED = 0.5
"""How much an event in a line without luck counts if it happens later after the other turn, too, and if the rest of its
line makes up for it."""
UNANIMOUS = 0.85
"""Rate from which an event counts as the result of best play in games without luck."""
CHOSEN_OF = 3
"""Every third rollout serves to choose what explains a turn by itself, the others give its rate."""
MIN_SPLIT = 24
"""Number of rollouts from which they are divided in this way. Rates of fewer are the lower ends of their intervals."""
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
"""Minimum value of a good event that is certain to follow both turns later, and minimum rate of one of the turn."""
LEAST_COMMON = 0.85
"""Lower end of the interval of both rates from which an event happens in any case."""
COMMON_SHARE = 0.9
"""Share by which a good event that also happens after the other turn matters less for the explanation of a turn."""
WEIGHTS = {Phase.TURN: 1.0, Phase.REPLY: 0.8, Phase.NEXT: 0.6, Phase.LATER: 0.4}
"""How much an event counts by its phase: what happens sooner belongs more clearly to the turn."""
DECISIVE = 500.0
"""Value of an event that ends the game."""
SHARED = 0.5
"""How much of its weight a proof has if the other turn brings the same."""
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


def reason(
    better: Sequence[Rollout],
    worse: Sequence[Rollout],
    gained: float,
    share_needed: float = 1.0,
    *,
    is_of_better: bool = True,
    is_brought: bool = False,
    is_missed: bool = False,
) -> Reason | None:
    """Return the event that explains most of the difference between two turns, or None.

    A concrete event says more than the end of a later turn ('you win soon'), and this more than a total ('2 points
    more'), so it is preferred if it explains enough. Of several ones, what happens sooner counts more.
    `gained`: confirmed difference in thousandths; `share_needed`: how much of the usual share must be explained. Less
    is not enough for prospects in games without luck, in whose lines something should come of them. A worse turn
    (`is_of_better` is false) is explained by what certainly goes wrong in it, if anything does. `is_brought`: only what
    the better turn itself brings counts; `is_missed`: only what the worse turn rules out.
    """
    values = {one.kind: one.value for one in _occurrences(worse, better)}
    difference = share_needed * max(gained, fmean(one.value for one in better) - fmean(one.value for one in worse))
    weights: dict[tuple[Effect, Phase], tuple[int, float]] = {}
    for kind, phase in dict.fromkeys((one.kind, one.phase) for one in _occurrences(worse, better)):
        if phase is Phase.TURN and (_brings_too(kind, better, worse) or _brings_too(kind, worse, better)):
            continue
        if share_needed < 1 and not _has_luck(better) and _is_prospect(kind, better, worse):
            continue
        if _can_prove(better) and not is_ending(kind):
            continue
        if is_brought and (phase is not Phase.TURN or _lead(kind, phase, better, worse) <= 0):
            continue
        if is_missed and _stays_possible(kind, phase, worse):
            continue
        is_once = _is_once(kind, phase, better, worse)
        share = explained_share(kind, phase, better, worse)
        if share >= (MIN_EVENT_REASON_SHARE if is_once else MIN_REASON_SHARE) * difference and not _is_offset(
            kind, phase, values[kind], better, worse
        ):
            weights[kind, phase] = (
                _rank(kind, phase, better, worse),
                _weight(kind, phase, values[kind], share, better, worse),
            )
    if not weights:
        return None
    faults = [at for at in weights if not is_of_better and _is_fault(*at, values[at[0]], worse)]
    kind, phase = max(faults or weights, key=weights.__getitem__)
    event = _particular_event(kind, phase, better, worse)
    is_once = _is_once(event, phase, better, worse)
    return Reason(event, phase, _rate(event, phase, better), _rate(event, phase, worse), is_once, values[kind] > 0)


def _is_fault(kind: Effect, phase: Phase, value: float, worse: Sequence[Rollout]) -> bool:
    """Return whether an event is something bad that a turn with luck itself does for certain."""
    return _has_luck(worse) and value < 0 and phase is Phase.TURN and _rate(kind, phase, worse) >= CERTAIN


def _stays_possible(kind: Effect, phase: Phase, worse: Sequence[Rollout]) -> bool:
    """Return whether a turn that a draw interrupts can still do what the other one does: then it doesn't miss that."""
    return kind.stays_possible and phase is Phase.TURN and _goes_on(worse)


def _goes_on(turn: Sequence[Rollout]) -> bool:
    """Return whether the seat decides again after a turn, before others do: it ended with a draw of the seat's."""
    actors = [state.actor for state in turn[0].states[len(turn[0].turn) :]]
    return actors[:1] == ["chance"] and next((who for who in actors if who != "chance"), None) == turn[0].seat


def _rank(kind: Effect, phase: Phase, better: Sequence[Rollout], worse: Sequence[Rollout]) -> int:
    """Return how much a kind of event says; without luck, most of all the end of the game, then what moves do.

    With luck, what the better turn does for certain, with a chance that the rules give, says more than measured odds.
    """
    is_once = _is_once(kind, phase, better, worse)
    if _is_stated(kind, phase, better):
        return 5
    if _has_luck(better) or not is_once or _is_prospect(kind, better, worse):
        return 2 if is_concrete(kind, phase, better, worse) else is_once
    return 4 if is_ending(kind) else 3


def _is_stated(kind: Effect, phase: Phase, better: Sequence[Rollout]) -> bool:
    """Return whether the better turn itself does this for certain, with a chance that its message states."""
    return kind.stated_chance is not None and phase is Phase.TURN and set(_amounts(kind, phase, better)) == {1.0}


def _weight(
    kind: Effect, phase: Phase, value: float, share: float, better: Sequence[Rollout], worse: Sequence[Rollout]
) -> float:
    """Return how much an event matters that explains this share of the difference.

    Without luck, all that only one line has explains the whole difference. So its value decides; it counts less if it
    happens later after the other turn as well, or if the rest of its own line makes up for it.
    """
    lead = _lead(kind, phase, better, worse)
    if _has_luck(better):
        return WEIGHTS[phase] * min(share, abs(value * lead))
    is_lasting = _lead(kind, None, better, worse) / lead >= MIN_LASTING_SHARE
    pays = _pays(value, better if lead > 0 else worse)
    return WEIGHTS[phase] * abs(value * lead) * (1 if is_lasting else POSTPONED) * (1 if pays else COMPENSATED)


def _pays(value: float, side: Sequence[Rollout]) -> bool:
    """Return whether an event is part of a line that wins, or loses, much of its value in all."""
    return _balance(side, with_prospects=False) * value >= MIN_NET_SHARE * value**2


def is_concrete(event: Effect, phase: Phase, *sides: Sequence[Rollout]) -> bool:
    """Return whether an event says what happens: no total, and no end of the game after the turn, with luck."""
    return not _is_distant_end(event, phase, sides[0]) and _is_once(event, phase, *sides)


def _is_distant_end(event: Effect, phase: Phase, side: Sequence[Rollout]) -> bool:
    """Return whether an event is that the game ends later, with luck: 'you lose on your next turn' says too little."""
    return is_ending(event) and phase is not Phase.TURN and _has_luck(side)


def _is_offset(kind: Effect, phase: Phase, value: float, better: Sequence[Rollout], worse: Sequence[Rollout]) -> bool:
    """Return whether a difference is no reason, since something else offsets it.

    The event is only postponed, or one as bad (as good) happens instead. In games without luck, what the lines of best
    play win and lose in all decides this. What ends the game isn't postponed if it doesn't always happen later.
    """
    lead = _lead(kind, phase, better, worse)
    if not _has_luck(better) and not is_ending(kind) and _is_once(kind, phase, better, worse):
        with_prospects = _is_prospect(kind, better, worse)
        gained = _balance(better, with_prospects=with_prospects) - _balance(worse, with_prospects=with_prospects)
        return gained < MIN_NET_SHARE * abs(lead * value)
    is_decisive = abs(value) >= DECISIVE
    least = MIN_DIFFERENCE if is_decisive else MIN_LASTING_SHARE * abs(lead)
    sign = 1 if lead > 0 else -1
    if sign * _lead(kind, None, better, worse) < least:
        return True
    if not _is_once(kind, phase, better, worse) or _is_stated(kind, phase, better):
        return False
    return sign * (_rate_of_class(value, phase, better) - _rate_of_class(value, phase, worse)) < least


def _rate_of_class(value: float, phase: Phase, side: Sequence[Rollout]) -> float:
    """Return how many single events are as bad, or as good in the same phase, on average."""
    return fmean(
        sum(
            one.value >= value and one.phase is phase if value > 0 else one.value <= value
            for one in rollout.occurrences
            if one.amount == 1
        )
        for rollout in side
    )


def _is_prospect(kind: Effect, *sides: Sequence[Rollout]) -> bool:
    return any(one.kind == kind and one.is_prospect for one in _occurrences(*sides))


def _brings_too(event: Effect, turn: Sequence[Rollout], other: Sequence[Rollout]) -> bool:
    """Return whether the other turn also offers, or only postpones, what happens in a turn."""
    states = other[0].states
    if not states or states[0].game.shared_outcomes is None or not _rate(event, Phase.TURN, turn):
        return False
    return brings_too(event, states[0], states[len(other[0].turn)], other[0].seat)


def brings_too(event: Effect, before: State, after: State, seat: int) -> bool:
    """Return whether a turn between these states also offers what another one brings, if the game can tell."""
    part = before.game.shared_outcomes
    return part is not None and part.brings_too(event, before.position(seat), after.position(seat), seat)


def _balance(side: Sequence[Rollout], *, with_prospects: bool) -> float:
    """Return the mean value of all that happens after a turn.

    Without prospects, a man in danger who is captured is lost once.
    """
    return fmean(
        sum(one.value * one.amount for one in rollout.occurrences if with_prospects or not one.is_prospect)
        for rollout in side
    )


def _has_luck(side: Sequence[Rollout]) -> bool:
    """Return whether the rollouts differ by luck, and not only by the search."""
    states = side[0].states
    return not states or has_luck(states[0])


def _occurrences(*sides: Sequence[Rollout]) -> Iterator[Occurrence]:
    for side in sides:
        for rollout in side:
            yield from rollout.occurrences


def _amounts(effect: Effect, phase: Phase | None, side: Sequence[Rollout]) -> list[float]:
    """Return how often an event happens in each rollout, in this phase or (None) in all."""
    return [float(rollout.amounts[effect, phase]) for rollout in side]


def _rate(effect: Effect, phase: Phase | None, side: Sequence[Rollout]) -> float:
    return fmean(_amounts(effect, phase, side))


def _lead(effect: Effect, phase: Phase | None, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    return _rate(effect, phase, better) - _rate(effect, phase, worse)


def _particular_event(kind: Effect, phase: Phase, better: Sequence[Rollout], worse: Sequence[Rollout]) -> Effect:
    """Return the event of this kind whose frequency differs most, or the kind if it is not one event in particular.

    Later events are not particular: the places they name are not yet those of the pieces.
    """
    if phase is Phase.LATER:
        return kind

    def lead(effect: Effect) -> float:
        return abs(_rate(effect, phase, better) - (_rate(effect, phase, worse) if worse else 0.0))

    events = {one.event: None for one in _occurrences(better, worse) if one.kind == kind and one.phase is phase}
    event = max(events, key=lead)
    return event if lead(event) >= MIN_EVENT_SHARE * lead(kind) else kind


def explained_share(event: Effect, phase: Phase, better: Sequence[Rollout], worse: Sequence[Rollout]) -> float:
    """Return how many thousandths of the difference an event explains, 0 if it doesn't favour the better turn.

    An event with negative amounts, the opposite of what it says, doesn't happen.
    """
    now, was = _amounts(event, phase, better), _amounts(event, phase, worse)
    if max(fmean(now), fmean(was)) <= 0:
        return 0.0
    lead, is_once = fmean(now) - fmean(was), _is_once(event, phase, better, worse)
    if abs(lead) < (MIN_DIFFERENCE if is_once else MIN_AMOUNT_DIFFERENCE):
        return 0.0
    *_, value = (one.value for one in _occurrences(worse, better) if event in (one.kind, one.event))
    if value * lead <= 0:
        return 0.0
    if _has_luck(better):
        if not differ(now, was, is_once=is_once):
            return 0.0
    elif max(fmean(now), fmean(was)) < UNANIMOUS or min(fmean(now), fmean(was)) > 1 - UNANIMOUS:
        return 0.0
    return min(_slope([*now, *was], [one.value for one in (*better, *worse)]) * lead, MAX_FIGURE_FACTOR * value * lead)


def differ(now: Sequence[float], was: Sequence[float], *, is_once: bool) -> bool:
    """Return whether the 95 % intervals of two rates, or of two mean amounts, are disjoint."""
    one, other = (wilson(fmean(side), len(side), Z_95) if is_once else mean_interval(side) for side in (now, was))
    return are_disjoint(one, other)


def _slope(amounts: Sequence[float], values: Sequence[float]) -> float:
    """Return the slope of the regression of values on amounts."""
    mean, level = fmean(amounts), fmean(values)
    spread = sum((amount - mean) ** 2 for amount in amounts)
    return sum((amount - mean) * (value - level) for amount, value in zip(amounts, values, strict=True)) / spread


def explain_turn(
    turn: Sequence[Rollout], other: Sequence[Rollout], gained: float, *, is_better: bool, is_missed: bool = False
) -> Explanation:
    """Explain a turn by comparing its rollouts with another turn's: the reason, or else what matters most after it.

    What the better turn itself brings, unlike the other one, says more than a total. `is_missed`: whether only what the
    worse turn rules out counts, as it does against the worse turn.
    """
    better, worse = (turn, other) if is_better else (other, turn)
    if _can_prove(turn):
        return _prove(turn, other, gained, is_better=is_better)
    is_missed = is_missed or not is_better
    shares = (1.0, SMALLER_SHARE) if gained else ()
    found = [reason(better, worse, gained, share, is_of_better=is_better, is_missed=is_missed) for share in shares]
    reasons = [one for one in found if one is not None]
    concrete = (one for one in reasons if not _is_distant_end(one.event, one.phase, turn))
    main = next(concrete, reasons[0] if reasons else None)
    if main is not None and not main.is_once and is_better:
        plan = outlook(turn, other, gained, is_missed=is_missed)
        if plan.reason is not None and plan.reason.phase is Phase.TURN and not is_ending(plan.reason.event):
            return plan
    if main is not None and not main.is_once and not is_better:
        missed = _missed(turn, other, gained)
        if missed is not None and not is_ending(missed.event):
            return Explanation(gained, missed)
    if main is not None:
        main = main if is_better else main.swap()
        is_gain = main.follows and main.is_good and not _has_luck(turn)
        risk = outlook(turn, other, gained).risk if is_gain else None
        return Explanation(gained, main, risk, _line_to_event(main, turn if main.follows else other))
    missed = _missed(turn, other, gained) if gained and not is_better and _has_luck(turn) else None
    if missed is not None:
        return Explanation(gained, missed)
    own = outlook(turn, other, gained, is_missed=is_missed and is_better)
    is_praise = not is_better and own.reason is not None and own.reason.is_good and _goes_on(turn)
    return replace(own, reason=None, line=_typical_line(turn)) if is_praise else own


def _missed(turn: Sequence[Rollout], better: Sequence[Rollout], gained: float) -> Reason | None:
    """Return what the better turn itself brings more often: what the worse one brings is no reason against it."""
    brings = outlook(better, turn, gained, is_missed=True).reason
    if brings is None or not brings.is_good or not brings.follows or brings.phase is not Phase.TURN:
        return None
    if _brings_too(brings.event, better, turn):
        return None
    now = _rate(brings.event, Phase.TURN, turn)
    return brings._replace(now=now, was=brings.now) if brings.now - now >= MIN_DIFFERENCE else None


def _prove(turn: Sequence[Rollout], other: Sequence[Rollout], gained: float, *, is_better: bool) -> Explanation:
    """Explain a turn by what the rules prove, or by the end of the game; otherwise by what it does itself."""
    better, worse = (turn, other) if is_better else (other, turn)
    proof = _contrast(better, worse, is_better=is_better) if gained else None
    if proof is not None:
        phase, side = Phase.REPLY if proof.moves else Phase.TURN, better if proof.follows else worse
        main = Reason(proof.event, phase, float(proof.follows), float(not proof.follows), True, proof.is_good)
        line = Line(side[0].turn, proof.moves) if proof.moves else NO_LINE
        return Explanation(gained, main if is_better else main.swap(), None, line)
    end = reason(better, worse, gained) if gained else None
    if end is not None:
        end = end if is_better else end.swap()
        return Explanation(gained, end, None, _line_to_event(end, turn if end.follows else other))
    return outlook(turn, other, gained)


def _proofs(turn: Sequence[Rollout], other: Sequence[Rollout]) -> Sequence[Proof]:
    """Return what the rules prove about a turn and another one, or each of several ones, if the game can."""
    if not _can_prove(turn):
        return ()
    seat, states = turn[0].seat, turn[0].states
    part = states[0].game.proofs
    assert part is not None
    before, end = states[0].position(seat), states[len(turn[0].turn)].position(seat)
    if turn is other:
        return part.proofs(before, end, None, seat)
    turns = {rollout.turn: rollout.states[len(rollout.turn)] for rollout in other}
    first, *others = (part.proofs(before, end, state.position(seat), seat) for state in turns.values())
    return [proof for proof in first if all(proof.event in {one.event for one in found} for found in others)]


def _can_prove(side: Sequence[Rollout]) -> bool:
    """Return whether the game proves reasons; what only happens later in a line isn't one then."""
    return bool(side[0].states) and side[0].states[0].game.proofs is not None


def _contrast(better: Sequence[Rollout], worse: Sequence[Rollout], *, is_better: bool) -> Proof | None:
    """Return what proves best that one turn is better; about the worse one, first what it leads to."""
    found = _proofs(better, worse)
    own = (proof for proof in found if is_better or not proof.follows)
    return next(own, found[0] if found else None)


def _own_proof(turn: Sequence[Rollout], other: Sequence[Rollout]) -> Proof | None:
    """Return what says most about a turn by itself; what the other one brings as well says less."""
    weights = {proof: SHARED * proof.weight for proof in _proofs(turn, turn)}
    weights |= {proof: proof.weight for proof in _proofs(turn, other) if proof.follows}
    return max(weights, key=weights.__getitem__, default=None)


def outlook(
    turn: Sequence[Rollout],
    other: Sequence[Rollout],
    gained: float = 0.0,
    *,
    avoids: bool = True,
    is_missed: bool = False,
) -> Explanation:
    """Explain a turn by itself: the best and the worst event that matter after it.

    Only events count that happen at most once in their phase, and sooner ones count more. A good event must be
    more frequent than after the other turn, or happen in this turn, or be likely and important: others are no reason,
    since any turn may lead to them. If the turns are not equally good, it must be more frequent. Without one, the
    explanation is what the turn avoids of the other one, unless `avoids` is false, or a line of play. What follows both
    turns in any case is the explanation only if nothing else is. A risk must be greater than after the other turn, or
    that of the turn itself; if it is practically certain after both, the sentence says so; if the game is lost in any
    case, that is all it says. `is_missed`: whether only what is impossible after the other turn counts.
    """
    if _can_prove(turn):
        own = _own_proof(turn, other)
        main = Reason(own.event, Phase.TURN, 1.0, None, True, own.is_good) if own else None
        return Explanation(gained, main, None, NO_LINE if main else _typical_line(turn))
    chosen, fresh = _split(turn)
    values = {(one.kind, one.phase): one.value for one in _occurrences(chosen)}
    once = [at for at in values if all(_is_once(at[0], phase, turn, other) for phase in Phase)]
    other_chosen, other_fresh = _split(other)
    aims = {at: _weight_of_aim(*at, values[at], chosen, other_chosen) for at in once if values[at] > 0}
    if is_missed:
        aims = {at: weight for at, weight in aims.items() if not _stays_possible(*at, other)}
    if gained:
        least = MIN_REASON_SHARE * gained / MAX_FIGURE_FACTOR
        aims = {
            at: weight for at, weight in aims.items() if values[at] >= least and _is_more_frequent(*at, turn, other)
        }
    risks = {
        at: -values[at] * WEIGHTS[at[1]] * _rate(*at, chosen)
        for at in once
        if values[at] < 0 and not (is_ending(at[0]) and _has_luck(turn))
    }
    confirmed = (at for at in _ranked(aims, turn) if _weight_of_aim(*at, values[at], fresh, other_fresh))
    reasons = [_alone(*at, turn, other, values[at]) for at in confirmed]
    main = next((one for one in reasons if not one.is_common), reasons[0] if reasons else None)
    risk = next((at for at in _ranked(risks, turn) if risks[at] >= MIN_OUTLOOK), None)
    bad = None if risk is None else _alone(*risk, turn, other, values[risk])
    if bad is not None and risk is not None and not _is_own_risk(bad, values[risk], turn, other):
        bad = None
    if bad is not None and main is not None and None not in (main.event.stated_chance, bad.event.stated_chance):
        bad = None
    if bad is not None and risk is not None and _decides(bad, values[risk]):
        return Explanation(gained, None, bad, _typical_line(turn))
    if main is None and avoids and (not gained or not _has_luck(turn)):
        main = _avoided(turn, other)
    if main is not None:
        return Explanation(gained, main, bad, _line_to_event(main, turn if main.follows else other))
    return Explanation(gained, None, bad, _typical_line(turn))


def _decides(risk: Reason, value: float) -> bool:
    """Return whether the game is lost in any case, so that nothing that a turn brings counts."""
    return risk.is_common and value <= -DECISIVE


def _ranked(weights: Mapping[tuple[Effect, Phase], float], turn: Sequence[Rollout]) -> list[tuple[Effect, Phase]]:
    """Return the events with a weight, the most important first: concrete ones before others."""
    return sorted(
        (at for at in weights if weights[at] > 0), key=lambda at: (is_concrete(*at, turn), weights[at]), reverse=True
    )


def _is_more_frequent(kind: Effect, phase: Phase, turn: Sequence[Rollout], other: Sequence[Rollout]) -> bool:
    """Return whether a kind of event, or with luck the particular one, is more frequent than after the other turn.

    Without luck, the same man may be safe on different squares.
    """
    events = {kind, _particular_event(kind, phase, turn, [])} if _has_luck(turn) else {kind}
    return any(_lead(event, phase, turn, other) >= MIN_DIFFERENCE for event in events)


def _is_own_risk(risk: Reason, value: float, turn: Sequence[Rollout], other: Sequence[Rollout]) -> bool:
    """Return whether a risk is frequent enough, and not as frequent after the other turn without being certain.

    Without luck, it must not be part of an exchange, unless the other side takes back at once.
    """
    if risk.now < (MIN_OUTLOOK_RATE if _has_luck(turn) else UNANIMOUS):
        return False
    if not (_has_luck(turn) or risk.is_common or risk.phase is Phase.REPLY or _pays(value, turn)):
        return False
    if risk.is_common or risk.phase is Phase.TURN or other is turn:
        return True
    return _lead(risk.event, risk.phase, turn, other) >= MIN_DIFFERENCE


def _split(side: Sequence[Rollout]) -> tuple[Sequence[Rollout], Sequence[Rollout]]:
    """Return the rollouts on which an explanation is chosen, and those that give its rate; if they are few, all."""
    if len(side) < MIN_SPLIT or not _has_luck(side):
        return side, side
    return side[::CHOSEN_OF], [one for number, one in enumerate(side) if number % CHOSEN_OF]


def refute(why: Explanation, turn: Sequence[Rollout]) -> Explanation:
    """Return the explanation of a worse turn with a line of play that begins with this turn and shows what is wrong.

    The line ends with something bad that follows, if the explanation names it. Otherwise it is a typical rollout; if
    the turn misses something, one in which this happens no more often than on average.
    """
    bad = next((one for one in (why.reason, why.risk) if one is not None and one.follows and not one.is_good), None)
    line = _line_to_event(bad, turn) if bad is not None else NO_LINE
    if line != NO_LINE:
        return replace(why, line=line)
    if bad is not None and why.line.moves and why.line.turn == turn[0].turn:
        return why
    missed = why.reason if why.reason is not None and not why.reason.follows else None
    side = [one for one in turn if missed is None or one.amounts[missed.event, missed.phase] <= missed.now]
    return replace(why, line=_typical_line(side))


def continue_line(why: Explanation, turn: Sequence[Rollout]) -> Explanation:
    """Return the explanation of a turn with a typical line of play if its reason is about the turn and has no line."""
    if why.reason is None or not why.reason.follows or why.line != NO_LINE:
        return why
    return replace(why, line=_typical_line(turn))


def _typical_line(side: Sequence[Rollout]) -> Line:
    """Return the rollout with the median value, without throws at its end, which begin another turn."""
    typical = sorted(side, key=lambda rollout: rollout.value)[len(side) // 2]
    moves = typical.moves
    if typical.states and typical.states[-1].actor is not None:
        owners = turn_owners(typical.states[len(typical.turn) : -1])
        moves = moves[: len(moves) - len([*takewhile(lambda owner: owner is None, reversed(owners))])]
    return Line(typical.turn, moves, typical.determinization)


def _weight_of_aim(
    kind: Effect, phase: Phase, value: float, turn: Sequence[Rollout], other: Sequence[Rollout]
) -> float:
    """Return how much a good event matters for the explanation of a turn; 0 if it is too rare, or follows any turn."""
    rate, lead = _rate(kind, phase, turn), _lead(kind, phase, turn, other)
    if not _has_luck(turn):
        balance = _balance(turn, with_prospects=_is_prospect(kind, turn))
        if rate < UNANIMOUS or balance < MIN_LASTING_SHARE * value:
            return 0.0
    weight, is_own = WEIGHTS[phase] * value, phase is Phase.TURN
    if min(lead, _lead(kind, None, turn, other)) >= MIN_OUTLOOK_LEAD and weight * rate >= (
        MIN_OWN if is_own else MIN_OUTLOOK
    ):
        return weight * lead
    if is_own:
        is_enough = rate >= MIN_COMMON_RATE and weight * rate >= MIN_OWN
    else:
        is_enough = min(rate, _rate(kind, phase, other)) >= CERTAIN and weight >= MIN_COMMON
    return (1 - COMMON_SHARE) * weight * rate if is_enough else 0.0


def _avoided(turn: Sequence[Rollout], other: Sequence[Rollout]) -> Reason | None:
    """Return the worst event that may happen in the other turn itself, and never does after this one."""
    values = {one.kind: one.value for one in _occurrences(other) if one.phase is Phase.TURN and one.value < 0}
    rates = {
        kind: _rate(kind, Phase.TURN, other)
        for kind in values
        if _is_once(kind, Phase.TURN, turn, other) and not any(_amounts(kind, None, turn))
    }
    found = [kind for kind, rate in rates.items() if rate >= MIN_OUTLOOK_RATE and -values[kind] * rate >= MIN_AVOIDED]
    if not found:
        return None
    event = _particular_event(min(found, key=lambda kind: values[kind] * rates[kind]), Phase.TURN, other, [])
    return Reason(event, Phase.TURN, 0.0, _rate(event, Phase.TURN, other), True, False)


def _alone(kind: Effect, phase: Phase, turn: Sequence[Rollout], other: Sequence[Rollout], value: float) -> Reason:
    """Return a reason without comparison: the event, with its rate in this phase on rollouts that didn't choose it."""
    _, fresh = _split(turn)
    event = _particular_event(kind, phase, turn, [])
    may_be_common = other is not turn and phase is not Phase.TURN
    is_common = may_be_common and all(_least_rate(event, phase, side) >= LEAST_COMMON for side in (turn, other))
    rate = (_least_rate if fresh is turn and not is_common else _rate)(event, phase, fresh)
    return Reason(event, phase, rate, None, True, value > 0, is_common)


def _least_rate(event: Effect, phase: Phase, side: Sequence[Rollout]) -> float:
    """Return the lower end of the interval of a rate; in the turn itself, and without luck, the rate."""
    rate = _rate(event, phase, side)
    return wilson(rate, len(side), Z_95)[0] if _has_luck(side) and phase is not Phase.TURN else rate


def _is_once(effect: Effect, phase: Phase, *sides: Sequence[Rollout]) -> bool:
    return all(amount in (0, 1) for side in sides for amount in _amounts(effect, phase, side))


def _line_to_event(main: Reason, side: Sequence[Rollout]) -> Line:
    """Return the first rollout in which the event happens when it usually does, up to the event."""
    for rollout in side:
        for one in rollout.occurrences:
            if main.event in (one.kind, one.event) and one.phase == main.phase:
                moves = rollout.moves[: max(0, one.at - len(rollout.turn))]
                return Line(rollout.turn, moves, rollout.determinization)
    return NO_LINE
