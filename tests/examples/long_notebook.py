"""The cells of the notebook run, from the installation to a trained agent at a table."""

import re
from typing import Any

import pytest

from processes import run_cells


def test_an_agent_learns_and_joins_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    try:
        run_cells("train-an-agent", names)
    finally:
        if "server" in names:
            names["server"].kill()
    output = capsys.readouterr().out
    before, after = (float(share) for share in re.findall(r"([\d.]+) \+- [\d.]+", output)[-2:])
    assert after > before and "over: {'winners': [" in output, output
