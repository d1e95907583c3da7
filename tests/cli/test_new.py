"""`crossings new`: a third-party game, from its first file to passing every check. CON-21, CON-29."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import crossings
from crossings.cli.main import main
from crossings.conformance import plugin
from installed import announce
from processes import ran


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of a new game, and a folder in which it is installed."""
    folder = tmp_path_factory.mktemp("new") / "stone-race"
    assert main(["new", "stone-race", "--into", str(folder)]) == 0
    site = folder.with_name("site")
    shutil.copytree(folder / "src", site)
    announce(folder, site)
    return folder


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command with the new game installed."""
    paths = [str(Path(crossings.__file__).parents[1]), str(project.with_name("site"))]
    return ran(sys.executable, *command, cwd=project, PYTHONPATH=os.pathsep.join(paths))


def test_no_file_mentions_the_template(project: Path) -> None:
    texts = [path.read_text() for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(texts) > 12
    assert not re.search("coin_race|coin-race|Coin Race|COI-|template", "".join(texts))
    assert "STONS" not in "".join(texts), "only ids are renamed"


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
    """Checks that have nothing to check are skipped."""
    pytest_command = ("-m", "pytest", "-p", plugin.__name__, "-p", "no:cacheprovider")
    process = run(project, *pytest_command, "-k", "test_rules or samples or every_rule")
    assert process.returncode == 0, process.stdout
    checks = [check.name for checks in plugin.chapters().values() for check in checks if not check.deep]
    left_out = [name for name in checks if "samples" not in name and "every_rule" not in name]
    assert f" passed, 1 skipped, {len(left_out)} deselected" in process.stdout


@pytest.mark.deep
@pytest.mark.timeout(1200)
def test_a_new_game_passes_every_check(project: Path) -> None:
    process = run(project, "-m", "crossings", "check", "stone-race", "--data", "tests", "--write")
    assert (process.returncode, process.stderr) == (0, ""), process.stdout
    skipped = [line for line in process.stdout.splitlines() if line.startswith("skipped")]
    assert [line.split(":")[0] for line in skipped] == ["skipped recordings"]
