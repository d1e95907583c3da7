"""Adapters play the same games as single states: positions, masks, observations, rewards and ends."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode

from adapters.observed import OBSERVED, SHORT
from crossings.adapters.gymnasium import GameEnv
from crossings.adapters.pettingzoo import env as make_pettingzoo
from crossings.adapters.play import SEEDS
from crossings.adapters.vector import BatchEnv
from crossings.engine import OVER, Game, State
from crossings.engine.kernels.rng import draw_below, draw_weighted, generator
from same_game import Facts, Row, Single, assert_same_game, legal, settled
from toys.coin_race.game import GAME as COIN_RACE

SEED = 7


class Alone(Single):
    """A game with the draws of an environment that was reset with a seed; more games follow."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.start = start
        self.seeds = seeding.np_random(SEED)[0]
        self.begin()

    def begin(self) -> None:
        """Start the next game."""
        self.rng, self.ended = generator(int(self.seeds.integers(SEEDS))), None
        self.state = settled(self.start, self.draw)

    def draw(self, state: State) -> int:
        """Return an outcome."""
        weights = state.game.kernels.chances(state.record)
        return [*weights][draw_weighted(self.rng, np.array([*weights.values()], np.int32), len(weights))]

    def play(self, move: int) -> None:
        """Play an action and all draws that follow."""
        self.state = settled(self.state.play_number(move), self.draw)
        self.ended = self.state if self.state.actor is None else None

    def play_at_random(self) -> None:
        """Play a random action."""
        actions = legal(self.state)
        self.play(actions[draw_below(self.rng, len(actions))])


class InGymnasium:
    """One seat among random players, or a whole team."""

    def __init__(self, game: Game, seat: int | None, **options: Any) -> None:
        self.env = GameEnv(game.id, seat=seat, opponent=None if seat is None else "random", **options)
        self.seat = seat
        self.single = Alone(game.start(**options))
        self.singles = [self.single]
        self.seen, self.info = self.env.reset(seed=SEED)
        self.reward, self.over = 0.0, False
        self._let_others_move()

    def _let_others_move(self) -> None:
        while self.seat is not None and self.single.state.actor not in (self.seat, None):
            self.single.play_at_random()

    def shown(self) -> Iterable[Facts]:
        """Return what the environment shows; after the end it allows every action."""
        actions, play = self.info["action_mask"].nonzero()[0].tolist(), self.env.play
        assert self.env.action_masks().nonzero()[0].tolist() == actions
        assert self.info["seat"] == (play.actor if self.seat is None else self.seat) or self.over
        if self.over:
            assert len(actions) == len(play.game.actions)
        rewards = play.rewards() if self.over else [0.0] * play.seats
        assert self.reward == (rewards[self.seat] if self.seat is not None else np.mean(rewards))
        yield {
            "state": play.state,
            "actor": play.actor,
            "legal": [] if self.over else actions,
            "over": self.over,
            "reward": list(rewards),
            ("seen", self.info["seat"]): self.seen.tolist(),
        }

    def step(self, moves: list[int]) -> None:
        """Play an action, or start the next game."""
        if self.over:
            self.single.begin()
            (self.seen, self.info), self.reward, self.over = self.env.reset(), 0.0, False
        else:
            self.single.play(moves[0])
            self.seen, self.reward, self.over, _, self.info = self.env.step(moves[0])
        self._let_others_move()


class InPettingZoo:
    """All seats are agents."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.env = make_pettingzoo(game.id, **options)
        self.env.reset(seed=SEED)
        self.single = Alone(game.start(**options))
        self.singles = [self.single]

    def shown(self) -> Iterable[Facts]:
        """Return what the environment shows to all agents."""
        play, seats = self.env.unwrapped.play, [*enumerate(self.env.possible_agents)]
        seen = [self.env.observe(agent) for _, agent in seats]
        assert {one["observation"].dtype for one in seen} == {np.dtype(np.int16)}
        masks = [one["action_mask"].nonzero()[0].tolist() for one in seen]
        assert [seat for seat, mask in enumerate(masks) if mask] == [play.actor] * (play.actor != OVER)
        over = all(self.env.terminations.values())
        assert over or self.env.agent_selection == f"seat_{play.actor}"
        yield {
            "state": play.state,
            "actor": play.actor,
            "legal": [] if over else masks[play.actor],
            "over": over and not any(self.env.truncations.values()),
            "reward": [*self.env.rewards.values()],
            **{("seen", seat): seen[seat]["observation"].tolist() for seat, _ in seats},
        }

    def step(self, moves: list[int]) -> None:
        """Play an action, or start the next game."""
        if self.single.ended:
            self.single.begin()
            self.env.reset()
        else:
            self.single.play(moves[0])
            self.env.step(moves[0])


class InVector:
    """Rows of a vector environment: the seat to move acts, or one seat among random players."""

    def __init__(self, game: Game, n: int, seat: int | None, mode: AutoresetMode, **options: Any) -> None:
        opponent = None if seat is None else "random"
        self.envs = BatchEnv(game, n, threads=1, seat=seat, opponent=opponent, autoreset_mode=mode, **options)
        self.seat, self.keeps_ends = seat, mode is AutoresetMode.NEXT_STEP
        self.seen, self.info = self.envs.reset(seed=SEED)
        seed = int(seeding.np_random(SEED)[0].integers(SEEDS))
        self.singles = [Row([game.start(**options)], row, seed) for row in range(n)]
        self.over, self.info["rewards"] = np.zeros(n, np.bool_), np.zeros((n, self.envs.batch.seats))
        self.acting = [0] * n
        for single in self.singles:
            self._let_others_move(single)

    def _let_others_move(self, single: Row) -> None:
        """Let the others move. The first game that ends is the one that is reported."""
        ended = single.ended
        while self.seat is not None and single.state.actor != self.seat:
            single.step(single.sample())
            ended = ended or single.ended
        single.ended = ended

    def shown(self) -> Iterable[Facts]:
        """Return what the environments show. With `NEXT_STEP`, ended games are still shown to the seat that acted."""
        assert self.seen in self.envs.observation_space
        for row, (single, seat) in enumerate(zip(self.singles, self.info["seat"].tolist(), strict=True)):
            actions, seen = self.info["action_mask"][row].nonzero()[0].tolist(), self.seen[row].tolist()
            yield {
                "state": self.envs.batch.state(row),
                "over": self.over[row],
                "reward": self.info["rewards"][row].tolist(),
                **({} if self._waits(row) else {"actor": seat, "legal": actions, ("seen", seat): seen}),
            }
            if self._waits(row):
                assert (seat, len(actions)) == (self.acting[row], self.envs.batch.functional.actions)
                assert single.ended and seen == single.ended.observation(seat).tolist()

    def _waits(self, row: int) -> bool:
        """Return whether the next step ignores the row's action and shows the start of its next game."""
        return self.keeps_ends and bool(self.over[row])

    def step(self, moves: list[int]) -> None:
        """Step all rows."""
        self.acting = [int(single.state.actor or 0) for single in self.singles]
        waits = [*map(self._waits, range(len(moves)))]
        actions = [-7 if waiting else move for move, waiting in zip(moves, waits, strict=True)]
        self.seen, rewards, self.over, cut, self.info = self.envs.step(np.array(actions))
        assert rewards.tolist() == [self.info["rewards"][row, seat] for row, seat in enumerate(self.acting)]
        assert not cut.any() and not self.info["illegal"].any()
        for single, move, waiting in zip(self.singles, moves, waits, strict=True):
            if waiting:
                single.ended = None
            else:
                single.step(move)
                self._let_others_move(single)


@pytest.fixture(autouse=True)
def installed(coin_race: Game) -> None:
    """Install the coin race."""


@pytest.mark.parametrize("game", [COIN_RACE, *OBSERVED])
def test_environments_play_the_same_games_as_states(game: Game) -> None:
    """CON-25."""
    options = SHORT.get(game.id, {"players": 3, "goal": 4})
    assert_same_game(InPettingZoo(game, **options))
    assert_same_game(InGymnasium(game, None if game.cooperative else 1, **options))


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_environments_play_game_after_game(seat: int | None) -> None:
    """A seat is asked only when it is to decide. Games after one seed differ, and are the same again."""
    options: dict[str, Any] = {"players": 3, "goal": 4}
    entry = InPettingZoo(COIN_RACE, **options) if seat is None else InGymnasium(COIN_RACE, seat, **options)
    assert assert_same_game(entry, steps=150) > 3


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_vector_environments_play_the_same_games_as_states(seat: int | None, mode: AutoresetMode) -> None:
    """CON-25."""
    assert assert_same_game(InVector(COIN_RACE, 4, seat, mode, players=3, goal=3), steps=80) > 10
