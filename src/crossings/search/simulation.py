"""The kernels of Monte-Carlo tree search, written against the kernel interface of games.

Each simulation descends the tree (`select` at decisions, `draw_edge` at chance nodes), expands one new position
(`expand`), plays it on if the game has a policy (`roll_out`), evaluates it (`evaluate`) and backs up its value
(`back_up`). Moves with the highest prior are tried first, and a position's value is mainly that of its best move.
Chance is sampled in each simulation. What a seat can't see is resampled between simulations; nodes are then identified
by moves alone, so that all determinizations share one tree.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from crossings.engine import CHANCE, OVER, Ints, Record, Rng, SearchConfig, kernel
from crossings.engine.kernels.drivers import draw_outcome
from crossings.engine.kernels.interface import (
    POLICY_BUFFER_SIZE,
    Table,
    actor,
    determinize,
    is_winner,
    legal,
    play,
    policy,
    quiet,
    reason,
    value,
)
from crossings.engine.kernels.kernel import placeholder
from crossings.engine.kernels.rng import LOW, set_next_bits
from crossings.search.tree import (
    NONE,
    ROOT,
    Tree,
    add_edge,
    add_node,
    find_edge,
    find_node,
    find_or_add_node,
    fingerprint,
    is_nearly_full,
    mix_word,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 16
"""Simulations between two determinizations, and between two checks of the tree's free capacity."""

WIN_VALUE = 1000
"""The Q value of a won game; a lost game has 0."""

PRIOR_BLEND_DIVISOR = 8
"""Divisor of the change of a prior in each further determinization."""

GOLDEN = 0x9E3779B9
"""2^32 divided by the golden ratio: multiples of it, modulo 2^32, are evenly distributed."""
STREAM_SHIFT = 31
"""Number of low bits of a stream that are not mixed well enough to draw from."""

FIRST, NOW = 0, 1
"""Indices in `Workspace.stream`."""
START, WALK, TRY = 0, 1, 2
"""Indices in `states`: the root's position, the simulation's position, and a buffer to try a move."""
STATE_COUNT = 3


class Workspace(NamedTuple):
    """The buffers of a search. M: maximum number of moves of a node, L: longest game, A: all moves, W: sides."""

    moves: Ints
    """[M] move numbers of a node."""
    weights: Ints
    """[M] their weights at chance nodes."""
    open: Ints
    """[M] edges of the legal moves."""
    prior_weights: NDArray[np.float64]
    """[M] weights of these edges in the exploration term."""
    edge_of: Ints
    """[A] edge of each move of the node that is being expanded, else NONE."""
    path: Ints
    """[L] nodes of the current simulation."""
    decider: Ints
    """[L] the side to move at each of them, CHANCE or OVER."""
    luck: Table
    """[L, W] at chance nodes: the change of each side's value by the outcome."""
    value: NDArray[np.int64]
    """[W] value of the simulation for each side."""
    stream: NDArray[np.int64]
    """[2] hash of all outcomes of the current simulation: at its start, and now."""
    dice: Rng
    """A generator that is set to a given state before each draw."""
    room: Ints
    """[POLICY_BUFFER_SIZE] buffer of the game's policy."""


def new_workspace(sides: int, most_moves: int, all_moves: int, longest: int) -> Workspace:
    """Return an empty workspace."""
    import numpy as np

    return Workspace(
        moves=np.zeros(most_moves, np.int32),
        weights=np.zeros(most_moves, np.int32),
        open=np.zeros(most_moves, np.int32),
        prior_weights=np.zeros(most_moves, np.float64),
        edge_of=np.full(all_moves, NONE, np.int32),
        path=np.zeros(longest, np.int32),
        decider=np.zeros(longest, np.int32),
        luck=np.zeros((longest, sides), np.int32),
        value=np.zeros(sides, np.int64),
        stream=np.zeros(2, np.int64),
        dice=np.zeros(1, np.int64),
        room=np.zeros(POLICY_BUFFER_SIZE, np.int32),
    )


@kernel
def search(
    tree: Tree,
    states: Record,
    words: Record,
    workspace: Workspace,
    config: SearchConfig,
    hides: bool,
    seat: int,
    rng: Rng,
    done: int,
    count: int,
) -> int:
    """Run `count` simulations for a seat, fewer if the tree is full, after `done` others. Returns their number."""
    made = 0
    while made < count:
        if hides and made + done > 0 and (made + done) % BATCH == 0:
            determinize(states[START], seat, rng)
        batch = min(count - made, BATCH - (made + done) % BATCH)
        simulate(tree, states, words, workspace, config, hides, rng, batch)
        made += batch
        if is_nearly_full(tree, BATCH, len(workspace.moves)):
            break
    return made


@kernel
def simulate(
    tree: Tree,
    states: Record,
    words: Record,
    workspace: Workspace,
    config: SearchConfig,
    hides: bool,
    rng: Rng,
    count: int,
) -> None:
    """Run `count` simulations from `states[START]`."""
    for _ in range(count):
        states[WALK] = states[START]
        workspace.stream[NOW] = workspace.stream[FIRST]
        length = descend(tree, states, words, workspace, config, hides, rng)
        roll_out(states, workspace, config, rng)
        evaluate(states[WALK], workspace)
        apply_leaf_lookahead(tree, workspace, length, config)
        back_up(tree, workspace, length, config)


@kernel
def find_root(tree: Tree, words: Record) -> int:
    """Return the node of the position in `words[START]`, or NONE."""
    return find_node(tree, fingerprint(words[START]))


@kernel
def descend(
    tree: Tree, states: Record, words: Record, workspace: Workspace, config: SearchConfig, hides: bool, rng: Rng
) -> int:
    """Move `states[WALK]` down the tree to a new position or the end of the game. Returns the length of the path."""
    node = ROOT
    length = 0
    deepest = config.max_depth if config.max_depth > 0 else len(workspace.path)
    while node != NONE and length < len(workspace.path):
        who = actor(states[WALK])
        workspace.path[length] = node
        workspace.decider[length] = who
        length += 1
        if who == OVER or length > deepest:
            break
        if who == CHANCE:
            edge = draw_edge(tree, node, states[WALK], workspace)
        else:
            side = side_of(who, len(workspace.value))
            workspace.decider[length - 1] = side
            count = expand(tree, node, states, workspace, side, config, hides, rng)
            if count == 0 or tree.visits[node] == 0:
                break
            edge = select(tree, workspace, count, side, config)
        if edge == NONE:
            break
        move = int(tree.move[edge])  # elements of arrays overflow in interpreted kernels
        if who == CHANCE and config.luck_correction > 0.0:
            play_outcome(states[WALK], move, workspace, length - 1)
        else:
            play(states[WALK], move)
        tree.edge_visits[edge] += 1
        if tree.child[edge] == NONE:
            tree.child[edge] = add_node(tree) if hides else find_or_add_node(tree, fingerprint(words[WALK]))
        node = tree.child[edge]
    return length


@kernel
def draw_edge(tree: Tree, node: int, s: Record, workspace: Workspace) -> int:
    """Return the edge of a random outcome, or NONE if the tree is full."""
    move = draw_in_tree(s, workspace, int(tree.visits[node]))
    edge = find_edge(tree, node, move)
    if edge == NONE:
        edge = add_edge(tree, node, move, 0)
    return edge


@placeholder
@kernel
def draw_in_tree(s: Record, workspace: Workspace, visits: int) -> int:
    """Draw an outcome by its chance, at a node with this number of visits.

    The draws of a node are a low-discrepancy sequence, whose start depends on all earlier outcomes of the simulation. A
    few such draws are as good as many random ones, and moves that are compared meet the same luck.
    """
    place = (int(workspace.stream[NOW]) >> STREAM_SHIFT) + visits * GOLDEN
    set_next_bits(workspace.dice, place & LOW)
    move = draw_outcome(s, workspace.dice, workspace.moves, workspace.weights)
    workspace.stream[NOW] = mix_word(int(workspace.stream[NOW]), move + 1)
    return move


@kernel
def play_outcome(s: Record, outcome: int, workspace: Workspace, step: int) -> None:
    """Play an outcome and write how much it changes each side's value into `workspace.luck`."""
    for side in range(len(workspace.value)):
        workspace.luck[step, side] = side_value(s, side, len(workspace.value))
    play(s, outcome)
    for side in range(len(workspace.value)):
        workspace.luck[step, side] = side_value(s, side, len(workspace.value)) - workspace.luck[step, side]


@kernel
def expand(
    tree: Tree, node: int, states: Record, workspace: Workspace, side: int, config: SearchConfig, hides: bool, rng: Rng
) -> int:
    """Write the edges of the legal moves into `workspace.open`, adding missing ones. Returns their number.

    Without hidden information a node's moves never change, so its edges are created once. Otherwise the node is
    expanded in each simulation, and the prior of one move, in turn, is updated.
    """
    is_new = tree.first[node] == NONE
    if not is_new and not hides:
        return list_edges(tree, node, workspace.open)
    count = legal(states[WALK], workspace.moves)
    mark_edges(tree, node, workspace.edge_of)
    known = 0
    for i in range(count):
        move = int(workspace.moves[i])
        edge = workspace.edge_of[move]
        if edge == NONE:
            edge = add_edge(tree, node, move, prior_of(states, workspace, move, side))
        if edge != NONE:
            workspace.open[known] = edge
            known += 1
    unmark_edges(tree, node, workspace.edge_of)
    if hides and known > 0:
        edge = workspace.open[tree.visits[node] % known]
        blend_prior(tree, edge, prior_of(states, workspace, int(tree.move[edge]), side))
    if is_new and config.policy_bonus > 0.0:
        raise_prior(tree, node, policy_move(states, workspace, rng), config.policy_bonus)
    return known


@kernel
def raise_prior(tree: Tree, node: int, move: int, policy_bonus: float) -> None:
    """Move the prior of the policy's move towards the highest prior of the node."""
    edge = find_edge(tree, node, move)
    if edge != NONE:
        tree.prior[edge] += int(policy_bonus * (best_prior(tree, node) - tree.prior[edge]))


@kernel
def blend_prior(tree: Tree, edge: int, prior: int) -> None:
    """Blend in a move's prior from another determinization, since the first one may have been lucky."""
    tree.prior[edge] += (prior - tree.prior[edge]) // PRIOR_BLEND_DIVISOR


@kernel
def list_edges(tree: Tree, node: int, out: Ints) -> int:
    """Write all edges of a node into `out`. Returns their number."""
    count = 0
    edge = tree.first[node]
    while edge != NONE:
        out[count] = edge
        count += 1
        edge = tree.next[edge]
    return count


@kernel
def mark_edges(tree: Tree, node: int, edge_of: Ints) -> None:
    """Write the node's edges into `edge_of`, by move."""
    edge = tree.first[node]
    while edge != NONE:
        edge_of[tree.move[edge]] = edge
        edge = tree.next[edge]


@kernel
def unmark_edges(tree: Tree, node: int, edge_of: Ints) -> None:
    """Undo `mark_edges`."""
    edge = tree.first[node]
    while edge != NONE:
        edge_of[tree.move[edge]] = NONE
        edge = tree.next[edge]


@kernel
def prior_of(states: Record, workspace: Workspace, move: int, side: int) -> int:
    """Return the prior of a move from `states[WALK]`: the side's value after the move."""
    states[TRY] = states[WALK]
    play(states[TRY], int(move))
    return side_value(states[TRY], side, len(workspace.value))


@kernel
def select(tree: Tree, workspace: Workspace, count: int, side: int, config: SearchConfig) -> int:
    """Return the open edge with the highest PUCT score: its Q value or prior, plus exploration by prior weights."""
    best = 0
    simulations = 0
    for i in range(count):
        edge = workspace.open[i]
        best = max(best, tree.prior[edge])
        simulations += tree.edge_visits[edge]
    total = 0.0
    for i in range(count):
        workspace.prior_weights[i] = prior_weight(tree.prior[workspace.open[i]], best, config.prior_scale)
        total += workspace.prior_weights[i]
    exploration = config.c_puct * WIN_VALUE * sqrt(simulations + 1) / total

    chosen = NONE
    highest = -1.0
    for i in range(count):
        edge = workspace.open[i]
        puct = q_of(tree, edge, side, config.prior_visits) + exploration * workspace.prior_weights[i] / (
            1 + tree.edge_visits[edge]
        )
        if puct > highest:
            highest = puct
            chosen = edge
    return chosen


@kernel
def prior_weight(prior: int, best: int, prior_scale: float) -> float:
    """Convert a prior, which is a value, to a weight: 1 for the best, 1/2 if it is lower by `prior_scale`."""
    drop = (best - prior) / prior_scale
    return 1.0 / (1.0 + drop * drop)


@kernel
def q_of(tree: Tree, edge: int, side: int, prior_visits: float) -> float:
    """Return the edge's Q value for a side, where the prior counts as `prior_visits` simulations."""
    prior = tree.prior[edge] * 1.0
    if not has_value(tree, edge):
        return prior
    return (prior_visits * prior + tree.edge_visits[edge] * tree.q[tree.child[edge], side]) / (
        prior_visits + tree.edge_visits[edge]
    )


@kernel
def roll_out(states: Record, workspace: Workspace, config: SearchConfig, rng: Rng) -> None:
    """Play `states[WALK]` on with the game's policy; if the tree's depth is limited, up to a quiet position."""
    turns = 0
    for _ in range(config.rollout_moves):
        who = actor(states[WALK])
        turns += config.max_depth > 0 and quiet(states[WALK])
        if who == OVER or turns >= config.rollout_turns:
            return
        if who == CHANCE:
            move = draw_outcome(states[WALK], rng, workspace.moves, workspace.weights)
        else:
            move = policy_move(states, workspace, rng)
        play(states[WALK], move)


@kernel
def policy_move(states: Record, workspace: Workspace, rng: Rng) -> int:
    """Return the move of the game's policy in `states[WALK]`."""
    states[TRY] = states[WALK]
    return policy(states[TRY], rng, workspace.room)


@kernel
def evaluate(s: Record, workspace: Workspace) -> None:
    """Write the value of a position for each side."""
    for side in range(len(workspace.value)):
        workspace.value[side] = side_value(s, side, len(workspace.value))


@kernel
def side_value(s: Record, side: int, sides: int) -> int:
    """Return a side's share of the point if the game is over, else its evaluation."""
    return result_share(s, side, sides) if reason(s) != 0 else value(s, side)


@kernel
def result_share(s: Record, side: int, sides: int) -> int:
    """Return a side's share of the point: winners share it, all share a draw, a team gets all or nothing."""
    if sides == 1:
        return WIN_VALUE if is_winner(s, 0) else 0
    winners = 0
    for other in range(sides):
        winners += is_winner(s, other)
    if winners == 0:
        return WIN_VALUE // sides
    return WIN_VALUE // winners if is_winner(s, side) else 0


@kernel
def apply_leaf_lookahead(tree: Tree, workspace: Workspace, length: int, config: SearchConfig) -> None:
    """Move the value of a new position towards the highest prior of its moves, at the other sides' expense."""
    side = workspace.decider[length - 1]
    node = workspace.path[length - 1]
    if config.leaf_lookahead == 0.0 or side < 0 or tree.visits[node] > 0 or tree.first[node] == NONE:
        return
    was = workspace.value[side]
    gain = int(config.leaf_lookahead * (best_prior(tree, node) - was))
    for other in range(len(workspace.value)):
        if other == side:
            workspace.value[other] += gain
        elif was < WIN_VALUE:
            workspace.value[other] -= workspace.value[other] * gain // (WIN_VALUE - was)


@kernel
def best_prior(tree: Tree, node: int) -> int:
    """Return the highest prior of a node's moves."""
    best = 0
    edge = tree.first[node]
    while edge != NONE:
        best = max(best, tree.prior[edge])
        edge = tree.next[edge]
    return best


@kernel
def back_up(tree: Tree, workspace: Workspace, length: int, config: SearchConfig) -> None:
    """Add the simulation's value to every node on the path, from the leaf to the root."""
    for i in range(length - 1, -1, -1):
        node = workspace.path[i]
        is_fair = workspace.decider[i] == CHANCE and config.luck_correction > 0.0
        if is_fair:
            subtract_luck(workspace, i, config.luck_correction)
        tree.visits[node] += 1
        for side in range(len(workspace.value)):
            tree.total[node, side] += workspace.value[side]
            tree.q[node, side] = tree.total[node, side] / tree.visits[node]
        if workspace.decider[i] == CHANCE:
            if not is_fair:
                average_outcomes(tree, node)
        elif workspace.decider[i] != OVER and config.max_backup > 0.0:
            blend_best_move(tree, node, workspace.decider[i], config)


@kernel
def subtract_luck(workspace: Workspace, step: int, luck_correction: float) -> None:
    """Subtract the luck at one step of the path from the simulation's value."""
    for side in range(len(workspace.value)):
        workspace.value[side] -= int(luck_correction * workspace.luck[step, side])


@kernel
def average_outcomes(tree: Tree, node: int) -> None:
    """Set a chance node's Q value to the average of its outcomes, weighted by visits."""
    draws = 0
    edge = tree.first[node]
    while edge != NONE:
        if has_value(tree, edge):
            draws += tree.edge_visits[edge]
        edge = tree.next[edge]
    if draws == 0:
        return
    for side in range(tree.q.shape[1]):
        total = 0.0
        edge = tree.first[node]
        while edge != NONE:
            if has_value(tree, edge):
                total += tree.edge_visits[edge] * tree.q[tree.child[edge], side]
            edge = tree.next[edge]
        tree.q[node, side] = total / draws


@kernel
def blend_best_move(tree: Tree, node: int, side: int, config: SearchConfig) -> None:
    """Move a decision node's Q value towards that of the best move of the side to move."""
    best = NONE
    highest = -1.0
    edge = tree.first[node]
    while edge != NONE:
        if has_value(tree, edge):
            q = q_of(tree, edge, side, config.prior_visits)
            if q > highest:
                best = tree.child[edge]
                highest = q
        edge = tree.next[edge]
    if best != NONE:
        for each in range(tree.q.shape[1]):
            q = highest if each == side else tree.q[best, each]
            tree.q[node, each] += config.max_backup * (q - tree.q[node, each])


@kernel
def has_value(tree: Tree, edge: int) -> bool:
    """Return whether a simulation has valued the edge's child."""
    child = tree.child[edge]
    return child != NONE and tree.visits[child] > 0


@kernel
def side_of(seat: int, sides: int) -> int:
    """Return the side of a seat: its own, or the only one in a co-operative game."""
    return seat if sides > 1 else 0
