"""Every test of the table has the coin race beside the real games."""

import pytest

from crossings.engine import Game
from toys import register


@pytest.fixture(autouse=True)
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    return register(monkeypatch)
