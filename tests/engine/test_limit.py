"""Hand-written C plays the same random games as the compiled kernels: benchmarks/limit.py."""

from pathlib import Path

import limit
import pytest

GAMES = 20


@pytest.mark.long
@pytest.mark.parametrize("id", ["dunkelrunde", "dune-chess"])
def test_the_same_games_in_c(id: str, tmp_path: Path) -> None:
    """Move for move and position for position, under several options; needs a C compiler, and says so where none is."""
    rival = next(rival for rival in limit.RIVALS if rival.id == id)
    assert limit.compare_moves(rival, limit.compiled(rival, tmp_path), GAMES) > 100 * GAMES


def test_without_a_compiler_one_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, and nothing measured."""
    monkeypatch.setenv("PATH", "")
    assert limit.measure() == []
    assert capsys.readouterr().out.splitlines() == [
        "there is no C compiler here (gcc), so nothing is compared to C; install gcc"
    ]
