"""Search and error settings of the bot levels in Bridges and Boats."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=40, noise=75),
    "casual": Level(simulations=5, seconds=0.5, miss_rate=30, noise=60, blunder_rate=10),
    "expert": Level(simulations=200, seconds=1.5, miss_rate=10, noise=18),
}
"""In this game deeper search gains little and errors cost little, so levels with the usual settings would be too close
together. These three levels err more often."""
