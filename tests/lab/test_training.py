"""A value learned by self-play agrees with the theory of Nim, and is reproducible."""

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
from toys.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim
from toys.nim.evaluation import SIZE, feature

FOUR, EIGHT = 4, 8
PACE = TrainingConfig(rate=0.3, trace_decay=0.7, random_per_million=100_000, random_opening=1)


@kernel
def always(s: Record) -> bool:
    """Every position is quiet."""
    return True


def trained(games: int) -> Trainer:
    trainer = Trainer(nim.GAME, [{"heap": 12}], seed=1, settings=PACE)
    for _ in trainer.run(games, reports=1, duels=20):
        pass
    return trainer


def test_the_learned_values_are_those_of_theory() -> None:
    """Multiples of four are lost for the player to move, and no random player finds that."""
    trainer = trained(3000)
    weights = trainer.quantized_weights()
    assert [heap for heap in range(1, 12) if weights[2 * heap + 1] < weights[2 * heap]] == [4, 8]
    points = trainer.compare(400)
    assert points is not None
    assert points > 0.9


def test_it_is_reproducible_and_continues(tmp_path: Path) -> None:
    whole, first = trained(200), trained(100)
    first.save(tmp_path / "kept.npz")
    second = Trainer(nim.GAME, [{"heap": 12}], seed=1, settings=PACE)
    second.load(tmp_path / "kept.npz")
    for _ in second.run(200, reports=1, duels=20):
        pass
    assert second.quantized_weights() == whole.quantized_weights()


def test_games_that_cannot_be_learned_are_refused() -> None:
    with pytest.raises(CannotLearn, match="no features"):
        Trainer(COIN_RACE, [{}], seed=1, settings=PACE)
    with pytest.raises(CannotLearn, match="searched games"):
        Trainer(nim.GAME, [{"heap": 12}], seed=1, settings=PACE._replace(policy_games=5, simulations=10))


def test_an_unsuitable_checkpoint_is_one_error_line(tmp_path: Path) -> None:
    """It is of another training, or it can't be read."""
    stored = tmp_path / "kept.npz"
    trained(1).save(stored)
    with pytest.raises(CannotLearn, match="was saved by training nim with seed 1; choose another file"):
        Trainer(nim.GAME, [{"heap": 12}], seed=2, settings=PACE).load(stored)
    whole = stored.read_bytes()
    for data in (b"no weights", b"", whole[:200], b"PK\x03\x04" + bytes(100)):
        stored.write_bytes(data)
        with pytest.raises(CannotLearn, match=r"can't read .*; choose another file to start again") as caught:
            trained(1).load(stored)
        assert "\n" not in str(caught.value)


def test_a_failed_save_leaves_the_old_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = tmp_path / "kept.npz"
    trained(1).save(stored)
    before = stored.read_bytes()

    def breaks_off(file: IO[bytes], **_: object) -> None:
        file.write(b"half of")
        raise KeyboardInterrupt

    monkeypatch.setattr("numpy.savez", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        trained(2).save(stored)
    assert stored.read_bytes() == before


def test_a_game_with_quiet_positions_learns_only_from_these() -> None:
    """The player to move loses from eight against the policy; other heaps are not learned."""

    @kernel
    def quiet(s: Record) -> bool:
        return bool(s.sticks == EIGHT)

    game = replace(nim.GAME)
    game.kernels.own["quiet"] = cast(FunctionType, quiet)
    trainer = Trainer(game, [{"heap": 12}], seed=1, settings=PACE._replace(trace_decay=1.0))
    output = list(trainer.run(500, reports=1, duels=20))
    weights = trainer.quantized_weights()
    assert weights[2 * EIGHT + 1] < 0 < weights[2 * EIGHT]
    assert np.count_nonzero(weights) == 2
    assert output[-1].points is None


TAKEN = (1, 2, 3)


@pytest.mark.parametrize("sticks", [5, 6, 7])
def test_a_searched_move_uses_the_learned_values(sticks: int) -> None:
    """Without rollouts, only the learned values know that the player to move loses from four."""
    kernels = nim.GAME.kernels
    learning = new_learning_state(SIZE, kernels.max_moves, sides=2, slots=1)
    learning.weights[2 * FOUR + 1], learning.weights[2 * FOUR] = -2.0, 2.0
    search = new_self_play_search(
        kernels, 2, len(nim.GAME.moves), SearchConfig(rollout_moves=0, max_depth=1), simulations=60
    )
    states = np.zeros(STATE_COUNT, kernels.dtype)
    states[0] = kernels.numpy_record(nim.GAME.start(heap=sticks).record)
    bound = kernels.bind(
        [kernels_of(lessons)["search_move"]], compiled=True, extra={"feature": cast(FunctionType, feature)}
    )
    for seed in range(3):  # the contents of the tree from the last search do not matter
        move = bound["search_move"](states, words_of(states), search, learning, generator(seed))
        assert TAKEN[move] == sticks - FOUR


def test_the_last_games_are_searched_if_requested() -> None:
    """If everything is quiet, an untrained search without rollouts plays unlike the policy."""
    counted = []
    for policy_games in (0, 300):
        game = replace(nim.GAME)
        game.kernels.own["quiet"] = cast(FunctionType, always)
        settings = PACE._replace(random_per_million=0, policy_games=policy_games, simulations=4)
        trainer = Trainer(game, [{"heap": 12}], seed=1, settings=settings)
        for _ in trainer.run(300, reports=1, duels=20):
            pass
        counted.append(trainer.learning.hits[2 * EIGHT + 1])
    searched, watched_alone = counted
    assert watched_alone > 0
    assert searched != watched_alone


def test_half_of_the_sides_play_in_a_style_for_a_while() -> None:
    learning, rng = new_learning_state(size=1, longest=1, sides=2, slots=1), generator(1)
    drawn = []
    for _ in range(500):
        draw_styles(learning, 2, 3, rng)
        drawn += learning.styles.tolist()
    lasting = [(style, moves) for style, moves in drawn if moves > 0]
    assert 400 < len(lasting) < 600
    assert {style for style, _ in lasting} == {0, 1, 2}
    assert max(moves for _, moves in lasting) < MAX_STYLE_MOVES
    learning.styles[:] = 0
    draw_styles(learning, 2, 0, rng)
    assert not learning.styles.any(), "without styles no side keeps to one"
