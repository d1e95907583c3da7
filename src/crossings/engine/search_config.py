"""How a search weighs what it finds; a game's evaluation may bring its own (`SEARCH_CONFIG`)."""

from __future__ import annotations

from typing import NamedTuple


class SearchConfig(NamedTuple):
    """How a search weighs. Priors and Q values are in thousandths of a won game."""

    c_puct: float = 0.7
    """How much moves with few simulations are favoured."""
    prior_scale: float = 40.0
    """How far below the best prior (in thousandths) a move is tried half as eagerly."""
    max_backup: float = 0.9
    """How much a position is taken to be worth what its best move is, rather than what its moves were on average."""
    leaf_lookahead: float = 0.0
    """How much a new position is taken to be worth what its best move looks like, rather than how it looks itself."""
    prior_visits: float = 0.0
    """For how many simulations a move's prior counts, beside those that were made: where dice decide much, a few
    simulations tell less than a good prior."""
    rollout_moves: int = 0
    """How many moves, chance included, a new position is played on by the game's `policy` before it is judged, at the
    most."""
    max_depth: int = 0
    """How many moves the tree is deep at the most, chance included; 0: as many as there are. Below a tree that
    is bounded, playing on stops where the game says that it is `quiet`."""
    rollout_turns: int = 1
    """At which quiet position it stops: the first, or a later one."""
    policy_bonus: float = 0.0
    """How far the prior of the move that the game's `policy` makes is raised to that of the best-looking move."""
    luck_correction: float = 0.0
    """How much of what chance changes in how a position looks is left out of account as luck: for evaluations that
    expect, before chance decides, just what comes of it on average. It goes with a `max_backup` of 0."""


OPEN_CONFIG = SearchConfig()
HIDDEN_CONFIG = SearchConfig(max_backup=0.0)
"""The best move of one deal is not that of another, so where something is hidden moves are judged by their average."""
