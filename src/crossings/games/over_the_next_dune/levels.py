"""Search and error settings of the bot levels in Over the Next Dune."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=16, seconds=0.3, miss_rate=8, noise=20),
    "casual": Level(simulations=48, seconds=0.5, miss_rate=5, noise=12),
    "club": Level(simulations=160, seconds=1.0, miss_rate=2, noise=5),
}
"""A squad makes about 120 steps a game, and one mistake may lose it. So errors are rare, and the levels differ
mainly in how deep they search."""
