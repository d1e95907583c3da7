"""Symmetries of Dune Chess: no rule depends on a direction, and the sides differ in their names alone."""

import re
from collections.abc import Callable
from itertools import product
from typing import Any

from crossings.games.dune_chess.rules.data import FILES, WIDTH

Squares = Callable[[int, int], tuple[int, int]]
"""Maps file and rank under a symmetry of the board."""
SYMMETRIES: list[Squares] = [
    lambda file, rank: (file, rank),
    lambda file, rank: (rank, 7 - file),
    lambda file, rank: (7 - file, 7 - rank),
    lambda file, rank: (7 - rank, file),
    lambda file, rank: (7 - file, rank),
    lambda file, rank: (file, 7 - rank),
    lambda file, rank: (rank, file),
    lambda file, rank: (7 - rank, 7 - file),
]
HALF_TURN = SYMMETRIES[2]
EXCHANGED = str.maketrans("THOSMBthofmd", "thofmdTHOSMB")


def at(square: str) -> tuple[int, int]:
    return FILES.index(square[0]), int(square[1]) - 1


def turned_square(name: str, squares: Squares) -> str:
    file, rank = squares(*at(name))
    return FILES[file] + str(rank + 1)


def turned_text(text: str, squares: Squares) -> str:
    """Return a rotated move."""
    return re.sub("[a-h][1-8]", lambda square: turned_square(square[0], squares), text)


def turned_data(data: dict[str, Any], squares: Squares) -> dict[str, Any]:
    """Return a rotated position."""

    def square(name: str) -> str:
        return turned_square(name, squares)

    def board(rows: list[str]) -> list[str]:
        turned = [[""] * WIDTH for _ in range(WIDTH)]
        for file, rank in product(range(WIDTH), repeat=2):
            to_file, to_rank = squares(file, rank)
            turned[WIDTH - 1 - to_rank][to_file] = rows[WIDTH - 1 - rank][file]
        return ["".join(row) for row in turned]

    return data | {
        "ground": board(data["ground"]),
        "men": board(data["men"]),
        "worms": sorted(map(square, data["worms"])),
        "cargo": {square(name): letter for name, letter in data["cargo"].items()},
        "last_worm": data["last_worm"] and [square(name) for name in data["last_worm"]],
    }


def exchanged(data: dict[str, Any]) -> dict[str, Any]:
    """Return the position after half a turn of the board with the sides exchanged."""
    swap = {"sr": "fr", "fr": "sr"}
    turned = turned_data(data, HALF_TURN)
    return turned | {
        "men": [row.translate(EXCHANGED) for row in turned["men"]],
        "cargo": {square: man.translate(EXCHANGED) for square, man in turned["cargo"].items()},
        "held": data["held"][::-1],
        "captured": [{swap.get(code, code): n for code, n in side.items()} for side in data["captured"][::-1]],
        "actor": 1 - data["actor"],
    }
