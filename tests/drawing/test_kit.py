"""The drawing kit: valid SVG, light from one side, marks that differ without colour."""

import re
from cmath import rect
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from math import radians
from pathlib import Path
from types import FunctionType
from typing import Any
from xml.etree import ElementTree

import pytest

from contrast import contrast
from crossings.drawing import kit, scene, sheets
from crossings.drawing.curve import BOTTOM, LEFT, MIDDLE, RIGHT, SIZE, TOP, CurveMark, curve, svg_on_paper
from crossings.drawing.kit import SEAT_COLOURS, seat_token
from crossings.engine import BadSeat
from rows import cases


def parsed(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{fragment}</svg>")


@cases("""
    value | written
    0 | "0"
    -0.001 | "0"
    12.0 | "12"
    1.5 | "1.5"
    0.25 | .25
    -0.5 | -.5
    3.14159 | "3.14"
""")
def test_numbers_are_short(value: float, written: str) -> None:
    assert kit.number(value) == written


@cases("""
    words | weight | serif | wide
    Cooper- | 400 | false | 39.4
    Cooper- | 700 | true | 44.1
    Hadley Rilles | 400 | false | 64.7
    Hadley Rilles | 700 | true | 74.1
    50 points | 400 | false | 46.6
    50 points | 700 | false | 52.7
    Miscalculation | 400 | true | 74.2
    All men | 700 | false | 42.4
""")
def test_text_fits_its_room_in_a_wide_font(words: str, weight: int, serif: bool, wide: float) -> None:
    """The computed width is at least that of DejaVu at size 10, and not much more."""
    assert wide <= kit.text_width(words, 10, weight=weight, serif=serif) <= 1.1 * wide
    size = kit.fit_font_size(words, 30, 12, weight=weight, serif=serif)
    assert size < 12 and kit.text_width(words, size, weight=weight, serif=serif) <= 30.001
    assert kit.text(words, (0, 0), 12, weight=weight, serif=serif, room=30).count(f'font-size="{kit.number(size)}"')


@pytest.mark.parametrize("turn", [0, 45, 90, 180, 300])
def test_shadows_fall_to_the_lower_right_at_any_rotation(turn: float) -> None:
    (shadow,) = parsed(kit.shadow(kit.disc(5), turn))
    x, y = map(float, re.findall(r"-?[\d.]+", shadow.get("transform", "")))
    fallen = complex(x, y) * rect(1, radians(turn))
    assert fallen.real > 0 and fallen.imag > 0


@pytest.mark.parametrize("hand", [kit.move_dot, kit.capture_ring])
def test_the_accent_colour_is_visible_by_day_and_by_night(hand: Callable[..., str]) -> None:
    assert kit.ACCENT in hand((0, 0))
    assert kit.ACCENT_AT_NIGHT in hand((0, 0), at_night=True)


@cases(f"""
    text | ground
    {kit.INK} | {kit.PAPER}
    {kit.INK} | {kit.CARD}
    {kit.MUTED} | {kit.PAPER}
    {kit.MUTED} | {kit.CARD}
    {kit.PAPER} | {kit.NIGHT}
""")
def test_text_has_enough_contrast(text: str, ground: str) -> None:
    """PAG-11."""
    assert contrast(text, ground) >= 4.5


def test_a_picture_is_a_complete_svg() -> None:
    root = ElementTree.fromstring(kit.picture("Dunes", kit.text("a < b & c", (0, 0), 10)))
    assert root.get("viewBox") == "0 0 390 270"
    assert next(root.itertext()) == "Dunes" and "a < b & c" in root.itertext()


@pytest.mark.parametrize("seat", [-1, 6, True, "0", 0.5, None], ids=repr)
@pytest.mark.parametrize("drawn", [kit.mark, kit.seat_token, lambda seat: kit.bust(seat, "")])
def test_unknown_seats_have_no_mark(drawn: Callable[[Any], str], seat: Any) -> None:
    with pytest.raises(BadSeat, match=r"^there is no seat .+; allowed: 0 to 5$"):
        drawn(seat)


# ---- curves --------------------------------------------------------------------------------------

SCALE = ("0", "50", "100")


def drawn(sides: int, *marks: CurveMark) -> str:
    lines = [[100 / sides] * 4 + [100 if side == 0 else 0] for side in range(sides)]
    return curve(lines, [seat_token(seat) for seat in range(sides)], marks, SCALE)


@pytest.mark.parametrize("sides", [1, 2, 3, 6])
def test_a_curve_is_valid_and_inside_its_frame(sides: int) -> None:
    ElementTree.fromstring(f"<svg>{drawn(sides, CurveMark(2, 0, 1))}</svg>")
    for way in re.findall(r'd="M([\d.]+ [\d.]+(?:L[\d.]+ [\d.]+)+)', drawn(sides)):
        for point in way.split("L"):
            x, y = map(float, point.split())
            assert LEFT <= x <= RIGHT
            assert TOP <= y <= BOTTOM


def test_two_sides_share_one_line_and_more_have_their_own() -> None:
    """Turning points of both sides are marked at the same point of the shared line."""
    assert not any(f'stroke="{colour}"' in drawn(2) for colour in SEAT_COLOURS)
    assert all(f'stroke="{colour}"' in drawn(4) for colour in SEAT_COLOURS[:4])
    assert drawn(2, CurveMark(4, 0, 1)) == drawn(2, CurveMark(4, 1, 1))


@pytest.mark.parametrize("side", [0, 1])
def test_the_upper_edge_belongs_to_the_viewer(side: int) -> None:
    """A viewer who won sees the curve end at their own sign, in their own colour."""
    signs, lines = ["<desc>0</desc>", "<desc>1</desc>"], [[50, 20, 100], [50, 80, 0]]
    drawing = curve(lines, signs, [], SCALE, side=side)
    placed = re.findall(r"translate\([\d.]+ ([\d.]+)\) scale\(\.85\)\"><desc>(\d)", drawing)
    assert [int(seat) for _, seat in sorted(placed, key=lambda one: float(one[0]))] == [side, 1 - side]
    tints = {colour: way for way, colour in re.findall(r'd="([^"]+)Z" fill="(#\w+)"', drawing)}
    heights = {colour: [float(y) for y in re.findall(r" ([\d.]+)", way)] for colour, way in tints.items()}
    assert max(heights[SEAT_COLOURS[side]]) == MIDDLE == min(heights[SEAT_COLOURS[1 - side]])
    assert min(heights[SEAT_COLOURS[side]]) < MIDDLE < max(heights[SEAT_COLOURS[1 - side]])


def test_tokens_at_the_ends_do_not_overlap() -> None:
    heights = [float(y) for y in re.findall(r"translate\([\d.]+ ([\d.]+)\) scale\(\.85\)", drawn(6))]
    assert len(heights) == 6
    assert all(abs(one - other) >= 18 for at, one in enumerate(heights) for other in heights[at + 1 :])
    assert all(0 < y < SIZE[1] for y in heights)


def test_on_paper_it_is_a_file_with_a_title() -> None:
    root = ElementTree.fromstring(svg_on_paper(drawn(2), SIZE, "A game"))
    assert root.get("aria-label") == "A game"


# ---- documentation -------------------------------------------------------------------------------

PAGE = (Path(__file__).parents[2] / "docs" / "design" / "drawing.md").read_text(encoding="utf-8")
CLASSES = [value for value in vars(scene).values() if isinstance(value, type) and is_dataclass(value)]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: str(cls.__name__))
def test_every_field_is_documented(cls: type) -> None:
    section = PAGE.split(f"### `{cls.__name__}`")[1].split("###")[0]
    assert is_dataclass(cls)
    assert [one.name for one in fields(cls) if f"| `{one.name}` |" not in section] == []


def test_every_function_and_colour_is_documented() -> None:
    names = [
        name
        for module in (scene, kit, sheets)
        for name, value in vars(module).items()
        if not name.startswith("_") and isinstance(value, FunctionType) and value.__module__ == module.__name__
    ]
    names += [name for name, value in vars(kit).items() if isinstance(value, str) and value.startswith("#")]
    assert [name for name in names if f"`{name}`" not in PAGE and f"`{name}(" not in PAGE] == []


def test_every_sound_is_documented() -> None:
    assert [sound for sound in scene.SOUNDS if f"`{sound}`" not in PAGE.split("`SOUNDS`): ")[1].split("\n")[0]] == []
