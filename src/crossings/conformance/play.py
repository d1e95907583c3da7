"""Whole games: the same by seed, in every mode; within the bound; nothing gets lost."""

from __future__ import annotations

import json
import os
import sys
from itertools import cycle

from crossings.conformance.checked import Checked, seated
from crossings.conformance.checks import check, said_by
from crossings.conformance.twins import Twins
from crossings.engine import OVER
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.engine.playthrough import trace

TWIN_GAMES = 12
BOUND_GAMES = 200


@check
def the_same_seed_gives_the_same_game(one: Checked) -> None:
    first, again, other = (list(trace(one.game, seed)) for seed in (3, 3, 4))
    assert first == again != other


@check
def another_process_gives_the_same_game(one: Checked) -> None:
    """Whatever the order of hashes is, compiled or not."""
    command = [sys.executable, "-m", "crossings", "trace", one.game.id, "--seed", "3"]
    for mode, seed in (("on", "1"), ("off", "2")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "CROSSINGS_COMPILE": mode}
        said = said_by(command, environment)
        assert [json.loads(line) for line in said.splitlines()] == list(trace(one.game, 3)), mode


@check
def interpreted_and_compiled_are_twins(one: Checked) -> None:
    """Every byte after every move, and every answer of the kernel interface."""
    for index, options in zip(range(TWIN_GAMES), cycle(one.option_sets()), strict=False):
        Twins(one.game.kernels, one.game.resolve(options), one.game.moves, index).play()


@check
def games_end_within_the_bound(one: Checked) -> None:
    kernels = one.game.kernels
    play_on = kernels.bind([kernels_of(drivers)["random_moves"]], compiled=True)["random_moves"]
    for options in one.option_sets():
        start = one.game.start(**options)
        most = one.game.most_moves(start.options)
        assert 0 < most <= kernels.max_moves
        for seed in range(BOUND_GAMES // len(one.option_sets()) + 1):
            cells = kernels.cells(start.record)
            played = play_on(cells, generator(seed), most + 1, *kernels.buffers())
            assert played <= most
            assert kernels.asked("actor", cells.tobytes()) == OVER


@check
def components_are_conserved(one: Checked) -> None:
    """What is in the box is on the table, whatever happens."""
    components = one.components
    for walk in one.walks:
        counted = components(walk.states[0].to_json())
        assert counted and all(type(number) is int for number in counted.values())
        for state in walk.states:
            assert components(state.to_json()) == counted


@check
def value_is_a_share_of_a_thousand(one: Checked) -> None:
    for state in one.all_states:
        chances = [one.game.kernels.asked("value", state.record, seat) for seat in range(state.seats)]
        assert all(0 <= chance <= 1000 for chance in chances)
        if one.game.cooperative:
            assert len(set(chances)) == 1
        elif state.seats == 2:
            assert abs(sum(chances) - 1000) <= 2


@check
def value_knows_a_won_game(one: Checked) -> None:
    for state, seat in seated(one.all_states):
        if state.result and state.result.winners:
            chance = one.game.kernels.asked("value", state.record, seat)
            assert chance > 500 if seat in state.result.winners else chance < 500
