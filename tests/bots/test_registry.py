"""Bots by name: what they are told, what they answer, what is refused."""

from __future__ import annotations

import pytest

from crossings.bots import BOTS, NotToMove, UnknownBot, choose
from crossings.bots.registry import bot
from crossings.template.coin_race.game import GAME as COIN_RACE
from toys.nim import game as nim


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_plays_a_whole_game(name: str) -> None:
    state = nim.GAME.start(heap=12)
    while state.result is None:
        seat = state.actor
        assert isinstance(seat, int)
        move = choose(name, nim.GAME, state.view(seat), seat, seed=3, simulations=20)
        assert move in state.actions()
        state = state.play(move)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_every_bot_plays_where_something_is_hidden(name: str) -> None:
    state = COIN_RACE.start(players=3).play("hide-left").play("hide-right").play("hide-left")
    move = choose(name, COIN_RACE, state.view(0), 0, seed=3, simulations=50)
    assert move in state.actions()


def test_the_search_beats_luck() -> None:
    """From ten sticks the first taker wins, whatever a random bot answers."""
    for seed in range(3):
        state = nim.GAME.start(heap=10)
        while state.result is None:
            assert isinstance(state.actor, int)
            name = ("search", "random")[state.actor]
            state = state.play(choose(name, nim.GAME, state.view(), state.actor, seed=seed, simulations=150))
        assert state.result.winners == (0,)


def test_equal_arguments_give_equal_moves() -> None:
    state = nim.GAME.start(heap=30, wind=True)
    for name in BOTS:
        moves = {choose(name, nim.GAME, state.view(0), 0, seed=11, simulations=60) for _ in range(3)}
        assert len(moves) == 1


def test_random_takes_every_move_now_and_then() -> None:
    state = nim.GAME.start(heap=30)
    moves = {choose("random", nim.GAME, state.view(0), 0, seed=seed) for seed in range(30)}
    assert moves == set(state.actions())


def test_a_bot_keeps_to_the_moves_it_is_given() -> None:
    state = nim.GAME.start(heap=7)
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, simulations=150) == "take-3"
    given = ["take-1", "take-2"]
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, simulations=150, legal=given) in given
    assert choose("search", nim.GAME, state.view(0), 0, seed=1, legal=["take-2"]) == "take-2"


def test_an_unknown_bot_is_told_which_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'deep-blue'; there are: random, search"):
        bot("deep-blue")


def test_a_seat_that_is_not_to_move_is_refused() -> None:
    with pytest.raises(NotToMove, match="seat 1 is not to move"):
        choose("random", nim.GAME, nim.GAME.start().view(1), 1, seed=1)


def test_levels_are_rising_budgets() -> None:
    for one in BOTS.values():
        seconds = [level.seconds for level in one.levels]
        assert seconds == sorted(seconds)
        assert (one.seconds in seconds) == one.thinks
