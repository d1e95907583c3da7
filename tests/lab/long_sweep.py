"""The commands of sweeps and rulings: continued after they end, and with the source of each ruling."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from crossings.cli.main import main
from crossings.lab.folder import read_run

SWEEP = "lab sweep dunkelrunde --players random,random --vary board=round,short --figure moves --within 22 --most 32"
pytestmark = pytest.mark.long


def test_a_complete_sweep_is_printed_again_by_any_backend(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "sweep"
    assert main([*SWEEP.split(), "-o", str(folder), "--on", "here"]) == 0
    printed = capfd.readouterr().out
    command, _, rows = read_run(folder)
    assert main([*shlex.split(command)[1:], "--on", "cores", "--workers", "2"]) == 0
    assert capfd.readouterr().out == printed
    assert len(read_run(folder)[2]) == len(rows)


def test_rulings_show_each_change_with_its_source(capfd: pytest.CaptureFixture[str]) -> None:
    arguments = ("--players", "random,random", "--games", "8", "--on", "here")
    assert main(["lab", "rulings", "dunkelrunde", *arguments]) == 0
    printed = capfd.readouterr().out
    assert "| option | value | win rate of Red (difference in percentage points) | moves |" in printed
    assert "| board | short |" in printed and "short: our addition |" in printed
