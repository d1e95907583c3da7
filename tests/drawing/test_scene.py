"""Scenes as data: what `svg` makes of them."""

from __future__ import annotations

from xml.etree import ElementTree

from crossings.drawing.scene import Piece, Scene, digest

SVG = "{http://www.w3.org/2000/svg}"


def scene(*pieces: Piece) -> Scene:
    return Scene((80, 40), "Two & a half", "<rect/>", pieces, (), "A <small> one")


def test_higher_layers_are_drawn_later() -> None:
    root = ElementTree.fromstring(scene(Piece("top", (0, 0), "", layer=2), Piece("low", (0, 0), "", layer=0)).svg())
    assert [group.get("data-piece") for group in root.iter(f"{SVG}g") if group.get("data-piece")] == ["low", "top"]


def test_numbers_stay_upright_on_a_turned_piece() -> None:
    root = ElementTree.fromstring(scene(Piece("tank", (5, 6.5), "<rect/>", turn=90, upright="<text/>")).svg())
    turned, upright = (group.get("transform") for group in root.iter(f"{SVG}g") if group.get("transform"))
    assert turned == "translate(5 6.5) rotate(90)"
    assert upright == "translate(5 6.5)"


def test_words_are_escaped() -> None:
    root = ElementTree.fromstring(scene(Piece("a", (0, 0), "", label="<b>")).svg())
    assert [element.text for element in root.iter(f"{SVG}title")] == ["Two & a half", "<b>"]


def test_digest_tells_fragments_apart() -> None:
    assert digest("<rect/>") == digest("<rect/>") != digest("<rect />")
