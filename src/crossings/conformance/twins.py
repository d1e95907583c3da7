"""The same seeded game, interpreted and compiled, side by side."""

from __future__ import annotations

from collections.abc import Mapping
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
            self._change("imagine", 0, rng=True)

    def _compare_answers(self) -> int:
        """The actor, when both have the same answers to all questions."""
        actor: int = self._ask("actor")
        self._ask("reason")
        if actor >= 0 and "policy" in self.slow:
            self._ask_with_rng("policy", *(np.zeros(ROOM, np.int32) for _ in range(2)))
        if actor == CHANCE and "draw" in self.slow:
            self._ask_with_rng("draw")
        if actor >= 0 and "choose" in self.slow:
            self._ask_with_rng("choose", *(self.kernels.buffers()[0] for _ in range(2)))
        for seat in range(self.seats):
            for question in ("score", "value", *(("is_winner",) if actor == OVER else ())):
                self._ask(question, seat)
        return actor

    def _ask(self, name: str, *arguments: int) -> Any:
        said = self.slow[name](copy_of(self.s), *arguments), self.fast[name](self.cells, *arguments)
        self._same(f"{name}{arguments or ''}", *said)
        return said[0]

    def _ask_with_rng(self, name: str, *rooms: NDArray[np.int32]) -> None:
        """A move chosen by a generator, from equal ones and copies that may be changed; `rooms`: one for each twin."""
        rng, fast_rng = generator(self.number), generator(self.number)
        slow = self.slow[name](copy_of(self.s), rng, *rooms[:1])
        fast = self.fast[name](self.cells.copy(), fast_rng, *rooms[1:])
        self._same(name, slow, fast)
        self._same(f"what {name} has drawn", rng.tolist(), fast_rng.tolist())

    def _choose(self, rng: NDArray[np.int64]) -> int:
        """One of the possible moves, when both list the same with the same weights."""
        listed = self._list("legal")
        if self._ask("actor") != CHANCE:
            return listed[0][draw_below(rng, len(listed[0]))]
        self._same("how many actions are legal", [], listed[0])
        numbers, weights = self._list("chances")
        return numbers[draw_weighted(rng, np.array(weights, np.int32), len(numbers))]

    def _list(self, name: str) -> tuple[list[int], ...]:
        slow, fast = (self.kernels.buffers()[: 1 if name == "legal" else 2] for _ in range(2))
        counts = self.slow[name](copy_of(self.s), *slow), self.fast[name](self.cells, *fast)
        self._same(f"how many {name} writes", *counts)
        for mine, other in zip(slow, fast, strict=True):
            self._same(f"what {name} writes", mine.tolist(), other.tolist())
        return tuple(buffer[: counts[0]].tolist() for buffer in slow)

    def _change(self, name: str, *arguments: int, rng: bool = False) -> None:
        slow, fast = ((*arguments, generator(self.seed)) if rng else arguments for _ in range(2))
        self.slow[name](self.s, *slow)
        self.fast[name](self.cells, *fast)
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
