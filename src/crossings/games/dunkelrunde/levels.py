"""Search and error settings of the bot levels in DunkelRunde."""

from __future__ import annotations

from crossings.engine import Level

LEVELS = {
    "novice": Level(simulations=1, seconds=0.3, miss_rate=80, noise=300, max_noise=200),
    "casual": Level(simulations=1, seconds=0.5, miss_rate=80, noise=100),
    "club": Level(simulations=1, seconds=1.0, miss_rate=40, noise=76),
    "expert": Level(simulations=40, seconds=1.5, miss_rate=20, noise=42),
}
"""Dice decide much and the evaluation is strong, so the levels differ mainly in their error rates and less in search
depth."""
