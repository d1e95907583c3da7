"""The smoothed curve of a review."""

import pytest

from crossings.advice.curve import EVALUATION_ERROR, smooth


def test_errors_of_single_evaluations_are_no_history() -> None:
    """PAG-20: one evaluation says 300, and those around it 500."""
    curve = smooth([500.0] * 5 + [300.0] + [500.0] * 5, [0.0] * 11, is_last_exact=False)
    assert all(estimate.mean == pytest.approx(500, abs=50) for estimate in curve)


def test_known_changes_are_steps() -> None:
    """A mistake at the fourth position costs 400."""
    curve = smooth([700.0] * 4 + [300.0] * 4, [0, 0, 0, -400, 0, 0, 0, 0], is_last_exact=False)
    assert [round(estimate.mean) for estimate in curve] == [700] * 4 + [300] * 4


def test_a_lasting_change_is_followed_even_if_it_is_unknown() -> None:
    curve = smooth([700.0] * 20 + [300.0] * 20, [0.0] * 40, is_last_exact=False)
    assert curve[0].mean > 650 and curve[-1].mean < 350


def test_the_result_is_exact_and_errors_grow_away_from_it() -> None:
    curve = smooth([500.0, 500.0, 1000.0], [0.0] * 3, is_last_exact=True)
    assert curve[-1] == (1000, 0)
    assert 0 < curve[1].error < curve[0].error < EVALUATION_ERROR


def test_values_stay_between_loss_and_win() -> None:
    curve = smooth([950.0, 990.0, 980.0], [200.0, 0.0, 0.0], is_last_exact=False)
    assert all(0 <= estimate.mean <= 1000 for estimate in curve)
