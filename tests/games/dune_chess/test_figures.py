"""The drawings in the rulebook: each is named there once, and shows what its rule says."""

from __future__ import annotations

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from crossings.drawing.kit import HAND
from crossings.engine import Game
from crossings.games.dune_chess.face.figures import FIGURES

NAMED = re.compile(r"^!\[[^\]]+\.\]\(figure:([a-z-]+)\)$", re.MULTILINE)
DOT, RING = f'fill="{HAND}"', f'stroke="{HAND}"'


def test_the_rulebook_has_each_drawing_once(game: Game) -> None:
    text = files("crossings.games.dune_chess").joinpath("rulebook/en.md").read_text(encoding="utf-8")
    assert sorted(NAMED.findall(text)) == sorted(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_a_drawing_stands_alone(name: str) -> None:
    assert ElementTree.fromstring(FIGURES[name]()).get("viewBox")


@pytest.mark.parametrize(
    ("name", "dots", "rings"),
    [
        ("runner", 4, 1),
        ("seitch", 9, 0),
        ("worm", 2, 1),
    ],
)
def test_the_choices_shown_are_those_of_the_rules(name: str, dots: int, rings: int) -> None:
    """DUC-16, DUC-17; DUC-41; DUC-43 to DUC-45."""
    drawn = FIGURES[name]()
    assert (drawn.count(DOT), drawn.count(RING)) == (dots, rings)
