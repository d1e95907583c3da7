"""The evaluation of DunkelRunde for searches.

The value of a seat is a sum of learned weights, trained by millions of positions of self-play (`features` selects the
weights, `weights.json` says how they were trained). The seats share 1000 in proportion to their odds, which follow from
these sums. Without weights the handcrafted evaluation (`handcrafted`) is used.
"""

from __future__ import annotations

from math import exp

from crossings.engine import Record, SearchConfig, kernel
from crossings.engine.kernels.tables import WEIGHTS_PER_LOGIT, has_weights, table, weights_for

from .features import NONE, SIZE, SLOTS, feature
from .handcrafted import WON, plain_value

__all__ = ["SEARCH_CONFIG", "SIZE", "SLOTS", "feature", "plain_value", "value"]

SEARCH_CONFIG = SearchConfig(max_backup=0.3, leaf_lookahead=1.0)
"""The evaluation ignores dice that have just been rolled, but the best move with them shows their value. The best of
a few moves is mostly the one after the best roll, so values are backed up close to the average."""


LEARNED_WEIGHTS = weights_for(__file__, SIZE)
HAS_WEIGHTS = int(has_weights(__file__))
EVEN_ODDS = 1_000_000
MAX_DIFFERENCE = 10 * WEIGHTS_PER_LOGIT
"""The maximum difference between the sums of two seats."""
ODDS = table(
    [
        round(EVEN_ODDS * exp(difference / WEIGHTS_PER_LOGIT))
        for difference in range(-MAX_DIFFERENCE, MAX_DIFFERENCE + 1)
    ]
)
"""By another seat's sum minus one's own, from `-MAX_DIFFERENCE`: its odds if one's own are `EVEN_ODDS`."""


@kernel
def raw_value(s: Record, seat: int) -> int:
    """The sum of the seat's weights."""
    total = 0
    for slot in range(SLOTS):
        index = feature(s, seat, slot)
        if index != NONE:
            total += LEARNED_WEIGHTS[index]
    return total


@kernel
def odds(difference: int) -> int:
    """The odds of a seat whose sum is greater by `difference` than that of a seat with odds `EVEN_ODDS`."""
    return ODDS[MAX_DIFFERENCE + max(-MAX_DIFFERENCE, min(difference, MAX_DIFFERENCE))]


@kernel
def learned_share(s: Record, seat: int) -> int:
    """The seat's share of 1000 in an unfinished game."""
    own = raw_value(s, seat)
    total = EVEN_ODDS
    for other in range(s.option_players):
        if other != seat:
            total += odds(raw_value(s, other) - own)
    return WON * EVEN_ODDS // total


@kernel
def value(s: Record, seat: int) -> int:
    """0..1000. After the end winners share 1000 and get more than half each; at dawn all seats are equal."""
    return learned_share(s, seat) if HAS_WEIGHTS and s.reason == 0 else plain_value(s, seat)
