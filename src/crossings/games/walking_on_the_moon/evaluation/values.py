"""The value of ending a turn at a spot (see `landings`), from solved tables."""

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
"""The unit of turns is a hundredth."""
TURNS = table(_solved["turns"], "int16")
"""The turns to the end of the card if only time counts.

By card, next card (or `GOAL_NEXT`), column of the sector, level above the lowest, and dice above `DICE_STUNNED`.
"""
CARD_TURNS = table(_solved["cards"], "int16")
"""The turns from the box before a card to the box after it, by card and next card."""
GOAL_NEXT = 10
"""The index of the goal as the next card after the last one."""

PACE, PACES = 25, 40
"""The best rival's turns to the goal are grouped into `PACES` intervals of `PACE` hundredths."""
LAST_ROUND, TIME_ALONE = PACES, PACES + 1
"""Two more paces: for the last round, and for solving, where only time counts."""
STRIDE, STRIDES = 4, 330
"""The astronaut's own turns to the goal are grouped into `STRIDES` intervals of `STRIDE` hundredths."""
_PACES = (np.arange(PACES) + 0.5) * PACE / TURN
_STRIDES = (np.arange(STRIDES) + 0.5) * STRIDE / TURN

LEAD = (1300, 2400, 800, 1100)
"""By mode: the value of a lead of one turn at the end of the race.

Before, it is divided by the square root of the turns to come, since the dice may still change the lead.
"""
FAR_BEHIND, FAR_AHEAD = -6, 3
"""The lead is clipped to this range of turns."""
PLACES = table(
    np.rint(
        np.clip(_PACES[:, None] - _STRIDES, FAR_BEHIND, FAR_AHEAD)
        * (np.array(LEAD)[:, None] / np.sqrt(1 + _PACES))[:, :, None]
    ).astype(int),
    "int16",
)
"""The value of a position, by mode, pace of the best rival, and own strides to go."""
SPUTNIK, KEPT_SHARE = (350, 500, 350, 500), (0.72, 0.72, 0.85, 0.85)
"""By mode: the value of a Sputnik at the end of the race, and the share left by accidents after each turn."""
SPUTNIKS = table(np.rint(np.array(SPUTNIK)[:, None] * np.array(KEPT_SHARE)[:, None] ** _PACES).astype(int), "int16")
"""The value of a Sputnik counter, by mode and pace of the best rival."""
COUNTER = (0, 0, 150, 240)
"""The value of an EC counter, by mode."""

POINT = 526
"""The value of a point in the last round."""
LAST_POINTS = table(_solved["last"], "int16")
"""The expected value of the last turn if an astronaut has finished, by strides to go after it."""
MORE_RIVALS = (0, 0, 0, 0, -350, -650)
"""The cost of further rivals, by number of seats."""

RAW_VALUE = -(1 << 40)
"""A marker in place of `base`: values are compared directly, not the chances that follow from them."""
MILLION = 1_000_000
SHARES_STEP, SHARES_REACH = 4, 2000
SHARES = table(
    [round(MILLION / (1 + exp(-step * SHARES_STEP / 1000))) for step in range(-SHARES_REACH, SHARES_REACH + 1)],
    "int32",
)
"""Chances to win in millionths, by steps of value."""


LONG = 1000
"""The value of a hundredth of a turn if only time counts."""
STEP_VALUE = 22
"""The value of a free step, in hundredths of a turn."""
ROBBERY, SABOTAGE, REROLL_PART = 130, 25, 50
"""Values in hundredths of a Sputnik counter; `REROLL_PART` (WOM-B06) in hundredths of an EC counter."""


# ---- rivals ---------------------------------------------------------------------------------------

STRIDES_AT, STRIDES_MASK = GOAL + 1, 1023
PACE_AT, PACE_MASK = STRIDES_AT + 10, 63
LEAD_AT, LEAD_MASK = PACE_AT + 6, 1023
"""The lowest bit of each field of the packed facts about rivals; their columns begin at bit 0.

They are one number because kernels have no local arrays.
"""
PARTS, EVEN = 8, LEAD_MASK // 2
"""Leads are packed in units of 1 / `PARTS` point, with an offset of `EVEN`."""


@kernel
def packed(columns: int, strides: int, pace: int, lead: int) -> int:
    """Return the packed facts about the rivals; `lead` is in units of 1 / `PARTS` point."""
    clamped = min(max(lead + EVEN, 0), LEAD_MASK)
    return columns | min(strides, STRIDES_MASK) << STRIDES_AT | pace << PACE_AT | clamped << LEAD_AT


@kernel
def is_anyone_at(rivals: int, x: int) -> bool:
    """Whether a rival is in a column; always false in the basic game."""
    return (rivals >> x) & 1 == 1


@kernel
def strides_in(rivals: int) -> int:
    """Return the sum of the rival's strides to go, in a two-player game."""
    return (rivals >> STRIDES_AT) & STRIDES_MASK


@kernel
def own_pace_in(rivals: int) -> int:
    """Return the pace of the seat's other astronaut, in a two-player game."""
    return (rivals >> PACE_AT) & PACE_MASK


@kernel
def lead_in(rivals: int) -> int:
    """Return the best rival's final points less those of the seat's other astronaut, in units of 1 / `PARTS` point."""
    return ((rivals >> LEAD_AT) & LEAD_MASK) - EVEN


# ---- chances ----------------------------------------------------------------------------------------


@kernel
def chance_of(base: int, value: int) -> int:
    """Return the chance to win in millionths for the sum of both values, or `value` itself if `base` is `RAW_VALUE`."""
    if base == RAW_VALUE:
        return value
    return SHARES[SHARES_REACH + min(max((base + value) // SHARES_STEP, -SHARES_REACH), SHARES_REACH)]


# ---- positions at the end of a turn ---------------------------------------------------------------


@kernel
def following(s: Record, slot: int) -> int:
    """Return the card after that of a slot, or `GOAL_NEXT`."""
    return GOAL_NEXT if slot + 1 == SLOTS else s.track[slot + 1] - 1


@kernel
def turns_to_go(s: Record, turns: Ints, x: int, y: int, dice: int) -> int:
    """Return the hundredths of turns from a box to the goal if the next turn has `dice` dice."""
    slot = x // SECTOR
    total = turns[s.track[slot] - 1, following(s, slot), x - SECTOR * slot, y - LOWEST, dice - DICE_STUNNED]
    for later in range(slot + 1, SLOTS):
        total += CARD_TURNS[s.track[later] - 1, following(s, later)]
    return total


@kernel
def strides(turns: int) -> int:
    """Return the index of turns to go in the tables."""
    return min(max(1, turns // STRIDE), STRIDES - 1)


@kernel
def mode_of(s: Record) -> int:
    """Return the index of this game's mode in the tables: two seats or more, basic or advanced."""
    return (s.option_players > 2) + 2 * s.option_advanced


@kernel
def value_of_sputniks(s: Record, pace: int, number: int) -> int:
    """Return the value of Sputnik counters."""
    return number * (POINT if pace >= LAST_ROUND else SPUTNIKS[mode_of(s), pace])


@kernel
def value_of_counters(s: Record, pace: int, number: int) -> int:
    """Return the value of EC counters."""
    return 0 if pace >= LAST_ROUND else number * COUNTER[mode_of(s)]


@kernel
def points_at(s: Record, x: int) -> int:
    """WOM-F06: return the value of a column at the end of the game."""
    if x >= GOAL:
        return POINT * ACROSS
    return 0 if x < LAST_CARD else POINT * (s.option_last_card + x - LAST_CARD + 1)


@kernel
def value_in_box(s: Record, turns: Ints, pace: int, x: int, y: int, dice: int, gained: int) -> int:
    """Return the value of a box after this turn.

    `dice` is the number of dice of the next turn; `gained` is in hundredths of a turn.
    """
    if pace == LAST_ROUND:
        return points_at(s, x)
    if x >= GOAL:
        return 0
    to_go = turns_to_go(s, turns, x, y, dice) - gained
    return -LONG * to_go if pace == TIME_ALONE else PLACES[mode_of(s), pace, strides(to_go)]


@kernel
def token_at(s: Record, x: int) -> int:
    """Return the token of the box in a column, or -1."""
    if s.option_advanced == 0 or x % SECTOR != 0 or x == 0 or x >= GOAL:
        return -1
    return s.tokens[x // SECTOR - 1] - 1


# ---- the end of a turn --------------------------------------------------------------------------------


@kernel
def value_of_arrival(s: Record, turns: Ints, pace: int, spot: int) -> int:
    """Return the value of reaching a spot by a jump, with the token of its box and the loss of an accident."""
    x = column_of(spot)
    held = held_at(spot)
    fails = is_stunned(spot)
    dice = DICE_STUNNED if fails else DICE_STANDING
    token = token_at(s, x)
    held += SPUTNIKS_OF_TOKEN * (token == SPUT)
    held -= fails * (held // 2)
    gained = STEP_VALUE * (token == ADV) - STEP_VALUE * (token == BACK)
    counters = value_of_counters(s, pace, 100 * (token == EC) + REROLL_PART * (token == REROLL)) // 100
    place = value_in_box(s, turns, pace, x, level_of(spot), dice, gained)
    return place + value_of_sputniks(s, pace, held) + counters


@kernel
def value_of_meeting(s: Record, pace: int, rivals: int, spot: int) -> int:
    """Return the value of what can be taken from rivals in a box."""
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
def stops_at(s: Record, turns: Ints, pace: int, rivals: int, base: int, spot: int) -> int:
    """Return the value of a turn that ends at a spot; `base` is the value of everything else (`chance_of`)."""
    if column_of(spot) >= GOAL and pace < LAST_ROUND:
        return chance_of_crossing(s, rivals, held_at(spot) - is_stunned(spot) * (held_at(spot) // 2))
    value = value_of_arrival(s, turns, pace, spot)
    if s.option_advanced and is_stunned(spot) == 0:
        value += value_of_meeting(s, pace, rivals, spot) + value_of_counters(s, pace, number_of(spot) == JUMPS_A_TURN)
    dice = DICE_STUNNED if is_stunned(spot) else DICE_STANDING
    return ends_at(s, turns, pace, rivals, base, column_of(spot), level_of(spot), dice, value)


@kernel
def ends_at(s: Record, turns: Ints, pace: int, rivals: int, base: int, x: int, y: int, dice: int, value: int) -> int:
    """Return the chance of a seat whose turn ends in a box; `value` is the value of its position and counters."""
    if base == RAW_VALUE:
        return value
    if pace == LAST_ROUND:
        return final_chance(s, base + value)
    if s.option_players > 2:
        return chance_of(base, value)
    return chance_of(base, value - value_of_team(s, rivals, turns_to_go(s, turns, x, y, dice)))


@kernel
def value_of_team(s: Record, rivals: int, to_go: int) -> int:
    """Return the value of the rival's two positions in a two-player game.

    `to_go`: the turns to go of the seat's own astronaut, in hundredths of a turn.
    """
    pace = min(own_pace_in(rivals), max(0, to_go) // PACE)
    total_strides = strides_in(rivals)
    return PLACES[mode_of(s), pace, total_strides // 2] + PLACES[mode_of(s), pace, total_strides - total_strides // 2]


@kernel
def chance_of_crossing(s: Record, rivals: int, held: int) -> int:
    """Return the chance of a seat whose astronaut finishes first with `held` Sputnik counters."""
    return final_chance(s, POINT * (FIRST_ACROSS + held) - POINT * lead_in(rivals) // PARTS)


@kernel
def final_chance(s: Record, lead: int) -> int:
    """Return the chance in the last round for a lead over the best rival; it is certain if no turn is left."""
    if is_another_to_move(s):
        return chance_of(lead, 0)
    return MILLION if lead > 0 else MILLION // 2 if lead == 0 else 0


@kernel
def is_another_to_move(s: Record) -> bool:
    """Whether another astronaut has a turn after the current one in this round."""
    is_left = False
    for place in range(s.turn + 1, count_astronauts(s)):
        is_left = is_left or is_in_race(s, s.order[place])
    return is_left
