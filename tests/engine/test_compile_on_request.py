"""A server's kernels are compiled beside its event loop, never by a call in it."""

from __future__ import annotations

import pytest

from crossings.engine import Kernels
from crossings.engine.kernels.game_kernels import PATIENCE
from crossings.template.coin_race.game import GAME


def test_calls_do_not_compile_once_that_is_left_to_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    kernels = Kernels("coin-race", GAME.rules, lambda: GAME.evaluation)
    asked: list[None] = []
    monkeypatch.setattr(kernels, "compile", lambda: asked.append(None))
    kernels.compile_on_request()
    record = GAME.start().record
    for _ in range(PATIENCE + 2):
        kernels.asked("actor", record)
    assert not asked
    assert not kernels.compiled
