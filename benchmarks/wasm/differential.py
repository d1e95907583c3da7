"""Compare games as WebAssembly in wasmtime with compiled kernels.

    python -m benchmarks.wasm.differential [GAME ...]

Compares every byte of the state and every return value after each move of random games over a game's options, and the
results of searches.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

import crossings
from benchmarks.wasm.host import WasmSearcher
from crossings.conformance.checked_game import CheckedGame
from crossings.engine import CHANCE, OVER, Game, games
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.search.budget import Budget, Clock
from crossings.search.search import searcher
from crossings.search.wasm import load_module

GAMES = 6
SIMULATIONS = 3000
SEARCHES = 4


class Pair:
    """One position, in the compiled kernels and in a WebAssembly module."""

    def __init__(self, game: Game, host: WasmSearcher) -> None:
        self.game, self.host = game, host
        host.lay_out()
        random = [kernels_of(drivers)["random_moves"]]
        self.compiled = game.kernels.bind([*game.kernels.own.values(), *random], compiled=True)

    def begin(self, record: bytes, seed: int) -> None:
        """Start a game on both sides."""
        self.cells, self.rng = self.game.kernels.numpy_record(record), generator(seed)
        self.host.array("states")[0] = np.frombuffer(record, np.uint8)
        self.host.array("rng")[0] = self.rng[0]

    def play(self, most: int) -> Iterator[int]:
        """Make up to `most` random moves and compare both sides after each; yield the actor before each move."""
        seats = int(self.cells["option_players"])
        while (actor := self.query("actor")) != OVER and most > 0:
            assert self.list_moves("chances" if actor == CHANCE else "legal") > 0
            for seat in range(seats):
                self.query("score", seat=seat), self.query("value", seat=seat)
            yield actor
            buffers = self.game.kernels.buffers()
            self.compiled["random_moves"](self.cells, self.rng, 1, *buffers)
            self.host.call("random_moves", most=1)
            assert self.record() == self.host.array("states")[0].tobytes()
            assert self.rng[0] == self.host.array("rng")[0]
            most -= 1
        if actor == OVER:
            assert self.query("reason") > 0
            assert [self.query("is_winner", seat=seat) for seat in range(seats)]

    def record(self) -> bytes:
        """Return the current record."""
        cells: bytes = self.cells.tobytes()
        return cells

    def query(self, name: str, **numbers: int) -> int:
        """Return the result of a kernel, equal on both sides."""
        result = int(self.compiled[name](self.cells, *numbers.values()))
        assert self.host.call(name, numbers) == result, name
        return result

    def list_moves(self, name: str) -> int:
        """Return the number of moves, which are equal on both sides with their weights."""
        rows = self.game.kernels.buffers()[: 1 if name == "legal" else 2]
        count = int(self.compiled[name](self.cells, *rows))
        assert self.host.call(name) == count
        for row, other in zip(rows, ("out", "weights"), strict=False):
            assert self.host.array(other)[:count].tolist() == row[:count].tolist()
        return count


def compare_games(game: Game, host: WasmSearcher, count: int = GAMES) -> int:
    """Play random games over sets of options on both sides, and return the number of moves."""
    pair, moves = Pair(game, host), 0
    sets = CheckedGame(game).option_sets()
    for seed in range(max(count, len(sets))):
        pair.begin(game.start(**sets[seed % len(sets)]).record, seed)
        moves += sum(1 for _ in pair.play(game.kernels.max_moves))
    return moves


def compare_searches(game: Game, host: WasmSearcher, count: int = SEARCHES, simulations: int = SIMULATIONS) -> int:
    """Search for the seat to move in positions of random games on both sides; return the number of simulations."""
    search, total = searcher(game), 0
    search.compile()
    sets = CheckedGame(game).option_sets()
    for seed in range(count):
        record, seat, seats = position(game, sets[seed % len(sets)], seed, moves=seed * 9)
        perfect_information = seed % 4 == 3
        clock = Clock(Budget(simulations=simulations))
        result = search.think(seats, record, seat, seed, clock, perfect_information=perfect_information)
        other = host.think(seats, record, seat, seed, simulations, perfect_information=perfect_information)
        assert other == (result.simulations, result.visits, result.q)
        total += result.simulations
    return total


def position(game: Game, options: Any, seed: int, moves: int) -> tuple[bytes, int, int]:
    """Return a position after about `moves` random moves in which a seat is to move, that seat, and the seat count."""
    play_random = game.kernels.bind([kernels_of(drivers)["random_moves"]], compiled=True)["random_moves"]
    state = game.start(**options)
    cells, rng, decision = game.kernels.numpy_record(state.record), generator(seed), (b"", 0)
    for number in range(game.kernels.max_moves):
        actor = game.kernels.query("actor", cells.tobytes())
        if actor == OVER:
            break
        if actor != CHANCE:
            decision = cells.tobytes(), actor
            if number >= moves:
                break
        play_random(cells, rng, 1, *game.kernels.buffers())
    return (*decision, state.seats)


def main(ids: list[str]) -> None:
    """Compare the games, and print one line for each."""
    for game in [crossings.game(id) for id in ids] or games():
        begin = time.perf_counter()
        module = load_module(game)
        host = WasmSearcher(module.code, module.manifest)
        game.kernels.compile()
        moves, simulations = compare_games(game, host, 60), compare_searches(game, host, 12, 4000)
        print(f"{game.id}: {moves} moves and {simulations} simulations alike ({time.perf_counter() - begin:.0f} s)")


if __name__ == "__main__":
    main(sys.argv[1:])
