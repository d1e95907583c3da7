"""The curve of a game: sound SVG, inside its frame, lines that can be told apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from crossings.drawing.curve import BOTTOM, LEFT, MIDDLE, RIGHT, SIZE, TOP, Mark, curve, standing_alone
from crossings.drawing.kit import SEAT_COLOURS, seat_token

SCALE = ("0", "50", "100")


def drawn(sides: int, *marks: Mark) -> str:
    lines = [[100 / sides] * 4 + [100 if side == 0 else 0] for side in range(sides)]
    return curve(lines, [seat_token(seat) for seat in range(sides)], marks, SCALE)


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
def test_it_is_sound_and_every_line_is_inside_its_frame(sides: int) -> None:
    ElementTree.fromstring(f"<svg>{drawn(sides, Mark(2, 0, 1))}</svg>")
    for way in re.findall(r'd="M([\d.]+ [\d.]+(?:L[\d.]+ [\d.]+)+)', drawn(sides)):
        for point in way.split("L"):
            x, y = map(float, point.split())
            assert LEFT <= x <= RIGHT
            assert TOP <= y <= BOTTOM


def test_of_two_sides_one_line_says_all_and_of_several_each_has_its_own() -> None:
    assert not any(f'stroke="{colour}"' in drawn(2) for colour in SEAT_COLOURS)
    assert all(f'stroke="{colour}"' in drawn(4) for colour in SEAT_COLOURS[:4])


@pytest.mark.parametrize("side", [0, 1])
def test_of_two_sides_the_upper_edge_is_that_of_the_one_whose_curve_it_is(side: int) -> None:
    """Whoever looks at a game that they have won sees it end beside their own sign, in their own colour."""
    signs, lines = ["<desc>0</desc>", "<desc>1</desc>"], [[50, 20, 100], [50, 80, 0]]
    drawing = curve(lines, signs, [], SCALE, side=side)
    placed = re.findall(r"translate\([\d.]+ ([\d.]+)\) scale\(\.85\)\"><desc>(\d)", drawing)
    assert [int(seat) for _, seat in sorted(placed, key=lambda one: float(one[0]))] == [side, 1 - side]
    tints = {colour: way for way, colour in re.findall(r'd="([^"]+)Z" fill="(#\w+)"', drawing)}
    heights = {colour: [float(y) for y in re.findall(r" ([\d.]+)", way)] for colour, way in tints.items()}
    assert max(heights[SEAT_COLOURS[side]]) == MIDDLE == min(heights[SEAT_COLOURS[1 - side]])
    assert min(heights[SEAT_COLOURS[side]]) < MIDDLE < max(heights[SEAT_COLOURS[1 - side]])


def test_a_turning_point_of_the_second_of_two_is_marked_on_the_one_line() -> None:
    """Both sides' worths change at the same place of the line."""
    assert drawn(2, Mark(4, 0, 1)) == drawn(2, Mark(4, 1, 1))


def test_signs_at_the_ends_do_not_cover_one_another() -> None:
    heights = [float(y) for y in re.findall(r"translate\([\d.]+ ([\d.]+)\) scale\(\.85\)", drawn(6))]
    assert len(heights) == 6
    assert all(abs(one - other) >= 18 for at, one in enumerate(heights) for other in heights[at + 1 :])
    assert all(0 < y < SIZE[1] for y in heights)


def test_standing_alone_it_is_a_file_with_a_title() -> None:
    root = ElementTree.fromstring(standing_alone(drawn(2), SIZE, "A game"))
    assert root.get("aria-label") == "A game"
