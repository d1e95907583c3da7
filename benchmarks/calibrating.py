"""Measuring what Q values mean: games of the search against itself, what it thought and what came of it.

A map is judged only by games that it was not made from, since positions of one game all have the same end: each half
of the games is judged by the map that the other half gives. The map that is kept is made from all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from crossings.bots.registry import budget_of
from crossings.bots.review import USUAL, raw_worths
from crossings.engine import Game, State
from crossings.engine.errors import number_from, seed_from
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.search.calibration import FULL, KNOTS, STEP, Calibration
from crossings.search.levels import Clock
from crossings.search.search import searcher

OPENING = 8
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""
SEEDS_A_GAME = 100_000
BANDS = 10
KNEW = 5.0
"""As if so many positions about each knot had come as they were thought."""
FEWEST = 40
"""A band with fewer positions says nothing; nearly all positions have to be in bands that say something."""
NEARLY_ALL = 0.95
FEWEST_BANDS = 3
"""Of games that always end alike nothing can be learned about chances in between."""
NEAR = 0.1
"""How far what was predicted in a band may be from what came."""


class Sample(NamedTuple):
    """What a side's position was thought to be worth (0..1000), and its share of the win in the end (0..1)."""

    game: int
    q: float
    share: float


Pair = tuple[float, float]
"""A chance that was predicted, and the share of the win that came."""
Thought = tuple[State, tuple[float, ...]]
"""A position, and what it was thought to be worth to each side by whoever was to move."""

# ---- games ---------------------------------------------------------------------------------------


def played(game: Game, number: int, seed: int, simulations: int, positions: int) -> list[Sample]:
    """A game of the search against itself: samples at some of its positions, by a search that sees everything.

    It is played with the options that a lobby has ready. Raises `BadSeed`, `BadNumber`, `BadBudget`.
    """
    seed, positions = seed_from(seed), number_from(positions, "positions", 0)
    state, draw, opening = game.start(**game.ready()), random_outcomes(seed), random_policy(seed)
    thoughts: list[Thought] = []
    moves = 0
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        legal = state.actions()
        if moves < OPENING and not game.outcomes:
            move = opening(state)
        elif len(legal) == 1:
            move = legal[0]
        else:
            move, standing = _thought(state, legal, seed * SEEDS_A_GAME + moves, simulations)
            thoughts.append((state, standing))
        state = state.play(move)
        moves += 1
    return _samples(number, _some(thoughts, positions, seed), shares(state))


def _thought(state: State, legal: Sequence[str], seed: int, simulations: int) -> tuple[str, tuple[float, ...]]:
    """What the search does, and what it thinks of the position."""
    game, seat = state.game, state.actor
    assert isinstance(seat, int)
    search, imagined = searcher(game), state.imagined(seat, seed)
    thought = search.think(state.seats, imagined.record, seat, seed, Clock(budget_of(None, simulations)))
    return game.moves[thought.best({game.number_of[text] for text in legal})], thought.standing


def _some(thoughts: Sequence[Thought], most: int, seed: int) -> list[Thought]:
    """So many of them at the most, by lot."""
    left, rng = list(thoughts), generator(seed)
    return [left.pop(draw_below(rng, len(left))) for _ in range(min(most, len(left)))]


def shares(state: State) -> list[float]:
    """Each side's share of the win: winners share it, in a draw all do; a team wins or does not."""
    assert state.result is not None
    winners = state.result.winners
    if state.game.cooperative:
        return [float(bool(winners))]
    among = winners or range(state.seats)
    return [1 / len(among) if seat in among else 0.0 for seat in range(state.seats)]


def _samples(number: int, thoughts: Iterable[Thought], came: Sequence[float]) -> list[Sample]:
    """Each side's Q value at these positions, and what came of it."""
    found: list[Sample] = []
    for state, standing in thoughts:
        seen = raw_worths(state, USUAL, 1) if state.game.hides else standing
        found += [Sample(number, q, share) for q, share in zip(seen, came, strict=True)]
    return found


# ---- the map -------------------------------------------------------------------------------------


def fitted(samples: Sequence[Sample]) -> Calibration:
    """The rising map nearest to what came: at each knot the mean share of samples about it, pooled where they fall."""
    knots = [Pool(KNEW * knot * STEP / FULL, KNEW) for knot in range(KNOTS)]
    for sample in samples:
        knot = round(min(max(sample.q, 0.0), FULL) / STEP)
        knots[knot] = knots[knot].joined(Pool(sample.share, 1.0))
    inner = [round(FULL * mean, 1) for mean in risen(knots)[1:-1]]
    return Calibration([0.0, *inner, float(FULL)])


class Pool(NamedTuple):
    """Samples that are told the same chance: the sum of their shares, and how many they are."""

    shares: float
    size: float

    @property
    def mean(self) -> float:
        """That chance."""
        return self.shares / self.size

    def joined(self, other: Pool) -> Pool:
        """Both."""
        return Pool(self.shares + other.shares, self.size + other.size)


def risen(pools: Iterable[Pool]) -> list[float]:
    """The means that never fall and are nearest to those of the pools: what falls is pooled with those before it."""
    kept: list[tuple[Pool, int]] = []
    for pool in pools:
        wide = 1
        while kept and kept[-1][0].mean >= pool.mean:
            before, others = kept.pop()
            pool, wide = before.joined(pool), wide + others
        kept.append((pool, wide))
    return [pool.mean for pool, wide in kept for _ in range(wide)]


# ---- how good it is ------------------------------------------------------------------------------


def judged(pairs: Sequence[Pair]) -> dict[str, Any]:
    """Brier score, that of the best constant, and by bands of ten points what was predicted and what came."""
    mean = sum(share for _, share in pairs) / len(pairs)
    bands = [_band(pairs, index) for index in range(BANDS)]
    brier = sum((predicted - share) ** 2 for predicted, share in pairs) / len(pairs)
    constant = sum((mean - share) ** 2 for _, share in pairs) / len(pairs)
    told = [band for band in bands if band["positions"] >= FEWEST]
    near = all(abs(band["predicted"] - band["came"]) <= NEAR for band in told)
    most = len(told) >= FEWEST_BANDS and sum(band["positions"] for band in told) >= NEARLY_ALL * len(pairs)
    return {
        "brier": round(brier, 4),
        "constant": round(constant, 4),
        "bands": bands,
        "holds": most and near and brier < constant,
    }


def _band(pairs: Sequence[Pair], index: int) -> dict[str, Any]:
    inside = [pair for pair in pairs if min(int(pair[0] * BANDS), BANDS - 1) == index]
    count = len(inside)
    predicted, came = (round(sum(pair[i] for pair in inside) / count, 3) if count else None for i in (0, 1))
    return {"from": index / BANDS, "positions": count, "predicted": predicted, "came": came}


def measured(samples: Sequence[Sample]) -> dict[str, Any]:
    """The map made from all games, and how the maps made from either half hold on the other."""
    halves = [[one for one in samples if one.game % 2 == half] for half in (0, 1)]
    pairs = predicted(halves[0], fitted(halves[1])) + predicted(halves[1], fitted(halves[0]))
    return {"positions": len(samples), **judged(pairs), "chances": list(fitted(samples).chances)}


def predicted(samples: Iterable[Sample], by: Calibration) -> list[Pair]:
    """What a map says of samples, each with what came."""
    return [(by.chance(sample.q) / FULL, sample.share) for sample in samples]
