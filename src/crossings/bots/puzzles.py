"""Puzzles: positions of self-play in which one turn is clearly best, for a reason, and not the one that looks best.

Five long searches agree on the turn; no other first move begins one that is nearly as good, and playing on says so, too
(`bots/reasons.py`). A turn is named by its first move; what follows is as whoever advises would go on. A puzzle is what
its seat may know; the state behind it is kept so that the solution can be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from crossings.bots.advice import explain_in, start_of
from crossings.bots.reasons import Why
from crossings.bots.turns import USUAL, Effort, Turn, best_move, best_turn, gain, thought_of, worth_of
from crossings.engine import Game, State
from crossings.engine.effect import Trial
from crossings.engine.errors import seed_from
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.engine.puzzle import AS_GOOD, Puzzle

SEEDS_A_GAME = 100_000
PLAYED = Effort(choice=60)
FIRST_SIGHT = Effort(choice=1)
LONG = Effort(choice=4_000)
"""Thinking in self-play, of who looks just one move ahead, and to prove."""
PLAYED_ON = 240
"""Ways of playing on, to prove: five hundredths are not to be seen in fewer where luck decides much."""
PROOFS = 5
"""So many deep searches, each with luck of its own, have to agree."""
OFFERED = 4
"""Turns that are told about, the best among them."""
MOST_RIGHT = 3
"""So many first moves may be right, and no more than are wrong."""
MOST_COMPARED = 40
"""So many other first moves are looked at, each with the best turn that it begins."""
LOOSE_MOVES = 8
"""One in so many moves of self-play is made at random, so that there is something to punish."""
MARGIN = 0.12
"""Of the one point: by how much the best move is usually better than the next."""
FEWEST_MOVES = 4
APART = 20
"""Decisions between two puzzles of one game of self-play."""
ALIKE = 2
"""Puzzles that one move solves for one reason."""
OPENING = 6
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""


def make(game: Game, seed: int, options: Mapping[str, object], margin: float = MARGIN) -> Iterator[Puzzle]:
    """Puzzles without end, in a game of self-play far from one another; all by the seed.

    `margin`: by how much the best move is better than the next, of the one point. Raises `BadSeed`, `BadOption`.
    """
    seed = seed_from(seed)
    known: set[State] = set()
    alike = Counter[tuple[str, str]]()
    while True:
        next_from = 0
        for number, state in enumerate(self_play(game.start(**options), seed)):
            puzzle = None if number < next_from or state in known else puzzle_in(state, seed, margin)
            if puzzle is None:
                continue
            known.add(state)
            alike[puzzle.solution, puzzle.idea] += 1
            if alike[puzzle.solution, puzzle.idea] <= ALIKE:
                next_from = number + APART
                yield puzzle
        seed += 1


def self_play(start: State, seed: int) -> Iterator[State]:
    """The positions of a game in which a seat decides."""
    seed = seed_from(seed)
    state, draw, loose, number = start, random_outcomes(seed), random_policy(seed), 0
    opening = 0 if start.game.outcomes else OPENING
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        number += 1
        if number <= opening or number % LOOSE_MOVES == 0:
            state = state.play(loose(state))
        else:
            state = state.play(best_move(state, PLAYED, seed * SEEDS_A_GAME + number))


def puzzle_in(state: State, seed: int, margin: float) -> Puzzle | None:
    """The puzzle that a position is, if it is one: for whoever looks just one move ahead something else looks best."""
    seed, seat = seed_from(seed), state.actor
    assert isinstance(seat, int)
    if len(state.actions()) < FEWEST_MOVES:
        return None
    start = start_of(state, seat)
    at_sight, on_thought = (best_move(start[0], effort, seed) for effort in (FIRST_SIGHT, USUAL))
    if on_thought == at_sight:
        return None
    looks = best_turn(start, seat, FIRST_SIGHT, seed, at_sight)
    if not _is_better(best_turn(start, seat, USUAL, seed, on_thought), looks, margin, seat, seed):
        return None
    best = best_turn(start, seat, LONG, seed)
    if best.moves[0] == at_sight or best.moves[0] not in picked(state, seat):
        return None
    if not _is_better(best, looks, margin, seat, seed):
        return None
    if any(_differs(best, best_turn(start, seat, LONG, seed + number), seat, seed) for number in range(1, PROOFS)):
        return None
    return _proved(state, start, best, looks, seed, margin)


def _is_better(turn: Turn, other: Turn, margin: float, seat: int, seed: int) -> bool:
    return gain(turn, other, seat, USUAL, seed).mean >= 1000 * margin


def _differs(best: Turn, found: Turn, seat: int, seed: int) -> bool:
    """Whether another long search has found something better, or thinks of something worse."""
    return abs(gain(best, found, seat, USUAL, seed).mean) >= 1000 * AS_GOOD


def _proved(state: State, start: Sequence[State], best: Turn, looks: Turn, seed: int, margin: float) -> Puzzle | None:
    """The puzzle, if few first moves begin a turn as good as the best, all others one that is clearly worse, and there
    is a reason."""
    seat, first = state.actor, best.moves[0]
    assert isinstance(seat, int)
    others = [best_turn(start, seat, USUAL, seed, move) for move in _others(state, seat, best, seed)]
    less = {turn.moves[0]: gain(best, turn, seat, USUAL, seed).mean / 1000 for turn in others}
    wrong = [turn for turn in others if less[turn.moves[0]] >= AS_GOOD]
    right = 1 + len(others) - len(wrong)
    if right > MOST_RIGHT or right > len(wrong) or min(less[turn.moves[0]] for turn in wrong) < margin:
        return None
    nearest = sorted(wrong, key=lambda turn: (turn.moves[0] != looks.moves[0], less[turn.moves[0]]))[: OFFERED - 1]
    whys: dict[str, tuple[Why, Why]] = {}
    for turn in nearest:
        whys[turn.moves[0]] = better, _ = explain_in(start, seat, best.moves, turn.moves, most=PLAYED_ON)
        if better.gained < 1000 * margin:
            return None
    reasons = [better for better, _ in whys.values() if better.reason is not None]
    if not reasons:
        return None
    worth = worth_of(best, seat, USUAL, seed) / 1000
    return Puzzle(
        seat=seat,
        worths={first: worth, **{move: max(0.0, worth - lost) for move, lost in _sorted(less)}},
        turns={turn.moves[0]: turn.moves for turn in (best, *nearest)},
        whys={first: reasons[0].to_json(), **{move: worse.to_json() for move, (_, worse) in whys.items()}},
        effort=LONG.choice,
        seed=seed,
        state=state.to_json(),
    )


def picked(state: State, seat: int) -> set[str]:
    """The moves that can be picked on the board: of several that do the same it is one."""
    game, seen = state.game, state.position(seat)
    return {pick.move for pick in game.picking.picks(seen, state.actions(), Trial(game, None, seat, seen, state))}


def _others(state: State, seat: int, best: Turn, seed: int) -> list[str]:
    """The other moves, or of very many those that a search tried most; the first of those that look good among them."""
    tried = thought_of(state, USUAL, seed).visits
    number_of = state.game.number_of
    others = [move for move in sorted(picked(state, seat)) if move != best.moves[0]]
    return sorted(others, key=lambda move: -tried.get(number_of[move], 0))[:MOST_COMPARED]


def _sorted(less: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(less.items(), key=lambda pair: (pair[1], pair[0]))
