"""How well a level plays: what it may spend, and how it errs. A game's evaluation may bring its own (`LEVELS`)."""

from __future__ import annotations

from typing import NamedTuple

MAX_NOISE = 100
"""By how much a move is misjudged at the very most, in thousandths of a won game, unless a game says more."""


class Level(NamedTuple):
    """A budget and a human way of erring. Whichever part of the budget is used up first ends the thinking."""

    simulations: int | None
    """The most simulations of a move: 1 looks one move ahead; None: as many as the time allows."""
    seconds: float
    """The most wall clock of a move."""
    miss_rate: int = 0
    """How many of a hundred moves it does not see; one that stands out from all others it always sees."""
    noise: int = 0
    """By how much it may misjudge a move either way, in hundredths of what the best move is better than the average."""
    blunder_rate: int = 0
    """How many of a hundred decisions it makes at first sight, for a move that it has not thought through."""
    max_noise: int = MAX_NOISE
    """By how much it misjudges a move, or lets one go that it knows to be better, at the very most: in thousandths of a
    won game."""

    @property
    def errs(self) -> bool:
        """Whether it errs in any other way than by thinking too little."""
        return self.miss_rate > 0 or self.noise > 0 or self.blunder_rate > 0
