"""Many games of one kind, stepped together on the CPU or a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.batches.counter_rng import WORDS, words_of
from crossings.batches.cpu import array_of
from crossings.batches.errors import BadBatch
from crossings.batches.functional import Functional
from crossings.batches.rows import BEGIN, LOAD, PLAY, STEP, Rows, Shaping
from crossings.engine import OVER, Game, State, shorten
from crossings.engine.checks import as_integer, check_discount, check_seed

SAVED_ARRAYS = (
    "keys",
    "games",
    "plies",
    "legal",
    "legal_count",
    "mask",
    "observation",
    "actor",
    "length",
    "refused",
    "sampled",
)
"""Arrays that are saved besides positions and results."""


class Batch:
    """`n` games of one kind, one per row; a row starts its next game in the step in which its game ends.

    The arrays are allocated once and overwritten by each step, so copy what you want to keep. On a GPU they are in its
    memory: `torch.as_tensor(batch.mask, device="cuda")` reads them without a copy.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        device: str = "cpu",
        seed: int = 0,
        *,
        threads: int | None = None,
        checked: bool = True,
        starts: Sequence[State] = (),
        discount: float | None = None,
        **options: object,
    ) -> None:
        """Create a batch on the CPU, with `threads` (by default one per core), or on a GPU (`"cuda"`).

        `checked`: whether an illegal action raises `IllegalAction` before any row is stepped; otherwise it is marked in
        `refused`, and its row doesn't change. `starts`: initial positions, one of which is drawn for each game; by
        default that of the rules. `discount`: the learner's; adds shaping rewards to `reward`, to each seat for its own
        decisions as in the adapters. `options`: the game's options. Raises `UnknownGame`, `BadOption`, `BadBatch`,
        `BadSeed`, `NoDevice`, and `NoObservation` for a game without observations.
        """
        n, seed = check_row_count(n), check_seed(seed)
        self.functional = env = Functional(game, device, threads=threads, starts=starts, **dict[str, Any](options))
        """The same game as functions over arrays of positions, on the same device."""
        self.game = env.game
        self.n = n
        self.seats = env.seats
        self.options = env.options
        self.layout = env.layout
        """Meaning of an observation, as a sequence of `Block`s; `engine.layout.blocks` splits one."""
        self.checked = checked
        self.discount = None if discount is None else check_discount(discount, BadBatch)
        """The learner's discount; None without shaped rewards."""
        self.device = device
        self.threads = threads
        """The argument; None for one thread per core."""
        self._hardware = env.hardware
        try:
            self._positions = env.hardware.zeros((n, env.size), np.uint8)
            self.ended = env.hardware.zeros((n, env.size), np.uint8)
            """[n, size] uint8: final position of each row's last finished game, for `functional`; zeros before."""
            rows = self._rows = _blank_rows(env, self._positions, self.ended)
            self._shaping = None if self.discount is None else _blank_shaping(env, n, self.discount)
        except (MemoryError, OverflowError, ValueError):  # out of memory, or the size overflows
            raise BadBatch(f"a batch of {shorten(n)} games does not fit into memory; give a smaller number") from None
        arrays = {name: array for name, array in rows._asdict().items() if name in SAVED_ARRAYS}
        self._saved = {
            "states": self._positions,
            "ended": self.ended,
            "seeds": rows.seeds,
            **arrays,
            **rows.results._asdict(),
        }
        if self._shaping:
            self._saved |= {"potential": self._shaping.potential, "decided": self._shaping.decided}

        self.states: Any = self._hardware.read_only(rows.states)
        """[n] records: the positions for the game's kernels; read-only on the CPU."""
        self.observation = rows.observation
        """[n, numbers] int16: observation of the seat to move, with the game's layout."""
        self.mask = rows.mask
        """[n, actions] bool: the legal actions."""
        self.legal = rows.legal
        """[n, most] int32: the legal actions, ascending; the first `legal_count` of each row are valid."""
        self.legal_count = rows.legal_count
        """[n] int32: number of legal actions, at least 1."""
        self.actor = rows.actor
        """[n] int8: the seat to move."""
        self.done = rows.results.over
        """[n] bool: whether the last step ended a game. The results below are those of that game, and 0 in other
        rows."""
        self.reward = rows.results.reward
        """[n, seats] float32: rewards (see `engine.state`); with a `discount` also shaping rewards, in all rows."""
        self.scores = rows.results.scores
        """[n, seats] int32: scores."""
        self.reason = rows.results.reason
        """[n] int8: 1 + index of the reason in `game.kernels.reasons`."""
        self.length = rows.length
        """[n] int32: number of moves, including draws."""
        self.refused = rows.refused
        """[n] bool: whether the last action was illegal, so that the row didn't change."""
        self.sampled = rows.sampled
        """[n] int64: the actions of the last `sample`."""
        self._all_rows = self._row_mask(np.arange(n))
        self.reset(seed)

    @property
    def starts(self) -> tuple[State, ...]:
        """Initial positions, one of which is drawn for each game that starts from now on; empty: that of the rules.

        Raises `BadBatch`.
        """
        return self.functional.starts

    @starts.setter
    def starts(self, starts: Sequence[State]) -> None:
        self.functional.starts = starts
        self._rows = self._rows._replace(opening=self.functional.first)

    def reset(self, seed: int | None = None) -> None:
        """Restart from the first game of each row; without a seed, from the batch's current seed. Raises `BadSeed`."""
        if seed is not None:
            words = np.tile(words_of(check_seed(seed)), (self.n, 1))
            self._hardware.copy(np.column_stack((words, np.arange(self.n))), self._rows.seeds)
        self._hardware.copy(np.full(self.n, -1), self._rows.games)
        self.restart(np.arange(self.n))

    def restart(self, rows: Any, seeds: Iterable[int] | None = None) -> None:
        """Start the next game in these rows, numbers or [n] bool.

        `seeds`: one for each of these rows; a row then plays the games of row 0 of a batch with its seed. Raises
        `BadBatch`, `BadSeed`.
        """
        chosen = self._check_rows(rows)
        if seeds is not None:
            self._reseed(chosen, [check_seed(seed) for seed in seeds])
        self._update(BEGIN, chosen=self._row_mask(chosen))

    def _reseed(self, rows: NDArray[np.int64], seeds: Sequence[int]) -> None:
        if len(seeds) != len(rows):
            raise BadBatch(f"{len(seeds)} seeds are given, for {len(rows)} rows")
        every, games = (self._hardware.read(array).copy() for array in (self._rows.seeds, self._rows.games))
        for row, seed in zip(rows, seeds, strict=True):
            every[row] = (*words_of(seed), 0)
        games[rows] = -1
        self._hardware.copy(every, self._rows.seeds)
        self._hardware.copy(games, self._rows.games)

    def step(self, actions: Any = None) -> None:
        """Play an action in each row, and all draws that follow.

        `actions`: [n] integers, anything that converts to an array, best one on the batch's device. Without actions,
        `sample` draws them: the fastest random play. Raises `BadBatch` for invalid arrays, and `IllegalAction` before
        any row is stepped; a batch that isn't `checked` sets `refused` instead.
        """
        if actions is None:
            self._update(PLAY)
            return
        actions = self.functional.integers("actions", actions, self.n)
        if self.checked:
            self._run("check_row", actions)
            refused = self._hardware.read(self.refused)
            if refused.any():
                raise self.functional.refusal(self._positions, actions, int(refused.argmax()))
        self._update(STEP, actions)

    def sample(self) -> Any:
        """Draw a legal action for each row uniformly at random: [n] int64, overwritten by the next call.

        The draw depends on the seed, the row, its game and its move, so it doesn't change until the row is stepped.
        """
        self._run("sample_row")
        return self.sampled

    def state(self, row: int) -> State:
        """Return the position of a row. Raises `BadBatch` if there is no such row."""
        return self.functional.state(self._positions, row)

    # ---- loading and saving ----------------------------------------------------------------------

    def load(self, states: Any, rows: Any = None) -> None:
        """Continue from these positions, each as the next game of its row, with new draws.

        `states`: [m, size] uint8, as in `crossings.functional`; `rows`: [m] integers, by default all rows. Raises
        `BadBatch` before anything is changed, also for finished games.
        """
        env = self.functional
        over = np.flatnonzero(env.read(env.actor(states)) == OVER)
        if len(over):
            raise BadBatch(f"states: the game in row {over[0]} is over; a seat must be to move in each state")
        to = self._check_rows(np.arange(self.n) if rows is None else rows)
        found = env.read(states)
        if len(found) != len(to):
            raise BadBatch(f"states: {len(found)} given, for {len(to)} rows")
        positions = env.read(self._positions).copy()
        positions[to] = found
        self._hardware.copy(positions, self._positions)
        self._update(LOAD, chosen=self._row_mask(to))

    def copy(self, rows: Any, to: Any) -> None:
        """Copy the positions of some rows to others, which continue with their own draws. Raises `BadBatch`."""
        self.load(self.functional.read(self._positions)[self._check_rows(rows)], to)

    def observations(self) -> Any:
        """Return the observations of all seats: [n, seats, numbers] int16, a new array in main memory."""
        env = self.functional
        return np.stack([env.read(env.observe(self._positions, seat)) for seat in range(self.seats)], axis=1)

    def save(self) -> dict[str, NDArray[Any]]:
        """Return copies of all arrays that determine the batch's future, by name."""
        return {name: self._hardware.read(array).copy() for name, array in self._saved.items()}

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Restore the arrays of `save` from a batch of the same game, options and size. Raises `BadBatch`."""
        if not isinstance(saved, Mapping):
            raise BadBatch(f"expected a mapping of arrays as returned by save(), not {shorten(saved)}")
        for name, own in self._saved.items():
            if (
                name not in saved
                or not isinstance(saved[name], np.ndarray)
                or saved[name].shape != own.shape
                or saved[name].dtype != own.dtype
            ):
                raise BadBatch(f"{name} does not fit a batch of {self.n} games of {self.game.id}")
        for name, own in self._saved.items():
            self._hardware.copy(np.ascontiguousarray(saved[name]), own)

    # ---- internals -------------------------------------------------------------------------------

    def _run(self, kernel: str, *arguments: Any) -> None:
        """Run a kernel on all rows."""
        self._hardware.run(kernel, self.n, self._rows, *arguments)

    def _update(self, task: int, actions: Any = None, chosen: Any = None) -> None:
        """Carry out a task of `update_row`, by default with the sampled actions and in all rows."""
        actions = self.sampled if actions is None else actions
        chosen = self._all_rows if chosen is None else chosen
        self._run("update_row", actions, chosen, task)
        if self._shaping:
            self._run("shape_row", self._shaping, chosen, task)

    def _row_mask(self, rows: NDArray[np.int64]) -> Any:
        """Return [n] bool: True for these rows."""
        return self._hardware.as_array(np.isin(np.arange(self.n), rows))

    def _check_rows(self, rows: Any) -> NDArray[np.int64]:
        found = array_of("rows", rows)
        if found.dtype == np.bool_ and found.shape == (self.n,):
            found = np.flatnonzero(found)
        is_integers = found.dtype.kind in "iu" or not found.size
        is_valid = found.ndim == 1 and is_integers and len({*found.tolist()}) == len(found)
        if not is_valid or (len(found) and not (found.min() >= 0 and found.max() < self.n)):
            raise BadBatch(f"rows must be distinct numbers from 0 to {self.n - 1}, or {self.n} booleans")
        return found.astype(np.int64)

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        """Pickle or copy the arguments and the arrays, so that a copy has the same future and shares nothing."""
        return restore_batch, (self.functional, self.n, self.threads, self.checked, self.discount, self.save())

    def __deepcopy__(self, memo: object) -> Batch:
        make, arguments = self.__reduce__()
        return make(*arguments)


batch = Batch
"""Public name: `crossings.batch("dune-chess", 256)`."""


def restore_batch(
    env: Functional,
    n: int,
    threads: int | None,
    checked: bool,
    discount: float | None,
    arrays: Mapping[str, NDArray[Any]],
) -> Batch:
    """Restore a pickled batch. Raises `NoDevice` if it was on a GPU and there is none."""
    given: dict[str, Any] = {**env.options, "checked": checked, "starts": env.starts, "discount": discount}
    batch = Batch(env.game, n, env.hardware.name, threads=threads, **given)
    batch.restore(arrays)
    return batch


def check_row_count(n: object) -> int:
    """Check the number of games. Raises `BadBatch`."""
    rows = as_integer(n)
    if rows is None or rows < 1:
        raise BadBatch(f"the number of games must be at least 1, not {shorten(n)}")
    return rows


def _blank_rows(env: Functional, positions: Any, ended: Any) -> Rows:
    n, kernels, zeros = len(positions), env.game.kernels, env.hardware.zeros
    return Rows(
        states=env.records(positions),
        keys=zeros((n, WORDS), np.int64),
        games=zeros((n,), np.int64),
        plies=zeros((n,), np.int32),
        legal=zeros((n, kernels.max_legal), np.int32),
        legal_count=zeros((n,), np.int32),
        mask=zeros((n, env.actions), np.bool_),
        observation=zeros((n, env.game.observer.size), np.int16),
        actor=zeros((n,), np.int8),
        results=env.empty_results(n),
        length=zeros((n,), np.int32),
        ended=env.records(ended),
        refused=zeros((n,), np.bool_),
        sampled=zeros((n,), np.int64),
        opening=env.first,
        seeds=zeros((n, WORDS + 1), np.int64),
        reward_table=env.reward_table,
    )


def _blank_shaping(env: Functional, n: int, discount: float) -> Shaping:
    zeros = env.hardware.zeros
    return Shaping(
        discount=env.hardware.as_array(np.array([discount], np.float64)),
        potential=zeros((n, env.seats), np.float64),
        decided=zeros((n, env.seats), np.bool_),
        seen=env.records(zeros((n, env.size), np.uint8)),
    )
