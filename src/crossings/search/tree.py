"""The tree a search grows: arrays of fixed size, so that its memory is bounded and it needs no objects.

A *node* is a position that a simulation has come to; an *edge* is one move possible there. Different ways to a
position lead to the same node, so it is a tree with boughs grown together (transpositions). Where something is hidden,
a node is a sequence of moves instead, since the positions behind it differ.
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
"""Room of a tree: about 60 MB. A search that has used it up forgets what was visited least."""
SLOTS_PER_NODE = 2

FACTOR = 0x1B873593CC9E2D51
LOW_63 = (1 << 63) - 1
HALF = 31


class Tree(NamedTuple):
    """N nodes, E edges, W sides: one a seat, or a single one for all where they win or lose together."""

    visits: Ints
    """[N] simulations that came through the node."""
    total: NDArray[np.int64]
    """[N, W] sum of what these simulations were worth to each side, 0..1000 each."""
    q: NDArray[np.float64]
    """[N, W] what the node is worth to each side by all that is known below it, 0..1000."""
    first: Ints
    """[N] the node's first edge, or NONE."""
    key: NDArray[np.int64]
    """[N] fingerprint of the node's position; 0 of a root, and where nodes are sequences of moves."""
    slots: Ints
    """[S] nodes by their key (open addressing), or NONE."""
    move: Ints
    """[E] the move's number."""
    prior: Ints
    """[E] how the position after the move looked to the side that makes it, 0..1000."""
    edge_visits: Ints
    """[E] simulations that took the edge."""
    child: Ints
    """[E] the node that the move leads to, or NONE as long as it has not been tried."""
    next: Ints
    """[E] the next edge of the same node, or NONE."""
    used: Ints
    """[2] how many nodes and edges are in use."""


def new_tree(sides: int, nodes: int = NODES, edges: int = EDGES) -> Tree:
    """A tree that holds nothing but its root. Whoever adds an edge fills it in: to wipe them all would take longer."""
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
    """Give a node a further move, before its others; the edge, or NONE when there is no room."""
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
    """The node's edge for a move, or NONE."""
    edge = tree.first[node]
    while edge != NONE and tree.move[edge] != move:
        edge = tree.next[edge]
    return edge


@kernel
def add_node(tree: Tree) -> int:
    """A further node, or NONE when there is no room."""
    node = tree.used[0]
    if node == len(tree.visits):
        return NONE
    tree.used[0] += 1
    return node


@kernel
def clear(tree: Tree) -> None:
    """Leave nothing in a tree but its root."""
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
    """Whether there may be no room for so many further nodes with so many moves each."""
    return tree.used[0] + nodes > len(tree.visits) or tree.used[1] + nodes * moves > len(tree.move)


@kernel
def find_or_add_node(tree: Tree, key: int) -> int:
    """The node of a position by its fingerprint, made if need be; NONE when there is no room."""
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
    """A number of 63 bits for the words of a record; that two positions share one is as good as impossible."""
    mixed = len(words)
    for i in range(len(words)):
        mixed = mix_word(mixed, words[i])
    return mixed


@kernel
def mix_word(mixed: int, word: int) -> int:
    """A number of 63 bits for such a number and one more word."""
    stirred = ((mixed ^ word) * FACTOR) & LOW_63
    return stirred ^ (stirred >> HALF)


@kernel
def find_node(tree: Tree, key: int) -> int:
    """The node of a position by its fingerprint, or NONE."""
    slot = key % len(tree.slots)
    while tree.slots[slot] != NONE and tree.key[tree.slots[slot]] != key:
        slot = (slot + 1) % len(tree.slots)
    return tree.slots[slot]


@kernel
def keep(tree: Tree, kept: Tree, root: int, least: int, origin: Ints, number: Ints) -> None:
    """Copy into an empty tree all that can be reached from `root` through nodes with at least so many visits.

    `origin` and `number` are room for what each node's number was and is, as long as there are nodes.
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
    """Copy what is known of a node, without its edges; what has a fingerprint can be found again."""
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
    """Copy an edge, after the node's last one so far, without its child; its number."""
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
