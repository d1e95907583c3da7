"""The drawings in the rulebook: each that is named is there, and shows what its rule says."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from crossings.engine.seen import Stance, standing
from crossings.games import walking_on_the_moon
from crossings.games.walking_on_the_moon.face.figures import FIGURES
from crossings.games.walking_on_the_moon.game import GAME

BOOK = (Path(walking_on_the_moon.__path__[0]) / "rulebook" / "en.md").read_text(encoding="utf-8")


def test_the_rulebook_shows_each_drawing_once() -> None:
    named = re.findall(r"^!\[.+\]\(figure:([a-z-]+)\)$", BOOK, re.MULTILINE)
    assert sorted(named) == sorted(FIGURES)
    assert 5 <= len(FIGURES) <= 8


@pytest.mark.parametrize("name", FIGURES)
def test_a_drawing_stands_alone_and_is_the_same_in_every_window(name: str) -> None:
    drawn = GAME.figure(name)
    assert ElementTree.fromstring(drawn).attrib["viewBox"]
    with standing(Stance(wide=True)):
        assert GAME.figure(name) == drawn


def words_in(name: str) -> set[str]:
    root = ElementTree.fromstring(GAME.figure(name))
    return {"".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")}


def test_the_finish_shows_what_columns_are_worth() -> None:
    """WOM-F06: 4 to 9 on the last card, 11 for the first across, 10 for others."""
    assert {"+4", "+9", "+10", "+11"} <= words_in("finish")


def test_the_plan_shows_chances() -> None:
    """WOM-E04 and on: from column 14 with a blue and a black die, then a black and a white one."""
    assert any(word.endswith("%") for word in words_in("plan"))
