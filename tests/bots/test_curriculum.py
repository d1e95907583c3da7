"""Positions before the ends of won games: unfinished games that all adapters start from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from crossings.adapters import pettingzoo
from crossings.adapters.gymnasium import GameEnv
from crossings.adapters.settings import BadSetting
from crossings.batches import BadBatch, batch, functional
from crossings.bots.curriculum import NoGamesWon, before_end
from crossings.engine import Game, State, game
from toys.coin_race.game import GAME as COIN_RACE


def starts(decisions: int) -> tuple[State, ...]:
    return before_end(COIN_RACE.start(), decisions, games=6, seed=3, player="random")


def may_end(state: State) -> bool:
    """Return whether the game is over, or chance may end it."""
    return bool(state.result) or any(may_end(state.play(outcome)) for outcome in state.outcomes())


def test_positions_are_this_many_decisions_before_the_end() -> None:
    """They follow from the seed; a shorter game gives its first decision."""
    assert starts(2) == starts(2)
    assert len(starts(2)) == 6 and all(isinstance(one.actor, int) for one in starts(2))
    assert all(any(may_end(start.play(move)) for move in start.actions()) for start in starts(1))
    assert all(one.actions() for one in starts(10_000))


def test_a_game_without_wins_raises() -> None:
    dune = game("over-the-next-dune").start(players=1, turns=4)
    with pytest.raises(NoGamesWon, match="random won none of 2 games of over-the-next-dune; allow more games or"):
        before_end(dune, 3, games=2, player="random")


def test_environments_start_from_one_of_them(coin_race: Game) -> None:
    for make in (pettingzoo.raw_env, GameEnv):
        given: dict[str, Any] = {"opponent": "random"} if make is GameEnv else {}
        env = make(coin_race.id, starts=[one for one in starts(4) if one.actor == 0], **given)
        begun = set()
        for seed in range(20):
            env.reset(seed=seed)
            begun.add(env.play.state)
        assert len(begun) > 1 and begun <= set(starts(4))
        wrongs: list[Any] = [[5], [game("dune-chess").start()], [coin_race.start(players=3)]]
        for wrong in wrongs:
            with pytest.raises(BadSetting, match="starts: number 0 is no position of coin-race with 2 seats"):
                make(coin_race.id, starts=wrong, **given)


def test_batches_start_each_game_from_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")
    given = starts(3)
    one = batch(COIN_RACE, 8, threads=1, starts=given)
    begun = set(map(one.state, range(8)))
    for _ in range(20):
        one.step()
        begun |= {one.state(int(row)) for row in np.flatnonzero(one.done)}
    assert begun == set(given)
    env = functional(COIN_RACE, threads=1, starts=given)
    rows = env.init(np.arange(80))
    assert {env.state(rows, row) for row in range(80)} == set(given)
    with pytest.raises(BadBatch, match="state 0 is not a position of coin-race with 2 seats"):
        batch(COIN_RACE, 2, starts=[5])  # type: ignore[list-item]
