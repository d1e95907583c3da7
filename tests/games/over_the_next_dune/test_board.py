"""The board of Over the Next Dune: the scene, the drawn reach, plain text and diagrams."""

import re

import pytest

import presentation
from crossings.drawing.kit import Point
from crossings.drawing.scene import CELL
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.over_the_next_dune.presentation import art, picking
from rows import cases

from .conftest import GAME, at

CELL_ON_A_PHONE = 17
"""The minimum size of a space in pixels on a phone 360 pixels wide."""


def is_near(one: Point, other: Point, most: float = 60) -> bool:
    """Whether two points are within this distance across and down."""
    return all(abs(a - b) <= most for a, b in zip(one, other, strict=True))


# ---- places --------------------------------------------------------------------------------------


def test_each_space_and_the_row_beyond_the_top_is_a_place() -> None:
    """OND-01, OND-33; PAG-10: large enough on a phone."""
    scene, there = at("S1 (10,10)5").scene(), at("S1 (10,10)5").places()
    assert {f"c{c}r{r}" for c in range(1, 21) for r in range(1, 21)} | {f"off-c{c}" for c in range(1, 21)} <= {*there}
    assert (there["c7r3"].column, there["c7r3"].row, there["off-c7"].row) == (7, 3, 0)
    assert there["off-c7"].at[1] < there["c7r1"].at[1] < there["c7r20"].at[1]
    assert (there["c2r1"].at[0] - there["c1r1"].at[0]) / scene.size[0] * 360 >= CELL_ON_A_PHONE


def test_in_a_wide_window_sky_and_cards_are_beside_the_battlefield() -> None:
    """Cached parts of the upright layout are not reused."""
    play = at("order, players 5, S1 (10,10)5, 1 safe")
    upright = play.scene()
    with use_orientation(Orientation(wide=True)):
        wide, there = play.scene(), play.places()
    assert upright.size[0] < upright.size[1] and wide.size[0] > wide.size[1] < 20 * CELL * 1.2
    field = [place.at[0] for id, place in there.items() if re.fullmatch(r"c\d+r\d+", id)]
    beside = [there[name].at[0] for name in ("track", "deck", *(f"card-{card}" for card in range(1, 6)))]
    assert not any(min(field) <= x <= max(field) for x in beside)
    assert upright.backdrop != wide.backdrop
    assert all(0 <= piece.at[0] <= wide.size[0] and 0 <= piece.at[1] <= wide.size[1] for piece in wide.pieces)


# ---- pieces --------------------------------------------------------------------------------------


def test_pieces_keep_their_ids_and_stand_on_their_spaces() -> None:
    """CON-30."""
    play = at("S1 (10,10)5, 1 (5,15)")
    there, before, after = play.places(), play.pieces(), play("1:e").pieces()
    assert after.keys() - before.keys() == {"mover", "trail-c5r15"} and before.keys() < after.keys()
    assert (before["soldier-1"].at, after["soldier-1"].at) == (there["c5r15"].at, there["c6r15"].at)
    assert after["trail-c5r15"].turn == 90


def test_searchers_look_where_they_face_and_their_numbers_stay_upright() -> None:
    """Section 2: directions 1 to 8 clockwise from down; drawings face up."""
    for face in range(1, 9):
        there = at(f"S1 (10,10){face}").pieces()
        searcher, number = there["searcher-1"], there["number-1"]
        assert searcher.turn == there["light-1"].turn == (face + 3) % 8 * 45
        assert (number.at, number.turn) == (searcher.at, 0)


def test_numbers_stay_readable_where_searchers_overlap() -> None:
    """OND-10: above all machines, and side by side if two have the same centre."""
    there = at("S1 (10,10)5, S2 (11,10)2, S3 (10,10)7").pieces()
    assert len({there[f"number-{n}"].at for n in (1, 2, 3)}) == 3
    assert min(there[f"number-{n}"].layer for n in (1, 2, 3)) > max(there[f"searcher-{n}"].layer for n in (1, 2, 3))


def test_a_captor_carries_its_captives_side_by_side() -> None:
    """OND-44."""
    there = at("S1 (10,10)1, S2 (5,5)5, 1 held by S1, 3 held by S1").pieces()
    captor, one, other = (there[id] for id in ("searcher-1", "soldier-1", "soldier-3"))
    assert is_near(one.at, captor.at) and is_near(other.at, captor.at) and one.at != other.at
    assert min(one.layer, other.layer) > captor.layer
    assert captor.label.endswith("holds soldiers 1 and 3")


def test_soldiers_who_are_free_moved_caught_or_safe_differ_in_shape() -> None:
    """PAG-11: distinguishable without colour; with several players each seat has a mark."""
    ways = ("1 (5,5)", "1 (5,5), moved 1", "1 held by S1", "1 safe")
    alone = [at(f"S1 (10,10)1, {way}").pieces()["soldier-1"].art for way in ways]
    together = at("order, players 5, S1 (10,10)5, 1 (5,5)").pieces()
    assert len({*alone, together["soldier-1"].art}) == 5
    assert together["soldier-1"].art.replace(">1<", "") != together["soldier-2"].art.replace(">2<", "")


def test_a_turn_order_card_lies_in_the_tray_or_beside_its_holder() -> None:
    """OND-23."""
    play = at("order, players 5, S1 (10,10)5, 1 (5,5), cards 1:3")
    there = play.pieces()
    assert is_near(there["card-3"].at, there["soldier-1"].at, 40)
    assert there["card-2"].at == play.places()["card-2"].at
    assert "slot-3" in there and "slot-2" not in there


def test_only_soldiers_who_have_moved_kneel() -> None:
    """OND-26: they kneel on the board and in the tray; the mover still stands."""
    there = at("players 5, cards 1:1 2:2 3:3 4:4 5:5, moved 1, moving 2 with 3, S1 (10,10)5").pieces()
    waiting = at("order, players 5, cards 1:1 2:2, S1 (10,10)5").pieces()
    same = {name: there[name].art == waiting[name].art for name in ("soldier-1", "slot-1", "soldier-2", "slot-2")}
    assert same == {"soldier-1": False, "slot-1": False, "soldier-2": True, "slot-2": True}


def test_soldiers_who_may_whisper_have_a_bubble_between_them() -> None:
    """OND-57, example OND-E25: 1 and 2, 2 and 3, 4 and 5 are adjacent."""
    soldiers = "1 (10,15), 2 (11,14), 3 (12,15), 4 (14,15), 5 (14,16)"
    there = at(f"order, players 5, whisper 0-1 1-2 3-4, S1 (3,3)1, {soldiers}").pieces()
    pairs = [id.removeprefix("whisper-") for id in there if id.startswith("whisper")]
    assert pairs == ["1-2", "2-3", "4-5"]
    for pair in pairs:
        assert all(is_near(there[f"whisper-{pair}"].at, there[f"soldier-{one}"].at) for one in pair.split("-"))


def test_the_moon_crosses_the_sky_from_left_to_right() -> None:
    """OND-12."""
    moons = [at(f"turn {turn}, S1 (10,10)5").pieces()["moon"].at[0] for turn in range(1, 11)]
    assert moons == sorted({*moons})


def test_terrain_is_laid_piece_by_piece_and_then_is_scenery() -> None:
    """OND-03, OND-04."""
    play = at("new game")
    bare = play.scene().backdrop
    for move in ("piece-1", "t-row-2", "t-col-3"):
        assert "terrain-1" in play(move).pieces()
    assert play.scene().backdrop == bare
    while play["phase"] != "s-row":
        play(min(play.state.outcomes()))
    assert play.scene().backdrop != bare
    assert not [id for id in play.pieces() if id.startswith("terrain")]


@cases("""
    position | moves | swept
    S1 (10,10)5, 1 (11,6) | "" | 3
    S1 (10,10)5, 1 (1,1) | "" | 6
    turn 10, S1 (10,10)5, 1 (10,2) | done | 6
""")
def test_the_cone_covers_what_a_straight_card_sweeps(position: str, moves: str, swept: int) -> None:
    """OND-14, OND-42: the light ends at the space of a catch; OND-62: it is drawn at the end of the game, too."""
    assert at(position)(*moves.split()).pieces()["light-1"].upright.count("h120") == swept


# ---- the reach -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, left",
    [
        ("move 3, S1 (3,3)1, 1 (10,15)", {(11, 14): 2, (12, 13): 1, (7, 18): 0}),
        ("moving 1 with 4, S1 (3,3)1, 1 (10,13), piece 6 (10,10)", {(10, 12): 3, (10, 11): 1, (10, 10): -1}),
        ("moving 1 with 3, S1 (10,10)1, 1 (5,3)", {(5, 0): 0}),
    ],
)
def test_a_soldier_who_can_move_shows_all_his_reach(position: str, left: dict[tuple[int, int], int]) -> None:
    """OND-28, OND-32: each space, and the row beyond the top, shows the points left there; terrain costs 2."""
    walks = picking.reachable_spaces(presentation.position(at(position).state, 0), 1)
    assert {space: int(walks[space].s.points) if space in walks else -1 for space in left} == left


@cases("""
    position | moves | place | drawn
    order, move 3, players 5, S1 (3,3)1, 1 (10,15) | "" | c10r15 | 48
    move 3, players 5, cards 1:1 2:2 3:3 4:4 5:5, moving 2 with 1, S1 (3,3)1, 1 (10,15) | "" | c10r15 | 48
    move 3, moved 2, S1 (3,3)1, 1 (10,15), 2 (15,18) | "" | c10r15 | 48
    move 3, moved 2, S1 (3,3)1, 1 (10,15), 2 (15,18) | "" | c15r18 | 0
    turn 10, S1 (3,3)1, 1 (10,15) | done | c10r15 | 0
""")
def test_the_reach_is_drawn_for_those_who_can_still_move(position: str, moves: str, place: str, drawn: int) -> None:
    """OND-23, OND-26, OND-27, OND-64: it uses all points, also while cards are taken and another soldier moves."""
    assert at(position)(*moves.split()).hint(place).overlay.count("</text>") == drawn


def test_the_deck_shows_all_drives_at_once() -> None:
    """OND-13: three cards for each of three searchers."""
    drives = at("moved 1, S1 (10,10)5, S2 (4,14)1, S3 (16,16)1, 1 (11,6), 5 held by S2").hint("deck").overlay
    assert [drives.count(f">{number}<") for number in (1, 2, 3)] == [3, 3, 3]


def test_only_the_spaces_for_a_freed_soldier_are_shown() -> None:
    """OND-48: no reach, no lantern of the mover; the freed soldier has a ring that leaves his captor's number
    visible. A trail marker is ground, so that its space looks as empty as the others."""
    freed = "1 held by S1, 2 (3,10), 3 (6,13), 4 (2,13), marker 3 2 11, moving 4 with 3"
    play = at(f"place, S1 (4,12)1, {freed}")
    pieces = play.pieces()
    ring, number = pieces["asked"], pieces["number-1"]
    assert ring.art == art.FIGURES["lantern"] and ring.at == pieces["soldier-1"].at
    assert number.layer <= ring.layer < pieces["soldier-1"].layer
    assert "mover" not in pieces and pieces["trail-c2r11"].layer < 0
    assert play.hint("c2r13").overlay == ""


# ---- text and diagrams ---------------------------------------------------------------------------


def test_plain_text_has_every_space_in_its_place() -> None:
    play = at("moving 1 with 4, S1 (10,10)7, 1 (5,15), 2 held by S1, marker 6 (3,3)")
    lines = play.state.text().splitlines()
    assert lines[0] == "Turn 2 of 10: soldier 1 moves, 4 points left"
    rows = {int(line[:2]): line[3:63] for line in lines if line[:2].strip().isdigit() and len(line) > 63}
    assert sorted(rows) == list(range(1, 21))
    spaces = {(5, 15): "<1>", (10, 10): "*1*", (11, 10): "#→#", (3, 3): " ↗ "}
    assert {(column, row): rows[row][3 * column - 3 : 3 * column] for column, row in spaces} == spaces


def test_diagrams_match_the_rules() -> None:
    """OND-48: the captor is surrounded by sixteen spaces, three of them occupied; OND-03: there are six areas."""
    assert GAME.figure("rescue").count("#7fe3d2") == 16 - 3
    assert GAME.figure("areas").count('stroke-dasharray="8 7"') == 6
