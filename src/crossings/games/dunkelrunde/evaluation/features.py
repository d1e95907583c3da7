"""The features of the learned evaluation.

A feature selects one weight of a table by properties of a seat: the tiles of its children, the ghosts that threaten
them, the companions that may help them across, and the progress of other seats. Each *slot* selects from one table.
Each number of players has tables of its own, except that four and more share theirs. The weights were
learned by self-play (`weights.json`).
"""

from __future__ import annotations

from bisect import bisect_left

from crossings.engine import Record, kernel
from crossings.engine.kernels.tables import table, tabulated

from ..rules.data import (
    BOARDS,
    BOY,
    CHILD_DIE,
    GATE,
    GHOST_DIE,
    GHOST_ROADS,
    GIRL,
    LINDEN,
    MAX_SEATS,
    RIVER,
    SLOW_VALUES,
    TILE_COUNT,
    TILES,
)
from ..rules.kernels import CHILDREN_EACH, count_children, count_on, is_held
from .handcrafted import ROLLS, faces_of_danger, numbers_to, rolls_from

INLINED = True
"""Inline the kernels into their callers: searches call the evaluation most often, and calls would dominate its cost."""

NONE = -1
"""No weight."""

# ---- the turn phase ------------------------------------------------------------------------------

WHOLE_TURN, FAR_OFF, GHOST_PART, CHILD_PART = 0, 3, 4, 5
"""The seat has both parts of its turn ahead; up to `FAR_OFF` other seats move first; only the ghost part, or only
the child part is left."""
TURN_PHASES = 6


@kernel
def turn_phase(s: Record, seat: int) -> int:
    """The part of the seat's turn that is left, or the number of seats before it, 1 to `FAR_OFF`."""
    if s.turn != seat:
        return min((seat - s.turn + s.option_players) % s.option_players, FAR_OFF)
    if s.child_die == 0 and s.ghost_die != 0:
        return GHOST_PART
    if s.child_die != 0 and s.ghost_die == 0:
        return CHILD_PART
    return WHOLE_TURN


# ---- tiles of children ---------------------------------------------------------------------------

PAIRS = TILE_COUNT * (TILE_COUNT + 1) // 2


@kernel
def pair(first: int, second: int) -> int:
    """The index of an unordered pair of small numbers, ordered by the greater one."""
    high = max(first, second)
    return high * (high + 1) // 2 + min(first, second)


@kernel
def both_tiles(s: Record, seat: int) -> int:
    """The index by the tiles of the seat's two children and the turn phase."""
    tiles = pair(s.child[CHILDREN_EACH * seat + GIRL], s.child[CHILDREN_EACH * seat + BOY])
    return tiles * TURN_PHASES + turn_phase(s, seat)


@kernel
def tile_and_die(s: Record, child: int) -> int:
    """The index by the child's tile and the number to be walked, if only the child part is left."""
    if turn_phase(s, child // CHILDREN_EACH) != CHILD_PART:
        return NONE
    return s.child[child] * CHILD_DIE + s.child_die - 1


# ---- threats by ghosts -----------------------------------------------------------------------------

IN_GROUP, HELD, ALONE = 0, 1, 2
"""In a group, without or with a ghost; alone, plus the number of faces of the ghost die that bring a ghost."""
AIMED_AT = ALONE + GHOST_DIE + 1
"""Alone, and the number rolled for the ghosts brings one."""
DANGERS = AIMED_AT + 1


@kernel
def is_ghost_rolled(s: Record) -> bool:
    """Whether only the ghost part is left."""
    return s.child_die == 0 and s.ghost_die != 0


@kernel
def danger(s: Record, child: int) -> int:
    """The threat by ghosts to the child: one of `DANGERS`."""
    tile = s.child[child]
    if count_on(s, tile) > 1:
        return HELD if is_held(s, child) else IN_GROUP
    if is_ghost_rolled(s) and ((numbers_to(s, tile) >> (s.ghost_die - 1)) & 1) != 0:
        return AIMED_AT
    return ALONE + faces_of_danger(s, tile)


@kernel
def tile_and_danger(s: Record, child: int) -> int:
    """The index by the child's tile, the threat by ghosts, and the turn phase."""
    return (s.child[child] * DANGERS + danger(s, child)) * TURN_PHASES + turn_phase(s, child // CHILDREN_EACH)


# ---- tiles of ghosts -------------------------------------------------------------------------------

ROAD_LENGTHS = tuple(len(road) for road in GHOST_ROADS)
MAX_GHOSTS = 2
"""The maximum number of ghosts on one road."""


def _ghosts_at(tile: int) -> list[int]:
    ghosts = [ghost for ghost, road in enumerate(GHOST_ROADS) if tile in road]
    return ghosts + [NONE] * (MAX_GHOSTS - len(ghosts))


GHOSTS_AT = table([_ghosts_at(tile) for tile in range(TILE_COUNT)])
"""By tile: the ghosts whose road it is on, padded with NONE."""
PLACE = table([max(road.index(tile) if tile in road else 0 for road in GHOST_ROADS) for tile in range(TILE_COUNT)])
"""By tile: its index on a ghost's road."""
FIRST_PLACES = table([sum(length**2 for length in ROAD_LENGTHS[:ghost]) for ghost in range(len(ROAD_LENGTHS))])
"""By ghost: the start of its part of the table of places."""
PLACES = sum(length**2 for length in ROAD_LENGTHS)


@kernel
def tile_and_ghost(s: Record, child: int, which: int) -> int:
    """The index by the tiles of the child and of the first or second ghost of its road, company, and turn phase."""
    tile = s.child[child]
    ghost = GHOSTS_AT[tile, which]
    if ghost == NONE:
        return NONE
    place = FIRST_PLACES[ghost] + PLACE[tile] * ROAD_LENGTHS[ghost] + PLACE[s.ghost[ghost]]
    return (place * 2 + (count_on(s, tile) > 1)) * TURN_PHASES + turn_phase(s, child // CHILDREN_EACH)


# ---- companions --------------------------------------------------------------------------------------

DISTANCE_CLASS, FARTHEST, NOBODY_BEHIND = 70, 6, 7
"""Hundredths of rolls in a class of distances; the last two classes."""
DISTANCES = NOBODY_BEHIND + 1


def _obstacle(tile: int) -> int:
    if tile < RIVER:
        return RIVER
    past_gate = tile in (GATE, LINDEN) or TILES[tile].colour == "brown"
    return GATE if (TILES[tile].shelter == "tower" and not past_gate) or TILES[tile].id == "tower" else NONE


OBSTACLE = table([_obstacle(tile) for tile in range(TILE_COUNT)])
"""By tile: the red tile at the end of the stretch if it is near, else NONE."""


@kernel
def companion(s: Record, child: int) -> int:
    """The distance of the nearest child behind or on the same tile, as a class; 0 on the same tile."""
    here = rolls_from(s, s.child[child])
    nearest = NONE
    for other in range(count_children(s)):
        behind = rolls_from(s, s.child[other]) - here
        if other != child and behind >= 0 and (nearest == NONE or behind < nearest):
            nearest = behind
    if nearest == NONE:
        return NOBODY_BEHIND
    return 0 if nearest == 0 else min(1 + nearest // DISTANCE_CLASS, FARTHEST)


@kernel
def tile_and_company(s: Record, child: int) -> int:
    """The index by the child's tile, the distance of its companion, and whether a child waits at the next obstacle."""
    tile = s.child[child]
    is_awaited = OBSTACLE[tile] != NONE and count_on(s, OBSTACLE[tile]) > 0
    return (tile * DISTANCES + companion(s, child)) * 2 + is_awaited


# ---- the race --------------------------------------------------------------------------------------

_STAGE_ENDS = (240, 340, 460, 640, 770, 900, 1100, 1380)
"""The starts of stages in hundredths of rolls left, from the linden on: the castle path, the gate, the moat, the
heights and the tower, and four stretches from the tower back to the river."""
STAGES = len(_STAGE_ENDS) + 2
STAGE = tabulated(
    (len(BOARDS), max(SLOW_VALUES) + 1, TILE_COUNT),
    lambda *place: (ROLLS[place] > 0) + bisect_left(_STAGE_ENDS, ROLLS[place]),
)
"""By board, option `slow` and tile: 0 at the linden, increasing with the distance left."""
RACES = STAGES * (STAGES + 1) // 2 * STAGES**2


@kernel
def stage(s: Record, child: int) -> int:
    """The stage of a child; 0 at the linden."""
    return STAGE[s.option_board, s.option_slow, s.child[child]]


@kernel
def race_of(girl: int, boy: int, other_girl: int, other_boy: int) -> int:
    """The index by the stages of a seat's children and of two others. Swapping girls and boys changes nothing."""
    if girl > boy or (girl == boy and other_girl > other_boy):
        return (pair(girl, boy) * STAGES + other_boy) * STAGES + other_girl
    return (pair(girl, boy) * STAGES + other_girl) * STAGES + other_boy


@kernel
def race_against(s: Record, seat: int, away: int) -> int:
    """The index by the race against the seat `away` seats later, and by which of the two moves first."""
    if away >= s.option_players:
        return NONE
    other = (seat + away) % s.option_players
    own_girl = CHILDREN_EACH * seat + GIRL
    other_girl = CHILDREN_EACH * other + GIRL
    race = race_of(stage(s, own_girl), stage(s, own_girl + BOY), stage(s, other_girl), stage(s, other_girl + BOY))
    is_first = (seat - s.turn + s.option_players) % s.option_players < s.option_players - away
    return race * 2 + is_first


@kernel
def first_of_others(s: Record, seat: int, kind: int) -> int:
    """The stage of the most advanced girl or boy of other seats."""
    first = STAGES - 1
    for other in range(s.option_players):
        if other != seat:
            first = min(first, stage(s, CHILDREN_EACH * other + kind))
    return first


@kernel
def race_against_all(s: Record, seat: int) -> int:
    """The index by the race against the others' most advanced girl and boy, if there are several others."""
    if s.option_players == 2:
        return NONE
    girl = CHILDREN_EACH * seat + GIRL
    return race_of(stage(s, girl), stage(s, girl + BOY), first_of_others(s, seat, GIRL), first_of_others(s, seat, BOY))


# ---- slots -----------------------------------------------------------------------------------------

_SIZES = (
    PAIRS * TURN_PHASES,
    TILE_COUNT * DANGERS * TURN_PHASES,
    TILE_COUNT * DISTANCES * 2,
    TILE_COUNT * CHILD_DIE,
    PLACES * 2 * TURN_PHASES,
    RACES,
    RACES * 2,
)
TILES_AT, DANGER_AT, COMPANY_AT, DIE_AT, GHOSTS_FROM, ALL_AT, RACE_AT, TABLES_END = (
    sum(_SIZES[:table]) for table in range(len(_SIZES) + 1)
)
"""The offsets of the tables."""
SLOTS_PER_CHILD = 5
"""The number of slots of a child."""
FIRST_RACE = 2 + SLOTS_PER_CHILD * CHILDREN_EACH
SLOTS = FIRST_RACE + MAX_SEATS - 1
SHARED_FROM = 4
"""The number of players from which on the tables are shared."""
SIZE = (SHARED_FROM - 1) * TABLES_END


@kernel
def at(table: int, index: int) -> int:
    """The index in a table that begins at `table`, or NONE."""
    return NONE if index == NONE else table + index


@kernel
def feature_of_child(s: Record, child: int, slot: int) -> int:
    """The index of a child's feature in one of its slots, or NONE."""
    if slot == 0:
        return DANGER_AT + tile_and_danger(s, child)
    if slot == 1:
        return COMPANY_AT + tile_and_company(s, child)
    if slot == 2:
        return at(DIE_AT, tile_and_die(s, child))
    return at(GHOSTS_FROM, tile_and_ghost(s, child, slot - 3))


@kernel
def feature_of_seat(s: Record, seat: int, slot: int) -> int:
    """The index of a seat's feature in a slot, or NONE, within the tables of one number of players."""
    if slot == 0:
        return TILES_AT + both_tiles(s, seat)
    if slot == 1:
        return at(ALL_AT, race_against_all(s, seat))
    if slot >= FIRST_RACE:
        return at(RACE_AT, race_against(s, seat, slot - FIRST_RACE + 1))
    return feature_of_child(s, CHILDREN_EACH * seat + (slot - 2) % CHILDREN_EACH, (slot - 2) // CHILDREN_EACH)


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """The index of the seat's weight in a slot, or NONE."""
    return at((min(s.option_players, SHARED_FROM) - 2) * TABLES_END, feature_of_seat(s, seat, slot))
