"""Indistinguishable states in all adapters: with the same information state, other hidden draws change nothing.

Positions come from random games over all presets; the other state is resampled from what one seat knows.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from crossings.adapters.gymnasium import GameEnv
from crossings.adapters.openspiel import load
from crossings.adapters.openspiel.position import Position
from crossings.adapters.openspiel.spiel_game import CrossingsState
from crossings.adapters.pettingzoo import raw_env
from crossings.batches import batch, functional
from crossings.engine import Game, State, games

pytestmark = pytest.mark.deep
ROWS, STRIDE = 16, 3
HIDING = [game for game in games() if game.hides]
hiding = pytest.mark.parametrize("game", HIDING)


def indistinguishable_pairs(game: Game) -> Iterator[tuple[State, State, int]]:
    """Yield positions, each with an indistinguishable one for a seat that differs."""
    rows = [batch(game, ROWS, seed=7, threads=1, preset=one.name) for one in game.presets]
    for number in range(1 << 20):
        one = rows[number % len(rows)]
        for _ in range(STRIDE):
            one.step()
        for row in range(ROWS):
            state, seat = one.state(row), (number + row) % one.seats
            other = state.determinize(seat, number * ROWS + row)
            if other != state:
                yield state, other, seat


class Adapters:
    """All adapters to a game with these options, and what they show to a seat."""

    def __init__(self, start: State) -> None:
        id, options = start.game.id, dict[str, Any](start.options)
        self.seats = start.seats
        self.env = functional(id, threads=1, **options)
        self.zoo = raw_env(id, **options)
        self.gyms = [GameEnv(id, opponent="random", seat=seat, **options) for seat in range(start.seats)]
        self.spiel = load(id, **options)

    def observations(self, state: State, seat: int) -> list[Any]:
        """Return observations, masks, strings and tensors; single environments only if the seat is to move."""
        rows, mine = self.env.of([state]), state.actor == seat
        self.zoo.play._starts = self.gyms[seat].play._starts = (state,)
        self.zoo.reset(seed=1)
        seen = self.zoo.observe(f"seat_{seat}")
        spiel = CrossingsState(self.spiel, Position(state))
        found = [
            self.env.observe(rows, seat).tolist(),
            self.env.legal(rows).tolist() if mine else None,
            seen["observation"].tolist(),
            seen["action_mask"].tolist(),
            spiel.information_state_string(seat),
            spiel.observation_string(seat),
            spiel.observation_tensor(seat),
            spiel.legal_actions() if mine else None,
        ]
        if mine:
            cells, info = self.gyms[seat].reset(seed=1)
            found += [cells.tolist(), info["action_mask"].tolist(), info["seat"]]
        assert np.array_equal(found[0][0], found[2]), "adapters give the same observations"
        return found


@hiding
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("positions", [600, pytest.param(5_000, marks=pytest.mark.long)])
def test_no_adapter_distinguishes_them(game: Game, positions: int) -> None:
    adapters: dict[str, Adapters] = {}
    for state, other, seat in islice(indistinguishable_pairs(game), positions):
        key = str(state.options)
        if key not in adapters:
            adapters[key] = Adapters(state)
        assert adapters[key].observations(state, seat) == adapters[key].observations(other, seat)
    assert len(adapters) > 1


@hiding
def test_histories_do_not_distinguish_them_either(game: Game) -> None:
    """OpenSpiel's information states include everything seen before."""
    spiel, draw, differ = load(game.id), np.random.default_rng(3), 0
    state = spiel.new_initial_state()
    for number in range(400):
        if state.is_terminal():
            state = spiel.new_initial_state()
        for seat in range(spiel.num_players()) if number % 8 == 0 else ():
            other = state.determinize(seat, number)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            if spiel.get_type().provides_information_state_tensor:
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            differ += str(other) != str(state)
        state.apply_action(int(draw.choice(state.legal_actions())))
    assert differ
