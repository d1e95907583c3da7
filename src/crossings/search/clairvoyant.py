"""A clairvoyant baseline: a search that knows all hidden information and the outcome of every future draw.

Its strength is an upper bound for players without this knowledge. The bound is at least as high as measured, since the
search isn't perfect: it treats positions that are reached after different numbers of draws as the same.
"""

from __future__ import annotations

import sys
from functools import cache

from crossings.engine import Game, Record, kernel
from crossings.engine.decisions import OPEN_CONFIG
from crossings.engine.kernels.interface import chances
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_weighted
from crossings.search.search import Searcher
from crossings.search.simulation import NOW, Workspace


@kernel
def draw_in_tree(s: Record, workspace: Workspace, visits: int) -> int:
    """Return the outcome that the game's own generator draws next, independent of the node's visits."""
    workspace.dice[0] = workspace.stream[NOW]
    count = chances(s, workspace.moves, workspace.weights)
    move = int(workspace.moves[draw_weighted(workspace.dice, workspace.weights, count)])
    workspace.stream[NOW] = workspace.dice[0]
    return move


KERNELS = kernels_of(sys.modules[__name__])


@cache
def clairvoyant_searcher(game: Game) -> Searcher:
    """Return the clairvoyant search of a game.

    It backs up the best move at any depth, without the corrections for luck that other searches need.
    """
    config = getattr(game.evaluation, "SEARCH_CONFIG", OPEN_CONFIG)
    return Searcher(
        game.kernels.with_kernels(),
        cooperative=game.cooperative,
        hides=False,
        moves=len(game.moves),
        config=config._replace(
            max_backup=OPEN_CONFIG.max_backup, luck_correction=0.0, prior_visits=0.0, max_depth=0, rollout_moves=0
        ),
        replacements=KERNELS,
    )
