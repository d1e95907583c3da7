"""Moves and states of Dune Chess as text: JSON, and DUC-FEN, a position in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crossings.engine.errors import BadState, shorten
from crossings.engine.interface import Record
from crossings.engine.loose import Loose, blank
from crossings.games.dune_chess.rules.data import (
    ACTIONS,
    ALL_SEITCH,
    ALL_SPICE,
    ATREIDES,
    CODES,
    FREMEN,
    GROUNDS,
    HARKONNEN,
    KINDS,
    LETTERS,
    MAN,
    NO_SQUARE,
    NOBODY,
    NUMBER,
    ORNITHOPTER,
    RANSOMABLE,
    READING_ORDER,
    RIDERS,
    SEATS,
    SEITCH,
    SETUPS,
    SIDE,
    SIZE,
    SQUARE,
    SQUARES,
    WIDTH,
    WORM,
    WORM_BACKS,
    WORMS,
    is_adjacent,
)
from crossings.games.dune_chess.rules.ending import find_ending, settle
from crossings.games.dune_chess.rules.record import REASONS, WORM_BACK_BARRED, State
from crossings.games.dune_chess.rules.squares import has_spice, has_worm, take_stock

OUTCOMES: tuple[str, ...] = ()

KEYS = ("ground", "men", "worms", "cargo", "held", "captured", "quiet", "ply", "last_worm")
"""The keys of a state that are the game's own."""
LOADS = "THth"
OPTION_WORDS = {"setup": SETUPS, "riders": RIDERS, "worm_back": WORM_BACKS}
"""Options that are words; a record holds their places here."""

__all__ = ["ACTIONS", "OUTCOMES", "from_json", "to_json"]


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state."""
    ground, men, cargo = list(s.ground), list(s.men), list(s.cargo)  # read much faster than one by one
    return {
        "ground": board_rows(GROUNDS[ground[square] % WORM] for square in READING_ORDER),
        "men": board_rows(LETTERS[men[square]] for square in READING_ORDER),
        "worms": [SQUARES[square] for square in s.worms if square != NO_SQUARE],
        "cargo": {SQUARES[square]: LETTERS[man] for square, man in enumerate(cargo) if man != NOBODY},
        "held": [int(spice) for spice in s.held],
        "captured": [
            {code: int(s.captured[seat, kind]) for kind, code in enumerate(CODES[seat])} for seat in range(SEATS)
        ],
        "quiet": int(s.quiet),
        "ply": int(s.ply),
        "last_worm": None if s.last_worm[0] == NO_SQUARE else [SQUARES[square] for square in s.last_worm],
    }


def board_rows(marks: Iterator[str]) -> list[str]:
    """Eight strings of eight from the marks of the squares in reading order."""
    text = "".join(marks)
    return [text[start : start + WIDTH] for start in range(0, SIZE, WIDTH)]


def loose_state(data: Mapping[str, Any]) -> Loose:
    """The record of a state or view (nothing is hidden), for questions of the rules."""
    s = blank(State, data["options"], OPTION_WORDS)
    from_json(data, s)
    return s


def from_json(data: Mapping[str, Any], s: Record) -> None:
    """Fill a record, whose options are set, with a good state. Raises `BadState`, naming the key and what is wrong."""
    for key in (*KEYS, "actor"):
        if key not in data:
            raise BadState(key, "is missing")
    _read_board(data, s)
    _read_cargo(data["cargo"], s)
    _read_holdings(data, s)
    _read_counts(data, s)
    take_stock(s)
    _check_numbers(s)
    _read_last_worm(data["last_worm"], s)
    _read_actor(data["actor"], s)


def _read_board(data: Mapping[str, Any], s: Record) -> None:
    """`ground`, `men` and `worms`: who and what is where, and whether they may be there together."""
    for square, mark in zip(READING_ORDER, _marks(data["ground"], "ground", GROUNDS), strict=True):
        s.ground[square] = GROUNDS.index(mark)
    for square, letter in zip(READING_ORDER, _marks(data["men"], "men", LETTERS), strict=True):
        s.men[square] = LETTERS.index(letter)
    _read_worms(data["worms"], s)
    for square in range(SIZE):
        man = s.men[square]
        if man != NOBODY and has_worm(s, square) and man != FREMEN:
            raise BadState("men", f"{LETTERS[man]!r} on {SQUARES[square]} is on a Sandworm; only 'f' rides")
        if man != NOBODY and has_spice(s, square) and not has_worm(s, square):
            raise BadState("men", f"{LETTERS[man]!r} on {SQUARES[square]} stands on Spice; nobody may")


def _marks(rows: object, key: str, allowed: str) -> str:
    """The 64 marks of a board, rank 8 first, checked."""
    if not _is_board(rows):
        raise BadState(key, f"must be {WIDTH} strings of {WIDTH} characters, rank 8 first, not {shorten(rows)}")
    assert isinstance(rows, list)
    text = "".join(rows)
    for square, mark in zip(READING_ORDER, text, strict=True):
        if mark not in allowed:
            raise BadState(key, f"{mark!r} on {SQUARES[square]} means nothing; allowed: {allowed}")
    return text


def _is_board(rows: object) -> bool:
    return (
        isinstance(rows, list)
        and len(rows) == WIDTH
        and all(isinstance(row, str) and len(row) == WIDTH for row in rows)
    )


def _read_worms(worms: object, s: Record) -> None:
    """At most two Sandworms on different squares, none on a Seitch."""
    if not isinstance(worms, list) or len(worms) > WORMS:
        raise BadState("worms", f"must be an array of at most {WORMS} squares, not {shorten(worms)}")
    squares = [_square(name, "worms") for name in worms]
    if sorted(set(squares)) != squares:
        raise BadState("worms", f"must be sorted and hold no square twice, not {shorten(worms)}")
    for i in range(WORMS):
        s.worms[i] = squares[i] if i < len(squares) else NO_SQUARE
    for square in squares:
        if s.ground[square] == SEITCH:
            raise BadState("worms", f"a Sandworm cannot be on the Seitch of {SQUARES[square]}")
        s.ground[square] += WORM


def _square(name: object, key: str) -> int:
    if not isinstance(name, str) or name not in SQUARE:
        raise BadState(key, f"{shorten(name)} is no square; squares run from a1 to h8")
    return SQUARE[name]


def _read_cargo(cargo: object, s: Record) -> None:
    """A Troop or Harvester under an Ornithopter of its side."""
    if not isinstance(cargo, Mapping):
        raise BadState("cargo", f"must be an object square -> letter, not {shorten(cargo)}")
    for name, letter in cargo.items():
        square = _square(name, "cargo")
        if not isinstance(letter, str) or len(letter) != 1 or letter not in LOADS:
            raise BadState("cargo", f"{shorten(letter)} on {name} is no load; allowed: {', '.join(LOADS)}")
        man = LETTERS.index(letter)
        if s.men[square] != MAN[SIDE[man], ORNITHOPTER]:
            raise BadState("cargo", f"{letter!r} on {name} is under no Ornithopter of its side")
        s.cargo[square] = man


def _read_holdings(data: Mapping[str, Any], s: Record) -> None:
    """`held` and `captured`, a pair each."""
    held = _pair(data["held"], "held")
    captured = _pair(data["captured"], "captured")
    for seat in range(SEATS):
        s.held[seat] = _count(held[seat], ALL_SPICE, "held")
        men = captured[seat]
        if not isinstance(men, Mapping) or set(men) != set(CODES[seat]):
            raise BadState(
                "captured", f"seat {seat} must have the keys {', '.join(CODES[seat])} and no others, not {shorten(men)}"
            )
        for kind, code in enumerate(CODES[seat]):
            s.captured[seat, kind] = _count(men[code], NUMBER[kind], "captured")


def _pair(value: object, key: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != SEATS:
        raise BadState(key, f"must be an array with one entry for each of the {SEATS} seats, not {shorten(value)}")
    return value


def _count(value: object, most: int, key: str) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadState(key, f"must be a whole number from 0 to {most}, not {shorten(value)}")
    return value


def _read_counts(data: Mapping[str, Any], s: Record) -> None:
    """`quiet` and `ply`."""
    s.quiet = _count(data["quiet"], s.option_stall, "quiet")
    s.ply = _count(data["ply"], s.option_cap, "ply")
    if s.quiet > s.ply:
        raise BadState("quiet", f"{s.quiet} moves without a capture, but only {s.ply} were made (`ply`)")


def _check_numbers(s: Record) -> None:
    """No more men, Spice and Seitch than the game has."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            aside = s.captured[seat, kind] if kind < RANSOMABLE else 0
            count = s.on_board[seat, kind] + aside
            if count > NUMBER[kind]:
                letter = LETTERS[MAN[seat, kind]]
                raise BadState("men", f"{count} of {letter!r}, captured ones included; at most {NUMBER[kind]}")
    spice = sum(has_spice(s, square) for square in range(SIZE)) + s.held[HARKONNEN] + s.held[ATREIDES]
    if spice > ALL_SPICE:
        raise BadState("ground", f"{spice} Spice on the board and held; at most {ALL_SPICE}")
    seitch = sum(s.ground[square] == SEITCH for square in range(SIZE))
    if seitch > ALL_SEITCH:
        raise BadState("ground", f"{seitch} Seitch; at most {ALL_SEITCH}")


def _read_last_worm(step: object, s: Record) -> None:
    """The step that a Sandworm has just made: from a square that is empty of all but Spice, to one next to it."""
    s.last_worm[:] = NO_SQUARE
    if step is None:
        return
    if s.option_worm_back != WORM_BACK_BARRED:
        raise BadState("last_worm", "must be null unless the option `worm_back` is `barred`")
    if not isinstance(step, list) or len(step) != len(s.last_worm):
        raise BadState("last_worm", f"must be null or [from, to], not {shorten(step)}")
    a, b = (_square(name, "last_worm") for name in step)
    if not has_worm(s, b):
        raise BadState("last_worm", f"there is no Sandworm on {SQUARES[b]}")
    if not is_adjacent(a, b):
        raise BadState("last_worm", f"{SQUARES[a]} and {SQUARES[b]} are not next to each other")
    if s.men[a] != NOBODY or has_worm(s, a) or s.ground[a] == SEITCH:
        raise BadState("last_worm", f"{SQUARES[a]}, which a Sandworm has just left, holds more than Spice")
    s.last_worm[:] = a, b


def _read_actor(actor: object, s: Record) -> None:
    """The seat to move, or null exactly when an end holds."""
    ending = find_ending(s)
    if actor is not None and (type(actor) is not int or not 0 <= actor < SEATS):
        raise BadState("actor", f"must be 0, 1 or null, not {shorten(actor)}")
    if ending and actor is not None:
        raise BadState("actor", f"must be null: the game is over here ({REASONS[ending - 1]})")
    if not ending and actor is None:
        raise BadState("actor", "must be 0 or 1: the game is not over here")
    s.mover = HARKONNEN if actor is None else actor
    settle(s)
