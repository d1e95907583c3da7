"""Generate `solved.npz` of Walking on the Moon (a few minutes): `python tools/solve_moon.py`.

The file has the expected turns to the goal from each box, and the expected points of a last turn. It averages exact
solutions of `TRACKS` random tracks over pairs of a card and the next card. The sum over a track's cards differs from
its exact solution by a few hundredths of a turn.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

import crossings
from crossings.engine import Game, Ints, Record, kernel
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.tables import table
from crossings.games.walking_on_the_moon.evaluation.expectimax import three_throws
from crossings.games.walking_on_the_moon.evaluation.landings import spot_at
from crossings.games.walking_on_the_moon.evaluation.values import (
    CARD_TURNS,
    GOAL_NEXT,
    LAST_ROUND,
    LONG,
    RAW_VALUE,
    SOLVED,
    STRIDE,
    STRIDES,
    TIME_ALONE,
    TURN,
    TURNS,
    following,
    turns_to_go,
)
from crossings.games.walking_on_the_moon.rules.data import (
    DICE_STANDING,
    DICE_STUNNED,
    FIRST_WITH,
    GOAL,
    JUMPS_A_TURN,
    PROGRAM_DICE,
    SECTOR,
    SLOTS,
)
from crossings.shared.ring.data import CARDS, COLOURS, HIGHEST, LOWEST
from crossings.shared.ring.jumps import is_landing_box
from crossings.shared.ring.odds import DICE_BITS, NOTHING, THROW_BITS

PACKED = table(
    sum(
        program[jump][colour] << (THROW_BITS * jump + DICE_BITS * colour)
        for jump in range(JUMPS_A_TURN)
        for colour in range(len(COLOURS))
    )
    for program in PROGRAM_DICE
)
"""Throws of each program, packed."""
ROUNDS = 6
UNSOLVED = 20 * TURN
"""More than from any box: the initial value of boxes that aren't solved yet."""
TRACKS, SEED = 400, 1
UNKNOWN = -1


# ---- one track ------------------------------------------------------------------------------------


@kernel
def best_program(s: Record, turns: Ints, pace: int, x: int, y: int, dice: int) -> int:
    """Return the expected value of the best program with `dice` dice from a box."""
    best = NOTHING
    for program in range(FIRST_WITH[dice], FIRST_WITH[dice + 1]):
        best = max(best, three_throws(s, turns, pace, 0, RAW_VALUE, spot_at(x, y, 0, 1), PACKED[program], NOTHING))
    return best


@kernel
def fewest_turns(s: Record, turns: Ints, x: int, y: int, dice: int) -> int:
    """Return the turns from a box to the goal if the next turn has `dice` dice, given the turns from boxes ahead."""
    return TURN + (LONG // 2 - best_program(s, turns, TIME_ALONE, x, y, dice)) // LONG


@kernel
def solve(s: Record, turns: Ints) -> None:
    """Fill in the turns of a track (initially `UNSOLVED`), from the goal back.

    An accident can end in the column where it began, so each column is iterated several times.
    """
    for x in range(GOAL - 1, -1, -1):
        slot = x // SECTOR
        card = s.track[slot] - 1
        for _ in range(ROUNDS):
            for y in range(LOWEST, HIGHEST + 1):
                if is_landing_box(s, x, y):
                    for dice in range(DICE_STUNNED, DICE_STANDING + 1):
                        change = fewest_turns(s, turns, x, y, dice) - turns_to_go(s, turns, x, y, dice)
                        turns[card, following(s, slot), x % SECTOR, y - LOWEST, dice - DICE_STUNNED] += change


@kernel
def read_off(s: Record, turns: Ints, to_go: Ints, points: Ints) -> None:
    """Write turns to the goal and points of a last turn (in `POINT`) by column, level and dice; else `UNKNOWN`."""
    for x in range(GOAL):
        for y in range(LOWEST, HIGHEST + 1):
            if is_landing_box(s, x, y):
                for dice in range(DICE_STUNNED, DICE_STANDING + 1):
                    to_go[x, y - LOWEST, dice - DICE_STUNNED] = turns_to_go(s, turns, x, y, dice)
                    points[x, y - LOWEST, dice - DICE_STUNNED] = best_program(s, turns, LAST_ROUND, x, y, dice)


# ---- many tracks ----------------------------------------------------------------------------------


@dataclass
class Solved:
    """Sums over tracks, in the layout of the tables of `values`."""

    turns: NDArray[np.float64] = field(default_factory=lambda: np.zeros(TURNS.array.shape))
    cards: NDArray[np.float64] = field(default_factory=lambda: np.zeros(CARD_TURNS.array.shape))
    tracks: NDArray[np.float64] = field(default_factory=lambda: np.zeros(CARD_TURNS.array.shape))
    points: NDArray[np.float64] = field(default_factory=lambda: np.zeros(STRIDES))
    boxes: NDArray[np.float64] = field(default_factory=lambda: np.zeros(STRIDES))

    def add(self, track: list[int], to_go: Ints, points: Ints) -> None:
        """Add the cards of a track."""
        is_known = to_go != UNKNOWN
        for slot, (card, behind) in enumerate(zip(track, [*track[1:], GOAL_NEXT], strict=True)):
            sector = slice(SECTOR * slot, SECTOR * slot + SECTOR)
            end = 0 if behind == GOAL_NEXT else to_go[sector.stop, -LOWEST, -1]
            self.turns[card, behind] += np.where(is_known[sector], to_go[sector] - end, 0)
            self.cards[card, behind] += to_go[sector.start, -LOWEST, -1] - end
            self.tracks[card, behind] += 1
        strides = np.clip((to_go[is_known] - TURN) // STRIDE, 0, STRIDES - 1)
        self.points += np.bincount(strides, points[is_known], STRIDES)
        self.boxes += np.bincount(strides, minlength=STRIDES)

    def tables(self) -> dict[str, Any]:
        """Return the averages in the format of `solved.npz`."""
        tracks = np.maximum(self.tracks, 1)
        seen = np.flatnonzero(self.boxes)
        last = np.interp(np.arange(STRIDES), seen, self.points[seen] / self.boxes[seen])
        averages = {"turns": self.turns / tracks[:, :, None, None, None], "cards": self.cards / tracks, "last": last}
        return {name: np.rint(rows).astype(np.int16) for name, rows in averages.items()}


def solved_track(game: Game, kernels: dict[str, Any], track: list[int]) -> tuple[Ints, Ints]:
    """Solve a track; return turns to the goal and points of a last turn."""
    letters = "".join(CARDS[card] for card in track)
    record = game.start(players=3, advanced=False, track=letters).record
    cells, turns = game.kernels.numpy_record(record), np.full(TURNS.array.shape, UNSOLVED, np.int16)
    to_go, points = np.full((2, GOAL, *turns.shape[-2:]), UNKNOWN, np.int64)
    kernels["solve"](cells, turns)
    kernels["read_off"](cells, turns, to_go, points)
    return to_go, points


def main() -> None:
    """Write the file."""
    game, here = crossings.game("walking-on-the-moon"), kernels_of(sys.modules[__name__])
    kernels = game.kernels.bind([here["solve"], here["read_off"]], compiled=True)
    random, solved = Random(SEED), Solved()
    for _ in range(TRACKS):
        track = random.sample(range(len(CARDS)), SLOTS)
        solved.add(track, *solved_track(game, kernels, track))
    np.savez_compressed(SOLVED, **solved.tables())


if __name__ == "__main__":
    main()
