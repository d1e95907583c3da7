"""Puzzles: positions of self-play in which one turn is clearly best, for a reason, and not the one that looks best.

Five long searches agree on the turn; no other first move begins one that is nearly as good, and playing on says so, too
(`bots/reasons.py`). A turn is named by its first move; what follows is as whoever advises would go on. A puzzle is what
its seat may know; the state behind it is kept so that the solution can be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from crossings.bots.advice import explain_from, start_states
from crossings.bots.reasons import Explanation
from crossings.bots.turns import (
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
from crossings.engine.effect import MovePreview
from crossings.engine.errors import check_seed
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.puzzle import EQUIVALENCE_MARGIN, Puzzle

SEEDS_PER_GAME = 100_000
SELF_PLAY_BUDGET = SearchBudget(choice=60)
ONE_PLY_BUDGET = SearchBudget(choice=1)
LONG_BUDGET = SearchBudget(choice=4_000)
"""Thinking in self-play, of who looks just one move ahead, and to prove."""
ROLLOUTS_PER_PROOF = 240
"""Ways of playing on, to prove: five hundredths are not to be seen in fewer where luck decides much."""
AGREEING_SEARCHES = 5
"""So many deep searches, each with luck of its own, have to agree."""
MAX_EXPLAINED_TURNS = 4
"""Turns that are told about, the best among them."""
MAX_SOLUTIONS = 3
"""So many first moves may be right, and no more than are wrong."""
MAX_COMPARED_MOVES = 40
"""So many other first moves are looked at, each with the best turn that it begins."""
RANDOM_MOVE_INTERVAL = 8
"""One in so many moves of self-play is made at random, so that there is something to punish."""
MARGIN = 0.12
"""Of the one point: by how much the best move is usually better than the next."""
MIN_LEGAL_MOVES = 4
MIN_DECISIONS_APART = 20
"""Decisions between two puzzles of one game of self-play."""
MAX_ALIKE_PUZZLES = 2
"""Puzzles that one move solves for one reason."""
OPENING_MOVES = 6
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""


def generate_puzzles(game: Game, seed: int, options: Mapping[str, object], margin: float = MARGIN) -> Iterator[Puzzle]:
    """Puzzles without end, in a game of self-play far from one another; all by the seed.

    `margin`: by how much the best move is better than the next, of the one point. Raises `BadSeed`, `BadOption`.
    """
    seed = check_seed(seed)
    known: set[State] = set()
    alike = Counter[tuple[str, str]]()
    while True:
        next_from = 0
        for number, state in enumerate(self_play(game.start(**options), seed)):
            puzzle = None if number < next_from or state in known else find_puzzle(state, seed, margin)
            if puzzle is None:
                continue
            known.add(state)
            alike[puzzle.solution, puzzle.idea] += 1
            if alike[puzzle.solution, puzzle.idea] <= MAX_ALIKE_PUZZLES:
                next_from = number + MIN_DECISIONS_APART
                yield puzzle
        seed += 1


def self_play(start: State, seed: int) -> Iterator[State]:
    """The positions of a game in which a seat decides."""
    seed = check_seed(seed)
    state, draw, loose, number = start, random_outcomes(seed), random_policy(seed), 0
    opening = 0 if start.game.outcomes else OPENING_MOVES
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        number += 1
        if number <= opening or number % RANDOM_MOVE_INTERVAL == 0:
            state = state.play(loose(state))
        else:
            state = state.play(best_move(state, SELF_PLAY_BUDGET, seed * SEEDS_PER_GAME + number))


def find_puzzle(state: State, seed: int, margin: float) -> Puzzle | None:
    """The puzzle that a position is, if it is one: for whoever looks just one move ahead something else looks best."""
    seed, seat = check_seed(seed), state.actor
    assert isinstance(seat, int)
    if len(state.actions()) < MIN_LEGAL_MOVES:
        return None
    start = start_states(state, seat)
    at_sight, on_thought = (best_move(start[0], effort, seed) for effort in (ONE_PLY_BUDGET, DEFAULT_BUDGET))
    if on_thought == at_sight:
        return None
    looks = best_turn(start, seat, ONE_PLY_BUDGET, seed, at_sight)
    if not _is_better(best_turn(start, seat, DEFAULT_BUDGET, seed, on_thought), looks, margin, seat, seed):
        return None
    best = best_turn(start, seat, LONG_BUDGET, seed)
    if best.moves[0] == at_sight or best.moves[0] not in pickable_moves(state, seat):
        return None
    if not _is_better(best, looks, margin, seat, seed):
        return None
    if any(
        _differs(best, best_turn(start, seat, LONG_BUDGET, seed + number), seat, seed)
        for number in range(1, AGREEING_SEARCHES)
    ):
        return None
    return _prove(state, start, best, looks, seed, margin)


def _is_better(turn: Turn, other: Turn, margin: float, seat: int, seed: int) -> bool:
    return gain(turn, other, seat, DEFAULT_BUDGET, seed).mean >= 1000 * margin


def _differs(best: Turn, found: Turn, seat: int, seed: int) -> bool:
    """Whether another long search has found something better, or thinks of something worse."""
    return abs(gain(best, found, seat, DEFAULT_BUDGET, seed).mean) >= 1000 * EQUIVALENCE_MARGIN


def _prove(state: State, start: Sequence[State], best: Turn, looks: Turn, seed: int, margin: float) -> Puzzle | None:
    """The puzzle, if few first moves begin a turn as good as the best, all others one that is clearly worse, and there
    is a reason."""
    seat, first = state.actor, best.moves[0]
    assert isinstance(seat, int)
    others = [best_turn(start, seat, DEFAULT_BUDGET, seed, move) for move in _others(state, seat, best, seed)]
    less = {turn.moves[0]: gain(best, turn, seat, DEFAULT_BUDGET, seed).mean / 1000 for turn in others}
    wrong = [turn for turn in others if less[turn.moves[0]] >= EQUIVALENCE_MARGIN]
    right = 1 + len(others) - len(wrong)
    if right > MAX_SOLUTIONS or right > len(wrong) or min(less[turn.moves[0]] for turn in wrong) < margin:
        return None
    nearest = sorted(wrong, key=lambda turn: (turn.moves[0] != looks.moves[0], less[turn.moves[0]]))[
        : MAX_EXPLAINED_TURNS - 1
    ]
    whys: dict[str, tuple[Explanation, Explanation]] = {}
    for turn in nearest:
        whys[turn.moves[0]] = better, _ = explain_from(start, seat, best.moves, turn.moves, most=ROLLOUTS_PER_PROOF)
        if better.gained < 1000 * margin:
            return None
    reasons = [better for better, _ in whys.values() if better.reason is not None]
    if not reasons:
        return None
    worth = turn_value(best, seat, DEFAULT_BUDGET, seed) / 1000
    return Puzzle(
        seat=seat,
        worths={first: worth, **{move: max(0.0, worth - lost) for move, lost in _sorted(less)}},
        turns={turn.moves[0]: turn.moves for turn in (best, *nearest)},
        whys={first: reasons[0].to_json(), **{move: worse.to_json() for move, (_, worse) in whys.items()}},
        effort=LONG_BUDGET.choice,
        seed=seed,
        state=state.to_json(),
    )


def pickable_moves(state: State, seat: int) -> set[str]:
    """The moves that can be picked on the board: of several that do the same it is one."""
    game, seen = state.game, state.position(seat)
    return {pick.move for pick in game.picking.picks(seen, state.actions(), MovePreview(game, None, seat, seen, state))}


def _others(state: State, seat: int, best: Turn, seed: int) -> list[str]:
    """The other moves, or of very many those that a search tried most; the first of those that look good among them."""
    tried = search_position(state, DEFAULT_BUDGET, seed).visits
    number_of = state.game.number_of
    others = [move for move in sorted(pickable_moves(state, seat)) if move != best.moves[0]]
    return sorted(others, key=lambda move: -tried.get(number_of[move], 0))[:MAX_COMPARED_MOVES]


def _sorted(less: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(less.items(), key=lambda pair: (pair[1], pair[0]))
