"""Tests of the ring unrolled in strips, the round map, figures and arcs."""

from itertools import product
from xml.etree import ElementTree

import pytest

from crossings.drawing.kit import ACCENT_AT_NIGHT, VERMILION
from crossings.engine.orientation import Orientation, use_orientation
from crossings.shared.ring import art, panorama, tray
from crossings.shared.ring.art import DIE, MARS, MOON
from crossings.shared.ring.data import COLOURS, DICE, DICE_EACH
from crossings.shared.ring.flights import flight
from crossings.shared.ring.panorama import COLUMN, LEVEL, Strip, home, outline, stand

from .conftest import LAND

STRIPS = (Strip(0, 4, 0, 0), Strip(4, 7, 0, 200))
WHOLE = (Strip(0, 7, 0, 0),)


def parsed(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def test_a_column_on_two_strips_belongs_to_the_later_one() -> None:
    assert home(STRIPS, 3) == STRIPS[0]
    assert home(STRIPS, 4) == home(STRIPS, 9) == STRIPS[1]


def test_boxes_lie_side_by_side_and_one_over_another() -> None:
    strip = STRIPS[0]
    (x, y), (right, same), (above, higher) = strip.ground((1, 0)), strip.ground((2, 0)), strip.ground((1, 1))
    assert (right - x, same - y) == (COLUMN, 0)
    assert (above - x, y - higher) == (0, LEVEL)
    parsed(outline(STRIPS, (1, 0)))


def test_astronauts_of_a_stack_do_not_cover_one_another() -> None:
    for lying in (False, True):
        spots = [stand(STRIPS, (1, 1), place, 5, lying) for place in range(5)]
        assert len(set(spots)) == 5
        assert max(x for x, _ in spots) - min(x for x, _ in spots) < COLUMN
    assert stand(STRIPS, (1, 1), 0, 1, False)[1] < stand(STRIPS, (1, 1), 0, 1, True)[1]


def test_scenery_shows_a_circle_or_spikes_for_each_landing_box() -> None:
    """WOM-J04: seven circles and a hazard."""
    for palette in (MOON, MARS):
        drawn = panorama.strip_scenery(LAND, WHOLE[0], palette)
        parsed(drawn)
        assert drawn.count(art.circle(palette)) == 7
        assert drawn.count(art.hazard(palette)) == 1


def test_the_map_goes_once_around() -> None:
    parsed(panorama.round_map(LAND, len(LAND), 50, MOON))
    top, bottom = panorama.on_map(0, 0, 8, 50), panorama.on_map(4, 0, 8, 50)
    assert top == (0, -50)
    assert abs(bottom[0]) < 1e-9 and bottom[1] == 50


def test_arcs_of_accidents_differ() -> None:
    safe = panorama.arc(WHOLE, flight(LAND, (2, 1), "b3:fff"))
    crash = panorama.arc(WHOLE, flight(LAND, (2, 1), "b1:f"))
    stopped = panorama.arc(WHOLE, flight(LAND, (0, 0), "b1:f"))
    for drawn in (safe, crash, stopped):
        parsed(drawn)
    assert ACCENT_AT_NIGHT in safe and VERMILION not in safe
    assert VERMILION in crash and ACCENT_AT_NIGHT not in crash
    assert art.crack(WHOLE[0].middle((0, 0))) in stopped


def test_dice_and_figures_differ_without_colour() -> None:
    faces = ("b1", "b2", "b3", "k1", "k1x", "k2", "w1", "w2")
    assert len({art.die_face(face) for face in faces}) == len(faces)
    figures = {art.jumper(seat, second) for seat in range(5) for second in (False, True)}
    assert len(figures) == 10


# ---- the tray of dice ----------------------------------------------------------------------------

CORNER = (100.0, 200.0)


def test_dice_lie_on_a_card_by_colour_without_gaps() -> None:
    lying = tray.dice_on_card(2, [("w", ""), ("b", "b3"), ("k", ""), ("b", "")], False)
    assert [die.id for die in lying] == ["die-2-b1", "die-2-b2", "die-2-k1", "die-2-w1"]
    assert [(die.spot, die.face) for die in lying] == [(0, "b3"), (1, ""), (2, ""), (3, "")]


def test_six_dice_lie_within_a_card_and_do_not_touch() -> None:
    spots = tray.spots_at(CORNER)
    size = DIE * tray.DIE_SCALE
    assert len(set(spots)) == DICE
    for x, y in spots:
        assert CORNER[0] + size / 2 < x < CORNER[0] + tray.CARD_SIZE[0] - size / 2
        assert CORNER[1] + size / 2 < y < CORNER[1] + tray.CARD_SIZE[1] - size / 2
    assert size < tray.DIE_APART


@pytest.mark.parametrize("wide", [False, True])
def test_dice_in_the_bowl_lie_side_by_side(wide: bool) -> None:
    form = tray.WIDE if wide else tray.TALL
    with use_orientation(Orientation(wide=wide)):
        points = [tray.pool_at(CORNER, colour, number) for colour in COLOURS for number in range(1, DICE_EACH + 1)]
    assert [x - points[0][0] for x, _ in points] == [place * form.pool_apart for place in range(DICE)]
    assert {y for _, y in points} == {CORNER[1] + form.pool_height / 2}
    assert form.pool_apart > DIE * tray.DIE_SCALE


def test_a_program_is_made_of_its_dice_and_cards() -> None:
    """WOM-P02: dice and jump cards."""
    first, second = tray.card_id(1), tray.card_id(2)
    assert tray.program_parts(("bk", "w", "")) == (("b", first), ("k", first), ("w", second))


def test_rolled_dice_have_their_face_as_kind_and_used_dice_none() -> None:
    rolled, used = tray.dice_on_card(1, [("k", "k2")], False), tray.dice_on_card(1, [("k", "")], True)
    assert tray.die_place(rolled[0], CORNER, "black 2", 0, 0).kind == "k2"
    assert tray.die_place(used[0], CORNER, "used", 0, 0).kind == ""


def test_pieces_of_the_tray_are_well_formed() -> None:
    for palette in (MOON, MARS):
        drawings = [tray.bowl_piece(CORNER, again, palette).art for again in (False, True)]
        for current, open_ in product((False, True), repeat=2):
            drawings.append(tray.card_piece(1, CORNER, "Jump 1", current, open_, palette).art)
        for drawn in drawings:
            ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
        assert len(set(drawings)) == len(drawings)
