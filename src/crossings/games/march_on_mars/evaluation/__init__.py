"""A heuristic evaluation and policy for searches in March on Mars.

`values` assigns values to distances, companions and aliens; `gains` and `throws` add the expected value of dice;
`choices` and `uses` make the decisions of the policy; and `handcrafted` evaluates a position, including programmed and
rolled dice. Between turns the evaluation is learned: `features` defines its features, and `weights.json` records how
its weights were trained.
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
"""A move is evaluated by a rollout of the turn with the policy and an evaluation of its last position."""
SEARCH_CONFIGS = {players: SEARCH_CONFIG._replace(rollout_turns=players) for players in range(MIN_SEATS, MAX_SEATS + 1)}
"""By number of players: rollouts until every marine has had a turn, more accurate but too slow for training."""
LEARNED = weights_for(__file__, SIZE)
HAS_WEIGHTS = int(has_weights(__file__))
FAR = 6 * WEIGHTS_PER_LOGIT
CHANCES = table([round(CERTAIN / (1 + exp(-total / WEIGHTS_PER_LOGIT))) for total in range(-FAR, FAR + 1)])
"""The chance to win, in thousandths, by the sum of weights from `-FAR` on."""


@kernel
def quiet(s: Record) -> bool:
    """Whether a turn is about to begin and no dice are programmed, as in the positions of the training."""
    return s.phase == PROGRAM and s.dice != INJECTED_DICE


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000, the same for all seats (MOM-F04): learned between turns, else handcrafted."""
    return learned_chance(s, seat) if HAS_WEIGHTS and quiet(s) else plain_value(s, seat)


@kernel
def learned_chance(s: Record, seat: int) -> int:
    """The team's chance to win, in thousandths, according to the learned weights."""
    total = 0
    for slot in range(SLOTS):
        index = feature(s, seat, slot)
        if index != NONE:
            total += LEARNED[index]
    return min(CERTAIN - 1, max(1, CHANCES[FAR + max(-FAR, min(FAR, total))]))


@kernel
def policy(s: Record, rng: Rng, buffer: Ints) -> int:
    """The move of a deterministic policy, which uses neither `rng` nor `buffer`."""
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
