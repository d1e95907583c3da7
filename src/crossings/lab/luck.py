"""What chance gives: how much better an outcome is for each side than what was to be expected.

Of a fair chance it comes to nothing on average, however well the game's evaluation judges positions (the control
variates of Burch and others 2018, AIVAT); the better it judges, the more of a result is told by it.
"""

from __future__ import annotations

from crossings.engine import State
from crossings.engine.decisions import OPEN_CONFIG
from crossings.search.levels import WIN_VALUE

Luck = list[float]
"""For each seat, of a team as one: in shares of a won game."""


def luck_of(before: State, after: State) -> Luck:
    """What chance gave by an outcome, beyond the mean of all outcomes that there could have been."""
    kernels = before.game.kernels
    weights = kernels.chances(before.record)
    got, expected = worths(after), zero_luck(before)
    for outcome, weight in weights.items():
        could = worths(State(before.game, kernels.play_number(before.record, outcome)))
        expected = [so_far + weight * worth for so_far, worth in zip(expected, could, strict=True)]
    total = sum(weights.values())
    return [one - mean / total for one, mean in zip(got, expected, strict=True)]


def zero_luck(state: State) -> Luck:
    """Before chance has decided anything."""
    return [0.0] * (1 if state.game.cooperative else state.seats)


def worths(state: State) -> Luck:
    """What a position is worth to each side, by the evaluation; after the best move, if it needs that to see what has
    been thrown."""
    config = getattr(state.game.evaluation, "SEARCH_CONFIG", OPEN_CONFIG)
    if isinstance(state.actor, int) and config.leaf_lookahead:
        game, side = state.game, 0 if state.game.cooperative else state.actor
        after = (State(game, game.kernels.play_number(state.record, move)) for move in game.kernels.legal(state.record))
        state = max(after, key=lambda position: side_value(position, side))
    return [side_value(state, side) for side in range(len(zero_luck(state)))]


def side_value(state: State, side: int) -> float:
    """How a position looks to a side: its share of the point where the game is over, else by the evaluation."""
    if state.result is None:
        return state.game.kernels.query("value", state.record, side) / WIN_VALUE
    winners = state.result.winners
    if state.game.cooperative:
        return float(bool(winners))
    return (side in winners or not winners) / (len(winners) or state.seats)
