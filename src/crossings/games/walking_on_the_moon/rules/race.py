"""Who is where in Walking on the Moon: astronauts and their seats, supplies, order and position, boxes and stacks.

Chapters C (supplies), T (two players), O (order and position) of the rulebook, and of J the stacks and steps without
dice. Jumps themselves are those of `crossings.shared.ring.jumps`. Astronauts and seats go by number, sets of them are
bits.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.shared.ring.data import CIRCLE
from crossings.shared.ring.jumps import has_sputnik, kind_of

from .data import ASTRONAUTS_OF_TWO, BACKWARD, DOWN, EC_COUNTERS, FORWARD, GOAL, LEVEL, SPUTNIKS, UP

# ---- questions: astronauts and seats ------------------------------------------------------------


@kernel
def count_astronauts(s: Record) -> int:
    """WOM-T01: one a seat, or two each with two seats."""
    return s.option_players if s.option_players > 2 else ASTRONAUTS_OF_TWO


@kernel
def seat_of(s: Record, astronaut: int) -> int:
    """WOM-T01: whose astronaut it is."""
    return astronaut if astronaut < s.option_players else astronaut - s.option_players


@kernel
def is_in_race(s: Record, astronaut: int) -> bool:
    """WOM-F03: not across yet."""
    return s.finished[astronaut] == 0


@kernel
def has_in_race(s: Record, seat: int) -> bool:
    """WOM-A07, WOM-R41: some astronaut of the seat is still in the race."""
    for astronaut in range(count_astronauts(s)):
        if seat_of(s, astronaut) == seat and is_in_race(s, astronaut):
            return True
    return False


@kernel
def all_seats(s: Record) -> int:
    """The set of all seats."""
    return (1 << s.option_players) - 1


@kernel
def asked_seat(s: Record) -> int:
    """WOM-O06: of the seats to be asked, the one whose first astronaut comes first in the order of play."""
    if s.round == 0:
        seat = 0
        while (s.ask >> seat) & 1 == 0:
            seat += 1
        return seat
    place = 0
    while (s.ask >> seat_of(s, s.order[place])) & 1 == 0:
        place += 1
    return seat_of(s, s.order[place])


@kernel
def is_same_box(s: Record, one: int, other: int) -> bool:
    """Whether two astronauts in the race are in one box."""
    return s.x[one] == s.x[other] and s.y[one] == s.y[other]


@kernel
def shares_box(s: Record, one: int, other: int) -> bool:
    """Another astronaut, in the race as well, in the box of one that is."""
    return one != other and is_in_race(s, one) and is_in_race(s, other) and is_same_box(s, one, other)


# ---- questions: supplies ------------------------------------------------------------------------


@kernel
def supply_of_sputniks(s: Record) -> int:
    """WOM-C01, WOM-R39: Sputnik counters that nobody has."""
    left = SPUTNIKS
    for astronaut in range(count_astronauts(s)):
        left -= s.sputniks[astronaut]
    return left


@kernel
def supply_of_ec(s: Record) -> int:
    """WOM-C01, WOM-R39: EC counters that nobody has."""
    left = EC_COUNTERS
    for astronaut in range(count_astronauts(s)):
        left -= s.ec[astronaut]
    return left


# ---- questions: order and position --------------------------------------------------------------


@kernel
def is_ahead(s: Record, one: int, other: int) -> bool:
    """WOM-O02, WOM-R20: across first, in the order of crossing; then column, level, place in the stack."""
    if s.finished[one] != s.finished[other]:
        return s.finished[other] == 0 or 0 < s.finished[one] < s.finished[other]
    if s.x[one] != s.x[other]:
        return s.x[one] > s.x[other]
    if s.y[one] != s.y[other]:
        return s.y[one] > s.y[other]
    return s.z[one] > s.z[other]


@kernel
def place_of(s: Record, astronaut: int) -> int:
    """WOM-O02: how many are ahead of an astronaut in race order."""
    place = 0
    for other in range(count_astronauts(s)):
        place += is_ahead(s, other, astronaut)
    return place


@kernel
def count_across(s: Record) -> int:
    """WOM-F02: how many have crossed."""
    count = 0
    for astronaut in range(count_astronauts(s)):
        count += not is_in_race(s, astronaut)
    return count


@kernel
def foremost_column(s: Record) -> int:
    """WOM-O04: the highest column that holds an astronaut."""
    column = 0
    for astronaut in range(count_astronauts(s)):
        column = max(column, s.x[astronaut])
    return column


@kernel
def hindmost_column(s: Record) -> int:
    """WOM-O05: the lowest column that holds an astronaut."""
    column = GOAL
    for astronaut in range(count_astronauts(s)):
        column = min(column, s.x[astronaut])
    return column


@kernel
def is_first(s: Record, astronaut: int) -> bool:
    """WOM-O04, WOM-R20, WOM-R21: in first position, tied or not; nobody is if all are on one column."""
    return (s.x[astronaut] == foremost_column(s) and s.x[astronaut] != hindmost_column(s)) or not is_in_race(
        s, astronaut
    )


@kernel
def is_last(s: Record, astronaut: int) -> bool:
    """WOM-O05, WOM-R20, WOM-R21: in last position, tied or not; nobody is if all are on one column."""
    column = s.x[astronaut]
    return is_in_race(s, astronaut) and column == hindmost_column(s) and column != foremost_column(s)


# ---- questions: steps ---------------------------------------------------------------------------


@kernel
def can_step(s: Record, astronaut: int, direction: int, rise: int) -> bool:
    """WOM-J24, WOM-R32: a free step leads into a circle."""
    return kind_of(s, s.x[astronaut] + direction, s.y[astronaut] + rise) == CIRCLE


@kernel
def can_step_free(s: Record, astronaut: int) -> bool:
    """WOM-J24: some free step forward can be made."""
    for rise in range(DOWN, UP + 1):
        if can_step(s, astronaut, FORWARD, rise):
            return True
    return False


# ---- effects: counters and pawns ----------------------------------------------------------------


@kernel
def gain_sputniks(s: Record, astronaut: int, number: int) -> None:
    """WOM-C01, WOM-C02, WOM-C03: counters from the supply, as far as it goes."""
    s.sputniks[astronaut] += min(number, supply_of_sputniks(s))


@kernel
def gain_ec(s: Record, astronaut: int) -> None:
    """WOM-C01, WOM-G03, WOM-R22: an EC counter, but never in first position."""
    if not is_first(s, astronaut):
        s.ec[astronaut] += min(1, supply_of_ec(s))


@kernel
def leave_box(s: Record, astronaut: int) -> None:
    """WOM-J23: those that lie above come down by one."""
    for other in range(count_astronauts(s)):
        if shares_box(s, astronaut, other) and s.z[other] > s.z[astronaut]:
            s.z[other] -= 1


@kernel
def put(s: Record, astronaut: int, x: int, y: int) -> None:
    """WOM-J23: into another box, on top of those that are there."""
    leave_box(s, astronaut)
    height = 0
    for other in range(count_astronauts(s)):
        height += other != astronaut and is_in_race(s, other) and s.x[other] == x and s.y[other] == y
    s.x[astronaut] = x
    s.y[astronaut] = y
    s.z[astronaut] = height


@kernel
def cross(s: Record, astronaut: int) -> None:
    """WOM-F01, WOM-F02, WOM-F03, WOM-K07, WOM-R14: across the goal and off the board."""
    leave_box(s, astronaut)
    s.finished[astronaut] = count_across(s) + 1
    s.x[astronaut] = GOAL
    s.y[astronaut] = 0
    s.z[astronaut] = 0
    s.handicap[astronaut] = 0
    s.crashed[astronaut] = 0
    s.reroll[astronaut] = 0


@kernel
def step(s: Record, astronaut: int, direction: int, rise: int) -> None:
    """WOM-J24, WOM-C02, WOM-F01, WOM-A09: a free or forced step, with the Sputnik of the box entered."""
    x = s.x[astronaut] + direction
    y = s.y[astronaut] + rise
    if has_sputnik(s, x, y):
        gain_sputniks(s, astronaut, 1)
        if astronaut == s.active:
            s.touched = 1
    if x == GOAL:
        cross(s, astronaut)
    else:
        put(s, astronaut, x, y)


@kernel
def step_back(s: Record, astronaut: int) -> None:
    """WOM-B04, WOM-J25, WOM-R36: a forced step: level if it can be, else up, else down, else none."""
    if can_step(s, astronaut, BACKWARD, LEVEL):
        step(s, astronaut, BACKWARD, LEVEL)
    elif can_step(s, astronaut, BACKWARD, UP):
        step(s, astronaut, BACKWARD, UP)
    elif can_step(s, astronaut, BACKWARD, DOWN):
        step(s, astronaut, BACKWARD, DOWN)
