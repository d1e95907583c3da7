"""The scene, picks and hints of DunkelRunde, checked against the rule text and sample games, and its diagrams."""

from collections import Counter
from functools import cache
from math import hypot
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import presentation
from crossings.drawing import kit
from crossings.engine import State, pack
from crossings.games.dunkelrunde.presentation import figures
from crossings.games.dunkelrunde.presentation.layout import SCALE, tiles_in_play
from crossings.games.dunkelrunde.rules.data import BOARD_CENTRE, BOARD_RADIUS, KINDS, TILES
from games.samples import samples
from games.scenarios import scenarios
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


def sample_states() -> list[State]:
    nodes = [node for nodes in samples(Path(__file__).parent) for node in nodes[::INTERVAL]]
    return [GAME.from_json(node["state"]) for node in nodes]


def test_scenes_of_sample_games_are_complete() -> None:
    """DKR-04: all children and ghosts are visible; a light surrounds children who stand together (DKR-33)."""
    for state in sample_states():
        drawn, children = presentation.scene(state), state.to_json()["children"]
        people = {f"{kind}-{seat}" for seat in range(state.seats) for kind in KINDS}
        people |= {f"ghost-{number}" for number in range(1, 5)}
        folk = {piece.id: piece.at for piece in drawn.pieces if piece.id.startswith(PIECES)}
        assert folk.keys() == people and len(set(folk.values())) == len(folk)
        assert all(0 <= x <= drawn.size[0] and 0 <= y <= drawn.size[1] for x, y in folk.values())
        standing = Counter(both[kind] for both in children for kind in KINDS)
        lights = {piece.id.removeprefix("light-") for piece in drawn.pieces if piece.id.startswith("light")}
        assert lights == {tile for tile, count in standing.items() if count > 1}


def test_moves_are_picked_by_two_places_that_no_other_place_covers() -> None:
    """PAG-02."""
    for state in sample_states():
        laid = sorted(presentation.scene(state).places, key=lambda place: (place.row, place.column))
        outlines = {place.id: outline(place.outline) for place in laid}
        for pick in presentation.picks(state, state.actor) if isinstance(state.actor, int) else ():
            assert len({*pick.places}) == 2
            for picked in pick.places:
                x, y = outlines[picked].x, outlines[picked].y
                assert [place for place, form in outlines.items() if form.covers(x, y)][-1] == picked, pick


# ---- the scene ---------------------------------------------------------------------------------


@cases("""
    tile | ghost
    a5 | ghost 1 a4
    a5 | ghost 1 a5
    b12 | ghost 2 b11
    b12 | ghost 2 b12
""")
def test_the_largest_crowd_stays_on_the_scene(tile: str, ghost: str) -> None:
    """DKR-33: there is no limit to the children on a tile; a ghost stands beside them."""
    scene = at(f"rest {tile}, players 6, {ghost}").scene()
    spots = [piece.at for piece in scene.pieces if piece.id.startswith(PIECES)]
    assert len(spots) == len(set(spots)) == 16
    assert all(12 < x < scene.size[0] - 12 for x, _ in spots)


def test_every_tile_is_a_place_on_the_board() -> None:
    """PAG-10: it has at least 18 px on a screen of 360 px."""
    scene = at("the example").scene()
    known = {place.id: place for place in scene.places}
    for tile in TILES:
        x, y = known[tile.id].at
        assert hypot(x - BOARD_CENTRE * SCALE, y - BOARD_CENTRE * SCALE) < BOARD_RADIUS * SCALE
        assert 2 * outline(known[tile.id].outline).across * PHONE / scene.size[0] >= SMALLEST


def test_the_short_board_has_fewer_tiles_and_its_own_scenery() -> None:
    short = at("rest b8, board short")
    assert {i for i in short.places() if i in tiles_in_play(0)} == {tile.id for tile in TILES if tile.short}
    assert short.scene().backdrop != at("the example").scene().backdrop


def test_girls_boys_and_seats_differ_without_colour() -> None:
    """PAG-11."""
    arts = {piece.art for i, piece in at("players 6").pieces().items() if i.startswith(KINDS)}
    for colour in ("#d55e00", "#0072b2", "#e0a400", "#009e73", "#b0579b", "#4aa8dd"):
        arts = {art.replace(colour, "grey") for art in arts}
    assert len(arts) == 12


@cases("""
    position | drawn
    dice 2-5 | wisp-1-a3 wisp-1-a7 wisp-2-b10 wisp-2-b2 wisp-3-b14 wisp-3-b6 wisp-4-c3 wisp-4-c9 -- DKR-52, DKR-E01
    dice 2-0 | ""
    dice 5-5 | ""
""")
def test_mist_marks_the_moves_of_ghosts(position: str, drawn: str) -> None:
    assert sorted(name for name in at(position).pieces() if name.startswith("wisp-")) == drawn.split()


@cases("""
    position | movable
    the example, dice 3-5 | boy-1 ghost-1 ghost-2 ghost-3 ghost-4 girl-1
    the example, dice 3-0 | boy-1 girl-1
    the example, dice 3-0, 1 girl linden | boy-1 -- DKR-30: no path leads on from the linden
    the example, dice 0-5 | ghost-1 ghost-2 ghost-3 ghost-4
    the example, dice 4-4 | ""
    the example, dice 0-0 | ""
""")
def test_only_movable_children_and_ghosts_are_places(position: str, movable: str) -> None:
    there = at(position).places()
    assert sorted(name for name in there if name.startswith(PIECES)) == movable.split()


def test_dice_goal_and_turn_look_different_in_each_state() -> None:
    """DKR-12, DKR-60, DKR-63: each die rolled, used or due; the goal with a child or without; each kind of end."""
    whole, used, due = (at(f"the example, dice {dice}").pieces() for dice in ("3-5", "0-5", "0-0"))
    assert len({pieces["die-child"].art for pieces in (whole, used, due)}) == 3
    assert whole["die-ghost"].art == used["die-ghost"].art != due["die-ghost"].art
    arrived = at("rest hut, 0 girl linden, 1 boy k3, turn 1, dice 1-0")
    assert whole["goal"].art != arrived.pieces()["goal"].art
    shared, alone, dawn = (
        arrived("boy:linden"),
        at("rest hut, 0 girl linden, 1 girl linden, 1 boy k3, turn 1, dice 1-0")("boy:linden"),
        at("rest hut, 0 girl linden, turn 2, round 200, dice 0-1")("ghost1:a5"),
    )
    assert len({play.pieces()["turn"].art for play in (arrived, shared, alone, dawn)}) == 4


def test_the_description_tells_where_everybody_is() -> None:
    """PAG-09."""
    scene = at("the example").scene()
    assert scene.description.startswith("Round 9. Blue has 3 for a child and 5 for a ghost. Open forest: Red's boy; ")
    assert "; Second signpost: Yellow's boy and Blue's girl; " in scene.description
    assert scene.description.endswith(
        "; River bank: ghost 1; Sunken tombs: ghost 2; Fallen wall: ghost 3; Foggy heights: ghost 4."
    )


def test_scaring_moves_are_captures() -> None:
    """DKR-55: Red's girl is alone on b7; ghost 2 comes from b12 with a 5."""
    taking = {pick.move for pick in at("the example").picks().values() if pick.take}
    assert "ghost2:b7" in taking and not taking & {"ghost3:b9", "boy:a7"}


def test_hints_show_paths() -> None:
    """DKR-55: a lone child's path back; DKR-26: none on a hidden path; DKR-52: a ghost's paths while it can move."""
    play = at("the example")
    assert kit.ACCENT_AT_NIGHT in play.hint("boy-1").overlay and play.hint("boy-1").overlay == play.hint("a6").overlay
    assert kit.ACCENT_AT_NIGHT in play.hint("ghost-2").overlay and not at("the example, dice 3-0").hint("b12").overlay
    assert not play.hint("deer2").overlay


# ---- diagrams of the rulebook --------------------------------------------------------------------


def diagram(name: str) -> State:
    """Return the position of a diagram."""
    return State(GAME, pack(figures._position(name).s))


DIAGRAMS = """
DKR-01, DKR-02: start | -> 0 girl village, 2 boy village, ghost 1 a4, ghost 2 b5, ghost 3 b11, ghost 4 c4
DKR-11: turn | -> girl to a2 a3, ghost1 to a5 | ghost1:a5 -> 1 boy village
DKR-22, DKR-32: walk | -> girl to b3 b6
DKR-26: hidden-path | -> girl to b2 b3 deer1
DKR-24: river | girl:a8 -> 0 girl hut, 1 girl hut
DKR-42: group | group:village:a3 -> 0 girl a3, 1 girl a3, 1 boy a3
DKR-52: ghost-turns | -> ghost1 to a4 a6
DKR-55, DKR-56: scare | -> 1 boy a6 | ghost1:a6 -> 1 boy village
DKR-60, DKR-61: linden | -> curse-lifted, winners 0 1
"""


test_diagrams_show_legal_moves = scenarios(diagram, facts, DIAGRAMS)
