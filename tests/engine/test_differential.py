"""Differences between interpreted and compiled kernels are reported: the game, the move, the field."""

from pathlib import Path

import pytest

from crossings.conformance.play import DifferentialTest, Mismatch
from crossings.engine import Kernels
from toys import module_at
from toys.nim import evaluation, rules
from toys.nim.rules import ACTIONS, OUTCOMES

OPTIONS = {"players": 2, "heap": 21, "wind": True}
WRAPPED = "((s.option_heap << 60) >> 60)"
"""21 as Python counts, 5 as 64 bits do."""


def changed_nim(folder: Path, old: str, new: str) -> DifferentialTest:
    """Return Nim with a change in its sources."""
    sources = {part: Path(part.__file__ or "").read_text() for part in (rules, evaluation)}
    assert sum(source.count(old) for source in sources.values()) == 1
    parts = []
    for number, source in enumerate(sources.values()):
        path = folder / f"part_{number}.py"
        path.write_text(source.replace(old, new))
        parts.append(module_at(path))
    return DifferentialTest(Kernels("wrapped-nim", parts[0], lambda: parts[1]), OPTIONS, (*ACTIONS, *OUTCOMES), seed=7)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSINGS_CACHE", str(tmp_path / "cache"))


def test_a_difference_in_a_field_is_named(tmp_path: Path) -> None:
    """CON-28."""
    nim_test = changed_nim(
        tmp_path, "s.blowing = s.option_wind if", f"s.turn = {WRAPPED}\n        s.blowing = s.option_wind if"
    )
    with pytest.raises(Mismatch, match=r"^seed 7, move 1 \(take-\d\): field turn is 21 interpreted, 5 compiled$"):
        nim_test.play()


def test_a_difference_in_a_result_is_named(tmp_path: Path) -> None:
    nim_test = changed_nim(tmp_path, "return 1000 // s.option_players", f"return {WRAPPED}")
    with pytest.raises(Mismatch, match=r"^seed 7, move 0 \(the start\): value\(0,\) is 21 interpreted, 5 compiled$"):
        nim_test.play()


def test_equal_kernels_pass(tmp_path: Path) -> None:
    nim_test = changed_nim(tmp_path, "Fill the heap.", "Fill it.")
    nim_test.play()
    assert nim_test.number > 5
