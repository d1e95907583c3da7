"""Kernels that replace `Searcher` in WebAssembly, where no Python code runs: set up a search and read its result."""

from __future__ import annotations

from typing import Any

from crossings.engine import Ints, Rng, kernel
from crossings.engine.kernels.rng import FACTOR, WARM_UP, draw_bits
from crossings.search.simulation import BATCH, FIRST, Workspace, q_of
from crossings.search.tree import LOW_63, NONE, ROOT, Tree, clear, is_nearly_full

STATES = FACTOR * (1 << 31) - 2
"""Number of states of a generator."""
SPREAD, STIR, FOLD = 0x9E3779B97F4A7C15 - (1 << 64), 0xBF58476D1CE4E5B9 - (1 << 64), 0x94D049BB133111EB - (1 << 64)
"""Constants of `mix_seed`, as signed integers."""


@kernel
def begin_search(rng: Rng, workspace: Workspace) -> None:
    """Turn the seed in `rng` into the generator and stream that `Searcher.think` uses, and clear the workspace."""
    z = int(rng[0]) + SPREAD
    z = (z ^ (z >> 30 & LOW_63 >> 29)) * STIR
    z = (z ^ (z >> 27 & LOW_63 >> 26)) * FOLD
    z = z ^ (z >> 31 & LOW_63 >> 30)
    half = z >> 1 & LOW_63
    rng[0] = 1 + (half % STATES * 2 + (z & 1)) % STATES
    for _ in range(WARM_UP):
        draw_bits(rng)
    workspace.stream[FIRST] = half
    for move in range(len(workspace.edge_of)):
        workspace.edge_of[move] = NONE


@kernel
def begin_tree(tree: Tree) -> None:
    """Remove everything from a tree except its root."""
    tree.used[0] = len(tree.visits)  # the memory may hold an old tree
    clear(tree)


@kernel
def is_full(tree: Tree, workspace: Workspace) -> bool:
    """Return whether the tree must be pruned before the search continues."""
    return is_nearly_full(tree, BATCH, len(workspace.moves))


@kernel
def read_root(tree: Tree, side: int, moves: Ints, visits: Ints, q: Any) -> int:
    """Write the root's moves with their visits and Q values for a side, 0 to 1000. Returns their number."""
    count = 0
    edge = tree.first[ROOT]
    while edge != NONE:
        moves[count] = tree.move[edge]
        visits[count] = tree.edge_visits[edge]
        q[count] = q_of(tree, edge, side, 0.0)
        count += 1
        edge = tree.next[edge]
    return count
