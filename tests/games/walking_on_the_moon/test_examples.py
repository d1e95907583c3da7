"""The worked examples of the rules, E01 to E27, one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Play

At = Callable[..., Play]


@pytest.mark.parametrize(
    ("start", "sputniks", "jump", "end"),
    [
        ((3, 0), 0, "b3:fff", (6, 0, False, 1)),  # E01: over the crack to a circle (J13, J16, C02)
        ((1, 0), 0, "b1:f", (2, 0, True, 1)),  # E02: bad ground; the Sputnik comes first (J17, K04, K05)
        ((1, 0), 4, "b1:f", (2, 0, True, 3)),
        ((14, 0), 0, "b3:fff", (15, 0, True, 0)),  # E03: stopped by rock, on a circle (J14)
        ((15, 0), 0, "b2:ff", (15, 0, True, 0)),
        ((14, 0), 0, "k2:fu", (16, 1, False, 0)),  # E04
        ((14, 0), 0, "k2:uf", (16, 1, False, 0)),
        ((14, 0), 0, "k2:uu", (16, 1, True, 0)),
        ((14, 0), 0, "k2:ff", (15, 0, True, 0)),
        ((9, 1), 0, "b3:fff", (12, 1, False, 1)),  # E05: through the Sputnik in the air (C02)
        ((9, 1), 0, "b1:f", (10, 0, True, 0)),  # a fall passes nothing (J18)
        ((9, 1), 0, "w1:d", (10, 0, False, 1)),  # E06
        ((9, 1), 0, "w2:df", (11, 0, True, 1)),
        ((9, 1), 0, "w2:fd", (11, 0, True, 0)),
        ((9, 1), 0, "w2:dd", (10, 0, True, 1)),
        ((3, 0), 0, "w1:d", (3, 0, True, 0)),  # E07: rock at once
        ((23, 0), 0, "w2:fd", (24, -1, True, 0)),  # E08: stopped in the air; one accident (J20)
        ((5, 0), 2, "k1x:f", (6, 0, True, 2)),  # E09: the mark (J19, K04)
        ((34, 1), 5, "w1:d", (35, 0, False, 5)),  # E11: across (F01, K07)
        ((34, 1), 5, "w2:df", (35, 0, False, 5)),
        ((34, 1), 5, "w2:fd", (35, 0, False, 5)),
        ((34, 1), 5, "b1:f", (35, 0, False, 3)),
        ((34, 1), 5, "w2:dd", (35, 0, False, 3)),
        ((34, 1), 5, "b3:fff", (35, 0, False, 3)),
    ],
)
def test_where_a_jump_ends(
    at: At, start: tuple[int, int], sputniks: int, jump: str, end: tuple[int, int, bool, int]
) -> None:
    """E01 to E09, E11."""
    place = {"x": start[0], "y": start[1], "sputniks": sputniks}
    after = at(place, faces=[jump.split(":")[0]])(jump)
    assert after.told() == end
    assert after.one(0)["finished"] == int(end[0] == 35)


def test_one_die_is_picked(at: At) -> None:
    """E10: picking blue, the mark of the other die does nothing (WOM-J10, WOM-R06)."""
    play = at((5, 0), faces=["b1", "k1x"])
    assert play.legal == ["b1:f", "k1x:f", "k1x:u"]
    assert play("b1:f").told() == (6, 0, False, 1)
    assert play("k1x:f").told()[2]


def test_order_of_play(at: At) -> None:
    """E12: column, level, stack (WOM-O02)."""
    places = [(16, 1), (18, 2), {"x": 16, "y": 1, "z": 0}, (20, 1), (15, 0)]
    options = {"players": 5, "advanced": False}
    play = at(*places, phase="go", turn=4, active=4, order=[0, 1, 2, 3, 4], program=["b", "b", ""], options=options)
    assert play("stop")["order"] == [3, 1, 0, 2, 4]


def test_a_stunned_astronaut_has_two_dice(at: At) -> None:
    """E13: it stands up (WOM-P01, WOM-K06)."""
    play = at((4, 0), {"x": 3, "y": 0, "crashed": True}, phase="go", program=["b", "b", ""])("stop")
    assert play.node == (1, "program") and play["dice"] == 2 and not play.one(1)["crashed"]
    assert len(play.legal) == 15
    assert {"1:bb", "1:k/2:w"} <= set(play.legal)
    assert play.why("1:b/2:kk")[0] == "no-ec"
    assert play.why("1:bb/2:kk/3:w")[0] == "too-many-dice"


def test_dice_for_counters(at: At) -> None:
    """E14 (WOM-P02, WOM-P05, WOM-G01)."""
    play = at({"x": 3, "y": 0, "ec": 1}, phase="program")
    assert len(play.legal) == 156 + 222
    after = play("1:bbk/2:kw")
    assert after.one(0)["ec"] == 0 and after["pending"] == "bbk"
    assert set(after.state.outcomes()) == {"b1", "b2", "b3"}
    assert play.why("1:b/2:b")[0] == "too-few-dice"


def test_robbery_or_sabotage(at: At) -> None:
    """E15 (WOM-J23, WOM-X01 to WOM-X04, WOM-X07)."""
    play = at((9, 1), {"x": 12, "y": 1, "sputniks": 2}, (12, 1), faces=["b3"])("b3:fff")
    assert play.node == (0, "land") and play.one(0)["z"] == 2
    assert play.legal == ["no", "rob@1", "sab@2"]
    assert play.why("sab@1")[0] == "has-sputniks"
    robbed = play("rob@1")
    assert (robbed.one(0)["sputniks"], robbed.one(1)["sputniks"]) == (2, 1)
    assert play("sab@2").one(2)["handicap"]


def test_gains_come_before_the_loss(at: At) -> None:
    """E16 (WOM-B01, WOM-B08, WOM-B09, WOM-R12)."""
    after = at({"x": 6, "y": 0, "sputniks": 3}, faces=["k1x"])("k1x:f")
    assert after.told() == (7, 0, True, 3)
    assert after.node == (1, "program")


def test_one_box_back(at: At) -> None:
    """E17 (WOM-B04, WOM-J25, WOM-R36)."""
    after = at((27, 0), faces=["b1"], program=["b", "k", ""], jump=1)("b1:f")
    assert after.where() == (27, 0)
    assert after.node == (0, "go") and after.legal == ["go", "stop"]


def test_paying_step_by_step(at: At) -> None:
    """E18 (WOM-B05)."""
    play = at({"x": 20, "y": 1, "sputniks": 2}, faces=["w1"])("w1:d")
    assert play.node == (0, "box") and play.legal == ["no", "pay:f"]
    once = play("pay:f")
    assert once.where() == (22, 0) and once.node == (0, "box")
    twice = once("pay:f")
    assert twice.told() == (23, 0, False, 0) and twice.node == (1, "program")


def test_slipstream_and_cooperation(at: At) -> None:
    """E19 (WOM-A05, WOM-A08, WOM-A09, WOM-X05, WOM-R33)."""
    play = at((3, 0), (5, 0), (1, 0), faces=["b3"], hands={1: ["slip"], 2: ["coop"]}, order=[0, 1, 2])("b3:fff")
    assert play.node == (1, "react") and play.legal == ["pass", "slip:f@1"]
    slipped = play("slip:f@1")
    assert slipped.told(1) == (6, 0, False, 1) and slipped.one(1)["z"] == 1
    assert slipped.node == (2, "react") and slipped.legal == ["coop@2", "pass"]
    assert slipped("coop@2").one(2)["sputniks"] == 1


def test_miscalculation(at: At) -> None:
    """E20 (WOM-A13, WOM-R30)."""
    play = at((3, 0), phase="roll", program=["bk", "", ""], pending="bk", hands={1: ["misc"], 2: ["misc"]})
    thrown = play("b3", "k2")
    assert thrown.node == (1, "after") and thrown.legal == ["misc", "pass"]
    called = thrown("pass", "misc")
    assert called.node == ("chance", "roll") and called["pending"] == "bk" and called["faces"] == []
    again = called("b1", "k1")
    assert again.node == (1, "after")
    assert again("pass").node == (0, "choose")


def test_no_instructions(at: At) -> None:
    """E21 (WOM-A12, WOM-P06)."""
    play = at((3, 0), phase="before", hands={2: ["noinst"]}, ask=[2])
    assert play.legal == ["noinst:b", "noinst:k", "noinst:w", "pass"]
    after = play("noinst:b")
    assert after.node == (0, "program") and after["removed"] == "b"
    assert after.why("1:bb/2:kk")[0] == "removed-die"
    assert "1:bk/2:kw" in after.legal


def test_the_end_of_a_round(at: At) -> None:
    """E22 (WOM-A10, WOM-A11, WOM-G04, WOM-G06, WOM-A06)."""
    hands = {0: ["extra"], 1: ["plan"], 2: ["plan"]}
    play = at((3, 0), (5, 0), (1, 0), phase="end", hands=hands, ask=[0, 1, 2])
    jumped = play("extra:b@0")
    assert jumped.node == ("chance", "roll") and jumped["jump"] == 4 and jumped["ask_end"] == [1, 2]
    landed = jumped("b2", "b2:ff")
    assert landed.legal == ["no", "sab@1"]
    asked = landed("no")
    assert asked.node == (2, "end") and asked.legal == ["pass", "plan@2"]
    after = asked("plan@2")
    assert after.one(2)["ec"] == 2
    assert [after.one(i)["handicap"] for i in range(3)] == [True, True, False]
    assert after["protected"] == [2] and after["round"] == 6 and after.node == ("chance", "draw")


def test_three_jumps_without_accident(at: At) -> None:
    """E23 (WOM-G02, WOM-G03)."""
    given: dict[str, Any] = {"faces": ["b1"], "program": ["b", "k", "b"], "jump": 3}
    assert at((5, 0), (9, 1), **given)("b1:f").one(0)["ec"] == 1
    assert at((5, 0), (6, 0), **given)("b1:f", "no").one(0)["ec"] == 0


def test_points(at: At) -> None:
    """E24 (WOM-F06, WOM-F07)."""
    across = {"finished": 1, "sputniks": 2}
    last = {"x": 34, "y": 1, "sputniks": 4}
    play = at(across, last, {"x": 28, "y": 0, "sputniks": 9}, phase="go", active=2, turn=2, program=["b", "b", ""])
    assert play("stop").end == ("goal", [0], [13, 13, 9])


def test_an_exchange(at: At) -> None:
    """E25 (WOM-T04)."""
    mate, rival = {"x": 12, "y": 1, "sputniks": 2}, {"x": 12, "y": 1, "sputniks": 4}
    start = {"x": 9, "y": 1, "ec": 1}
    play = at(start, (0, 0), mate, rival, faces=["b3"], options={"players": 2})("b3:fff")
    assert play.legal == ["no", "rob@3", "xs:0", "xs:1", "xs:2", "xs:3"]
    shared = play("xs:3")
    assert shared.node == (0, "share") and shared.legal == ["xe:0", "xe:1"]
    after = shared("xe:0")
    assert (after.one(0)["sputniks"], after.one(2)["sputniks"]) == (3, 0)
    assert (after.one(0)["ec"], after.one(2)["ec"]) == (0, 1)
    assert after.one(3)["sputniks"] == 4


def test_two_seats_at_the_start(begin: At) -> None:
    """E26 (WOM-T02, WOM-O04, WOM-R21)."""
    play = begin(players=2, track="abcde", advanced=False)
    assert [play.one(i)["z"] for i in range(4)] == [3, 2, 1, 0]
    assert play["order"] == [0, 1, 2, 3] and play["dice"] == 4
    assert [play.one(i)["seat"] for i in range(4)] == [0, 1, 0, 1]
    assert not any(play.one(i)["handicap"] for i in range(4))


def test_rerolls(at: At) -> None:
    """E27 (WOM-M05, WOM-M06, WOM-B06)."""
    play = at({"x": 3, "y": 0, "ec": 1, "reroll": True}, faces=["b1", "w1"], hands={1: ["misc"]})
    assert play.legal == ["b1:f", "ec:b1", "ec:w1", "re:b1", "re:b1,w1", "re:w1", "w1:d"]
    after = play("re:b1,w1", "b1", "w2")
    assert after.node == (0, "choose")
    assert [text for text in after.legal if ":" in text and text[0] in "er"] == ["ec:b1", "ec:w2"]
