"""`crossings train` and `crossings puzzles`: what makes no sense is refused in a line, and before the work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crossings.bots import puzzles
from crossings.cli.main import main
from crossings.engine import game
from crossings.engine.puzzle import Puzzle, puzzles_of


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.json"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The line with which a command is refused."""
    try:
        code = main(arguments)
    except SystemExit as error:
        code = int(error.code or 0)
    said = capsys.readouterr().err
    assert (code, said.count("\n")) == (2, 1)
    return said


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--players", "x"], "--players 'x': give numbers with commas between"),
        (["--players", "2,"], "give numbers with commas between"),
        (["--players", "9"], "option players: 9 is not allowed"),
        (["--rate", "nan"], "nan is not between 0 and 1"),
        (["--rate", "fast"], "'fast' is no number"),
        (["--memory", "1.1"], "1.1 is not between 0 and 1"),
        (["--daring", "-0.1"], "-0.1 is not between 0 and 1"),
        (["--searched", "-1"], "--searched -1: of 20 games 0 to 20 can be searched"),
        (["--searched", "21"], "--searched 21: of 20 games 0 to 20 can be searched"),
        (["--seed", "9" * 5000], "... is no whole number"),
        (["--out", "/no/such/folder/x"], "/no/such/folder/x cannot be written: there is no folder /no/such/folder"),
        (["--kept", "/no/such/folder/x"], "there is no folder /no/such/folder; --kept names another file"),
        (["--kept", "/"], "/ cannot be written: it is a folder; --kept names another file"),
    ],
)
def test_a_training_that_makes_no_sense_is_refused(
    given: list[str], why: str, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "train", "dunkelrunde", "--games", "20", "--out", str(out), *given)
    assert why in said
    assert len(said) < 250
    assert not out.exists()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (["--margin", "nan"], "nan is not between 0 and 1"),
        (["--margin", "2"], "2 is not between 0 and 1"),
        (["--seed", "x"], "'x' is no whole number"),
        (["--count", "0"], "0 is too small"),
        (["--out", "/no/such/folder/x"], "there is no folder /no/such/folder"),
    ],
)
def test_puzzles_that_cannot_be_made_are_refused(
    given: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "puzzles", "dune-chess", *given)


def test_puzzles_found_before_an_interrupt_are_written(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = puzzles_of(game("dune-chess"))[:2]

    def make(*_: Any) -> Iterator[Puzzle]:
        yield from found
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles, "make", make)
    assert main(["puzzles", "dune-chess", "--out", str(out)]) == 130
    data = json.loads(out.read_text())
    assert len(data["puzzles"]) == 2
    assert data["command"] == "crossings puzzles dune-chess --count 2 --seed 1"
