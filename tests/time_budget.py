"""A pytest plugin that reports where the time of a run went, and warns before a run exceeds its budget.

`pytest -p time_budget --time-budget SECONDS` prints the slowest tests when 80% of the budget are spent, and at the end
a table of seconds, processor seconds and compile time by folder, and the tests that took most processor time. Processes
that outlive a test, such as servers and browsers, are not counted.
"""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import pytest

WARN_AT = 0.8
"""The share of the budget after which the slowest tests are printed."""
SLOWEST = 15
"""Number of tests in the warning and in the table."""
COST = "cost"
STARTED = pytest.StashKey["Cost"]()


@dataclass
class Cost:
    """Wall-clock seconds, processor seconds (with ended child processes), and processor seconds spent compiling
    kernels."""

    wall: float = 0.0
    processor: float = 0.0
    compiling: float = 0.0

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.wall + other.wall, self.processor + other.processor, self.compiling + other.compiling)

    def __sub__(self, other: Cost) -> Cost:
        return Cost(self.wall - other.wall, self.processor - other.processor, self.compiling - other.compiling)


class CompileClock:
    """Measures the processor time that this process spends compiling kernels."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._began = 0.0

    def install(self) -> None:
        """Listen to numba's events, if numba is installed."""
        try:
            from numba.core import event
        except ImportError:
            return
        clock = self

        class Listener(event.Listener):  # type: ignore[misc]  # the library is not typed
            def on_start(self, event: object) -> None:
                if not clock._depth:
                    clock._began = time.thread_time()
                clock._depth += 1

            def on_end(self, event: object) -> None:
                clock._depth -= 1
                if not clock._depth:
                    clock.seconds += time.thread_time() - clock._began

        event.register("numba:compile", Listener())


COMPILE_CLOCK = CompileClock()


def spent() -> Cost:
    """Return what this process has spent so far."""
    times = os.times()
    processor = times.user + times.system + times.children_user + times.children_system
    return Cost(time.monotonic(), processor, COMPILE_CLOCK.seconds)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--time-budget", type=float, default=0.0, metavar="SECONDS", help="how long the run may take")


def pytest_configure(config: pytest.Config) -> None:
    """Measure in the processes that run tests, report in the one that collects their results."""
    COMPILE_CLOCK.install()
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Report(config), "time-budget-report")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Record the start of a test."""
    item.stash[STARTED] = spent()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Attach the total cost of a test to its last report."""
    report = yield
    if report.when == "teardown" and STARTED in item.stash:
        cost = spent() - item.stash[STARTED]
        report.user_properties.append((COST, (cost.wall, cost.processor, cost.compiling)))
    return report


class Report:
    """Collects the costs of tests, warns in time, and prints the table."""

    def __init__(self, config: pytest.Config) -> None:
        self.budget: float = config.getoption("--time-budget")
        self.costs: dict[str, Cost] = {}
        self.unfinished: dict[str, float] = {}
        self.timer = threading.Timer(self.budget * WARN_AT, self.warn)
        self.timer.daemon = True

    def pytest_sessionstart(self) -> None:
        if self.budget:
            self.timer.start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.unfinished[nodeid] = time.monotonic()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == COST:
                self.costs[report.nodeid] = Cost(*value)  # type: ignore[misc]
                self.unfinished.pop(report.nodeid, None)

    def warn(self) -> None:
        """Name the slowest tests so far, and the tests that are running now."""
        now = time.monotonic()
        print(f"\n{WARN_AT:.0%} of the {self.budget:.0f} s for this run are spent. The slowest tests so far:")
        for nodeid, cost in sorted(self.costs.items(), key=lambda one: -one[1].wall)[:SLOWEST]:
            print(f"{cost.wall:7.1f} s  {nodeid}")
        for nodeid, began in sorted(self.unfinished.items(), key=lambda one: one[1])[:SLOWEST]:
            print(f"{now - began:7.1f} s  {nodeid} (started, not finished)", flush=True)

    def pytest_sessionfinish(self) -> None:
        self.timer.cancel()

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what each folder and the most expensive tests took, if the run has a budget."""
        if not (self.budget and self.costs):
            return
        folders: dict[str, Cost] = defaultdict(Cost)
        tests: dict[str, int] = defaultdict(int)
        for nodeid, cost in self.costs.items():
            folder = "/".join(nodeid.split("::")[0].split("/")[:2])
            folders[folder] += cost
            tests[folder] += 1
        folders["in all"], tests["in all"] = sum(folders.values(), Cost()), sum(tests.values())
        terminalreporter.write_sep("=", "where the time went")
        terminalreporter.write_line(f"{'folder':24}{'tests':>7}{'seconds':>9}{'processor':>11}{'compiling':>11}")
        for folder, cost in sorted(folders.items(), key=lambda one: one[1].processor):
            figures = f"{cost.wall:9.0f}{cost.processor:11.0f}{cost.compiling:11.0f}"
            terminalreporter.write_line(f"{folder:24}{tests[folder]:7}{figures}")
        terminalreporter.write_line(
            f"{'seconds':>9}{'processor':>11}{'compiling':>11}  the tests with the most processor time"
        )
        for nodeid, cost in sorted(self.costs.items(), key=lambda one: -one[1].processor)[:SLOWEST]:
            terminalreporter.write_line(f"{cost.wall:9.0f}{cost.processor:11.0f}{cost.compiling:11.0f}  {nodeid}")
