"""What is looked at between turns, to learn how likely the team wins.

A feature is one weight out of a table, chosen by what a position shows: how far the foremost marines are and what time
they have, who helps them, what stands in their way, and what threatens the base. Each *slot* looks something up in one
table, and each number of marines has tables of its own. What the weights are `crossings train` finds out.
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
from .values import HARDNESS, hardness_in, hardness_on_card, hits_in_box, place_in_march, rounds_left, way_from

NONE = -1
"""Nothing to look up."""
MIN_SEATS = 2

# ---- time ----------------------------------------------------------------------------------------

ROUNDS = 9
"""Classes of rounds, or turns, left: as many as in the usual game, and none."""
LIVES = 3
"""Classes of hits that the base can still take."""
SPANS = 4
"""Coarse classes of rounds to come after this one."""


@kernel
def rounds_class(s: Record) -> int:
    """The rounds left."""
    return max(0, min(ROUNDS - 1, rounds_left(s)))


@kernel
def span(s: Record) -> int:
    """Coarsely, the rounds to come after this one."""
    return max(0, min(SPANS, rounds_left(s)) - 1)


@kernel
def lives(s: Record) -> int:
    """Hits that the base can still take before the last."""
    return max(0, min(LIVES, s.option_base - s.base_hits) - 1)


@kernel
def is_to_play(s: Record, marine: int) -> bool:
    """Whether the marine still has its turn of this round, or is in it."""
    found = s.active == marine
    for place in range(MAX_SEATS):
        found = found or s.order[place] == marine
    return bool(found)


@kernel
def turns_left(s: Record, marine: int) -> int:
    """Turns that the marine still has in this game."""
    return max(0, min(ROUNDS - 1, rounds_left(s) - (0 if is_to_play(s, marine) else 1)))


# ---- the march -----------------------------------------------------------------------------------

WAYS, WAY_STEP = 12, 50
"""Fine classes of ways, each so many hundredths of a turn."""
STRETCHES = 6
"""Coarse classes of ways."""
NEXT_TURN, TWO_TURNS, THREE_TURNS, FOUR_TURNS = 60, 130, 220, 330
"""Hundredths of a turn at which they end."""
FELLOWS = 3
"""Classes of comrades in a box."""
GUARDED = 5
"""Classes of hits that a guard box takes."""
CROWDED = 4
"""The same of the box of a marine."""
PLACES = 3
"""Classes of places in the march."""
FREE = 4
"""Classes of how many marines are at the Master Mind."""


@kernel
def marine_at(s: Record, place: int) -> int:
    """The marine at a place in the march; `NONE` if there are not so many."""
    for marine in range(s.option_players):
        if is_in_game(s, marine) and place_in_march(s, marine) == place:
            return marine
    return NONE


@kernel
def stretch(s: Record, marine: int) -> int:
    """How far the marine still has to go, coarsely."""
    way = way_from(s, s.x[marine], s.y[marine])
    return (way > 0) + (way >= NEXT_TURN) + (way >= TWO_TURNS) + (way >= THREE_TURNS) + (way >= FOUR_TURNS)


@kernel
def way_and_turns(s: Record, marine: int) -> int:
    """How far the marine still has to go, finely, and its turns left."""
    way = min(WAYS - 1, way_from(s, s.x[marine], s.y[marine]) // WAY_STEP)
    return way * ROUNDS + turns_left(s, marine)


@kernel
def fellows(s: Record, marine: int) -> int:
    """Marines in the box of a marine, lying or not."""
    count = 0
    for other in range(s.option_players):
        is_here = is_in_game(s, other) and s.x[other] == s.x[marine] and s.y[other] == s.y[marine]
        count += is_here and other != marine
    return min(FELLOWS - 1, count)


@kernel
def guard_before(s: Record, marine: int) -> int:
    """Hits that the guard box on the marine's side takes."""
    x = GUARD_BOX if side_of(s.x[marine]) == LEFT else COLUMNS[FULL] - GUARD_BOX
    return min(GUARDED - 1, hits_in_box(s, x, 0))


@kernel
def lying(s: Record, first: int) -> int:
    """Whether the foremost marine lies crashed, and how many others do."""
    others = 0
    for marine in range(s.option_players):
        others += marine != first and s.crashed[marine] != 0
    return s.crashed[first] * PLACES + min(PLACES - 1, others)


@kernel
def crowd_about(s: Record, marine: int) -> int:
    """Hits that the aliens in the marine's box take, and how far it has to go."""
    return min(CROWDED - 1, hits_in_box(s, s.x[marine], s.y[marine])) * STRETCHES + stretch(s, marine)


@kernel
def at_mmm(s: Record) -> int:
    """How many marines are at the Master Mind, and the most turns that one of them has left; `NONE` if none is."""
    count = 0
    turns = 0
    for marine in range(s.option_players):
        if is_in_game(s, marine) and is_at_mmm(s, marine):
            count += 1
            turns = max(turns, turns_left(s, marine))
    return min(FREE - 1, count) * ROUNDS + turns if count > 0 else NONE


# ---- the base ------------------------------------------------------------------------------------

YELLOW_ONES = HARDNESS[0]
IN_BASE, ON_CARD = 8, 10
"""Classes of aliens, in yellow ones: in the landing zone or about to come there; on a card."""
DEFENDERS = 4
"""Classes of marines in the landing zone: those with their turn to come, or all of them."""


@kernel
def aliens_class(hardness: int, classes: int) -> int:
    """Aliens by how hard they are, in yellow ones, rounded up."""
    return min(classes - 1, (hardness + YELLOW_ONES - 1) // YELLOW_ONES)


@kernel
def dice_on_cards(s: Record, left: int, right: int) -> int:
    """Aliens on a card of the left side; on the full board the mean of it and its fellow on the right."""
    hardness = hardness_on_card(s, left)
    if board(s) != HALF:
        hardness = (hardness + hardness_on_card(s, right)) // 2
    return aliens_class(hardness, ON_CARD)


@kernel
def incoming(s: Record) -> int:
    """Aliens that come to the landing zone next."""
    hardness = 0
    for colour in range(KINDS_OF_ALIEN):
        hardness += s.incoming[colour] * HARDNESS[colour]
    return aliens_class(hardness, IN_BASE)


@kernel
def in_lz(s: Record) -> int:
    """Marines in the landing zone."""
    count = 0
    for marine in range(s.option_players):
        count += is_in_game(s, marine) and is_lz(s, s.x[marine])
    return count


@kernel
def to_play_in_lz(s: Record) -> int:
    """Marines in the landing zone that still have their turn of this round."""
    count = 0
    for marine in range(s.option_players):
        count += is_in_game(s, marine) and is_lz(s, s.x[marine]) and is_to_play(s, marine)
    return count


@kernel
def threat(s: Record, aliens: int, others: int) -> int:
    """By a class of aliens, the hits that the base can still take, and another number of four classes."""
    return (aliens * LIVES + lives(s)) * DEFENDERS + min(DEFENDERS - 1, others)


# ---- slots ---------------------------------------------------------------------------------------

_SIZES = (
    ROUNDS * LIVES,
    *(WAYS * ROUNDS,) * PLACES,
    FELLOWS * STRETCHES,
    GUARDED * STRETCHES,
    2 * PLACES,
    CROWDED * STRETCHES,
    FREE * ROUNDS,
    IN_BASE * LIVES * DEFENDERS,
    IN_BASE * LIVES * DEFENDERS,
    ON_CARD * LIVES * SPANS,
    ON_CARD * LIVES * SPANS,
    (1 + MAX_SEATS) * LIVES * SPANS,
    PLACES * (1 + len(ABILITIES)),
)
(
    TIME_AT, FIRST_WAY_AT, SECOND_WAY_AT, THIRD_WAY_AT, COMPANY_AT, GUARD_AT, LYING_AT, CROWD_AT, MMM_AT, LZ_AT,
    INCOMING_AT, NEAR_AT, FAR_AT, STAYING_AT, TRAINING_AT, TABLES_END,
) = (sum(_SIZES[:table]) for table in range(len(_SIZES) + 1))  # fmt: skip
"""Where each table begins."""
SIZE = (MAX_SEATS - MIN_SEATS + 1) * TABLES_END
(
    TIME, FIRST_WAY, SECOND_WAY, THIRD_WAY, COMPANY, GUARD, LYING, CROWD, MMM, ALIENS_IN_LZ,
    INCOMING, NEAR, FAR, STAYING, FIRST_TRAINING,
) = range(len(_SIZES))  # fmt: skip
SLOTS = FIRST_TRAINING + MAX_SEATS
"""The last ones are the training of the marines, in the order of the march."""


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """The index of the weight that speaks for the team in a slot, or `NONE`; the same for all seats (MOM-F04)."""
    place = look_up(s, slot)
    return place if place == NONE else (s.option_players - MIN_SEATS) * TABLES_END + place


@kernel
def look_up(s: Record, slot: int) -> int:
    """The same by the tables of one number of marines."""
    if slot == TIME:
        return TIME_AT + rounds_class(s) * LIVES + lives(s)
    if slot <= THIRD_WAY:
        marine = marine_at(s, slot - FIRST_WAY)
        return NONE if marine == NONE else FIRST_WAY_AT + (slot - FIRST_WAY) * WAYS * ROUNDS + way_and_turns(s, marine)
    if slot <= MMM:
        return look_at_first(s, slot)
    if slot < FIRST_TRAINING:
        return look_at_base(s, slot)
    marine = marine_at(s, slot - FIRST_TRAINING)
    if marine == NONE:
        return NONE
    return TRAINING_AT + min(PLACES - 1, slot - FIRST_TRAINING) * (1 + len(ABILITIES)) + s.ability[marine]


@kernel
def look_at_first(s: Record, slot: int) -> int:
    """What is to be seen about the foremost marine."""
    first = marine_at(s, 0)
    if first == NONE:
        return NONE
    if slot == COMPANY:
        return COMPANY_AT + fellows(s, first) * STRETCHES + stretch(s, first)
    if slot == GUARD:
        return GUARD_AT + guard_before(s, first) * STRETCHES + stretch(s, first)
    if slot == LYING:
        return LYING_AT + lying(s, first)
    if slot == CROWD:
        return CROWD_AT + crowd_about(s, first)
    free = at_mmm(s)
    return NONE if free == NONE else MMM_AT + free


@kernel
def look_at_base(s: Record, slot: int) -> int:
    """What threatens the base, and who guards it."""
    if slot == ALIENS_IN_LZ:
        here = aliens_class(hardness_in(s, LZ, LZ_COLUMNS[board(s)]), IN_BASE)
        return LZ_AT + threat(s, here, to_play_in_lz(s))
    if slot == INCOMING:
        return INCOMING_AT + threat(s, incoming(s), in_lz(s))
    if slot == NEAR:
        return NEAR_AT + threat(s, dice_on_cards(s, L1, R1), span(s))
    if slot == FAR:
        return FAR_AT + threat(s, dice_on_cards(s, L2, R2), span(s))
    return STAYING_AT + threat(s, in_lz(s), span(s))
