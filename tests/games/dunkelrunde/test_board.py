"""The scene, picks, hints, shelf picture and plain text of DunkelRunde, held against the rule text and sample games."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from copy import deepcopy
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import crossings
import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import Hint, Pick, Piece, Place, Scene
from crossings.engine import State
from crossings.games.dunkelrunde.face import board
from crossings.games.dunkelrunde.face.layout import SCALE, tiles_in_play
from crossings.games.dunkelrunde.rules.data import BOARD_CENTRE, BOARD_RADIUS, TILES

View = dict[str, Any]
GAME = crossings.game("dunkelrunde")

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
PHONE = 360
SMALLEST = 18

SECTION_6: View = {
    "game": "dunkelrunde",
    "options": {"players": 3, "board": "round", "slow": 3, "ghost_die": 8, "dawn": 200},
    "actor": 1,
    "result": None,
    "turn": 1,
    "round": 9,
    "dice": {"child": 3, "ghost": 5},
    "children": [{"girl": "b7", "boy": "deer2"}, {"girl": "b9", "boy": "a6"}, {"girl": "tower", "boy": "b9"}],
    "ghosts": ["a8", "b12", "b4", "c6"],
}
"""The example of section 6 of the rules: seat 1 to move."""


def position(**changes: Any) -> View:
    """The example of section 6, changed."""
    view = deepcopy(SECTION_6) | changes
    view["actor"] = None if view["result"] else view["turn"] if any(view["dice"].values()) else "chance"
    return view


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    """The nodes of a sample playthrough; the last has the result and no move."""
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines][1:]


each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])


def state(view: View) -> State:
    return GAME.from_json(view)


def scene(view: View, seat: int | None = None) -> Scene:
    return looking.scene(state(view), seat)


def plain(view: View) -> str:
    return GAME.plain.plain(looking.position(state(view)))


def pieces(view: View) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene(view).pieces}


def places(view: View) -> dict[str, Place]:
    return {place.id: place for place in scene(view).places}


def picks(view: View, moves: list[str]) -> list[Pick]:
    return looking.picks(state(view), view["actor"], moves)


def pick(view: View, move: str) -> tuple[tuple[str, ...], str, bool]:
    (found,) = picks(view, [move])
    return found.places, found.label, found.take


def hint(view: View, place: str) -> Hint:
    found = looking.hint(state(view), None, place)
    assert found
    return found


def line(view: View, place: str) -> str:
    return hint(view, place).line


def overlay(view: View, place: str) -> str:
    return hint(view, place).overlay


# ---- the scene ---------------------------------------------------------------------------------


def test_there_are_playthroughs() -> None:
    assert len(PLAYTHROUGHS) >= 7


@each_game
def test_scene_is_sound(path: Path) -> None:
    for node in nodes(path)[::5]:
        shown = scene(node["state"])
        ElementTree.fromstring(shown.svg())
        for ids in ([piece.id for piece in shown.pieces], [place.id for place in shown.places]):
            assert len(ids) == len(set(ids))
        cells = [(place.row, place.column) for place in shown.places]
        assert len(cells) == len(set(cells))
        width, height = shown.size
        things: list[Piece | Place] = [*shown.pieces, *shown.places]
        for thing in things:
            assert 0 <= thing.at[0] <= width and 0 <= thing.at[1] <= height, thing.id


@each_game
def test_scene_shows_everybody(path: Path) -> None:
    """DKR-04: every child, every ghost, and a light around all who stand together (DKR-33)."""
    for node in nodes(path)[::5]:
        view, shown = node["state"], pieces(node["state"])
        standing = Counter(at[kind] for at in view["children"] for kind in ("girl", "boy"))
        assert {i for i in shown if i.startswith(("girl", "boy"))} == {
            f"{kind}-{seat}" for seat in range(len(view["children"])) for kind in ("girl", "boy")
        }
        assert {i for i in shown if i.startswith("ghost")} == {f"ghost-{number}" for number in (1, 2, 3, 4)}
        assert {i.removeprefix("light-") for i in shown if i.startswith("light")} == {
            tile for tile, count in standing.items() if count > 1
        }


@each_game
def test_nobody_hides_another(path: Path) -> None:
    for node in nodes(path)[::5]:
        spots = [piece.at for i, piece in pieces(node["state"]).items() if i.startswith(("girl", "boy", "ghost"))]
        assert len(spots) == len(set(spots))


@pytest.mark.parametrize(("tile", "ghost"), [("a5", 0), ("a5", 1), ("b12", 0), ("b12", 2)])
def test_the_largest_crowd_stays_on_the_scene(tile: str, ghost: int) -> None:
    """DKR-33: there is no limit to the children on a tile; a ghost there stands beside them."""
    ghosts = [tile if number == ghost else home for number, home in enumerate(("a4", "b5", "b11", "c4"), 1)]
    options = SECTION_6["options"] | {"players": 6}
    shown = scene(position(options=options, children=[{"girl": tile, "boy": tile}] * 6, ghosts=ghosts))
    spots = [piece.at for piece in shown.pieces if piece.id.startswith(("girl", "boy", "ghost"))]
    assert len(spots) == len(set(spots)) == 16
    assert all(12 < x < shown.size[0] - 12 for x, _ in spots)


@each_game
def test_teal_belongs_to_the_players_hand(path: Path) -> None:
    drawn = scene(nodes(path)[-1]["state"]).svg() + board.picture()
    assert HAND not in drawn
    assert HAND_AT_NIGHT not in drawn


def test_all_look_at_the_same_board() -> None:
    view = position()
    assert scene(view, 0) == scene(view, 2) == scene(view)


def test_every_tile_is_a_place_on_the_board() -> None:
    known = places(position())
    for tile in TILES:
        x, y = known[tile.id].at
        assert hypot(x - BOARD_CENTRE * SCALE, y - BOARD_CENTRE * SCALE) < BOARD_RADIUS * SCALE


def test_the_short_board_has_fewer_tiles_and_its_own_scenery() -> None:
    options = SECTION_6["options"] | {"board": "short"}
    short = position(options=options, children=[{"girl": "b8", "boy": "a6"}] * 3, ghosts=["a8", "b12", "b4", "c5"])
    assert {i for i in places(short) if i in tiles_in_play(0)} == {tile.id for tile in TILES if tile.short}
    assert scene(short).backdrop != scene(position()).backdrop


def test_pieces_are_large_enough_for_a_phone() -> None:
    """Tiles are 18 px and more on a screen of 360 px."""
    shown = scene(position())
    for place in shown.places:
        if place.id in tiles_in_play(0):
            circle = ElementTree.fromstring(place.outline)
            assert 2 * float(circle.attrib["r"]) * PHONE / shown.size[0] >= SMALLEST


def test_girls_boys_and_seats_differ_without_colour() -> None:
    options = SECTION_6["options"] | {"players": 6}
    view = position(options=options, dice={"child": 0, "ghost": 0}, children=[{"girl": "tower", "boy": "tower"}] * 6)
    arts = {piece.art for i, piece in pieces(view).items() if i.startswith(("girl", "boy"))}
    colours = ("#d55e00", "#0072b2", "#e0a400", "#009e73", "#b0579b", "#4aa8dd")
    for colour in colours:
        arts = {art.replace(colour, "grey") for art in arts}
    assert len(arts) == 12


def test_dice_show_what_is_left_of_the_roll() -> None:
    whole, used = pieces(position()), pieces(position(dice={"child": 0, "ghost": 5}))
    due = pieces(position(dice={"child": 0, "ghost": 0}))
    assert whole["die-child"].label == "Child die: 3"
    assert used["die-child"].label == "Child die: used"
    assert due["die-child"].label == "Child die: not rolled"
    assert len({shown["die-child"].art for shown in (whole, used, due)}) == 3
    assert whole["die-ghost"].art == used["die-ghost"].art != due["die-ghost"].art


def test_mist_lies_where_ghosts_can_drift() -> None:
    """DKR-52, example DKR-E01: with a 5 at the start."""
    view = position(dice={"child": 2, "ghost": 5}, ghosts=["a4", "b5", "b11", "c4"])
    reached = {i.removeprefix("wisp-") for i in pieces(view) if i.startswith("wisp")}
    assert reached == {"1-a3", "1-a7", "2-b10", "2-b2", "3-b14", "3-b6", "4-c3", "4-c9"}
    for dice in ({"child": 2, "ghost": 0}, {"child": 5, "ghost": 5}):
        assert not [i for i in pieces(view | {"dice": dice}) if i.startswith("wisp")]


def test_the_goal_lights_up() -> None:
    """DKR-60: a girl and a boy are needed."""
    nobody, girl = position(), position(children=[{"girl": "linden", "boy": "k1"}] * 3)
    assert pieces(nobody)["goal"].art != pieces(girl)["goal"].art
    assert places(nobody)["goal"].label.endswith("nobody is there yet")
    assert places(girl)["goal"].label.endswith("Red's girl, Blue's girl and Yellow's girl are there")


def test_labels_say_who_is_there() -> None:
    known = places(position())
    assert known["b9"].label == "Second signpost: road; Yellow's boy and Blue's girl are here"
    assert known["deer2"].label == "Open forest: hidden path; Red's boy is here"
    assert known["b3"].label == "Dark firs: road"
    assert known["turn"].label == "Blue moves child 3, ghost 5"


def test_the_description_tells_the_position() -> None:
    words = scene(position()).description
    assert words.startswith("Round 9. Blue moves child 3, ghost 5. Open forest: Red's boy; ")
    assert "; Second signpost: Yellow's boy and Blue's girl; " in words
    assert "; River bank: ghost 1; Sunken tombs: ghost 2; Fallen wall: ghost 3; " in words
    assert words.endswith("; Foggy heights: ghost 4.")


def test_the_end_names_the_winners() -> None:
    """Examples DKR-E22, DKR-E28."""
    rest = {"girl": "hut", "boy": "hut"}
    girl, boy, both = (
        {"girl": "linden", "boy": "k1"},
        {"girl": "k1", "boy": "linden"},
        {"girl": "linden", "boy": "linden"},
    )
    dice = {"child": 0, "ghost": 0}
    result = {"reason": "curse-lifted"}
    over = position(dice=dice, children=[girl, rest, rest])
    lifted = position(dice=dice, children=[girl, boy, rest], result=result | {"winners": [0, 1], "scores": [1, 1, 0]})
    alone = position(dice=dice, children=[girl, both, rest], result=result | {"winners": [1], "scores": [1, 2, 0]})
    never = {"winners": [], "scores": [1, 0, 0], "reason": "dawn"}
    dawn = position(dice=dice, children=[girl, rest, rest], result=never, turn=2, round=200)
    assert line(lifted, "turn") == "Red and Blue have lifted the curse and win"
    assert line(alone, "turn") == "Blue has lifted the curse and wins"
    assert line(dawn, "turn") == "Dawn has come: nobody has won"
    assert len({pieces(view)["turn"].art for view in (over, lifted, alone, dawn)}) == 4
    assert line(dawn, "dice") == "The dice are at rest"


# ---- picks -------------------------------------------------------------------------------------


@each_game
def test_all_moves_can_be_picked(path: Path) -> None:
    for node in nodes(path):
        legal = node.get("legal")
        if legal:
            view = node["state"]
            found = picks(view, legal)
            known = places(view)
            assert [one.move for one in found] == legal
            assert len({one.places for one in found}) == len(found)
            for one in found:
                assert len(set(one.places)) == 2 and set(one.places) <= set(known)


def test_a_child_is_picked_then_its_tile() -> None:
    """Section 6: of Blue's children the boy can go to a7, the girl to the grassy trail."""
    view = position()
    assert pick(view, "boy:a7") == (("boy-1", "a7"), "Blue's boy to the Sleeping giant", False)
    assert pick(view, "girl:trail1") == (("girl-1", "trail1"), "Blue's girl to the Grassy trail", False)


def test_only_children_in_turn_and_ghosts_at_hand_are_places() -> None:
    def movable(**dice: int) -> set[str]:
        return {i for i in places(position(dice=dice)) if i.startswith(("girl-", "boy-", "ghost-"))}

    ghosts = {f"ghost-{number}" for number in (1, 2, 3, 4)}
    assert movable(child=3, ghost=5) == {"girl-1", "boy-1"} | ghosts
    assert movable(child=3, ghost=0) == {"girl-1", "boy-1"}
    assert movable(child=0, ghost=5) == ghosts
    assert movable(child=4, ghost=4) == set()
    assert movable(child=0, ghost=0) == set()


def test_a_ghost_takes_whom_it_scares() -> None:
    """DKR-55: Red's girl is alone on b7; ghost 2 comes from b12 with a 5."""
    assert pick(position(), "ghost2:b7") == (
        ("ghost-2", "b7"),
        "Ghost 2 to the Winding road · scaring Red's girl",
        True,
    )
    assert pick(position(), "ghost3:b9")[1:] == ("Ghost 3 to the Second signpost", False)


def test_whoever_alone_can_be_picked_on_a_tile_fills_it() -> None:
    """A click on the tile or on the child is the same: DKR-R25, DKR-33."""
    assert pick(position(ghosts=["a1", "b12", "b4", "c6"]), "ghost1:a6")[0] == ("ghost-1", "boy-1")
    together = position(
        children=[{"girl": "b7", "boy": "hut"}, {"girl": "b6", "boy": "b3"}, {"girl": "hut", "boy": "hut"}]
    )
    assert pick(together, "boy:b6") == (
        ("boy-1", "girl-1"),
        "Blue's boy to the Broken arch · joining Blue's girl",
        False,
    )


def test_a_ghost_alone_fills_its_tile_unless_it_can_come_back_there() -> None:
    """DKR-53, DKR-R21, DKR-R22: another ghost is sent to it, its own way back leads to the tile."""
    meeting = position(ghosts=["a1", "b12", "b7", "c6"], children=[{"girl": "hut", "boy": "hut"}] * 3)
    assert pick(meeting, "ghost2:b7")[0] == ("ghost-2", "ghost-3")
    back = position(dice={"child": 3, "ghost": 8}, ghosts=["a4", "b12", "b4", "c6"])
    assert pick(back, "ghost1:a4")[0] == ("ghost-1", "a4")


@each_game
def test_whatever_is_to_be_picked_lies_open(path: Path) -> None:
    """In the middle of a place no other lies over it, but who was picked before."""
    for node in nodes(path):
        if "legal" in node:
            view = node["state"]
            laid = sorted(scene(view).places, key=lambda place: (place.row, place.column))
            for one in picks(view, node["legal"]):
                for wanted in one.places:
                    spot = middle(next(place for place in laid if place.id == wanted))
                    assert [place.id for place in laid if covers(place, spot)][-1] == wanted, (one, view)


def outline(place: Place) -> tuple[str, dict[str, float]]:
    shape = ElementTree.fromstring(place.outline)
    return shape.tag, {name: float(value) for name, value in shape.attrib.items()}


def middle(place: Place) -> tuple[float, float]:
    tag, form = outline(place)
    if tag == "circle":
        return form["cx"], form["cy"]
    return form["x"] + form["width"] / 2, form["y"] + form["height"] / 2


def covers(place: Place, at: tuple[float, float]) -> bool:
    tag, form = outline(place)
    x, y = middle(place)
    if tag == "circle":
        return (x - at[0]) ** 2 + (y - at[1]) ** 2 <= form["r"] ** 2
    return abs(x - at[0]) <= form["width"] / 2 and abs(y - at[1]) <= form["height"] / 2


def test_crossings_are_announced() -> None:
    """DKR-23, DKR-24."""
    children = [{"girl": "a8", "boy": "village"}, {"girl": "a6", "boy": "village"}, {"girl": "c9", "boy": "tower"}]
    view = position(children=children, ghosts=["a1", "b12", "b4", "c5"])
    assert pick(view, "girl:a8")[1] == "Blue's girl to the River bank · joining Red's girl · across the river"
    alone = position(children=[children[1], *children[1:]], ghosts=["a1", "b12", "b4", "c5"])
    assert pick(alone, "girl:a8")[1] == "Blue's girl to the River bank · waiting there"


def test_a_ghost_that_leaves_no_child_to_walk_says_so() -> None:
    """DKR-13, DKR-34, example DKR-E08: the child part lapses."""
    children = [{"girl": "b7", "boy": "hut"}, {"girl": "b7", "boy": "linden"}, {"girl": "hut", "boy": "hut"}]
    view = position(dice={"child": 1, "ghost": 2}, children=children, ghosts=["a8", "b5", "b11", "c6"])
    assert pick(view, "ghost2:b7")[1] == "Ghost 2 to the Winding road · then no child of Blue can walk"
    assert pick(view, "ghost2:b3")[1] == "Ghost 2 to the Dark firs"


def test_a_group_is_picked_by_its_tile() -> None:
    """DKR-16, DKR-40, example DKR-E17."""
    children = [{"girl": "b2", "boy": "hut"}, {"girl": "b2", "boy": "tower"}, {"girl": "b4", "boy": "village"}]
    view = position(turn=2, dice={"child": 3, "ghost": 3}, children=children, ghosts=["a8", "b12", "b6", "c6"])
    assert pick(view, "group:b2:deer3")[:2] == (
        ("b2", "deer3"),
        "Red's girl and Blue's girl to the Forest glade",
    )
    assert pick(view, "group:b2:b4")[1] == "Red's girl and Blue's girl to the Fallen wall · joining Yellow's girl"
    start = position(turn=0, dice={"child": 4, "ghost": 4}, children=[{"girl": "village", "boy": "village"}] * 3)
    assert pick(start, "group:village:a3")[1] == "All 6 children to the Troll's shadow"


# ---- hints -------------------------------------------------------------------------------------


@each_game
def test_every_place_has_a_hint(path: Path) -> None:
    for node in nodes(path)[::9]:
        view = node["state"]
        for place in places(view):
            hint = looking.hint(state(view), None, place)
            assert hint and hint.line and "\n" not in hint.line
            ElementTree.fromstring(f"<svg>{hint.overlay}</svg>")


def test_unknown_places_have_no_hint() -> None:
    for place in ("nowhere", "girl-5", "ghost-7", "light-b9"):
        assert looking.hint(state(position()), None, place) is None


def test_tiles_tell_what_they_cost() -> None:
    view = position()
    assert line(view, "b5") == "Old Ruins: haunted place; children may pass, but never stay"
    assert line(view, "hut") == "Witch's Hut: shelter; no ghost comes here"
    assert "walked with 1 to 3 on the child die only; no ghost comes here" in line(view, "trail1")
    assert "ghosts do come here" in line(view, "k2")
    assert "two together cross the river" in line(view, "a8")
    assert "1 to 4 on the child die" in line(position(options=view["options"] | {"slow": 4}), "trail1")


def test_a_lone_child_sees_its_way_back() -> None:
    """DKR-55, DKR-56, DKR-R23."""
    view = position()
    assert line(view, "boy-1") == (
        "Blue's boy on Wisp forest: road; alone: met by a ghost, it would run back to the Village, 6 tiles"
    )
    assert HAND_AT_NIGHT in overlay(view, "boy-1")
    assert overlay(view, "boy-1") == overlay(view, "a6")


@pytest.mark.parametrize(
    ("tile", "shelter", "steps"), [("b15", "Witch's Hut", 15), ("k2", "Wizard's Tower", 11), ("a1", "Village", 1)]
)
def test_the_way_back_leads_along_the_road(tile: str, shelter: str, steps: int) -> None:
    """Example DKR-E25: not along a hidden path."""
    children = [{"girl": tile, "boy": "hut"}, {"girl": "hut", "boy": "hut"}, {"girl": "hut", "boy": "hut"}]
    words = f"run back to the {shelter}, {steps} tile{'' if steps == 1 else 's'}"
    assert line(position(children=children), tile).endswith(words)


def test_children_on_hidden_paths_and_in_groups_fear_nothing() -> None:
    """DKR-26, DKR-55."""
    view = position()
    assert not overlay(view, "deer2")
    assert line(view, "girl-1").endswith("together with others: no ghost can scare them")
    held = position(ghosts=["a8", "b9", "b4", "c6"])
    assert "held by ghost 2" in line(held, "girl-1")


def test_a_ghost_shows_where_it_can_drift() -> None:
    """DKR-52; DKR-R20, example DKR-E05: from b1 both ways with a 3 end on b4."""
    assert line(position(), "ghost-2") == (
        "Ghost 2 on Sunken tombs: road; on a 5 ghost 2 drifts to the Winding road or the First hill;"
        " Red's girl on the Winding road would run back"
    )
    assert HAND_AT_NIGHT in overlay(position(), "ghost-2")
    near = position(dice={"child": 1, "ghost": 3}, ghosts=["a8", "b1", "b8", "c6"])
    assert line(near, "ghost-2").endswith("on a 3 ghost 2 drifts to the Fallen wall")
    assert not overlay(position(dice={"child": 3, "ghost": 0}), "b12")


def test_corners_tell_dice_night_and_goal() -> None:
    view = position()
    assert line(view, "night") == "Round 9"
    assert line(view, "dice") == "Child die: 3; ghost die: 5"
    high = position(dice={"child": 4, "ghost": 5})
    assert line(high, "dice") == "Child die: 4; ghost die: 5; too high for hidden and castle paths"
    assert line(position(dice={"child": 0, "ghost": 0}), "dice") == "Both dice are to be rolled"
    assert line(position(dice={"child": 2, "ghost": 2}), "dice").startswith("A double 2: one group goes 2 on")
    assert line(position(dice={"child": 0, "ghost": 0}), "turn") == "Blue rolls both dice"


def test_there_are_no_rows() -> None:
    assert looking.macro(state(position()), 1, "a7") is None


# ---- plain text --------------------------------------------------------------------------------


@each_game
def test_plain_text_names_everybody_and_fits(path: Path) -> None:
    for node in nodes(path)[::7]:
        view = node["state"]
        text = plain(view)
        assert max(map(len, text.splitlines())) <= 80
        body = text.rpartition("[] shelter")[0]
        assert sum(body.count(f"{seat}{kind}") for seat in "RBYGPS" for kind in "gb") >= 2 * len(view["children"])
        assert all(f"@{number}" in body for number in (1, 2, 3, 4))


def test_plain_text_shows_the_road_by_stretches() -> None:
    lines = plain(position()).splitlines()
    assert lines[0] == "Round 9. Blue moves child 3, ghost 5."
    assert lines[3:5] == ["Village to river", "1  [village Village]  a1 Orchard   a2 Bridge   a3 Troll's shadow"]
    assert any("b9 Second signpost: Yb Bg" in line for line in lines)
    assert any("~deer2 Open forest: Rb~" in line for line in lines)


# ---- the shelf picture -------------------------------------------------------------------------


def test_shelf_picture_is_a_picture() -> None:
    root = ElementTree.fromstring(board.picture())
    assert root.attrib["viewBox"] == "0 0 390 270"
