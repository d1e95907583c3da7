"""How somebody decides who still learns: by the house's search, which judges by what has been learned so far."""

from __future__ import annotations

from typing import NamedTuple

from crossings.engine import Kernels, Record, Rng, SearchConfig, kernel
from crossings.engine.kernels.rng import draw_below
from crossings.lab.lesson import Lesson, judge
from crossings.search.simulation import BEST, FIRST, NOW, SHIFT, START, WALK, Desk, back_up, descend, new_desk, roll_out
from crossings.search.tree import NONE, ROOT, Tree, new_tree

NODES_A_SIMULATION = 4
MANY = 1 << 30


class Pupil(NamedTuple):
    """What such a search works with."""

    tree: Tree
    desk: Desk
    config: SearchConfig
    simulations: int


def new_pupil(kernels: Kernels, sides: int, all_moves: int, config: SearchConfig, simulations: int) -> Pupil:
    """Somebody who makes so many simulations."""
    most = max(kernels.max_legal, kernels.max_outcomes)
    nodes = NODES_A_SIMULATION * (1 + simulations)
    tree = new_tree(sides, nodes, nodes * most)
    return Pupil(tree, new_desk(sides, most, all_moves, kernels.max_moves + 1), config, simulations)


@kernel
def searched_move(states: Record, words: Record, pupil: Pupil, lesson: Lesson, rng: Rng) -> int:
    """The move tried most in `states[START]`; nothing is hidden."""
    clear(pupil.tree)
    pupil.desk.stream[FIRST] = draw_below(rng, MANY) << SHIFT
    for _ in range(pupil.simulations):
        states[WALK] = states[START]
        pupil.desk.stream[NOW] = pupil.desk.stream[FIRST]
        length = descend(pupil.tree, states, words, pupil.desk, pupil.config, False, rng)
        roll_out(states, pupil.desk, pupil.config, rng)
        judge(states[WALK], lesson, len(pupil.desk.value))
        for side in range(len(pupil.desk.value)):
            pupil.desk.value[side] = int(BEST * lesson.share[side])
        back_up(pupil.tree, pupil.desk, length, pupil.config)
    return most_visited(pupil.tree)


@kernel
def clear(tree: Tree) -> None:
    """Leave nothing in a tree but its root."""
    for node in range(tree.used[0]):
        tree.visits[node] = 0
        tree.first[node] = NONE
        for side in range(tree.q.shape[1]):
            tree.total[node, side] = 0
            tree.q[node, side] = 0.0
    for slot in range(len(tree.slots)):
        tree.slots[slot] = NONE
    tree.used[0] = 1
    tree.used[1] = 0


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
