"""The first line about a finished game says who won and why."""

import pytest

import crossings
from crossings.table import outcome
from rows import cases
from toys.coin_race.game import GAME as COIN_RACE

DUNKELRUNDE = crossings.game("dunkelrunde")
NAMES = ("Red", "Blue", "Yellow", "Green").__getitem__


@cases("""
    winners | scores | seat | line
    [1] | [0, 2, 1] | null | Blue wins
    [1, 2] | [0, 1, 1] | null | Blue and Yellow win
    [1] | [0, 2, 1] | 1 | You have won
    [0, 1, 2] | [1, 1, 1] | 1 | You have won, together with Red and Yellow
    [1] | [0, 2, 1] | 2 | Blue wins, you came second
    [1] | [0, 2, 1] | 0 | Blue wins, you came third
    [1, 2] | [0, 1, 1] | 0 | Blue and Yellow win, you came third
    [1] | [0, 2] | 0 | Blue wins, you have lost
    [] | [0, 0] | 0 | Nobody has won
    [] | [0, 0] | null | Nobody has won
""")
def test_the_winners(winners: list[int], scores: list[int], seat: int | None, line: str) -> None:
    assert outcome.won(DUNKELRUNDE, winners, scores, NAMES, seat) == line


@cases("""
    winners | scores | seat | line
    [0, 1] | [5, 5] | 0 | Won together
    [] | [1, 1] | 1 | Lost together
    [] | [1, 1] | null | Lost together
    [0] | [5] | 0 | You have won
    [] | [5] | 0 | You have lost
    [0] | [5] | null | Red wins
    [] | [5] | null | Red has lost
""")
def test_a_team_wins_or_loses_together(winners: list[int], scores: list[int], seat: int | None, line: str) -> None:
    assert outcome.won(crossings.game("over-the-next-dune"), winners, scores, NAMES, seat) == line


def test_an_early_end_is_named_in_the_same_line() -> None:
    chess = crossings.game("dune-chess")
    line = outcome.describe_early_end(chess, "resign", 0, [1], [3, 2], NAMES, 0)
    assert line == "Blue wins, you have lost. Red resigned."
    assert outcome.describe_early_end(chess, "draw", 0, [], [3, 2], NAMES, None) == "Nobody has won. Draw agreed."
    line = outcome.describe_early_end(crossings.game("over-the-next-dune"), "concede", 0, [], [5], NAMES, 0)
    assert line == "You have lost. The game was given up."


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_game_without_a_clause_uses_the_sentence_of_the_reason(seat: int | None) -> None:
    """A game may lack a text for what decided it; then the sentence for the reason of its end is used."""
    line = outcome.describe_result(COIN_RACE, None, "goal", [1], [3, 9], NAMES, seat)
    assert line.startswith(("Blue wins", "You have won")) and line.endswith(". The goal was reached.")
