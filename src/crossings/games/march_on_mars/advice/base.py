"""How long the base holds: what is on its way to the landing zone, and who is there to stop it."""

from __future__ import annotations

from math import erf, sqrt

import numpy as np

from crossings.boxes.ring.data import CARD_COLUMNS
from crossings.engine import Record, kernel
from crossings.games.march_on_mars.advice.march import SURE
from crossings.games.march_on_mars.rules.data import (
    ABILITIES,
    FLOORS,
    FUSION,
    HALF,
    KINDS_OF_ALIEN,
    L1,
    L2,
    LZ,
    LZ_COLUMNS,
    MULTISHOT,
    R1,
    R2,
    SLOT_COLUMN,
    SLOTS_ON,
    SNIPER,
    Table,
)
from crossings.games.march_on_mars.rules.planet import board, is_in_base, is_in_game
from crossings.games.march_on_mars.rules.record import DRAW, NOBODY, PROGRAM
from crossings.games.march_on_mars.rules.turns import is_waiting

HARDNESS: Table = np.array([10, 22, 40])
"""By colour: how hard an alien is to kill, in tenths of a yellow one."""
HARDNESS_DRAWN = 16
"""Of an alien out of the bag, on average."""
POWER: Table = np.full(1 + len(ABILITIES), 10)
"""By ability: how much a marine that stays kills in a turn; 10 is usual."""
POWER[[FUSION, MULTISHOT, SNIPER]] = 12, 14, 14
KILLS_A_TURN, SPREAD = 2.4, 1.1
"""Yellow aliens that a marine that stays kills in a turn."""
MOST_POWER, MOST_HARD, HARD_STEP = 80, 200, 5
LZ_ZONE, INCOMING_ZONE = 4, 5
"""Zones of the planet: a card is the zone of its slot."""
BITS_A_ZONE = 10
MOST_IN_ZONE = (1 << BITS_A_ZONE) - 1
MARKS: Table = np.array([0, 0, 600, 900, 1200, 1500])
"""By players, a chance: that a crash mark brings a further wave in a round."""


def _miss(power: float, hardness: float) -> float:
    """How likely not all aliens are killed."""
    if hardness <= 0 or power <= 0:
        return float(hardness > 0)
    turns = power / 10
    return 0.5 + 0.5 * erf((hardness / 10 - 0.5 - KILLS_A_TURN * turns) / (SPREAD * sqrt(turns)) / sqrt(2))


MISS: Table = np.array(
    [
        [round(SURE * _miss(power, hard)) for hard in range(0, MOST_HARD + HARD_STEP, HARD_STEP)]
        for power in range(MOST_POWER + 1)
    ]
)
"""By power and hardness (in steps): that some alien is left."""


@kernel
def miss(power: int, hardness: int) -> int:
    """How likely some alien is left in the landing zone."""
    return MISS[min(power, MOST_POWER), min(hardness, MOST_HARD) // HARD_STEP]


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
def threat_of(s: Record) -> int:
    """How hard the aliens of every zone are to kill, in one number; those about to be drawn are counted."""
    threat = pack_zone(LZ_ZONE, hardness_in(s, LZ, LZ_COLUMNS[board(s)]))
    incoming = 0
    for colour in range(KINDS_OF_ALIEN):
        incoming += s.incoming[colour] * HARDNESS[colour]
    threat |= pack_zone(INCOMING_ZONE, incoming)
    for slot in range(SLOTS_ON[board(s)]):
        hardness = hardness_in(s, SLOT_COLUMN[slot], CARD_COLUMNS)
        if s.phase == DRAW and s.draw_slot == slot:
            hardness += s.draw_count * HARDNESS_DRAWN
        threat |= pack_zone(slot, hardness)
    return threat


@kernel
def pack_zone(zone: int, hardness: int) -> int:
    """A zone's place in `threat_of`."""
    return min(hardness, MOST_HARD) << (BITS_A_ZONE * zone)


@kernel
def in_zone(threat: int, zone: int) -> int:
    """How hard the aliens of a zone are to kill, by `threat_of`."""
    return (threat >> (BITS_A_ZONE * zone)) & MOST_IN_ZONE


@kernel
def without_zone(threat: int, zone: int) -> int:
    """The same without the aliens of a zone."""
    return threat - (in_zone(threat, zone) << (BITS_A_ZONE * zone))


@kernel
def after_wave(threat: int, near: int, far: int, group: int) -> int:
    """MOM-W01, MOM-W03: the same after a wave on a side."""
    incoming = in_zone(threat, INCOMING_ZONE) + in_zone(threat, near)
    moved = without_zone(without_zone(without_zone(threat, INCOMING_ZONE), near), far)
    moved |= pack_zone(INCOMING_ZONE, incoming) | pack_zone(near, in_zone(threat, far))
    return moved | pack_zone(far, group * HARDNESS_DRAWN)


@kernel
def is_wave_done(s: Record) -> bool:
    """Whether the wave of this round has come, and the next round is about to begin."""
    return s.phase == DRAW and s.active == NOBODY


@kernel
def has_turn(s: Record, marine: int) -> bool:
    """Whether the marine has a whole turn left in this round."""
    return is_waiting(s, marine) or (s.active == marine and s.phase == PROGRAM)


@kernel
def power_now(s: Record, staying: int) -> int:
    """What those in the landing zone can still do in this round."""
    power = 0
    for marine in range(s.option_players):
        if is_in_game(s, marine) and is_in_base(s, marine) and has_turn(s, marine):
            part = POWER[s.ability[marine]]
            if (staying >> marine) & 1 == 0 or s.crashed[marine] != 0:
                part //= 2
            power += part
    return power


@kernel
def power_later(s: Record, staying: int) -> int:
    """What those who stay can do in a round."""
    power = 0
    for marine in range(s.option_players):
        if is_in_game(s, marine) and is_in_base(s, marine) and (staying >> marine) & 1 != 0:
            power += POWER[s.ability[marine]]
    return power


@kernel
def one_of_two(one: int, other: int) -> int:
    """The mean."""
    return (one + other) // 2


@kernel
def chance_of_worse(s: Record) -> int:
    """MOM-C08: how likely the wave comes on the worse side; each bait halves that."""
    halves = 1
    for marine in range(s.option_players):
        halves += s.bait[marine]
    return SURE >> halves


@kernel
def next_hit(s: Record, threat: int, power: int) -> int:
    """How likely the base is hit in the next round."""
    incoming = in_zone(threat, INCOMING_ZONE)
    left = miss(power, incoming + in_zone(threat, L1))
    if is_wave_done(s):
        return miss(power, incoming)
    other = miss(power, incoming + (0 if board(s) == HALF else in_zone(threat, R1)))
    worse = chance_of_worse(s)
    return (max(left, other) * worse + min(left, other) * (SURE - worse)) // SURE


@kernel
def side_hit(s: Record, threat: int, power: int, near: int, far: int) -> int:
    """How likely a wave on this side, a round later, brings a hit."""
    if is_wave_done(s):
        return miss(power, in_zone(threat, near))
    return one_of_two(miss(power, in_zone(threat, near)), miss(power, in_zone(threat, far)))


@kernel
def second_hit(s: Record, threat: int, power: int) -> int:
    """How likely the base is hit in the round after the next."""
    left = side_hit(s, threat, power, L1, L2)
    return left // 2 if board(s) == HALF else one_of_two(left, side_hit(s, threat, power, R1, R2))


@kernel
def later_hit(s: Record, power: int, group: int) -> int:
    """How likely the base is hit in any round after that."""
    hit = miss(power, group * HARDNESS_DRAWN)
    return hit // 2 if board(s) == HALF else hit


@kernel
def group_size(s: Record, staying: int) -> int:
    """MOM-W03: how many aliens come in a wave, mostly."""
    if board(s) == HALF:
        return s.option_players + 1
    stay = 0
    for marine in range(s.option_players):
        stay += (staying >> marine) & 1
    return stay + (s.option_players - stay + 1) // 2 + 1


@kernel
def hit_in(s: Record, threat: int, ahead: int, now: int, later: int, group: int) -> int:
    """How likely the base is hit at the end of the round that is so many ahead; 0 is this one.

    `now`, `later`: the power of this round and of a later one; `group`: how many aliens come in a wave.
    """
    if ahead == 0:
        return miss(now, in_zone(threat, LZ_ZONE))
    if ahead == 1:
        hit = next_hit(s, threat, later + now * 3 // 10)
    elif ahead == 2:
        hit = second_hit(s, threat, later * 3 // 2)
    else:
        hit = later_hit(s, later * 3 // 2, group)
    return hit + (SURE - hit) * MARKS[s.option_players] // SURE * miss(later, group * HARDNESS_DRAWN) // SURE
