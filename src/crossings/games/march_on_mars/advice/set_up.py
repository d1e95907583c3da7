"""Before the march: which training to choose, and where to begin."""

from __future__ import annotations

import numpy as np

from crossings.engine import Record, kernel
from crossings.games.march_on_mars.rules.data import (
    ABILITIES,
    COMMS,
    DRONE,
    FUSION,
    INJECTOR,
    JETPACK,
    KAMIKAZE,
    LZ,
    MULTISHOT,
    ORBITAL,
    PRECOG,
    RANGER,
    SNIPER,
    TELEPORT,
    Table,
)

FAIR = 300
"""What the start is worth, roughly."""
TRAINING: Table = np.zeros(1 + len(ABILITIES), np.int64)
"""By ability: what it adds."""
TRAINING[[TELEPORT, SNIPER, KAMIKAZE, JETPACK]] = 60, 40, 40, 40
TRAINING[[MULTISHOT, PRECOG, FUSION, COMMS]] = 35, 30, 25, 25
TRAINING[[ORBITAL, INJECTOR, DRONE, RANGER]] = 20, 20, 15, 15
STAYING: Table = np.array([0, 0, 0, 1, 2, 2])
"""By players: how many begin where the base is defended."""
MIDDLE = LZ + 2
IN_PLACE = 5


@kernel
def set_up_worth(s: Record) -> int:
    """Good training, marchers at the near end of the landing zone, and those who stay in its middle."""
    worth = FAIR
    for marine in range(s.option_players):
        worth += TRAINING[s.ability[marine]]
        first = MIDDLE if marine >= s.option_players - STAYING[s.option_players] else LZ
        if s.x[marine] == first:
            worth += IN_PLACE
    return worth
