"""How well the team stands in March on Mars, roughly, and how a sensible marine moves: for searches, no rule.

`worth` says what the way, company and aliens are worth, `gains` and `throws` what dice add to that, `choices` and
`uses` what is therefore done, and `promise` what is to be expected of dice that are laid, or lie. `set_up` says who had
best begin where, and with which training.
"""

from __future__ import annotations

from math import exp

import numpy as np

from crossings.engine import Ints, Record, Rng, Temper, kernel
from crossings.games.march_on_mars.advice.choices import (
    choose_ability,
    choose_bait,
    choose_drone,
    choose_go,
    choose_start,
    choose_turn,
)
from crossings.games.march_on_mars.advice.promise import promise
from crossings.games.march_on_mars.advice.set_up import set_up_worth
from crossings.games.march_on_mars.advice.uses import choose_use
from crossings.games.march_on_mars.advice.worth import PERCENT, rounds_left, team_worth
from crossings.games.march_on_mars.rules.data import FIRST_NEXT, Table
from crossings.games.march_on_mars.rules.record import (
    BAIT_NODE,
    CHOOSE,
    DRONE_NODE,
    GO,
    MAX_MOVES,
    MMM_DESTROYED,
    ORDER,
    PROGRAM,
    START,
)

CERTAIN = 1000
TEMPER = Temper(curiosity=0.15, trust=10.0, boldness=0.0, faith=300.0, rollout=MAX_MOVES, deference=2.0)
"""New positions are played on to the end by the policy. One end tells little, so its move is kept to until many tell
that another is better."""
UNIT = 1000
"""So much makes the odds better by a factor e."""
ODDS: Table = np.array(
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
CHANCES: Table = np.array([round(CERTAIN / (1 + exp(-odds / UNIT))) for odds in range(-FAR, FAR + 1)])
"""By odds, from `-FAR`."""


@kernel
def outlook(s: Record, seat: int) -> int:
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


@kernel
def policy(s: Record, rng: Rng, room: Ints) -> int:
    """The move of a sensible marine; it does not vary, and needs no room."""
    if s.phase == PROGRAM:
        return choose_turn(s, s.active)
    if s.phase == CHOOSE:
        return choose_use(s, s.active)
    if s.phase == GO:
        return choose_go(s, s.active)
    if s.phase == DRONE_NODE:
        return choose_drone(s, s.active)
    if s.phase == BAIT_NODE:
        return choose_bait(s)
    if s.phase == ORDER:
        return FIRST_NEXT + s.order[0]
    return choose_start(s) if s.phase == START else choose_ability(s)
