"""Compare random play with hand-written C: the same games, move for move, alternating in one run, by processor time.

The programs in `c/` are written from the rules, not from the kernels. They use the same random number generator and
list the legal moves in the same order, so that equal seeds give equal games. Before the measurement, both sides play
about a hundred games under several sets of options, and every move and position is compared.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import numpy as np

import crossings
from benchmarks.figures import Figure, report
from crossings.engine import OVER, CrossingsError, Game, Record, shorten
from crossings.engine.kernels import drivers
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.games.dune_chess.rules.data import LETTERS
from crossings.games.dunkelrunde.rules.data import TILE_IDS

SOURCES = Path(__file__).parent / "c"
COMPILER = "gcc"
FLAGS = ("-std=c11", "-O3", "-march=native", "-Wall", "-Wextra")
SEED = 1
ROUNDS = 15
CHECKED_GAMES = 100
"""Games under each set of options that are compared move for move."""
RANDOM_MOVE, RANDOM_GAMES = (kernels_of(drivers)[name] for name in ("random_move", "random_games"))


class NoCompiler(CrossingsError):
    """No C compiler is installed."""


class Disagreement(CrossingsError):
    """The C program played a different game."""


@dataclass(frozen=True)
class Rival:
    """A game and its program in C."""

    id: str
    games: int
    """Games in each measured round."""
    position: Callable[[Record], str]
    """Formats a record as the program prints it."""
    variants: tuple[dict[str, object], ...]
    """Sets of options under which games are compared; the first one is measured."""


def dunkelrunde_position(s: Record) -> str:
    """Format turn, round, dice and reason of the end; then the tiles of children and ghosts."""
    facts = [str(int(s[name])) for name in ("turn", "round", "child_die", "ghost_die", "reason")]
    tiles = [*s["child"][: 2 * int(s["option_players"])], *s["ghost"]]
    return " ".join(facts + [TILE_IDS[int(tile)] for tile in tiles])


def dune_chess_position(s: Record) -> str:
    """Format men, cargo and ground by square; Spice held, score and losses by side; counters and reason of the end."""
    score = crossings.game("dune-chess").kernels.own["score"]
    men, cargo = ("".join(LETTERS[man] for man in s[name].tolist()) for name in ("men", "cargo"))
    words = [men, cargo, "".join(map(str, s["ground"].tolist()))]
    for seat in range(2):
        words += map(str, (s["held"][seat], score(Fields(s), seat), *s["captured"][seat]))
    return " ".join([*words, *(str(int(s[name])) for name in ("quiet", "ply", "ending"))])


class Fields:
    """A record with its fields as attributes, as interpreted kernels need it."""

    def __init__(self, s: Record) -> None:
        self._s = s

    def __getattr__(self, name: str) -> Record:
        return self._s[name]


RIVALS = (
    Rival(
        "dunkelrunde",
        20_000,
        dunkelrunde_position,
        (
            {},
            {"players": 2, "board": "short", "dawn": 10},
            {"players": 6, "slow": 2, "ghost_die": 4},
            {"players": 4, "board": "short", "slow": 4, "ghost_die": 6},
        ),
    ),
    Rival(
        "dune-chess",
        2_000,
        dune_chess_position,
        (
            {},
            {"setup": "heart", "riders": "both", "worm_back": "barred", "cap": 400, "stall": 100},
            {"setup": "checker", "quiet": 40, "stall": 60, "worm_back": "barred"},
        ),
    ),
)


def compiled(rival: Rival, folder: Path) -> Path:
    """The program. Raises `NoCompiler`."""
    if shutil.which(COMPILER) is None:
        raise NoCompiler(f"there is no C compiler here ({COMPILER}), so nothing is compared to C; install {COMPILER}")
    program = folder / rival.id
    source = SOURCES / f"{rival.id.replace('-', '_')}.c"
    subprocess.run([COMPILER, *FLAGS, "-o", str(program), str(source)], check=True)
    return program


def run(program: Path, what: str, games: int, first: int, numbers: list[int]) -> list[str]:
    """Return the lines that the program prints; `first` is the generator's initial state, `numbers` are the options."""
    command = [str(program), what, str(games), str(first), *map(str, numbers)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def option_numbers(game: Game, options: dict[str, object]) -> list[int]:
    """Return all options as stored in records, in the game's order."""
    record = game.kernels.numpy_record(game.start(**options).record)
    return [int(record[f"option_{option.name}"]) for option in game.options]


# ---- the same games ----------------------------------------------------------------------------


def our_moves(rival: Rival, games: int, options: dict[str, object]) -> Iterator[str]:
    """Yield each move of our random games and the position after it, in the format of the program."""
    game = crossings.game(rival.id)
    random_move = game.kernels.bind([RANDOM_MOVE], compiled=True)[RANDOM_MOVE.__name__]
    actor = game.kernels.bind([game.kernels.own["actor"]], compiled=True)["actor"]
    moves, weights = game.kernels.buffers()
    opening, rng = game.start(**options).record, generator(SEED)
    for _ in range(games):
        cells = game.kernels.numpy_record(opening)
        while actor(cells) != OVER:
            move = random_move(cells, rng, moves, weights)
            yield f"{game.moves[move]} {rival.position(cells)}"


def compare_moves(rival: Rival, program: Path, games: int = CHECKED_GAMES) -> int:
    """Compare games played here and in C move for move under all variants, and return the number of compared moves.

    Raises `Disagreement`.
    """
    compared = 0
    for options in rival.variants:
        numbers = option_numbers(crossings.game(rival.id), options)
        theirs = run(program, "show", games, int(generator(SEED)[0]), numbers)
        for ours, other in zip_longest(our_moves(rival, games, options), theirs):
            if ours != other:
                raise Disagreement(f"{rival.id}, {options}, move {compared}: here {ours}, in C {shorten(other)}")
            compared += 1
    return compared


# ---- speed -------------------------------------------------------------------------------------


def measure_both(rival: Rival, program: Path) -> tuple[float, float]:
    """Return nanoseconds of processor time per move, ours and in C: the fastest of alternating rounds.

    Raises `Disagreement` if they played different games.
    """
    game = crossings.game(rival.id)
    kernels, options = game.kernels, rival.variants[0]
    play = kernels.bind([RANDOM_GAMES], compiled=True)[RANDOM_GAMES.__name__]
    states, rng = np.zeros(2, kernels.dtype), generator(SEED)
    states[0] = game.kernels.numpy_record(game.start(**options).record)
    moves, weights = kernels.buffers()
    play(states, 0, 1, rng, kernels.max_moves, moves, weights)
    numbers = option_numbers(game, options)
    here, in_c = [], []
    for _ in range(ROUNDS):
        first, begin = int(rng[0]), time.process_time()
        played = int(play(states, 0, rival.games, rng, kernels.max_moves, moves, weights))
        here.append((time.process_time() - begin) / played)
        others, seconds, last, *_ = run(program, "play", rival.games, first, numbers)[0].split()
        in_c.append(float(seconds) / int(others))
        if (played, int(rng[0])) != (int(others), int(last)):
            raise Disagreement(f"{rival.id}: {rival.games} games had {played} moves here and {others} in C")
    return 1e9 * min(here), 1e9 * min(in_c)


def figures_of(rival: Rival, folder: Path) -> list[Figure]:
    """Compare the moves of one game, then measure it."""
    program, title = compiled(rival, folder), crossings.game(rival.id).title
    compared = compare_moves(rival, program)
    here, in_c = measure_both(rival, program)
    return [
        Figure(f"{title}, the same moves and positions in C", compared, "moves", "compared"),
        Figure(f"{title}, random play", here, "ns a move", f"the quickest of {ROUNDS} rounds of {rival.games} games"),
        Figure(f"{title}, random play in C", in_c, "ns a move", "the same games"),
        Figure(f"{title}, to C", here / in_c, "x"),
    ]


def measure() -> list[Figure]:
    """Measure all games; without a compiler, print so and measure nothing."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            return [figure for rival in RIVALS for figure in figures_of(rival, Path(folder))]
    except NoCompiler as error:
        print(error)
        return []


if __name__ == "__main__":
    report(measure)
