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

    from crossings.conformance.own_tests import Results

HELP = "check a game against the contract, one line per check"
BASIC_CHAPTER = "facts"
"""The chapter that all others depend on; if it fails, nearly all others fail for the same reason."""
LONGEST = 320
"""Maximum characters of the reason of a failure."""
PYTEST = ("--noconftest", f"-c{os.devnull}", "--import-mode=importlib", "-p", "no:terminal", "-p", "no:cacheprovider")
"""Options of pytest: no settings and no files of the current folder, and no output of its own."""
PLUGIN = "crossings.conformance.plugin"
CHECKS = Path(crossings.__file__).parent / "conformance"
"""The folder of the checks."""


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
    require("crossings check", "check", ["pytest", "jinja2"])
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
    if checked.has_folder and not report.remaining:
        report.add_tests(checked.folder)
    if code != pytest.ExitCode.OK or report.counts["FAILED"]:
        raise ChecksFailed(f"{args.game}: {report}")
    print(f"{args.game}: {report}")


class Report:
    """A pytest plugin that prints a line per check. If a basic check fails, it stops before those that depend on it."""

    def __init__(self) -> None:
        self.planned = 0
        self.counts: Counter[str] = Counter()
        self.causes: dict[str, str] = {}
        """The check that failed first, by cause."""
        self.error: BaseException | None = None
        """The error that ended the run, such as a closed pipe."""

    def __str__(self) -> str:
        done, failed, skipped = self.counts.total(), self.counts["FAILED"], self.counts["skipped"]
        causes = f" for {len(self.causes)} reasons" if len(self.causes) < failed else ""
        summary = f"{done} checks, {failed} failed{causes}, {skipped} skipped"
        rest = self.remaining
        return f"{summary}; {rest} others not run: mend the {BASIC_CHAPTER} first" if rest else summary

    @property
    def remaining(self) -> int:
        """The number of checks that were not run."""
        return self.planned - self.counts.total()

    def add_tests(self, folder: Path) -> None:
        """Run the game's own tests, and print the result like that of a check."""
        from crossings.conformance.own_tests import results_of

        if not any(folder.rglob("test_*.py")):
            return
        name, reason = "rules: the tests of the rules pass", reason_of_tests(results_of(folder))
        self.planned += 1
        if reason:
            self.causes[reason] = name
        self._print("FAILED" if reason else "ok", name, reason)

    def _print(self, result: str, name: str, reason: str) -> None:
        """Count and print the result of a check."""
        self.counts[result] += 1
        print(f"{result:7} {name}{f': {reason}' if reason else ''}", flush=True)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Count the checks."""
        self.planned = len(session.items)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print the result of a check. The reason of failures is printed once for each cause."""
        if report.passed and report.when != "call":
            return
        result = "ok" if report.passed else "skipped" if report.skipped else "FAILED"
        chapter, _, name = name_of(report.nodeid).partition("-")
        check = f"{chapter}: {name.replace('_', ' ')}"
        reason = "" if report.passed else reason_of(report)
        if report.failed:
            first = self.causes.setdefault(cause_of(report), check)
            reason = reason if first == check else f"for the same reason as `{first}`"
        self._print(result, check, reason)

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


def is_check(path: Path) -> bool:
    """Return whether a file contains checks."""
    return path.parent == CHECKS


def cause_of(report: pytest.TestReport) -> str:
    """Return what failures with the same cause have in common: the line that raised, or the reason of a check."""
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash and not is_check(Path(crash.path)):
        return f"{crash.path}:{crash.lineno}"
    return reason_of(report)


def reason_of_tests(results: Results) -> str:
    """Return which tests fail, with the rules that they name, and which rules no test checks, or an empty string."""
    tests = [f"{test} ({', '.join(rules)})" if rules else test for test, rules in results.failed.items()]
    reasons = [f"these do not pass: {'; '.join(tests)}"] if tests else []
    if results.untested:
        reasons.append(f"no test that passes names {', '.join(results.untested)}")
    return "; ".join(reasons)


def reason_of(report: pytest.TestReport) -> str:
    """Return why a check has failed, in one line with the location, or why it was skipped."""
    if isinstance(report.longrepr, tuple):
        return report.longrepr[2].removeprefix("Skipped: ")
    crash = getattr(report.longrepr, "reprcrash", None)
    message = " ".join((crash.message if crash else report.longreprtext).split()).removeprefix("AssertionError: ")
    location = f" ({Path(crash.path).name}:{crash.lineno})" if crash else ""
    return (message if len(message) <= LONGEST else f"{message[: LONGEST - 3]}...") + location
