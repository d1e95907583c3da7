"""Train a network to play all seats of a game: PPO (Schulman and others 2017) on batches, with NumPy alone.

It follows CleanRL's PPO (Huang, Dossa and others 2022). The differences:

- Illegal actions have probability 0 (Huang and Ontañón 2022).
- A seat's return covers its own decisions, because other seats decide between them and all are rewarded at the end of
  a game. So opponents learn from self-play, and each seat of a team from the team's reward.
- Gradients are written out: the network has three dense layers.

    ppo = PPO("dunkelrunde", seed=1, players=2)
    while ppo.steps < 500_000:
        ppo.update()
    ppo.policy(observation, mask)  # the most probable action
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossings.batches import Batch
from crossings.bots.curriculum import Curriculum
from crossings.engine import Game
from crossings.engine.layout import bounds

Floats = NDArray[np.floating[Any]]
Weights = list[Floats]
"""Matrix and bias of each layer, in turn. The last layer has a logit per action, then the value."""
IMPOSSIBLE_LOGIT, TINY = -1e9, 1e-8
FIRST_DECAY, SECOND_DECAY, ADAM_TINY = 0.9, 0.999, 1e-5
"""Parameters of Adam."""


class Config(NamedTuple):
    """The parameters, with the names of the paper where it has one."""

    rows: int = 128
    """Games played at the same time."""
    horizon: int = 64
    """Decisions per row and rollout."""
    epochs: int = 3
    minibatch: int = 1024
    learning_rate: float = 5e-4
    discount: float = 0.997
    trace: float = 0.95
    """Lambda of the generalised advantages."""
    clip: float = 0.2
    entropy: float = 0.01
    """Weight of the entropy in the loss."""
    value: float = 0.5
    """Weight of the values' squared error in the loss."""
    max_gradient_norm: float = 0.5
    hidden: int = 128
    """Units of each of the two hidden layers."""
    shaped: bool = False
    """Whether seats are also rewarded for the change of their potential."""
    curriculum: str = ""
    """For teams: the player, such as `casual`, whose won games are learned backwards from their ends; "": none."""


DEFAULTS = Config()
SHAPED = Config(discount=0.99, trace=0.8, shaped=True)
"""For teams. Shaping rewards follow a decision at once, so returns look less far ahead and vary less."""


# ---- the network -------------------------------------------------------------------------------


class Outputs(NamedTuple):
    """The layers of a network for n observations."""

    inputs: Floats
    near: Floats
    far: Floats
    logits: Floats
    """[n, actions]"""
    values: Floats
    """[n] expected returns."""


def new_weights(numbers: int, actions: int, hidden: int, rng: np.random.Generator) -> Weights:
    """Return random weights (He and others 2015). At first all actions are nearly equally probable."""
    weights = []
    for inputs, outputs in ((numbers, hidden), (hidden, hidden), (hidden, actions + 1)):
        weights.append(rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs)).astype(np.float32))
        weights.append(np.zeros(outputs, np.float32))
    weights[-2] *= 0.01
    return weights


def forward(weights: Weights, inputs: Floats) -> Outputs:
    """Apply a network to [n, numbers]."""
    near = np.maximum(inputs @ weights[0] + weights[1], 0)
    far = np.maximum(near @ weights[2] + weights[3], 0)
    outputs = far @ weights[4] + weights[5]
    return Outputs(inputs, near, far, outputs[:, :-1], outputs[:, -1])


def backward(weights: Weights, layers: Outputs, of_outputs: Floats) -> Weights:
    """Return the gradient of the weights, given that of the last layer: [n, actions + 1]."""
    of_far = (of_outputs @ weights[4].T) * (layers.far > 0)
    of_near = (of_far @ weights[2].T) * (layers.near > 0)
    pairs = (layers.inputs, of_near), (layers.near, of_far), (layers.far, of_outputs)
    return [gradient for given, of in pairs for gradient in (given.T @ of, of.sum(0))]


def log_probabilities(logits: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return the logarithms of the actions' probabilities; those of illegal ones are very low."""
    legal = np.where(mask, logits, np.float32(IMPOSSIBLE_LOGIT))
    legal -= legal.max(1, keepdims=True)
    return np.asarray(legal - np.log(np.exp(legal).sum(1, keepdims=True)))


def sample(log_probability: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw an action from each row's distribution."""
    cumulative = np.exp(log_probability).cumsum(1, dtype=np.float64)
    drawn = rng.random((len(cumulative), 1)) * cumulative[:, -1:]
    return np.asarray((cumulative <= drawn).sum(1))


class Adam:
    """The optimizer of Kingma and Ba (2015)."""

    def __init__(self, weights: Weights) -> None:
        """Create an optimizer of these weights, which `step` changes in place."""
        self.weights = weights
        self.first, self.second = ([np.zeros_like(one) for one in weights] for _ in range(2))
        self.steps = 0

    def step(self, gradients: Weights, rate: float) -> None:
        """Take a step against the gradients."""
        self.steps += 1
        rate *= float(np.sqrt(1 - SECOND_DECAY**self.steps)) / (1 - FIRST_DECAY**self.steps)
        for weight, first, second, gradient in zip(self.weights, self.first, self.second, gradients, strict=True):
            first += (1 - FIRST_DECAY) * (gradient - first)
            second += (1 - SECOND_DECAY) * (gradient * gradient - second)
            weight -= rate * first / (np.sqrt(second) + ADAM_TINY)


# ---- PPO ---------------------------------------------------------------------------------------


class Rollout(NamedTuple):
    """Decisions of `horizon` steps in all rows: [horizon, rows, ...], or [n, ...] in a minibatch."""

    seen: NDArray[np.int16]
    mask: NDArray[np.bool_]
    actor: NDArray[np.int64]
    action: NDArray[np.int64]
    log_probability: Floats
    value: Floats
    done: NDArray[np.bool_]
    reward: Floats
    """[horizon, rows, seats]"""

    def map(self, change: Callable[[NDArray[Any]], Any]) -> Rollout:
        """Return the rollout with each array changed."""
        return Rollout(*map(change, self))


def advantages(rollout: Rollout, last: Floats, discount: float, trace: float) -> Floats:
    """Return the generalised advantage (Schulman and others 2016) of each decision for its own seat.

    `last`: [rows, seats], the values after the rollout. The next value of a seat is that at its next own decision.
    """
    rows, next_value = np.arange(len(last)), last.copy()
    reward, advantage = np.zeros_like(last), np.zeros_like(last)
    result = np.zeros_like(rollout.value)
    for step in range(len(result) - 1, -1, -1):
        done = rollout.done[step, :, None]
        reward = np.where(done, 0, reward) + rollout.reward[step]
        next_value, advantage = np.where(done, 0, next_value), np.where(done, 0, advantage)
        own = rows, rollout.actor[step]
        error = reward[own] + discount * next_value[own] - rollout.value[step]
        advantage[own] = error + discount * trace * advantage[own]
        next_value[own], reward[own] = rollout.value[step], 0
        result[step] = advantage[own]
    return result


def loss_gradient(layers: Outputs, part: Rollout, advantage: Floats, returns: Floats, config: Config) -> Floats:
    """Return the gradient of PPO's loss for the network's outputs: [n, actions + 1].

    The loss is -min(r A, clip(r) A) - entropy + squared error of the values, where r is the ratio of an action's
    probability to that in the rollout, and A its advantage.
    """
    count, rows = len(part.action), np.arange(len(part.action))
    gain = (advantage - advantage.mean()) / (advantage.std() + TINY)
    logs = log_probabilities(layers.logits, part.mask)
    probability = np.exp(logs)
    ratio = np.exp(logs[rows, part.action] - part.log_probability)
    is_clipped = np.where(gain > 0, ratio > 1 + config.clip, ratio < 1 - config.clip)
    pull = np.where(is_clipped, 0, ratio * gain)  # of the objective, for the logarithm of the action's probability
    surprise = np.where(part.mask, logs, 0)
    entropy = -(probability * surprise).sum(1, keepdims=True)
    of_logits = pull[:, None] * probability + config.entropy * probability * (surprise + entropy)
    of_logits[rows, part.action] -= pull
    of_values = config.value * (layers.values - returns)
    return np.concatenate([of_logits, of_values[:, None]], 1, dtype=np.float32) / np.float32(count)


class PPO:
    """A network that learns a game by playing it. The result depends on the arguments alone."""

    def __init__(self, game: str | Game, seed: int, config: Config = DEFAULTS, **options: Any) -> None:
        """Create an untrained network. `options`: those of the game. Raises the errors of `Batch`."""
        self.config = config
        discount = config.discount if config.shaped else None
        self.batch = batch = Batch(game, config.rows, seed=seed, threads=1, discount=discount, **options)
        self.curriculum: Curriculum | None = None
        self.stages = np.zeros(config.rows, np.int64)
        """[rows] stage of the curriculum in which each row's game began."""
        if config.curriculum:
            self.curriculum = Curriculum(batch.functional.opening, seed=seed, player=config.curriculum)
            self._begin_stage()
            batch.reset()
            self.stages[:] = self.curriculum.decisions
        self.rng = np.random.default_rng(seed % 2**64)
        self._scale = (1 / np.maximum(bounds(batch.layout)[1], 1)).astype(np.float32)
        self.weights = new_weights(len(self._scale), batch.functional.actions, config.hidden, self.rng)
        self.adam = Adam(self.weights)
        self.steps = 0
        """Decisions learned from, in all rows together."""

    def policy(self, seen: NDArray[np.int16], mask: NDArray[Any]) -> int:
        """Return the most probable legal action for an observation."""
        logits = self._forward(seen[None]).logits
        return int(log_probabilities(logits, np.asarray(mask, bool)[None]).argmax())

    def update(self) -> None:
        """Play a rollout and learn from it."""
        rollout = self._play()
        config, count = self.config, self.config.rows * self.config.horizon
        all_seats = self.batch.observations()
        last = self._forward(all_seats.reshape(-1, all_seats.shape[-1])).values.reshape(all_seats.shape[:2])
        gains = advantages(rollout, last, config.discount, config.trace)
        flat = rollout.map(lambda array: array.reshape(count, *array.shape[2:]))
        gains = gains.reshape(count)
        returns = gains + flat.value
        for _ in range(config.epochs):
            shuffled = self.rng.permutation(count)
            for first in range(0, count, config.minibatch):
                at = shuffled[first : first + config.minibatch]
                self._improve(flat.map(itemgetter(at)), gains[at], returns[at])
        self.steps += count

    def _forward(self, seen: NDArray[np.int16]) -> Outputs:
        return forward(self.weights, seen * self._scale)

    def _play(self) -> Rollout:
        """Play `horizon` decisions in each row with the network in all seats."""
        batch, steps = self.batch, []
        for _ in range(self.config.horizon):
            seen, mask, actor = batch.observation.copy(), batch.mask.copy(), batch.actor.astype(np.int64)
            layers = self._forward(seen)
            logs = log_probabilities(layers.logits, mask)
            action = sample(logs, self.rng)
            batch.step(action)
            self._report(np.flatnonzero(batch.done))
            log_probability = logs[np.arange(batch.n), action]
            steps.append(
                (seen, mask, actor, action, log_probability, layers.values, batch.done.copy(), batch.reward.copy())
            )
        return Rollout(*(np.stack(arrays) for arrays in zip(*steps, strict=True)))

    def _report(self, ended: NDArray[np.int64]) -> None:
        """Report the games that ended in these rows to the curriculum; the next ones have begun in its last stage."""
        if not self.curriculum or not len(ended):
            return
        before = self.curriculum.decisions
        results = self.batch.functional.result(self.batch.ended[ended])
        for row, reward in zip(ended, results.reward[:, 0], strict=True):
            if self.curriculum.record(bool(reward > 0), int(self.stages[row])):
                self._begin_stage()
        self.stages[ended] = before

    def _begin_stage(self) -> None:
        assert self.curriculum
        self.batch.starts = self.curriculum.starts

    def _improve(self, part: Rollout, advantage: Floats, returns: Floats) -> None:
        """Take a step of gradient descent on a minibatch."""
        layers = self._forward(part.seen)
        gradients = backward(self.weights, layers, loss_gradient(layers, part, advantage, returns, self.config))
        norm = np.sqrt(sum(float((gradient * gradient).sum()) for gradient in gradients))
        scale = np.float32(min(1.0, self.config.max_gradient_norm / (norm + TINY)))
        self.adam.step([scale * gradient for gradient in gradients], self.config.learning_rate)

    # ---- checkpoints ---------------------------------------------------------------------------

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return everything that training changes except the generator, as arrays that `restore` takes."""
        own = {"weights": self.weights, "first": self.adam.first, "second": self.adam.second}
        named = {f"{name}{i}": array for name, group in own.items() for i, array in enumerate(group)}
        curriculum: dict[str, NDArray[Any]] = {}
        if self.curriculum:
            curriculum = {"progress": np.array(self.curriculum.progress), "stages": self.stages}
        return {**named, "steps": np.array([self.steps, self.adam.steps]), **curriculum, **self.batch.save()}

    def restore(self, arrays: dict[str, NDArray[Any]], generator: dict[str, Any]) -> None:
        """Continue from `arrays` and the state of the generator. Raises `KeyError`, `ValueError`, `BadBatch`."""
        own = {"weights": self.weights, "first": self.adam.first, "second": self.adam.second}
        for name, group in own.items():
            for i, array in enumerate(group):
                array[:] = arrays[f"{name}{i}"]
        self.steps, self.adam.steps = map(int, arrays["steps"])
        self.rng.bit_generator.state = generator
        self.batch.restore({name: arrays[name] for name in self.batch.save()})
        if self.curriculum:
            decisions, won, played = map(int, arrays["progress"])
            self.curriculum.progress = decisions, won, played
            self.stages[:] = arrays["stages"]
            self._begin_stage()
