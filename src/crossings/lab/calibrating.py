"""Calibration: compare search values with results, in games between players of one level.

A map is judged only on games it was not made from: each half of the games by the map of the other half. The stored map
is made from all games.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.advice.turns import DEFAULT_BUDGET, raw_side_values
from crossings.bots.match import interval, play_nth_game, seat_points
from crossings.engine import State
from crossings.engine.decisions import Decision
from crossings.lab.plan import Plan
from crossings.lab.record import Row
from crossings.search.calibration import KNOT_COUNT, KNOT_SPACING, Calibration
from crossings.search.levels import WIN_VALUE

POSITIONS = 12
"""Maximum number of random positions sampled per game."""
BANDS = 10
PRIOR_POSITIONS = 5.0
"""Extra positions per knot whose result equals the prediction."""
MIN_POSITIONS = 40
"""A band with fewer positions is ignored."""
REQUIRED_SHARE = 0.8
"""Share of bands whose interval must contain the prediction.

Not all of them: one in ten lies outside by chance, and with two sides each band mirrors one of the other side.
"""
Numbers = NDArray[np.float64]
Sample = tuple[int, float, float]
"""A game number, the value of a position for a side (0 to 1000), and that side's share of the win (0 to 1)."""


class PositionRecorder:
    """Collects the positions of a game in which a player had a choice."""

    def __init__(self) -> None:
        self.positions: list[State] = []

    def on_move(self, before: State, move: str, after: State, decision: Decision | None) -> None:
        """Record the position before a move."""
        if decision is not None and len(before.actions()) > 1:
            self.positions.append(before)


def play_samples(plan: Plan, number: int) -> Row:
    """Play a game; return the samples of each side at some positions."""
    begin, recorder = time.perf_counter(), PositionRecorder()
    played = play_nth_game(plan.starts[0], plan.entries, plan.seed, number, recorder)
    shares = [float(bool(played.winners))] if plan.subject.cooperative else seat_points([played])
    picked = np.random.default_rng(number).permutation(len(recorder.positions))[:POSITIONS]
    estimates = [raw_side_values(recorder.positions[index], DEFAULT_BUDGET, 1) for index in picked]
    samples = [(number, q, share) for values in estimates for q, share in zip(values, shares, strict=True)]
    return {"samples": samples, "seconds": time.perf_counter() - begin}


def fit_calibration(q: Numbers, shares: Numbers) -> Calibration:
    """Return the monotone map that fits best: the mean share around each knot, pooled where it would fall."""
    knots = np.rint(q / KNOT_SPACING).astype(int)
    sums = np.cumsum([0, *np.bincount(knots, shares, KNOT_COUNT) + PRIOR_POSITIONS * np.linspace(0, 1, KNOT_COUNT)])
    sizes = np.cumsum([0, *np.bincount(knots, None, KNOT_COUNT) + PRIOR_POSITIONS])

    def mean(first: int, last: int) -> float:
        return float((sums[last + 1] - sums[first]) / (sizes[last + 1] - sizes[first]))

    inner = range(1, KNOT_COUNT - 1)
    rising = [
        max(min(mean(first, last) for last in range(knot, KNOT_COUNT)) for first in range(knot + 1)) for knot in inner
    ]
    return Calibration([0.0, *(round(WIN_VALUE * value, 1) for value in rising), float(WIN_VALUE)])


def measure_calibration(samples: Iterable[Sample]) -> dict[str, Any]:
    """Return the map of all samples (game, value, share), and how well the maps of both halves hold."""
    game, q, shares = np.array(sorted(samples), float).T
    predicted = np.zeros(len(q))
    for half in (0, 1):
        in_half = game % 2 == half
        predicted[in_half] = [
            fit_calibration(q[~in_half], shares[~in_half]).chance(value) / WIN_VALUE for value in q[in_half]
        ]
    all_bands = list(bands(game, predicted, shares))
    inside = [
        band["low"] <= band["predicted"] <= band["high"] for band in all_bands if band["positions"] >= MIN_POSITIONS
    ]
    brier, constant = np.mean((predicted - shares) ** 2), np.var(shares)
    return {
        "positions": len(q),
        "brier": round(float(brier), 4),
        "constant": round(float(constant), 4),
        "bands": all_bands,
        "within": f"{sum(inside)} of {len(inside)}",
        "holds": bool(sum(inside) >= REQUIRED_SHARE * len(inside) and brier < constant),
        "knots": fit_calibration(q, shares).chances,
    }


def bands(game: Numbers, predicted: Numbers, shares: Numbers) -> Iterator[dict[str, float]]:
    """Yield the results by tenths of the prediction, with 95 % intervals over games, whose positions share a result."""
    tenths = np.minimum(predicted * BANDS, BANDS - 1).astype(int)
    for band in np.unique(tenths):
        in_band = tenths == band
        low, high = interval([shares[in_band & (game == number)] for number in np.unique(game[in_band])])
        figures = {"predicted": predicted[in_band].mean(), "came": shares[in_band].mean(), "low": low, "high": high}
        rounded = {name: round(float(figure), 3) for name, figure in figures.items()}
        yield {"from": band / BANDS, "positions": int(in_band.sum()), **rounded}
