"""Puzzles: positions of self-play with one clearly best turn, for a stated reason, that isn't the obvious one.

Five long searches agree on the turn. No other first move begins a near-best turn, and rollouts confirm this
(`reasons.py`). A turn is identified by its first move; advice completes it. A puzzle shows what its seat may know;
the state is stored to show the solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from crossings.advice.hints import explain_from, start_states
from crossings.advice.results import Explanation
from crossings.advice.turns import (
    DEFAULT_BUDGET,
    SearchBudget,
    Turn,
    best_move,
    best_turn,
    gain,
    search_position,
    turn_value,
)
from crossings.engine import Game, State
from crossings.engine.checks import check_seed
from crossings.engine.effects.preview import MovePreview
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.puzzle import EQUIVALENCE_MARGIN, Puzzle, are_alike

SEEDS_PER_GAME = 100_000
SELF_PLAY_BUDGET = SearchBudget(choice=60)
ONE_PLY_BUDGET = SearchBudget(choice=1)
LONG_BUDGET = SearchBudget(choice=4_000)
"""Budgets for self-play, for the obvious move, and for the proof."""
ROLLOUTS_PER_PROOF = 240
"""Rollouts per turn in a proof: fewer don't reveal a difference of 5 hundredths in games with much luck."""
AGREEING_SEARCHES = 5
"""Number of long searches, with different seeds, that must agree."""
MAX_EXPLAINED_TURNS = 4
"""Maximum number of turns that are explained, including the best one."""
MAX_SOLUTIONS = 3
"""Maximum number of correct first moves, which also must not outnumber the wrong ones."""
MAX_COMPARED_MOVES = 40
"""Maximum number of other first moves to compare, each with its best turn."""
RANDOM_MOVE_INTERVAL = 8
"""One of this many moves of self-play is random, so that there are errors to punish."""
MARGIN = 0.12
"""Usual difference between the best move and the next, as a share of the point."""
MIN_LEGAL_MOVES = 4
MIN_DECISIONS_APART = 20
"""Minimum number of decisions between two puzzles from one game."""
MAX_ALIKE_PUZZLES = 2
"""Maximum number of puzzles with the same move and reason."""
OPENING_MOVES = 6
"""Random moves at the start of games without chance, which would otherwise all be the same."""


def generate_puzzles(game: Game, seed: int, options: Mapping[str, object], margin: float = MARGIN) -> Iterator[Puzzle]:
    """Generate puzzles from self-play without end; they depend only on the arguments.

    `margin`: minimum difference between the best move and the next, as a share of the point. Raises `BadSeed`,
    `BadOption`.
    """
    seed = check_seed(seed)
    found: list[Puzzle] = []
    similar = Counter[tuple[str, str]]()
    while True:
        next_from = 0
        for number, state in enumerate(self_play(game.start(**options), seed)):
            puzzle = None if number < next_from else find_puzzle(state, seed, margin)
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


def find_puzzle(state: State, seed: int, margin: float) -> Puzzle | None:
    """Return the puzzle in a position, or None.

    In a puzzle, a search of one ply prefers another move than the best one.
    """
    seed, seat = check_seed(seed), state.actor
    assert isinstance(seat, int)
    if len(state.actions()) < MIN_LEGAL_MOVES:
        return None
    start = start_states(state, seat)
    obvious, considered = (
        best_move(start[0], search_budget, seed) for search_budget in (ONE_PLY_BUDGET, DEFAULT_BUDGET)
    )
    if considered == obvious:
        return None
    obvious_turn = best_turn(start, seat, ONE_PLY_BUDGET, seed, obvious)
    if not _is_better(best_turn(start, seat, DEFAULT_BUDGET, seed, considered), obvious_turn, margin, seat, seed):
        return None
    best = best_turn(start, seat, LONG_BUDGET, seed)
    if best.moves[0] == obvious or best.moves[0] not in pickable_moves(state, seat):
        return None
    if not _is_better(best, obvious_turn, margin, seat, seed):
        return None
    if any(
        _differs(best, best_turn(start, seat, LONG_BUDGET, seed + number), seat, seed)
        for number in range(1, AGREEING_SEARCHES)
    ):
        return None
    return _prove(state, start, best, obvious_turn, seed, margin)


def _is_better(turn: Turn, other: Turn, margin: float, seat: int, seed: int) -> bool:
    return gain(turn, other, seat, DEFAULT_BUDGET, seed).mean >= 1000 * margin


def _differs(best: Turn, found: Turn, seat: int, seed: int) -> bool:
    """Return whether another long search found a turn of a different value."""
    return abs(gain(best, found, seat, DEFAULT_BUDGET, seed).mean) >= 1000 * EQUIVALENCE_MARGIN


def _prove(
    state: State, start: Sequence[State], best: Turn, obvious_turn: Turn, seed: int, margin: float
) -> Puzzle | None:
    """Return the puzzle if few first moves are right, all others are clearly worse, and there is a reason."""
    seat, first = state.actor, best.moves[0]
    assert isinstance(seat, int)
    others = [best_turn(start, seat, DEFAULT_BUDGET, seed, move) for move in _others(state, seat, best, seed)]
    losses = {turn.moves[0]: gain(best, turn, seat, DEFAULT_BUDGET, seed).mean / 1000 for turn in others}
    wrong = [turn for turn in others if losses[turn.moves[0]] >= EQUIVALENCE_MARGIN]
    right = 1 + len(others) - len(wrong)
    if right > MAX_SOLUTIONS or right > len(wrong) or min(losses[turn.moves[0]] for turn in wrong) < margin:
        return None
    nearest = sorted(wrong, key=lambda turn: (turn.moves[0] != obvious_turn.moves[0], losses[turn.moves[0]]))[
        : MAX_EXPLAINED_TURNS - 1
    ]
    whys: dict[str, tuple[Explanation, Explanation]] = {}
    for turn in nearest:
        whys[turn.moves[0]] = better, _ = explain_from(start, seat, best.moves, turn.moves, most=ROLLOUTS_PER_PROOF)
        if better.gained < 1000 * margin:
            return None
    reasons = [better for better, _ in whys.values() if better.compares]
    if not reasons:
        return None
    value = turn_value(best, seat, DEFAULT_BUDGET, seed) / 1000
    return Puzzle(
        seat=seat,
        values={first: value, **{move: max(0.0, value - lost) for move, lost in _sorted(losses)}},
        turns={turn.moves[0]: turn.moves for turn in (best, *nearest)},
        explanations={first: reasons[0].to_json(), **{move: worse.to_json() for move, (_, worse) in whys.items()}},
        simulations=LONG_BUDGET.choice,
        seed=seed,
        state=state.to_json(),
    )


def pickable_moves(state: State, seat: int) -> set[str]:
    """Return the moves that can be picked on the board; of equivalent moves only one."""
    game, seen = state.game, state.position(seat)
    return {pick.move for pick in game.picking.picks(seen, state.actions(), MovePreview.of_state(state, seat))}


def _others(state: State, seat: int, best: Turn, seed: int) -> list[str]:
    """Return the other moves, the most visited first, up to `MAX_COMPARED_MOVES`."""
    tried = search_position(state, DEFAULT_BUDGET, seed).visits
    number_of = state.game.number_of
    others = [move for move in sorted(pickable_moves(state, seat)) if move != best.moves[0]]
    return sorted(others, key=lambda move: -tried.get(number_of[move], 0))[:MAX_COMPARED_MOVES]


def _sorted(losses: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(losses.items(), key=lambda pair: (pair[1], pair[0]))
