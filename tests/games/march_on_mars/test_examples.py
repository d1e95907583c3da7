"""The thirty worked examples of the rules, one test each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crossings.engine.schema import read_state, to_json
from crossings.games.march_on_mars.rules import data, waves
from crossings.games.march_on_mars.rules.schema import State
from crossings.games.march_on_mars.text.invariants import check

from .conftest import Play, build

At = Callable[..., Play]
Box = tuple[int, int]


def test_e01_both_ways(at: At) -> None:
    """MOM-J03, MOM-M01, WOM-J09."""
    play = at((10, 0))("1:bk/2:bk", "b2", "k1")
    assert play.legal == ["+b2:ff", "+k1:f", "+k1:u", "-b2:ff", "-k1:f", "-k1:u", "hold"]
    assert play("+b2:ff").at() == (12, 0, False)


def test_e02_an_accident_ends_the_turn(at: At) -> None:
    """MOM-K02, MOM-K03, WOM-J17."""
    play = at((13, 0))("1:b/2:bkw", "b2", "-b2:ff")
    assert play.at() == (11, 0, True)
    assert (play.json["active"], play.json["dice"]) == (1, 4)


def test_e03_rock_and_the_end_of_half_a_planet(at: At) -> None:
    """MOM-J02, WOM-J14."""
    assert at((14, 0), (9, 0))("1:bbkk", "b3", "b1", "k1", "k1", "+b3:fff").at() == (15, 0, True)
    assert at((14, 0), (9, 0))("1:bbkk", "b3", "b1", "k1", "k2", "+k2:fu").at() == (16, 1, False)
    assert at((15, 0), (9, 0))("1:bbkk", "b3", "b1", "k1", "k2", "+k2:uf").at() == (16, 1, True)


def test_e04_against_the_mmm(at: At) -> None:
    """MOM-J02."""
    play = at((2, 0), aliens={(1, 0): "r1"})("1:bbkk", "b2", "b3", "k1", "k1", "-b2:ff")
    assert play.at() == (1, 0, True)


def test_e05_round_the_tunnel(at: At) -> None:
    """MOM-M02, WOM-J12, WOM-J14."""
    ends: list[tuple[Box, str, tuple[int, int, bool]]] = [
        ((6, 0), "-k1:u", (5, 1, False)),
        ((6, 0), "-w1:d", (5, -1, True)),
        ((6, 0), "-w2:df", (4, -1, False)),
        ((6, 0), "-w2:fd", (6, 0, True)),
        ((4, -1), "-k1:u", (3, 0, False)),
    ]
    for box, jump, end in ends:
        assert at(box)("1:bkww", "b1", "k1", "w1", "w2", jump).at() == end, jump


def test_e06_which_aliens_die(at: At) -> None:
    """MOM-H03, MOM-H04, MOM-H05, MOM-H06."""
    play = at((9, 0), aliens={(7, 0): "y1b1r1"})("1:bkw/2:b", "b2", "k2", "w2")
    assert play.some("shoot") == ["shoot:-2@0=r1", "shoot:-2@0=y1b1"]
    assert play.why("shoot:-2@0=b1") == play.why("shoot:-2@0=y1") == "hits-left"
    assert play.why("shoot:-2@0=y1r1") == "too-few-hits"
    assert play.why("shoot:-2@0=b2") == "no-aliens"
    play("shoot:-2@0=r1")
    assert play.aliens == {(7, 0): "y1b1"} and play.json["bag"] == {"y": 29, "b": 9, "r": 5}


def test_e07_levels_do_not_count(at: At) -> None:
    """MOM-J04, MOM-R08, MOM-H04."""
    play = at((4, 1), aliens={(4, -1): "y1", (6, 0): "y1", (3, 0): "b1"})("1:kw/2:bb", "k1", "w2")
    assert play.some("shoot") == ["shoot:+0@-1=y1", "shoot:+2@0=y1"]


def test_e08_one_box(at: At) -> None:
    """MOM-H02."""
    play = at((9, 0), aliens={(8, 0): "y1", (10, 0): "y3"})("1:bw/2:bk", "b1", "w1")
    assert play.some("shoot") == ["shoot:+1@0=y2", "shoot:-1@0=y1"]
    assert play("shoot:-1@0=y1").aliens == {(10, 0): "y3"}


def test_e09_beset(at: At) -> None:
    """MOM-A04, MOM-A05, MOM-R10."""
    play = at((9, 0), aliens={(9, 0): "y1b1", (8, 0): "y1"})("1:bkw/2:b", "b3", "k1", "w1")
    assert play.legal == ["fight=b1", "fight=y1", "hold"]
    assert play.why("-k1:f") == play.why("shoot:-1@0=y1") == "beset"
    assert at((9, 0), aliens={(9, 0): "y1b1"})("1:bk/2:b/3:w", "b3", "k2").legal == ["hold"]


def test_e10_a_wave(at: At) -> None:
    """MOM-W01, MOM-W03, MOM-W07, MOM-D03, MOM-R12, MOM-R18."""
    there = {(9, 0): "y1", (12, 0): "y1", (2, 0): "r1", (7, 0): "y2"}
    play = at((14, 0), (15, 0), (16, 1), aliens=there, players=3)("1:kw/2:bb", "k1x", "w1", "hold", "stop")
    assert play.json["incoming"] == {"y": 2, "b": 0, "r": 0}
    assert play.aliens == {(8, 0): "r1", (13, 0): "y1", (12, 0): "y1"}
    assert play.json["draw"] == {"slot": "l2", "count": 4}
    play("draw:y3b1")
    assert {box: text for box, text in play.aliens.items() if box[0] < 8} == {
        (7, 0): "y1", (6, 0): "y1", (5, 1): "y1", (2, 0): "b1",
    }  # fmt: skip
    assert play.json["active"] == 1


def test_e11_thrown_again(at: At) -> None:
    """MOM-T02, MOM-W07, MOM-R11."""
    play = at((10, 0), (10, 0))("1:kk/2:bb", "k1x", "k2")
    assert play.some("re:") == ["re:k1x", "re:k2"]
    play("re:k1x", "k2")
    assert play.some("re:") == []
    assert not play("hold").json["unleash"]


def deployed(state: dict[str, object], area: int, aliens: tuple[int, int, int]) -> dict[Box, str]:
    """What stands where after a group has deployed, without what stood there before."""
    s = read_state(State, state)
    check(s)
    waves.deploy(s, area, *aliens)
    found = to_json(s)["aliens"]
    return {tuple(one["at"]): data.aliens_text([one[colour] for colour in data.ALIENS]) for one in found}


def test_e12_draws_for_empty_cards() -> None:
    """MOM-D02, MOM-D03, MOM-D04, MOM-R15."""
    assert deployed(build(), data.L2, (3, 1, 2)) == {
        (2, 0): "r1", (3, 0): "r1", (4, 1): "b1", (7, 0): "y1", (6, 0): "y1", (5, 1): "y1",
    }  # fmt: skip
    assert (4, -1) in deployed(build(), data.L2, (3, 2, 2))
    assert deployed(build(), data.L1, (5, 1, 0)) == {
        (8, 0): "b1", (13, 0): "y2", (12, 0): "y1", (10, 0): "y1", (9, 0): "y1",
    }  # fmt: skip


def test_e13_marines_in_the_way() -> None:
    """MOM-D05, MOM-D07, MOM-R16."""
    there: dict[str, Any] = {"aliens": {(8, 0): "y1"}, "marked": {1: ("crashed",)}}
    normal = build((13, 0), (8, 0), **there)
    hard = build((13, 0), (8, 0), **there, difficulty="hard")
    assert deployed(normal, data.L1, (3, 0, 0)) == {(8, 0): "y1", (12, 0): "y1", (10, 0): "y1", (9, 0): "y1"}
    assert deployed(hard, data.L1, (3, 0, 0)) == {(8, 0): "y1", (13, 0): "y1", (12, 0): "y1", (10, 0): "y1"}


def test_e14_the_end_of_a_round(at: At) -> None:
    """MOM-B02, MOM-B03, MOM-B04, MOM-W06, MOM-O02, MOM-F02, MOM-F03, MOM-R13, MOM-R14, MOM-R19."""
    late = {"aliens": {(14, 0): "y1r1"}, "incoming": "y2", "hits": 1, "active": 1, "order": []}
    play = at((16, 1), (9, 0), **late)("pass")
    assert (play.json["base_hits"], play.phase, play.aliens) == (2, "side", {})
    assert play("w2").json["draw"] == {"slot": "l2", "count": 1}
    play("draw:b1")
    assert play.aliens == {(2, 0): "b1", (14, 0): "y1", (15, 0): "y1"}
    assert play.json["round"] == 4
    assert at((16, 1), (9, 0), **late | {"base": 2})("pass").end == "base"
    assert at((16, 1), (9, 0), active=1, order=[], round=8)("pass").end == "time"


def test_e15_the_bomb(at: At) -> None:
    """MOM-X02, MOM-X03, MOM-X04, MOM-T02, MOM-W07, MOM-F01."""
    play = at((1, 0), (1, 0))("1:bbkk", "bomb", "b3", "b2", "k1", "k2")
    assert play.legal == ["hold", "re:b2", "re:b3", "re:k1", "re:k2"]
    play("re:k1")
    assert Play(play.state)("k2").end == "mmm"
    failed = Play(play.state)("k1x")
    assert failed.end is None and failed.phase == "draw"
    assert at((1, 0))("1:bbkk", "bomb", "b3", "b2", "k1", "k2").json["active"] == 1
    assert at((1, 0))("1:bbk/2:k").phase == "roll"
    assert at((1, 0), aliens={(1, 0): "r1"})("1:bbkk").json["throw"] == "act"


def test_e16_a_comrade_saves(at: At) -> None:
    """MOM-T03, MOM-T04, MOM-R22."""
    play = at((13, 0), (11, 0), (11, 0), players=3, marked={2: ("crashed",)})("1:b/2:bkk", "b2", "-b2:ff")
    assert play.at() == (11, 0, False) and play.at(2) == (11, 0, False)
    assert play.legal == ["go", "stop"]
    play = at((13, 0), (12, 0), marked={1: ("crashed",)})("1:b/2:bkk", "b1", "-b1:f")
    assert play.at(1) == (12, 0, False)


def test_e17_missiles(at: At) -> None:
    """MOM-C05, MOM-C06, MOM-C07, MOM-R25."""
    play = at((14, 0), (9, 0), aliens={(12, 0): "y4", (5, 1): "r1"})
    assert play.why("lift@1") == "not-crashed"
    assert Play(play.state)("him@1", "w1", "w2").legal == ["hit:+3@0=y3", "hold"]
    assert "hit:-4@1=r1" in Play(play.state)("him@1", "w2", "w2").legal
    assert Play(play.state)("sm@1", "w1", "w2").legal == ["hit:+3@0=y2", "hold", "re:w1", "re:w2"]


def test_e18_two_baits(at: At) -> None:
    """MOM-C08, MOM-W02, MOM-R26."""
    full = {"players": 4, "cards": "abcd", "order": []}
    both = {"marked": {0: ("bait",), 1: ("bait",)}, "active": 3}
    play = at((14, 0), (15, 0), (9, 0), (13, 0), **full, **both)("pass", "w1")
    assert (play.state.actor, play.json["ask"]) == (0, [0, 1])
    play("again", "w1")
    assert (play.state.actor, play.legal) == (1, ["again", "keep"])
    assert Play(play.state)("again", "w2").json["draw"] == {"slot": "r2", "count": 3}
    assert Play(play.state)("keep").json["draw"] == {"slot": "l2", "count": 5}


def test_e19_how_many_come(begin: At, at: At) -> None:
    """MOM-S09, MOM-W02, MOM-R02."""
    play = begin(players=4, specials="none", track="abcd")("start:14", "start:19", "start:16", "start:17")
    sizes = []
    while play.json["round"] == 0:
        sizes.append((play.json["draw"]["slot"], play.json["draw"]["count"]))
        play(f"draw:y{play.json['draw']['count']}")
    assert sizes == [("l2", 5), ("l1", 5), ("r1", 5), ("r2", 5)]
    last = {"players": 4, "cards": "abcd", "order": [], "active": 3}
    spread = ((9, 0), (13, 0), (17, 1), (22, 0))
    assert at(*spread, **last)("pass", "w1").json["draw"]["count"] == 4
    assert at(*spread, **last)("pass", "w2").json["draw"]["count"] == 3


def test_e20_the_order_of_play(at: At) -> None:
    """MOM-O03, MOM-O05, MOM-R04, MOM-R17."""
    where = ((17, 1), (6, 0), (27, 2), (16, 1), (6, 0))
    play = at(*where, players=5, cards="abcd", active=2, order=[], round=2)("pass", "w1", "draw:y5")
    assert [play.json["active"], *play.json["order"]] == [2, 1, 4, 0, 3]
    state = build(*where, players=5, cards="abcd", active=2, round=2)
    state["options"] |= {"order": "free"}
    free = Play(play.state.game.from_json(state))("pass", "w1", "draw:y5")
    assert (free.state.actor, free.legal) == (0, [f"next@{i}" for i in range(5)])


def test_e21_multi_shot_and_fusion_cannon(at: At) -> None:
    """MOM-Y02, MOM-Y04, MOM-R32."""
    multi = {"abilities": {0: "multishot"}}
    play = at((9, 0), aliens={(8, 0): "b1", (7, 0): "y1"}, **multi)("1:bkkw", "b1", "k1", "k2", "w2")
    play("shoot:-2@0=y1")
    assert play.legal == ["hold", "shoot:-1@0=b1"]
    assert play.why("-b1:f") == "already-fired"
    play = at((9, 0), aliens={(9, 0): "y1", (7, 0): "y1"}, **multi)("1:bk/2:bk", "b1", "k2", "fight=y1")
    assert play.legal == ["hold", "shoot:-2@0=y1"]
    assert play.state.to_json()["fired"] is True
    held = play("hold").state
    assert held.to_json()["fired"] is False, "only in the phase choose (section 6)"
    assert held.game.from_json(held.to_json()) == held
    there = {(8, 0): "y2r1", (6, 0): "y1"}
    play = at((9, 0), aliens=there, abilities={0: "fusion"})("1:bbk/2:w", "b1", "b3", "k1")
    assert play.some("shoot") == ["shoot:-1@0=y1r1", "shoot:-1@0=y2"]
    assert play.why("shoot:-3@0=y1") == "no-damage"


def test_e22_the_sniper(at: At) -> None:
    """MOM-Y06, MOM-R34."""
    play = at((9, 0), aliens={(7, 0): "y1r2", (3, 0): "y1"}, abilities={0: "sniper"})("1:bkw/2:b", "b2", "k2", "w1")
    assert play.some("shoot") == ["shoot:-2@0=r2", "shoot:-2@0=y1r1"]
    play("shoot:-2@0=r2", "go", "b1")
    assert play.why("-b1:f") == "sniper"
    play = at((9, 0), aliens={(8, 0): "y1"}, abilities={0: "sniper"})(
        "1:b/2:bkk", "b1", "-b1:f", "go", "b1", "k1", "k1"
    )
    assert play.why("fight=y1") == "sniper"


def test_e23_precog(at: At) -> None:
    """MOM-Y09, MOM-R37."""
    there = {(8, 0): "y1", (6, 0): "y1"}
    play = at((9, 0), (9, 0), aliens=there, abilities={0: "precog"})("foresee:bkkw", "b3", "k1", "k2", "w1")
    assert play.json["hand"] == ["b3", "k1", "k2", "w1"]
    play("take:b3")
    assert play.some("re:") == []
    play("shoot:-3@0=y1", "take:k1,w1", "shoot:-1@0=y1", "take:k2", "-k2:ff")
    assert play.at() == (7, 0, False) and play.json["marines"][0]["strained"]
    play = at((9, 0), abilities={0: "precog"}, marked={0: ("strained",)})
    assert play.why("foresee:bkkw") == "twice-in-a-row"


def test_e24_the_injector(at: At) -> None:
    """MOM-Y08, MOM-R36."""
    play = at((1, 0), aliens={(2, 0): "y1"}, abilities={0: "injector"})("inject")
    assert len(play.legal) == 164
    play("1:ww/2:bbkk", "w1", "w1", "shoot:+1@0=y1")
    assert play.legal == ["bomb", "go", "stop"]
    play("stop")
    assert play.json["marines"][0]["strained"]
    tired = at((9, 0), abilities={0: "injector"}, marked={0: ("strained",)}, dice=3)
    assert len(tired.some("1:")) == 61 and tired.why("inject") == "not-fit"


def test_e25_the_jet_pack(at: At) -> None:
    """MOM-Y11, MOM-R39."""
    for jump, end in (("-k2:fu,b1:f", (5, 1, False)), ("-b1:f,k2:fu", (5, 1, False)), ("-k2:uu,b1:f", (5, 1, True))):
        play = at((8, 0), aliens={(8, 0): "y1"}, abilities={0: "jetpack"})("1:bk/2:bk", "b1", "k2", jump)
        assert play.at() == end, jump


def test_e26_teleportation(at: At) -> None:
    """MOM-Y12, MOM-C02, MOM-T04, MOM-R40."""
    given = {"abilities": {0: "teleport"}, "marked": {1: ("crashed",)}}
    play = at((15, 0), (5, 1), **given)("1:bk/2:bk", "tp:l2-", "b3")
    assert play.legal == ["land:-1", "land:1", "re:b3"]
    assert Play(play.state)("land:-1").at() == (5, -1, True)
    stands = Play(play.state)("land:1")
    assert stands.at() == (5, 1, False) and stands.at(1) == (5, 1, False)


def test_e27_ranger_drone_and_bombing(at: At) -> None:
    """MOM-Y01, MOM-Y05, MOM-Y10, MOM-R29, MOM-R33, MOM-R38."""
    play = at((13, 0), abilities={0: "ranger"})("1:bk/2:bk", "b2", "k1x")
    assert Play(play.state)("-b2:ff").at() == (11, 0, False)
    safe = Play(play.state)("-k1x:f")
    assert safe.at() == (12, 0, False) and not safe.json["unleash"]
    play = at((13, 0), aliens={(12, 0): "y1"}, abilities={0: "drone"})("1:bk/2:bk", "b2", "k2", "-b2:ff")
    assert play.phase == "drone" and play.at() == (11, 0, True)
    assert play("drone:bw", "b3", "w1").legal == ["hold", "shoot:+1@0=y1"]
    play = at((9, 0), aliens={(1, 0): "r1", (3, 0): "y1", (7, 0): "b2"}, abilities={0: "orbital"})("orbital:l2")
    assert play.aliens == {(1, 0): "r1"} and "1:bbkk" in play.legal


def test_e28_kamikaze(at: At) -> None:
    """MOM-Y07, MOM-W03, MOM-W07, MOM-R35, MOM-R43."""
    play = at((1, 0), (1, 0), abilities={0: "kamikaze"})("kamikaze:bbkkw", "b3", "b1", "k1x", "k2")
    lost = Play(play.state)("w1")
    assert lost.json["marines"][0]["out"] and lost.json["draw"] == {"slot": "l2", "count": 2}
    assert Play(play.state)("w2").end == "mmm"


def test_e29_communications(at: At) -> None:
    """MOM-Y03, MOM-R31."""
    link = {"abilities": {1: "comms"}}
    assert at((9, 0), (13, 0), **link)("1:bbkk", "b1", "b1", "k1", "k1").some("re:")
    assert not at((9, 0), (13, 0), marked={1: ("crashed",)}, **link)("1:bbkk", "b1", "b1", "k1", "k1").some("re:")
    assert not at((9, 0), (7, 0), **link)("1:bbkk", "b1", "b1", "k1", "k1").some("re:")


def test_e30_two_rights(at: At) -> None:
    """MOM-T02, MOM-C02, MOM-R21, MOM-R23."""
    play = at((15, 0), (15, 0))("1:bw/2:bw", "b1", "w1", "re:b1", "b1")
    assert play.json["rerolled"] == ["team"]
    play("re:w1", "w1")
    assert play.json["rerolled"] == ["base", "team"] and not play.some("re:")
    play("hold", "go", "b1", "w1", "re:b1", "b1")
    assert not play.some("re:")
