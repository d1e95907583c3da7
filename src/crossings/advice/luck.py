"""Why a roll or another draw turned a game: which event it made likely, unlikely or possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from crossings.advice.rollouts import consequences
from crossings.engine import State, defaults
from crossings.engine.effects import Consequence, Effect

MAX_PLAYED = 500
"""Maximum number of draws that are played for the chance of an event."""
MAX_MORE_DRAWS = 3
"""Number of draws after these, up to the next decision, that may still bring the event."""
MIN_CHANGE = 0.1
"""Minimum change in the chance of an event that explains a draw."""

Path = tuple[float, tuple[Consequence, ...]]
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
    return _made_possible(states, moves, draws, seat) if is_good else None


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
    after = [(chance, made + rest) for chance, rest in _all_paths(states[draws], more, seat) or [(1.0, ())]]
    found = []
    for fact, one in {one.fact: one for _, path in (*before, *after) for one in path}.items():
        was, now = _chance_of(fact, before), _chance_of(fact, after)
        if abs(now - was) >= MIN_CHANGE and (one.value * (now - was) > 0) == is_good:
            event = next((other for other in made if other.fact == fact), one)
            found.append((abs(one.value), Luck(_described(event), was, now, one.value > 0)))
    return found


def _made_possible(states: Sequence[State], moves: Sequence[str], draws: int, seat: int) -> Luck | None:
    """Return the best event of the moves made after the draws, before the next one, with the chance to be able to."""
    owner, before = states[draws].actor, states[draws - 1]
    if owner == "chance":
        return None
    rest = list(zip(states[draws:], moves[draws:], states[draws + 1 :], strict=False))
    own = list(takewhile(lambda step: step[0].actor == owner, rest))
    found = [(number, one) for number, step in enumerate(own) for one in _meanings(*step, seat) if one.value > 0]
    if not found:
        return None
    number, main = max(found, key=lambda one: one[1].value)
    texts = [text for _, text, _ in own[: number + 1]]
    chance = sum(float(share) for draw, share in before.outcomes().items() if _can_play(before.play(draw), texts))
    return Luck(_described(main), chance, 1.0, is_good=True) if chance <= 1 - MIN_CHANGE else None


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
    return sum(chance for chance, path in paths if any(one.fact == fact for one in path))


def _all_paths(state: State, draws: int, seat: int) -> list[Path] | None:
    """Return the possible results of this many draws, fewer if a seat decides; None if they are too many."""
    left = [MAX_PLAYED]
    paths = list(_paths(state, draws, seat, left))
    return paths if left[0] >= 0 else None


def _paths(state: State, draws: int, seat: int, left: list[int]) -> Iterator[Path]:
    """Yield the results until `left` plays are used up."""
    if not draws or state.actor != "chance":
        yield 1.0, ()
        return
    for move, chance in state.outcomes().items():
        left[0] -= 1
        if left[0] < 0:
            return
        after = state.play(move)
        here = tuple(_meanings(state, move, after, seat))
        for later, rest in _paths(after, draws - 1, seat, left):
            yield float(chance) * later, here + rest
