"""How well a seat stands in Dune Chess, roughly: for searches, no rule.

The higher total wins, so a position is worth its totals, a little more for the men that make points later, and what
either side is about to capture. As an end without captures comes near, totals decide and the rest fades: a side that is
behind has to do something in time. A large lead decides the game, however many moves are left: from there on each
capture and each harvest raises the leader's value, and waiting does not. The seat to move takes the best that hangs;
the other one may hope for what is left of its own threats when the first of them has been met. All worth is counted in
hundredths of a point. These worths and shares were fitted together to 1,771 positions as a search of 1,500 simulations
sees them, and to the ends of 724 games of the search against itself; then they were rounded.
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
    NOWHERE,
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

# ---- worth ---------------------------------------------------------------------------------------

EVEN = 500
CERTAIN = 1000
MOST = 480
"""The limit that the distance from even approaches before the game is decided."""
HALF_WAY = 170
"""A lead of this worth gives half of that,"""
LAST_HALF_WAY = 40
"""or of this worth if the next move may be the last."""
DECIDED = 2000
"""From a lead of this worth on, the number of moves left does not matter."""
DECIDED_DISTANCE = MOST * DECIDED // (DECIDED + HALF_WAY)
HUNDRED_POINTS = 110
"""What each further hundred points add to the distance, so that rounding hides no single point."""
FARTHEST = 498
"""The farthest that an unfinished game is from even."""
FAR = 24
"""While an end without captures is so many moves away, it does not matter yet."""

POINT = 100
EXTRA = (25, 0, 100, 25, 30, 120)
"""What a man of each kind is worth beyond its points."""
WORKING = 45
"""What a Harvester is worth beyond its point while Spice is open."""
ABOARD = 20
"""What it is worth to have it aboard an Ornithopter then."""
WITHIN_ROLL = 15
"""For each open Spice next to a Harvester,"""
WITHIN_TWO = 10
"""and for each that is two steps away."""
NEXT_HARVEST = 8
"""For the seat to move if it can harvest at once,"""
SAFE_HARVEST = 85
"""and if it can do so where nothing of the other side comes."""

# ---- captures ------------------------------------------------------------------------------------

LOSS = (75, 60, 610, 510, 950, 1250)
"""What it costs to lose a man of each kind."""
FREE = 0
FOR_A_TROOP = 1
FOR_A_MACHINE = 2
"""What is to be paid for a capture: nothing where nobody takes revenge, a Troop, or an Ornithopter or Warrior."""
GAIN = table([[max(0, loss - paid) for loss in LOSS] for paid in (0, LOSS[TROOP], LOSS[WARRIOR])])
"""What a capture gains, by what is paid for it and by the kind of man that it takes."""
PERCENT = 100
NEXT_CATCH = 93
"""How much of its best capture the seat to move may count on, in per cent,"""
LATER_CATCH = 30
"""and of all its others."""
THREAT = 5
"""How much of its best capture the other seat may count on, in per cent,"""
DOUBLE_THREAT = 60
"""and of all its others."""

# ---- sets of squares -----------------------------------------------------------------------------


def _all_but(names: str) -> int:
    """All squares whose names have none of these letters, as a set; without h8, so that it is a positive number."""
    return sum(1 << a for a in range(SIZE) if not set(SQUARES[a]) & set(names))


NOT_H = _all_but("h")
NOT_1_H = _all_but("1h")
NOT_8_H = _all_but("8h")
NOT_8 = _all_but("8")
"""Whatever goes a file or a rank up starts from these squares, whatever goes down comes to them."""


@kernel
def corners_of(squares: int) -> int:
    """The squares diagonally next to these."""
    up = ((squares & NOT_8_H) << 9) | ((squares & NOT_1_H) << 7)
    return up | ((squares >> 9) & NOT_8_H) | ((squares >> 7) & NOT_1_H)


@kernel
def beside(squares: int) -> int:
    """The squares orthogonally next to these."""
    up = ((squares & NOT_8) << 1) | ((squares & NOT_H) << 8)
    return up | ((squares >> 1) & NOT_8) | ((squares >> 8) & NOT_H)


@kernel
def around(squares: int) -> int:
    """The squares next to these."""
    return corners_of(squares) | beside(squares)


@kernel
def diagonals_of(squares: int) -> int:
    """The squares on the diagonals of these."""
    reached = NOWHERE
    for half in range(HALVES):
        left = half_of(squares, half)
        while left != 0:
            reached |= FIRST_STEPS[ORNITHOPTER, first_of(left, half)]
            left &= left - 1
    return reached


# ---- what men may do next --------------------------------------------------------------------------


@kernel
def attacked_by_troops(s: Record, seat: int) -> int:
    """What a seat's Troops threaten or guard."""
    return corners_of(kind_of(s, seat, TROOP))


@kernel
def attacked_by_machines(s: Record, seat: int) -> int:
    """What a seat's Ornithopters, and its Fremen or Sardaukar, threaten or guard."""
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
    """What a seat's leader and Mentat threaten or guard."""
    return around(kind_of(s, seat, LEADER) | kind_of(s, seat, MENTAT))


@kernel
def attacked_by_worms(s: Record, seat: int) -> int:
    """What the Sandworms threaten that a seat may move."""
    worms = s.places[WORM_PLACES]
    if seat == HARKONNEN and s.option_riders == RIDERS_OWN:
        worms &= ~all_men(s)
    return around(worms) & ~s.places[SEITCH_PLACES]


@kernel
def harvesters_aboard(s: Record, seat: int) -> int:
    """A seat's Ornithopters that carry Harvesters."""
    carriers = NOWHERE
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
    """The open Spice within a roll or a flight of a seat's Harvesters."""
    carriers = harvesters_aboard(s, seat)
    return open_spice(s) & (beside(carriers | kind_of(s, seat, HARVESTER)) | diagonals_of(carriers))


# ---- what is about to be captured ------------------------------------------------------------------


@kernel
def best_gain(kind: int, free: int, for_a_troop: int, for_a_machine: int) -> int:
    """The best capture of a kind of man, of those that stand on these squares."""
    if count_bits(free) > 0:
        return GAIN[FREE, kind]
    if count_bits(for_a_troop) > 0:
        return GAIN[FOR_A_TROOP, kind]
    return GAIN[FOR_A_MACHINE, kind] if count_bits(for_a_machine) > 0 else 0


@kernel
def expected_captures(
    s: Record, seat: int, troops: int, machines: int, chiefs: int, guarded: int, first: int, others: int
) -> int:
    """What a seat may count on capturing: so many per cent of its best capture, and so many of all others.

    Given are the squares that its men threaten, by who does, and those that the other side guards.
    """
    worm_targets = s.places[1 - seat] & ~s.places[WORM_PLACES]
    free = worm_targets & (((troops | machines | chiefs) & ~guarded) | attacked_by_worms(s, seat))
    for_a_troop = worm_targets & ~free & troops
    for_a_machine = worm_targets & ~free & ~troops & machines
    best = 0
    total = 0
    for kind in range(KINDS):
        men = s.places[FIRST_KIND_PLACES + kind]
        if count_bits(men & worm_targets) > 0:
            best = max(best, best_gain(kind, men & free, men & for_a_troop, men & for_a_machine))
            total += GAIN[FREE, kind] * count_bits(men & free)
            total += GAIN[FOR_A_TROOP, kind] * count_bits(men & for_a_troop)
            total += GAIN[FOR_A_MACHINE, kind] * count_bits(men & for_a_machine)
    return (first * best + others * (total - best)) // PERCENT


@kernel
def expected_harvest(s: Record, seat: int, guarded: int) -> int:
    """What the seat to move may count on harvesting, where the other side guards these squares."""
    spice = within_harvest(s, seat)
    if spice == 0:
        return 0
    return SAFE_HARVEST if spice & ~(guarded | attacked_by_worms(s, 1 - seat)) != 0 else NEXT_HARVEST


@kernel
def tactical_lead(s: Record, seat: int) -> int:
    """What the seat to move may count on capturing and harvesting, less what the other may capture."""
    other = 1 - seat
    troops, machines, chiefs = attacked_by_troops(s, seat), attacked_by_machines(s, seat), attacked_by_chiefs(s, seat)
    their_troops, their_machines, their_chiefs = (
        attacked_by_troops(s, other),
        attacked_by_machines(s, other),
        attacked_by_chiefs(s, other),
    )
    ours = troops | machines | chiefs
    theirs = their_troops | their_machines | their_chiefs
    lead = expected_captures(s, seat, troops, machines, chiefs, theirs, NEXT_CATCH, LATER_CATCH)
    lead += expected_harvest(s, seat, theirs)
    return lead - expected_captures(s, other, their_troops, their_machines, their_chiefs, ours, THREAT, DOUBLE_THREAT)


# ---- the whole ---------------------------------------------------------------------------------------


@kernel
def potential_harvest(s: Record, seat: int) -> int:
    """The worth of what a seat may yet harvest."""
    spice = open_spice(s)
    if spice == 0:
        return 0
    carriers = harvesters_aboard(s, seat)
    rolled = beside(carriers | kind_of(s, seat, HARVESTER))
    worth = WORKING * s.on_board[seat, HARVESTER] + ABOARD * count_bits(carriers)
    return worth + WITHIN_ROLL * count_bits(spice & rolled) + WITHIN_TWO * count_bits(spice & beside(rolled & free(s)))


@kernel
def potential(s: Record, seat: int) -> int:
    """What a seat's men are worth beyond their points, and what it may yet harvest."""
    worth = potential_harvest(s, seat)
    for kind in range(KINDS):
        worth += EXTRA[kind] * s.on_board[seat, kind]
    return worth


@kernel
def moves_left(s: Record) -> int:
    """How many moves are left to a game in which nothing is captured any more, `FAR` at the most."""
    left = min(s.option_stall - s.quiet, s.option_cap - s.ply, FAR)
    if open_spice(s) == 0 or s.on_board[HARKONNEN, HARVESTER] + s.on_board[ATREIDES, HARVESTER] == 0:
        left = min(left, s.option_quiet - s.quiet)
    return max(left, 0)


@kernel
def lead_of_mover(s: Record, left: int) -> int:
    """How far the seat to move is ahead: the fewer moves are left, the less counts what is no point yet."""
    seat = s.mover
    points = score(s, seat) - score(s, 1 - seat)
    promised = potential(s, seat) - potential(s, 1 - seat)
    return POINT * points + promised * left // FAR + tactical_lead(s, seat)


@kernel
def distance_from_even(lead: int, left: int) -> int:
    """Return the distance from even of a lead (0 or more) with this number of moves left."""
    if lead >= DECIDED:
        return min(DECIDED_DISTANCE + (lead - DECIDED) * HUNDRED_POINTS // (100 * POINT), FARTHEST)
    left = max(left, FAR * lead // DECIDED)
    half_way = LAST_HALF_WAY + (HALF_WAY - LAST_HALF_WAY) * left // FAR
    return MOST * lead // (lead + half_way)


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000 from the lead in worth; both seats' add up to 1000."""
    if s.ending != 0:
        points = score(s, seat) - score(s, 1 - seat)
        return CERTAIN if points > 0 else (EVEN if points == 0 else 0)
    left = moves_left(s)
    lead = lead_of_mover(s, left) if s.mover == seat else -lead_of_mover(s, left)
    distance = distance_from_even(abs(lead), left)
    return EVEN + distance if lead > 0 else EVEN - distance
