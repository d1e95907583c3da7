"""How well the team stands, by hand: what all is worth, dice that are laid or lie among it, makes the odds."""

from __future__ import annotations

from math import exp

from crossings.engine import Record, kernel
from crossings.engine.tables import table
from crossings.games.march_on_mars.evaluation.promise import promise
from crossings.games.march_on_mars.evaluation.set_up import set_up_worth
from crossings.games.march_on_mars.evaluation.worth import PERCENT, rounds_left, team_worth
from crossings.games.march_on_mars.rules.schema import MMM_DESTROYED

CERTAIN = 1000
A_FACTOR = 1000
"""So much makes the odds better by a factor e."""
ODDS = table(
    [
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        (2053, 415, 254, -841),
        (1830, 296, 355, -696),
        (2568, 311, 144, -281),
        (1166, 169, 122, 191),
    ]
)
"""By players: at the end of an unhurt base, for a hundred of worth, a round left and a hit on the base; fitted to games
that the policy played."""
FAR = 6000
CHANCES = table([round(CERTAIN / (1 + exp(-odds / A_FACTOR))) for odds in range(-FAR, FAR + 1)])
"""By odds, from `-FAR`."""


@kernel
def plain_value(s: Record, seat: int) -> int:
    """0..1000, the same for all seats (MOM-F04)."""
    if s.reason != 0:
        return CERTAIN if s.reason == MMM_DESTROYED else 0
    if s.x[s.option_players - 1] == 0:
        return set_up_worth(s)
    return min(CERTAIN - 1, max(1, CHANCES[FAR + max(-FAR, min(FAR, odds(s)))]))


@kernel
def odds(s: Record) -> int:
    """How likely the team wins, as a logarithm."""
    players = s.option_players
    worth = (team_worth(s) + promise(s)) * ODDS[players, 1] // PERCENT
    return ODDS[players, 0] + worth + rounds_left(s) * ODDS[players, 2] + s.base_hits * ODDS[players, 3]
