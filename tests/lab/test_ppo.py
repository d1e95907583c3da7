"""PPO: gradients, advantages, and what it learns of a tiny game. Longer training is in long_training.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from crossings.batches import Batch
from crossings.lab import ppo
from crossings.lab.ppo import PPO, Config, Rollout, Weights
from toys.coin_race.game import GAME as COIN_RACE

SMALL = Config(rows=16, horizon=16, minibatch=64, learning_rate=5e-3, hidden=16)
ACTIONS, NUMBERS, DECISIONS = 4, 3, 6
GOAL = 6


def loss(weights: Weights, inputs: ppo.Floats, part: Rollout, gains: ppo.Floats, returns: ppo.Floats) -> float:
    """Compute PPO's loss as the paper states it."""
    config = Config()
    layers = ppo.forward(weights, inputs)
    total = 0.0
    gains = (gains - gains.mean()) / gains.std()
    for i in range(DECISIONS):
        legal = np.exp(layers.logits[i][part.mask[i]])
        shares = legal / legal.sum()
        chosen = np.exp(layers.logits[i][part.action[i]]) / legal.sum()
        ratio = chosen / np.exp(part.log_probability[i])
        objective = min(ratio * gains[i], np.clip(ratio, 1 - config.clip, 1 + config.clip) * gains[i])
        entropy = -(shares * np.log(shares)).sum()
        total += -objective - config.entropy * entropy + config.value * (layers.values[i] - returns[i]) ** 2 / 2
    return float(total / DECISIONS)


def test_the_gradient_is_that_of_the_loss() -> None:
    """Clipping goes both ways, and some actions are illegal."""
    draw = np.random.default_rng(4)
    weights: Weights = [one.astype(np.float64) for one in ppo.new_weights(NUMBERS, ACTIONS, 5, draw)]
    for one in weights:
        one += draw.normal(0, 0.5, one.shape)
    inputs = draw.normal(size=(DECISIONS, NUMBERS))
    mask = np.array([[1, 1, 1, 1], [1, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 1, 0, 0], [1, 1, 1, 0]], bool)
    action = np.array([0, 2, 3, 3, 1, 1])
    logs = ppo.log_probabilities(ppo.forward(weights, inputs).logits, mask)
    old = logs[np.arange(DECISIONS), action] + np.array([0.0, 0.1, -0.5, 0.0, 0.5, -0.1])
    given: dict[str, Any] = {"mask": mask, "action": action, "log_probability": old}
    part = Rollout(**{**dict.fromkeys(Rollout._fields, np.zeros(DECISIONS)), **given})
    gains, returns = np.array([1.0, -2.0, 1.5, 0.3, -1.0, 0.7]), draw.normal(size=DECISIONS)

    layers = ppo.forward(weights, inputs)
    found = ppo.backward(weights, layers, ppo.loss_gradient(layers, part, gains, returns, Config()))
    step = 1e-5
    for one, gradient in zip(weights, found, strict=True):
        for at in np.ndindex(one.shape):
            before = one[at]
            one[at] = before + step
            above = loss(weights, inputs, part, gains, returns)
            one[at] = before - step
            below = loss(weights, inputs, part, gains, returns)
            one[at] = before
            assert gradient[at] == pytest.approx((above - below) / (2 * step), abs=2e-5)


def test_an_advantage_is_for_the_seat_that_decides() -> None:
    """Seat 0 decides twice, seat 1 once; then seat 0 loses, and its next game goes on after the rollout."""
    half = 0.5
    rollout = Rollout(
        seen=np.zeros((4, 1, 1), np.int16),
        mask=np.ones((4, 1, 2), np.bool_),
        actor=np.array([[0], [1], [0], [0]]),
        action=np.zeros((4, 1), np.int64),
        log_probability=np.zeros((4, 1), np.float32),
        value=np.array([[0.2], [0.4], [0.6], [0.1]], np.float32),
        done=np.array([[False], [False], [True], [False]]),
        reward=np.array([[[0, 0]], [[0, 0]], [[-1, 1]], [[0, 0]]], np.float32),
    )
    last = np.array([[0.8, 0.3]], np.float32)
    last_of_seat_0 = -1 - 0.6
    assert ppo.advantages(rollout, last, half, half)[:, 0] == pytest.approx(
        [half * 0.6 - 0.2 + half * half * last_of_seat_0, 1 - 0.4, last_of_seat_0, half * 0.8 - 0.1]
    )


def test_only_legal_actions_are_drawn_as_often_as_they_are_probable() -> None:
    logits, mask = np.array([[9.0, 0.0, np.log(3)]], np.float32), np.array([[False, True, True]])
    logs = ppo.log_probabilities(logits.repeat(4000, 0), mask.repeat(4000, 0))
    drawn = np.bincount(ppo.sample(logs, np.random.default_rng(1)), minlength=3)
    assert drawn[0] == 0 and drawn[2] / 4000 == pytest.approx(0.75, abs=0.03)


def test_it_learns_the_coin_race() -> None:
    """The network runs, and beats random play, which rests. Equal seeds give equal networks."""
    learners = [PPO(COIN_RACE, seed, SMALL, goal=GOAL) for seed in (1, 1, 2)]
    before = points(learners[0])
    for one in learners:
        for _ in range(8):
            one.update()
    weights = [np.concatenate([array.ravel() for array in one.weights]) for one in learners]
    assert (weights[0] == weights[1]).all() and (weights[0] != weights[2]).any()
    after = points(learners[0])
    assert before < 0.65 and after > 0.8


def points(learner: PPO, games: int = 400) -> float:
    """Return the points per game of seat 0 with the network against random play."""
    batch = Batch(COIN_RACE, 64, seed=7, threads=1, goal=GOAL)
    rewards: list[float] = []
    while len(rewards) < games:
        actions = batch.sample().copy()
        for row in np.flatnonzero(batch.actor == 0):
            actions[row] = learner.policy(batch.observation[row], batch.mask[row])
        batch.step(actions)
        rewards += batch.reward[batch.done, 0].tolist()
    return float(np.mean(rewards)) / 2 + 0.5


def test_a_curriculum_moves_on_and_is_restored() -> None:
    """It and the shaped rewards are part of what determines the training."""
    config = SMALL._replace(shaped=True, curriculum="random")
    one, again = (PPO(COIN_RACE, 1, config, goal=GOAL) for _ in range(2))
    assert one.curriculum and again.curriculum
    assert one.batch.starts == one.curriculum.starts and one.batch.discount == config.discount
    for _ in range(4):
        one.update()
    assert one.curriculum.decisions > 1 and set(one.stages) <= {1, 2, 4, 7, 11}
    again.restore(one.arrays(), dict(one.rng.bit_generator.state))
    assert again.curriculum.progress == one.curriculum.progress and again.batch.starts == one.curriculum.starts
    for learner in (one, again):
        learner.update()
    stored, expected = again.arrays(), one.arrays()
    assert all(np.array_equal(stored[name], expected[name]) for name in expected)
