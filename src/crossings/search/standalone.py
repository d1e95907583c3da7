"""What a search needs where no Python is around it: to begin by a seed and with an empty tree, and to tell what it came
to. Kernels, which become WebAssembly with those of the search (`wasm.py`)."""

from __future__ import annotations

from typing import Any

from crossings.engine import Ints, Rng, kernel
from crossings.engine.kernels.rng import FACTOR, WARM_UP, draw_bits
from crossings.search.simulation import BATCH, FIRST, Workspace, q_of
from crossings.search.tree import LOW_63, NONE, ROOT, Tree, clear, is_nearly_full

STATES = FACTOR * (1 << 31) - 2
"""How many states a generator has."""
SPREAD, STIR, FOLD = 0x9E3779B97F4A7C15 - (1 << 64), 0xBF58476D1CE4E5B9 - (1 << 64), 0x94D049BB133111EB - (1 << 64)
"""The numbers of `scrambled`, as signed ones."""


@kernel
def begin_search(rng: Rng, workspace: Workspace) -> None:
    """Make of the seed that stands in `rng` the generator and the stream of `Searcher.think`; and clear the desk."""
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
    """Leave nothing in a tree but its root."""
    tree.used[0] = len(tree.visits)  # whatever lay there before
    clear(tree)


@kernel
def is_full(tree: Tree, workspace: Workspace) -> bool:
    """Whether the tree has to forget something before the search goes on."""
    return is_nearly_full(tree, BATCH, len(workspace.moves))


@kernel
def read_root(tree: Tree, side: int, moves: Ints, visits: Ints, q: Any) -> int:
    """Write the root's moves, how often each was tried, and what it is worth to a side (0..1000); how many."""
    count = 0
    edge = tree.first[ROOT]
    while edge != NONE:
        moves[count] = tree.move[edge]
        visits[count] = tree.edge_visits[edge]
        q[count] = q_of(tree, edge, side, 0.0)
        count += 1
        edge = tree.next[edge]
    return count
