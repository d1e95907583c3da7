"""The bot that learned DunkelRunde is found by its entry point, makes legal moves, and beats random play."""

from __future__ import annotations

import json

import pytest

import crossings
from crossings.bots import choose
from crossings.bots.match import entry, play_match
from crossings.engine import Game
from crossings_learner.player import GAME, WEIGHTS, OnlyOneGame

BOT = "learner"


def one_game() -> Game:
    return crossings.game(GAME)


def test_it_plays_whole_games_against_random_and_wins_most() -> None:
    """Seats rotate with equal dice; equal seeds give equal games."""
    game = one_game()
    played = list(play_match(game, [entry(BOT, game), entry("random", game)], games=20, seed=1, processes=1))
    wins = sum(0 in [match.seating[seat] for seat in match.winners] for match in played)
    assert wins >= 16, f"{wins} of 20"


def test_equal_views_give_equal_moves() -> None:
    state = one_game().start(players=3)
    while state.actor == "chance":
        state = state.play(next(iter(state.outcomes())))
    assert isinstance(state.actor, int)
    moves = {choose(BOT, state.game, state.view(state.actor), state.actor, seed=seed) for seed in range(5)}
    assert len(moves) == 1 and moves <= set(state.actions())


def test_it_wins_a_game_that_its_turn_can_win() -> None:
    """The boy is next to the linden, where the girl is already: walking wins before or after using the ghost die."""
    data = one_game().start(players=2).to_json()
    data |= {"actor": 0, "dice": {"child": 1, "ghost": 8}}
    data["children"] = [{"girl": "linden", "boy": "k3"}, {"girl": "k1", "boy": "k1"}]
    state = one_game().from_json(data)
    while state.actor == 0:
        state = state.play(choose(BOT, state.game, state.view(0), 0, seed=1))
    assert state.result is not None
    assert state.result.winners == (0,)


def test_another_game_is_refused_with_a_message() -> None:
    state = crossings.game("dune-chess").start()
    with pytest.raises(OnlyOneGame, match="learned dunkelrunde alone"):
        choose(BOT, state.game, state.view(0), 0, seed=1)


def test_the_stored_learning_curve_rises() -> None:
    curve = json.loads(WEIGHTS.with_suffix(".json").read_text(encoding="utf-8"))
    first, last = curve[0]["points"], curve[-1]["points"]
    assert {"random", "casual"} <= set(first)
    assert all(last[bot] > first[bot] + 0.2 for bot in first)
