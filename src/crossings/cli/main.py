"""The `crossings` command, with a module for each subcommand.

A user's mistake is one line on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

import crossings
from crossings.cli import (
    backup,
    check,
    common,
    draw,
    engine,
    games,
    lab,
    learn,
    match,
    new,
    perft,
    play,
    puzzles,
    restore,
    review,
    rules,
    serve,
    trace,
    verify,
)
from crossings.cli.web import build_wasm, site
from crossings.engine import CrossingsError, shorten
from crossings.words import CORE, pick_language, use_locale

COMMANDS = (
    play,
    learn,
    serve,
    backup,
    restore,
    games,
    rules,
    match,
    lab,
    engine,
    trace,
    draw,
    perft,
    verify,
    review,
    puzzles,
    check,
    new,
    build_wasm,
    site,
)
RESUME = "--resume"
DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
LONGEST_ERROR = 480
"""Maximum characters of an error; enough for a path."""
BEGINNING = 300
USAGE_ERROR = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """An argument parser with one-line errors."""

    def error(self, message: str) -> NoReturn:
        line = one_line(f"{self.prog}: {message} ({self.prog} --help shows what is possible)")
        self.exit(USAGE_ERROR, f"{line}\n")


def one_line(message: str) -> str:
    """Return a message on one line. The middle of a message that is too long is left out."""
    line = " ".join(message.splitlines())
    return line if len(line) <= LONGEST_ERROR else f"{line[:BEGINNING]} ... {line[BEGINNING + 5 - LONGEST_ERROR :]}"


def parser() -> Parser:
    """Return the parser with all subcommands."""
    top = Parser(prog="crossings", description="Six small board games: play them, test rule variants, train bots.")
    top.add_argument("--version", action="version", version=f"crossings {crossings.__version__}")
    subcommands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        subparser = subcommands.add_parser(name_of(command), help=command.HELP)
        command.add_to(subparser)
        subparser.add_argument("--language", metavar="TAG", help="language of messages (default: from LANG)")
        subparser.set_defaults(run=command.run)
    return top


def name_of(command: ModuleType) -> str:
    """Return the name of a module's subcommand."""
    return command.__name__.rpartition(".")[2].replace("_", "-")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    try:
        common.replace_unknown_letters()
        args = parser().parse_args(join_resume_keys(sys.argv[1:] if arguments is None else arguments))
        with use_locale(language(args.language)), common.normalize_interrupts():
            args.run(args)
        sys.stdout.flush()
    except CrossingsError as error:
        print(one_line(f"crossings: {error}"), file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            print(f"crossings: {shorten(error.filename)}: no file may have so long a name", file=sys.stderr)
            return USAGE_ERROR
        if error.errno not in DISK_FULL:
            raise
        _forget_output()
        print(f"crossings: cannot write: {error.strerror}", file=sys.stderr)
        return USAGE_ERROR
    return 0


def join_resume_keys(arguments: Sequence[str]) -> list[str]:
    """Join the key after `--resume` to it, since a key may begin with a dash like an option."""
    joined: list[str] = []
    for argument in arguments:
        if joined and joined[-1] == RESUME:
            joined[-1] = f"{RESUME}={argument}"
        else:
            joined.append(argument)
    return joined


def language(requested: str | None) -> str:
    """Return the requested language, else that of the environment if it is available, else English."""
    tag = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return pick_language([requested or tag.partition(".")[0].replace("_", "-")], CORE.languages)


def _forget_output() -> None:
    """Discard further output after the reader has closed the pipe."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
