"""Search and error settings of the bot levels in March on Mars."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=4, seconds=0.3, blunder_rate=28),
    "casual": Level(simulations=8, seconds=0.5, blunder_rate=18),
    "club": Level(simulations=32, seconds=1.0, blunder_rate=2),
    "expert": Level(simulations=64, seconds=1.5),
}
"""The policy alone wins more often than a casual player, so the weaker levels sometimes play moves without a search."""
