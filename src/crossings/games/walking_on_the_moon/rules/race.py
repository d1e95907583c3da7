"""Astronauts and their seats, supplies, order and position, boxes and stacks of Walking on the Moon.

Chapters C (supplies), T (two players) and O (order and position) of the rulebook, and the stacks and free steps of J.
Jumps themselves are in `crossings.shared.ring.jumps`. Astronauts and seats are numbers, and sets of them are bit sets.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import CIRCLE
from crossings.shared.ring.jumps import has_sputnik, kind_of

from .data import ASTRONAUTS_OF_TWO, BACKWARD, DOWN, EC_COUNTERS, FORWARD, GOAL, LEVEL, SPUTNIKS, UP
from .effects import CROSSED, GAINED, SENT_BACK

# ---- queries: astronauts and seats --------------------------------------------------------------


@kernel
def count_astronauts(s: Record) -> int:
    """WOM-T01: return the number of astronauts: one per seat, or two per seat in a two-player game."""
    return s.option_players if s.option_players > 2 else ASTRONAUTS_OF_TWO


@kernel
def seat_of(s: Record, astronaut: int) -> int:
    """WOM-T01: return the seat of an astronaut."""
    return astronaut if astronaut < s.option_players else astronaut - s.option_players


@kernel
def is_in_race(s: Record, astronaut: int) -> bool:
    """WOM-F03: whether an astronaut has not finished yet."""
    return s.finished[astronaut] == 0


@kernel
def has_in_race(s: Record, seat: int) -> bool:
    """WOM-A07, WOM-R41: whether a seat still has an astronaut in the race."""
    for astronaut in range(count_astronauts(s)):
        if seat_of(s, astronaut) == seat and is_in_race(s, astronaut):
            return True
    return False


@kernel
def all_seats(s: Record) -> int:
    """Return the set of all seats."""
    return (1 << s.option_players) - 1


@kernel
def asked_seat(s: Record) -> int:
    """WOM-O06: return the seat to ask next: the one whose first astronaut comes first in the order of play."""
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
def is_same_box(s: Record, astronaut: int, other: int) -> bool:
    """Whether two astronauts in the race are in the same box."""
    return s.x[astronaut] == s.x[other] and s.y[astronaut] == s.y[other]


@kernel
def shares_box(s: Record, astronaut: int, other: int) -> bool:
    """Whether two different astronauts are in the race and in the same box."""
    return astronaut != other and is_in_race(s, astronaut) and is_in_race(s, other) and is_same_box(s, astronaut, other)


# ---- queries: supplies --------------------------------------------------------------------------


@kernel
def supply_of_sputniks(s: Record) -> int:
    """WOM-C01, WOM-R39: return the number of Sputnik counters left in the supply."""
    left = SPUTNIKS
    for astronaut in range(count_astronauts(s)):
        left -= s.sputniks[astronaut]
    return left


@kernel
def supply_of_ec(s: Record) -> int:
    """WOM-C01, WOM-R39: return the number of EC counters left in the supply."""
    left = EC_COUNTERS
    for astronaut in range(count_astronauts(s)):
        left -= s.ec[astronaut]
    return left


# ---- queries: order and position ----------------------------------------------------------------


@kernel
def is_ahead(s: Record, astronaut: int, other: int) -> bool:
    """WOM-O02, WOM-R20: whether an astronaut is ahead of another.

    Those that have finished come first, in the order of crossing; then column, level and place in the stack decide.
    """
    if s.finished[astronaut] != s.finished[other]:
        return s.finished[other] == 0 or 0 < s.finished[astronaut] < s.finished[other]
    if s.x[astronaut] != s.x[other]:
        return s.x[astronaut] > s.x[other]
    if s.y[astronaut] != s.y[other]:
        return s.y[astronaut] > s.y[other]
    return s.z[astronaut] > s.z[other]


@kernel
def place_of(s: Record, astronaut: int) -> int:
    """WOM-O02: return the number of astronauts ahead in race order."""
    place = 0
    for other in range(count_astronauts(s)):
        place += is_ahead(s, other, astronaut)
    return place


@kernel
def count_across(s: Record) -> int:
    """WOM-F02: return the number of astronauts that have finished."""
    count = 0
    for astronaut in range(count_astronauts(s)):
        count += not is_in_race(s, astronaut)
    return count


@kernel
def foremost_column(s: Record) -> int:
    """WOM-O04: return the highest column with an astronaut."""
    column = 0
    for astronaut in range(count_astronauts(s)):
        column = max(column, s.x[astronaut])
    return column


@kernel
def hindmost_column(s: Record) -> int:
    """WOM-O05: return the lowest column with an astronaut."""
    column = GOAL
    for astronaut in range(count_astronauts(s)):
        column = min(column, s.x[astronaut])
    return column


@kernel
def is_first(s: Record, astronaut: int) -> bool:
    """WOM-O04, WOM-R20, WOM-R21: whether an astronaut is in first position, tied or not.

    If all are on one column, no astronaut is in first position.
    """
    return (s.x[astronaut] == foremost_column(s) and s.x[astronaut] != hindmost_column(s)) or not is_in_race(
        s, astronaut
    )


@kernel
def is_last(s: Record, astronaut: int) -> bool:
    """WOM-O05, WOM-R20, WOM-R21: whether an astronaut is in last position, tied or not.

    If all are on one column, no astronaut is in last position.
    """
    column = s.x[astronaut]
    return is_in_race(s, astronaut) and column == hindmost_column(s) and column != foremost_column(s)


# ---- queries: steps -----------------------------------------------------------------------------


@kernel
def can_step(s: Record, astronaut: int, direction: int, rise: int) -> bool:
    """WOM-J24, WOM-R32: whether a free step leads into a circle."""
    return kind_of(s, s.x[astronaut] + direction, s.y[astronaut] + rise) == CIRCLE


@kernel
def can_step_free(s: Record, astronaut: int) -> bool:
    """WOM-J24: whether at least one free step forward is possible."""
    for rise in range(DOWN, UP + 1):
        if can_step(s, astronaut, FORWARD, rise):
            return True
    return False


# ---- state changes: counters and pawns ----------------------------------------------------------


@kernel
def gain_sputniks(s: Record, astronaut: int, number: int) -> None:
    """WOM-C01, WOM-C02, WOM-C03: take counters from the supply, up to its size."""
    gained = min(number, supply_of_sputniks(s))
    s.sputniks[astronaut] += gained
    if gained > 0:
        emit(s, (GAINED, astronaut, gained, 0))


@kernel
def gain_ec(s: Record, astronaut: int) -> None:
    """WOM-C01, WOM-G03, WOM-R22: take an EC counter, except in first position."""
    if not is_first(s, astronaut) and supply_of_ec(s) > 0:
        s.ec[astronaut] += 1
        emit(s, (GAINED, astronaut, 0, 1))


@kernel
def leave_box(s: Record, astronaut: int) -> None:
    """WOM-J23: lower the astronauts above by one place."""
    for other in range(count_astronauts(s)):
        if shares_box(s, astronaut, other) and s.z[other] > s.z[astronaut]:
            s.z[other] -= 1


@kernel
def put(s: Record, astronaut: int, x: int, y: int) -> None:
    """WOM-J23: move an astronaut into another box, on top of its stack."""
    leave_box(s, astronaut)
    height = 0
    for other in range(count_astronauts(s)):
        height += other != astronaut and is_in_race(s, other) and s.x[other] == x and s.y[other] == y
    s.x[astronaut] = x
    s.y[astronaut] = y
    s.z[astronaut] = height


@kernel
def cross(s: Record, astronaut: int) -> None:
    """WOM-F01, WOM-F02, WOM-F03, WOM-K07, WOM-R14: move an astronaut across the goal and off the board."""
    leave_box(s, astronaut)
    s.finished[astronaut] = count_across(s) + 1
    emit(s, (CROSSED, astronaut, s.finished[astronaut]))
    s.x[astronaut] = GOAL
    s.y[astronaut] = 0
    s.z[astronaut] = 0
    s.handicap[astronaut] = 0
    s.crashed[astronaut] = 0
    s.reroll[astronaut] = 0


@kernel
def step(s: Record, astronaut: int, direction: int, rise: int) -> None:
    """WOM-J24, WOM-C02, WOM-F01, WOM-A09: make a free or forced step and take the Sputnik of the box entered."""
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
    """WOM-B04, WOM-J25, WOM-R36: make a forced step: level if possible, else up, else down, else none."""
    if can_step(s, astronaut, BACKWARD, LEVEL):
        send_back(s, astronaut, LEVEL)
    elif can_step(s, astronaut, BACKWARD, UP):
        send_back(s, astronaut, UP)
    elif can_step(s, astronaut, BACKWARD, DOWN):
        send_back(s, astronaut, DOWN)


@kernel
def send_back(s: Record, astronaut: int, rise: int) -> None:
    """WOM-B04: make the forced step."""
    emit(s, (SENT_BACK, astronaut, s.x[astronaut] + BACKWARD))
    step(s, astronaut, BACKWARD, rise)
