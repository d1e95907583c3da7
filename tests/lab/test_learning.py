"""Learners are plug-ins; games to learn from do not depend on the backend."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import crossings
from cli.command import Command
from crossings.engine import Game, errors
from crossings.engine.layout import blocks
from crossings.lab.expert import NO_MOVE, SelfPlay
from crossings.lab.jobs import Backend, find_backend
from crossings.lab.learning import train_learner
from crossings.lab.record import Row
from crossings.search.network import Network, zero_network
from toys import register

NIGHT = crossings.game("dunkelrunde")


def self_play(seed: int = 1, game: Game = NIGHT, **options: Any) -> SelfPlay:
    return SelfPlay(game.id, game.version, crossings.__version__, [{"players": 2, **options}], 4, seed)


def played(one: SelfPlay, network: Network | None, *numbers: int) -> list[Row]:
    rows = one.play(network, numbers)
    assert not isinstance(rows, str), rows
    return rows


class Counter:
    """A learner that counts games."""

    def __init__(self) -> None:
        self.games, self.seen = 0, list[range]()

    def play(self, numbers: range, place: Backend) -> range:
        return numbers

    def learn(self, samples: range) -> str:
        self.seen.append(samples)
        self.games += len(samples)
        return f"{samples}"


def test_a_learner_learns_in_batches() -> None:
    learner: Any = Counter()  # neither saves nor loads
    learner.games = 3
    output = list(train_learner(learner, 10, 4, find_backend("here")))
    assert learner.seen == [range(3, 7), range(7, 10)]
    assert output == ["7 games: range(3, 7)", "10 games: range(7, 10)"]


def test_a_game_does_not_depend_on_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """It depends on its number, the seed and the network, apart from the time it took."""
    race = register(monkeypatch)
    network = zero_network(race, 2)
    network.shares[-1, 0] = 2
    together, alone = (played(self_play(game=race), network, *numbers) for numbers in ([0, 1], [1]))
    by_evaluation, other = played(self_play(game=race), None, 1), played(self_play(2, race), network, 1)
    assert [row["number"] for row in together] == [0, 1]
    assert together[1]["samples"].tobytes() == alone[0]["samples"].tobytes()
    for another in (by_evaluation, other):
        assert another[0]["samples"].tobytes() != alone[0]["samples"].tobytes()


def test_samples_have_observations_values_and_results() -> None:
    (row,) = played(self_play(), None, 0)
    moments = row["samples"]
    assert len(moments) > 10
    to_decide = blocks(NIGHT.observer.layout, moments["observation"])["turn"]
    assert (to_decide[:, 0] == 1).all(), "whoever decides sees itself first"
    np.testing.assert_allclose(moments["target"].sum(1), 1, rtol=1e-5)
    assert (moments["target"][:, 2:] == 0).all() and (moments["evaluated_sides"][:, 2:] == 0).all(), "two play"
    assert ((moments["searched"] > 0) <= (moments["moves"] != NO_MOVE)).all()
    assert (moments["searched"].max(1) > moments["searched"].min(1)).any()


def test_a_machine_with_another_version_is_an_error() -> None:
    message = SelfPlay(NIGHT.id, "0", crossings.__version__, [{}], 4, 1).play(None, [0])
    assert isinstance(message, str) and "install the same versions everywhere" in message


def test_mistakes_are_one_line(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    train = ("lab", "train", "dunkelrunde")
    assert "tables can only be trained in one process; allowed: here" in command.mistake(*train, "--on", "cores")
    assert "invalid choice: 'forest'" in command.mistake(*train, "--learner", "forest")
    monkeypatch.setattr(errors, "find_spec", lambda module: None)
    assert 'pip install -e ".[learn]"' in command.mistake(*train, "--learner", "network")
