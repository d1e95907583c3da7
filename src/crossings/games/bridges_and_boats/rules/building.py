"""Building: sections and boats of the attacker, planes and cannons of the defender."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.bridges_and_boats.rules.data import ALL_SPACES, ATTACKER, SECTIONS, SPACES_OF
from crossings.games.bridges_and_boats.rules.schema import BUILD

INLINED = True


# ---- questions -----------------------------------------------------------------------------------


@kernel
def missing_section(s: Record) -> int:
    """BAB-17, BAB-R04: the lowest missing section, never built or destroyed; 0 if all stand (BAB-18)."""
    for section in range(1, SECTIONS + 1):
        if s.bridge[section - 1] == 0:
            return section
    return 0


@kernel
def can_lay(s: Record) -> bool:
    """BAB-15, BAB-18: a section is missing and can be paid."""
    return s.standing != ALL_SPACES and s.coins[ATTACKER] >= s.option_bridge_cost


@kernel
def can_build_boat(s: Record) -> bool:
    """BAB-19: a boat can be paid."""
    return s.coins[ATTACKER] >= s.option_boat_cost


# ---- effects -------------------------------------------------------------------------------------


@kernel
def use(s: Record, domino: int) -> None:
    """BAB-06, BAB-11, BAB-20, BAB-40: a domino leaves the reserve for good, and step 2 is over."""
    s.reserves[s.turn] &= ~(1 << domino)
    s.phase = BUILD


@kernel
def lay_section(s: Record, domino: int) -> None:
    """BAB-14, BAB-15, BAB-16, BAB-17: the lowest missing section gets this domino."""
    section = missing_section(s)
    use(s, domino)
    s.coins[ATTACKER] -= s.option_bridge_cost
    s.bridge[section - 1] = domino + 1
    s.standing |= SPACES_OF[section]


@kernel
def build_boat(s: Record, domino: int) -> None:
    """BAB-19: an empty boat at the attacker's bank."""
    use(s, domino)
    s.coins[ATTACKER] -= s.option_boat_cost
    s.boats |= 1 << domino


@kernel
def build_plane(s: Record, domino: int) -> None:
    """BAB-38: a plane at the air base."""
    use(s, domino)
    s.planes |= 1 << domino


@kernel
def build_cannon(s: Record, domino: int) -> None:
    """BAB-39: a cannon at the defender's bank."""
    use(s, domino)
    s.cannons |= 1 << domino
