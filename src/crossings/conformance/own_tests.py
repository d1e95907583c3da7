"""Run the tests in a game's data folder: `python -m crossings.conformance.own_tests FOLDER` prints the results as JSON.

It runs in a process of its own, so that the tests get the settings of their project.
"""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from crossings.conformance import plugin
from crossings.conformance.rules import NAMED

OPTIONS = ("-p", plugin.__name__, "-p", "no:cacheprovider", "-p", "no:terminal", "-o", "addopts=", "-m", "not deep")
"""Options of pytest: the settings of the project, but without its own options and without output."""


class Results(NamedTuple):
    """The results of the tests in a folder."""

    failed: dict[str, list[str]]
    """The tests that fail, with the rule ids that they name."""
    untested: list[str]
    """The rule ids that stand only in tests that are skipped or fail."""


def results_of(folder: Path) -> Results:
    """Run the tests in a folder."""
    command = [sys.executable, "-m", __name__, str(folder)]
    process = subprocess.run(command, capture_output=True, text=True)
    try:
        return Results(*json.loads(process.stdout.splitlines()[-1]))
    except (IndexError, ValueError):
        return Results({f"pytest {folder}": []}, [])


class Collector:
    """A pytest plugin that collects the results. It leaves out the checks, which run already."""

    def __init__(self) -> None:
        self.failed: dict[str, list[str]] = {}
        self._rules: dict[str, list[str]] = {}
        self._tested: set[str] = set()

    @property
    def results(self) -> Results:
        """What fails, and the rules without a test that passes."""
        named = {rule for rules in self._rules.values() for rule in rules}
        return Results(self.failed, sorted(named - self._tested))

    def pytest_pycollect_makeitem(self, obj: object) -> list[pytest.Item] | None:
        """Leave out the class with the checks."""
        return [] if inspect.isclass(obj) and issubclass(obj, plugin.Conformance) else None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Read the rule ids in the source of each test."""
        self._rules = {item.nodeid: rules_named_in(item) for item in items}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a module that can't be read."""
        if report.failed:
            self._note(report.nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails, or the rules of one that passes."""
        if report.failed:
            self._note(report.nodeid)
        elif report.passed and report.when == "call":
            self._tested |= {*self._rules.get(report.nodeid, ())}

    def _note(self, nodeid: str) -> None:
        path, separator, test = nodeid.partition("::")
        rules = self.failed.setdefault(f"{Path(path).name}{separator}{test.partition('[')[0]}", [])
        rules += [rule for rule in self._rules.get(nodeid, ()) if rule not in rules]


def rules_named_in(item: pytest.Item) -> list[str]:
    """Return the rule ids in the source of a test."""
    function: Any = getattr(item, "function", None)
    source = inspect.getsource(function) if function else ""
    return list(dict.fromkeys(rule for pair in NAMED.findall(source) for rule in pair if rule))


def main(arguments: Sequence[str]) -> None:
    """Run the tests in a folder."""
    collector = Collector()
    pytest.main([*OPTIONS, *arguments], [collector])
    print(f"\n{json.dumps(collector.results)}")


if __name__ == "__main__":
    main(sys.argv[1:])
