"""How well a seat stands in Dune Chess, roughly: for searches, no rule."""

from __future__ import annotations

from crossings.engine.interface import Ints, Record
from crossings.engine.kernel import kernel
from crossings.games.dune_chess.rules.data import BESIDE, DIAGONALS, HARVESTER, KIND, NOBODY, ORNITHOPTER, SIZE
from crossings.games.dune_chess.rules.kernels import has, is_open_spice, is_own, open_spice, score

EVEN = 500
CERTAIN = 1000
MOST = 480
"""The farthest that an unfinished game is from even."""
POINT = 100
"""All worth is counted in hundredths of a point."""
HALF_WAY = 1500
"""A lead of this worth is half of what counts as the most."""
WORKING = 120
"""What a Harvester is worth beyond its point while Spice is open."""
WITHIN_ROLL = 40
"""For each open Spice next to a Harvester."""
WITHIN_FLIGHT = 15
"""For each open Spice on the diagonals of an Ornithopter with its Harvester."""
WITHIN_EMPTY_FLIGHT = 3
"""The same for an Ornithopter that has yet to fetch one."""


@kernel
def count_open(s: Record, squares: Ints) -> int:
    """On how many of these squares open Spice lies."""
    count = 0
    for b in squares:
        count += is_open_spice(s, b)
    return count


@kernel
def harvest_from(s: Record, a: int) -> int:
    """The worth of open Spice near a Harvester or Ornithopter."""
    if KIND[s.men[a]] == HARVESTER:
        return WITHIN_ROLL * count_open(s, BESIDE[a])
    if KIND[s.men[a]] != ORNITHOPTER:
        return 0
    if s.cargo[a] == NOBODY:
        return WITHIN_EMPTY_FLIGHT * count_open(s, DIAGONALS[a])
    if KIND[s.cargo[a]] == HARVESTER:
        return WITHIN_FLIGHT * count_open(s, DIAGONALS[a]) + WITHIN_ROLL * count_open(s, BESIDE[a])
    return 0


@kernel
def harvest_ahead(s: Record, seat: int) -> int:
    """The worth of what a seat may yet harvest."""
    if open_spice(s) == 0 or not has(s, seat, HARVESTER):
        return 0
    worth = WORKING * s.on_board[seat, HARVESTER]
    for a in range(SIZE):
        if is_own(s, seat, a):
            worth += harvest_from(s, a)
    return worth


@kernel
def worth_of(s: Record, seat: int) -> int:
    """A seat's points, and what it may yet harvest."""
    return POINT * score(s, seat) + harvest_ahead(s, seat)


@kernel
def outlook(s: Record, seat: int) -> int:
    """0..1000 from the lead in worth; both seats' add up to 1000."""
    if s.ending != 0:
        lead = score(s, seat) - score(s, 1 - seat)
        return CERTAIN if lead > 0 else (EVEN if lead == 0 else 0)
    lead = worth_of(s, seat) - worth_of(s, 1 - seat)
    distance = MOST * abs(lead) // (abs(lead) + HALF_WAY)
    return EVEN + distance if lead > 0 else EVEN - distance
