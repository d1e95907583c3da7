"""The drawings in the rulebook: each shows what its rule says."""

from __future__ import annotations

import pytest

from crossings.drawing.kit import HAND
from crossings.games.dune_chess.face.figures import FIGURES

DOT, RING = f'fill="{HAND}"', f'stroke="{HAND}"'


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
