"""Check whole games: reproducible by seed, identical in all modes, finite, and conserving components."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import cycle
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.conformance.checked_game import CheckedGame, with_seats
from crossings.conformance.checks import check, run_command
from crossings.engine import CHANCE, OVER, Kernels, blank, copy_of, pack, shorten
from crossings.engine.kernels import drivers
from crossings.engine.kernels.interface import POLICY_BUFFER_SIZE
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_below, draw_weighted, generator
from crossings.engine.options import Value
from crossings.engine.playthrough import trace


class Mismatch(AssertionError):
    """Interpreted and compiled kernels disagree."""


class DifferentialTest:
    """Plays one game with interpreted kernels on `s` and with compiled kernels on `cells`."""

    def __init__(self, kernels: Kernels, options: Mapping[str, Value], texts: tuple[str, ...], seed: int) -> None:
        self.kernels = kernels
        self.texts = texts
        self.seed = seed
        self.slow: Mapping[str, Any] = kernels.own
        self.fast = kernels.bind(kernels.own.values(), compiled=True)
        self.seats = int(options["players"])
        self.number = 0
        self.last = "the start"
        self.s = blank(kernels.schema, options)
        self.cells = kernels.numpy_record(pack(self.s))

    def play(self) -> None:
        """Play one game. Raises `Mismatch` at the first difference."""
        self._call_and_compare("start")
        rng = generator(self.seed)
        while self._compare_answers() != OVER:
            move = self._choose(rng)
            self.number += 1
            self.last = self.texts[move]
            self._call_and_compare("play", move)
        if "determinize" in self.slow:
            self.last += ", then determinized"
            self._call_and_compare("determinize", 0, generator(self.seed))

    def _compare_answers(self) -> int:
        """Compare the results of all queries, and return the actor."""
        actor: int = self._query("actor")
        self._query("reason")
        if actor == CHANCE:
            self._query_move("draw")
        elif actor != OVER:
            self._query_move("policy", np.zeros(POLICY_BUFFER_SIZE, np.int32))
            self._query_move("choose", self.kernels.buffers()[0])
        for seat in range(self.seats):
            for question in ("score", "value", *(("is_winner",) if actor == OVER else ())):
                self._query(question, seat)
        return actor

    def _query(self, name: str, *arguments: int) -> Any:
        return self._call_both(name, copy_of(self.s), self.cells, *arguments)[0]

    def _query_move(self, name: str, *buffer: NDArray[np.int32]) -> None:
        """Compare the moves that a kernel chooses, if the game has it. The kernel may change its copy of the record."""
        if name in self.slow:
            self._call_both(name, copy_of(self.s), self.cells.copy(), generator(self.number), *buffer)

    def _choose(self, rng: NDArray[np.int64]) -> int:
        """Compare the listed moves and weights, and return a random move."""
        listed = self._query_list("legal")
        if self._query("actor") != CHANCE:
            return listed[0][draw_below(rng, len(listed[0]))]
        self._check_equal("how many actions are legal", [], listed[0])
        numbers, weights = self._query_list("chances")
        return numbers[draw_weighted(rng, np.array(weights, np.int32), len(numbers))]

    def _query_list(self, name: str) -> tuple[list[int], ...]:
        buffers = self.kernels.buffers()[: 1 if name == "legal" else 2]
        count, written = self._call_both(name, copy_of(self.s), self.cells, *buffers)
        return tuple(buffer[:count].tolist() for buffer in written)

    def _call_both(self, name: str, s: Any, cells: Any, *arguments: Any) -> tuple[Any, Sequence[Any]]:
        """Call both kernels with copies of the arguments; compare results and changed arguments."""
        interpreted_arguments, compiled_arguments = deepcopy(arguments), deepcopy(arguments)
        result = self.slow[name](s, *interpreted_arguments)
        numbers = tuple(argument for argument in arguments if isinstance(argument, int))
        self._check_equal(f"{name}{numbers or ''}", result, self.fast[name](cells, *compiled_arguments))
        for interpreted, compiled in zip(interpreted_arguments, compiled_arguments, strict=True):
            self._check_equal(f"what {name} writes", np.asarray(interpreted).tolist(), np.asarray(compiled).tolist())
        return result, interpreted_arguments

    def _call_and_compare(self, name: str, *arguments: Any) -> None:
        self._call_both(name, self.s, self.cells, *arguments)
        packed = pack(self.s)
        interpreted = self.kernels.numpy_record(packed)
        for field in self.kernels.schema.fields:
            self._check_equal(f"field {field}", interpreted[field].tolist(), self.cells[field].tolist())
        self._check_equal("the bytes of the record", packed, self.cells.tobytes())

    def _check_equal(self, what: str, interpreted: Any, compiled: Any) -> None:
        if interpreted != compiled:
            raise Mismatch(
                f"seed {self.seed}, move {self.number} ({self.last}): {what} is {shorten(interpreted)} interpreted, "
                f"{shorten(compiled)} compiled"
            )


DIFFERENTIAL_GAMES = 4
BOUND_GAMES = 200


@check
def the_same_seed_gives_the_same_game_in_another_process(checked: CheckedGame) -> None:
    """The other process has another hash seed, and runs compiled or not."""
    expected = list(trace(checked.game, 3))
    assert expected != list(trace(checked.game, 4))
    command = [sys.executable, "-m", "crossings", "trace", checked.game.id, "--seed", "3"]
    for mode, seed in (("on", "1"), ("off", "2")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "CROSSINGS_COMPILE": mode}
        output = run_command(command, environment)
        assert [json.loads(line) for line in output.splitlines()] == expected, mode


@check
def interpreted_and_compiled_kernels_agree(checked: CheckedGame) -> None:
    """CON-28: every byte after every move, and the result of every kernel."""
    for index, options in zip(range(DIFFERENTIAL_GAMES), cycle(checked.option_sets()), strict=False):
        DifferentialTest(checked.game.kernels, checked.game.resolve(options), checked.game.moves, index).play()


@check
def games_end_within_the_bound(checked: CheckedGame) -> None:
    kernels = checked.game.kernels
    play_on = kernels.bind([kernels_of(drivers)["random_moves"]], compiled=True)["random_moves"]
    for options in checked.option_sets():
        start = checked.game.start(**options)
        limit = checked.game.most_moves(start.options)
        assert 0 < limit <= kernels.max_moves
        for seed in range(BOUND_GAMES // len(checked.option_sets()) + 1):
            cells = kernels.numpy_record(start.record)
            played = play_on(cells, generator(seed), limit + 1, *kernels.buffers())
            assert played <= limit
            assert kernels.query("actor", cells.tobytes()) == OVER


@check
def components_are_conserved(checked: CheckedGame) -> None:
    """The number of components never changes."""
    components = checked.components
    for walk in checked.walks:
        counted = components(walk.states[0].to_json())
        assert counted and all(type(number) is int for number in counted.values())
        for state in walk.states:
            assert components(state.to_json()) == counted


@check
def value_is_from_0_to_1000(checked: CheckedGame) -> None:
    for state in checked.all_states:
        chances = [checked.game.kernels.query("value", state.record, seat) for seat in range(state.seats)]
        assert all(0 <= chance <= 1000 for chance in chances)
        if checked.game.cooperative:
            assert len(set(chances)) == 1
        elif state.seats == 2:
            assert abs(sum(chances) - 1000) <= 2


@check
def value_favours_the_winner(checked: CheckedGame) -> None:
    for state, seat in with_seats(checked.all_states):
        if state.result and state.result.winners:
            chance = checked.game.kernels.query("value", state.record, seat)
            assert chance > 500 if seat in state.result.winners else chance < 500
