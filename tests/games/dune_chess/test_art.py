"""The drawings of Dune Chess: told apart by shape, clear of the sand they lie on."""

from __future__ import annotations

import re
from itertools import product

import pytest

from crossings.games.dune_chess.face import art
from crossings.games.dune_chess.rules.data import KINDS, RANSOMABLE, SEATS

SPICE, ROCK = "#ab441b", "#1f1d26"
SAND, DARK_SAND = "#eed7a8", "#dfbc83"
"""As the sheet of the desert has them."""


def luminance(colour: str) -> float:
    """As WCAG defines it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def without_colours(drawing: str) -> str:
    return re.sub(r"#[0-9a-f]{6}", "", drawing)


def test_all_men_differ_without_their_colours() -> None:
    drawings = {without_colours(art.man(seat, kind)) for seat, kind in product(range(SEATS), range(KINDS))}
    assert len(drawings) == SEATS * KINDS


def test_sides_differ_in_outline() -> None:
    harkonnen, atreides = (art.outline(seat) for seat in range(SEATS))
    assert "<path" in harkonnen
    assert "<circle" in atreides


@pytest.mark.parametrize("sand", [SAND, DARK_SAND])
@pytest.mark.parametrize("colour", [*art.SIDE_COLOURS, SPICE, ROCK])
def test_pieces_stand_out_from_the_sand(colour: str, sand: str) -> None:
    assert contrast(colour, sand) >= 3


@pytest.mark.parametrize("sand", [SAND, DARK_SAND])
def test_coordinates_can_be_read(sand: str) -> None:
    assert contrast(art.COORDINATE, sand) >= 4.5


@pytest.mark.parametrize("seat", range(SEATS))
def test_emblems_stand_out_from_their_token(seat: int) -> None:
    assert contrast(art.BONE, art.SIDE_COLOURS[seat]) >= 4.5
    assert contrast(art.GOLD, art.SIDE_DEPTHS[seat]) >= 4.5


def test_spice_and_rock_are_of_these_colours() -> None:
    assert SPICE in art.DESERT["spice"] and ROCK in art.DESERT["seitch"]


def test_a_locked_man_keeps_his_shape() -> None:
    for seat, kind in product(range(SEATS), range(RANSOMABLE)):
        assert without_colours(art.man(seat, kind, locked=True)) == without_colours(art.man(seat, kind))
        assert art.man(seat, kind, locked=True) != art.man(seat, kind)
