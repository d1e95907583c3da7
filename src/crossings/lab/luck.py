"""Luck: how much better a random outcome is for each side than the expected one.

The expected luck is 0, however good the game's evaluation is (the control variates of Burch and others 2018, AIVAT). A
better evaluation attributes more of a result to luck.
"""

from __future__ import annotations

from crossings.engine import State
from crossings.engine.decisions import OPEN_CONFIG
from crossings.search.levels import WIN_VALUE

Luck = list[float]
"""The luck of each seat, or of a team, as shares of a won game."""


def luck_of(before: State, after: State) -> Luck:
    """Return the luck of an outcome: its value beyond the mean over all outcomes."""
    kernels = before.game.kernels
    weights = kernels.chances(before.record)
    values, expected = side_values(after), zero_luck(before)
    for outcome, weight in weights.items():
        outcome_values = side_values(State(before.game, kernels.play_number(before.record, outcome)))
        expected = [
            total_value + weight * value_of_outcome
            for total_value, value_of_outcome in zip(expected, outcome_values, strict=True)
        ]
    total = sum(weights.values())
    return [value - mean / total for value, mean in zip(values, expected, strict=True)]


def zero_luck(state: State) -> Luck:
    """Return zero luck for each side."""
    return [0.0] * (1 if state.game.cooperative else state.seats)


def side_values(state: State) -> Luck:
    """Return the value of a position for each side by the evaluation.

    If the evaluation needs a lookahead to see what was rolled, this is the value after the best move.
    """
    config = getattr(state.game.evaluation, "SEARCH_CONFIG", OPEN_CONFIG)
    if isinstance(state.actor, int) and config.leaf_lookahead:
        game, side = state.game, 0 if state.game.cooperative else state.actor
        after = (State(game, game.kernels.play_number(state.record, move)) for move in game.kernels.legal(state.record))
        state = max(after, key=lambda position: side_value(position, side))
    return [side_value(state, side) for side in range(len(zero_luck(state)))]


def side_value(state: State, side: int) -> float:
    """Return the value of a position for one side: its share of the point if the game is over, else the evaluation."""
    if state.result is None:
        return state.game.kernels.query("value", state.record, side) / WIN_VALUE
    winners = state.result.winners
    if state.game.cooperative:
        return float(bool(winners))
    return (side in winners or not winners) / (len(winners) or state.seats)
