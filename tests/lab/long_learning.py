"""A network learns, with PyTorch; and what docs/research/train.md has a researcher do on a Ray cluster works, small."""

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
from crossings.lab.learning import taught
from crossings.lab.training import CannotLearn
from crossings.search.network import Network, load_network

NIGHT = crossings.game("dunkelrunde")
PAGE = Path(__file__).parents[2] / "docs" / "research" / "train.md"
HERE = find_backend("here")


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What processes of a cluster find."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*sys.path, str(tmp_path)]))
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex())


def learner(by_evaluation: int = 4, simulations: int = 8) -> NetworkLearner:
    course = SelfPlay(NIGHT.id, NIGHT.version, crossings.__version__, [{"players": 2}], simulations, 1)
    return NetworkLearner(course, by_evaluation)


def missed(told: str) -> float:
    """The cross-entropy by the network."""
    return float(told.partition("cross-entropy ")[2].split()[0])


def same(one: Network, other: Network) -> bool:
    return all(np.array_equal(*pair) for pair in zip(one, other, strict=True))


def test_what_is_looked_at_again_and_again_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "PASSES", 100)
    monkeypatch.setattr(expert, "LEARNING_RATE", 1e-3)
    one = learner()
    games = one.play(range(4), HERE)
    told = [missed(one.learn(games)) for _ in range(6)]
    assert told[-1] < told[0] - 0.05


def test_it_is_the_same_wherever_it_is_played() -> None:
    networks = []
    for on in ("here", "cores", "ray"):
        one = learner()
        assert len(list(taught(one, 8, 4, find_backend(on, 2)))) == 2
        networks.append(one.network)
    assert same(networks[0], networks[1]) and same(networks[0], networks[2])


def test_it_goes_on_from_what_was_kept(tmp_path: Path) -> None:
    kept, first = tmp_path / "kept.npz", learner()
    for _ in taught(first, 4, 4, HERE):
        first.save(kept)
    second = learner()
    second.load(kept)
    assert second.games == 4
    for one, other in zip(first.network, second.network, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6)
    with pytest.raises(CannotLearn, match="was saved by another training; choose another file"):
        learner(simulations=9).load(kept)


def test_the_command_learns_a_bot(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "some.npz"
    train = ("lab", "train", NIGHT.id, "--learner", "network", "--games", "6", "--each", "3", "--taught", "3")
    assert main([*train, "--players", "2,3", "--simulations", "8", "--out", str(file)]) == 0
    told = capfd.readouterr()
    assert told.out.splitlines() == ["dunkelrunde: 6 games", f"written to {file}"]
    assert [line.split(":")[1] for line in told.err.splitlines() if line.startswith(NIGHT.id)] == [
        " 3 games",
        " 6 games",
    ]
    assert load_network(str(file), NIGHT)
    assert main(["match", NIGHT.id, "--players", f"network:{file}@8,random", "--games", "2"]) == 0


def test_an_agent_of_ones_own_is_learned_on_a_cluster_and_rated(tmp_path: Path) -> None:
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
