"""Twin games through every door: the same information state, other hidden draws, and no door tells them apart.

Positions come from random games over all presets; a twin is dealt anew from what one seat knows.
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


def twins(game: Game) -> Iterator[tuple[State, State, int]]:
    """Positions, each beside a twin of one of its seats, turn by turn; of those that differ."""
    rows = [batch(game, ROWS, seed=7, threads=1, preset=one.name) for one in game.presets]
    for number in range(1 << 20):
        one = rows[number % len(rows)]
        for _ in range(STRIDE):
            one.step()
        for row in range(ROWS):
            state, seat = one.state(row), (number + row) % one.seats
            twin = state.determinize(seat, number * ROWS + row)
            if twin != state:
                yield state, twin, seat


class Doors:
    """All doors to a game with these options, and what a seat is told there."""

    def __init__(self, start: State) -> None:
        id, options = start.game.id, dict[str, Any](start.options)
        self.seats = start.seats
        self.env = functional(id, threads=1, **options)
        self.zoo = raw_env(id, **options)
        self.gyms = [GameEnv(id, opponent="random", seat=seat, **options) for seat in range(start.seats)]
        self.spiel = load(id, **options)

    def told(self, state: State, seat: int) -> list[Any]:
        """Observations, what is legal, strings and tensors; of a single environment where the seat is to decide."""
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
        assert np.array_equal(found[0][0], found[2]), "doors see the same"
        return found


@hiding
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("positions", [600, pytest.param(5_000, marks=pytest.mark.long)])
def test_no_door_tells_twins_apart(game: Game, positions: int) -> None:
    doors: dict[str, Doors] = {}
    for state, twin, seat in islice(twins(game), positions):
        key = str(state.options)
        if key not in doors:
            doors[key] = Doors(state)
        assert doors[key].told(state, seat) == doors[key].told(twin, seat)
    assert len(doors) > 1


@hiding
def test_a_twin_with_a_past_is_not_told_apart_either(game: Game) -> None:
    """OpenSpiel's information states, with all that was seen until then."""
    spiel, draw, differ = load(game.id), np.random.default_rng(3), 0
    state = spiel.new_initial_state()
    for number in range(400):
        if state.is_terminal():
            state = spiel.new_initial_state()
        for seat in range(spiel.num_players()) if number % 8 == 0 else ():
            twin = state.determinize(seat, number)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            if spiel.get_type().provides_information_state_tensor:
                assert twin.information_state_tensor(seat) == state.information_state_tensor(seat)
            differ += str(twin) != str(state)
        state.apply_action(int(draw.choice(state.legal_actions())))
    assert differ
