"""A pytest plugin that runs every check on a game. It is inactive unless requested.

`pytest --crossings GAME [--crossings-data FOLDER]` runs the checks, and tests named on the command line. In a test
module, this class adds them as one test per check:

    class TestMyGame(Conformance):
        game = "my-game"
        data = Path(__file__).parent

Checks without anything to check are skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from crossings.conformance.checks import Check

CHAPTERS = (
    "facts",
    "kernels",
    "moves",
    "states",
    "play",
    "effects",
    "views",
    "hidden_information",
    "drawing",
    "lessons",
    "rules",
    "recordings",
    "template",
    "bots",
)
"""Modules with checks, ordered so that earlier failures explain later ones."""
FIXTURE = "crossings_check"
TESTS_FILE = Path(__file__).with_name("plugin_tests.py")

pytest.register_assert_rewrite(*(f"{__package__}.{chapter}" for chapter in CHAPTERS))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options."""
    group = parser.getgroup("crossings")
    group.addoption("--crossings", metavar="GAME", default="", help="run every check on this installed game")
    group.addoption("--crossings-data", metavar="FOLDER", default="", help="folder with data for its checks")


def pytest_configure(config: pytest.Config) -> None:
    """Collect the checks if requested."""
    config.addinivalue_line("markers", "deep: takes minutes")
    if config.getoption("--crossings"):
        named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args[:] = [*named, str(TESTS_FILE)]


def chapters() -> dict[str, list[Check]]:
    """Return the checks by chapter."""
    from crossings.conformance.checks import checks_of

    return {chapter: checks_of(import_module(f"{__package__}.{chapter}")) for chapter in CHAPTERS}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Generate one test per check."""
    if FIXTURE not in metafunc.fixturenames:
        return
    from crossings.conformance.checked_game import CheckedGame
    from crossings.engine import CrossingsError, game

    config, requesting = metafunc.config, metafunc.cls
    id = getattr(requesting, "game", "") or config.getoption("--crossings")
    data = getattr(requesting, "data", None) or config.getoption("--crossings-data")
    try:
        checked = CheckedGame(game(id), Path(data) if data else None)
    except CrossingsError as error:
        raise pytest.UsageError(str(error)) from None
    cases = [
        pytest.param((check, checked), id=f"{chapter}-{check.name}", marks=[pytest.mark.deep] * check.deep)
        for chapter, checks in chapters().items()
        for check in checks
        if check.applies_to(checked)
    ]
    metafunc.parametrize(FIXTURE, cases, indirect=True)


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
    check, checked = request.param
    return lambda: check(checked)


class Conformance:
    """Base class for test classes that run every check on one game."""

    game: str
    """Id of an installed game."""
    data: Path | None = None
    """The data folder."""

    def test_conformance(self, crossings_check: Callable[[], None]) -> None:
        """Run one check."""
        crossings_check()
