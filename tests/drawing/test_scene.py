"""Scenes as data and their SVG."""

from xml.etree import ElementTree

from crossings.drawing.kit import Timeline
from crossings.drawing.scene import Piece, Scene, Step, Tween

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


def test_texts_are_escaped() -> None:
    root = ElementTree.fromstring(scene(Piece("a", (0, 0), "", label="<b>")).svg())
    assert [element.text for element in root.iter(f"{SVG}title")] == ["Two & a half", "<b>"]


# ---- motions -------------------------------------------------------------------------------------


def test_only_what_changes_is_a_step() -> None:
    """Unmoved and unknown pieces add none, an overlay does; only known pieces vanish."""
    timeline = Timeline([("man", (1, 1))])
    timeline.step(100, [("man", (1, 1)), ("ghost", (5, 5))])
    timeline.step(100, [("man", (2, 1)), ("ghost", (5, 5))], sound="step")
    timeline.step(100, [("man", (2, 1))])
    timeline.step(300, [("man", (2, 1))], "<path/>", "blow")
    timeline.step(300, vanish=["man", "ghost"])
    assert timeline.steps == [
        Step((Tween("man", (2, 1)),), milliseconds=100, sound="step"),
        Step(overlay="<path/>", milliseconds=300, sound="blow"),
        Step(milliseconds=300, vanish=("man",)),
    ]


def test_a_piece_turns_the_shorter_way() -> None:
    timeline = Timeline([("machine", (1, 1), 315)])
    timeline.step(100, [("machine", (1, 1), 0)])
    timeline.step(100, [("machine", (1, 1), 45)])
    assert [step.tweens[0].turn for step in timeline.steps] == [360, 405]
