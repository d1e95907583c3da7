"""PPO learns a whole game."""

from __future__ import annotations

from pathlib import Path

from crossings.lab.training import Setting, Training


def test_it_beats_random_play_in_dunkelrunde(tmp_path: Path) -> None:
    """The interval of 200 games is above even."""
    setting = Setting("dunkelrunde", {"players": 2}, 1, ("random",), 200, 1_000_000)
    *_, last = Training(setting, tmp_path).run(200_000)
    assert last.low > 0.5
