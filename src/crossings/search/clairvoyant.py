"""A search that knows what is hidden and what chance will decide: how well one could play who knew all that.

What it comes to is a ceiling for everybody who does not: as high as such a search plays, so at least so high. Where a
position comes again after another number of draws, it is taken for the same.
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
    """The outcome that the game's own generator draws next, however often the node was visited."""
    workspace.dice[0] = workspace.stream[NOW]
    count = chances(s, workspace.moves, workspace.weights)
    move = int(workspace.moves[draw_weighted(workspace.dice, workspace.weights, count)])
    workspace.stream[NOW] = workspace.dice[0]
    return move


KERNELS = kernels_of(sys.modules[__name__])


@cache
def clairvoyant_searcher(game: Game) -> Searcher:
    """The search of a game by who foresees all: nothing is luck, so a position is worth what its best move is, however
    far one looks."""
    usual = getattr(game.evaluation, "SEARCH_CONFIG", OPEN_CONFIG)
    return Searcher(
        game.kernels.with_kernels(),
        cooperative=game.cooperative,
        hides=False,
        moves=len(game.moves),
        config=usual._replace(
            max_backup=OPEN_CONFIG.max_backup, luck_correction=0.0, prior_visits=0.0, max_depth=0, rollout_moves=0
        ),
        evaluator_kernels=KERNELS,
    )
