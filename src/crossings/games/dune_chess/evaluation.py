"""A heuristic evaluation of Dune Chess for searches.

The higher total wins, so the value of a position is the difference in points, plus small bonuses for men that score
later, plus expected captures. As an end without captures comes closer, points count in full and the other terms fade,
so that a side that is behind has to act in time. Beyond a large lead (`DECIDED`) the number of moves left no longer
matters: there every capture and harvest raises the leader's value, and waiting does not.

The seat to move is credited with its best capture; the other seat with what is left of its threats after the first of
them has been met. Values are in hundredths of a point. They were fitted together to 1,771 positions, as evaluated by a
search of 1,500 simulations, and to the results of 724 games of that search against itself, and then rounded.
"""

from __future__ import annotations

from crossings.engine import SearchConfig
from crossings.engine.kernels.bits import count_bits
from crossings.engine.kernels.interface import Record
from crossings.engine.kernels.kernel import kernel
from crossings.engine.kernels.tables import table

from .rules.data import (
    ATREIDES,
    BIT_OF,
    EMPTY_SET,
    FIRST_KIND_PLACES,
    FIRST_STEPS,
    HALVES,
    HARKONNEN,
    HARVESTER,
    KIND,
    KINDS,
    LADEN_PLACES,
    LEADER,
    MENTAT,
    ORNITHOPTER,
    SEITCH_PLACES,
    SIZE,
    SQUARES,
    TROOP,
    WARRIOR,
    WORM_PLACES,
)
from .rules.kernels import score
from .rules.men import along_file, along_rank
from .rules.schema import RIDERS_OWN
from .rules.squares import all_men, first_of, free, half_of, kind_of, open_spice, vacant

SEARCH_CONFIG = SearchConfig(leaf_lookahead=0.4)

# ---- values --------------------------------------------------------------------------------------

EVEN = 500
WON = 1000
MAX_DISTANCE = 480
"""The limit that the distance from even approaches below a decided lead."""
HALF_WAY = 170
"""The lead that gives half of `MAX_DISTANCE`."""
LAST_HALF_WAY = 40
"""The same if the next move may be the last."""
DECIDED = 2000
"""The lead from which the number of moves left no longer matters."""
DECIDED_DISTANCE = MAX_DISTANCE * DECIDED // (DECIDED + HALF_WAY)
HUNDRED_POINTS = 110
"""What each further hundred points add to the distance, chosen so that rounding keeps every point."""
MAX_UNFINISHED_DISTANCE = 498
"""The maximum distance from even of an unfinished game."""
HORIZON = 24
"""Moves before an end without captures from which this end is taken into account."""

POINT = 100
BONUS = (25, 0, 100, 25, 30, 120)
"""The value of a man beyond its points, by kind."""
HARVESTER_BONUS = 45
"""The value of a Harvester beyond its point while Spice is open."""
CARRIED_HARVESTER_BONUS = 20
"""The bonus for a Harvester aboard an Ornithopter while Spice is open."""
SPICE_ONE_STEP_AWAY = 15
"""The bonus for each open Spice next to a Harvester."""
SPICE_TWO_STEPS_AWAY = 10
"""The bonus for each open Spice two steps from a Harvester."""
HARVEST_NEXT = 8
"""The bonus for the seat to move if it can harvest at once."""
SAFE_HARVEST = 85
"""The same if it can harvest on a square that the other side doesn't attack."""

# ---- captures ------------------------------------------------------------------------------------

LOSS = (75, 60, 610, 510, 950, 1250)
"""The cost of losing a man, by kind."""
NO_LOSS = 0
LOSES_TROOP = 1
LOSES_MACHINE = 2
"""The man lost to a recapture: none, a Troop, or an Ornithopter or warrior."""
GAIN = table([[max(0, loss - paid) for loss in LOSS] for paid in (0, LOSS[TROOP], LOSS[WARRIOR])])
"""The net gain of a capture, by the man lost to a recapture and the kind captured."""
PERCENT = 100
BEST_CAPTURE_PERCENT = 93
"""The percentage of its best capture that the seat to move is credited with."""
OTHER_CAPTURES_PERCENT = 30
"""The percentage of its other captures that the seat to move is credited with."""
BEST_THREAT_PERCENT = 5
"""The percentage of its best capture that the other seat is credited with."""
OTHER_THREATS_PERCENT = 60
"""The percentage of its other captures that the other seat is credited with."""

# ---- sets of squares -----------------------------------------------------------------------------


def _squares_without(names: str) -> int:
    """Return the set of all squares whose names contain none of these letters. Without h8 it is not negative."""
    return sum(1 << a for a in range(SIZE) if not set(SQUARES[a]) & set(names))


NOT_H = _squares_without("h")
NOT_1_H = _squares_without("1h")
NOT_8_H = _squares_without("8h")
NOT_8 = _squares_without("8")
"""Masks against wrap-around: squares from which a step up a file or rank starts, or on which a step down ends."""


@kernel
def corners_of(squares: int) -> int:
    """The squares diagonally adjacent to a set of squares."""
    up = ((squares & NOT_8_H) << 9) | ((squares & NOT_1_H) << 7)
    return up | ((squares >> 9) & NOT_8_H) | ((squares >> 7) & NOT_1_H)


@kernel
def beside(squares: int) -> int:
    """The squares orthogonally adjacent to a set of squares."""
    up = ((squares & NOT_8) << 1) | ((squares & NOT_H) << 8)
    return up | ((squares >> 1) & NOT_8) | ((squares >> 8) & NOT_H)


@kernel
def around(squares: int) -> int:
    """The squares adjacent to a set of squares."""
    return corners_of(squares) | beside(squares)


@kernel
def diagonals_of(squares: int) -> int:
    """The squares on the diagonals of a set of squares."""
    reached = EMPTY_SET
    for half in range(HALVES):
        left = half_of(squares, half)
        while left != 0:
            reached |= FIRST_STEPS[ORNITHOPTER, first_of(left, half)]
            left &= left - 1
    return reached


# ---- attacked squares ----------------------------------------------------------------------------


@kernel
def attacked_by_troops(s: Record, seat: int) -> int:
    """The squares that a seat's Troops attack or guard."""
    return corners_of(kind_of(s, seat, TROOP))


@kernel
def attacked_by_machines(s: Record, seat: int) -> int:
    """The squares that a seat's Ornithopters and warriors attack or guard."""
    reached = diagonals_of(kind_of(s, seat, ORNITHOPTER))
    barred = ~vacant(s)
    for half in range(HALVES):
        left = half_of(kind_of(s, seat, WARRIOR), half)
        while left != 0:
            a = first_of(left, half)
            reached |= along_file(a, barred) | along_rank(a, barred)
            left &= left - 1
    return reached


@kernel
def attacked_by_chiefs(s: Record, seat: int) -> int:
    """The squares that a seat's leader and Mentat attack or guard."""
    return around(kind_of(s, seat, LEADER) | kind_of(s, seat, MENTAT))


@kernel
def attacked_by_worms(s: Record, seat: int) -> int:
    """The squares that the Sandworms which a seat may move attack."""
    worms = s.places[WORM_PLACES]
    if seat == HARKONNEN and s.option_riders == RIDERS_OWN:
        worms &= ~all_men(s)
    return around(worms) & ~s.places[SEITCH_PLACES]


@kernel
def harvesters_aboard(s: Record, seat: int) -> int:
    """The squares of a seat's Ornithopters that carry Harvesters."""
    carriers = EMPTY_SET
    for half in range(HALVES):
        left = half_of(kind_of(s, seat, ORNITHOPTER) & s.places[LADEN_PLACES], half)
        while left != 0:
            a = first_of(left, half)
            if KIND[s.cargo[a]] == HARVESTER:
                carriers |= BIT_OF[a]
            left &= left - 1
    return carriers


@kernel
def within_harvest(s: Record, seat: int) -> int:
    """The open Spice that a seat's Harvesters reach in one move, on foot or carried."""
    carriers = harvesters_aboard(s, seat)
    return open_spice(s) & (beside(carriers | kind_of(s, seat, HARVESTER)) | diagonals_of(carriers))


# ---- expected captures and harvest ---------------------------------------------------------------


@kernel
def best_gain(kind: int, free: int, loses_troop: int, loses_machine: int) -> int:
    """The best gain among captures of one kind of man, by sets of squares for each price of the capture."""
    if count_bits(free) > 0:
        return GAIN[NO_LOSS, kind]
    if count_bits(loses_troop) > 0:
        return GAIN[LOSES_TROOP, kind]
    return GAIN[LOSES_MACHINE, kind] if count_bits(loses_machine) > 0 else 0


@kernel
def expected_captures(
    s: Record, seat: int, troops: int, machines: int, chiefs: int, guarded: int, first: int, others: int
) -> int:
    """The credit for a seat's captures: `first` percent of the best and `others` percent of the rest.

    `troops`, `machines` and `chiefs` are the squares attacked by its men, `guarded` those guarded by the other side.
    """
    victims = s.places[1 - seat] & ~s.places[WORM_PLACES]
    free = victims & (((troops | machines | chiefs) & ~guarded) | attacked_by_worms(s, seat))
    loses_troop = victims & ~free & troops
    loses_machine = victims & ~free & ~troops & machines
    best = 0
    total = 0
    for kind in range(KINDS):
        men = s.places[FIRST_KIND_PLACES + kind]
        if count_bits(men & victims) > 0:
            best = max(best, best_gain(kind, men & free, men & loses_troop, men & loses_machine))
            total += GAIN[NO_LOSS, kind] * count_bits(men & free)
            total += GAIN[LOSES_TROOP, kind] * count_bits(men & loses_troop)
            total += GAIN[LOSES_MACHINE, kind] * count_bits(men & loses_machine)
    return (first * best + others * (total - best)) // PERCENT


@kernel
def expected_harvest(s: Record, seat: int, guarded: int) -> int:
    """The credit for a harvest of the seat to move; `guarded` are the squares guarded by the other side."""
    spice = within_harvest(s, seat)
    if spice == 0:
        return 0
    return SAFE_HARVEST if spice & ~(guarded | attacked_by_worms(s, 1 - seat)) != 0 else HARVEST_NEXT


@kernel
def tactical_lead(s: Record, seat: int) -> int:
    """The expected captures and harvest of the seat to move, minus the expected captures of the other."""
    other = 1 - seat
    troops, machines, chiefs = attacked_by_troops(s, seat), attacked_by_machines(s, seat), attacked_by_chiefs(s, seat)
    their_troops, their_machines, their_chiefs = (
        attacked_by_troops(s, other),
        attacked_by_machines(s, other),
        attacked_by_chiefs(s, other),
    )
    ours = troops | machines | chiefs
    theirs = their_troops | their_machines | their_chiefs
    lead = expected_captures(s, seat, troops, machines, chiefs, theirs, BEST_CAPTURE_PERCENT, OTHER_CAPTURES_PERCENT)
    lead += expected_harvest(s, seat, theirs)
    return lead - expected_captures(
        s, other, their_troops, their_machines, their_chiefs, ours, BEST_THREAT_PERCENT, OTHER_THREATS_PERCENT
    )


# ---- the evaluation ------------------------------------------------------------------------------


@kernel
def potential_harvest(s: Record, seat: int) -> int:
    """The value of Spice that a seat may harvest later."""
    spice = open_spice(s)
    if spice == 0:
        return 0
    carriers = harvesters_aboard(s, seat)
    rolled = beside(carriers | kind_of(s, seat, HARVESTER))
    total = HARVESTER_BONUS * s.on_board[seat, HARVESTER] + CARRIED_HARVESTER_BONUS * count_bits(carriers)
    return (
        total
        + SPICE_ONE_STEP_AWAY * count_bits(spice & rolled)
        + SPICE_TWO_STEPS_AWAY * count_bits(spice & beside(rolled & free(s)))
    )


@kernel
def potential(s: Record, seat: int) -> int:
    """The value of a seat's men beyond their points, and of its later harvest."""
    total = potential_harvest(s, seat)
    for kind in range(KINDS):
        total += BONUS[kind] * s.on_board[seat, kind]
    return total


@kernel
def moves_left(s: Record) -> int:
    """The number of moves left if nothing is captured, at most `HORIZON`."""
    left = min(s.option_stall - s.quiet, s.option_cap - s.ply, HORIZON)
    if open_spice(s) == 0 or s.on_board[HARKONNEN, HARVESTER] + s.on_board[ATREIDES, HARVESTER] == 0:
        left = min(left, s.option_quiet - s.quiet)
    return max(left, 0)


@kernel
def lead_of_mover(s: Record, left: int) -> int:
    """The lead of the seat to move. The fewer moves are left, the less unscored potential counts."""
    seat = s.mover
    points = score(s, seat) - score(s, 1 - seat)
    potential_lead = potential(s, seat) - potential(s, 1 - seat)
    return POINT * points + potential_lead * left // HORIZON + tactical_lead(s, seat)


@kernel
def distance_from_even(lead: int, left: int) -> int:
    """Return the distance from even for a lead (0 or more) and the number of moves left."""
    if lead >= DECIDED:
        return min(DECIDED_DISTANCE + (lead - DECIDED) * HUNDRED_POINTS // (100 * POINT), MAX_UNFINISHED_DISTANCE)
    left = max(left, HORIZON * lead // DECIDED)
    half_way = LAST_HALF_WAY + (HALF_WAY - LAST_HALF_WAY) * left // HORIZON
    return MAX_DISTANCE * lead // (lead + half_way)


@kernel
def value(s: Record, seat: int) -> int:
    """Return 0..1000 from the lead; the values of both seats add up to 1000."""
    if s.ending != 0:
        points = score(s, seat) - score(s, 1 - seat)
        return WON if points > 0 else (EVEN if points == 0 else 0)
    left = moves_left(s)
    lead = lead_of_mover(s, left) if s.mover == seat else -lead_of_mover(s, left)
    distance = distance_from_even(abs(lead), left)
    return EVEN + distance if lead > 0 else EVEN - distance
