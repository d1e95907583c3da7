"""DUC-FEN: a position of Dune Chess as one line, BOARD SIDE HELD CAPTURED QUIET PLY WORM."""

from __future__ import annotations

import re
from typing import Any

from crossings.engine.errors import BadState, shorten
from crossings.engine.kernels.interface import OVER
from crossings.engine.schema import read_into
from crossings.games.dune_chess.rules.data import (
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
from crossings.games.dune_chess.rules.schema import State, board_rows
from crossings.games.dune_chess.rules.squares import has_worm, is_vacant
from crossings.games.dune_chess.text.invariants import check

SEAT_LETTERS = "ha"
FIELDS = ("BOARD", "SIDE", "HELD", "CAPTURED", "QUIET", "PLY", "WORM")
NONE = "-"
WORM_LETTER = "w"
CAPTURED_ORDER = "THOSthof"
THINGS = re.compile(r"\(([^()]*)\)|([^()])")
"""One square's things in brackets, or one thing, or a run of vacant squares."""
TOGETHER_ON_SQUARE = re.compile(r"([*#]?)(w?)([A-Za-z]?)([THth]?)")
"""Ground, Sandworm, man, cargo, in this order."""


def to_fen(s: State) -> str:
    """A state, but for its options, as one line of DUC-FEN."""
    side = NONE if s.mover == OVER else SEAT_LETTERS[s.mover]
    held = f"{s.held[HARKONNEN]}/{s.held[ATREIDES]}"
    aside = "".join(
        LETTERS[MAN[seat, kind]] * s.captured[seat, kind] for seat in range(SEATS) for kind in range(RANSOMABLE)
    )
    step = "".join(SQUARES[square] for square in s.last_worm if square != NO_SQUARE)
    return f"{_board_text(s)} {side} {held} {aside or NONE} {s.quiet} {s.ply} {step or NONE}"


def _board_text(s: State) -> str:
    """Ranks 8 to 1, runs of vacant squares as a digit."""
    things = ["1" if is_vacant(s, square) else _square_text(s, square) for square in READING_ORDER]
    ranks = ["".join(things[start : start + WIDTH]) for start in range(0, SIZE, WIDTH)]
    return "/".join(re.sub("1+", lambda run: str(len(run[0])), rank) for rank in ranks)


def things_on(s: State, square: int) -> str:
    """Ground, Sandworm, man and load of a square, those that there are."""
    things = GROUNDS[s.ground[square] % WORM] + (WORM_LETTER if has_worm(s, square) else "")
    return (things + LETTERS[s.men[square]] + LETTERS[s.cargo[square]]).replace(".", "")


def _square_text(s: State, square: int) -> str:
    """All things on a square that is not vacant; in brackets if there is more than one."""
    things = things_on(s, square)
    return things if len(things) == 1 else f"({things})"


def from_fen(text: str, s: State) -> None:
    """Fill a record, whose options are set, from a line of DUC-FEN. Raises `BadState`.

    Only the canonical line of a position is accepted.
    """
    fields = text.split(" ")
    if len(fields) != len(FIELDS):
        raise BadState("position", f"must be the {len(FIELDS)} fields {' '.join(FIELDS)}, one blank between them")
    board, side, held, captured, quiet, ply, worm = fields
    data = _read_board_text(board) | {
        "actor": _read_side(side),
        "held": [_decimal(number, "HELD") for number in _split_held(held)],
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
    if canonical != text:
        raise BadState("position", f"is not written in the one accepted way: {canonical}")


def _read_board_text(board: str) -> dict[str, Any]:
    """The keys `ground`, `men`, `worms` and `cargo` of a BOARD."""
    ranks = board.split("/")
    if len(ranks) != WIDTH:
        raise BadState("position", f"BOARD must have {WIDTH} ranks with / between them, not {len(ranks)}")
    squares = [
        things for number, rank in zip(range(WIDTH, 0, -1), ranks, strict=True) for things in _split(rank, number)
    ]
    parts = dict(zip(READING_ORDER, map(_read_things, squares), strict=True))
    return {
        "ground": board_rows(parts[square][0] or "." for square in READING_ORDER),
        "men": board_rows(parts[square][2] or "." for square in READING_ORDER),
        "worms": [SQUARES[square] for square in range(SIZE) if parts[square][1]],
        "cargo": {SQUARES[square]: parts[square][3] for square in range(SIZE) if parts[square][3]},
    }


def _split(rank: str, number: int) -> list[str]:
    """The things on each square of a rank."""
    squares: list[str] = []
    end = 0
    for match in THINGS.finditer(rank):
        if match.start() != end:
            break
        end = match.end()
        thing = match[0]
        squares += [""] * int(thing) if thing in "12345678" else [match[1] if match[2] is None else thing]
    if end != len(rank) or len(squares) != WIDTH:
        raise BadState("position", f"rank {number} of BOARD, {shorten(rank)}, must describe {WIDTH} squares")
    return squares


def _read_things(things: str) -> tuple[str, str, str, str]:
    """Ground, Sandworm, man and cargo of one square."""
    match = TOGETHER_ON_SQUARE.fullmatch(things)
    if match is None:
        raise BadState("position", f"{shorten(things)} is no square: ground, w, man, cargo, in this order")
    return match[1], match[2], match[3], match[4]


def _read_side(side: str) -> int | None:
    if side == NONE:
        return None
    if len(side) != 1 or side not in SEAT_LETTERS:
        raise BadState("position", f"SIDE must be h, a or {NONE}, not {shorten(side)}")
    return SEAT_LETTERS.index(side)


def _split_held(held: str) -> list[str]:
    numbers = held.split("/")
    if len(numbers) != SEATS:
        raise BadState("position", f"HELD must be two numbers with / between them, not {shorten(held)}")
    return numbers


def _decimal(text: str, field: str) -> int:
    if re.fullmatch("0|[1-9][0-9]{0,2}", text) is None:
        raise BadState("position", f"{field} must be a decimal number, not {shorten(text)}")
    return int(text)


def _read_captured(text: str) -> list[dict[str, int]]:
    letters = "" if text == NONE else text
    if not text or not set(letters) <= set(CAPTURED_ORDER):
        raise BadState("position", f"CAPTURED must be letters of {CAPTURED_ORDER} or {NONE}, not {shorten(text)}")
    return [
        {code: letters.count(LETTERS[MAN[seat, kind]]) for kind, code in enumerate(CODES[seat])}
        for seat in range(SEATS)
    ]


def _read_step(text: str) -> list[str] | None:
    if text == NONE:
        return None
    if len(text) != len("a1a2"):
        raise BadState("position", f"WORM must be two squares run together or {NONE}, not {shorten(text)}")
    return [text[:2], text[2:]]
