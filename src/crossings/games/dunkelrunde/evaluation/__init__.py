"""How well a seat stands, for searches; no rule.

It is learned: a sum of weights for each seat, found by playing millions of positions against itself (`features` says
what is looked at, `weights.json` how they were found). Seats share 1000 by the odds that come of these sums. Without
weights the hand-written evaluation (`plain`) speaks.
"""

from __future__ import annotations

from math import exp

from crossings.engine import Record, SearchConfig, kernel
from crossings.engine.kernels.tables import WEIGHTS_PER_LOGIT, has_weights, table, weights_for

from .features import NONE, SIZE, SLOTS, feature
from .handcrafted import WON, plain_value

__all__ = ["SEARCH_CONFIG", "SIZE", "SLOTS", "feature", "plain_value", "value"]

SEARCH_CONFIG = SearchConfig(max_backup=0.3, leaf_lookahead=1.0)
"""The evaluation does not see dice that have just been rolled, but its best move with them shows what they are worth.
The best of a few moves is mostly the one that had the best dice, so positions are worth little more than their
average."""


LEARNED = weights_for(__file__, SIZE)
HAS_WEIGHTS = int(has_weights(__file__))
EVEN = 1_000_000
FAR = 10 * WEIGHTS_PER_LOGIT
"""Seats farther apart are taken to be so far apart."""
ODDS = table([round(EVEN * exp(more / WEIGHTS_PER_LOGIT)) for more in range(-FAR, FAR + 1)])
"""By how much more another seat's weights add up to, from `-FAR`: its odds if one's own are `EVEN`."""


@kernel
def raw_value(s: Record, seat: int) -> int:
    """The sum of the weights that speak for a seat."""
    total = 0
    for slot in range(SLOTS):
        index = feature(s, seat, slot)
        if index != NONE:
            total += LEARNED[index]
    return total


@kernel
def odds(more: int) -> int:
    """The odds of a seat whose weights add up to so much more, or less, than those of one whose odds are `EVEN`."""
    return ODDS[FAR + max(-FAR, min(more, FAR))]


@kernel
def learned_share(s: Record, seat: int) -> int:
    """The seat's share of 1000 while the game goes on."""
    own = raw_value(s, seat)
    total = EVEN
    for other in range(s.option_players):
        if other != seat:
            total += odds(raw_value(s, other) - own)
    return WON * EVEN // total


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000. Over: winners share, and what they get is more than half; at dawn nobody is better off."""
    return learned_share(s, seat) if HAS_WEIGHTS and s.reason == 0 else plain_value(s, seat)
