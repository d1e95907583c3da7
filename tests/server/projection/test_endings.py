"""A game as a file: while it lasts, with what one viewer knows."""

import json

import pytest

from crossings.engine import Game
from crossings.server.projection.endings import playthrough
from crossings.table import PERSON, Match, Seat, ViewerHistory, seed_from


@pytest.mark.parametrize("seat, known", [(0, [True, False]), (1, [False, True]), (None, [False, False])])
def test_the_file_of_a_running_game_lists_the_legal_moves_of_the_viewers_seat_only(
    coin_race: Game, seat: int | None, known: list[bool]
) -> None:
    seats = [Seat(PERSON, 0), Seat(PERSON, 1)]
    match = Match("t", coin_race, coin_race.resolve({"players": 2}), seats, seed_from("file"))
    match.accept(match.prepare_start())
    for mover in (0, 1):
        match.accept(match.prepare_move(mover, ["hide-left"]))
    lines = [json.loads(line) for line in playthrough(match, ViewerHistory(match, seat), seat).splitlines()]
    assert ["legal" in line for line in lines if "move" in line] == known
