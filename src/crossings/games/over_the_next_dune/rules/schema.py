"""The state of Over the Next Dune, without hidden information.

Soldiers and searchers are indexed by their numbers in the rulebook, 1-5 and 1-8; index 0 is unused. A captive has the
space of his captor's centre, a safe soldier 0, 0.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.errors import shorten
from crossings.engine.notation import Number, need
from crossings.engine.schema import (
    Schema,
    bit_set,
    counts,
    custom,
    each,
    ending,
    flag,
    internal,
    number,
    option,
    rows,
    word,
)

from .data import (
    CARD_NAMES,
    CARDS,
    DECK_SIZE,
    DIRECTIONS,
    LANE,
    LANE_COLUMNS,
    MAX_SEARCHERS,
    MAX_SEATS,
    ON_BOARD_BITS,
    PHASES,
    PIECES,
    REASONS,
    SIZE,
    SOLDIERS,
    STATUSES,
)
from .sneak import may_whisper

LONGEST, MAX_POINTS = 10, 7
"""The maximum number of turns, and of movement points."""
NO_MARKER = "."

# ---- JSON of some fields -------------------------------------------------------------------------


def _at(name: str, key: str, column: int = 1, row: int = 1) -> Any:
    """A space as `[column, row]`, stored in two fields with these minima; null for 0, 0 if 0 is no valid value."""
    fields = {f"{name}_column": Number(column, SIZE), f"{name}_row": Number(row, SIZE)}

    def write(s: Any, i: int) -> list[int] | None:
        at = [getattr(s, field)[i] for field in fields]
        return at if at[1] >= row else None

    def read(s: Any, i: int, given: Any, path: str) -> None:
        if given is not None or not column:
            is_valid = isinstance(given, list) and len(given) == len(fields)
            need(is_valid, path, f"must be [column, row], not {shorten(given)}")
            for (field, number), part in zip(fields.items(), given, strict=True):
                getattr(s, field)[i] = number.read(s, part, path)

    return custom(write, read, key=key)


def _trail_rows(s: Any) -> list[str]:
    """OND-36: one text for each row, with one character for each column."""
    marks = (NO_MARKER, *map(str, range(1, DIRECTIONS + 1)))
    lanes = [LANE[column] for column in range(1, SIZE + 1)]
    return ["".join(marks[row[lane]] if lane >= 0 else NO_MARKER for lane in lanes) for row in s.trails[1:]]


def _read_trail_rows(s: Any, given: Any, path: str) -> None:
    is_valid = isinstance(given, list) and len(given) == SIZE
    need(is_valid, path, f"must be a list of {SIZE} entries")
    for row, marks in enumerate(given, 1):
        key = f"{path}[{row - 1}]"
        is_valid = isinstance(marks, str) and len(marks) == SIZE and set(marks) <= set(".12345678")
        need(is_valid, key, f"must be a text of {SIZE} characters, `.` or a direction 1-{DIRECTIONS}")
        for column, mark in enumerate(marks, 1):
            if mark != NO_MARKER:
                need(s.option_trails, key, "must have no marker: the option trails is false")
                need(LANE[column] >= 0, key, f"must have no marker in column {column}, only in columns 1-5 and 16-20")
                s.trails[row, LANE[column]] = int(mark)


def _whisper(s: Any) -> list[list[int]]:
    """OND-57: the pairs of seats that may talk now, sorted."""
    seats = range(s.option_players)
    return [[a, b] for a in seats for b in seats if a < b and may_whisper(s, a, b)]


# ---- the state -----------------------------------------------------------------------------------


class State(Schema):
    """A state."""

    option_players: int = option(range(1, MAX_SEATS + 1), 1)
    option_turns: int = option(range(4, LONGEST + 1), 10)
    option_searchers: int = option(range(1, MAX_SEARCHERS + 1), 6)
    option_move: int = option(range(3, MAX_POINTS + 1), 5)
    option_speed: int = option(range(3, 9), 6)
    option_bends: int = option(range(21), 7)
    option_rescuers: int = option((2, 3), 3)
    option_trails: int = option((True, False), True)
    phase: int = word(PHASES, "what happens next")
    turn: int = number(0, LONGEST, "the turn, from 1; 0 during set-up", most=lambda s: s.option_turns)
    terrain = rows(lambda s: sum(map(bool, s.terrain_piece)), "the pieces drawn so far, by area", most=lambda s: PIECES)
    terrain_piece: list[int] = each(number(1, PIECES, "which piece"), PIECES, key="terrain[].piece")
    terrain_column: list[int] = internal(0, SIZE, "the centre's column; 0: not rolled yet", PIECES)
    terrain_row: list[int] = internal(0, SIZE, "the centre's row; 0: not rolled yet", PIECES)
    terrain_at = _at("terrain", "terrain[].at", column=0, row=0)
    sand: list[int] = internal(
        0, ON_BOARD_BITS, "by row: the covered columns as bits; follows from the terrain", SIZE + 2
    )
    searchers = rows(
        lambda s: sum(map(bool, s.searcher_row)),
        "the searchers rolled so far, by number",
        first=1,
        most=lambda s: s.option_searchers,
    )
    searcher_column: list[int] = internal(0, SIZE, "the centre's column; 0: not rolled yet", MAX_SEARCHERS + 1)
    searcher_row: list[int] = internal(0, SIZE, "the centre's row; 0: not rolled yet", MAX_SEARCHERS + 1)
    searcher_at = _at("searcher", "searchers[].at", column=0)
    searcher_face: list[int] = each(
        number(0, DIRECTIONS, "the direction it faces; 0: not rolled yet"), MAX_SEARCHERS + 1, key="searchers[].face"
    )
    deck: list[int] = counts(CARD_NAMES, DECK_SIZE, "cards not yet flipped")
    searcher: int = number(
        0, MAX_SEARCHERS, "searcher that drives next in the search phase, else 0", most=lambda s: s.option_searchers
    )
    soldiers = rows(lambda s: SOLDIERS, "the soldiers, by number", first=1)
    soldier_column: list[int] = internal(0, SIZE, "the soldier's column; 0: safe", SOLDIERS + 1)
    soldier_row: list[int] = internal(0, SIZE, "the soldier's row; 0: safe", SOLDIERS + 1)
    soldier_at = _at("soldier", "soldiers[].at")
    soldier_status: list[int] = each(word(STATUSES, "the soldier's status"), SOLDIERS + 1, key="soldiers[].status")
    soldier_captor: list[int] = each(
        number(0, MAX_SEARCHERS, "the searcher that holds him, else 0", most=lambda s: s.option_searchers),
        SOLDIERS + 1,
        key="soldiers[].captor",
    )
    soldier_card: list[int] = each(
        number(0, CARDS, "the turn order card he holds, else 0"), SOLDIERS + 1, key="soldiers[].card"
    )
    soldier_moved: list[int] = each(flag("his movement of this turn has begun"), SOLDIERS + 1, key="soldiers[].moved")
    first: int = number(0, SOLDIERS, "the first soldier; 0 until drawn")
    mover: int = number(0, SOLDIERS, "the soldier who is moving, else 0")
    points: int = number(
        0, MAX_POINTS, "movement points left to the soldier who is moving", most=lambda s: s.option_move
    )
    halted: int = bit_set(
        range(1, MAX_SEARCHERS + 1),
        "searchers that made a catch in this movement and no longer follow",
        first=1,
        most=lambda s: s.option_searchers,
    )
    trails: Any = internal(0, DIRECTIONS, "by row and lane: a marker's direction, else 0", SIZE + 1, len(LANE_COLUMNS))
    trail_rows = custom(_trail_rows, _read_trail_rows, key="trails", meaning="by row: `.` or a marker's direction")
    whisper = custom(_whisper, meaning="pairs of seats that may whisper now")
    reason: int = ending(REASONS)
