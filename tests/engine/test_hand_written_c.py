"""Hand-written C plays the same random games as the compiled kernels: `benchmarks/play/hand_written_c.py`."""

from pathlib import Path

import pytest

from benchmarks.play import hand_written_c

GAMES = 20


@pytest.mark.long
@pytest.mark.parametrize("id", ["dunkelrunde", "dune-chess"])
def test_the_same_games_in_c(id: str, tmp_path: Path) -> None:
    """Compare all moves and positions, with several options. Needs a C compiler, and says so if there is none."""
    rival = next(rival for rival in hand_written_c.RIVALS if rival.id == id)
    assert hand_written_c.compare_moves(rival, hand_written_c.compiled(rival, tmp_path), GAMES) > 100 * GAMES


def test_a_missing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The report is one line, and nothing is measured."""
    monkeypatch.setenv("PATH", "")
    assert hand_written_c.measure() == []
    assert capsys.readouterr().out.splitlines() == [
        "there is no C compiler here (gcc), so nothing is compared to C; install gcc"
    ]
