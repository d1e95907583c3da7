"""How well a seat stands, roughly, for searches; no rule.

Each astronaut is taken to keep its distance from the foremost until that one crosses, and gets the points of where it
would be then, and its Sputniks. The seats share 1000 by these points, the more sharply the nearer the goal is.
"""

from __future__ import annotations

from math import exp

import numpy as np

from crossings.engine import Record, kernel
from crossings.games.walking_on_the_moon.rules.data import (
    ACROSS,
    DICE_STANDING,
    EXTRA_JUMP,
    FIRST_ACROSS,
    GOAL,
    JUMPS_A_TURN,
    LAST_CARD,
)
from crossings.games.walking_on_the_moon.rules.kernels import is_winner
from crossings.games.walking_on_the_moon.rules.race import (
    count_across,
    count_astronauts,
    foremost_column,
    is_in_race,
    place_of,
)
from crossings.games.walking_on_the_moon.rules.record import GO_ON

UNIT = 100
"""Columns and points are counted in hundredths."""
TURN_TO_COME, JUMP_TO_COME = 400, 130
"""Columns that a turn, and a jump of the turn in hand, brings on average."""
STUNNED, RED_COUNTER, OF_EC, OF_REROLL = -200, -60, 60, 30
"""What these are worth in columns."""
BEHIND_LAST_CARD = 2
"""Columns before the last card count by this part."""
CLOSE, FAR = 120, 10
"""By how many hundredths of a point prospects get better by a factor e: at the goal, and more a column before."""
GRAIN, DEEPEST = 16, 127
WEIGHTS = np.array([round(60000 * exp(-place / GRAIN)) for place in range(DEEPEST + 1)])
"""By sixteenths of a factor e."""
WON = 1000


@kernel
def turn_left(s: Record, astronaut: int) -> int:
    """What an astronaut may still do in this round."""
    if s.active == astronaut and s.jump != EXTRA_JUMP:
        if s.dice > 0:
            return TURN_TO_COME * s.dice // DICE_STANDING
        left = 0
        for jump in range(s.jump - (s.phase < GO_ON and s.jump > 0), JUMPS_A_TURN):
            left += s.program[jump, 0] + s.program[jump, 1] + s.program[jump, 2] > 0
        return JUMP_TO_COME * left
    for place in range(max(0, s.turn + 1), count_astronauts(s)):
        if s.order[place] == astronaut:
            return TURN_TO_COME
    return 0


@kernel
def reach(s: Record, astronaut: int) -> int:
    """About how far an astronaut comes in this round, in hundredths of columns."""
    if not is_in_race(s, astronaut):
        return UNIT * GOAL
    helped = OF_EC * s.ec[astronaut] + OF_REROLL * s.reroll[astronaut]
    hindered = STUNNED * s.crashed[astronaut] + RED_COUNTER * s.handicap[astronaut]
    return UNIT * s.x[astronaut] + turn_left(s, astronaut) + helped + hindered


@kernel
def lead(s: Record) -> int:
    """How far the foremost comes."""
    best = 0
    for astronaut in range(count_astronauts(s)):
        best = max(best, reach(s, astronaut))
    return min(best, UNIT * GOAL)


@kernel
def worth(s: Record, astronaut: int, farthest: int) -> int:
    """The points that an astronaut may have in the end, in hundredths."""
    points = UNIT * s.sputniks[astronaut]
    if not is_in_race(s, astronaut):
        return points + UNIT * (FIRST_ACROSS if s.finished[astronaut] == 1 else ACROSS)
    if place_of(s, astronaut) == 0:
        points += UNIT * (FIRST_ACROSS - ACROSS) // 2
    column = UNIT * GOAL - farthest + reach(s, astronaut)
    if column >= UNIT * GOAL:
        return points + UNIT * ACROSS
    last_card = UNIT * (s.option_last_card + 1)
    if column >= UNIT * LAST_CARD:
        return points + last_card + column - UNIT * LAST_CARD
    return points + max(0, last_card - (UNIT * LAST_CARD - column) // BEHIND_LAST_CARD)


@kernel
def prospects(s: Record, seat: int, farthest: int) -> int:
    """The same for all astronauts of a seat."""
    total = 0
    for astronaut in range(seat, count_astronauts(s), s.option_players):
        total += worth(s, astronaut, farthest)
    return total


@kernel
def share(s: Record, seat: int) -> int:
    """The seat's share of 1000 while the game goes on."""
    farthest = lead(s)
    best = 0
    for other in range(s.option_players):
        best = max(best, prospects(s, other, farthest))
    before_goal = 0 if count_across(s) > 0 else GOAL - foremost_column(s)
    unit = CLOSE + FAR * before_goal
    total = 0
    own = 0
    for other in range(s.option_players):
        behind = (best - prospects(s, other, farthest)) * GRAIN // unit
        weight = WEIGHTS[min(behind, DEEPEST)]
        total += weight
        if other == seat:
            own = weight
    return WON * own // total


@kernel
def outlook(s: Record, seat: int) -> int:
    """0..1000; when the game is over, all for the winner."""
    if s.reason == 0:
        return share(s, seat)
    return WON if is_winner(s, seat) else 0
