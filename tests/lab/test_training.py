"""A value learned by self-play finds what is known of Nim, and comes out the same each time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import IO, cast

import numpy as np
import pytest

from crossings.engine import Record, SearchConfig, kernel
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import generator
from crossings.lab import learning_state as lessons
from crossings.lab.learning_state import new_learning_state, new_self_play_search
from crossings.lab.training import MAX_STYLE_MOVES, CannotLearn, Trainer, TrainingConfig, draw_styles
from crossings.search.search import words_of
from crossings.search.simulation import STATE_COUNT
from crossings.template.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim
from toys.nim.evaluation import SIZE, feature

FOUR, EIGHT = 4, 8
PACE = TrainingConfig(rate=0.3, memory=0.7, daring=100_000, opening=1)


@kernel
def always(s: Record) -> bool:
    """It is quiet."""
    return True


def trained(games: int) -> Trainer:
    trainer = Trainer(nim.GAME, [{"heap": 12}], seed=1, pace=PACE)
    for _ in trainer.run(games, reports=1, duels=20):
        pass
    return trainer


@pytest.fixture(scope="module")
def trainer() -> Trainer:
    return trained(3000)


@pytest.mark.parametrize("heap", range(1, 12))
def test_multiples_of_four_are_lost_for_whose_turn_it_is(trainer: Trainer, heap: int) -> None:
    weights = trainer.integers()
    to_move, waiting = weights[2 * heap + 1], weights[2 * heap]
    assert (to_move < waiting) == (heap % 4 == 0)


def test_it_beats_whoever_knows_nothing(trainer: Trainer) -> None:
    """From twelve, whoever begins is lost against the best play; who knows nothing does not play it."""
    points = trainer.compare(400)
    assert points is not None
    assert points > 0.9


def test_it_is_the_same_each_time_and_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, first = trained(200), trained(100)
    first.save(tmp_path / "kept.npz")
    second = Trainer(nim.GAME, [{"heap": 12}], seed=1, pace=PACE)
    second.load(tmp_path / "kept.npz")
    for _ in second.run(200, reports=1, duels=20):
        pass
    assert second.integers() == whole.integers()


def test_what_does_not_fit_is_told_in_a_line(tmp_path: Path) -> None:
    """Weights that another training has kept neither: their file names one seed, with which they are made again."""
    kept = tmp_path / "kept.npz"
    trained(1).save(kept)
    with pytest.raises(CannotLearn, match="was saved by training nim with seed 1; choose another file"):
        Trainer(nim.GAME, [{"heap": 12}], seed=2, pace=PACE).load(kept)
    whole = kept.read_bytes()
    for data in (b"no weights", b"", whole[:200], b"PK\x03\x04" + bytes(100)):
        kept.write_bytes(data)
        with pytest.raises(CannotLearn, match=r"can't read .*; choose another file to start again") as caught:
            trained(1).load(kept)
        assert "\n" not in str(caught.value)
    with pytest.raises(CannotLearn, match="no features"):
        Trainer(COIN_RACE, [{}], seed=1, pace=PACE)
    with pytest.raises(CannotLearn, match="searched games"):
        Trainer(nim.GAME, [{"heap": 12}], seed=1, pace=PACE._replace(watched=5, simulations=10))


def test_what_cannot_be_kept_whole_leaves_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.npz"
    trained(1).save(kept)
    before = kept.read_bytes()

    def breaks_off(file: IO[bytes], **_: object) -> None:
        file.write(b"half of")
        raise KeyboardInterrupt

    monkeypatch.setattr("numpy.savez", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        trained(2).save(kept)
    assert kept.read_bytes() == before


def test_a_game_with_quiet_positions_learns_of_these_alone_what_its_policy_makes_of_them() -> None:
    """Whoever is to take from eight is lost against it; of other heaps nothing is said."""

    @kernel
    def quiet(s: Record) -> bool:
        return bool(s.sticks == EIGHT)

    game = replace(nim.GAME)
    game.kernels.own["quiet"] = cast(FunctionType, quiet)
    trainer = Trainer(game, [{"heap": 12}], seed=1, pace=PACE._replace(memory=1.0))
    told = list(trainer.run(500, reports=1, duels=20))
    weights = trainer.integers()
    assert weights[2 * EIGHT + 1] < 0 < weights[2 * EIGHT]
    assert np.count_nonzero(weights) == 2
    assert told[-1].points is None


TAKEN = (1, 2, 3)


@pytest.mark.parametrize("sticks", [5, 6, 7])
def test_a_searched_move_goes_by_what_has_been_learned(sticks: int) -> None:
    """Nothing is played on, so that only the lesson tells that who is to take from four is lost."""
    kernels = nim.GAME.kernels
    lesson = new_learning_state(SIZE, kernels.max_moves, sides=2, slots=1)
    lesson.weights[2 * FOUR + 1], lesson.weights[2 * FOUR] = -2.0, 2.0
    pupil = new_self_play_search(
        kernels, 2, len(nim.GAME.moves), SearchConfig(rollout_moves=0, max_depth=1), simulations=60
    )
    states = np.zeros(STATE_COUNT, kernels.dtype)
    states[0] = kernels.numpy_record(nim.GAME.start(heap=sticks).record)
    bound = kernels.bind(
        [kernels_of(lessons)["searched_move"]], compiled=True, extra={"feature": cast(FunctionType, feature)}
    )
    for seed in range(3):  # what the last search has left in the tree is no matter
        move = bound["searched_move"](states, words_of(states), pupil, lesson, generator(seed))
        assert TAKEN[move] == sticks - FOUR


def test_the_last_games_are_searched_if_that_is_asked_for() -> None:
    """Where everything is quiet and nothing played on, a search that has learned nothing plays unlike the policy."""
    counted = []
    for watched in (0, 300):
        game = replace(nim.GAME)
        game.kernels.own["quiet"] = cast(FunctionType, always)
        pace = PACE._replace(daring=0, watched=watched, simulations=4)
        trainer = Trainer(game, [{"heap": 12}], seed=1, pace=pace)
        for _ in trainer.run(300, reports=1, duels=20):
            pass
        counted.append(trainer.lesson.hits[2 * EIGHT + 1])
    searched, watched_alone = counted
    assert watched_alone > 0
    assert searched != watched_alone


def test_half_of_the_sides_keep_to_a_habit_for_a_while() -> None:
    lesson, rng = new_learning_state(size=1, longest=1, sides=2, slots=1), generator(1)
    drawn = []
    for _ in range(500):
        draw_styles(lesson, 2, 3, rng)
        drawn += lesson.styles.tolist()
    lasting = [(style, moves) for style, moves in drawn if moves > 0]
    assert 400 < len(lasting) < 600
    assert {style for style, _ in lasting} == {0, 1, 2}
    assert max(moves for _, moves in lasting) < MAX_STYLE_MOVES
    lesson.styles[:] = 0
    draw_styles(lesson, 2, 0, rng)
    assert not lesson.styles.any(), "without habits nobody keeps to one"
