"""`crossings new`: a third-party game, from its first file to passing every check. CON-21, CON-29."""

import os
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

import crossings
from crossings.cli.main import main
from crossings.conformance import plugin
from crossings.template import FEATURES
from installed import announce
from processes import ran

PYTEST = ("-m", "pytest", "-p", plugin.__name__, "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of a new game, installed in a folder beside it."""
    folder = tmp_path_factory.mktemp("new") / "stone-race"
    create(folder)
    return folder


def create(folder: Path, *features: str) -> None:
    """Create a game with these features, named like its folder, and install it in the folder `site` beside it."""
    assert main(["new", folder.name, "--into", str(folder), *(f"--{feature}" for feature in features)]) == 0
    site = folder.with_name("site")
    shutil.copytree(folder / "src", site, dirs_exist_ok=True)
    announce(folder, site)


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command with the games beside a project installed."""
    paths = [str(Path(crossings.__file__).parents[1]), str(project.with_name("site"))]
    path = os.pathsep.join(paths)
    return ran(sys.executable, *command, cwd=project, PYTHONPATH=path, MYPYPATH=path)


def test_the_next_commands_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """CON-21: install, check, play and test."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "pebble-race", "--into", "my games"]) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in printed if line.startswith(" ")] == [
        "pip install -e 'my games[dev]'",
        "crossings check pebble-race --data 'my games/tests'",
        "crossings play pebble-race",
        "pytest 'my games/tests'",
    ]


def test_a_second_game_of_a_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Run as `python -m crossings`, which finds packages in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["new", "pebble-race", "--into", "pebble_race"]) == 0
    assert main(["new", "pebble-race", "--into", "pebble_race"]) == 2
    assert capsys.readouterr().err == "crossings: pebble_race exists already; choose another folder with --into\n"
    assert main(["new", "pebble-race", "--into", "again"]) == 0


def test_its_own_tests_pass_and_include_every_check(project: Path) -> None:
    """Except the checks that compile, start processes or search."""
    process = run(project, *PYTEST, "-k", "not play- and not bots-")
    assert process.returncode == 0, process.stdout
    chapters = plugin.chapters()
    left_out = [check for chapter in ("play", "bots") for check in chapters[chapter] if not check.deep]
    assert f" skipped, {len(left_out)} deselected" in process.stdout


@pytest.mark.deep
@pytest.mark.timeout(1200)
def test_a_new_game_passes_every_check(project: Path) -> None:
    process = run(project, "-m", "crossings", "check", "stone-race", "--data", "tests", "--write")
    assert (process.returncode, process.stderr) == (0, ""), process.stdout
    skipped = [line.split(":")[0] for line in process.stdout.splitlines() if line.startswith("skipped")]
    assert {*skipped} == {"skipped play", "skipped views", "skipped recordings"}, "components, observations, samples"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the projects of games with each combination of features, and the folder `site`."""
    folder = tmp_path_factory.mktemp("games")
    for count in range(len(FEATURES) + 1):
        for features in combinations(FEATURES, count):
            create(folder / "-".join(("pile", *features)), *features)
    return folder


@pytest.mark.deep
@pytest.mark.timeout(600)
def test_games_with_each_combination_of_features_pass_the_checks(games: Path) -> None:
    """CON-21: their own tests, and all checks except those that compile or start processes."""
    folders = [path / "tests" for path in games.glob("pile*")]
    process = run(games / "pile", *PYTEST, "--import-mode=importlib", "-k", "not play-", *map(str, folders))
    assert process.returncode == 0, process.stdout
    assert len(folders) == 2 ** len(FEATURES)


@pytest.mark.deep
@pytest.mark.parametrize("command", ["check", "format --check"])
def test_their_code_is_clean(games: Path, command: str) -> None:
    """With the settings of a new project."""
    process = run(games / "pile", "-m", "ruff", *command.split(), *map(str, games.glob("pile*")))
    assert process.returncode == 0, process.stdout


@pytest.mark.deep
@pytest.mark.timeout(600)
def test_their_code_is_typed(games: Path) -> None:
    """With the settings of a new project. The tests are copied, because their modules have the same names."""
    for path in games.glob("pile*"):
        shutil.copytree(path / "tests", games / "site" / f"tests_of_{path.name.replace('-', '_')}")
    options = ("--follow-imports=silent", "--explicit-package-bases", str(games / "site"))
    process = run(games / "pile", "-m", "mypy", *options)
    assert process.returncode == 0, process.stdout
