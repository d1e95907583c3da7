"""Tiny games for tests. `register` makes one known to the engine as long as a test runs."""

from __future__ import annotations

import pytest

from crossings.engine import registry
from crossings.engine.game import Game


def register(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Make the coin race known to the engine beside the real games."""
    from toys.coin_race.game import GAME

    known = dict(registry._sources())
    known[GAME.id] = "toys.coin_race.game"
    monkeypatch.setattr(registry, "_sources", lambda: known)
    return GAME
