"""The notebook that goes from an install to a trained agent at a table: its cells run."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "learning.ipynb"


def test_an_agent_learns_and_sits_down_at_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    try:
        for number, program in enumerate(programs):
            exec(compile(program, f"cell {number}", "exec"), names)
    finally:
        if "server" in names:
            names["server"].kill()
    said = capsys.readouterr().out
    before, after = (float(share) for share in re.findall(r"([\d.]+) \+- [\d.]+", said)[-2:])
    assert after > before and "over: {'winners': [" in said, said
