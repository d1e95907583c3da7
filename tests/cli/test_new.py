"""`crossings new` and `crossings check`: a third-party game, from its first file to passing every check."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import crossings
from cli.command import Command
from crossings import conformance
from crossings.cli.main import main
from crossings.conformance import Check
from crossings.engine.kernels import wasm
from installed import announce
from processes import ran
from toys import register


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


PLUGIN = ("-m", "pytest", "-p", "crossings.conformance.plugin", "-p", "no:cacheprovider", "-v")
WANTED = [check for check in conformance.CHECKS if not check.deep]


def test_a_new_game_is_known_once_it_is_installed(project: Path) -> None:
    rules = run(project, "-m", "crossings", "rules", "stone-race")
    assert "STO-1" in rules.stdout and rules.stderr == ""


def test_no_file_mentions_the_template(project: Path) -> None:
    texts = [path.read_text() for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert len(texts) > 12
    assert not re.search("coin_race|coin-race|Coin Race|COI-|template", "".join(texts))
    assert "STONS" not in "".join(texts), "only ids are renamed"


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


def test_its_own_tests_pass_without_the_plugin(project: Path) -> None:
    process = run(project, *PLUGIN, "tests/test_rules.py")
    assert process.returncode == 0, process.stdout
    assert "PASSED" in process.stdout and "test_conformance[" not in process.stdout


def test_the_plugin_has_a_test_for_every_check(project: Path) -> None:
    process = run(project, *PLUGIN, "-q", "--collect-only", "tests/test_conformance.py")
    assert process.stdout.count("test_conformance[") == len(WANTED)
    assert "[rules-every_rule_is_in_a_test]" in process.stdout


def test_a_check_by_the_plugin_passes_and_notes_what_it_lacks(project: Path) -> None:
    process = run(project, *PLUGIN, "--crossings", "stone-race", "-k", "samples or texts_are")
    assert process.returncode == 0, process.stdout
    assert f"2 passed, {len(WANTED) - 2} deselected" in process.stdout
    assert "note: stone-race: every node of the samples is agreed with: no samples" in process.stdout


@pytest.mark.deep
@pytest.mark.timeout(1200)
def test_a_new_game_passes_every_check(project: Path) -> None:
    command = ("-m", "crossings", "check", "stone-race", "--data", "tests")
    process = run(project, *command, "--write")
    assert process.returncode == 0, process.stdout + process.stderr
    assert process.stderr == ""
    notes = [line for line in process.stdout.splitlines() if line.startswith("note")]
    assert [note.split(":")[0] for note in notes] == ["note    recordings"]


def passes(one: conformance.CheckedGame) -> None:
    assert one.game


def fails(one: conformance.CheckedGame) -> None:
    assert one.game.id == "another"


def facts_fail(monkeypatch: pytest.MonkeyPatch) -> tuple[Check, ...]:
    """Checks of which the first chapter fails."""
    monkeypatch.setattr(conformance, "BASIC_CHAPTER", "test_new")
    others = [check for check in conformance.CHECKS if check.chapter == "bots"]
    return (*map(Check, (passes, fails, passes)), *others)


def test_if_facts_fail_other_checks_are_skipped(
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
def test_check_prints_a_line_per_check_and_exits_with_a_status(
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


def test_without_a_linker_the_error_names_what_to_install(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(wasm, "find_spec", lambda name: None)
    wasm.linker_version.cache_clear()
    message = command.mistake("build-wasm", "dune-chess", "-o", str(tmp_path / "pages"))
    assert message == (
        "crossings: wasm-ld is missing; install LLVM's linker lld (Debian: lld), "
        'or in a checkout of Crossings: pip install -e ".[web]"\n'
    )
    assert not (tmp_path / "pages").exists()
