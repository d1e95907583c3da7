"""What is being learned, how it judges (sums of weights, from standings to shares of the one point), and who learns."""

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
    """The index of the weight that speaks for a seat in a slot, or -1."""
    raise NotImplementedError


class LearningState(NamedTuple):
    """What is learned, and one game remembered. W: weights, L: the longest game, N: most sides, K: slots."""

    weights: Floats
    """[W] logarithms of odds."""
    hits: Floats
    """[W] how often each was corrected."""
    active: NDArray[np.int32]
    """[L, N, K] the weights that spoke for each position and side."""
    shares: Floats
    """[L, N] what the sides' shares of the point seemed to be."""
    goal: Floats
    """[N] what they are drawn to."""
    share: Floats
    """[N] those of the position at hand."""
    styles: NDArray[np.int32]
    """[N, 2] the sides' habits in the game at hand, and how many moves these last."""
    room: NDArray[np.int32]
    """[ROOM] what the game's policy writes down."""


def new_learning_state(size: int, longest: int, sides: int, slots: int) -> LearningState:
    """Nothing learned yet."""
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
    """The sum of the weights that speak for a seat."""
    total = 0.0
    for slot in range(slots):
        index = feature(s, seat, slot)
        if index >= 0:
            total += weights[index]
    return total


@kernel
def estimate_shares(s: Record, lesson: LearningState, sides: int) -> None:
    """Write into `lesson.share` what each side's share of the point seems to be, or is."""
    if reason(s) != 0:
        share_result(s, lesson.share, sides)
        return
    for side in range(sides):
        lesson.share[side] = log_odds(s, side, lesson.active.shape[2], lesson.weights)
    softmax(lesson.share, sides)


@kernel
def share_result(s: Record, share: Floats, sides: int) -> None:
    """Winners share the point; where nobody has won all do, but a co-operative side has lost."""
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
    """What such a search works with."""

    tree: Tree
    workspace: Workspace
    config: SearchConfig
    simulations: int


def new_self_play_search(
    kernels: Kernels, sides: int, all_moves: int, config: SearchConfig, simulations: int
) -> SelfPlaySearch:
    """Somebody who makes so many simulations."""
    most = max(kernels.max_legal, kernels.max_outcomes)
    nodes = NODES_PER_SIMULATION * (1 + simulations)
    tree = new_tree(sides, nodes, nodes * most)
    return SelfPlaySearch(tree, new_workspace(sides, most, all_moves, kernels.max_moves + 1), config, simulations)


@kernel
def search_move(states: Record, words: Record, pupil: SelfPlaySearch, lesson: LearningState, rng: Rng) -> int:
    """The move tried most in `states[START]`; nothing is hidden."""
    clear(pupil.tree)
    pupil.workspace.stream[FIRST] = draw_below(rng, MANY) << STREAM_SHIFT
    for _ in range(pupil.simulations):
        states[WALK] = states[START]
        pupil.workspace.stream[NOW] = pupil.workspace.stream[FIRST]
        length = descend(pupil.tree, states, words, pupil.workspace, pupil.config, False, rng)
        roll_out(states, pupil.workspace, pupil.config, rng)
        estimate_shares(states[WALK], lesson, len(pupil.workspace.value))
        for side in range(len(pupil.workspace.value)):
            pupil.workspace.value[side] = int(WIN_VALUE * lesson.share[side])
        back_up(pupil.tree, pupil.workspace, length, pupil.config)
    return most_visited(pupil.tree)


@kernel
def most_visited(tree: Tree) -> int:
    """The move of the root that was tried most."""
    edge = int(tree.first[ROOT])
    chosen = edge
    while edge != NONE:
        if tree.edge_visits[edge] > tree.edge_visits[chosen]:
            chosen = edge
        edge = int(tree.next[edge])
    return int(tree.move[chosen])
