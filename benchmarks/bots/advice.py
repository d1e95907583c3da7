"""Measure how reliable advice is: check hints and turning points against rollouts with other random draws.

    python -m benchmarks.bots.advice dune-chess --pieces 200

Plays games of the level `club` with the default options of the lobby, and collects hints at random positions and the
turning points of each game. Each piece of advice judges one turn: the only good one, equal to another, or better or
worse than it. Prints how many pieces give a reason, and in how many of these independent rollouts

- contradict the verdict, the reason, or that the turns are equal, by more than two standard errors (*contradicted*);
- show different rates of the event: disjoint 95 % intervals after the two turns (*disjoint*);
- attribute at least half of the difference to the event (*half explained*).

`read_advice.py` prints advice beside its boards, to be read.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import crossings
from crossings.advice.describe import describe_explanation
from crossings.advice.hints import advise, explain_from, start_states
from crossings.advice.reasons import MIN_REASON_SHARE, differ, explained_share
from crossings.advice.results import Explanation, TurnAdvice
from crossings.advice.review import possible_mistakes, review_game
from crossings.advice.rollouts import Rollout, rollouts
from crossings.advice.turns import DEFAULT_BUDGET, split_turn
from crossings.bots.registry import answer, bot, question
from crossings.engine import Game, State
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.playthrough import random_outcomes
from crossings.search.budget import Budget
from crossings.search.levels import level_of
from crossings.search.search import searcher

LEVEL = "club"
REPEATABLE = Budget(simulations=2_000)
"""Search budget of hints; a number of simulations makes them repeatable."""
HINTS_A_GAME = 8
OTHER_SEED = 1_000_003
"""Seed of the rollouts that check the advice."""
SEEDS_A_GAME = 1_000
STANDARD_ERRORS = 2.0
EQUAL_THOUSANDTHS = 30.0
"""Equally good turns may differ by this much."""


def game_of(game: Game, seed: int) -> tuple[list[State], list[str]]:
    """Return the positions and moves of a game."""
    state, draw, states, moves = game.start(**game.ready()), random_outcomes(seed), [], list[str]()
    budget = Budget(simulations=level_of(LEVEL, game).simulations)
    while state.actor is not None:
        states.append(state)
        if isinstance(state.actor, int):
            decision = question(game, state.view(state.actor), state.actor, seed * SEEDS_A_GAME + len(moves), budget)
            moves.append(answer(LEVEL, bot(LEVEL).decide, decision).move)
        else:
            moves.append(draw(state))
        state = state.play(moves[-1])
    return [*states, state], moves


class Piece(NamedTuple):
    """A piece of advice about a turn."""

    verdict: str
    """`alone`, `equal`, `better` or `worse`."""
    start: Sequence[State]
    """Determinizations of the position before it."""
    seat: int
    turn: Sequence[str]
    other: Sequence[str]
    """The turn with which it is compared."""
    why: Explanation

    @property
    def text(self) -> str:
        """What the player reads."""
        names = self.start[0].game.seat_names
        return describe_explanation(self.why, self.start, self.seat, names.__getitem__)


def hints(states: Sequence[State], seed: int, budget: Budget) -> Iterator[tuple[State, list[TurnAdvice]]]:
    """Yield hints at random positions of a game."""
    decisions = [state for state in states if isinstance(state.actor, int) and len(state.actions()) > 1]
    rng = generator(seed)
    for _ in range(min(HINTS_A_GAME, len(decisions))):
        state = decisions.pop(draw_below(rng, len(decisions)))
        assert isinstance(state.actor, int)
        seat = state.actor
        yield state, advise(state.game, state.view(seat), seat, state.actions(), seed=seed, budget=budget)


def pieces(game: Game, seed: int, budget: Budget) -> Iterator[Piece]:
    """Yield the pieces of hints at random positions of a game, and its turning points."""
    states, moves = game_of(game, seed)
    for state, turns in hints(states, seed, budget):
        assert isinstance(state.actor, int)
        yield from pieces_of_hint(start_states(state, state.actor), state.actor, turns)
    for point in possible_mistakes(list(review_game(states, moves))):
        made, start = moves[point.first : point.last], start_states(states[point.first], point.by)
        why, _ = explain_from(start, point.by, point.best, made)
        if why.gained:
            yield Piece("better", start, point.by, point.best, made, why)


def pieces_of_hint(start: Sequence[State], seat: int, turns: Sequence[TurnAdvice]) -> Iterator[Piece]:
    """Yield what a hint says about each turn."""
    assert len({turn.moves for turn in turns}) == len(turns), f"duplicate turns: {turns}"
    best = turns[0]
    worse = next((turn for turn in turns if not turn.is_equal and turn is not best), None)
    for turn in turns:
        verdict = "equal" if turn.is_equal else "worse" if turn is not best else "better" if worse else "alone"
        other = best.moves if turn is not best else worse.moves if worse else ()
        yield Piece(verdict, start, seat, turn.moves, other, turn.why)


def findings(piece: Piece) -> Iterator[str]:
    """Yield what independent rollouts find about a piece of advice: faults, and what they confirm."""
    whole = split_turn(piece.start, piece.seat, piece.turn)
    if whole.moves != tuple(piece.turn) or all(end.actor == piece.seat for end in whole.ends):
        yield "wrong: half a turn"
    if piece.verdict == "alone":
        return
    first, second = (
        list(rollouts(piece.start, moves, piece.seat, DEFAULT_BUDGET, OTHER_SEED))
        for moves in (piece.turn, piece.other)
    )
    differences = [one.value - other.value for one, other in zip(first, second, strict=True)]
    if piece.verdict == "equal":
        if is_contradicted([EQUAL_THOUSANDTHS - abs(fmean(differences))] * len(differences), differences):
            yield "contradicted: equal"
        return
    sign = 1 if piece.verdict == "better" else -1
    if is_contradicted([sign * one for one in differences]):
        yield "contradicted: verdict"
    if piece.why.compares:
        yield from findings_on_reason(piece, *((first, second) if sign > 0 else (second, first)))


def findings_on_reason(piece: Piece, better: Sequence[Rollout], worse: Sequence[Rollout]) -> Iterator[str]:
    """Yield what rollouts after both turns show about the reason."""
    why = piece.why.reason
    assert why is not None
    now, was = ([float(rollout.amounts[why.event, why.phase]) for rollout in side] for side in (better, worse))
    sign = 1 if why.is_good else -1
    if is_contradicted([sign * (a - b) for a, b in zip(now, was, strict=True)]):
        yield "contradicted: reason"
    if differ(now, was, is_once={*now, *was} <= {0.0, 1.0}):
        yield "disjoint"
    difference = fmean(one.value for one in better) - fmean(one.value for one in worse)
    if explained_share(why.event, why.phase, better, worse) >= MIN_REASON_SHARE * difference:
        yield "half explained"


def is_contradicted(differences: Sequence[float], spread: Sequence[float] | None = None) -> bool:
    """Return whether the mean difference is negative by more than two standard errors (those of `spread`)."""
    error = stdev(spread or differences) / sqrt(len(differences))
    return fmean(differences) < -STANDARD_ERRORS * error and fmean(differences) < 0


def count(game: Game, most: int, seed: int, budget: Budget = REPEATABLE) -> Counter[str]:
    """Check at least `most` pieces of advice, and count them by kind and finding."""
    searcher(game).compile()
    counts: Counter[str] = Counter()
    while counts["pieces"] < most:
        for piece in pieces(game, seed, budget):
            text = piece.text
            kind = (
                "reasons" if piece.why.compares else "outlooks" if piece.why.reason else "lines" if text else "neither"
            )
            counts.update(["pieces", piece.verdict, kind])
            for finding in findings(piece):
                counts[finding] += 1
                if ":" in finding:
                    print(f"{game.id}, game {seed}: {finding}: {piece.turn} {piece.other} {text}", flush=True)
        seed += 1
    return counts


def main() -> None:
    """Check or show advice on one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--pieces", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="give hints by time (2.2 at a table), not by simulations")
    args = parser.parse_args()
    budget = Budget(args.seconds) if args.seconds else REPEATABLE
    print(args.game, dict(count(crossings.game(args.game), args.pieces, args.seed, budget)))


if __name__ == "__main__":
    main()
