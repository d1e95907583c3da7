"""Features of the learned evaluation of positions between turns.

A feature is the index of one weight in a table, selected by a property of the position: the distance of the foremost
marines and their turns left, their companions, the aliens in their way, and the threats to the base. Each *slot*
selects one weight of one table, and each number of players has its own tables. The weights were fitted by self-play
(`weights.json`).
"""

from __future__ import annotations

from crossings.engine import Record, kernel

from ..rules.data import (
    ABILITIES,
    COLUMNS,
    FULL,
    GUARD_BOX,
    HALF,
    KINDS_OF_ALIEN,
    L1,
    L2,
    LEFT,
    LZ,
    LZ_COLUMNS,
    MAX_SEATS,
    R1,
    R2,
)
from ..rules.planet import board, is_at_mmm, is_in_game, is_lz, side_of
from .values import (
    HARDNESS,
    hardness_in,
    hardness_on_card,
    hits_in_box,
    place_in_march,
    rounds_left,
    turns_to_guard_box,
)

NONE = -1
"""No feature."""
MIN_SEATS = 2

# ---- time ----------------------------------------------------------------------------------------

ROUNDS = 9
"""Classes of rounds or turns left: those of the default game, and none."""
LIVES = 3
"""Classes of hits that the base can still take."""
SPANS = 4
"""Coarse classes of rounds after this one."""


@kernel
def rounds_class(s: Record) -> int:
    """The class of rounds left."""
    return max(0, min(ROUNDS - 1, rounds_left(s)))


@kernel
def span(s: Record) -> int:
    """The coarse class of rounds after this one."""
    return max(0, min(SPANS, rounds_left(s)) - 1)


@kernel
def lives(s: Record) -> int:
    """The class of hits that the base can take before the last."""
    return max(0, min(LIVES, s.option_base - s.base_hits) - 1)


@kernel
def is_to_play(s: Record, marine: int) -> bool:
    """Whether it is the marine's turn, or it has not had its turn in this round."""
    is_due = s.active == marine
    for place in range(MAX_SEATS):
        is_due = is_due or s.order[place] == marine
    return bool(is_due)


@kernel
def turns_left(s: Record, marine: int) -> int:
    """The class of turns that the marine has left in the game."""
    return max(0, min(ROUNDS - 1, rounds_left(s) - (0 if is_to_play(s, marine) else 1)))


# ---- the march -----------------------------------------------------------------------------------

DISTANCES, DISTANCE_STEP = 12, 50
"""Fine classes of distances, in hundredths of a turn."""
COARSE_DISTANCES = 6
"""Coarse classes of distances."""
NEXT_TURN, TWO_TURNS, THREE_TURNS, FOUR_TURNS = 60, 130, 220, 330
"""Their bounds, in hundredths of a turn."""
COMPANIONS = 3
"""Classes of companions in a box."""
GUARD_HITS = 5
"""Classes of hits that the guard takes."""
BOX_HITS = 4
"""Classes of hits that the aliens in a marine's box take."""
PLACES = 3
"""Classes of places in the march."""
MARINES_AT_MMM = 4
"""Classes of the number of marines at the Master Mind."""


@kernel
def marine_at(s: Record, place: int) -> int:
    """The marine at a place in the march, or `NONE`."""
    for marine in range(s.option_players):
        if is_in_game(s, marine) and place_in_march(s, marine) == place:
            return marine
    return NONE


@kernel
def coarse_distance(s: Record, marine: int) -> int:
    """The coarse class of a marine's distance."""
    turns = turns_to_guard_box(s, s.x[marine], s.y[marine])
    return (turns > 0) + (turns >= NEXT_TURN) + (turns >= TWO_TURNS) + (turns >= THREE_TURNS) + (turns >= FOUR_TURNS)


@kernel
def distance_and_turns(s: Record, marine: int) -> int:
    """The fine class of a marine's distance, and its turns left."""
    distance = min(DISTANCES - 1, turns_to_guard_box(s, s.x[marine], s.y[marine]) // DISTANCE_STEP)
    return distance * ROUNDS + turns_left(s, marine)


@kernel
def companions(s: Record, marine: int) -> int:
    """The class of the number of marines in a marine's box, crashed ones included."""
    count = 0
    for other in range(s.option_players):
        is_here = is_in_game(s, other) and s.x[other] == s.x[marine] and s.y[other] == s.y[marine]
        count += is_here and other != marine
    return min(COMPANIONS - 1, count)


@kernel
def guard_before(s: Record, marine: int) -> int:
    """The class of hits that the guard on the marine's side takes."""
    x = GUARD_BOX if side_of(s.x[marine]) == LEFT else COLUMNS[FULL] - GUARD_BOX
    return min(GUARD_HITS - 1, hits_in_box(s, x, 0))


@kernel
def crashed_class(s: Record, first: int) -> int:
    """Whether the foremost marine has crashed, and how many others have."""
    others = 0
    for marine in range(s.option_players):
        others += marine != first and s.crashed[marine] != 0
    return s.crashed[first] * PLACES + min(PLACES - 1, others)


@kernel
def box_hits_and_distance(s: Record, marine: int) -> int:
    """The class of hits that the aliens in the marine's box take, and its distance."""
    return min(BOX_HITS - 1, hits_in_box(s, s.x[marine], s.y[marine])) * COARSE_DISTANCES + coarse_distance(s, marine)


@kernel
def at_mmm(s: Record) -> int:
    """The class of the number of marines at the Master Mind and of the turns left to them; `NONE` without any."""
    count = 0
    turns = 0
    for marine in range(s.option_players):
        if is_in_game(s, marine) and is_at_mmm(s, marine):
            count += 1
            turns = max(turns, turns_left(s, marine))
    return min(MARINES_AT_MMM - 1, count) * ROUNDS + turns if count > 0 else NONE


# ---- the base ------------------------------------------------------------------------------------

YELLOW_HARDNESS = HARDNESS[0]
"""The hardness of a yellow alien."""
IN_BASE, ON_CARD = 8, 10
"""Classes of aliens, by hardness in yellow aliens: in the landing zone or incoming, and on a card."""
DEFENDERS = 4
"""Classes of marines in the landing zone: all, or those that have not had their turn."""


@kernel
def aliens_class(hardness: int, classes: int) -> int:
    """The class of aliens of this total hardness, counted in yellow aliens and rounded up."""
    return min(classes - 1, (hardness + YELLOW_HARDNESS - 1) // YELLOW_HARDNESS)


@kernel
def aliens_on_cards(s: Record, left: int, right: int) -> int:
    """The class of aliens on a card of the left side; on the full board the mean of both sides."""
    hardness = hardness_on_card(s, left)
    if board(s) != HALF:
        hardness = (hardness + hardness_on_card(s, right)) // 2
    return aliens_class(hardness, ON_CARD)


@kernel
def incoming(s: Record) -> int:
    """The class of incoming aliens."""
    hardness = 0
    for colour in range(KINDS_OF_ALIEN):
        hardness += s.incoming[colour] * HARDNESS[colour]
    return aliens_class(hardness, IN_BASE)


@kernel
def in_lz(s: Record) -> int:
    """The number of marines in the landing zone."""
    count = 0
    for marine in range(s.option_players):
        count += is_in_game(s, marine) and is_lz(s, s.x[marine])
    return count


@kernel
def to_play_in_lz(s: Record) -> int:
    """The number of marines in the landing zone that have not had their turn in this round."""
    count = 0
    for marine in range(s.option_players):
        count += is_in_game(s, marine) and is_lz(s, s.x[marine]) and is_to_play(s, marine)
    return count


@kernel
def threat(s: Record, aliens: int, others: int) -> int:
    """The index for a class of aliens, the hits that the base can still take, and `others`, another class."""
    return (aliens * LIVES + lives(s)) * DEFENDERS + min(DEFENDERS - 1, others)


# ---- slots ---------------------------------------------------------------------------------------

_SIZES = (
    ROUNDS * LIVES,
    *(DISTANCES * ROUNDS,) * PLACES,
    COMPANIONS * COARSE_DISTANCES,
    GUARD_HITS * COARSE_DISTANCES,
    2 * PLACES,
    BOX_HITS * COARSE_DISTANCES,
    MARINES_AT_MMM * ROUNDS,
    IN_BASE * LIVES * DEFENDERS,
    IN_BASE * LIVES * DEFENDERS,
    ON_CARD * LIVES * SPANS,
    ON_CARD * LIVES * SPANS,
    (1 + MAX_SEATS) * LIVES * SPANS,
    PLACES * (1 + len(ABILITIES)),
)
(
    TIME_AT, FIRST_DISTANCE_AT, SECOND_DISTANCE_AT, THIRD_DISTANCE_AT, COMPANY_AT, GUARD_AT, CRASHED_AT, CROWD_AT,
    MMM_AT, LZ_AT, INCOMING_AT, NEAR_AT, FAR_AT, STAYING_AT, TRAINING_AT, TABLES_END,
) = (sum(_SIZES[:table]) for table in range(len(_SIZES) + 1))  # fmt: skip
"""The first index of each table."""
SIZE = (MAX_SEATS - MIN_SEATS + 1) * TABLES_END
(
    TIME, FIRST_DISTANCE, SECOND_DISTANCE, THIRD_DISTANCE, COMPANY, GUARD, CRASHED, CROWD, MMM, ALIENS_IN_LZ,
    INCOMING, NEAR, FAR, STAYING, FIRST_TRAINING,
) = range(len(_SIZES))  # fmt: skip
SLOTS = FIRST_TRAINING + MAX_SEATS
"""The last slots are the training of the marines, in the order of the march."""


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """The index of the weight of a slot, or `NONE`; the same for all seats (MOM-F04)."""
    index = index_in_tables(s, slot)
    return index if index == NONE else (s.option_players - MIN_SEATS) * TABLES_END + index


@kernel
def index_in_tables(s: Record, slot: int) -> int:
    """The index of the weight of a slot within the tables of one number of players."""
    if slot == TIME:
        return TIME_AT + rounds_class(s) * LIVES + lives(s)
    if slot <= THIRD_DISTANCE:
        marine = marine_at(s, slot - FIRST_DISTANCE)
        if marine == NONE:
            return NONE
        return FIRST_DISTANCE_AT + (slot - FIRST_DISTANCE) * DISTANCES * ROUNDS + distance_and_turns(s, marine)
    if slot <= MMM:
        return index_for_first(s, slot)
    if slot < FIRST_TRAINING:
        return index_for_base(s, slot)
    marine = marine_at(s, slot - FIRST_TRAINING)
    if marine == NONE:
        return NONE
    return TRAINING_AT + min(PLACES - 1, slot - FIRST_TRAINING) * (1 + len(ABILITIES)) + s.ability[marine]


@kernel
def index_for_first(s: Record, slot: int) -> int:
    """The index of the weight of a slot for the foremost marine, or `NONE`."""
    first = marine_at(s, 0)
    if first == NONE:
        return NONE
    if slot == COMPANY:
        return COMPANY_AT + companions(s, first) * COARSE_DISTANCES + coarse_distance(s, first)
    if slot == GUARD:
        return GUARD_AT + guard_before(s, first) * COARSE_DISTANCES + coarse_distance(s, first)
    if slot == CRASHED:
        return CRASHED_AT + crashed_class(s, first)
    if slot == CROWD:
        return CROWD_AT + box_hits_and_distance(s, first)
    free = at_mmm(s)
    return NONE if free == NONE else MMM_AT + free


@kernel
def index_for_base(s: Record, slot: int) -> int:
    """The index of the weight of a slot for the base, its threats and defenders."""
    if slot == ALIENS_IN_LZ:
        aliens = aliens_class(hardness_in(s, LZ, LZ_COLUMNS[board(s)]), IN_BASE)
        return LZ_AT + threat(s, aliens, to_play_in_lz(s))
    if slot == INCOMING:
        return INCOMING_AT + threat(s, incoming(s), in_lz(s))
    if slot == NEAR:
        return NEAR_AT + threat(s, aliens_on_cards(s, L1, R1), span(s))
    if slot == FAR:
        return FAR_AT + threat(s, aliens_on_cards(s, L2, R2), span(s))
    return STAYING_AT + threat(s, in_lz(s), span(s))
