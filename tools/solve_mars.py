"""Generate `way.npz` of March on Mars (half a minute): `python tools/solve_mars.py`.

The file has the distance to the Master Mind: the expected turns of a single marine without aliens in its way. They are
exact, by dynamic programming over all programs, throws and jumps, for each pair of terrain cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray

from crossings.games.march_on_mars.evaluation.throws import thrown
from crossings.games.march_on_mars.evaluation.values import WAY_COLUMNS as COLUMNS
from crossings.games.march_on_mars.evaluation.values import WAY_FILE
from crossings.games.march_on_mars.rules.data import (
    CARD_TERRAIN,
    CRASHED_DICE,
    FLOORS,
    FULL_DICE,
    GUARD_BOX,
    GUARD_TERRAIN,
    LZ_TERRAIN,
)
from crossings.shared.ring.data import (
    BARE_ROCK,
    CLIMBED,
    FACE_OF_JUMP,
    FACES,
    JUMPS,
    LOWEST,
    programs,
)
from crossings.shared.ring.jumps import ground_below, is_accident, is_landing_box, steps_made

Values = NDArray[np.float64]
"""Expected turns, by pair of cards and box."""
UNIT = 100
"""One turn in the units of the table."""
BOXES = COLUMNS * FLOORS
MOST = 30.0
"""More turns than any box needs."""


def terrain(far: int, near: int, is_mirrored: bool) -> tuple[int, ...]:
    """Return the terrain of the columns of one side of the planet, from the Master Mind on."""
    way = -1 if is_mirrored else 1
    cards = (*CARD_TERRAIN[far][::way], *CARD_TERRAIN[near][::way], *LZ_TERRAIN[::way])
    return (BARE_ROCK, GUARD_TERRAIN, *cards, BARE_ROCK)


def leaps(columns: tuple[int, ...]) -> Iterator[tuple[int, int, int, bool]]:
    """Yield all jumps on these columns: start box, jump, final box, and whether it is an accident."""
    ground = SimpleNamespace(terrain=columns)
    for x, floor in product(range(1, COLUMNS), range(FLOORS)):
        if not is_landing_box(ground, x, floor + LOWEST):
            continue
        for number, direction in product(range(len(JUMPS)), (1, -1)):
            steps = steps_made(ground, x, floor + LOWEST, direction, number)
            end, level = x + direction * steps, floor + LOWEST + CLIMBED[number, steps]
            rest = ground_below(ground, end, level)
            yield (
                x * FLOORS + floor,
                number,
                end * FLOORS + rest - LOWEST,
                is_accident(ground, number, steps, end, level),
            )


class Planet:
    """The landing boxes of all pairs of cards (the far one first) in one array."""

    def __init__(self, is_mirrored: bool, pairs: Sequence[tuple[int, int]]) -> None:
        self.pairs = len(pairs)
        self.places: list[int] = []
        """Index of each box in the table by pair, column and floor."""
        ends, crashes = [], []
        for pair, (far, near) in enumerate(pairs):
            jumps = list(leaps(terrain(far, near, is_mirrored)))
            boxes = sorted({box for box, *_ in jumps})
            number_of = {box: len(self.places) + number for number, box in enumerate(boxes)}
            self.places += [pair * BOXES + box for box in boxes]
            ends += [number_of[end] for _, _, end, _ in jumps]
            crashes += [crash for *_, crash in jumps]
        self.ends = np.array(ends).reshape(len(self.places), len(JUMPS), 2)
        self.crashes = np.array(crashes).reshape(self.ends.shape)
        self.is_goal = np.array(self.places) % BOXES // FLOORS == GUARD_BOX
        self.known: dict[tuple[str, ...], Values] = {}

    def table(self) -> NDArray[np.int16]:
        """Return the turns of a standing marine by pair, column and floor, in `UNIT`."""
        table = np.zeros(self.pairs * BOXES, np.int16)
        table[self.places] = np.round(UNIT * self.turns())
        return table.reshape(self.pairs, COLUMNS, FLOORS)

    def turns(self) -> Values:
        """Return the expected turns of a standing marine, by value iteration."""
        standing = np.where(self.is_goal, 0.0, MOST)
        crashed = standing + 1
        change = MOST
        while change > 1 / UNIT:
            before = standing
            standing, crashed = self.best(standing, crashed, FULL_DICE), self.best(standing, crashed, CRASHED_DICE)
            standing[self.is_goal] = 0
            change = float(np.abs(standing - before).max())
        return standing

    def best(self, standing: Values, crashed: Values, dice: int) -> Values:
        """Return the expected turns left at the start of a turn that has the best program."""
        self.known = {(): standing}
        tried = [self.after(tuple(filter(None, program)), crashed) for program in programs(dice)]
        return 1 + np.minimum.reduce(tried)

    def after(self, actions: tuple[str, ...], crashed: Values) -> Values:
        """Return the expected turns left when these actions are still to be carried out."""
        if actions not in self.known:
            self.known[actions] = self.thrown(actions[0], self.after(actions[1:], crashed), crashed)
        return self.known[actions]

    def thrown(self, dice: str, standing: Values, crashed: Values) -> Values:
        """Return the expected turns left before these dice are thrown, if the best of them, or none, is used."""
        by_jump = np.where(self.crashes, crashed[self.ends], standing[self.ends]).min(axis=2)
        by_face = [by_jump[:, np.equal(face, FACE_OF_JUMP)].min(axis=1) for face in range(len(FACES))]
        needed = np.zeros(len(standing))
        for faces, chance in thrown(dice):
            needed += float(chance) * np.minimum.reduce([standing, *(by_face[face] for face in set(faces))])
        return needed


def main() -> None:
    """Write the file."""
    cards = len(CARD_TERRAIN)
    pairs = [(far, near) for far in range(cards) for near in range(cards)]
    sides = np.stack([Planet(is_mirrored, pairs).table() for is_mirrored in (False, True)])
    np.savez_compressed(WAY_FILE, way=sides.reshape(len(sides), cards, cards, COLUMNS, FLOORS))


if __name__ == "__main__":
    main()
