"""The worked examples of the rules, DKR-E01 to DKR-E29, one test each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Play

At = Callable[..., Play]
OF_GHOSTS_1_AND_2 = ["ghost1:a3", "ghost1:a7", "ghost2:b10", "ghost2:b2"]
OF_GHOSTS_3_AND_4 = ["ghost3:b14", "ghost3:b6", "ghost4:c3", "ghost4:c9"]
GHOST_MOVES_WITH_5 = [*OF_GHOSTS_1_AND_2, *OF_GHOSTS_3_AND_4]


def only_ghosts(play: Play) -> bool:
    return bool(play.legal) and all(text.startswith("ghost") for text in play.legal)


def test_e01_the_first_turn(begin: At) -> None:
    """DKR-01, DKR-02, DKR-03, DKR-10, DKR-11, DKR-14, DKR-15, DKR-50, DKR-51, DKR-52."""
    play = begin()("2-5")
    assert play.legal == ["boy:a1", "boy:a2", *GHOST_MOVES_WITH_5, "girl:a1", "girl:a2"]
    assert play("girl:a2").legal == GHOST_MOVES_WITH_5
    assert play("ghost4:c3").node == ("chance", 0, 0)
    assert play.json["turn"] == 1


def test_e02_the_first_double(begin: At) -> None:
    """DKR-16, DKR-18, DKR-40, DKR-42, DKR-R07, DKR-R09."""
    play = begin()("4-4")
    assert play.legal == ["group:village:a3"]
    ghosts = play.json["ghosts"]
    play("group:village:a3")
    assert {tile for own in play.json["children"] for tile in own.values()} == {"a3"}
    assert play.json["ghosts"] == ghosts
    assert (play.node, play.json["turn"]) == (("chance", 0, 0), 0)


def test_e03_the_dead_tree(begin: At) -> None:
    """DKR-20, DKR-22, DKR-32, DKR-35."""
    assert begin()("4-1").walks("girl") == ["a1", "a2", "a3"]
    assert begin()("5-1").walks("girl") == ["a1", "a2", "a3", "a5"]


def test_e04_a_ghost_turns_at_the_river(at: At) -> None:
    """DKR-21, DKR-52, DKR-55, DKR-R01."""
    play = at({"1 boy": "a5"}, (2, 5), ghosts={1: "a6"})
    assert play.walks("ghost1") == ["a1", "a5"]
    assert play("ghost1:a5").where("1 boy", "ghost 1") == ["village", "a5"]


def test_e05_both_directions_alike(at: At) -> None:
    """DKR-52, DKR-R20."""
    assert at({}, (2, 3), ghosts={2: "b1"}).walks("ghost2") == ["b4"]
    assert at({}, (2, 7)).walks("ghost1") == ["a5"]


def test_e06_a_ghost_holds_a_group(at: At) -> None:
    """DKR-34, DKR-55."""
    play = at({"0 girl": "b7", "1 girl": "b7", "0 boy": "hut"}, (1, 2))("ghost2:b7")
    assert play.where("0 girl", "1 girl") == ["b7", "b7"]
    assert play.legal == ["boy:b1"]
    assert play.why("girl:b8") == ("ghost-holds-group", "DKR-34")


def test_e07_the_ghost_first(at: At) -> None:
    """DKR-12, DKR-23, DKR-34, DKR-R18."""
    play = at({"0 girl": "a6", "0 boy": "a6", "1 girl": "hut", "1 boy": "hut"}, (2, 1), ghosts={1: "a6"}, players=2)
    assert only_ghosts(play)
    assert play("ghost1:a7").legal == ["boy:a8", "girl:a8"]
    assert play("girl:a8").where("0 girl", "0 boy") == ["a8", "a6"]


def test_e08_the_child_part_lapses(at: At) -> None:
    """DKR-13, DKR-R18."""
    play = at({"0 girl": "b4", "0 boy": "b4"}, (4, 1))
    assert "girl:b8" in play.legal
    assert play("ghost2:b4").node == ("chance", 0, 0)
    assert play.json["turn"] == 1


def test_e09_together_over_the_river(at: At) -> None:
    """DKR-23, DKR-24."""
    play = at({"1 girl": "a8", "0 girl": "a6"}, (6, 1))
    assert play.walks("girl") == ["a7", "a8"]
    assert play.why("girl:hut") == ("obstacle-ahead", "DKR-23")
    assert play("girl:a8").where("0 girl", "1 girl") == ["hut", "hut"]
    assert play.node == (0, 0, 1)


def test_e10_a_group_crosses(at: At) -> None:
    """DKR-16, DKR-24."""
    play = at({"0 girl": "a6", "1 girl": "a6", "0 boy": "a8"}, (6, 6), turn=2, rest="village")
    assert play.legal == ["group:a6:a8", "group:village:a6"]
    assert play("group:a6:a8").where("0 girl", "1 girl", "0 boy", "2 boy") == ["hut", "hut", "hut", "village"]
    assert (play.node, play.json["turn"]) == (("chance", 0, 0), 2)


def test_e11_the_witch(at: At) -> None:
    """DKR-25, DKR-R13."""
    assert at({"0 girl": "a6"}, (3, 1))("girl:a8").where("0 girl") == ["hut"]
    assert at({"0 girl": "a6", "2 boy": "village"}, (3, 1))("girl:a8").where("0 girl") == ["a8"]


def test_e12_a_ghost_at_the_river(at: At) -> None:
    """DKR-32, DKR-43, DKR-R11."""
    play = at({"0 girl": "a7", "0 boy": "a6"}, (2, 1), ghosts={1: "a8"})
    assert play.walks("boy") == ["a7"] and play.walks("girl") == []
    assert play.why("girl:a8") == ("ghost-there", "DKR-32")
    play = at({"0 girl": "a7", "0 boy": "a7"}, (1, 1), ghosts={1: "a8"})
    assert "group:a7:a8" in play.legal
    assert play("group:a7:a8").where("0 girl", "0 boy") == ["hut", "hut"]


def test_e13_through_the_gate(at: At) -> None:
    """DKR-24, DKR-34, DKR-R10, DKR-R12."""
    play = at({"1 boy": "c9", "0 girl": "c6"}, (5, 1), ghosts={4: "k1"})("girl:c9")
    assert play.where("1 boy", "0 girl") == ["k1", "k1"]
    play = at({"1 boy": "k1", "0 girl": "k1"}, (2, 1), ghosts={4: "k1"}, turn=1)
    assert play.why("boy:k2") == ("ghost-holds-group", "DKR-34")


def test_e14_the_castle_path_is_slow(at: At) -> None:
    """DKR-27."""
    children = {"0 girl": "k1", "0 boy": "tower"}
    play = at(children, (4, 1))
    assert play.walks("boy") == ["c1", "c2", "c3"] and play.walks("girl") == []
    assert play.why("girl:k2") == ("slow-path", "DKR-27")
    assert at(children, (3, 1)).walks("girl") == ["k2", "k3", "linden"]


def test_e15_the_number_counts_not_the_steps(at: At) -> None:
    """DKR-26, DKR-R16."""
    assert at({"0 girl": "hut"}, (3, 1)).walks("girl") == ["b1", "b2", "b3", "deer1"]
    play = at({"0 girl": "hut"}, (4, 1))
    assert play.walks("girl") == ["b1", "b2", "b3", "b4"]
    assert play.why("girl:deer1") == ("slow-path", "DKR-26")


def test_e16_off_the_deer_crossing(at: At) -> None:
    """DKR-26, DKR-30, DKR-R02."""
    assert at({"0 girl": "deer3"}, (3, 1)).walks("girl") == ["b10", "b9", "trail1", "trail2"]
    assert at({"0 girl": "deer3"}, (5, 1)).walks("girl") == []


def test_e17_ways_of_a_group(at: At) -> None:
    """DKR-41, DKR-42, DKR-R08."""
    play = at({"0 girl": "b2", "1 girl": "b2"}, (3, 3))
    assert {"group:b2:b4", "group:b2:deer3"} <= set(play.legal)
    assert play.why("group:b2:b3") == ("as-far-as-possible", "DKR-42")
    assert play.why("group:b2:b5") == ("haunted-place", "DKR-22")


def test_e18_a_double_expires(at: At) -> None:
    """DKR-17, DKR-18, DKR-R05, DKR-R06."""
    play = at({"0 girl": "b4", "1 girl": "b4", "0 boy": "b1", "1 boy": "b2"}, players=2)("1-1")
    assert (play.node, play.json["turn"], play.json["round"]) == (("chance", 0, 0), 0, 2)


def test_e19_no_stop_on_blue(at: At) -> None:
    """DKR-13, DKR-22."""
    play = at({"0 girl": "b4", "0 boy": "village"}, (1, 2), ghosts={2: "b8"})
    assert play.why("girl:b5") == ("haunted-place", "DKR-22")
    assert [text for text in play.legal if not text.startswith("ghost")] == ["boy:a1"]


def test_e20_past_not_onto_a_ghost(at: At) -> None:
    """DKR-32."""
    play = at({"0 girl": "b6", "1 girl": "b8", "1 boy": "b8"}, (3, 1), ghosts={2: "b8"})
    assert play.walks("girl") == ["b7", "b9"]


def test_e21_the_linden_needs_no_exact_number(at: At) -> None:
    """DKR-28, DKR-R26."""
    assert "girl:linden" in at({"0 girl": "k3"}, (3, 1)).legal
    play = at({"0 girl": "k2", "1 girl": "k2"}, (3, 3))
    assert "group:k2:linden" in play.legal


BOYS_AT_LINDEN = {"0 boy": "linden", "1 boy": "linden", "2 boy": "linden"}


def test_e22_who_wins(at: At) -> None:
    """DKR-60, DKR-61, DKR-62, DKR-R28."""
    play = at({**BOYS_AT_LINDEN, "3 girl": "k3"}, (2, 3), turn=3, players=4)("girl:linden")
    assert play.end == ("curse-lifted", [0, 1, 2, 3], [1, 1, 1, 1])
    assert (play.node, play.json["turn"]) == ((None, 0, 0), 3)
    play = at({**BOYS_AT_LINDEN, "0 girl": "k3"}, (2, 3), players=4)("girl:linden")
    assert play.end == ("curse-lifted", [0], [2, 1, 1, 0])
    play = at({**BOYS_AT_LINDEN, "1 girl": "k1", "2 girl": "k1"}, (3, 3), players=4)("group:k1:linden")
    assert play.end == ("curse-lifted", [1, 2], [1, 2, 2, 0])
    assert play.legal == []


def test_e23_arriving_with_a_winner(at: At) -> None:
    """DKR-61, DKR-R27."""
    play = at({**BOYS_AT_LINDEN, "1 girl": "k1", "3 girl": "k1"}, (3, 3), players=4)("group:k1:linden")
    assert play.end == ("curse-lifted", [1], [1, 2, 1, 1])


def test_e24_nobody_can_walk(at: At) -> None:
    """DKR-13, DKR-28, DKR-R19."""
    play = at({"0 girl": "linden", "0 boy": "c9"}, (2, 3))
    assert only_ghosts(play)
    assert play("ghost1:a7").json["turn"] == 1


@pytest.mark.parametrize(
    ("tile", "ghost", "before", "number", "shelter"),
    [
        ("a8", 1, "a6", 2, "village"),
        ("b15", 3, "b13", 2, "hut"),
        ("c1", 4, "c3", 2, "tower"),
        ("c9", 4, "c7", 2, "tower"),
        ("k2", 4, "c9", 2, "tower"),
    ],
)
def test_e25_the_shelter_behind(at: At, tile: str, ghost: int, before: str, number: int, shelter: str) -> None:
    """DKR-51, DKR-56, DKR-R23."""
    play = at({"1 girl": tile, "2 boy": "village"}, (4, number), ghosts={ghost: before})(f"ghost{ghost}:{tile}")
    assert play.where("1 girl") == [shelter]


def test_e26_scaring_ones_own_child(at: At) -> None:
    """DKR-12, DKR-55, DKR-R25."""
    play = at({"0 girl": "b9"}, (4, 2))("ghost3:b9")
    assert play.where("0 girl") == ["hut"]
    assert play.walks("girl") == ["b1", "b2", "b3", "b4"]
    assert play.walks("boy") != []


def test_e27_the_short_board(at: At, begin: At) -> None:
    """DKR-05, DKR-41, DKR-42, DKR-52."""
    group = {"0 girl": "b8", "1 girl": "b8"}
    lone = {"0 boy": "hut", "1 boy": "b1"}
    assert at({**group, **lone}, (2, 2), board="short", players=2).legal == ["group:b8:b9", "group:b8:trail1"]
    group = {"0 girl": "b9", "1 girl": "b9"}
    assert at({**group, **lone}, (1, 1), board="short", players=2).legal == ["group:b9:trail1"]
    play = begin(board="short")("6-3")
    assert play.walks("ghost1") == ["a1", "a6"]
    assert play.walks("girl") == ["a1", "a2", "a3", "a6", "a8"]
    assert play.why("girl:a5") == ("unknown-move", "DKR-05")


def test_e28_dawn(at: At) -> None:
    """DKR-63."""
    play = at({"1 boy": "linden"}, (0, 2), turn=1, round=20, players=2, dawn=20)("ghost1:a6")
    assert play.state.result is not None
    assert play.state.result.to_json() == {"winners": [], "scores": [0, 1], "reason": "dawn"}


def test_e29_a_group_stops_with_a_ghost(at: At) -> None:
    """DKR-16, DKR-43."""
    play = at({"1 girl": "c2", "1 boy": "c2", "0 girl": "hut", "0 boy": "b1"}, (3, 3), ghosts={4: "c5"}, players=2)
    assert play.legal == ["group:c2:c5"]
    assert play("group:c2:c5").where("1 girl", "1 boy", "ghost 4") == ["c5", "c5", "c5"]
    assert (play.node, play.json["turn"]) == (("chance", 0, 0), 0)


def test_the_state_of_section_6(at: At) -> None:
    """DKR-04, DKR-R20: the state that the rules print, with its legal actions; ghost 1 has one way only."""
    children = {"0 girl": "b7", "0 boy": "deer2", "1 girl": "b9", "1 boy": "a6", "2 girl": "tower", "2 boy": "b9"}
    play = at(children, (3, 5), ghosts={1: "a8", 2: "b12", 3: "b4", 4: "c6"}, turn=1, round=9)
    walks = [text for text in play.legal if not text.startswith("ghost")]
    assert walks == ["boy:a7", "girl:b10", "girl:trail1", "girl:trail2", "girl:trail3"]
    assert play.walks("ghost1") == ["a3"]
    assert len(play.legal) - len(walks) == 7
    assert all(play.state.view(seat) == play.json for seat in (None, 0, 1, 2))
