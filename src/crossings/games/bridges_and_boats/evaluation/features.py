"""The features of the learned evaluation of Bridges and Boats: 26 table indices, each with a learned weight.

Each *slot* combines a few quantities that interact: the lead and the rounds left, cannons and the attacker's coins,
soldiers on the bridge and the planes above it. What this turn brings in any case counts as done: marching, unloading,
and the draw of a paid domino.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.engine.kernels.tables import table

from ..rules.data import ACE, ALL_SPACES, ATTACKER, COUNT, DEFENDER, GHOST, HITS, SECTIONS, has_space, holds
from ..rules.deployment import count_aboard
from ..rules.schema import AIM, BUILD, DRAW, NO_DOMINO, PHASES, PURCHASE, WHERE
from .handcrafted import (
    GHOST_HITS,
    POINT,
    ROLLS_OF_TWO_DICE,
    crossed_by_then,
    marched,
    rounds_after,
    sailing,
    still_to_fire,
)

# ---- sizes ---------------------------------------------------------------------------------------

ROUND_LIMIT = 60
TIME = table([bisect([1, 2, 3, 4, 5, 7, 10, 14, 20, 28], n) for n in range(ROUND_LIMIT)])
ERA = table([bisect([2, 5, 10, 18], n) for n in range(ROUND_LIMIT)])
AGE = table([bisect([4, 13], n) for n in range(ROUND_LIMIT)])
"""Classes of the rounds that may follow: fine, coarse and very coarse."""
TIMES, ERAS, AGES = 22, 10, 6
"""The number of classes, by whose turn it is."""
LEADS, BEHIND = 24, 15
"""The number of leads of the attacker: from -15 to 8."""
COINS, DEFENDERS_COINS = 16, 20
HANDS, CANNON_NUMBERS, SEATS, THIRDS = 5, 8, 12, 24
AIR = table([bisect([1, 3, 5, 7, 10, 13, 16, 20, 25], n) for n in range(sum(HITS))])
"""Classes of the rolls that hit, summed over all planes."""
AIRS = 10
BOMBS, BOMBS_STEP = 16, 5
HALF_SPACES, HALF_SECTIONS = 0b111111, 0b111

SIZES = (
    *(LEADS * TIMES, COINS * DEFENDERS_COINS * ERAS, (COUNT + 1) * LEADS * 2, (COUNT + 1) * TIMES),
    *((COUNT + 1) * COINS * 2, (COUNT + 1) * DEFENDERS_COINS * 2, 20 * 12 * 2, 24 * 16 * 2),
    *(512 * AGES, 512 * AGES, 64 * AIRS * 2, 13 * AIRS * 4 * 2, 7 * AIRS * 4 * ERAS, AIRS * 4 * TIMES),
    *(BOMBS * 13 * 7, LEADS * 13 * AGES),
    *(SEATS * TIMES, THIRDS * TIMES, THIRDS * TIMES, CANNON_NUMBERS * SEATS * ERAS, CANNON_NUMBERS * COINS * ERAS),
    *(LEADS * SEATS * AGES, HANDS * HANDS * 3 * ERAS, CANNON_NUMBERS * AIRS * ERAS, COINS * 7 * ERAS),
    len(PHASES) + 16 * 3,
)
"""The number of weights of each slot."""
SLOTS, SIZE = len(SIZES), sum(SIZES)
FIRST = table(accumulate(SIZES[:-1], initial=0))


# ---- queries -------------------------------------------------------------------------------------


@kernel
def clip(x: int, low: int, high: int) -> int:
    """Clamp x to low..high."""
    return max(low, min(high, x))


@kernel
def time(s: Record) -> int:
    """The rounds left, in fine classes, and whose turn it is."""
    return 2 * TIME[rounds_after(s)] + s.turn


@kernel
def era(s: Record) -> int:
    """The rounds left, in coarse classes, and whose turn it is."""
    return 2 * ERA[rounds_after(s)] + s.turn


@kernel
def age(s: Record) -> int:
    """The rounds left, in very coarse classes, and whose turn it is."""
    return 2 * AGE[rounds_after(s)] + s.turn


@kernel
def on_bridge(s: Record) -> int:
    """The number of soldiers on the bridge after this turn's marches."""
    return count_bits(marched(s) & ALL_SPACES)


@kernel
def ahead(s: Record) -> int:
    """The attacker's lead after this turn, as an index from 0."""
    return clip(crossed_by_then(s) - s.coins[DEFENDER], -BEHIND, LEADS - BEHIND - 1) + BEHIND


@kernel
def attackers_coins(s: Record) -> int:
    """The attacker's coins, capped."""
    return min(s.coins[ATTACKER], COINS - 1)


@kernel
def defenders_coins(s: Record) -> int:
    """The defender's coins, capped."""
    return min(s.coins[DEFENDER], DEFENDERS_COINS - 1)


@kernel
def pool_left(s: Record) -> int:
    """The number of dominoes in the pool, without one that is being drawn."""
    return count_bits(s.pool) - (1 if s.phase == DRAW else 0)


@kernel
def in_hand(s: Record, seat: int) -> int:
    """The number of a seat's dominoes, including one that is being drawn, capped."""
    drawn = 1 if s.phase == DRAW and s.turn == seat else 0
    return min(count_bits(s.reserves[seat]) + drawn, HANDS - 1)


@kernel
def step_of(s: Record) -> int:
    """The step of the turn: 0 purchase, 1 building, 2 later."""
    return 0 if s.phase == PURCHASE or s.phase == DRAW else 1 if s.phase == BUILD else 2


@kernel
def cannons(s: Record) -> int:
    """The number of cannons, capped."""
    return min(count_bits(s.cannons), CANNON_NUMBERS - 1)


@kernel
def squadron(s: Record) -> int:
    """The number of the 36 rolls that hit, summed over all planes but the ace and the ghost."""
    hits = 0
    planes = s.planes & ~((1 << GHOST) | (1 << ACE))
    while planes != 0:
        hits += HITS[lowest_bit(planes)]
        planes &= planes - 1
    return hits


@kernel
def air(s: Record) -> int:
    """The class of `squadron`."""
    return AIR[squadron(s)]


@kernel
def aces(s: Record) -> int:
    """Whether the defender has the ghost (bit 0) and the ace (bit 1)."""
    return (s.planes >> GHOST) & 3


@kernel
def sections(s: Record) -> int:
    """The set of standing sections, bit 0 for the first."""
    standing = 0
    for i in range(SECTIONS):
        if s.bridge[i] != 0:
            standing |= 1 << i
    return standing


@kernel
def seats_empty(s: Record) -> int:
    """Free seats in boats at the attacker's bank, capped."""
    return min(2 * count_bits(s.boats) + count_bits(s.loaded & ~s.pairs), SEATS - 1)


@kernel
def seats_at_bank(s: Record) -> int:
    """All seats in boats at the attacker's bank, capped."""
    return min(2 * count_bits(s.boats | s.loaded), SEATS - 1)


@kernel
def soldiers_afloat(s: Record) -> int:
    """The soldiers in boats at either bank, capped."""
    return min(count_aboard(s, s.loaded | s.across), SEATS - 1)


@kernel
def survivors(s: Record, boats: int, shots: int) -> int:
    """The expected number of soldiers in these boats that survive the shots, in thirds, capped."""
    return min((3 * sailing(s, boats, shots, POINT) + POINT // 2) // POINT, THIRDS - 1)


@kernel
def bombs(s: Record) -> int:
    """The class of the number of the 36 rolls that hit, summed over all planes in the air or still to be sent."""
    if s.turn == ATTACKER or s.standing == 0:
        return 0
    gives_orders = s.phase <= DRAW
    hits = squadron(s) if gives_orders else 0
    if s.ghost != 0 or (gives_orders and holds(s.planes, GHOST)):
        hits += GHOST_HITS
    i = 0
    while s.mission[i] != NO_DOMINO:
        if not gives_orders or s.mission[i] == ACE:
            hits += HITS[s.mission[i]]
        i += 1
    if WHERE <= s.phase < AIM:
        hits += ROLLS_OF_TWO_DICE - HITS[s.mission[0]]
    return min(hits // BOMBS_STEP, BOMBS - 1)


@kernel
def may_enter(s: Record) -> bool:
    """Whether the attacker can still put a soldier onto the bridge this turn."""
    room = has_space(s.standing, 1) and not has_space(marched(s), 1)
    return s.turn == ATTACKER and room and s.coins[ATTACKER] > 0


@kernel
def price_of_pool(s: Record) -> int:
    """The price of the whole pool."""
    return pool_left(s) * s.option_domino_cost


# ---- slots ---------------------------------------------------------------------------------------


@kernel
def feature_of_score(s: Record, slot: int) -> int:
    """Slots 0 to 7: the lead, coins, and the pool."""
    if slot == 0:
        return ahead(s) * TIMES + time(s)
    if slot == 1:
        return (attackers_coins(s) * DEFENDERS_COINS + defenders_coins(s)) * ERAS + era(s)
    if slot == 2:
        return (pool_left(s) * LEADS + ahead(s)) * 2 + s.turn
    if slot == 3:
        return pool_left(s) * TIMES + time(s)
    if slot == 4:
        return (pool_left(s) * COINS + attackers_coins(s)) * 2 + s.turn
    if slot == 5:
        return (pool_left(s) * DEFENDERS_COINS + defenders_coins(s)) * 2 + s.turn
    if slot == 6:
        rest = clip(s.coins[ATTACKER] - price_of_pool(s), -10, 9) + 10
        return (rest * 12 + clip(s.crossed - s.coins[DEFENDER], -6, 5) + 6) * 2 + s.turn
    rest = s.coins[DEFENDER] - price_of_pool(s)
    return ((clip(rest, -12, 11) + 12) * 16 + clip(rest - s.crossed, -10, 5) + 10) * 2 + s.turn


@kernel
def feature_of_bridge(s: Record, slot: int) -> int:
    """Slots 8 to 15: sections, soldiers on them, and planes."""
    if slot == 8:
        return ((marched(s) & HALF_SPACES) + 64 * (sections(s) & HALF_SECTIONS)) * AGES + age(s)
    if slot == 9:
        return (((marched(s) >> 6) & HALF_SPACES) + 64 * (sections(s) >> 3)) * AGES + age(s)
    if slot == 10:
        return (sections(s) * AIRS + air(s)) * 2 + s.turn
    if slot == 11:
        return ((on_bridge(s) * AIRS + air(s)) * 4 + aces(s)) * 2 + s.turn
    if slot == 12:
        money = min(s.coins[DEFENDER] // 3, 3)
        return ((count_bits(sections(s)) * AIRS + air(s)) * 4 + money) * ERAS + era(s)
    if slot == 13:
        return (air(s) * 4 + aces(s)) * TIMES + time(s)
    if slot == 14:
        return (bombs(s) * 13 + count_bits(s.soldiers)) * 7 + count_bits(sections(s))
    return (ahead(s) * 13 + on_bridge(s)) * AGES + age(s)


@kernel
def feature_of_boats(s: Record, slot: int) -> int:
    """Slots 16 to 21: boats, soldiers in them, and cannons."""
    if slot == 16:
        return seats_empty(s) * TIMES + time(s)
    if slot == 17:
        return survivors(s, s.loaded, count_bits(s.cannons)) * TIMES + time(s)
    if slot == 18:
        return survivors(s, s.across, still_to_fire(s)) * TIMES + time(s)
    if slot == 19:
        return (cannons(s) * SEATS + seats_at_bank(s)) * ERAS + era(s)
    if slot == 20:
        return (cannons(s) * COINS + attackers_coins(s)) * ERAS + era(s)
    return (ahead(s) * SEATS + soldiers_afloat(s)) * AGES + age(s)


@kernel
def feature_of_rest(s: Record, slot: int) -> int:
    """Slots 22 to 25: other resources, and the step of the turn."""
    if slot == 22:
        return ((in_hand(s, ATTACKER) * HANDS + in_hand(s, DEFENDER)) * 3 + step_of(s)) * ERAS + era(s)
    if slot == 23:
        return (cannons(s) * AIRS + air(s)) * ERAS + era(s)
    if slot == 24:
        return (attackers_coins(s) * 7 + count_bits(sections(s))) * ERAS + era(s)
    if may_enter(s):
        return len(PHASES) + min(rounds_after(s), 15) * 3 + step_of(s)
    return s.phase


@kernel
def feature(s: Record, seat: int, slot: int) -> int:
    """The index of the weight of a slot for the attacker; -1 for the defender, who has no weights of its own."""
    if seat != ATTACKER:
        return -1
    if slot < 8:
        return FIRST[slot] + feature_of_score(s, slot)
    if slot < 16:
        return FIRST[slot] + feature_of_bridge(s, slot)
    if slot < 22:
        return FIRST[slot] + feature_of_boats(s, slot)
    return FIRST[slot] + feature_of_rest(s, slot)
