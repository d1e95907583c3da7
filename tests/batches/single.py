"""One row of a batch as a single game, played by `State` with the draws that docs/research/batches.md defines."""

import numpy as np

from crossings.batches import Batch
from crossings.engine import CHANCE, Game, State
from crossings.engine.state import rewards

LOW = 2**32 - 1
ROTATIONS = (13, 15, 26, 6, 17, 29, 16, 24)
FACTOR = 2147483085


def threefry(key: tuple[int, int], counter: tuple[int, int]) -> tuple[int, int]:
    """Threefry-2x32 with 20 rounds."""
    keys = (*key, key[0] ^ key[1] ^ 0x1BD11BDA)
    x, y = (counter[0] + key[0]) & LOW, (counter[1] + key[1]) & LOW
    for round in range(20):
        x = (x + y) & LOW
        turned = y << ROTATIONS[round % 8]
        y = (turned & LOW | turned >> 32) ^ x
        if round % 4 == 3:
            times = round // 4 + 1
            x, y = (x + keys[times % 3]) & LOW, (y + keys[(times + 1) % 3] + times) & LOW
    return x, y


def bits_of(key: tuple[int, int], move: int, purpose: int) -> int:
    """Return 32 random bits for this move of the game with this key."""
    x, y = threefry(key, (move, purpose))
    after = FACTOR * y + (x >> 2) + 1
    return (after >> 32 ^ after) & LOW


def drawn(state: State, key: tuple[int, int], move: int) -> int:
    """Return the outcome of this move of the game with this key."""
    weights = state.game.kernels.chances(state.record)
    ticket = bits_of(key, move, 0) * sum(weights.values()) >> 32
    for outcome, weight in weights.items():
        if ticket < weight:
            return outcome
        ticket -= weight
    raise AssertionError("a ticket is below the sum of the weights")


class Single:
    """The expected content of one row of a batch."""

    def __init__(self, game: Game, row: int, seed: int, **options: object) -> None:
        self.opening = game.start(**options)
        self.row = row
        self.seed = (seed % 2**64 >> 32, seed & LOW)
        self.games = 0
        self.ended: tuple[State, int] | None = None
        self._begin()

    def sample(self) -> int:
        """Return the legal action that `Batch.sample` draws."""
        legal = self.state.game.kernels.legal(self.state.record)
        return legal[bits_of(self.key, self.length, 1) * len(legal) >> 32]

    def step(self, action: int) -> None:
        """Play an action and all draws that follow."""
        self.ended = None
        self._play(action)
        self._draw()
        if self.state.actor is None:
            self.ended = self.state, self.length
            self.games += 1
            self._begin()

    def compare(self, batch: Batch) -> None:
        """Check that the batch has the same content in this row."""
        row, state, game = self.row, self.state, self.state.game
        assert batch.state(row) == state
        assert batch.actor[row] == state.actor
        legal = game.kernels.legal(state.record)
        assert batch.legal[row, : batch.legal_count[row]].tolist() == legal
        assert np.flatnonzero(batch.mask[row]).tolist() == legal
        assert isinstance(state.actor, int)
        assert np.array_equal(batch.observation[row], state.observation(state.actor))
        assert not batch.refused[row]
        self._compare_result(batch)

    def _compare_result(self, batch: Batch) -> None:
        row, seats = self.row, self.opening.seats
        shown = [batch.reward[row].tolist(), batch.scores[row].tolist(), batch.reason[row], batch.length[row]]
        assert batch.done[row] == (self.ended is not None)
        if self.ended is None:
            assert shown == [[0.0] * seats, [0] * seats, 0, 0]
            return
        state, length = self.ended
        assert state.result is not None
        given = np.array(rewards(state.result.winners, seats, state.game.cooperative), np.float32)
        reason = 1 + state.game.kernels.reasons.index(state.result.reason)
        assert shown == [given.tolist(), list(state.result.scores), reason, length]
        assert batch.functional.state(batch.ended, row) == state

    def _begin(self) -> None:
        self.state, self.length = self.opening, 0
        self.key = threefry(self.seed, (self.row, self.games))
        self._draw()

    def _play(self, move: int) -> None:
        self.state = self.state.play_number(move)
        self.length += 1

    def _draw(self) -> None:
        while self.state.actor == "chance":
            assert self.state.game.kernels.query("actor", self.state.record) == CHANCE
            self._play(drawn(self.state, self.key, self.length))
