"""The gains of jumps by face and of shots by value, packed into integers.

Each is the gain of the best pattern and direction, or of the best box, over discarding the throw.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.shared.ring.data import CLIMBED, FACE_OF_JUMP, JUMPS
from crossings.shared.ring.jumps import ground_below, is_accident, steps_made

from ..rules.data import ALIEN_BLUE, FLOOR_0, FLOORS, FUSION, JETPACK, RED, SNIPER, YELLOW
from ..rules.planet import count_aliens, is_beset, is_column
from ..rules.throws import may_fire
from .values import (
    CRASHED,
    HARDNESS,
    PRICE_UNIT,
    alien_price,
    beset_cost,
    box_value,
    companion_value,
    place_in_march,
    price,
)

JUMP_COUNT = len(JUMPS)
BITS_A_GAIN = 15
MAX_GAIN = (1 << BITS_A_GAIN) - 1
GAINS_A_PACK = 4
MANY_HITS = 99
"""More hits than the aliens of a box can take."""


@kernel
def pack_gain(gain: int, place: int) -> int:
    """Shift a gain to its place in a pack."""
    return min(MAX_GAIN, max(0, gain)) << (BITS_A_GAIN * place)


@kernel
def gain_at(pack: int, place: int) -> int:
    """The gain at a place in a pack."""
    return (pack >> (BITS_A_GAIN * place)) & MAX_GAIN


# ---- shots ---------------------------------------------------------------------------------------


@kernel
def killed_by_hits(yellow: int, blue: int, red: int, hits: int) -> int:
    """The total hardness of the aliens killed by a number of hits."""
    reds = min(red, hits // 3)
    hits -= 3 * reds
    blues = min(blue, hits // 2)
    hits -= 2 * blues
    return reds * HARDNESS[RED] + blues * HARDNESS[ALIEN_BLUE] + min(yellow, hits) * HARDNESS[YELLOW]


@kernel
def killed_by_dice(yellow: int, blue: int, red: int, dice: int) -> int:
    """MOM-Y06: the total hardness of the aliens that the Sniper kills with a number of dice."""
    reds = min(red, dice)
    blues = min(blue, dice - reds)
    return reds * HARDNESS[RED] + blues * HARDNESS[ALIEN_BLUE] + min(yellow, dice - reds - blues) * HARDNESS[YELLOW]


@kernel
def killed_in(s: Record, x: int, floor: int, ability: int, value: int, dice: int) -> int:
    """The total hardness of the aliens killed in a box with some dice of a value."""
    yellow = s.aliens[x, floor, YELLOW]
    blue = s.aliens[x, floor, ALIEN_BLUE]
    red = s.aliens[x, floor, RED]
    if ability == SNIPER and value > 1:
        return killed_by_dice(yellow, blue, red, dice)
    if ability == FUSION and value == 1:
        return killed_by_hits(yellow, blue, red, 2 * dice)
    if ability == FUSION and value == 3:
        return 0
    return killed_by_hits(yellow, blue, red, dice)


@kernel
def with_column(s: Record, x: int, ability: int, value: int, gains: int) -> int:
    """The packed `gains`, each raised to the gain of the best box of a column if that is higher."""
    if not is_column(s, x):
        return gains
    for floor in range(FLOORS):
        if count_aliens(s, x, floor - FLOOR_0) > 0:
            alien_cost = alien_price(s, x)
            best = 0
            for place in range(GAINS_A_PACK):
                gain = killed_in(s, x, floor, ability, value, place + 1) * alien_cost // PRICE_UNIT
                best |= pack_gain(max(gain, gain_at(gains, place)), place)
            gains = best
    return gains


@kernel
def gains_of_shots(s: Record, marine: int, value: int) -> int:
    """The gains of the best shot by number of dice with a value, packed."""
    x = s.x[marine]
    gains = with_column(s, x - value, s.ability[marine], value, 0)
    gains = with_column(s, x + value, s.ability[marine], value, gains)
    if value == 1:
        gains = with_column(s, x, s.ability[marine], value, gains)
    return gains


@kernel
def gains_of_fight(s: Record, marine: int) -> int:
    """The gains of a fight in the marine's own box by number of ones, packed."""
    x = s.x[marine]
    floor = s.y[marine] + FLOOR_0
    total = killed_in(s, x, floor, 0, 1, MANY_HITS)
    alien_cost = alien_price(s, x)
    beset_gain = 2 * beset_cost(s, x, s.y[marine])
    gains = 0
    for place in range(GAINS_A_PACK):
        killed = killed_in(s, x, floor, s.ability[marine], 1, place + 1)
        gains |= pack_gain(killed * alien_cost // PRICE_UNIT + beset_gain * killed // total, place)
    return gains


@kernel
def shot_gains(s: Record, marine: int, value: int) -> int:
    """The gains of the best shot or fight by number of dice with a value, packed."""
    if not may_fire(s, marine):
        return 0
    if is_beset(s, marine):
        return gains_of_fight(s, marine) if value == 1 else 0
    return gains_of_shots(s, marine, value)


# ---- jumps ---------------------------------------------------------------------------------------


@kernel
def value_of_jump(s: Record, marine: int, place: int, direction: int, jump: int) -> int:
    """The value of the box where a jump ends, less the cost of a crash."""
    x = s.x[marine]
    y = s.y[marine]
    steps = steps_made(s, x, y, direction, jump)
    end = x + direction * steps
    level = y + CLIMBED[jump, steps]
    is_bad = is_accident(s, jump, steps, end, level)
    level = ground_below(s, end, level)
    value = box_value(s, marine, place, end, level)
    if is_bad and companion_value(s, marine, end, level) == 0:
        value -= price(s, CRASHED)
    return value


@kernel
def jump_gains(s: Record, marine: int, first: int) -> int:
    """The gains of the best jump by face, for four faces from `first` on, packed; 0 if it can't jump."""
    if is_beset(s, marine) and s.ability[marine] != JETPACK:
        return 0
    place = place_in_march(s, marine)
    now = box_value(s, marine, place, s.x[marine], s.y[marine])
    gains = 0
    for jump in range(JUMP_COUNT):
        slot = FACE_OF_JUMP[jump] - first
        if slot >= 0 and slot < GAINS_A_PACK:
            for direction in range(-1, 2, 2):
                gain = value_of_jump(s, marine, place, direction, jump) - now
                if gain > gain_at(gains, slot):
                    gains += (min(gain, MAX_GAIN) - gain_at(gains, slot)) << (BITS_A_GAIN * slot)
    return gains
