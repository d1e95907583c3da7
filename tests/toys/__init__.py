"""Tiny games for tests. `register` makes one known to the engine as long as a test runs."""

from __future__ import annotations

import pytest

from crossings.engine import registry
from crossings.engine.game import Game

COIN_RACE = "toys.coin_race.game"


def register(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Make the coin race known to the engine beside the real games, as long as a test runs."""
    from toys.coin_race.game import GAME

    known = {**registry._sources(), GAME.id: COIN_RACE}
    monkeypatch.setattr(registry, "_sources", lambda: known)
    return GAME


def register_for_good() -> None:
    """The same for a whole process."""
    register(pytest.MonkeyPatch())
