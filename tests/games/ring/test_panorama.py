"""Tests of the ring unrolled in strips, the round map, figures, arcs, and the tray of dice."""

import re
from itertools import combinations, product

import pytest

from crossings.drawing.kit import ACCENT_AT_NIGHT, VERMILION
from crossings.engine.orientation import Orientation, use_orientation
from crossings.shared.ring import art, panorama, tray
from crossings.shared.ring.art import DIE, MARS, MOON
from crossings.shared.ring.data import DICE
from crossings.shared.ring.flights import flight
from crossings.shared.ring.panorama import COLUMN, LEVEL, Strip, home, stand

from .conftest import LAND

STRIPS = (Strip(0, 4, 0, 0), Strip(4, 7, 0, 200))
WHOLE = (Strip(0, 7, 0, 0),)


def test_a_column_on_two_strips_belongs_to_the_later_one() -> None:
    assert home(STRIPS, 3) == STRIPS[0]
    assert home(STRIPS, 4) == home(STRIPS, 9) == STRIPS[1]


def test_boxes_lie_side_by_side_and_one_over_another() -> None:
    (x, y), right, above = (STRIPS[0].ground(box) for box in ((1, 0), (2, 0), (1, 1)))
    assert (right, above) == ((x + COLUMN, y), (x, y - LEVEL))


def test_astronauts_of_a_stack_do_not_cover_one_another() -> None:
    for lying in (False, True):
        columns = {stand(STRIPS, (1, 1), place, 5, lying)[0] for place in range(5)}
        assert len(columns) == 5 and max(columns) - min(columns) < COLUMN


@pytest.mark.parametrize("palette", [MOON, MARS])
def test_scenery_shows_a_circle_or_spikes_for_each_landing_box(palette: art.Palette) -> None:
    """WOM-J04: seven circles and a hazard."""
    drawn = panorama.strip_scenery(LAND, WHOLE[0], palette)
    assert (drawn.count(art.circle(palette)), drawn.count(art.hazard(palette))) == (7, 1)


def test_the_map_goes_once_around() -> None:
    assert panorama.on_map(0, 0, 8, 50) == (0, -50)
    assert panorama.on_map(4, 0, 8, 50) == pytest.approx((0, 50))


def test_arcs_of_accidents_differ() -> None:
    safe, crash, stopped = (
        panorama.arc(WHOLE, flight(LAND, start, jump))
        for start, jump in (((2, 1), "b3:fff"), ((2, 1), "b1:f"), ((0, 0), "b1:f"))
    )
    assert ACCENT_AT_NIGHT in safe and VERMILION not in safe
    assert VERMILION in crash and ACCENT_AT_NIGHT not in crash
    assert art.crack(WHOLE[0].middle((0, 0))) in stopped


def test_no_tag_covers_another_or_is_cut_at_an_edge() -> None:
    """Tags in three rows of eight neighbouring columns do not overlap."""
    tags = art.Tags(right := 320.0)
    for row, column in product(range(3), range(8)):
        tags.chance("100 %", (20.0 + 40 * column, 100.0 + 34 * row), accident=False)
    centres = [(float(x), float(y)) for x, y in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)"', tags.drawn)]
    width = art.tag_width("100 %")
    assert len(centres) == 24 and all(width / 2 <= x <= right - width / 2 for x, _ in centres)
    assert all(abs(x - a) >= width or abs(y - b) >= art.TAG_HEIGHT for (x, y), (a, b) in combinations(centres, 2))


# ---- the tray of dice ----------------------------------------------------------------------------


def test_faces_of_dice_differ_without_colour() -> None:
    """PAG-11."""
    faces = ("b1", "b2", "b3", "k1", "k1x", "k2", "w1", "w2")
    assert len({art.die_face(face) for face in faces}) == len(faces)


def test_dice_lie_on_a_card_by_colour_without_gaps() -> None:
    lying = tray.dice_on_card(2, [("w", ""), ("b", "b3"), ("k", ""), ("b", "")], False)
    assert [(die.id, die.spot, die.face) for die in lying] == [
        ("die-2-b1", 0, "b3"),
        ("die-2-b2", 1, ""),
        ("die-2-k1", 2, ""),
        ("die-2-w1", 3, ""),
    ]


def test_only_rolled_dice_that_are_not_used_have_their_face_as_kind() -> None:
    for face, spent, kind in (("k2", False, "k2"), ("k2", True, ""), ("", False, "")):
        (die,) = tray.dice_on_card(1, [("k", face)], spent)
        assert tray.die_place(die, (0, 0), "black", 0, 0).kind == kind


@pytest.mark.parametrize("wide", [False, True])
def test_six_dice_lie_within_a_card_or_the_bowl_and_do_not_touch(wide: bool) -> None:
    size = DIE * tray.DIE_SCALE
    with use_orientation(Orientation(wide=wide)):
        card, pool = tray.form().card_size, tray.form().pool
        on_card, in_bowl = tray.spots_at((0, 0)), [tray.pool_at((0, 0), *die) for die in tray.POOL_DICE]
    for (width, height), spots in ((card, on_card), (pool, in_bowl)):
        assert all(size / 2 < x < width - size / 2 and size / 2 < y < height - size / 2 for x, y in spots)
        distances = [max(abs(x - a), abs(y - b)) for (x, y), (a, b) in combinations(spots, 2)]
        assert len(spots) == DICE and min(distances) > size
