"""What moves would do: the same, however much of it was at hand already."""

from __future__ import annotations

import random

import pytest

import crossings
from crossings.engine import Game, State, games
from crossings.engine.effect import Trial
from crossings.table import PERSON, Eyes, Match, Seat

MOVES = 12


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_at_a_table_moves_would_do_what_they_would_by_the_view_alone(game: Game) -> None:
    options = game.resolve({})
    seats = [Seat(PERSON, seat) for seat in range(int(options["players"]))]
    match = Match("tried", game, options, seats, bytes(32))
    match.accept(match.draft_start())
    chosen = random.Random(7)
    for _ in range(MOVES):
        seat = match.state.actor
        if not isinstance(seat, int):
            break
        eyes, legal = Eyes(match, seat if game.hides else None), match.state.actions()
        here, alone = eyes.trial(eyes.now), Trial(game, eyes.view(eyes.now), eyes.seat)
        for move in chosen.sample(legal, min(len(legal), 8)):
            assert here(move) == alone(move)
        match.accept(match.draft_move(seat, [chosen.choice(legal)]))


def test_a_move_of_which_nothing_more_is_asked_is_not_even_played(monkeypatch: pytest.MonkeyPatch) -> None:
    state = crossings.game("dune-chess").start()
    trial = Trial(state.game, state.view(), None)
    monkeypatch.setattr(State, "played", lambda self, number: pytest.fail("it was played"))
    assert len(trial("b7-c8")) == 2
