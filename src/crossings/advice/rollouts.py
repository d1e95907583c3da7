"""Rollouts: play a turn on with short searches, and note what happens to its seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import repeat
from typing import NamedTuple

from crossings.advice.endings import ending
from crossings.advice.results import Phase
from crossings.advice.turns import SearchBudget, best_move, value_for
from crossings.engine import State, defaults
from crossings.engine.effects import Consequence, Effect
from crossings.engine.playthrough import random_outcomes
from crossings.engine.state import Actor

ROLLOUTS_PER_TURN = 48
"""Rollouts per turn; games without chance and hidden information need fewer."""
ROLLOUTS_WITHOUT_CHANCE = 8
OWN_TURNS, OWN_TURNS_WITHOUT_CHANCE = 1, 2
"""Number of own turns that a rollout contains after the turn: dice make more of them meaningless."""
FOLLOW_UP_SIMULATIONS = 48
"""Simulations per move of a rollout."""
ANSWER_SIMULATIONS, LINE_SIMULATIONS = 1500, 400
"""The same without chance and hidden information, where a rollout should be best play: for the move after the turn, and
for later ones."""
MAX_ROLLOUT_MOVES = 120
MAX_EXCHANGE_MOVES = 6
"""Maximum number of moves with which a rollout without chance and hidden information ends an exchange."""
CACHED_TURNS = 64
PER_HUNDREDTH = 10
"""Thousandths in a hundredth."""


class Occurrence(NamedTuple):
    """Something that happens in a rollout and matters to its seat."""

    kind: Effect
    """What kind of thing happens, without its circumstances: 'a Troop of yours is taken'."""
    event: Effect
    """What happens: 'the worm on e5 takes your Troop on d6'. The same as `kind` if the game doesn't say more."""
    value: float
    """Value of one unit to the seat in thousandths."""
    amount: float
    phase: Phase
    at: int
    """Number of moves, including those of the turn, after which it has happened."""
    is_prospect: bool = False
    """Whether it is what the turn makes possible, or puts in danger, rather than something that a move does."""


@dataclass(frozen=True)
class Rollout:
    """One continuation of a game after a turn."""

    determinization: int
    """Index of the determinization that was played on."""
    seat: int
    states: tuple[State, ...]
    """All positions from the one before the turn."""
    turn: tuple[str, ...]
    """The moves of the turn."""
    moves: tuple[str, ...]
    """The moves after the turn."""
    value: float
    """Final value for the seat, in thousandths of a won game."""

    @cached_property
    def occurrences(self) -> tuple[Occurrence, ...]:
        """What happens, in order. In games without luck, an exchange at the end that is not over doesn't count."""
        found = tuple(self._without_undone())
        if self.states[-1].actor is None or has_luck(self.states[-1]):
            return found
        last = len(self.turn) + len(self.moves)
        while any(one.at == last for one in found) and last > len(self.turn):
            last -= 1
        return tuple(one for one in found if one.at <= last)

    @cached_property
    def amounts(self) -> Counter[tuple[Effect, Phase | None]]:
        """The amount of each kind and of each particular event, in each phase and (None) in all.

        A particular event that is of several kinds happens once.
        """
        amounts: Counter[tuple[Effect, Phase | None]] = Counter()
        named: set[tuple[Effect, int]] = set()
        for one in self.occurrences:
            is_known = one.event != one.kind and (one.event, one.at) in named
            named.add((one.event, one.at))
            for effect in {one.kind} if is_known else {one.kind, one.event}:
                for phase in (one.phase, None):
                    amounts[effect, phase] += one.amount  # type: ignore[assignment]
        return amounts

    def _phases(self) -> Iterator[Phase]:
        """Yield the phase of each move.

        What the seat does before another one acts still belongs to the turn, unless this is a reaction in the turn of
        another seat.
        """
        yield from repeat(Phase.TURN, len(self.turn))
        first, *owners = turn_owners([self.states[0], *self.states[len(self.turn) : -1]])
        own_turns, was_own = 0, first == self.seat
        for owner in owners:
            is_own = owner == self.seat
            own_turns += is_own and not was_own
            was_own = is_own
            if is_own:
                yield (Phase.TURN, Phase.NEXT, Phase.LATER)[min(own_turns, 2)]
            else:
                yield Phase.LATER if own_turns else Phase.REPLY

    def _without_undone(self) -> list[Occurrence]:
        """Return what happens, without what is undone in the same phase."""
        found: list[Occurrence] = []
        for one, undoes, undoing in self._occurrences():
            undone = {old.phase: old for old in found if old.kind == undoes}
            if one.phase in undone:
                found.remove(undone[one.phase])
            else:
                found.append(one._replace(event=undoing) if undone and undoing else one)
        return found

    def _occurrences(self) -> Iterator[tuple[Occurrence, Effect | None, Effect | None]]:
        """Yield what happens, the kind of event that it undoes, and what happens in particular if it does."""
        game, seat = self.states[0].game, self.seat
        line = [*self.turn, *self.moves]
        positions = [] if game.consequences is defaults else [state.position(seat) for state in self.states]
        for number, (move, phase) in enumerate(zip(line, self._phases(), strict=True)):
            before, after = self.states[number : number + 2]
            seen = positions[number : number + 2]
            found = game.consequences.consequences(seen[0], before.effects(move, seat), seen[1], seat) if seen else ()
            standing = _standing(self.states[0], after, seat) if number + 1 == len(self.turn) else ()
            happens = [(one, False) for one in (*found, *ending(after, seat))]
            for one, is_prospect in (*happens, *((one, True) for one in standing)):
                if (one.only_now and phase is not Phase.TURN) or (one.by_turn and number >= len(self.turn)):
                    continue
                value, event = PER_HUNDREDTH * one.value, one.event or one.fact
                occurrence = Occurrence(one.fact, event, value, one.amount, phase, number + 1, is_prospect)
                yield occurrence, one.undoes, one.undoing


@lru_cache(maxsize=CACHED_TURNS)
def _standing(before: State, after: State, seat: int) -> tuple[Consequence, ...]:
    """Return what a whole turn that doesn't end the game changes; cached, since all rollouts begin with it."""
    part = before.game.standing
    if part is None or after.actor is None:
        return ()
    return tuple(part.standing(before.position(seat), after.position(seat), seat))


def consequences(before: State, move: str, after: State, seat: int) -> Iterable[Consequence]:
    """Return what a move means for a seat, as far as the seat can know."""
    effects = before.effects(move, seat)
    return before.game.consequences.consequences(before.position(seat), effects, after.position(seat), seat)


def rollouts(
    start: Sequence[State],
    moves: Sequence[str],
    seat: int,
    budget: SearchBudget,
    seed: int,
    most: int = ROLLOUTS_PER_TURN,
    simulations: int = FOLLOW_UP_SIMULATIONS,
) -> Iterator[Rollout]:
    """Play a turn on from determinizations of its first position. The luck is the same for each turn.

    `simulations`: per move, in games with chance or hidden information.
    """
    count = most if has_luck(start[0]) else min(most, ROLLOUTS_WITHOUT_CHANCE)
    for number in range(count):
        determinization = number % len(start)
        yield _roll_out(start[determinization], determinization, moves, seat, budget, seed + number, simulations)


def _roll_out(
    state: State,
    determinization: int,
    turn: Sequence[str],
    seat: int,
    budget: SearchBudget,
    seed: int,
    simulations: int,
) -> Rollout:
    states, moves = [state], list[str]()
    for move in turn:
        states.append(states[-1].play(move))
    is_reaction = whose_turn(state) not in (None, seat)
    for move, after in _play_out(states[-1], seat, budget, seed, simulations, is_reaction=is_reaction):
        moves.append(move)
        states.append(after)
    if not has_luck(state):
        for move, after in _play_exchange(states, [*turn, *moves], seat, budget, seed):
            moves.append(move)
            states.append(after)
    value = value_for(seat, states[-1], budget, seed)
    return Rollout(determinization, seat, tuple(states), tuple(turn), tuple(moves), value)


def has_luck(state: State) -> bool:
    """Return whether the game has chance or hidden information."""
    return bool(state.game.outcomes) or state.game.hides


def is_interlude(state: State) -> bool:
    """Return whether no turn begins with this move: chance draws, or a player may react during another's turn.

    Without other players, chance takes their place.
    """
    reactions = state.game.reactions
    if reactions is not None and reactions.hides_actor(state.unpacked(), None):
        return True
    return state.actor == "chance" and state.seats > 1


def whose_turn(state: State) -> Actor:
    """Return whose turn it is, "chance" between turns; None: a draw, or a reaction, that precedes a part of a turn.

    This is no secret, so nothing is redacted, which would take a third of a rollout's time.
    """
    if state.game.turns is not None:
        seat = state.game.turns.whose_turn(state.game.position.Position(None, state.unpacked()))
        return "chance" if seat is None else seat
    return None if is_interlude(state) else state.actor


def turn_owners(states: Sequence[State]) -> list[Actor]:
    """Return whose turn it is at each of successive positions."""
    owners: list[Actor] = []
    owner: Actor = None
    for state in reversed(states):
        known = whose_turn(state)
        owner = owner if known is None else known
        owners.append(owner)
    return owners[::-1]


def _play_out(
    state: State, seat: int, budget: SearchBudget, seed: int, simulations: int, *, is_reaction: bool
) -> Iterator[tuple[str, State]]:
    """Yield moves, and the states after them, up to the end of the seat's next turn, or a later one if luck is rare.

    Others act before that turn, or chance if there are no others. What a seat does after a throw belongs to the turn of
    the throw, so that both turns are followed equally far. After a reaction (`is_reaction`) in another seat's turn, the
    seat's own turn may be the next one.
    """
    draw, have_others_acted, has_begun = random_outcomes(seed), is_reaction, False
    turns = OWN_TURNS if state.game.outcomes else OWN_TURNS_WITHOUT_CHANCE
    for number in range(MAX_ROLLOUT_MOVES):
        owner = whose_turn(state)
        is_others = owner not in (None, seat)
        if has_begun and is_others:
            turns, have_others_acted, has_begun = turns - 1, False, False
        if state.actor is None or not turns:
            return
        have_others_acted = have_others_acted or is_others
        has_begun = has_begun or (have_others_acted and owner == seat)
        searching = budget._replace(choice=_simulations(state, number, simulations))
        move = draw(state) if state.actor == "chance" else best_move(state, searching, seed + number)
        state = state.play(move)
        yield move, state


def _play_exchange(
    states: Sequence[State], moves: Sequence[str], seat: int, budget: SearchBudget, seed: int
) -> Iterator[tuple[str, State]]:
    """Yield more moves, and the states after them, until one means nothing to the seat.

    `states`, `moves`: the line so far. If an exchange was cut off, what the last captures cost would be unknown.
    """
    before, state, move = states[-2], states[-1], moves[-1]
    for number in range(len(moves), len(moves) + MAX_EXCHANGE_MOVES):
        if state.actor is None or not [*consequences(before, move, state, seat)]:
            return
        searching = budget._replace(choice=LINE_SIMULATIONS)
        before, move = state, best_move(state, searching, seed + number)
        state = state.play(move)
        yield move, state


def _simulations(state: State, number: int, with_luck: int) -> int:
    """Return the simulations for a move after a turn; `number`: how many moves have followed the turn."""
    if has_luck(state):
        return with_luck
    return LINE_SIMULATIONS if number else ANSWER_SIMULATIONS
