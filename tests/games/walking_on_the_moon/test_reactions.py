"""Moments for cards as all can see that they are possible (section 8, What a window tells)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from crossings.engine import Game, State
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.table import CHANCE_MOVE, MOVE, Event, is_at, moment_view
from crossings.table.positions import moments_after

from .conftest import Play

At = Callable[..., Play]
GAMES = 4
MOST_MOVES = 250


def event_of(state: State, move: str) -> Event:
    by = state.actor if isinstance(state.actor, int) else -1
    return Event(1, MOVE if by >= 0 else CHANCE_MOVE, by, move)


def phases(play: Play, move: str) -> list[str]:
    """The moments that a move opens, as all can see."""
    return [moment.to_json()["phase"] for moment in moments_after(play.state, event_of(play.state, move))]


def steps(game: Game) -> Iterator[tuple[State, str, State]]:
    for seed in range(GAMES):
        state = game.start(players=2 + seed % 4)
        choose, draw = random_policy(seed), random_outcomes(seed)
        for _ in range(MOST_MOVES):
            if state.result:
                break
            move = draw(state) if state.actor == "chance" else choose(state)
            after = state.play(move)
            yield state, move, after
            state = after


def test_whoever_is_asked_is_asked_at_one_of_these_moments(game: Game) -> None:
    """All may pass, and the next of the moments comes, or none; what is told is what those who look on see."""
    game.kernels.compile()
    asked = 0
    for before, move, after in steps(game):
        if move == "pass":
            continue
        moments = moments_after(before, event_of(before, move))
        for moment in moments:
            while is_at(after, moment):
                asked += 1
                own = [seat for seat in range(after.seats) if seat != after.actor]
                assert all(moment_view(moment, after, seat) == after.view(seat) for seat in own)
                after = after.play("pass")
        assert after.view(None)["actor"] != "?"
    assert asked > 50


def test_moments_tell_nothing_of_covered_cards(game: Game) -> None:
    """In all states that a seat cannot tell apart, a move opens the same moments, and they look the same to it."""
    game.kernels.compile()
    compared = 0
    for number, (before, move, after) in enumerate(steps(game)):
        seat = (*range(before.seats), None)[number % (before.seats + 1)]
        other = game.imagine(before.view(seat), number, seat)
        possible = other.outcomes() if other.actor == "chance" else other.actions()
        if move == "pass" or move not in possible or other.actor != before.actor:
            continue
        found = [
            [moment_view(moment, then, seat) for moment in moments_after(one, event_of(one, move))]
            for one, then in ((before, after), (other, other.play(move)))
        ]
        assert found[0] == found[1]
        compared += bool(found[0])
    assert compared > 50


def test_a_jump_over_a_sputnik_opens_one(at: At) -> None:
    """WOM-A09; the last jump of a turn also the moment before the next turn (WOM-A12)."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={1: ["plan"]}, program=["b", "b", ""], jump=1)
    assert phases(play, "b3:fff") == ["react"]
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={2: ["plan"]}, program=["k", "k", "b"], jump=3)
    assert phases(play, "b3:fff") == ["react", "before"]


def test_without_cards_in_other_hands_there_is_none(at: At) -> None:
    """How many cards each holds lies open, and a seat does not react to itself."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={0: ["plan"]}, program=["b", "b", ""], jump=1)
    assert phases(play, "b3:fff") == []


@pytest.mark.parametrize(("thrown", "expected"), [(1, ["before"]), (2, [])])
def test_cards_that_all_lie_open_open_none(thrown: int, expected: list[str], at: At) -> None:
    """WOM-R28: of two No instructions both may lie on the discards."""
    play = at(
        (3, 0),
        (5, 0),
        (1, 0),
        phase="go",
        hands={2: ["plan"]},
        discard={"noinst": thrown},
        program=["b", "b", ""],
        jump=1,
    )
    assert phases(play, "stop") == expected


def test_the_last_card_played_may_not_be_in_another_hand(at: At) -> None:
    """WOM-A02: it lies open from then on."""
    hands = {1: ["noinst"], 2: ["plan"]}
    for thrown, expected in ((0, ["before"]), (1, [])):
        play = at((3, 0), phase="before", hands=hands, discard={"noinst": thrown}, ask=[1, 2])
        assert phases(play, "noinst:b") == expected


def test_a_throw_of_two_dice_opens_one_and_a_reroll_none(at: At) -> None:
    """WOM-A13, WOM-M06."""
    play = at((3, 0), phase="roll", faces=["b1"], pending="b", program=["bb", "k", ""], jump=1, hands={1: ["plan"]})
    assert phases(play, "b2") == ["after"]
    again = at((3, 0), phase="reroll", faces=["b1"], pending="b", program=["bb", "k", ""], jump=1, hands={1: ["plan"]})
    assert phases(again, "b2") == []
