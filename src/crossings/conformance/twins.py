"""The same seeded game, interpreted and compiled, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import CHANCE, OVER, Kernels, blank, copy_of, pack, shorten
from crossings.engine.kernels.interface import ROOM
from crossings.engine.kernels.rng import draw_below, draw_weighted, generator
from crossings.engine.options import Value


class Differ(AssertionError):
    """Interpreted and compiled kernels do not do the same."""


class Twins:
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
        self.cells = kernels.cells(pack(self.s))

    def play(self) -> None:
        """One game; raises `Differ` where the two part."""
        self._change("start")
        rng = generator(self.seed)
        while self._compare_answers() != OVER:
            move = self._choose(rng)
            self.number += 1
            self.last = self.texts[move]
            self._change("play", move)
        if "imagine" in self.slow:
            self.last += ", then imagined"
            self._change("imagine", 0, generator(self.seed))

    def _compare_answers(self) -> int:
        """The actor, when both have the same answers to all questions."""
        actor: int = self._ask("actor")
        self._ask("reason")
        if actor == CHANCE:
            self._ask_for_move("draw")
        elif actor != OVER:
            self._ask_for_move("policy", np.zeros(ROOM, np.int32))
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
        mine = self.kernels.cells(packed)
        for field in self.kernels.schema.fields:
            self._same(f"field {field}", mine[field].tolist(), self.cells[field].tolist())
        self._same("the bytes of the record", packed, self.cells.tobytes())

    def _same(self, what: str, interpreted: Any, compiled: Any) -> None:
        if interpreted != compiled:
            raise Differ(
                f"seed {self.seed}, move {self.number} ({self.last}): {what} is {shorten(interpreted)} interpreted, "
                f"{shorten(compiled)} compiled"
            )
