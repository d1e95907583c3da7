"""How a search weighs what it finds; a game's advice may bring its own (`TEMPER`)."""

from __future__ import annotations

from typing import NamedTuple


class Temper(NamedTuple):
    """How a search weighs. Guesses and worths are in thousandths of a won game."""

    curiosity: float = 0.7
    """How much moves with few simulations are favoured."""
    trust: float = 40.0
    """How far below the best guess (in thousandths) a move is tried half as eagerly."""
    boldness: float = 0.9
    """How much a position is taken to be worth what its best move is, rather than what its moves were on average."""
    foresight: float = 0.0
    """How much a new position is taken to be worth what its best move looks like, rather than how it looks itself."""
    faith: float = 0.0
    """For how many simulations a move's guess counts, beside those that were made: where dice decide much, a few
    simulations tell less than a good guess."""
    rollout: int = 0
    """How many moves, chance included, a new position is played on by the game's `policy` before it is judged, at the
    most."""
    depth: int = 0
    """How many moves the tree is deep at the most, chance included; 0: as many as there are. Below a tree that
    is bounded, playing on stops where the game says that it is `quiet`."""
    turns: int = 1
    """At which quiet position it stops: the first, or a later one."""
    deference: float = 0.0
    """How far the guess of the move that the game's `policy` makes is raised to that of the best-looking move."""
    fairness: float = 0.0
    """How much of what chance changes in how a position looks is left out of account as luck: for outlooks that expect,
    before chance decides, just what comes of it on average. It goes with a boldness of 0."""


OPEN_TEMPER = Temper()
HIDDEN_TEMPER = Temper(boldness=0.0)
"""The best move of one deal is not that of another, so where something is hidden moves are judged by their average."""
