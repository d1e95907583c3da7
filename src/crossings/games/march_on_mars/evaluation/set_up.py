"""Before the march: which training to choose, and where to begin."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.tables import table
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
)

FAIR = 300
"""What the start is worth, roughly."""
_TRAINING = {
    **{TELEPORT: 60, SNIPER: 40, KAMIKAZE: 40, JETPACK: 40},
    **{MULTISHOT: 35, PRECOG: 30, FUSION: 25, COMMS: 25},
    **{ORBITAL: 20, INJECTOR: 20, DRONE: 15, RANGER: 15},
}
TRAINING = table([_TRAINING.get(ability, 0) for ability in range(1 + len(ABILITIES))])
"""By ability: what it adds."""
STAYING = table([0, 0, 0, 1, 2, 2])
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
