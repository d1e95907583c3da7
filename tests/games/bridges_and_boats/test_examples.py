"""The worked examples of the rules, one test each."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from .conftest import Play

At = Callable[..., Play]
ALL = range(1, 7)
"""A complete bridge."""


def test_e01_start(begin: At) -> None:
    """BAB-08, BAB-09, BAB-10, BAB-11."""
    play = begin()
    assert (play.state.actor, play["coins"], play.legal) == (0, [3, 0], ["buy", "end"])
    play = play("buy")
    assert play["coins"] == [1, 0]
    assert len(play.state.outcomes()) == 28
    assert set(play.state.outcomes().values()) == {Fraction(1, 28)}
    assert play("d-3-5").legal == ["boat-3-5", "bridge-3-5", "end"]


def test_e02_no_way_back(at: At) -> None:
    """BAB-06."""
    play = at(coins=[4, 0], reserves=(["3-5"], []))("bridge-3-5")
    assert play.legal == ["end", "enter"]
    assert play.refusal("buy") == ("step-over", "BAB-06")


def test_e03_lowest_missing_section(at: At) -> None:
    """BAB-17."""
    play = at(bridge=[1, 3], reserves=(["3-5", "3-6"], []))("bridge-3-6")
    assert play["bridge"][1] == "3-6"
    assert play("bridge-3-5")["bridge"][3] == "3-5"


def test_e04_thirteen_turns(at: At) -> None:
    """BAB-24, BAB-R09."""
    play = at(bridge=ALL, round=1, coins=[3, 0])("enter")
    for space in range(1, 12):
        play = play("end", "end", f"move-{space}")
        assert play.soldiers == [space + 1]
    play = play("end", "end")
    assert (play["round"], play.soldiers) == (13, [12])
    play = play("move-12")
    assert (play["crossed"], play.soldiers, play["mover"], play["steps"]) == (1, [], 13, 0)


def test_e05_foremost_first(at: At) -> None:
    """BAB-28."""
    play = at(bridge=ALL, soldiers=[3, 5])
    assert play("move-3").refusal("move-5") == ("ahead-first", "BAB-28")
    assert play("move-3").refusal("move-4") == ("moved", "BAB-24")
    assert "move-3" in play("move-5").legal


def test_e06_march(at: At) -> None:
    """BAB-31."""
    play = at(bridge=ALL, soldiers=[3, 4])
    assert play.legal == ["end", "march", "move-4"]
    assert play("march").soldiers == [4, 5]
    assert play("march").state == play("move-4", "move-3").state


def test_e07_gap(at: At) -> None:
    """BAB-27."""
    play = at(bridge=[1, 2, 4, 5, 6], soldiers=[4, 8])
    assert play.legal == ["end", "move-8"]
    assert (play.why("move-4"), play.why("march")) == ("gap", "one-by-one")


def test_e08_the_last_spaces(at: At) -> None:
    """BAB-29."""
    play = at(bridge=ALL, soldiers=[11, 12])
    assert play.why("move-11") == "space-taken"
    play = play("move-12", "move-11")
    assert (play["crossed"], play.soldiers, play.why("move-12")) == (1, [12], "moved")


def test_e09_entering(at: At) -> None:
    """BAB-23, BAB-24."""
    play = at(bridge=ALL, coins=[2, 0])("enter")
    assert (play["coins"], play.why("enter"), play.why("move-1")) == ([1, 0], "space-taken", "moved")


def test_e10_two_spaces_a_turn(at: At) -> None:
    """BAB-24, BAB-31."""
    fast = {"bridge_speed": 2}
    play = at(bridge=ALL, coins=[5, 0], options=fast)("enter", "move-1", "enter")
    assert (play.soldiers, play.legal) == ([1, 2], ["end"])
    assert (play.why("move-1"), play.why("move-2")) == ("space-taken", "ahead-first")
    play = at(bridge=ALL, soldiers=[4, 5, 12], options=fast)("march")
    assert (play.soldiers, play["crossed"]) == ([6, 7], 1)


def test_e11_a_boat(at: At) -> None:
    """BAB-33, BAB-34, BAB-35, BAB-36."""
    play = at(coins=[2, 0], reserves=(["3-4"], []))("boat-3-4")
    assert play.state.view(1)["boats"] == ["?"]
    assert play.why("launch-3-4") == "boat-empty"
    play = play("load-3-4")
    assert play["coins"] == [1, 0]
    assert play.state.view(1)["loaded"] == [{"domino": "3-4", "soldiers": 1}]
    play = play("launch-3-4")
    assert play("end")["across"] == play["across"] == [{"domino": "3-4", "soldiers": 1}]


def test_e12_unloading(at: At) -> None:
    """BAB-21."""
    play = at(coins=[3, 0], across={"3-4": 2})
    assert (play("end")["crossed"], play("end")["discard"]) == (2, ["3-4"])
    play = play("buy", "d-1-1", "boat-1-1")
    assert play["crossed"] == 0
    assert play("load-1-1")["crossed"] == 2


def test_e13_the_attacker_buys_the_last_domino(at: At) -> None:
    """BAB-65, BAB-R01."""
    play = at(pool=["1-1"], coins=[2, 4], crossed=5, across={"3-4": 2})("buy")
    assert play.end == ("last-domino", [0], [5, 4])
    assert (play["reserves"], play["pool"], play["coins"]) == ([["1-1"], []], [], [0, 4])


@pytest.mark.parametrize(("coins", "winners"), [(6, []), (7, [1])])
def test_e14_the_defender_buys_the_last_domino(at: At, coins: int, winners: list[int]) -> None:
    """BAB-66, BAB-67."""
    play = at(pool=["1-1"], turn=1, coins=[0, coins], crossed=4)("buy")
    assert play.end == ("last-domino", winners, [4, coins - 2])


def test_e15_a_volley(at: At) -> None:
    """BAB-59, BAB-63."""
    play = at(turn=1, cannons=["1-1", "2-2"], across={"3-5": 2, "5-6": 1})("end")
    both = play("5")
    assert (both["across"], both["phase"], both["turn"], both["discard"]) == ([], "buy", 0, ["3-5", "5-6"])
    one = play("3")
    assert (one["across"], one["phase"]) == ([{"domino": "5-6", "soldiers": 1}], "fire")
    assert one("4")["turn"] == 0
    assert one("4", "end")["crossed"] == 1


def test_e16_the_double_blank(at: At) -> None:
    """BAB-61."""
    play = at(turn=1, cannons=["1-1", "2-3", "3-3"], across={"0-0": 1, "2-2": 2})("end", "2")
    assert (play["across"], play["turn"]) == ([{"domino": "0-0", "soldiers": 1}], 0)


def test_e17_aimed_cannons(at: At) -> None:
    """BAB-62."""
    fleet = {"0-0": 1, "2-2": 1, "3-5": 1, "5-6": 1}
    play = at(turn=1, cannons=["1-1", "2-3", "3-3"], across=fleet, options={"cannons": "aimed"})("end")
    assert play.legal == ["aim-2-2", "aim-3-5", "aim-5-6"]
    play = play("aim-3-5", "5")
    assert [boat["domino"] for boat in play["across"]] == ["0-0", "2-2", "5-6"]
    play = play("aim-5-6", "6")
    assert [boat["domino"] for boat in play["across"]] == ["0-0", "2-2"]
    assert (play["phase"], play["target"], play["shots"]) == ("fire", "2-2", 1)


@pytest.fixture
def bombed(at: At) -> Play:
    """The position of examples 18 to 20, the plane in the air."""
    return at(turn=1, bridge=ALL, soldiers=range(5, 12), planes=["2-5"], coins=[0, 9])("send-2-5", "end")


def test_e18_a_hit(bombed: Play) -> None:
    """BAB-46, BAB-50."""
    assert bombed["coins"] == [0, 8]
    play = bombed("3+4")
    assert (play["phase"], play["deadly"]) == ("where", False)
    play = play("3+4")
    assert (play.standing, play.soldiers) == ([1, 2, 3, 5, 6], [5, 6, 9, 10, 11])


def test_e19_a_deadly_hit(bombed: Play) -> None:
    """BAB-47, BAB-51."""
    play = bombed("2+5")
    assert play["deadly"]
    play = play("4+4")
    assert (play.standing, play.soldiers, play["deadly"]) == ([1, 2, 3, 5, 6], [11], False)


def test_e20_a_miss(bombed: Play) -> None:
    """BAB-46."""
    play = bombed("2+4")
    assert (play["turn"], play["phase"], play.soldiers) == (0, "buy", list(range(5, 12)))


def test_e21_the_ace(at: At) -> None:
    """BAB-42, BAB-48, BAB-52."""
    play = at(turn=1, bridge=[2, 3, 4, 5, 6], soldiers=[3, 12], planes=["0-1"], coins=[0, 9])("send-0-1", "end")
    assert (play["coins"], play["phase"]) == ([0, 7], "where")
    assert (play("1+1").standing, play("1+1").soldiers) == ([2, 3, 4, 5, 6], [3, 12])
    assert (play("6+6").standing, play("6+6").soldiers) == ([2, 3, 4, 5], [3])


def test_e22_the_ghost_helps_to_hit(at: At) -> None:
    """BAB-55, BAB-56."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "3-3"], coins=[0, 9])("send-0-0", "send-3-3", "end", "2+3")
    assert play.legal == ["keep", "reroll-2", "reroll-3"]
    play = play("reroll-2")
    assert (play["dice"], play["ghost"], play["phase"]) == ([3], False, "hit-reroll")
    play = play("3")
    assert (play["deadly"], play["phase"]) == (True, "where")
    assert play("1+2")["turn"] == 0


def test_e23_the_ghost_helps_to_place(at: At) -> None:
    """BAB-55."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "0-1"], coins=[0, 9])("send-0-1", "send-0-0", "end", "4+4")
    assert play.legal == ["keep", "reroll-4"]
    assert play("reroll-4", "6").standing == [1, 2, 3, 4, 6]


def test_e24_what_planes_cost(at: At) -> None:
    """BAB-42."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "0-1", "3-4"], coins=[0, 1])
    assert play.legal == ["end", "send-0-0", "send-3-4"]
    assert play.refusal("send-0-1") == ("coins", "BAB-42")
    assert play("send-3-4").legal == ["end", "send-0-0"]


def test_e25_nothing_to_bomb(at: At) -> None:
    """BAB-44."""
    assert at(turn=1, planes=["3-4"], coins=[0, 9]).refusal("send-3-4") == ("no-bridge", "BAB-44")


def test_e26_planes_turn_back(at: At) -> None:
    """BAB-53."""
    play = at(turn=1, bridge=[1], soldiers=[1], planes=["0-1", "3-4"], coins=[0, 9])
    play = play("send-0-1", "send-3-4", "end", "1+1")
    assert (play.standing, play.soldiers, play["mission"], play["turn"]) == ([], [], [], 0)
    assert play["coins"][1] == 9 - 2 - 1


def test_e27_the_last_round(at: At) -> None:
    """BAB-68, BAB-69."""
    play = at(turn=1, round=12, coins=[0, 3], crossed=4, across={"0-0": 2}, options={"max_rounds": 12})("end")
    assert play.end == ("last-round", [0], [4, 3])
    assert play["across"] == [{"domino": "0-0", "soldiers": 2}]


def test_e28_who_sees_what(at: At) -> None:
    """BAB-70, BAB-71."""
    state = at(
        reserves=(["1-1"], ["2-2", "3-3"]),
        bridge={1: "0-2"},
        boats=["4-4"],
        loaded={"5-5": 1},
        cannons=["6-6"],
        planes=["3-4"],
        buried=["1-2"],
    ).state
    pool = ["?"] * len(state.to_json()["pool"])
    attack = {"bridge": ["?", None, None, None, None, None], "boats": ["?"], "buried": ["?"]}
    whole = state.to_json()
    assert state.view(1) == whole | attack | {"pool": pool, "reserves": [["?"], ["2-2", "3-3"]]}
    assert state.view(0) == whole | {"pool": pool, "reserves": [["1-1"], ["?", "?"]], "cannons": ["?"]}
    assert state.view(None) == whole | attack | {"pool": pool, "reserves": [["?"], ["?", "?"]], "cannons": ["?"]}
