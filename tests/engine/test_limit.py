"""Hand-written C plays the same random games as the compiled kernels: benchmarks/limit.py."""

from pathlib import Path

import limit
import pytest

GAMES = 20


@pytest.mark.long
@pytest.mark.parametrize("id", ["dunkelrunde", "dune-chess"])
def test_the_same_games_in_c(id: str, tmp_path: Path) -> None:
    """Compare all moves and positions, with several options. Needs a C compiler, and says so if there is none."""
    rival = next(rival for rival in limit.RIVALS if rival.id == id)
    assert limit.compare_moves(rival, limit.compiled(rival, tmp_path), GAMES) > 100 * GAMES


def test_a_missing_compiler_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The report is one line, and nothing is measured."""
    monkeypatch.setenv("PATH", "")
    assert limit.measure() == []
    assert capsys.readouterr().out.splitlines() == [
        "there is no C compiler here (gcc), so nothing is compared to C; install gcc"
    ]
