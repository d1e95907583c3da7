"""Rules that the worked examples leave open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from .conftest import Play

At = Callable[..., Play]


@pytest.mark.parametrize("sides", [4, 6, 8])
def test_every_roll_is_as_likely(begin: At, sides: int) -> None:
    """DKR-10: each pair of numbers of the two dice."""
    chances = begin(ghost_die=sides).state.outcomes()
    assert set(chances) == {f"{child}-{ghost}" for child in range(1, 7) for ghost in range(1, sides + 1)}
    assert set(chances.values()) == {Fraction(1, 6 * sides)}


@pytest.mark.parametrize("players", range(2, 7))
def test_turns_go_round(begin: At, players: int) -> None:
    """DKR-01, DKR-03, DKR-15, DKR-R03: seat 0 begins, a round is a turn of each seat."""
    play = begin(players=players)
    assert len(play.json["children"]) == players
    seen = []
    for _ in range(players + 1):
        seen.append((play.json["turn"], play.json["round"]))
        play("2-1")
        play(f"girl:{play.walks('girl')[0]}")
        play(next(text for text in play.legal if text.startswith("ghost4")))
    assert seen == [*((seat, 1) for seat in range(players)), (0, 2)]


def test_any_group_by_that_number(at: At) -> None:
    """DKR-16, DKR-R24: not twice the number, and also a group without a child of one's own, held by a ghost or not."""
    play = at({"1 girl": "c1", "2 girl": "c1", "0 girl": "hut", "0 boy": "b1"}, (2, 2), ghosts={4: "c1"})
    assert play.groups == ["group:c1:bridle2", "group:c1:c3", "group:tower:bridle1", "group:tower:c2"]
    assert play("group:c1:c3").where("1 girl", "2 girl", "ghost 4") == ["c3", "c3", "c1"]


def test_doubles_without_limit(at: At) -> None:
    """DKR-18, DKR-R05: one after the other, the same seat, expired ones too."""
    play = at({"0 girl": "b2", "0 boy": "b3", "1 girl": "a7", "1 boy": "a7"}, players=2, turn=1)
    for moves in (
        ("1-1", "group:a7:a8"),
        ("2-2", "group:hut:b2"),
        ("2-2", "group:b2:b4"),
        ("1-1",),
        ("3-3", "group:b4:b7"),
    ):
        play(*moves)
        assert (play.node, play.json["turn"]) == (("chance", 0, 0), 1)


def test_sevens_and_eights_are_no_doubles(begin: At) -> None:
    """DKR-R04."""
    assert begin()("6-8").node == (0, 6, 8)
    assert begin()("6-6").groups == ["group:village:a6"]


def test_a_shelter_is_passed_and_safe(at: At) -> None:
    """DKR-21, DKR-R23: children walk past the tower; a child that did has it behind it."""
    play = at({"0 girl": "b15", "0 boy": "hut"}, (4, 1), ghosts={3: "b14"})
    assert play.walks("girl") == ["c1", "c2", "c3", "tower"]
    play("girl:c3", "ghost4:c3")
    assert play.where("0 girl") == ["tower"]
    assert play.why("4-1")[0] != "shelter"


def test_the_first_red_ends_the_walk(at: At) -> None:
    """DKR-23: of a child and of a group."""
    assert at({"0 girl": "c7"}, (6, 1)).walks("girl") == ["c8", "c9"]
    assert at({"0 girl": "c7", "1 girl": "c7"}, (6, 6)).groups[0] == "group:c7:c9"


@pytest.mark.parametrize(("start", "red", "behind"), [("a6", "a8", "hut"), ("c7", "c9", "k1")])
def test_crossing_in_every_way(at: At, start: str, red: str, behind: str) -> None:
    """DKR-24: a child to a waiting one, a group, a group to a waiting one; with a high number, too."""
    play = at({"1 girl": red, "0 girl": start}, (2, 5))(f"girl:{red}")
    assert play.where("0 girl", "1 girl") == [behind, behind]
    play = at({"1 girl": start, "0 girl": start}, (5, 5))(f"group:{start}:{red}")
    assert play.where("0 girl", "1 girl") == [behind, behind]
    play = at({"1 girl": start, "0 girl": start, "2 boy": red}, (2, 2))(f"group:{start}:{red}")
    assert play.where("0 girl", "1 girl", "2 boy") == [behind] * 3


def test_nobody_helps_at_the_gate(at: At) -> None:
    """DKR-25, DKR-R15: the last child before the gate waits; those past it may be scared back, or go on."""
    play = at({"0 girl": "c8", "0 boy": "k1", "1 girl": "k3", "1 boy": "k3"}, (1, 1), players=2)
    assert play.where("0 girl") == ["c8"]
    play = at({"0 girl": "c8", "0 boy": "k1", "1 girl": "k3", "1 boy": "k3"}, (1, 5), players=2)("girl:c9")
    assert play.where("0 girl") == ["c9"]
    play("ghost4:c9")
    assert play.where("0 girl") == ["tower"]


def test_the_witch_counts_all_seats(at: At) -> None:
    """DKR-25, DKR-R13, DKR-R14: a child on an a-tile counts as one in the village does; the ghost part follows."""
    play = at({"0 girl": "a7", "2 boy": "a1"}, (1, 2))("girl:a8")
    assert play.where("0 girl") == ["a8"]
    play = at({"0 girl": "a7"}, (1, 2))("girl:a8")
    assert (play.where("0 girl"), play.node) == (["hut"], (0, 0, 2))


def test_a_scared_last_child_is_helped_again(at: At) -> None:
    """DKR-R13: who ran back to the village is the last once more."""
    play = at({"0 girl": "a7"}, (2, 3))("ghost1:a7")
    assert play.where("0 girl") == ["village"]


@pytest.mark.parametrize(("slow", "number", "possible"), [(2, 2, True), (2, 3, False), (4, 4, True), (3, 4, False)])
def test_low_numbers(at: At, slow: int, number: int, possible: bool) -> None:
    """DKR-26, DKR-27, DKR-R16: onto, along and off; a number rolled, not steps walked."""
    for tile in ("c1", "bridle1", "bridle3", "k1", "k3"):
        walks = at({"0 girl": tile}, (number, 1), slow=slow).walks("girl")
        assert any(end.startswith(("bridle", "k", "linden")) for end in walks) == (possible and tile != "bridle3")
        assert bool(walks) == (possible or tile == "c1")


def test_at_the_linden(at: At) -> None:
    """DKR-28, DKR-40: who has arrived stays, alone or together."""
    play = at(
        {"0 girl": "linden", "1 girl": "linden", "0 boy": "hut", "1 boy": "b1", "2 boy": "b2", "2 girl": "b3"}, (2, 3)
    )
    assert play.walks("girl") == []
    assert at({"0 girl": "linden", "1 girl": "linden"}, (5, 5)).groups == ["group:tower:c5"]


def test_the_mover_chooses_at_a_fork(at: At) -> None:
    """DKR-30, DKR-R02: only forward, by road or hidden path."""
    play = at({"0 girl": "c1", "0 boy": "c3"}, (2, 1))
    assert play.walks("girl") == ["bridle1", "bridle2", "c2", "c3"]
    assert play.walks("boy") == ["c5"]
    assert play.why("boy:c1") == ("only-forward", "DKR-30")


def test_groups_grow_and_may_be_left(at: At) -> None:
    """DKR-33, DKR-35: joined by stopping, left by walking, any number of children."""
    crowd = {f"{seat} {kind}": "b7" for seat in range(6) for kind in ("girl", "boy")}
    play = at(crowd, (4, 1), players=6)
    assert play.walks("girl") == ["b10", "b8", "b9"]
    assert play("girl:b8", "ghost2:b4").where("0 girl", "0 boy") == ["b8", "b7"]
    play = at({**crowd, "0 girl": "b6"}, (1, 3), players=6)("girl:b7", "ghost2:b8", "5-5")
    assert len(set(play.where(*crowd))) == 1


def test_ghosts_do_not_hinder_groups(at: At) -> None:
    """DKR-43, DKR-44: past ghosts and past children, who are not taken along."""
    play = at({"0 girl": "b6", "1 girl": "b6", "2 boy": "b8"}, (3, 3), ghosts={2: "b7", 3: "b9"})("group:b6:b9")
    assert play.where("0 girl", "1 girl", "2 boy") == ["b9", "b9", "b8"]


def test_no_excuse_at_the_fork(at: At) -> None:
    """DKR-41: with a 5-5 from the tower only c5."""
    assert at({}, (5, 5)).groups == ["group:tower:c5"]
    assert at({}, (2, 2)).groups == ["group:tower:bridle1", "group:tower:c2"]


def test_a_closed_way(at: At) -> None:
    """DKR-42, DKR-R09: one step onto blue is none; a high number on a hidden path is none."""
    parked = {"0 girl": "hut", "0 boy": "b1", "2 girl": "b6", "2 boy": "b7"}
    assert at({**parked, "1 girl": "c3", "1 boy": "c3"}, (2, 2)).groups == ["group:c3:c5"]
    assert at({**parked, "1 girl": "c3", "1 boy": "c3"})("1-1").node == ("chance", 0, 0)
    assert at({**parked, "1 girl": "trail1", "1 boy": "trail1"})("4-4").node == ("chance", 0, 0)


def test_the_path_is_no_duty(at: At) -> None:
    """DKR-R08, DKR-41: on the road it stops before the ruins, though the deer crossing would take it further."""
    play = at({"1 girl": "b2", "1 boy": "b2", "0 girl": "b1", "0 boy": "hut"}, (3, 3), players=2)
    assert play.groups == ["group:b2:b4", "group:b2:deer3"]


def test_ghosts_keep_to_their_areas(at: At) -> None:
    """DKR-50, DKR-51, DKR-54: red and brown are free to them, yellow and green are not."""
    play = at({"2 boy": "village"}, (6, 7), ghosts={1: "a1", 2: "b2", 3: "b9", 4: "c7"})
    assert play.walks("ghost1") == ["a8"]
    assert play.walks("ghost2") == ["b7", "b9"]
    assert play.walks("ghost3") == ["b14", "b2"]
    assert play.walks("ghost4") == ["c2", "k1"]


def test_ghosts_share_tiles(at: At) -> None:
    """DKR-53, DKR-R21, DKR-R22: they meet, stop on blue and where they were; two hold a group until both are gone."""
    play = at({"0 girl": "b8", "1 girl": "b8", "0 boy": "linden"}, (1, 2), ghosts={2: "b8", 3: "b6"})("ghost3:b8")
    assert play.where("ghost 2", "ghost 3") == ["b8", "b8"]
    assert play.json["turn"] == 1
    children = {"0 girl": "b8", "1 girl": "b8", "0 boy": "linden"}
    play = at(children, (3, 2), ghosts={2: "b8", 3: "b8"})
    assert "ghost2:b10" in play.legal
    assert play("ghost2:b10").json["turn"] == 1, "the girl is still held, the child part lapses"
    assert at(children, (3, 2), ghosts={2: "b8"})("ghost2:b10").walks("girl") == ["b9", "trail1", "trail2"]
    assert "ghost1:a4" in at({}, (2, 8)).legal


def test_only_stopping_scares(at: At) -> None:
    """DKR-55, DKR-R25: not passing, and not two."""
    play = at({"1 girl": "b6", "2 girl": "b8", "2 boy": "b8"}, (6, 3))
    assert play("ghost2:b8").where("1 girl", "2 girl", "2 boy") == ["b6", "b8", "b8"]


def test_a_ghost_behind_the_gate(at: At) -> None:
    """DKR-R11, DKR-R12: a ghost on the gate keeps a child off, but never a group."""
    play = at({"0 girl": "c8", "1 girl": "c8"}, (1, 1), ghosts={4: "c9"})
    assert "group:c8:c9" in play.legal
    play = at({"0 girl": "c8"}, (1, 2), ghosts={4: "c9"})
    assert play.why("girl:c9") == ("ghost-there", "DKR-32")


def test_stopping_short_of_blue(at: At) -> None:
    """DKR-R17: on any tile before; a child that could end only on forbidden tiles cannot walk."""
    assert at({"0 girl": "b2"}, (4, 1), ghosts={3: "b12"}).walks("girl") == ["b3", "b4", "b6"]
    play = at({"0 girl": "c3", "0 boy": "linden"}, (2, 1), ghosts={4: "c5"})
    assert play.walks("girl") == []
    assert play("ghost4:c6").walks("girl") == ["c5"]


def test_freeing_ones_own_child(at: At) -> None:
    """DKR-R18, DKR-R19: no order is better than the other by duty; what is impossible lapses, nobody can pass."""
    play = at({"0 girl": "c3", "0 boy": "linden"}, (2, 1), ghosts={4: "c5"})
    assert play("ghost1:a5").json["turn"] == 1
    assert at({}, (2, 1)).why("pass") == ("unknown-move", "DKR-05")


def test_after_the_child_the_ghost(at: At) -> None:
    """DKR-11, DKR-14: each part once, and the ghost part always."""
    play = at({}, (2, 1))("girl:c1")
    assert all(text.startswith("ghost") for text in play.legal) and len(play.legal) == 8
    assert play.why("boy:c1") == ("child-done", "DKR-11")
    play = at({}, (2, 1))("ghost1:a5")
    assert play.node == (0, 2, 0)
    assert play.why("ghost1:a6") == ("ghost-done", "DKR-11")
    assert play("boy:c1").node == ("chance", 0, 0)


def test_the_curse_is_lifted_after_the_ghost(at: At) -> None:
    """DKR-60, DKR-R28: at once, whichever part it was; dawn does not come first."""
    play = at({"0 boy": "linden", "2 girl": "k3"}, (1, 0), turn=2, round=20, dawn=20)("girl:linden")
    assert play.end == ("curse-lifted", [0, 2], [1, 0, 1])


def test_one_seat_alone(at: At) -> None:
    """DKR-61, DKR-62, DKR-R27: both children win over any other."""
    play = at({"0 boy": "linden", "1 boy": "linden", "1 girl": "k3"}, (1, 4), turn=1)("girl:linden")
    assert play.end == ("curse-lifted", [1], [1, 2, 0])


def test_the_night_goes_on_before_dawn(at: At) -> None:
    """DKR-63, DKR-R29: only the last seat's turn of the last round ends it."""
    play = at({}, (0, 2), turn=1, round=20, dawn=20)("ghost1:a6")
    assert (play.json["turn"], play.json["round"]) == (2, 20)
    play = at({}, (0, 2), turn=2, round=19, dawn=20)("ghost1:a6")
    assert (play.json["turn"], play.json["round"]) == (0, 20)


def test_after_a_double_on_the_last_turn(at: At) -> None:
    """DKR-18, DKR-63: the last turn is not over while doubles come."""
    play = at({}, turn=2, round=20, dawn=20)("1-1", "group:tower:c1")
    assert play.node == ("chance", 0, 0)
