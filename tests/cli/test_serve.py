"""`crossings serve`: whatever cannot be used is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from crossings.cli.main import MISTAKE, main


def mistake(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that a command ends with."""
    try:
        code: object = main(arguments)
    except SystemExit as error:  # so argparse does
        code = error.code
    captured = capsys.readouterr()
    assert (code, captured.out) == (MISTAKE, "")
    assert captured.err.endswith("\n") and captured.err.count("\n") == 1 and len(captured.err) < 400
    return captured.err


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROSSINGS_DB", raising=False)
    monkeypatch.setenv("CROSSINGS_DATA", str(tmp_path))


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--port", "abc", "no port"),
        ("--port", "-1", "no port"),
        ("--port", "65536", "no port"),
        ("--port", "9" * 5000, "no port"),
        ("--port", "\u0663", "no port"),
        ("--host", "", "this machine only"),
        ("--host", "no such host", "cannot listen on"),
        ("--host", "\x00", "cannot listen on"),
        ("--host", "x" * 300, "cannot listen on"),
        ("--host", "\udcff", "cannot listen on"),
        ("--host", "203.0.113.7", "cannot listen on"),
        ("--name", "https://play.example.org/", "no name of a host"),
        ("--name", "", "no name of a host"),
        ("--trusted-proxy", "everybody", "no address"),
        ("--trusted-proxy", "10.0.0.0/99", "no address"),
    ],
)
def test_options_that_cannot_be_used(capsys: pytest.CaptureFixture[str], option: str, value: str, said: str) -> None:
    assert said in mistake(capsys, "serve", option, value)


def test_a_folder_that_cannot_be_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "data", Path("/proc/none"), tmp_path / ("x" * 300)):
        monkeypatch.setenv("CROSSINGS_DATA", str(folder))
        assert "CROSSINGS_DATA can name another one" in mistake(capsys, "serve", "--port", "0")


def test_a_database_that_has_lost_its_content_is_no_new_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "crossings.sqlite3").touch()
    assert "is empty" in mistake(capsys, "serve", "--port", "0")
    assert (tmp_path / "crossings.sqlite3").stat().st_size == 0
