"""Scene, picks, hints and plain text of DunkelRunde, checked against the rule text and sample games."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import hypot
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

import presentation
from crossings.drawing import kit
from crossings.engine import State, pack
from crossings.games.dunkelrunde.presentation import board, figures
from crossings.games.dunkelrunde.presentation.layout import CENTRES, SCALE, tiles_in_play
from crossings.games.dunkelrunde.presentation.position import Position
from crossings.games.dunkelrunde.rules.data import BOARD_CENTRE, BOARD_RADIUS, KINDS, TILES
from games.samples import samples
from games.scenarios import Walkthrough
from rows import cases

from .conftest import GAME, at, facts

PHONE, SMALLEST = 360, 18
INTERVAL = 5
"""The interval between checked positions of sample games."""
PIECES = ("girl", "boy", "ghost")


class Outline(NamedTuple):
    """A circle or a rectangle: half as wide and high as it is, around its middle."""

    tag: str
    x: float
    y: float
    across: float
    down: float

    def covers(self, x: float, y: float) -> bool:
        if self.tag == "circle":
            return hypot(self.x - x, self.y - y) <= self.across
        return abs(self.x - x) <= self.across and abs(self.y - y) <= self.down


@cache
def outline(drawn: str) -> Outline:
    """Parse the outline of a place."""
    shape = ElementTree.fromstring(drawn)
    form = {name: float(value) for name, value in shape.attrib.items()}
    if shape.tag == "circle":
        return Outline(shape.tag, form["cx"], form["cy"], form["r"], form["r"])
    across, down = form["width"] / 2, form["height"] / 2
    return Outline(shape.tag, form["x"] + across, form["y"] + down, across, down)


# ---- sample games ------------------------------------------------------------------------------


def test_scenes_of_sample_games_are_complete() -> None:
    """DKR-04: all children and ghosts are visible; a light surrounds children who stand together (DKR-33).

    All moves can be picked by two places. No other place covers the centre of a place to be picked.
    """
    for nodes in samples(Path(__file__).parent):
        for node in nodes[::INTERVAL]:
            state, view = GAME.from_json(node["state"]), node["state"]
            drawn = presentation.scene(state)
            standing = Counter(both[kind] for both in view["children"] for kind in KINDS)
            people = {f"{kind}-{seat}" for seat in range(state.seats) for kind in KINDS} | {
                f"ghost-{n}" for n in range(1, 5)
            }
            folk = {piece.id: piece.at for piece in drawn.pieces if piece.id.startswith(PIECES)}
            assert folk.keys() == people and len(set(folk.values())) == len(folk)
            lights = {piece.id.removeprefix("light-") for piece in drawn.pieces if piece.id.startswith("light")}
            assert lights == {tile for tile, count in standing.items() if count > 1}
            width, height = drawn.size
            spots = [*(piece.at for piece in drawn.pieces), *(place.at for place in drawn.places)]
            assert all(0 <= x <= width and 0 <= y <= height for x, y in spots)
            body = GAME.plain.plain(presentation.position(state)).rpartition("[] shelter")[0]
            assert sum(body.count(f"{seat}{kind}") for seat in "RBYGPS" for kind in "gb") >= 2 * state.seats
            assert all(f"@{number}" in body for number in range(1, 5))
            if not isinstance(state.actor, int):
                continue
            laid = sorted(drawn.places, key=lambda place: (place.row, place.column))
            outlines = {place.id: outline(place.outline) for place in laid}
            picks = presentation.picks(state, state.actor)
            assert [pick.move for pick in picks] == node["legal"]
            for pick in picks:
                assert len(set(pick.places)) == 2
                for picked in pick.places:
                    x, y = outlines[picked].x, outlines[picked].y
                    assert [place for place, form in outlines.items() if form.covers(x, y)][-1] == picked, pick
        for place in drawn.places:
            assert presentation.hint(state, None, place.id)


# ---- the scene ---------------------------------------------------------------------------------


@cases("""
    tile | ghost
    a5 | 0
    a5 | 1
    b12 | 0
    b12 | 2
""")
def test_the_largest_crowd_stays_on_the_scene(tile: str, ghost: int) -> None:
    """DKR-33: there is no limit to the children on a tile; a ghost stands beside them."""
    diagram_states = at(f"rest {tile}, players 6, ghost {ghost or 1} {tile if ghost else 'a4'}").scene()
    spots = [piece.at for piece in diagram_states.pieces if piece.id.startswith(PIECES)]
    assert len(spots) == len(set(spots)) == 16
    assert all(12 < x < diagram_states.size[0] - 12 for x, _ in spots)


def test_all_viewers_see_the_same_board() -> None:
    """All viewers see the same board, and only the player's own marks are teal."""
    play = at("the example")
    assert presentation.scene(play.state, 0) == presentation.scene(play.state, 2) == play.scene()
    drawn = play.scene().svg() + board.picture()
    assert kit.ACCENT not in drawn and kit.ACCENT_AT_NIGHT not in drawn


def test_every_tile_is_a_place_on_the_board() -> None:
    """Places have at least 18 px on a screen of 360 px."""
    diagram_states = at("the example").scene()
    known = {place.id: place for place in diagram_states.places}
    for tile in TILES:
        x, y = known[tile.id].at
        assert hypot(x - BOARD_CENTRE * SCALE, y - BOARD_CENTRE * SCALE) < BOARD_RADIUS * SCALE
        assert 2 * outline(known[tile.id].outline).across * PHONE / diagram_states.size[0] >= SMALLEST


def test_the_short_board_has_fewer_tiles_and_its_own_scenery() -> None:
    short = at("rest b8, board short")
    assert {i for i in short.places() if i in tiles_in_play(0)} == {tile.id for tile in TILES if tile.short}
    assert short.scene().backdrop != at("the example").scene().backdrop


def test_girls_boys_and_seats_differ_without_colour() -> None:
    arts = {piece.art for i, piece in at("players 6").pieces().items() if i.startswith(KINDS)}
    for colour in ("#d55e00", "#0072b2", "#e0a400", "#009e73", "#b0579b", "#4aa8dd"):
        arts = {art.replace(colour, "grey") for art in arts}
    assert len(arts) == 12


def test_dice_show_what_is_left_of_the_roll() -> None:
    whole, used, due = (at(f"the example, dice {dice}").pieces() for dice in ("3-5", "0-5", "0-0"))
    labels = [diagram_states["die-child"].label for diagram_states in (whole, used, due)]
    assert labels == ["Child die: 3", "Child die: used", "Child die: not rolled"]
    assert len({diagram_states["die-child"].art for diagram_states in (whole, used, due)}) == 3
    assert whole["die-ghost"].art == used["die-ghost"].art != due["die-ghost"].art


@cases("""
    dice | reached
    2-5 | 1-a3 1-a7 2-b10 2-b2 3-b14 3-b6 4-c3 4-c9
    2-0 | ""
    5-5 | ""
""")
def test_mist_marks_the_moves_of_ghosts(dice: str, reached: str) -> None:
    """DKR-52, example DKR-E01: the ghost die shows a 5 at the start."""
    there = (name.removeprefix("wisp-") for name in at(f"dice {dice}").pieces() if name.startswith("wisp"))
    assert sorted(there) == reached.split()


def test_the_goal_lights_up() -> None:
    """DKR-60: a girl and a boy are needed. The turn marker looks different after each kind of end."""
    nobody = at("the example")
    girls = at("rest k1, 0 girl linden, 1 girl linden, 2 girl linden, dice 1-0, turn 1")
    assert nobody.pieces()["goal"].art != girls.pieces()["goal"].art
    assert nobody.places()["goal"].label.endswith("no child is there yet")
    assert girls.places()["goal"].label.endswith("Red's girl, Blue's girl and Yellow's girl are there")
    ends = (
        at("rest hut, 0 girl linden, 1 boy k3, turn 1, dice 1-0")("boy:linden"),
        at("rest hut, 0 girl linden, 1 girl linden, 1 boy k3, turn 1, dice 1-0")("boy:linden"),
        at("rest hut, 0 girl linden, turn 2, round 200, dice 0-1")("ghost1:a5"),
    )
    assert len({play.pieces()["turn"].art for play in (girls, *ends)}) == 4


def test_labels_and_the_description_match_the_position() -> None:
    diagram_states = at("the example").scene()
    known = {place.id: place.label for place in diagram_states.places}
    assert known["b9"] == "Second signpost: road; Yellow's boy and Blue's girl are here"
    assert known["deer2"] == "Open forest: hidden path; Red's boy is here"
    assert (known["b3"], known["turn"]) == ("Dark firs: road", "Blue has 3 for a child and 5 for a ghost")
    words = diagram_states.description
    assert words.startswith("Round 9. Blue has 3 for a child and 5 for a ghost. Open forest: Red's boy; ")
    assert "; Second signpost: Yellow's boy and Blue's girl; " in words
    assert words.endswith("; River bank: ghost 1; Sunken tombs: ghost 2; Fallen wall: ghost 3; Foggy heights: ghost 4.")


@cases("""
    dice | movable
    3-5 | boy-1 ghost-1 ghost-2 ghost-3 ghost-4 girl-1
    3-0 | boy-1 girl-1
    0-5 | ghost-1 ghost-2 ghost-3 ghost-4
    4-4 | ""
    0-0 | ""
""")
def test_only_movable_children_and_ghosts_are_places(dice: str, movable: str) -> None:
    there = at(f"the example, dice {dice}").places()
    assert sorted(name for name in there if name.startswith(("girl-", "boy-", "ghost-"))) == movable.split()


def test_scaring_moves_are_captures() -> None:
    """DKR-55: Red's girl is alone on b7; ghost 2 comes from b12 with a 5."""
    taking = {pick.move for pick in presentation.picks(at("the example").state, 1) if pick.take}
    assert "ghost2:b7" in taking and not taking & {"ghost3:b9", "boy:a7"}


def test_hints_show_paths() -> None:
    """DKR-55: a lone child's path back; DKR-52: a ghost's paths while it can move."""
    play = at("the example")
    assert kit.ACCENT_AT_NIGHT in play.hint("boy-1").overlay and play.hint("boy-1").overlay == play.hint("a6").overlay
    assert kit.ACCENT_AT_NIGHT in play.hint("ghost-2").overlay and not at("the example, dice 3-0").hint("b12").overlay
    assert not play.hint("deer2").overlay, "on a hidden path children fear nothing (DKR-26)"
    assert presentation.compound_move(play.state, 1, "a7") is None


def test_plain_text_shows_the_road_by_stretches() -> None:
    lines = GAME.plain.plain(presentation.position(at("the example").state)).splitlines()
    assert lines[0] == "Round 9. Blue has 3 for a child and 5 for a ghost."
    assert lines[3:5] == ["Village to river", "1  [village Village]  a1 Orchard   a2 Bridge   a3 Troll's shadow"]
    assert any("b9 Second signpost: Yb Bg" in line for line in lines)
    assert any("~deer2 Open forest: Rb~" in line for line in lines)


# ---- diagrams of the rulebook --------------------------------------------------------------------


def test_the_tiles_of_a_diagram_are_centred(monkeypatch: pytest.MonkeyPatch) -> None:
    """Diagrams have a minimum width, and their tiles are centred if the board has room."""
    part = figures._part

    def held(position: Position, tiles: Iterable[str], *laid: str) -> str:
        drawn = part(position, matter := [*tiles], *laid)
        left, top, width, height = map(float, ElementTree.fromstring(drawn).attrib["viewBox"].split())
        assert width >= height * 0.89
        for axis, origin, size in ((0, left, width), (1, top, height)):
            there = [CENTRES[tile][axis] for tile in matter]
            before, behind = min(there) - origin, origin + size - max(there)
            assert behind > SMALLEST * 2 and (origin == 0 or before == pytest.approx(behind, abs=1))
        return drawn

    monkeypatch.setattr(figures, "_part", held)
    for drawing in figures.FIGURES.values():
        drawing()


@pytest.fixture
def diagram_states(monkeypatch: pytest.MonkeyPatch) -> dict[str, State]:
    """Return the position of each diagram."""
    positions: dict[str, State] = {}
    seen = figures._position

    def recorded(drawing: str) -> Position:
        read = seen(drawing)
        positions[drawing] = GAME.from_json(State(GAME, pack(read.s)).to_json())
        return read

    monkeypatch.setattr(figures, "_position", recorded)
    for drawing in figures.FIGURES:
        figures.FIGURES[drawing]()
    assert set(positions) == set(figures.FIGURES)
    return positions


DIAGRAM_MOVES = """
start: -> 0 girl village, 2 boy village, ghost 1 a4, ghost 2 b5, ghost 3 b11, ghost 4 c4
turn: -> girl to a2 a3, ghost1 to a5 | ghost1:a5 -> 1 boy village
walk: -> girl to b3 b6
hidden-path: -> girl to b2 b3 deer1
river: girl:a8 -> 0 girl hut, 1 girl hut
group: group:village:a3 -> 0 girl a3, 1 girl a3, 1 boy a3
ghost-turns: -> ghost1 to a4 a6
scare: -> 1 boy a6 | ghost1:a6 -> 1 boy village
linden: -> curse-lifted, winners 0 1
"""
"""DKR-01, DKR-02; DKR-11; DKR-22, DKR-32; DKR-26; DKR-24; DKR-42; DKR-52; DKR-55, DKR-56; DKR-60, DKR-61."""


def test_diagrams_show_legal_moves(diagram_states: dict[str, State]) -> None:
    for drawing, steps in (line.split(": ", 1) for line in DIAGRAM_MOVES.strip().splitlines()):
        Walkthrough(diagram_states[drawing], facts).follow(steps.split(" | "))


def test_a_higher_number_opens_no_hidden_path(diagram_states: dict[str, State]) -> None:
    """DKR-26: only low numbers do."""
    state = diagram_states["hidden-path"].to_json()
    high = GAME.from_json(state | {"dice": state["dice"] | {"child": 4}})
    assert not any("deer" in move for move in high.actions())
