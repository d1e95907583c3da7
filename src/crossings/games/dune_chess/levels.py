"""Search and error settings of the bot levels in Dune Chess."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=10, noise=25),
    "casual": Level(simulations=4, seconds=0.5, miss_rate=28, noise=60),
    "club": Level(simulations=24, seconds=1.0, miss_rate=18, noise=38),
    "expert": Level(simulations=90, seconds=1.5, miss_rate=12, noise=25),
}
"""In a game without chance every simulation counts, so the levels are closer together than usual. A novice judges all
moves by the static evaluation and may overlook or misjudge any of them; the other levels choose among the few moves
that they searched, so they err less often although their rates are higher."""
