"""The kernels of one game, called in interpreted or compiled form."""

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

from crossings.engine.checks import check_seat
from crossings.engine.kernels import entries, interface
from crossings.engine.kernels.emit import Emitted, collect_emitted
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
"""Number of interpreted calls after which mode `auto` loads cached kernels in a background thread."""
CALLS_BEFORE_COMPILING = 3000
"""Number of interpreted calls after which mode `auto` compiles the kernels, unless another process is compiling
them."""

DEFAULT_KERNELS: dict[str, FunctionType] = {
    "determinize": kernels_of(interface)["determinize_nothing"],
    "policy": kernels_of(interface)["no_policy"],
    "quiet": kernels_of(interface)["never_quiet"],
    "draw": kernels_of(interface)["no_draw"],
    "choose": kernels_of(interface)["no_choice"],
}
"""Defaults of the optional kernels.

`determinize`: for hidden information. `policy`: moves of rollouts, `quiet`: where rollouts may stop. `draw` and
`choose`: faster than a list of all outcomes or actions.
"""


OBSERVE_ENTRY = kernels_of(entries)["first_observe"]
"""The entry point of the kernel `observe`."""
ENTRY_KERNELS = tuple(entry for entry in kernels_of(entries).values() if entry is not OBSERVE_ENTRY)
"""All other entry points."""


def compile_mode() -> str:
    """Return `CROSSINGS_COMPILE`: `auto` (default), `on` or `off`; always `off` if numba is not installed."""
    mode = os.environ.get("CROSSINGS_COMPILE", "auto")
    if not _has_compiler():
        return "off"
    return mode if mode in ("auto", "on", "off") else "auto"


@cache
def _has_compiler() -> bool:
    return find_spec("numba") is not None


class Kernels:
    """The kernels of one game, on records.

    Calls use the compiled kernels as soon as they are available, before that the interpreted ones, with equal results.
    """

    def __init__(self, name: str, rules: RulesPart, evaluation: Callable[[], EvaluationPart]) -> None:
        """Create the kernels. `evaluation` is imported when a search first needs it."""
        self.name = name
        self.rules = _kernels(rules, RULES_KERNELS)
        """The kernels of the rules."""
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
        """The kernels of rules and evaluation."""
        part = self._evaluation()
        evaluation = _kernels(part, EVALUATION_KERNELS)
        _check_required(self.name, part, EVALUATION_KERNELS, evaluation)
        return {**self.rules, **evaluation}

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The numpy type of a record."""
        return dtype_of(self.schema)

    @property
    def bindings(self) -> dict[str, FunctionType]:
        """The kernels that replace the placeholders in generic kernels: the game's own and defaults."""
        return {**DEFAULT_KERNELS, **self.own}

    def with_kernels(self, **replacements: FunctionType) -> Kernels:
        """Return a copy with some of the game's own kernels replaced, compiled separately."""
        kernels = copy(self)
        kernels.own = {**self.own, **replacements}
        kernels._compiled, kernels._specialised, kernels._lock = None, {}, threading.RLock()
        return kernels

    # ---- compiling -----------------------------------------------------------------------------

    def bind(
        self,
        functions: Iterable[FunctionType],
        *,
        compiled: bool,
        extra: Mapping[str, FunctionType] | None = None,
    ) -> dict[str, Any]:
        """Specialise generic kernels: placeholders are replaced by this game's kernels. Return them by name.

        `extra` are replacements for further placeholders, outside the interface.
        """
        functions, extra_bindings = list(functions), extra or {}
        own = {**self.bindings, **extra_bindings}
        if compiled:
            from crossings.engine.kernels.compiling import compile_for_cpu

            with self._lock:
                folder = self.cache_folder()
                compile_for_cpu(self.own.values(), self.own, folder, self._specialised)
                return compile_for_cpu(functions, own, folder, self._specialised)
        return specialise(functions, own, None)

    @property
    def compiled(self) -> bool:
        """Whether calls use compiled kernels."""
        return self._compiled is not None

    @property
    def cached(self) -> bool:
        """Whether compiled kernels are in the cache, so that `compile` is fast."""
        return self.ready_mark().exists()

    def compile(self) -> None:
        """Compile the kernels of the interface, or load them from the cache.

        While another process compiles them, this one waits, and then loads them.
        """
        from crossings.engine.kernels.cache import mark_ready, sweep_caches
        from crossings.engine.kernels.compiling import compile_for_cpu, compile_lock

        with self._lock:
            if self._compiled is None:
                with compile_lock(self.name):
                    functions = (*self.own.values(), *ENTRY_KERNELS)
                    compiled = compile_for_cpu(functions, self.bindings, self.cache_folder(), self._specialised)
                    self._compile_signatures(compiled)
                    mark_ready(self.ready_mark())
                    sweep_caches(self.name)
                self._compiled = compiled

    def compile_on_request(self) -> None:
        """Disable automatic compilation in mode `auto`, so that no player waits for it; `compile` still works."""
        self._calls = CALLS_BEFORE_COMPILING

    def _load(self) -> None:
        try:
            self.compile()
        except Exception as error:  # the interpreted kernels remain in use
            log.warning("the compiled kernels of %s cannot be loaded: %s", self.name, error)

    def interpret(self) -> None:
        """Return to interpreted kernels."""
        self._compiled = None

    def cache_folder(self) -> Path:
        """Return the folder of this game's compiled kernels, including generic ones that are bound to them.

        Each file is named by its code. Changes of the rules or tools lead to another folder.
        """
        from crossings.engine.kernels.compiling import cache_folder

        return cache_folder(self.name, self.rules.values(), self.bindings, self.dtype)

    def ready_mark(
        self, functions: Iterable[FunctionType] = (), extra: Mapping[str, FunctionType] = MappingProxyType({})
    ) -> Path:
        """Return the file whose existence means that the game's kernels and these bound generic ones are in the cache.

        `extra` are replacements for further placeholders.
        """
        from crossings.engine.kernels.compiling import digest_of

        kernels = [*functions, *self.own.values(), *extra.values()]
        return self.cache_folder() / f"{digest_of(kernels, {**self.bindings, **extra})}.ready"

    def _compile_signatures(self, compiled: dict[str, Any]) -> None:
        """Compile every kernel now rather than in the middle of a game."""
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
            example = (states if name.startswith(ENTRY_PREFIX) else first, *others)
            dispatcher.compile(tuple(typeof(value) for value in example))

    def _use_compiled(self) -> bool:
        if self._compiled is not None:
            return True
        mode = compile_mode()
        if mode == "off":
            return False
        self._calls += 1
        if mode == "auto" and self._calls == CALLS_BEFORE_COMPILING and self._is_locked():
            self._calls = CALLS_BEFORE_LOADING - 1  # the other process may have filled the cache by then
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
        """Return a copy of a record that compiled kernels can read and change."""
        return self.numpy_row(record)[0]

    def numpy_row(self, record: bytes) -> Any:
        """Return a copy of a record as an array of length 1, which is faster as an argument."""
        import numpy as np

        return np.frombuffer(bytearray(record), self.dtype)

    def unpacked(self, record: bytes) -> Any:
        """Return a copy of a record that interpreted kernels can read and change."""
        return unpack(self.schema, record)

    def buffers(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return two buffers, large enough for the moves and the weights of any node, for compiled kernels."""
        return self._new_buffer(), self._new_buffer()

    def _new_buffer(self) -> NDArray[np.int32]:
        import numpy as np

        return np.empty(self._buffer_size, np.int32)

    @cached_property
    def _buffer_size(self) -> int:
        return max(self.max_legal, self.max_outcomes)

    def start_record(self, options: Mapping[str, Value]) -> bytes:
        """Return the record of a starting position."""
        return self._call_changing("start", pack(blank(self.schema, options)))

    def play_number(self, record: bytes, move: int) -> bytes:
        """Return the record after a move."""
        return self._call_changing("play", record, move)

    def emitted(self, s: Any, move: int) -> list[Emitted]:
        """Play a move on an unpacked record, and return the effects that the interpreted rules emit."""
        with collect_emitted(s) as emitted:
            self.rules["play"](s, move)
        return emitted

    def determinize(self, record: bytes, seat: int, seed: int) -> bytes:
        """Return the record with resampled hidden information of a seat."""
        if "determinize" not in self.rules:
            return record
        return self._call_changing("determinize", record, seat, seed=seed)

    def query(self, name: str, record: bytes, *arguments: int) -> int:
        """Return the result of a kernel without side effects: `actor`, `reason`, `score`, `is_winner`, `value`."""
        if self._use_compiled():
            assert self._compiled is not None
            return int(self._compiled[ENTRY_PREFIX + name](self.numpy_row(record), *arguments))
        return int(self._interpreted(name)(self.unpacked(record), *arguments))

    def legal(self, record: bytes) -> list[int]:
        """Return the numbers of all legal actions, ascending."""
        return self._call_listing("legal", record, 1)[0]

    def chances(self, record: bytes) -> dict[int, int]:
        """Return the weights of the possible outcomes by number."""
        return dict(zip(*self._call_listing("chances", record, 2), strict=True))

    def is_chance(self, record: bytes) -> bool:
        """Return whether chance is to move."""
        return self.query("actor", record) == CHANCE

    def _call_listing(self, name: str, record: bytes, buffer_count: int) -> list[list[int]]:
        """Return the contents of the buffers that a kernel fills."""
        if self._use_compiled():
            assert self._compiled is not None
            arrays = [self._new_buffer() for _ in range(buffer_count)]
            count = self._compiled[ENTRY_PREFIX + name](self.numpy_row(record), *arrays)
            return [array[:count].tolist() for array in arrays]
        buffers = [[0] * self._buffer_size for _ in range(buffer_count)]
        count = self.rules[name](self.unpacked(record), *buffers)
        return [buffer[:count] for buffer in buffers]

    def _interpreted(self, name: str) -> FunctionType:
        return self.rules[name] if name in self.rules else self.own[name]

    def _call_changing(self, name: str, record: bytes, *arguments: int, seed: int | None = None) -> bytes:
        """Return the record after a kernel has changed it. With a seed, the kernel also receives a generator."""
        if self._use_compiled():
            assert self._compiled is not None
            numpy_row = self.numpy_row(record)
            self._compiled[ENTRY_PREFIX + name](numpy_row, *arguments, *(() if seed is None else (generator(seed),)))
            return numpy_row.tobytes()  # type: ignore[no-any-return]
        s = self.unpacked(record)
        self.rules[name](s, *arguments, *(() if seed is None else (list_generator(seed),)))
        return pack(s)


def _kernels(part: object, names: Iterable[str]) -> dict[str, FunctionType]:
    """Return those kernels of the interface that a module defines."""
    kernels = kernels_of(part) if isinstance(part, ModuleType) else {}
    return {name: function for name, function in kernels.items() if name in names}


def _check_required(game: str, part: object, names: Iterable[str], defined: Mapping[str, FunctionType]) -> None:
    """Raise `TypeError` if a module lacks required kernels."""
    missing = [name for name in REQUIRED_KERNELS if name in names and name not in defined]
    undecorated = [name for name in missing if hasattr(part, name)]
    if missing:
        hint = "".join(f"; {name} is there, but not under @kernel" for name in undecorated)
        raise TypeError(f"game {game} lacks the kernels {', '.join(missing)}{hint}")


class Observer:
    """The observations of one game. Calls use the compiled kernel if the game's kernels are compiled."""

    def __init__(self, kernels: Kernels, part: ObservationPart) -> None:
        self.layout = tuple(part.LAYOUT)
        self.size = size(self.layout)
        self.kernel = cast(FunctionType, part.observe)
        self._kernels = kernels
        self._compiled: Any = None

    def blank(self) -> NDArray[np.int16]:
        """Return a buffer for one observation, filled with zeros."""
        import numpy as np

        return np.zeros(self.size, np.int16)

    def observe(self, record: bytes, seat: int) -> NDArray[np.int16]:
        """Return a seat's observation of the state of this record: `size` numbers in the layout `layout`.

        Raises `BadSeat`.
        """
        seat, out = check_seat(seat, int(self._kernels.unpacked(record).option_players)), self.blank()
        if self._kernels.compiled:
            self._compiled = self._compiled or self._bind()
            self._compiled(self._kernels.numpy_row(record), seat, out)
        else:
            buffer = [0] * self.size
            self.kernel(self._kernels.unpacked(record), seat, buffer)
            out[:] = buffer
        return out

    def _bind(self) -> Any:
        return self._kernels.bind([OBSERVE_ENTRY], compiled=True, extra={"observe": self.kernel})[
            OBSERVE_ENTRY.__name__
        ]
