"""How well the team stands in March on Mars, roughly: for searches, no rule.

It is the chance, in thousandths, to destroy the MMM in the rounds left, times the chance that the base holds so long.
Both are guessed: the first by how many turns the foremost marines still need to a guard box and how many are left for
the bomb, the second by the aliens that will reach the landing zone and who is there to stop them.
"""

from __future__ import annotations

import numpy as np

from crossings.engine import Record, kernel
from crossings.games.march_on_mars.rules.data import (
    COLUMNS,
    FULL,
    GUARD_BOX,
    KINDS_OF_ALIEN,
    LZ,
    LZ_COLUMNS,
    SLOTS_ON,
    TO_MMM,
    Table,
)
from crossings.games.march_on_mars.rules.planet import (
    board,
    count_aliens,
    count_aliens_in,
    count_aliens_on_card,
    has_companion,
    is_beset,
    is_in_base,
    is_in_game,
)
from crossings.games.march_on_mars.rules.record import MMM_DESTROYED

CERTAIN = 1000
COLUMNS_A_TURN = 35
"""Tenths of columns that a marine mostly gains in a turn."""
TENTHS = 10
CRASHED_TURN, BESET_TURN, GUARD_TURN = 6, 4, 9
"""Tenths of turns that it costs to lie crashed, to be beset, and to shoot a guard that still stands."""
COMPANY = 6
"""Tenths of turns that a comrade in the box is worth."""
SECOND_WEIGHT, BOTH = 3, 10
"""How much, of ten parts, the second marine on the way counts."""
SLACK_MOST = 60
BOMB_CHANCE: Table = np.array([round(CERTAIN / (1 + np.exp((32 - slack) / 9))) for slack in range(-20, SLACK_MOST + 1)])
"""By tenths of turns to spare, from -20 on: the chance that the bomb goes off in time."""
SLACK_LEAST = -20
SLOT_THREAT: Table = np.array([6, 20, 20, 6])
LZ_THREAT, INCOMING_THREAT = 60, 45
"""What an alien on a card weighs, by slot; and one in the landing zone itself, or incoming."""
DEFENDER = 110
"""What a marine in the landing zone outweighs."""
LOAD_LEAST, LOAD_MOST = -300, 400
HOLD_CHANCE: Table = np.array(
    [round(CERTAIN / (1 + np.exp((load - 60) / 70))) for load in range(LOAD_LEAST, LOAD_MOST + 1)]
)
"""By load, from the least on: the chance that no further hit comes before the end."""
LIVES: Table = np.array([0, 60, 82, 93, 98, 100])
"""By the hits that the base can still take: how sure it is to stand at all, in percent, when it is hard pressed."""
FLOOR_OF_HOPE, HOPE = 20, 940
"""What an unfinished game is worth at least, and how much more at most."""


@kernel
def turns_needed(s: Record, marine: int) -> int:
    """Tenths of turns that a marine needs to stand free beside the MMM."""
    way = TO_MMM[board(s), s.x[marine]] - GUARD_BOX
    needed = way * TENTHS * TENTHS // COLUMNS_A_TURN
    if s.crashed[marine] != 0:
        needed += CRASHED_TURN
    if is_beset(s, marine):
        needed += BESET_TURN
    if has_companion(s, marine):
        needed -= COMPANY
    return needed + guard_left(s, marine)


@kernel
def guard_left(s: Record, marine: int) -> int:
    """Tenths of turns for the guard on a marine's side."""
    box = GUARD_BOX
    if board(s) == FULL and s.x[marine] * 2 > COLUMNS[FULL]:
        box = COLUMNS[FULL] - GUARD_BOX
    return GUARD_TURN if count_aliens(s, box, 0) > 0 else 0


@kernel
def march(s: Record) -> int:
    """Tenths of turns that the team needs: of its foremost marine, and in part of the one behind."""
    first = CERTAIN
    second = CERTAIN
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            needed = turns_needed(s, marine)
            if needed < first:
                second = first
                first = needed
            elif needed < second:
                second = needed
    return (first * (BOTH - SECOND_WEIGHT) + second * SECOND_WEIGHT) // BOTH


@kernel
def bomb_chance(s: Record) -> int:
    """In thousandths: that the rounds left are enough."""
    slack = (s.option_turns - s.round + 1) * TENTHS - march(s)
    slack = min(SLACK_MOST, max(SLACK_LEAST, slack))
    return BOMB_CHANCE[slack - SLACK_LEAST]


@kernel
def load(s: Record) -> int:
    """How hard the base is pressed."""
    total = count_aliens_in(s, LZ, LZ_COLUMNS[board(s)]) * LZ_THREAT
    for colour in range(KINDS_OF_ALIEN):
        total += s.incoming[colour] * INCOMING_THREAT
    for slot in range(SLOTS_ON[board(s)]):
        total += count_aliens_on_card(s, slot) * SLOT_THREAT[slot]
    for marine in range(s.option_players):
        if is_in_game(s, marine) and is_in_base(s, marine):
            total -= DEFENDER
    return min(LOAD_MOST, max(LOAD_LEAST, total))


@kernel
def base_chance(s: Record) -> int:
    """In thousandths: that the base stands until the end."""
    calm = HOLD_CHANCE[load(s) - LOAD_LEAST]
    pressed = LIVES[s.option_base - s.base_hits - 1] * (CERTAIN // 100)
    return calm + (CERTAIN - calm) * pressed // CERTAIN


@kernel
def outlook(s: Record, seat: int) -> int:
    """0..1000, the same for all seats (MOM-F04)."""
    if s.reason != 0:
        return CERTAIN if s.reason == MMM_DESTROYED else 0
    if s.x[s.option_players - 1] == 0:
        return FLOOR_OF_HOPE + HOPE // 2
    return FLOOR_OF_HOPE + HOPE * bomb_chance(s) // CERTAIN * base_chance(s) // CERTAIN
