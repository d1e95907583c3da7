"""The notebook's cells, some of which want OpenSpiel, run from the first to the last, and print what they say."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.deep
NOTEBOOK = Path(__file__).parents[2] / "docs" / "tour.ipynb"


def test_the_cells_run_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    programs = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert len(programs) > 6
    names: dict[str, object] = {}
    for number, program in enumerate(programs):
        exec(compile(program, f"cell {number}", "exec"), names)
    said = capsys.readouterr().out
    assert "equal for a twin: True" in said and "wins were shared" in said
    assert "adding up to 1\n" in said
