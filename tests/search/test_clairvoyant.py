"""The clairvoyant search plays perfectly in a game that can be solved when its dice are known."""

from __future__ import annotations

import pytest

from crossings.bots import Budget, Question
from crossings.bots.match import Entry, entry, play_game
from crossings.engine import State
from crossings.engine.kernels.rng import list_generator
from crossings.engine.playthrough import outcomes_of
from toys.nim import game as nim

SEEDS = range(8)


def wins(state: State, dice: int) -> int:
    """Return who wins Nim with perfect play if both players know the coming gusts."""
    if state.result is not None:
        return state.result.winners[0]
    if state.actor == "chance":
        generator = [dice]
        return wins(state.play(outcomes_of(generator)(state)), generator[0])
    assert isinstance(state.actor, int)
    able = {wins(state.play(move), dice) for move in state.actions()}
    return state.actor if state.actor in able else 1 - state.actor


@pytest.mark.parametrize("heap", [6, 9])
def test_the_clairvoyant_search_reaches_the_value_of_a_solved_game(heap: int) -> None:
    """In Nim with wind the coming gusts determine the winner, and the clairvoyant player wins its won games."""
    start, clairvoyants = nim.GAME.start(heap=heap, wind=True), [entry("clairvoyant@100", nim.GAME)] * 2
    for seed in SEEDS:
        winner = wins(start, list_generator(seed)[0])
        assert play_game(start, clairvoyants, (0, 1), seed, 0).winners == (winner,)
        mixed = [entry("random", nim.GAME), clairvoyants[0]]
        assert play_game(start, mixed, (1, 0) if winner == 0 else (0, 1), seed, 0).winners == (winner,)
    assert {wins(start, list_generator(seed)[0]) for seed in SEEDS} == {0, 1}


def test_only_the_clairvoyant_player_gets_the_state() -> None:
    """Neither built-in bots nor a user's functions get it."""
    questions: list[Question] = []

    def curious(question: Question) -> str:
        questions.append(question)
        return question.legal[0]

    start = nim.GAME.start(heap=9, wind=True)
    play_game(start, [Entry("curious", curious, Budget()), entry("clairvoyant@20", nim.GAME)], (0, 1), 1, 0)
    assert questions and all(one.truth is None for one in questions)
