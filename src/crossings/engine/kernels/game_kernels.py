"""A game's kernels, and what observes for it, ready to call: interpreted or compiled, whichever is at hand."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from crossings.engine.errors import check_seat
from crossings.engine.kernels import entries, interface
from crossings.engine.kernels.entries import ENTRY_PREFIX
from crossings.engine.kernels.interface import (
    CHANCE,
    EVALUATION_KERNELS,
    POLICY_BUFFER_SIZE,
    REQUIRED_KERNELS,
    RULES_KERNELS,
)
from crossings.engine.kernels.kernel import kernels_of, specialise
from crossings.engine.kernels.rng import generator, list_generator
from crossings.engine.layout import size
from crossings.engine.options import Value
from crossings.engine.parts import EvaluationPart, ObservationPart, RulesPart
from crossings.engine.schema import Schema, blank, dtype_of, pack, unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

log = logging.getLogger("crossings.engine")

CALLS_BEFORE_LOADING = 300
"""Calls of interpreted kernels after which `auto` loads compiled ones that lie in the cache, aside."""
CALLS_BEFORE_COMPILING = 3000
"""Calls of interpreted kernels after which `auto` compiles; while others do, it goes on without."""

DEFAULT_KERNELS: dict[str, FunctionType] = {
    "determinize": kernels_of(interface)["determinize_nothing"],
    "policy": kernels_of(interface)["no_policy"],
    "quiet": kernels_of(interface)["never_quiet"],
    "draw": kernels_of(interface)["no_draw"],
    "choose": kernels_of(interface)["no_choice"],
}
"""What stands in for kernels that a game need not define: `imagine` where something is hidden, `policy` where searches
are to play on by it, and `quiet` where they are to do so up to certain positions; `draw` where an outcome is sooner
drawn than all are listed, `choose` where an action is."""


OBSERVE_ENTRY = kernels_of(entries)["first_observe"]
"""How Python calls what observes,"""
ENTRY_KERNELS = tuple(entry for entry in kernels_of(entries).values() if entry is not OBSERVE_ENTRY)
"""and the other kernels."""


def compile_mode() -> str:
    """`CROSSINGS_COMPILE`: `auto` (default), `on` or `off`; without a compiler it is `off`."""
    mode = os.environ.get("CROSSINGS_COMPILE", "auto")
    if not _has_compiler():
        return "off"
    return mode if mode in ("auto", "on", "off") else "auto"


@cache
def _has_compiler() -> bool:
    return find_spec("numba") is not None


class Kernels:
    """The kernels of one game over records.

    Calls go to the compiled kernels once these are there, before that to the interpreted ones; both do the same.
    """

    def __init__(self, name: str, rules: RulesPart, evaluation: Callable[[], EvaluationPart]) -> None:
        """`evaluation` is asked for when a search first needs it."""
        self.name = name
        self.rules = _kernels(rules, RULES_KERNELS)
        """Those of the rules."""
        _check_required(name, rules, RULES_KERNELS, self.rules)
        self.schema: type[Schema] = rules.State
        self.max_legal: int = rules.MAX_LEGAL
        self.max_outcomes: int = rules.MAX_OUTCOMES
        self.max_moves: int = rules.MAX_MOVES
        self.reasons: tuple[str, ...] = rules.REASONS
        self._evaluation = evaluation
        self._compiled: dict[str, Any] | None = None
        self._specialised: dict[FunctionType, Any] = {}
        self._calls = 0
        self._lock = threading.RLock()

    @cached_property
    def own(self) -> dict[str, FunctionType]:
        """Those of the rules and of the evaluation."""
        part = self._evaluation()
        evaluation = _kernels(part, EVALUATION_KERNELS)
        _check_required(self.name, part, EVALUATION_KERNELS, evaluation)
        return {**self.rules, **evaluation}

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """A record as numpy and compiled kernels know it."""
        return dtype_of(self.schema)

    @property
    def bindings(self) -> dict[str, FunctionType]:
        """What generic kernels find in place of the placeholders: the game's own, and stand-ins for what it lacks."""
        return {**DEFAULT_KERNELS, **self.own}

    def with_kernels(self, **others: FunctionType) -> Kernels:
        """The same game with others in place of some of its own kernels, compiled apart from it."""
        changed = copy(self)
        changed.own = {**self.own, **others}
        changed._compiled, changed._specialised, changed._lock = None, {}, threading.RLock()
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
            from crossings.engine.kernels.compiling import compile_for_cpu

            with self._lock:
                folder = self.cache_folder()
                compile_for_cpu(self.own.values(), self.own, folder, self._specialised)
                return compile_for_cpu(functions, own, folder, self._specialised)
        return specialise(functions, own, None)

    @property
    def compiled(self) -> bool:
        """Whether calls go to compiled kernels by now."""
        return self._compiled is not None

    @property
    def cached(self) -> bool:
        """Whether compiled kernels lie in the cache, so that `compile` is quick."""
        return self.ready_mark().exists()

    def compile(self) -> None:
        """Compile the kernels of the interface (or load them from the cache); later calls are fast.

        While another process compiles them, this one waits, and then loads them.
        """
        from crossings.engine.kernels.cache import mark_ready, sweep_caches
        from crossings.engine.kernels.compiling import compile_for_cpu, compile_lock

        with self._lock:
            if self._compiled is None:
                with compile_lock(self.name):
                    every = (*self.own.values(), *ENTRY_KERNELS)
                    compiled = compile_for_cpu(every, self.bindings, self.cache_folder(), self._specialised)
                    self._compile_signatures(compiled)
                    mark_ready(self.ready_mark())
                    sweep_caches(self.name)
                self._compiled = compiled

    def compile_on_request(self) -> None:
        """From now on `auto` leaves compiling to `compile`, so that nobody who plays has to wait for it."""
        self._calls = CALLS_BEFORE_COMPILING

    def _load(self) -> None:
        try:
            self.compile()
        except Exception as error:  # the interpreted kernels do the same
            log.warning("the compiled kernels of %s cannot be loaded: %s", self.name, error)

    def interpret(self) -> None:
        """Go back to interpreted kernels."""
        self._compiled = None

    def cache_folder(self) -> Path:
        """Where all compiled kernels of this game are kept, the generic ones that are bound to them too.

        Each lies there once, under what it means; a change of the rules or of the tools has another folder.
        """
        from crossings.engine.kernels.compiling import cache_folder

        return cache_folder(self.name, self.rules.values(), self.bindings, self.dtype)

    def ready_mark(
        self, functions: Iterable[FunctionType] = (), extra: Mapping[str, FunctionType] = MappingProxyType({})
    ) -> Path:
        """The file that says that this game's kernels are in the cache, and these generic ones, bound to them.

        `extra`: what takes the place of further placeholders.
        """
        from crossings.engine.kernels.compiling import digest_of

        kept = [*functions, *self.own.values(), *extra.values()]
        return self.cache_folder() / f"{digest_of(kept, {**self.bindings, **extra})}.ready"

    def _compile_signatures(self, compiled: dict[str, Any]) -> None:
        """Have every kernel compiled now, so that none is in the middle of a game."""
        import numpy as np
        from numba import typeof

        states, (out, weights), rng = self.numpy_row(bytes(self.schema.nbytes)), self.buffers(), generator(0)
        s = states[0]
        arguments: dict[str, tuple[Any, ...]] = {
            "start": (s,),
            "actor": (s,),
            "reason": (s,),
            "quiet": (s,),
            "legal": (s, out),
            "chances": (s, out, weights),
            "determinize": (s, 0, rng),
            "policy": (s, rng, np.zeros(POLICY_BUFFER_SIZE, np.int32)),
            "draw": (s, rng),
            "choose": (s, rng, out),
        }
        for name, dispatcher in compiled.items():
            first, *others = arguments.get(name.removeprefix(ENTRY_PREFIX), (s, 0))
            given = (states if name.startswith(ENTRY_PREFIX) else first, *others)
            dispatcher.compile(tuple(typeof(value) for value in given))

    def _use_compiled(self) -> bool:
        if self._compiled is not None:
            return True
        mode = compile_mode()
        if mode == "off":
            return False
        self._calls += 1
        if mode == "auto" and self._calls == CALLS_BEFORE_COMPILING and self._is_locked():
            self._calls = CALLS_BEFORE_LOADING - 1  # by then they may lie in the cache
            return False
        if mode == "on" or self._calls == CALLS_BEFORE_COMPILING:
            self.compile()
        elif self._calls == CALLS_BEFORE_LOADING and self.cached:
            threading.Thread(target=self._load, name=f"load {self.name}").start()
        return self._compiled is not None

    def _is_locked(self) -> bool:
        from crossings.engine.kernels.cache import is_locked

        return is_locked(self.name)

    # ---- calls ---------------------------------------------------------------------------------

    def numpy_record(self, record: bytes) -> Any:
        """A copy of a record as compiled kernels read and change it."""
        return self.numpy_row(record)[0]

    def numpy_row(self, record: bytes) -> Any:
        """The same as a row of one, which they are sooner handed."""
        import numpy as np

        return np.frombuffer(bytearray(record), self.dtype)

    def unpacked(self, record: bytes) -> Any:
        """A record as interpreted kernels read and change it."""
        return unpack(self.schema, record)

    def buffers(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Room for the moves of any node, and for their weights, as compiled kernels write them."""
        return self._new_buffer(), self._new_buffer()

    def _new_buffer(self) -> NDArray[np.int32]:
        import numpy as np

        return np.empty(self._buffer_size, np.int32)

    @cached_property
    def _buffer_size(self) -> int:
        return max(self.max_legal, self.max_outcomes)

    def start_record(self, options: Mapping[str, Value]) -> bytes:
        """A new starting position."""
        return self._call_changing("start", pack(blank(self.schema, options)))

    def play_number(self, record: bytes, move: int) -> bytes:
        """The record after a move."""
        return self._call_changing("play", record, move)

    def determinize(self, record: bytes, seat: int, seed: int) -> bytes:
        """The record with all that the seat cannot see dealt anew."""
        if "determinize" not in self.rules:
            return record
        return self._call_changing("determinize", record, seat, seed=seed)

    def query(self, name: str, record: bytes, *arguments: int) -> int:
        """The answer of a kernel that changes nothing: `actor`, `reason`, `score`, `is_winner`, `value`."""
        if self._use_compiled():
            assert self._compiled is not None
            return int(self._compiled[ENTRY_PREFIX + name](self.numpy_row(record), *arguments))
        return int(self._interpreted(name)(self.unpacked(record), *arguments))

    def legal(self, record: bytes) -> list[int]:
        """The numbers of all legal actions, rising."""
        return self._call_listing("legal", record, 1)[0]

    def chances(self, record: bytes) -> dict[int, int]:
        """Possible outcomes with their weights."""
        return dict(zip(*self._call_listing("chances", record, 2), strict=True))

    def is_chance(self, record: bytes) -> bool:
        """Whether chance decides next."""
        return self.query("actor", record) == CHANCE

    def _call_listing(self, name: str, record: bytes, rows: int) -> list[list[int]]:
        """What a kernel writes into so many rows."""
        if self._use_compiled():
            assert self._compiled is not None
            arrays = [self._new_buffer() for _ in range(rows)]
            count = self._compiled[ENTRY_PREFIX + name](self.numpy_row(record), *arrays)
            return [array[:count].tolist() for array in arrays]
        rooms = [[0] * self._buffer_size for _ in range(rows)]
        count = self.rules[name](self.unpacked(record), *rooms)
        return [room[:count] for room in rooms]

    def _interpreted(self, name: str) -> FunctionType:
        return self.rules[name] if name in self.rules else self.own[name]

    def _call_changing(self, name: str, record: bytes, *arguments: int, seed: int | None = None) -> bytes:
        """The record after a kernel has changed it; with a seed the kernel has a generator, too."""
        if self._use_compiled():
            assert self._compiled is not None
            numpy_row = self.numpy_row(record)
            self._compiled[ENTRY_PREFIX + name](numpy_row, *arguments, *(() if seed is None else (generator(seed),)))
            return numpy_row.tobytes()  # type: ignore[no-any-return]
        s = self.unpacked(record)
        self.rules[name](s, *arguments, *(() if seed is None else (list_generator(seed),)))
        return pack(s)


def _kernels(part: object, names: Iterable[str]) -> dict[str, FunctionType]:
    """The kernels of the interface that a module defines."""
    found = kernels_of(part) if isinstance(part, ModuleType) else {}
    return {name: function for name, function in found.items() if name in names}


def _check_required(game: str, part: object, names: Iterable[str], found: Mapping[str, FunctionType]) -> None:
    """Raises `TypeError` where a module lacks kernels that every game has."""
    missing = [name for name in REQUIRED_KERNELS if name in names and name not in found]
    bare = [name for name in missing if hasattr(part, name)]
    if missing:
        told = "".join(f"; {name} is there, but not under @kernel" for name in bare)
        raise TypeError(f"game {game} lacks the kernels {', '.join(missing)}{told}")


class Observer:
    """Calls go to the compiled kernel once those of the game are compiled, before that to the interpreted one."""

    def __init__(self, kernels: Kernels, part: ObservationPart) -> None:
        self.layout = tuple(part.LAYOUT)
        self.size = size(self.layout)
        self.kernel = cast(FunctionType, part.observe)
        self._kernels = kernels
        self._compiled: Any = None

    def blank(self) -> NDArray[np.int16]:
        """Room for one observation, all zero."""
        import numpy as np

        return np.zeros(self.size, np.int16)

    def observe(self, record: bytes, seat: int) -> NDArray[np.int16]:
        """What a seat may know of the state of this record: `size` numbers, laid out as `layout` says.

        Raises `BadSeat`.
        """
        seat, out = check_seat(seat, int(self._kernels.unpacked(record).option_players)), self.blank()
        if self._kernels.compiled:
            self._compiled = self._compiled or self._bind()
            self._compiled(self._kernels.numpy_row(record), seat, out)
        else:
            room = [0] * self.size
            self.kernel(self._kernels.unpacked(record), seat, room)
            out[:] = room
        return out

    def _bind(self) -> Any:
        return self._kernels.bind([OBSERVE_ENTRY], compiled=True, extra={"observe": self.kernel})[
            OBSERVE_ENTRY.__name__
        ]
