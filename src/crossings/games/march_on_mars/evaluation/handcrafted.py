"""A handcrafted evaluation: the log odds of winning, from the values of the position and of its dice."""

from __future__ import annotations

from math import exp

from crossings.engine import Record, kernel
from crossings.engine.kernels.tables import table
from crossings.shared.ring.data import ACTIONS_EACH_TURN, SIDES

from ..rules.data import MISSILE_HITS
from ..rules.planet import has_help
from ..rules.rounds import all_baits
from ..rules.schema import (
    ACT,
    BOMBING,
    CHOOSE,
    DRONE_SHOT,
    GO,
    HIM,
    KAMIKAZE_THROW,
    MMM_DESTROYED,
    REROLL,
    ROLL,
    SM,
    TELEPORTING,
)
from ..rules.throws import can_bomb, total_rolled
from .choices import bait_value, gate_value, mark_price, missile_value
from .gains import GAINS_A_PACK, jump_gains, shot_gains
from .throws import BOMB_ROLL, SET_BLACK, SET_OF_DICE, SURE, rolled_faces, throw_value, value_with_die
from .uses import best_use, sides_with
from .values import LATER, PERCENT, price, rounds_left, setup_value, team_value

CERTAIN = 1000
LOGIT_UNIT = 1000
"""The step that multiplies the odds by e."""
ODDS = table(
    [
        (0, 0, 0, 0),
        (0, 0, 0, 0),
        (2053, 415, 254, -841),
        (1830, 296, 355, -696),
        (2568, 311, 144, -281),
        (1166, 169, 122, 191),
    ]
)
"""By number of players: log odds at the end with an undamaged base; per 100 of value, per round left, and per hit.

They were fitted to games that the policy played."""
FAR = 6000
CHANCES = table([round(CERTAIN / (1 + exp(-odds / LOGIT_UNIT))) for odds in range(-FAR, FAR + 1)])
"""The chance to win, in thousandths, by log odds from `-FAR` on."""


@kernel
def plain_value(s: Record, seat: int) -> int:
    """0..1000, the same for all seats (MOM-F04)."""
    if s.reason != 0:
        return CERTAIN if s.reason == MMM_DESTROYED else 0
    if s.x[s.option_players - 1] == 0:
        return setup_value(s)
    return min(CERTAIN - 1, max(1, CHANCES[FAR + max(-FAR, min(FAR, odds(s)))]))


@kernel
def odds(s: Record) -> int:
    """The log odds that the team wins."""
    players = s.option_players
    value = (team_value(s) + pending_value(s)) * ODDS[players, 1] // PERCENT
    return ODDS[players, 0] + value + rounds_left(s) * ODDS[players, 2] + s.base_hits * ODDS[players, 3]


# ---- values of dice that are not used yet --------------------------------------------------------

VICTORY = 1500
"""The value of winning the game."""
NO_FACE = 0


@kernel
def pending_value(s: Record) -> int:
    """The value of unused dice of this turn and of baits."""
    if all_baits(s) != 0:
        return bait_value(s) + pending_dice_value(s)
    return pending_dice_value(s)


@kernel
def pending_dice_value(s: Record) -> int:
    """The value of unused dice of this turn."""
    if s.phase == CHOOSE and s.throw == ACT:
        return best_use(s, s.active) + actions_value(s, s.action + 1)
    if s.phase == GO and s.has_hand == 0:
        return bomb_or_action(s)
    if s.phase == ROLL:
        return value_before_throw(s)
    if s.phase == REROLL:
        return value_before_reroll(s)
    return 0


@kernel
def value_before_throw(s: Record) -> int:
    """The value of the dice about to be thrown."""
    if s.throw == ACT:
        return actions_value(s, s.action)
    if s.throw == BOMBING or s.throw == KAMIKAZE_THROW:
        has_reroll = s.throw == BOMBING and has_help(s, s.active)
        return VICTORY * BOMB_ROLL[s.pending[0], s.pending[1], s.pending[2], int(has_reroll), s.option_target] // SURE
    if s.throw == HIM or s.throw == SM:
        return missile_value(s, s.beacon, MISSILE_HITS[s.throw - HIM])
    if s.throw == TELEPORTING:
        return gate_value(s, s.active, s.gate)
    return 0


@kernel
def value_before_reroll(s: Record) -> int:
    """The value of the dice before one of them is rerolled."""
    colour = 0
    while s.pending[colour] == 0:
        colour += 1
    if s.throw == BOMBING:
        return VICTORY * sides_with(s, colour, s.option_target - total_rolled(s)) // SIDES
    if s.throw != ACT and s.throw != DRONE_SHOT:
        return 0
    marine = s.active
    low = jump_gains(s, marine, 0) if s.throw == ACT else 0
    high = jump_gains(s, marine, GAINS_A_PACK) if s.throw == ACT else 0
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    value = value_with_die(s, rolled_faces(s), NO_FACE, colour, low, high, g1, g2, g3) // SIDES
    return value + actions_value(s, s.action + 1)


@kernel
def bomb_or_action(s: Record) -> int:
    """The value of an action and those after it, or of the bomb if it is possible."""
    if not can_bomb(s, s.active):
        return actions_value(s, s.action)
    action = s.action - 1
    has_reroll = int(has_help(s, s.active))
    chance = BOMB_ROLL[s.program[action, 0], s.program[action, 1], s.program[action, 2], has_reroll, s.option_target]
    return VICTORY * chance // SURE


@kernel
def set_of_action(s: Record, action: int) -> int:
    """The dice of an action as a set; the empty set for no action."""
    if action > ACTIONS_EACH_TURN:
        return 0
    return SET_OF_DICE[s.program[action - 1, 0], s.program[action - 1, 1], s.program[action - 1, 2]]


@kernel
def actions_value(s: Record, action: int) -> int:
    """The value of an action and those after it, as if all started where the marine is now."""
    first = set_of_action(s, action)
    if first == 0:
        return 0
    marine = s.active
    low = jump_gains(s, marine, 0)
    high = jump_gains(s, marine, GAINS_A_PACK)
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    percent = PERCENT
    value = 0
    for number in range(action, ACTIONS_EACH_TURN + 1):
        dice = set_of_action(s, number)
        value += percent * (throw_value(dice, low, high, g1, g2, g3) - mark_price(s, marine) * SET_BLACK[dice])
        percent = percent * price(s, LATER) // PERCENT
    return value // PERCENT
