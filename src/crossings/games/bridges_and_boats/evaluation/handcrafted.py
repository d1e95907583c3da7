"""The evaluation of Bridges and Boats by hand: for all options, and what the learned one is compared with.

Both sides are weighed by the score they may hope for at the end, in hundredths: what counts already, what is on its way
with its chance to arrive, and what the rounds to come will bring.
"""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.bits import count_bits, lowest_bit
from crossings.engine.kernels.tables import table

from ..rules.data import (
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
    has_space,
    holds,
)
from ..rules.deployment import count_aboard
from ..rules.kernels import is_winner
from ..rules.schema import AIM, AIMED, DEPLOY, ENDED, FIRE, PURCHASE

INLINED = True
"""Searches ask for the evaluation more often than for all else, and calls would take a good part of it."""

ONE = 100
"""A soldier across, or a coin of the defender's."""
WON, EVEN, LOST, MOST = 1000, 500, 0, 460
"""A won game, an even one, a lost one, and how far an unfinished one can be from even."""
HALF_WAY, HALF_WAY_A_ROUND = 150, 25
"""A lead of so many hundredths is half of the most: just before the end, and more for each round left."""
SETTLED = 490
"""How far from even a game is that nothing is likely to turn any more."""
CLOSING = 440
"""How far from even a game is that the side to move can end at once as its winner."""
CLOSING_SOON = 700
"""What it is worth to be able to do so in the next turn."""

SURVIVAL = table([[ONE * (FACES - sink) ** n // FACES**n for n in range(COUNT + 1)] for sink in range(3)])
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
YIELD = table([44, 36, 29, 23, 19, 16, 14, 13] + [12] * (COUNT - 7))
"""By the number of cannons, what a coin of the attacker's brings across in the end, now or later."""
DOMINO_GAIN = 2
"""What a domino in the attacker's hand is worth beyond two coins."""
SAVED = 130
"""A coin that the defender will receive: it may be kept, or buy a weapon that is worth more."""
USEFUL = table([0, 0, 50, 75, 90] + [100] * 57)
"""By the attacker's turns left, how much of its coins and dominoes can still be turned into score, in hundredths: a
boat launched in the last turn does not unload (BAB-21)."""
PURCHASES_SPREAD = 2
"""So much longer than with all income spent on dominoes the pool lasts."""
ROLLS_OF_TWO_DICE = 36


@kernel
def rounds_after(s: Record) -> int:
    """How many rounds may follow this one."""
    return s.option_max_rounds - s.round


@kernel
def marched(s: Record) -> int:
    """BAB-31: the soldiers' spaces once all that still may in this turn have gone one; bit 12: one has crossed."""
    soldiers = s.soldiers
    if s.turn == ATTACKER and soldiers != 0:
        free = (s.standing & ~soldiers) | (1 << SPACES)
        foremost = s.mover if s.mover <= SPACES and s.steps < s.option_bridge_speed else s.mover - 1
        for space in range(min(foremost, SPACES), 0, -1):
            if has_space(soldiers, space) and has_space(free, space + 1):
                soldiers += 1 << (space - 1)
                free = (free & ~(1 << space)) | (1 << (space - 1))
    return soldiers


@kernel
def crossed_by_then(s: Record) -> int:
    """How many will have crossed in this turn, boats at the defender's bank unloaded."""
    unloads = s.turn == ATTACKER and s.phase != DEPLOY
    return s.crossed + (marched(s) >> SPACES) + (count_aboard(s, s.across) if unloads else 0)


@kernel
def rounds_left(s: Record) -> int:
    """How long the game may go on."""
    income = s.option_attacker_income + s.option_defender_income
    pool_lasts = PURCHASES_SPREAD * count_bits(s.pool) * s.option_domino_cost // income + 1
    return min(pool_lasts, rounds_after(s))


@kernel
def turns_left(s: Record) -> int:
    """How many turns the attacker may have yet, the present one among them."""
    return rounds_left(s) + (1 if s.turn == ATTACKER else 0)


@kernel
def air_power(s: Record) -> int:
    """How many of 36 rolls hit, over all planes, fewer where flights are dear."""
    hits = 0
    planes = s.planes
    while planes != 0:
        plane = lowest_bit(planes)
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
        boat = lowest_bit(boats)
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
        + (sailing(s, s.loaded, cannons, LOADED) if turns_left(s) > 1 else 0)
        + empty * EMPTY_SEAT * SURVIVAL[1, cannons] * USEFUL[turns_left(s)] // (ONE * ONE)
    )


@kernel
def on_the_bridge(s: Record) -> int:
    """What sections and the soldiers on them are worth before any plane flies."""
    total = 0
    reach = turns_left(s) * s.option_bridge_speed
    is_open = True
    for section in range(1, SECTIONS + 1):
        stands = s.bridge[section - 1] != 0
        is_open = is_open and stands
        if stands:
            total += SECTION if is_open else SECTION_BEYOND
    total = total * min(reach, SPACES) // SPACES
    is_open = True
    for space in range(SPACES, 0, -1):
        if s.standing & SPACES_OF[(space + 1) // 2] == 0:
            is_open = False
        elif has_space(s.soldiers, space):
            worth = FIRST_SPACE + PER_SPACE * (space - 1) if space + reach > SPACES else 0
            total += worth if is_open else worth * STRANDED // ONE
    return total


@kernel
def attackers_expected_score(s: Record) -> int:
    """The score that the attacker may end with."""
    bridge = on_the_bridge(s) * ROLLS_OF_TWO_DICE // (ROLLS_OF_TWO_DICE + air_power(s))
    brings = YIELD[count_bits(s.cannons)]
    coins = s.coins[ATTACKER] + rounds_left(s) * s.option_attacker_income
    dominoes = count_bits(s.reserves[ATTACKER]) * (2 * brings + DOMINO_GAIN)
    spendable = (coins * brings + dominoes) * USEFUL[turns_left(s)] // ONE
    return s.crossed * ONE + afloat(s) + bridge + spendable


@kernel
def defenders_expected_score(s: Record) -> int:
    """The score that the defender may end with."""
    rounds = rounds_left(s)
    domino = (DEFENDERS_DOMINO + rounds * DOMINO_A_ROUND) * USEFUL[rounds] // ONE
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
    hopes = attackers_expected_score(s) - defenders_expected_score(s) + threat(s)
    return MOST * hopes // (abs(hopes) + HALF_WAY + rounds_left(s) * HALF_WAY_A_ROUND)


@kernel
def lead_at_last(s: Record) -> int:
    """The same in the last round, when nobody gets across any more but by marching and unloading in the turn at hand
    (BAB-21, BAB-68, BAB-69), and only an income (BAB-08) and closing can come."""
    if s.phase == PURCHASE and can_close(s, s.turn, s.coins[s.turn]):
        return CLOSING if s.turn == ATTACKER else -CLOSING
    coins = s.coins[DEFENDER] + (s.option_defender_income if s.turn == ATTACKER else 0)
    crossed = crossed_by_then(s)
    return 0 if crossed == coins else SETTLED if crossed > coins else -SETTLED


@kernel
def plain_value(s: Record, seat: int) -> int:
    """0..1000 by hand: certain when the game is over, else how far the seat is ahead in hopes."""
    if s.phase == ENDED:
        if is_winner(s, seat):
            return WON
        return LOST if is_winner(s, 1 - seat) else EVEN
    ahead = lead_at_last(s) if rounds_after(s) == 0 else lead(s)
    return EVEN + ahead if seat == ATTACKER else EVEN - ahead
