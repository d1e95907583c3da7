"""Rule paragraphs by id, out of Markdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from crossings.engine import Rulebook, UnknownRule

TEXT = """# A game

Some words that are no rule.

## Set-up

**TOY-01** Two players sit down.
Each takes a stone.

**TOY-02** The youngest begins.

### The end

**TOY-R01** A ruling: *nobody* wins twice.
"""


@pytest.fixture
def rulebook(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rulebook.md"
    path.write_text(TEXT, encoding="utf-8")
    return Rulebook.read(path)


def test_ids_in_order(rulebook: Rulebook) -> None:
    assert rulebook.ids == ("TOY-01", "TOY-02", "TOY-R01")


def test_a_paragraph_is_one_line_under_its_heading(rulebook: Rulebook) -> None:
    rule = rulebook["TOY-01"]
    assert rule.text == "Two players sit down. Each takes a stone."
    assert rule.heading == "Set-up"
    assert rulebook["TOY-R01"].heading == "The end"


def test_ids_are_found_however_they_are_typed(rulebook: Rulebook) -> None:
    assert rulebook[" toy-02 "].id == "TOY-02"


def test_an_unknown_id_says_which_there_are(rulebook: Rulebook) -> None:
    with pytest.raises(UnknownRule, match="they run from TOY-01 to TOY-R01"):
        rulebook["TOY-99"]
