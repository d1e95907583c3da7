"""The search tree: arrays of fixed size, which bound its memory and need no objects.

A *node* is a position that a simulation has reached, an *edge* a possible move. Transpositions share a node, so the
tree is in fact a directed graph. With hidden information a node is a sequence of moves instead, since the positions
behind it differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from crossings.engine import Ints, kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NONE = -1
ROOT = 0

NODES = 1 << 17
EDGES = 1 << 22
"""Capacity of a tree, about 60 MB. When it is full, the search prunes the least visited nodes."""
SLOTS_PER_NODE = 2

FACTOR = 0x1B873593CC9E2D51
LOW_63 = (1 << 63) - 1
HALF = 31


class Tree(NamedTuple):
    """N nodes, E edges, W sides: one per seat, or a single one in co-operative games."""

    visits: Ints
    """[N] simulations through the node."""
    total: NDArray[np.int64]
    """[N, W] sum of their values for each side, 0 to 1000 each."""
    q: NDArray[np.float64]
    """[N, W] value of the node for each side, 0 to 1000."""
    first: Ints
    """[N] the node's first edge, or NONE."""
    key: NDArray[np.int64]
    """[N] fingerprint of the node's position; 0 for a root, and if nodes are sequences of moves."""
    slots: Ints
    """[S] hash table of nodes by key (open addressing), or NONE."""
    move: Ints
    """[E] the move's number."""
    prior: Ints
    """[E] value of the position after the move for the side that makes it, 0 to 1000."""
    edge_visits: Ints
    """[E] simulations through the edge."""
    child: Ints
    """[E] the node after the move, or NONE until it is tried."""
    next: Ints
    """[E] the next edge of the same node, or NONE."""
    used: Ints
    """[2] numbers of nodes and edges in use."""


def new_tree(sides: int, nodes: int = NODES, edges: int = EDGES) -> Tree:
    """Return a tree with only a root. Edges are not initialized, which saves time: `add_edge` sets all their fields."""
    import numpy as np

    tree = Tree(
        visits=np.zeros(nodes, np.int32),
        total=np.zeros((nodes, sides), np.int64),
        q=np.zeros((nodes, sides), np.float64),
        first=np.full(nodes, NONE, np.int32),
        key=np.zeros(nodes, np.int64),
        slots=np.full(SLOTS_PER_NODE * nodes, NONE, np.int32),
        move=np.empty(edges, np.int32),
        prior=np.empty(edges, np.int32),
        edge_visits=np.empty(edges, np.int32),
        child=np.empty(edges, np.int32),
        next=np.empty(edges, np.int32),
        used=np.zeros(2, np.int32),
    )
    tree.used[0] = 1
    return tree


@kernel
def add_edge(tree: Tree, node: int, move: int, prior: int) -> int:
    """Add an edge in front of a node's other edges. Returns the edge, or NONE if the tree is full."""
    edge = tree.used[1]
    if edge == len(tree.move):
        return NONE
    tree.used[1] += 1
    tree.move[edge] = move
    tree.prior[edge] = prior
    tree.edge_visits[edge] = 0
    tree.child[edge] = NONE
    tree.next[edge] = tree.first[node]
    tree.first[node] = edge
    return edge


@kernel
def find_edge(tree: Tree, node: int, move: int) -> int:
    """Return the node's edge for a move, or NONE."""
    edge = tree.first[node]
    while edge != NONE and tree.move[edge] != move:
        edge = tree.next[edge]
    return edge


@kernel
def add_node(tree: Tree) -> int:
    """Add a node. Returns the node, or NONE if the tree is full."""
    node = tree.used[0]
    if node == len(tree.visits):
        return NONE
    tree.used[0] += 1
    return node


@kernel
def clear(tree: Tree) -> None:
    """Remove everything from a tree except its root."""
    for node in range(tree.used[0]):
        tree.visits[node] = 0
        tree.key[node] = 0
        tree.first[node] = NONE
        for side in range(tree.q.shape[1]):
            tree.total[node, side] = 0
            tree.q[node, side] = 0.0
    for slot in range(len(tree.slots)):
        tree.slots[slot] = NONE
    tree.used[0] = 1
    tree.used[1] = 0


@kernel
def is_nearly_full(tree: Tree, nodes: int, moves: int) -> bool:
    """Return whether the tree may lack space for this number of nodes with this number of moves each."""
    return tree.used[0] + nodes > len(tree.visits) or tree.used[1] + nodes * moves > len(tree.move)


@kernel
def find_or_add_node(tree: Tree, key: int) -> int:
    """Return the node with this fingerprint, adding it if it is missing, or NONE if the tree is full."""
    slot = key % len(tree.slots)
    while tree.slots[slot] != NONE and tree.key[tree.slots[slot]] != key:
        slot = (slot + 1) % len(tree.slots)
    if tree.slots[slot] == NONE:
        node = add_node(tree)
        if node != NONE:
            tree.key[node] = key
            tree.slots[slot] = node
        return node
    return tree.slots[slot]


@kernel
def fingerprint(words: Ints) -> int:
    """Hash the words of a record to 63 bits. Collisions are negligible."""
    mixed = len(words)
    for i in range(len(words)):
        mixed = mix_word(mixed, words[i])
    return mixed


@kernel
def mix_word(mixed: int, word: int) -> int:
    """Add a word to a hash of 63 bits."""
    stirred = ((mixed ^ word) * FACTOR) & LOW_63
    return stirred ^ (stirred >> HALF)


@kernel
def find_node(tree: Tree, key: int) -> int:
    """Return the node with this fingerprint, or NONE."""
    slot = key % len(tree.slots)
    while tree.slots[slot] != NONE and tree.key[tree.slots[slot]] != key:
        slot = (slot + 1) % len(tree.slots)
    return tree.slots[slot]


@kernel
def keep(tree: Tree, kept: Tree, root: int, least: int, origin: Ints, number: Ints) -> None:
    """Copy the part of a tree below `root`, through nodes with at least `least` visits, into an empty tree.

    `origin` and `number`: buffers with one element per node, for old and new node numbers.
    """
    for node in range(len(number)):
        number[node] = NONE
    number[root] = ROOT
    origin[ROOT] = root
    node = ROOT
    while node < kept.used[0]:
        copy_node(tree, kept, int(origin[node]), node)
        edge = tree.first[origin[node]]
        last = NONE
        while edge != NONE:
            last = copy_edge(tree, kept, int(edge), node, last)
            child = tree.child[edge]
            if child != NONE and tree.visits[child] >= least:
                if number[child] == NONE:
                    number[child] = kept.used[0]
                    origin[kept.used[0]] = child
                    kept.used[0] += 1
                kept.child[last] = number[child]
            edge = tree.next[edge]
        node += 1


@kernel
def copy_node(tree: Tree, kept: Tree, old: int, new: int) -> None:
    """Copy a node without its edges, and enter it into the hash table."""
    kept.visits[new] = tree.visits[old]
    for side in range(tree.total.shape[1]):
        kept.total[new, side] = tree.total[old, side]
        kept.q[new, side] = tree.q[old, side]
    kept.first[new] = NONE
    kept.key[new] = tree.key[old]
    if new != ROOT and kept.key[new] != 0:
        slot = kept.key[new] % len(kept.slots)
        while kept.slots[slot] != NONE:
            slot = (slot + 1) % len(kept.slots)
        kept.slots[slot] = new


@kernel
def copy_edge(tree: Tree, kept: Tree, old: int, node: int, last: int) -> int:
    """Append a copy of an edge, without its child, to the node's edges after `last`. Returns the new edge."""
    new = kept.used[1]
    kept.used[1] += 1
    kept.move[new] = tree.move[old]
    kept.prior[new] = tree.prior[old]
    kept.edge_visits[new] = tree.edge_visits[old]
    kept.child[new] = NONE
    kept.next[new] = NONE
    if last == NONE:
        kept.first[node] = new
    else:
        kept.next[last] = new
    return new
