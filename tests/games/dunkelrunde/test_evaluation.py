"""What is learned speaks for positions as it should, and plays better than the hand-written evaluation."""

from __future__ import annotations

from typing import Any

import pytest

from crossings.bots import choose
from crossings.bots.match import Entry, play_match, standings
from crossings.bots.registry import Question
from crossings.engine import Game, State
from crossings.engine.playthrough import random_outcomes, random_policy
from crossings.games.dunkelrunde.evaluation import SIZE, SLOTS, feature
from crossings.games.dunkelrunde.evaluation.features import NONE
from crossings.games.dunkelrunde.rules.data import BOARDS
from crossings.search.levels import Budget
from crossings.search.search import searcher
from players.dunkelrunde import decide as decide_thoughtfully

from .test_value import At

SIMULATIONS = 100
GAMES = 16


def walk(game: Game, seed: int, **options: Any) -> list[State]:
    """The positions of a random game."""
    state, draw, policy = game.start(**options), random_outcomes(seed), random_policy(seed)
    states = []
    while state.actor is not None:
        states.append(state)
        state = state.play(draw(state) if state.actor == "chance" else policy(state))
    return states


def features(state: State, seat: int) -> list[int]:
    """What speaks for a seat."""
    unpacked = state.unpacked()
    return [feature(unpacked, seat, slot) for slot in range(SLOTS)]


def values_of(state: State) -> list[int]:
    return [state.game.kernels.asked("value", state.record, seat) for seat in range(state.seats)]


def turned(state: State, swap: Any) -> State:
    """The position with every seat's children changed by `swap`."""
    data = state.to_json()
    return state.game.from_json({**data, "children": [swap(children) for children in data["children"]]})


@pytest.mark.parametrize("players", range(2, 7))
def test_every_feature_has_its_weight(game: Game, players: int) -> None:
    """Indices are within the tables, and many are in use."""
    seen: set[int] = set()
    for state in walk(game, players, players=players, board=BOARDS[players % 2]):
        for seat in range(players):
            seen.update(features(state, seat))
    assert min(seen) == NONE and max(seen) < SIZE
    assert len(seen) > 500


def test_girls_and_boys_are_alike(game: Game) -> None:
    for state in walk(game, 1, players=3)[::10]:
        mirrored = turned(state, lambda children: {"girl": children["boy"], "boy": children["girl"]})
        assert values_of(mirrored) == values_of(state)
        assert [sorted(features(mirrored, seat)) for seat in range(3)] == [
            sorted(features(state, seat)) for seat in range(3)
        ]


def test_seats_share_a_thousand(game: Game) -> None:
    for players in (2, 4, 6):
        for state in walk(game, 2, players=players)[::10]:
            assert 1000 - players <= sum(values_of(state)) <= 1000


def test_the_rolled_number_of_the_ghosts_is_a_danger(at: At) -> None:
    """With the child part done, a lone child is worse off when the ghost die shows what brings a ghost there."""
    children = {"0 girl": "hut", "0 boy": "hut", "1 girl": "b14", "1 boy": "hut"}
    aimed_at = at(children, (0, 2), ghosts={2: "b12", 3: "b2"}, players=2)
    spared = at(children, (0, 1), ghosts={2: "b12", 3: "b2"}, players=2)
    assert values_of(aimed_at.state)[1] < values_of(spared.state)[1]


def search(question: Question) -> str:
    return choose(
        "search",
        question.game,
        question.view,
        question.seat,
        seed=question.seed,
        legal=question.legal,
        simulations=SIMULATIONS,
    )


def test_it_beats_the_thoughtful_player(game: Game) -> None:
    """A tiny match; benchmarks play longer ones. By its hand-written evaluation the search had 38 % of the points."""
    searcher(game).compile()
    entries = [Entry("search", search, Budget()), Entry("thoughtful", decide_thoughtfully, Budget())]
    played = list(play_match(game, entries, games=GAMES, seed=1, processes=1))
    assert standings(game, ["search", "thoughtful"], played)[0].points > GAMES / 2
