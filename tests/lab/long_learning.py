"""Train a network with PyTorch, and run the example of docs/research/train.md on a small Ray cluster."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import crossings
from crossings.cli.main import main
from crossings.lab import expert
from crossings.lab.expert import NetworkLearner, SelfPlay
from crossings.lab.jobs import find_backend
from crossings.lab.learning import train_learner
from crossings.lab.training import CannotLearn
from crossings.search.network import Network, load_network

NIGHT = crossings.game("dunkelrunde")
PAGE = Path(__file__).parents[2] / "docs" / "research" / "train.md"
HERE = find_backend("here")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Return the environment of a cluster's processes."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*sys.path, str(tmp_path)]))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex())


def learner(by_evaluation: int = 4, simulations: int = 8) -> NetworkLearner:
    self_play = SelfPlay(NIGHT.id, NIGHT.version, crossings.__version__, [{"players": 2}], simulations, 1)
    return NetworkLearner(self_play, by_evaluation)


def missed(output: str) -> float:
    """Return the cross-entropy of the network."""
    return float(output.partition("cross-entropy ")[2].split()[0])


def same(one: Network, other: Network) -> bool:
    return all(np.array_equal(*pair) for pair in zip(one, other, strict=True))


def test_repeated_samples_are_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "PASSES", 100)
    monkeypatch.setattr(expert, "LEARNING_RATE", 1e-3)
    one = learner()
    games = one.play(range(4), HERE)
    output = [missed(one.learn(games)) for _ in range(6)]
    assert output[-1] < output[0] - 0.05


def test_training_does_not_depend_on_the_backend() -> None:
    networks = []
    for on in ("here", "cores", "ray"):
        one = learner()
        assert len(list(train_learner(one, 8, 4, find_backend(on, 2)))) == 2
        networks.append(one.network)
    assert same(networks[0], networks[1]) and same(networks[0], networks[2])


def test_training_continues_from_a_checkpoint(tmp_path: Path) -> None:
    stored, first = tmp_path / "kept.npz", learner()
    for _ in train_learner(first, 4, 4, HERE):
        first.save(stored)
    second = learner()
    second.load(stored)
    assert second.games == 4
    for one, other in zip(first.network, second.network, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6)
    with pytest.raises(CannotLearn, match="was saved by another training; choose another file"):
        learner(simulations=9).load(stored)


def test_the_command_learns_a_bot(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.npz"
    train = ("lab", "train", NIGHT.id, "--learner", "network", "--games", "6", "--each", "3", "--taught", "3")
    assert main([*train, "--players", "2,3", "--simulations", "8", "--out", str(file)]) == 0
    output = capfd.readouterr()
    assert output.out.splitlines() == ["dunkelrunde: 6 games", f"written to {file}"]
    assert [line.split(":")[1] for line in output.err.splitlines() if line.startswith(NIGHT.id)] == [
        " 3 games",
        " 6 games",
    ]
    assert load_network(str(file), NIGHT)
    assert main(["match", NIGHT.id, "--players", f"network:{file}@8,random", "--games", "2"]) == 0


def test_a_custom_agent_is_trained_on_a_cluster_and_rated(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    code = page.partition("## An agent of your own")[2].partition("```python\n")[2].partition("```")[0]
    (tmp_path / "my_agent.py").write_text(code, encoding="utf-8")
    about = tmp_path / "mine-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[crossings.bots]\nmine = my_agent:BOT\n")
    run = partial(subprocess.run, cwd=tmp_path, check=True, capture_output=True, text=True)
    learned = run([sys.executable, "my_agent.py", "ray", "20"]).stdout
    assert learned.startswith("20 games: mean error 0.")
    rate = ("lab", "rate", NIGHT.id, "mine", "random", "novice", "--option", "players=2", "--games", "4", "--on", "ray")
    rated = run([sys.executable, "-m", "crossings", *rate]).stdout
    assert {line.split()[0] for line in rated.splitlines()[1:]} == {"mine", "random", "novice"}
