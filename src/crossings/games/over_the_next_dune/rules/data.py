"""The printed facts of Over the Next Dune, the names of phases and endings, and lookup tables derived from them.

Spaces are (column, row), both counted from 1: column 1 is the leftmost, row 1 the soldiers' goal, row 20 the enemy camp
(OND-01). A soldier in row 0 has left by the top. Directions 1 to 8 are those printed on searchers and trail markers; a
set of directions has bits 1 to 8.
"""

from __future__ import annotations

from collections.abc import Callable

from crossings.engine.kernels.tables import table

SIZE = 20
"""OND-01: rows and columns of the battlefield."""
EDGE_LOW, EDGE_HIGH = 2, 19
"""OND-R02: a searcher's centre stays within these columns and rows, so that its nine spaces lie on the battlefield."""
CAMP_ROW = 19
"""OND-R23: a searcher whose centre is here has reached row 20."""

# ---- directions ----------------------------------------------------------------------------------

COMPASS = ("s", "sw", "w", "nw", "n", "ne", "e", "se")
"""The compass names of directions 1 to 8."""
DOWN, DIRECTIONS = 1, 8
STEP_COLUMNS = table([0, 0, -1, -1, -1, 0, 1, 1, 1])
STEP_ROWS = table([0, 1, 1, 0, -1, -1, -1, 0, 1])
"""By direction 1 to 8: the change of column and row by a step; index 0 is no direction."""
LEFT_OF = table([0, 8, 1, 2, 3, 4, 5, 6, 7])
RIGHT_OF = table([0, 2, 3, 4, 5, 6, 7, 8, 1])
"""OND-14: the direction 45 degrees to the left or right."""


def _direction(column_step: int, row_step: int) -> int:
    steps = zip(STEP_COLUMNS[1:], STEP_ROWS[1:], strict=True)
    return 1 + list(steps).index((column_step, row_step))


SIDE_BOUNCE = table([0] + [_direction(-STEP_COLUMNS[d], STEP_ROWS[d]) for d in range(1, 9)])
"""OND-17: the direction after a bounce off the left or right edge."""
END_BOUNCE = table([0] + [_direction(STEP_COLUMNS[d], -STEP_ROWS[d]) for d in range(1, 9)])
"""OND-17: the direction after a bounce off the upper or lower edge."""

# ---- the ring around a searcher ------------------------------------------------------------------

RING_SPACES = (
    ("e", 2, 0), ("ene", 2, -1), ("ese", 2, 1), ("n", 0, -2), ("ne", 2, -2), ("nne", 1, -2), ("nnw", -1, -2),
    ("nw", -2, -2), ("s", 0, 2), ("se", 2, 2), ("sse", 1, 2), ("ssw", -1, 2), ("sw", -2, 2), ("w", -2, 0),
    ("wnw", -2, -1), ("wsw", -2, 1),
)  # fmt: skip
"""OND-48, OND-R05: the sixteen spaces adjacent to a searcher: name and offset from its centre, sorted by name."""
RING = tuple(name for name, _, _ in RING_SPACES)
RING_COLUMNS = table([column for _, column, _ in RING_SPACES])
RING_ROWS = table([row for _, _, row in RING_SPACES])

# ---- sets of directions --------------------------------------------------------------------------

ALL_DIRECTIONS = 0b111111110


def _directions(test: Callable[[int, int], bool]) -> int:
    """Return the set of directions whose step (column, row) passes a test."""
    return sum(1 << d for d in range(1, 9) if test(STEP_COLUMNS[d], STEP_ROWS[d]))


def _near_column(across: int) -> int:
    return _directions(lambda c, r: abs(c - across) <= 1)


def _near_row(along: int) -> int:
    return _directions(lambda c, r: abs(r - along) <= 1)


def _into_column(across: int) -> int:
    return _directions(lambda c, r: c == across)


def _into_row(along: int) -> int:
    return _directions(lambda c, r: r == along)


def _onto_marked(along: int, bits: int) -> int:
    return _directions(lambda c, r: r == along and bool(bits >> (c + 1) & 1))


SEEN = 2
"""The distance from a searcher's centre at which it notices a soldier."""
_OFFSETS = range(-SIZE, SIZE + 1)
NEAR_COLUMN = table([_near_column(across) for across in _OFFSETS])
NEAR_ROW = table([_near_row(along) for along in _OFFSETS])
"""OND-30: by the offset of a column or row, plus 20: the steps that would end in it or beside it."""
INTO_COLUMN = table([_into_column(across) for across in _OFFSETS])
INTO_ROW = table([_into_row(along) for along in _OFFSETS])
"""OND-31: by the offset of a column or row, plus 20: the steps that would end in it."""
ONTO_MARKED = table([[_onto_marked(along, bits) for bits in range(8)] for along in (-1, 0, 1)])
"""OND-32: by row offset + 1 and three neighbouring columns as bits: the steps onto spaces whose bit is set."""


def _off_side(column: int) -> int:
    return _directions(lambda c, r: not 1 <= column + c <= SIZE)


def _off_bottom(row: int) -> int:
    return _directions(lambda c, r: row + r > SIZE)


OFF_SIDE = table([_off_side(column) for column in range(SIZE + 1)])
OFF_BOTTOM = table([_off_bottom(row) for row in range(SIZE + 1)])
"""OND-29, OND-33: by column or row: the steps that leave the battlefield other than by its top."""

# ---- terrain -------------------------------------------------------------------------------------

PIECES = 6
PIECE_SHAPES = (
    (".....", "#####", "....."),
    (".###.", "#####", "#...#"),
    ("###..", "..#..", "..###"),
    (".#.#.", "#.#.#", "....."),
    ("##..#", "#####", "##..#"),
    ("#####", "#####", "#####"),
)
"""The six pieces, 1 to 6, in a frame of 5 x 3 around the numbered centre: line, crescent, dog-leg, zig-zag, ridge,
block."""
FRAME_ROWS = 3
FRAME_LEFT, FRAME_TOP = -2, -1
"""The upper left corner of the frame relative to the piece's centre."""
PIECE_BITS = table(
    [[0] * FRAME_ROWS]
    + [[sum(1 << i for i, mark in enumerate(row) if mark == "#") for row in shape] for shape in PIECE_SHAPES]
)
"""By piece and row of the frame: the covered columns as bits, bit 0 the leftmost."""
AREA_SIZE = 6
AREA_COLUMNS = table([2, 8, 14, 2, 8, 14])
AREA_ROWS = table([1, 1, 1, 7, 7, 7])
"""OND-03, OND-04: the upper left spaces of the six terrain areas, in order."""
ON_BOARD_BITS = (1 << (SIZE + 1)) - 2
"""The columns 1 to 20 as bits of a row."""

# ---- soldiers, searchers, cards ------------------------------------------------------------------

SOLDIERS = 5
START_COLUMNS = table([2, 6, 10, 14, 18])
START_ROW = SIZE
"""OND-06: the starting spaces of the soldiers."""
MAX_SEATS = 5
OWNERS = table([[0] * 5, [0] * 5, [0, 1, 0, 1, 0], [0, 1, 2, 0, 1], [0, 1, 2, 0, 3], [0, 1, 2, 3, 4]])
"""OND-R27: the seat that owns soldiers 1 to 5, by number of players."""
MAX_SEARCHERS = 8
CARDS = 5
"""OND-23: turn order cards."""
DECK_SIZE = 60
"""OND-02: movement cards."""
LOWEST_START_ROW, HIGHEST_START_ROW = 2, 12
"""OND-07, OND-R03: the rows in which searchers start (a d12, 1 is rolled again)."""

LANE = table([-1, 0, 1, 2, 3, 4, *[-1] * 10, 5, 6, 7, 8, 9, -1])
"""OND-36: by column 0 to 21: the index among the ten columns with trails, or -1."""
LANE_COLUMNS = table([1, 2, 3, 4, 5, 16, 17, 18, 19, 20])
"""The columns with trails: 1-5 and 16-20."""

# ---- phases, statuses, endings -------------------------------------------------------------------

PHASES = (
    "piece", "t-row", "t-col", "s-row", "s-col", "s-face", "first",
    "search", "order", "place", "join", "move", "over",
)  # fmt: skip
PIECE, T_ROW, T_COL, S_ROW, S_COL, S_FACE, FIRST, SEARCH, ORDER, PLACE, JOIN, MOVE, ENDED = range(len(PHASES))
STATUSES = ("free", "caught", "safe")
FREE, CAUGHT, SAFE = range(len(STATUSES))
REASONS = ("escaped", "carried-off", "dawn", "stranded")
ESCAPED, CARRIED_OFF, DAWN, STRANDED = 1, 2, 3, 4

# ---- the texts of all moves ----------------------------------------------------------------------

PARTS = tuple(
    sorted([*COMPASS, "end", *(f"card-{card}" for card in range(1, CARDS + 1)), *(f"place-{name}" for name in RING)])
)
"""OND-65: the texts that can follow `i:` in an action, sorted. The action of soldier i has the number (i - 1) * 30 +
the index here."""
CARD_PART = PARTS.index("card-1")
PLACE_PART = PARTS.index("place-e")
END_PART = PARTS.index("end")
MOVEMENT_PARTS = table([part for part, name in enumerate(PARTS) if name in (*COMPASS, "end")])
"""The eight steps and `end`, ascending."""
PART_DIRECTION = table([COMPASS.index(name) + 1 if name in COMPASS else 0 for name in PARTS])
"""The direction of a step; 0 for other parts."""


def _in_order(movement: int) -> list[int]:
    """Return the parts for a set of directions and, as bit 0, `end`; ascending, padded with zeros."""
    parts = [part for part in MOVEMENT_PARTS if movement >> PART_DIRECTION[part] & 1]
    return parts + [0] * (len(MOVEMENT_PARTS) - len(parts))


PARTS_OF = table([_in_order(movement) for movement in range(ALL_DIRECTIONS + 2)], "int8")
"""By a set of directions, with `end` as bit 0: its parts, ascending."""
ACTIONS = (*(f"{soldier}:{part}" for soldier in range(1, SOLDIERS + 1) for part in PARTS), "done")
"""OND-65: the 151 actions, sorted, so that ascending numbers are sorted texts."""

DRAWS = (
    ("piece-", 1, 6),
    ("t-row-", 1, 6),
    ("t-col-", 1, 6),
    ("s-row-", LOWEST_START_ROW, HIGHEST_START_ROW),
    ("s-col-", EDGE_LOW, EDGE_HIGH),
    ("s-face-", 1, 8),
    ("first-", 1, 5),
)
"""The draws of the set-up, by phase: text, lowest and highest number (OND-03, 04, 07, 08, 09, 11)."""
DRAW_LOWEST = table([lowest for _, lowest, _ in DRAWS])
DRAW_COUNT = table([highest - lowest + 1 for _, lowest, highest in DRAWS])
CARD_NAMES = ("left", "straight", "right")
KINDS_OF_CARD = len(CARD_NAMES)
LEFT, STRAIGHT, RIGHT = range(KINDS_OF_CARD)
OUTCOMES = (*(f"{text}{n}" for text, lowest, highest in DRAWS for n in range(lowest, highest + 1)), *CARD_NAMES)
"""OND-65: the 63 outcomes."""
DRAW_BEGIN = table([len(ACTIONS) + OUTCOMES.index(f"{text}{lowest}") for text, lowest, _ in DRAWS])
"""The number of the first outcome of a draw."""
FLIP_BEGIN = len(ACTIONS) + OUTCOMES.index("left")
"""The number of the outcome `left`."""
