"""The board: the scene, the drawn reach, and plain text."""

import re
from typing import Any

import pytest

import presentation
from crossings.drawing.kit import ACCENT, ACCENT_AT_NIGHT
from crossings.drawing.scene import CELL
from crossings.engine.orientation import Orientation, use_orientation
from crossings.games.over_the_next_dune.presentation import art, picking
from rows import cases

from .conftest import GAME, at

CELL_ON_A_PHONE = 17
"""The minimum size of a space in pixels on a phone 360 pixels wide."""
SEVERAL = "order, players 5, S1 (10,10)5, 1 (5,5)"


# ---- places --------------------------------------------------------------------------------------


def test_places() -> None:
    """OND-01, OND-33: each space and a row beyond the top is a place, large enough on a phone."""
    play = at("S1 (10,10)5")
    (width, height), there = play.scene().size, play.places()
    assert {f"c{c}r{r}" for c in range(1, 21) for r in range(1, 21)} | {f"off-c{c}" for c in range(1, 21)} <= {*there}
    assert (there["c7r3"].column, there["c7r3"].row, there["off-c7"].row) == (7, 3, 0)
    assert there["off-c7"].at[1] < there["c7r1"].at[1] < there["c7r20"].at[1]
    assert (there["c2r1"].at[0] - there["c1r1"].at[0]) / width * 360 >= CELL_ON_A_PHONE and width <= height


def test_in_a_wide_window_the_battlefield_takes_the_height() -> None:
    """Sky and cards are beside it, and cached parts of the upright layout are not reused."""
    play = at("order, players 5, S1 (10,10)5, 1 safe")
    upright = play.scene()
    with use_orientation(Orientation(wide=True)):
        wide, there = play.scene(), play.places()
    assert upright.size[0] < upright.size[1] and wide.size[0] > wide.size[1]
    assert 20 * CELL / wide.size[1] > 1.15 * 20 * CELL / upright.size[1]
    field = [place.at[0] for id, place in there.items() if re.fullmatch(r"c\d+r\d+", id)]
    beside = [there[name].at[0] for name in ("track", "deck", *(f"card-{card}" for card in range(1, 6)))]
    assert not any(min(field) <= x <= max(field) for x in beside)
    assert upright.backdrop != wide.backdrop
    assert all(0 <= piece.at[0] <= wide.size[0] and 0 <= piece.at[1] <= wide.size[1] for piece in wide.pieces)


@cases("""
    position | place | label
    piece 6 (10,7), moving 2 with 3, S1 (16,10)5, 2 (10,7) | c10r7 | terrain, soldier 2 (free, 3 points left)
    marker 4 (3,3), S1 (16,10)5 | c3r3 | trail marker pointing up-left
    S1 (16,10)5 | c15r9 | searcher 1
    S1 (16,10)5, 4 safe | off-c14 | soldier 4 (safe)
    order, players 5, cards 1:3, S1 (10,10)5 | card-3 | soldier 1
    S1 (16,10)5 | c12r18 | column 12, row 18
""")
def test_a_label_lists_the_contents_of_a_space(position: str, place: str, label: str) -> None:
    """OND-23, OND-32, OND-33, OND-36."""
    assert at(position).places()[place].label.endswith(label)


def test_pieces_keep_their_ids_and_stand_on_their_spaces() -> None:
    play = at("S1 (10,10)5, 1 (5,15)")
    there, before, after = play.places(), play.pieces(), play("1:e").pieces()
    assert after.keys() - before.keys() == {"mover", "trail-c5r15"} and before.keys() < after.keys()
    assert (before["soldier-1"].at, after["soldier-1"].at) == (there["c5r15"].at, there["c6r15"].at)
    assert after["trail-c5r15"].turn == 90


# ---- pieces --------------------------------------------------------------------------------------


def test_searchers_look_where_they_face_and_their_numbers_stay_upright() -> None:
    """Section 2: directions 1 to 8 clockwise from down; drawings face up."""
    for face in range(1, 9):
        there = at(f"S1 (10,10){face}").pieces()
        searcher, number = there["searcher-1"], there["number-1"]
        assert searcher.turn == there["light-1"].turn == (face + 3) % 8 * 45
        assert "</text>" not in searcher.art
        assert ">1</text>" in number.art and (number.at, number.turn) == (searcher.at, 0)


def test_numbers_stay_readable_where_searchers_overlap() -> None:
    """OND-10: above all machines, and side by side if two have the same centre."""
    there = at("S1 (10,10)5, S2 (11,10)2, S3 (10,10)7").pieces()
    assert len({there[f"number-{n}"].at for n in (1, 2, 3)}) == 3
    assert min(there[f"number-{n}"].layer for n in (1, 2, 3)) > max(there[f"searcher-{n}"].layer for n in (1, 2, 3))


def test_a_captor_carries_its_captives() -> None:
    """OND-44."""
    there = at("S1 (10,10)1, S2 (5,5)5, 1 held by S1, 3 held by S1").pieces()
    captor, captives = there["searcher-1"], [there["soldier-1"], there["soldier-3"]]
    for captive in captives:
        assert max(abs(captive.at[axis] - captor.at[axis]) for axis in (0, 1)) <= 60 and captive.layer > captor.layer
    assert captives[0].at != captives[1].at
    assert captor.label.endswith("holds soldiers 1 and 3")


def test_free_moved_caught_and_safe_differ_in_shape() -> None:
    """Four outlines, distinguishable without colour; seat marks only with several players."""
    ways = ("1 (5,5)", "1 (5,5), moved 1", "1 held by S1", "1 safe")
    alone = [at(f"S1 (10,10)1, {way}").pieces()["soldier-1"].art for way in ways]
    together = at(SEVERAL).pieces()
    assert len({*alone, together["soldier-1"].art}) == 5
    assert together["soldier-1"].art.replace(">1<", "") != together["soldier-2"].art.replace(">2<", "")


def test_the_safe_stand_beyond_the_top_edge() -> None:
    """OND-33."""
    play = at("S1 (10,10)1, 4 safe")
    assert play.pieces()["soldier-4"].at[1] < play.places()["c1r1"].at[1] - 20


def test_teal_is_on_no_piece_and_no_scenery() -> None:
    svg = at("S1 (10,10)5, 1 (5,5), marker 4 (3,3)").scene().svg()
    assert ACCENT not in svg and ACCENT_AT_NIGHT not in svg


def test_a_turn_order_card_lies_in_the_tray_or_beside_its_holder() -> None:
    """OND-23."""
    play = at(f"{SEVERAL}, cards 1:3")
    there = play.pieces()
    assert max(abs(there["card-3"].at[axis] - there["soldier-1"].at[axis]) for axis in (0, 1)) < 40
    assert there["card-2"].at == play.places()["card-2"].at
    assert "slot-3" in there and "slot-2" not in there


def test_only_soldiers_who_have_moved_kneel() -> None:
    """OND-26: they kneel on the board and in the tray; the mover still stands."""
    there = at("players 5, cards 1:1 2:2 3:3 4:4 5:5, moved 1, moving 2 with 3, S1 (10,10)5").pieces()
    waiting = at("order, players 5, cards 1:1 2:2, S1 (10,10)5").pieces()
    same = {name: there[name].art == waiting[name].art for name in ("soldier-1", "slot-1", "soldier-2", "slot-2")}
    assert same == {"soldier-1": False, "slot-1": False, "soldier-2": True, "slot-2": True}


def test_soldiers_who_may_whisper_have_a_bubble() -> None:
    """OND-57, example OND-E25: 1 and 2, 2 and 3, 4 and 5 are adjacent."""
    soldiers = "1 (10,15), 2 (11,14), 3 (12,15), 4 (14,15), 5 (14,16)"
    there = at(f"order, players 5, whisper 0-1 1-2 3-4, S1 (3,3)1, {soldiers}").pieces()
    bubbles = {id: piece.at for id, piece in there.items() if id.startswith("whisper")}
    assert bubbles.keys() == {"whisper-1-2", "whisper-2-3", "whisper-4-5"}
    first, second = there["soldier-1"].at, there["soldier-2"].at
    assert all(abs(2 * at - a - b) <= 60 for at, a, b in zip(bubbles["whisper-1-2"], first, second, strict=True))


def test_the_moon_crosses_the_sky_from_left_to_right() -> None:
    """OND-12."""
    moons = [at(f"turn {turn}, S1 (10,10)5").pieces()["moon"] for turn in range(1, 11)]
    assert [moon.at[0] for moon in moons] == sorted({moon.at[0] for moon in moons})
    assert moons[3].label == "Turn 4 of 10"


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
    shown = presentation.hint(at(position)(*moves.split()).state, None, place)
    assert shown is not None and shown.overlay.count("</text>") == drawn


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
    shown = presentation.hint(play.state, None, "c2r13")
    assert shown is not None and shown.overlay == ""


def test_the_deck_shows_all_drives_at_once() -> None:
    """OND-13: three cards for each of three searchers."""
    shown = presentation.hint(
        at("moved 1, S1 (10,10)5, S2 (4,14)1, S3 (16,16)1, 1 (11,6), 5 held by S2").state, None, "deck"
    )
    assert shown is not None and all(shown.overlay.count(f">{number}<") == 3 for number in (1, 2, 3))


# ---- text and diagrams ---------------------------------------------------------------------------


def test_plain_text_has_every_space_in_its_place() -> None:
    play = at("moving 1 with 4, S1 (10,10)7, 1 (5,15), 2 held by S1, marker 6 (3,3)")
    lines = play.state.text().splitlines()
    assert lines[0] == "Turn 2 of 10: soldier 1 moves, 4 points left"
    rows = {int(line[:2]): line[3:63] for line in lines if line[:2].strip().isdigit() and len(line) > 63}
    assert sorted(rows) == list(range(1, 21))
    spaces: dict[Any, str] = {(5, 15): "<1>", (10, 10): "*1*", (11, 10): "#→#", (3, 3): " ↗ "}
    assert {(column, row): rows[row][3 * column - 3 : 3 * column] for column, row in spaces} == spaces


def test_diagrams_match_the_rules() -> None:
    """OND-48: the captor is surrounded by sixteen spaces, three of them occupied; OND-03: there are six areas."""
    assert GAME.figure("rescue").count("#7fe3d2") == 16 - 3
    assert GAME.figure("areas").count('stroke-dasharray="8 7"') == 6
    assert 'data-piece="searcher-1"' in GAME.board.picture()


def test_rulebook_has_every_id_once_in_order() -> None:
    ids = [f"{kind}{n:02d}" for kind, most in (("OND-", 65), ("OND-R", 29)) for n in range(1, most + 1)]
    assert list(GAME.rulebook.ids) == ids
