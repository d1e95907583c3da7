"""Rules and rulings that no worked example shows, chapter by chapter."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from crossings.engine import Game
from crossings.games.walking_on_the_moon.face.position import laid
from crossings.games.walking_on_the_moon.rules import data, race
from crossings.games.walking_on_the_moon.rules import kernels as rules
from crossings.shared.ring.data import AIR, CARDS, CIRCLE, HAZARD, HIGHEST, JUMPS, LOWEST, ROCK
from crossings.shared.ring.flights import flight, has_sputnik, kind_of, landing_boxes

from .conftest import Play

At = Callable[..., Play]
ABCDE = laid("abcde")
FGHIJ = laid("fghij")

# ---- dice, terrain and jumps ---------------------------------------------------------------------


def test_what_dice_show(at: At) -> None:
    """WOM-J01, WOM-J02, WOM-R07: each die on its own, the left one first."""
    play = at(phase="roll", program=["bkw", "", ""], pending="bkw")
    assert play.state.outcomes() == {"b1": Fraction(1, 6), "b2": Fraction(1, 3), "b3": Fraction(1, 2)}
    play = play("b3")
    assert play.state.outcomes() == {"k1x": Fraction(1, 6), "k1": Fraction(1, 6), "k2": Fraction(2, 3)}
    assert play("k1x").state.outcomes() == {"w1": Fraction(1, 2), "w2": Fraction(1, 2)}
    slower = at(phase="roll", program=["kk", "", ""], pending="kk", options={"black_twos": 3})
    assert slower.state.outcomes() == {"k1x": Fraction(1, 6), "k1": Fraction(1, 3), "k2": Fraction(1, 2)}


def test_the_lunar_cards_box_by_box() -> None:
    """WOM-J03 to WOM-J06, WOM-J22: as section 2 counts them; all sound; the first card follows behind the goal."""
    kinds = [[kind_of(ABCDE, (8 + x, y)) for x in range(6)] for y in range(HIGHEST, LOWEST - 1, -1)]
    assert kinds[2] == [CIRCLE, CIRCLE, AIR, AIR, CIRCLE, CIRCLE]
    assert kinds[3] == [ROCK, ROCK, CIRCLE, HAZARD, ROCK, ROCK]
    assert [x for x in range(6) if has_sputnik(ABCDE, (8 + x, 1))] == [3]
    assert ABCDE[36:] == ABCDE[1:3] and len(ABCDE) == data.COLUMNS
    for terrain in (ABCDE, FGHIJ):
        for x, y in landing_boxes(terrain):
            assert kind_of(terrain, (x, y - 1)) == ROCK
            above = y + 1
            while kind_of(terrain, (x, above)) == AIR and above <= HIGHEST:
                above += 1
            assert above > HIGHEST or kind_of(terrain, (x, above)) == ROCK


def test_the_boxes_between_the_cards() -> None:
    """Section 2: single circles on level 0, without a Sputnik."""
    for x in (0, *data.SPECIAL_COLUMNS, data.GOAL):
        assert [box for box in landing_boxes(ABCDE) if box[0] == x] == [(x, 0)]
        assert kind_of(ABCDE, (x, 0)) == CIRCLE and not has_sputnik(ABCDE, (x, 0))


def test_sputniks_are_as_many_as_printed() -> None:
    """WOM-J04: two or three a card."""
    counts = {card: sum(mark in "*OX" for line in data.DRAWINGS[card] for mark in line) for card in CARDS}
    assert counts == {"a": 2, "b": 2, "c": 2, "d": 2, "e": 2, "f": 3, "g": 2, "h": 2, "i": 2, "j": 2}


@pytest.mark.parametrize(
    ("start", "jump", "rest", "accident"),
    [
        ((1, 0), "b2:ff", (3, 0), False),  # WOM-J13: over the bad ground in 2
        ((6, 0), "b2:ff", (7, 0), True),  # WOM-J14, WOM-R05: blue does not climb
        ((8, 1), "b2:ff", (10, 0), True),  # WOM-J18, WOM-R05: nor does it descend
        ((8, 1), "b3:fff", (11, 0), True),  # WOM-J17, WOM-R08: it falls onto bad ground
        ((1, 0), "b1:f", (2, 0), True),  # WOM-J17
        ((7, 0), "k1:u", (8, 1), False),  # WOM-J12, WOM-R10: past the corner
        ((7, 0), "k2:uf", (9, 1), False),
        ((3, 0), "w1:d", (3, 0), True),  # WOM-R04: a white 1 on the lowest ground
        ((13, 1), "w1:d", (14, 0), False),  # WOM-J09
        ((12, 1), "w2:fd", (14, 0), False),
    ],
)
def test_more_jumps(start: tuple[int, int], jump: str, rest: tuple[int, int], accident: bool) -> None:
    """WOM-J07, WOM-J08, WOM-J09, WOM-J11, WOM-J12, WOM-J15, WOM-J16, WOM-M04: forward, to the end of the pattern."""
    flown = flight(ABCDE, start, jump)
    assert (flown.rest, flown.accident) == (rest, accident)


def test_all_patterns_of_a_throw(at: At) -> None:
    """WOM-J09, WOM-J10, WOM-M03, WOM-R03: any die and pattern, even if all of them crash."""
    play = at((3, 0), faces=["b1", "b3", "k1x", "k2", "w1", "w2"])
    assert play.legal == sorted(jump for jump in JUMPS if jump.split(":")[0] not in ("b2", "k1"))


def test_one_accident_though_much_goes_wrong(at: At) -> None:
    """WOM-J18, WOM-J19, WOM-J20, WOM-R09, WOM-K01: the mark and the air together cost half once."""
    after = at({"x": 9, "y": 1, "sputniks": 8}, faces=["k1x"])("k1x:u")
    assert after.told() == (10, 0, True, 4)


def test_who_leaves_a_stack(at: At) -> None:
    """WOM-J23: those above come down; who comes goes on top, out of a failed jump nobody moves in the stack."""
    places = [{"x": 3, "y": 0, "z": 1}, {"x": 3, "y": 0, "z": 2}, {"x": 3, "y": 0, "z": 0}]
    after = at(*places, faces=["b1"])("b1:f")
    assert [after.one(i)["z"] for i in range(3)] == [0, 1, 0]
    stuck = at(*places, faces=["w1"])("w1:d")
    assert [stuck.one(i)["z"] for i in range(3)] == [1, 2, 0]


# ---- supplies, set-up, two players ---------------------------------------------------------------


def test_a_supply_that_runs_short(at: At) -> None:
    """WOM-C01, WOM-C02, WOM-R39: one gains what is left; the move has touched a Sputnik all the same."""
    after = at((9, 1), {"sputniks": 30}, faces=["b3"], hands={2: ["coop"]})("b3:fff")
    assert after.one(0)["sputniks"] == 0
    assert after.node == (1, "program"), "Cooperation needs a counter"
    short = at({"x": 6, "y": 0}, {"sputniks": 29}, faces=["b1"])("b1:f")
    assert short.one(0)["sputniks"] == 1


def test_a_sputnik_stays_on_the_card(at: At) -> None:
    """WOM-C02, WOM-C03: for the next one, too; counters lie open."""
    places = [(9, 1), (9, 1)]
    once = at(*places, faces=["b3"])("b3:fff")
    again = once("1:bb/2:kk", "b3", "b3", "b3:fff")
    assert [again.one(i)["sputniks"] for i in (0, 1)] == [1, 1]
    assert again.state.view(None)["astronauts"] == again["astronauts"]


def test_the_set_up(begin: At) -> None:
    """WOM-S01 to WOM-S04, WOM-R18, WOM-R27, WOM-R35: cards, tokens, stack, hands, in this order."""
    play = begin(players=3)
    assert play.node == ("chance", "track") and len(play.state.outcomes()) == 10
    play = play("card:h", "card:c", "card:a", "card:i", "card:f")
    assert play["track"] == list("hcaif") and play.node == ("chance", "token")
    assert play.state.outcomes()["token:adv"] == Fraction(2, 7)
    play = play("token:adv", "token:adv", "token:ec", "token:pay")
    assert play["tokens"] == ["adv", "adv", "ec", "pay"] and play.node == ("chance", "deal")
    assert play.state.outcomes()["draw:slip"] == Fraction(3, 14)
    play = play("draw:slip", "draw:misc", "draw:plan")
    assert play["hands"] == [["slip"], ["misc"], ["plan"]] and sum(play["deck"].values()) == 11
    assert play["round"] == 1 and play.node == (0, "program") and play["dice"] == 4
    assert [play.one(i)["z"] for i in range(3)] == [2, 1, 0]


def test_a_track_that_is_given(begin: At) -> None:
    """WOM-S01: no card is drawn."""
    assert begin(track="hcaif").node == ("chance", "token")
    assert begin(track="hcaif", advanced=False).node == (0, "program")


def test_no_robbery_of_ones_own(at: At) -> None:
    """WOM-T01, WOM-T03, WOM-T05, WOM-R38: the mate is no rival, in landing, overtaking and cards."""
    play = at((9, 1), (0, 0), {"x": 12, "y": 1, "sputniks": 1}, faces=["b3"], options={"players": 2})
    assert play["ahead"] == []
    assert play("b3:fff").legal == ["no", "xs:0", "xs:2"]


def test_an_exchange_in_the_basic_game(at: At) -> None:
    """WOM-T04: possible there, too; nothing to exchange, nothing asked."""
    basic = {"players": 2, "advanced": False}
    rich = at((9, 1), (0, 0), {"x": 12, "y": 1, "sputniks": 1}, faces=["b3"], options=basic)("b3:fff")
    assert rich.legal == ["no", "xs:0", "xs:2"]
    assert rich("xs:0").one(2)["sputniks"] == 2
    poor = at((14, 0), (0, 0), (15, 0), faces=["b1"], options=basic)("b1:f")
    assert poor["phase"] == "program"


# ---- order and position --------------------------------------------------------------------------


def test_the_order_holds_for_the_round(at: At) -> None:
    """WOM-O01, WOM-O03: whoever falls behind or runs ahead plays as fixed; then the order is made anew."""
    given: dict[str, Any] = {"options": {"advanced": False}, "turn": 1, "active": 1, "order": [2, 1, 0]}
    play = at((3, 0), (4, 0), (5, 0), faces=["b3"], **given)("b3:fff")
    assert play.node == (0, "program") and play["order"] == [2, 1, 0]
    assert play("1:bb/2:kk", "b1", "b2", "b2:ff", "stop")["order"] == [1, 0, 2]


def test_first_and_last_position(game: Game, at: At) -> None:
    """WOM-O04, WOM-O05, WOM-R19, WOM-R20, WOM-R21: by column alone, ties included; nobody if all are level."""

    def positions(*places: Any) -> tuple[list[int], list[int]]:
        s = at(*places, phase="program", options={"players": 4}).state.unpacked()
        return [i for i in range(4) if race.is_first(s, i)], [i for i in range(4) if race.is_last(s, i)]

    assert positions((16, 1), (3, 0), (3, 0), (16, 1)) == ([0, 3], [1, 2])
    assert positions((24, -1), (24, -1), (24, -1), (24, -1)) == ([], [])
    assert positions((3, 0), {"finished": 1}, (3, 0), (4, 0)) == ([1], [0, 2])


def test_seats_are_asked_in_order_of_play(at: At) -> None:
    """WOM-O06, WOM-A05: a seat with two astronauts at its first one."""
    options = {"players": 2}
    play = at(phase="draw", order=[1, 3, 0, 2], ask=[1, 0], options=options)
    assert play["ask"] == [1, 0]
    assert play("draw:coop")["ask"] == [0]


# ---- programming and jumping ---------------------------------------------------------------------


def test_programs(at: At) -> None:
    """WOM-P02, WOM-P03, WOM-P04, WOM-P06, WOM-R01, WOM-R02: all dice due, jump 1 never empty, no gap."""
    play = at((3, 0), phase="program")
    assert len(play.legal) == 156
    assert {"1:bbkk", "1:b/2:b/3:kk", "1:bw/2:bw"} <= set(play.legal)
    for text in play.legal:
        parts = [part.split(":") for part in text.split("/")]
        assert [number for number, _ in parts] == ["1", "2", "3"][: len(parts)]
        assert sum(len(dice) for _, dice in parts) == 4
    assert [len(at((3, 0), phase="program", dice=dice).legal) for dice in (2, 3)] == [15, 61]


def test_jumping_in_turn(at: At) -> None:
    """WOM-M01, WOM-M02, WOM-M07, WOM-M08: the first must be made; then go on or stop, and dice left are lost."""
    play = at((3, 0), phase="program", options={"advanced": False})("1:bb/2:kw")
    assert play.node == ("chance", "roll") and play["pending"] == "bb"
    jumped = play("b2", "b3", "b2:ff")
    assert jumped.legal == ["go", "stop"]
    assert jumped("go")["pending"] == "kw" and jumped("go")["jump"] == 2
    stopped = jumped("stop")
    assert stopped.node == (1, "program") and stopped["program"] == ["", "", ""]


def test_an_accident_ends_the_turn(at: At) -> None:
    """WOM-K02, WOM-K03: the jumps left are lost."""
    after = at((1, 0), faces=["b1"], program=["b", "k", "w"], jump=1)("b1:f")
    assert after.told() == (2, 0, True, 1) and after.node == (1, "program")


@pytest.mark.parametrize(("had", "left"), [(0, 0), (1, 1), (2, 1), (5, 3), (6, 3)])
def test_half_is_lost(at: At, had: int, left: int) -> None:
    """WOM-K04, WOM-R11: the number lost is rounded down."""
    assert at({"x": 3, "y": 0, "sputniks": had}, faces=["w1"])("w1:d").told() == (3, 0, True, left)


def test_the_order_of_things_at_the_end_of_a_jump(at: At) -> None:
    """WOM-M09, WOM-K05, WOM-R12, WOM-R24: robbery before the token, the loss before the reactions."""
    play = at((20, 1), {"x": 21, "y": 0, "sputniks": 1}, faces=["w1"])("w1:d")
    assert play.node == (0, "land")
    robbed = play("rob@1")
    assert robbed.node == (0, "box") and robbed.legal == ["no", "pay:f"]
    crashed = at({"x": 6, "y": 0, "sputniks": 2}, (7, 0), faces=["k1x"], hands={1: ["slip"]})("k1x:f")
    assert crashed.told() == (7, 0, True, 2), "no robbery with an accident (WOM-X02); 2 + 2 - 2"
    assert crashed.node == (1, "react")


def test_a_jump_without_a_step(at: At) -> None:
    """WOM-M09, WOM-R35: the special box does not work again."""
    after = at({"x": 7, "y": 0, "sputniks": 4}, faces=["b1"])("b1:f")
    assert after.told() == (7, 0, True, 2)


# ---- robbery, Earth Control, handicap ------------------------------------------------------------


def test_nobody_across_is_robbed(at: At) -> None:
    """WOM-X05, WOM-X06, WOM-R25: and no second red counter is given."""
    across, red = {"finished": 1, "sputniks": 3}, {"x": 12, "y": 1, "handicap": True}
    play = at((9, 1), across, red, faces=["b3"])("b3:fff")
    assert play["phase"] == "program", "there is nothing to choose"


def test_a_red_counter_goes_back(at: At) -> None:
    """WOM-P01, WOM-X07, WOM-K06, WOM-R26: 3 dice; stunned as well, 2 dice."""
    given: dict[str, Any] = {"phase": "go", "program": ["b", "b", ""]}
    red = at((4, 0), {"x": 3, "y": 0, "handicap": True}, **given)("stop")
    assert red["dice"] == 3 and not red.one(1)["handicap"]
    both = at((4, 0), {"x": 3, "y": 0, "handicap": True, "crashed": True}, **given)("stop")
    assert both["dice"] == 2 and not both.one(1)["handicap"]


def test_help_for_the_last(at: At) -> None:
    """WOM-G04, WOM-G05, WOM-R23: the hindmost in race order first if counters are short; none after the last round."""
    given: dict[str, Any] = {"phase": "go", "active": 2, "turn": 2, "program": ["b", "b", ""]}
    places = [{"x": 14, "y": 0, "ec": 9}, {"x": 3, "y": 0, "z": 1}, {"x": 3, "y": 0, "z": 0}]
    assert [at(*places, **given)("stop").one(i)["ec"] for i in (1, 2)] == [0, 1]
    enough = [(14, 0), *places[1:]]
    assert [at(*enough, **given)("stop").one(i)["ec"] for i in (1, 2)] == [1, 1]
    last = at(*enough, **given, options={"round_limit": 5})("stop")
    assert [last.one(i)["ec"] for i in (1, 2)] == [0, 0] and last.end[0] == "rounds"


def test_no_counter_for_the_leader(at: At) -> None:
    """WOM-G03, WOM-B07, WOM-R22: from no source; behind the leader it is gained."""
    tokens = ["ec", "adv", "pay", "back"]
    assert at((6, 0), faces=["b1"], tokens=tokens)("b1:f").one(0)["ec"] == 0
    assert at((6, 0), (9, 1), faces=["b1"], tokens=tokens)("b1:f").one(0)["ec"] == 1


# ---- action cards --------------------------------------------------------------------------------


def test_cards_are_drawn_and_dropped(at: At) -> None:
    """WOM-A02, WOM-A03, WOM-R28: one of two is dropped, openly."""
    play = at((3, 0), phase="draw", hands={0: ["coop"]}, ask=[0, 1, 2])("draw:misc")
    assert play.node == (0, "drop") and play.legal == ["drop:coop", "drop:misc"]
    after = play("drop:coop")
    assert after["hands"][0] == ["misc"] and after["discard"]["coop"] == 1
    assert after.node == ("chance", "draw") and after["ask"] == [1, 2]


def test_an_empty_deck(at: At) -> None:
    """WOM-A04: the discards become the deck when a card is to be drawn."""
    discard = {"coop": 3, "extra": 2, "misc": 2, "noinst": 2, "plan": 2, "slip": 2}
    play = at((3, 0), phase="draw", ask=[0, 1, 2], discard=discard)
    assert play.state.outcomes() == {"draw:slip": 1}
    after = play("draw:slip")
    assert sum(after["deck"].values()) == 13 and not any(after["discard"].values())


def test_who_is_asked(at: At) -> None:
    """WOM-A01, WOM-A05, WOM-A07, WOM-R29, WOM-R41: only who can play now; nobody whose race is over."""
    given: dict[str, Any] = {"phase": "go", "program": ["b", "b", ""], "hands": {1: ["noinst"], 2: ["noinst"]}}
    play = at((4, 0), {"x": 3, "y": 0, "crashed": True}, **given)("stop")
    assert play.node == (2, "before"), "not the seat whose turn it is"
    over = at((4, 0), (3, 0), {"finished": 1}, **given)("stop")
    assert over.node == (1, "program")


def test_the_last_are_safe_from_red_cards(at: At) -> None:
    """WOM-A06, WOM-R19: by the position at the start of the round."""
    hands = {0: ["noinst"], 2: ["misc"]}
    given: dict[str, Any] = {"phase": "go", "program": ["b", "b", ""], "protected": [1], "hands": hands}
    play = at((4, 0), (3, 0), (9, 1), **given)("stop")
    assert play.node == (1, "program")
    assert play("1:bb/2:kk", "b3", "b3").node == (1, "choose")


def test_landing_on_top_overtakes(at: At) -> None:
    """WOM-A08, WOM-R31: leaving from on top does not do so again."""
    landed = at((14, 0), (15, 0), faces=["b1"], hands={1: ["slip"]})("b1:f", "no")
    assert landed.node == (1, "react") and landed.legal == ["pass", "slip:u@1"]
    left = at((3, 0), (3, 0), faces=["b1"], hands={1: ["slip"]})("b1:f")
    assert left["phase"] == "program"


def test_the_stunned_move_by_slipstream(at: At) -> None:
    """WOM-R32, WOM-A14, WOM-R34, WOM-B01: it stays stunned; a token works; nobody reacts to it."""
    places = [(5, 0), {"x": 6, "y": 0, "crashed": True}, (1, 0)]
    play = at(*places, faces=["b2"], hands={1: ["slip"], 2: ["coop"]}, tokens=["adv", "sput", "pay", "back"])("b2:ff")
    assert play.node == (0, "box")
    play = play("no")
    assert play.node == (1, "react")
    stepped = play("slip:f@1")
    assert stepped.where(1) == (7, 0) and stepped.one(1)["crashed"]
    assert stepped.node == (1, "box") and stepped["ask"] == [2] and stepped["mover"] == 1
    assert stepped("no").node == (2, "react"), "Cooperation, for the jump"


def test_the_stunned_jump_extra(at: At) -> None:
    """WOM-A11, WOM-A14: no turn: it stays stunned, nobody calls Miscalculation, the end of the round goes on."""
    places = [{"x": 3, "y": 0, "crashed": True}, (5, 0), (1, 0)]
    play = at(*places, phase="end", hands={0: ["extra"], 1: ["misc"], 2: ["plan"]}, ask=[0, 1, 2])
    after = play("extra:b@0", "b1", "b1:f")
    assert after.told() == (4, 0, True, 0)
    assert after.node == (2, "end") and after["active"] is None and after["jump"] == 0


# ---- special boxes -------------------------------------------------------------------------------


def test_a_free_advance(at: At) -> None:
    """WOM-B02, WOM-B03, WOM-J24, WOM-R36: one step into a circle, if one likes."""
    play = at((13, 1), faces=["w1"])("w1:d")
    assert play.node == (0, "box") and play.legal == ["adv:f", "no"]
    assert play("adv:f").where() == (15, 0)
    assert play("no").where() == (14, 0)


def test_paying_into_the_next_special_box(at: At) -> None:
    """WOM-B02, WOM-B05: its token works, and payment ends."""
    tokens = ["ec", "adv", "pay", "sput"]
    play = at({"x": 27, "y": 0, "sputniks": 5}, phase="box", tokens=tokens, program=["b", "k", ""], jump=2)
    assert play.legal == ["no", "pay:f"]
    assert play("pay:f").told() == (28, 0, False, 6)
    assert play("pay:f").node == (1, "program")


def test_the_right_to_reroll_ends_with_the_jump(at: At) -> None:
    """WOM-B06, WOM-R37: used or not; any number of dice, together, once."""
    play = at({"x": 3, "y": 0, "reroll": True}, faces=["b1", "b1"])
    assert play.legal == ["b1:f", "re:b1", "re:b1,b1"]
    assert not play("b1:f").one(0)["reroll"]
    again = play("re:b1,b1")
    assert again["pending"] == "bb" and again["phase"] == "reroll" and not again.one(0)["reroll"]


# ---- the end -------------------------------------------------------------------------------------


def test_flying_over_the_line(at: At) -> None:
    """WOM-F01, WOM-F03, WOM-R13, WOM-R14, WOM-K07: across, and half is lost in the air; gains nothing more."""
    after = at({"x": 34, "y": 1, "sputniks": 3}, faces=["b1"], hands={1: ["coop"]})("b1:f")
    one = after.one(0)
    assert (one["finished"], one["x"], one["y"], one["crashed"], one["sputniks"]) == (1, 35, 0, False, 2)
    assert after.node == (1, "program"), "the round is played to its end"


def test_paying_ones_way_across_after_an_accident(at: At) -> None:
    """WOM-K07, WOM-B05, WOM-F01: half is lost, but the astronaut is across and not stunned."""
    place = {"x": 34, "y": 1, "sputniks": 5}
    after = at(place, phase="box", crash=True, tokens=["ec", "adv", "back", "pay"])("pay:d").one(0)
    assert (after["finished"], after["crashed"], after["sputniks"]) == (1, False, 2)


def test_the_round_is_played_to_its_end(at: At) -> None:
    """WOM-F02, WOM-F04, WOM-R15: numbers of crossing, cards at the end of the round, then over."""
    places = [{"finished": 1}, {"x": 34, "y": 1}, (3, 0)]
    given: dict[str, Any] = {"active": 1, "turn": 1, "order": [0, 1, 2], "faces": ["w1"], "hands": {2: ["extra"]}}
    play = at(*places, **given)("w1:d")
    assert play.one(1)["finished"] == 2 and play.node == (2, "program")
    ending = play("1:bb/2:kk", "b2", "b1", "b2:ff", "stop")
    assert ending.node == (2, "end")
    assert ending("pass").end == ("goal", [0], [11, 10, 0])


def test_the_last_round(at: At) -> None:
    """WOM-F05, WOM-R40."""
    given: dict[str, Any] = {"phase": "go", "active": 2, "turn": 2, "program": ["b", "b", ""], "round": 40}
    over = at((30, 1), (14, 0), (3, 0), **given)("stop")
    assert over.end == ("rounds", [0], [5, 0, 0])
    assert (over["order"], over["turn"], over["active"], over["protected"]) == ([], 0, None, [])


def test_points_of_the_last_card(at: At) -> None:
    """WOM-F06, WOM-R16: 4 to 9 by column; the option moves them."""
    levels = [0, 1, 1, 1, 1, 1]
    for column, level in zip(range(29, 35), levels, strict=True):
        assert at((column, level), phase="program").state.scores == (column - 25, 0, 0)
        assert at((column, level), phase="program", options={"last_card": 0}).state.scores == (column - 28, 0, 0)
    assert at((28, 0), phase="program").state.scores == (0, 0, 0)


def test_a_tie_goes_to_the_foremost(at: At) -> None:
    """WOM-F07, WOM-R17: race order is never equal."""
    given: dict[str, Any] = {"phase": "go", "active": 2, "turn": 2, "program": ["b", "b", ""], "round": 40}
    level = at({"x": 3, "y": 0, "z": 0}, {"x": 3, "y": 0, "z": 1}, (1, 0), **given)("stop")
    assert level.end == ("rounds", [1], [0, 0, 0])


def test_numbers_of_texts_and_cards() -> None:
    """Section 7: 1352 action texts, 30 outcomes; WOM-S04: 14 cards; seven tokens."""
    assert (len(data.ACTIONS), len(data.OUTCOMES)) == (1352, 30)
    assert (sum(data.CARD_NUMBER), sum(data.TOKEN_NUMBER)) == (14, 7)
    assert len(data.TRACKS) == 1 + 10 * 9 * 8 * 7 * 6
    assert rules.State.nbytes == 220
