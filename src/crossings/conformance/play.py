"""Whole games: the same by seed and, side by side, in every mode; within the bound; nothing gets lost."""

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
    """Interpreted and compiled kernels do not do the same."""


class DifferentialTest:
    """One game, played by the interpreted kernels on `s` and by the compiled ones on `cells`."""

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
        """One game; raises `Mismatch` where the two part."""
        self._change("start")
        rng = generator(self.seed)
        while self._compare_answers() != OVER:
            move = self._choose(rng)
            self.number += 1
            self.last = self.texts[move]
            self._change("play", move)
        if "determinize" in self.slow:
            self.last += ", then imagined"
            self._change("determinize", 0, generator(self.seed))

    def _compare_answers(self) -> int:
        """The actor, when both have the same answers to all questions."""
        actor: int = self._ask("actor")
        self._ask("reason")
        if actor == CHANCE:
            self._ask_for_move("draw")
        elif actor != OVER:
            self._ask_for_move("policy", np.zeros(POLICY_BUFFER_SIZE, np.int32))
            self._ask_for_move("choose", self.kernels.buffers()[0])
        for seat in range(self.seats):
            for question in ("score", "value", *(("is_winner",) if actor == OVER else ())):
                self._ask(question, seat)
        return actor

    def _ask(self, name: str, *arguments: int) -> Any:
        return self._both(name, copy_of(self.s), self.cells, *arguments)[0]

    def _ask_for_move(self, name: str, *room: NDArray[np.int32]) -> None:
        """A move chosen by a generator, if the game does so by itself; the record that it is given may be changed."""
        if name in self.slow:
            self._both(name, copy_of(self.s), self.cells.copy(), generator(self.number), *room)

    def _choose(self, rng: NDArray[np.int64]) -> int:
        """One of the possible moves, when both list the same with the same weights."""
        listed = self._list("legal")
        if self._ask("actor") != CHANCE:
            return listed[0][draw_below(rng, len(listed[0]))]
        self._same("how many actions are legal", [], listed[0])
        numbers, weights = self._list("chances")
        return numbers[draw_weighted(rng, np.array(weights, np.int32), len(numbers))]

    def _list(self, name: str) -> tuple[list[int], ...]:
        rooms = self.kernels.buffers()[: 1 if name == "legal" else 2]
        count, written = self._both(name, copy_of(self.s), self.cells, *rooms)
        return tuple(room[:count].tolist() for room in written)

    def _both(self, name: str, s: Any, cells: Any, *arguments: Any) -> tuple[Any, Sequence[Any]]:
        """What both say and write into their arguments, of which each has a copy."""
        slow, fast = deepcopy(arguments), deepcopy(arguments)
        said = self.slow[name](s, *slow)
        numbers = tuple(one for one in arguments if isinstance(one, int))
        self._same(f"{name}{numbers or ''}", said, self.fast[name](cells, *fast))
        for mine, other in zip(slow, fast, strict=True):
            self._same(f"what {name} writes", np.asarray(mine).tolist(), np.asarray(other).tolist())
        return said, slow

    def _change(self, name: str, *arguments: Any) -> None:
        self._both(name, self.s, self.cells, *arguments)
        packed = pack(self.s)
        mine = self.kernels.numpy_record(packed)
        for field in self.kernels.schema.fields:
            self._same(f"field {field}", mine[field].tolist(), self.cells[field].tolist())
        self._same("the bytes of the record", packed, self.cells.tobytes())

    def _same(self, what: str, interpreted: Any, compiled: Any) -> None:
        if interpreted != compiled:
            raise Mismatch(
                f"seed {self.seed}, move {self.number} ({self.last}): {what} is {shorten(interpreted)} interpreted, "
                f"{shorten(compiled)} compiled"
            )


DIFFERENTIAL_GAMES = 4
BOUND_GAMES = 200


@check
def the_same_seed_gives_the_same_game(one: CheckedGame) -> None:
    first, again, other = (list(trace(one.game, seed)) for seed in (3, 3, 4))
    assert first == again != other


@check
def another_process_gives_the_same_game(one: CheckedGame) -> None:
    """Whatever the order of hashes is, compiled or not."""
    command = [sys.executable, "-m", "crossings", "trace", one.game.id, "--seed", "3"]
    for mode, seed in (("on", "1"), ("off", "2")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "CROSSINGS_COMPILE": mode}
        said = run_command(command, environment)
        assert [json.loads(line) for line in said.splitlines()] == list(trace(one.game, 3)), mode


@check
def interpreted_and_compiled_kernels_agree(one: CheckedGame) -> None:
    """Every byte after every move, and every answer of the kernel interface."""
    for index, options in zip(range(DIFFERENTIAL_GAMES), cycle(one.option_sets()), strict=False):
        DifferentialTest(one.game.kernels, one.game.resolve(options), one.game.moves, index).play()


@check
def games_end_within_the_bound(one: CheckedGame) -> None:
    kernels = one.game.kernels
    play_on = kernels.bind([kernels_of(drivers)["random_moves"]], compiled=True)["random_moves"]
    for options in one.option_sets():
        start = one.game.start(**options)
        most = one.game.most_moves(start.options)
        assert 0 < most <= kernels.max_moves
        for seed in range(BOUND_GAMES // len(one.option_sets()) + 1):
            cells = kernels.numpy_record(start.record)
            played = play_on(cells, generator(seed), most + 1, *kernels.buffers())
            assert played <= most
            assert kernels.query("actor", cells.tobytes()) == OVER


@check
def components_are_conserved(one: CheckedGame) -> None:
    """What is in the box is on the table, whatever happens."""
    components = one.components
    for walk in one.walks:
        counted = components(walk.states[0].to_json())
        assert counted and all(type(number) is int for number in counted.values())
        for state in walk.states:
            assert components(state.to_json()) == counted


@check
def value_is_from_0_to_1000(one: CheckedGame) -> None:
    for state in one.all_states:
        chances = [one.game.kernels.query("value", state.record, seat) for seat in range(state.seats)]
        assert all(0 <= chance <= 1000 for chance in chances)
        if one.game.cooperative:
            assert len(set(chances)) == 1
        elif state.seats == 2:
            assert abs(sum(chances) - 1000) <= 2


@check
def value_favours_the_winner(one: CheckedGame) -> None:
    for state, seat in with_seats(one.all_states):
        if state.result and state.result.winners:
            chance = one.game.kernels.query("value", state.record, seat)
            assert chance > 500 if seat in state.result.winners else chance < 500
