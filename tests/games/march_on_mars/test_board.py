"""Scene, picks, hints, shelf picture and plain text of March on Mars, held against the rule text and sample games."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import Hint, Pick, Piece, Place, Scene, hint_of
from crossings.engine import Game, game
from crossings.engine.seen import Stance, standing
from crossings.games.march_on_mars.face import art, board, layout, picking
from crossings.games.march_on_mars.face.effects import effects
from crossings.games.march_on_mars.face.layout import box_id
from crossings.games.march_on_mars.face.position import Position
from crossings.games.march_on_mars.game import GAME
from crossings.shared.ring.art import DIE
from crossings.shared.ring.flights import landing_boxes
from crossings.shared.ring.tray import DIE_SCALE

from .conftest import Play

View = dict[str, Any]
At = Callable[..., Play]

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
PHONE, SMALLEST_DIE = 344, 18
DISC = "<circle"
SECTION_6: View = {
    "game": "march-on-mars",
    "options": {
        "players": 3, "difficulty": "hard", "specials": "deal", "order": "front", "turns": 8, "target": 9, "base": 3,
        "track": "random", "black_twos": 4,
    },
    "actor": 2, "result": None, "phase": "choose", "round": 3, "track": ["d", "b"], "base_hits": 1,
    "bag": {"y": 18, "b": 8, "r": 3}, "incoming": {"y": 1, "b": 2, "r": 0},
    "aliens": [
        {"at": [1, 0], "y": 0, "b": 0, "r": 1}, {"at": [3, 2], "y": 1, "b": 0, "r": 0},
        {"at": [4, 0], "y": 1, "b": 0, "r": 0}, {"at": [6, 2], "y": 1, "b": 0, "r": 0},
        {"at": [7, 1], "y": 1, "b": 0, "r": 0}, {"at": [9, 0], "y": 1, "b": 0, "r": 0},
        {"at": [10, 1], "y": 1, "b": 0, "r": 0}, {"at": [11, 1], "y": 1, "b": 0, "r": 0},
        {"at": [12, 0], "y": 1, "b": 0, "r": 0}, {"at": [13, 0], "y": 1, "b": 0, "r": 0},
        {"at": [14, 0], "y": 0, "b": 0, "r": 1}, {"at": [16, 1], "y": 2, "b": 0, "r": 0},
    ],
    "marines": [
        {"x": 15, "y": 0, "card": 4, "ability": "kamikaze", "crashed": False, "out": False, "used": False,
         "strained": False, "bait": False},
        {"x": 12, "y": 0, "card": 1, "ability": "fusion", "crashed": True, "out": False, "used": False,
         "strained": False, "bait": False},
        {"x": 15, "y": 0, "card": 5, "ability": "precog", "crashed": False, "out": False, "used": False,
         "strained": False, "bait": False},
    ],
    "order": [], "ask": [], "draw": None, "side": 0, "active": 2, "dice": 0, "program": ["bk", "b", "w"], "action": 2,
    "throw": "act", "beacon": None, "gate": None, "pending": "", "faces": ["b3"], "hand": None, "rerolled": ["team"],
    "moved": True, "shot": False, "fired": False, "strain": False, "unleash": False,
}  # fmt: skip
"""The example of section 6 of the rules: marine 2 has thrown the blue die of its second action again."""


def position(**changes: Any) -> View:
    """The example of section 6, changed."""
    return deepcopy(SECTION_6) | changes


def programming(**changes: Any) -> View:
    """The same at the start of marine 2's turn."""
    turn = {"phase": "program", "dice": 4, "program": ["", "", ""], "action": 0, "throw": None, "faces": []}
    return position(**turn, rerolled=[], moved=False, **changes)


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    """The nodes of a sample playthrough; the last has the result and no move."""
    with gzip.open(path, "rt") as lines:
        return [node for node in map(json.loads, lines) if "state" in node]


def lost_one(at: At) -> View:
    """Three marines, of whom 0 is out and 1 lies crashed."""
    marked = {0: ("out",), 1: ("crashed",)}
    abilities = {0: "kamikaze"}
    return at((1, 0), (9, 0), (15, 0), players=3, active=2, order=[], abilities=abilities, marked=marked).json


def foreseen(at: At) -> View:
    """Precog has seen b1, b3 and two k1."""
    return at((9, 0), abilities={0: "precog"})("foresee:bbkk", "b1", "b3", "k1", "k1").json


each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])


def seen(view: View) -> Position:
    seen: Position = game("march-on-mars").read(view, None)
    return seen


def scene(view: View) -> Scene:
    return board.scene(seen(view))


def pieces(view: View) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene(view).pieces}


def places(view: View) -> dict[str, Place]:
    return {place.id: place for place in scene(view).places}


def pick(view: View, move: str) -> Pick:
    """The pick of a move, of whose consequences nothing is known."""
    (found,) = picking.picks(seen(view), [move], lambda move: effects(seen(view), move, seen(view)))
    return found


def hint(view: View, place: str) -> Hint:
    return hint_of(GAME, seen(view), places(view)[place], lambda move: ())


def line(view: View, place: str) -> str:
    return hint(view, place).line


# ---- the scene ---------------------------------------------------------------------------------


@each_game
def test_scenes_of_sample_games_are_whole(path: Path) -> None:
    for node in nodes(path)[::7]:
        drawn = scene(node["state"])
        ElementTree.fromstring(drawn.svg())
        assert drawn.size[0] <= drawn.size[1]
        for things in (drawn.pieces, drawn.places):
            assert max(Counter(thing.id for thing in things).values()) == 1


def test_an_alien_has_as_many_eyes_as_hits_kill_it() -> None:
    """MOM-H04, MOM-R42: yellow 1, blue 2, red 3; an eye is a white and a pupil."""
    assert [art.alien(colour).count(DISC) for colour in range(3)] == [2, 4, 6]


def test_every_box_to_rest_in_is_a_place_and_no_other() -> None:
    """Section 2, half board: a guard box; five circles and a hazard of d; six circles of b; three of the LZ."""
    view = position()
    boxes = {box_id(box) for box in landing_boxes(seen(view).terrain)}
    assert len(boxes) == 1 + (5 + 1) + 6 + 3
    assert boxes == {place for place in places(view) if place.startswith("x")}


def test_stacks_show_kinds_and_number() -> None:
    """Two yellow ones in (16,1) are one figure with a 2; a red one in (1,0) needs no number."""
    there = pieces(position())
    assert ">2</text>" in there["y-16-1"].upright and there["y-16-1"].label == "2 yellow aliens"
    assert there["r-1-0"].upright == ""


def test_a_crashed_marine_lies_and_who_is_out_is_gone(at: At) -> None:
    there = pieces(lost_one(at))
    assert there["marine-1"].turn and not there["marine-2"].turn
    assert "marine-0" not in there and ">out</text>" in there["training-0"].art


def test_those_in_one_box_stand_beside_one_another() -> None:
    there = pieces(position())
    assert there["marine-0"].at != there["marine-2"].at
    assert abs(there["marine-0"].at[0] - there["marine-2"].at[0]) < 40


def test_the_active_marine_is_marked_and_on_top() -> None:
    there = pieces(position())
    assert there["marine-2"].upright and not there["marine-0"].upright
    assert there["marine-2"].layer == max(piece.layer for piece in there.values())


def test_the_wave_to_come_waits_beside_the_landing_zone() -> None:
    there = pieces(position())
    assert there["b-incoming"].label == "2 blue aliens, incoming"
    assert "y-incoming" in there and "r-incoming" not in there
    assert "out of reach" in line(position(), "incoming")


def test_the_base_loses_an_upgrade_with_each_hit(at: At) -> None:
    """MOM-B04: two upgrades, then the base itself."""
    lost = at((9, 0), hits=2, aliens={(14, 0): "y1"}, order=[])("pass")
    assert lost.end == "base"
    views = [*(position(base_hits=hits) for hits in range(3)), lost.json]
    assert len({pieces(view)["base"].art for view in views}) == 4


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_the_base_shows_a_mark_for_each_hit_that_it_can_take(most: int) -> None:
    """MOM-B04: each hit but the last destroys an upgrade, the last one the base itself."""
    for hits in range(most + 1):
        drawn = art.base(hits, most)
        whole, gone = drawn.count(art.FIGURES["upgrade"]), drawn.count(art.FIGURES["upgrade-gone"])
        assert (whole, gone) == (max(0, most - 1 - hits), min(hits, most - 1))
        domes = drawn.count(art.FIGURES["dome"]), drawn.count(art.FIGURES["dome-hit"])
        assert domes == ((2, 0) if hits < most else (0, 2))
        assert whole + gone + 1 == most
    assert "has taken 1 of 3 hits; 1 upgrade is left" in line(position(), "base")


def test_a_wave_that_was_woken_is_told_before_it_comes(at: At) -> None:
    """MOM-W07: from the crash mark to the end of the turn the incoming wave is not just empty."""
    before, woken = at((9, 0)), at((9, 0))("1:k/2:bbk", "k1x", "hold")
    assert ">empty</text>" in pieces(before.json)["incoming"].art
    assert ">a wave is coming</text>" in pieces(woken.json)["incoming"].art
    assert "it comes at the end of this turn" in line(woken.json, "incoming")
    assert ">comes next round</text>" in pieces(position())["incoming"].art


def test_the_die_for_the_wave_lies_while_somebody_may_bait(at: At) -> None:
    """MOM-C08."""
    play = at((15, 0), active=0, order=[])("bait", "w2")
    assert pieces(play.json)["wave-die"].label == "The die for the wave: 2"
    assert "wave-die" not in pieces(play("keep").json)


def test_columns_bear_the_numbers_that_are_said(at: At) -> None:
    """Hollow Mesa and Red Sands have rock in every column; the gorge of a Canyon has none to carve in."""
    carved = scene(at((9, 0)).json).backdrop
    assert all(f">{column}</text>" in carved for column in range(1, 17))
    assert ">4</text>" not in scene(at((9, 0), cards="ea").json).backdrop
    assert line(at((9, 0)).json, "x9y0").startswith("Red Sands, column 9")
    assert "column 4, at the bottom" in line(at((9, 0)).json, "x4y-1")


@pytest.mark.parametrize("players", [2, 5])
def test_in_a_wide_window_dice_stand_beside_the_planet(at: At, players: int) -> None:
    """Dice are 36 pixels at least, and figures, even in a crowd, 28, where a board has 1000 by 790 pixels."""
    crowd = at(*[(9, 0)] * players, players=players, cards="hcai"[: 4 if players > 3 else 2], order=[]).json
    with standing(Stance(wide=True)):
        drawn = scene(crowd)
    tall = scene(crowd)
    scale = min(1000 / drawn.size[0], 790 / drawn.size[1])
    assert DIE * DIE_SCALE * scale >= 36 and FIGURE * min(layout.CROWD) * scale >= 28
    assert drawn.size[0] > drawn.size[1] and tall.size[0] <= tall.size[1]
    planet = max(place.at[0] for place in drawn.places if place.id.startswith("x"))
    assert all(place.at[0] > planet for place in drawn.places if place.id.startswith(("pool-", "card-of-dice-")))
    for place in drawn.places:
        assert 0 <= place.at[0] <= drawn.size[0] and 0 <= place.at[1] <= drawn.size[1]


FIGURE: float = 34.8
"""From the soles of a marine to the top of its helmet."""


def test_the_mmm_is_seen_at_both_ends_with_its_sum(at: At) -> None:
    """MOM-X03; on the half board column 17 is column 0 (MOM-J02)."""
    there = pieces(position())
    assert ">9+</text>" in there["mmm-0"].art and "mmm-17" in there
    won = at((1, 0), (1, 0))("1:bbkk", "bomb", "b3", "b3", "k2", "k2")
    assert won.end == "mmm" and pieces(won.json)["mmm-0"].art != there["mmm-0"].art


def test_dice_lie_on_the_cards_of_their_actions() -> None:
    """Section 6: the first action is made, b3 lies in the second, the third is still to come."""
    there = pieces(position())
    assert there["die-2-b1"].label == "blue 3"
    assert 'opacity=".35"' in there["die-1-k1"].art and 'opacity=".35"' not in there["die-3-w1"].art


def test_foreseen_dice_lie_aside(at: At) -> None:
    there = pieces(foreseen(at))
    assert there["die-0-b2"].label == "blue 3" and "card-of-dice-0" in there


def test_only_the_hand_is_teal() -> None:
    for view in (position(), programming()):
        assert HAND not in scene(view).svg() and HAND_AT_NIGHT not in scene(view).svg()


def test_dice_can_be_touched_on_a_phone() -> None:
    assert DIE * DIE_SCALE * PHONE / scene(programming()).size[0] >= SMALLEST_DIE


# ---- picks -------------------------------------------------------------------------------------


@each_game
def test_each_action_can_be_picked_in_one_way(game: Game, path: Path) -> None:
    for node in nodes(path):
        if "legal" in node:
            view = node["state"]
            found = looking.picks(game.from_json(view), view["actor"], node["legal"])
            assert {one.move for one in found} <= set(node["legal"])
            assert len({(one.places, one.label) for one in found}) == len(found)
            assert {place for one in found for place in one.places} <= set(places(view))


def test_a_program_is_put_together_of_dice_on_cards() -> None:
    """MOM-P03."""
    found = pick(programming(), "1:bbk/2:w")
    first, second = "card-of-dice-1", "card-of-dice-2"
    assert sorted(found.parts) == [("b", first), ("b", first), ("k", first), ("w", second)] and not found.places
    assert found.label == "Launch 2 blue and 1 black, then 1 white"
    known = places(programming())
    assert len(set(known[first].rests)) == 6
    assert {place.kind for place in known.values() if place.id.startswith("pool-")} == {"b", "k", "w"}


@pytest.mark.parametrize(
    ("ability", "before", "move"),
    [("precog", "", "foresee:bbkk"), ("kamikaze", "", "kamikaze:bbkkw"), ("drone", "pass", "drone:kw")],
)
def test_dice_besides_the_actions_are_put_aside(at: At, ability: str, before: str, move: str) -> None:
    """MOM-Y01, MOM-Y07, MOM-Y09."""
    play = at((1, 0), abilities={0: ability})(*before.split())
    assert move in play.legal
    letters = move.partition(":")[2]
    assert pick(play.json, move).parts == tuple((letter, "card-of-dice-0") for letter in letters)
    assert places(play.json)["card-of-dice-0"].rests


def test_foreseen_dice_are_put_on_the_card_of_the_action(at: At) -> None:
    """MOM-Y09."""
    view = foreseen(at)
    assert pick(view, "take:b3,k1").parts == (("b3", "card-of-dice-1"), ("k1", "card-of-dice-1"))
    assert places(view)["die-0-b2"].kind == "b3"


def test_a_jump_is_a_die_and_a_box() -> None:
    """Section 6: from (15,0), +b3:fff stops before rock; -b3:fff flies to (12,0)."""
    assert pick(position(), "-b3:fff").places == ("die-2-b1", "x12y0")
    assert "safe" in pick(position(), "-b3:fff").label
    assert pick(position(), "+b3:fff").places == ("die-2-b1", "x15y0")
    assert "a companion makes the accident good" in pick(position(), "+b3:fff").label


def test_a_shot_takes_and_says_who_dies() -> None:
    found = pick(position(), "shoot:-3@0=y1")
    assert (found.places, found.take) == (("x12y0",), True) and "1 yellow" in found.label


def test_a_die_is_thrown_again_in_the_bowl() -> None:
    assert pick(position(), "re:b3").places == ("die-2-b1", "again")
    assert "again" in places(position()) and "again" not in places(programming())


def test_two_dice_of_the_jet_pack(at: At) -> None:
    """MOM-E25: both orders lead to (5,1), and are told apart by their dice."""
    view = at((8, 0), aliens={(8, 0): "y1"}, abilities={0: "jetpack"})("1:bk/2:bk", "b1", "k2").json
    first, second = pick(view, "-k2:fu,b1:f"), pick(view, "-b1:f,k2:fu")
    assert first.places == ("die-1-k1", "die-1-b1", "x5y1") and second.places == ("die-1-b1", "die-1-k1", "x5y1")
    assert "safe" in first.label and "safe" in second.label
    assert "accident" in pick(view, "-k2:uu,b1:f").label


@pytest.mark.parametrize(("ability", "end"), [("ranger", "safe"), ("sniper", "accident")])
def test_a_ranger_crashes_neither_by_mark_nor_by_hazard(at: At, ability: str, end: str) -> None:
    """MOM-E27: from (13,0), -b2:ff rests in the lava, -k1x:f is safe."""
    view = at((13, 0), abilities={0: ability})("1:bk/2:bk", "b2", "k1x").json
    labels = [pick(view, move).label.split(": ")[-1] for move in ("-b2:ff", "-k1x:f")]
    assert [label.partition(",")[0] for label in labels] == [end, end]


def test_a_teleport_lands_where_gate_and_die_say(at: At) -> None:
    """MOM-E26: l2- and b3 is column 5."""
    view = at((9, 0), abilities={0: "teleport"})("1:bk/2:bk", "tp:l2-", "b3").json
    assert pick(view, "land:1").places == ("x5y1",)


def test_a_missile_strikes_from_its_beacon() -> None:
    """MOM-E17: the beacon in (9,0), +3 is column 12."""
    view = position(throw="him", beacon=1, faces=["w1", "w2"], program=["", "", ""], action=0, moved=False)
    view["marines"][1]["x"] = 9
    assert pick(view, "hit:+3@0=y1").places == ("x12y0",)


@pytest.mark.parametrize("move", ["lift@1", "him@1", "sm@1", "next@1"])
def test_marines_are_picked_by_their_cards(move: str) -> None:
    found = pick(programming(), move)
    assert found.places == ("training-1",) and "Blue" in found.label


def test_cards_of_terrain_are_bombed_and_entered() -> None:
    assert pick(programming(), "orbital:l2").places == ("l2",) and pick(programming(), "orbital:l2").take
    sides = {pick(programming(), f"tp:l2{sign}").label for sign in "+-"}
    assert len(sides) == 2 and all("Twin Towers" in label for label in sides)


# ---- hints -------------------------------------------------------------------------------------


def test_a_die_in_hand_shows_its_jumps_and_shots() -> None:
    found = hint(position(), "die-2-b1")
    assert found and "shoots 3 columns away; jumps safely to column 12" in found.line and found.overlay


def test_a_die_to_be_thrown_shows_where_it_may_lead() -> None:
    """WOM-J01: a blue die shows 1 with 1/6, 2 with 1/3, 3 with 1/2."""
    found = hint(programming(), "pool-b1")
    assert found and "1 (1/6), 2 (1/3), 3 (1/2)" in found.line and "1/2" in found.overlay


def test_chances_of_a_landing_are_no_more_than_sure() -> None:
    """WOM-J01, WOM-J14: on (14,0) a white die crashes on the spot whatever it shows, either way round."""
    view = programming()
    view["marines"][2] |= {"x": 14, "y": 0}
    found = hint(view, "pool-w1")
    assert found and ">sure</text>" in found.overlay and ">2</text>" not in found.overlay


def test_a_box_tells_the_distance_of_a_shot() -> None:
    assert "1 yellow" in line(position(), "x12y0") and "distance 3" in line(position(), "x12y0")
    assert "3 hits to clear it" in line(position(), "x14y0")


def test_cards_tell_what_the_wave_does() -> None:
    """MOM-W01, MOM-W03: three marines on this side, so four new aliens."""
    assert "4 new ones" in line(position(), "l2")
    assert "incoming wave" in line(position(), "l1")


def test_a_marine_who_is_out_counts_for_no_wave(at: At) -> None:
    assert "3 new ones" in line(lost_one(at), "l2")


def test_a_beset_marine_reaches_its_own_box_only() -> None:
    """MOM-A04: marine 1 is in (12,0) with a yellow alien; marine 2 shoots at distances 1 and 3."""
    rings = [hint(position(), f"training-{seat}") for seat in (1, 2)]
    assert [hint.overlay.count(DISC) for hint in rings if hint] == [1, 4]


# ---- text and picture --------------------------------------------------------------------------


@each_game
def test_plain_rows_fit_a_terminal(path: Path) -> None:
    for node in nodes(path)[::11]:
        rows = [row for row in board.plain(seen(node["state"])).splitlines() if row.lstrip("- ")[:1].isdigit()]
        assert rows and max(map(len, rows)) <= 80


def test_the_shelf_picture_has_aliens_and_the_mmm() -> None:
    drawn = board.picture()
    assert ElementTree.fromstring(drawn).attrib["viewBox"] == "0 0 390 270"
    assert "9+" in drawn and HAND_AT_NIGHT not in drawn


def test_there_is_room_for_all_in_one_box(at: At) -> None:
    """Five marines and aliens of three colours."""
    crowd = at(*[(9, 0)] * 5, players=5, cards="hcai", aliens={(9, 0): "y1b1r1"}, order=[]).json
    there = [piece for name, piece in pieces(crowd).items() if name.startswith(("marine-", "y-9", "b-9", "r-9"))]
    assert len({piece.at for piece in there}) == len(there) == 8
