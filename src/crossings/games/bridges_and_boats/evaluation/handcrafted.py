"""The handcrafted evaluation of Bridges and Boats, for all options and as the baseline for the learned one.

It compares the scores that both sides can expect at the end, in hundredths: points that count already, soldiers on
their way, weighted by their chance to arrive, and the yield of future rounds.
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
"""Searches call the evaluation more often than anything else, and calls would take a large part of its time."""

POINT = 100
"""The value of a soldier across, or of a coin of the defender."""
WON, EVEN, LOST, MAX_DISTANCE = 1000, 500, 0, 460
"""A won, an even and a lost game, and the maximum distance from even of an unfinished game."""
HALF_WAY, HALF_WAY_PER_ROUND = 150, 25
"""The lead in hundredths that gives half of the maximum distance at the end of the game, and its increase for each
round left."""
SETTLED_DISTANCE = 490
"""The distance from even in the last round of a side that is ahead."""
CLOSING_DISTANCE = 440
"""The distance from even if the side to move can end the game at once and win."""
CLOSING_SOON = 700
"""The value of being able to do so in the next turn."""

SURVIVAL = table([[POINT * (FACES - sink) ** n // FACES**n for n in range(COUNT + 1)] for sink in range(3)])
"""The chance in hundredths that a boat survives, by the number of faces that sink it and the number of shots."""
LANDED, LOADED, EMPTY_SEAT = 97, 94, 46
"""The value of a soldier in a boat beyond danger, in a boat not launched yet, and of an empty seat."""
FIRST_SPACE, PER_SPACE, STRANDED = 50, 4, 75
"""The value of a soldier on space 1, the increase per further space, and the percentage left before a gap."""
SECTION, SECTION_BEYOND = 92, 60
"""The value of a section connected to the bank, and of any other section."""
DEFENDERS_DOMINO, DOMINO_PER_ROUND = 125, 3
"""The value of a domino in the defender's hand, and its increase for each round left."""
GHOST_HITS, ACE_HITS = 5, 12
"""The rolls, of 36, credited to the ghost, and to the ace, which costs more than other planes."""
COIN_YIELD = table([44, 36, 29, 23, 19, 16, 14, 13] + [12] * (COUNT - 7))
"""The value of the attacker's coin in soldiers across, by the number of cannons."""
DOMINO_GAIN = 2
"""The value of a domino in the attacker's hand beyond two coins."""
FUTURE_COIN = 130
"""The value of each coin of the defender's future income: it can keep it or buy a more valuable weapon."""
USEFUL_PERCENT = table([0, 0, 50, 75, 90] + [100] * 57)
"""The percentage of the attacker's coins and dominoes that can still become score, by turns left. A boat launched in
the last turn does not unload (BAB-21)."""
POOL_DURATION_FACTOR = 2
"""The factor by which the pool lasts longer than if all income were spent on dominoes."""
ROLLS_OF_TWO_DICE = 36


@kernel
def rounds_after(s: Record) -> int:
    """The number of rounds that may follow this one."""
    return s.option_max_rounds - s.round


@kernel
def marched(s: Record) -> int:
    """BAB-31: the soldiers' spaces after each soldier that still may has moved one space; bit 12: one has crossed."""
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
    """Soldiers across after the marches and unloading of this turn."""
    unloads = s.turn == ATTACKER and s.phase != DEPLOY
    return s.crossed + (marched(s) >> SPACES) + (count_aboard(s, s.across) if unloads else 0)


@kernel
def rounds_left(s: Record) -> int:
    """The expected number of rounds left."""
    income = s.option_attacker_income + s.option_defender_income
    pool_lasts = POOL_DURATION_FACTOR * count_bits(s.pool) * s.option_domino_cost // income + 1
    return min(pool_lasts, rounds_after(s))


@kernel
def turns_left(s: Record) -> int:
    """The expected number of turns the attacker has left, the current one included."""
    return rounds_left(s) + (1 if s.turn == ATTACKER else 0)


@kernel
def air_power(s: Record) -> int:
    """The number of the 36 rolls that hit, summed over all planes and reduced if missions are expensive."""
    hits = 0
    planes = s.planes
    while planes != 0:
        plane = lowest_bit(planes)
        hits += GHOST_HITS if plane == GHOST else ACE_HITS if plane == ACE else HITS[plane]
        planes &= planes - 1
    return hits // (1 + s.option_mission_cost)


@kernel
def sailing(s: Record, boats: int, shots: int, soldier_value: int) -> int:
    """The value of the soldiers in these boats, weighted by their chance to survive the shots."""
    if s.option_cannons == AIMED and boats != 0:
        shots = shots // count_bits(boats)
    total = 0
    while boats != 0:
        boat = lowest_bit(boats)
        soldiers = 2 if holds(s.pairs, boat) else 1
        total += soldiers * soldier_value * SURVIVAL[SINKS[boat], shots] // POINT
        boats &= boats - 1
    return total


@kernel
def still_to_fire(s: Record) -> int:
    """The number of shots that boats at the defender's bank face this turn."""
    if s.turn == ATTACKER:
        return 0
    return s.shots if s.phase == AIM or s.phase == FIRE else count_bits(s.cannons)


@kernel
def afloat(s: Record) -> int:
    """The value of boats, with or without soldiers."""
    cannons = count_bits(s.cannons)
    empty = 2 * count_bits(s.boats) + count_bits(s.loaded & ~s.pairs)
    return (
        sailing(s, s.across, still_to_fire(s), LANDED)
        + (sailing(s, s.loaded, cannons, LOADED) if turns_left(s) > 1 else 0)
        + empty * EMPTY_SEAT * SURVIVAL[1, cannons] * USEFUL_PERCENT[turns_left(s)] // (POINT * POINT)
    )


@kernel
def on_the_bridge(s: Record) -> int:
    """The value of sections and the soldiers on them, planes ignored."""
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
            soldier_value = FIRST_SPACE + PER_SPACE * (space - 1) if space + reach > SPACES else 0
            total += soldier_value if is_open else soldier_value * STRANDED // POINT
    return total


@kernel
def attackers_expected_score(s: Record) -> int:
    """The score that the attacker can expect at the end."""
    bridge = on_the_bridge(s) * ROLLS_OF_TWO_DICE // (ROLLS_OF_TWO_DICE + air_power(s))
    coin_value = COIN_YIELD[count_bits(s.cannons)]
    coins = s.coins[ATTACKER] + rounds_left(s) * s.option_attacker_income
    dominoes = count_bits(s.reserves[ATTACKER]) * (2 * coin_value + DOMINO_GAIN)
    spendable = (coins * coin_value + dominoes) * USEFUL_PERCENT[turns_left(s)] // POINT
    return s.crossed * POINT + afloat(s) + bridge + spendable


@kernel
def defenders_expected_score(s: Record) -> int:
    """The score that the defender can expect at the end."""
    rounds = rounds_left(s)
    domino = (DEFENDERS_DOMINO + rounds * DOMINO_PER_ROUND) * USEFUL_PERCENT[rounds] // POINT
    in_hand = s.coins[DEFENDER] * POINT + count_bits(s.reserves[DEFENDER]) * domino
    return in_hand + rounds * (s.option_defender_income * FUTURE_COIN + air_power(s))


@kernel
def can_close(s: Record, seat: int, coins: int) -> bool:
    """Whether a seat with these coins could buy the whole pool and would be ahead."""
    price = count_bits(s.pool) * s.option_domino_cost
    if coins < price:
        return False
    return s.crossed > s.coins[DEFENDER] if seat == ATTACKER else coins - price > s.crossed


@kernel
def threat(s: Record) -> int:
    """The value of the attacker's chance to end the game in its next turn, minus the defender's."""
    total = 0
    if can_close(s, ATTACKER, s.coins[ATTACKER] + s.option_attacker_income):
        total += CLOSING_SOON
    if can_close(s, DEFENDER, s.coins[DEFENDER] + s.option_defender_income):
        total -= CLOSING_SOON
    return total


@kernel
def lead(s: Record) -> int:
    """How far the attacker is ahead of even, from -MAX_DISTANCE to MAX_DISTANCE."""
    if s.phase == PURCHASE and can_close(s, s.turn, s.coins[s.turn]):
        return CLOSING_DISTANCE if s.turn == ATTACKER else -CLOSING_DISTANCE
    difference = attackers_expected_score(s) - defenders_expected_score(s) + threat(s)
    return MAX_DISTANCE * difference // (abs(difference) + HALF_WAY + rounds_left(s) * HALF_WAY_PER_ROUND)


@kernel
def lead_at_last(s: Record) -> int:
    """How far the attacker is ahead of even in the last round.

    There, soldiers cross only by marching and unloading in the current turn (BAB-21, BAB-68, BAB-69), and the defender
    gains only its income (BAB-08) or by buying the pool.
    """
    if s.phase == PURCHASE and can_close(s, s.turn, s.coins[s.turn]):
        return CLOSING_DISTANCE if s.turn == ATTACKER else -CLOSING_DISTANCE
    coins = s.coins[DEFENDER] + (s.option_defender_income if s.turn == ATTACKER else 0)
    crossed = crossed_by_then(s)
    return 0 if crossed == coins else SETTLED_DISTANCE if crossed > coins else -SETTLED_DISTANCE


@kernel
def plain_value(s: Record, seat: int) -> int:
    """0..1000 by handcrafted rules: exact after the game, else by the difference of expected scores."""
    if s.phase == ENDED:
        if is_winner(s, seat):
            return WON
        return LOST if is_winner(s, 1 - seat) else EVEN
    ahead = lead_at_last(s) if rounds_after(s) == 0 else lead(s)
    return EVEN + ahead if seat == ATTACKER else EVEN - ahead
