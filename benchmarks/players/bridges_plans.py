"""Scripted plans of Bridges and Boats (section 11 of the rule text).

An attacker builds a number of sections and collects a number of boats before it launches them. A defender builds a
number of cannons after the attacker's first boat, and a number of planes after its first section, and sends a plane if
the expected damage is worth its price. Both buy the whole pool if that wins.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.games.bridges_and_boats.rules.data import (
    ATTACKER,
    BUY,
    DEFENDER,
    END,
    ENTER,
    FACES,
    FIRST_AIM,
    FIRST_BOAT,
    FIRST_BRIDGE,
    FIRST_CANNON,
    FIRST_LAUNCH,
    FIRST_LOAD,
    FIRST_MOVE,
    FIRST_PLANE,
    FIRST_REROLL,
    FIRST_SEND,
    GHOST,
    HITS,
    KEEP,
    MARCH,
    ROLL_HIGH,
    ROLL_LOW,
    ROLL_WEIGHT,
    ROLLS,
    SECTION_STRUCK,
    SINKS,
    SPACES,
    SPACES_OF,
    SUM,
    has_space,
    holds,
)
from crossings.games.bridges_and_boats.rules.deployment import (
    can_enter,
    count_marchers,
    has_soldier_coin,
    loadable,
    movable,
)
from crossings.games.bridges_and_boats.rules.planes import sendable, sending_price, sent, targets
from crossings.games.bridges_and_boats.rules.schema import AIM, DEPLOY, HIT_GHOST, PURCHASE, WHERE_GHOST
from crossings.games.bridges_and_boats.rules.turns import can_build_boat, can_buy, can_lay

ROLLS_OF_TWO_DICE = 36
GOOD_PLANE = 4
"""The number of rolls, of 36, with which a plane worth building hits."""
LAST_ROUNDS = 2
"""The number of last rounds in which launched boats no longer unload."""


# ---- both sides ----------------------------------------------------------------------------------


@kernel
def wins_by_closing(s: Record, seat: int) -> bool:
    """BAB-65: whether the seat to move wins by buying the whole pool."""
    price = count_bits(s.pool) * s.option_domino_cost
    if s.phase != PURCHASE or s.coins[seat] < price:
        return False
    if seat == ATTACKER:
        return bool(s.crossed > s.coins[DEFENDER])
    return bool(s.coins[DEFENDER] - price > s.crossed)


@kernel
def pick_by_sinking_faces(dominoes: int, faces: int) -> int:
    """A domino of a set that sinks on `faces` faces of a die, if there is one, else the lowest."""
    remaining = dominoes
    while remaining != 0:
        if SINKS[lowest_bit(remaining)] == faces:
            return lowest_bit(remaining)
        remaining &= remaining - 1
    return lowest_bit(dominoes)


# ---- the attacker --------------------------------------------------------------------------------


@kernel
def sections_wanted(s: Record, length: int) -> int:
    """The number of sections missing in a bridge of this length."""
    return max(0, length - count_bits(s.standing) // 2)


@kernel
def boats_wanted(s: Record, boats: int) -> int:
    """The number of boats missing at the attacker's bank."""
    return max(0, boats - count_bits(s.boats | s.loaded))


@kernel
def launches(s: Record, fleet: int) -> int:
    """The set of boats to launch: a full fleet, and near the end all boats with soldiers."""
    full = s.loaded & s.pairs
    if s.round >= s.option_max_rounds - LAST_ROUNDS:
        return int(s.loaded)
    return full if count_bits(full) >= fleet else 0


@kernel
def build_attack(s: Record, length: int, boats: int) -> int:
    """A section if one is wanted, else a boat that is hard to sink; 0 for neither."""
    dominoes = s.reserves[ATTACKER]
    if dominoes == 0 or s.phase == DEPLOY:
        return 0
    if sections_wanted(s, length) > 0 and can_lay(s):
        return FIRST_BRIDGE + pick_by_sinking_faces(dominoes, 2)
    if boats_wanted(s, boats) > 0 and can_build_boat(s):
        return FIRST_BOAT + pick_by_sinking_faces(dominoes, 1)
    return 0


@kernel
def deploy_attack(s: Record, fleet: int) -> int:
    """Move on the bridge, load boats, enter the bridge, launch boats; else `end`."""
    if count_marchers(s) > 1:
        return MARCH
    for space in range(SPACES, 0, -1):
        if has_space(movable(s), space):
            return FIRST_MOVE + space - 1
    if has_soldier_coin(s) and loadable(s) != 0:
        return FIRST_LOAD + lowest_bit(loadable(s))
    if can_enter(s) and s.round < s.option_max_rounds - SPACES:
        return ENTER
    boats = launches(s, fleet)
    return FIRST_LAUNCH + lowest_bit(boats) if boats != 0 else END


@kernel
def attack(s: Record, length: int, boats: int, fleet: int) -> int:
    """The attacker's next order by a plan.

    `length` is the number of sections it wants, `boats` the number of boats it wants at its bank, `fleet` the number of
    full boats it launches together.
    """
    if wins_by_closing(s, ATTACKER):
        return BUY
    wanted = sections_wanted(s, length) + boats_wanted(s, boats)
    if s.phase == PURCHASE and can_buy(s) and wanted > count_bits(s.reserves[ATTACKER]):
        return BUY
    order = build_attack(s, length, boats)
    return order if order != 0 else deploy_attack(s, fleet)


# ---- the defender --------------------------------------------------------------------------------


@kernel
def damage(s: Record, section: int) -> int:
    """The damage of a bomb on a section, in coins of the attacker; 0 if the section is missing."""
    if s.bridge[section - 1] == 0:
        return 0
    return int(s.option_domino_cost + s.option_bridge_cost + count_bits(s.soldiers & SPACES_OF[section]))


@kernel
def damage_of_a_hit(s: Record) -> int:
    """The expected damage of a hit, in thirty-sixths of a coin."""
    total = 0
    for roll in range(len(ROLLS)):
        total += ROLL_WEIGHT[roll] * damage(s, SECTION_STRUCK[ROLL_LOW[roll] + ROLL_HIGH[roll]])
    return total


@kernel
def has_built_boat(s: Record) -> bool:
    """Whether the attacker has ever built a boat."""
    return bool(s.boats | s.loaded | s.across | s.discard != 0)


@kernel
def has_built_section(s: Record) -> bool:
    """Whether the attacker has ever built a section."""
    return bool(s.standing | s.buried != 0)


@kernel
def cannons_wanted(s: Record, cannons: int) -> int:
    """The number of cannons missing; 0 before the attacker's first boat."""
    return max(0, cannons - count_bits(s.cannons)) if has_built_boat(s) else 0


@kernel
def planes_wanted(s: Record, planes: int) -> int:
    """The number of planes missing; 0 before the attacker's first section."""
    return max(0, planes - count_bits(s.planes)) if has_built_section(s) else 0


@kernel
def is_good_plane(domino: int) -> bool:
    """Whether the domino is better as a plane than as a cannon."""
    return domino == GHOST or HITS[domino] >= GOOD_PLANE


@kernel
def build_defence(s: Record, cannons: int, planes: int) -> int:
    """Build good dominoes as planes and others as cannons, as far as wanted; 0 for neither."""
    dominoes = s.reserves[DEFENDER] if s.phase != DEPLOY else 0
    wants_plane = planes_wanted(s, planes) > 0
    wants_cannon = cannons_wanted(s, cannons) > 0
    while dominoes != 0:
        domino = lowest_bit(dominoes)
        if wants_plane and (is_good_plane(domino) or not wants_cannon):
            return FIRST_PLANE + domino
        if wants_cannon:
            return FIRST_CANNON + domino
        dominoes &= dominoes - 1
    return 0


@kernel
def send_planes(s: Record) -> int:
    """A plane whose expected damage is worth its price; the ghost after another plane; else `end`."""
    planes = sendable(s)
    expected = damage_of_a_hit(s)
    while planes != 0:
        plane = lowest_bit(planes)
        price = sending_price(plane, s.option_mission_cost) * ROLLS_OF_TWO_DICE * ROLLS_OF_TWO_DICE
        if plane != GHOST and HITS[plane] * expected >= price:
            return FIRST_SEND + plane
        planes &= planes - 1
    if holds(sendable(s), GHOST) and sent(s) != 0:
        return FIRST_SEND + GHOST
    return END


@kernel
def value_of_pair(s: Record, low: int, high: int) -> int:
    """The value of a pair of dice: whether it hits, or the damage of the bomb."""
    if s.phase == HIT_GHOST:
        return 1 if low + high == SUM[s.mission[0]] else 0
    return damage(s, SECTION_STRUCK[low + high])


@kernel
def answer_roll(s: Record) -> int:
    """Keep the roll, or reroll the die that is expected to improve it most."""
    best = FACES * value_of_pair(s, s.dice[0], s.dice[1])
    answer = KEEP
    for i in range(2):
        promise = 0
        for face in range(1, FACES + 1):
            promise += value_of_pair(s, s.dice[1 - i], face)
        if promise > best:
            best = promise
            answer = FIRST_REROLL + s.dice[i] - 1
    return answer


@kernel
def take_aim(s: Record) -> int:
    """Aim at a boat with two soldiers, if there is one."""
    boats = targets(s)
    return FIRST_AIM + lowest_bit(boats & s.pairs if boats & s.pairs != 0 else boats)


@kernel
def defend(s: Record, cannons: int, planes: int) -> int:
    """The defender's next order or answer by a plan.

    `cannons` and `planes` are the numbers it wants after the attacker's first boat or section.
    """
    if s.phase == HIT_GHOST or s.phase == WHERE_GHOST:
        return answer_roll(s)
    if s.phase == AIM:
        return take_aim(s)
    if wins_by_closing(s, DEFENDER):
        return BUY
    wanted = planes_wanted(s, planes) + cannons_wanted(s, cannons)
    if s.phase == PURCHASE and can_buy(s) and wanted > count_bits(s.reserves[DEFENDER]):
        return BUY
    order = build_defence(s, cannons, planes)
    return order if order != 0 else send_planes(s)
