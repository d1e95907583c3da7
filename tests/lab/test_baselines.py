"""Baselines: scores over seeds, runs that continue, and the page with the published results."""

from __future__ import annotations

from pathlib import Path

import pytest

from crossings.cli.main import main
from crossings.engine import Game
from crossings.engine.intervals import mean_interval
from crossings.lab import baselines
from crossings.lab.baselines import BASELINES, MASTER, PPO, RANDOM, Baseline, Result, normalised
from crossings.lab.training import ALONE, CannotTrain

DOCS = Path(__file__).parents[2] / "docs" / "research"


def result(player: str, points: float, seed: int = 1, against: str = RANDOM, steps: int = 0) -> Result:
    return Result(player, seed, steps, against, 60, points, points - 0.1, points + 0.1)


def test_a_score_is_between_random_play_and_master_over_seeds() -> None:
    """Only the last evaluations count."""
    ends = [0.6, 0.7, 0.8]
    seeds = [result(PPO, points, seed, steps=9) for seed, points in enumerate(ends)]
    first = [result(PPO, 0.1, seed) for seed in range(3)]
    score = normalised([*first, *seeds, result(MASTER, 0.9)])
    assert score is not None and score.seeds == 3
    assert score.value == pytest.approx((0.7 - 0.5) / (0.9 - 0.5))
    assert score.low == pytest.approx((mean_interval(ends)[0] - 0.5) / (0.9 - 0.5))
    assert normalised(seeds) is None


def test_a_team_has_the_score_of_its_wins() -> None:
    """The interval of a single seed is that of its games."""
    played = [result(PPO, 0.3, against=ALONE), result(RANDOM, 0.2, against=ALONE), result(MASTER, 0.7, against=ALONE)]
    score = normalised(played)
    assert score is not None
    assert score.value == pytest.approx(0.2)
    assert score.low == pytest.approx(0.0)


def test_a_baseline_continues_and_keeps_what_it_has(
    coin_race: Game, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in {"EVALUATION_GAMES": 2, "REFERENCE_GAMES": 2, "BOT": "novice", "MASTER": "club@2"}.items():
        monkeypatch.setattr(baselines, name, value)
    monkeypatch.setattr(baselines, "BASELINES", {coin_race.id: Baseline(1, {"goal": 3})})
    monkeypatch.setattr(baselines, "game_ids", lambda: (coin_race.id,))
    one = list(baselines.run_baseline(coin_race.id, tmp_path, seeds=1))
    assert [(row.player, row.against, row.steps) for row in one] == [
        *((PPO, against, steps) for steps in (0, 8192) for against in (RANDOM, "novice")),
        ("club@2", RANDOM, 0),
    ]
    two = list(baselines.run_baseline(coin_race.id, tmp_path, seeds=2))
    assert {row.seed for row in two if row.player == PPO} == {2}, "the first seed is finished"
    stored = baselines.read(tmp_path)[coin_race.id]
    assert [row.seed for row in stored if row.player == PPO] == [1] * 4 + [2] * 4
    assert [row.player for row in stored].count("club@2") == 1


def test_games_without_a_published_baseline_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotTrain, match="coin-race has no published baseline; allowed: bridges-and-boats, "):
        next(baselines.run_baseline("coin-race", tmp_path))


def test_the_page_has_the_table_of_the_stored_results() -> None:
    """`crossings lab baseline --out docs/research/baselines` prints the table and draws the curves."""
    results = baselines.read(DOCS / "baselines")
    page = (DOCS / "baselines.md").read_text(encoding="utf-8")
    assert baselines.table(results) in page
    for game_id in results:
        assert f"baselines/{game_id}.svg" in page and (DOCS / "baselines" / f"{game_id}.svg").exists()
    for game_id, one in BASELINES.items():
        options = ", ".join(f"`{name}={value}`" for name, value in one.options.items())
        assert f"| `{game_id}` | {options or 'the defaults'} | {one.steps:,} |" in page


@pytest.mark.deep
def test_curves_are_drawn(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The command without a game draws what is stored, and prints the table."""
    for file in (DOCS / "baselines").glob("*.csv"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert main(["lab", "baseline", "--out", str(tmp_path)]) == 0
    assert capfd.readouterr().out == baselines.table(baselines.read(tmp_path))
    for file in tmp_path.glob("*.svg"):
        text = file.read_text(encoding="utf-8")
        assert text.startswith("<svg") and ("against random" in text or "games won by the team" in text)
    assert {file.stem for file in tmp_path.glob("*.svg")} == {file.stem for file in tmp_path.glob("*.csv")}
