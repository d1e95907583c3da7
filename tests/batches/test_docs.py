"""What docs/batches.md says works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from crossings.batches import Batch, batch
from crossings.template.coin_race.game import GAME as COIN_RACE

DOCS = (Path(__file__).parents[2] / "docs" / "batches.md").read_text(encoding="utf-8")
PROGRAMS: list[str] = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)


def test_the_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    """But for the one that needs a GPU and torch."""
    names: dict[str, object] = {}
    for program in PROGRAMS:
        if "torch" not in program:
            exec(program, names)
    *_, shapes, error, actors = capsys.readouterr().out.splitlines()
    assert "(256," in shapes and actors.startswith("[0 0 0] False")
    assert f"print(error)  # {error}\n" in "".join(PROGRAMS)
    assert isinstance(names["batch"], Batch)


def test_every_array_is_told_of() -> None:
    told = [re.findall(r"`(\w+)`", line.split("|")[1]) for line in DOCS.splitlines() if line.count("|") == 4]
    shown = {
        name for name, value in vars(batch(COIN_RACE, 1)).items() if isinstance(value, np.ndarray) and name[0] != "_"
    }
    assert {name for names in told for name in names} == shown
