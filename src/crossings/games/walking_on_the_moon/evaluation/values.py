"""What it is worth to be at a spot (`landings` says what that is) at the end of a turn, by solved numbers."""

from __future__ import annotations

from math import exp
from pathlib import Path

import numpy as np

from crossings.engine import Ints, Record, kernel
from crossings.engine.kernels.tables import table
from crossings.shared.ring.data import LOWEST

from ..rules.data import (
    ACROSS,
    ADV,
    BACK,
    DICE_STANDING,
    DICE_STUNNED,
    EC,
    FIRST_ACROSS,
    GOAL,
    JUMPS_A_TURN,
    LAST_CARD,
    REROLL,
    SECTOR,
    SLOTS,
    SPUT,
    SPUTNIKS_OF_TOKEN,
)
from ..rules.race import count_astronauts, is_in_race, seat_of
from .landings import column_of, held_at, is_stunned, level_of, number_of

SOLVED = Path(__file__).with_name("solved.npz")
_solved = np.load(SOLVED)

TURN = 100
"""Turns are counted in hundredths."""
TURNS = table(_solved["turns"], "int16")
"""By card, next card (or `GOAL_NEXT`), column from the sector's box on, level above the lowest, and dice above those of
the stunned: turns to the end of the card, if time is all that counts."""
CARD_TURNS = table(_solved["cards"], "int16")
"""By card and next card: turns from the box before it to the box behind it."""
GOAL_NEXT = 10
"""Behind the last card comes the goal, not a card."""

PACE, PACES = 25, 40
"""The best rival's turns to the goal are told by so many hundredths."""
LAST_ROUND, TIME_ALONE = PACES, PACES + 1
"""Two further paces: somebody is across already; and, for solving, turns are all that counts."""
STRIDE, STRIDES = 4, 330
"""One's own turns to the goal are told by so many hundredths."""
_PACES = (np.arange(PACES) + 0.5) * PACE / TURN
_STRIDES = (np.arange(STRIDES) + 0.5) * STRIDE / TURN

LEAD = (1300, 2400, 800, 1100)
"""By mode: a turn more than the best rival has still to go, at the end of the race. Before, it tells the less, the more
the dice may still change, by the square root of the turns to come."""
FAR_BEHIND, FAR_AHEAD = -6, 3
"""Turns behind and ahead beyond which nothing changes."""
PLACES = table(
    np.rint(
        np.clip(_PACES[:, None] - _STRIDES, FAR_BEHIND, FAR_AHEAD)
        * (np.array(LEAD)[:, None] / np.sqrt(1 + _PACES))[:, :, None]
    ).astype(int),
    "int16",
)
"""By mode, pace of the best rival and own strides to go."""
SPUTNIK, KEPT_SHARE = (350, 500, 350, 500), (0.72, 0.72, 0.85, 0.85)
"""By mode: a Sputnik counter more than a rival, at the end of the race; and what accidents leave of it a turn."""
SPUTNIKS = table(np.rint(np.array(SPUTNIK)[:, None] * np.array(KEPT_SHARE)[:, None] ** _PACES).astype(int), "int16")
"""By mode and pace of the best rival: a Sputnik counter more than a rival."""
COUNTER = (0, 0, 150, 240)
"""By mode: an EC counter more than a rival."""

POINT = 526
"""A point more than a rival in the last round."""
LAST_POINTS = table(_solved["last"], "int16")
"""By strides to go after it: what the last turn brings on average, when somebody is across already."""
MORE_RIVALS = (0, 0, 0, 0, -350, -650)
"""By seats: what further rivals take away."""

RAW_VALUE = -(1 << 40)
"""In place of what all else is worth: worths are to be weighed as they are, not the chances that they give."""
MILLION = 1_000_000
SHARES_STEP, SHARES_REACH = 4, 2000
SHARES = table(
    [round(MILLION / (1 + exp(-step * SHARES_STEP / 1000))) for step in range(-SHARES_REACH, SHARES_REACH + 1)],
    "int32",
)
"""By steps of a worth: chances to win in millionths."""


LONG = 1000
"""A hundredth of a turn, where time alone counts."""
OF_STEP = 22
"""A free step, in turns."""
ROBBERY, SABOTAGE, REROLL_PART = 130, 25, 50
"""In hundredths of a Sputnik counter; and the right of WOM-B06 in hundredths of an EC counter."""


# ---- rivals ---------------------------------------------------------------------------------------

STRIDES_AT, STRIDES_MASK = GOAL + 1, 1023
PACE_AT, PACE_MASK = STRIDES_AT + 10, 63
LEAD_AT, LEAD_MASK = PACE_AT + 6, 1023
"""What of the rivals matters for where a turn may end is one number, for kernels have no arrays of their own: the
columns where rivals are lie lowest, a bit each; the others each from their bit on."""
PARTS, EVEN = 8, LEAD_MASK // 2
"""Leads are packed in parts of a point, from so many below nothing."""


@kernel
def packed(columns: int, strides: int, pace: int, lead: int) -> int:
    """All of it; what each is the kernels below say. `lead` is in parts of a point."""
    kept = min(max(lead + EVEN, 0), LEAD_MASK)
    return columns | min(strides, STRIDES_MASK) << STRIDES_AT | pace << PACE_AT | kept << LEAD_AT


@kernel
def is_anyone_at(rivals: int, x: int) -> bool:
    """Whether a rival is in a column, where that matters (in the advanced game)."""
    return (rivals >> x) & 1 == 1


@kernel
def strides_in(rivals: int) -> int:
    """With two seats: how far the rival's two astronauts have to go, together."""
    return (rivals >> STRIDES_AT) & STRIDES_MASK


@kernel
def own_pace_in(rivals: int) -> int:
    """With two seats: how far one's own other astronaut has to go, as the tables have paces."""
    return (rivals >> PACE_AT) & PACE_MASK


@kernel
def lead_in(rivals: int) -> int:
    """What the best rival would come to in the last round, less one's own other astronaut, in parts of a point."""
    return ((rivals >> LEAD_AT) & LEAD_MASK) - EVEN


# ---- chances ----------------------------------------------------------------------------------------


@kernel
def chance_of(others: int, worth: int) -> int:
    """The chance to win in millionths, if all else is worth so much; or the worth itself where that is `RAW_VALUE`."""
    if others == RAW_VALUE:
        return worth
    return SHARES[SHARES_REACH + min(max((others + worth) // SHARES_STEP, -SHARES_REACH), SHARES_REACH)]


# ---- where one rests ------------------------------------------------------------------------------


@kernel
def following(s: Record, slot: int) -> int:
    """The card behind that of a slot, or `GOAL_NEXT`."""
    return GOAL_NEXT if slot + 1 == SLOTS else s.track[slot + 1] - 1


@kernel
def turns_to_go(s: Record, turns: Ints, x: int, y: int, dice: int) -> int:
    """How many turns it takes from a box to the goal, the next one with so many dice."""
    slot = x // SECTOR
    total = turns[s.track[slot] - 1, following(s, slot), x - SECTOR * slot, y - LOWEST, dice - DICE_STUNNED]
    for later in range(slot + 1, SLOTS):
        total += CARD_TURNS[s.track[later] - 1, following(s, later)]
    return total


@kernel
def strides(turns: int) -> int:
    """Turns to go, as the tables have them."""
    return min(max(1, turns // STRIDE), STRIDES - 1)


@kernel
def mode_of(s: Record) -> int:
    """Which of the tables speak for this game."""
    return (s.option_players > 2) + 2 * s.option_advanced


@kernel
def value_of_sputniks(s: Record, pace: int, number: int) -> int:
    """What Sputnik counters are worth."""
    return number * (POINT if pace >= LAST_ROUND else SPUTNIKS[mode_of(s), pace])


@kernel
def value_of_counters(s: Record, pace: int, number: int) -> int:
    """What EC counters are worth."""
    return 0 if pace >= LAST_ROUND else number * COUNTER[mode_of(s)]


@kernel
def points_at(s: Record, x: int) -> int:
    """WOM-F06: what a column is worth at the end of the game."""
    if x >= GOAL:
        return POINT * ACROSS
    return 0 if x < LAST_CARD else POINT * (s.option_last_card + x - LAST_CARD + 1)


@kernel
def value_in_box(s: Record, turns: Ints, pace: int, x: int, y: int, dice: int, gained: int) -> int:
    """What it is worth to stand in a box after this turn, the next one with so many dice, and some turns gained."""
    if pace == LAST_ROUND:
        return points_at(s, x)
    if x >= GOAL:
        return 0
    to_go = turns_to_go(s, turns, x, y, dice) - gained
    return -LONG * to_go if pace == TIME_ALONE else PLACES[mode_of(s), pace, strides(to_go)]


@kernel
def token_at(s: Record, x: int) -> int:
    """The token of the box in this column; -1 without one."""
    if s.option_advanced == 0 or x % SECTOR != 0 or x == 0 or x >= GOAL:
        return -1
    return s.tokens[x // SECTOR - 1] - 1


# ---- the end of a turn --------------------------------------------------------------------------------


@kernel
def arrived(s: Record, turns: Ints, pace: int, spot: int) -> int:
    """What it is worth to have come to a spot by a jump, with the token of its box and the loss of an accident."""
    x = column_of(spot)
    held = held_at(spot)
    fails = is_stunned(spot)
    dice = DICE_STUNNED if fails else DICE_STANDING
    token = token_at(s, x)
    held += SPUTNIKS_OF_TOKEN * (token == SPUT)
    held -= fails * (held // 2)
    gained = OF_STEP * (token == ADV) - OF_STEP * (token == BACK)
    counters = value_of_counters(s, pace, 100 * (token == EC) + REROLL_PART * (token == REROLL)) // 100
    place = value_in_box(s, turns, pace, x, level_of(spot), dice, gained)
    return place + value_of_sputniks(s, pace, held) + counters


@kernel
def value_of_meeting(s: Record, pace: int, rivals: int, spot: int) -> int:
    """What may be had from rivals in a box."""
    x = column_of(spot)
    if not is_anyone_at(rivals, x):
        return 0
    best = 0
    for other in range(count_astronauts(s)):
        is_there = s.x[other] == x and s.y[other] == level_of(spot)
        if is_there and seat_of(s, other) != seat_of(s, s.active) and is_in_race(s, other):
            best = max(best, ROBBERY if s.sputniks[other] > 0 else SABOTAGE)
    return value_of_sputniks(s, pace, best) // 100


@kernel
def stops_at(s: Record, turns: Ints, pace: int, rivals: int, others: int, spot: int) -> int:
    """What a turn is worth whose last jump leads to a spot; `others`: what all else is worth (`chance_of`)."""
    if column_of(spot) >= GOAL and pace < LAST_ROUND:
        return crosses_with(s, rivals, held_at(spot) - is_stunned(spot) * (held_at(spot) // 2))
    worth = arrived(s, turns, pace, spot)
    if s.option_advanced and is_stunned(spot) == 0:
        worth += value_of_meeting(s, pace, rivals, spot) + value_of_counters(s, pace, number_of(spot) == JUMPS_A_TURN)
    dice = DICE_STUNNED if is_stunned(spot) else DICE_STANDING
    return ends_at(s, turns, pace, rivals, others, column_of(spot), level_of(spot), dice, worth)


@kernel
def ends_at(s: Record, turns: Ints, pace: int, rivals: int, others: int, x: int, y: int, dice: int, worth: int) -> int:
    """The chance of a seat whose turn ends in a box, where its place and counters are worth so much."""
    if others == RAW_VALUE:
        return worth
    if pace == LAST_ROUND:
        return final_chance(s, others + worth)
    if s.option_players > 2:
        return chance_of(others, worth)
    return chance_of(others, worth - value_of_team(s, rivals, turns_to_go(s, turns, x, y, dice)))


@kernel
def value_of_team(s: Record, rivals: int, to_go: int) -> int:
    """With two seats: what the places of the rival's two astronauts are worth if one's own has so many turns to go."""
    pace = min(own_pace_in(rivals), max(0, to_go) // PACE)
    both = strides_in(rivals)
    return PLACES[mode_of(s), pace, both // 2] + PLACES[mode_of(s), pace, both - both // 2]


@kernel
def crosses_with(s: Record, rivals: int, held: int) -> int:
    """The chance of a seat whose astronaut comes across first, with so many Sputnik counters."""
    return final_chance(s, POINT * (FIRST_ACROSS + held) - POINT * lead_in(rivals) // PARTS)


@kernel
def final_chance(s: Record, lead: int) -> int:
    """The chance in the last round, so far in front of the best rival; it is settled if nobody is to move any more."""
    if is_another_to_move(s):
        return chance_of(lead, 0)
    return MILLION if lead > 0 else MILLION // 2 if lead == 0 else 0


@kernel
def is_another_to_move(s: Record) -> bool:
    """Whether an astronaut has its turn after the one in hand in this round."""
    follows = False
    for place in range(s.turn + 1, count_astronauts(s)):
        follows = follows or is_in_race(s, s.order[place])
    return follows
