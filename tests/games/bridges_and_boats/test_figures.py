"""The drawings in the rulebook: each is named there once, and shows what its rule says."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from crossings.games.bridges_and_boats.face import art
from crossings.games.bridges_and_boats.face.figures import FIGURES
from crossings.games.bridges_and_boats.face.layout import space_at

NAMED = re.compile(r"^!\[[^\]]+\.\]\(figure:([a-z-]+)\)$", re.MULTILINE)


def test_the_rulebook_has_each_drawing_once() -> None:
    text = files("crossings.games.bridges_and_boats").joinpath("rulebook/en.md").read_text(encoding="utf-8")
    assert sorted(NAMED.findall(text)) == sorted(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_a_drawing_stands_alone(name: str) -> None:
    assert ElementTree.fromstring(FIGURES[name]()).get("viewBox")


def test_the_march_shows_who_can_go_on() -> None:
    """BAB-27, BAB-31: not the soldier on space 4, before the gap."""
    drawn = FIGURES["march"]()
    goes = {space for space in (2, 4, 7, 8) if art.went(0, space_at(space), space_at(space + 1)) in drawn}
    assert goes == {2, 7, 8}
