"""Why a roll or another draw turned a game: which event it made likely, unlikely or possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from crossings.advice.endings import DECIDED, ending
from crossings.advice.rollouts import consequences, whose_turn
from crossings.engine import State, defaults
from crossings.engine.effects import Consequence, Effect
from crossings.engine.state import Actor

MAX_PLAYED = 3000
"""Maximum number of draws that are played for the chance of an event: a plane and four cannons need 2000."""
MAX_TRIED = 500
"""Maximum number of moves that are tried after draws."""
MAX_MORE_DRAWS = 8
"""Number of draws after these, up to the next decision, that may still bring the event."""
MIN_VALUE = 1.0
"""Minimum value of an event that a draw made possible or impossible, in hundredths of a game."""
CACHED_POSITIONS, CACHED_DRAWS = 512, 64
MIN_CHANGE, MIN_DECISIVE_CHANGE = 0.1, 0.05
"""Minimum change in the chance of an event that explains a draw, and of an event that decides the game."""
MIN_SHARE = 0.15
"""Minimum share of the change in value that the event explains by its own value: what is worth less is no reason."""
SECOND_SHARE = 0.4
"""Minimum size of a second event that is named as well, as a share of the size of the first."""
MAX_DEPENDENCE = 1.25
"""Maximum ratio of the chance of two events to the product of their chances, if one doesn't bring the other."""
USED_SHARE = 1 / 3
"""Minimum value of what the moves after a draw do, as a share of the value of the option that the draw gave."""

NOTHING: frozenset[Consequence] = frozenset()
Reached = tuple[State, frozenset[Consequence]]
"""A position after draws, and what they mean for the seat."""


class Luck(NamedTuple):
    """The event whose chance a draw changed most, weighted by its value to a seat."""

    event: Effect
    before: float
    after: float
    value: float
    """Value of the event to the seat, in hundredths of a won game."""
    also: tuple[Luck, ...] = ()
    """Another event that happened by other draws, independently, and matters nearly as much."""

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
    try:
        return _find_luck(states, moves, draws, seat, is_good=is_good, size=size)
    finally:  # the positions take much memory
        _after_draws.cache_clear()
        _next_gains.cache_clear()


def _find_luck(
    states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool, size: float
) -> Luck | None:
    found = _changes(states, moves, draws, seat, is_good=is_good)
    if not _give_options(states[0], draws, seat):
        found += _made_possible(states, moves, draws, seat) if is_good else _made_impossible(states, draws, seat)
    large = [one for one in sorted(found, key=_importance, reverse=True) if one.size >= MIN_SHARE * size]
    owner = whose_turn(states[0])
    main = next((one for one in large if one.after or not _may_come_later(one.event, states[draws], seat, owner)), None)
    if main is None or main.after < 1:
        return main
    steps = [_events_by(*step, seat) for step in zip(states[:draws], moves, states[1:], strict=False)]
    at = [number for number, events in enumerate(steps) if main.event in events]
    others = (one for one in large if one.after == 1 and one.size >= SECOND_SHARE * main.size)
    second = next((one for one in others if _is_separate(main, one, at, steps, states[0], seat)), None)
    return main if second is None else main._replace(also=(second,))


def _events_by(before: State, move: str, after: State, seat: int) -> set[Effect]:
    return {name for one in _meanings(before, move, after, seat) for name in _names(one)}


def _is_separate(
    main: Luck, other: Luck, at: Sequence[int], steps: Sequence[set[Effect]], state: State, seat: int
) -> bool:
    """Return whether other draws than those (`at`) of the main event brought another one, which doesn't need it."""
    by = [number for number, events in enumerate(steps) if other.event in events]
    drawn = _after_draws(state, len(steps) + MAX_MORE_DRAWS, seat)
    if not at or not by or set(by) & set(at) or drawn is None:
        return False
    names = ((chance, {name for one in path for name in _names(one)}) for (_, path), chance in drawn.items())
    both = float(sum(chance for chance, events in names if {main.event, other.event} <= events))
    return both <= MAX_DEPENDENCE * main.before * other.before


def _may_come_later(event: Effect, state: State, seat: int, owner: Actor) -> bool:
    """Return whether the rest of a player's turn may still bring an event, or has too many moves to tell."""
    seen, left = {state}, [state]
    while left and isinstance(owner, int):
        before = left.pop()
        if before.actor is None or whose_turn(before) not in (None, owner):
            continue
        moves = list(before.outcomes()) if before.actor == "chance" else before.actions()
        for move in moves:
            after = before.play(move)
            if any(event in _names(one) for one in _meanings(before, move, after, seat)):
                return True
            if after not in seen:
                seen.add(after)
                left.append(after)
        if len(seen) > MAX_TRIED:
            return True
    return False


def _importance(luck: Luck) -> tuple[float, float, int, str]:
    """Return a key to compare luck by: of equal luck, what happened comes first, then what says most."""
    return round(luck.size, 9), luck.after, len(fields(luck.event)), repr(luck.event)


def _changes(states: Sequence[State], moves: Sequence[str], draws: int, seat: int, *, is_good: bool) -> list[Luck]:
    """Return each event whose chance changes in the direction of the draws' value.

    Without the draws that follow, the chance of an event that they may still bring would be too small.
    """
    before = _chances(states[0], draws + MAX_MORE_DRAWS, seat)
    if before is None:
        return []
    steps = zip(states[:draws], moves, states[1:], strict=False)
    made = [one for state, move, after in steps for one in _meanings(state, move, after, seat)]
    after = {**(_chances(states[draws], MAX_MORE_DRAWS, seat) or {}), **_certain(made)}
    found = []
    for event, (value, _, is_option) in {**before, **after}.items():
        was, now = (float(side[event].chance) if event in side else 0.0 for side in (before, after))
        least = MIN_DECISIVE_CHANGE if abs(value) >= DECIDED else MIN_CHANGE
        if abs(now - was) < least or (value * (now - was) > 0) != is_good:
            continue
        if not is_option or now < was or _is_used(value, states[draws:], moves[draws:], seat):
            found.append(Luck(event, was, now, value))
    return found


def _give_options(state: State, draws: int, seat: int) -> bool:
    """Return whether the draws say themselves what they let the next moves do: then single moves don't count as well.

    The same may be done by several moves, so that the chance of one of them would be too small.
    """
    return any(one.is_option for _, path in _after_draws(state, draws, seat) or {} for one in path)


def _is_used(value: float, states: Sequence[State], moves: Sequence[str], seat: int) -> bool:
    """Return whether the moves after a draw, up to another actor's, do about as much as an option that it gave."""
    made = _own_moves(states, moves)
    found = (one for step in made for one in (*consequences(*step, seat), *ending(step[-1], seat)))
    done = sum(one.value * one.amount for one in found)
    return not made or done * value >= USED_SHARE * value**2


def _own_moves(states: Sequence[State], moves: Sequence[str]) -> list[tuple[State, str, State]]:
    """Return the moves until another actor's, each with the positions before and after it."""
    rest = zip(states, moves, states[1:], strict=False)
    return [*takewhile(lambda step: step[0].actor == states[0].actor, rest)]


def _made_possible(states: Sequence[State], moves: Sequence[str], draws: int, seat: int) -> list[Luck]:
    """Return the best event of the moves made after the draws, before the next one, with the chance to be able to.

    It is an event of the first move that needs the draw: later ones may only need this move to be made.
    """
    counts = draws + MAX_MORE_DRAWS, draws
    drawn = next(filter(None, (_after_draws(states[0], count, seat) for count in counts)), None)
    owner = states[draws].actor
    if owner == "chance" or drawn is None:
        return []
    own = _own_moves(states[draws:], moves[draws:])
    found = [
        (number, one) for number, step in enumerate(own) for one in _meanings(*step, seat) if one.value >= MIN_VALUE
    ]
    texts = [text for _, text, _ in own]
    chances = [
        float(sum(chance for (state, _), chance in drawn.items() if _can_play(state, texts[: number + 1])))
        for number in range(len(own))
    ]
    needs = next((number for number, chance in enumerate(chances) if chance <= 1 - MIN_CHANGE), len(own))
    later = [one for one in found if one[0] >= needs]
    if not later:
        return []
    number, main = max(later, key=lambda one: (one[0] == needs, one[1].value))
    event = _names(main)[0]
    likely = _chance_to_bring(event, drawn, states[0], seat) if owner == seat else 0.0
    before = likely if owner == seat and not number else max(chances[number], likely)
    return [Luck(event, before, 1.0, main.value)] if before <= 1 - MIN_CHANGE else []


def _made_impossible(states: Sequence[State], draws: int, seat: int) -> list[Luck]:
    """Return the good events of the seat's next move that other draws would have allowed, with the chance of these."""
    drawn, missed = _after_draws(states[0], draws, seat), states[draws]
    if drawn is None or missed.actor != seat or sum(len(state.actions()) for state, _ in drawn) > MAX_TRIED:
        return []
    possible = {one.fact for one in _next_gains(missed, seat)}
    others = [one for state, _ in drawn for one in _next_gains(state, seat) if one.fact not in possible]
    found = []
    for event, value in {event: one.value for one in others for event in _names(one)}.items():
        before = _chance_to_bring(event, drawn, states[0], seat)
        after = _chance_to_bring(event, {(missed, NOTHING): Fraction(1)}, states[0], seat)
        if before - after >= MIN_CHANGE:
            found.append(Luck(event, before, after, value))
    return found


def _chance_to_bring(event: Effect, drawn: Mapping[Reached, Fraction], draw: State, seat: int) -> float:
    """Return the chance that the next move can bring a good event, if need be after the best reroll.

    `drawn`: the possible positions after the draws that begin in `draw`.
    """
    owner, total = whose_turn(draw), Fraction(0)
    for (state, _), chance in drawn.items():
        rerolled = _draws_by_move(state, draw, seat) if owner is not None and owner == state.actor else []
        likely = (sum(each for (after, _), each in one.items() if _can_bring(after, event, seat)) for one in rerolled)
        total += chance * (1 if _can_bring(state, event, seat) else max(likely, default=0))
    return float(total)


def _can_bring(state: State, event: Effect, seat: int) -> bool:
    return any(event in _names(one) for one in _next_gains(state, seat))


def _draws_by_move(state: State, draw: State, seat: int) -> list[dict[Reached, Fraction]]:
    """Return what the draws lead to that each move of the player to move begins, if it begins any.

    A move that ends the turn is no reroll: the draws after it belong to another one. Nor is another draw of what
    `draw`, the one before, has left.
    """
    begun = (after for after in map(state.play, state.actions()) if after.actor == "chance")
    rerolls = (
        after
        for after in begun
        if whose_turn(after) == whose_turn(state) and not after.outcomes().keys() < draw.outcomes().keys()
    )
    return [drawn for after in rerolls if (drawn := _after_draws(after, 1, seat))]


@lru_cache(maxsize=CACHED_POSITIONS)
def _next_gains(state: State, seat: int) -> frozenset[Consequence]:
    """Return the good events that the seat's next move can bring."""
    if state.actor != seat:
        return NOTHING
    found = (one for move in state.actions() for one in _meanings(state, move, state.play(move), seat))
    return frozenset(one for one in found if one.value >= MIN_VALUE)


def _can_play(state: State, moves: Sequence[str]) -> bool:
    for move in moves:
        if state.actor == "chance" or move not in state.actions():
            return False
        state = state.play(move)
    return True


def _names(one: Consequence) -> list[Effect]:
    """Return what happens in particular, and the kind of event; only the kind if the event says how likely it is."""
    return [one.fact] if one.event is None or one.event.stated_chance is not None else [one.event, one.fact]


def _meanings(before: State, move: str, after: State, seat: int) -> list[Consequence]:
    """Return the consequences of a move that happen once, not totals."""
    return [one for one in consequences(before, move, after, seat) if one.amount == 1]


class Likely(NamedTuple):
    """The value of an event, its chance, and whether it is an option that a player need not use."""

    value: float
    chance: Fraction
    is_option: bool


def _certain(found: Iterable[Consequence]) -> dict[Effect, Likely]:
    return {event: Likely(one.value, Fraction(1), one.is_option) for one in found for event in _names(one)}


def _chances(state: State, draws: int, seat: int) -> dict[Effect, Likely] | None:
    """Return the chances of events in this many draws, fewer if a player decides; None if they are too many.

    If the player may then reroll, the best reroll counts: an event that it can still bring isn't ruled out.
    """
    drawn = _after_draws(state, draws, seat)
    if drawn is None:
        return None
    owner, chances = whose_turn(state), dict[Effect, Likely]()
    for (after, path), chance in drawn.items():
        may_reroll = owner is not None and owner == after.actor == whose_turn(after)
        _add(chances, chance, (_by_reroll(after, state, seat) if may_reroll else {}) | _certain(path))
    return chances


def _add(chances: dict[Effect, Likely], share: Fraction, more: Mapping[Effect, Likely]) -> None:
    """Add the chances of events in this share of all cases; the value of an event is its mean in all of them."""
    for event, likely in more.items():
        known, chance = chances.get(event, likely._replace(chance=Fraction(0))), share * likely.chance
        total = known.chance + chance
        value = (known.value * float(known.chance) + likely.value * float(chance)) / float(total) if total else 0.0
        chances[event] = known._replace(chance=total, value=value)


def _by_reroll(state: State, draw: State, seat: int) -> dict[Effect, Likely]:
    """Return the chances of the events that the player to move can bring by a draw, each by the best one."""
    best: dict[Effect, Likely] = {}
    is_own = state.game.cooperative or state.actor == seat
    for drawn in _draws_by_move(state, draw, seat):
        chances: dict[Effect, Likely] = {}
        for (_, path), share in drawn.items():
            _add(chances, share, _certain(one for one in path if (one.value > 0) == is_own))
        for event, likely in chances.items():
            best[event] = max(likely, best.get(event, likely), key=lambda one: one.chance)
    return best


@lru_cache(maxsize=CACHED_DRAWS)
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
