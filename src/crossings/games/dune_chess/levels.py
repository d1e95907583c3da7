"""How the levels of bots think and err in Dune Chess."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=10, noise=25),
    "casual": Level(simulations=4, seconds=0.5, miss_rate=28, noise=60),
    "club": Level(simulations=24, seconds=1.0, miss_rate=18, noise=38),
    "expert": Level(simulations=90, seconds=1.5, miss_rate=12, noise=25),
}
"""Without luck every simulation tells, so that levels lie nearer together. A novice weighs all moves by how they look,
and any of them may be overlooked or misjudged; the others weigh the few that they tried, so that they err less with
higher numbers."""
