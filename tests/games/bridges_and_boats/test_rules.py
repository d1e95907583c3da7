"""Rules and rulings that the worked examples leave open."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from crossings.engine import Game
from crossings.games.bridges_and_boats.rules import planes

from .conftest import Play

At = Callable[..., Play]
ALL = range(1, 7)

# ---- set-up, income, purchase --------------------------------------------------------------------


def test_set_up(begin: At) -> None:
    """BAB-01, BAB-02, BAB-03, BAB-04."""
    play = begin()
    assert len(play["pool"]) == 28
    assert (play["reserves"], play["turn"], play["round"], play["crossed"]) == ([[], []], 0, 1, 0)


def test_turns_alternate(begin: At) -> None:
    """BAB-04, BAB-08, BAB-12, BAB-37, BAB-64: each side takes its own income, coins are kept."""
    play = begin(attacker_income=4, defender_income=2)
    seen = []
    for _ in range(4):
        seen.append((play["turn"], play["round"], play["coins"]))
        play = play("end")
    assert seen == [(0, 1, [4, 0]), (1, 1, [4, 2]), (0, 2, [8, 2]), (1, 2, [8, 4])]


def test_steps_in_order(at: At) -> None:
    """BAB-05, BAB-06, BAB-07, BAB-R03: any step may be left out; orders of later steps close earlier ones."""
    play = at(coins=[5, 0], reserves=(["1-1", "2-2"], []), bridge=[1])
    assert set(play.legal) == {"buy", "boat-1-1", "boat-2-2", "bridge-1-1", "bridge-2-2", "enter", "end"}
    play = play("boat-1-1")
    assert play["phase"] == "build" and "bridge-2-2" in play.legal and "buy" not in play.legal
    assert play("enter").legal == ["end", "load-1-1"]


def test_one_by_one(begin: At) -> None:
    """BAB-09, BAB-10, BAB-R02: each domino is seen before the next is bought; it cannot be drawn again."""
    play = begin(attacker_income=6)("buy", "d-0-3")
    assert (play["reserves"], play["coins"], "buy" in play.legal) == ([["0-3"], []], [4, 0], True)
    outcomes = play("buy").state.outcomes()
    assert len(outcomes) == 27 and "d-0-3" not in outcomes and set(outcomes.values()) == {Fraction(1, 27)}


def test_prices(at: At) -> None:
    """BAB-09, BAB-15, BAB-19, BAB-32: what the options say."""
    dear = {"domino_cost": 4, "bridge_cost": 2, "boat_cost": 3}
    play = at(coins=[9, 0], reserves=(["1-1", "2-2"], []), options=dear)
    assert play("buy")["coins"] == [5, 0]
    assert play("bridge-1-1")["coins"] == [7, 0]
    assert play("boat-1-1", "bridge-2-2")["coins"] == [4, 0]
    assert at(coins=[2, 0], reserves=(["1-1"], []), options=dear).legal == ["bridge-1-1", "end"]


def test_kept_dominoes(at: At) -> None:
    """BAB-11: what is not built stays in the reserve."""
    assert at(reserves=(["1-1"], []))("end", "end")["reserves"] == [["1-1"], []]


# ---- the bridge ----------------------------------------------------------------------------------


def test_the_whole_bridge_in_a_turn(at: At) -> None:
    """BAB-14, BAB-16, BAB-18, BAB-20: six sections and no more; nothing takes them back."""
    hand = ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "1-6"]
    play = at(reserves=(hand, []))(*(f"bridge-{domino}" for domino in hand[:6]))
    assert play["bridge"] == hand[:6]
    assert play.refusal("bridge-1-6") == ("bridge-complete", "BAB-18")
    assert play.legal == ["boat-1-6", "end"]


def test_repair_comes_first(at: At) -> None:
    """BAB-17, BAB-R04: the lowest gap, destroyed or never built, though higher ones stand."""
    play = at(reserves=(["1-1"], []), bridge=[2, 3, 5], buried=["6-6"])("bridge-1-1")
    assert play["bridge"][0] == "1-1"


def test_never_backward(at: At) -> None:
    """BAB-24, BAB-25, BAB-R05: whatever is played, a soldier goes forward a space at a time."""
    play = at(bridge=ALL, soldiers=[3, 6, 9], options={"bridge_speed": 3})
    for text in play.legal:
        if text.startswith("move-"):
            space = int(text.removeprefix("move-"))
            assert sorted({*play.soldiers, space + 1} - {space}) == play(text).soldiers
    assert play("move-9", "move-10", "move-11").why("move-12") == "moved"


def test_waiting_is_allowed(at: At) -> None:
    """BAB-30, BAB-R06, BAB-R07: nobody has to move; who was passed over has missed its move."""
    play = at(bridge=ALL, soldiers=[3, 5], coins=[1, 0])
    assert play("end", "end").soldiers == [3, 5]
    assert play("enter").legal == ["end"]


def test_all_are_behind_who_left(at: At) -> None:
    """BAB-28, BAB-R06: after one has walked off, any other may move."""
    play = at(bridge=ALL, soldiers=[10, 12])("move-12")
    assert (play["mover"], play["steps"], play.legal) == (13, 0, ["end", "move-10"])


def test_gaps_ahead_and_behind(at: At) -> None:
    """BAB-27, BAB-30, BAB-R08: a half-built bridge can be entered; beyond a gap soldiers walk on."""
    assert "enter" in at(bridge=[1], coins=[1, 0]).legal
    play = at(bridge=[1, 3], soldiers=[2, 5])
    assert play.legal == ["end", "move-5"]
    assert play.why("move-2") == "gap"


def test_march_closes_up(at: At) -> None:
    """BAB-31: each sees those ahead already moved; who moved last is the mover; nobody enters."""
    play = at(bridge=ALL, soldiers=[1, 2, 3, 11, 12], coins=[3, 0], options={"bridge_speed": 3})("march")
    assert (play.soldiers, play["crossed"], play["coins"]) == ([4, 5, 6], 2, [3, 0])
    assert (play["mover"], play["steps"]) == (4, 3)
    play = at(bridge=[1, 2], soldiers=[1, 2, 4], options={"bridge_speed": 3})("march")
    assert (play.soldiers, play["mover"], play["steps"]) == ([2, 3, 4], 2, 1)


def test_march_goes_on(at: At) -> None:
    """BAB-31: the soldier that has gone one of its spaces uses up the others; those ahead of it stay."""
    fast = {"bridge_speed": 2}
    play = at(bridge=ALL, soldiers=[2, 5, 9], options=fast)("move-5")
    assert play("march").soldiers == [4, 7, 9]
    assert play("march").state == play("move-6", "move-2", "move-3").state
    assert play("move-6", "move-2").why("march") == "one-by-one"


def test_march_off_the_bridge(at: At) -> None:
    """BAB-29, BAB-31: if the last to move has crossed, nobody is the mover."""
    play = at(bridge=ALL, soldiers=[11, 12], options={"bridge_speed": 2})("march")
    assert (play.soldiers, play["crossed"], play["mover"], play["steps"]) == ([], 2, 13, 0)


@pytest.mark.parametrize("speed", [1, 2, 3])
@pytest.mark.parametrize("soldiers", [[3, 4, 5], [10, 11, 12], [1, 2, 6], [5, 6, 9, 12]])
def test_march_is_a_row_of_moves(at: At, speed: int, soldiers: list[int]) -> None:
    """BAB-31: as moving each as far as it goes, the foremost first."""
    play = at(bridge=[1, 2, 3, 5, 6], soldiers=soldiers, options={"bridge_speed": speed})
    one_by_one, movers = play, 0
    for space in sorted(soldiers, reverse=True):
        at_now = space
        while f"move-{at_now}" in one_by_one.legal:
            one_by_one, at_now = one_by_one(f"move-{at_now}"), at_now + 1
        movers += at_now > space
    assert ("march" in play.legal) == (movers > 1)
    if movers > 1:
        marched = play("march")
        assert marched.soldiers == one_by_one.soldiers
        assert marched["crossed"] == one_by_one["crossed"]


# ---- boats ---------------------------------------------------------------------------------------


def test_a_boat_in_one_turn(at: At) -> None:
    """BAB-19, BAB-22, BAB-32, BAB-35, BAB-R11: built, loaded twice and launched; a third soldier has no room."""
    play = at(coins=[4, 0], reserves=(["3-4"], []))("boat-3-4", "load-3-4", "load-3-4")
    assert (play["coins"], play.why("load-3-4")) == ([2, 0], "boat-full")
    play = play("launch-3-4")
    assert (play["across"], play["loaded"]) == ([{"domino": "3-4", "soldiers": 2}], [])
    assert play.why("load-3-4") == "no-boat"


def test_boats_wait(at: At) -> None:
    """BAB-34, BAB-35, BAB-R10: a loaded boat lies face up at the bank as long as one likes."""
    play = at(loaded={"3-4": 1})("end", "end")
    assert play["loaded"] == [{"domino": "3-4", "soldiers": 1}]
    assert play.state.view(1)["loaded"] == play["loaded"]
    assert "launch-3-4" in play.legal


def test_unloading_once_a_turn(at: At) -> None:
    """BAB-13, BAB-21, BAB-36, BAB-R12: before the first order of step 4; what is launched then stays."""
    play = at(coins=[3, 0], across={"3-4": 2}, loaded={"5-6": 1})("launch-5-6")
    assert (play["crossed"], play["across"], play["discard"]) == (2, [{"domino": "5-6", "soldiers": 1}], ["3-4"])
    assert play("end")["across"] == [{"domino": "5-6", "soldiers": 1}]
    assert play("end", "end", "end")["crossed"] == 3


def test_not_across_yet(at: At) -> None:
    """BAB-65, BAB-68, BAB-R01, BAB-R12, BAB-R13: the last domino comes before unloading; nobody else counts."""
    play = at(pool=["1-1"], coins=[9, 3], across={"3-4": 2}, bridge=ALL, soldiers=[12], crossed=3)("buy")
    assert play.end == ("last-domino", [], [3, 3])


# ---- planes --------------------------------------------------------------------------------------


def test_what_the_defender_builds(at: At) -> None:
    """BAB-38, BAB-39, BAB-40: as many as there are dominoes; they stay."""
    play = at(turn=1, reserves=([], ["1-1", "2-2", "3-3"]))("plane-1-1", "cannon-2-2", "plane-3-3")
    assert (play["planes"], play["cannons"], play.legal) == (["1-1", "3-3"], ["2-2"], ["end"])


def test_a_mission(at: At) -> None:
    """BAB-41, BAB-43, BAB-45, BAB-57, BAB-R14: in the order of sending; afterwards all are back."""
    play = at(turn=1, bridge=ALL, reserves=([], ["5-6"]), planes=["1-2", "3-4"], coins=[0, 9])
    play = play("plane-5-6", "send-5-6", "send-1-2")
    assert (play["mission"], play["coins"]) == (["5-6", "1-2"], [0, 7])
    play = play("end")
    assert (play.state.actor, play["phase"], play["mission"]) == ("chance", "hit", ["5-6", "1-2"])
    play = play("1+1")
    assert (play["phase"], play["mission"]) == ("hit", ["1-2"])
    play = play("1+1")
    assert (play["turn"], play["mission"], play["planes"]) == (0, [], ["1-2", "3-4", "5-6"])
    assert "send-1-2" in play("end").legal


def test_two_dice(at: At) -> None:
    """BAB-46, BAB-49: 21 results, doubles half as likely."""
    outcomes = at(turn=1, bridge=ALL, planes=["3-4"], coins=[0, 9])("send-3-4", "end").state.outcomes()
    assert len(outcomes) == 21
    assert all(chance == Fraction(1, 36 if text[0] == text[-1] else 18) for text, chance in outcomes.items())


@pytest.mark.parametrize(("plane", "roll"), [("1-1", "1+1"), ("6-6", "6+6"), ("1-2", "1+2"), ("5-6", "5+6")])
def test_deadly_whenever_they_hit(at: At, plane: str, roll: str) -> None:
    """BAB-47, BAB-R15."""
    assert at(turn=1, bridge=ALL, planes=[plane], coins=[0, 9])(f"send-{plane}", "end", roll)["deadly"]


def test_never_deadly(at: At) -> None:
    """BAB-47, BAB-48, BAB-R15, BAB-R19: a plane with a blank, and the ace, which does not roll to hit."""
    play = at(turn=1, bridge=ALL, planes=["0-1", "0-6"], coins=[0, 9])
    assert not play("send-0-6", "end", "1+5")["deadly"]
    play = play("send-0-1", "end")
    assert (play["phase"], play["deadly"]) == ("where", False)


def test_beside_the_section(at: At) -> None:
    """BAB-51, BAB-R17: soldiers beside a deadly strike die, sections do not; nothing lies beyond the ends."""
    play = at(turn=1, bridge=ALL, soldiers=range(1, 13), planes=["3-4"], coins=[0, 9])("send-3-4", "end", "3+4")
    assert (play("1+1").standing, play("1+1").soldiers) == ([2, 3, 4, 5, 6], list(range(5, 13)))
    assert (play("6+6").standing, play("6+6").soldiers) == ([1, 2, 3, 4, 5], list(range(1, 9)))


def test_into_the_water(at: At) -> None:
    """BAB-52, BAB-R16: a deadly hit, too, does nothing where no section stands."""
    play = at(turn=1, bridge=[1, 3], soldiers=[2, 5], planes=["3-4"], coins=[0, 9])("send-3-4", "end", "3+4", "1+2")
    assert (play.standing, play.soldiers, play["deadly"]) == ([1, 3], [2, 5], False)


def test_destroyed_sections(at: At) -> None:
    """BAB-12, BAB-13, BAB-50, BAB-R23: face down to the discard; dead soldiers are nobody's coins."""
    play = at(turn=1, bridge={1: "5-5"}, soldiers=[1, 2], planes=["0-1"], coins=[4, 9])("send-0-1", "end", "1+1")
    assert (play["buried"], play["discard"], play["coins"], play["crossed"]) == (["5-5"], [], [4 + 3, 7], 0)
    assert play.state.view(1)["buried"] == ["?"]


def test_turned_back(at: At) -> None:
    """BAB-53, BAB-56, BAB-R18: once no section stands all fly home unrolled, the ghost unused; coins stay paid."""
    play = at(turn=1, bridge=[1], planes=["0-0", "0-1", "2-2", "3-4"], coins=[0, 9])
    play = play("send-0-1", "send-0-0", "send-3-4", "send-2-2", "end", "1+1", "keep")
    assert (play["mission"], play["ghost"], play["turn"], play["coins"][1]) == ([], False, 0, 9 - 4)


def test_the_ghost(at: At) -> None:
    """BAB-54, BAB-55, BAB-R22: asked after every roll until it is used, hits among them; sent in any order."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "3-4"], coins=[0, 9])("send-3-4", "send-0-0", "end", "3+4")
    assert (play["phase"], play.state.actor, play["dice"]) == ("hit-ghost", 1, [3, 4])
    play = play("keep", "1+1")
    assert (play["phase"], play["ghost"], play["deadly"], play.legal) == (
        "where-ghost",
        True,
        True,
        ["keep", "reroll-1"],
    )
    play = play("reroll-1", "6")
    assert (play.standing, play["turn"]) == ([1, 2, 3, 5, 6], 0)


def test_the_ghost_is_used_once(at: At) -> None:
    """BAB-56: the next plane rolls without it; in the next mission it flies again."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "3-4", "5-6"], coins=[0, 9])
    play = play("send-0-0", "send-3-4", "send-5-6", "end", "1+1", "reroll-1", "2", "1+1")
    assert (play["turn"], play["ghost"]) == (0, False)
    assert "send-0-0" in play("end").legal


def test_the_ghost_alone(at: At) -> None:
    """BAB-42, BAB-R22: it costs nothing and does nothing."""
    play = at(turn=1, bridge=ALL, planes=["0-0"])("send-0-0")
    assert (play["ghost"], play["mission"], play["coins"]) == (True, [], [0, 0])
    assert (play("end")["turn"], play("end")["ghost"]) == (0, False)


@pytest.mark.parametrize(("mission_cost", "paid"), [(0, [0, 1, 0]), (1, [0, 2, 1]), (2, [0, 3, 2])])
def test_flights(at: At, mission_cost: int, paid: list[int]) -> None:
    """BAB-42: ghost, ace and any other plane."""
    play = at(turn=1, bridge=ALL, planes=["0-0", "0-1", "3-4"], coins=[0, 9], options={"mission_cost": mission_cost})
    assert [9 - play(f"send-{plane}")["coins"][1] for plane in play["planes"]] == paid
    assert [planes.sending_price(number, mission_cost) for number in (0, 1, 18)] == paid


# ---- cannons -------------------------------------------------------------------------------------


def test_planes_before_cannons(at: At) -> None:
    """BAB-57, BAB-58, BAB-R14: boats come to no harm by bombs; after the mission cannons fire."""
    play = at(turn=1, bridge=ALL, planes=["3-4"], cannons=["1-1"], across={"5-6": 2}, coins=[0, 9])
    play = play("send-3-4", "end")
    assert play["phase"] == "hit"
    play = play("1+1")
    assert (play["phase"], play["shots"], len(play["across"])) == ("fire", 1, 1)
    assert set(play.state.outcomes().values()) == {Fraction(1, 6)}


def test_cannons_fire_by_themselves(at: At) -> None:
    """BAB-58, BAB-R20, BAB-R21: one die each, unasked and for nothing; not at an empty river or the double blank."""
    play = at(turn=1, cannons=["1-1", "2-2", "3-3"], across={"0-5": 2})("end")
    assert (play["shots"], play("1")["shots"], play("1", "2")["shots"], play["coins"]) == (3, 2, 1, [0, 0])
    assert play("1", "2", "3")["turn"] == 0
    assert at(turn=1, cannons=["1-1"])("end")["turn"] == 0
    assert at(turn=1, cannons=["1-1"], across={"0-0": 2})("end")["turn"] == 0


def test_sunk(at: At) -> None:
    """BAB-13, BAB-60: boat and soldiers are gone."""
    play = at(turn=1, cannons=["1-1"], across={"0-5": 2, "3-4": 1}, coins=[2, 0])("end", "5")
    assert (play["discard"], play["crossed"], play["coins"]) == (["0-5"], 0, [2 + 3, 0])
    assert play["across"] == [{"domino": "3-4", "soldiers": 1}]


def test_aimed_shots_hit_nothing_else(at: At) -> None:
    """BAB-62, BAB-63: a miss costs the shot, and the next is aimed anew."""
    fleet = {"3-5": 1, "5-6": 1}
    play = at(turn=1, cannons=["1-1", "2-2"], across=fleet, options={"cannons": "aimed"})("end", "aim-3-5", "6")
    assert (play["phase"], play["shots"], play["target"]) == ("aim", 1, None)
    assert play("aim-5-6", "5")["across"] == [{"domino": "3-5", "soldiers": 1}]


# ---- the end -------------------------------------------------------------------------------------


def test_no_shot_after_the_last_domino(at: At) -> None:
    """BAB-65, BAB-R01: the defender may end it with boats before the cannons."""
    play = at(turn=1, pool=["1-1"], coins=[0, 6], crossed=3, across={"3-4": 2}, cannons=["2-2"])("buy")
    assert play.end == ("last-domino", [1], [3, 4])
    assert (play["phase"], play.legal, play["round"]) == ("over", [], 5)


def test_coins_in_hand_count(at: At) -> None:
    """BAB-66, BAB-67, BAB-R24, BAB-R25: not the attacker's, and not those that were spent."""
    play = at(turn=1, round=40, coins=[50, 3], crossed=3)("end")
    assert play.end == ("last-round", [], [3, 3])


def test_nobody_buys(begin: At) -> None:
    """BAB-69, BAB-R26: the last round ends it, after the defender's turn."""
    play = begin(max_rounds=10)(*["end"] * 19)
    assert (play["round"], play["turn"], play.state.result) == (10, 1, None)
    assert play("end").end == ("last-round", [1], [0, 30])


def test_all_is_turned_up(at: At) -> None:
    """BAB-72."""
    play = at(pool=["1-1"], coins=[2, 4], reserves=(["5-5"], ["6-6"]), cannons=["4-4"])("buy")
    assert all(play.state.view(seat) == play.state.to_json() for seat in (0, 1, None))


# ---- what is open --------------------------------------------------------------------------------


def test_the_log_shows_no_faces(at: At) -> None:
    """BAB-10, BAB-70, BAB-71, BAB-R23, BAB-R28: building face down and drawing are masked for the others."""
    view = at().state.game.view
    assert view is not None
    attack, defence = at(turn=0).state.unpacked(), at(turn=1).state.unpacked()
    for text in ("bridge-3-5", "boat-3-5", "d-3-5"):
        assert [view.shown(attack, text, seat) for seat in (0, 1, None)] == [text, *[text[:-3] + "?"] * 2]
    for text in ("cannon-3-5", "d-3-5"):
        assert [view.shown(defence, text, seat) for seat in (1, 0, None)] == [text, *[text[:-3] + "?"] * 2]
    for text in ("plane-3-5", "load-3-5", "launch-3-5", "send-3-5", "aim-3-5", "buy", "end", "3+5", "5", "keep"):
        assert [view.shown(defence, text, seat) for seat in (0, 1, None)] == [text] * 3


def test_numbers_are_open(at: At) -> None:
    """BAB-70, BAB-71, BAB-R27: coins of both, and how many dominoes lie where."""
    view = at(coins=[7, 8], reserves=(["1-1", "2-2"], ["3-3"])).state.view(None)
    assert (view["coins"], [len(reserve) for reserve in view["reserves"]]) == ([7, 8], [2, 1])


def test_presets(game: Game) -> None:
    """Section 3: the lobby offers the even game first."""
    assert [preset.name for preset in game.presets] == ["even", "quick", "printed"]
    even = {"defender_income": 1, "mission_cost": 0}
    assert [dict(preset.options) for preset in game.presets] == [
        even | {"max_rounds": 35},
        even | {"domino_cost": 1},
        {},
    ]


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        ({}, "only saves"),
        ({"defender_income": 2}, "only saves"),
        ({"defender_income": 2, "bridge_speed": 2}, ""),
        ({"defender_income": 0}, "hardly a chance"),
        ({"defender_income": 1, "cannons": "aimed"}, "big fleet"),
        ({"defender_income": 1, "mission_cost": 0}, ""),
    ],
)
def test_warnings(game: Game, options: dict[str, object], warned: str) -> None:
    """Section 11: the lobby says which settings are no even game."""
    sentences = game.warnings_for(game.resolve(options))
    assert len(sentences) == bool(warned) and all(warned in sentence for sentence in sentences)
