"""The invariants of a state of Dune Chess (section 6 of the rules)."""

from __future__ import annotations

from crossings.engine.kernels.interface import OVER
from crossings.engine.notation import need

from ..rules import data, turns
from ..rules.schema import REASONS, WORM_BACK_BARRED, State
from ..rules.squares import has_spice, has_worm, recount


def check(s: State) -> None:
    """Check all invariants and fill the derived fields. Raises `BadState`."""
    _check_worms(s)
    for square in range(data.SIZE):
        _check_square(s, square)
    need(s.quiet <= s.ply, "quiet", f"{s.quiet} moves without a capture, but only {s.ply} were made (`ply`)")
    recount(s)
    _check_numbers(s)
    _check_last_worm(s)
    _check_ending(s)


def _check_worms(s: State) -> None:
    """DUC-45: Sandworms are sorted, and none is on a Seitch."""
    need(s.worms == sorted(s.worms), "worms", "must be sorted")
    for square in s.worms:
        if square != data.NO_SQUARE:
            name = data.SQUARES[square]
            need(s.ground[square] != data.SEITCH, "worms", f"a Sandworm can't be on the Seitch of {name}")
            s.ground[square] += data.WORM


def _check_square(s: State, square: int) -> None:
    """DUC-11, DUC-18, DUC-19, DUC-29: what may share a square."""
    man, load, name = data.LETTERS[s.men[square]], s.cargo[square], data.SQUARES[square]
    if has_worm(s, square):
        rides = s.men[square] in (data.NOBODY, data.FREMEN)
        need(rides, "men", f"{man!r} on {name} is on a Sandworm; only 'f' can ride")
    elif has_spice(s, square):
        need(s.men[square] == data.NOBODY, "men", f"{man!r} on {name} is on Spice, where no man can be")
    if load != data.NOBODY:
        carried = s.men[square] == data.MAN[data.SIDE[load], data.ORNITHOPTER]
        need(carried, "cargo", f"{data.LETTERS[load]!r} on {name} has no Ornithopter of its side above it")


def _check_numbers(s: State) -> None:
    """There are no more men, Spice and Seitch than in the game."""
    for seat in range(data.SEATS):
        for kind, code in enumerate(data.CODES[seat]):
            limit, captured = data.NUMBER[kind], s.captured[seat, kind]
            need(
                captured <= limit,
                f"captured[{seat}].{code}",
                f"must be a whole number from 0 to {limit}, not {captured}",
            )
        for kind, limit in enumerate(data.NUMBER):
            captured = s.captured[seat, kind] if kind < data.RANSOMABLE else 0
            count, letter = s.on_board[seat, kind] + captured, data.LETTERS[data.MAN[seat, kind]]
            need(count <= limit, "men", f"{count} of {letter!r}, captured ones included; at most {limit}")
    spice = sum(has_spice(s, square) for square in range(data.SIZE)) + sum(s.held)
    need(spice <= data.SPICE_COUNT, "ground", f"{spice} Spice on the board and held; at most {data.SPICE_COUNT}")
    seitch = s.ground.count(data.SEITCH)
    need(seitch <= data.SEITCH_COUNT, "ground", f"{seitch} Seitch; at most {data.SEITCH_COUNT}")


def _check_last_worm(s: State) -> None:
    """DUC-47: the last Sandworm step starts on a square with nothing but Spice and ends next to it."""
    a, b = s.last_worm
    if a == data.NO_SQUARE:
        return
    key, start, end = "last_worm", data.SQUARES[a], data.SQUARES[b]
    need(s.option_worm_back == WORM_BACK_BARRED, key, "must be null unless the option `worm_back` is `barred`")
    need(has_worm(s, b), key, f"there is no Sandworm on {end}")
    need(data.is_adjacent(a, b), key, f"{start} and {end} are not next to each other")
    left = s.men[a] == data.NOBODY and s.ground[a] in (data.SAND, data.SPICE)
    need(left, key, f"{start}, which a Sandworm has just left, holds more than Spice")


def _check_ending(s: State) -> None:
    """DUC-60: `actor` is null if and only if the game has ended."""
    s.ending = turns.find_ending(s)
    if s.ending:
        need(s.mover == OVER, "actor", f"must be null, because the game is over ({REASONS[s.ending - 1]})")
    else:
        need(s.mover != OVER, "actor", "must be 0 or 1, because the game is not over")
