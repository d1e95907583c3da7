"""Why a roll or another draw turned a game: which event it made likely, unlikely or possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from crossings.advice.rollouts import consequences, whose_turn
from crossings.engine import State, defaults
from crossings.engine.effects import Consequence, Effect

MAX_PLAYED = 500
"""Maximum number of draws that are played for the chance of an event."""
MAX_MORE_DRAWS = 8
"""Number of draws after these, up to the next decision, that may still bring the event."""
MIN_CHANGE = 0.1
"""Minimum change in the chance of an event that explains a draw."""

NOTHING: frozenset[Consequence] = frozenset()
Reached = tuple[State, frozenset[Consequence]]
"""A position after draws, and what they mean for the seat."""


class Luck(NamedTuple):
    """The event whose chance a draw changed most, weighted by its value to a seat."""

    event: Effect
    before: float
    after: float
    is_good: bool


def luck_of(states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool) -> Luck | None:
    """Return why draws were good or bad for a seat, or None.

    `states`: the positions of a game from the first draw on; `moves`: the moves made there; `draws`: how many of them
    are the draws in question.
    """
    if states[0].game.consequences is defaults:
        return None
    missed_or_used = _made_possible if is_good else _made_impossible
    found = [*_changes(states, moves, draws, seat, is_good=is_good), *missed_or_used(states, moves, draws, seat)]
    return max(found, key=lambda one: one[0] * abs(one[1].after - one[1].before), default=(0.0, None))[1]


def _changes(
    states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool
) -> list[tuple[float, Luck]]:
    """Return each event whose chance changes in the direction of the draws' value, with its size."""
    for more in range(MAX_MORE_DRAWS, -1, -1):
        before = _chances(states[0], draws + more, seat)
        if before is not None:
            break
    else:
        return []
    steps = zip(states[:draws], moves, states[1:], strict=False)
    made = {one.fact: one for state, move, after in steps for one in _meanings(state, move, after, seat)}
    rest = _chances(states[draws], more, seat) or {}
    found = []
    for fact in {**before, **rest, **made}:
        one = made.get(fact) or (before | rest)[fact].event
        was = before[fact].chance if fact in before else 0.0
        now = 1.0 if fact in made else rest[fact].chance if fact in rest else 0.0
        if abs(now - was) >= MIN_CHANGE and (one.value * (now - was) > 0) == is_good:
            found.append((abs(one.value), Luck(_described(one), float(was), float(now), one.value > 0)))
    return found


def _made_possible(states: Sequence[State], moves: Sequence[str], draws: int, seat: int) -> list[tuple[float, Luck]]:
    """Return the best event of the moves made after the draws, before the next one, with the chance to be able to.

    It is an event of the first move that needs the draw: later ones may only need this move to be made.
    """
    owner, drawn = states[draws].actor, _after_draws(states[0], draws, seat)
    if owner == "chance" or drawn is None:
        return []
    rest = list(zip(states[draws:], moves[draws:], states[draws + 1 :], strict=False))
    own = list(takewhile(lambda step: step[0].actor == owner, rest))
    found = [(number, one) for number, step in enumerate(own) for one in _meanings(*step, seat) if one.value > 0]
    chances = [
        float(sum(chance for (state, _), chance in drawn.items() if _can_play(state, own[: number + 1], seat)))
        for number in range(len(own))
    ]
    needs = next((number for number, chance in enumerate(chances) if chance <= 1 - MIN_CHANGE), len(own))
    later = [one for one in found if one[0] >= needs]
    if not later:
        return []
    number, main = max(later, key=lambda one: (one[0] == needs, one[1].value))
    return [(main.value, Luck(_described(main), chances[number], 1.0, is_good=True))]


def _made_impossible(states: Sequence[State], moves: Sequence[str], draws: int, seat: int) -> list[tuple[float, Luck]]:
    """Return the good events of the seat's next move that other draws would have allowed, with the chance of these."""
    drawn, missed = _after_draws(states[0], draws, seat), states[draws]
    if drawn is None or missed.actor != seat or sum(len(state.actions()) for state, _ in drawn) > MAX_PLAYED:
        return []
    possible = {one.fact for one in _next_gains(missed, seat)}
    chances: dict[Consequence, Fraction] = defaultdict(Fraction)
    for (state, _), chance in drawn.items():
        for one in _next_gains(state, seat):
            if one.fact not in possible:
                chances[one] += chance
    likely = {one: float(chance) for one, chance in chances.items() if chance >= MIN_CHANGE}
    return [(one.value, Luck(_described(one), chance, 0.0, is_good=True)) for one, chance in likely.items()]


def _next_gains(state: State, seat: int) -> set[Consequence]:
    """Return the good events that the seat's next move can bring."""
    if state.actor != seat:
        return set()
    found = (one for move in state.actions() for one in _meanings(state, move, state.play(move), seat))
    return {one for one in found if one.value > 0}


def _can_play(state: State, steps: Sequence[tuple[State, str, State]], seat: int) -> bool:
    """Return whether moves made elsewhere can be made from this position, and the last one then means the same."""
    before = state
    for _, move, _ in steps:
        if state.actor == "chance" or move not in state.actions():
            return False
        before, state = state, state.play(move)
    meant, meaning = (
        {one.fact for one in _meanings(*step, seat)} for step in (steps[-1], (before, steps[-1][1], state))
    )
    return meant <= meaning


def _described(one: Consequence) -> Effect:
    """Return the particular event, or its kind if the event says how likely it is over other draws than these."""
    return one.fact if one.event is None or one.event.stated_chance is not None else one.event


def _meanings(before: State, move: str, after: State, seat: int) -> list[Consequence]:
    """Return the consequences of a move that happen once, not totals."""
    return [one for one in consequences(before, move, after, seat) if one.amount == 1]


class Likely(NamedTuple):
    """An event, and its chance."""

    event: Consequence
    chance: Fraction


def _chances(state: State, draws: int, seat: int) -> dict[Effect, Likely] | None:
    """Return the chances of events in this many draws, fewer if a player decides; None if they are too many.

    If the player may then reroll, the best reroll counts: an event that it can still bring isn't ruled out.
    """
    drawn = _after_draws(state, draws, seat)
    if drawn is None:
        return None
    chances: dict[Effect, Likely] = {}
    owner = whose_turn(state)
    for (after, path), chance in drawn.items():
        may_reroll = owner is not None and owner == after.actor == whose_turn(after)
        sure = {one.fact: Likely(one, Fraction(1)) for one in path}
        for fact, (event, likely) in ((_by_reroll(after, seat) if may_reroll else {}) | sure).items():
            known = chances.get(fact, Likely(event, Fraction(0)))
            chances[fact] = known._replace(chance=known.chance + chance * likely)
    return chances


def _by_reroll(state: State, seat: int) -> dict[Effect, Likely]:
    """Return the chances of the events that the player to move can bring by a draw, each by the best one."""
    best: dict[Effect, Likely] = {}
    is_own = state.game.cooperative or state.actor == seat
    for move in state.actions():
        drawn = _after_draws(state.play(move), 1, seat)
        chances: dict[Effect, Likely] = {}
        for (_, path), chance in (drawn or {}).items():
            for one in path:
                if (one.value > 0) == is_own:
                    chances[one.fact] = Likely(one, chance + (chances[one.fact].chance if one.fact in chances else 0))
        for fact, likely in chances.items():
            best[fact] = max(likely, best.get(fact, likely), key=lambda one: one.chance)
    return best


def _after_draws(state: State, draws: int, seat: int) -> dict[Reached, Fraction] | None:
    """Return the chances of the positions that this many draws can lead to, and what the draws mean for the seat.

    None if they are too many. Draws that lead to the same position and mean the same are counted once, so that four
    cannons have few results.
    """
    reached = {(state, NOTHING): Fraction(1)}
    left = MAX_PLAYED
    for _ in range(draws):
        after: dict[Reached, Fraction] = defaultdict(Fraction)
        for (before, path), chance in reached.items():
            outcomes = before.outcomes() if before.actor == "chance" else {}
            left -= len(outcomes)
            if left < 0:
                return None
            for draw, share in outcomes.items():
                drawn = before.play(draw)
                after[drawn, path.union(_meanings(before, draw, drawn, seat))] += chance * share
            if not outcomes:
                after[before, path] += chance
        reached = after
    return reached
