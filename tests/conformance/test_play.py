"""Whole games: the same by seed, in every mode; within the bound; nothing gets lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from conformance.twins import Twins
from conformance.walks import all_states, facts_of, option_sets, walks
from crossings.engine import OVER, Game, drivers
from crossings.engine.playthrough import trace
from crossings.engine.rng import generator

TWIN_GAMES = 12
BOUND_GAMES = 200


def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    assert list(trace(game, 3)) == list(trace(game, 3))
    assert list(trace(game, 3)) != list(trace(game, 4))


@pytest.mark.parametrize("mode", ["on", "off"])
def test_another_process_gives_the_same_game(game: Game, mode: str) -> None:
    """Whatever the order of hashes is, compiled or not."""
    command = [sys.executable, "-m", "crossings", "trace", game.id, "--seed", "3"]
    environment = os.environ | {"PYTHONHASHSEED": "1" if mode == "on" else "2", "CROSSINGS_COMPILE": mode}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert [json.loads(line) for line in printed.splitlines()] == list(trace(game, 3))


def test_interpreted_and_compiled_are_twins(game: Game) -> None:
    """Every byte after every move, and every answer of the kernel interface."""
    sets = option_sets(game)
    for index in range(TWIN_GAMES):
        options = game.resolve(sets[index % len(sets)])
        numbers = {name: game.option(name).number(value) for name, value in options.items()}
        Twins(game.kernels, numbers, game.moves, index).play()


def test_games_end_within_the_bound(game: Game) -> None:
    kernels = game.kernels
    play_on = kernels.bind([drivers.random_moves], compiled=True)["random_moves"]
    most = kernels.max_moves
    for options in option_sets(game):
        start = game.start(**options)
        for seed in range(BOUND_GAMES // len(option_sets(game)) + 1):
            record = start.record.copy()
            played = play_on(record[0], generator(seed), most + 1, *kernels.buffers())
            assert played <= most
            assert kernels.asked("actor", record) == OVER


def test_components_are_conserved(game: Game) -> None:
    """What is in the box is on the table, whatever happens."""
    components = facts_of(game).components
    for walk in walks(game):
        counted = components(walk.states[0].to_json())
        assert counted and all(type(number) is int for number in counted.values())
        for state in walk.states:
            assert components(state.to_json()) == counted


def test_outlook_is_a_share_of_a_thousand(game: Game) -> None:
    for state in all_states(game):
        chances = [game.kernels.asked("outlook", state.record, seat) for seat in range(state.seats)]
        assert all(0 <= chance <= 1000 for chance in chances)
        if game.cooperative:
            assert len(set(chances)) == 1
        elif state.seats == 2:
            assert sum(chances) == pytest.approx(1000, abs=2)


def test_outlook_knows_a_won_game(game: Game) -> None:
    ends = [state for state in all_states(game) if state.result and state.result.winners]
    for state in ends:
        for seat in range(state.seats):
            chance = game.kernels.asked("outlook", state.record, seat)
            won = state.result is not None and seat in state.result.winners
            assert chance > 500 if won else chance < 500
