"""What moves did, held against the worked examples of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import looking
from crossings.engine import Game, State
from crossings.games.march_on_mars.face import effects as did
from crossings.games.march_on_mars.face.position import Aliens
from crossings.games.march_on_mars.words import WORDS
from crossings.words import Effect

from .conftest import Play

At = Callable[..., Play]
Box = tuple[int, int]
YELLOW, BLUE, RED = range(3)

CASES: list[tuple[str, tuple[Box, ...], dict[str, Any], str, str, list[Effect]]] = [
    # where the rules tell of it, where the marines are, what else, moves before, move, effects
    ("MOM-P03", ((9, 0),), {}, "", "1:bbk/2:w", [did.Programmed(0, ("bbk", "w", ""))]),
    ("MOM-A01", ((9, 0),), {}, "1:bk/2:bk", "b2", [did.DieFell(0, "b2")]),
    ("MOM-P04", ((9, 0), (9, 0)), {}, "", "pass", [did.Chose(0, "pass")]),
    ("MOM-E01", ((10, 0),), {}, "1:bk/2:ww b2 k1", "+b2:ff",
     [did.Jumped(0, "onward", ("b2:ff",), (10, 0), ((11, 0), (12, 0)), (12, 0), "safe")]),
    ("MOM-E02", ((13, 0),), {}, "1:b/2:bkw b2", "-b2:ff",
     [did.Jumped(0, "back", ("b2:ff",), (13, 0), ((12, 0), (11, 0)), (11, 0), "crash", "hazard"), did.Crashed(0)]),
    ("MOM-E03", ((15, 0),), {"active": 0}, "1:kk/2:ww k2 k2", "+k2:uf",
     [did.Jumped(0, "onward", ("k2:uf",), (15, 0), ((15 + 1, 1),), (16, 1), "crash", "rock"), did.Crashed(0)]),
    ("MOM-E16", ((13, 0), (11, 0), (11, 0)), {"players": 3, "marked": {2: ("crashed",)}, "order": [1, 2]},
     "1:b/2:bkw b2", "-b2:ff",
     [did.Jumped(0, "back", ("b2:ff",), (13, 0), ((12, 0), (11, 0)), (11, 0), "saved", "hazard"), did.StoodUp(2)]),
    ("MOM-E25", ((8, 0),), {"abilities": {0: "jetpack"}, "aliens": {(8, 0): "y1"}}, "1:bk/2:ww b1 k2", "-k2:fu,b1:f",
     [did.Jumped(0, "back", ("k2:fu", "b1:f"), (8, 0), ((7, 0), (6, 1), (5, 1)), (5, 1), "safe")]),
    ("MOM-E06", ((9, 0),), {"aliens": {(7, 0): "y1b1r1"}}, "1:bkw/2:b b2 k2 w2", "shoot:-2@0=y1b1",
     [did.Shot(0, Aliens(1, 1, 0), (7, 0))]),
    ("MOM-E07", ((4, 1),), {"aliens": {(4, -1): "y1"}}, "1:kw/2:bb k1 w2", "shoot:+0@-1=y1",
     [did.Shot(0, Aliens(1), (4, -1))]),
    ("MOM-E09", ((9, 0),), {"aliens": {(9, 0): "y1b1"}}, "1:bkw/2:b b3 k1 w1", "fight=b1",
     [did.Fought(0, Aliens(0, 1), (9, 0))]),
    ("MOM-E17", ((14, 0), (9, 0)), {"aliens": {(12, 0): "y4"}, "order": [1]}, "him@1 w1 w2", "hit:+3@0=y3",
     [did.MissileStruck(0, Aliens(3), (12, 0))]),
    ("MOM-E27", ((13, 0),), {"abilities": {0: "orbital"}, "aliens": {(1, 0): "r1", (3, 0): "b1", (7, 0): "y2"}}, "",
     "orbital:l2", [did.Bombarded(0, "l2", "h", Aliens(2, 1), ((BLUE, (3, 0)), (YELLOW, (7, 0))))]),
    ("MOM-E26", ((9, 0),), {"abilities": {0: "teleport"}}, "1:bk/2:ww", "tp:l2-",
     [did.GateChosen(0, "l2", "h", "right")]),
    ("MOM-E26", ((9, 0),), {"abilities": {0: "teleport"}}, "1:bk/2:ww tp:l2- b3", "land:1",
     [did.Appeared(0, (5, 1))]),
    ("MOM-E15", ((1, 0),), {}, "1:bbkk", "bomb", [did.BombSet(0, 9)]),
    ("MOM-E11", ((10, 0), (10, 0)), {}, "1:kk/2:ww k1x k2", "re:k1x", [did.Chose(0, "re", 1, "kk", ("k1x",))]),
    ("MOM-E23", ((9, 0),), {"abilities": {0: "precog"}}, "", "foresee:bkkw", [did.Chose(0, "foresee", dice="bkkw")]),
    ("MOM-C05", ((14, 0), (9, 0)), {"marked": {1: ("crashed",)}, "order": [1]}, "", "lift@1",
     [did.Chose(0, "lift", other=1), did.StoodUp(1)]),
    ("MOM-E28", ((1, 0), (9, 0)), {"abilities": {0: "kamikaze"}, "order": [1]}, "kamikaze:bbkkw b3 b1 k1 k2", "w1",
     [did.DieFell(0, "w1"), did.Lost(0)]),
    # MOM-E10: two yellow go to the incoming wave, the red and the two yellow of (7,0) to the next card
    ("MOM-E10", ((14, 0), (15, 0), (16, 1)),
     {"players": 3, "aliens": {(9, 0): "y1", (12, 0): "y1", (2, 0): "r1", (7, 0): "y2"}, "order": [1]},
     "1:k/2:bbw k1x", "hold", [did.Chose(0, "hold", 1, "k"), did.MarkHeeded()]),
    ("MOM-E10", ((14, 0), (15, 0), (16, 1)),
     {"players": 3, "aliens": {(9, 0): "y1", (12, 0): "y1", (2, 0): "r1", (7, 0): "y2"}, "order": [1]},
     "1:k/2:bbw k1x hold", "stop",
     [did.Chose(0, "stop", 2, "bbw"),
      did.WaveMoved("l", ((YELLOW, (9, 0)), (YELLOW, (12, 0))),
                    (((RED, (2, 0)), (8, 0)), ((YELLOW, (7, 0)), (12, 0))), Aliens(2))]),
    ("MOM-E10", ((14, 0), (15, 0), (16, 1)),
     {"players": 3, "aliens": {(9, 0): "y1", (12, 0): "y1", (2, 0): "r1", (7, 0): "y2"}, "order": [1]},
     "1:k/2:bbw k1x hold stop", "draw:y3b1",
     [did.AliensCame(Aliens(3, 1), "l2", ((BLUE, (2, 0)), (YELLOW, (5, 1)), (YELLOW, (6, 0)), (YELLOW, (7, 0))))]),
    # MOM-E14: the base is hit; then two yellow ones come down where marine 0 is not
    ("MOM-E14", ((16, 1), (9, 0)), {"aliens": {(14, 0): "y1", (15, 0): "r1"}, "incoming": "y2", "hits": 1, "order": []},
     "", "pass", [did.Chose(0, "pass"), did.BaseHit(2, 3, ((YELLOW, (14, 0)), (RED, (15, 0))))]),
    ("MOM-E14", ((16, 1), (9, 0)), {"aliens": {(14, 0): "y1", (15, 0): "r1"}, "incoming": "y2", "hits": 1, "order": []},
     "pass", "w2", [did.SideShown(2), did.AlienSent()]),
    ("MOM-E14", ((16, 1), (9, 0)), {"aliens": {(14, 0): "y1", (15, 0): "r1"}, "incoming": "y2", "hits": 1, "order": []},
     "pass w2", "draw:b1",
     [did.AliensCame(Aliens(0, 1), "l2", ((BLUE, (2, 0)),)),
      did.RoundBegan(4), did.IncomingLanded(Aliens(2), ((YELLOW, (14, 0)), (YELLOW, (15, 0))))]),
    # MOM-P02: whose turn begins stands up, after all else
    ("MOM-P02", ((9, 0), (11, 0)), {"marked": {1: ("crashed",)}, "order": [1]}, "", "pass",
     [did.Chose(0, "pass"), did.StoodUp(1)]),
]  # fmt: skip
SET_UP = {
    "card:a": did.CardLaid("a", "l2"),
    "card:j": did.CardLaid("j", "l1"),
    "deal:3": did.TrainingDealt(0, ("drone", "sniper")),
    "deal:1": did.TrainingDealt(1, ("orbital", "fusion")),
    "ability:sniper": did.Trained(0, "sniper"),
    "ability:fusion": did.Trained(1, "fusion"),
    "start:16": did.Started(0, (16, 1)),
}


@pytest.mark.parametrize(("rule", "where", "given", "moves", "move", "done"), CASES)
def test_what_a_move_did(
    at: At, rule: str, where: tuple[Box, ...], given: dict[str, Any], moves: str, move: str, done: list[Effect]
) -> None:
    before = at(*where, **given)(*moves.split()).state
    assert list(map(repr, looking.effects(before, move, before.play(move)))) == list(map(repr, done))


def test_the_set_up(begin: Callable[..., Play]) -> None:
    state = begin(players=2).state
    for move, effect in SET_UP.items():
        after = state.play(move)
        assert list(looking.effects(state, move, after)) == [effect]
        state = after


def test_each_kind_of_effect_is_met_here() -> None:
    met = {type(effect) for *_, done in CASES for effect in done} | set(map(type, SET_UP.values()))
    kinds = {kind for kind in vars(did).values() if isinstance(kind, type) and issubclass(kind, did.Fact)}
    assert kinds - met == {did.Fact, did.OfMarine, did.Killed}


def test_labels_tell_what_would_follow(game: Game, at: At) -> None:
    """MOM-W07, MOM-B02, MOM-T03."""

    def label(state: State, move: str) -> str:
        return WORDS.label(looking.would(state, state.view()["active"])(move))

    last = at((9, 0), order=[], aliens={(14, 0): "y1"}).state
    assert label(last, "pass").endswith("aliens in the landing zone hit the base")
    marked = at((9, 0))("1:k/2:bbk", "k1x").state
    assert label(marked, "hold") == "Let the throw go · the crash mark wakes a wave"
    together = at((13, 0), (11, 0))("1:b/2:bkw", "b2").state
    assert label(together, "-b2:ff").endswith("a companion makes the accident good")
