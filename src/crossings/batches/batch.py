"""Many games of one kind, stepped together, on the CPU or, where there is one, on a GPU."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from crossings.batches.cpu import Cpu, array_of, threads_for
from crossings.batches.errors import BadBatch, IllegalAction, NoDevice
from crossings.batches.rows import WORDS, Rows, words_of
from crossings.engine import OVER, Game, State, shorten
from crossings.engine import game as game_of
from crossings.engine.errors import seed_from, whole
from crossings.engine.state import rewards

if TYPE_CHECKING:
    from crossings.batches.cuda import Cuda
    from crossings.batches.functional import Functional

DEVICES = ("cpu", "cuda")
KEPT = [name for name in Rows._fields if name not in ("weights", "generators")]
"""The arrays that decide a batch's future or are shown; the others are room to work in."""
LINE = 8
"""Numbers of 64 bits that a core reads and writes at once: no two threads share them."""


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
        **options: object,
    ) -> None:
        """On the CPU (`threads` at a time; all cores) or on a GPU (`"cuda"`).

        `checked`: whether an illegal action raises `IllegalAction` before anything is played; else it is marked in
        `refused`, and its row stays as it is. `options`: the game's.
        Raises `UnknownGame`, `BadOption`, `BadBatch`, `BadSeed`, `NoDevice`, and `NoObservation` for a game without
        observations.
        """
        game = game if isinstance(game, Game) else game_of(game)
        n, seed = rows_asked(n), seed_from(seed)
        opening = game.start(**options)
        self.game = game
        self.n = n
        self.seats = opening.seats
        self.options = opening.options
        self.layout = game.observer.layout
        """What the numbers of an observation mean: a row of `Block`s. `engine.layout.blocks` cuts them up."""
        self.checked = checked
        self.device = device
        self.threads = threads
        """How many were asked for; None: one a core."""
        self._device = device_for(game, n, device, threads)
        try:
            rows = self._rows = _blank_rows(self._device, opening, n)
        except (MemoryError, OverflowError, ValueError):  # numpy has no room, or no number for its size
            raise BadBatch(f"a batch of {shorten(n)} games does not fit into memory; give a smaller number") from None

        self.states: Any = self._device.shown(rows.states)
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
        self.done = rows.done
        """[n] bool: whether the last step ended a game. What follows then tells of that game, and is 0 elsewhere."""
        self.reward = rows.reward
        """[n, seats] float32: as `engine.state` says."""
        self.scores = rows.scores
        """[n, seats] int32."""
        self.reason = rows.reason
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
            self._device.write(self._rows.seed, words_of(seed_from(seed)))
        self._device.step(self._rows, self._device.actions(np.zeros(self.n, np.int64)), True)

    def step(self, actions: Any = None) -> None:
        """Play an action in each row, and all draws that follow.

        `actions`: [n] integers, an array or whatever becomes one; for a batch on a GPU best one that lies there.
        Without any, those are played that `sample` draws, and `sampled` says which: random play at its quickest.
        Raises `BadBatch`, where they are no such array, and `IllegalAction` before anything is played. A batch that is
        not `checked` raises no `IllegalAction`: where `refused` says so, nothing was played.
        """
        if actions is None:
            self._device.play(self._rows)
            return
        actions = self._device.actions(actions)
        if tuple(actions.shape) != (self.n,) or actions.dtype.kind not in "iu":
            raise BadBatch(
                f"actions are an array of {self.n} integers, a number each for its row, "
                f"not of shape {tuple(actions.shape)} and type {actions.dtype}"
            )
        if self.checked and self._device.check(self._rows, actions):
            row = int(self._device.read(self.refused).argmax())
            raise self._refusal(row, int(self._device.read(actions)[row]))
        self._device.step(self._rows, actions, False)

    def sample(self) -> Any:
        """A legal action for each row, all alike: [n] int64, for `step`; always the same array, written anew.

        Drawn like chance: by the seed, the row, its games and moves; until a row is stepped it is the same one.
        """
        self._device.sample(self._rows)
        return self.sampled

    def state(self, row: int) -> State:
        """The position of a row, to be looked at. Raises `BadBatch` where there is no such row."""
        at = whole(row)
        if at is None or not 0 <= at < self.n:
            raise BadBatch(f"row {shorten(row)}: there are the rows 0 to {self.n - 1}")
        return State(self.game, self._device.read(self._rows.states)[at].tobytes())

    # ---- other positions -----------------------------------------------------------------------

    @cached_property
    def functional(self) -> Functional:
        """The same game as functions over arrays of positions, on the same device."""
        from crossings.batches.functional import Functional

        return Functional(self.game, self.device, threads=self.threads, **dict[str, Any](self.options))

    def load(self, states: Any, rows: Any = None) -> None:
        """Go on from these positions, each the next game of its row, with draws of its own.

        `states`: [m, size] uint8, as `crossings.functional` has them; `rows`: [m] integers, all rows if none are given.
        Raises `BadBatch`, also where a game is over, before anything is changed.
        """
        over = np.flatnonzero(self._device.read(self.functional.actor(states)) == OVER)
        if len(over):
            raise BadBatch(f"states: row {over[0]} is over; a batch goes on where somebody is to decide")
        to = self._rows_named(np.arange(self.n) if rows is None else rows)
        found = self.functional.read(states)
        if len(found) != len(to):
            raise BadBatch(f"states are {len(found)} positions, for {len(to)} rows")
        records, chosen = bytes_of(self._device.read(self._rows.states)), np.zeros(self.n, np.bool_)
        records.view(np.uint8).reshape(self.n, -1)[to] = found
        chosen[to] = True
        self._device.write(self._rows.states, records)
        self._device.load(self._rows, chosen)

    def copy(self, rows: Any, to: Any) -> None:
        """Have other rows go on from where these are, each with draws of its own. Raises `BadBatch`."""
        records = self._device.read(self._rows.states).view(np.uint8).reshape(self.n, -1)
        self.load(records[self._rows_named(rows)], to)

    def observations(self) -> Any:
        """What every seat may know, whoever is to decide: [n, seats, numbers] int16, a new array on this machine."""
        env, states = self.functional, self._device.read(self._rows.states).view(np.uint8).reshape(self.n, -1)
        return np.stack([env.read(env.observe(states, seat)) for seat in range(self.seats)], axis=1)

    def save(self) -> dict[str, NDArray[Any]]:
        """All that decides how it goes on, copied: arrays by name, to be kept wherever arrays are."""
        return {name: bytes_of(self._device.read(getattr(self._rows, name))) for name in KEPT}

    def restore(self, saved: Mapping[str, NDArray[Any]]) -> None:
        """Go on as a batch of the same game, options and size did when it was saved. Raises `BadBatch`."""
        for name in KEPT:
            own = getattr(self._rows, name)
            if name not in saved or saved[name].shape != own.shape or saved[name].dtype != own.dtype:
                raise BadBatch(f"{name} is not as a batch of {self.n} games of {self.game.id} has it")
        for name in KEPT:
            self._device.write(getattr(self._rows, name), np.ascontiguousarray(saved[name]))

    def _rows_named(self, rows: Any) -> NDArray[np.int64]:
        found = array_of(rows)
        is_good = found.ndim == 1 and found.dtype.kind in "iu" and len({*found.tolist()}) == len(found)
        if not is_good or (len(found) and not (found.min() >= 0 and found.max() < self.n)):
            raise BadBatch(f"rows are different numbers from 0 to {self.n - 1}")
        return found.astype(np.int64)

    def __reduce__(self) -> tuple[Callable[..., Batch], tuple[Any, ...]]:
        """Pickled and copied as what it was made with and a copy of its arrays: the same future, and nothing shared."""
        opening = self.game.start(**self.options)
        return restored, (opening, self.n, self.device, self.threads, self.checked, self.save())

    def __deepcopy__(self, memo: object) -> Batch:
        make, arguments = self.__reduce__()
        return make(*arguments)

    def _refusal(self, row: int, action: int) -> IllegalAction:
        actions = self.game.actions
        if not 0 <= action < len(actions):
            return IllegalAction(row, action, f"{self.game.id} has the actions 0 to {len(actions) - 1}")
        return IllegalAction(row, action, str(self.state(row).why_not(actions[action])))


def bytes_of(array: NDArray[Any]) -> NDArray[Any]:
    """A copy, byte for byte: numpy leaves out the gaps between the fields of records."""
    copied: NDArray[Any] = array.view(np.uint8).copy().view(array.dtype) if array.dtype.names else array.copy()
    return copied


batch = Batch
"""Its name where one is made: `crossings.batch("dune-chess", 256)`."""


def restored(
    opening: State, n: int, device: str, threads: int | None, checked: bool, arrays: dict[str, NDArray[Any]]
) -> Batch:
    """A pickled batch. Raises `NoDevice` where it lay on a GPU and here is none."""
    one = Batch(opening.game, n, device, threads=threads, checked=checked, **dict[str, Any](opening.options))
    one.restore(arrays)
    return one


def rows_asked(n: object) -> int:
    """How many games a batch is to have. Raises `BadBatch`."""
    rows = whole(n)
    if rows is None or rows < 1:
        raise BadBatch(f"a batch of {shorten(n)} games is not possible; give a number from 1 on")
    return rows


def device_for(game: Game, n: int, device: str, threads: int | None) -> Cpu | Cuda:
    """Where a batch is to lie. Raises `BadBatch`, `NoDevice`."""
    if device not in DEVICES:
        raise BadBatch(f"there is no device {shorten(device)}; there are {' and '.join(DEVICES)}")
    if device == "cpu":
        return Cpu(game, n, threads_for(threads))
    from crossings.batches.batch import open_gpu

    return open_gpu(game, n)


def _blank_rows(device: Cpu | Cuda, opening: State, n: int) -> Rows:
    kernels, seats = opening.game.kernels, opening.seats
    most = max(kernels.max_legal, kernels.max_outcomes)

    def zeros(kind: Any, *shape: int) -> Any:
        return device.array(np.zeros(shape, kind))

    return Rows(
        states=zeros(kernels.dtype, n),
        keys=zeros(np.int64, n, WORDS),
        games=zeros(np.int64, n),
        plies=zeros(np.int32, n),
        legal=zeros(np.int32, n, most),
        legal_count=zeros(np.int32, n),
        mask=zeros(np.bool_, n, len(opening.game.actions)),
        observation=zeros(np.int16, n, opening.game.observer.size),
        actor=zeros(np.int8, n),
        done=zeros(np.bool_, n),
        reward=zeros(np.float32, n, seats),
        scores=zeros(np.int32, n, seats),
        reason=zeros(np.int8, n),
        length=zeros(np.int32, n),
        refused=zeros(np.bool_, n),
        sampled=zeros(np.int64, n),
        opening=device.array(np.frombuffer(opening.record, kernels.dtype)),
        seed=zeros(np.int64, WORDS),
        worth=device.array(worth_of(seats, opening.game.cooperative)),
        weights=zeros(np.int32, device.places, most),
        generators=zeros(np.int64, device.places, LINE),
    )


def worth_of(seats: int, cooperative: bool) -> NDArray[np.float32]:
    """[seats + 1, 2] the reward of a loser and of a winner, by the number of winners; 0 where there can be no such."""
    worth = np.zeros((seats + 1, 2), np.float32)
    for count in range(seats + 1):
        given = rewards(range(count), seats, cooperative)
        if count < seats:
            worth[count, 0] = given[-1]
        if count > 0:
            worth[count, 1] = given[0]
    return worth


def open_gpu(game: Game, n: int) -> Cuda:
    """Room for `n` games on this machine's GPU. Raises `NoDevice`."""
    check_gpu()
    from crossings.batches.cuda import Cuda

    return Cuda(game, n)


def check_gpu() -> None:
    """Raises `NoDevice` where a batch cannot lie on a GPU."""
    if find_spec("numba_cuda") is None:
        raise NoDevice('a batch on a GPU needs a compiler for it: pip install "crossings[gpu]"')
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice('this machine has no CUDA device; device="cpu" runs on all cores')
