"""The notebook's cells, some of which need OpenSpiel, run in order and print the stored output."""

import pytest

from processes import run_cells

pytestmark = pytest.mark.long


def test_the_cells_run_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cells("tour", {}) > 6
    reported = capsys.readouterr().out
    assert "equal for an indistinguishable state: True" in reported and "wins were shared" in reported
    assert "adding up to 1\n" in reported
