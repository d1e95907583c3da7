"""A pytest plugin that runs every check on a game. It is inactive unless requested.

`pytest --crossings GAME [--crossings-data FOLDER]` runs the checks, and tests named on the command line. In a test
module, this class adds them as one test per check:

    class TestMyGame(Conformance):
        game = "my-game"
        data = Path(__file__).parent

Checks without anything to check pass and are listed at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

FIXTURE = "crossings_check"
NOTES = pytest.StashKey[list[str]]()
TESTS_FILE = Path(__file__).with_name("plugin_tests.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options."""
    group = parser.getgroup("crossings")
    group.addoption("--crossings", metavar="GAME", default="", help="run every check on this installed game")
    group.addoption("--crossings-data", metavar="FOLDER", default="", help="folder with data for its checks")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the checks if requested."""
    config.stash[NOTES] = []
    config.addinivalue_line("markers", "deep: takes minutes")
    if config.getoption("--crossings"):
        named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args[:] = [*named, str(TESTS_FILE)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Generate one test per check."""
    if FIXTURE not in metafunc.fixturenames:
        return
    from crossings.conformance import CHECKS, CheckedGame, check_assertions_enabled
    from crossings.engine import CrossingsError, game

    try:
        check_assertions_enabled()
    except CrossingsError as error:
        raise pytest.UsageError(str(error)) from None
    config, asking = metafunc.config, metafunc.cls
    id = getattr(asking, "game", "") or config.getoption("--crossings")
    data = getattr(asking, "data", None) or config.getoption("--crossings-data")
    checked = CheckedGame(game(id), Path(data) if data else None)
    metafunc.parametrize(
        FIXTURE,
        [
            pytest.param(
                (check, checked), id=f"{check.chapter}-{check.function.__name__}", marks=[pytest.mark.deep] * check.deep
            )
            for check in CHECKS
            if check.applies_to(checked)
        ],
        indirect=True,
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect deep checks unless `-m` selects them."""
    if "deep" not in config.getoption("-m"):
        items[:] = [
            item
            for item in items
            if FIXTURE not in getattr(item, "fixturenames", ()) or not item.get_closest_marker("deep")
        ]


@pytest.fixture
def crossings_check(request: pytest.FixtureRequest) -> Callable[[], None]:
    """Return a function that runs one check on one game."""
    from crossings.conformance import Note

    check, checked = request.param

    def run_check() -> None:
        try:
            check(checked)
        except Note as note:
            request.config.stash[NOTES].append(f"{checked.game.id}: {check.name}: {note}")

    checked.game.kernels.compile()
    return run_check


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """List the checks without anything to check."""
    for note in config.stash[NOTES]:
        terminalreporter.write_line(f"note: {note}")


class Conformance:
    """Base class for test classes that run every check on one game."""

    game: str
    """Id of an installed game."""
    data: Path | None = None
    """The data folder."""

    def test_conformance(self, crossings_check: Callable[[], None]) -> None:
        """Run one check."""
        crossings_check()
