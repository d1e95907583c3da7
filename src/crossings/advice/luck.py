"""Why a roll or another draw turned a game: which event it made likely, unlikely or possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from crossings.advice.endings import DECIDED, ending
from crossings.advice.rollouts import consequences
from crossings.engine import State, defaults
from crossings.engine.effects import Consequence, Effect

MAX_PLAYED = 500
"""Maximum number of draws that are played for the chance of an event."""
MAX_MORE_DRAWS = 8
"""Number of draws after these, up to the next decision, that may still bring the event."""
MIN_CHANGE, MIN_DECISIVE_CHANGE = 0.1, 0.05
"""Minimum change in the chance of an event that explains a draw, and of an event that decides the game."""
MIN_SHARE = 0.15
"""Minimum share of the change in value that the event explains by its own value: what is worth less is no reason."""
USED_SHARE = 1 / 3
"""Minimum value of what the moves after a draw do, as a share of the value of the option that the draw gave."""

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
    value: float
    """Value of the event to the seat, in hundredths of a won game."""

    @property
    def is_good(self) -> bool:
        """Whether the event is good for the seat."""
        return self.value > 0

    @property
    def size(self) -> float:
        """Value of the change in its chance."""
        return abs(self.value * (self.after - self.before))


def luck_of(
    states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool, size: float = 0.0
) -> Luck | None:
    """Return why draws were good or bad for a seat, or None.

    `states`: the positions of a game from the first draw on; `moves`: the moves made there; `draws`: how many of them
    are the draws in question; `size`: how much they changed the value, in hundredths of a won game.
    """
    if states[0].game.consequences is defaults:
        return None
    changes = _changes(states, moves, draws, seat, is_good=is_good)
    if changes:
        found: Luck | None = max(changes, key=lambda one: one.size)
    else:
        found = _made_possible(states, moves, draws, seat) if is_good else _made_impossible(states, draws, seat)
    return found if found is not None and found.size >= MIN_SHARE * size else None


def _changes(states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool) -> list[Luck]:
    """Return each event whose chance changes in the direction of the draws' value."""
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
        least = MIN_DECISIVE_CHANGE if abs(one.value) >= DECIDED else MIN_CHANGE
        if abs(now - was) < least or (one.value * (now - was) > 0) != is_good:
            continue
        if one.is_option and now > was and not _is_used(one, states[draws:], moves[draws:], seat):
            continue
        event = next((other for other in made if other.fact == fact), one)
        found.append(Luck(_described(event), was, now, one.value))
    return found


def _is_used(option: Consequence, states: Sequence[State], moves: Sequence[str], seat: int) -> bool:
    """Return whether the moves after a draw, up to another actor's, do about as much as an option that it gave."""
    made = _own_moves(states, moves)
    found = (one for step in made for one in (*consequences(*step, seat), *ending(step[-1], seat)))
    done = sum(one.value * one.amount for one in found)
    return not made or done * option.value >= USED_SHARE * option.value**2


def _own_moves(states: Sequence[State], moves: Sequence[str]) -> list[tuple[State, str, State]]:
    """Return the moves until another actor's, each with the positions before and after it."""
    rest = zip(states, moves, states[1:], strict=False)
    return [*takewhile(lambda step: step[0].actor == states[0].actor, rest)]


def _made_possible(states: Sequence[State], moves: Sequence[str], draws: int, seat: int) -> Luck | None:
    """Return the best event of the moves made after the draws, before the next one, with the chance to be able to.

    It is an event of the first move that needs the draw: later ones may only need this move to be made.
    """
    owner, drawn = states[draws].actor, _after_draws(states[0], draws, seat)
    if owner == "chance" or drawn is None:
        return None
    own = _own_moves(states[draws:], moves[draws:])
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
    return Luck(_described(main), chances[number], 1.0, main.value)


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
    return Luck(_described(main), likely[main], 0.0, main.value)


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
