"""Tests of the table have the coin race as an additional game."""

import pytest

from crossings.engine import Game
from toys import register


@pytest.fixture(autouse=True)
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    return register(monkeypatch)
