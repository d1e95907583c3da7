"""How well the team stands in March on Mars, roughly, and how a sensible marine moves: for searches, no rule.

`worth` says what the way, company and aliens are worth, `gains` and `throws` what dice add to that, `choices` and
`uses` what is therefore done, and `plain` how well the team therefore stands, with what is to be expected of dice that
are laid, or lie. Between turns the evaluation is learned: `features` says what is looked at, `weights.json` how its
weights were found.
"""

from __future__ import annotations

from math import exp

from crossings.engine import Ints, Record, Rng, SearchConfig, kernel
from crossings.engine.kernels.tables import WEIGHTS_PER_LOGIT, has_weights, table, weights_for

from ..rules.data import FIRST_NEXT, INJECTED_DICE, MAX_SEATS
from ..rules.kernels import MAX_MOVES
from ..rules.schema import BAIT_NODE, CHOOSE, DRONE_NODE, GO, ORDER, PROGRAM, START
from .choices import choose_ability, choose_bait, choose_drone, choose_go, choose_start, choose_turn
from .features import MIN_SEATS, NONE, SIZE, SLOTS, feature
from .handcrafted import CERTAIN, plain_value
from .uses import choose_use

__all__ = [
    "SEARCH_CONFIG",
    "SEARCH_CONFIGS",
    "SIZE",
    "SLOTS",
    "feature",
    "plain_value",
    "policy",
    "quiet",
    "value",
]

SEARCH_CONFIG = SearchConfig(
    c_puct=0.15,
    prior_scale=10.0,
    max_backup=0.0,
    prior_visits=30.0,
    rollout_moves=MAX_MOVES,
    max_depth=1,
    policy_bonus=2.0,
)
"""Each move is tried by playing the turn on by the policy; what comes after it is left to the evaluation."""
SEARCH_CONFIGS = {players: SEARCH_CONFIG._replace(rollout_turns=players) for players in range(MIN_SEATS, MAX_SEATS + 1)}
"""It tells more to play on until everybody has had a turn, which takes so much longer that it is not for training."""
LEARNED = weights_for(__file__, SIZE)
HAS_WEIGHTS = int(has_weights(__file__))
FAR = 6 * WEIGHTS_PER_LOGIT
CHANCES = table([round(CERTAIN / (1 + exp(-total / WEIGHTS_PER_LOGIT))) for total in range(-FAR, FAR + 1)])
"""By the sum of weights, from `-FAR`."""


@kernel
def quiet(s: Record) -> bool:
    """At the beginning of a turn no dice are laid, and the evaluation is learned for that."""
    return s.phase == PROGRAM and s.dice != INJECTED_DICE


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000, the same for all seats (MOM-F04): what is learned between turns, else by hand."""
    return learned_chance(s, seat) if HAS_WEIGHTS and quiet(s) else plain_value(s, seat)


@kernel
def learned_chance(s: Record, seat: int) -> int:
    """How likely the team wins, by the sum of the weights that speak for it."""
    total = 0
    for slot in range(SLOTS):
        index = feature(s, seat, slot)
        if index != NONE:
            total += LEARNED[index]
    return min(CERTAIN - 1, max(1, CHANCES[FAR + max(-FAR, min(FAR, total))]))


@kernel
def policy(s: Record, rng: Rng, room: Ints) -> int:
    """The move of a sensible marine; it does not vary, and needs no room."""
    if s.phase == PROGRAM:
        return choose_turn(s, s.active)
    if s.phase == CHOOSE:
        return choose_use(s, s.active)
    if s.phase == GO:
        return choose_go(s, s.active)
    if s.phase == DRONE_NODE:
        return choose_drone(s, s.active)
    if s.phase == BAIT_NODE:
        return choose_bait(s)
    if s.phase == ORDER:
        return FIRST_NEXT + s.order[0]
    return choose_start(s) if s.phase == START else choose_ability(s)
