"""Tiny games for tests. `register` installs one for the duration of a test."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from crossings.engine import registry
from crossings.engine.game import Game

COIN_RACE = "toys.coin_race.game"


def module_at(path: Path) -> ModuleType:
    """Import the module in a file again, under a new name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader, f"{path} is no module"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def register(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Add the coin race to the registry for the duration of a test."""
    from toys.coin_race.game import GAME

    known = {**registry._sources(), GAME.id: COIN_RACE}
    monkeypatch.setattr(registry, "_sources", lambda: known)
    return GAME


def register_broken(monkeypatch: pytest.MonkeyPatch) -> str:
    """Announce a game that can't be loaded; return its id."""
    known = {**registry._sources(), "broken": "toys.no_such_module"}
    monkeypatch.setattr(registry, "_sources", lambda: known)
    registry._loaded.cache_clear()
    return "broken"


def register_for_good() -> None:
    """Add the coin race to the registry of this process."""
    register(pytest.MonkeyPatch())
