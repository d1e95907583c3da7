"""The drawings in the rulebook: each shows what its rule says."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from crossings.engine.seen import Stance, standing
from crossings.games.walking_on_the_moon.face.figures import FIGURES
from crossings.games.walking_on_the_moon.game import GAME


@pytest.mark.parametrize("name", FIGURES)
def test_a_drawing_is_the_same_in_every_window(name: str) -> None:
    drawn = GAME.figure(name)
    with standing(Stance(wide=True)):
        assert GAME.figure(name) == drawn


@pytest.mark.parametrize(("name", "shown"), [("finish", {"+4", "+9", "+10", "+11"}), ("plan", {"%"})])
def test_what_is_written_in_drawings(name: str, shown: set[str]) -> None:
    """WOM-F06: 4 to 9 on the last card, 11 for the first across, 10 for others; WOM-E04 and on: chances."""
    root = ElementTree.fromstring(GAME.figure(name))
    words = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert shown <= {*words, *(word[-1:] for word in words)}
