"""The output of `crossings site`, during work and at its end. CON-21."""

import shutil
import sys
from io import StringIO
from pathlib import Path

import pytest

from cli.command import Command
from crossings.cli.main import main
from crossings.cli.web.progress import Progress
from crossings.engine.kernels import wasm as kernels_wasm
from crossings.engine.kernels.wasm import NoWasmTools
from crossings.search import wasm
from crossings.server.site import building


class Terminal(StringIO):
    """A stream to a terminal."""

    def isatty(self) -> bool:
        return True

    @property
    def lines(self) -> list[str]:
        """Return the final content of each line."""
        return ["".join(_overwritten(line)).rstrip() for line in self.getvalue().split("\n")]


def _overwritten(line: str) -> list[str]:
    output: list[str] = []
    for part in line.split("\r"):
        output[: len(part)] = part
    return output


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build the edition without its slow parts."""

    async def undrawn(*_: object) -> None: ...

    monkeypatch.setattr(wasm, "check_tools", lambda: None)
    monkeypatch.setattr(building, "python", lambda site: "python/")
    monkeypatch.setattr(building, "core", lambda games: b"core")
    monkeypatch.setattr(building, "_kernels", lambda site, game: "kernels")
    monkeypatch.setattr(building, "_pictures", undrawn)


@pytest.mark.usefixtures("quick")
def test_each_step_is_a_line_and_the_end_shows_the_next_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my site"
    assert main(["site", "-o", str(folder), "--games", "dune-chess", "dunkelrunde"]) == 0
    printed = capsys.readouterr()
    files = sum(path.is_file() for path in folder.rglob("*"))
    assert printed.err.splitlines() == [
        "Adding Python for browsers …",
        "Packing the server's application …",
        "Compiling Dune Chess for browsers (1 of 2) …",
        "Compiling DunkelRunde for browsers (2 of 2) …",
        "Drawing Dune Chess (1 of 2) …",
        "Drawing DunkelRunde (2 of 2) …",
        "Adding rulebooks and reports …",
        f"Writing {files} files …",
    ]
    written, look = printed.out.splitlines()
    assert written.startswith(f"{folder}: {files} files, ") and " MB " in written
    assert look.endswith(f"python -m http.server -d '{folder}'")


def test_on_a_terminal_steps_share_one_line_that_is_empty_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "20")
    with Progress() as report:
        report("Compiling a game with a long name")
        assert terminal.lines == ["Compiling a game wi"]
        report("Writing")
        assert terminal.lines == ["Writing …"]
    assert terminal.lines == [""]


def test_what_is_missing_is_reported_before_long_work(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise NoWasmTools("wasm-ld is missing")

    monkeypatch.setattr(building, "build", None)
    monkeypatch.setattr(wasm, "check_tools", missing)
    assert "wasm-ld is missing" in command.mistake("site", "-o", str(tmp_path / "site"))
    assert not (tmp_path / "site").exists()
    monkeypatch.setattr(wasm, "check_tools", lambda: None)
    (tmp_path / "file").touch()
    assert "choose another folder with -o" in command.mistake("site", "-o", str(tmp_path / "file" / "site"))


def test_without_a_linker_the_error_names_what_to_install(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CON-22."""
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(kernels_wasm, "find_spec", lambda name: None)
    kernels_wasm.linker_version.cache_clear()
    message = command.mistake("build-wasm", "dune-chess", "-o", str(tmp_path / "pages"))
    assert message == (
        "crossings: wasm-ld is missing; install LLVM's linker lld (Debian: lld), "
        'or in a checkout of Crossings: pip install -e ".[web]"\n'
    )
    assert not (tmp_path / "pages").exists()
