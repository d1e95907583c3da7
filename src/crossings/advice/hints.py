"""Hints: the best turns of a position and the reasons for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from statistics import fmean

from crossings.advice.describe import describe_explanation, play_moves, proposed_turn
from crossings.advice.reasons import (
    MIN_ROLLOUTS,
    SMALLER_SHARE,
    brings_too,
    confirm_gain,
    explain_turn,
    outlook,
    reason,
)
from crossings.advice.results import CERTAIN, NO_EXPLANATION, NO_LINE, Explanation, Phase, Reason, TurnAdvice
from crossings.advice.review import SEED
from crossings.advice.rollouts import ROLLOUTS_PER_TURN, Occurrence, Rollout, has_luck, rollouts, whose_turn
from crossings.advice.turns import (
    DEFAULT_BUDGET,
    SearchBudget,
    Turn,
    best_turn,
    determinizations,
    gain,
    is_dominated,
    split_turn,
    turn_value,
    undominated,
)
from crossings.engine import Game, State, View
from crossings.engine.effects import Effect
from crossings.search.budget import Budget, Clock
from crossings.search.provider import search_of

SEARCH_TIME_SHARE = 0.25
"""Share of the time for finding turns; the rest is for comparing them."""
MAX_FIRST_MOVES = 4
"""Number of first moves that are completed to turns. Different first moves may lead to the same turn."""
MAX_ADVISED_TURNS = 3
"""Maximum number of turns that are compared and returned."""
COMPARED_FIRST = 2
"""Number of turns, the best ones, that are compared first. If time is short, only these are compared."""
ROLLOUTS_PER_HINT = 48
"""Rollouts per turn."""
EQUAL_MARGIN = 30.0
"""Turns whose values differ by less (thousandths) are called equal, even if the difference is significant. Turns that
may differ by more, but not significantly, are not returned."""
UNSURE_MARGIN = 60.0
"""The same for an unconfirmed difference, if the best turn brings nothing by itself: one that does comes before it."""
LESS_MARGIN = 15.0
"""Difference in the value of what two equally good turns themselves bring, with luck, from which one isn't shown."""
WORSE_MOVES = 2
"""Number of clearly worse moves that are completed to turns, to find out what a good turn avoids."""
WORSE_MARGIN = 100.0
"""Difference in Q values (thousandths) from which a first move is clearly worse."""
SAFER_MARGIN = 60.0
"""Difference in the mean of the worst quarter of rollouts (thousandths) from which a turn is called safer."""
INTERPRETED_BUDGET = SearchBudget(value=8, choice=16, seconds=0.05)
"""Budget without compiled code; reasons are then not computed."""


def advise(game: Game, view: View, seat: int, legal: Sequence[str], *, seed: int, budget: Budget) -> list[TurnAdvice]:
    """Return the best turns that begin with a legal move, the best first.

    The budget's simulations only limit the search for turns, not their comparison. Raises `BadSeed`, `BadSeat`.
    """
    search, clock = search_of(game), Clock(replace(budget, simulations=None))
    search.prepare(budget)
    finding_budget = replace(budget, seconds=budget.seconds and SEARCH_TIME_SHARE * budget.seconds)
    search_budget = DEFAULT_BUDGET if search.compiled else INTERPRETED_BUDGET
    start = start_states(game.determinize(view, SEED, seat), seat)
    firsts = first_moves(start[0], seat, undominated(start[0], legal), seed, finding_budget)
    are_all_allowed = set(legal) >= set(start[0].actions())
    turns = _complete_turns(start, seat, firsts, search_budget, seed, MAX_FIRST_MOVES if are_all_allowed else 0)
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
    """Return the equally good best turns, a clearly safer one first, and the turns that are clearly worse."""
    by_search = {turn: turn_value(turn, seat, comparison_budget(search_budget), seed) for turn in turns}
    beaten = {turn for turn in turns if any(is_dominated(turn, other) for other in turns)}
    candidates = sorted(turns, key=lambda turn: (turn in beaten, -by_search[turn]))
    turns = _worth_comparing(candidates, by_search)
    played = play_on(start, turns, seat, search_budget, seed, clock)

    def confirmed(one: Turn, other: Turn) -> float:
        clear = gain(one, other, seat, comparison_budget(search_budget), seed)
        return confirm_gain(clear, played[one], played[other])

    ranked = sorted(
        played, key=lambda turn: (turn in beaten, -by_search[turn] - fmean(one.value for one in played[turn]))
    )
    best, *others = put_harm_second(ranked, played, confirmed)
    gains = {turn: gain(best, turn, seat, comparison_budget(search_budget), seed) for turn in others}
    gained = {turn: confirm_gain(gains[turn], played[best], played[turn]) for turn in others}
    leads = {turn: max(gains[turn].mean, _mean_lead(played[best], played[turn])) for turn in others}
    margin = EQUAL_MARGIN if _brought(played[best]) > 0 else UNSURE_MARGIN
    equal = [turn for turn in others if leads[turn] < (EQUAL_MARGIN if gained[turn] else margin)]
    worse = sorted((turn for turn in others if gained[turn] and turn not in equal), key=lambda turn: gained[turn])
    equal = [turn for turn in equal if turn not in beaten and not harms_itself(played[turn], played[best])]
    first, *equal = order_equal((best, *equal), played)
    equal = [turn for turn in equal if not harms_itself(played[turn], played[first])]
    other = (*worse, *equal, *others, best)[0]
    why = explain_turn(played[first], played[other], gained[other] if worse else 0.0, is_better=True)
    if why.reason is not None and not why.reason.follows:
        probes = [turn for turn in reversed(candidates) if turn not in turns and by_search[turn] < by_search[best]]
        are_all_compared = not probes and not equal and len(start[0].actions()) <= MAX_FIRST_MOVES
        if not are_all_compared and not any(
            is_threat(why.reason, start, turn, seat, search_budget, seed) for turn in probes[:1]
        ):
            why = _explain_without_threat(played[first], played[other], 0.0 if equal else why.gained)
    is_lost = why.reason is None and why.risk is not None and why.risk.is_common
    value = fmean(one.value for one in played[best]) if is_lost else turn_value(best, seat, search_budget, seed)
    is_safer = is_clearly_safer(first, equal, played)
    advice = [TurnAdvice(first.moves, value, is_safer=is_safer, why=why)]
    for turn in equal:
        own = outlook(played[turn], played[first])
        is_repeated = why.reason is not None and is_shared(own.reason, played[turn], played[first])
        if not is_repeated and not brings_less(played[turn], played[first]):
            advice.append(TurnAdvice(turn.moves, value, is_equal=True, why=own))
    for turn in worse:
        lost = explain_turn(played[turn], played[first], gained[turn], is_better=False)
        advice.append(TurnAdvice(turn.moves, max(0.0, value - gained[turn]), why=lost))
    return leave_out_repeated(start, seat, leave_out_unexplained(put_explained_first(advice)))


def put_explained_first(advice: Sequence[TurnAdvice]) -> list[TurnAdvice]:
    """Return the advice, an equally good turn first if its reason says more: what it does, or anything at all."""
    first, *others = advice
    better = max((one for one in others if one.is_equal), key=_says, default=first)
    if first.is_safer or _says(better) <= _says(first):
        return [*advice]
    equal = replace(first, is_equal=True)
    return [replace(better, is_equal=False), equal, *(one for one in others if one is not better)]


def _says(one: TurnAdvice) -> int:
    """Return how much the reason for a turn says: what it does, that it changes nothing, or nothing."""
    return 0 if one.why.reason is None else 1 if one.why.reason.event.holds_anyway else 2


def _explain_without_threat(turn: Sequence[Rollout], other: Sequence[Rollout], gained: float) -> Explanation:
    """Explain the best turn by itself, or else by what it brings, unlike a worse one."""
    why = outlook(turn, other, gained, avoids=False)
    if why.reason is None and gained:
        brought = reason(turn, other, gained, SMALLER_SHARE, is_brought=True)
        return why if brought is None else Explanation(gained, brought)
    return why


def leave_out_repeated(start: Sequence[State], seat: int, advice: Sequence[TurnAdvice]) -> list[TurnAdvice]:
    """Return the turns without those that a reader can't tell from a better one.

    Their descriptions are equal, or the same words explain them: if a game improves turns, they become alike.
    """
    if start[0].game.improvement is None:
        return [*advice]
    shown: list[TurnAdvice] = []
    known: set[str] = set()
    for one in advice:
        name = start[0].game.seat_names.__getitem__
        turn = proposed_turn(play_moves(start[0], one.moves), seat)
        words = one.why.reason and describe_explanation(replace(one.why, line=NO_LINE), start, seat, name)
        if turn not in known and words not in known:
            shown.append(one)
        known |= {turn, words} if words else {turn}
    return shown


def is_shared(own: Reason | None, turn: Sequence[Rollout], first: Sequence[Rollout]) -> bool:
    """Return whether a turn's reason is something that the first turn itself certainly does as well."""
    if own is None:
        return False
    kinds = {one.kind for one in _events_of(turn) if own.event in (one.kind, one.event)}
    return own.phase is Phase.TURN and own.follows and any(_rate_in_turn(kind, first) >= CERTAIN for kind in kinds)


def leave_out_unexplained(advice: Sequence[TurnAdvice]) -> list[TurnAdvice]:
    """Return the first turn, and the others with a reason of their own, if the first has one; otherwise all.

    Otherwise the advice would give a reason for one turn, and then call another one as good without a word.
    """
    first, *others = advice
    return [first, *(one for one in others if _says_more(one, first))]


def _says_more(one: TurnAdvice, first: TurnAdvice) -> bool:
    """Return whether a turn has a reason that says more than the first turn's, or than that it misses this."""
    own, known = one.why.reason, first.why.reason
    if known is None or own is None:
        return known is None
    if own.event.holds_anyway:
        return one.is_equal and known.event.holds_anyway
    return own.event != known.event or (own.follows and not known.follows)


def order_equal(turns: Sequence[Turn], played: Mapping[Turn, Sequence[Rollout]]) -> list[Turn]:
    """Return equally good turns: first one that is clearly safer, then those that bring most by themselves.

    Otherwise noise would put a pointless crash, or a pass, before a turn that achieves something.
    """
    ranked = sorted(turns, key=lambda turn: -_brought(played[turn]))
    safest = max(ranked, key=lambda turn: _bad_outcome(played[turn]))
    others = [turn for turn in ranked if turn != safest]
    return [safest, *others] if is_clearly_safer(safest, others, played) else ranked


def is_clearly_safer(turn: Turn, others: Sequence[Turn], played: Mapping[Turn, Sequence[Rollout]]) -> bool:
    """Return whether the bad outcomes of a turn are clearly less bad than those of each of these others, if any.

    The dangers that the rules state must not be greater, nor the chances of success less: a reader would see a
    contradiction.
    """
    if not others or _stated_danger(played[turn]) > min(_stated_danger(played[other]) for other in others):
        return False
    success = _stated_success(played[turn])
    if success is not None and any(success < (_stated_success(played[other]) or 0.0) for other in others):
        return False
    return _bad_outcome(played[turn]) - max(_bad_outcome(played[other]) for other in others) >= SAFER_MARGIN


def _stated_danger(side: Sequence[Rollout]) -> float:
    """Return the value of what is bad after a turn with a chance that its message states."""
    return -sum(one.value for one in _events_of(side) if one.value < 0 and one.event.stated_chance is not None)


def _stated_success(side: Sequence[Rollout]) -> float | None:
    """Return the greatest chance of something good that the message of a turn may state, or None.

    It is 0 if nothing good can be said of a throw of the seat with which the turn ends.
    """
    chances = (one.event.stated_chance for one in _events_of(side) if one.value > 0)
    stated = [chance for chance in chances if chance is not None]
    return max(stated, default=0.0 if _ends_with_throw(side[0]) else None)


def _ends_with_throw(rollout: Rollout) -> bool:
    end = rollout.states[len(rollout.turn)] if rollout.states else None
    return end is not None and end.actor == "chance" and whose_turn(end) == rollout.seat


def harms_itself(turn: Sequence[Rollout], other: Sequence[Rollout]) -> bool:
    """Return whether something bad certainly happens in a turn itself, and not in the other one: a needless crash.

    The search may call such turns equally good, since a won, or lost, game stays so. No player would.
    """
    harms = {one.kind for one in _events_of(turn) if one.value < 0 and not one.is_prospect}
    return any(_rate_in_turn(kind, turn) >= CERTAIN and not _rate_in_turn(kind, other) for kind in harms)


def put_harm_second(
    ranked: Sequence[Turn], played: Mapping[Turn, Sequence[Rollout]], gained: Callable[[Turn, Turn], float]
) -> list[Turn]:
    """Return the turns, best first; one that harms itself must be confirmed to be better than the next to stay first.

    `gained`: how much better one turn is than another if this is confirmed, else 0.
    """
    match ranked:
        case [first, second, *others] if harms_itself(played[first], played[second]) and not gained(first, second):
            return [second, first, *others]
        case _:
            return [*ranked]


def _events_of(side: Sequence[Rollout]) -> Iterator[Occurrence]:
    """Yield what happens in the turn itself."""
    return (one for rollout in side for one in rollout.occurrences if one.phase is Phase.TURN)


def _rate_in_turn(kind: Effect, side: Sequence[Rollout]) -> float:
    return fmean(float(rollout.amounts[kind, Phase.TURN] > 0) for rollout in side)


def _brought(side: Sequence[Rollout]) -> float:
    """Return the mean value of what happens in the turn itself."""
    return sum(one.value * one.amount for one in _events_of(side)) / len(side)


def brings_less(turn: Sequence[Rollout], other: Sequence[Rollout]) -> bool:
    """Return whether a turn itself brings clearly less than another one: luck may only hide that it is worse."""
    states = turn[0].states
    return (not states or has_luck(states[0])) and _brought(other) - _brought(turn) >= LESS_MARGIN


def is_threat(
    reason: Reason, start: Sequence[State], turn: Turn, seat: int, search_budget: SearchBudget, seed: int
) -> bool:
    """Return whether what a good turn avoids also happens after this turn, not only after the worse one."""
    probe = list(rollouts(start, turn.moves, seat, search_budget, seed, MIN_ROLLOUTS))
    return (
        fmean(float(rollout.amounts[reason.event, reason.phase]) for rollout in probe)
        >= (reason.now + (reason.was or 0.0)) / 2
    )


def _worth_comparing(turns: Sequence[Turn], by_search: Mapping[Turn, float]) -> list[Turn]:
    """Return the first turns; if all of these are equally good, the last is replaced by the best of the worse ones.

    The comparison with a worse turn shows what a good turn avoids.
    """
    first = turns[:MAX_ADVISED_TURNS]
    worse = [turn for turn in turns if by_search[turns[0]] - by_search[turn] >= EQUAL_MARGIN]
    return [*first[:-1], worse[0]] if worse and worse[0] not in first else list(first)


def _bad_outcome(side: Sequence[Rollout]) -> float:
    """Return the mean value of the worst quarter of the rollouts."""
    return fmean(sorted(one.value for one in side)[: max(1, len(side) // 4)])


def play_on(
    start: Sequence[State], turns: list[Turn], seat: int, search_budget: SearchBudget, seed: int, clock: Clock
) -> dict[Turn, list[Rollout]]:
    """Return the rollouts of these turns, the same number for each.

    If time runs out, as many turns as possible, at least one, keep the `MIN_ROLLOUTS` that a comparison needs.
    """
    most = ROLLOUTS_PER_HINT
    sources = {turn: _with_events(rollouts(start, turn.moves, seat, search_budget, seed, most)) for turn in turns}
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


def _with_events(played: Iterator[Rollout]) -> Iterator[Rollout]:
    """Yield rollouts after finding what happens in them, so that this counts as time, too."""
    for rollout in played:
        assert rollout.occurrences is not None
        yield rollout


def _mean_lead(one: Sequence[Rollout], other: Sequence[Rollout]) -> float:
    return fmean(rollout.value for rollout in one) - fmean(rollout.value for rollout in other)


def explain(
    state: State, seat: int, better: Sequence[str], worse: Sequence[str], search_budget: SearchBudget = DEFAULT_BUDGET
) -> Explanation:
    """Explain why a turn would have been better than the one that was made: by a difference, or not at all.

    What follows one of the turns alone later would read as a reason for the better one. What the better turn itself
    brings, unlike the other one, is a difference.
    """
    start = determinizations(state, seat, SEED)
    why, _ = explain_from(start, seat, better, worse, search_budget, is_missed=True)
    if why.compares:
        return why
    brings, made = why.reason, split_turn(start, seat, worse).ends[0]
    if state.game.proofs is not None or brings is None or brings.phase is not Phase.TURN:
        return replace(why, reason=None, risk=None)
    missed = None if brings_too(brings.event, start[0], made, seat) else brings
    return replace(why, reason=missed, risk=None)


def explain_from(
    start: Sequence[State],
    seat: int,
    better: Sequence[str],
    worse: Sequence[str],
    search_budget: SearchBudget = DEFAULT_BUDGET,
    most: int = ROLLOUTS_PER_TURN,
    *,
    is_missed: bool = False,
) -> tuple[Explanation, Explanation]:
    """Explain why one turn is better than another, with a phrasing for each, if this many rollouts confirm it.

    `is_missed`: whether only what the worse turn rules out counts, since it was made.
    """
    turns = split_turn(start, seat, better), split_turn(start, seat, worse)
    clear = gain(*turns, seat, comparison_budget(search_budget), SEED)
    if not clear.is_clear:
        return NO_EXPLANATION, NO_EXPLANATION
    one, other = (list(rollouts(start, moves, seat, search_budget, SEED, most)) for moves in (better, worse))
    gained = confirm_gain(clear, one, other)
    if not gained:
        return NO_EXPLANATION, NO_EXPLANATION
    return (
        explain_turn(one, other, gained, is_better=True, is_missed=is_missed),
        explain_turn(other, one, gained, is_better=False),
    )


def first_moves(state: State, seat: int, legal: Sequence[str], seed: int, budget: Budget) -> list[str]:
    """Return the most visited first moves of a search from the seat's view, and the most visited worse moves."""
    game = state.game
    result = search_of(game).think(state.seats, state.record, seat, seed, Clock(budget))
    allowed = {game.number_of[text] for text in legal}
    ranked = sorted(result.visits.keys() & allowed, key=lambda move: (-result.visits[move], -result.q[move], move))
    first, later = ranked[:MAX_FIRST_MOVES], ranked[MAX_FIRST_MOVES:]
    worse = [move for move in later if result.visits[move] and result.q[first[0]] - result.q[move] >= WORSE_MARGIN]
    return [game.moves[move] for move in (*first, *worse[:WORSE_MOVES])]


def _complete_turns(
    start: Sequence[State], seat: int, firsts: Sequence[str], search_budget: SearchBudget, seed: int, free: int
) -> list[Turn]:
    """Complete each first move to a turn. Turns that lead to the same position are returned once.

    If the game improves turns, this may also change the first `free` of the first moves.
    """
    turns: dict[tuple[bytes, ...], Turn] = {}
    for number, first in enumerate(firsts):
        turn = best_turn(start, seat, search_budget, seed, first, is_fixed=number >= free)
        turns.setdefault(turn.records, turn)
    return list(turns.values())


def comparison_budget(search_budget: SearchBudget) -> SearchBudget:
    """Return the larger budget with which turns are compared."""
    return search_budget._replace(value=search_budget.choice)
