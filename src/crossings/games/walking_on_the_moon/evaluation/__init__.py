"""The evaluation function of Walking on the Moon.

An astronaut's value depends on its counters, and on the turns that it and its best rival need to the goal (`values`).
During a turn, an astronaut's value is the expected value of its programmed dice (`expectimax`).
"""

from __future__ import annotations

from crossings.engine import Record, SearchConfig, kernel

from ..rules.data import ACROSS, FIRST_ACROSS
from ..rules.kernels import is_winner
from ..rules.race import count_across, count_astronauts, is_in_race, seat_of
from ..rules.schema import AFTER, CHOOSE, GO_ON, IN_BOX, LAND, NOBODY, REACT, ROLL, ROLL_AGAIN, SHARE
from ..rules.throws import dice_due
from .expectimax import current_spot, expected_value, expected_value_of_next
from .values import (
    LAST_POINTS,
    LAST_ROUND,
    MILLION,
    MORE_RIVALS,
    PACE,
    PACES,
    PARTS,
    PLACES,
    POINT,
    REROLL_PART,
    TURN,
    TURNS,
    chance_of,
    ends_at,
    mode_of,
    packed,
    points_at,
    strides,
    turns_to_go,
    value_in_box,
    value_of_counters,
    value_of_meeting,
    value_of_sputniks,
)

SEARCH_CONFIG = SearchConfig(
    prior_scale=10.0, max_backup=0.0, leaf_lookahead=1.0, prior_visits=400.0, luck_correction=1.0
)
"""Settings that suit an accurate evaluation.

Values are expectations over the dice, so the search trusts them: a few hundred simulations add little, a new position
has the value of its best move, and the change caused by the dice of a simulation counts as luck.
"""
WON = 1000
FAR_AWAY = 1 << 20
"""A number of turns above any that occurs."""


# ---- turns --------------------------------------------------------------------------------------------


@kernel
def is_jumping(s: Record, astronaut: int) -> bool:
    """Whether an astronaut is between the jumps of its turn, or makes an Extra jump."""
    return s.active == astronaut and s.jump > 0


@kernel
def has_begun(s: Record) -> bool:
    """Whether an astronaut has allocated dice in this round."""
    return s.turn > 0 or (s.turn == 0 and s.jump > 0)


@kernel
def has_turn_to_come(s: Record, astronaut: int) -> bool:
    """Whether an astronaut's turn is still to come in a round that has begun.

    A round that has not begun counts as the end of the last one, so that its start does not change the value.
    """
    if not has_begun(s):
        return False
    is_waiting = s.active == astronaut and s.jump == 0
    for place in range(s.turn + 1, count_astronauts(s)):
        is_waiting = is_waiting or s.order[place] == astronaut
    return is_waiting


@kernel
def dice_next(s: Record, astronaut: int) -> int:
    """Return the number of dice of the current turn before its first jump, else of the next turn."""
    return s.dice if s.active == astronaut and s.dice > 0 else dice_due(s, astronaut)


@kernel
def turns_after(s: Record, astronaut: int) -> int:
    """Return the number of turns that an astronaut needs after this round; 0 if it has finished.

    An estimate, in hundredths of a turn.
    """
    if not is_in_race(s, astronaut):
        return 0
    turns = turns_to_go(s, TURNS, s.x[astronaut], s.y[astronaut], dice_next(s, astronaut))
    if has_turn_to_come(s, astronaut):
        return max(1, turns - TURN)
    return turns


@kernel
def pace_for(s: Record, seat: int) -> int:
    """Return the pace of a seat's best rival: its turns to the goal after this round, as an index of the tables."""
    if count_across(s) > 0 or (s.round == s.option_round_limit and has_begun(s)):
        return LAST_ROUND
    best = FAR_AWAY
    for other in range(count_astronauts(s)):
        if seat_of(s, other) != seat:
            best = min(best, turns_after(s, other))
    return min(best // PACE, PACES - 1)


# ---- values -------------------------------------------------------------------------------------------


@kernel
def crowd_around(s: Record) -> int:
    """Return the set of columns with rivals of the active astronaut."""
    crowd = 0
    if s.option_advanced:
        for other in range(count_astronauts(s)):
            if seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other):
                crowd |= 1 << s.x[other]
    return crowd


@kernel
def rivals_of(s: Record, pace: int) -> int:
    """Return the packed facts about the active astronaut's rivals that affect where its turn should end (`packed`)."""
    seat = seat_of(s, s.active)
    strides_left = 0
    own_pace = PACES - 1
    lead = 0
    if pace < LAST_ROUND:
        lead = value_of_best_rival(s, seat)
        if s.option_players == 2:
            own = other_of_team(s, s.active)
            own_pace = min(turns_after(s, own) // PACE, PACES - 1)
            lead -= value_of_place(s, own, LAST_ROUND) + POINT * s.sputniks[own]
            for other in range(1 - seat, count_astronauts(s), s.option_players):
                strides_left += strides(turns_after(s, other))
    return packed(crowd_around(s), strides_left, own_pace, lead * PARTS // POINT)


@kernel
def other_of_team(s: Record, astronaut: int) -> int:
    """Return the other astronaut of the seat, in a two-player game."""
    return (astronaut + s.option_players) % count_astronauts(s)


@kernel
def chance_while_jumping(s: Record, pace: int, base: int) -> int:
    """Return the chance of the seat that is jumping, in millionths; `base` is the value of everything else."""
    astronaut = s.active
    rivals = rivals_of(s, pace)
    if s.phase in (ROLL, AFTER, CHOOSE, ROLL_AGAIN):
        return expected_value(s, TURNS, pace, rivals, base)
    if s.phase in (LAND, SHARE, IN_BOX, REACT, GO_ON) and s.crash == 0 and s.crashed[astronaut] == 0:
        meeting = value_of_meeting(s, pace, rivals, current_spot(s)) if s.phase == LAND else 0
        return expected_value_of_next(s, TURNS, pace, rivals, base + meeting)
    x = s.x[astronaut]
    y = s.y[astronaut]
    dice = dice_due(s, astronaut)
    held = s.sputniks[astronaut] - s.crash * (s.sputniks[astronaut] // 2)
    own_value = value_in_box(s, TURNS, pace, x, y, dice, 0) + value_of_sputniks(s, pace, held)
    return ends_at(s, TURNS, pace, rivals, base, x, y, dice, own_value)


@kernel
def value_of_place(s: Record, astronaut: int, pace: int) -> int:
    """Return the value of an astronaut's position, by the turns it needs."""
    if not is_in_race(s, astronaut):
        return POINT * (FIRST_ACROSS if s.finished[astronaut] == 1 else ACROSS)
    if pace < LAST_ROUND:
        return PLACES[mode_of(s), pace, strides(turns_after(s, astronaut))]
    if has_turn_to_come(s, astronaut):
        return LAST_POINTS[strides(turns_after(s, astronaut))]
    return points_at(s, s.x[astronaut])


@kernel
def value_of_own(s: Record, astronaut: int, pace: int) -> int:
    """Return the value of an astronaut and its counters; during its turn, of its EC counters and reroll only."""
    counters = value_of_counters(s, pace, 100 * s.ec[astronaut] + REROLL_PART * s.reroll[astronaut]) // 100
    if is_in_race(s, astronaut) and is_jumping(s, astronaut):
        return counters
    return counters + value_of_place(s, astronaut, pace) + value_of_sputniks(s, pace, s.sputniks[astronaut])


@kernel
def value_of_rivals_counters(s: Record, seat: int, pace: int) -> int:
    """Return the mean value of the counters of the other seats."""
    total = 0
    for astronaut in range(count_astronauts(s)):
        if seat_of(s, astronaut) != seat:
            total += value_of_sputniks(s, pace, s.sputniks[astronaut]) + value_of_counters(s, pace, s.ec[astronaut])
    return total // (s.option_players - 1)


@kernel
def value_of_best_rival(s: Record, seat: int) -> int:
    """Return the final points of the best other seat, in the last round."""
    best = 0
    for other in range(s.option_players):
        if other != seat:
            total = 0
            for astronaut in range(other, count_astronauts(s), s.option_players):
                total += value_of_place(s, astronaut, LAST_ROUND) + POINT * s.sputniks[astronaut]
            best = max(best, total)
    return best


@kernel
def value_of_rival_team(s: Record, seat: int) -> int:
    """Return the value of the positions of the other seat's astronauts, in a two-player game."""
    pace = pace_for(s, 1 - seat)
    total = 0
    for astronaut in range(1 - seat, count_astronauts(s), s.option_players):
        total += value_of_place(s, astronaut, pace)
    return total


@kernel
def value_of_rivals(s: Record, seat: int, pace: int) -> int:
    """Return the value that a seat has to beat, without the positions of a two-player rival's astronauts."""
    if pace == LAST_ROUND:
        return value_of_best_rival(s, seat)
    return value_of_rivals_counters(s, seat, pace) - MORE_RIVALS[s.option_players]


@kernel
def chance_for(s: Record, seat: int) -> int:
    """Return the chance of a seat to win, in millionths."""
    pace = pace_for(s, seat)
    own_value = -value_of_rivals(s, seat, pace)
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        own_value += value_of_own(s, astronaut, pace)
    if s.active != NOBODY and seat_of(s, s.active) == seat and is_in_race(s, s.active) and is_jumping(s, s.active):
        return chance_while_jumping(s, pace, own_value)
    if pace < LAST_ROUND and s.option_players == 2:
        own_value -= value_of_rival_team(s, seat)
    return chance_of(own_value, 0)


@kernel
def evaluated_seat(s: Record, seat: int) -> int:
    """Return the seat to evaluate: the seat itself, or in a two-player game the jumping one, else the first.

    The chances of two seats add up to 1.
    """
    if s.option_players > 2:
        return seat
    return seat_of(s, s.active) if s.active != NOBODY and is_jumping(s, s.active) else 0


@kernel
def value(s: Record, seat: int) -> int:
    """Return the value of a seat from 0 to 1000; after the game 1000 for the winner.

    Each seat is compared with its best rival, so with more than two seats the sum is only approximately 1000.
    """
    if s.reason != 0:
        return WON if is_winner(s, seat) else 0
    if s.round == 0:
        return WON // s.option_players
    evaluated = evaluated_seat(s, seat)
    chance = chance_for(s, evaluated) * WON // MILLION
    return chance if evaluated == seat else WON - chance
