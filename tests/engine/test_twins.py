"""Where interpreted and compiled kernels part, it is said: in which game, after which move, in which field."""

from __future__ import annotations

from pathlib import Path

import pytest

import toys.nim
from conformance.twins import Differ, Twins
from crossings.engine import Kernels
from toys import module_at

OPTIONS = {"players": 2, "heap": 21, "wind": 1}
WRAPPED = "((s.option_heap << 60) >> 60)"
"""21 as Python counts, 5 as 64 bits do."""


def twins_of(path: Path, old: str, new: str) -> Twins:
    """Nim with a change in its source."""
    source = Path(toys.nim.__file__).read_text().partition("_SELF =")[0]
    assert source.count(old) == 1
    path.write_text(source.replace(old, new))
    rules = module_at(path)
    return Twins(Kernels("wrapped-nim", rules), OPTIONS, (*rules.ACTIONS, *rules.OUTCOMES), seed=7)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path / "cache"))


def test_a_difference_in_a_field_is_named(tmp_path: Path) -> None:
    twins = twins_of(
        tmp_path / "nim.py", "s.blowing = s.option_wind if", f"s.turn = {WRAPPED}\n        s.blowing = s.option_wind if"
    )
    with pytest.raises(Differ, match=r"^seed 7, move 1 \(take-\d\): field turn is 21 interpreted, 5 compiled$"):
        twins.play()


def test_a_difference_in_an_answer_is_named(tmp_path: Path) -> None:
    twins = twins_of(tmp_path / "nim.py", "return 1000 // s.option_players", f"return {WRAPPED}")
    with pytest.raises(Differ, match=r"^seed 7, move 0 \(the start\): outlook\(0,\) is 21 interpreted, 5 compiled$"):
        twins.play()


def test_twins_that_do_the_same_come_to_an_end(tmp_path: Path) -> None:
    twins = twins_of(tmp_path / "nim.py", "Knows nothing.", "Knows nothing at all.")
    twins.play()
    assert twins.number > 5
