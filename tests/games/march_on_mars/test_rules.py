"""Rules that the worked examples leave open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from crossings.engine import Game
from crossings.engine.schema import read_state
from crossings.games.march_on_mars.rules import data, planet
from crossings.games.march_on_mars.rules.schema import State
from crossings.games.march_on_mars.text.invariants import check
from crossings.shared.ring import jumps
from crossings.shared.ring.data import CIRCLE, ROCK

from .conftest import Play, build
from .test_examples import deployed

At = Callable[..., Play]


# ---- planet and set-up ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "columns", "slots"), [(2, 17, 2), (3, 17, 2), (4, 33, 4), (5, 33, 4)])
def test_the_boards(begin: At, players: int, columns: int, slots: int) -> None:
    """MOM-S01, MOM-S02, MOM-S03, MOM-S04, MOM-R03: cards drawn one by one, then the guards stand."""
    play = begin(players=players, specials="none")
    for letter in "jihg"[:slots]:
        assert set(play.state.outcomes().values()) == {Fraction(1, 10 - len(play.json["track"]))}
        assert play.json["aliens"] == [] and play.json["bag"]["r"] == 5
        play(f"card:{letter}")
    assert play.json["track"] == list("jihg"[:slots])
    assert play.aliens == {(1, 0): "r1"} | ({(32, 0): "r1"} if slots == 4 else {})
    assert play.json["base_hits"] == 0 and play.json["bag"] == {"y": 30, "b": 10, "r": 5 - len(play.aliens)}
    assert play.legal == [f"start:{x}" for x in (range(14, 20) if columns == 33 else range(14, 17))]


def test_every_column_of_the_landing_zone_has_one_circle(begin: At) -> None:
    """MOM-S08, MOM-R41, section 2: several may share a box."""
    play = begin(players=4, specials="none", track="abcd")("start:16", "start:16", "start:14", "start:19")
    assert [play.at(marine) for marine in range(4)] == [(16, 1, False), (16, 1, False), (14, 0, False), (19, 0, False)]
    assert [data.ABILITIES[2 * card - 2 : 2 * card] for card in (1, 6)] == [
        ("orbital", "fusion"), ("jetpack", "teleport"),
    ]  # fmt: skip


def test_special_training(begin: At) -> None:
    """MOM-S05, MOM-S06, MOM-S07: dealt, chosen, none."""
    dealt = begin(players=2, track="ab")
    assert dealt.state.outcomes() == {f"deal:{card}": Fraction(1, 6) for card in range(1, 7)}
    dealt("deal:6")
    assert dealt.state.outcomes() == {f"deal:{card}": Fraction(1, 5) for card in range(1, 6)}
    assert dealt("deal:1").legal == ["ability:jetpack", "ability:teleport"]
    assert dealt("ability:teleport").legal == ["ability:fusion", "ability:orbital"]
    chosen = begin(players=2, track="ab", specials="choose")
    assert len(chosen.legal) == 12
    assert len(chosen("ability:comms").legal) == 10
    assert all(marine["ability"] is None for marine in begin(players=2, track="ab", specials="none").json["marines"])


def test_the_mmm_is_rock_up_to_the_sky(game: Game) -> None:
    """MOM-J01, MOM-J02, MOM-R09: also above all that is drawn, at both ends."""
    for cards, players, columns in (("hcai", 4, 33), ("hc", 2, 17)):
        s = read_state(State, build(players=players, cards=cards))
        check(s)
        for x in (0, columns):
            assert {jumps.kind_of(s, x, y) for y in range(-3, 8)} == {ROCK}
        assert jumps.kind_of(s, 1, 0) == CIRCLE and jumps.kind_of(s, 1, 4) != ROCK
        assert not planet.is_column(s, 0) and not planet.is_column(s, columns)


def test_a_jet_pack_hits_the_mmm_high_up(at: At) -> None:
    """MOM-J02, MOM-Y11: from the tower over the guard box."""
    play = at((3, 2), cards="da", abilities={0: "jetpack"})("1:bkk/2:b", "b1", "k2", "k2", "-k2:uu,k2:uu")
    assert play.at() == (1, 0, True)


def test_nothing_is_measured_past_the_mmm(at: At) -> None:
    """MOM-J04, MOM-R09: neither on the ring nor from its last column."""
    there = {(31, 0): "y1", (32, 0): "r1"}
    play = at((2, 0), (14, 0), (14, 0), (14, 0), players=4, cards="abce", aliens=there)
    play("1:bbkk", "b1", "b3", "k1", "k2")
    assert play.some("shoot") == []
    assert planet.distance(4, 1, 4, -1) == 1 and planet.distance(4, 1, 4, 1) == 0 and planet.distance(4, 1, 9, 0) == 5


# ---- rounds and turns ----------------------------------------------------------------------------


def test_a_round(at: At) -> None:
    """MOM-O01, MOM-O02, MOM-O04, MOM-B01, MOM-R01: turns in an order fixed before, then the wave."""
    play = at((9, 0), (12, 0), (13, 0), aliens={(8, 0): "y2"}, players=3)
    assert play.json["order"] == [1, 2]
    play("1:bb/2:kk", "b3", "b3", "+b3:fff")
    assert play.json["order"] == [1, 2]
    play("stop", "pass", "pass", "w1")
    assert play.json["incoming"]["y"] == 2 and play.aliens == {}
    play(f"draw:y{play.json['draw']['count']}")
    assert play.json["round"] == 4 and play.json["incoming"]["y"] == 0
    assert sum(x >= 14 for x, _ in play.aliens) == 2


def test_who_is_out_plays_no_turns(at: At) -> None:
    """MOM-O06, MOM-F04, MOM-R43: but wins with the team, and neither draws nor keeps off aliens."""
    play = at((9, 0), (1, 0), abilities={1: "kamikaze"}, marked={1: ("out",)}, order=[])("pass", "w1")
    assert play.json["draw"]["count"] == 2
    play("draw:y2")
    assert (play.json["active"], play.json["order"]) == (0, [])
    won = at((1, 0), (1, 0), abilities={1: "kamikaze"}, marked={1: ("out",)}, order=[])
    won("1:bbkk", "bomb", "b3", "b3", "k2", "k2")
    assert won.state.result is not None and won.state.result.winners == (0, 1)
    assert won.state.result.scores == (1, 1)


def test_dice_due(at: At) -> None:
    """MOM-P01, MOM-P02, MOM-K04, MOM-R20: two after a crash, four if somebody helped; it stands in its turn."""
    play = at((9, 0), (13, 0), marked={1: ("crashed",)})("pass")
    assert (play.json["dice"], play.at(1)) == (2, (13, 0, False))
    play = at((14, 0), (9, 0), marked={1: ("crashed",)}, order=[1])("lift@1")
    assert play.json["dice"] == 4
    assert at((9, 0), (13, 0), marked={1: ("crashed",)}, active=0, order=[1], abilities={1: "injector"})(
        "pass"
    ).json["dice"] == 2  # fmt: skip


def test_nothing_but_the_first_throw_is_a_duty(at: At) -> None:
    """MOM-P03, MOM-P04, MOM-A01, MOM-A02, MOM-A06, MOM-R05, MOM-R06."""
    assert at((9, 0))("pass").json["active"] == 1
    play = at((9, 0))("1:b/2:k/3:ww", "b1", "hold")
    assert play.legal == ["go", "stop"]
    play("go", "k1", "hold", "go", "w1", "w1")
    assert play("hold").json["active"] == 1
    assert at((9, 0))("1:bbkk", "b1", "b1", "k1", "k1", "hold").json["active"] == 1


def test_aliens_do_not_stop_a_jump(at: At) -> None:
    """MOM-M03, MOM-M04: past and into a box with aliens."""
    play = at((9, 0), aliens={(8, 0): "y1", (7, 0): "y1"})("1:bk/2:bk", "b2", "k1", "-b2:ff", "go", "b1", "k1")
    assert play.at() == (7, 0, False) and play.legal == ["fight=y1", "hold"]


def test_a_crashed_marine_is_no_companion(at: At) -> None:
    """MOM-K01, MOM-T01, MOM-R20: it neither gives a reroll nor saves."""
    play = at((13, 0), (11, 0), marked={1: ("crashed",)})("1:b/2:bkk", "b2")
    assert not play.some("re:")
    assert play("-b2:ff").at() == (11, 0, True)


def test_support_takes_the_turn(at: At) -> None:
    """MOM-C01, MOM-C03, MOM-C04, MOM-R24: in the landing zone, free of aliens, also after a crash."""
    assert at((14, 0))("bait").json["active"] == 1
    assert at((14, 0), dice=2).some("bait", "him") == ["bait", "him@0", "him@1"]
    assert at((16, 1)).some("sm@") == ["sm@0", "sm@1"]
    assert not at((13, 0)).some("bait", "him", "sm", "lift")


def test_the_bomb_is_called_before_the_throw(at: At) -> None:
    """MOM-X01, MOM-R27, MOM-R28: thrown to move it is none; beside the MMM on another level there is no box."""
    play = at((1, 0))("1:bbkk", "go", "b3", "b3", "k2", "k2")
    assert play.end is None and play.some("+b3", "hold")
    assert not at((2, 0))("1:bbkk").legal


def test_all_dice_hit(at: At) -> None:
    """MOM-R07, MOM-R42, MOM-H04: and kill what they can: yellow 1, blue 2, red 3."""
    assert list(data.HITS_TO_KILL) == [1, 2, 3]
    play = at((9, 0), aliens={(8, 0): "y4"})("1:bbkk", "b1", "b1", "k1", "k1x")
    assert play.some("shoot") == ["shoot:-1@0=y4"]


def test_fusion_in_a_fight(at: At) -> None:
    """MOM-R30, MOM-Y02: a 1 hits twice in the own box, too; a missile is no dice of the suit."""
    play = at((14, 0), aliens={(14, 0): "b1"}, abilities={0: "fusion"})("1:bk/2:bk", "b1", "k2")
    assert play.some("fight") == ["fight=b1"]
    play = at((14, 0), aliens={(12, 0): "r1"}, abilities={0: "fusion"})("him@0", "w1", "w1")
    assert play.some("hit") == ["hit:-2@0=r1"]


# ---- waves and deploying -------------------------------------------------------------------------


def test_the_white_die(at: At) -> None:
    """MOM-W05: 1 left, 2 right."""
    play = at((9, 0), active=0, order=[])("pass")
    assert play.state.outcomes() == {"w1": Fraction(1, 2), "w2": Fraction(1, 2)}
    full = at((9, 0), (9, 0), (22, 0), (22, 0), players=4, cards="abcd", active=3, order=[])("pass", "w2")
    assert full.json["draw"] == {"slot": "r2", "count": 3}


def test_an_empty_bag(game: Game) -> None:
    """MOM-W04, MOM-R44: what is not there does not come, and nothing is drawn."""
    state = build((9, 0), (12, 0), aliens={(3, 0): "y29b10r5"}, order=[])
    left = Play(game.from_json(state))("pass", "w1")
    assert left.state.outcomes() == {"draw:y1": Fraction(1)}
    state = build((9, 0), (12, 0), aliens={(3, 0): "y30b10r5"}, order=[])
    none = Play(game.from_json(state))("pass", "w1")
    assert none.json["round"] == 4 and none.phase == "program"


def test_a_draw_is_without_looking(at: At) -> None:
    """MOM-W04: in proportion to the bag."""
    play = at((9, 0), aliens={(3, 0): "y29b8"}, active=0, order=[])("pass", "w2")
    assert play.state.outcomes() == {"draw:y1": Fraction(1, 8), "draw:b1": Fraction(1, 4), "draw:r1": Fraction(5, 8)}


def test_only_circle_boxes() -> None:
    """MOM-D01, MOM-D08: never the hazard of the card; aliens that stand there count."""
    assert (11, 0) not in deployed(build(), data.L1, (6, 6, 3))
    assert deployed(build(aliens={(13, 0): "y1"}), data.L1, (1, 0, 0)) == {(13, 0): "y1", (12, 0): "y1"}


def test_no_box_without_a_marine() -> None:
    """MOM-D06: then all are allowed."""
    where = ((14, 0), (15, 0), (16, 1))
    assert deployed(build(*where, players=3), data.LZ_AREA, (1, 1, 0)) == {(14, 0): "b1", (16, 1): "y1"}


def test_the_shorter_way_round() -> None:
    """MOM-D02, MOM-R17: on the full board the middle of the landing zone is farthest."""
    state = build(*[(2, 0)] * 4, players=4, cards="abce")
    assert deployed(state, data.LZ_AREA, (2, 0, 0)) == {(16, 1): "y1", (17, 1): "y1"}
    assert deployed(state, data.LZ_AREA, (0, 0, 3)) == {(14, 0): "r1", (19, 0): "r1", (15, 0): "r1"}
    assert deployed(state, data.R2, (0, 0, 1)) == {(31, 0): "r1"}


def test_the_sets_of_kills() -> None:
    """MOM-H05, MOM-R07, MOM-R34: each within the hits, none leaving enough for another alien."""
    for hits, *there in np.ndindex(np.shape(data.KILLS_BY_HITS)):
        kills = data.KILLS_BY_HITS[(hits, *there)]
        for place in range(data.SET_SIZE[kills]):
            dead = data.KILLED[data.SET_KILL[kills, place]]
            left = hits - int(np.dot(dead, data.HITS_TO_KILL))
            assert left >= 0 and sum(dead) > 0
            assert all(left < data.HITS_TO_KILL[c] for c in range(3) if there[c] > dead[c])


def test_a_crash_mark_calls_one_wave(at: At) -> None:
    """MOM-W07, MOM-R11: let go or used, once a turn; where the marine is at the end of its turn."""
    play = at((9, 0))("1:kk/2:bb", "k1x", "k1x", "hold")
    assert play.json["unleash"] and play("stop").json["draw"]["slot"] == "l2"
    used = at((9, 0))("1:kk/2:bb", "k1x", "k1", "-k1:f", "stop")
    assert used.phase == "draw"
    crossing = at((16, 1), (9, 0), (9, 0), (9, 0), players=4, cards="abce", order=[1, 2, 3])
    crossing("1:kw/2:bb", "k1x", "w1", "hold", "go", "b1", "b2", "+b1:f")
    assert crossing.json["draw"]["slot"] == "r2"


def test_the_mmm_destroyed_ends_the_game_at_once(at: At) -> None:
    """MOM-F01, MOM-F05: also before companions play and the base is hit a last time; then nothing can be done."""
    play = at((1, 0), (9, 0), aliens={(14, 0): "y1"}, hits=2, round=8)("1:bbkk", "bomb", "b3", "b3", "k2", "k1")
    assert (play.end, play.legal) == ("mmm", [])
    assert play.state.result is not None and play.state.result.winners == (0, 1)
    short = at((1, 0), (9, 0), aliens={(14, 0): "y1"}, hits=2, round=8)("1:bbkk", "bomb", "b3", "b3", "k1", "k1")
    assert (short.end, short.json["active"]) == (None, 1)


def test_the_base_destroyed_ends_the_game_at_once(at: At) -> None:
    """MOM-F02, MOM-F04: by the third hit, or that of the option; no wave comes any more."""
    last = {"aliens": {(14, 0): "y3"}, "active": 1, "order": []}
    for base, hits in ((3, 2), (2, 1), (1, 0)):
        play = at((16, 1), (9, 0), **last, base=base, hits=hits)("pass")
        assert (play.end, play.legal, play.json["base_hits"]) == ("base", [], base)
        assert play.state.result is not None
        assert (play.state.result.winners, play.state.result.scores) == ((), (0, 0))
    assert at((16, 1), (9, 0), **last, hits=1)("pass").end is None


def test_time_is_over_after_the_last_round(at: At) -> None:
    """MOM-F03, MOM-F04: the eighth, or that of the option; its wave is not sent, and a base lost then is lost first."""
    last = {"active": 1, "order": []}
    for turns, round in ((8, 8), (4, 4)):
        play = at((16, 1), (9, 0), **last, turns=turns, round=round)("pass")
        assert (play.end, play.legal) == ("time", [])
        assert play.state.result is not None and play.state.result.winners == ()
    before = at((16, 1), (9, 0), **last, round=7)("pass")
    assert (before.end, set(before.state.outcomes())) == (None, {"w1", "w2"})
    assert at((16, 1), (9, 0), **last, aliens={(14, 0): "y1"}, hits=2, round=8)("pass").end == "base"
