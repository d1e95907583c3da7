"""DUC-FEN: a position of Dune Chess as one line, BOARD SIDE HELD CAPTURED QUIET PLY WORM."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from crossings.engine.errors import BadState, shorten
from crossings.engine.kernels.interface import OVER
from crossings.engine.notation import need
from crossings.engine.schema import read_into

from ..rules.data import (
    ATREIDES,
    CODES,
    GROUNDS,
    HARKONNEN,
    LETTERS,
    MAN,
    NO_SQUARE,
    RANSOMABLE,
    READING_ORDER,
    SEATS,
    SIZE,
    SQUARES,
    WIDTH,
    WORM,
)
from ..rules.schema import State, board_rows
from ..rules.squares import has_worm, is_vacant
from .invariants import check

FIELDS = ("BOARD", "SIDE", "HELD", "CAPTURED", "QUIET", "PLY", "WORM")
NONE = "-"
SEAT_LETTERS = "ha"
SIDES: Mapping[str, int | None] = {"h": HARKONNEN, "a": ATREIDES, NONE: None}
WORM_LETTER = "w"
CAPTURED_ORDER = "THOSthof"
RANK_TOKENS = re.compile(r"\([^()]*\)|[^()]")
"""The contents of one square in brackets, one piece, or a run of vacant squares."""
SQUARE_CONTENTS = re.compile(r"([*#]?)(w?)([A-Za-z]?)([THth]?)")
"""Ground, Sandworm, man, cargo, in this order."""


def to_fen(s: State) -> str:
    """Return a state, without its options, as one line of DUC-FEN."""
    side = NONE if s.mover == OVER else SEAT_LETTERS[s.mover]
    held = f"{s.held[HARKONNEN]}/{s.held[ATREIDES]}"
    captured = "".join(
        LETTERS[MAN[seat, kind]] * s.captured[seat, kind] for seat in range(SEATS) for kind in range(RANSOMABLE)
    )
    step = "".join(SQUARES[square] for square in s.last_worm if square != NO_SQUARE)
    return f"{_board_text(s)} {side} {held} {captured or NONE} {s.quiet} {s.ply} {step or NONE}"


def _board_text(s: State) -> str:
    """Return ranks 8 to 1, with runs of vacant squares as digits."""
    contents = ["1" if is_vacant(s, square) else _square_text(s, square) for square in READING_ORDER]
    ranks = ["".join(contents[start : start + WIDTH]) for start in range(0, SIZE, WIDTH)]
    return "/".join(re.sub("1+", lambda run: str(len(run[0])), rank) for rank in ranks)


def square_contents(s: State, square: int) -> str:
    """Return ground, Sandworm, man and load of a square as letters."""
    contents = GROUNDS[s.ground[square] % WORM] + (WORM_LETTER if has_worm(s, square) else "")
    return (contents + LETTERS[s.men[square]] + LETTERS[s.cargo[square]]).replace(".", "")


def _square_text(s: State, square: int) -> str:
    """Return the contents of an occupied square, in brackets if there is more than one piece."""
    contents = square_contents(s, square)
    return contents if len(contents) == 1 else f"({contents})"


def from_fen(text: str, s: State) -> None:
    """Fill a record, whose options are set, from a line of DUC-FEN.

    Accepts only the canonical line of a position. Raises `BadState` otherwise.
    """
    fields = text.split(" ")
    _require(len(fields) == len(FIELDS), f"must be {len(FIELDS)} fields with single spaces: {' '.join(FIELDS)}")
    board, side, held, captured, quiet, ply, worm = fields
    data = _read_board_text(board) | {
        "actor": _read_side(side),
        "held": _read_held(held),
        "captured": _read_captured(captured),
        "quiet": _decimal(quiet, "QUIET"),
        "ply": _decimal(ply, "PLY"),
        "last_worm": _read_step(worm),
    }
    try:
        read_into(s, data)
        check(s)
    except BadState as error:
        raise BadState("position", f"{error.key}: {error.why}") from None
    canonical = to_fen(s)
    _require(canonical == text, f"must be written as {canonical}")


def _require(holds: bool, why: str) -> None:
    need(holds, "position", why)


def _read_board_text(board: str) -> dict[str, Any]:
    """Return the keys `ground`, `men`, `worms` and `cargo` of a BOARD."""
    ranks = board.split("/")
    _require(len(ranks) == WIDTH, f"BOARD must have {WIDTH} ranks separated by /, not {len(ranks)}")
    squares = [
        contents for number, rank in zip(range(WIDTH, 0, -1), ranks, strict=True) for contents in _split(rank, number)
    ]
    parts = dict(zip(READING_ORDER, map(_read_contents, squares), strict=True))
    return {
        "ground": board_rows(ground or "." for ground, _, _, _ in parts.values()),
        "men": board_rows(man or "." for _, _, man, _ in parts.values()),
        "worms": sorted(SQUARES[square] for square, (_, worm, _, _) in parts.items() if worm),
        "cargo": {SQUARES[square]: cargo for square, (_, _, _, cargo) in parts.items() if cargo},
    }


def _split(rank: str, number: int) -> list[str]:
    """Return the contents of each square of a rank. Raises `BadState` for unmatched brackets."""
    tokens = RANK_TOKENS.findall(rank)
    squares = [
        square for token in tokens for square in ([""] * int(token) if token in "12345678" else [token.strip("()")])
    ]
    is_whole = "".join(tokens) == rank and len(squares) == WIDTH
    _require(is_whole, f"rank {number} of BOARD, {shorten(rank)}, must describe {WIDTH} squares")
    return squares


def _read_contents(contents: str) -> tuple[str, ...]:
    """Return ground, Sandworm, man and cargo of one square."""
    match = SQUARE_CONTENTS.fullmatch(contents)
    _require(match is not None, f"{shorten(contents)} is not a square; write ground, w, man and cargo in this order")
    assert match
    return match.groups()


def _read_side(side: str) -> int | None:
    _require(side in SIDES, f"SIDE must be h, a or {NONE}, not {shorten(side)}")
    return SIDES[side]


def _read_held(held: str) -> list[int]:
    numbers = held.split("/")
    _require(len(numbers) == SEATS, f"HELD must be two numbers separated by /, not {shorten(held)}")
    return [_decimal(number, "HELD") for number in numbers]


def _decimal(text: str, field: str) -> int:
    _require(bool(re.fullmatch("0|[1-9][0-9]{0,2}", text)), f"{field} must be a decimal number, not {shorten(text)}")
    return int(text)


def _read_captured(text: str) -> list[dict[str, int]]:
    letters = "" if text == NONE else text
    is_valid = bool(text) and set(letters) <= set(CAPTURED_ORDER)
    _require(is_valid, f"CAPTURED must be letters of {CAPTURED_ORDER} or {NONE}, not {shorten(text)}")
    return [
        {code: letters.count(LETTERS[MAN[seat, kind]]) for kind, code in enumerate(CODES[seat])}
        for seat in range(SEATS)
    ]


def _read_step(text: str) -> list[str] | None:
    if text == NONE:
        return None
    _require(len(text) == len("a1a2"), f"WORM must be two squares run together or {NONE}, not {shorten(text)}")
    return [text[:2], text[2:]]
