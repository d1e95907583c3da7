"""Each test that takes `game` runs on every registered game; `any_game` on the tests' own games, too.

`hiding_game`: those of them that hide something."""

from __future__ import annotations

import pytest

from crossings.engine import games
from toys.coin_race.game import GAME as COIN_RACE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    known = games()
    every = [*known, COIN_RACE]
    hiding = [game for game in every if game.hides]
    for name, chosen in (("game", known), ("any_game", every), ("hiding_game", hiding)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, chosen, ids=[game.id for game in chosen])


@pytest.fixture(autouse=True)
def compiled(request: pytest.FixtureRequest) -> None:
    """Play fast: the twin test holds that nothing else differs."""
    for name in ("game", "any_game", "hiding_game"):
        if name in request.fixturenames:
            request.getfixturevalue(name).kernels.compile()
