"""The printed facts of Dune Chess and the tables derived from them.

Squares are numbered in the order of their names: `a1` is 0, `a2` is 1, ... `h8` is 63. Men are numbered too: 0 means no
man, followed by the six Harkonnen kinds and the six Atreides kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from crossings.engine.kernels.tables import table, tabulated

# ---- the board -----------------------------------------------------------------------------------

FILES = "abcdefgh"
RANKS = "12345678"
WIDTH = 8
SQUARES = tuple(file + rank for file, rank in product(FILES, RANKS))
SIZE = len(SQUARES)
NO_SQUARE = SIZE
SQUARE = {name: square for square, name in enumerate(SQUARES)}
READING_ORDER = tuple(SQUARE[file + rank] for rank, file in product(reversed(RANKS), FILES))
"""All squares in the order of a written position: rank 8 first, file a first within a rank."""


def file_of(square: int) -> int:
    """Return 0 for file a .. 7 for file h."""
    return square // WIDTH


def rank_of(square: int) -> int:
    """Return 0 for rank 1 .. 7 for rank 8."""
    return square % WIDTH


# ---- sides and men -------------------------------------------------------------------------------

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
"""DUC-12, DUC-54: the first four kinds can be ransomed after capture; leaders and Mentats can't."""

NUMBER = (8, 2, 2, 2, 1, 1)
"""The number of men of each kind that a side starts with."""
VALUE = (1, 1, 5, 5, 10, 10)
"""DUC-67, DUC-R25: the score of a man, by kind: as printed for leaders and Mentats, the ransom price for the others."""
PRICE = (1, 1, 5, 5)
"""DUC-53: the ransom in Spice, by kind."""
NEEDED = (LEADER, MENTAT, MENTAT, LEADER)
"""DUC-51, DUC-52: the man who can ransom each kind: the leader ransoms men, the Mentat equipment."""

NOBODY = 0
LETTERS = ".THOSMBthofmd"
"""The letter of each man number: "." for no man, Harkonnen in upper case, Atreides in lower case."""
SARDAUKAR = LETTERS.index("S")
FREMEN = LETTERS.index("f")
MEN = len(LETTERS)

SIDE = table([NOT_A_SEAT] + [HARKONNEN] * KINDS + [ATREIDES] * KINDS, "uint8")
"""The seat that owns each man."""
KIND = table([NO_KIND] + [*range(KINDS)] * SEATS, "uint8")
"""The kind of each man."""
MAN = tabulated((SEATS, KINDS), lambda side, kind: 1 + side * KINDS + kind, "uint8")
"""The man number, by seat and kind."""

# ---- sets of squares -----------------------------------------------------------------------------

BIT_OF = table([*(1 << square for square in range(SIZE - 1)), -(1 << SIZE - 1)])
"""The bit of each square. A set of squares is a signed 64-bit integer, so h8 is the sign bit."""
EMPTY_SET = 0
HALVES = 2
HALF = SIZE // HALVES
"""The number of squares in a half of the board. Sets are iterated by halves: files a to d, files e to h."""
ALL_OF_HALF = (1 << HALF) - 1
FILES_E_F = (1 << 2 * WIDTH) - 1
FILES_G_H = ALL_OF_HALF - FILES_E_F
"""In ASCII order `fr@b` sorts before the squares of files g and h; all other ransoms sort last."""

FIRST_KIND_PLACES = SEATS
WORM_PLACES = FIRST_KIND_PLACES + KINDS
SPICE_PLACES = WORM_PLACES + 1
SEITCH_PLACES = SPICE_PLACES + 1
LADEN_PLACES = SEITCH_PLACES + 1
PLACES = LADEN_PLACES + 1
"""The number of sets in `places`: top men by seat, top men by kind, Sandworms, Spice, Seitch, loaded Ornithopters."""

# ---- contents of a square ------------------------------------------------------------------------

SAND = 0
SPICE = 1
SEITCH = 2
GROUNDS = ".*#"
WORM = 4
"""The value added to the ground of a square with a Sandworm."""
SPICE_COUNT = 16
SEITCH_COUNT = 4
WORM_COUNT = 2

# ---- set-ups -------------------------------------------------------------------------------------

_ARMIES = {"8": "SHOBMOHS", "7": "TTTTTTTT", "2": "tttttttt", "1": "fhomdohf"}
"""DUC-02: the men of both sides, identical in every set-up."""
_DESERTS = (
    {"6": "..#..#..", "5": "****w***", "4": "***w****", "3": "..#..#.."},
    {"6": "..****..", "5": "#.**w*.#", "4": "#.*w**.#", "3": "..****.."},
    {"6": ".*.*.*.*", "5": "*.*#*#w.", "4": ".w#*#*.*", "3": "*.*.*.*."},
)
"""DUC-03, DUC-R01: Spice and Seitch of `wall`, `heart` and `checker`; `w` is a Sandworm on Spice (DUC-04)."""
SETUPS = ("wall", "heart", "checker")
RIDERS = ("own", "both")
WORM_BACKS = ("allowed", "barred")


def _initial(rows: dict[str, str], marks: str) -> list[int]:
    """Return the index in `marks` of what a set-up (rank -> files a to h) has on each square."""
    return [marks.index(rows.get(name[1], "." * WIDTH)[FILES.index(name[0])]) for name in SQUARES]


_GROUND_MARKS = GROUNDS + "  w"
"""`GROUNDS`, plus the mark of a Sandworm on Spice at index `SPICE + WORM`."""
FIRST_MEN = table(_initial(_ARMIES, LETTERS))
FIRST_GROUND = table([_initial(desert, _GROUND_MARKS) for desert in _DESERTS])

# ---- movement on the board -----------------------------------------------------------------------

Test = Callable[[int, int], bool]


def across(a: int, b: int) -> tuple[int, int]:
    """Return the distance of two squares in files and in ranks."""
    return abs(file_of(a) - file_of(b)), abs(rank_of(a) - rank_of(b))


def is_orthogonal(a: int, b: int) -> bool:
    """Whether two different squares share a rank or file."""
    return a != b and 0 in across(a, b)


def is_diagonal(a: int, b: int) -> bool:
    """Whether two different squares share a diagonal."""
    files, ranks = across(a, b)
    return files == ranks != 0


def is_adjacent(a: int, b: int) -> bool:
    """Whether two squares touch orthogonally or diagonally."""
    return max(across(a, b)) == 1


def _targets(*tests: Test) -> Any:
    """Return for each square the other squares that pass all tests, ascending, padded with the square itself."""
    rows = [[b for b in range(SIZE) if all(test(a, b) for test in tests)] for a in range(SIZE)]
    width = max(map(len, rows))
    return table([row + [a] * (width - len(row)) for a, row in enumerate(rows)], "uint8")


def _sets(targets: Any) -> Any:
    """Return each row of squares as a set."""
    return table([sum(BIT_OF[b] for b in {*row} - {a}) for a, row in enumerate(targets)])


AROUND = _targets(is_adjacent)
"""The adjacent squares of each square."""
BESIDE = _targets(is_adjacent, is_orthogonal)
"""The orthogonally adjacent squares of each square."""
CORNERS = _targets(is_adjacent, is_diagonal)
"""The diagonally adjacent squares of each square."""
LINES = _targets(is_orthogonal)
"""All squares on the rank and file of each square."""
DIAGONALS = _targets(is_diagonal)
"""All squares on the diagonals of each square."""
ALL_AROUND = _sets(AROUND)
"""`AROUND` as sets."""
FIRST_STEPS = table([_sets(rows) for rows in (CORNERS, BESIDE, DIAGONALS, BESIDE, AROUND, AROUND)])
"""By kind and square: the squares that a man reaches on an empty board, one step only along lines."""

LINE_SETS = 1 << WIDTH
"""The number of subsets of a rank or file."""
FIRST_FILE = LINE_SETS - 1
FIRST_RANK = sum(1 << WIDTH * file for file in range(WIDTH))
"""File a and rank 1 as sets of squares."""


def _reach(at: int, barred: int) -> list[int]:
    """Return the places that a slider on a line of eight reaches, including the first blocker on each side."""
    reached = []
    for places in (range(at - 1, -1, -1), range(at + 1, WIDTH)):
        for place in places:
            reached.append(place)
            if barred >> place & 1:
                break
    return reached


def _reach_sets(step: int) -> Any:
    """Tabulate `_reach` by place and blockers as sets of squares that lie `step` apart."""
    return tabulated((WIDTH, LINE_SETS), lambda *line: sum(1 << step * place for place in _reach(*line)))


ALONG_FILE = _reach_sets(1)
ALONG_RANK = _reach_sets(WIDTH)
"""The squares that a Fremen or Sardaukar reaches on file a, and on rank 1."""

# ---- moves ---------------------------------------------------------------------------------------

ALONE = 0
DESTROYING = 1
TOGETHER = 2
OUT = 3
RANSOM = 4
PASSING = 5
"""Move types: the man on top moves (`a-b`), destroys a Seitch (`a-b*`), moves together with what is below (`a-b+`); the
man below moves out (`a-b/`); a ransom (`tr@b`); a pass (`pass`)."""
SUFFIXES = ("", "*", "+", "/")
CODES = (("tr", "ha", "or", "sr"), ("tr", "ha", "or", "fr"))
"""DUC-50: the codes under which each seat ransoms its men, by kind."""
CODE_KIND = {"tr": TROOP, "ha": HARVESTER, "or": ORNITHOPTER, "sr": WARRIOR, "fr": WARRIOR}
PASS_TEXT = "pass"


def move_text(move_type: int, a: int, b: int) -> str:
    """Return the text of a move from one square to another."""
    return f"{SQUARES[a]}-{SQUARES[b]}{SUFFIXES[move_type]}"


def _move_types(a: int, b: int) -> list[int]:
    """Return the move types that are possible between two squares on some board."""
    types = []
    if is_orthogonal(a, b) or is_diagonal(a, b):
        types.append(ALONE)
    if is_orthogonal(a, b):
        types.append(DESTROYING)
    if is_diagonal(a, b) or is_adjacent(a, b):
        types.append(TOGETHER)
    if is_adjacent(a, b):
        types.append(OUT)
    return types


_MOVES = sorted(
    [(move_text(kind, a, b), kind, a, b) for a, b in product(range(SIZE), repeat=2) for kind in _move_types(a, b)]
    + [(f"{code}@{SQUARES[b]}", RANSOM, CODE_KIND[code], b) for code in CODE_KIND for b in range(SIZE)]
    + [(PASS_TEXT, PASSING, NO_SQUARE, NO_SQUARE)]
)
ACTIONS = tuple(text for text, _, _, _ in _MOVES)
"""DUC-08: every action text, in ASCII order."""
OUTCOMES: tuple[str, ...] = ()
"""The game has no chance events."""
MOVE_TYPE = table([move_type for _, move_type, _, _ in _MOVES], "uint8")
"""The move type of each action."""
FROM = table([a for _, _, a, _ in _MOVES], "uint8")
"""The square that each action starts from; for a ransom the kind of man."""
TO = table([b for _, _, _, b in _MOVES], "uint8")
"""The square that each action ends on."""
PASS = ACTIONS.index(PASS_TEXT)
_NUMBERS = {tuple(move): number for number, (_, *move) in enumerate(_MOVES)}
MOVE_NUMBER = tabulated((len(SUFFIXES), SIZE, SIZE), lambda *move: _NUMBERS.get(move, -1), "int16")
"""The action number, by move type and the two squares; -1 if there is none."""
FIRST_RANSOM = table([[ACTIONS.index(f"{code}@{SQUARES[0]}") for code in codes] for codes in CODES])
"""By seat and kind: the number of the ransom onto square 0; the other squares follow in order."""
