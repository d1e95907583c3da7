"""How well a seat stands in Bridges and Boats, roughly: for searches, no rule.

Both sides are weighed by the score they may hope for at the end, in hundredths: what counts already, what is on its way
with its chance to arrive, and what the rounds to come will bring.
"""

from __future__ import annotations

import numpy as np

from crossings.engine import Record, kernel
from crossings.games.bridges_and_boats.rules.data import (
    ACE,
    ATTACKER,
    COUNT,
    DEFENDER,
    FACES,
    GHOST,
    HITS,
    SECTIONS,
    SINKS,
    SPACES,
    SPACES_OF,
)
from crossings.games.bridges_and_boats.rules.kernels import (
    AIM,
    AIMED,
    ENDED,
    FIRE,
    PURCHASE,
    count_bits,
    has_space,
    holds,
    is_winner,
    lowest,
)

ONE = 100
"""A soldier across, or a coin of the defender's."""
WON, EVEN, LOST, MOST = 1000, 500, 0, 460
"""A won game, an even one, a lost one, and how far an unfinished one can be from even."""
HALF_WAY = 900
"""A lead of so many hundredths is half of the most."""
CLOSING = 440
"""How far from even a game is that the side to move can end at once as its winner."""
CLOSING_SOON = 700
"""What it is worth to be able to do so in the next turn."""

SURVIVAL = np.array([[ONE * (FACES - sink) ** n // FACES**n for n in range(COUNT + 1)] for sink in range(3)])
"""The chance in hundredths that a boat which `sink` results of a die sink outlives so many shots."""
LANDED, LOADED, EMPTY_SEAT = 97, 94, 46
"""A soldier in a boat that no cannon will fire at any more, in one not launched yet, and room for one."""
FIRST_SPACE, PER_SPACE, STRANDED = 50, 4, 75
"""A soldier on space 1, what each further space adds, and what of it is left in hundredths before a gap."""
SECTION, SECTION_BEYOND = 92, 60
"""A section that soldiers can reach from the bank, and another one."""
DEFENDERS_DOMINO, DOMINO_A_ROUND = 125, 3
"""A domino in the defender's hand, and what each round left adds."""
GHOST_HITS, ACE_HITS = 5, 12
"""The ghost and the ace, who costs more, are worth as much as planes that hit with so many rolls of 36."""
YIELD = np.array([44, 36, 29, 23, 19, 16, 14, 13] + [12] * (COUNT - 7))
"""By the number of cannons, what a coin of the attacker's brings across in the end, now or later."""
DOMINO_GAIN = 2
"""What a domino in the attacker's hand is worth beyond two coins."""
SAVED = 130
"""A coin that the defender will receive: it may be kept, or buy a weapon that is worth more."""
PURCHASES_SPREAD = 2
"""So much longer than with all income spent on dominoes the pool lasts."""
ROLLS_OF_TWO_DICE = 36


@kernel
def rounds_left(s: Record) -> int:
    """How long the game may go on."""
    income = s.option_attacker_income + s.option_defender_income
    pool_lasts = PURCHASES_SPREAD * count_bits(s.pool) * s.option_domino_cost // income + 1
    return min(pool_lasts, s.option_max_rounds - s.round)


@kernel
def air_power(s: Record) -> int:
    """How many of 36 rolls hit, over all planes, fewer where flights are dear."""
    hits = 0
    planes = s.planes
    while planes != 0:
        plane = lowest(planes)
        hits += GHOST_HITS if plane == GHOST else ACE_HITS if plane == ACE else HITS[plane]
        planes &= planes - 1
    return hits // (1 + s.option_mission_cost)


@kernel
def sailing(s: Record, boats: int, shots: int, worth: int) -> int:
    """The soldiers in these boats, each with its chance to outlive the shots."""
    if s.option_cannons == AIMED and boats != 0:
        shots = shots // count_bits(boats)
    total = 0
    while boats != 0:
        boat = lowest(boats)
        soldiers = 2 if holds(s.pairs, boat) else 1
        total += soldiers * worth * SURVIVAL[SINKS[boat], shots] // ONE
        boats &= boats - 1
    return total


@kernel
def still_to_fire(s: Record) -> int:
    """How many shots boats at the defender's bank have to outlive."""
    if s.turn == ATTACKER:
        return 0
    return s.shots if s.phase == AIM or s.phase == FIRE else count_bits(s.cannons)


@kernel
def afloat(s: Record) -> int:
    """What boats are worth, with soldiers and without."""
    cannons = count_bits(s.cannons)
    empty = 2 * count_bits(s.boats) + count_bits(s.loaded & ~s.pairs)
    return (
        sailing(s, s.across, still_to_fire(s), LANDED)
        + sailing(s, s.loaded, cannons, LOADED)
        + empty * EMPTY_SEAT * SURVIVAL[1, cannons] // ONE
    )


@kernel
def on_the_bridge(s: Record) -> int:
    """What sections and the soldiers on them are worth before any plane flies."""
    total = 0
    is_open = True
    for section in range(1, SECTIONS + 1):
        stands = s.bridge[section - 1] != 0
        is_open = is_open and stands
        if stands:
            total += SECTION if is_open else SECTION_BEYOND
    is_open = True
    for space in range(SPACES, 0, -1):
        if s.standing & SPACES_OF[(space + 1) // 2] == 0:
            is_open = False
        elif has_space(s.soldiers, space):
            worth = FIRST_SPACE + PER_SPACE * (space - 1)
            total += worth if is_open else worth * STRANDED // ONE
    return total


@kernel
def attackers_hope(s: Record) -> int:
    """The score that the attacker may end with."""
    bridge = on_the_bridge(s) * ROLLS_OF_TWO_DICE // (ROLLS_OF_TWO_DICE + air_power(s))
    brings = YIELD[count_bits(s.cannons)]
    coins = s.coins[ATTACKER] + rounds_left(s) * s.option_attacker_income
    dominoes = count_bits(s.reserves[ATTACKER]) * (2 * brings + DOMINO_GAIN)
    return s.crossed * ONE + afloat(s) + bridge + coins * brings + dominoes


@kernel
def defenders_hope(s: Record) -> int:
    """The score that the defender may end with."""
    rounds = rounds_left(s)
    domino = DEFENDERS_DOMINO + rounds * DOMINO_A_ROUND
    in_hand = s.coins[DEFENDER] * ONE + count_bits(s.reserves[DEFENDER]) * domino
    return in_hand + rounds * (s.option_defender_income * SAVED + air_power(s))


@kernel
def can_close(s: Record, seat: int, coins: int) -> bool:
    """Whether a seat with these coins could buy the pool empty and would be ahead."""
    price = count_bits(s.pool) * s.option_domino_cost
    if coins < price:
        return False
    return s.crossed > s.coins[DEFENDER] if seat == ATTACKER else coins - price > s.crossed


@kernel
def threat(s: Record) -> int:
    """What the attacker's chance to end the game in its next turn is worth, less the defender's."""
    worth = 0
    if can_close(s, ATTACKER, s.coins[ATTACKER] + s.option_attacker_income):
        worth += CLOSING_SOON
    if can_close(s, DEFENDER, s.coins[DEFENDER] + s.option_defender_income):
        worth -= CLOSING_SOON
    return worth


@kernel
def lead(s: Record) -> int:
    """From -MOST to MOST: how far the attacker is ahead of even."""
    if s.phase == PURCHASE and can_close(s, s.turn, s.coins[s.turn]):
        return CLOSING if s.turn == ATTACKER else -CLOSING
    ahead = attackers_hope(s) - defenders_hope(s) + threat(s)
    return MOST * ahead // (abs(ahead) + HALF_WAY)


@kernel
def outlook(s: Record, seat: int) -> int:
    """0..1000: certain when the game is over, else how far the seat is ahead in hopes."""
    if s.phase == ENDED:
        if is_winner(s, seat):
            return WON
        return LOST if is_winner(s, 1 - seat) else EVEN
    return EVEN + lead(s) if seat == ATTACKER else EVEN - lead(s)
