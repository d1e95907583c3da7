"""`crossings check`: run every check on a game."""

from __future__ import annotations

import argparse
import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import crossings
from crossings.cli.common import BadInput, add_game
from crossings.engine import CrossingsError
from crossings.engine.errors import require

if TYPE_CHECKING:
    import pytest

HELP = "check a game against the contract, one line per check"
BASIC_CHAPTER = "facts"
"""The chapter that all others depend on; if it fails, nearly all others fail for the same reason."""
LONGEST = 320
"""Maximum characters of the reason of a failure."""
PYTEST = ("--noconftest", f"-c{os.devnull}", "--import-mode=importlib", "-p", "no:terminal", "-p", "no:cacheprovider")
"""Options of pytest: no settings and no files of the current folder, and no output of its own."""
PLUGIN = "crossings.conformance.plugin"


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
    """Run the checks with pytest, and print a line for each."""
    require("crossings check", "check", ["pytest"])
    import pytest

    from crossings.conformance import recordings
    from crossings.conformance.checked_game import CheckedGame

    checked = CheckedGame(crossings.game(args.game), args.data)
    if args.write:
        if args.data is None:
            raise BadInput("--write needs --data FOLDER, the folder to write to")
        for path in recordings.write(checked):
            print(f"wrote   {path}")
    options = [f"--crossings={args.game}", *([f"--crossings-data={args.data}"] if args.data else [])]
    wanted = "deep or not deep" if args.deep else "not deep"
    report = Report()
    code = pytest.main([*PYTEST, "-p", PLUGIN, *options, "-m", wanted], [report])
    if report.error:
        raise report.error
    if code == pytest.ExitCode.INTERRUPTED:
        raise KeyboardInterrupt
    if code != pytest.ExitCode.OK:
        raise ChecksFailed(f"{args.game}: {report}")
    print(f"{args.game}: {report}")


class Report:
    """A pytest plugin that prints a line per check. If a basic check fails, it stops before those that depend on it."""

    def __init__(self) -> None:
        self.planned = 0
        self.counts: Counter[str] = Counter()
        self.error: BaseException | None = None
        """The error that ended the run, such as a closed pipe."""

    def __str__(self) -> str:
        done, failed, skipped = self.counts.total(), self.counts["FAILED"], self.counts["skipped"]
        summary = f"{done} checks, {failed} failed, {skipped} skipped"
        rest = self.planned - done
        return f"{summary}; {rest} others not run: mend the {BASIC_CHAPTER} first" if rest else summary

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the checks."""
        self.planned = len(session.items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print the result of a check."""
        if report.passed and report.when != "call":
            return
        result = "ok" if report.passed else "skipped" if report.skipped else "FAILED"
        self.counts[result] += 1
        chapter, _, name = name_of(report.nodeid).partition("-")
        reason = "" if report.passed else f": {reason_of(report)}"
        print(f"{result:7} {chapter}: {name.replace('_', ' ')}{reason}", flush=True)

    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """Stop after the basic chapter if it has a failure."""
        is_basic = [bool(one and name_of(one.nodeid).startswith(BASIC_CHAPTER)) for one in (item, nextitem)]
        if self.counts["FAILED"] and is_basic == [True, False]:
            item.session.shouldfail = "a basic check has failed"

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        """Keep the error that ended the run, which `run` raises again."""
        self.error = excinfo.value
        return True


def name_of(nodeid: str) -> str:
    """Return the chapter and the name of a check, such as `facts-seats`, from the id of its test."""
    return nodeid.partition("[")[2].removesuffix("]")


def reason_of(report: pytest.TestReport) -> str:
    """Return why a check has failed, in one line with the location, or why it was skipped."""
    if isinstance(report.longrepr, tuple):
        return report.longrepr[2].removeprefix("Skipped: ")
    crash = getattr(report.longrepr, "reprcrash", None)
    message = " ".join((crash.message if crash else report.longreprtext).split()).removeprefix("AssertionError: ")
    location = f" ({Path(crash.path).name}:{crash.lineno})" if crash else ""
    return (message if len(message) <= LONGEST else f"{message[: LONGEST - 3]}...") + location
