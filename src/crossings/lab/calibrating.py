"""Measuring what Q values mean: games of players of a level, what a review shows of their positions, what came of them.

A map is judged only by games that it was not made from: each half of the games by the map that the other half gives.
The map that is kept is made from all.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.bots.match import interval, play_nth_game, seat_points
from crossings.bots.turns import DEFAULT_BUDGET, raw_side_values
from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.lab.plan import Plan
from crossings.lab.record import Row
from crossings.search.calibration import KNOT_COUNT, KNOT_SPACING, Calibration
from crossings.search.levels import WIN_VALUE

POSITIONS = 12
"""Of a game, at the most, by lot."""
BANDS = 10
PRIOR_POSITIONS = 5.0
"""As if so many positions about each knot had come as they were thought."""
MIN_POSITIONS = 40
"""A band with fewer positions says nothing."""
REQUIRED_SHARE = 0.8
"""In so many of the bands that say something the prediction has to lie within the interval of what came. Not in all: of
ten, one is outside by luck now and then, and of two sides each band mirrors one of the other side's."""
Numbers = NDArray[np.float64]
Sample = tuple[int, float, float]
"""A game, what a position was worth to a side (0..1000), and that side's share of the win in the end (0..1)."""


class PositionRecorder:
    """Keeps the positions of a game in which somebody had something to decide."""

    def __init__(self) -> None:
        self.positions: list[State] = []

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """Note the position before a move."""
        if decision is not None and len(before.actions()) > 1:
            self.positions.append(before)


def play_samples(plan: Plan, number: int) -> Row:
    """Play a game: the samples of each side at some of its positions."""
    begin, looking = time.perf_counter(), PositionRecorder()
    played = play_nth_game(plan.starts[0], plan.entries, plan.seed, number, looking)
    came = [float(bool(played.winners))] if plan.subject.cooperative else seat_points([played])
    lots = np.random.default_rng(number).permutation(len(looking.positions))[:POSITIONS]
    thought = [raw_side_values(looking.positions[lot], DEFAULT_BUDGET, 1) for lot in lots]
    samples = [(number, q, share) for worths in thought for q, share in zip(worths, came, strict=True)]
    return {"samples": samples, "seconds": time.perf_counter() - begin}


def fit_calibration(q: Numbers, came: Numbers) -> Calibration:
    """The rising map nearest to what came: at each knot the mean share of samples about it, pooled where they fall."""
    knots = np.rint(q / KNOT_SPACING).astype(int)
    sums = np.cumsum([0, *np.bincount(knots, came, KNOT_COUNT) + PRIOR_POSITIONS * np.linspace(0, 1, KNOT_COUNT)])
    sizes = np.cumsum([0, *np.bincount(knots, None, KNOT_COUNT) + PRIOR_POSITIONS])

    def mean(first: int, last: int) -> float:
        return float((sums[last + 1] - sums[first]) / (sizes[last + 1] - sizes[first]))

    inner = range(1, KNOT_COUNT - 1)
    risen = [
        max(min(mean(first, last) for last in range(knot, KNOT_COUNT)) for first in range(knot + 1)) for knot in inner
    ]
    return Calibration([0.0, *(round(WIN_VALUE * one, 1) for one in risen), float(WIN_VALUE)])


def measure_calibration(samples: Iterable[Sample]) -> dict[str, Any]:
    """The map made from all samples (game, Q value, share), and how the maps of either half hold on the other."""
    game, q, came = np.array(sorted(samples), float).T
    predicted = np.zeros(len(q))
    for half in (0, 1):
        own = game % 2 == half
        predicted[own] = [fit_calibration(q[~own], came[~own]).chance(one) / WIN_VALUE for one in q[own]]
    told = list(bands(game, predicted, came))
    sure = [band["low"] <= band["predicted"] <= band["high"] for band in told if band["positions"] >= MIN_POSITIONS]
    brier, constant = np.mean((predicted - came) ** 2), np.var(came)
    return {
        "positions": len(q),
        "brier": round(float(brier), 4),
        "constant": round(float(constant), 4),
        "bands": told,
        "within": f"{sum(sure)} of {len(sure)}",
        "holds": bool(sum(sure) >= REQUIRED_SHARE * len(sure) and brier < constant),
        "knots": fit_calibration(q, came).chances,
    }


def bands(game: Numbers, predicted: Numbers, came: Numbers) -> Iterator[dict[str, float]]:
    """By tenths of what was predicted what came, with 95 % by the games: positions of one share their end."""
    tenths = np.minimum(predicted * BANDS, BANDS - 1).astype(int)
    for band in np.unique(tenths):
        own = tenths == band
        low, high = interval([came[own & (game == one)] for one in np.unique(game[own])])
        figures = {"predicted": predicted[own].mean(), "came": came[own].mean(), "low": low, "high": high}
        rounded = {name: round(float(figure), 3) for name, figure in figures.items()}
        yield {"from": band / BANDS, "positions": int(own.sum()), **rounded}
