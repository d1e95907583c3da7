"""A training run: its curve, its checkpoint, the player that comes of it, and its errors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from crossings.bots import Budget
from crossings.bots.match import Entry, entry, play_match, standings
from crossings.cli.main import main
from crossings.engine import Game
from crossings.lab.ppo import Config
from crossings.lab.training import CHECKPOINT, CURVE, CannotTrain, Setting, Training, agent

SMALL = Config(rows=16, horizon=16, minibatch=64, learning_rate=5e-3, hidden=16)
UPDATE = SMALL.rows * SMALL.horizon


def setting(game: Game, seed: int = 1) -> Setting:
    return Setting(game.id, {"goal": 6}, seed, ("random",), 8, 2 * UPDATE, SMALL)


def test_a_run_that_is_killed_continues_as_if_it_had_not_been(coin_race: Game, tmp_path: Path) -> None:
    """It stops after an evaluation, and then in the middle of writing a checkpoint."""
    whole = list(Training(setting(coin_race), tmp_path / "whole").run(6 * UPDATE))
    assert [point.steps for point in whole] == [0, 2 * UPDATE, 4 * UPDATE, 6 * UPDATE]
    assert whole[-1].points > whole[0].points

    killed = Training(setting(coin_race), tmp_path / "killed")
    next(killed.run(6 * UPDATE))
    (tmp_path / "killed" / f"{CHECKPOINT}.new").write_bytes(b"half of")
    following = Training(setting(coin_race), tmp_path / "killed").run(6 * UPDATE)
    assert next(following) == whole[1]
    assert list(Training(setting(coin_race), tmp_path / "killed").run(6 * UPDATE)) == whole[2:]
    for name in (CURVE, CHECKPOINT):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert list(Training(setting(coin_race), tmp_path / "whole").run(6 * UPDATE)) == [], "it is over"


def test_the_trained_player_is_a_bot(coin_race: Game, tmp_path: Path) -> None:
    *_, last = Training(setting(coin_race), tmp_path).run(6 * UPDATE)
    entries = [Entry("mine", agent(tmp_path), Budget()), entry("random", coin_race)]
    played = list(play_match(coin_race, entries, games=8, seed=1_000_000, processes=1, options={"goal": 6}))
    mine = standings(coin_race, ["mine", "random"], played)[0]
    assert (mine.points / 8, *mine.interval) == (last.points, last.low, last.high)


def test_another_checkpoint_is_one_error_line(coin_race: Game, tmp_path: Path) -> None:
    """It is of another setting, or it can't be read."""
    list(Training(setting(coin_race), tmp_path).run(1))
    with pytest.raises(CannotTrain, match="was saved by another training; choose another folder"):
        Training(setting(coin_race, seed=2), tmp_path)
    stored = tmp_path / CHECKPOINT
    whole = stored.read_bytes()
    for data in (b"no weights", b"", whole[:200], b"PK\x03\x04" + bytes(100)):
        stored.write_bytes(data)
        with pytest.raises(CannotTrain, match=r"can't read .*; choose another folder") as caught:
            Training(setting(coin_race), tmp_path)
        assert "\n" not in str(caught.value)


def test_a_checkpoint_without_an_array_is_an_error(coin_race: Game, tmp_path: Path) -> None:
    """As those of a version that stored other arrays."""
    list(Training(setting(coin_race), tmp_path).run(1))
    stored = tmp_path / CHECKPOINT
    with np.load(stored) as whole:
        arrays = {name: whole[name] for name in whole.files if name != "steps"}
    np.savez(stored, **arrays)
    with pytest.raises(CannotTrain, match=r"can't read .*steps.*; choose another folder"):
        Training(setting(coin_race), tmp_path)
    with pytest.raises(CannotTrain, match=r"can't read .*steps.*; choose another folder"):
        agent(tmp_path)


def test_a_curriculum_between_opponents_is_refused(coin_race: Game, tmp_path: Path) -> None:
    curriculum = replace(setting(coin_race), config=SMALL._replace(curriculum="random"))
    with pytest.raises(CannotTrain, match=r"^coin-race has no curriculum: both sides learn; a curriculum is for co-op"):
        Training(curriculum, tmp_path)


def test_the_command_trains_and_goes_on(coin_race: Game, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """CON-21: it prints the curve that the folder has."""
    train = ("lab", "train", coin_race.id, "--against", "random", "--games", "2", "--option", "goal=3")
    end = f"written to {tmp_path}"
    for lines in (["0 steps, against random", "8,192 steps, against random", end], [end]):
        assert main([*train, "--steps", "1", "--out", str(tmp_path)]) == 0
        assert [line.partition(":")[0] for line in capfd.readouterr().out.splitlines()] == lines
    assert len((tmp_path / CURVE).read_text().splitlines()) == 3
