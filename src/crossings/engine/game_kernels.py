"""A game's kernels, ready to call: interpreted or compiled, whichever is at hand."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterable, Mapping
from copy import copy
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.engine import drivers, interface
from crossings.engine.cache import is_taken, mark_ready, one_at_a_time, sweep_caches
from crossings.engine.interface import CHANCE, OPTIONAL, REQUIRED, ROOM, Ints
from crossings.engine.kernel import cache_folder, compile_for_cpu, kernels_of, loosen_tables, twins
from crossings.engine.loose import Loose, copy_loose, copy_record, loosen, tighten
from crossings.engine.parts import AdvicePart, RulesPart
from crossings.engine.rng import generator

log = logging.getLogger("crossings.engine")

WORTH_LOADING = 300
"""Calls of interpreted kernels after which `auto` loads compiled ones that lie in the cache, aside."""
PATIENCE = 3000
"""Calls of interpreted kernels after which `auto` compiles; while others do, it goes on without."""
READY = "READY"
"""A file that stands in a cache folder once all kernels of the interface lie in it."""

ABSENT: dict[str, FunctionType] = {
    "imagine": kernels_of(interface)["nothing_hidden"],
    "policy": kernels_of(interface)["no_policy"],
    "quiet": kernels_of(interface)["never_quiet"],
    "draw": kernels_of(interface)["no_draw"],
    "choose": kernels_of(interface)["no_choice"],
}
"""What stands in for optional kernels that generic ones call in any game."""
DRIVERS: tuple[FunctionType, ...] = tuple(kernels_of(drivers).values())


def compile_mode() -> str:
    """`CROSSINGS_COMPILE`: `auto` (default), `on` or `off`."""
    mode = os.environ.get("CROSSINGS_COMPILE", "auto")
    return mode if mode in ("auto", "on", "off") else "auto"


class Kernels:
    """The kernels of one game over one-element record arrays.

    Calls go to the compiled kernels once these are there, before that to the interpreted ones; both do the same.
    """

    def __init__(self, name: str, rules: RulesPart, advice: AdvicePart) -> None:
        self.name = name
        self.own: dict[str, FunctionType] = {
            k: v for k, v in _exported((rules, advice)).items() if k in (*REQUIRED, *OPTIONAL)
        }
        missing = [duty for duty in REQUIRED if duty not in self.own]
        if missing:
            raise TypeError(f"game {name} lacks the kernels {', '.join(missing)}")
        self.dtype: np.dtype[Any] = rules.State
        self.max_legal: int = rules.MAX_LEGAL
        self.max_outcomes: int = rules.MAX_OUTCOMES
        self.max_moves: int = rules.MAX_MOVES
        self.reasons: tuple[str, ...] = rules.REASONS
        loosen_tables(self.own.values(), self.own)
        self._compiled: dict[str, Any] | None = None
        self._twins: dict[FunctionType, Any] = {}
        self._calls = 0
        self._lock = threading.RLock()

    @property
    def bindings(self) -> dict[str, FunctionType]:
        """What generic kernels find in place of the placeholders: the game's own, and stand-ins for what it lacks."""
        return {**ABSENT, **self.own}

    def having(self, **others: FunctionType) -> Kernels:
        """The same game with others in place of some of its own kernels, compiled apart from it."""
        changed = copy(self)
        changed.own = {**self.own, **others}
        changed._compiled, changed._twins, changed._lock = None, {}, threading.RLock()
        return changed

    # ---- compiling -----------------------------------------------------------------------------

    def bind(
        self,
        functions: Iterable[FunctionType],
        *,
        compiled: bool,
        extra: Mapping[str, FunctionType] | None = None,
    ) -> dict[str, Any]:
        """Generic kernels with this game's own in place of the placeholders: name -> callable.

        `extra`: what takes the place of further placeholders than those of the interface.
        """
        functions, others = list(functions), extra or {}
        own = {**self.bindings, **others}
        if compiled:
            with self._lock:
                compile_for_cpu(self.own.values(), self.own, self.cache_folder(), self._twins)
                folder = self.cache_folder(functions, others)
                return compile_for_cpu(functions, own, folder, self._twins)
        return twins(functions, own, None)

    @property
    def compiled(self) -> bool:
        """Whether calls go to compiled kernels by now."""
        return self._compiled is not None

    @property
    def cached(self) -> bool:
        """Whether compiled kernels lie in the cache, so that `compile` is quick."""
        return (self.cache_folder() / READY).exists()

    def compile(self) -> None:
        """Compile the kernels of the interface (or load them from the cache); later calls are fast.

        While another process compiles them, this one waits, and then loads them.
        """
        with self._lock:
            if self._compiled is None:
                with one_at_a_time(self.name):
                    folder = self.cache_folder()
                    compiled = compile_for_cpu(self.own.values(), self.own, folder, self._twins)
                    self._compile_signatures(compiled)
                    mark_ready(folder / READY)
                    sweep_caches(self.name)
                self._compiled = compiled

    def compile_on_request(self) -> None:
        """From now on `auto` leaves compiling to `compile`, so that nobody who plays has to wait for it."""
        self._calls = PATIENCE

    def _load(self) -> None:
        try:
            self.compile()
        except Exception as error:  # the interpreted kernels do the same
            log.warning("the compiled kernels of %s cannot be loaded: %s", self.name, error)

    def interpret(self) -> None:
        """Go back to interpreted kernels."""
        self._compiled = None

    def cache_folder(
        self, functions: Iterable[FunctionType] = (), extra: Mapping[str, FunctionType] = MappingProxyType({})
    ) -> Path:
        """Where this game's compiled kernels are kept; or generic ones, bound to them (and to what is `extra`).

        A stand-in that nothing of these reaches changes nothing there.
        """
        kept = [*functions, *self.own.values(), *extra.values()]
        return cache_folder(self.name, kept, {**self.bindings, **extra}, self.dtype)

    def _compile_signatures(self, compiled: dict[str, Any]) -> None:
        """Have every kernel compiled now, so that none is in the middle of a game."""
        from numba import typeof

        s, (out, weights), rng = np.zeros(1, self.dtype)[0], self.buffers(), generator(0)
        arguments: dict[str, tuple[Any, ...]] = {
            "start": (s,),
            "actor": (s,),
            "reason": (s,),
            "quiet": (s,),
            "legal": (s, out),
            "chances": (s, out, weights),
            "imagine": (s, 0, rng),
            "policy": (s, rng, np.zeros(ROOM, np.int32)),
            "draw": (s, rng),
            "choose": (s, rng, out),
        }
        for name, dispatcher in compiled.items():
            dispatcher.compile(tuple(typeof(value) for value in arguments.get(name, (s, 0))))

    def _ready(self) -> bool:
        if self._compiled is not None:
            return True
        mode = compile_mode()
        if mode == "off":
            return False
        self._calls += 1
        if mode == "auto" and self._calls == PATIENCE and is_taken(self.name):
            self._calls = WORTH_LOADING - 1  # by then they may lie in the cache
            return False
        if mode == "on" or self._calls == PATIENCE:
            self.compile()
        elif self._calls == WORTH_LOADING and self.cached:
            threading.Thread(target=self._load, name=f"load {self.name}").start()
        return self._compiled is not None

    # ---- calls ---------------------------------------------------------------------------------

    def buffers(self) -> tuple[Ints, Ints]:
        """Room for the moves of any node, and for their weights."""
        size = max(self.max_legal, self.max_outcomes)
        return np.zeros(size, np.int32), np.zeros(size, np.int32)

    def started(self, options: dict[str, int]) -> NDArray[np.void]:
        """A new starting position; `options` are numbers as the record holds them."""
        record = np.zeros(1, self.dtype)
        for name, value in options.items():
            record[f"option_{name}"] = value
        return self._changed("start", record)

    def played(self, record: NDArray[np.void], move: int) -> NDArray[np.void]:
        """The record after a move; the given one stays as it is."""
        return self._changed("play", record, move)

    def imagined(self, record: NDArray[np.void], seat: int, seed: int) -> NDArray[np.void]:
        """The record with all that the seat cannot see dealt anew."""
        if "imagine" not in self.own:
            return copy_record(record)
        return self._changed("imagine", record, seat, generator(seed))

    def asked(self, name: str, record: NDArray[np.void], *arguments: Any) -> int:
        """The answer of a kernel that changes nothing: `actor`, `reason`, `score`, `is_winner`, `outlook`."""
        if self._ready():
            assert self._compiled is not None
            return int(self._compiled[name](record[0], *arguments))
        return int(self.own[name](loosen(record), *arguments))

    def legal(self, record: NDArray[np.void]) -> list[int]:
        """The numbers of all legal actions, rising."""
        out, _ = self.buffers()
        count = self.asked("legal", record, out)
        return [int(number) for number in out[:count]]

    def chances(self, record: NDArray[np.void]) -> dict[int, int]:
        """Possible outcomes with their weights."""
        out, weights = self.buffers()
        count = self.asked("chances", record, out, weights)
        return dict(zip(out[:count].tolist(), weights[:count].tolist(), strict=True))

    def is_chance(self, record: NDArray[np.void]) -> bool:
        """Whether chance decides next."""
        return self.asked("actor", record) == CHANCE

    def _changed(self, name: str, record: NDArray[np.void], *arguments: Any) -> NDArray[np.void]:
        if self._ready():
            assert self._compiled is not None
            changed = copy_record(record)
            self._compiled[name](changed[0], *arguments)
            return changed
        loose = loosen(record)
        self.own[name](loose, *arguments)
        return tighten(loose, self.dtype)


def _exported(parts: tuple[object, ...]) -> dict[str, FunctionType]:
    """The kernels that these modules define."""
    modules = (part for part in parts if isinstance(part, ModuleType))
    return {name: function for module in modules for name, function in kernels_of(module).items()}


__all__ = ["DRIVERS", "Kernels", "Loose", "compile_mode", "copy_loose", "loosen", "tighten"]
