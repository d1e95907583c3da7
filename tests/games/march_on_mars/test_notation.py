"""States as JSON: every demand on a good state (section 6), and the texts of all moves (section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crossings.engine import BadState, Game
from crossings.games.march_on_mars.rules import data
from crossings.games.march_on_mars.rules import kernels as rules

from .conftest import Play, build

At = Callable[..., Play]
Data = dict[str, Any]


def put(state: Data, path: str, value: Any) -> Data:
    """The data with one value changed."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target: Any = state
    for part in way:
        target = target[part]
    target[last] = value
    return state


def refused(game: Game, state: Data) -> str:
    with pytest.raises(BadState) as error:
        game.from_json(state)
    return error.value.key


def test_texts_of_moves() -> None:
    """MOM-N01, MOM-N03: as many as the rules count, each once, sorted."""
    assert len(set(data.ACTIONS)) == len(data.ACTIONS) == 2787
    assert list(data.ACTIONS) == sorted(data.ACTIONS)
    assert len(set(data.OUTCOMES)) == len(data.OUTCOMES) == 106
    assert {count: len(texts) for count, texts in data.PROGRAMS.items()} == {2: 15, 3: 61, 4: 156, 6: 164}
    starts = {"fight=": 47, "shoot:": 7 * 4 * 47, "hit:": 6 * 4 * 6, "take:": 311, "+": 240, "-": 240, "1:": 396}
    assert {start: sum(text.startswith(start) for text in data.ACTIONS) for start in starts} == starts
    assert rules.MAX_OUTCOMES == 27


def test_a_record_is_small() -> None:
    assert rules.State.nbytes == 584


MID_TURN = ("1:bk/2:bk", "b1", "k1", "-b1:f", "go")

SPOILED: list[tuple[tuple[str, ...], str, Any, str]] = [
    # moves before, path, value, key that is refused
    ((), "phase", "sleep", "phase"),
    ((), "phase", "", "phase"),
    ((), "phase", "order", "phase"),
    ((), "phase", "drone", "dice"),
    ((), "phase", "go", "dice"),
    ((), "phase", "bait", "order"),
    ((), "phase", "deal", "round"),
    ((), "round", 9, "round"),
    ((), "round", 0, "round"),
    ((), "round", True, "round"),
    ((), "track", ["h"], "track"),
    ((), "track", ["h", "h"], "track"),
    ((), "track", ["h", "z"], "track"),
    ((), "track", ["h", "a", "b"], "track"),
    ((), "base_hits", 3, "base_hits"),
    ((), "base_hits", 4, "base_hits"),
    ((), "bag.y", 31, "bag.y"),
    ((), "bag.y", 28, "bag"),
    ((), "incoming.r", 1, "bag"),
    ((), "aliens.0.at", [9, 1], "aliens"),
    ((), "aliens.0.at", [17, 0], "aliens[0].at"),
    ((), "aliens.0.at", [0, 0], "aliens[0].at"),
    ((), "aliens.0.at", [12, 0], "aliens[1].at"),
    ((), "aliens.0.at", [1, 0], "aliens"),
    ((), "aliens.0.y", 0, "aliens[0]"),
    ((), "aliens.1.at", [7, 0], "aliens"),
    ((), "marines.0.x", 17, "marines[0].x"),
    ((), "marines.0.x", None, "marines[0].y"),
    ((), "marines.0.y", 1, "marines[0].x"),
    ((), "marines.0.card", 2, "marines[0].card"),
    ((), "marines.0.ability", "sniper", "marines[0].ability"),
    ((), "marines.0.ability", "magic", "marines[0].ability"),
    ((), "marines.0.crashed", True, "marines[0].crashed"),
    ((), "marines.0.out", True, "marines[0].out"),
    ((), "marines.0.used", True, "marines[0].used"),
    ((), "marines.0.strained", True, "marines[0].strained"),
    ((), "marines.0.bait", True, "marines[0].bait"),
    ((), "marines.1.bait", True, "marines[1].bait"),
    ((), "marines.1.bait", 1, "marines[1].bait"),
    ((), "order", [0], "order"),
    ((), "order", [1, 1], "order"),
    ((), "order", [2], "order"),
    ((), "ask", [0], "ask"),
    ((), "draw", {"slot": "l2", "count": 3}, "draw"),
    ((), "draw", {"slot": "r2", "count": 3}, "draw.slot"),
    ((), "side", 1, "side"),
    ((), "active", None, "active"),
    ((), "active", 1, "order"),
    ((), "dice", 3, "dice"),
    ((), "dice", 0, "dice"),
    ((), "dice", 6, "dice"),
    ((), "program", ["bk", "", ""], "program"),
    ((), "program", ["bk", ""], "program"),
    ((), "action", 1, "action"),
    ((), "throw", "act", "throw"),
    ((), "beacon", 0, "beacon"),
    ((), "gate", "l1+", "gate"),
    ((), "pending", "b", "pending"),
    ((), "faces", ["b1"], "faces"),
    ((), "hand", [], "action"),
    ((), "rerolled", ["base"], "rerolled"),
    ((), "rerolled", ["luck"], "rerolled"),
    ((), "moved", True, "moved"),
    ((), "shot", True, "shot"),
    ((), "fired", True, "fired"),
    ((), "strain", True, "strain"),
    ((), "unleash", True, "unleash"),
    ((), "actor", 1, "actor"),
    ((), "result", {"winners": [], "scores": [0, 0], "reason": "time"}, "result"),
    (MID_TURN, "dice", 4, "dice"),
    (MID_TURN, "program", ["b", "bk", ""], "program"),
    (MID_TURN, "program", ["bk", "", "bk"], "program"),
    (MID_TURN, "program", ["bb", "bk", ""], "program"),
    (MID_TURN, "program", ["", "bk", "bk"], "program"),
    (MID_TURN, "program", ["kb", "bk", ""], "program"),
    (MID_TURN, "action", 3, "action"),
    (MID_TURN, "action", 0, "action"),
    (MID_TURN, "throw", None, "throw"),
    (MID_TURN, "throw", "bomb", "throw"),
    (MID_TURN, "throw", "teleport", "throw"),
    (MID_TURN, "throw", "foresee", "throw"),
    (MID_TURN, "throw", "kamikaze", "throw"),
    (MID_TURN, "throw", "sm", "throw"),
    (MID_TURN, "throw", "drone", "throw"),
    (MID_TURN, "pending", "bbk", "faces"),
    (MID_TURN, "pending", "k", "faces"),
    (MID_TURN, "pending", "", "pending"),
    (MID_TURN, "faces", ["k1"], "faces"),
    (MID_TURN, "faces", ["b4"], "faces"),
    (MID_TURN, "rerolled", ["team"], "rerolled"),
    (MID_TURN, "fired", True, "faces"),
    ((*MID_TURN, "b1"), "faces", ["k1"], "faces"),
    ((*MID_TURN, "b1", "k1"), "pending", "b", "pending"),
    ((*MID_TURN, "b1", "k1"), "faces", ["b1"], "faces"),
    (("1:bk/2:bk", "b1", "k1"), "moved", True, "moved"),
    (("1:bk/2:bk", "b1", "k1"), "unleash", True, "unleash"),
    (("1:bk/2:bk", "b1", "k1"), "phase", "reroll", "pending"),
    (("1:bk/2:bk", "b1", "k1", "hold"), "action", 1, "phase"),
]


@pytest.mark.parametrize(("moves", "path", "value", "key"), SPOILED)
def test_bad_states(game: Game, at: At, moves: tuple[str, ...], path: str, value: Any, key: str) -> None:
    good = at((9, 0), aliens={(7, 0): "y1", (12, 0): "b1"})(*moves).json
    assert game.from_json(good).to_json() == good
    assert refused(game, put(good, path, value)).startswith(key)


@pytest.mark.parametrize(
    ("given", "path", "value", "key"),
    [
        ({"abilities": {0: "injector"}, "dice": 4}, "dice", 6, "dice"),
        ({"abilities": {0: "injector"}, "dice": 4}, "strain", True, "dice"),
        ({"abilities": {0: "injector"}, "dice": 4}, "marines.0.strained", True, "dice"),
        ({"abilities": {0: "precog"}}, "strain", True, "strain"),
        ({"abilities": {0: "precog"}}, "marines.0.card", 4, "marines[0].ability"),
        ({"abilities": {0: "precog"}}, "marines.1.card", 5, "marines[0].card"),
        ({"abilities": {0: "kamikaze"}}, "marines.0.out", True, "marines[0].out"),
        ({"abilities": {0: "precog"}}, "marines.0.ability", None, "marines[0].ability"),
    ],
)
def test_bad_training(game: Game, at: At, given: Data, path: str, value: Any, key: str) -> None:
    """MOM-S05, MOM-S06, MOM-S07, MOM-Y07 to MOM-Y09."""
    good = at((9, 0), **given).json
    assert refused(game, put(good, path, value)) == key


def test_bad_set_up(game: Game, begin: Callable[..., Play]) -> None:
    """MOM-S01 to MOM-S09."""
    play = begin(players=2)
    assert refused(game, put(play.json, "track", ["a", "b"])) == "track"
    play("card:h", "card:a")
    assert refused(game, put(play.json, "aliens", [])) == "bag"
    assert refused(game, put(play.json, "marines.1.card", 1)) == "marines[1].card"
    assert refused(game, put(play.json, "phase", "ability")) == "marines[0].card"
    play("deal:1", "deal:2")
    assert refused(game, put(play.json, "marines.0.ability", "drone")) == "marines[0].ability"
    play("ability:orbital", "ability:comms")
    assert refused(game, put(play.json, "marines.1.x", 14)) == "marines[1].y"
    play("start:14", "start:15")
    assert refused(game, put(play.json, "marines.1.x", 13)) == "marines[1].x"
    assert refused(game, put(play.json, "draw.count", 2)) == "draw.count"
    assert refused(game, put(play.json, "draw.slot", "l1")) == "draw.slot"
    assert refused(game, put(play.json, "incoming.y", 1)) == "bag"


def test_bad_ends(game: Game, at: At) -> None:
    """MOM-F01, MOM-F02, MOM-F03."""
    over = at((9, 0), active=1, order=[], round=8)("pass").json
    assert game.from_json(over).to_json() == over
    assert refused(game, put(over, "result.reason", "mmm")) == "result.reason"
    assert refused(game, put(over, "result.reason", "base")) == "base_hits"
    late = at((9, 0), active=1, order=[], round=8)("pass").json
    assert refused(game, put(late, "round", 7)) == "result.reason"
    assert refused(game, put(late, "result", None)) == "result"


def test_bad_baits_and_draws(game: Game, at: At) -> None:
    """MOM-C08, MOM-W03, MOM-W04."""
    play = at((14, 0), (15, 0), marked={0: ("bait",)}, active=1, order=[])("pass")
    quiet = at((14, 0), (15, 0), active=1, order=[])("pass").json
    assert refused(game, put(quiet, "side", 1)) == "side"
    play("w1")
    assert refused(game, put(play.json, "ask", [])) == "ask"
    assert refused(game, put(play.json, "ask", [1])) == "ask"
    assert refused(game, put(play.json, "side", 0)) == "side"
    play("again", "w1")
    assert play.phase == "draw"
    assert refused(game, put(play.json, "draw.count", 2)) == "draw.count"
    assert refused(game, put(play.json, "draw.slot", "l1")) == "draw.slot"


def test_the_state_in_the_rules(game: Game) -> None:
    """The example of section 6 is a good state."""
    state = build(
        (15, 0), (12, 0), (15, 0),
        aliens={(1, 0): "r1", (3, 2): "y1", (4, 0): "y1", (14, 0): "r1", (16, 1): "y2"},
        abilities={0: "kamikaze", 1: "fusion", 2: "precog"}, marked={1: ("crashed",)},
        incoming="y1b2", cards="db", active=2, hits=1, players=3, difficulty="hard", order=[],
    )  # fmt: skip
    good = game.from_json(state)
    assert good.to_json() == state
    assert good.play("1:bk/2:b/3:w").to_json()["program"] == ["bk", "b", "w"]
