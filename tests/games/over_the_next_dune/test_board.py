"""The board: what the scene shows, what is picked for a move, what is told on pointing, which walks are offered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.drawing.kit import HAND, HAND_AT_NIGHT
from crossings.drawing.scene import CELL, Hint, MacroMove, Pick, Piece, Place, Scene
from crossings.engine import Game
from crossings.engine.seen import Stance, standing
from crossings.games.over_the_next_dune.face import picking

from .conftest import Play

At = Callable[..., Play]

CELL_ON_A_PHONE = 17
"""Pixels that a space must have on a phone 360 pixels wide."""


def places_of(play: Play) -> dict[str, Place]:
    return {place.id: place for place in scene_of(play).places}


def pieces_of(play: Play) -> dict[str, Piece]:
    return {piece.id: piece for piece in scene_of(play).pieces}


def scene_of(play: Play) -> Scene:
    return looking.scene(play.state)


def picks_of(play: Play) -> dict[str, tuple[str, ...]]:
    assert isinstance(play.state.actor, int)
    return {pick.move: pick.places for pick in looking.picks(play.state, play.state.actor)}


def labels_of(play: Play, *moves: str) -> list[str]:
    assert isinstance(play.state.actor, int)
    return [pick.label for pick in looking.picks(play.state, play.state.actor, moves)]


def row_of(play: Play, place: str) -> MacroMove | None:
    return looking.macro(play.state, 0, place)


# ---- the scene ---------------------------------------------------------------------------------


def test_a_space_is_large_enough_on_a_phone(at: At) -> None:
    play = at([(10, 10, 5)])
    width, height = scene_of(play).size
    there = places_of(play)
    cell = there["c2r1"].at[0] - there["c1r1"].at[0]
    assert cell / width * 360 >= CELL_ON_A_PHONE
    assert width <= height


def test_in_a_wide_window_the_battlefield_takes_the_height(at: At) -> None:
    """Sky and cards stand beside it; whatever was drawn upright before is drawn anew."""
    play = at([(10, 10, 5)], {1: "safe"}, players=5, phase="order")
    upright = scene_of(play)
    with standing(Stance(wide=True)):
        wide, there = scene_of(play), places_of(play)
    assert upright.size[0] < upright.size[1] and wide.size[0] > wide.size[1]
    assert 20 * CELL / wide.size[1] > 1.15 * 20 * CELL / upright.size[1]
    field = [place.at for place in there.values() if re.fullmatch(r"c\d+r\d+", place.id)]
    left, right = min(x for x, _ in field), max(x for x, _ in field)
    beside = [there["track"].at[0], there["deck"].at[0], *(there[f"card-{card}"].at[0] for card in range(1, 6))]
    assert not any(left <= x <= right for x in beside)
    assert upright.backdrop != wide.backdrop
    assert all(0 <= piece.at[0] <= wide.size[0] and 0 <= piece.at[1] <= wide.size[1] for piece in wide.pieces)


def test_one_place_a_space_and_a_row_beyond_the_top(at: At) -> None:
    """OND-01, OND-33."""
    there = places_of(at([(10, 10, 5)]))
    assert {f"c{c}r{r}" for c in range(1, 21) for r in range(1, 21)} <= there.keys()
    assert {f"off-c{c}" for c in range(1, 21)} <= there.keys()
    assert (there["c7r3"].column, there["c7r3"].row, there["off-c7"].row) == (7, 3, 0)
    assert there["off-c7"].at[1] < there["c7r1"].at[1] < there["c7r20"].at[1]


def test_a_label_says_all_that_is_there(at: At) -> None:
    """OND-32, OND-36."""
    play = at([(16, 10, 5)], {2: (10, 7)}, terrain=(6, (10, 7)), markers={(3, 3): 4}, mover=2, points=3, moved=[2])
    there = places_of(play)
    assert there["c10r7"].label == "column 10, row 7: terrain, soldier 2 (free, 3 points left)"
    assert there["c3r3"].label == "column 3, row 3: trail marker pointing up-left"
    assert there["c15r9"].label == "column 15, row 9: searcher 1"
    assert there["c12r18"].label == "column 12, row 18"


def test_pieces_keep_their_ids_and_stand_on_their_spaces(at: At) -> None:
    play = at([(10, 10, 5)], {1: (5, 15)})
    before = pieces_of(play)
    after = pieces_of(play("1:e"))
    assert before.keys() - after.keys() == set()
    assert after.keys() - before.keys() == {"mover", "trail-c5r15"}
    assert before["soldier-1"].at == places_of(play)["c5r15"].at
    assert after["soldier-1"].at == places_of(play)["c6r15"].at
    assert after["trail-c5r15"].turn == 90


@pytest.mark.parametrize(("face", "turn"), [(5, 0), (6, 45), (7, 90), (8, 135), (1, 180), (2, 225), (3, 270), (4, 315)])
def test_searchers_look_where_they_face_and_their_numbers_stay_upright(at: At, face: int, turn: int) -> None:
    """Section 2: directions 1 to 8 from down clockwise."""
    there = pieces_of(at([(10, 10, face)]))
    searcher = there["searcher-1"]
    assert (searcher.turn, there["light-1"].turn) == (turn, turn)
    assert "</text>" not in searcher.art
    number = there["number-1"]
    assert ">1</text>" in number.art and (number.at, number.turn) == (searcher.at, 0)


def test_numbers_stay_readable_where_searchers_overlap(at: At) -> None:
    """OND-10: above all machines, and side by side where two have the same middle."""
    there = pieces_of(at([(10, 10, 5), (11, 10, 2), (10, 10, 7)]))
    assert len({there[f"number-{n}"].at for n in (1, 2, 3)}) == 3
    assert min(there[f"number-{n}"].layer for n in (1, 2, 3)) > max(there[f"searcher-{n}"].layer for n in (1, 2, 3))


def test_a_captor_carries_its_captives(at: At) -> None:
    """OND-44."""
    play = at([(10, 10, 1), (5, 5, 5)], {1: 1, 3: 1})
    there = pieces_of(play)
    x, y = there["searcher-1"].at
    for soldier in ("soldier-1", "soldier-3"):
        assert abs(there[soldier].at[0] - x) <= 60 and abs(there[soldier].at[1] - y) <= 60
        assert there[soldier].layer > there["searcher-1"].layer
    assert there["soldier-1"].at != there["soldier-3"].at
    assert there["searcher-1"].label.endswith("holds soldiers 1 and 3")


def test_free_moved_caught_and_safe_differ_in_shape(at: At) -> None:
    """Recognised without colour: four outlines for the same soldier."""
    position: dict[str, Any] = {"markers": {}}
    outlines = {
        pieces_of(at([(10, 10, 1)], {1: (5, 5)}, **position))["soldier-1"].art,
        pieces_of(at([(10, 10, 1)], {1: (5, 5)}, moved=[1], **position))["soldier-1"].art,
        pieces_of(at([(10, 10, 1)], {1: 1}, **position))["soldier-1"].art,
        pieces_of(at([(10, 10, 1)], {1: "safe"}, **position))["soldier-1"].art,
    }
    assert len(outlines) == 4


def test_the_safe_stand_beyond_the_top_edge(at: At) -> None:
    """OND-33."""
    play = at([(10, 10, 1)], {4: "safe"})
    assert pieces_of(play)["soldier-4"].at[1] < places_of(play)["c1r1"].at[1] - 20
    assert "soldier 4 (safe)" in places_of(play)["off-c14"].label


def test_seat_marks_only_where_several_play(at: At) -> None:
    alone = pieces_of(at([(10, 10, 5)], {1: (5, 5)}))["soldier-1"].art
    together = pieces_of(at([(10, 10, 5)], {1: (5, 5)}, players=5, phase="order"))
    assert together["soldier-1"].art != alone
    assert together["soldier-1"].art.replace(">1<", "") != together["soldier-2"].art.replace(">2<", "")


def test_teal_is_on_no_piece_and_no_scenery(at: At) -> None:
    svg = scene_of(at([(10, 10, 5)], {1: (5, 5)}, markers={(3, 3): 4})).svg()
    assert HAND not in svg and HAND_AT_NIGHT not in svg


def test_a_turn_order_card_lies_in_the_tray_or_beside_its_holder(at: At) -> None:
    """OND-23."""
    play = at([(10, 10, 5)], {1: (5, 5)}, players=5, phase="order", cards={1: 3})
    there = pieces_of(play)
    x, y = there["soldier-1"].at
    assert abs(there["card-3"].at[0] - x) < 40 and abs(there["card-3"].at[1] - y) < 40
    assert there["card-2"].at == places_of(play)["card-2"].at
    assert "slot-3" in there and "slot-2" not in there
    assert "soldier 1" in places_of(play)["card-3"].label


def test_only_who_has_finished_moving_kneels(at: At) -> None:
    """OND-26: on the board and in the tray; the mover still stands."""
    cards = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
    position: dict[str, Any] = {"players": 5, "cards": cards, "mover": 2, "points": 3, "moved": [1, 2]}
    there = pieces_of(at([(10, 10, 5)], **position))
    waiting = pieces_of(at([(10, 10, 5)], players=5, phase="order", cards={1: 1, 2: 2}))
    assert there["soldier-2"].art == waiting["soldier-2"].art
    assert there["slot-2"].art == waiting["slot-2"].art
    assert there["soldier-1"].art != waiting["soldier-1"].art
    assert there["slot-1"].art != waiting["slot-1"].art


def test_who_may_whisper_has_a_bubble(at: At) -> None:
    """OND-57, example OND-E25: 1 and 2, 2 and 3, 4 and 5 touch."""
    soldiers = {1: (10, 15), 2: (11, 14), 3: (12, 15), 4: (14, 15), 5: (14, 16)}
    play = at([(3, 3, 1)], soldiers, players=5, phase="order", whisper=[[0, 1], [1, 2], [3, 4]])
    assert {id for id in pieces_of(play) if id.startswith("whisper")} == {"whisper-1-2", "whisper-2-3", "whisper-4-5"}


def test_the_moon_crosses_the_sky_from_left_to_right(at: At) -> None:
    """OND-12."""
    moons = [pieces_of(at([(10, 10, 5)], turn=turn))["moon"] for turn in range(1, 11)]
    assert [moon.at[0] for moon in moons] == sorted({moon.at[0] for moon in moons})
    assert moons[3].label == "Turn 4 of 10"


def test_terrain_is_laid_piece_by_piece_and_then_is_scenery(game: Game) -> None:
    """OND-03, OND-04."""
    state = game.start()
    bare = looking.scene(state).backdrop
    for move in ("piece-1", "t-row-2", "t-col-3"):
        state = state.play(move)
        assert "terrain-1" in {piece.id for piece in looking.scene(state).pieces}
    assert looking.scene(state).backdrop == bare
    while state.to_json()["phase"] != "s-row":
        state = state.play(min(state.outcomes()))
    laid = looking.scene(state)
    assert laid.backdrop != bare
    assert not [piece.id for piece in laid.pieces if piece.id.startswith("terrain")]


def test_the_cone_covers_what_a_straight_card_sweeps(at: At) -> None:
    """OND-14, OND-42: the light ends where a soldier would be caught."""
    play = at([(10, 10, 5)], {1: (11, 6)})
    free = at([(10, 10, 5)], {1: (1, 1)})
    light, longer = (pieces_of(one)["light-1"].upright for one in (play, free))
    assert (light.count("h120"), longer.count("h120")) == (3, 6)


def test_the_cone_stays_when_the_game_is_over(at: At) -> None:
    """OND-62: the picture of the end is not darker."""
    over = at([(10, 10, 5)], {1: (10, 2)}, turn=10)("done")
    assert over["phase"] == "over"
    assert pieces_of(over)["light-1"].upright.count("h120") == 6


# ---- picks -------------------------------------------------------------------------------------


def test_the_steps_of_a_mover_are_picked_by_their_target(at: At) -> None:
    """OND-28, OND-34."""
    picks = picks_of(at([(3, 3, 1)], {1: (10, 10)}, mover=1, points=2, moved=[1]))
    assert picks["1:n"] == ("c10r9",)
    assert picks["1:sw"] == ("c9r11",)
    assert picks["1:end"] == ()


def test_between_movements_the_soldier_is_picked_first(at: At) -> None:
    """OND-27."""
    picks = picks_of(at([(3, 3, 1)], {1: (10, 10), 2: (15, 15)}))
    assert picks["1:ne"] == ("c10r10", "c11r9")
    assert picks["2:s"] == ("c15r15", "c15r16")
    assert picks["done"] == ()


def test_leaving_is_picked_beyond_the_top_edge(at: At) -> None:
    """OND-33, OND-R21."""
    picks = picks_of(at([(10, 10, 1)], {1: (5, 1)}, mover=1, points=2, moved=[1]))
    assert (picks["1:nw"], picks["1:n"], picks["1:ne"]) == (("off-c4",), ("off-c5",), ("off-c6",))


def test_a_card_and_a_placing_are_picked_where_they_are(at: At) -> None:
    """OND-23, OND-48, example OND-E20."""
    cards = picks_of(at([(3, 3, 1)], players=5, phase="order", cards={1: 2}))
    assert cards["2:card-4"] == ("card-4",)
    freeing = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7), 5: (2, 20)})("4:sw")
    places = picks_of(freeing)
    assert places["1:place-n"] == ("c10r8",)
    assert len(places) == 13


def test_labels_say_what_a_move_would_bring_about(at: At) -> None:
    """OND-42, OND-47, OND-52, examples OND-E19 and OND-E20."""
    play = at([(10, 10, 7)], {1: (12, 9), 2: (11, 7)})
    assert labels_of(play, "1:s", "1:n", "done") == [
        "Soldier 1 down, on column 12, row 10 · searcher 1 follows",
        "Soldier 1 up, on column 12, row 8 · searcher 1 follows",
        "End the sneak phase",
    ]
    play = at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)})("1:e")
    assert labels_of(play, "1:ne", "1:end") == [
        "Soldier 1 up-right, on column 14, row 9 · searcher 1 follows",
        "End soldier 1's movement",
    ]
    assert pick_of(play, "1:ne").warning == "soldier 2 would be caught!"
    assert pick_of(play, "1:e").warning == ""
    play = at([(10, 10, 1)], {1: 1, 2: (8, 8), 3: (12, 12), 4: (13, 7)})
    assert labels_of(play, "4:sw") == ["Soldier 4 down-left, on column 12, row 8 · frees soldier 1"]
    assert labels_of(play("4:sw"), "1:place-n") == ["Put soldier 1 on column 10, row 8"]
    over = at([(10, 10, 1)], {1: (5, 1)})
    assert labels_of(over, "1:ne") == ["Soldier 1 up-right, over the top"]
    assert labels_of(at([(3, 3, 1)], players=5, phase="order"), "1:card-3") == ["Soldier 1 takes card 3"]


# ---- what is given up --------------------------------------------------------------------------


def pick_of(play: Play, move: str) -> Pick:
    assert isinstance(play.state.actor, int)
    (pick,) = looking.picks(play.state, play.state.actor, [move])
    return pick


def test_a_step_that_loses_the_game_says_so(at: At) -> None:
    """OND-61, OND-63, example OND-E26: leaving a captive behind, leading a captor down; as a step and as a walk."""
    leaving = at([(10, 10, 5)], {1: 1, 2: (5, 1), 5: "safe"}, mover=2, points=4, moved=[2])
    assert pick_of(leaving, "2:n").warning == "soldier 1 could not be freed any more, and the game is lost!"
    leading = at([(10, 18, 1)], {1: 1, 2: (8, 18)})
    assert pick_of(leading, "2:s").warning == "soldier 1 would be carried off, and the game is lost!"
    assert pick_of(leading, "2:w").warning == ""
    walking = row_of(at([(10, 10, 5)], {1: 1, 2: (5, 2), 5: "safe"}, mover=2, points=4, moved=[2]), "off-c5")
    assert walking is not None
    assert walking.label == "Walk 2 steps (2 points) and over the top; the game would be lost!"


def test_ending_the_phase_is_quiet_and_warns_as_long_as_somebody_could_move(at: At) -> None:
    """OND-27, OND-35."""
    play = at([(3, 3, 1)], {1: (10, 10)})
    done = pick_of(play, "done")
    assert (done.quiet, done.warning) == (True, "5 soldiers have not moved.")
    play = at([(3, 3, 1)], {1: (10, 10)}, moved=[2, 3, 4, 5])
    assert pick_of(play, "done").warning == "Soldier 1 has not moved."
    hemmed = at([(3, 18, 1), (4, 19, 1)], {1: (1, 20), 2: (2, 20), 3: (1, 19)}, moved=[2, 3, 4, 5])
    assert (pick_of(hemmed, "done").quiet, pick_of(hemmed, "done").warning) == (False, "")


def test_ending_the_phase_warns_of_what_searchers_may_do(at: At) -> None:
    """OND-42, OND-61: 46 of 60 cards are straight, 77 percent; searcher 2 gets to row 20 with every card."""
    play = at([(10, 10, 5), (4, 14, 1)], {1: (11, 6), 5: 2, 3: (5, 5)}, moved=[2, 4])
    assert pick_of(play, "done").warning == (
        "2 soldiers have not moved. Searcher 2 will carry soldier 5 off to the camp, and the game is lost."
        " Searcher 1 may catch soldier 1 where he stands (about 77 %)."
    )


def test_ending_the_last_turn_warns_of_the_end(at: At) -> None:
    """OND-61, OND-62: after it nobody drives any more."""
    last = at([(10, 10, 5)], {1: (11, 6)}, turn=10, moved=[2, 3, 4, 5])
    assert pick_of(last, "done").warning == (
        "Soldier 1 has not moved. It is the last turn: dawn comes, and the game is lost."
    )
    camp = at([(10, 19, 1)], {1: 1, 2: (3, 3)}, moved=[3, 4, 5])
    assert pick_of(camp, "done").warning == "Soldier 2 has not moved. The camp keeps soldier 1: the game is lost."


def test_ending_a_movement_warns_only_of_what_it_gives_up(at: At) -> None:
    """OND-28, OND-34."""
    mover = {"players": 5, "cards": {n: n for n in range(1, 6)}, "mover": 1, "moved": [1]}
    fresh = pick_of(at([(3, 3, 1)], {1: (10, 10)}, points=5, **mover), "1:end")
    assert (fresh.quiet, fresh.warning) == (True, "Soldier 1 has not moved.")
    gone = pick_of(at([(3, 3, 1)], {1: (10, 10)}, points=4, **mover), "1:end")
    assert (gone.quiet, gone.warning) == (True, "")
    swept = pick_of(at([(10, 10, 5)], {1: (11, 6)}, points=2, **mover), "1:end")
    assert swept.warning == "Searcher 1 may catch soldier 1 where he stands (about 77 %)."
    hemmed = {1: (1, 20), 2: (2, 20), 3: (1, 19)}
    stuck = pick_of(at([(3, 18, 1), (4, 19, 1)], hemmed, points=3, **mover), "1:end")
    assert (stuck.quiet, stuck.warning) == (False, "")


# ---- hints -------------------------------------------------------------------------------------


def hint(play: Play, place: str) -> Hint | None:
    return looking.hint(play.state, None, place)


def line(play: Play, place: str) -> str:
    found = hint(play, place)
    assert found is not None
    return found.line


def test_a_searcher_tells_its_chances_and_whom_it_would_catch(at: At) -> None:
    """OND-13, OND-14, OND-42: 46 straight, 7 left and 7 right of 60."""
    play = at([(10, 10, 5)], {1: (11, 6), 2: (5, 5)})
    assert line(play, "searcher-1") == (
        "column 10, row 10: searcher 1, facing up; straight 77 %, left 12 %, right 12 %;"
        " straight catches soldier 1; left catches soldier 2"
    )


def test_an_empty_deck_is_shuffled_before_chances_are_told(at: At) -> None:
    """OND-21."""
    play = at([(10, 10, 5)], deck={"left": 0, "straight": 0, "right": 0})
    assert "straight 77 %" in line(play, "searcher-1")


def test_kinds_that_are_used_up_are_not_shown(at: At) -> None:
    """OND-21: the composition of the deck is known to all."""
    play = at([(10, 10, 5)], deck={"left": 0, "straight": 3, "right": 1})
    assert line(play, "searcher-1").endswith("facing up; straight 75 %, right 25 %")
    assert "0 of 7 left, 3 of 46 straight, 1 of 7 right" in line(play, "deck")


def test_what_a_soldier_is_and_whom_he_would_stir(at: At) -> None:
    """OND-51, OND-47."""
    play = at([(10, 10, 7), (4, 4, 1)], {1: (10, 12), 2: 2, 3: "safe"})
    assert line(play, "c10r12") == (
        "column 10, row 12: soldier 1 (free); searcher 1 would follow his step; "
        "numbers: points left there; ringed: searchers follow"
    )
    assert line(play, "c4r4") == "column 4, row 4: searcher 2; 3 free soldiers beside searcher 2 set soldier 2 free"
    assert "soldier 3 (safe)" in line(play, "off-c10")


def test_a_soldier_who_can_move_shows_all_his_reach(at: At) -> None:
    """OND-28, OND-32: the points left on each space, 2 off for terrain, and beyond the top."""

    def reach(play: Play) -> dict[tuple[int, int], int]:
        seen = looking.position(play.state, 0)
        return {space: int(walk.s.points) for space, walk in picking.reach(seen, 1).items()}

    open_ground = reach(at([(3, 3, 1)], {1: (10, 15)}, options={"move": 3}))
    assert len(open_ground) == 7 * 7 - 1
    assert (open_ground[11, 14], open_ground[12, 13], open_ground[7, 18]) == (2, 1, 0)
    stony = reach(at([(3, 3, 1)], {1: (10, 13)}, terrain=(6, (10, 10)), mover=1, points=4, moved=[1]))
    assert (stony[10, 12], stony[10, 11]) == (3, 1)
    assert (10, 10) not in stony
    assert (5, 0) in reach(at([(10, 10, 1)], {1: (5, 3)}, mover=1, points=3, moved=[1]))


def test_the_reach_of_those_who_move_later_is_drawn_too(at: At) -> None:
    """OND-23, OND-26: while cards are taken, and while another one moves; with all his points."""
    choosing = at([(3, 3, 1)], {1: (10, 15)}, players=5, phase="order", options={"move": 3})
    cards = {n: n for n in range(1, 6)}
    moving: dict[str, Any] = {"players": 5, "cards": cards, "mover": 2, "points": 1, "moved": [2]}
    waiting = at([(3, 3, 1)], {1: (10, 15)}, options={"move": 3}, **moving)
    for play in (choosing, waiting):
        shown = hint(play, "c10r15")
        assert shown is not None and shown.overlay.count("</text>") == 7 * 7 - 1


def test_nobody_goes_anywhere_when_the_game_is_over(at: At) -> None:
    """OND-64."""
    over = at([(3, 3, 1)], {1: (10, 15)}, turn=10)("done")
    shown = hint(over, "c10r15")
    assert shown is not None and shown.overlay == ""


def test_the_reach_is_drawn_for_those_who_can_move_alone(at: At) -> None:
    """OND-26, OND-27."""
    play = at([(3, 3, 1)], {1: (10, 15), 2: (15, 18)}, moved=[2], options={"move": 3})
    mover, moved = hint(play, "c10r15"), hint(play, "c15r18")
    assert moved is not None and "no searcher would follow his step" in moved.line
    assert mover is not None and mover.overlay.count("</text>") == 7 * 7 - 1
    assert moved is not None and moved.overlay == ""


def test_the_reach_tells_stirring_and_danger(at: At) -> None:
    """OND-51, OND-42: beside searcher 1 it would follow; in front of it a straight card catches him."""
    quiet = at([(3, 3, 1)], {1: (10, 15)})
    assert line(quiet, "c10r15").endswith("numbers: points left there")
    beside = at([(10, 10, 7)], {1: (10, 12)})
    assert "ringed: searchers follow" in line(beside, "c10r12")
    ahead = at([(10, 8, 1)], {1: (10, 18)})
    assert "orange: in a searcher's way next turn" in line(ahead, "c10r18")
    last_turn = at([(10, 8, 1)], {1: (10, 18)}, turn=10)
    assert "orange" not in line(last_turn, "c10r18")


def test_the_deck_shows_all_drives_at_once(at: At) -> None:
    """OND-13, OND-42, OND-61: before the drives, and after them for the next turn."""
    play = at([(10, 10, 5), (4, 14, 1), (16, 16, 1)], {1: (11, 6), 5: 2}, moved=[1])
    shown = hint(play, "deck")
    assert shown is not None
    assert "soldier 1 is in searcher 1's way (about 77 %)" in shown.line
    assert "searcher 2 brings soldier 5 to the camp with every card" in shown.line
    assert all(shown.overlay.count(f">{number}<") == 3 for number in (1, 2, 3))


def test_ground_markers_track_and_cards_have_a_line(at: At) -> None:
    """OND-32, OND-38, OND-62."""
    play = at([(10, 10, 7)], terrain=(6, (10, 3)), markers={(3, 16): 6}, players=5, phase="order", cards={1: 2})
    assert "2 points" in line(play, "c10r3")
    assert "turns up-right" in line(play, "c3r16")
    assert "turn 10" in line(play, "track")
    assert line(play, "card-2") == "Turn order card 2, held by soldier 1"
    assert line(play, "card-1").endswith("somebody has to take it")
    assert line(play, "c5r5") == "column 5, row 5; open ground, 1 point to enter"
    assert line(play, "c9r10") == "column 9, row 10: searcher 1"
    assert hint(play, "nowhere") is None
    assert hint(play, "searcher-9") is None


# ---- walks -------------------------------------------------------------------------------------


def test_a_walk_takes_the_fewest_points_around_terrain(at: At) -> None:
    """OND-32: piece 6 covers columns 8-12 and rows 9-11; past its corner is cheaper than over it."""
    play = at([(3, 3, 1)], {1: (7, 12)}, terrain=(6, (10, 10)), mover=1, points=5, moved=[1])
    row = row_of(play, "c8r8")
    assert row is not None
    assert len(row.moves) == 4
    assert row.label == "Walk 4 steps (4 points)"
    assert play(*row.moves).soldier(1) == (8, 8)


def test_a_walk_goes_straight_where_it_can(at: At) -> None:
    row = row_of(at([(3, 3, 1)], {1: (10, 10)}, mover=1, points=5, moved=[1]), "c13r10")
    assert row is not None and row.moves == ("1:e", "1:e", "1:e")


def test_a_walk_tells_who_follows_and_who_would_be_caught(at: At) -> None:
    """OND-51, OND-54, example OND-E19: led to the right and up, searcher 1 catches soldier 2."""
    play = at([(10, 10, 7)], {1: (12, 10), 2: (12, 8)}, mover=1, points=5, moved=[1])
    row = row_of(play, "c14r9")
    assert row is not None
    assert row.label == "Walk 2 steps (2 points); searcher 1 follows; soldier 2 would be caught!"
    assert play(*row.moves).soldier(1) == (14, 9)
    assert play.status(2) == "caught"


def test_who_is_stopped_follows_the_mover_no_more_but_others(at: At) -> None:
    """OND-54, OND-R26: it has made a catch in this movement."""
    play = at([(10, 10, 7)], {1: (12, 10), 2: 1, 3: (12, 12)}, mover=1, points=3, moved=[1], halted=[1])
    assert "would follow" not in line(play, "c12r10")
    assert "searcher 1 would follow" in line(play, "c12r12")


def test_a_walk_spares_a_comrade_where_it_can(at: At) -> None:
    """OND-42: up-right and then right would bring searcher 1 over soldier 2; right and then up-right does not."""
    play = at([(10, 10, 7)], {1: (12, 9), 2: (10, 8)}, mover=1, points=5, moved=[1])
    row = row_of(play, "c14r8")
    assert row is not None and row.moves == ("1:e", "1:ne")
    assert play(*row.moves).status(2) == "free"


def test_a_walk_stirs_nobody_if_it_can(at: At) -> None:
    """OND-51: straight up column 14 he would pass beside searcher 1; the way along column 15 costs no more."""
    play = at([(12, 10, 7)], {1: (14, 13)}, mover=1, points=5, moved=[1])
    row = row_of(play, "c14r8")
    assert row is not None and row.label == "Walk 5 steps (5 points)"
    assert play(*row.moves).searcher(1) == (12, 10, 7)


def test_solo_between_movements_the_soldier_is_named_first(at: At) -> None:
    """OND-27."""
    play = at([(3, 3, 1)], {1: (10, 10), 2: (15, 15)})
    row = row_of(play, "c15r15>c17r15")
    assert row is not None and row.moves == ("2:e", "2:e")
    assert row_of(play, "c17r15") is None
    assert row_of(play, "c16r16>c17r17") is None


def test_a_walk_over_the_top(at: At) -> None:
    """OND-33."""
    play = at([(10, 10, 1)], {1: (5, 3)}, mover=1, points=5, moved=[1])
    row = row_of(play, "off-c5")
    assert row is not None and row.moves == ("1:n", "1:n", "1:n")
    assert play(*row.moves).soldier(1) == "safe"


def test_no_walk_where_there_is_none(at: At) -> None:
    """OND-28, OND-30, OND-31: too far, onto a searcher, onto a soldier, a single step."""
    play = at([(10, 10, 5)], {1: (10, 14), 2: (13, 14)}, mover=1, points=3, moved=[1])
    for place in ("c10r18", "c10r11", "c13r14", "c11r14", "c10r14", "deck", "c0r0"):
        assert row_of(play, place) is None


def test_walks_are_offered_whatever_eyes_they_are_seen_with(at: At) -> None:
    """Nothing is hidden, so a table sees with one pair of eyes for all; between the phases nobody walks."""
    play = at([(10, 10, 5)], {1: (10, 14)}, mover=1, points=3, moved=[1])
    assert looking.macro(play.state, None, "c10r16") == looking.macro(play.state, 0, "c10r16") is not None
    assert looking.macro(at([(10, 10, 5)], {1: (10, 14)}, phase="search").state, None, "c10r14>c10r16") is None


def test_no_walk_that_a_rescue_interrupts(at: At) -> None:
    """OND-47: soldier 5 leaves soldier 4 only spaces beside searcher 1, where he is the third and frees soldier 1."""

    def walk(second: tuple[int, int]) -> MacroMove | None:
        soldiers = {1: 1, 2: second, 3: (4, 4), 4: (1, 1), 5: (2, 1)}
        return row_of(at([(2, 4, 1)], soldiers, mover=4, points=5, moved=[4]), "c3r1")

    assert walk((15, 15)) is not None
    assert walk((4, 6)) is None


# ---- text and picture --------------------------------------------------------------------------


def test_plain_text_has_every_space_in_its_place(at: At) -> None:
    play = at([(10, 10, 7)], {1: (5, 15), 2: 1}, markers={(3, 3): 6}, mover=1, points=4, moved=[1])
    lines = play.state.text().splitlines()
    assert lines[0] == "Turn 2 of 10: soldier 1 moves, 4 points left"
    rows = {int(one[:2]): one[3:63] for one in lines if one[:2].strip().isdigit() and len(one) > 63}
    assert sorted(rows) == list(range(1, 21))

    def space(column: int, row: int) -> str:
        return rows[row][3 * (column - 1) : 3 * column]

    assert space(5, 15) == "<1>"
    assert space(10, 10) == "*1*"
    assert space(11, 10) == "#→#"
    assert space(3, 3) == " ↗ "


def test_the_picture_has_its_size_and_the_games_own_pieces(game: Game) -> None:
    picture = game.board.picture()
    assert 'viewBox="0 0 390 270"' in picture
    assert 'data-piece="searcher-1"' in picture and 'data-piece="moon"' in picture
