"""The state of Dune Chess. Nothing in it is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from crossings.engine.errors import shorten
from crossings.engine.kernels.interface import OVER
from crossings.engine.notation import Counts, Number, Word, need
from crossings.engine.schema import Schema, custom, each, internal, number, option, up_to, word

from .data import (
    CODES,
    GROUNDS,
    KINDS,
    LETTERS,
    MEN,
    NO_SQUARE,
    NOBODY,
    NUMBER,
    PLACES,
    RANSOMABLE,
    READING_ORDER,
    RIDERS,
    SEATS,
    SEITCH,
    SETUPS,
    SIZE,
    SPICE_COUNT,
    SQUARES,
    WIDTH,
    WORM,
    WORM_BACKS,
    WORM_COUNT,
)

RIDERS_OWN, RIDERS_BOTH = range(len(RIDERS))
WORM_BACK_BARRED = WORM_BACKS.index("barred")
REASONS = ("no-combatants", "no-harvesters", "no-spice", "quiet", "stalled", "cap", "blocked")
NO_COMBATANTS, NO_HARVESTERS, NO_SPICE, QUIET, STALLED, CAP, BLOCKED = range(1, len(REASONS) + 1)
LOADS = ("T", "H", "t", "h")

# ---- custom JSON fields --------------------------------------------------------------------------

SQUARE = Word(SQUARES, called="a square, a1 to h8")
LOAD = Word(LOADS)


def board_rows(marks: Iterable[str]) -> list[str]:
    """Return eight strings of eight from the marks of the squares in reading order."""
    text = "".join(marks)
    return [text[start : start + WIDTH] for start in range(0, SIZE, WIDTH)]


def _board(field: str, marks: str, size: int) -> Any:
    """A field written as marks per square, rank 8 first. Values are taken modulo `size`."""

    def write(s: Any) -> list[str]:
        lying = getattr(s, field)
        return board_rows(marks[lying[square] % size] for square in READING_ORDER)

    def read(s: Any, given: Any, path: str) -> None:
        is_valid = isinstance(given, list) and len(given) == WIDTH
        is_valid = is_valid and all(isinstance(row, str) and len(row) == WIDTH for row in given)
        need(is_valid, path, f"must be {WIDTH} strings of {WIDTH} characters, rank 8 first, not {shorten(given)}")
        for square, mark in zip(READING_ORDER, "".join(given), strict=True):
            need(mark in marks, path, f"{mark!r} on {SQUARES[square]} means nothing; allowed: {marks}")
            getattr(s, field)[square] = marks.index(mark)

    return custom(write, read, key=field)


def _cargo(s: Any) -> dict[str, str]:
    return {SQUARES[square]: LETTERS[man] for square, man in enumerate(s.cargo) if man != NOBODY}


def _read_cargo(s: Any, given: Any, path: str) -> None:
    need(isinstance(given, Mapping), path, f"must be an object square -> letter, not {shorten(given)}")
    for name, letter in given.items():
        load = LOADS[LOAD.read(s, letter, f"{path}.{name}")]
        s.cargo[SQUARE.read(s, name, path)] = LETTERS.index(load)


CAPTURED = tuple(Counts(codes, Number(0, max(NUMBER))) for codes in CODES)


def _captured(s: Any) -> list[dict[str, int]]:
    return [men.write(s, s.captured[seat]) for seat, men in enumerate(CAPTURED)]


def _read_captured(s: Any, given: Any, path: str) -> None:
    need(isinstance(given, list) and len(given) == SEATS, path, f"must have {SEATS} entries, not {shorten(given)}")
    for seat, men in enumerate(CAPTURED):
        s.captured[seat] = men.read(s, given[seat], f"{path}[{seat}]")


def _last_worm(s: Any) -> list[str] | None:
    return None if s.last_worm[0] == NO_SQUARE else [SQUARES[square] for square in s.last_worm]


def _read_last_worm(s: Any, given: Any, path: str) -> None:
    s.last_worm = [NO_SQUARE, NO_SQUARE]
    if given is not None:
        need(isinstance(given, list) and len(given) == 2, path, f"must be null or [from, to], not {shorten(given)}")
        s.last_worm = [SQUARE.read(s, name, path) for name in given]


# ---- the state -----------------------------------------------------------------------------------


class State(Schema, seats=SEATS):
    """The state of a game."""

    option_setup: int = option(SETUPS, "wall")
    option_riders: int = option(RIDERS, "own")
    option_worm_back: int = option(WORM_BACKS, "allowed")
    option_quiet: int = option((20, 40), 20)
    option_stall: int = option((40, 60, 100), 40)
    option_cap: int = option((300, 200, 400), 300)
    mover: int = number(0, SEATS - 1, "the seat to move; null when the game is over", null=OVER, key="actor")
    ground: list[int] = internal(0, SEITCH + WORM, "SAND, SPICE or SEITCH, plus WORM where a Sandworm is", SIZE)
    ground_rows = _board("ground", GROUNDS, WORM)
    men: list[int] = internal(0, MEN - 1, "who is on top: an Ornithopter over its load, a rider on his Sandworm", SIZE)
    men_rows = _board("men", LETTERS, MEN)
    worms: list[int] = up_to(WORM_COUNT, word(SQUARES, "where Sandworms are", called=SQUARE.called), end=NO_SQUARE)
    cargo: list[int] = internal(0, MEN - 1, "the man under the Ornithopter of this square; 0: none", SIZE)
    cargo_by_square = custom(_cargo, _read_cargo, key="cargo")
    held: list[int] = each(number(0, SPICE_COUNT, "Spice held by each seat"), SEATS)
    captured: Any = internal(0, max(NUMBER), "men of each seat that may be ransomed, by kind", SEATS, RANSOMABLE)
    captured_by_code = custom(_captured, _read_captured, key="captured")
    quiet: int = number(0, 100, "moves since the last capture", most=lambda s: s.option_stall)
    ply: int = number(0, 400, "moves made", most=lambda s: s.option_cap)
    last_worm: list[int] = internal(
        0, NO_SQUARE, "the worm step just made without capture, from and to (DUC-47), or NO_SQUAREs", 2
    )
    last_step = custom(_last_worm, _read_last_worm, key="last_worm")
    ending: int = internal(0, len(REASONS), "0, or 1 + the index of the ending's reason; follows from the rest")
    on_board: Any = internal(0, max(NUMBER), "men on the board, by seat and kind; follow from the rest", SEATS, KINDS)
    places: list[int] = internal(
        -(1 << 63), (1 << 63) - 1, "who and what is where, as sets of squares; follow from the rest", PLACES
    )
