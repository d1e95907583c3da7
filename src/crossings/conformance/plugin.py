"""A plugin of pytest: every check on a game, in its author's own suite. It does nothing unless it is asked.

`pytest --crossings GAME [--crossings-data FOLDER]` runs the checks, and the tests that are named besides; in a module
of tests

    class TestMyGame(Conformance):
        game = "my-game"
        data = Path(__file__).parent

has them there, one test a check. Checks that had nothing to look at pass, and say so at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

FIXTURE = "crossings_check"
NOTES = pytest.StashKey[list[str]]()
TESTS_FILE = Path(__file__).with_name("plugin_tests.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    group = parser.getgroup("crossings")
    group.addoption("--crossings", metavar="GAME", default="", help="run every check on this installed game")
    group.addoption("--crossings-data", metavar="FOLDER", default="", help="what the checks are told about it")


def pytest_configure(config: pytest.Config) -> None:
    """Have the checks collected, if they are asked for."""
    config.stash[NOTES] = []
    config.addinivalue_line("markers", "deep: takes minutes")
    if config.getoption("--crossings"):
        named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args[:] = [*named, str(TESTS_FILE)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test a check."""
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
    one = CheckedGame(game(id), Path(data) if data else None)
    metafunc.parametrize(
        FIXTURE,
        [
            pytest.param(
                (check, one), id=f"{check.chapter}-{check.function.__name__}", marks=[pytest.mark.deep] * check.deep
            )
            for check in CHECKS
            if check.applies_to(one)
        ],
        indirect=True,
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes minutes is run only where `-m` names it."""
    if "deep" not in config.getoption("-m"):
        items[:] = [
            item
            for item in items
            if FIXTURE not in getattr(item, "fixturenames", ()) or not item.get_closest_marker("deep")
        ]


@pytest.fixture
def crossings_check(request: pytest.FixtureRequest) -> Callable[[], None]:
    """One check on one game, to be called."""
    from crossings.conformance import Note

    check, one = request.param

    def hold() -> None:
        try:
            check(one)
        except Note as note:
            request.config.stash[NOTES].append(f"{one.game.id}: {check.name}: {note}")

    one.game.kernels.compile()
    return hold


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Which checks had nothing to look at."""
    for note in config.stash[NOTES]:
        terminalreporter.write_line(f"note: {note}")


class Conformance:
    """Every check on one game, as a class of tests to be derived from."""

    game: str
    """The id of an installed game."""
    data: Path | None = None
    """The folder of what the checks are told."""

    def test_conformance(self, crossings_check: Callable[[], None]) -> None:
        """The game passes."""
        crossings_check()
