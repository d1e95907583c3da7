"""Configuration of all tests: a skipped test fails, scheduling, the coin race as an installed game."""

import gc
import os
import re
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

from cli.command import Command
from crossings.engine import Game, game_ids
from toys import register

LONGEST = ("test_whole_games", "test_table", "test_pace", "test_layout")
SITE_SECONDS = 1200
"""Time limit of a test of the static edition. Its build takes three minutes of processor time, while other tests
run."""
Reporting = Generator[None, Any, Any]


# Tests create many long-lived objects; default thresholds would spend a seventh of the time on garbage collection.
gc.set_threshold(100_000, 50, 1000)


@pytest.fixture(scope="session", autouse=True)
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Use a data folder for tests, and interpret kernels: a few games are faster than the compilation of their kernels.

    Tests of compiled code compile explicitly or set `CROSSINGS_COMPILE` themselves.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("CROSSINGS_DATA", str(tmp_path_factory.mktemp("data")))
        patched.setenv("CROSSINGS_COMPILE", os.environ.get("CROSSINGS_COMPILE", "off"))
        yield


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile kernels automatically, as outside tests: for searches with many simulations."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "auto")


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)


@pytest.fixture
def coin_race(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Install the coin race, a small game for tests."""
    return register(monkeypatch)


def pytest_make_parametrize_id(val: object) -> str | None:
    """Use a game's id as the id of a test case."""
    return val.id if isinstance(val, Game) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need PostgreSQL as deep, and tests in files `long_*.py` as long.

    The first test of the static edition also waits for its build, so all of them get more time. The groups of
    `TOGETHER` come first, since each keeps one process busy for minutes. Files of browser tests alternate with others,
    the longest first: browser tests mostly wait, and would leave the cores idle if only they were left.
    """
    for item in items:
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.deep)
        if "site_folder" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(SITE_SECONDS))
        if item.path.name.startswith("long_"):
            item.add_marker(pytest.mark.long)
    places = places_of(dict.fromkeys(item.path for item in items))
    items.sort(key=lambda item: (together(item.nodeid) is None, places[item.path]))


def places_of(files: Iterable[Path]) -> dict[Path, float]:
    """Return the position of each file, from 0 to 1: both kinds of files are spread evenly."""
    kinds: dict[bool, list[Path]] = {}
    for file in sorted(files, key=lambda file: file.stem not in LONGEST):
        kinds.setdefault("browser" in file.parts, []).append(file)
    return {file: at / len(kind) for kind in kinds.values() for at, file in enumerate(kind)}


TOGETHER = {
    "editions for browsers": r"tests/browser/((deep_browsers|static_edition/deep_(site|blocked))\.py|.*\[static\])",
    "compiled batches": r"tests/((batches|adapters)/\w+|test_public_errors)\.py",
    "installed versions": r"tests/setup/deep_\w+\.py",
}
"""Files that compile the same kernels or install packages, by the name of their group. One process runs all tests of
a group, so that others don't wait for it."""


def together(nodeid: str) -> str | None:
    """Return the group of `TOGETHER` to which a test belongs."""
    return next((name for name, files in TOGETHER.items() if re.match(files, nodeid)), None)


class Scheduling(LoadFileScheduling):  # type: ignore[misc]  # the library is not typed
    """Assigns tests to processes: by file, by group of files, and by game for checks that every game passes.

    Thus one process compiles the kernels of a game and plays its games.
    """

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        if not file.startswith("tests/conformance/"):
            return together(nodeid) or file
        checked = nodeid.removeprefix(file)
        return next((f"conformance of {game}" for game in game_ids() if game in checked), file)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Scheduling:
    return Scheduling(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Reporting:
    return failed_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Reporting:
    return failed_if_skipped((yield))


def failed_if_skipped(report: Any) -> Any:
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which counts as failed: {report.longrepr}"
    return report
