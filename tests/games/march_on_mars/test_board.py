"""The scene, picks and hints of March on Mars, checked against the rule text."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import presentation
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.march_on_mars.presentation import art, board, layout
from crossings.games.march_on_mars.presentation.layout import box_id
from crossings.games.march_on_mars.rules.data import HALF
from crossings.shared.ring.art import DIE
from crossings.shared.ring.flights import landing_boxes
from crossings.shared.ring.tray import DIE_SCALE
from rows import cases

from .conftest import EXAMPLE_MOVES, Play, at

FIGURE: float = 34.8
"""The height of a marine, from its soles to the top of its helmet."""
DISC = "<circle"
LOST_ONE = "0 at 1,0 kamikaze out, 1 at 9,0 crashed, 2 at 15,0, players 3, active 2, last"


@pytest.fixture(scope="module")
def start() -> Play:
    """The start of the turn shown in section 6."""
    return at("the example")


@pytest.fixture(scope="module")
def midway(start: Play) -> Play:
    """The example of section 6: marine 2 has rerolled the blue die of its second action."""
    return start(EXAMPLE_MOVES)


@pytest.fixture(scope="module")
def foreseen() -> Play:
    return at("0 at 9,0 precog")("foresee:bbkk b1 b3 k1 k1")


# ---- the scene -----------------------------------------------------------------------------------


def test_an_alien_has_as_many_eyes_as_hits_kill_it() -> None:
    """MOM-H04, MOM-R42: yellow 1, blue 2, red 3; an eye is a white and a pupil."""
    assert [art.alien(colour).count(DISC) for colour in range(3)] == [2, 4, 6]


def test_every_landing_box_is_a_place_and_no_other_box(midway: Play) -> None:
    """Section 2, half board: a guard box, five circles and a hazard of d, six circles of b, three of the LZ."""
    boxes = {box_id(box) for box in landing_boxes(presentation.position(midway.state).terrain)}
    assert len(boxes) == 1 + (5 + 1) + 6 + 3
    assert boxes == {place for place in midway.places() if place.startswith("x")}


def test_groups_show_colour_and_number(midway: Play) -> None:
    """Two yellow aliens in (16,1) are one figure with a 2; a red one in (1,0) has no number; blue ones are incoming."""
    pieces = midway.pieces()
    assert ">2</text>" in pieces["y-16-1"].upright and pieces["y-16-1"].label == "2 yellow aliens"
    assert pieces["r-1-0"].upright == ""
    assert pieces["b-incoming"].label == "2 blue aliens, incoming"
    assert "y-incoming" in pieces and "r-incoming" not in pieces


def test_a_crashed_marine_lies_and_a_marine_out_of_the_game_is_not_shown() -> None:
    pieces = at(LOST_ONE).pieces()
    assert pieces["marine-1"].turn and not pieces["marine-2"].turn
    assert "marine-0" not in pieces and ">out</text>" in pieces["training-0"].art


def test_figures_in_one_box_stand_beside_one_another(midway: Play) -> None:
    """The active marine is marked and on top; there is room for five marines and aliens of three colours."""
    pieces = midway.pieces()
    assert pieces["marine-2"].upright and not pieces["marine-0"].upright
    assert pieces["marine-2"].layer == max(piece.layer for piece in pieces.values())
    crowd = crowded(5).pieces().values()
    places = [piece.at for piece in crowd if piece.id.startswith(("marine-", "y-9", "b-9", "r-9"))]
    assert len({*places}) == len(places) == 8


def crowded(players: int) -> Play:
    """Return a position with all marines and three aliens in one box."""
    marines = ", ".join(f"{seat} at 9,0" for seat in range(players))
    return at(f"{marines}, y1b1r1 at 9,0, players {players}, cards {'hcai' if players > 3 else 'hc'}, last")


@pytest.mark.parametrize("most", [1, 2, 3, 5])
def test_the_base_shows_a_mark_for_each_possible_hit(most: int) -> None:
    """MOM-B04: each hit but the last destroys an upgrade, the last one the base itself."""
    signs = [art.FIGURES[name] for name in ("upgrade", "upgrade-gone", "dome", "dome-hit")]
    drawings = [art.base(hits, most, layout.base_width(HALF)) for hits in range(most + 1)]
    found = [tuple(map(drawn.count, signs)) for drawn in drawings]
    assert found == [*((most - 1 - hits, hits, 2, 0) for hits in range(most)), (0, most - 1, 0, 2)]
    lost = at(f"0 at 9,0, y1 at 14,0, last, round 8, base {most}, hits {most - 1}")("pass")
    assert drawings[-1] in lost.pieces()["base"].art


@cases("""
    position | moves | sign
    0 at 9,0 | "" | empty
    0 at 9,0 | 1:k/2:bbk k1x hold | wave is coming
    0 at 9,0, incoming y1 | "" | next round
""")
def test_a_triggered_wave_is_announced(position: str, moves: str, sign: str) -> None:
    """MOM-W07: from the crash mark to the end of the turn the incoming wave is marked as coming."""
    assert f">{sign}<" in at(position)(moves).pieces()["incoming"].art


def test_the_wave_die_is_shown_while_a_bait_is_asked() -> None:
    """MOM-C08."""
    play = at("0 at 15,0, last")("bait w2")
    assert play.pieces()["wave-die"].label == "The wave die: 2"
    assert "wave-die" not in play("keep").pieces()


def test_columns_show_their_numbers() -> None:
    """Hollow Mesa and Red Sands have rock in every column; the gorge of a Canyon has no rock for a number."""
    carved = at("0 at 9,0").scene().backdrop
    assert all(f">{column}</text>" in carved for column in range(1, 17))
    assert ">4</text>" not in at("0 at 9,0, cards ea").scene().backdrop


ROOMS = [(True, (1018, 792), 36), (True, (911, 704), 32), (False, (360, 552), 18), (False, (360, 490), 18)]
"""Pixels of the board in windows of 1440 x 900 and 1280 x 800, on a phone of 360 x 740, and there with two buttons.

The last number is the least size of a die.
"""
AROUND = ("pool-", "card-of-dice-", "bag", "training-", "base", "incoming", "rounds", "ways", "closed")


@pytest.mark.parametrize("wide, room, die", ROOMS)
@pytest.mark.parametrize("players", [2, 5])
def test_the_board_fills_its_room_and_is_legible(players: int, wide: bool, room: tuple[int, int], die: int) -> None:
    """PAG-01, PAG-10: in a wide window, figures in a crowd have at least 7/9 of the size of a die."""
    with use_orientation(Orientation(wide=wide)):
        drawn = crowded(players).scene()
    scale = min(room[0] / drawn.size[0], room[1] / drawn.size[1])
    assert drawn.size[1] * scale >= 0.95 * room[1]
    sizes = re.findall(r'font-size="([\d.]+)"[^>]*>[^<]*\d', drawn.svg())
    assert len(sizes) > 16 and min(map(float, sizes)) * scale >= 11
    assert DIE * DIE_SCALE * scale >= die
    assert not wide or FIGURE * min(layout.CROWD) * scale >= die * 7 / 9


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_places_around_the_planet_do_not_overlap(players: int, wide: bool) -> None:
    with use_orientation(Orientation(wide=wide)):
        drawn = crowded(players).scene()
    forms = (ElementTree.fromstring(place.outline).attrib for place in drawn.places if place.id.startswith(AROUND))
    boxes = [[float(form[key]) for key in ("x", "y", "width", "height")] for form in forms]
    for (x, y, width, height), (a, b, other_width, other_height) in combinations(boxes, 2):
        is_beside = x + width <= a or a + other_width <= x
        assert is_beside or y + height <= b or b + other_height <= y


def test_the_mmm_shows_the_target_until_it_is_destroyed() -> None:
    """MOM-X03."""
    play = at("0 at 1,0, 1 at 1,0")
    shown, destroyed = (one.pieces()["mmm-0"].art for one in (play, play("1:bbkk bomb b3 b3 k2 k2")))
    assert ">9+</text>" in shown != destroyed


def test_dice_lie_on_the_cards_of_their_actions(midway: Play, foreseen: Play) -> None:
    """Section 6: action 1 is over, b3 is in action 2, and action 3 is to come. Foreseen dice have their own card."""
    pieces = midway.pieces()
    assert pieces["die-2-b1"].label == foreseen.pieces()["die-0-b2"].label == "blue 3"
    assert 'opacity=".35"' in pieces["die-1-k1"].art and 'opacity=".35"' not in pieces["die-3-w1"].art


def test_only_the_players_hand_is_teal(start: Play, midway: Play) -> None:
    """The board has neither accent."""
    drawn = start.scene().svg() + midway.scene().svg() + board.picture()
    assert ACCENT_AT_NIGHT not in drawn and ACCENT not in drawn


# ---- picks ---------------------------------------------------------------------------------------


def test_a_program_is_put_together_of_dice_on_cards(start: Play) -> None:
    """MOM-P03."""
    parts = start.picks()["1:bbk/2:w"].parts
    assert sorted(parts) == [(die, f"card-of-dice-{card}") for die, card in (("b", 1), ("b", 1), ("k", 1), ("w", 2))]


@cases("""
    ability | before | move
    precog | "" | foresee:bbkk
    kamikaze | "" | kamikaze:bbkkw
    drone | pass | drone:kw
""")
def test_special_dice_are_put_on_their_own_card(ability: str, before: str, move: str) -> None:
    """MOM-Y01, MOM-Y07, MOM-Y09."""
    play = at(f"0 at 1,0 {ability}")(before)
    assert play.picks()[move].parts == tuple((letter, "card-of-dice-0") for letter in move.partition(":")[2])


def test_foreseen_dice_are_put_on_the_card_of_the_action(foreseen: Play) -> None:
    """MOM-Y09."""
    assert foreseen.picks()["take:b3,k1"].parts == (("b3", "card-of-dice-1"), ("k1", "card-of-dice-1"))
    assert foreseen.places()["die-0-b2"].kind == "b3"


def test_moves_that_kill_are_captures(midway: Play) -> None:
    assert midway.picks()["shoot:-3@0=y1"].take and not midway.picks()["-b3:fff"].take
    assert at("0 at 9,0 orbital, y1 at 3,0").picks()["orbital:l2"].take


def test_the_bowl_rerolls_only_if_a_reroll_is_possible() -> None:
    """MOM-T02."""
    play = at("0 at 9,0, 1 at 9,0")
    assert ["again" in position.places() for position in (play, play("1:b/2:bkk b1"))] == [False, True]


# ---- hints ---------------------------------------------------------------------------------------


def test_chances_of_a_landing_do_not_exceed_100_percent(start: Play) -> None:
    """WOM-J01, WOM-J14: on (14,0) a white die always crashes on the spot, in either direction."""
    drawn = at("0 at 14,0, 1 at 9,0").hint("pool-w1").overlay
    assert ">100 %</text>" in drawn and ">200 %</text>" not in drawn
    assert "50 %" in start.hint("pool-b1").overlay


def test_a_beset_marine_reaches_only_its_own_box(midway: Play) -> None:
    """MOM-A04: marine 1 is in (12,0) with a yellow alien; marine 2 shoots at distances 1 and 3."""
    assert [midway.hint(f"training-{seat}").overlay.count(DISC) for seat in (1, 2)] == [1, 4]
    assert midway.hint("die-2-b1").overlay
