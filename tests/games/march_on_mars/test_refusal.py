"""Why not: each line of section 9 of the rules, and their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import IllegalMove

from .conftest import Play

At = Callable[..., Play]
Y = "y1"

CASES: list[tuple[str, str, tuple[tuple[int, int], ...], dict[str, Any], str, str]] = [
    # reason, rule, where the marines are, what else, moves before, move
    ("unknown", "MOM-N01", (), {}, "", "+b4:ff"),
    ("unknown", "MOM-N01", (), {}, "", "1:kb"),
    ("unknown", "MOM-N01", (), {}, "", "shoot:-2@0=b1y1"),
    ("chance", "MOM-N02", ((9, 0),), {}, "1:bbkk", "hold"),
    ("impossible", "MOM-N02", ((9, 0),), {}, "1:bbkk", "k1"),
    ("impossible", "MOM-N02", ((9, 0),), {}, "1:bbkk", "draw:y1"),
    ("not-chance", "MOM-N02", ((9, 0),), {}, "", "b1"),
    ("wrong-moment", "MOM-N03", ((9, 0),), {}, "", "go"),
    ("wrong-moment", "MOM-N03", ((9, 0),), {}, "1:bk/2:bk b1 k1", "end"),
    ("wrong-moment", "MOM-N03", ((9, 0),), {}, "1:bk/2:bk b1 k1 hold", "hold"),
    ("no-such-marine", "MOM-N01", ((9, 0), (8, 0), (7, 0)), {"players": 3, "order": "free"}, "pass", "next@3"),
    ("already-played", "MOM-O05", ((9, 0), (8, 0), (7, 0)), {"players": 3, "order": "free"}, "pass", "next@0"),
    ("too-few-dice", "MOM-P03", ((9, 0),), {}, "", "1:bk/2:w"),
    ("too-many-dice", "MOM-P03", ((9, 0),), {}, "", "1:bbkkww"),
    ("too-many-dice", "MOM-P03", ((9, 0),), {"dice": 2}, "", "1:bk/2:w"),
    ("injected", "MOM-Y08", ((9, 0),), {"abilities": {0: "injector"}}, "inject", "pass"),
    ("injected", "MOM-Y08", ((9, 0),), {"abilities": {0: "injector"}}, "inject", "inject"),
    ("too-few-dice", "MOM-P03", ((9, 0),), {"abilities": {0: "injector"}}, "inject", "1:bbkk"),
    ("not-trained", "MOM-P05", ((9, 0),), {}, "", "inject"),
    ("not-trained", "MOM-P05", ((9, 0),), {"abilities": {0: "sniper"}}, "", "foresee:bbkk"),
    ("not-trained", "MOM-P05", ((9, 0),), {"abilities": {0: "sniper"}}, "", "orbital:r1"),
    ("not-trained", "MOM-P05", ((9, 0),), {"abilities": {0: "sniper"}}, "", "kamikaze:bbkkw"),
    ("not-fit", "MOM-Y08", ((9, 0),), {"abilities": {0: "injector"}, "dice": 2}, "", "inject"),
    ("too-few-dice", "MOM-Y09", ((9, 0),), {"abilities": {0: "precog"}}, "", "foresee:bk"),
    ("too-many-dice", "MOM-Y09", ((9, 0),), {"abilities": {0: "precog"}, "dice": 2}, "", "foresee:bbkk"),
    (
        "twice-in-a-row", "MOM-Y09", ((9, 0),),
        {"abilities": {0: "precog"}, "marked": {0: ("strained",)}}, "", "foresee:bk",
    ),
    ("used-up", "MOM-Y01", ((9, 0),), {"abilities": {0: "orbital"}, "marked": {0: ("used",)}}, "", "orbital:r1"),
    ("half-board", "MOM-S01", ((9, 0),), {"abilities": {0: "orbital"}}, "", "orbital:r1"),
    ("no-aliens", "MOM-Y01", ((9, 0),), {"abilities": {0: "orbital"}}, "", "orbital:l1"),
    ("not-fit", "MOM-Y07", ((1, 0),), {"abilities": {0: "kamikaze"}, "dice": 2}, "", "kamikaze:bbkkw"),
    ("not-at-mmm", "MOM-X01", ((9, 0),), {"abilities": {0: "kamikaze"}}, "", "kamikaze:bbkkw"),
    ("beset", "MOM-X01", ((1, 0),), {"abilities": {0: "kamikaze"}, "aliens": {(1, 0): "r1"}}, "", "kamikaze:bbkkw"),
    ("not-in-base", "MOM-C03", ((9, 0),), {}, "", "bait"),
    ("not-in-base", "MOM-C03", ((9, 0),), {}, "", "him@4"),
    ("beset", "MOM-C03", ((14, 0),), {"aliens": {(14, 0): Y}}, "", "sm@4"),
    ("no-such-marine", "MOM-N01", ((14, 0),), {}, "", "him@2"),
    ("no-such-marine", "MOM-N01", ((14, 0),), {}, "", "lift@4"),
    ("out", "MOM-Y07", ((14, 0), (1, 0)), {"abilities": {1: "kamikaze"}, "marked": {1: ("out",)}, "order": []}, "",
     "sm@1"),
    ("out", "MOM-Y07", ((14, 0), (1, 0)), {"abilities": {1: "kamikaze"}, "marked": {1: ("out",)}, "order": []}, "",
     "lift@1"),
    ("not-crashed", "MOM-C05", ((14, 0),), {}, "", "lift@1"),
    ("foreseen", "MOM-Y09", ((9, 0),), {"abilities": {0: "precog"}}, "foresee:bbkk b1 b1 k1 k1", "go"),
    ("first-action", "MOM-A02", ((9, 0),), {"abilities": {0: "teleport"}}, "1:bbkk", "stop"),
    ("not-four-dice", "MOM-X02", ((1, 0),), {}, "1:bk/2:bk b1 k1 hold", "bomb"),
    ("not-at-mmm", "MOM-X01", ((9, 0),), {"abilities": {0: "precog"}}, "foresee:bbkk b1 b1 k1 k1", "bomb"),
    (
        "beset", "MOM-X01", ((1, 0),), {"abilities": {0: "precog"}, "aliens": {(1, 0): "r1"}},
        "foresee:bbkk b1 b1 k1 k1", "bomb",
    ),
    ("not-trained", "MOM-Y12", ((9, 0),), {}, "1:bk/2:bk b1 k1 hold", "tp:r1+"),
    ("half-board", "MOM-S01", ((9, 0),), {"abilities": {0: "teleport"}}, "1:bbkk", "tp:r1+"),
    ("no-blue-die", "MOM-Y12", ((9, 0),), {"abilities": {0: "teleport"}}, "1:k/2:kww k1 hold", "tp:l1+"),
    (
        "beset", "MOM-Y12", ((9, 0),), {"abilities": {0: "teleport"}, "aliens": {(9, 0): Y}},
        "1:k/2:bbk k1 hold", "tp:l1+",
    ),
    ("not-foreseen", "MOM-Y09", ((9, 0),), {}, "1:bk/2:bk b1 k1 hold", "take:b1"),
    ("not-thrown", "MOM-Y09", ((9, 0),), {"abilities": {0: "precog"}}, "foresee:bbkk b1 b2 k1 k1", "take:b1,b1"),
    ("not-thrown", "MOM-T02", ((14, 0),), {}, "1:bk/2:bk b1 k1", "re:k1x"),
    ("no-reroll", "MOM-T02", ((9, 0),), {}, "1:bk/2:bk b1 k1", "re:k1"),
    ("wrong-throw", "MOM-A03", ((9, 0),), {"abilities": {0: "teleport"}}, "1:bbkk tp:l1+ b1", "hold"),
    ("wrong-throw", "MOM-A03", ((14, 0),), {}, "sm@0 w1 w1", "-w1:d"),
    ("wrong-throw", "MOM-A03", ((14, 0),), {}, "sm@0 w1 w1", "fight=y1"),
    ("wrong-throw", "MOM-A03", ((9, 0),), {}, "1:bbkk b1 b1 k1 k1", "hit:+2@0=y1"),
    ("wrong-throw", "MOM-A03", ((9, 0),), {}, "1:bbkk b1 b1 k1 k1", "land:0"),
    ("wrong-throw", "MOM-A03", ((9, 0),), {"abilities": {0: "drone"}}, "pass drone:bb b1 b1", "+b1:f"),
    ("no-ground", "MOM-Y12", ((9, 0),), {"abilities": {0: "teleport"}}, "1:bbkk tp:l1+ b1", "land:1"),
    ("not-thrown", "MOM-M01", ((9, 0),), {}, "1:bbkk b1 b1 k1 k1", "+b2:ff"),
    ("not-thrown", "MOM-M01", ((9, 0),), {"abilities": {0: "jetpack"}}, "1:bbkk b1 b2 k1 k1", "+b1:f,b1:f"),
    ("not-trained", "MOM-Y11", ((9, 0),), {}, "1:bbkk b1 b1 k1 k1", "+b1:f,k1:f"),
    (
        "already-fired", "MOM-Y04", ((9, 0),), {"abilities": {0: "multishot"}, "aliens": {(8, 0): Y, (7, 0): Y}},
        "1:bbkk b1 b2 k1 k1 shoot:-1@0=y1", "+b2:ff",
    ),
    ("beset", "MOM-A04", ((9, 0),), {"aliens": {(9, 0): Y}}, "1:bbkk b1 b1 k1 k1", "+b1:f"),
    (
        "sniper", "MOM-Y06", ((9, 0),), {"abilities": {0: "sniper"}, "aliens": {(8, 0): Y}},
        "1:bk/2:bk b1 k1 shoot:-1@0=y1 go b1 k1", "+b1:f",
    ),
    ("not-beset", "MOM-A04", ((9, 0),), {}, "1:bbkk b1 b1 k1 k1", "fight=y1"),
    ("beset", "MOM-A04", ((9, 0),), {"aliens": {(9, 0): Y, (8, 0): Y}}, "1:bbkk b1 b1 k1 k1", "shoot:-1@0=y1"),
    ("wrong-distance", "MOM-C06", ((14, 0),), {}, "sm@0 w1 w1", "hit:-3@0=y1"),
    ("not-thrown", "MOM-H01", ((9, 0),), {"aliens": {(9, 0): Y}}, "1:bbkk b2 b2 k2 k2", "fight=y1"),
    ("not-thrown", "MOM-H01", ((9, 0),), {"aliens": {(8, 0): Y}}, "1:bbkk b2 b2 k2 k2", "shoot:-1@0=y1"),
    ("not-thrown", "MOM-H01", ((9, 0),), {}, "1:bbkk b1 b2 k2 k2", "shoot:+0@0=y1"),
    (
        "sniper", "MOM-Y06", ((9, 0),), {"abilities": {0: "sniper"}, "aliens": {(7, 0): Y}},
        "1:bk/2:bk b1 k1 -b1:f go b1 k1", "shoot:-1@0=y1",
    ),
    (
        "no-damage", "MOM-Y02", ((9, 0),), {"abilities": {0: "fusion"}, "aliens": {(6, 0): Y}},
        "1:bbkk b3 b3 k1 k1", "shoot:-3@0=y1",
    ),
    ("no-aliens", "MOM-H05", ((9, 0),), {"aliens": {(8, 0): Y}}, "1:bbkk b1 b1 k1 k1", "shoot:-1@0=y2"),
    ("no-aliens", "MOM-H05", ((2, 0),), {}, "1:bbkk b3 b3 k1 k1", "shoot:-3@0=y1"),
    ("no-aliens", "MOM-H05", ((9, 0),), {"aliens": {(9, 0): Y}}, "1:bbkk b1 b1 k1 k1", "fight=b1"),
    ("no-aliens", "MOM-H05", ((14, 0),), {"aliens": {(12, 0): Y}}, "sm@0 w1 w1", "hit:-2@0=y2"),
    ("too-few-hits", "MOM-H04", ((9, 0),), {"aliens": {(8, 0): "b1"}}, "1:bbkk b1 b2 k2 k2", "shoot:-1@0=b1"),
    ("too-few-hits", "MOM-H04", ((14, 0),), {"aliens": {(12, 0): "r1"}}, "sm@0 w1 w1", "hit:-2@0=r1"),
    (
        "too-few-hits", "MOM-H04", ((9, 0),), {"abilities": {0: "sniper"}, "aliens": {(7, 0): "y3"}},
        "1:bbkk b2 b2 k1 k1", "shoot:-2@0=y3",
    ),
    ("hits-left", "MOM-H05", ((9, 0),), {"aliens": {(8, 0): "y3"}}, "1:bbkk b1 b1 k2 k2", "shoot:-1@0=y1"),
    ("hits-left", "MOM-H05", ((14, 0),), {"aliens": {(12, 0): "y4"}}, "him@0 w1 w1", "hit:-2@0=y2"),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "rule", "where", "given", "moves", "move"), CASES)
def test_why_not(
    at: At, reason: str, rule: str, where: tuple[tuple[int, int], ...], given: dict[str, Any], moves: str, move: str
) -> None:
    play = at(*where, **given)(*moves.split())
    error = play.state.why_not(move)
    assert move not in play.legal
    assert (error.reason, error.rule) == (reason, rule)
    with pytest.raises(IllegalMove, match=reason):
        play(move)


def test_why_not_in_the_set_up(begin: Callable[..., Play]) -> None:
    """MOM-S01, MOM-S05, MOM-S06."""
    dealt = begin(players=2, track="hc")("deal:3", "deal:1")
    assert dealt.why("ability:orbital") == "not-your-card"
    chosen = begin(players=2, track="hc", specials="choose")("ability:drone")
    assert chosen.why("ability:sniper") == chosen.why("ability:drone") == "card-taken"
    assert begin(players=2, track="hc", specials="none").why("start:17") == "half-board"


def test_when_it_is_over(at: At) -> None:
    """MOM-F05: before all else."""
    play = at((9, 0), round=8, active=1, order=[])("pass")
    assert play.why("pass") == play.why("nonsense") == play.why("b1") == "over"
