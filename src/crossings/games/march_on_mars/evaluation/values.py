"""What things are worth to the team, in hundredths of a turn of the foremost marine: the way, aliens, the set-up.

`PRICES` were found by playing: of many tries those were kept with which the policy alone wins most.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from crossings.engine import Record, kernel
from crossings.engine.kernels.tables import table
from crossings.shared.ring.data import CARD_COLUMNS

from ..rules.data import (
    ABILITIES,
    COLUMNS,
    COMMS,
    DRONE,
    FLOOR_0,
    FLOORS,
    FULL,
    FUSION,
    GUARD_BOX,
    HITS_TO_KILL,
    INJECTOR,
    JETPACK,
    KAMIKAZE,
    KINDS_OF_ALIEN,
    L1,
    L2,
    LZ,
    LZ_COLUMNS,
    MULTISHOT,
    ORBITAL,
    PRECOG,
    R1,
    R2,
    RANGER,
    RED,
    SLOT_COLUMN,
    SLOT_OF,
    SLOTS_ON,
    SNIPER,
    TELEPORT,
)
from ..rules.planet import board, is_guard_box, is_in_game, is_lz, side_of

NAMES = (
    "first", "second", "others",  # what a turn is worth to a marine, by its place in the march
    "company",  # a comrade in the box
    "lying",  # to lie crashed
    "beset",  # to be beset
    "at_mmm",  # to stand free beside the Master Mind
    "guard_near", "guard_far",  # a guard, with a marine close to it or with none
    "held",  # any alien in the landing zone
    "in_lz", "near", "far",  # a yellow alien in the landing zone, on the card before it, on the far card
    "mark",  # a wave that a crash mark calls
    "missing", "away",  # a defender out of the landing zone; each column that it is away
    "bait",  # a bait, by a hundred yellow aliens on the near card
    "later",  # what an action is worth of what it would be as the one before it, in hundredths
    "last_life", "first_life",  # what aliens cost when the next hit is the last, or only the third, in hundredths
    "defenders",  # how many stay in the landing zone
)  # fmt: skip
(
    FIRST, SECOND, OTHERS, COMPANY, LYING, BESET, AT_MMM, GUARD_NEAR, GUARD_FAR, HELD, IN_LZ, NEAR, FAR, MARK,
    MISSING, AWAY, BAIT_VALUE, LATER, LAST_LIFE, FIRST_LIFE, DEFENDERS,
) = range(len(NAMES))  # fmt: skip
NOBODY_PLAYS = (0,) * len(NAMES)
PRICES = table(
    [
        NOBODY_PLAYS,
        NOBODY_PLAYS,
        (100, 187, 38, 9, 108, 22, 51, 338, 26, 61, 13, 15, 8, 56, 144, 21, 10, 78, 139, 160, 0),
        (100, 305, 92, 10, 62, 15, 40, 346, 30, 67, 20, 20, 8, 53, 152, 17, 10, 87, 127, 104, 1),
        (100, 233, 210, 8, 81, 15, 73, 281, 51, 93, 11, 16, 8, 57, 71, 11, 15, 82, 243, 77, 2),
        (100, 131, 102, 11, 100, 16, 65, 285, 73, 104, 17, 17, 9, 60, 95, 10, 10, 82, 354, 66, 2),
    ]
)
"""By players and name."""
HARDNESS = table([10, 22, 40])
"""By colour: how hard an alien is to kill, in tenths of a yellow one."""
CLOSE = 200
"""A marine with so short a way is close to the guard."""
PERCENT = 100
PART = 1000
"""Prices of aliens are for a yellow one, which counts 10, and in hundredths."""


@kernel
def price(s: Record, name: int) -> int:
    """What something is worth, by its place in `NAMES`."""
    return PRICES[s.option_players, name]


# ---- the march -----------------------------------------------------------------------------------

WAY_FILE = Path(__file__).with_name("way.npz")
"""`tools/solve_mars.py` makes it again."""
WAY: Any = table(np.load(WAY_FILE)["way"], "int16")
"""By side, far card, near card, column from the Master Mind and floor: turns that a marine needs to a guard box, in
hundredths, no alien being in the way. They are exact, by dynamic programming."""
WAY_COLUMNS = 20
"""From the Master Mind, which is column 0, to the far end of the landing zone."""


@kernel
def way_from(s: Record, x: int, y: int) -> int:
    """Turns from a box to the nearer guard box, in hundredths, nobody being in the way."""
    floor = y + FLOOR_0
    if board(s) != FULL:
        return WAY[0, s.track[L2] - 1, s.track[L1] - 1, x, floor]
    across = COLUMNS[FULL] - x
    if x >= WAY_COLUMNS:
        return WAY[1, s.track[R2] - 1, s.track[R1] - 1, across, floor]
    left = WAY[0, s.track[L2] - 1, s.track[L1] - 1, x, floor]
    if across >= WAY_COLUMNS:
        return left
    return min(left, WAY[1, s.track[R2] - 1, s.track[R1] - 1, across, floor])


@kernel
def place_in_march(s: Record, marine: int) -> int:
    """How many marines have a shorter way."""
    mine = way_from(s, s.x[marine], s.y[marine])
    ahead = 0
    for other in range(s.option_players):
        if other != marine and is_in_game(s, other):
            theirs = way_from(s, s.x[other], s.y[other])
            ahead += theirs < mine or (theirs == mine and other < marine)
    return ahead


@kernel
def is_defender(s: Record, place: int) -> bool:
    """Whether the marine of this place in the march is to stay in the landing zone."""
    return can_base_fall(s) and place >= s.option_players - price(s, DEFENDERS)


@kernel
def hits_in_box(s: Record, x: int, y: int) -> int:
    """MOM-H04: hits that the aliens of a box take."""
    hits = 0
    for colour in range(KINDS_OF_ALIEN):
        hits += s.aliens[x, y + FLOOR_0, colour] * HITS_TO_KILL[colour]
    return hits


@kernel
def relief(s: Record, x: int, y: int) -> int:
    """What it is worth not to have the aliens of a box about one."""
    hits = hits_in_box(s, x, y)
    return price(s, BESET) * (1 + min(3, hits)) // 2 if hits > 0 else 0


@kernel
def place_value(s: Record, place: int, x: int, y: int) -> int:
    """What it is worth that the marine of this place in the march is in a box, comrades apart."""
    if is_defender(s, place):
        return defender_value(s, x) - relief(s, x, y)
    worth = -way_from(s, x, y) * price(s, FIRST + min(place, 2)) // PERCENT - relief(s, x, y)
    if is_guard_box(s, x) and hits_in_box(s, x, y) == 0:
        worth += price(s, AT_MMM)
    return worth


@kernel
def defender_value(s: Record, x: int) -> int:
    """The same of a defender: how far it is from the landing zone."""
    if is_lz(s, x):
        return 0
    apart = LZ - x if x < LZ else x - LZ - LZ_COLUMNS[FULL] + 1
    return -price(s, MISSING) - apart * price(s, AWAY)


@kernel
def company_at(s: Record, marine: int, x: int, y: int) -> int:
    """What the comrades of a marine in a box are worth."""
    for other in range(s.option_players):
        if other != marine and is_in_game(s, other) and s.x[other] == x and s.y[other] == y:
            return price(s, COMPANY)
    return 0


@kernel
def box_value(s: Record, marine: int, place: int, x: int, y: int) -> int:
    """What it is worth that a marine is in a box."""
    return place_value(s, place, x, y) + company_at(s, marine, x, y)


# ---- the base ------------------------------------------------------------------------------------


@kernel
def rounds_left(s: Record) -> int:
    """This round and those after it."""
    return s.option_turns - s.round + 1


@kernel
def can_base_fall(s: Record) -> bool:
    """Whether there are rounds enough for all the hits that the base can still take."""
    return rounds_left(s) >= s.option_base - s.base_hits


@kernel
def life_price(s: Record) -> int:
    """What aliens cost by the hits that the base can still take, in hundredths."""
    if not can_base_fall(s):
        return 0
    lives = s.option_base - s.base_hits
    if lives <= 1:
        return price(s, LAST_LIFE)
    return price(s, FIRST_LIFE) if lives > 2 else PERCENT


@kernel
def hardness_in(s: Record, first: int, columns: int) -> int:
    """How hard the aliens in some columns are to kill, together."""
    total = 0
    for x in range(first, first + columns):
        for floor in range(FLOORS):
            for colour in range(KINDS_OF_ALIEN):
                total += s.aliens[x, floor, colour] * HARDNESS[colour]
    return total


@kernel
def hardness_on_card(s: Record, slot: int) -> int:
    """The same of a terrain card."""
    return hardness_in(s, SLOT_COLUMN[slot], CARD_COLUMNS)


@kernel
def is_marine_close(s: Record, x: int) -> bool:
    """Whether a marine is close to the guard box in a column."""
    for marine in range(s.option_players):
        is_here = is_in_game(s, marine) and side_of(s.x[marine]) == side_of(x)
        if is_here and way_from(s, s.x[marine], s.y[marine]) < CLOSE:
            return True
    return False


@kernel
def guard_price(s: Record, x: int) -> int:
    """What the guard in a column costs."""
    return price(s, GUARD_NEAR) if is_marine_close(s, x) else price(s, GUARD_FAR)


@kernel
def alien_price(s: Record, x: int) -> int:
    """What a yellow alien costs in a column, in hundredths."""
    if is_guard_box(s, x):
        return guard_price(s, x) * PART // HARDNESS[RED]
    if is_lz(s, x):
        hardness = max(HARDNESS[0], hardness_in(s, LZ, LZ_COLUMNS[board(s)]))
        return (price(s, IN_LZ) + price(s, HELD) * HARDNESS[0] // hardness) * life_price(s)
    return card_price(s, SLOT_OF[board(s), x])


@kernel
def card_price(s: Record, slot: int) -> int:
    """The same on a terrain card: nothing if there is no time for it to come to the landing zone."""
    if slot in (L1, R1):
        return price(s, NEAR) * life_price(s) if rounds_left(s) > 1 else 0
    return price(s, FAR) * life_price(s) if rounds_left(s) > 2 else 0


@kernel
def base_value(s: Record) -> int:
    """What all aliens cost, as a loss."""
    loss = 0
    in_lz = hardness_in(s, LZ, LZ_COLUMNS[board(s)])
    if in_lz > 0:
        loss += in_lz * alien_price(s, LZ)
    for colour in range(KINDS_OF_ALIEN):
        loss += 2 * s.incoming[colour] * HARDNESS[colour] * card_price(s, L1)
    for slot in range(SLOTS_ON[board(s)]):
        loss += hardness_on_card(s, slot) * card_price(s, slot)
    if hits_in_box(s, GUARD_BOX, 0) > 0:
        loss += guard_price(s, GUARD_BOX) * PART
    if board(s) == FULL and hits_in_box(s, COLUMNS[FULL] - GUARD_BOX, 0) > 0:
        loss += guard_price(s, COLUMNS[FULL] - GUARD_BOX) * PART
    return -loss // PART


@kernel
def team_value(s: Record) -> int:
    """What all is worth, dice that are laid apart."""
    total = base_value(s) - s.unleash * price(s, MARK)
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            total += box_value(s, marine, place_in_march(s, marine), s.x[marine], s.y[marine])
            total -= s.crashed[marine] * price(s, LYING)
    return total


# ---- before the march: training, and where to begin ----------------------------------------------

FAIR = 300
"""What the start is worth, roughly."""
_TRAINING = {
    **{TELEPORT: 60, SNIPER: 40, KAMIKAZE: 40, JETPACK: 40},
    **{MULTISHOT: 35, PRECOG: 30, FUSION: 25, COMMS: 25},
    **{ORBITAL: 20, INJECTOR: 20, DRONE: 15, RANGER: 15},
}
TRAINING = table([_TRAINING.get(ability, 0) for ability in range(1 + len(ABILITIES))])
"""By ability: what it adds."""
STAYING = table([0, 0, 0, 1, 2, 2])
"""By players: how many begin where the base is defended."""
MIDDLE = LZ + 2
IN_PLACE = 5


@kernel
def setup_value(s: Record) -> int:
    """Good training, marchers at the near end of the landing zone, and those who stay in its middle."""
    worth = FAIR
    for marine in range(s.option_players):
        worth += TRAINING[s.ability[marine]]
        first = MIDDLE if marine >= s.option_players - STAYING[s.option_players] else LZ
        if s.x[marine] == first:
            worth += IN_PLACE
    return worth
