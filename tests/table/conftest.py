"""Every test of the table has the coin race beside the real games."""

from __future__ import annotations

import pytest

from crossings.engine import Game
from toys import register


@pytest.fixture(autouse=True)
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")
    return register(monkeypatch)
