"""Reasons for advice: what a move means for a seat, in words."""

from itertools import accumulate

import reasons
from crossings.advice.describe import describe_event, describe_explanation
from crossings.advice.results import Explanation, Phase, Reason
from crossings.advice.review import TurningPoint
from crossings.advice.review_text import ReviewFormatter
from crossings.advice.rollouts import whose_turn
from crossings.engine import CHANCE, State
from crossings.games.bridges_and_boats.presentation.consequences import BringsOver, BuysLastAhead
from rows import cases

from .conftest import at


@cases("""
    position | move | seat | events
    deploy, coins 1 0, across 3-5:2 | end | 0 | ""
    defender, deploy, across 0-1:1 3-5:2 | end | 0
      | + Boat 0-1 brings 1 soldier over safely; + Boat 3-5 brings 2 soldiers over safely
    fire, defender, shots 1, cannons 0-0, across 0-6:1 3-5:2 | "3" | 0
      | - A cannon sinks boat 3-5 with 2 soldiers (a chance of 33 %);
      + Boat 0-6 brings 1 soldier over safely with a chance of 83 %, past 1 cannon
    fire, defender, shots 1, cannons 0-0 1-1, across 0-6:1 3-5:2 | "3" | 1
      | + A cannon sinks boat 3-5 with 2 soldiers (a chance of 56 %)
    aimed, fire, defender, shots 1, cannons 0-0 1-1, target 3-5, across 3-5:2 | "3" | 1
      | + A cannon sinks boat 3-5 with 2 soldiers
    deploy, loaded 3-5:2, cannons 0-0 1-1 | launch-3-5 | 0
      | + Boat 3-5 sails with 2 soldiers: it gets past the 2 cannons with a chance of 44 %
    deploy, loaded 0-0:2, cannons 1-1 | launch-0-0 | 0 | + Boat 0-0 sails with 2 soldiers, and no cannon can sink it
    deploy, loaded 3-5:2 | launch-3-5 | 0 | + Boat 3-5 sails with 2 soldiers
    deploy, loaded 3-5:2 | launch-3-5 | 1 | ""
    attacker has 3-5 | boat-3-5 | 0 | + Boat 3-5 is built, which 2 in 6 throws sink
    attacker has 3-5 | boat-3-5 | 1 | ""
    attacker has 3-5, bridge 1 3 4 5 6, soldiers 2 | bridge-3-5 | 0
      | + Section 2 is built, which completes the bridge, and the soldier on space 2 can go on
    attacker has 3-5, bridge 1 2, soldiers 1 3 | bridge-3-5 | 0
      | + Section 3 is built, and the soldier on space 3 has 3 spaces ahead
    attacker has 3-5, bridge 1 3, soldiers 6 | bridge-3-5 | 0 | + Section 2 is built
    attacker has 3-5, bridge 1 | bridge-3-5 | 1 | ""
    defender, where, mission 3-4, planes 3-4, bridge 1 4, soldiers 7 8 | 3+4 | 0
      | - Plane 3-4 destroys section 4 and kills 2 soldiers
    defender, where, mission 3-4, planes 3-4, bridge 1 4 | 3+4 | 1 | + Plane 3-4 destroys section 4
    defender, defender has 3-4 | plane-3-4 | 1 | + Plane 3-4 joins the planes and hits 6 times in 36
    defender, defender has 0-1 | plane-0-1 | 1 | + The ace joins the planes and always hits
    defender, defender has 0-1 | plane-0-1 | 0 | ""
    defender, defender has 3-4, cannons 1-1 | cannon-3-4 | 1
      | + Cannon number 2 is built: together they sink a typical boat with a chance of 56 %
    defender, deploy, mission 3-4, planes 3-4, bridge whole, soldiers 8 | end | 1
      | + A plane takes off and has a 17 % chance to destroy a section, most likely section 4 with a soldier
    defender, deploy, mission 3-4, planes 3-4, bridge whole, soldiers 8 | end | 0 | ""
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, seat: int, events: str) -> None:
    """BAB-17, BAB-36, BAB-38, BAB-39, BAB-45, BAB-50, BAB-60, BAB-64."""
    assert reasons.good_and_bad(at(position).state, move, seat) == events


@cases("""
    position | move | seat | kinds
    deploy, bridge whole, soldiers 3 12, crossed 4 | move-12 | 0 | walks-off 5, get-across
    deploy, bridge whole, soldiers 11 12, bridge_speed 3, crossed 4 | march | 0 | walks-off 5, walks-off 6, get-across
    bridge whole, soldiers 3 12, crossed 4, across 3-5:2 | march | 0 | get-across, walks-off 7, get-across
    deploy, coins 1 0, bridge 1 | enter | 0 | enters-bridge 5 17
    deploy, coins 1 0, bridge 1, round 30 | enter | 0 | ""
    deploy, coins 1 0, bridge 1, bridge_speed 3 | enter | 0 | enters-bridge 5 9
    attacker has 2-2 2-3 | end | 0 | keeps-domino 2-2 True
    defender, coins 0 2, defender has 3-4 5-6 | end | 1 | coins-kept 5, keeps-domino 3-4 False
    defender, coins 0 2, defender has 3-4 5-6 | end | 0 | ""
    defender, coins 0 1 | end | 1 | ""
    defender, coins 2 6, crossed 4, pool 1-1 | buy | 1 | buys-last-level seat-1 True, coins-kept 5
    deploy, bridge whole, soldiers 3 12, crossed 4 | move-12 | 1 | get-across
    hit, defender, mission 3-4, planes 3-4, bridge whole | 1+6 | 1 | plane-hits 3-4
""")
def test_other_reasons_are_about_time_coins_and_dominoes(position: str, move: str, seat: int, kinds: str) -> None:
    """BAB-11, BAB-12, BAB-23, BAB-29, BAB-46."""
    found = [one.fact for one in reasons.consequences(at(position).state, move, seat)]
    assert ", ".join(" ".join(map(str, (one.effect_id, *vars(one).values()))) for one in found) == kinds


@cases("""
    position | move | seat | who | text
    coins 2 3, crossed 4, pool 1-1 | buy | 0 | none | You buy the last domino and win
    coins 2 3, crossed 4, pool 1-1 | buy | 0 | Attacker | The attacker buys the last domino and wins
    coins 2 3, crossed 4, pool 1-1 | buy | 1 | none | The attacker buys the last domino, and you lose
    defender, coins 2 3, crossed 4, pool 1-1 | buy | 1 | none | You buy the last domino and lose
    defender, coins 2 6, crossed 4, pool 1-1 | buy | 1 | none
      | "You buy the last domino: the game is a draw"
    coins 2 4, crossed 4, pool 1-1 | buy | 0 | Attacker | "The attacker buys the last domino: the game is a draw"
    coins 2 4, crossed 4, pool 1-1 | buy | 1 | none | "The attacker buys the last domino: the game is a draw"
""")
def test_who_buys_the_last_domino_wins_or_loses(position: str, move: str, seat: int, who: str, text: str) -> None:
    """BAB-65, BAB-66, BAB-67."""
    state = at(position).state
    found = [
        describe_event(
            state, Reason(one.fact, Phase.TURN, 1.0, 0.0, True, True), "then", None if who == "none" else who
        )
        for one in reasons.consequences(state, move, seat)
        if isinstance(one.fact, BuysLastAhead)
    ]
    assert "; ".join(found) == text


@cases("""
    phase | rate | text
    reply | 0.5 | Boat 0-5 brings 2 soldiers over safely on the next turn with a chance of 48 %, past 4 cannons.
    next | 0.2 | Boat 0-5 brings 2 soldiers over safely on your next turn (about once in 6).
""")
def test_measured_odds_take_the_place_of_the_chance_by_the_rules(phase: str, rate: float, text: str) -> None:
    """PAG-20, BAB-59. A boat gets past the cannons with this chance, but only if it is launched."""
    event = BringsOver("0-5", 2, 4, 48)
    why = Explanation(100.0, Reason(event, Phase(phase), rate, 0.0, is_once=True, is_good=True))
    assert describe_explanation(why, [at("attacker has 0-5").state], 0, str) == text


def test_others_read_names() -> None:
    """BAB-60."""
    state = at("fire, defender, shots 1, cannons 0-0, across 3-5:2").state
    text = "Otherwise a cannon sinks boat 3-5 with 2 soldiers on the next turn (a chance of 33 %)"
    assert reasons.otherwise(state, "3", 0, who="Attacker") == text


@cases("""
    position | move | value
    deploy, loaded 0-0:2, cannons 1-1 | launch-0-0 | 8
    deploy, loaded 3-5:2, cannons 0-0 1-1 | launch-3-5 | 3.52
    deploy, aimed, loaded 3-5:1, cannons 0-0 1-1 | launch-3-5 | 2
""")
def test_a_launch_is_worth_the_soldiers_that_may_land(position: str, move: str, value: float) -> None:
    """BAB-36, BAB-59. A boat that no cannon sinks comes before a march, one that is hardly safe after it."""
    (launch,) = reasons.consequences(at(position).state, move, 0)
    assert launch.value == value


@cases("""
    position | moves | changes
    bridge whole, soldiers 3 9, coins 1 0 | march
      | 2 soldiers on the bridge go on: the foremost, on space 10, can be across in 3 turns
    bridge whole, soldiers 1 12, coins 0 0 | move-1
      | A soldier on the bridge goes on: the foremost, on space 12, can be across on your next turn
    bridge 1 2, soldiers 1 4, coins 0 0 | move-1 | A soldier on the bridge goes on
    bridge whole, soldiers 2 12, across 3-5:2, coins 2 0, crossed 4 | march enter
      | A soldier on the bridge goes on and another enters: the foremost, on space 3, can be across in 10 turns
    loaded 3-5:2 3-6:1, cannons 1-1 2-2, coins 0 0 | launch-3-5 launch-3-6
      | Boats 3-5 and 3-6 sail with 3 soldiers: at least one boat gets past the 2 cannons with a chance of 64 %
    loaded 3-5:2, cannons 1-1 2-2, coins 0 0 | ""
      | Boat 3-5 stays ashore with 2 soldiers: 2 cannons would sink it with a chance of 56 %
    aimed, loaded 3-5:2 3-6:1, cannons 1-1 2-2, coins 0 0 | launch-3-5 launch-3-6 | ""
    coins 6 0, pool 1-1 2-2 3-3 4-4 5-5 | ""
      | You keep 6 coins, enough on the next turn for 4 of the 5 dominoes that are left
    defender, coins 0 4, crossed 3, pool 1-1 2-2 3-3 | ""
      | You keep 4 coins against 3 soldiers across, enough on the next turn for 3 of the 3 dominoes that are left
""")
def test_a_quiet_turn_marches_sails_waits_or_saves(position: str, moves: str, changes: str) -> None:
    """BAB-12, BAB-24, BAB-35, BAB-36, BAB-59."""
    assert reasons.changes(at(position).state, *moves.split(), "end") == changes


@cases("""
    position | draws | side | value | sentence
    fire, defender, shots 2, cannons 0-0 1-1, across 3-5:2 | "2" | 0 | 600
      | A cannon sinks boat 3-5: the chance of this went from 56 % to 33 %.
    fire, defender, shots 1, cannons 0-0, across 3-5:2 | "3" | 1 | 600
      | A cannon sinks boat 3-5. The chance of this was 33 %.
    fire, defender, shots 5, cannons 0-0 1-1 2-2 3-3 4-4, across 5-5:2 | "5" | 1 | 600
      | A cannon sinks boat 5-5. The chance of this was 60 %.
    hit, defender, mission 3-4, planes 3-4, bridge whole, cannons 0-0 1-1, across 5-5:2 | 1+1 | 1 | 400
      | "A bomb destroys a section of the bridge: the chance of this was 17 %, but it is now ruled out."
    hit, defender, mission 3-4, planes 3-4, bridge whole, soldiers 5 7 9 | 3+4 3+4 | 1 | 800
      | Plane 3-4 destroys section 4 and kills 3 soldiers. The chance of this was 2 %.
    hit, defender, mission 3-6, planes 3-6, bridge whole | 4+5 | 1 | 600
      | A bomb destroys a section of the bridge. The chance of this was 11 %.
""")
def test_a_review_says_how_likely_the_luck_was(
    position: str, draws: str, side: int, value: float, sentence: str
) -> None:
    """BAB-46, BAB-47, BAB-59. All draws up to the next decision count. The chance is that of the event named."""
    moves = draws.split()
    states = list(accumulate(moves, State.play, initial=at(position).state))
    formatter = ReviewFormatter(states[0].game, states, moves, str)
    assert formatter.why(TurningPoint(0, len(moves), CHANCE, side, (), 500, value)) == sentence


def test_cannons_fire_in_the_turn_of_the_defender() -> None:
    """BAB-58."""
    state = at("fire, defender, shots 1, cannons 0-0, across 3-5:2").state
    assert whose_turn(state) == 1
