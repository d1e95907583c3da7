"""Reasons for advice: what a move means for a seat, in words."""

import reasons
from crossings.advice.describe import describe_event
from crossings.advice.results import Phase, Reason
from rows import cases

from .conftest import at


@cases("""
    position | move | seat | events
    deploy, coins 1 0, across 3-5:2 | end | 0 | ""
    defender, deploy, across 0-1:1 3-5:2 | end | 0
      | + Boat 0-1 brings 1 soldier over safely; + Boat 3-5 brings 2 soldiers over safely
    fire, defender, shots 1, cannons 0-0, across 0-6:1 3-5:2 | "3" | 0
      | - A cannon sinks boat 3-5 with 2 soldiers; + Boat 0-6 brings 1 soldier over safely
    fire, defender, shots 1, cannons 0-0, across 0-6:1 3-5:2 | "3" | 1 | + A cannon sinks boat 3-5 with 2 soldiers
    deploy, loaded 3-5:2 | launch-3-5 | 0 | + Boat 3-5 sails with 2 soldiers
    deploy, loaded 3-5:2 | launch-3-5 | 1 | - Boat 3-5 sails with 2 soldiers
    attacker has 3-5 | boat-3-5 | 0 | + Boat 3-5 is built, which 2 in 6 throws sink
    attacker has 3-5 | boat-3-5 | 1 | - A boat is built
    attacker has 3-5, bridge 1 3 4 5 6, soldiers 2 | bridge-3-5 | 0
      | + Section 2 is built, which completes the bridge, and the soldier on space 2 can go on
    attacker has 3-5, bridge 1 | bridge-3-5 | 1 | - Section 2 is built
    defender, where, mission 3-4, planes 3-4, bridge 1 4, soldiers 7 8 | 3+4 | 0
      | - Plane 3-4 destroys section 4 and kills 2 soldiers
    defender, where, mission 3-4, planes 3-4, bridge 1 4 | 3+4 | 1 | + Plane 3-4 destroys section 4
    defender, defender has 3-4 | plane-3-4 | 1 | + Plane 3-4 joins the planes and hits 6 times in 36
    defender, defender has 0-1 | plane-0-1 | 0 | - The ace joins the planes and always hits
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
    deploy, bridge whole, soldiers 3, mover 3, steps 1 | end | 0 | loses-no-time 5
    deploy, bridge whole, soldiers 1 3, mover 3, steps 1 | end | 0 | ""
    deploy, bridge whole, soldiers 3, mover 3, steps 1 | end | 1 | ""
    attacker has 2-2 2-3 | end | 0 | keeps-domino 2-2 True
    defender, coins 0 2, defender has 3-4 5-6 | end | 1 | coins-kept 5, keeps-domino 3-4 False
    defender, coins 0 2, defender has 3-4 5-6 | end | 0 | ""
    defender, coins 0 1 | end | 1 | ""
    hit, defender, mission 3-4, planes 3-4, bridge whole | 1+6 | 1 | plane-hits 3-4
""")
def test_other_reasons_are_about_time_coins_and_dominoes(position: str, move: str, seat: int, kinds: str) -> None:
    """BAB-11, BAB-12, BAB-23, BAB-24, BAB-29, BAB-46."""
    found = [one.fact for one in reasons.consequences(at(position).state, move, seat)]
    assert ", ".join(" ".join(map(str, (one.effect_id, *vars(one).values()))) for one in found) == kinds


@cases("""
    position | move | seat | who | text
    coins 2 3, crossed 4, pool 1-1 | buy | 0 | none | You buy the last domino and win
    coins 2 3, crossed 4, pool 1-1 | buy | 0 | Attacker | The attacker buys the last domino and wins
    coins 2 3, crossed 4, pool 1-1 | buy | 1 | none | The attacker buys the last domino, and you lose
    defender, coins 2 3, crossed 4, pool 1-1 | buy | 1 | none | You buy the last domino and lose
    defender, coins 2 6, crossed 4, pool 1-1 | buy | 1 | none | ""
""")
def test_who_buys_the_last_domino_wins_or_loses(position: str, move: str, seat: int, who: str, text: str) -> None:
    """BAB-65, BAB-66, BAB-67."""
    state = at(position).state
    found = [
        describe_event(
            state, Reason(one.fact, Phase.TURN, 1.0, 0.0, True, True), "then", None if who == "none" else who
        )
        for one in reasons.consequences(state, move, seat)
    ]
    assert "; ".join(found) == text


def test_others_read_names() -> None:
    """BAB-60."""
    state = at("fire, defender, shots 1, cannons 0-0, across 3-5:2").state
    text = "Otherwise a cannon sinks boat 3-5 with 2 soldiers on the next turn"
    assert reasons.otherwise(state, "3", 0, who="Attacker") == text
