"""Games as WebAssembly, in wasmtime, beside the compiled kernels: `python benchmarks/wasm_twins.py [GAME ...]`.

Every byte and every answer after every move of random games over a game's options, and what searches come to.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from wasm_host import WasmSearcher

import crossings
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import CHANCE, OVER, Game, games
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.search.levels import Budget, Clock
from crossings.search.search import searcher
from crossings.search.wasm import load_module

GAMES = 6
SIMULATIONS = 3000
SEARCHES = 4


class Pair:
    """One position, changed by compiled kernels here and by those of a WebAssembly module there."""

    def __init__(self, game: Game, host: WasmSearcher) -> None:
        self.game, self.host = game, host
        host.lay_out()
        random = [kernels_of(drivers)["random_moves"]]
        self.here = game.kernels.bind([*game.kernels.own.values(), *random], compiled=True)

    def begin(self, record: bytes, seed: int) -> None:
        """Put both at the beginning of a game."""
        self.cells, self.rng = self.game.kernels.numpy_record(record), generator(seed)
        self.host.array("states")[0] = np.frombuffer(record, np.uint8)
        self.host.array("rng")[0] = self.rng[0]

    def play(self, most: int) -> Iterator[int]:
        """Random moves, after each of which both have to be alike; who is to act before each."""
        seats = int(self.cells["option_players"])
        while (actor := self.query("actor")) != OVER and most > 0:
            assert self.listed("chances" if actor == CHANCE else "legal") > 0
            for seat in range(seats):
                self.query("score", seat=seat), self.query("value", seat=seat)
            yield actor
            buffers = self.game.kernels.buffers()
            self.here["random_moves"](self.cells, self.rng, 1, *buffers)
            self.host.call("random_moves", most=1)
            assert self.record() == self.host.array("states")[0].tobytes()
            assert self.rng[0] == self.host.array("rng")[0]
            most -= 1
        if actor == OVER:
            assert self.query("reason") > 0
            assert [self.query("is_winner", seat=seat) for seat in range(seats)]

    def record(self) -> bytes:
        """The position as it is."""
        cells: bytes = self.cells.tobytes()
        return cells

    def query(self, name: str, **numbers: int) -> int:
        """What both say."""
        said = int(self.here[name](self.cells, *numbers.values()))
        assert self.host.call(name, numbers) == said, name
        return said

    def listed(self, name: str) -> int:
        """How many moves both list, which are the same, as are their weights."""
        rows = self.game.kernels.buffers()[: 1 if name == "legal" else 2]
        count = int(self.here[name](self.cells, *rows))
        assert self.host.call(name) == count
        for row, other in zip(rows, ("out", "weights"), strict=False):
            assert self.host.array(other)[:count].tolist() == row[:count].tolist()
        return count


def compare_games(game: Game, host: WasmSearcher, count: int = GAMES) -> int:
    """Play random games over sets of options side by side; how many moves were played."""
    pair, moves = Pair(game, host), 0
    sets = CheckedGame(game).option_sets()
    for seed in range(max(count, len(sets))):
        pair.begin(game.start(**sets[seed % len(sets)]).record, seed)
        moves += sum(1 for _ in pair.play(game.kernels.max_moves))
    return moves


def compare_searches(game: Game, host: WasmSearcher, count: int = SEARCHES, simulations: int = SIMULATIONS) -> int:
    """Search side by side for the seat to move in positions of random games; how many simulations were made."""
    search, made = searcher(game), 0
    search.compile()
    sets = CheckedGame(game).option_sets()
    for seed in range(count):
        record, seat, seats = position(game, sets[seed % len(sets)], seed, moves=seed * 9)
        perfect_information = seed % 4 == 3
        clock = Clock(Budget(simulations=simulations))
        thought = search.think(seats, record, seat, seed, clock, perfect_information=perfect_information)
        found = host.think(seats, record, seat, seed, simulations, perfect_information=perfect_information)
        assert found == (thought.simulations, thought.visits, thought.q)
        made += thought.simulations
    return made


def position(game: Game, options: Any, seed: int, moves: int) -> tuple[bytes, int, int]:
    """A position after about so many random moves in which a seat is to move, that seat, and how many there are."""
    one = game.kernels.bind([kernels_of(drivers)["random_moves"]], compiled=True)["random_moves"]
    state = game.start(**options)
    cells, rng, found = game.kernels.numpy_record(state.record), generator(seed), (b"", 0)
    for number in range(game.kernels.max_moves):
        actor = game.kernels.query("actor", cells.tobytes())
        if actor == OVER:
            break
        if actor != CHANCE:
            found = cells.tobytes(), actor
            if number >= moves:
                break
        one(cells, rng, 1, *game.kernels.buffers())
    return (*found, state.seats)


def main(ids: list[str]) -> None:
    """A line a game."""
    for game in [crossings.game(id) for id in ids] or games():
        begin = time.perf_counter()
        module = load_module(game)
        host = WasmSearcher(module.code, module.manifest)
        game.kernels.compile()
        moves, simulations = compare_games(game, host, 60), compare_searches(game, host, 12, 4000)
        print(f"{game.id}: {moves} moves and {simulations} simulations alike ({time.perf_counter() - begin:.0f} s)")


if __name__ == "__main__":
    main(sys.argv[1:])
