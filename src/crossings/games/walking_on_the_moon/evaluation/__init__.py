"""How well a seat stands, for searches; no rule.

Each astronaut is worth its counters and its place in the race, by the turns that it and its best rival have to go
(`worths`). Whoever is in the middle of a turn is worth what the dice programmed will bring on average (`hopes`).
"""

from __future__ import annotations

from crossings.engine import Record, SearchConfig, kernel

from ..rules.data import ACROSS, FIRST_ACROSS
from ..rules.kernels import is_winner
from ..rules.race import count_across, count_astronauts, is_in_race, seat_of
from ..rules.schema import AFTER, CHOOSE, GO_ON, IN_BOX, LAND, NOBODY, REACT, ROLL, ROLL_AGAIN, SHARE
from ..rules.throws import dice_due
from .expectimax import expected_value, expected_value_of_next, spot_in_hand
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
"""Guesses are expectations over the dice: they are trusted, a few hundred simulations tell hardly more than they do,
a new position is worth what its best move is, and what the dice of a simulation changed is luck."""
WON = 1000
FAR_AWAY = 1 << 20
"""More turns than anybody has to go."""


# ---- turns --------------------------------------------------------------------------------------------


@kernel
def is_in_hand(s: Record, astronaut: int) -> bool:
    """Whether its jumps of this turn are under way, or an Extra jump."""
    return s.active == astronaut and s.jump > 0


@kernel
def is_begun(s: Record) -> bool:
    """Whether somebody has taken dice in this round."""
    return s.turn > 0 or (s.turn == 0 and s.jump > 0)


@kernel
def has_turn_to_come(s: Record, astronaut: int) -> bool:
    """Whether all of its turn is still to come in a round in which others have had theirs.

    A round that nobody has begun yet counts as the end of the one before, so that its coming changes nothing.
    """
    if not is_begun(s):
        return False
    waits = s.active == astronaut and s.jump == 0
    for place in range(s.turn + 1, count_astronauts(s)):
        waits = waits or s.order[place] == astronaut
    return waits


@kernel
def dice_next(s: Record, astronaut: int) -> int:
    """Dice of the turn in hand, if it has not begun to jump, or else of the next one."""
    return s.dice if s.active == astronaut and s.dice > 0 else dice_due(s, astronaut)


@kernel
def turns_after(s: Record, astronaut: int) -> int:
    """About how many turns an astronaut has to go after this round; 0 is across."""
    if not is_in_race(s, astronaut):
        return 0
    rollout_turns = turns_to_go(s, TURNS, s.x[astronaut], s.y[astronaut], dice_next(s, astronaut))
    if has_turn_to_come(s, astronaut):
        return max(1, rollout_turns - TURN)
    return rollout_turns


@kernel
def pace_for(s: Record, seat: int) -> int:
    """The fewest turns that a rival of a seat has to go after this round, as the tables have them."""
    if count_across(s) > 0 or (s.round == s.option_round_limit and is_begun(s)):
        return LAST_ROUND
    best = FAR_AWAY
    for other in range(count_astronauts(s)):
        if seat_of(s, other) != seat:
            best = min(best, turns_after(s, other))
    return min(best // PACE, PACES - 1)


# ---- worth --------------------------------------------------------------------------------------------


@kernel
def crowd_around(s: Record) -> int:
    """The set of columns where rivals of the active astronaut are."""
    crowd = 0
    if s.option_advanced:
        for other in range(count_astronauts(s)):
            if seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other):
                crowd |= 1 << s.x[other]
    return crowd


@kernel
def rivals_of(s: Record, pace: int) -> int:
    """What of the rivals of the active astronaut matters for where its turn may end (`packed`)."""
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
    """With two seats: the other astronaut of the same seat."""
    return (astronaut + s.option_players) % count_astronauts(s)


@kernel
def chance_in_hand(s: Record, pace: int, others: int) -> int:
    """The chance of the seat that is jumping, in millionths; `others`: what all else is worth."""
    astronaut = s.active
    rivals = rivals_of(s, pace)
    if s.phase in (ROLL, AFTER, CHOOSE, ROLL_AGAIN):
        return expected_value(s, TURNS, pace, rivals, others)
    if s.phase in (LAND, SHARE, IN_BOX, REACT, GO_ON) and s.crash == 0 and s.crashed[astronaut] == 0:
        met = value_of_meeting(s, pace, rivals, spot_in_hand(s)) if s.phase == LAND else 0
        return expected_value_of_next(s, TURNS, pace, rivals, others + met)
    x = s.x[astronaut]
    y = s.y[astronaut]
    dice = dice_due(s, astronaut)
    held = s.sputniks[astronaut] - s.crash * (s.sputniks[astronaut] // 2)
    worth = value_in_box(s, TURNS, pace, x, y, dice, 0) + value_of_sputniks(s, pace, held)
    return ends_at(s, TURNS, pace, rivals, others, x, y, dice, worth)


@kernel
def value_of_place(s: Record, astronaut: int, pace: int) -> int:
    """What the place of an astronaut is worth, by the turns that it has to go."""
    if not is_in_race(s, astronaut):
        return POINT * (FIRST_ACROSS if s.finished[astronaut] == 1 else ACROSS)
    if pace < LAST_ROUND:
        return PLACES[mode_of(s), pace, strides(turns_after(s, astronaut))]
    if has_turn_to_come(s, astronaut):
        return LAST_POINTS[strides(turns_after(s, astronaut))]
    return points_at(s, s.x[astronaut])


@kernel
def value_of_own(s: Record, astronaut: int, pace: int) -> int:
    """What an astronaut of the seat in view is worth, with its counters; one in the middle of its turn, these alone."""
    counters = value_of_counters(s, pace, 100 * s.ec[astronaut] + REROLL_PART * s.reroll[astronaut]) // 100
    if is_in_race(s, astronaut) and is_in_hand(s, astronaut):
        return counters
    return counters + value_of_place(s, astronaut, pace) + value_of_sputniks(s, pace, s.sputniks[astronaut])


@kernel
def value_of_rivals_counters(s: Record, seat: int, pace: int) -> int:
    """What the counters of the other seats are worth, a seat on average."""
    total = 0
    for astronaut in range(count_astronauts(s)):
        if seat_of(s, astronaut) != seat:
            total += value_of_sputniks(s, pace, s.sputniks[astronaut]) + value_of_counters(s, pace, s.ec[astronaut])
    return total // (s.option_players - 1)


@kernel
def value_of_best_rival(s: Record, seat: int) -> int:
    """In the last round: what the best of the other seats comes to."""
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
    """With two seats: what the places of the other seat's two astronauts are worth."""
    pace = pace_for(s, 1 - seat)
    total = 0
    for astronaut in range(1 - seat, count_astronauts(s), s.option_players):
        total += value_of_place(s, astronaut, pace)
    return total


@kernel
def value_of_rivals(s: Record, seat: int, pace: int) -> int:
    """What the others are worth that a seat has to beat, but for the places of two seats' astronauts."""
    if pace == LAST_ROUND:
        return value_of_best_rival(s, seat)
    return value_of_rivals_counters(s, seat, pace) - MORE_RIVALS[s.option_players]


@kernel
def chance_for(s: Record, seat: int) -> int:
    """The chance of a seat to win, in millionths."""
    pace = pace_for(s, seat)
    worth = -value_of_rivals(s, seat, pace)
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        worth += value_of_own(s, astronaut, pace)
    if s.active != NOBODY and seat_of(s, s.active) == seat and is_in_race(s, s.active) and is_in_hand(s, s.active):
        return chance_in_hand(s, pace, worth)
    if pace < LAST_ROUND and s.option_players == 2:
        worth -= value_of_rival_team(s, seat)
    return chance_of(worth, 0)


@kernel
def seat_in_view(s: Record, seat: int) -> int:
    """Of two seats the one whose astronaut is jumping, else the first: what one gains the other one loses."""
    if s.option_players > 2:
        return seat
    return seat_of(s, s.active) if s.active != NOBODY and is_in_hand(s, s.active) else 0


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000; when the game is over, all for the winner.

    Each seat is compared with its best rival, so that with three seats and more the chances add up to 1000 only about.
    """
    if s.reason != 0:
        return WON if is_winner(s, seat) else 0
    if s.round == 0:
        return WON // s.option_players
    viewed = seat_in_view(s, seat)
    chance = chance_for(s, viewed) * WON // MILLION
    return chance if viewed == seat else WON - chance
