"""How soon the bomb goes off: what each marine still needs, and how likely that is enough.

What a marine needs is counted in hundredths of its turns until it stands free beside the Master Mind; from then on it
throws for the bomb turn after turn.
"""

from __future__ import annotations

from itertools import product
from math import erf, prod, sqrt

import numpy as np

from crossings.boxes.ring.data import COLOUR_OF, COLOURS, FACES, NUMBER_ON, SIDES, SIDES_WITH
from crossings.engine import Record, kernel
from crossings.games.march_on_mars.advice.way import BLACK_TWOS, UNIT, WAY
from crossings.games.march_on_mars.advice.way import COLUMNS as WAY_COLUMNS
from crossings.games.march_on_mars.rules.data import (
    ABILITIES,
    COLUMNS,
    CRASHED_DICE,
    FLOOR_0,
    FULL,
    GUARD_BOX,
    HITS_TO_KILL,
    INJECTOR,
    JETPACK,
    KAMIKAZE,
    KINDS_OF_ALIEN,
    L1,
    L2,
    LAST_ON_THE_LEFT,
    PRECOG,
    R1,
    R2,
    RANGER,
    SNIPER,
    TELEPORT,
    Table,
)
from crossings.games.march_on_mars.rules.planet import board, is_guard_box, is_in_base, is_in_game
from crossings.games.march_on_mars.rules.record import PROGRAM

SURE = 10_000
"""A chance of one."""
PACE: Table = np.full(1 + len(ABILITIES), 170)
"""By ability: how long the way takes in truth, among aliens and with other things to do, in hundredths."""
PACE[[JETPACK, PRECOG, INJECTOR, RANGER]] = 140, 152, 158, 158
TELEPORT_NEEDS = 260
"""MOM-Y12: wherever it is, it can come down close to the Master Mind."""
LYING = 55
"""What it costs to have two dice instead of four."""
BESET: Table = np.array([0, 60, 140, 300, 360])
"""By hits that the aliens in the own box take: only ones fight them (MOM-A04)."""
GUARD: Table = np.full(1 + len(ABILITIES), 200)
"""By ability: what the guard costs."""
GUARD[SNIPER] = 100
CLOSE = 100
"""Marines so near to one another, in what they need, will be companions at the end."""

# ---- tables --------------------------------------------------------------------------------------

ALONE, CLOSE_BY, TOGETHER, DIVER = range(4)
"""How good a throw for the bomb is going to be."""
TARGETS = 11
STEP = 25
MOST_NEEDED = 1200
MOST_TURNS = 20


def _sums(dice: str, held: int = 0) -> dict[int, float]:
    """How likely each sum is."""
    faces = [[face for face in range(len(FACES)) if COLOURS[COLOUR_OF[face]] == die] for die in dice]
    found: dict[int, float] = {}
    for lying in product(*faces):
        total = held + sum(int(NUMBER_ON[face]) for face in lying)
        chance = prod(int(SIDES_WITH[BLACK_TWOS, face]) / SIDES for face in lying)
        found[total] = found.get(total, 0.0) + chance
    return found


def bomb_chance(dice: str, target: int, has_reroll: bool) -> float:
    """MOM-X03, MOM-T02: how likely these dice make the bomb, if need be by throwing the best of them again."""
    if not has_reroll:
        return sum(chance for total, chance in _sums(dice).items() if total >= target)
    reached = 0.0
    faces = [[face for face in range(len(FACES)) if COLOURS[COLOUR_OF[face]] == die] for die in dice]
    for lying in product(*faces):
        numbers = [int(NUMBER_ON[face]) for face in lying]
        chance = prod(int(SIDES_WITH[BLACK_TWOS, face]) / SIDES for face in lying)
        if sum(numbers) >= target:
            reached += chance
        else:
            again = [_sums(die, sum(numbers) - number) for die, number in zip(dice, numbers, strict=True)]
            reached += chance * max(sum(p for total, p in one.items() if total >= target) for one in again)
    return reached


def _arrived(needed: float, turns: int) -> float:
    """How likely a marine that needs so many turns has made it within some."""
    return 0.5 + 0.5 * erf((turns + 0.5 - needed) / (0.05 + 0.4 * sqrt(needed)) / sqrt(2))


def _within(chance: float, only_once: bool, needed: float, turns: int) -> float:
    """How likely the bomb has gone off within some turns of a marine that needs so many."""
    total = 0.0
    for after in range(turns):
        now = _arrived(needed, after) - (_arrived(needed, after - 1) if after else 0.0)
        total += now * (chance if only_once else 1 - (1 - chance) ** (turns - after))
    return total


def _bomb_table() -> Table:
    table = np.zeros((TARGETS, DIVER + 1, MOST_NEEDED // STEP + 2, MOST_TURNS + 1), np.int64)
    for target in range(4, TARGETS):
        alone, together = bomb_chance("bbkk", target, False), bomb_chance("bbkk", target, True)
        for level, chance in enumerate((alone, (alone + together) / 2, together, bomb_chance("bbkkw", target, False))):
            for step, turns in np.ndindex(table.shape[2:]):
                by_bomb = _within(alone, False, step * STEP / UNIT, turns)
                found = _within(chance, level == DIVER, step * STEP / UNIT, turns)
                table[target, level, step, turns] = round(SURE * max(by_bomb, found))
    return table


BOMB = _bomb_table()
"""By target, how good the throws are going to be, what is needed (in steps) and turns left: that the bomb goes off."""

# ---- questions -----------------------------------------------------------------------------------


@kernel
def way_from(s: Record, x: int, y: int) -> int:
    """Turns from a box to the nearer guard box."""
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
def hits_in_box(s: Record, x: int, y: int) -> int:
    """MOM-H04: hits that the aliens of a box take."""
    hits = 0
    for colour in range(KINDS_OF_ALIEN):
        hits += s.aliens[x, y + FLOOR_0, colour] * HITS_TO_KILL[colour]
    return hits


@kernel
def has_guard(s: Record, x: int) -> bool:
    """Whether aliens stand in the guard box of this side."""
    guarded = GUARD_BOX if x <= LAST_ON_THE_LEFT else COLUMNS[FULL] - GUARD_BOX
    return hits_in_box(s, guarded, 0) > 0


@kernel
def needed_from(s: Record, marine: int, x: int, y: int) -> int:
    """What a marine would need from a box where it stands."""
    ability = s.ability[marine]
    needed = way_from(s, x, y) * PACE[ability] // 100
    if ability == TELEPORT:
        needed = min(needed, TELEPORT_NEEDS)
    hits = hits_in_box(s, x, y)
    if hits > 0:
        needed += BESET[min(hits, len(BESET) - 1)]
        if is_guard_box(s, x):
            return needed
    if has_guard(s, x):
        needed += GUARD[ability]
    return needed


@kernel
def needed_by(s: Record, marine: int) -> int:
    """What a marine needs."""
    needed = needed_from(s, marine, s.x[marine], s.y[marine])
    if s.crashed[marine] != 0 or (s.active == marine and s.phase == PROGRAM and s.dice == CRASHED_DICE):
        needed += LYING
    return needed


BITS_A_NEED = 12
MOST_PACKED = (1 << BITS_A_NEED) - 1


@kernel
def pack_needs(s: Record) -> int:
    """What all marines need, in one number."""
    packed = 0
    for marine in range(s.option_players):
        needed = min(needed_by(s, marine), MOST_PACKED) if is_in_game(s, marine) else MOST_PACKED
        packed |= needed << (BITS_A_NEED * marine)
    return packed


@kernel
def need_of(needs: int, marine: int) -> int:
    """What a marine needs, by `pack_needs`."""
    return (needs >> (BITS_A_NEED * marine)) & MOST_PACKED


@kernel
def is_same_side(s: Record, marine: int, other: int) -> bool:
    """Whether they can march to one guard box."""
    if is_in_base(s, marine) or is_in_base(s, other):
        return True
    return (s.x[marine] <= LAST_ON_THE_LEFT) == (s.x[other] <= LAST_ON_THE_LEFT)


@kernel
def company_of(s: Record, needs: int, marine: int, staying: int) -> int:
    """How good its throws for the bomb are going to be: by comrades that march with it."""
    if s.ability[marine] == KAMIKAZE:
        return DIVER
    company = ALONE
    for other in range(s.option_players):
        if other != marine and is_in_game(s, other) and (staying >> other) & 1 == 0:
            if s.x[other] == s.x[marine] and s.y[other] == s.y[marine]:
                return TOGETHER
            apart = abs(need_of(needs, marine) - need_of(needs, other))
            if apart <= CLOSE and is_same_side(s, marine, other):
                company = CLOSE_BY
    return company


@kernel
def bomb_within(s: Record, company: int, needed: int, turns: int) -> int:
    """How likely the bomb goes off within some turns of a marine."""
    needed = min(needed, MOST_NEEDED)
    turns = min(turns, MOST_TURNS)
    step = needed // STEP
    part = needed % STEP
    now = BOMB[s.option_target, company, step, turns]
    return now + (BOMB[s.option_target, company, step + 1, turns] - now) * part // STEP
