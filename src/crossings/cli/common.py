"""Helpers shared by commands: arguments, options of a game, reading and writing files."""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import sys
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any, TextIO

from crossings.engine import BadOption, CrossingsError, Game, State, Viewer, game_ids, shorten
from crossings.engine.game import PRESET, STANDARD
from crossings.engine.options import Value

STANDARD_INPUT = "-"
STANDARD_OUTPUT, STANDARD_ERROR = 1, 2
FILE_ENCODING = "utf-8"
"""Encoding of every file that a command reads or writes, including standard input and output."""
SEED_BITS = 64
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Some editors write it at the start of UTF-8 files."""
GAMES_BEFORE_COMPILING = 20
"""Number of games from which compiling the rules pays off."""


class BadInput(CrossingsError):
    """A file or argument is invalid."""


def write_output(out: Path, text: str, option: str = "--out") -> None:
    """Write a file named by an option. Raises `BadInput`."""
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{out} cannot be written: {error.strerror}; choose another file with {option}") from None


def check_writable(out: Path, option: str) -> None:
    """Check that a file can be written, before long work. Raises `BadInput`."""
    folder = out.resolve().parent
    if out.is_dir() or not folder.is_dir():
        why = "it is a folder" if out.is_dir() else f"there is no folder {folder}"
        raise BadInput(f"{out} cannot be written: {why}; choose another file with {option}")
    if not os.access(out if out.exists() else folder, os.W_OK):
        raise BadInput(f"{out} cannot be written: no permission; choose another file with {option}")


def write_file(text: str) -> None:
    """Write text to standard output: as UTF-8, or in the terminal's encoding."""
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding=FILE_ENCODING)
    sys.stdout.write(text)


def replace_unknown_letters() -> None:
    """Print `?` for letters that the encoding of standard output lacks, instead of raising `UnicodeEncodeError`."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the argument GAME."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(game_ids())}")


def add_options(parser: argparse._ActionsContainer) -> None:
    """Add the option `--option k=v`, which can be repeated."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the game, or preset=NAME; may be repeated",
    )


def add_game_and_options(parser: argparse.ArgumentParser) -> None:
    """Add the argument GAME and the option `--option`."""
    add_game(parser)
    add_options(parser)


def add_seed(parser: argparse.ArgumentParser, of: str) -> None:
    """Add the option `--seed N`."""
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help=f"seed of {of} (default 1)")


def add_backend(parser: argparse.ArgumentParser, default: str) -> None:
    """Add the options `--on WHERE` and `--workers N`."""
    parser.add_argument(
        "--on",
        default=default,
        metavar="WHERE",
        help=f"where to play: here, cores, ray or ray://HOST:PORT (default {default})",
    )
    parser.add_argument(
        "--workers", type=whole_number, metavar="N", help="number of games played at once (default: one per core)"
    )


def check_seat(seat: Viewer, seats: int) -> None:
    """Raise `BadInput` if a seat does not exist; None is a spectator."""
    if seat is not None and seat not in range(seats):
        raise BadInput(f"there is no seat {shorten(seat)}; allowed: 0 to {seats - 1}")


def parse_options(chosen: Game, arguments: Iterable[str], varied: Container[str] = ()) -> dict[str, Value]:
    """Return the values of `--option` arguments, which override the values of a preset named there.

    `varied`: options with several values; their values in the preset are ignored. The standard setting has a number of
    seats, too. Raises `BadOption`.
    """
    options: dict[str, Value] = {}
    preset: dict[str, Value] = {}
    for text in arguments:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {shorten(text)} is not of the form NAME=VALUE")
        if name == PRESET:
            of_preset = chosen.preset(value).options
            if value == STANDARD:
                of_preset = {**of_preset, "players": chosen.resolve(of_preset)["players"]}
            preset = {option: of_preset[option] for option in of_preset if option not in varied}
        else:
            options[name] = chosen.parse(name, value)
    return {**preset, **options}


def read_state(chosen: Game, source: str | None, arguments: Iterable[str]) -> State:
    """Read a state from a file, or return the start position."""
    options = parse_options(chosen, arguments)
    return chosen.start(**options) if source is None else parse_state(chosen, read_text(source), options)


def parse_state(chosen: Game, text: str, options: dict[str, Value]) -> State:
    """Parse a state: a JSON object, which has its own options, or a position in one line."""
    if not text.lstrip().startswith("{"):
        return chosen.from_text(text.strip(), **options)
    if options:
        raise BadInput("the options come from the state; leave --option out")
    return chosen.from_json(parse_json(text, "the state"))


def read_text(source: str) -> str:
    """Read a file; `-` is standard input."""
    try:
        if source != STANDARD_INPUT:
            return Path(source).read_text(encoding="utf-8").removeprefix(BYTE_ORDER_MARK)
        if sys.stdin is None:
            raise BadInput("standard input is closed; name a file")
        if isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty():
            sys.stdin.reconfigure(encoding=FILE_ENCODING)
        return sys.stdin.read().removeprefix(BYTE_ORDER_MARK)
    except OSError as error:
        raise BadInput(f"cannot read {source}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(f"cannot read {source}: it is not UTF-8 text") from None
    except ValueError:
        raise BadInput(f"cannot read {shorten(source)}: not a valid file name") from None


def parse_json(text: str, what: str) -> Any:
    """Parse a JSON text; `what` names it in errors. Raises `BadInput`."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"{what} is not JSON: {error}") from None
    except ValueError:
        raise BadInput(f"{what} contains a number that is too long") from None
    except RecursionError:
        raise BadInput(f"{what} is nested too deeply") from None


def read_json_lines(source: str) -> list[Any]:
    """Read the values of a JSON Lines file, without empty lines. Raises `BadInput`."""
    lines = [line for line in read_text(source).split("\n") if line.strip()]
    return [parse_json(line, f"line {number} of {source}") for number, line in enumerate(lines, 1)]


def integer(text: str) -> int:
    """Parse an integer argument."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no whole number") from None


def seed(text: str) -> int:
    """Parse a seed, which generators limit to 64 bits."""
    number = integer(text)
    if number.bit_length() > SEED_BITS:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is too long for a seed; {SEED_BITS} bits are allowed")
    return number


def folder(text: str) -> Path:
    """Parse the path of a folder; `.` is the current one."""
    if not text:
        raise argparse.ArgumentTypeError("'' names no folder; . is the one at hand")
    return Path(text)


def whole_number(text: str) -> int:
    """Parse an integer of 1 or more."""
    number = integer(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{shorten(number)} is too small; 1 or more is allowed")
    return number


def decimal(text: str) -> float:
    """Parse a number."""
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shorten(text)} is no number") from None


def positive(text: str) -> float:
    """Parse a number above 0."""
    number = decimal(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def share(text: str) -> float:
    """Parse a number from 0 to 1."""
    number = decimal(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return number


@contextmanager
def normalize_interrupts() -> Iterator[None]:
    """Raise `KeyboardInterrupt` for an interrupt that Python reports as a lock's `RuntimeError`."""
    try:
        yield
    except RuntimeError as error:
        if isinstance(error.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


@contextmanager
def redirect_prints() -> Iterator[TextIO]:
    """Redirect prints to standard error, since bots may print. Yield the original standard output.

    It is UTF-8 like a file, unless it is a terminal. Child processes are redirected too.
    """
    sys.stdout.flush()
    encoding = sys.stdout.encoding if os.isatty(STANDARD_OUTPUT) else FILE_ENCODING
    with os.fdopen(os.dup(STANDARD_OUTPUT), "w", encoding=encoding, errors="replace") as out:
        os.dup2(STANDARD_ERROR, STANDARD_OUTPUT)
        try:
            with redirect_stdout(sys.stderr):
                yield out
        finally:
            os.dup2(out.fileno(), STANDARD_OUTPUT)
