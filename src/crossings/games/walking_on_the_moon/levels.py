"""Search and error settings of the bot levels in Walking on the Moon."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=65, noise=100),
    "casual": Level(simulations=1, seconds=0.5, miss_rate=44, noise=78),
    "club": Level(simulations=1, seconds=1.0, miss_rate=25, noise=50),
    "expert": Level(simulations=1, seconds=1.5, miss_rate=11, noise=24),
}
"""One evaluation is nearly as strong as a search, so the levels differ in their errors, not in their simulations."""
