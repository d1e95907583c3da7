"""Rulebooks are parsed from Markdown: the guide, and rules by id."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from crossings.engine import Rulebook, UnknownRule
from crossings.engine.rulebook import Drawing, Passage
from crossings.words import Catalogue
from crossings.words.catalogue import MissingMessage
from toys.nim.game import GAME

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
    return Rulebook.read(path).filled(str)


def test_a_rule_is_one_line_with_its_heading(rulebook: Rulebook) -> None:
    assert rulebook.ids == ("TOY-01", "TOY-02", "TOY-R01")
    rule = rulebook[" toy-01 "]
    assert (rule.text, rule.heading) == ("Two players sit down. Each takes a stone.", "Set-up")
    assert rulebook["TOY-R01"].heading == "The end"


@pytest.mark.parametrize("id", ["TOY-99", 0, -1, None, 0.5])
def test_an_unknown_id_is_reported_with_the_known_ones(rulebook: Rulebook, id: Any) -> None:
    with pytest.raises(UnknownRule, match="the rules are TOY-01 to TOY-R01"):
        rulebook[id]


def test_a_rulebook_may_be_written_in_several_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, text in (("en", TEXT), ("de", TEXT.replace("Two players", "Zwei"))):
        file = tmp_path / "rulebook" / f"{language}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    game = dataclasses.replace(GAME)
    monkeypatch.setattr(type(game), "folder", tmp_path)
    assert game.rulebook_in("de")["TOY-01"].text.startswith("Zwei")
    assert game.rulebook_in("fr") == game.rulebook
    assert game.rulebook["TOY-01"].text.startswith("Two players")


GUIDED = """# A game

## Goal

Collect { $stones } stones
before the others do. [TOY-01, TOY-03 to TOY-05]

![All stones.](figure:stones)

## Your turn

You have two choices:
- Take a stone. [TOY-02]
- { $last ->
    [wins] Take the last one [if you can].
   *[loses] Leave the last one.
}

# Exact rules

Each rule has a number.

## The end

**TOY-01** After { $stones } stones
the game is over.
"""


@pytest.fixture
def guided(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rulebook.md"
    path.write_text(GUIDED, encoding="utf-8")
    return Rulebook.read(path)


def test_a_guide_precedes_the_exact_rules(guided: Rulebook) -> None:
    goal, turn = guided.filled(str).guide
    assert (goal.heading, turn.heading) == ("Goal", "Your turn")
    (passage,) = goal.passages
    assert passage.rules == ("TOY-01", "TOY-03 to TOY-05")
    assert passage.figures == (Drawing("stones", "All stones."),)
    assert [one.is_item for one in turn.passages] == [False, True, True]
    assert turn.passages[1] == Passage("Take a stone.", ("TOY-02",), is_item=True)
    assert guided.ids == ("TOY-01",) and guided.preface == "Each rule has a number."
    assert guided.drawings == passage.figures


@pytest.mark.parametrize(
    ("last", "expected"), [("wins", "Take the last one [if you can]."), ("loses", "Leave the last one.")]
)
def test_options_are_filled_in(guided: Rulebook, last: str, expected: str) -> None:
    words = Catalogue("toy", {"en": ""})
    book = guided.filled(lambda text: words.fill(text, "en", stones=12, last=last))
    goal, turn = book.guide
    assert goal.passages[0].text == "Collect 12 stones before the others do."
    assert turn.passages[2].text == expected
    assert book["TOY-01"].text == "After 12 stones the game is over."


def test_an_option_that_does_not_exist_is_an_error(guided: Rulebook) -> None:
    words = Catalogue("toy", {"en": ""})
    with pytest.raises(MissingMessage, match="stones"):
        guided.filled(lambda text: words.fill(text, "en"))


DRAWN = """# A game

How *this* is
to be read.

It may take two paragraphs.

## Set-up

**TOY-01** Two players sit down.
![A table and two chairs.](figure:chairs)

![The stones.](figure:stones-2)

**TOY-02** The youngest begins.

![](figure:nothing) is no drawing, and belongs to nothing.
"""


@pytest.fixture
def drawn(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rulebook.md"
    path.write_text(DRAWN, encoding="utf-8")
    return Rulebook.read(path).filled(str)


def test_a_drawing_belongs_to_the_rule_before_it_but_not_to_its_text(drawn: Rulebook) -> None:
    first, second = drawn["TOY-01"], drawn["TOY-02"]
    assert first.figures == (Drawing("chairs", "A table and two chairs."), Drawing("stones-2", "The stones."))
    assert (first.text, second.text) == ("Two players sit down.", "The youngest begins.")
    assert second.figures == () and drawn.drawings == first.figures


def test_text_before_the_first_heading_is_the_preface(drawn: Rulebook, rulebook: Rulebook) -> None:
    assert drawn.preface == "How *this* is to be read. It may take two paragraphs."
    assert rulebook.preface == "Some words that are no rule."
