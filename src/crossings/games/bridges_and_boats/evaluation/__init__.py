"""A heuristic evaluation of Bridges and Boats for searches.

It uses weights learned in self-play for options like those of the preset `even`, with any number of rounds, and a
handcrafted evaluation for all others.
"""

from __future__ import annotations

from math import exp

from crossings.engine import Record, SearchConfig, kernel
from crossings.engine.kernels.tables import WEIGHTS_PER_LOGIT, has_weights, table, weights_for

from ..rules.data import ATTACKER
from ..rules.schema import AIMED, ENDED
from .features import SIZE, SLOTS, clip, feature
from .handcrafted import WON, plain_value, rounds_after

__all__ = ["SEARCH_CONFIG", "SIZE", "SLOTS", "feature", "plain_value", "value"]

SEARCH_CONFIG = SearchConfig(c_puct=0.15, prior_scale=8.0, max_backup=0.2)
"""A turn consists of many small moves. Each changes little, and most can be postponed, so a search that explores widely
postpones them from turn to turn. These settings therefore hardly explore moves that look worse at once."""


HAS_WEIGHTS = has_weights(__file__)
WEIGHTS = weights_for(__file__, SIZE)
MAX_ODDS = 5 * WEIGHTS_PER_LOGIT
CHANCE_OF = table([round(WON / (1 + exp(-odds / WEIGHTS_PER_LOGIT))) for odds in range(-MAX_ODDS, MAX_ODDS + 1)])
"""The chance to win, in thousandths, by the sum of weights."""


@kernel
def is_learned(s: Record) -> bool:
    """Whether the learned weights apply: the options, except the number of rounds, are those of the preset `even`."""
    return (
        HAS_WEIGHTS
        and s.option_attacker_income == 3
        and s.option_defender_income == 1
        and s.option_domino_cost == 2
        and s.option_bridge_cost + s.option_boat_cost + s.option_mission_cost == 0
        and s.option_bridge_speed == 1
        and s.option_cannons != AIMED
    )


@kernel
def learned_value(s: Record) -> int:
    """The attacker's chance to win, in thousandths, according to the learned weights."""
    total = 0
    for slot in range(SLOTS):
        total += WEIGHTS[feature(s, ATTACKER, slot)]
    return CHANCE_OF[clip(total, -MAX_ODDS, MAX_ODDS) + MAX_ODDS]


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000: handcrafted in the last round and for options without weights, else learned."""
    if s.phase == ENDED or rounds_after(s) == 0 or not is_learned(s):
        return plain_value(s, seat)
    chance = learned_value(s)
    return chance if seat == ATTACKER else WON - chance
