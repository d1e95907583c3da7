"""What is listed can be played; what is not is refused with a reason and a rule; chance adds up."""

from __future__ import annotations

import pytest

from conformance.walks import all_states, all_steps, some_states
from crossings.engine import Game, IllegalMove, State
from crossings.engine.limits import SLUG, WEIGHTS

NO_MOVES = ("", " ", "no-such-move", "A1-A2", "pass ", "\n", "é", "0", "x" * 10_000, "null")


def refusal(state: State, text: str) -> IllegalMove:
    """The refusal of a move, which must come."""
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value


def assert_well_explained(game: Game, error: IllegalMove) -> None:
    assert SLUG.fullmatch(error.reason), error
    assert error.rule in game.rulebook.ids, error
    assert len(error.sentence.splitlines()) == 1 and len(error.sentence) > 10, error


def test_somebody_acts_or_the_game_is_over(game: Game) -> None:
    for state in all_states(game):
        actions, outcomes = state.actions(), state.outcomes()
        if state.actor is None:
            assert state.result is not None and not actions and not outcomes
        elif state.actor == "chance":
            assert state.result is None and not actions and outcomes
        else:
            assert state.actor in range(state.seats)
            assert state.result is None and actions and not outcomes


def test_actions_are_sorted_and_outcomes_add_up(game: Game) -> None:
    for state in all_states(game):
        actions, outcomes = state.actions(), state.outcomes()
        assert actions == sorted(set(actions))
        assert set(actions) <= set(game.notation.ACTIONS)
        assert set(outcomes) <= set(game.notation.OUTCOMES)
        assert all(chance > 0 for chance in outcomes.values())
        assert sum(outcomes.values()) == (1 if state.actor == "chance" else 0)


def test_numbers_of_moves_rise_and_fit(game: Game) -> None:
    kernels = game.kernels
    for state in some_states(game, 400):
        legal, weights = kernels.legal(state.record), kernels.chances(state.record)
        chances = list(weights)
        assert legal == sorted(set(legal)) and len(legal) <= kernels.max_legal
        assert chances == sorted(set(chances)) and len(chances) <= kernels.max_outcomes
        assert not weights or not WEIGHTS.complaint(sum(weights.values()))


def test_whatever_is_listed_can_be_played(game: Game) -> None:
    for state in some_states(game):
        before = state.record.tobytes()
        for move in (*state.actions(), *state.outcomes()):
            after = state.play(move)
            assert after == state.play(move)
            assert after.to_json() is not None
        assert state.record.tobytes() == before


def test_whatever_is_not_listed_is_refused(game: Game) -> None:
    for state in some_states(game, 24):
        possible = {*state.actions(), *state.outcomes()}
        before = state.record.tobytes()
        for text in (*game.moves, *NO_MOVES):
            if text not in possible:
                assert_well_explained(game, state.why_not(text))
        for text in (game.moves[0], game.moves[-1], *NO_MOVES):
            if text not in possible:
                assert_well_explained(game, refusal(state, text))
        assert state.record.tobytes() == before


def test_what_is_no_text_is_refused(game: Game) -> None:
    for wrong in (None, 3, ["x"], {}, b"x"):
        with pytest.raises(IllegalMove):
            game.start().play(wrong)  # type: ignore[arg-type]


def test_a_decision_leads_to_another_state(game: Game) -> None:
    """An outcome may leave everything as it was: a roll that nobody can use."""
    for before, move, after in all_steps(game):
        assert before != after or before.actor == "chance", move
        assert repr(before)


def test_results_are_whole(game: Game) -> None:
    ends = [state for state in all_states(game) if state.result]
    assert ends
    for state in ends:
        result = state.result
        assert result is not None
        assert list(result.winners) == sorted(set(result.winners))
        assert set(result.winners) <= set(range(state.seats))
        assert len(result.scores) == state.seats
        assert result.reason in game.rules.REASONS
        if game.cooperative:
            assert len(result.winners) in (0, state.seats)
