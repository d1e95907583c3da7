"""`crossings new` and `crossings check`: a game from outside, from its first file to passing every check."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import crossings
from cli.said import Command
from crossings import conformance
from crossings.cli.main import main
from crossings.conformance import Check
from crossings.engine.kernels import wasm
from installed import announce
from processes import ran
from toys import register


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game's project, and beside it a folder in which it is installed."""
    folder = tmp_path_factory.mktemp("new") / "stone-race"
    assert main(["new", "stone-race", "--into", str(folder)]) == 0
    site = folder.with_name("site")
    shutil.copytree(folder / "src", site)
    announce(folder, site)
    return folder


def run(project: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of Python's, with the new game installed."""
    paths = [str(Path(crossings.__file__).parents[1]), str(project.with_name("site"))]
    return ran(sys.executable, *command, cwd=project, PYTHONPATH=os.pathsep.join(paths))


PLUGIN = ("-m", "pytest", "-p", "crossings.conformance.plugin", "-p", "no:cacheprovider", "-v")
WANTED = [check for check in conformance.CHECKS if not check.deep]


def test_a_new_game_is_known_once_it_is_installed(project: Path) -> None:
    rules = run(project, "-m", "crossings", "rules", "stone-race")
    assert "STO-1" in rules.stdout and rules.stderr == ""


def test_nothing_in_it_speaks_of_the_template(project: Path) -> None:
    texts = [path.read_text() for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(texts) > 12
    assert not re.search("coin_race|coin-race|Coin Race|COI-|template", "".join(texts))
    assert "STONS" not in "".join(texts), "only ids are renamed"


def test_a_second_game_of_a_name_is_told_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `python -m crossings` has it, which finds packages in the folder where it is called."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["new", "pebble-race", "--into", "pebble_race"]) == 0
    assert main(["new", "pebble-race", "--into", "pebble_race"]) == 2
    assert capsys.readouterr().err == "crossings: pebble_race exists already; choose another folder with --into\n"
    assert main(["new", "pebble-race", "--into", "again"]) == 0


def test_its_own_tests_of_the_rules_pass_and_the_plugin_adds_nothing_to_them(project: Path) -> None:
    done = run(project, *PLUGIN, "tests/test_rules.py")
    assert done.returncode == 0, done.stdout
    assert "PASSED" in done.stdout and "test_conformance[" not in done.stdout


def test_the_plugin_has_a_test_for_every_check(project: Path) -> None:
    done = run(project, *PLUGIN, "-q", "--collect-only", "tests/test_conformance.py")
    assert done.stdout.count("test_conformance[") == len(WANTED)
    assert "[rules-every_rule_is_in_a_test]" in done.stdout


def test_a_check_by_the_plugin_passes_and_notes_what_it_lacks(project: Path) -> None:
    done = run(project, *PLUGIN, "--crossings", "stone-race", "-k", "samples or texts_are")
    assert done.returncode == 0, done.stdout
    assert f"2 passed, {len(WANTED) - 2} deselected" in done.stdout
    assert "note: stone-race: every node of the samples is agreed with: no samples" in done.stdout


@pytest.mark.deep
@pytest.mark.timeout(1200)
def test_a_new_game_passes_every_check(project: Path) -> None:
    command = ("-m", "crossings", "check", "stone-race", "--data", "tests")
    done = run(project, *command, "--write")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    notes = [line for line in done.stdout.splitlines() if line.startswith("note")]
    assert [note.split(":")[0] for note in notes] == ["note    kept"]


def passes(one: conformance.CheckedGame) -> None:
    assert one.game


def fails(one: conformance.CheckedGame) -> None:
    assert one.game.id == "another"


def facts_fail(monkeypatch: pytest.MonkeyPatch) -> tuple[Check, ...]:
    """Checks of which the first chapter fails."""
    monkeypatch.setattr(conformance, "BASIC_CHAPTER", "test_new")
    others = [check for check in conformance.CHECKS if check.chapter == "bots"]
    return (*map(Check, (passes, fails, passes)), *others)


def test_where_the_facts_are_wrong_others_are_not_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    register(monkeypatch)
    monkeypatch.setattr(conformance, "CHECKS", facts_fail(monkeypatch))
    assert main(["check", "coin-race"]) == 2
    printed = capsys.readouterr()
    assert [line[:6] for line in printed.out.splitlines()] == ["ok    ", "FAILED", "ok    "]
    assert printed.err.endswith(
        "3 checks, 1 failed, 0 had nothing to look at; 2 others not run: mend the test_new first\n"
    )


@pytest.mark.parametrize("checks, status", [((passes,), 0), ((passes, fails), 2)])
def test_check_is_a_line_a_check_and_a_status(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    checks: tuple[Callable[[conformance.CheckedGame], None], ...],
    status: int,
) -> None:
    register(monkeypatch)
    monkeypatch.setattr(conformance, "CHECKS", tuple(map(Check, checks)))
    assert main(["check", "coin-race"]) == status
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0] == "ok      test_new: passes"
    assert "Traceback" not in printed.out + printed.err
    if status:
        assert "one.game.id == 'another' does not hold: 'coin-race' against 'another'" in printed.out
        assert printed.err == "crossings: coin-race: 2 checks, 1 failed, 0 had nothing to look at\n"


# ---- games as WebAssembly ------------------------------------------------------------------------


def test_without_a_linker_it_says_what_to_install(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    wasm.linker_version.cache_clear()
    said = command.mistake("build-wasm", "dune-chess", "-o", str(tmp_path / "pages"))
    assert said == (
        "crossings: wasm-ld is missing; install LLVM's linker lld (Debian: lld), "
        'or in a checkout of Crossings: pip install -e ".[web]"\n'
    )
    assert not (tmp_path / "pages").exists()
