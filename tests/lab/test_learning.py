"""Learners are plug-ins; games to learn from are the same wherever they are played."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import crossings
from cli.said import Command
from crossings.engine import Game, errors
from crossings.engine.layout import blocks
from crossings.lab.expert import NO_MOVE, SelfPlay
from crossings.lab.jobs import Backend, find_backend
from crossings.lab.learning import taught
from crossings.lab.record import Row
from crossings.search.network import Network, zero_network
from toys import register

NIGHT = crossings.game("dunkelrunde")


def course(seed: int = 1, game: Game = NIGHT, **options: Any) -> SelfPlay:
    return SelfPlay(game.id, game.version, crossings.__version__, [{"players": 2, **options}], 4, seed)


def played(one: SelfPlay, network: Network | None, *numbers: int) -> list[Row]:
    rows = one.play(network, numbers)
    assert not isinstance(rows, str), rows
    return rows


class Counter:
    """A learner that counts."""

    def __init__(self) -> None:
        self.games, self.seen = 0, list[range]()

    def play(self, numbers: range, place: Backend) -> range:
        return numbers

    def learn(self, samples: range) -> str:
        self.seen.append(samples)
        self.games += len(samples)
        return f"{samples}"


def test_a_learner_learns_from_so_many_games_at_a_time() -> None:
    learner: Any = Counter()  # who neither saves nor loads
    learner.games = 3
    told = list(taught(learner, 10, 4, find_backend("here")))
    assert learner.seen == [range(3, 7), range(7, 10)]
    assert told == ["7 games: range(3, 7)", "10 games: range(7, 10)"]


def test_a_game_is_the_same_in_any_company(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its number, the seed and the network; the time that it took apart."""
    race = register(monkeypatch)
    network = zero_network(race, 2)
    network.shares[-1, 0] = 2
    together, alone = (played(course(game=race), network, *numbers) for numbers in ([0, 1], [1]))
    by_evaluation, other = played(course(game=race), None, 1), played(course(2, race), network, 1)
    assert [row["number"] for row in together] == [0, 1]
    assert together[1]["moments"].tobytes() == alone[0]["moments"].tobytes()
    for another in (by_evaluation, other):
        assert another[0]["moments"].tobytes() != alone[0]["moments"].tobytes()


def test_moments_say_what_was_seen_thought_and_won() -> None:
    (row,) = played(course(), None, 0)
    moments = row["moments"]
    assert len(moments) > 10
    to_decide = blocks(NIGHT.observer.layout, moments["seen"])["turn"]
    assert (to_decide[:, 0] == 1).all(), "whoever decides sees itself first"
    np.testing.assert_allclose(moments["goal"].sum(1), 1, rtol=1e-5)
    assert (moments["goal"][:, 2:] == 0).all() and (moments["stands"][:, 2:] == 0).all(), "two play"
    assert ((moments["found"] > 0) <= (moments["moves"] != NO_MOVE)).all()
    assert (moments["found"].max(1) > moments["found"].min(1)).any()


def test_a_machine_with_another_version_says_so() -> None:
    said = SelfPlay(NIGHT.id, "0", crossings.__version__, [{}], 4, 1).play(None, [0])
    assert isinstance(said, str) and "install the same versions everywhere" in said


def test_mistakes_are_a_line(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    train = ("lab", "train", "dunkelrunde")
    assert "tables can only be trained in one process; allowed: here" in command.mistake(*train, "--on", "cores")
    assert "invalid choice: 'forest'" in command.mistake(*train, "--learner", "forest")
    monkeypatch.setattr(errors, "find_spec", lambda module: None)
    assert 'pip install -e ".[learn]"' in command.mistake(*train, "--learner", "network")
