"""The bowl of dice and the cards on which they are put."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

import pytest

from crossings.engine.seen import Stance, standing
from crossings.shared.ring import tray
from crossings.shared.ring.art import DIE, MARS, MOON
from crossings.shared.ring.data import COLOURS, DICE, DICE_EACH

CORNER = (100.0, 200.0)


def test_dice_lie_on_a_card_by_colour_without_gaps() -> None:
    lying = tray.laid(2, [("w", ""), ("b", "b3"), ("k", ""), ("b", "")], False)
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
    with standing(Stance(wide=wide)):
        ats = [tray.pool_at(CORNER, colour, number) for colour in COLOURS for number in range(1, DICE_EACH + 1)]
    assert [x - ats[0][0] for x, _ in ats] == [place * form.pool_apart for place in range(DICE)]
    assert {y for _, y in ats} == {CORNER[1] + form.pool_height / 2}
    assert form.pool_apart > DIE * tray.DIE_SCALE


def test_a_program_is_made_of_its_dice_and_cards() -> None:
    """WOM-P02."""
    first, second = tray.card_id(1), tray.card_id(2)
    assert tray.program_parts(("bk", "w", "")) == (("b", first), ("k", first), ("w", second))


def test_dice_that_lie_are_alike_by_their_face_and_used_ones_are_of_no_kind() -> None:
    thrown, used = tray.laid(1, [("k", "k2")], False), tray.laid(1, [("k", "")], True)
    assert tray.die_place(thrown[0], CORNER, "black 2", 0, 0).kind == "k2"
    assert tray.die_place(used[0], CORNER, "used", 0, 0).kind == ""


def test_what_lies_on_the_tray_is_well_formed() -> None:
    for palette in (MOON, MARS):
        drawings = [tray.bowl_piece(CORNER, again, palette).art for again in (False, True)]
        for current, open_ in product((False, True), repeat=2):
            drawings.append(tray.card_piece(1, CORNER, "Jump 1", current, open_, palette).art)
        for drawn in drawings:
            ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>')
        assert len(set(drawings)) == len(drawings)
