"""Why a roll or another draw turned a game: which event it made likely, unlikely or possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from crossings.advice.rollouts import consequences
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
Path = tuple[Fraction, frozenset[Consequence]]
"""A possible result of a sequence of draws: its probability, and what it means for the seat."""


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
    changes = _changes(states, moves, draws, seat, is_good=is_good)
    if changes:
        return max(changes, key=lambda one: abs(one[1].after - one[1].before) * one[0])[1]
    return _made_possible(states, moves, draws, seat) if is_good else _made_impossible(states, draws, seat)


def _changes(
    states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool
) -> list[tuple[float, Luck]]:
    """Return each event whose chance changes in the direction of the draws' value, with its size."""
    for more in range(MAX_MORE_DRAWS, -1, -1):
        before = _all_paths(states[0], draws + more, seat)
        if before is not None:
            break
    else:
        return []
    steps = zip(states[:draws], moves, states[1:], strict=False)
    made = tuple(one for state, move, after in steps for one in _meanings(state, move, after, seat))
    rest = _all_paths(states[draws], more, seat) or [(Fraction(1), NOTHING)]
    after = [(chance, path.union(made)) for chance, path in rest]
    found = []
    for fact, one in {one.fact: one for _, path in (*before, *after) for one in path}.items():
        was, now = _chance_of(fact, before), _chance_of(fact, after)
        if abs(now - was) >= MIN_CHANGE and (one.value * (now - was) > 0) == is_good:
            event = next((other for other in made if other.fact == fact), one)
            found.append((abs(one.value), Luck(_described(event), was, now, one.value > 0)))
    return found


def _made_possible(states: Sequence[State], moves: Sequence[str], draws: int, seat: int) -> Luck | None:
    """Return the best event of the moves made after the draws, before the next one, with the chance to be able to.

    It is an event of the first move that needs the draw: later ones may only need this move to be made.
    """
    owner, drawn = states[draws].actor, _after_draws(states[0], draws, seat)
    if owner == "chance" or drawn is None:
        return None
    rest = list(zip(states[draws:], moves[draws:], states[draws + 1 :], strict=False))
    own = list(takewhile(lambda step: step[0].actor == owner, rest))
    found = [(number, one) for number, step in enumerate(own) for one in _meanings(*step, seat) if one.value > 0]
    texts = [text for _, text, _ in own]
    chances = [
        float(sum(chance for (state, _), chance in drawn.items() if _can_play(state, texts[: number + 1])))
        for number in range(len(own))
    ]
    needs = next((number for number, chance in enumerate(chances) if chance <= 1 - MIN_CHANGE), len(own))
    later = [one for one in found if one[0] >= needs]
    if not later:
        return None
    number, main = max(later, key=lambda one: (one[0] == needs, one[1].value))
    return Luck(_described(main), chances[number], 1.0, is_good=True)


def _made_impossible(states: Sequence[State], draws: int, seat: int) -> Luck | None:
    """Return the best event of the seat's next move that other draws would have allowed, with the chance of these."""
    drawn, missed = _after_draws(states[0], draws, seat), states[draws]
    if drawn is None or missed.actor != seat or sum(len(state.actions()) for state, _ in drawn) > MAX_PLAYED:
        return None
    possible = {one.fact for one in _next_gains(missed, seat)}
    chances: dict[Consequence, Fraction] = defaultdict(Fraction)
    for (state, _), chance in drawn.items():
        for one in _next_gains(state, seat):
            if one.fact not in possible:
                chances[one] += chance
    likely = {one: float(chance) for one, chance in chances.items() if chance >= MIN_CHANGE}
    if not likely:
        return None
    main = max(likely, key=lambda one: one.value * likely[one])
    return Luck(_described(main), likely[main], 0.0, is_good=True)


def _next_gains(state: State, seat: int) -> set[Consequence]:
    """Return the good events that the seat's next move can bring."""
    if state.actor != seat:
        return set()
    found = (one for move in state.actions() for one in _meanings(state, move, state.play(move), seat))
    return {one for one in found if one.value > 0}


def _can_play(state: State, moves: Sequence[str]) -> bool:
    for move in moves:
        if state.actor == "chance" or move not in state.actions():
            return False
        state = state.play(move)
    return True


def _described(one: Consequence) -> Effect:
    """Return the particular event, or its kind if the event says how likely it is over other draws than these."""
    return one.fact if one.event is None or one.event.stated_chance is not None else one.event


def _meanings(before: State, move: str, after: State, seat: int) -> list[Consequence]:
    """Return the consequences of a move that happen once, not totals."""
    return [one for one in consequences(before, move, after, seat) if one.amount == 1]


def _chance_of(fact: Effect, paths: Sequence[Path]) -> float:
    return float(sum(chance for chance, path in paths if any(one.fact == fact for one in path)))


def _all_paths(state: State, draws: int, seat: int) -> list[Path] | None:
    """Return the possible results of this many draws, fewer if a seat decides; None if they are too many."""
    drawn = _after_draws(state, draws, seat)
    return None if drawn is None else [(chance, path) for (_, path), chance in drawn.items()]


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
