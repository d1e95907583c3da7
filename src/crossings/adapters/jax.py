"""JAX: `functional("dune-chess")` is a game as functions for `jit`, `vmap` and `scan` (docs/research/functional.md).

>>> import jax, jax.numpy as jnp
>>> from crossings.adapters.jax import functional
>>> env = functional("dune-chess")
>>> states = env.init(jnp.arange(3))
>>> jax.jit(env.step)(states, env.legal(states).argmax(-1), jnp.arange(3)).shape == (3, env.size)
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import numpy as np

from crossings.batches import BadBatch, Functional
from crossings.batches.positions import GameResults
from crossings.engine import Game, State, shorten
from crossings.engine.errors import MissingExtra

try:
    import jax
    import jax.numpy as jnp
except ModuleNotFoundError:
    raise MissingExtra("crossings.adapters.jax", "jax") from None

__all__ = ["JaxFunctional", "MissingExtra", "functional"]


class JaxFunctional:
    """`crossings.functional` over JAX arrays, including traced ones; it runs in callbacks on the host.

    `states` are [..., size] uint8 with any leading axes; under `jax.vmap` all are stepped in one call. An illegal
    action, or any in a finished game, doesn't change its position.
    """

    def __init__(
        self, game: str | Game, *, threads: int | None = None, starts: Sequence[State] = (), **options: object
    ) -> None:
        """Create the functions, with arguments as in `crossings.functional`.

        Raises `UnknownGame`, `BadOption`, `BadBatch`, `NoObservation`.
        """
        self.host = host = Functional(game, threads=threads, checked=False, starts=starts, **dict[str, Any](options))
        """The same functions over numpy arrays."""
        self.size, self.actions, self.seats = host.size, host.actions, host.seats
        self._lock = Lock()
        """JAX calls back from several threads, but the host's buffers serve one call at a time."""

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions, one of which is drawn for each game; empty: that of the rules. Raises `BadBatch`."""
        return self.host.starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        self.host.starts = starts

    def init(self, seeds: Any) -> jax.Array:
        """Start a game for each seed, with all draws before its first decision: [..., size] uint8."""
        return self._call_host(self.host.init, row((self.size,), np.uint8), 0, integers("seeds", seeds))

    def step(self, states: Any, actions: Any, seeds: Any) -> jax.Array:
        """Play an action in each position, and all draws that follow: [..., size] uint8.

        `actions`, `seeds`: [...] integers, for example `jax.random.bits(key, states.shape[:-1])`. The draws depend only
        on the seeds. Raises `BadBatch` for arrays of the wrong shape or type, like all methods that take states.
        """
        return self._call_with_states(self.host.step, row((self.size,), np.uint8), states, actions=actions, seeds=seeds)

    def legal(self, states: Any) -> jax.Array:
        """Return the legal actions: [..., actions] bool, all False in finished games."""
        return self._call_with_states(self.host.legal, row((self.actions,), np.bool_), states)

    def actor(self, states: Any) -> jax.Array:
        """Return the seat to move: [...] int8, -2 in finished games."""
        return self._call_with_states(self.host.actor, row((), np.int8), states)

    def observe(self, states: Any, seats: Any) -> jax.Array:
        """Return the seats' observations, with the layout `host.layout`: [..., numbers] int16.

        `seats`: [...] integers, or one for all positions. Negative ones, like the actor of a finished game, count as
        seat 0.
        """
        seen = row((self.host.game.observer.size,), np.int16)
        return self._call_with_states(self.host.observe, seen, states, seats=jnp.maximum(integers("seats", seats), 0))

    def potential(self, states: Any, seats: Any) -> jax.Array:
        """Return the seats' potentials for shaped rewards: [...] float32 from -1 to 1, 0 in finished games.

        `seats`: as for `observe`.
        """
        seats = jnp.maximum(integers("seats", seats), 0)
        return self._call_with_states(self.host.potential, row((), np.float32), states, seats=seats)

    def result(self, states: Any) -> GameResults:
        """Return the results: `over` [...], `reward`, `scores` [..., seats], `reason` [...]; 0 in unfinished games."""
        seats = (self.seats,)
        shapes = row((), np.bool_), row(seats, np.float32), row(seats, np.int32), row((), np.int8)
        results: GameResults = self._call_with_states(self.host.result, GameResults(*shapes), states)
        return results

    # ---- internals -------------------------------------------------------------------------------

    def _call_with_states(self, function: Callable[..., Any], results: Any, states: Any, **numbers: Any) -> Any:
        states = jnp.asarray(states)
        if states.ndim < 1 or states.shape[-1] != self.size or states.dtype != np.uint8:
            raise BadBatch(
                f"states must be an array of bytes (uint8), {self.size} in the last axis, "
                f"not of shape {states.shape} and type {states.dtype}"
            )
        given = [spread(name, integers(name, each), states.shape[:-1]) for name, each in numbers.items()]
        return self._call_host(function, results, 1, states, *given)

    def _call_host(self, function: Callable[..., Any], results: Any, own: int, *given: jax.Array) -> Any:
        """Call a function of the host with flattened leading axes.

        `results`: shapes of the result for one position; `own`: number of trailing axes of the first argument that
        belong to one position.
        """

        def on_host(*arrays: Any) -> Any:
            first, *others = map(np.asarray, arrays)
            places = first.shape[: first.ndim - own]
            rows = first.reshape(-1, *first.shape[len(places) :])
            with self._lock:
                results_of_rows = function(rows, *(each.reshape(-1) for each in others))
            return jax.tree.map(lambda answer: answer.reshape(*places, *answer.shape[1:]), results_of_rows)

        places = given[0].shape[: given[0].ndim - own]
        shapes = jax.tree.map(lambda one: jax.ShapeDtypeStruct((*places, *one.shape), one.dtype), results)
        return jax.pure_callback(on_host, shapes, *given, vmap_method="broadcast_all")

    # ---- copies --------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Callable[..., JaxFunctional], tuple[Any, ...]]:
        """Copy and pickle the arguments of the constructor: a copy has a host and a lock of its own."""
        return restore_functional, (self.host.opening, self.host.starts, self.host.hardware.threads)


functional = JaxFunctional
"""Public name."""


def restore_functional(opening: State, starts: Sequence[State], threads: int) -> JaxFunctional:
    """Restore a pickled `JaxFunctional`."""
    return JaxFunctional(opening.game, threads=threads, starts=starts, **opening.options)


def integers(name: str, given: Any) -> jax.Array:
    """Convert to an array of integers. Raises `BadBatch`."""
    try:
        numbers = jnp.asarray(given)
    except (TypeError, ValueError, OverflowError):
        raise BadBatch(f"{name} must be integers, not {shorten(given)}") from None
    if not jnp.issubdtype(numbers.dtype, jnp.integer):
        raise BadBatch(f"{name} must be integers, not of type {numbers.dtype}")
    return numbers


def spread(name: str, numbers: jax.Array, shape: tuple[int, ...]) -> jax.Array:
    """Broadcast to one number for each position. Raises `BadBatch`."""
    try:
        return jnp.broadcast_to(numbers, shape)
    except ValueError:
        raise BadBatch(
            f"{name} must be integers of shape {shape}, or a single one, not of shape {numbers.shape}"
        ) from None


def row(shape: tuple[int, ...], kind: Any) -> Any:
    """Return the shape and type of a result for one position."""
    return jax.ShapeDtypeStruct(shape, kind)
