"""The notebook's cells, some of which want OpenSpiel, run from the first to the last, and print what they say."""

import pytest

from processes import run_cells

pytestmark = pytest.mark.long


def test_the_cells_run_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_cells("tour", {}) > 6
    said = capsys.readouterr().out
    assert "equal for an indistinguishable state: True" in said and "wins were shared" in said
    assert "adding up to 1\n" in said
