"""Values learned by self-play: TD(lambda) over sums of tables, as TD-Gammon learned, with the game's own kernels.

A game whose evaluation can learn offers, beside `value`:

- `feature(s, seat, slot) -> int`, a kernel: for each of `SLOTS` slots the index of the weight that speaks for this
  position and seat, from 0 to `SIZE` - 1, or -1 if none does;
- `SLOTS` and `SIZE`, constants;
- `plain_value(s, seat)`, a kernel: the hand-written evaluation, for comparison;
- if it likes, `habit(s, seat, number) -> int`, a kernel: the move of a seat that plays by the habit of this number, of
  `STYLES` that there are. In every other game a seat keeps to one for a while, lest self-play settle on one style and
  never see what others lead to.

The sum of a seat's weights is its *standing* (natural logarithm of odds). Seats share one point by the odds; a
co-operative team wins with the chance that the odds give. Games are played by looking one move ahead, now and then at
random; afterwards the share of every position in them is drawn to what came later. A game that says which positions are
`quiet` learns to judge these alone: its games are played by its `policy`, now and then at random where it is quiet; the
last of them, if that is asked for, by a search that judges by what has been learned so far (`pupil`).
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
from crossings.engine.decisions import OPEN_CONFIG
from crossings.engine.errors import check_number, check_seed
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
"""Places for states; a search has more."""
LEARNED, BY_HAND = 0, 1
MAX_STYLE_MOVES = 400
"""A habit lasts for fewer moves than this, any number."""
MOST_WEIGHT = 32_767
MANY = 1 << 40
UNREADABLE = (OSError, EOFError, KeyError, ValueError, BadZipFile)
"""What reading a file raises that `Trainer.save` has not written."""


@placeholder
def plain_value(s: Record, seat: int) -> int:
    """0..1000: the hand-written evaluation."""
    raise NotImplementedError


@placeholder
def style(s: Record, seat: int, number: int) -> int:
    """The move of a seat that plays by a habit."""
    raise NotImplementedError


@kernel
def no_style(s: Record, seat: int, number: int) -> int:
    """Stands for the habits of a game that has none; never asked."""
    return 0


class CannotLearn(CrossingsError):
    """The game's evaluation offers no features."""


class TrainingConfig(NamedTuple):
    """How it is learned."""

    rate: float
    """The step of a weight that is new; it falls with the square root of its corrections."""
    memory: float
    """Lambda: how much of what came later counts beyond the next position."""
    daring: int
    """How many decisions in a million are made at random."""
    opening: int
    """How many moves at the start are."""
    styles: int = 0
    """How many habits there are."""
    has_quiet: bool = False
    """Whether the game says which positions are quiet, and has a policy."""
    watched: int = MANY
    """Where it says so: how many games are played by the policy; those after them are searched."""
    simulations: int = 0
    """How many a searched decision has."""


# ---- playing -------------------------------------------------------------------------------------


@kernel
def estimate_value(s: Record, side: int, sides: int, lesson: LearningState, who: int) -> float:
    """What a position seems worth to a side, by what is learned or by hand."""
    if reason(s) == 0 and who == BY_HAND:
        return plain_value(s, side) / 1000.0
    estimate_shares(s, lesson, sides)
    return float(lesson.share[side])


@kernel
def best_move(states: Record, side: int, sides: int, lesson: LearningState, who: int, moves: Ints, rng: Rng) -> int:
    """The move after which the side seems to stand best; of several any."""
    count = legal(states[WALK], moves)
    best = int(moves[0])
    highest = -1.0
    ties = 0
    for i in range(count):
        states[NEXT] = states[WALK]
        play(states[NEXT], int(moves[i]))
        value = estimate_value(states[NEXT], side, sides, lesson, who)
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
def record_position(s: Record, lesson: LearningState, sides: int, moment: int) -> None:
    """Keep what spoke for a position, and what it seemed worth."""
    for side in range(sides):
        for slot in range(lesson.active.shape[2]):
            lesson.active[moment, side, slot] = feature(s, side, slot)
    estimate_shares(s, lesson, sides)
    for side in range(sides):
        lesson.shares[moment, side] = lesson.share[side]


@kernel
def draw_styles(lesson: LearningState, sides: int, styles: int, rng: Rng) -> None:
    """Draw for each side whether it has a habit, which, and how long it lasts."""
    for side in range(sides):
        lesson.styles[side, 1] = 0
        if styles > 0 and draw_below(rng, 2) == 0:
            lesson.styles[side, 0] = draw_below(rng, styles)
            lesson.styles[side, 1] = draw_below(rng, MAX_STYLE_MOVES)


@kernel
def play_training_game(
    states: Record,
    words: Record,
    lesson: LearningState,
    sides: int,
    pace: TrainingConfig,
    pupil: SelfPlaySearch,
    searches: bool,
    moves: Ints,
    weights: Ints,
    rng: Rng,
) -> int:
    """Play a game from `states[WALK]` to its end, remembering all positions, or the quiet ones; how many."""
    moment, s = 0, states[WALK]
    draw_styles(lesson, sides, pace.styles, rng)
    while moment < len(lesson.shares):
        who = actor(s)
        if who == OVER:
            break
        learns = not pace.has_quiet or quiet(s)
        if learns:
            record_position(s, lesson, sides, moment)
            moment += 1
        side = who if sides > 1 else 0
        if who == CHANCE:
            move = draw_outcome(s, rng, moves, weights)
        elif learns and moment <= lesson.styles[side, 1]:
            move = style(s, who, int(lesson.styles[side, 0]))
        elif learns and (moment <= pace.opening or draw_below(rng, MILLION) < pace.daring):
            move = choose_action(s, rng, moves)
        elif searches:
            move = search_move(states, words, pupil, lesson, rng)
        elif pace.has_quiet:
            states[NEXT] = s
            move = policy(states[NEXT], rng, lesson.room)
        else:
            move = best_move(states, side, sides, lesson, LEARNED, moves, rng)
        play(s, move)
    return moment


@kernel
def update_weights(s: Record, sides: int, lesson: LearningState, pace: TrainingConfig, length: int) -> float:
    """Draw the shares of all positions of a game to what came later, the last first; the mean squared error."""
    estimate_shares(s, lesson, sides)
    for side in range(sides):
        lesson.goal[side] = lesson.share[side]
    error = 0.0
    for moment in range(length - 1, -1, -1):
        for side in range(sides):
            miss = lesson.goal[side] - lesson.shares[moment, side]
            error += miss * miss
            correct_weights(lesson, moment, side, miss, pace.rate)
            lesson.goal[side] = lesson.shares[moment, side] + pace.memory * miss
    return error / max(1, length * sides)


@kernel
def correct_weights(lesson: LearningState, moment: int, side: int, miss: float, rate: float) -> None:
    """Move all weights that spoke for a side by what was missed."""
    for slot in range(lesson.active.shape[2]):
        index = lesson.active[moment, side, slot]
        if index >= 0:
            lesson.hits[index] += 1.0
            lesson.weights[index] += rate * miss / sqrt(lesson.hits[index])


@kernel
def learn_games(
    states: Record,
    words: Record,
    starts: Record,
    sides_of: Ints,
    first: int,
    games: int,
    lesson: LearningState,
    pace: TrainingConfig,
    pupil: SelfPlaySearch,
    moves: Ints,
    weights: Ints,
    rng: Rng,
) -> float:
    """Play and learn from some games, the starting positions in turn; the mean squared error of their positions."""
    error = 0.0
    for number in range(first, first + games):
        states[WALK] = starts[number % len(starts)]
        sides = sides_of[number % len(starts)]
        searches = pace.has_quiet and number >= pace.watched
        length = play_training_game(states, words, lesson, sides, pace, pupil, searches, moves, weights, rng)
        error += update_weights(states[WALK], sides, lesson, pace, length)
    return error / games


@kernel
def duel(
    states: Record,
    starts: Record,
    sides_of: Ints,
    games: int,
    lesson: LearningState,
    moves: Ints,
    weights: Ints,
    rng: Rng,
) -> float:
    """One side by what is learned, the others by hand, each side in turn; the learned one's points.

    A co-operative team plays by what is learned alone.
    """
    points = 0.0
    for number in range(games):
        states[WALK] = starts[number % len(starts)]
        sides = sides_of[number % len(starts)]
        pupil = (number // len(starts)) % sides
        for _ in range(len(lesson.shares)):
            who = actor(states[WALK])
            if who == OVER:
                break
            if who == CHANCE:
                move = draw_outcome(states[WALK], rng, moves, weights)
            else:
                side = who if sides > 1 else 0
                teacher = LEARNED if side == pupil else BY_HAND
                move = best_move(states, side, sides, lesson, teacher, moves, rng)
            play(states[WALK], move)
        estimate_shares(states[WALK], lesson, sides)
        points += lesson.share[pupil]
    return points / games


KERNELS = kernels_of(sys.modules[__name__])


# ---- the trainer -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Progress:
    """How far a training has come."""

    games: int
    seconds: float
    error: float
    """Mean squared error of the shares of all positions since the last report, 0..1."""
    points: float | None
    """Points a game (co-operative: wins) by looking one move ahead, against the hand-written evaluation; None where
    only quiet positions are learned from, so that one move ahead what is learned has nothing to say."""


class Trainer:
    """Learns the weights of a game. All that it does depends on its arguments alone."""

    def __init__(self, game: Game, starts: Sequence[Mapping[str, object]], seed: int, pace: TrainingConfig) -> None:
        evaluation: Any = game.evaluation
        if not hasattr(evaluation, "feature"):
            raise CannotLearn(translate("error-no-features", game=game.id))
        self.game, self.seed = game, check_seed(seed)
        kernels = game.kernels.with_kernels(value=evaluation.plain_value)
        self.pace = pace._replace(styles=getattr(evaluation, "STYLES", 0))
        if "quiet" in kernels.own:
            self.pace = pace._replace(has_quiet=True, styles=0, opening=0)
        extra = {
            "feature": evaluation.feature,
            "plain_value": evaluation.plain_value,
            "style": getattr(evaluation, "style", KERNELS["no_style"]),
        }
        bound = kernels.bind([KERNELS["learn_games"], KERNELS["duel"]], compiled=True, extra=extra)
        self._learn, self._duel = bound["learn_games"], bound["duel"]
        opened = [game.start(**options) for options in starts]
        self._starts = np.array([kernels.numpy_record(state.record) for state in opened])
        self._sides = np.array([1 if game.cooperative else state.seats for state in opened], np.int32)
        if pace.simulations > 0 and (game.hides or not self.pace.has_quiet or len(set(self._sides.tolist())) > 1):
            raise CannotLearn(translate("error-not-searched", game=game.id))
        self._states = np.zeros(STATE_COUNT, kernels.dtype)
        self._moves, self._weights = kernels.buffers()
        self._rng = generator(self.seed)
        sides = int(self._sides.max())
        self.lesson = new_learning_state(evaluation.SIZE, kernels.max_moves, sides, evaluation.SLOTS)
        config: SearchConfig = getattr(evaluation, "SEARCH_CONFIG", OPEN_CONFIG)
        self._pupil = new_self_play_search(kernels, sides, len(game.moves), config, pace.simulations)
        self.games = 0
        self.last: Progress | None = None

    def play(self, numbers: range, place: object) -> range:
        """Weights change with each game: it is played where it is learned from."""
        return numbers

    def learn(self, samples: range) -> str:
        """Play the games of these numbers, and learn from each."""
        (self.last,) = self.run(samples.stop, reports=1)
        points = self.last.points
        error = f"{self.last.error:.4f}"
        return translate("train-tables", error=error, points=None if points is None else f"{points:.3f}")

    def run(self, games: int, reports: int = 10, duels: int = 400) -> Iterator[Progress]:
        """Learn from games up to so many in all, telling how it goes."""
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
                self.lesson,
                self.pace,
                self._pupil,
                self._moves,
                self._weights,
                self._rng,
            )
            self.games += count
            yield Progress(self.games, time.perf_counter() - begin, float(error), self.compare(duels))

    def compare(self, games: int) -> float | None:
        """Points a game by looking one move ahead, against the hand-written evaluation (as in `Progress`); always the
        same dice."""
        games = check_number(games, "games", 1)
        if self.pace.has_quiet:
            return None
        rng = generator(self.seed + 1)
        return float(
            self._duel(self._states, self._starts, self._sides, games, self.lesson, self._moves, self._weights, rng)
        )

    def integers(self) -> list[int]:
        """The weights as a game's kernels sum them up."""
        scaled = np.clip(np.rint(self.lesson.weights * WEIGHTS_PER_LOGIT), -MOST_WEIGHT, MOST_WEIGHT)
        return [int(weight) for weight in scaled]

    def save(self, path: Path) -> None:
        """Keep what is needed to go on: the whole of it, or what was kept before."""
        begun = path.with_name(f"{path.name}.new")
        with begun.open("wb") as file:
            np.savez(
                file,
                game=self.game.id,
                seed=str(self.seed),
                weights=self.lesson.weights,
                hits=self.lesson.hits,
                rng=self._rng,
                games=self.games,
            )
        begun.replace(path)

    def load(self, path: Path) -> None:
        """Go on from what was kept. Raises `CannotLearn` if it does not fit."""
        try:
            with np.load(path) as kept:
                game_id, seed = str(kept["game"]), str(kept["seed"])
                if (game_id, seed) != (self.game.id, str(self.seed)):
                    raise CannotLearn(translate("error-kept-game", file=str(path), game=game_id, seed=seed))
                if kept["weights"].shape != self.lesson.weights.shape:
                    raise CannotLearn(translate("error-kept-features", file=str(path)))
                self.lesson.weights[:], self.lesson.hits[:] = kept["weights"], kept["hits"]
                self._rng[:] = kept["rng"]
                self.games = int(kept["games"])
        except UNREADABLE as error:
            raise CannotLearn(translate("error-kept-unreadable", file=str(path), why=str(error))) from None
