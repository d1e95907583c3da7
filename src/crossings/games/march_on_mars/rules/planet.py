"""The planet of March on Mars: boxes, aliens, marines, and the course of a jump.

Covers chapters J (the planet) and T (the team) of the rulebook, and the places that chapters H, C, X and Y refer to.
Jumps follow the rules of `crossings.shared.ring.jumps`.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit
from crossings.shared.ring.data import AIR, CARD_COLUMNS, CIRCLE, CLIMBED
from crossings.shared.ring.jumps import ground_below, is_crash_face, is_cut_short, kind_of, steps_made

from .data import (
    ALIEN_BLUE,
    COLUMNS,
    COMMS,
    FLOOR_0,
    FLOORS,
    FULL,
    GUARD_BOX,
    GUARD_TERRAIN,
    HALF,
    HALF_BOARD_SEATS,
    LAST_ON_THE_LEFT,
    LEFT,
    LZ,
    LZ_COLUMNS,
    LZ_GROUND,
    MMM_TERRAIN,
    RANGER,
    RED,
    RIGHT,
    SLOT_COLUMN,
    SLOT_OF,
    SLOTS_ON,
    TERRAIN,
    TO_MMM,
    YELLOW,
)
from .effects import STEP, STOOD_UP

# ---- queries: boxes ------------------------------------------------------------------------------


@kernel
def board(s: Record) -> int:
    """MOM-S01: the board in play, full or half."""
    return HALF if s.option_players <= HALF_BOARD_SEATS else FULL


@kernel
def is_column(s: Record, x: int) -> bool:
    """MOM-J02: whether a column is on the board, so that distances don't extend past the MMM."""
    return 1 <= x < COLUMNS[board(s)]


@kernel
def is_lz(s: Record, x: int) -> bool:
    """MOM-C01: whether a column belongs to the landing zone."""
    return LZ <= x < LZ + LZ_COLUMNS[board(s)]


@kernel
def is_guard_box(s: Record, x: int) -> bool:
    """MOM-R28: whether a column has a guard box, which only the columns beside the MMM have."""
    return x == GUARD_BOX or x == COLUMNS[FULL] - GUARD_BOX


@kernel
def distance(x: int, y: int, other_x: int, other_y: int) -> int:
    """MOM-J04, MOM-R08, MOM-R09: the distance in columns; 1 between two levels of a column, 0 for the same box."""
    if x == other_x:
        return 0 if y == other_y else 1
    return abs(x - other_x)


@kernel
def side_of(x: int) -> int:
    """MOM-R02, MOM-R03: the side of the planet; the sides meet in the middle of the landing zone."""
    return LEFT if x <= LAST_ON_THE_LEFT else RIGHT


@kernel
def is_track_laid(s: Record) -> bool:
    """MOM-S02: whether every slot of the board has its card."""
    return s.track[SLOTS_ON[board(s)] - 1] != 0


# ---- queries: aliens -----------------------------------------------------------------------------


@kernel
def count_aliens(s: Record, x: int, y: int) -> int:
    """The number of aliens of any colour in a box."""
    floor = y + FLOOR_0
    return s.aliens[x, floor, YELLOW] + s.aliens[x, floor, ALIEN_BLUE] + s.aliens[x, floor, RED]


@kernel
def count_aliens_in(s: Record, first: int, columns: int) -> int:
    """The number of aliens in consecutive columns."""
    count = 0
    for x in range(first, first + columns):
        for floor in range(FLOORS):
            count += count_aliens(s, x, floor - FLOOR_0)
    return count


@kernel
def count_aliens_on_card(s: Record, slot: int) -> int:
    """MOM-Y01: the number of aliens on a terrain card."""
    return count_aliens_in(s, SLOT_COLUMN[slot], CARD_COLUMNS)


@kernel
def count_of_colour(s: Record, slot: int, colour: int) -> int:
    """MOM-W01: the number of aliens of a colour on a terrain card."""
    count = 0
    for x in range(SLOT_COLUMN[slot], SLOT_COLUMN[slot] + CARD_COLUMNS):
        for floor in range(FLOORS):
            count += s.aliens[x, floor, colour]
    return count


@kernel
def count_aliens_in_lz(s: Record) -> int:
    """MOM-B02: the number of aliens in the landing zone."""
    return count_aliens_in(s, LZ, LZ_COLUMNS[board(s)])


@kernel
def count_in_bag(s: Record) -> int:
    """MOM-W04: the number of aliens in the bag."""
    return s.bag[YELLOW] + s.bag[ALIEN_BLUE] + s.bag[RED]


# ---- queries: marines ----------------------------------------------------------------------------


@kernel
def is_in_game(s: Record, marine: int) -> bool:
    """MOM-Y07, MOM-R43: whether a marine is not out."""
    return s.out[marine] == 0


@kernel
def is_in(s: Record, marine: int, x: int, y: int) -> bool:
    """MOM-D05: whether a marine is in the game and in this box, standing or crashed."""
    return is_in_game(s, marine) and s.x[marine] == x and s.y[marine] == y


@kernel
def has_marine(s: Record, x: int, y: int) -> bool:
    """MOM-D05, MOM-R43: whether a marine in the game is in this box."""
    for marine in range(s.option_players):
        if is_in(s, marine, x, y):
            return True
    return False


@kernel
def is_beset(s: Record, marine: int) -> bool:
    """MOM-A04: whether at least one alien is in the marine's box."""
    return count_aliens(s, s.x[marine], s.y[marine]) > 0


@kernel
def is_in_base(s: Record, marine: int) -> bool:
    """MOM-C01: whether a marine is in a box of the landing zone."""
    return is_lz(s, s.x[marine])


@kernel
def is_beside_mmm(s: Record, marine: int) -> bool:
    """MOM-X01: whether a marine is in a guard box."""
    return is_guard_box(s, s.x[marine])


@kernel
def is_at_mmm(s: Record, marine: int) -> bool:
    """MOM-X01, MOM-R28: whether a marine is in a guard box and not beset."""
    return is_beside_mmm(s, marine) and not is_beset(s, marine)


@kernel
def can_help(s: Record, helper: int, marine: int) -> bool:
    """MOM-T01, MOM-R20: whether `helper` is another marine, standing and in the game."""
    return helper != marine and is_in_game(s, helper) and s.crashed[helper] == 0


@kernel
def has_companion(s: Record, marine: int) -> bool:
    """MOM-T01, MOM-R20: whether another marine stands in the marine's box."""
    for other in range(s.option_players):
        if can_help(s, other, marine) and s.x[other] == s.x[marine] and s.y[other] == s.y[marine]:
            return True
    return False


@kernel
def is_linked(s: Record, marine: int, other: int) -> bool:
    """MOM-Y03, MOM-R31: whether both marines are on one terrain card and one of them has Communications."""
    slot = SLOT_OF[board(s), s.x[marine]]
    if slot < 0 or slot != SLOT_OF[board(s), s.x[other]]:
        return False
    return s.ability[marine] == COMMS or s.ability[other] == COMMS


@kernel
def has_help(s: Record, marine: int) -> bool:
    """MOM-T02, MOM-Y03: whether another marine gives this one a reroll of each throw."""
    if has_companion(s, marine):
        return True
    for other in range(s.option_players):
        if can_help(s, other, marine) and is_linked(s, marine, other):
            return True
    return False


@kernel
def counts_for(s: Record, marine: int, side: int) -> bool:
    """MOM-W02, MOM-R02, MOM-R43: whether a marine counts for a side; in the landing zone it counts for both."""
    return is_in_game(s, marine) and (is_in_base(s, marine) or side_of(s.x[marine]) == side)


@kernel
def count_marines(s: Record, side: int) -> int:
    """MOM-W02, MOM-W03: the number of marines on a side, crashed ones included."""
    count = 0
    for marine in range(s.option_players):
        count += counts_for(s, marine, side)
    return count


@kernel
def is_ahead(s: Record, marine: int, other: int) -> bool:
    """MOM-O03, MOM-R04: whether a marine is fewer columns from the MMM, else on a higher level, else the lower seat."""
    columns = TO_MMM[board(s), s.x[marine]]
    other_columns = TO_MMM[board(s), s.x[other]]
    if columns != other_columns:
        return columns < other_columns
    if s.y[marine] != s.y[other]:
        return s.y[marine] > s.y[other]
    return marine < other


# ---- state changes: terrain ----------------------------------------------------------------------


@kernel
def build(s: Record, first: int, ground: int, columns: int) -> None:
    """Section 2: lay a card or the landing zone, starting at a column."""
    for column in range(columns):
        s.terrain[first + column] = TERRAIN[ground, column]


@kernel
def lay_planet(s: Record) -> None:
    """MOM-S01, MOM-J02, MOM-R03: lay everything but the cards: MMM, guard boxes and landing zone."""
    last = COLUMNS[board(s)]
    s.terrain[0] = MMM_TERRAIN
    s.terrain[last] = MMM_TERRAIN
    s.terrain[GUARD_BOX] = GUARD_TERRAIN
    if board(s) == FULL:
        s.terrain[last - GUARD_BOX] = GUARD_TERRAIN
    build(s, LZ, LZ_GROUND, LZ_COLUMNS[board(s)])


@kernel
def lay_card(s: Record, slot: int, card: int) -> None:
    """MOM-S02: lay a terrain card in a slot."""
    s.track[slot] = 1 + card
    build(s, SLOT_COLUMN[slot], card, CARD_COLUMNS)


# ---- state changes: jumps ------------------------------------------------------------------------


@kernel
def fly(s: Record, marine: int, direction: int, jump: int) -> bool:
    """MOM-J01, MOM-J03, MOM-M02, MOM-M03: move a marine by the steps of a jump. Returns whether rock stopped it."""
    x = s.x[marine]
    y = s.y[marine]
    steps = steps_made(s, x, y, direction, jump)
    for step in range(1, steps + 1):
        emit(s, (STEP, x + direction * step, y + CLIMBED[jump, step]))
    s.x[marine] = x + direction * steps
    s.y[marine] = y + CLIMBED[jump, steps]
    return is_cut_short(jump, steps)


@kernel
def is_bad_ground(s: Record, marine: int) -> bool:
    """MOM-K01, MOM-Y10, MOM-R38: whether the marine's box is air, or a hazard and the marine no Ranger."""
    kind = kind_of(s, s.x[marine], s.y[marine])
    return kind != CIRCLE and (kind == AIR or s.ability[marine] != RANGER)


@kernel
def is_crash(s: Record, marine: int, jump: int) -> bool:
    """MOM-K01, MOM-Y10, MOM-Y11: whether the face used has the crash mark and the marine is no Ranger."""
    return is_crash_face(jump) and s.ability[marine] != RANGER


@kernel
def land(s: Record, marine: int) -> bool:
    """MOM-K01, MOM-K02: let a marine fall to the ground. Returns whether the ground causes an accident."""
    is_bad = is_bad_ground(s, marine)
    s.y[marine] = ground_below(s, s.x[marine], s.y[marine])
    return is_bad


@kernel
def help_up(s: Record, marine: int) -> None:
    """MOM-T04, MOM-R22: all crashed marines in the marine's box stand up."""
    for other in range(s.option_players):
        if is_in(s, other, s.x[marine], s.y[marine]):
            if s.crashed[other] != 0:
                emit(s, (STOOD_UP, other))
            s.crashed[other] = 0
