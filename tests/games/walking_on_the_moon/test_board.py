"""Tests of the scene, picks, hints and plain text, by the rules and sample games."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import presentation
from crossings.drawing import kit
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT, VERMILION
from crossings.drawing.scene import MAX_ANIMATION_MS, Scene, Step
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.walking_on_the_moon.presentation import art, board, layout
from crossings.games.walking_on_the_moon.presentation.figures import FIGURES
from crossings.games.walking_on_the_moon.presentation.layout import strips
from crossings.games.walking_on_the_moon.presentation.position import terrain_of_track
from crossings.games.walking_on_the_moon.rules.data import GOAL
from crossings.games.walking_on_the_moon.words import translate
from crossings.shared.ring.art import DIE, FEET_OFFSET
from crossings.shared.ring.data import CIRCLE, HAZARD, LEVELS
from crossings.shared.ring.flights import kind_of
from crossings.shared.ring.panorama import LEVEL, STRIP_HEIGHT, Strip, on_map
from crossings.shared.ring.tray import DIE_SCALE
from games.samples import Node, steps_of

from .conftest import GAME, at

PHONE = 360
DESKTOP = (1000, 790)
"""The pixels left for the board in a window of 1440 x 900."""
TEXT_HEIGHT = 13
"""The height of the text of the round."""
MIN_BOX_SIZE = 18
SVG = "{http://www.w3.org/2000/svg}"
RIM = "program, 0 (9,1)"
"""The rim of Tycho on the track `abcde`, where many examples start."""


# ---- the scene, over sample games ----------------------------------------------------------------


@pytest.mark.parametrize("count", [1, pytest.param(1000, marks=pytest.mark.deep)])
def test_sample_games_are_shown(count: int) -> None:
    """Each step is shown to one viewer. Its animation ends in the next scene, and no pick begins another pick."""
    for number, (before, move, after) in enumerate(steps_of(GAME, Path(__file__).parent, count)):
        seat = (None, *range(before.seats))[number % (before.seats + 1)]
        scene = presentation.scene(after, seat)
        check_scene(scene, after.to_json()["astronauts"])
        check_motion(presentation.motion(before, move, after, seat), presentation.scene(before, seat), scene)
        if isinstance(after.actor, int):
            starts = {pick.places for pick in presentation.picks(after, after.actor) if pick.places}
            assert not [start for start in starts for end in range(1, len(start)) if start[:end] in starts]


def check_scene(scene: Scene, astronauts: list[Node]) -> None:
    """Every astronaut is on the track, on the map and has a panel; the stunned lie (WOM-K02); all is on the board."""
    pieces = {piece.id: piece for piece in scene.pieces}
    for kind in ("astronaut", "dot", "panel"):
        names = {f"{kind}-{number}" for number in range(len(astronauts))}
        assert {i for i in pieces if i.startswith(f"{kind}-")} == names
        assert len({pieces[name].at for name in names}) == len(names)
    assert [bool(pieces[f"astronaut-{i}"].turn) for i in range(len(astronauts))] == [
        astronaut["crashed"] for astronaut in astronauts
    ]
    width, height = scene.size
    points = [piece.at for piece in scene.pieces] + [place.at for place in scene.places]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in points)


def check_motion(steps: list[Step], before: Scene, after: Scene) -> None:
    """Every astronaut ends where the new scene has it, within a second; only pieces of the scene move."""
    assert sum(step.milliseconds for step in steps) <= MAX_ANIMATION_MS
    poses_before = {piece.id: (piece.at, piece.turn) for piece in before.pieces}
    tweens = {tween.piece: (tween.to, tween.turn) for step in steps for tween in step.tweens}
    assert tweens.keys() <= poses_before.keys()
    for piece in after.pieces:
        if piece.id.startswith("astronaut"):
            assert (poses_before | tweens)[piece.id] == (piece.at, piece.turn), piece.id


# ---- the scene -----------------------------------------------------------------------------------


def test_higher_astronauts_of_a_stack_are_in_front() -> None:
    """WOM-J23: astronaut 2 is below the others of its box."""
    pieces = at("program, 0 (9,1), 1 (9,1), 2 (9,1)").pieces(0)
    layers = [pieces[f"astronaut-{number}"].layer for number in (2, 1, 0)]
    assert layers == sorted(set(layers))


def test_all_landing_boxes_can_be_pointed_at_and_are_large_enough_for_a_phone() -> None:
    """WOM-J21: circles and hazards, and nothing else, up to the goal."""
    land, scene = terrain_of_track("abcde"), presentation.scene(at(RIM).state)
    boxes = {f"x{x}y{y}" for x in range(35) for y in range(-1, 4) if kind_of(land, (x, y)) in (CIRCLE, HAZARD)}
    assert {place.id for place in scene.places if place.id[0] == "x" or place.id == "goal"} == {*boxes, "goal"}
    for place in scene.places:
        shape = ElementTree.fromstring(place.outline)
        wide, high = (float(shape.attrib.get(key, 2 * float(shape.attrib.get("r", 0)))) for key in ("width", "height"))
        assert min(wide, high) * PHONE / scene.size[0] >= MIN_BOX_SIZE, place.id


def test_teal_belongs_to_the_players_hand() -> None:
    drawn = at("0 (9,1), faces b3 k1").state.svg(0)
    assert ACCENT not in drawn and ACCENT_AT_NIGHT not in drawn


@pytest.mark.parametrize("form", [layout.TALL, layout.WIDE])
def test_no_dot_of_the_map_covers_the_words_of_the_round(form: layout.Form) -> None:
    """An astronaut's dot can be anywhere around the map."""
    reach, (left, baseline) = form.dot_radius + 3, form.round_at
    for column in range(GOAL):
        x, y = kit.shift_point(on_map(column, board.DOT_LEVEL, GOAL, form.map_radius), form.map_at)
        assert x + reach < left or y + reach < baseline - TEXT_HEIGHT or baseline < y - reach, column


def test_in_a_wide_window_the_dice_are_beside_a_larger_track() -> None:
    """Figures of 28 pixels, dice of 36, enough room to touch each die; nothing is below the track; overlays fit it."""
    play = at(f"{RIM}, hand 0 slip")
    tall, drawn = presentation.scene(play.state, 0), play.hint("pool-b1", 0).overlay
    with use_orientation(Orientation(wide=True)):
        wide = presentation.scene(play.state, 0)
        assert play.hint("pool-b1", 0).overlay != drawn
    assert play.hint("pool-b1", 0).overlay == drawn
    enlarged, usual = (min(DESKTOP[0] / scene.size[0], DESKTOP[1] / scene.size[1]) for scene in (wide, tall))
    assert enlarged > 1.25 * usual
    assert DIE * DIE_SCALE * enlarged >= 36 and 2 * FEET_OFFSET * enlarged >= 28
    ring = max(place.at[0] for place in wide.places if place.id[0] == "x")
    for place in wide.places:
        if place.id.startswith(("pool", "card", "deck", "discard", "map")):
            assert place.at[0] > ring, place.id
        if place.id.startswith("pool"):
            assert float(ElementTree.fromstring(place.outline).attrib["width"]) * enlarged >= 44


def test_names_and_numbers_on_the_track() -> None:
    """No name of a card is cut by the edge of its strip: below its baseline it needs a quarter of its height.

    Columns have the numbers that sentences use; a column shared by two strips has its number on both.
    """
    texts = [
        (text, "".join(text.itertext())) for text in ElementTree.fromstring(at(RIM).state.svg()).iter(f"{SVG}text")
    ]
    names = {translate(f"lunar-{card}") for card in "abcde"}
    assert names <= {word for _, word in texts}
    for text in (text for text, word in texts if word in names):
        y, size = float(text.attrib["y"]), float(text.attrib["font-size"])
        (strip,) = (strip for strip in strips() if strip.top + LEVELS * LEVEL < y <= strip.top + STRIP_HEIGHT)
        assert y + size / 4 <= strip.top + STRIP_HEIGHT
    numbers = [word for _, word in texts]
    assert {str(column) for column in range(36)} <= set(numbers)
    assert min(numbers.count("12"), numbers.count("24")) >= 2


def test_astronauts_differ_without_colour() -> None:
    """This includes the two of one seat (WOM-T01)."""
    arts = {
        piece.art
        for players in (5, 2)
        for piece in presentation.scene(at(f"program, players {players}").state).pieces
        if piece.id.startswith("astronaut")
    }
    for colour in ("#d55e00", "#0072b2", "#e0a400", "#009e73", "#b0579b"):
        arts = {art.replace(colour, "grey") for art in arts}
    assert len(arts) == 5 + 2


def test_labels() -> None:
    """WOM-S02: tokens are below the special boxes; the basic game has none."""
    play = at("program, 0 (9,1), 1 (3,0)")
    pieces, places = play.pieces(0), play.places(0)
    assert pieces["token-7"].label == "Two Sputniks" and pieces["token-28"].label == "One box back"
    for column in (7, 28):
        (x, y), spot = layout.ground((column, 0)), pieces[f"token-{column}"].at
        assert spot[0] == x and y < spot[1] < y + LEVEL
    assert places["x9y1"].label == "Column 9, level 1 (Tycho): circle; Red is here"
    assert places["x2y0"].label == "Column 2, level 0 (Sea of Tranquility): hazard with a Sputnik"
    assert places["x7y0"].label == "Column 7, level 0: special box: two Sputniks"
    assert places["goal"].label == "The finish"
    basic = at("program, basic").pieces(0)
    assert not [i for i in basic if i.startswith(("token", "deck", "discard", "card-0"))]
    assert art.earth(8) in pieces["panel-0"].art and art.earth(8) not in basic["panel-0"].art


def test_astronauts_of_the_thumbnail_stand_on_the_ground() -> None:
    strip, drawn = Strip(board.THUMBNAIL_FIRST, board.THUMBNAIL_FIRST + 9, 0, 84), board.picture()
    for box in ((9, 1), (13, 1)):
        assert kind_of(terrain_of_track(board.THUMBNAIL_TRACK), box) == CIRCLE
        assert kit.transform("", kit.shift_point(strip.ground(box), (0, -FEET_OFFSET))).removesuffix("</g>") in drawn


def test_finishers_stand_behind_the_goal() -> None:
    """WOM-F01: an astronaut that has finished is off the board."""
    play = at(f"{RIM}, 1 across 1")
    assert play.pieces(0)["astronaut-1"].at[0] > play.places(0)["goal"].at[0]


# ---- picks -----------------------------------------------------------------------------------------


def test_a_program_is_put_together_of_dice_on_jump_cards() -> None:
    """WOM-P02, WOM-P06, WOM-E14: dice of a colour are interchangeable; each card has room for all; 542 programs."""
    play = at(f"{RIM} 2 ec")
    picks, places = play.picks(), play.places(0)
    pick_ = picks["1:bbk/2:kw"]
    assert sorted(pick_.parts) == [("b", "card-of-dice-1")] * 2 + [
        (k, f"card-of-dice-{n}") for k, n in ("k1", "k2", "w2")
    ]
    assert not pick_.places
    assert len(picks) == len({tuple(sorted(pick.parts)) for pick in picks.values()}) == 542
    rests = {place.id: len(set(place.rests)) for place in places.values() if place.id.startswith("card-of-dice")}
    assert rests == {f"card-of-dice-{card}": 6 for card in (1, 2, 3)}
    kinds = {place.id: place.kind for place in places.values() if place.kind}
    assert kinds == {f"pool-{colour}{number}": colour for colour in "bkw" for number in (1, 2)}


def test_dice_stay_where_they_were_put() -> None:
    """They lie on a card by colour, from the first spot on."""
    play = at(RIM)
    after = play("1:bkw/2:w").pieces(0)
    rests = play.places(0)["card-of-dice-1"].rests
    assert [after[die].at for die in ("die-1-b1", "die-1-k1", "die-1-w1")] == list(rests[:3])
    assert not [i for i in after if i.startswith("pool")]


def test_patterns_with_equal_consequences_are_merged() -> None:
    """WOM-E04: from (14,0) with k2, `fu` and `uf` both reach (16,1) safely."""
    assert set(at("0 (14,0), faces k2").picks()) == {"k2:ff", "k2:fu", "k2:uu"}


def test_picks_of_rerolls() -> None:
    """WOM-E27: a reroll is picked by putting all its dice into the bowl."""
    play = at("0 (9,1) reroll, faces b1 w1")
    assert play.picks()["re:b1,w1"].parts == (("b1", "again"), ("w1", "again"))
    places = play.places(0)
    assert places["die-1-b1"].kind == "b1" and len(places["again"].rests) == 6
    assert "again" not in at("0 (9,1), faces b1 w1").places(0)


def test_a_robbery_takes_and_no_instructions_take_a_die_out_of_the_bowl() -> None:
    """WOM-E15, WOM-E21."""
    assert at("land, 0 (12,1), 1 (12,1) 2 sputniks").picks()["rob@1"].take
    after = at("before, 0 (9,1), hand 2 noinst, ask 2")("noinst:b").places(0)
    assert "pool-b2" not in after and "pool-k2" in after


def test_the_card_that_is_picked_is_kept() -> None:
    """WOM-A03: label and caption of both cards say so, only to their holder."""
    play = at("drop, hand 0 coop slip, ask 0 1 2")
    for card in ("card-0-1", "card-0-2"):
        assert ">Keep<" in play.pieces(0)[card].art and play.places(0)[card].label.startswith("Keep")
    for viewer in (1, None):
        assert not [piece for piece in play.pieces(viewer).values() if "Keep" in piece.art]


# ---- hints and plain text --------------------------------------------------------------------------


def test_landings_are_drawn_over_the_board() -> None:
    """WOM-E05, WOM-E22: they are safe or accidents, also of an Extra jump; a later jump shows all before it."""
    drawn = at(RIM).hint("pool-b1", 0).overlay
    assert VERMILION in drawn and ACCENT_AT_NIGHT in drawn
    assert at("end, 0 (9,1), 1 (12,1), hand 0 extra, ask 0 1 2").hint("pool-b1", 0).overlay == drawn
    later = at(RIM)("1:b/2:bkw")
    assert (
        later.hint("die-1-b1", 0).overlay
        != later.hint("die-2-b1", 0).overlay
        == later.hint("card-of-dice-2", 0).overlay
    )
    assert not at("0 (9,1), faces b3 w1").hint("x1y0", 0).overlay


def test_an_arc_to_the_next_strip_is_seen_on_both() -> None:
    """From (11,0) a black 1 climbs to column 12, which ends one strip and begins the next."""
    crossing = at("0 (11,0), faces k1").hint("die-2-k1", 0).overlay
    within = at("0 (3,0), faces b3").hint("die-2-b1", 0).overlay
    assert crossing.count(ACCENT_AT_NIGHT) == within.count(ACCENT_AT_NIGHT) + 1 > 1, (
        "the line on both, the ring at its end"
    )


@pytest.mark.parametrize("kind", ["slip", "coop", "plan", "extra", "misc", "noinst"])
def test_the_name_on_a_card_is_readable_and_keeps_to_it(kind: str) -> None:
    texts = ElementTree.fromstring(f"<svg>{art.card(kind)}</svg>").findall("text")
    sizes = {float(line.get("font-size", 0)) for line in texts}
    assert min(sizes) >= 15
    assert all(kit.text_width(line.text or "", max(sizes)) <= layout.HAND_CARD[0] - 2.5 for line in texts)


def test_plain_text_shows_terrain_dice_and_own_card() -> None:
    """Section 10: the track `abcde`."""
    text = at("0 (9,1), 1 (12,1), faces b3 k1x, hand 0 slip, hand 1 misc").state.text(0)
    (rim,) = (row for row in text.splitlines() if row.startswith("1  1"))
    assert "Ro" in rim and "Bo" in rim and "*" in rim
    assert "Sea of Tranquility" in text and "Dice: blue 3, crash-marked black 1" in text
    assert "Slipstream" in text and "Miscalculation" not in text


# ---- diagrams in the rulebook --------------------------------------------------------------------


@pytest.mark.parametrize("name", FIGURES)
def test_diagrams_do_not_depend_on_the_window(name: str) -> None:
    drawn = GAME.figure(name)
    with use_orientation(Orientation(wide=True)):
        assert GAME.figure(name) == drawn


@pytest.mark.parametrize("name, shown", [("finish", {"+4", "+9", "+10", "+11"}), ("plan", {"%"})])
def test_texts_of_diagrams(name: str, shown: set[str]) -> None:
    """WOM-F06: the columns of the last card and the goal show their points; WOM-E04: jumps show their chances."""
    root = ElementTree.fromstring(GAME.figure(name))
    words = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert shown <= {*words, *(word[-1:] for word in words)}
