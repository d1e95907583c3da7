"""Learn an evaluation by self-play: TD(lambda) over sums of tables, as in TD-Gammon, with the game's own kernels.

An evaluation that can learn offers, beside `value`:

- `feature(s, seat, slot) -> int`, a kernel: for each of `SLOTS` slots the index of the active weight for this position
  and seat, from 0 to `SIZE` - 1, or -1 for none;
- `SLOTS` and `SIZE`, constants;
- `plain_value(s, seat)`, a kernel: the hand-written evaluation, for comparison;
- optionally `style(s, seat, number) -> int`, a kernel: the move of a seat in one of `STYLES` playing styles. In every
  other game a seat keeps to one style for a while, so that self-play does not settle on a single style.

The sum of a seat's weights is its *log-odds*. Seats share one point by the odds; a co-operative team wins with the
probability of its odds. Games are played with a one-move lookahead and occasional random moves. After each game the
share of every position is moved towards the later shares. A game that defines `quiet` learns only from quiet positions:
its games are played by its `policy`, with occasional random moves in quiet positions. If requested, the last games are
played by a search that uses the learned evaluation (`SelfPlaySearch`).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from crossings.engine import CHANCE, OVER, CrossingsError, Game, Ints, Record, Rng, SearchConfig, kernel
from crossings.engine.checks import check_number, check_seed
from crossings.engine.decisions import OPEN_CONFIG
from crossings.engine.kernels.drivers import choose_action, draw_outcome
from crossings.engine.kernels.interface import actor, legal, play, policy, quiet, reason
from crossings.engine.kernels.kernel import kernels_of, placeholder
from crossings.engine.kernels.rng import draw_below, generator
from crossings.engine.kernels.tables import WEIGHTS_PER_LOGIT
from crossings.lab.learning_state import (
    LearningState,
    SelfPlaySearch,
    estimate_shares,
    feature,
    new_learning_state,
    new_self_play_search,
    search_move,
)
from crossings.lab.words import translate
from crossings.search.search import words_of
from crossings.search.simulation import STATE_COUNT

MILLION = 1_000_000
WALK, NEXT = 0, 1
"""Indices of states; a search has more."""
LEARNED, BY_HAND = 0, 1
MAX_STYLE_MOVES = 400
"""A style lasts a random number of moves below this."""
MOST_WEIGHT = 32_767
MANY = 1 << 40
UNREADABLE = (OSError, EOFError, KeyError, ValueError, BadZipFile)
"""Exceptions of reading a file that `Trainer.save` did not write."""


@placeholder
def plain_value(s: Record, seat: int) -> int:
    """Return the hand-written evaluation, 0 to 1000."""
    raise NotImplementedError


@placeholder
def style(s: Record, seat: int, number: int) -> int:
    """Return the move of a seat that plays in a style."""
    raise NotImplementedError


@kernel
def no_style(s: Record, seat: int, number: int) -> int:
    """Placeholder for games without styles; never called."""
    return 0


class CannotLearn(CrossingsError):
    """The game's evaluation has no features."""


class TrainingConfig(NamedTuple):
    """Parameters of the training."""

    rate: float
    """Learning rate of a new weight; it decreases with the square root of its updates."""
    trace_decay: float
    """Lambda: the weight of later positions beyond the next one."""
    random_per_million: int
    """Random decisions per million."""
    random_opening: int
    """Number of random moves at the start."""
    styles: int = 0
    """Number of playing styles."""
    has_quiet: bool = False
    """Whether the game defines quiet positions and has a policy."""
    policy_games: int = MANY
    """If it has: number of games played by the policy; later games are searched."""
    simulations: int = 0
    """Simulations per searched decision."""


# ---- playing -------------------------------------------------------------------------------------


@kernel
def estimate_value(s: Record, side: int, sides: int, learning: LearningState, evaluator: int) -> float:
    """Return the value of a position for a side, learned or hand-written."""
    if reason(s) == 0 and evaluator == BY_HAND:
        return plain_value(s, side) / 1000.0
    estimate_shares(s, learning, sides)
    return float(learning.share[side])


@kernel
def best_move(
    states: Record, side: int, sides: int, learning: LearningState, evaluator: int, moves: Ints, rng: Rng
) -> int:
    """Return the move to the best position for a side; ties are broken at random."""
    count = legal(states[WALK], moves)
    best = int(moves[0])
    highest = -1.0
    ties = 0
    for i in range(count):
        states[NEXT] = states[WALK]
        play(states[NEXT], int(moves[i]))
        value = estimate_value(states[NEXT], side, sides, learning, evaluator)
        if value > highest:
            best = int(moves[i])
            highest = value
            ties = 1
        elif value == highest:
            ties += 1
            if draw_below(rng, ties) == 0:
                best = int(moves[i])
    return best


# ---- learning ------------------------------------------------------------------------------------


@kernel
def record_position(s: Record, learning: LearningState, sides: int, position: int) -> None:
    """Store the active weights and the estimated shares of a position."""
    for side in range(sides):
        for slot in range(learning.active.shape[2]):
            learning.active[position, side, slot] = feature(s, side, slot)
    estimate_shares(s, learning, sides)
    for side in range(sides):
        learning.shares[position, side] = learning.share[side]


@kernel
def draw_styles(learning: LearningState, sides: int, styles: int, rng: Rng) -> None:
    """Draw for each side whether it plays in a style, which one, and how long."""
    for side in range(sides):
        learning.styles[side, 1] = 0
        if styles > 0 and draw_below(rng, 2) == 0:
            learning.styles[side, 0] = draw_below(rng, styles)
            learning.styles[side, 1] = draw_below(rng, MAX_STYLE_MOVES)


@kernel
def play_training_game(
    states: Record,
    words: Record,
    learning: LearningState,
    sides: int,
    settings: TrainingConfig,
    search: SelfPlaySearch,
    searches: bool,
    moves: Ints,
    weights: Ints,
    rng: Rng,
) -> int:
    """Play a game from `states[WALK]` and record all positions, or the quiet ones. Return their number."""
    length, s = 0, states[WALK]
    draw_styles(learning, sides, settings.styles, rng)
    while length < len(learning.shares):
        mover = actor(s)
        if mover == OVER:
            break
        is_recorded = not settings.has_quiet or quiet(s)
        if is_recorded:
            record_position(s, learning, sides, length)
            length += 1
        side = mover if sides > 1 else 0
        if mover == CHANCE:
            move = draw_outcome(s, rng, moves, weights)
        elif is_recorded and length <= learning.styles[side, 1]:
            move = style(s, mover, int(learning.styles[side, 0]))
        elif is_recorded and (
            length <= settings.random_opening or draw_below(rng, MILLION) < settings.random_per_million
        ):
            move = choose_action(s, rng, moves)
        elif searches:
            move = search_move(states, words, search, learning, rng)
        elif settings.has_quiet:
            states[NEXT] = s
            move = policy(states[NEXT], rng, learning.room)
        else:
            move = best_move(states, side, sides, learning, LEARNED, moves, rng)
        play(s, move)
    return length


@kernel
def update_weights(s: Record, sides: int, learning: LearningState, settings: TrainingConfig, length: int) -> float:
    """Move each share of a game towards the later ones, last first. Return the mean squared error."""
    estimate_shares(s, learning, sides)
    for side in range(sides):
        learning.goal[side] = learning.share[side]
    error = 0.0
    for position in range(length - 1, -1, -1):
        for side in range(sides):
            difference = learning.goal[side] - learning.shares[position, side]
            error += difference * difference
            correct_weights(learning, position, side, difference, settings.rate)
            learning.goal[side] = learning.shares[position, side] + settings.trace_decay * difference
    return error / max(1, length * sides)


@kernel
def correct_weights(learning: LearningState, position: int, side: int, error: float, rate: float) -> None:
    """Change all active weights of a side in proportion to the error."""
    for slot in range(learning.active.shape[2]):
        index = learning.active[position, side, slot]
        if index >= 0:
            learning.hits[index] += 1.0
            learning.weights[index] += rate * error / sqrt(learning.hits[index])


@kernel
def learn_games(
    states: Record,
    words: Record,
    starts: Record,
    sides_of: Ints,
    first: int,
    games: int,
    learning: LearningState,
    settings: TrainingConfig,
    search: SelfPlaySearch,
    moves: Ints,
    weights: Ints,
    rng: Rng,
) -> float:
    """Play and learn from games, cycling through the starts. Return the mean squared error of their positions."""
    error = 0.0
    for number in range(first, first + games):
        states[WALK] = starts[number % len(starts)]
        sides = sides_of[number % len(starts)]
        searches = settings.has_quiet and number >= settings.policy_games
        length = play_training_game(states, words, learning, sides, settings, search, searches, moves, weights, rng)
        error += update_weights(states[WALK], sides, learning, settings, length)
    return error / games


@kernel
def duel(
    states: Record,
    starts: Record,
    sides_of: Ints,
    games: int,
    learning: LearningState,
    moves: Ints,
    weights: Ints,
    rng: Rng,
) -> float:
    """Play the learned evaluation against the hand-written one, in each seat in turn. Return its points per game.

    A co-operative team plays with the learned evaluation alone.
    """
    points = 0.0
    for number in range(games):
        states[WALK] = starts[number % len(starts)]
        sides = sides_of[number % len(starts)]
        learned_side = (number // len(starts)) % sides
        for _ in range(len(learning.shares)):
            mover = actor(states[WALK])
            if mover == OVER:
                break
            if mover == CHANCE:
                move = draw_outcome(states[WALK], rng, moves, weights)
            else:
                side = mover if sides > 1 else 0
                evaluator = LEARNED if side == learned_side else BY_HAND
                move = best_move(states, side, sides, learning, evaluator, moves, rng)
            play(states[WALK], move)
        estimate_shares(states[WALK], learning, sides)
        points += learning.share[learned_side]
    return points / games


KERNELS = kernels_of(sys.modules[__name__])


# ---- the trainer -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Progress:
    """Progress of a training."""

    games: int
    seconds: float
    error: float
    """Mean squared error of the shares of all positions since the last report, 0 to 1."""
    points: float | None
    """Points per game (co-operative: wins) with a one-move lookahead, against the hand-written evaluation.

    None if only quiet positions are learned from, since a one-move lookahead reaches others.
    """


class Trainer:
    """Learns the weights of a game. The result depends on the arguments alone."""

    def __init__(self, game: Game, starts: Sequence[Mapping[str, object]], seed: int, settings: TrainingConfig) -> None:
        evaluation: Any = game.evaluation
        if not hasattr(evaluation, "feature"):
            raise CannotLearn(translate("error-no-features", game=game.id))
        self.game, self.seed = game, check_seed(seed)
        kernels = game.kernels.with_kernels(value=evaluation.plain_value)
        self.settings = settings._replace(styles=getattr(evaluation, "STYLES", 0))
        if "quiet" in kernels.own:
            self.settings = settings._replace(has_quiet=True, styles=0, random_opening=0)
        extra = {
            "feature": evaluation.feature,
            "plain_value": evaluation.plain_value,
            "style": getattr(evaluation, "style", KERNELS["no_style"]),
        }
        bound = kernels.bind([KERNELS["learn_games"], KERNELS["duel"]], compiled=True, extra=extra)
        self._learn, self._duel = bound["learn_games"], bound["duel"]
        start_states = [game.start(**options) for options in starts]
        self._starts = np.array([kernels.numpy_record(state.record) for state in start_states])
        self._sides = np.array([1 if game.cooperative else state.seats for state in start_states], np.int32)
        if settings.simulations > 0 and (
            game.hides or not self.settings.has_quiet or len(set(self._sides.tolist())) > 1
        ):
            raise CannotLearn(translate("error-not-searched", game=game.id))
        self._states = np.zeros(STATE_COUNT, kernels.dtype)
        self._moves, self._weights = kernels.buffers()
        self._rng = generator(self.seed)
        sides = int(self._sides.max())
        self.learning = new_learning_state(evaluation.SIZE, kernels.max_moves, sides, evaluation.SLOTS)
        config: SearchConfig = getattr(evaluation, "SEARCH_CONFIG", OPEN_CONFIG)
        self._search = new_self_play_search(kernels, sides, len(game.moves), config, settings.simulations)
        self.games = 0
        self.last: Progress | None = None

    def play(self, numbers: range, backend: object) -> range:
        """Return the numbers: weights change with each game, so `learn` plays them."""
        return numbers

    def learn(self, samples: range) -> str:
        """Play these games and learn from each."""
        (self.last,) = self.run(samples.stop, reports=1)
        points = self.last.points
        error = f"{self.last.error:.4f}"
        return translate("train-tables", error=error, points=None if points is None else f"{points:.3f}")

    def run(self, games: int, reports: int = 10, duels: int = 400) -> Iterator[Progress]:
        """Learn up to this number of games, and yield the progress."""
        games, reports = check_number(games, "games", 1), check_number(reports, "reports", 1)
        begin, step = time.perf_counter(), max(1, games // reports)
        while self.games < games:
            count = min(step, games - self.games)
            error = self._learn(
                self._states,
                words_of(self._states),
                self._starts,
                self._sides,
                self.games,
                count,
                self.learning,
                self.settings,
                self._search,
                self._moves,
                self._weights,
                self._rng,
            )
            self.games += count
            yield Progress(self.games, time.perf_counter() - begin, float(error), self.compare(duels))

    def compare(self, games: int) -> float | None:
        """Return the points per game as in `Progress`, always with the same dice."""
        games = check_number(games, "games", 1)
        if self.settings.has_quiet:
            return None
        rng = generator(self.seed + 1)
        return float(
            self._duel(self._states, self._starts, self._sides, games, self.learning, self._moves, self._weights, rng)
        )

    def quantized_weights(self) -> list[int]:
        """Return the weights as the integers that the game's kernels sum."""
        scaled = np.clip(np.rint(self.learning.weights * WEIGHTS_PER_LOGIT), -MOST_WEIGHT, MOST_WEIGHT)
        return [int(weight) for weight in scaled]

    def save(self, path: Path) -> None:
        """Write a checkpoint atomically."""
        temporary = path.with_name(f"{path.name}.new")
        with temporary.open("wb") as file:
            np.savez(
                file,
                game=self.game.id,
                seed=str(self.seed),
                weights=self.learning.weights,
                hits=self.learning.hits,
                rng=self._rng,
                games=self.games,
            )
        temporary.replace(path)

    def load(self, path: Path) -> None:
        """Continue from a checkpoint. Raises `CannotLearn` if it does not fit."""
        try:
            with np.load(path) as stored:
                game_id, seed = str(stored["game"]), str(stored["seed"])
                if (game_id, seed) != (self.game.id, str(self.seed)):
                    raise CannotLearn(translate("error-kept-game", file=str(path), game=game_id, seed=seed))
                if stored["weights"].shape != self.learning.weights.shape:
                    raise CannotLearn(translate("error-kept-features", file=str(path)))
                self.learning.weights[:], self.learning.hits[:] = stored["weights"], stored["hits"]
                self._rng[:] = stored["rng"]
                self.games = int(stored["games"])
        except UNREADABLE as error:
            raise CannotLearn(translate("error-kept-unreadable", file=str(path), why=str(error))) from None
