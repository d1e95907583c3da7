"""What a search goes by: properties of the evaluation by hand and the learned one, and a few games against `plain`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import crossings
from crossings.bots.match import Entry, play_match, points_of
from crossings.bots.registry import BOTS
from crossings.engine import Game, State
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.games.bridges_and_boats.evaluation import by_hand, features
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER
from crossings.search.levels import Budget
from players.bridges_and_boats import PLAYERS

from .conftest import Play

At = Callable[..., Play]
EVEN: dict[str, Any] = {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}
LEARNED_AND_BY_HAND = pytest.mark.parametrize("options", [EVEN, EVEN | {"boat_cost": 1}])


def value_of(game: Game, play: Play, seat: int = ATTACKER) -> int:
    return game.kernels.asked("value", play.state.record, seat)


def walk(game: Game, seed: int) -> Iterator[State]:
    """The positions of a random game."""
    state, policy, draw = game.start(**EVEN), random_policy(seed), random_outcomes(seed)
    while state.actor is not None:
        yield state
        state = state.play(draw(state) if state.actor == "chance" else policy(state))


@LEARNED_AND_BY_HAND
def test_what_cannot_become_score_any_more_is_worth_nothing(game: Game, at: At, options: dict[str, Any]) -> None:
    """BAB-21, BAB-68: in the last round neither coins nor dominoes nor boats with soldiers get anybody across."""
    hoard: dict[str, Any] = {"coins": [33, 12], "reserves": (["1-1", "2-2", "3-3"], []), "loaded": {"4-4": 2}}
    assert value_of(game, at(options=options, round=35, crossed=9, **hoard)) < 100
    assert value_of(game, at(options=options, round=35, crossed=9, turn=1, **hoard)) < 100
    assert value_of(game, at(options=options, round=35, crossed=13, turn=1, **hoard | {"coins": [0, 10]})) > 800


@LEARNED_AND_BY_HAND
def test_soldiers_that_come_too_late_are_worth_nothing(game: Game, at: At, options: dict[str, Any]) -> None:
    late, in_time = (
        at(options=options, round=33, coins=[0, 9], crossed=8, bridge=range(1, 7), soldiers=soldiers)
        for soldiers in ([4, 5, 6], [10, 11, 12])
    )
    assert value_of(game, late) + 200 < value_of(game, in_time)


def test_what_one_seat_hopes_the_other_fears(game: Game) -> None:
    for state in walk(game, seed=4):
        both = [game.kernels.asked("value", state.record, seat) for seat in (ATTACKER, DEFENDER)]
        assert sum(both) == 1000


def test_it_goes_by_what_both_can_see(game: Game) -> None:
    """BAB-70: in a search nobody profits from faces that he cannot see, and it does not matter how they are dealt."""
    for number, state in enumerate(walk(game, seed=6)):
        for seat in (ATTACKER, DEFENDER):
            dealt = game.kernels.imagined(state.record, seat, number)
            assert game.kernels.asked("value", dealt, seat) == game.kernels.asked("value", state.record, seat)


def test_each_slot_keeps_to_its_weights(game: Game) -> None:
    for number, state in enumerate(walk(game, seed=5)):
        if number % 3 == 0:
            s = state.unpacked()
            for slot, size in enumerate(features.SIZES):
                assert 0 <= features.feature(s, ATTACKER, slot) - features.FIRST[slot] < size
                assert features.feature(s, DEFENDER, slot) == -1


def test_the_turn_at_hand_counts_as_done(game: Game, at: At) -> None:
    """What a march (BAB-31) or unloading (BAB-21) brings is in sight before it is ordered."""
    play = at(options=EVEN, bridge=range(1, 7), soldiers=[3, 4, 12], across={"3-5": 2}, crossed=5)
    assert by_hand.crossed_by_then(play.state.unpacked()) == 8
    marched = play("march")
    assert by_hand.crossed_by_then(marched.state.unpacked()) == 8
    assert by_hand.marched(marched.state.unpacked()) == game.kernels.cells(marched.state.record)["soldiers"]
    assert by_hand.marched(play.state.unpacked()) & 0xFFF == game.kernels.cells(marched.state.record)["soldiers"]


def test_beats_plain_players_by_looking_one_move_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games, one from each side: `benchmarks/gates.py` plays more."""
    monkeypatch.setenv("CROSSINGS_COMPILE", "off")
    game = crossings.game("bridges-and-boats")
    entries = [
        Entry("search", BOTS["search"].decide, Budget(simulations=1)),
        Entry("plain", PLAYERS["plain"], Budget()),
    ]
    games = play_match(game, entries, games=2, seed=1, options=EVEN, processes=1)
    assert sum(points_of(played, 0, False) for played in games) > 1
