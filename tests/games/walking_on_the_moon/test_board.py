"""Tests of the scene, picks, hints and plain text, by the rules and sample games."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import presentation
from crossings.drawing import kit
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT, SEAT_COLOURS, VERMILION
from crossings.engine import Viewer
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.walking_on_the_moon.presentation import art, layout
from crossings.games.walking_on_the_moon.presentation.figures import FIGURES
from crossings.games.walking_on_the_moon.presentation.position import terrain_of_track
from crossings.games.walking_on_the_moon.rules.data import GOAL, KINDS
from crossings.games.walking_on_the_moon.words import translate
from crossings.shared.ring.art import DIE, FEET_OFFSET
from crossings.shared.ring.flights import landing_boxes
from crossings.shared.ring.panorama import LEVEL
from crossings.shared.ring.tray import DIE_SCALE
from games.samples import steps_of
from rows import cases

from .conftest import GAME, at

PHONE = 360
DESKTOP = (1000, 790)
"""The pixels left for the board in a window of 1440 x 900."""
MIN_BOX_SIZE = 18
SVG = "{http://www.w3.org/2000/svg}"
RIM = "program, 0 (9,1)"
"""The rim of Tycho on the track `abcde`, where many examples start."""


# ---- the scene, over sample games ----------------------------------------------------------------


@pytest.mark.parametrize("count", [1, pytest.param(1000, marks=pytest.mark.deep)])
def test_sample_games_are_shown(count: int) -> None:
    """Each step is shown to one viewer: the stunned lie, everything is on the board, animations end in the next scene.

    No pick begins another pick.
    """
    for number, (before, move, after) in enumerate(steps_of(GAME, Path(__file__).parent, count)):
        seat = (None, *range(before.seats))[number % (before.seats + 1)]
        scene, astronauts = presentation.scene(after, seat), after.to_json()["astronauts"]
        width, height = scene.size
        assert all(0 <= x <= width and 0 <= y <= height for x, y in (piece.at for piece in scene.pieces))
        poses = {piece.id: (piece.at, piece.turn) for piece in scene.pieces}
        for kind in ("astronaut", "dot", "panel"):
            assert len({poses[f"{kind}-{astronaut}"][0] for astronaut in range(len(astronauts))}) == len(astronauts)
        tweens = [tween for step in presentation.motion(before, move, after, seat) for tween in step.tweens]
        ends = {piece.id: (piece.at, piece.turn) for piece in presentation.scene(before, seat).pieces}
        ends |= {tween.piece: (tween.to, tween.turn) for tween in tweens}
        for astronaut, data in enumerate(astronauts):
            assert ends[f"astronaut-{astronaut}"] == poses[f"astronaut-{astronaut}"]
            assert bool(poses[f"astronaut-{astronaut}"][1]) == data["crashed"], "WOM-K02"
        if isinstance(after.actor, int):
            starts = {pick.places for pick in presentation.picks(after, after.actor) if pick.places}
            assert not [start for start in starts for end in range(1, len(start)) if start[:end] in starts]


# ---- the scene -----------------------------------------------------------------------------------


def test_higher_astronauts_of_a_stack_are_in_front() -> None:
    """WOM-J23: astronaut 2 is below the others of its box."""
    pieces = at("program, 0 (9,1), 1 (9,1), 2 (9,1)").pieces(0)
    layers = [pieces[f"astronaut-{number}"].layer for number in (2, 1, 0)]
    assert layers == sorted(set(layers))


def test_all_landing_boxes_can_be_pointed_at_and_are_large_enough_for_a_phone() -> None:
    """WOM-J21, PAG-10: circles and hazards, and nothing else, up to the goal."""
    scene = presentation.scene(at(RIM).state)
    boxes = {f"x{x}y{y}" for x, y in landing_boxes(terrain_of_track("abcde")) if x < GOAL}
    places = [place for place in scene.places if place.id[0] == "x" or place.id == "goal"]
    assert {place.id for place in places} == {*boxes, "goal"}
    for place in places:
        sizes = re.findall(r'\b(?:width|height)="([\d.]+)"', place.outline)
        assert all(float(size) * PHONE / scene.size[0] >= MIN_BOX_SIZE for size in sizes) and len(sizes) == 2, place.id


def test_teal_belongs_to_the_players_hand() -> None:
    drawn = at("0 (9,1), faces b3 k1").state.svg(0)
    assert ACCENT not in drawn and ACCENT_AT_NIGHT not in drawn


def test_in_a_wide_window_the_dice_are_beside_a_larger_track() -> None:
    """PAG-10: figures of 28 pixels, dice of 36, enough room to touch each die; overlays fit the form."""
    play = at(f"{RIM}, hand 0 slip")
    tall, drawn = presentation.scene(play.state, 0), play.hint("pool-b1", 0).overlay
    with use_orientation(Orientation(wide=True)):
        wide = presentation.scene(play.state, 0)
        assert play.hint("pool-b1", 0).overlay != drawn
    enlarged, usual = (min(DESKTOP[0] / scene.size[0], DESKTOP[1] / scene.size[1]) for scene in (wide, tall))
    assert enlarged > 1.25 * usual
    assert DIE * DIE_SCALE * enlarged >= 36 and 2 * FEET_OFFSET * enlarged >= 28
    dice = [place for place in wide.places if place.id.startswith("pool")]
    assert min(die.at[0] for die in dice) > max(place.at[0] for place in wide.places if place.id[0] == "x")
    assert all(float(ElementTree.fromstring(die.outline).attrib["width"]) * enlarged >= 44 for die in dice)


def test_names_and_numbers_on_the_track() -> None:
    """Columns have the numbers that sentences use; a column shared by two strips has its number on both."""
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(at(RIM).state.svg()).iter(f"{SVG}text")]
    assert {translate(f"lunar-{card}") for card in "abcde"} <= {*texts}
    assert {str(column) for column in range(36)} <= {*texts}
    assert min(texts.count("12"), texts.count("24")) >= 2


def test_astronauts_differ_without_colour() -> None:
    """PAG-11. This includes the two of one seat (WOM-T01)."""
    pieces = [piece for players in (5, 2) for piece in at(f"program, players {players}").pieces().values()]
    arts = {piece.art for piece in pieces if piece.id.startswith("astronaut")}
    assert len({re.sub("|".join(SEAT_COLOURS), "grey", art) for art in arts}) == 5 + 2


@cases("""
    place | label
    x9y1 | Column 9, level 1 (Tycho): circle; Red is here
    x2y0 | Column 2, level 0 (Sea of Tranquility): hazard with a Sputnik
    x7y0 | Column 7, level 0: special box: two Sputniks
    goal | The finish
""")
def test_labels(place: str, label: str) -> None:
    assert at("program, 0 (9,1), 1 (3,0)").places(0)[place].label == label


def test_tokens_are_below_the_special_boxes() -> None:
    """WOM-S02: the basic game has none, nor cards or EC counters."""
    pieces, basic = at("program").pieces(0), at("program, basic").pieces(0)
    assert pieces["token-7"].label == "Two Sputniks" and pieces["token-28"].label == "One box back"
    for column in (7, 28):
        (x, y), spot = layout.ground((column, 0)), pieces[f"token-{column}"].at
        assert spot[0] == x and y < spot[1] < y + LEVEL
    assert not [i for i in basic if i.startswith(("token", "deck", "discard", "card-0"))]
    assert art.earth(8) in pieces["panel-0"].art and art.earth(8) not in basic["panel-0"].art


def test_finishers_stand_behind_the_goal() -> None:
    """WOM-F01: an astronaut that has finished is off the board."""
    play = at(f"{RIM}, 1 across 1")
    assert play.pieces(0)["astronaut-1"].at[0] > play.places(0)["goal"].at[0]


# ---- picks -----------------------------------------------------------------------------------------


def test_a_program_is_put_together_of_dice_on_jump_cards() -> None:
    """WOM-P02, WOM-P06, WOM-E14, PAG-02: dice of a colour are interchangeable."""
    dice = [("b", 1), ("b", 1), ("k", 1), ("k", 2), ("w", 2)]
    parts = at(f"{RIM} 2 ec").picks()["1:bbk/2:kw"].parts
    assert sorted(parts) == [(die, f"card-of-dice-{card}") for die, card in dice]


def test_dice_stay_where_they_were_put() -> None:
    """They lie on a card by colour, from the first spot on."""
    play = at(RIM)
    after, rests = play("1:bkw/2:w").pieces(0), play.places(0)["card-of-dice-1"].rests
    assert [after[f"die-1-{die}"].at for die in ("b1", "k1", "w1")] == list(rests[:3])
    assert not [i for i in after if i.startswith("pool")]


def test_patterns_with_equal_consequences_are_merged() -> None:
    """WOM-E04: from (14,0) with k2, `fu` and `uf` both reach (16,1) safely."""
    assert set(at("0 (14,0), faces k2").picks()) == {"k2:ff", "k2:fu", "k2:uu"}


def test_a_reroll_is_picked_by_putting_its_dice_into_the_bowl() -> None:
    """WOM-E27."""
    play = at("0 (9,1) reroll, faces b1 w1")
    assert play.picks()["re:b1,w1"].parts == (("b1", "again"), ("w1", "again"))
    assert ["again" in one.places(0) for one in (play, at("0 (9,1), faces b1 w1"))] == [True, False]


def test_a_robbery_takes_and_no_instructions_take_a_die_out_of_the_bowl() -> None:
    """WOM-E15, WOM-E21."""
    assert at("land, 0 (12,1), 1 (12,1) 2 sputniks").picks()["rob@1"].take
    after = at("before, 0 (9,1), hand 2 noinst, ask 2")("noinst:b").places(0)
    assert "pool-b2" not in after and "pool-k2" in after


@cases("""
    seat | captions
    0 | 2
    1 | 0
    null | 0
""")
def test_the_card_that_is_picked_is_kept(seat: Viewer, captions: int) -> None:
    """WOM-A03: the captions of both cards say so, only to their holder."""
    pieces = at("drop, hand 0 coop slip, ask 0 1 2").pieces(seat).values()
    assert len([piece for piece in pieces if ">Keep<" in piece.art]) == captions


# ---- hints and plain text --------------------------------------------------------------------------


def test_landings_are_drawn_over_the_board() -> None:
    """WOM-E05, WOM-E22: they are safe or accidents, also of an Extra jump; a later jump shows all before it."""
    drawn = at(RIM).hint("pool-b1", 0).overlay
    assert VERMILION in drawn and ACCENT_AT_NIGHT in drawn
    assert at("end, 0 (9,1), 1 (12,1), hand 0 extra, ask 0 1 2").hint("pool-b1", 0).overlay == drawn
    later = at(RIM)("1:b/2:bkw")
    first, second, card = (later.hint(place, 0).overlay for place in ("die-1-b1", "die-2-b1", "card-of-dice-2"))
    assert first != second == card


def test_an_arc_to_the_next_strip_is_seen_on_both() -> None:
    """From (11,0) a black 1 climbs to column 12, which ends one strip and begins the next."""
    crossing = at("0 (11,0), faces k1").hint("die-2-k1", 0).overlay
    within = at("0 (3,0), faces b3").hint("die-2-b1", 0).overlay
    assert crossing.count(ACCENT_AT_NIGHT) == within.count(ACCENT_AT_NIGHT) + 1 > 1, "the line on both, one ring"


@pytest.mark.parametrize("kind", KINDS)
def test_the_name_on_a_card_is_readable_and_keeps_to_it(kind: str) -> None:
    texts = ElementTree.fromstring(f"<svg>{art.card(kind)}</svg>").findall("text")
    sizes = {float(line.get("font-size", 0)) for line in texts}
    assert min(sizes) >= 15
    assert all(kit.text_width(line.text or "", max(sizes)) <= layout.HAND_CARD[0] - 2.5 for line in texts)
    assert translate(f"kind-{kind}.drawn").replace("-\n", "").replace("\n", " ") == translate(f"kind-{kind}")


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


@cases("""
    name | shown
    finish | ["+4", "+9", "+10", "+11"] -- WOM-F06: the points of the columns of the last card and the goal
    plan | ["14 %"] -- WOM-E04: 86 % safe
""")
def test_diagrams_show_numbers_of_the_rules(name: str, shown: list[str]) -> None:
    assert not [text for text in shown if f">{text}</text>" not in GAME.figure(name)]
