"""Many games of one kind, stepped together, on the CPU or, where there is one, on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.batches.counter_rng import WORDS, words_of
from crossings.batches.cpu import array_of
from crossings.batches.errors import BadBatch
from crossings.batches.functional import Functional
from crossings.batches.rows import Rows
from crossings.engine import OVER, Game, State, shorten
from crossings.engine.errors import as_integer, check_seed

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
"""The arrays, beside positions and what is told, that decide a batch's future or are shown."""


class Batch:
    """`n` games of one kind, one a row; a game that ends makes room for the next in the same step.

    Its arrays always are the same ones, written anew by each step: read them, or copy what is to be kept. On a GPU they
    lie there, and `torch.as_tensor(batch.mask, device="cuda")` reads them without a copy.
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
        **options: object,
    ) -> None:
        """On the CPU (`threads` at a time; all cores) or on a GPU (`"cuda"`).

        `checked`: whether an illegal action raises `IllegalAction` before anything is played; else it is marked in
        `refused`, and its row stays as it is. `starts`: positions of which each game begins from one, drawn by its
        seed; none: where the rules begin. `options`: the game's.
        Raises `UnknownGame`, `BadOption`, `BadBatch`, `BadSeed`, `NoDevice`, and `NoObservation` for a game without
        observations.
        """
        n, seed = check_row_count(n), check_seed(seed)
        self.functional = env = Functional(game, device, threads=threads, starts=starts, **dict[str, Any](options))
        """The same game as functions over arrays of positions, on the same device."""
        self.game = env.game
        self.n = n
        self.seats = env.seats
        self.options = env.options
        self.layout = env.layout
        """What the numbers of an observation mean: a row of `Block`s. `engine.layout.blocks` cuts them up."""
        self.checked = checked
        self.device = device
        self.threads = threads
        """How many were asked for; None: one a core."""
        self._hardware = env.hardware
        try:
            self._positions = env.hardware.zeros((n, env.size), np.uint8)
            self.ended = env.hardware.zeros((n, env.size), np.uint8)
            """[n, size] uint8: the last position of the game that ended last in each row, as `functional` takes it;
            zeros until a game has ended."""
            rows = self._rows = _blank_rows(env, self._positions, self.ended)
        except (MemoryError, OverflowError, ValueError):  # numpy has no room, or no number for its size
            raise BadBatch(f"a batch of {shorten(n)} games does not fit into memory; give a smaller number") from None
        kept = {name: array for name, array in rows._asdict().items() if name in SAVED_ARRAYS}
        self._kept = {
            "states": self._positions,
            "ended": self.ended,
            "seed": rows.seed,
            **kept,
            **rows.results._asdict(),
        }

        self.states: Any = self._hardware.shown(rows.states)
        """[n] records: the positions, as the game's kernels take them; on the CPU they cannot be written."""
        self.observation = rows.observation
        """[n, numbers] int16: what the actor may know, as the layout says."""
        self.mask = rows.mask
        """[n, actions] bool: the actor's legal actions."""
        self.legal = rows.legal
        """[n, most] int32: the numbers of the legal actions, rising; the first `legal_count` of each row."""
        self.legal_count = rows.legal_count
        """[n] int32: how many actions are legal, at least one."""
        self.actor = rows.actor
        """[n] int8: the seat that is to decide."""
        self.done = rows.results.over
        """[n] bool: whether the last step ended a game. What follows then tells of that game, and is 0 elsewhere."""
        self.reward = rows.results.reward
        """[n, seats] float32: as `engine.state` says."""
        self.scores = rows.results.scores
        """[n, seats] int32."""
        self.reason = rows.results.reason
        """[n] int8: why it ended, 1 + the index in `game.kernels.reasons`."""
        self.length = rows.length
        """[n] int32: its moves, draws among them."""
        self.refused = rows.refused
        """[n] bool: whether the last action was not legal; nothing was played in that row."""
        self.sampled = rows.sampled
        """[n] int64: what `sample` has drawn."""
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begin again with the first game of each row; without a seed, the games that this batch began with.

        Raises `BadSeed`.
        """
        if seed is not None:
            self._hardware.copy(words_of(check_seed(seed)), self._rows.seed)
        self._hardware.copy(np.full(self.n, -1), self._rows.games)
        self.restart(np.arange(self.n))

    def restart(self, rows: Any) -> None:
        """Begin the next games in these rows. Raises `BadBatch`."""
        self._run("begin_row", self._hardware.given(self._row_mask(self._check_rows(rows))))

    def step(self, actions: Any = None) -> None:
        """Play an action in each row, and all draws that follow.

        `actions`: [n] integers, an array or whatever becomes one; for a batch on a GPU best one that lies there.
        Without any, those are played that `sample` draws, and `sampled` says which: random play at its quickest.
        Raises `BadBatch`, where they are no such array, and `IllegalAction` before anything is played. A batch that is
        not `checked` raises no `IllegalAction`: where `refused` says so, nothing was played.
        """
        if actions is None:
            self._run("play_row")
            return
        actions = self.functional.integers("actions", actions, self.n)
        if self.checked:
            self._run("check_row", actions)
            refused = self._hardware.read(self.refused)
            if refused.any():
                raise self.functional.refusal(self._positions, actions, int(refused.argmax()))
        self._run("step_row", actions)

    def sample(self) -> Any:
        """A legal action for each row, all alike: [n] int64, for `step`; always the same array, written anew.

        Drawn like chance: by the seed, the row, its games and moves; until a row is stepped it is the same one.
        """
        self._run("sample_row")
        return self.sampled

    def state(self, row: int) -> State:
        """The position of a row, to be looked at. Raises `BadBatch` where there is no such row."""
        return self.functional.state(self._positions, row)

    # ---- other positions -----------------------------------------------------------------------

    def load(self, states: Any, rows: Any = None) -> None:
        """Go on from these positions, each the next game of its row, with draws of its own.

        `states`: [m, size] uint8, as `crossings.functional` has them; `rows`: [m] integers, all rows if none are given.
        Raises `BadBatch`, also where a game is over, before anything is changed.
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
        self._run("load_row", self._hardware.given(self._row_mask(to)))

    def copy(self, rows: Any, to: Any) -> None:
        """Have other rows go on from where these are, each with draws of its own. Raises `BadBatch`."""
        self.load(self.functional.read(self._positions)[self._check_rows(rows)], to)

    def observations(self) -> Any:
        """What every seat may know, whoever is to decide: [n, seats, numbers] int16, a new array on this machine."""
        env = self.functional
        return np.stack([env.read(env.observe(self._positions, seat)) for seat in range(self.seats)], axis=1)

    def save(self) -> dict[str, NDArray[Any]]:
        """All that decides how it goes on, copied: arrays by name, to be kept wherever arrays are."""
        return {name: self._hardware.read(array).copy() for name, array in self._kept.items()}

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Go on as a batch of the same game, options and size did when it was saved. Raises `BadBatch`."""
        if not isinstance(saved, Mapping):
            raise BadBatch(f"expected a mapping of arrays as returned by save(), not {shorten(saved)}")
        for name, own in self._kept.items():
            if (
                name not in saved
                or not isinstance(saved[name], np.ndarray)
                or saved[name].shape != own.shape
                or saved[name].dtype != own.dtype
            ):
                raise BadBatch(f"{name} does not fit a batch of {self.n} games of {self.game.id}")
        for name, own in self._kept.items():
            self._hardware.copy(np.ascontiguousarray(saved[name]), own)

    # ---- inside --------------------------------------------------------------------------------

    def _run(self, what: str, *arguments: Any) -> None:
        """Do something to all rows: the kernel of that name."""
        self._hardware.run(what, self.n, self._rows, *arguments)

    def _row_mask(self, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """[n] true for these rows."""
        return np.isin(np.arange(self.n), rows)

    def _check_rows(self, rows: Any) -> NDArray[np.int64]:
        found = array_of(rows)
        is_good = found.ndim == 1 and found.dtype.kind in "iu" and len({*found.tolist()}) == len(found)
        if not is_good or (len(found) and not (found.min() >= 0 and found.max() < self.n)):
            raise BadBatch(f"rows must be distinct numbers from 0 to {self.n - 1}")
        return found.astype(np.int64)

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        """Pickled and copied as what it was made with and a copy of its arrays: the same future, and nothing shared."""
        return restore_batch, (self.functional, self.n, self.threads, self.checked, self.save())

    def __deepcopy__(self, memo: object) -> Batch:
        make, arguments = self.__reduce__()
        return make(*arguments)


batch = Batch
"""Its name where one is made: `crossings.batch("dune-chess", 256)`."""


def restore_batch(
    env: Functional, n: int, threads: int | None, checked: bool, arrays: Mapping[str, NDArray[Any]]
) -> Batch:
    """A pickled batch. Raises `NoDevice` where it lay on a GPU and here is none."""
    options: dict[str, Any] = dict(env.options)
    one = Batch(env.game, n, env.hardware.name, threads=threads, checked=checked, starts=env.starts, **options)
    one.restore(arrays)
    return one


def check_row_count(n: object) -> int:
    """How many games a batch is to have. Raises `BadBatch`."""
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
        seed=zeros((WORDS,), np.int64),
        reward_table=env.reward_table,
    )
