"""Puzzles: positions of self-play with one clearly best turn, for a stated reason, that isn't the obvious one.

The obvious move is the choice of a search of one ply. In games whose evaluation needs no search, this is nearly always
the best move; there, the move with the best effects is the obvious one (`Obvious.EFFECTS`).

Five long searches agree on the turn. No other first move begins a near-best turn, and rollouts confirm this
(`reasons.py`). A turn is identified by its first move; advice completes it. A puzzle shows what its seat may know;
the state is stored to show the solution.

Most positions are no puzzles, so the checks are made in the order of their cost, and each stops as soon as it must
fail. Only a comparison by rollouts also succeeds early, if it shows that the difference is above the margin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, islice
from math import sqrt
from statistics import fmean, stdev

from crossings.advice.difficulty import weakest_level
from crossings.advice.endings import is_ending
from crossings.advice.hints import start_states
from crossings.advice.reasons import (
    MIN_ROLLOUTS,
    SMALLER_SHARE,
    confirm_gain,
    continue_line,
    explain_turn,
    reason,
    refute,
)
from crossings.advice.results import Explanation, Phase
from crossings.advice.review import SEED
from crossings.advice.rollouts import FOLLOW_UP_SIMULATIONS, Rollout, consequences, has_luck, rollouts
from crossings.advice.turns import (
    DEFAULT_BUDGET,
    SearchBudget,
    Turn,
    best_move,
    best_turn,
    complete_turn,
    dominated_moves,
    gain,
    search_position,
    turn_value,
)
from crossings.engine import Game, State
from crossings.engine.checks import check_seed
from crossings.engine.effects.preview import MovePreview
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.puzzle import EQUIVALENCE_MARGIN, Puzzle, are_alike
from crossings.search.budget import Budget
from crossings.search.provider import search_of
from crossings.search.result import SearchResult

SEEDS_PER_GAME = 100_000
SELF_PLAY_BUDGET = SearchBudget(choice=60)
ONE_PLY_BUDGET = SearchBudget(choice=1)
LONG_BUDGET = SearchBudget(choice=4_000)
"""Budgets for self-play, for the obvious move, and for the proof."""
COMPARISON_BUDGET = DEFAULT_BUDGET._replace(value=DEFAULT_BUDGET.choice)
"""Budget for the values of two turns that rollouts compare as well."""
ROLLOUTS_PER_PROOF = 240
"""Rollouts per turn in a proof: fewer don't reveal a difference of 5 hundredths in games with much luck."""
ROLLOUTS_PER_STAGE = 24
"""After each stage of this many rollouts, a hopeless comparison ends."""
HOPELESS_ERRORS, CLEAR_ERRORS = 0.5, 1.5
"""A comparison ends as soon as the difference is this many standard errors below or above the margin."""
MIN_CLEAR_ROLLOUTS = 72
"""Minimum number of rollouts per turn for a difference above the margin; the odds of a reason need them as well."""
AGREEING_SEARCHES = 5
"""Number of long searches, with different seeds, that must agree."""
MAX_EXPLAINED_TURNS = 4
"""Maximum number of turns that are explained, including the best one."""
MAX_SOLUTIONS = 3
"""Maximum number of correct first moves, which also must not outnumber the wrong ones."""
MAX_COMPARED_MOVES = 40
"""Maximum number of other first moves to compare, each with its best turn."""
MIN_MARGIN_SHARE = 0.5
"""Minimum difference between the obvious move and the best one in a short search, as a share of the margin."""
MIN_OBVIOUS_LEAD = 1.5
"""Minimum difference between the best effects and the next, in hundredths of a game: less is no temptation."""
COMPARED_FIRST = 4
"""Number of other first moves, the most visited ones, that are compared before the long searches."""
RANDOM_MOVE_INTERVAL = 8
"""One of this many moves of self-play is random, so that there are errors to punish."""
MARGIN = 0.12
"""Usual difference between the best move and the next, as a share of the point."""
MIN_LEGAL_MOVES = 4
"""Usual minimum number of legal moves."""
MIN_DECISIONS_APART = 20
"""Minimum number of decisions between two puzzles from one game."""
MAX_ALIKE_PUZZLES = 2
"""Maximum number of puzzles with the same move and reason."""
OPENING_MOVES = 6
"""Random moves at the start of games without chance, which would otherwise all be the same."""


class Obvious(Enum):
    """Which move is the obvious one in a position."""

    SEARCH = "search"
    """The choice of a search of one ply."""
    EFFECTS = "effects"
    """The move whose own effects are clearly the best, by the game's part `consequences`, or else a search's choice."""

    @property
    def simulations(self) -> int:
        """Simulations per move of a rollout: a search of one ply is enough if the evaluation needs no search."""
        return ONE_PLY_BUDGET.choice if self is Obvious.EFFECTS else FOLLOW_UP_SIMULATIONS

    def move(self, state: State, seat: int, seed: int) -> str:
        """Return the obvious move."""
        if self is Obvious.EFFECTS:
            values = {move: value_of_effects(state, move, seat) for move in state.actions()}
            first, second = sorted(values, key=values.__getitem__, reverse=True)[:2]
            if values[first] - values[second] >= MIN_OBVIOUS_LEAD:
                return first
        return best_move(state, ONE_PLY_BUDGET, seed)


def generate_puzzles(
    game: Game,
    seed: int,
    options: Mapping[str, object],
    margin: float = MARGIN,
    obvious: Obvious = Obvious.SEARCH,
    least_moves: int = MIN_LEGAL_MOVES,
) -> Iterator[Puzzle]:
    """Generate puzzles from self-play without end; they depend only on the arguments.

    `margin`: minimum difference between the best move and the next, as a share of the point; `least_moves`: minimum
    number of legal moves. Raises `BadSeed`, `BadOption`.
    """
    seed = check_seed(seed)
    search_of(game).prepare(Budget(simulations=LONG_BUDGET.choice))
    found: list[Puzzle] = []
    similar = Counter[tuple[str, str]]()
    while True:
        next_from = 0
        for number, state in enumerate(self_play(game.start(**options), seed)):
            puzzle = None if number < next_from else find_puzzle(state, seed, margin, obvious, least_moves)
            if puzzle is None or any(are_alike(puzzle, earlier) for earlier in found):
                continue
            similar[puzzle.solution, puzzle.idea] += 1
            if similar[puzzle.solution, puzzle.idea] <= MAX_ALIKE_PUZZLES:
                next_from = number + MIN_DECISIONS_APART
                found.append(puzzle)
                yield puzzle
        seed += 1


def self_play(start: State, seed: int) -> Iterator[State]:
    """Play a game and yield the positions in which a seat decides."""
    seed = check_seed(seed)
    state, draw, random_move, number = start, random_outcomes(seed), random_policy(seed), 0
    opening = 0 if start.game.outcomes else OPENING_MOVES
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        number += 1
        if number <= opening or number % RANDOM_MOVE_INTERVAL == 0:
            state = state.play(random_move(state))
        else:
            state = state.play(best_move(state, SELF_PLAY_BUDGET, seed * SEEDS_PER_GAME + number))


def find_puzzle(
    state: State,
    seed: int,
    margin: float,
    obvious: Obvious = Obvious.SEARCH,
    least_moves: int = MIN_LEGAL_MOVES,
) -> Puzzle | None:
    """Return the puzzle in a position, or None. In a puzzle, the obvious move is not the best one."""
    seed, seat = check_seed(seed), state.actor
    assert isinstance(seat, int)
    if len(state.actions()) < least_moves:
        return None
    start = start_states(state, seat)
    if obvious is Obvious.EFFECTS and not is_choice_likely(start[0], seat, seed):
        return None
    number_of, moves = state.game.number_of, state.game.moves
    result = search_position(start[0], DEFAULT_BUDGET, seed)
    considered = result.best({number_of[text] for text in state.actions()})
    if moves[considered] in dominated_moves(start[0]):
        return None
    tempting = obvious.move(start[0], seat, seed)
    lead = result.q[considered] - result.q[number_of[tempting]]
    if tempting == moves[considered] or lead < 1000 * MIN_MARGIN_SHARE * margin:
        return None
    return Candidate(state, start, seat, seed, margin, result, obvious.simulations).prove(tempting, moves[considered])


def is_choice_likely(state: State, seat: int, seed: int) -> bool:
    """Return whether the best effects and the best move probably differ: a fast check that misses few puzzles.

    If the evaluation needs no search, the best move is nearly always the choice of a search of one ply. Where there are
    too many moves to compare, a turn is only planned, and its moves have no effects yet.
    """
    if len(state.actions()) > MAX_COMPARED_MOVES:
        return False
    return Obvious.EFFECTS.move(state, seat, seed) != Obvious.SEARCH.move(state, seat, seed)


def value_of_effects(state: State, move: str, seat: int) -> float:
    """Return the value of what a move itself means for a seat, in hundredths of a won game."""
    return sum(one.value * one.amount for one in consequences(state, move, state.play(move), seat))


@dataclass(frozen=True)
class Candidate:
    """A position that may be a puzzle."""

    state: State
    start: Sequence[State]
    """Determinizations of the position."""
    seat: int
    seed: int
    margin: float
    found: SearchResult
    """The result of a short search."""
    simulations: int = FOLLOW_UP_SIMULATIONS
    """Simulations per move of a rollout."""

    def prove(self, obvious: str, considered: str) -> Puzzle | None:
        """Return the puzzle if few first moves are right, all others are clearly worse, and there is a reason.

        `considered`: the choice of a short search.
        """
        obvious_turn = self.best_turn(ONE_PLY_BUDGET, obvious)
        likely = self.best_turn(DEFAULT_BUDGET, considered)
        if self.lost(likely, obvious_turn) < self.margin:
            return None
        moves = self.pickable_moves()
        if self.losses(likely, moves, COMPARED_FIRST) is None:
            return None
        best = self.best_turn(LONG_BUDGET)
        if best.moves[0] == obvious or best.moves[0] not in moves or self.lost(best, obvious_turn) < self.margin:
            return None
        losses = self.losses(best, moves, MAX_COMPARED_MOVES)
        if losses is None or not self.do_long_searches_agree(best):
            return None
        wrong = [turn for turn, lost in losses.items() if lost >= EQUIVALENCE_MARGIN]
        if 1 + len(losses) > 2 * len(wrong):
            return None
        nearest = sorted(wrong, key=lambda turn: (turn.moves[0] != obvious, losses[turn]))[: MAX_EXPLAINED_TURNS - 1]
        whys = self.explain(best, nearest)
        return self.puzzle(best, losses, whys) if any(names_event(better) for better, _ in whys.values()) else None

    def best_turn(self, budget: SearchBudget, first: str = "", look: int = 0) -> Turn:
        """Search the best turn; `first` sets its first move."""
        return best_turn(self.start, self.seat, budget, self.seed + look, first)

    def lost(self, best: Turn, turn: Turn) -> float:
        """Return how much worse a turn is than the best one, as a share of the point."""
        return gain(best, turn, self.seat, DEFAULT_BUDGET, self.seed).mean / 1000

    def pickable_moves(self) -> list[str]:
        """Return the moves that can be picked on the board, the most visited first; of equivalent moves only one."""
        tried, number_of = self.found.visits, self.state.game.number_of
        return sorted(pickable_moves(self.state, self.seat), key=lambda move: (-tried.get(number_of[move], 0), move))

    def losses(self, best: Turn, moves: Sequence[str], most: int) -> dict[Turn, float] | None:
        """Return how much worse the turns are that other first moves begin, up to this many.

        Returns None if too many are right, or one is neither right nor clearly worse, or isn't worse but dominated.
        """
        losses: dict[Turn, float] = {}
        right, dominated = 1, dominated_moves(self.start[0])
        for move in [move for move in moves if move != best.moves[0]][:most]:
            found = {turn: self.lost(best, turn) for turn in self.turns_begun_with(move, best)}
            turn = min(found, key=found.__getitem__)
            losses[turn] = lost = found[turn]
            is_right = lost < EQUIVALENCE_MARGIN and move not in dominated
            right += is_right
            if right > MAX_SOLUTIONS or (not is_right and lost < self.margin):
                return None
        return losses

    def turns_begun_with(self, move: str, best: Turn) -> Iterator[Turn]:
        """Yield the best turn that a move begins, and one that then goes on like the best turn.

        What that one gains may come from its later moves.
        """
        yield self.best_turn(DEFAULT_BUDGET, move)
        for skipped in range(1, len(best.moves)):
            moves = move, *best.moves[skipped:]
            if is_line(self.start[0], moves, self.seat):
                yield complete_turn(self.start, self.seat, moves, DEFAULT_BUDGET, self.seed, 1)
                return

    def do_long_searches_agree(self, best: Turn) -> bool:
        """Return whether the other long searches find turns of the same value."""
        others = (self.best_turn(LONG_BUDGET, look=look) for look in range(1, AGREEING_SEARCHES))
        return all(abs(self.lost(best, turn)) < EQUIVALENCE_MARGIN for turn in others)

    def explain(self, best: Turn, nearest: Sequence[Turn]) -> dict[Turn, tuple[Explanation, Explanation]]:
        """Explain why the best turn is better than each of these, with a phrasing for both.

        If there is one difference to all of them, it is the reason for the best one. Otherwise, what one of these turns
        brings as well is no reason for it, nor is something bad that only one of them leads to. Returns nothing if
        searches and rollouts don't agree that all are worse by the margin.
        """
        gains = {turn: gain(best, turn, self.seat, COMPARISON_BUDGET, SEED) for turn in nearest}
        if any(one.mean < 1000 * self.margin for one in gains.values()):
            return {}
        played = self.play_on(best, sorted(nearest, key=lambda turn: gains[turn].mean))
        confirmed = {turn: confirm_gain(gains[turn], *played[turn]) for turn in nearest if played}
        if not confirmed or min(confirmed.values()) < 1000 * self.margin:
            return {}
        others = [worse for _, worse in played.values()]
        one, other = ([*chain.from_iterable(sides)] for sides in zip(*played.values(), strict=True))
        general = drop_partial_reason(explain_turn(one, other, min(confirmed.values()), is_better=True), others)
        return {
            turn: (
                continue_line(
                    general
                    if general.compares and self.is_concrete(general)
                    else self.explain_against(better, worse, confirmed[turn], others),
                    better,
                ),
                refute(explain_turn(worse, better, confirmed[turn], is_better=False), worse),
            )
            for turn, (better, worse) in ((turn, played[turn]) for turn in nearest)
        }

    def explain_against(
        self, best: Sequence[Rollout], turn: Sequence[Rollout], gained: float, others: Sequence[Sequence[Rollout]]
    ) -> Explanation:
        """Explain why the best turn is better than one of the others, by a reason that doesn't concern it alone.

        What the best turn itself brings says more than that the game ends in the turns of others, even if it explains
        less: "you take one of Green's Sputniks" instead of "otherwise you lose before your next turn".
        """
        why = explain_turn(best, turn, gained, is_better=True)
        if why.compares and not self.is_concrete(why):
            own = reason(best, turn, gained, SMALLER_SHARE)
            if own is not None and own.phase is Phase.TURN and own.follows and not is_ending(own.event):
                why = replace(why, reason=own)
        return drop_single_threat(drop_shared_reason(why, others), others)

    def play_on(self, best: Turn, others: Sequence[Turn]) -> dict[Turn, tuple[list[Rollout], list[Rollout]]]:
        """Return rollouts of the best turn and as many of each other one.

        Returns nothing if it becomes clear that one of these isn't worse by the margin; the most doubtful comes first.
        """
        best_side, best_source = list[Rollout](), self.rollouts(best)
        played: dict[Turn, tuple[list[Rollout], list[Rollout]]] = {}
        for turn in others:
            side, source = list[Rollout](), self.rollouts(turn)
            for count in range(ROLLOUTS_PER_STAGE, ROLLOUTS_PER_PROOF + 1, ROLLOUTS_PER_STAGE):
                side += islice(source, ROLLOUTS_PER_STAGE)
                best_side += islice(best_source, max(0, count - len(best_side)))
                if is_hopeless(best_side[: len(side)], side, self.margin):
                    return {}
                if is_clear(best_side[: len(side)], side, self.margin):
                    break
            played[turn] = best_side[: len(side)], side
        return played

    def rollouts(self, turn: Turn) -> Iterator[Rollout]:
        """Return the rollouts of a turn for a proof, with the same luck as for other turns."""
        return rollouts(self.start, turn.moves, self.seat, DEFAULT_BUDGET, SEED, ROLLOUTS_PER_PROOF, self.simulations)

    def is_concrete(self, why: Explanation) -> bool:
        """Return whether the reason says more than that the game ends in a later turn, with luck."""
        reason = why.reason
        assert reason is not None
        is_later = reason.phase is not Phase.TURN and has_luck(self.state)
        return not (is_later and is_ending(reason.event))

    def puzzle(
        self, best: Turn, losses: Mapping[Turn, float], whys: Mapping[Turn, tuple[Explanation, Explanation]]
    ) -> Puzzle:
        """Return the puzzle."""
        first, value = best.moves[0], turn_value(best, self.seat, DEFAULT_BUDGET, self.seed) / 1000
        ranked = sorted(losses, key=lambda turn: (losses[turn], turn.moves[0]))
        reason = max((better for better, _ in whys.values() if names_event(better)), key=self.is_concrete)
        puzzle = Puzzle(
            seat=self.seat,
            values={first: value, **{turn.moves[0]: max(0.0, value - losses[turn]) for turn in ranked}},
            turns={turn.moves[0]: turn.moves for turn in (best, *whys)},
            explanations={
                first: reason.to_json(),
                **{turn.moves[0]: worse.to_json() for turn, (_, worse) in whys.items()},
            },
            simulations=LONG_BUDGET.choice,
            seed=self.seed,
            level="",
            state=self.state.to_json(),
        )
        return replace(puzzle, level=weakest_level(self.state, self.seed, puzzle.is_right))


def is_line(state: State, moves: Sequence[str], seat: int) -> bool:
    """Return whether a seat can make these moves one after the other."""
    for move in moves:
        if state.actor != seat or move not in state.actions():
            return False
        state = state.play(move)
    return True


def is_hopeless(better: Sequence[Rollout], worse: Sequence[Rollout], margin: float) -> bool:
    """Return whether more rollouts will hardly show a difference of at least the margin."""
    differences = [one.value - other.value for one, other in zip(better, worse, strict=True)]
    if len(differences) < MIN_ROLLOUTS:
        return False
    error = stdev(differences) / sqrt(len(differences))
    return fmean(differences) + HOPELESS_ERRORS * error < 1000 * margin


def is_clear(better: Sequence[Rollout], worse: Sequence[Rollout], margin: float) -> bool:
    """Return whether the difference is at least the margin, so clearly that more rollouts aren't needed."""
    differences = [one.value - other.value for one, other in zip(better, worse, strict=True)]
    if len(differences) < MIN_CLEAR_ROLLOUTS:
        return False
    error = stdev(differences) / sqrt(len(differences))
    return fmean(differences) - CLEAR_ERRORS * error >= 1000 * margin


def names_event(why: Explanation) -> bool:
    """Return whether the reason is a difference in one event; a total ('two more soldiers') doesn't say what to do."""
    return why.compares and why.reason is not None and why.reason.is_once


def drop_partial_reason(why: Explanation, others: Sequence[Sequence[Rollout]]) -> Explanation:
    """Return the explanation, without its reason if this is a difference to some of the other turns only.

    "Otherwise you hit the rock (about every second time)" would be wrong if one of two turns does so for certain.
    """
    reason = why.reason
    if reason is None or reason.was is None:
        return why
    share = (reason.now + reason.was) / 2
    rates = [fmean(float(one.amounts[reason.event, reason.phase]) for one in side) for side in others]
    is_general = max(rates) <= share if reason.follows else min(rates) >= share
    return why if is_general else Explanation(why.gained)


def drop_shared_reason(why: Explanation, others: Sequence[Sequence[Rollout]]) -> Explanation:
    """Return the explanation, without its reason if this is something good that also follows one of the other turns.

    It does if it is at least half as much more frequent after that turn than after the one compared.
    """
    reason = why.reason
    if reason is None or reason.was is None or not reason.follows:
        return why
    share = (reason.now + reason.was) / 2
    is_shared = any(fmean(float(one.amounts[reason.event, reason.phase]) for one in side) >= share for side in others)
    return Explanation(why.gained) if is_shared else why


def drop_single_threat(why: Explanation, others: Sequence[Sequence[Rollout]]) -> Explanation:
    """Return the explanation, without its reason if this is something bad that half of the other turns don't lead to.

    It explains why one of them is wrong, but not why the solution is right.
    """
    reason = why.reason
    if reason is None or reason.was is None or reason.follows:
        return why
    share = (reason.now + reason.was) / 2
    count = sum(fmean(float(one.amounts[reason.event, reason.phase]) for one in side) >= share for side in others)
    return why if 2 * count > len(others) else Explanation(why.gained)


def pickable_moves(state: State, seat: int) -> set[str]:
    """Return the moves that can be picked on the board; of equivalent moves only one."""
    game, seen = state.game, state.position(seat)
    return {pick.move for pick in game.picking.picks(seen, state.actions(), MovePreview.of_state(state, seat))}
