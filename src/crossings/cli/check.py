"""`crossings check`: run every check on a game."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import crossings
from crossings.cli.common import BadInput, add_game
from crossings.engine import CrossingsError

HELP = "check a game against the contract, one line per check"


class ChecksFailed(CrossingsError):
    """A game does not follow the contract."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_game(parser)
    parser.add_argument(
        "--data", metavar="FOLDER", type=Path, help="folder with recorded games and other data for the checks"
    )
    parser.add_argument("--write", action="store_true", help="record the games in the folder again before the checks")
    parser.add_argument("--deep", action="store_true", help="also run the checks that take minutes")


def run(args: argparse.Namespace) -> None:
    """Print a line per check. If a basic check fails, the checks that depend on it are skipped."""
    from crossings.conformance import BASIC_CHAPTER, CHECKS, CheckedGame, check_assertions_enabled, recordings
    from crossings.conformance import run as run_check

    check_assertions_enabled()
    checked = CheckedGame(crossings.game(args.game), args.data)
    if args.write:
        if args.data is None:
            raise BadInput("--write needs --data FOLDER, the folder to write to")
        for path in recordings.write(checked):
            print(f"wrote   {path}")
    checks = [check for check in CHECKS if check.applies_to(checked) and (args.deep or not check.deep)]
    count: Counter[str] = Counter()
    for number, check in enumerate(checks):
        if count["FAILED"] and check.chapter != BASIC_CHAPTER == checks[number - 1].chapter:
            break
        outcome = run_check(check, checked)
        count[outcome.verdict] += 1
        print(outcome, flush=True)
    done, failed = count.total(), count["FAILED"]
    summary = f"{checked.game.id}: {done} checks, {failed} failed, {count['note']} had nothing to look at"
    if skipped := len(checks) - done:
        summary += f"; {skipped} others not run: mend the {BASIC_CHAPTER} first"
    if failed:
        raise ChecksFailed(summary)
    print(summary)
