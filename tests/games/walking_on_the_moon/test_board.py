"""The scene, picks, hints, shelf picture and plain text, held against the rule text and sample games."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import looking
from crossings.drawing import kit
from crossings.drawing.kit import HAND, HAND_AT_NIGHT, VERMILION
from crossings.drawing.scene import Pick, Piece, Place, hint_of
from crossings.engine import Game, State
from crossings.engine.seen import Stance, standing
from crossings.games.walking_on_the_moon.face import board, layout
from crossings.games.walking_on_the_moon.face.board import plain
from crossings.games.walking_on_the_moon.face.layout import strips
from crossings.games.walking_on_the_moon.face.position import Position, laid
from crossings.games.walking_on_the_moon.game import GAME
from crossings.games.walking_on_the_moon.rules.data import GOAL, PROGRAMS
from crossings.games.walking_on_the_moon.words import say
from crossings.shared.ring.art import DIE, FEET
from crossings.shared.ring.data import CIRCLE, HAZARD, LEVELS, programs
from crossings.shared.ring.flights import kind_of
from crossings.shared.ring.panorama import LEVEL, STRIP_HEIGHT, on_map
from crossings.shared.ring.tray import DIE_SCALE

from .conftest import Play

At = Callable[..., Play]
PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.jsonl.gz"))
EVERY = 7
PHONE = 360
LETTERS = 13
"""How high the words of the round stand."""
SMALLEST = 18
SVG = "{http://www.w3.org/2000/svg}"
RIM = (9, 1)
"""The rim of Tycho on the track `abcde`, where many examples start."""

each_game = pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])


@cache
def nodes(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt") as lines:
        return [node for node in map(json.loads, lines) if "state" in node]


def viewers(state: State) -> tuple[int | None, ...]:
    return (None, *range(state.seats))


def on(box: tuple[int, int], **more: Any) -> dict[str, Any]:
    """An astronaut on a box, with what else it has."""
    return {"x": box[0], "y": box[1], **more}


def pieces(seen: Position) -> dict[str, Piece]:
    return {piece.id: piece for piece in board.scene(seen).pieces}


def places(seen: Position) -> dict[str, Place]:
    return {place.id: place for place in board.scene(seen).places}


def picks(play: Play) -> dict[str, Pick]:
    seat = play.state.actor
    assert isinstance(seat, int)
    return {pick.move: pick for pick in looking.picks(play.state, seat)}


def seen_of(play: Play, seat: int | None = 0) -> Position:
    seen = looking.position(play.state, seat)
    assert isinstance(seen, Position)
    return seen


def nothing(move: str) -> tuple[()]:
    """No hint asks what a move would do."""
    raise AssertionError(move)


def line(seen: Position, place: str) -> str:
    return hint_of(GAME, seen, places(seen)[place], nothing).line


def overlay(seen: Position, place: str) -> str:
    return hint_of(GAME, seen, places(seen)[place], nothing).overlay


# ---- the scene ---------------------------------------------------------------------------------


@each_game
def test_scene_is_sound(game: Game, path: Path) -> None:
    for number, node in enumerate(nodes(path)[::EVERY]):
        state = game.from_json(node["state"])
        seat = viewers(state)[number % (state.seats + 1)]
        scene = looking.scene(state, seat)
        ElementTree.fromstring(scene.svg())
        for ids in ([piece.id for piece in scene.pieces], [place.id for place in scene.places]):
            assert len(ids) == len(set(ids))
        cells = [(place.row, place.column) for place in scene.places]
        assert len(cells) == len(set(cells))
        width, height = scene.size
        for x, y in [piece.at for piece in scene.pieces] + [place.at for place in scene.places]:
            assert 0 <= x <= width and 0 <= y <= height


@each_game
def test_every_astronaut_is_on_the_ring_on_the_map_and_has_a_panel(game: Game, path: Path) -> None:
    for node in nodes(path)[::EVERY]:
        seen = looking.position(game.from_json(node["state"]))
        shown = pieces(seen)
        numbers = range(len(seen.astronauts))
        for kind in ("astronaut", "dot", "panel"):
            assert {i for i in shown if i.startswith(f"{kind}-")} == {f"{kind}-{number}" for number in numbers}
        for kind in ("astronaut", "dot"):
            spots = {shown[f"{kind}-{number}"].at for number in numbers}
            assert len(spots) == len(seen.astronauts)


@each_game
def test_stunned_ones_lie(game: Game, path: Path) -> None:
    """WOM-K02."""
    for node in nodes(path)[::EVERY]:
        seen = looking.position(game.from_json(node["state"]))
        shown = pieces(seen)
        for one in seen.astronauts:
            assert bool(shown[f"astronaut-{one.number}"].turn) == one.crashed


def test_who_is_higher_in_a_stack_is_in_front(at: At) -> None:
    """WOM-J23: astronaut 2 has the others of its box on top of it."""
    shown = pieces(seen_of(at(RIM, RIM, RIM, phase="program")))
    assert [shown[f"astronaut-{number}"].layer for number in (2, 1, 0)] == sorted(
        shown[f"astronaut-{number}"].layer for number in (0, 1, 2)
    )


def test_all_landing_boxes_can_be_pointed_at(at: At) -> None:
    """WOM-J21: circles and hazards, and nothing else, up to the goal."""
    seen = seen_of(at(RIM, phase="program"))
    land = laid("abcde")
    boxes = {f"x{x}y{y}" for x in range(35) for y in range(-1, 4) if kind_of(land, (x, y)) in (CIRCLE, HAZARD)} | {
        "goal"
    }
    assert {i for i in places(seen) if i[0] == "x" or i == "goal"} == boxes


def test_teal_belongs_to_the_players_hand(at: At) -> None:
    drawn = board.scene(seen_of(at(RIM, faces=["b3", "k1"]))).svg()
    assert HAND not in drawn
    assert HAND_AT_NIGHT not in drawn


def test_boxes_and_dice_are_large_enough_for_a_phone(at: At) -> None:
    scene = board.scene(seen_of(at(RIM, phase="program")))
    for place in scene.places:
        shape = ElementTree.fromstring(place.outline)
        wide, high = (float(shape.attrib.get(key, 2 * float(shape.attrib.get("r", 0)))) for key in ("width", "height"))
        assert min(wide, high) * PHONE / scene.size[0] >= SMALLEST, place.id


DESKTOP = (1000, 790)
"""Pixels that are left for the board in a window of 1440 x 900."""


@pytest.mark.parametrize("form", [layout.TALL, layout.WIDE])
def test_no_dot_of_the_map_covers_the_words_of_the_round(form: layout.Form) -> None:
    """On its way an astronaut's dot goes once round the map."""
    reach, (left, baseline) = form.dot_radius + 3, form.round_at
    for column in range(GOAL):
        x, y = kit.moved(on_map(column, board.DOT_ABOVE, GOAL, form.map_radius), form.map_at)
        assert x + reach < left or y + reach < baseline - LETTERS or baseline < y - reach, column


def test_in_a_wide_window_the_dice_are_beside_a_larger_ring(at: At) -> None:
    """Figures of 28 pixels, dice of 36, a finger's room for each die; and nothing is under the ring."""
    play = at(RIM, phase="program", hands={0: ["slip"]})
    tall = board.scene(seen_of(play))
    with standing(Stance(wide=True)):
        wide = board.scene(seen_of(play))
    enlarged, usual = (min(DESKTOP[0] / one.size[0], DESKTOP[1] / one.size[1]) for one in (wide, tall))
    assert enlarged > 1.25 * usual
    assert DIE * DIE_SCALE * enlarged >= 36 and 2 * FEET * enlarged >= 28
    ring = max(place.at[0] for place in wide.places if place.id[0] == "x")
    for place in wide.places:
        if place.id.startswith(("pool", "card", "deck", "discard", "map")):
            assert place.at[0] > ring, place.id
        if place.id.startswith("pool"):
            assert float(ElementTree.fromstring(place.outline).attrib["width"]) * enlarged >= 44


def test_what_is_drawn_over_a_wide_board_fits_it(at: At) -> None:
    """A die's landings lie where the boxes are."""
    seen = seen_of(at(RIM, phase="program"))
    drawn = overlay(seen, "pool-b1")
    with standing(Stance(wide=True)):
        assert overlay(seen, "pool-b1") != drawn
    assert overlay(seen, "pool-b1") == drawn


def test_no_name_of_a_card_is_cut_by_the_edge_of_its_strip(at: At) -> None:
    """Under its baseline a name needs a quarter of its height; the rock ends with the strip."""
    names = {say(f"lunar-{card}") for card in "abcde"}
    root = ElementTree.fromstring(board.scene(seen_of(at(RIM, phase="program"))).svg())
    found = [text for text in root.iter(f"{SVG}text") if "".join(text.itertext()) in names]
    assert len(found) == len(names)
    for text in found:
        y, size = float(text.attrib["y"]), float(text.attrib["font-size"])
        (strip,) = (one for one in strips() if one.top + LEVELS * LEVEL < y <= one.top + STRIP_HEIGHT)
        assert y + size / 4 <= strip.top + STRIP_HEIGHT


def test_columns_bear_the_numbers_that_sentences_use(at: At) -> None:
    """All from 0 to 35; those where a strip ends and the next begins on both."""
    root = ElementTree.fromstring(board.scene(seen_of(at(RIM, phase="program"))).svg())
    shown = [word for text in root.iter(f"{SVG}text") if (word := "".join(text.itertext())).isdigit()]
    assert {str(column) for column in range(36)} <= set(shown)
    assert min(shown.count("12"), shown.count("24")) >= 2


def test_astronauts_differ_without_colour(at: At) -> None:
    """Also the two of one seat (WOM-T01)."""
    many = pieces(seen_of(at(options={"players": 5}, phase="program")))
    two = pieces(seen_of(at(options={"players": 2}, phase="program")))
    arts = {shown[f"astronaut-{n}"].art for shown, count in ((many, 5), (two, 4)) for n in range(count)}
    for colour in ("#d55e00", "#0072b2", "#e0a400", "#009e73", "#b0579b"):
        arts = {art.replace(colour, "grey") for art in arts}
    assert len(arts) == 5 + 2


def test_tokens_lie_under_the_special_boxes(at: At) -> None:
    """WOM-S02; none in the basic game."""
    shown = pieces(seen_of(at(phase="program")))
    labels = [shown[f"token-{column}"].label for column in (7, 14, 21, 28)]
    assert labels == ["Two Sputniks", "One free step on", "Free steps for a Sputnik each", "One box back"]
    basic = pieces(seen_of(at(phase="program", options={"advanced": False})))
    assert not [i for i in basic if i.startswith(("token", "deck", "discard", "card-0"))]


def test_labels_say_what_a_box_is_and_who_is_there(at: At) -> None:
    known = places(seen_of(at(RIM, (3, 0), phase="program")))
    assert known["x9y1"].label == "Column 9, level 1 (Tycho): circle; Red is here"
    assert known["x2y0"].label == "Column 2, level 0 (Sea of Tranquility): bad ground with a Sputnik"
    assert known["x7y0"].label == "Column 7, level 0: special box: two Sputniks"
    assert known["goal"].label == "The goal"


def test_who_is_across_stands_on_the_platform(at: At) -> None:
    """WOM-F01: off the board."""
    seen = seen_of(at(RIM, on((35, 0), finished=1, sputniks=2), phase="program"))
    assert line(seen, "goal") == "The goal: Blue is across"
    assert line(seen, "panel-1").startswith("Blue: across the goal, 2 Sputniks")
    assert pieces(seen)["astronaut-1"].at[0] > places(seen)["goal"].at[0]


# ---- hidden cards ------------------------------------------------------------------------------


def test_only_ones_own_cards_are_seen(at: At) -> None:
    """Section 8."""
    play = at(RIM, phase="program", hands={0: ["slip"], 1: ["misc"]})
    assert {i for i in pieces(seen_of(play, 1)) if i.startswith("card-1")} == {"card-1-1"}
    assert pieces(seen_of(play, 1))["card-1-1"].label.startswith("Miscalculation: ")
    assert not [i for i in pieces(seen_of(play, None)) if re.match(r"card-\d", i)]
    assert line(seen_of(play, 0), "card-0-1") == "Slipstream: when a rival overtakes you, one free step"
    assert "card-1-1" not in places(seen_of(play, 0))


# ---- picks -------------------------------------------------------------------------------------


@each_game
def test_all_moves_can_be_picked(game: Game, path: Path) -> None:
    """Each in one way, or by another one that leads to the same position; no pick is the beginning of a longer one."""
    for node in nodes(path):
        if node.get("legal"):
            state = game.from_json(node["state"])
            seat = state.actor
            assert isinstance(seat, int)
            found = looking.picks(state, seat, node["legal"])
            offered = {one.move: one.places for one in found}
            assert [move for move in node["legal"] if move in offered] == list(offered)
            for move in set(node["legal"]) - set(offered):
                assert state.play(move).to_json() in [state.play(other).to_json() for other in offered], move
            if not any(one.parts for one in found):
                assert len({(one.places, one.label) for one in found}) == len(found)
            ways = {one.places for one in found if one.places}
            assert not [way for way in ways for end in range(1, len(way)) if way[:end] in ways]
            assert {place for way in ways for place in way} <= set(places(looking.position(state, seat)))


def on_cards(*cards: str) -> list[tuple[str, str]]:
    """Dice of these colours put on the jump cards, sorted."""
    return sorted((letter, f"card-of-dice-{card}") for card, letters in enumerate(cards, 1) for letter in letters)


def test_a_program_is_put_together_of_dice_on_jump_cards(at: At) -> None:
    """WOM-P02, WOM-E14: four dice due and an EC counter."""
    found = picks(at(on(RIM, ec=1), phase="program"))
    assert sorted(found["1:bbk/2:kw"].parts) == on_cards("bbk", "kw") and not found["1:bbk/2:kw"].places
    assert found["1:bbk/2:kw"].label == "Throw 2 blue and 1 black, then 1 black and 1 white (1 Earth Control counter)"
    assert sorted(found["1:bb/2:k/3:w"].parts) == on_cards("bb", "k", "w")
    assert found["1:bb/2:k/3:w"].label == "Throw 2 blue, then 1 black, then 1 white"
    assert len(found) == 156 + 222


def test_every_program_has_a_way_of_its_own(at: At) -> None:
    """Section 7: 542 of them at most at a node."""
    found = picks(at(on(RIM, ec=2), phase="program"))
    assert len(found) == len({tuple(sorted(pick.parts)) for pick in found.values()}) == 542
    assert len(PROGRAMS) == sum(len(programs(dice)) for dice in range(2, 7)) == 618


def test_each_card_has_room_for_all_dice_and_each_die_is_of_its_colour(at: At) -> None:
    """WOM-P02, WOM-P06: one jump may hold all dice; any blue die is a blue die."""
    known = places(seen_of(at(RIM, phase="program")))
    for card in ("card-of-dice-1", "card-of-dice-2", "card-of-dice-3"):
        assert len(set(known[card].rests)) == 6
    kinds = {place.id: place.kind for place in known.values() if place.kind}
    assert kinds == {f"pool-{colour}{number}": colour for colour in "bkw" for number in (1, 2)}


def test_dice_lie_after_the_program_where_they_were_put(at: At) -> None:
    """By colour, from the first spot on."""
    play = at(RIM, phase="program")
    rests = places(seen_of(play))["card-of-dice-1"].rests
    after = pieces(seen_of(play("1:bkw/2:w")))
    assert [after[die].at for die in ("die-1-b1", "die-1-k1", "die-1-w1")] == list(rests[:3])
    assert not [i for i in after if i.startswith("pool")]


def test_a_jump_is_picked_by_its_die_and_where_it_ends(at: At) -> None:
    """WOM-E06: from the rim, w2."""
    found = picks(at(RIM, faces=["b3", "w2"]))
    assert found["b3:fff"].places == ("die-1-b1", "x12y1")
    assert found["b3:fff"].label == "Blue 3: lands on column 12, level 1 · 1 Sputnik gained"
    assert found["w2:df"].places == found["w2:fd"].places == ("die-1-w1", "x11y0")
    assert found["w2:df"].label == "White 2: an accident: bad ground in column 11, past a Sputnik · 1 Sputnik gained"
    assert found["w2:fd"].label == "White 2: an accident: bad ground in column 11"
    assert found["w2:dd"].places == ("die-1-w1", "x10y0")


def test_ways_of_the_same_consequences_are_offered_once(at: At) -> None:
    """WOM-E04: from (14,0) with k2, `fu` and `uf` both reach (16,1) safely."""
    assert set(picks(at((14, 0), faces=["k2"]))) == {"k2:ff", "k2:fu", "k2:uu"}


def test_all_ways_across_lead_to_the_goal(at: At) -> None:
    """WOM-E11: from (34,1)."""
    found = picks(at(on((34, 1), sputniks=5), faces=["b1", "b3", "w1", "w2"]))
    assert {pick.places[1] for pick in found.values()} == {"goal"}
    assert found["w1:d"].label == "White 1: across the goal"
    assert found["w2:dd"].label == (
        "White 2: an accident, but across: the rock stops it in column 35 · 3 Sputniks left"
    )


def test_dice_are_thrown_again_by_a_counter_or_by_right(at: At) -> None:
    """WOM-E27."""
    found = picks(at(on(RIM, ec=1, reroll=True), faces=["b1", "w1"]))
    assert found["ec:b1"].places == ("die-1-b1", "panel-0")
    assert found["re:b1,w1"].parts == (("b1", "again"), ("w1", "again"))
    assert found["re:w1"].label == "Throw white 1 again"
    known = places(seen_of(at(on(RIM, reroll=True), faces=["b1", "w1"])))
    assert known["die-1-b1"].kind == "b1" and len(known["again"].rests) == 6
    assert "again" not in places(seen_of(at(RIM, faces=["b1", "w1"])))


def test_robbery_and_sabotage_are_picked_on_panels(at: At) -> None:
    """WOM-E15."""
    play = at(RIM, on((12, 1), sputniks=2), (12, 1), faces=["b3"])("b3:fff")
    found = picks(play)
    assert found["rob@1"].places == ("panel-1",) and found["rob@1"].take
    assert found["sab@2"].label == "Sabotage Yellow: a red counter, three dice in its next turn"
    assert found["no"].places == ()


def test_mates_share_on_the_mates_panel(at: At) -> None:
    """WOM-E25: 0 lands on its mate 2."""
    play = at(on(RIM, ec=1), (0, 0), on((12, 1), sputniks=2), options={"players": 2}, faces=["b3"])("b3:fff")
    found = picks(play)
    assert found["xs:3"].places == ("panel-2",)
    assert found["xs:3"].label == "Red's first keeps 3 Sputniks of those of both"
    assert len({pick.label for move, pick in found.items() if move.startswith("xs")}) == 4


def test_cards_are_picked_from_the_hand(at: At) -> None:
    """WOM-E19: Slipstream of seat 1, after it Cooperation of seat 2."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={1: ["slip"], 2: ["coop"]})("b3:fff")
    assert picks(play)["slip:f@1"].places == ("card-1-1", "x6y0")
    assert picks(play("pass"))["coop@2"].places == ("card-2-1", "panel-2")
    assert picks(play)["pass"].places == ()


def test_no_instructions_takes_a_die_out_of_the_bowl(at: At) -> None:
    """WOM-E21."""
    play = at(RIM, phase="before", ask=[2], hands={2: ["noinst"]})
    assert picks(play)["noinst:b"].places == ("card-2-1", "pool-b1")
    after = play("noinst:b")
    assert "pool-b2" not in places(seen_of(after)) and "pool-k2" in places(seen_of(after))
    assert "one blue die is missing" in line(seen_of(after), "card-of-dice-1")


def test_tokens_are_used_on_the_box_they_lead_to(at: At) -> None:
    """WOM-E18: `pay` in box 21."""
    play = at(on((20, 1), sputniks=2), faces=["w1"])("w1:d")
    assert picks(play)["pay:f"].places == ("x22y0",)
    assert picks(play)["no"].label == "Stay here"


# ---- hints -------------------------------------------------------------------------------------


def test_a_die_to_be_thrown_tells_its_chances(at: At) -> None:
    """WOM-E05: from the rim a blue 3 is safe, a 1 ends in the air, a 2 on the other side of the crater's pit."""
    seen = seen_of(at(RIM, phase="program"))
    assert line(seen, "pool-b1") == (
        "Blue die: 50% safe; 1 (17%) an accident: no circle under column 10, level 1; "
        "2 (33%) an accident: no circle under column 11, level 1; 3 (50%) lands on column 12, level 1"
    )
    assert VERMILION in overlay(seen, "pool-b1") and HAND_AT_NIGHT in overlay(seen, "pool-b1")


def test_an_extra_jump_tells_its_chances_before_it_is_chosen(at: At) -> None:
    """WOM-A11, WOM-E22: from the rim the same as in a turn."""
    play = at(RIM, (12, 1), (1, 0), phase="end", hands={0: ["extra"]}, ask=[0, 1, 2])
    own = seen_of(play)
    assert line(own, "pool-b1").startswith("Blue die: 50% safe; ") and overlay(own, "pool-b1")
    assert "pool-b1" not in places(seen_of(play, None))


def test_a_die_of_a_later_jump_tells_of_all_jumps_up_to_it(at: At) -> None:
    """WOM-E05: jump 1 is safe with a blue 3 alone, and ends on (12,1)."""
    seen = seen_of(at(RIM, phase="program")("1:b/2:bkw"))
    assert line(seen, "die-1-b1").startswith("Jump 1: blue die: 50% safe; ") and overlay(seen, "die-1-b1")
    told = line(seen, "die-2-b1")
    assert told.startswith("Jump 2, 1 blue, 1 black and 1 white: ")
    assert "jump 1 fails in 1 of 2: no circle under column 11, level 1; jump 2 fails" in told
    assert overlay(seen, "die-2-b1") == overlay(seen, "card-of-dice-2")


def test_a_die_that_lies_tells_its_landings_once(at: At) -> None:
    """WOM-E04: from (14,0) with k2; two patterns lead to (16,1)."""
    seen = seen_of(at((14, 0), faces=["k2"]))
    assert line(seen, "die-2-k1") == (
        "Black 2: an accident: the rock stops it in column 15; lands on column 16, level 1; "
        "an accident: no circle under column 16, level 2"
    )


def test_a_box_tells_how_it_can_be_reached(at: At) -> None:
    seen = seen_of(at(RIM, faces=["b3", "w1"]))
    assert line(seen, "x12y1").endswith("; a landing with blue 3")
    assert line(seen, "x1y0").endswith("circle")
    both = seen_of(at((19, 2), faces=["w1", "w2"]))
    assert line(both, "x20y1").endswith("; a landing with white 1")
    assert not overlay(seen, "x1y0")


def test_an_arc_to_the_next_strip_is_seen_on_both(at: At) -> None:
    """From (11,0) a black 1 climbs to column 12, which ends one strip and begins the next."""
    crossing = overlay(seen_of(at((11, 0), faces=["k1"])), "die-2-k1")
    within = overlay(seen_of(at((3, 0), faces=["b3"])), "die-2-b1")
    assert within
    line_and_ring = within.count(HAND_AT_NIGHT)
    assert crossing.count(HAND_AT_NIGHT) == line_and_ring + 1, "the line on both, the ring where it ends"


def test_the_map_tells_round_and_supplies(at: At) -> None:
    """WOM-C01."""
    seen = seen_of(at(on(RIM, sputniks=4, ec=1), phase="program"))
    assert line(seen, "map") == "Round 5; 26 Sputniks left to gain, 9 Earth Control counters"
    assert line(seen, "discard") == "Played or discarded: nothing yet"


# ---- plain text and shelf picture ---------------------------------------------------------------


def test_plain_text_shows_the_terrain_of_the_rules(at: At) -> None:
    """Section 10: the track `abcde`."""
    rows = plain(seen_of(at(RIM, (12, 1), phase="program"))).splitlines()
    assert "Sea of Tranquility" in plain(seen_of(at(RIM, phase="program")))
    (rim,) = (row for row in rows if row.startswith("1  1"))
    assert "Ro" in rim and "Bo" in rim and "*" in rim
    assert max(map(len, filter(lambda row: row[:1].isdigit(), rows))) <= 80


def test_plain_text_shows_dice_and_ones_own_card(at: At) -> None:
    text = plain(seen_of(at(RIM, faces=["b3", "k1x"], hands={0: ["slip"], 1: ["misc"]})))
    assert "Dice: blue 3, black 1 with the crash mark" in text
    assert "Slipstream" in text and "Miscalculation" not in text


def test_picture_is_well_formed() -> None:
    root = ElementTree.fromstring(board.picture())
    assert root.attrib["viewBox"] == "0 0 390 270"


def test_the_card_that_is_picked_is_kept(at: At) -> None:
    """WOM-A03: a pick takes; label, hint and caption of both say so."""
    play = at(phase="drop", hands={0: ["coop", "slip"]}, ask=[0, 1, 2])
    found, seen = picks(play), seen_of(play, 0)
    assert found["drop:coop"].places == ("card-0-2",)
    assert found["drop:slip"].places == ("card-0-1",)
    assert found["drop:coop"].label == "Keep Slipstream, discard Cooperation"
    would = looking.would(play.state, 0)
    for card, kept in (("card-0-1", "Keep Cooperation, discard Slipstream"), ("card-0-2", found["drop:coop"].label)):
        assert hint_of(GAME, seen, places(seen)[card], would).line.startswith(kept)
        assert ">Keep<" in pieces(seen)[card].art
        assert places(seen)[card].label.startswith("Keep")
    for viewer in (1, None):
        assert not [one for one in pieces(seen_of(play, viewer)).values() if "Keep" in one.art]


def test_one_of_two_like_cards_is_dropped_by_a_button(at: At) -> None:
    play = at(phase="drop", hands={0: ["coop", "coop"]}, ask=[0, 1, 2])
    assert [(one.places, one.label) for one in picks(play).values()] == [((), "Keep Cooperation, discard Cooperation")]
