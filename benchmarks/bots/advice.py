"""Measure how reliable advice is: check hints and turning points against rollouts with other random draws.

    python -m benchmarks.bots.advice dune-chess --pieces 200

Plays games of the level `club` with the default options of the lobby, and collects hints at random positions and the
turning points of each game. Each piece of advice judges one turn: the only good one, equal to another, or better or
worse than it. Prints how many pieces are explained (by a reason or a line of play), and how many are wrong: they cover
half a turn, or independent rollouts contradict the verdict or the reason by more than two standard errors.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev

import crossings
from crossings.bots.advice import TurnAdvice, advise, explain, start_states
from crossings.bots.reasons import Explanation, Reason, Rollout, rollouts
from crossings.bots.registry import answer, bot, question
from crossings.bots.review import SEED, possible_mistakes, review_game
from crossings.bots.review_text import describe_explanation
from crossings.bots.turns import DEFAULT_BUDGET, determinizations, split_turn
from crossings.engine import Game, State
from crossings.engine.effects import Effect, id_from_class_name
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
SEARCH_ERROR_MARGIN = 2.0


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


Piece = tuple[str, Sequence[State], int, Sequence[str], Sequence[str], Explanation, str]
"""Verdict (alone, equal, better, worse), determinizations, seat, the turn, the turn it is compared with, the
explanation, and the explanation as text."""


def pieces(game: Game, seed: int, budget: Budget) -> Iterator[Piece]:
    """Yield hints at random positions of a game, and its turning points."""
    states, moves = game_of(game, seed)
    decisions = [state for state in states if isinstance(state.actor, int) and len(state.actions()) > 1]
    rng = generator(seed)
    for _ in range(HINTS_A_GAME):
        state = decisions[draw_below(rng, len(decisions))]
        seat = state.actor
        assert isinstance(seat, int)
        turns = advise(game, state.view(seat), seat, state.actions(), seed=seed, budget=budget)
        yield from pieces_of_hint(start_states(state, seat), seat, turns)
    for point in possible_mistakes(list(review_game(states, moves))):
        made = moves[point.first : point.last]
        before, seat = states[point.first], point.by
        why = explain(before, seat, point.best, made)
        if why.gained:
            text = describe_explanation(why, determinizations(before, seat, SEED), seat, made, made=True)
            yield "better", start_states(before, seat), seat, point.best, made, why, text


def pieces_of_hint(start: Sequence[State], seat: int, turns: Sequence[TurnAdvice]) -> Iterator[Piece]:
    """Yield what a hint says about each turn."""
    assert len({turn.moves for turn in turns}) == len(turns), f"duplicate turns: {turns}"
    best = turns[0]
    worse = next((turn for turn in turns if not turn.is_equal and turn is not best), None)
    for turn in turns:
        verdict = "equal" if turn.is_equal else "worse" if turn is not best else "better" if worse else "alone"
        against = best.moves if turn is not best else worse.moves if worse else ()
        text = describe_explanation(turn.why, start, seat, turn.moves)
        yield verdict, start, seat, turn.moves, against, turn.why, text


def faults(piece: Piece) -> Iterator[str]:
    """Yield the errors of a piece of advice."""
    verdict, start, seat, turn, other, why, text = piece
    whole = split_turn(start, seat, turn)
    if whole.moves != tuple(turn) or all(end.actor == seat for end in whole.ends):
        yield "half a turn"
    if verdict != "equal" and not text:
        yield "says nothing"
    if verdict in ("better", "worse"):
        first, second = (list(rollouts(start, moves, seat, DEFAULT_BUDGET, OTHER_SEED)) for moves in (turn, other))
        sign = 1 if verdict == "better" else -1
        if is_contradicted([sign * (a.value - b.value) for a, b in zip(first, second, strict=True)]):
            yield "verdict"
        if why.reason is not None and is_contradicted(list(support_of_reason(sign, why, first, second))):
            yield "reason"


def support_of_reason(
    sign: int, why: Explanation, first: Sequence[Rollout], second: Sequence[Rollout]
) -> Iterator[float]:
    """Yield for each pair of rollouts how much the fact given as the reason supports the verdict."""
    assert why.reason is not None
    kind, arguments, now, was, _ = why.reason
    effect_id = id_from_class_name(kind)
    values = {fact: value for rollout in (*first, *second) for fact, value in rollout.counted.values.items()}
    fact = next((fact for fact in values if fact.effect_id == effect_id and fields_of(fact) == arguments), None)
    direction = 0.0 if fact is None else sign * values[fact] * (now - was)
    for a, b in zip(first, second, strict=True):
        yield -1.0 if direction < 0 else (now - was) * (a.counted.facts[fact] - b.counted.facts[fact]) if fact else 0.0


def fields_of(fact: Effect) -> list[object]:
    """Return the arguments of a fact in the form in which a stored reason contains them."""
    fields: list[object] = Reason(fact, 0.0, 0.0, False).to_json()[1]
    return fields


def is_contradicted(differences: Sequence[float]) -> bool:
    """Return whether the mean difference is negative by more than the error margin."""
    mean = fmean(differences)
    return mean < -SEARCH_ERROR_MARGIN * stdev(differences) / sqrt(len(differences)) and mean < 0


def count(game: Game, most: int, seed: int, budget: Budget = REPEATABLE) -> Counter[str]:
    """Check at least `most` pieces of advice, and count them by kind and error."""
    searcher(game).compile()
    counts: Counter[str] = Counter()
    while counts["pieces"] < most:
        for piece in pieces(game, seed, budget):
            verdict, *_, why, text = piece
            counts.update(["pieces", verdict, "reasons" if why.reason else "lines" if text else "neither"])
            for fault in faults(piece):
                counts[f"wrong: {fault}"] += 1
                print(f"{game.id}, game {seed}: {fault}: {piece[3:]}", flush=True)
        seed += 1
    return counts


def main() -> None:
    """Check advice on one game, and print the counts."""
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
