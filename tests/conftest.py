"""What holds for every test: none is skipped in silence; a test that cannot run here has failed; browsers come last."""

from __future__ import annotations

from collections.abc import Generator

import pytest

LONGEST = "test_whole_games"
Wrapped = Generator[None, pytest.TestReport, pytest.TestReport]
Collected = Generator[None, pytest.CollectReport, pytest.CollectReport]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: while Playwright is up, an event loop runs in this thread, and others may not run theirs.

    Of these, whole games first: a long file at the very end would leave all cores but one without work.
    """
    items.sort(key=lambda item: ("browser" in item.path.parts, item.path.stem != LONGEST))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Wrapped:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which counts as failed: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Collected:
    report = yield
    if report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped, which counts as failed: {report.longrepr}"
    return report
