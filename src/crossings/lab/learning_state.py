"""The state of TD learning: weights that sum to log-odds, shares of the point, and the self-play search."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.engine import Kernels, Record, Rng, SearchConfig, kernel
from crossings.engine.kernels.interface import POLICY_BUFFER_SIZE, is_winner, reason
from crossings.engine.kernels.kernel import placeholder
from crossings.engine.kernels.rng import draw_below
from crossings.search.network import softmax
from crossings.search.simulation import (
    FIRST,
    NOW,
    START,
    STREAM_SHIFT,
    WALK,
    WIN_VALUE,
    Workspace,
    back_up,
    descend,
    new_workspace,
    roll_out,
)
from crossings.search.tree import NONE, ROOT, Tree, clear, new_tree

Floats = NDArray[np.float64]


@placeholder
def feature(s: Record, seat: int, slot: int) -> int:
    """Return the index of the weight that is active for a seat in a slot, or -1."""
    raise NotImplementedError


class LearningState(NamedTuple):
    """What is learned, and a record of one game. W: weights, L: longest game, N: most sides, K: slots."""

    weights: Floats
    """[W] natural logarithms of odds."""
    hits: Floats
    """[W] number of updates of each weight."""
    active: NDArray[np.int32]
    """[L, N, K] active weights of each position and side."""
    shares: Floats
    """[L, N] estimated shares of the point."""
    goal: Floats
    """[N] learning targets of the shares."""
    share: Floats
    """[N] shares in the current position."""
    styles: NDArray[np.int32]
    """[N, 2] the sides' playing styles in the current game, and the number of moves they last."""
    room: NDArray[np.int32]
    """[POLICY_BUFFER_SIZE] buffer of the game's policy."""


def new_learning_state(size: int, longest: int, sides: int, slots: int) -> LearningState:
    """Return a state with zero weights."""
    return LearningState(
        weights=np.zeros(size, np.float64),
        hits=np.zeros(size, np.float64),
        active=np.zeros((longest, sides, slots), np.int32),
        shares=np.zeros((longest, sides), np.float64),
        goal=np.zeros(sides, np.float64),
        share=np.zeros(sides, np.float64),
        styles=np.zeros((sides, 2), np.int32),
        room=np.zeros(POLICY_BUFFER_SIZE, np.int32),
    )


@kernel
def log_odds(s: Record, seat: int, slots: int, weights: Floats) -> float:
    """Return the sum of the active weights of a seat."""
    total = 0.0
    for slot in range(slots):
        index = feature(s, seat, slot)
        if index >= 0:
            total += weights[index]
    return total


@kernel
def estimate_shares(s: Record, learning: LearningState, sides: int) -> None:
    """Write each side's estimated (or final) share of the point into `share`."""
    if reason(s) != 0:
        share_result(s, learning.share, sides)
        return
    for side in range(sides):
        learning.share[side] = log_odds(s, side, learning.active.shape[2], learning.weights)
    softmax(learning.share, sides)


@kernel
def share_result(s: Record, share: Floats, sides: int) -> None:
    """Write the final shares: winners share the point. Without winners all do, but a co-operative team has lost."""
    winners = 0
    for side in range(sides):
        share[side] = 1.0 if is_winner(s, side) else 0.0
        winners += share[side] > 0
    for side in range(sides):
        if winners > 0:
            share[side] /= winners
        elif sides > 1:
            share[side] = 1.0 / sides


NODES_PER_SIMULATION = 4
MANY = 1 << 30


class SelfPlaySearch(NamedTuple):
    """Buffers and parameters of the self-play search."""

    tree: Tree
    workspace: Workspace
    config: SearchConfig
    simulations: int


def new_self_play_search(
    kernels: Kernels, sides: int, all_moves: int, config: SearchConfig, simulations: int
) -> SelfPlaySearch:
    """Return a search with this number of simulations."""
    most_moves = max(kernels.max_legal, kernels.max_outcomes)
    nodes = NODES_PER_SIMULATION * (1 + simulations)
    tree = new_tree(sides, nodes, nodes * most_moves)
    return SelfPlaySearch(tree, new_workspace(sides, most_moves, all_moves, kernels.max_moves + 1), config, simulations)


@kernel
def search_move(states: Record, words: Record, search: SelfPlaySearch, learning: LearningState, rng: Rng) -> int:
    """Return the most visited move in `states[START]`, for a game without hidden information."""
    clear(search.tree)
    search.workspace.stream[FIRST] = draw_below(rng, MANY) << STREAM_SHIFT
    for _ in range(search.simulations):
        states[WALK] = states[START]
        search.workspace.stream[NOW] = search.workspace.stream[FIRST]
        length = descend(search.tree, states, words, search.workspace, search.config, False, rng)
        roll_out(states, search.workspace, search.config, rng)
        estimate_shares(states[WALK], learning, len(search.workspace.value))
        for side in range(len(search.workspace.value)):
            search.workspace.value[side] = int(WIN_VALUE * learning.share[side])
        back_up(search.tree, search.workspace, length, search.config)
    return most_visited(search.tree)


@kernel
def most_visited(tree: Tree) -> int:
    """Return the most visited move of the root."""
    edge = int(tree.first[ROOT])
    chosen = edge
    while edge != NONE:
        if tree.edge_visits[edge] > tree.edge_visits[chosen]:
            chosen = edge
        edge = int(tree.next[edge])
    return int(tree.move[chosen])
