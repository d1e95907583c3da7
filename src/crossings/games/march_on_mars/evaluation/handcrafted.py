"""How well the team stands, by hand: what all is worth, dice that are laid or lie among it, makes the odds."""

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
    DIVING,
    DRONE_SHOT,
    GO,
    HIM,
    MMM_DESTROYED,
    REROLL,
    ROLL,
    SM,
    TELEPORTING,
)
from ..rules.throws import can_bomb, total_lying
from .choices import bait_value, gate_value, mark_price, missile_value
from .gains import GAINS_A_PACK, jump_gains, shot_gains
from .throws import BOMB_ROLL, SET_BLACK, SET_OF_DICE, SURE, faces_lying, throw_value, value_with_die
from .uses import best_use, sides_with
from .values import LATER, PERCENT, price, rounds_left, setup_value, team_value

CERTAIN = 1000
LOGIT_UNIT = 1000
"""So much makes the odds better by a factor e."""
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
"""By players: at the end of an unhurt base, for a hundred of worth, a round left and a hit on the base; fitted to games
that the policy played."""
FAR = 6000
CHANCES = table([round(CERTAIN / (1 + exp(-odds / LOGIT_UNIT))) for odds in range(-FAR, FAR + 1)])
"""By odds, from `-FAR`."""


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
    """How likely the team wins, as a logarithm."""
    players = s.option_players
    worth = (team_value(s) + pending_value(s)) * ODDS[players, 1] // PERCENT
    return ODDS[players, 0] + worth + rounds_left(s) * ODDS[players, 2] + s.base_hits * ODDS[players, 3]


# ---- what is promised by dice that are laid and not yet thrown -----------------------------------

VICTORY = 1500
"""What the game won is worth."""
NO_FACE = 0


@kernel
def pending_value(s: Record) -> int:
    """What the dice of this turn are worth that are still to be used, and baits."""
    if all_baits(s) != 0:
        return bait_value(s) + pending_dice_value(s)
    return pending_dice_value(s)


@kernel
def pending_dice_value(s: Record) -> int:
    """The same without baits."""
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
    """The same before a throw."""
    if s.throw == ACT:
        return actions_value(s, s.action)
    if s.throw == BOMBING or s.throw == DIVING:
        again = s.throw == BOMBING and has_help(s, s.active)
        return VICTORY * BOMB_ROLL[s.pending[0], s.pending[1], s.pending[2], int(again), s.option_target] // SURE
    if s.throw == HIM or s.throw == SM:
        return missile_value(s, s.beacon, MISSILE_HITS[s.throw - HIM])
    if s.throw == TELEPORTING:
        return gate_value(s, s.active, s.gate)
    return 0


@kernel
def value_before_reroll(s: Record) -> int:
    """The same before a die is thrown again."""
    colour = 0
    while s.pending[colour] == 0:
        colour += 1
    if s.throw == BOMBING:
        return VICTORY * sides_with(s, colour, s.option_target - total_lying(s)) // SIDES
    if s.throw != ACT and s.throw != DRONE_SHOT:
        return 0
    marine = s.active
    low = jump_gains(s, marine, 0) if s.throw == ACT else 0
    high = jump_gains(s, marine, GAINS_A_PACK) if s.throw == ACT else 0
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    worth = value_with_die(s, faces_lying(s), NO_FACE, colour, low, high, g1, g2, g3) // SIDES
    return worth + actions_value(s, s.action + 1)


@kernel
def bomb_or_action(s: Record) -> int:
    """What an action and those after it are worth, as the bomb if it can be."""
    if not can_bomb(s, s.active):
        return actions_value(s, s.action)
    dice = s.action - 1
    again = int(has_help(s, s.active))
    chance = BOMB_ROLL[s.program[dice, 0], s.program[dice, 1], s.program[dice, 2], again, s.option_target]
    return VICTORY * chance // SURE


@kernel
def set_of_action(s: Record, action: int) -> int:
    """The dice of an action, as a set; none beyond the last."""
    if action > ACTIONS_EACH_TURN:
        return 0
    return SET_OF_DICE[s.program[action - 1, 0], s.program[action - 1, 1], s.program[action - 1, 2]]


@kernel
def actions_value(s: Record, action: int) -> int:
    """What an action and those after it are worth, as if all were made from where the marine is."""
    first = set_of_action(s, action)
    if first == 0:
        return 0
    marine = s.active
    low = jump_gains(s, marine, 0)
    high = jump_gains(s, marine, GAINS_A_PACK)
    g1 = shot_gains(s, marine, 1)
    g2 = shot_gains(s, marine, 2)
    g3 = shot_gains(s, marine, 3)
    part = PERCENT
    worth = 0
    for number in range(action, ACTIONS_EACH_TURN + 1):
        dice = set_of_action(s, number)
        worth += part * (throw_value(dice, low, high, g1, g2, g3) - mark_price(s, marine) * SET_BLACK[dice])
        part = part * price(s, LATER) // PERCENT
    return worth // PERCENT
