"""Whether advice can be believed: pieces of it, each held against what other luck tells.

    python benchmarks/advice.py dune-chess --pieces 200

Games of the level club, with the options that a lobby has ready; hints at positions drawn by lot, and the turning
points of every game. A piece is a turn that is told: alone, as good as another, or better or worse than it. Printed is
how many say why (by a reason, or a line of play), and how many are wrong: half a turn; a verdict, or a reason, that
playing on by luck of its own contradicts beyond doubt (two standard errors).
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
from crossings.engine.effect import Effect
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.playthrough import random_outcomes
from crossings.search.levels import Budget, level_of
from crossings.search.search import searcher

LEVEL = "club"
REPEATABLE = Budget(simulations=2_000)
"""For finding the turns of a hint."""
HINTS_A_GAME = 8
OTHER_LUCK = 1_000_003
SEEDS_A_GAME = 1_000
SEARCH_ERROR_MARGIN = 2.0


def game_of(game: Game, seed: int) -> tuple[list[State], list[str]]:
    """The positions and moves of a game."""
    state, draw, states, moves = game.start(**game.ready()), random_outcomes(seed), [], list[str]()
    budget = Budget(simulations=level_of(LEVEL, game).simulations)
    while state.actor is not None:
        states.append(state)
        if isinstance(state.actor, int):
            asked = question(game, state.view(state.actor), state.actor, seed * SEEDS_A_GAME + len(moves), budget)
            moves.append(answer(LEVEL, bot(LEVEL).decide, asked).move)
        else:
            moves.append(draw(state))
        state = state.play(moves[-1])
    return [*states, state], moves


Piece = tuple[str, Sequence[State], int, Sequence[str], Sequence[str], Explanation, str]
"""What is told of it (alone, equal, better, worse), deals, seat, the turn, what it is held against, why, and that in
words."""


def pieces(game: Game, seed: int, budget: Budget) -> Iterator[Piece]:
    """Hints at some positions of a game, and its turning points."""
    states, moves = game_of(game, seed)
    asked = [state for state in states if isinstance(state.actor, int) and len(state.actions()) > 1]
    rng = generator(seed)
    for _ in range(HINTS_A_GAME):
        state = asked[draw_below(rng, len(asked))]
        seat = state.actor
        assert isinstance(seat, int)
        found = advise(game, state.view(seat), seat, state.actions(), seed=seed, budget=budget)
        yield from hinted(start_states(state, seat), seat, found)
    for point in possible_mistakes(list(review_game(states, moves))):
        made = moves[point.first : point.last]
        before, seat = states[point.first], point.by
        why = explain(before, seat, point.best, made)
        if why.gained:
            told = describe_explanation(why, determinizations(before, seat, SEED), seat, made, made=True)
            yield "better", start_states(before, seat), seat, point.best, made, why, told


def hinted(start: Sequence[State], seat: int, found: Sequence[TurnAdvice]) -> Iterator[Piece]:
    """What a hint says of each turn, once."""
    assert len({one.moves for one in found}) == len(found), f"told twice: {found}"
    best = found[0]
    other = next((one for one in found if not one.is_equal and one is not best), None)
    for one in found:
        verdict = "equal" if one.is_equal else "worse" if one is not best else "better" if other else "alone"
        against = best.moves if one is not best else other.moves if other else ()
        yield verdict, start, seat, one.moves, against, one.why, describe_explanation(one.why, start, seat, one.moves)


def faults(piece: Piece) -> Iterator[str]:
    """What is wrong with it."""
    verdict, start, seat, turn, other, why, told = piece
    whole = split_turn(start, seat, turn)
    if whole.moves != tuple(turn) or all(end.actor == seat for end in whole.ends):
        yield "half a turn"
    if verdict != "equal" and not told:
        yield "says nothing"
    if verdict in ("better", "worse"):
        one, two = (list(rollouts(start, moves, seat, DEFAULT_BUDGET, OTHER_LUCK)) for moves in (turn, other))
        sign = 1 if verdict == "better" else -1
        if contradicts([sign * (a.value - b.value) for a, b in zip(one, two, strict=True)]):
            yield "verdict"
        if why.reason is not None and contradicts(list(spoken_for(sign, why, one, two))):
            yield "reason"


def spoken_for(sign: int, why: Explanation, one: Sequence[Rollout], two: Sequence[Rollout]) -> Iterator[float]:
    """For each luck how far the fact that is given for a reason speaks for the verdict."""
    assert why.reason is not None
    kind, _, now, was, _ = why.reason
    values = {fact: value for future in (*one, *two) for fact, value in future.counted.values.items()}
    fact = next((fact for fact in values if type(fact).__name__ == kind and said(fact) == why.reason[1]), None)
    direction = 0.0 if fact is None else sign * values[fact] * (now - was)
    for a, b in zip(one, two, strict=True):
        yield -1.0 if direction < 0 else (now - was) * (a.counted.facts[fact] - b.counted.facts[fact]) if fact else 0.0


def said(fact: Effect) -> list[object]:
    """Its fields as a reason holds them."""
    fields: list[object] = Reason(fact, 0.0, 0.0, False).to_json()[1]
    return fields


def contradicts(apart: Sequence[float]) -> bool:
    """Whether these speak against what was said, beyond doubt."""
    return fmean(apart) < -SEARCH_ERROR_MARGIN * stdev(apart) / sqrt(len(apart)) and fmean(apart) < 0


def count(game: Game, most: int, seed: int, budget: Budget = REPEATABLE) -> Counter[str]:
    """So many pieces of advice looked at."""
    searcher(game).compile()
    found: Counter[str] = Counter()
    while found["pieces"] < most:
        for piece in pieces(game, seed, budget):
            verdict, *_, why, told = piece
            found.update(["pieces", verdict, "reasons" if why.reason else "lines" if told else "neither"])
            for fault in faults(piece):
                found[f"wrong: {fault}"] += 1
                print(f"{game.id}, game {seed}: {fault}: {piece[3:]}", flush=True)
        seed += 1
    return found


def main() -> None:
    """Look at so much advice, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--pieces", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="a hint by the clock, as at a table (2.2), not by simulations")
    args = parser.parse_args()
    budget = Budget(args.seconds) if args.seconds else REPEATABLE
    print(args.game, dict(count(crossings.game(args.game), args.pieces, args.seed, budget)))


if __name__ == "__main__":
    main()
