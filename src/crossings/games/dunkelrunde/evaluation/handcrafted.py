"""How well a seat stands, by hand: the comparison for what is learned.

What a seat still lacks is counted in rolls of the child die: the way of its child in front and, at a smaller weight,
that of the other, each longer by what a ghost may still cost it. The seats then share 1000 by how much less they lack
than the others, for those who are close behind win too, if nobody has both children there.
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
"""One roll of the child die, the unit of all ways."""
UNUSED = 30
"""What a roll costs a child that cannot use it: the other child of its seat may."""
WAITING = 100
"""What waiting for a companion at the river or the gate costs a child that has still to come there."""
LONGEST_WAIT = 600
HELD = 80
"""What it costs to stand in a group with a ghost."""
OF_THE_FRONT, OF_THE_BACK, WHOLE = 10, 7, 10
"""How much the ways of the two children count, out of a whole."""
AIMED_AT = table([0, 0, 70, 80, 85, 90, 90])
"""By number of seats, in percent: how likely a child that a ghost can reach is scared before its seat's next turn."""
SHARPNESS, CLOSE_RACE = 300, 5
"""How many hundredths of a roll make a seat's prospects better by a factor e, near the end; and the part (one in so
many) of what the leader still lacks that is added to it."""
GRAIN, DEEPEST = 16, 127
WEIGHTS = table([round(60000 * exp(-place / GRAIN)) for place in range(DEEPEST + 1)])
"""By sixteenths of a factor e."""
WON, JUST_WON = 1000, 501


def _rolls_from(board: int, slow: int, tile: int, known: dict[int, float]) -> float:
    """The rolls of the child die that a child needs from a tile to the linden, used as well as they can be."""
    if tile in known:
        return known[tile]
    if has(RED, tile):
        known[tile] = WAITING + _rolls_from(board, slow, BEHIND_RED[tile], known)
        return known[tile]
    spent, idle = 0.0, 0
    for number in range(1, CHILD_DIE + 1):
        place = (board, LOW if number <= slow else HIGH, number, tile)
        ends = SINGLE_ENDS[place][: SINGLE_END_COUNT[place]]
        if len(ends):
            spent += ROLL + min(_rolls_from(board, slow, end, known) for end in ends)
        else:
            spent += UNUSED
            idle += 1
    known[tile] = spent / (CHILD_DIE - idle)
    return known[tile]


@cache
def _known_rolls(board: int, slow: int) -> dict[int, float]:
    """By tile: the rolls from there to the linden."""
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


def _reached(board: int, ghost: int, start: int, tile: int) -> int:
    numbers = range(1, GHOST_DIE + 1)
    return sum(1 << number - 1 for number in numbers if tile in GHOST_ENDS[board, ghost, number, start])


REACHES = tabulated((len(BOARDS), GHOSTS, TILE_COUNT, TILE_COUNT), _reached)
"""By board, ghost, its tile and another: the numbers that bring it there, as bits from that of 1."""
BITS_IN = table([bits.bit_count() for bits in range(1 << GHOST_DIE)])


@kernel
def rolls_from(s: Record, tile: int) -> int:
    """Hundredths of rolls from a tile to the linden."""
    return ROLLS[s.option_board, s.option_slow, tile]


@kernel
def numbers_to(s: Record, tile: int) -> int:
    """The numbers of the ghost die that bring some ghost to the tile, as bits from that of 1."""
    numbers = 0
    for ghost in range(GHOSTS):
        numbers |= REACHES[s.option_board, ghost, s.ghost[ghost], tile]
    return numbers & ((1 << s.option_ghost_die) - 1)


@kernel
def faces_of_danger(s: Record, tile: int) -> int:
    """How many faces of the ghost die bring some ghost to the tile."""
    return BITS_IN[numbers_to(s, tile)]


@kernel
def ghost_cost(s: Record, tile: int) -> int:
    """What ghosts may cost a child alone on a tile before its next walk: the way back, by how likely it is."""
    if SHELTER_BEHIND[tile] < 0:
        return 0
    path_back = rolls_from(s, SHELTER_BEHIND[tile]) - rolls_from(s, tile)
    return path_back * faces_of_danger(s, tile) * AIMED_AT[s.option_players] // (100 * s.option_ghost_die)


@kernel
def waiting_cost(s: Record, tile: int) -> int:
    """How long a child on red has still to wait: the way of the nearest child behind it."""
    nearest = LONGEST_WAIT
    here = rolls_from(s, tile)
    for child in range(count_children(s)):
        way = rolls_from(s, s.child[child]) - here
        if 0 < way < nearest:
            nearest = way
    return nearest


@kernel
def way_left(s: Record, child: int) -> int:
    """What a child still lacks, in hundredths of rolls."""
    tile = s.child[child]
    left = rolls_from(s, tile)
    if is_held(s, child):
        return left + HELD
    if count_on(s, tile) > 1:
        return left
    if (RED >> tile) & 1:
        left += waiting_cost(s, tile) - WAITING
    return left + ghost_cost(s, tile)


@kernel
def rolls_left(s: Record, seat: int) -> int:
    """What a seat still lacks, in hundredths of rolls."""
    girl = way_left(s, CHILDREN_EACH * seat + GIRL)
    boy = way_left(s, CHILDREN_EACH * seat + BOY)
    return (OF_THE_FRONT * min(girl, boy) + OF_THE_BACK * max(girl, boy)) // WHOLE


@kernel
def share(s: Record, seat: int) -> int:
    """The seat's share of 1000 while the game goes on."""
    least = rolls_left(s, 0)
    for other in range(1, s.option_players):
        least = min(least, rolls_left(s, other))
    unit = SHARPNESS + least // CLOSE_RACE
    total = 0
    own = 0
    for other in range(s.option_players):
        behind = (rolls_left(s, other) - least) * GRAIN // unit
        weight = WEIGHTS[min(behind, DEEPEST)]
        total += weight
        if other == seat:
            own = weight
    return WON * own // total


@kernel
def plain_value(s: Record, seat: int) -> int:
    """0..1000. Over: winners share, and what they get is more than half; at dawn nobody is better off."""
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
