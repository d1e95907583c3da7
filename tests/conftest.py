"""What holds for every test: none is skipped in silence; a test that cannot run here has failed; pages are kept apart.

While Playwright is up, an event loop runs in its thread, and no other may: a process that has begun with tests of the
page runs no others after them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from crossings.engine import game_ids

MANY = 3
"""So many processes share the work."""
LONGEST = ("test_whole_games", "test_table", "test_pace", "test_layout")
Wrapped = Generator[None, pytest.TestReport, pytest.TestReport]
Collected = Generator[None, pytest.CollectReport, pytest.CollectReport]


@pytest.fixture(scope="session", autouse=True)
def data_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes the tables of the person who runs it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROSSINGS_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What needs PostgreSQL is deep. Browser tests last; of these, long files first: a long one at the very end would
    leave all cores but one without work.
    """
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.deep)
    items.sort(key=lambda item: ("browser" in item.path.parts, item.path.stem not in LONGEST))


def is_of_page(unit: str) -> bool:
    """Whether a file is of tests that need a browser."""
    return unit.startswith("tests/browser/")


class Scheduling(LoadFileScheduling):  # type: ignore[misc]  # the library is not typed
    """What one process runs in a row: a file; of the checks that every game passes, all those of one game.

    Its kernels are then compiled, and its games played, by one process, and nobody waits for that.
    """

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Where there are many processes, half of them see to pages, for which they mostly wait, and half to the rest;
        whoever of these has no more to do helps with the pages.
        """
        units = list(self.workqueue)
        if self._is_for_pages(node):
            units = [one for one in units if is_of_page(one)]
        if not units:
            node.shutdown()
            return
        self.workqueue.move_to_end(units[0], last=False)
        super()._assign_work_unit(node)

    def _is_for_pages(self, node: WorkerController) -> bool:
        begins = self.numnodes >= MANY and self.nodes.index(node) < self.numnodes // 2
        return any(map(is_of_page, self.assigned_work[node])) or (begins and any(map(is_of_page, self.workqueue)))

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        if not file.startswith("tests/conformance/"):
            return file
        checked = nodeid.removeprefix(file)
        return next((f"conformance of {game}" for game in game_ids() if game in checked), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)


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
