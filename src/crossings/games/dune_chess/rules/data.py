"""The printed facts of Dune Chess and the tables derived from them.

Squares are numbers in the order of their names: `a1` 0, `a2` 1, ... `h8` 63. A man is a number too: 0 is nobody,
then come the six kinds of the Harkonnen and the six kinds of the Atreides.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from crossings.engine.kernels.tables import table, tabulated

# ---- the board ---------------------------------------------------------------------------------

FILES = "abcdefgh"
RANKS = "12345678"
WIDTH = 8
SQUARES = tuple(file + rank for file, rank in product(FILES, RANKS))
SIZE = len(SQUARES)
NO_SQUARE = SIZE
SQUARE = {name: square for square, name in enumerate(SQUARES)}
READING_ORDER = tuple(SQUARE[file + rank] for rank, file in product(reversed(RANKS), FILES))
"""All squares as a position is written: rank 8 first, within a rank file a first."""


def file_of(square: int) -> int:
    """0 for file a .. 7 for file h."""
    return square // WIDTH


def rank_of(square: int) -> int:
    """0 for rank 1 .. 7 for rank 8."""
    return square % WIDTH


# ---- sides and men -----------------------------------------------------------------------------

SEATS = 2
HARKONNEN = 0
ATREIDES = 1
"""DUC-01: Feyd's Harkonnen are seat 0, Paul's Atreides seat 1."""
NOT_A_SEAT = 2

TROOP = 0
HARVESTER = 1
ORNITHOPTER = 2
WARRIOR = 3
"""A Sardaukar or a Fremen."""
MENTAT = 4
LEADER = 5
"""The Baron or the Duke."""
KINDS = 6
NO_KIND = 6
RANSOMABLE = 4
"""DUC-12, DUC-54: the first four kinds are kept aside when captured; leaders and Mentats are not."""

NUMBER = (8, 2, 2, 2, 1, 1)
"""How many of each kind a side has."""
VALUE = (1, 1, 5, 5, 10, 10)
"""DUC-67, DUC-R25: what a man is worth at the end; leaders and Mentats as printed, the others their ransom price."""
PRICE = (1, 1, 5, 5)
"""DUC-53: the Spice to pay for a man."""
NEEDED = (LEADER, MENTAT, MENTAT, LEADER)
"""DUC-51, DUC-52: the leader ransoms men, the Mentat equipment."""

NOBODY = 0
LETTERS = ".THOSMBthofmd"
"""The letter of every man, from nobody on: Harkonnen capital, Atreides small."""
SARDAUKAR = LETTERS.index("S")
FREMEN = LETTERS.index("f")
MEN = len(LETTERS)

SIDE = table([NOT_A_SEAT] + [HARKONNEN] * KINDS + [ATREIDES] * KINDS, "uint8")
"""Whose man it is."""
KIND = table([NO_KIND] + [*range(KINDS)] * SEATS, "uint8")
"""What kind of man it is."""
MAN = tabulated((SEATS, KINDS), lambda side, kind: 1 + side * KINDS + kind, "uint8")
"""The man of a seat and a kind."""

# ---- sets of squares ----------------------------------------------------------------------------

BIT_OF = table([*(1 << square for square in range(SIZE - 1)), -(1 << SIZE - 1)])
"""A set of squares is a number of 64 bits, the last of which is its sign; this is the bit of each square."""
NOWHERE = 0
HALVES = 2
HALF = SIZE // HALVES
"""The squares of a set are taken one by one from its halves: files a to d, files e to h."""
EVERYWHERE = (1 << HALF) - 1
FILES_E_F = (1 << 2 * WIDTH) - 1
FILES_G_H = EVERYWHERE - FILES_E_F
"""In ASCII order the texts `fr@b` stand before those of the squares of files g and h; all other ransoms come last."""

FIRST_KIND_PLACES = SEATS
WORM_PLACES = FIRST_KIND_PLACES + KINDS
SPICE_PLACES = WORM_PLACES + 1
SEITCH_PLACES = SPICE_PLACES + 1
LADEN_PLACES = SEITCH_PLACES + 1
PLACES = LADEN_PLACES + 1
"""Sets kept in `places`: top men by seat, top men by kind, Sandworms, Spice, Seitch, Ornithopters with a load."""

# ---- what lies on a square ---------------------------------------------------------------------

SAND = 0
SPICE = 1
SEITCH = 2
GROUNDS = ".*#"
WORM = 4
"""Added to the ground of a square while a Sandworm is on it."""
ALL_SPICE = 16
ALL_SEITCH = 4
WORMS = 2

# ---- set-ups -----------------------------------------------------------------------------------

_ARMIES = {"8": "SHOBMOHS", "7": "TTTTTTTT", "2": "tttttttt", "1": "fhomdohf"}
"""DUC-02: the men of both sides, the same in every set-up."""
_DESERTS = (
    {"6": "..#..#..", "5": "****w***", "4": "***w****", "3": "..#..#.."},
    {"6": "..****..", "5": "#.**w*.#", "4": "#.*w**.#", "3": "..****.."},
    {"6": ".*.*.*.*", "5": "*.*#*#w.", "4": ".w#*#*.*", "3": "*.*.*.*."},
)
"""DUC-03, DUC-R01: Spice and Seitch of `wall`, `heart` and `checker`; `w` is a Sandworm on a Spice (DUC-04)."""
SETUPS = ("wall", "heart", "checker")
RIDERS = ("own", "both")
WORM_BACKS = ("allowed", "barred")


def _first(rows: dict[str, str], marks: str) -> list[int]:
    """What the rows of a set-up (rank -> files a to h) put on each square, as the place of its mark in `marks`."""
    return [marks.index(rows.get(name[1], "." * WIDTH)[FILES.index(name[0])]) for name in SQUARES]


_GROUND_MARKS = GROUNDS + "  w"
"""As `GROUNDS`, with the mark of a Sandworm on Spice at the place `SPICE + WORM`."""
FIRST_MEN = table(_first(_ARMIES, LETTERS))
FIRST_GROUND = table([_first(desert, _GROUND_MARKS) for desert in _DESERTS])

# ---- ways over the board -----------------------------------------------------------------------

Test = Callable[[int, int], bool]


def across(a: int, b: int) -> tuple[int, int]:
    """How many files and how many ranks lie between two squares."""
    return abs(file_of(a) - file_of(b)), abs(rank_of(a) - rank_of(b))


def is_orthogonal(a: int, b: int) -> bool:
    """Two squares of one rank or file."""
    return a != b and 0 in across(a, b)


def is_diagonal(a: int, b: int) -> bool:
    """Two squares of one diagonal."""
    files, ranks = across(a, b)
    return files == ranks != 0


def is_adjacent(a: int, b: int) -> bool:
    """Two squares that touch, orthogonally or diagonally."""
    return max(across(a, b)) == 1


def _targets(*tests: Test) -> Any:
    """For each square those others that pass all tests, rising; rows are filled up with the square itself."""
    rows = [[b for b in range(SIZE) if all(test(a, b) for test in tests)] for a in range(SIZE)]
    width = max(map(len, rows))
    return table([row + [a] * (width - len(row)) for a, row in enumerate(rows)], "uint8")


def _sets(targets: Any) -> Any:
    """Each row of squares as a set."""
    return table([sum(BIT_OF[b] for b in {*row} - {a}) for a, row in enumerate(targets)])


AROUND = _targets(is_adjacent)
"""The squares around a square."""
BESIDE = _targets(is_adjacent, is_orthogonal)
"""The squares orthogonally next to a square."""
CORNERS = _targets(is_adjacent, is_diagonal)
"""The squares diagonally next to a square."""
LINES = _targets(is_orthogonal)
"""All squares of the rank and the file of a square."""
DIAGONALS = _targets(is_diagonal)
"""All squares on the diagonals of a square."""
ALL_AROUND = _sets(AROUND)
"""`AROUND` as sets."""
FIRST_STEPS = table([_sets(rows) for rows in (CORNERS, BESIDE, DIAGONALS, BESIDE, AROUND, AROUND)])
"""Where each kind of man may get to from a square before anything can be in its way."""

LINE_SETS = 1 << WIDTH
"""How many sets of places there are on a rank or file."""
FIRST_FILE = LINE_SETS - 1
FIRST_RANK = sum(1 << WIDTH * file for file in range(WIDTH))
"""File a and rank 1, as sets of squares."""


def _stretch(at: int, barred: int) -> list[int]:
    """The places on a line of eight that can be reached from one of them: up to the first barred one on either side."""
    reached = []
    for way in (range(at - 1, -1, -1), range(at + 1, WIDTH)):
        for place in way:
            reached.append(place)
            if barred >> place & 1:
                break
    return reached


def _stretches(step: int) -> Any:
    """By place on a line and by barred places there: what can be reached, as a set of squares `step` apart."""
    return tabulated((WIDTH, LINE_SETS), lambda *line: sum(1 << step * place for place in _stretch(*line)))


ALONG_FILE = _stretches(1)
ALONG_RANK = _stretches(WIDTH)
"""What a Fremen or Sardaukar gets to on the first file, and on the first rank."""

# ---- moves -------------------------------------------------------------------------------------

ALONE = 0
DESTROYING = 1
TOGETHER = 2
OUT = 3
RANSOM = 4
PASSING = 5
"""How a move is made: by the one on top of a square (`a-b`), so that it destroys a Seitch (`a-b*`), with the one
below (`a-b+`), by the one below (`a-b/`), as a ransom (`tr@b`), or not at all (`pass`)."""
SUFFIXES = ("", "*", "+", "/")
CODES = (("tr", "ha", "or", "sr"), ("tr", "ha", "or", "fr"))
"""DUC-50: the codes under which a seat buys its men."""
CODE_KIND = {"tr": TROOP, "ha": HARVESTER, "or": ORNITHOPTER, "sr": WARRIOR, "fr": WARRIOR}
PASS_TEXT = "pass"


def move_text(way: int, a: int, b: int) -> str:
    """The text of a move from one square to another."""
    return f"{SQUARES[a]}-{SQUARES[b]}{SUFFIXES[way]}"


def _ways(a: int, b: int) -> list[int]:
    """In which ways somebody may go from one square to another, on some board."""
    ways = []
    if is_orthogonal(a, b) or is_diagonal(a, b):
        ways.append(ALONE)
    if is_orthogonal(a, b):
        ways.append(DESTROYING)
    if is_diagonal(a, b) or is_adjacent(a, b):
        ways.append(TOGETHER)
    if is_adjacent(a, b):
        ways.append(OUT)
    return ways


_MOVES = sorted(
    [(move_text(way, a, b), way, a, b) for a, b in product(range(SIZE), repeat=2) for way in _ways(a, b)]
    + [(f"{code}@{SQUARES[b]}", RANSOM, CODE_KIND[code], b) for code in CODE_KIND for b in range(SIZE)]
    + [(PASS_TEXT, PASSING, NO_SQUARE, NO_SQUARE)]
)
ACTIONS = tuple(text for text, _, _, _ in _MOVES)
"""DUC-08: every action text, in ASCII order."""
OUTCOMES: tuple[str, ...] = ()
"""Nothing is left to chance."""
WAY = table([way for _, way, _, _ in _MOVES], "uint8")
"""How a numbered action is made."""
FROM = table([a for _, _, a, _ in _MOVES], "uint8")
"""The square that it leaves; of a ransom the kind of man."""
TO = table([b for _, _, _, b in _MOVES], "uint8")
"""The square that it reaches."""
PASS = ACTIONS.index(PASS_TEXT)
_NUMBERS = {tuple(move): number for number, (_, *move) in enumerate(_MOVES)}
MOVE_NUMBER = tabulated((len(SUFFIXES), SIZE, SIZE), lambda *move: _NUMBERS.get(move, -1), "int16")
"""The number of the action of a way, from one square to another."""
FIRST_RANSOM = table([[ACTIONS.index(f"{code}@{SQUARES[0]}") for code in codes] for codes in CODES])
"""The number of the ransom of a seat and a kind onto the first square; the other squares follow."""
