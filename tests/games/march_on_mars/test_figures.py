"""The drawings in the rulebook."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import crossings.games.march_on_mars as march_on_mars
from crossings.drawing.kit import HAND
from crossings.games.march_on_mars.face import figures

RULEBOOK = Path(march_on_mars.__path__[0]) / "rulebook" / "en.md"


def test_each_drawing_is_shown_once_and_no_other() -> None:
    named = re.findall(r"^!\[[^\]]+\]\(figure:([a-z-]+)\)$", RULEBOOK.read_text(encoding="utf-8"), re.M)
    assert sorted(named) == sorted(figures.FIGURES)


@pytest.mark.parametrize("name", figures.FIGURES)
def test_a_drawing_stands_alone(name: str) -> None:
    drawn = figures.FIGURES[name]()
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg") and root.attrib["viewBox"] and HAND not in drawn


def test_aliens_are_drawn_with_their_hits() -> None:
    """MOM-H04."""
    drawn = figures.FIGURES["aliens"]()
    assert [words for words in ("1 hit", "2 hits", "3 hits") if f">{words}</text>" in drawn] == [
        "1 hit",
        "2 hits",
        "3 hits",
    ]


def test_the_dice_are_drawn_with_their_chances() -> None:
    """WOM-J01: blue 1/6, 1/3, 1/2; black 1/6 with and without the mark, 2/3; white 1/2 each."""
    chances = re.findall(r">(\d/\d)</text>", figures.FIGURES["dice"]())
    assert chances == ["1/6", "1/3", "1/2", "1/6", "1/6", "2/3", "1/2", "1/2"]
