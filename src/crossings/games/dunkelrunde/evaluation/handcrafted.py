"""A handcrafted evaluation of DunkelRunde, the baseline for the learned one.

The distance of a seat from its goal is counted in rolls of the child die: that of its leading child and, with a smaller
weight, that of the other, plus the expected cost of ghosts. The seats share 1000 by their distances relative to the
leader, because seats close behind it win too if no seat gets both children to the linden.
"""

from __future__ import annotations

from functools import cache
from math import exp

from crossings.engine import Record, kernel
from crossings.engine.kernels.tables import table, tabulated

from ..rules.data import (
    BEHIND_RED,
    BLUE,
    BOARDS,
    BOY,
    CHILD_DIE,
    GHOST_DIE,
    GHOST_ENDS,
    GHOSTS,
    GIRL,
    HIGH,
    LINDEN,
    LOW,
    RED,
    SHELTER_BEHIND,
    SINGLE_END_COUNT,
    SINGLE_ENDS,
    SLOW_VALUES,
    TILE_COUNT,
    has,
    is_in_play,
)
from ..rules.kernels import CHILDREN_EACH, count_children, count_on, is_held, is_winner
from ..rules.schema import CURSE_LIFTED

ROLL = 100
"""A roll of the child die, the unit of distances."""
IDLE_COST = 30
"""The cost of a roll that a child can't use; the other child of its seat may be able to."""
DEFAULT_WAITING_COST = 100
"""The cost of waiting for a companion at the river or the gate, for a child that has not reached it yet."""
MAX_WAITING_COST = 600
HELD_COST = 80
"""The cost of standing in a group with a ghost."""
FRONT_WEIGHT, BACK_WEIGHT, WEIGHT_UNIT = 10, 7, 10
"""The weights of the distances of the leading child and the other, and their unit."""
SCARE_PERCENT = table([0, 0, 70, 80, 85, 90, 90])
"""By number of seats, in percent: the probability that a child in reach of a ghost is scared before its seat's next
turn."""
SHARPNESS, CLOSE_RACE = 300, 5
"""The hundredths of a roll that improve a seat's odds by a factor e near the end; and the fraction (1 / CLOSE_RACE)
of the leader's distance that is added to it."""
STEPS_PER_FACTOR, MAX_STEPS = 16, 127
WEIGHTS = table([round(60000 * exp(-place / STEPS_PER_FACTOR)) for place in range(MAX_STEPS + 1)])
"""The weight of a seat by its distance behind the leader, in sixteenths of a factor e."""
WON, JUST_WON = 1000, 501


def _rolls_from(board: int, slow: int, tile: int, known: dict[int, float]) -> float:
    """Return the expected rolls of the child die from a tile to the linden, if each is used as well as possible."""
    if tile in known:
        return known[tile]
    if has(RED, tile):
        known[tile] = DEFAULT_WAITING_COST + _rolls_from(board, slow, BEHIND_RED[tile], known)
        return known[tile]
    spent, idle = 0.0, 0
    for number in range(1, CHILD_DIE + 1):
        place = (board, LOW if number <= slow else HIGH, number, tile)
        ends = SINGLE_ENDS[place][: SINGLE_END_COUNT[place]]
        if len(ends):
            spent += ROLL + min(_rolls_from(board, slow, end, known) for end in ends)
        else:
            spent += IDLE_COST
            idle += 1
    known[tile] = spent / (CHILD_DIE - idle)
    return known[tile]


@cache
def _known_rolls(board: int, slow: int) -> dict[int, float]:
    """Return the rolls to the linden by tile."""
    known = {LINDEN: 0.0}
    for tile in range(TILE_COUNT):
        if is_in_play(board, tile) and not has(BLUE, tile):
            _rolls_from(board, slow, tile, known)
    return known


ROLLS = tabulated(
    (len(BOARDS), max(SLOW_VALUES) + 1, TILE_COUNT),
    lambda board, slow, tile: round(_known_rolls(board, slow).get(tile, 0)) if slow in SLOW_VALUES else 0,
)
"""By board, option `slow` and tile: hundredths of rolls to the linden."""


def _reaching_numbers(board: int, ghost: int, start: int, tile: int) -> int:
    numbers = range(1, GHOST_DIE + 1)
    return sum(1 << number - 1 for number in numbers if tile in GHOST_ENDS[board, ghost, number, start])


REACHES = tabulated((len(BOARDS), GHOSTS, TILE_COUNT, TILE_COUNT), _reaching_numbers)
"""By board, ghost, its tile and another: the numbers that bring it there, as bits from bit 0 for number 1."""
BITS_IN = table([bits.bit_count() for bits in range(1 << GHOST_DIE)])


@kernel
def rolls_from(s: Record, tile: int) -> int:
    """The hundredths of rolls from a tile to the linden."""
    return ROLLS[s.option_board, s.option_slow, tile]


@kernel
def numbers_to(s: Record, tile: int) -> int:
    """The numbers of the ghost die that bring a ghost to the tile, as bits from bit 0 for number 1."""
    numbers = 0
    for ghost in range(GHOSTS):
        numbers |= REACHES[s.option_board, ghost, s.ghost[ghost], tile]
    return numbers & ((1 << s.option_ghost_die) - 1)


@kernel
def faces_of_danger(s: Record, tile: int) -> int:
    """The number of faces of the ghost die that bring a ghost to the tile."""
    return BITS_IN[numbers_to(s, tile)]


@kernel
def ghost_cost(s: Record, tile: int) -> int:
    """The expected cost of ghosts to a lone child before its next walk: the way back times its probability."""
    if SHELTER_BEHIND[tile] < 0:
        return 0
    path_back = rolls_from(s, SHELTER_BEHIND[tile]) - rolls_from(s, tile)
    return path_back * faces_of_danger(s, tile) * SCARE_PERCENT[s.option_players] // (100 * s.option_ghost_die)


@kernel
def waiting_cost(s: Record, tile: int) -> int:
    """The expected wait of a child on red: the distance of the nearest child behind it."""
    nearest = MAX_WAITING_COST
    here = rolls_from(s, tile)
    for child in range(count_children(s)):
        distance = rolls_from(s, s.child[child]) - here
        if 0 < distance < nearest:
            nearest = distance
    return nearest


@kernel
def distance_left(s: Record, child: int) -> int:
    """The distance of a child from the linden, in hundredths of rolls."""
    tile = s.child[child]
    left = rolls_from(s, tile)
    if is_held(s, child):
        return left + HELD_COST
    if count_on(s, tile) > 1:
        return left
    if (RED >> tile) & 1:
        left += waiting_cost(s, tile) - DEFAULT_WAITING_COST
    return left + ghost_cost(s, tile)


@kernel
def rolls_left(s: Record, seat: int) -> int:
    """The distance of a seat from its goal, in hundredths of rolls."""
    girl = distance_left(s, CHILDREN_EACH * seat + GIRL)
    boy = distance_left(s, CHILDREN_EACH * seat + BOY)
    return (FRONT_WEIGHT * min(girl, boy) + BACK_WEIGHT * max(girl, boy)) // WEIGHT_UNIT


@kernel
def share(s: Record, seat: int) -> int:
    """The seat's share of 1000 in an unfinished game."""
    least = rolls_left(s, 0)
    for other in range(1, s.option_players):
        least = min(least, rolls_left(s, other))
    unit = SHARPNESS + least // CLOSE_RACE
    total = 0
    own = 0
    for other in range(s.option_players):
        behind = (rolls_left(s, other) - least) * STEPS_PER_FACTOR // unit
        weight = WEIGHTS[min(behind, MAX_STEPS)]
        total += weight
        if other == seat:
            own = weight
    return WON * own // total


@kernel
def plain_value(s: Record, seat: int) -> int:
    """0..1000. After the end winners share 1000 and get more than half each; at dawn all seats are equal."""
    if s.reason == 0:
        return share(s, seat)
    if s.reason != CURSE_LIFTED:
        return WON // s.option_players
    if not is_winner(s, seat):
        return 0
    winners = 0
    for other in range(s.option_players):
        winners += is_winner(s, other)
    return max(JUST_WON, WON // winners)
