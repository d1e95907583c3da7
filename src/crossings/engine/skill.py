"""How well a level plays: what it may spend, and how it errs. A game's advice may bring its own (`LEVELS`)."""

from __future__ import annotations

from typing import NamedTuple


class Skill(NamedTuple):
    """A budget and a human way of erring. Whichever part of the budget is used up first ends the thinking."""

    simulations: int | None
    """The most simulations of a move: 1 looks one move ahead; None: as many as the time allows."""
    seconds: float
    """The most wall clock of a move."""
    overlooks: int = 0
    """How many of a hundred moves it does not see; one that stands out from all others it always sees."""
    misjudges: int = 0
    """By how much it may misjudge a move either way, in hundredths of what the best move is better than the average."""

    lapses: int = 0
    """How many of a hundred decisions it makes at first sight, for a move that it has not thought through."""

    @property
    def errs(self) -> bool:
        """Whether it errs in any other way than by thinking too little."""
        return self.overlooks > 0 or self.misjudges > 0 or self.lapses > 0
