"""The drawing kit: sound SVG, light from one side, marks that differ without colour."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import cos, radians, sin
from typing import Any
from xml.etree import ElementTree

import pytest

from crossings.drawing import kit
from crossings.drawing.scene import CELL
from crossings.engine import BadSeat


def parsed(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{fragment}</svg>")


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (-0.001, "0"), (12.0, "12"), (1.5, "1.5"), (0.25, ".25"), (-0.5, "-.5"), (3.14159, "3.14")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert kit.number(value) == written


@pytest.mark.parametrize(
    "fragment",
    [
        kit.shadowed(kit.disc(4, (1, 2)), "#fff"),
        kit.inked(kit.box(4, 3, corner=1) + kit.oval(2, 1), "#000"),
        kit.painted(kit.star(7, 9, 4), "#123456", kit.INK, opacity=0.5, dashes="2 1"),
        kit.stroked(kit.polygon([(0, 0), (6, 5), (3, 7)]), kit.MUTED),
        kit.text("Tabr < Sihaya & Co", (3, 4), 12, halo="#fff", unit="points"),
        kit.letters("abc", [(0, 1), (2, 3), (4, 5)], 8),
        kit.cropped(kit.disc(90), (0, 0), (30, 20), scale=2),
        kit.cone(60, 8, 40),
        kit.ring((1, 1)) + kit.dot((2, 2)) + kit.way([(0, 0), (5, 5)]),
        kit.chosen(kit.box(9, 9)),
        *(kit.seat_token(seat) for seat in range(6)),
    ],
)
def test_fragments_are_sound_and_need_no_style_sheet(fragment: str) -> None:
    for element in parsed(fragment).iter():
        assert not {"style", "class", "id"} & set(element.keys())


@pytest.mark.parametrize("turn", [0, 45, 90, 180, 300])
def test_shadow_falls_down_right_whatever_the_turn(turn: float) -> None:
    (shadow,) = parsed(kit.shadow(kit.disc(5), turn))
    x, y = map(float, re.findall(r"-?[\d.]+", shadow.get("transform", "")))
    angle = radians(turn)
    cosine, sine = cos(angle), sin(angle)
    shown = (x * cosine - y * sine, x * sine + y * cosine)
    assert shown[0] > 0
    assert shown[1] > 0


def test_ink_line_is_a_28th_of_a_cell() -> None:
    (shape,) = parsed(kit.inked(kit.disc(5), "#fff"))
    assert float(shape.get("stroke-width", "0")) == pytest.approx(CELL / 28, abs=0.01)
    assert shape.get("stroke") == kit.INK


@pytest.mark.parametrize("hand", [kit.dot, kit.ring])
def test_the_hand_has_a_colour_for_day_and_one_for_night(hand: Callable[..., str]) -> None:
    assert kit.HAND in hand((0, 0))
    assert kit.HAND_AT_NIGHT in hand((0, 0), at_night=True)


@pytest.mark.parametrize(
    ("text", "ground"),
    [(kit.INK, kit.PAPER), (kit.INK, kit.CARD), (kit.MUTED, kit.PAPER), (kit.MUTED, kit.CARD), (kit.PAPER, kit.NIGHT)],
)
def test_text_stands_out_from_surfaces(text: str, ground: str) -> None:
    assert contrast(text, ground) >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast ratio as WCAG defines it."""
    darker, lighter = sorted(luminance(colour) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_picture_stands_alone() -> None:
    root = ElementTree.fromstring(kit.picture("Dunes", kit.text("a < b & c", (0, 0), 10)))
    assert root.get("viewBox") == "0 0 390 270"
    assert next(root.itertext()) == "Dunes" and "a < b & c" in root.itertext()


@pytest.mark.parametrize("seat", [-1, 6, True, "0", 0.5, None], ids=repr)
@pytest.mark.parametrize("drawn", [kit.mark, kit.seat_token, lambda seat: kit.bust(seat, "")])
def test_a_seat_of_no_game_has_no_mark(drawn: Callable[[Any], str], seat: Any) -> None:
    with pytest.raises(BadSeat, match=r"^seat .+: there are the seats 0 to 5$"):
        drawn(seat)
