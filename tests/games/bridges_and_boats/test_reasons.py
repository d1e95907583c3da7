"""Reasons for advice: what a move means for a seat, in words."""

from itertools import accumulate

import reasons
from crossings.advice.describe import describe_event, describe_explanation
from crossings.advice.reasons import explain_turn
from crossings.advice.results import Explanation, Phase, Reason
from crossings.advice.review import TurningPoint
from crossings.advice.review_text import ReviewFormatter
from crossings.advice.rollouts import Rollout, whose_turn
from crossings.advice.turns import dominated_moves
from crossings.engine import CHANCE, State
from crossings.games.bridges_and_boats.presentation.consequences import brings_too
from crossings.games.bridges_and_boats.presentation.dominated import free_move
from crossings.games.bridges_and_boats.presentation.events import BuysLastAhead, CannonsAdded, IsSunk
from crossings.games.bridges_and_boats.rules.data import DEFENDER
from rows import cases

from .conftest import GAME, at


@cases("""
    position | move | seat | events
    deploy, coins 1 0, across 3-5:2 | end | 0 | ""
    fire, defender, shots 1, cannons 0-0, across 0-6:1 3-5:2 | "3" | 0
      | - A cannon sinks boat 3-5 with 2 soldiers (a chance of 33 %)
    fire, defender, shots 1, cannons 0-0 1-1, across 0-6:1 3-5:2 | "3" | 1
      | + A cannon sinks boat 3-5 with 2 soldiers (a chance of 56 %)
    aimed, fire, defender, shots 1, cannons 0-0 1-1, target 3-5, across 3-5:2 | "3" | 1
      | + A cannon sinks boat 3-5 with 2 soldiers
    attacker has 3-5, bridge 1 3 4 5 6, soldiers 2 | bridge-3-5 | 0
      | + Section 2 is built, which completes the bridge, and the soldier on space 2 can go on
    attacker has 3-5, bridge 1 2, soldiers 1 3 | bridge-3-5 | 0
      | + Section 3 is built, and the soldier on space 3 has 3 spaces ahead
    attacker has 3-5, bridge 1 3, soldiers 6 | bridge-3-5 | 0 | + Section 2 is built
    attacker has 3-5, bridge 1 | bridge-3-5 | 1 | ""
    defender, where, mission 3-4, planes 3-4, bridge 1 4, soldiers 7 8 | 3+4 | 0
      | - Plane 3-4 destroys section 4 and kills 2 soldiers
    defender, where, mission 3-4, planes 3-4, bridge 1 4 | 3+4 | 1 | + Plane 3-4 destroys section 4
    defender, where, mission 3-4, planes 3-4, bridge 1 4, soldiers 7 8, round 33, max_rounds 35 | 3+4 | 1 | ""
    defender, where, mission 3-4, planes 3-4, bridge 1 4, soldiers 7 8, round 30, max_rounds 35 | 3+4 | 1
      | + Plane 3-4 destroys section 4 and kills 2 soldiers
    defender, defender has 0-1 | plane-0-1 | 0 | ""
    defender, deploy, coins 0 8 | end | 1 | ""
    deploy, bridge whole, soldiers 12, crossed 4, coins 0 7, across 3-5:2 | move-12 | 0
      | "+ A soldier walks off the bridge: then 5 are across against 7 coins, not counting boat 3-5, which was
      launched in this turn"
""")
def test_a_reason_names_who_does_what_to_whom_and_where(position: str, move: str, seat: int, events: str) -> None:
    """BAB-17, BAB-38, BAB-39, BAB-50, BAB-60."""
    assert reasons.good_and_bad(at(position).state, move, seat) == events


@cases("""
    position | move | seat | kinds
    deploy, bridge whole, soldiers 3 12, crossed 4, coins 0 7 | move-12 | 0 | walks-off 5 7 ()
    deploy, bridge whole, soldiers 11 12, bridge_speed 3, crossed 4 | march | 0 | walks-off 5 0 (), walks-off 6 0 ()
    bridge whole, soldiers 3 12, crossed 4, across 3-5:2 | march | 0 | walks-off 7 0 ()
    deploy, coins 1 0, bridge 1 | enter | 0 | ""
    deploy, loaded 3-5:2 | launch-3-5 | 0 | ""
    attacker has 0-0 3-5 | boat-0-0 | 0 | builds-boat 0-0
    attacker has 0-0 3-5 | boat-3-5 | 0 | ""
    attacker has 0-0 3-5 | bridge-0-0 | 0 | wastes-boat 0-0 1, builds-section 1
    attacker has 0-0 | bridge-0-0 | 0 | builds-section 1
    attacker has 0-0 3-5 | boat-0-0 | 1 | ""
    defender, deploy, across 0-0:2 3-5:2 | end | 0 | boat-is-safe 0-0, boat-is-safe 3-5
    defender, deploy, across 0-1:1 3-5:2 | end | 1
      | boat-is-safe 0-1, boat-is-safe 3-5, boats-are-safe ('0-1', '3-5')
    fire, defender, shots 1, cannons 0-0, across 3-5:2 | "3" | 0 | boat-sinks 3-5, all-boats-sink
    fire, defender, shots 1, cannons 0-0, across 0-6:1 3-5:2 | "3" | 0 | boat-sinks 3-5, boat-is-safe 0-6
    defender, coins 2 6, crossed 4, pool 1-1 | buy | 1 | buys-last-level seat-1 True 0
    coins 2 4, crossed 4, pool 1-1, bridge whole, soldiers 3 9 | buy | 0 | buys-last-level seat-0 True 4
    coins 2 4, crossed 4, pool 1-1, bridge whole, soldiers 3 9, across 3-5:1 | buy | 0 | buys-last-level seat-0 True 0
    defender, defender has 3-4 | plane-3-4 | 1 | plane-stands 3-4 None 6 36
    defender, defender has 0-1 | plane-0-1 | 1 | plane-stands 0-1 ace 36 36
    deploy, bridge whole, soldiers 3 12, crossed 4 | move-12 | 1 | ""
    hit, defender, mission 3-4, planes 3-4, bridge whole | 1+6 | 1 | plane-hits 3-4
    hit, defender, mission 3-4, planes 3-4, bridge whole | 3+4 | 1 | plane-hits 3-4, deadly-hit 3-4
""")
def test_other_reasons_are_about_boats_dominoes_and_soldiers_across(
    position: str, move: str, seat: int, kinds: str
) -> None:
    """BAB-19, BAB-29, BAB-46, BAB-47, BAB-60, BAB-64, BAB-67. A boat that can't be sunk is safe in any case."""
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
    coins 2 4, crossed 4, pool 1-1, bridge whole, soldiers 9 | buy | 0 | none
      | "You buy the last domino: the game is a draw, and without it the defender goes on taking a coin a turn, while it
      takes the foremost soldier on the bridge 4 turns to get across"
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
    turn | 0.5 | A cannon sinks boat 0-5 with 2 soldiers (a chance of 52 %).
    next | 0.2 | A cannon sinks boat 0-5 with 2 soldiers on your next turn (about once in 6).
""")
def test_measured_odds_take_the_place_of_the_chance_by_the_rules(phase: str, rate: float, text: str) -> None:
    """PAG-20, BAB-59. Cannons sink a boat with this chance, but only if it is launched."""
    event = IsSunk("0-5", 2, 4, 52)
    why = Explanation(100.0, Reason(event, Phase(phase), rate, 0.0, is_once=True, is_good=True))
    assert describe_explanation(why, [at("defender").state], 1, str) == text


def test_others_read_names() -> None:
    """BAB-60."""
    state = at("fire, defender, shots 1, cannons 0-0, across 3-5:2").state
    text = "Otherwise a cannon sinks boat 3-5 with 2 soldiers on the next turn (a chance of 33 %)"
    assert reasons.otherwise(state, "3", 0, who="Attacker") == text


def even(position: str) -> State:
    """Return a position with the preset `even`."""
    return at(f"{position}, defender_income 1, mission_cost 0, max_rounds 35").state


@cases("""
    position | moves | changes
    bridge whole, soldiers 3 9, coins 1 0 | march
      | "Both soldiers who can go on do: the foremost, on space 10, can be across in 3 turns, and one left standing
      would
      get across a turn later"
    bridge whole, soldiers 9 10 11, coins 0 0, round 34 | march
      | "The only soldier who can still get across by round 35 goes on: the foremost, on space 12, can be across on your
      next turn, and one left standing would get across a turn later"
    bridge whole, soldiers 9 10 11, coins 1 0 | march
      | "All 3 soldiers who can go on do: the foremost, on space 12, can be across on your next turn
      and the 2 right behind it on the turns after, and one left standing would get across a turn later"
    bridge whole, soldiers 6 9 11, coins 1 0 | move-11 move-6
      | "2 soldiers on the bridge go on: the foremost, on space 12, can be across on your next turn"
    bridge 2 3 4 5 6, soldiers 3 11, coins 0 0 | march
      | "Both soldiers who can go on do: the foremost, on space 12, can be across on your next turn, and one left
      standing would get across a turn later"
    bridge 1 3 4 5 6, soldiers 1 11, coins 0 0 | march
      | "2 soldiers on the bridge go on: the foremost, on space 12, can be across on your next turn"
    bridge whole, soldiers 1 12, coins 0 0 | move-1
      | "A soldier on the bridge goes on: left standing, it would get across a turn later"
    bridge 1 2, soldiers 1 4, coins 0 0 | move-1
      | "A soldier on the bridge goes on, up to the gap at section 3, so that it loses no time waiting for it"
    bridge 1 2 3, soldiers 1, coins 2 0 | move-1 enter
      | "A soldier on the bridge goes on and another enters, up to the gap at section 4, so that it loses no time
      waiting for it; Another soldier enters, since space 1 becomes free: only one can in a turn, so a turn
      without one can't be made up for; 1 coin is left, with the next income enough for 2 dominoes"
    bridge 1, soldiers 2, coins 2 0 | enter
      | Another soldier enters, so that the bridge is full up to the gap: both go on as soon as section 2 is built
    bridge whole, coins 2 0, round 24 | enter | ""
    bridge whole, soldiers 2 12, coins 1 0, round 27 | move-2 enter | ""
    bridge whole, soldiers 5 12, coins 1 0, round 27 | move-5 enter
      | "A soldier on the bridge goes on: left standing, it would get across a turn later"
    bridge whole, soldiers 1 5 12, coins 0 0, round 27 | move-5 move-1
      | "A soldier on the bridge who can still get across by round 35 goes on: left standing, it would get across
      a turn later"
    bridge whole, soldiers 1 5 8, coins 0 0, round 31 | march
      | "The only soldier who can still get across by round 35 goes on: the foremost, on space 9, can be across in 4
      turns, and one left standing would get across a turn later"
    bridge 1 2, coins 2 0, bridge_speed 2 | enter | ""
""")
def test_a_quiet_turn_marches(position: str, moves: str, changes: str) -> None:
    """BAB-23, BAB-24, BAB-26. A soldier who can't get across in time is no reason to let it enter."""
    assert reasons.changes(even(position), *moves.split(), "end") == changes


@cases("""
    position | move | first
    defender, deploy, planes 2-6, bridge whole | end | send-2-6
    defender, deploy, planes 0-0 2-6, bridge whole | end | send-2-6
    defender, deploy, mission 2-6, planes 0-0 2-6, bridge whole | end | send-0-0
    defender, deploy, planes 0-0, bridge whole | end | none
    defender, deploy, coins 0 9, planes 0-1, bridge whole | end | none
    defender, coins 0 9, planes 2-6, bridge whole | buy | none
    deploy, bridge whole, soldiers 5 12, coins 0 0 | end | march
    deploy, bridge whole, soldiers 12, coins 0 0 | end | move-12
    deploy, bridge whole, soldiers 12, coins 0 0 | move-12 | none
    bridge whole, soldiers 12, coins 9 0 | buy | none
    deploy, bridge whole, soldiers 5 12, coins 0 0 | move-5 | march
    deploy, bridge whole, soldiers 5 12, coins 1 0 | enter | march
    deploy, bridge whole, soldiers 2, coins 0 0, round 34 | end | none
    deploy, loaded 3-5:2, cannons 1-1, coins 0 0 | end | launch-3-5
    deploy, loaded 3-5:1, cannons 1-1, coins 0 0 | end | none
    deploy, loaded 3-5:2, cannons 1-1, coins 0 0, round 35 | end | none
    deploy, bridge 1, coins 8 0 | end | enter
    deploy, bridge 1, coins 7 0 | end | none
    deploy, bridge 1, coins 8 0, round 24 | end | none
    deploy, bridge 1, boats 3-5, coins 0 0 | end | none
""")
def test_advice_leaves_no_free_move_undone(position: str, move: str, first: str) -> None:
    """BAB-24, BAB-28, BAB-35, BAB-42: what only helps, and would no longer be possible after the move."""
    state = even(position)
    assert isinstance(state.actor, int)
    assert str(free_move(state.position(state.actor), move)).lower() == first
    assert (move in dominated_moves(state)) is (first != "none")
    assert first == "none" or first in state.actions()


@cases("""
    moves
    ""
    launch-3-5
""")
def test_soldiers_march_and_enter_also_in_a_turn_that_launches_a_boat(moves: str) -> None:
    """BAB-23, BAB-24. They are no difference between two such turns."""
    state, part = even("bridge whole, soldiers 5, loaded 3-5:2, cannons 1-1, coins 9 0"), GAME.standing
    assert part is not None
    after = state
    for move in ("move-5", "enter", *moves.split(), "end"):
        after = after.play(move)
    found = part.standing(state.position(0), after.position(0), 0)
    assert {one.fact.effect_id for one in found} >= {"marches", "enters"}


LEAD = "the defender gets a coin a turn, and at most one soldier a turn walks off the bridge"


@cases("""
    position | moves | changes
    loaded 3-5:2, coins 0 0, crossed 5 | launch-3-5 | "Boat 3-5 sails with 2 soldiers, and there is no cannon yet"
    loaded 3-5:2, cannons 1-1 2-2, coins 0 0, crossed 5 | launch-3-5
      | "Boat 3-5 sails with 2 soldiers: it gets past the 2 cannons with a chance of 44 %"
    loaded 3-5:2, cannons 1-1, coins 0 6, crossed 5 | launch-3-5
      | "Boat 3-5 sails with 2 soldiers: it gets past the cannon with a chance of 67 %.
      With it, 7 soldiers are across against 7 coins"
    loaded 0-0:2, cannons 1-1, coins 0 8, crossed 5 | launch-0-0
      | "Boat 0-0 sails with 2 soldiers, and no cannon can sink it. Only boats can make up the defender's lead of 3:
      LEAD"
    loaded 0-0:2, cannons 1-1, coins 0 8, crossed 5, pool 2-2 | launch-0-0
      | "Boat 0-0 sails with 2 soldiers, and no cannon can sink it"
    bridge whole, soldiers 3 5, loaded 0-0:2, cannons 1-1, coins 2 0, crossed 5 | launch-0-0 march enter
      | "Both soldiers who can go on do and another enters: the foremost, on space 6, can be across in 7 turns, and one
      left standing would get across a turn later; Another soldier enters: only one can in a turn, so a turn without one
      can't be made up for; 1 coin is left, with the next income enough for 2 dominoes;
      Boat 0-0 sails with 2 soldiers, and no cannon can sink it"
    bridge whole, soldiers 3 11, loaded 0-0:2, cannons 1-1, coins 0 0, crossed 5 | launch-0-0 march
      | "Both soldiers who can go on do: the foremost, on space 12, can be across on your next turn, and one left
      standing
      would get across a turn later; Boat 0-0 sails with 2 soldiers, and no cannon can sink it"
    loaded 3-5:2 3-6:1, cannons 1-1 2-2, coins 0 0, crossed 5 | launch-3-5 launch-3-6
      | "Boats 3-5 and 3-6 sail with 3 soldiers in all: at least one boat gets past the 2 cannons with a chance of 64 %"
    loaded 3-5:1 3-6:1, cannons 1-1 2-2, coins 0 0, crossed 5 | launch-3-5 launch-3-6
      | "Boats 3-5 and 3-6 sail with 1 soldier each: at least one boat gets past the 2 cannons with a chance of 64 %"
    loaded 3-5:1, cannons 1-1, coins 0 0 | launch-3-5
      | "Boat 3-5 sails with 1 soldier: it gets past the cannon with a chance of 67 %. With it, 1 soldier is across
      against 1 coin"
    loaded 3-5:2 3-6:1, cannons 1-1 2-2, coins 0 5, crossed 5 | launch-3-5 launch-3-6
      | "Boats 3-5 and 3-6 sail with 3 soldiers in all: at least one boat gets past the 2 cannons with a chance of 64 %.
      With only one of them, 6 soldiers are across against 6 coins"
    loaded 0-0:1 3-6:1, cannons 1-1 2-2, coins 0 0, crossed 5 | launch-0-0 launch-3-6
      | "Boats 0-0 and 3-6 sail with 1 soldier each: no cannon can sink 0-0, and at least one other boat gets past the
      2 cannons with a chance of 44 %"
    loaded 0-0:2 3-6:1, cannons 1-1 2-2, coins 0 6, crossed 6 | launch-0-0 launch-3-6
      | "Boats 0-0 and 3-6 sail with 3 soldiers in all: no cannon can sink 0-0, and at least one other boat gets past
      the
      2 cannons with a chance of 44 %. With 0-0 alone, 8 soldiers are across against 7 coins"
    attacker has 2-6, coins 1 0 | boat-2-6
      | "Boat 2-6 is ready for 2 soldiers before there is a cannon: if you launch it on your next turn, the defender
      can have built only 1 cannon, which would sink it with a chance of 33 %"
    attacker has 2-6, defender has 1-1 3-3, coins 0 0 | boat-2-6 | ""
    attacker has 2-6, cannons 1-1, coins 0 0 | boat-2-6 | ""
    aimed, loaded 3-5:2 3-6:1, cannons 1-1 2-2, coins 0 0 | launch-3-5 launch-3-6 | ""
""")
def test_a_launch_says_what_the_boats_would_change(position: str, moves: str, changes: str) -> None:
    """BAB-35, BAB-36, BAB-59, BAB-61, BAB-66."""
    assert reasons.changes(even(position), *moves.split(), "end") == changes.replace("LEAD", LEAD)


@cases("""
    position | moves | changes
    deploy, loaded 3-5:2, across 2-6:1, attacker has 6-6, cannons 1-1 2-2, coins 1 0 | ""
      | "You keep 1 coin, with the next income enough for 2 of the 23 dominoes that are left, with a coin less only for
      1"
    loaded 3-5:2, attacker has 6-6, cannons 1-1 2-2, coins 1 0 | ""
      | "You keep 1 coin, with the next income enough for 2 of the 24 dominoes that are left, with a coin less only for
      1"
    deploy, loaded 3-5:2, attacker has 6-6, coins 0 0, pool 1-1 | "" | KEEPS
    deploy, loaded 0-0:2, attacker has 6-6, cannons 1-1 2-2, coins 0 0, pool 3-3 | "" | KEEPS
    deploy, loaded 3-5:2, attacker has 6-6, cannons 1-1 2-2, coins 0 0, pool 3-3, round 34 | "" | KEEPS
    deploy, bridge whole, soldiers 1, coins 1 0, round 34 | ""
      | "Nothing else is at stake in this turn: no soldier who could still move would get across by round 35"
    deploy, bridge whole, soldiers 1 12, coins 0 0, round 34, pool 3-3 | "" | KEEPS
    deploy, bridge whole, soldiers 12, coins 0 0, round 34, pool 3-3 | "" | KEEPS
    deploy, bridge whole, soldiers 1, boats 3-5, coins 0 0, round 34, pool 3-3 | "" | KEEPS
""")
def test_an_idle_turn_keeps_coins_or_is_too_late(position: str, moves: str, changes: str) -> None:
    """BAB-06, BAB-12, BAB-24, BAB-69. A full boat doesn't wait for another one, since each is as likely to be sunk."""
    keeps = "You keep 0 coins, with the next income enough for the domino that is left"
    assert reasons.changes(even(position), *moves.split(), "end").split(";")[0] == changes.replace("KEEPS", keeps)


@cases("""
    position | moves | changes
    coins 6 0, pool 1-1 2-2 3-3 4-4 5-5 | ""
      | "You keep 6 coins, with the next income enough for 4 of the 5 dominoes that are left"
    deploy, bridge 1, coins 1 0, pool 1-1 2-2 3-3 4-4 5-5 | ""
      | "You keep 1 coin, with the next income enough for 2 of the 5 dominoes that are left,
      with a coin less only for 1"
    coins 0 9, crossed 2, round 33, pool 1-1 2-2 3-3 4-4 5-5 6-6 | ""
      | "You keep 0 coins, with the next income enough for 1 of the 6 dominoes that are left;
      The game is lost if the defender only saves: even without losses, at most 2 soldiers can be across in round 34,
      the best moment, against 11 coins"
    coins 40 9, crossed 2, round 24, cannons 1-2 1-3 1-4, pool 0-6 1-1 2-2 3-3 4-4 5-5 6-6 | ""
      | "You keep 40 coins, with the next income enough for 7 of the 7 dominoes that are left;
      The game is nearly lost: even if no soldier dies on the bridge, at least 5 full boats would have to get past the
      3 cannons for the attacker to get ahead of a defender who only saves"
    coins 40 9, crossed 4, round 24, cannons 1-2 1-3 1-4, pool 0-6 1-1 2-2 3-3 4-4 5-5 6-6 | ""
      | "You keep 40 coins, with the next income enough for 7 of the 7 dominoes that are left"
    coins 40 9, crossed 2, round 24, cannons 1-2 1-3 1-4, pool 1-1 2-2 3-3 4-4 5-5 6-6 | ""
      | "You keep 40 coins, with the next income enough for 6 of the 6 dominoes that are left;
      At most a draw is left if the defender only saves: even without losses, at most 12 soldiers can be across in
      round 26, the best moment, against 12 coins"
    coins 6 5, crossed 7, pool 1-1 2-2 3-3 4-4 | ""
      | "You keep 6 coins, with the next income enough for 4 of the 4 dominoes that are left;
      The game is won: on your next turn, you can buy the last 4 dominoes, and the 7 soldiers across outnumber the
      defender's coins, at most 6 by then"
    coins 4 5, crossed 7, pool 1-1 2-2 3-3 4-4 | ""
      | "You keep 4 coins, with the next income enough for 3 of the 4 dominoes that are left"
    coins 6 6, crossed 7, pool 1-1 2-2 3-3 4-4 | ""
      | "You keep 6 coins, with the next income enough for 4 of the 4 dominoes that are left"
    coins 11 13, crossed 11, round 24, pool 0-6 1-1 2-2 3-3 4-4 5-5 6-6 | ""
      | "You keep 11 coins, with the next income enough for 7 of the 7 dominoes that are left"
    coins 2 0, bridge 1 | buy | "Any domino can be section 2; without it, only 2 soldiers have room before the gap"
    coins 2 0 | buy | "Any domino can be section 1, without which no soldier can enter"
    coins 2 0, bridge 1 2, soldiers 1 3 4 | buy
      | "Any domino can be section 3: the 2 soldiers before the gap can go on at once"
    coins 2 0, bridge 1 2 3 4 5, soldiers 10 | buy
      | "Any domino can be section 6, which completes the bridge: the soldier before the gap can go on at once"
    coins 2 0, bridge 1, attacker has 3-5 | buy | ""
    coins 8 0, bridge 1, attacker has 3-5 | buy
      | "Any domino can be a section, or a boat for two soldiers: without it, at most 3 of the 6 coins that are left can
      become soldiers in boats and on the bridge in this turn"
    coins 8 0, bridge 1 2, soldiers 1 2 3 4, attacker has 3-5 | buy
      | "Any domino can be a section, or a boat for two soldiers: without it, at most 2 of the 6 coins that are left can
      become soldiers in boats and on the bridge in this turn"
    coins 6 0, bridge 1, attacker has 3-5 | buy
      | "Any domino can be section 2, so that 3-5 can be a boat: 4 coins are left, enough for the 2 soldiers for whom
      there is then room in boats"
    coins 2 9, bridge 1, pool 1-1 2-2 | buy | ""
    coins 8 0, bridge whole, boats 3-5 | buy
      | "Any domino can be a boat for two soldiers: without it, at most 3 of the 6 coins that are left can become
      soldiers in boats and on the bridge in this turn"
    coins 8 2, bridge whole | buy
      | "Any domino can be a boat for two soldiers: only boats can make up the defender's lead of 2, since LEAD"
    coins 6 0, bridge whole, boats 3-5 | buy | ""
    coins 8 2, bridge 1 2 3 4 5, attacker has 3-5 | buy
      | "Any domino can be a boat for two soldiers: without it, at most 3 of the 6 coins that are left can become
      soldiers in boats and on the bridge in this turn"
    coins 8 2, bridge 1 2 3 4, boats 4-5, attacker has 2-2 2-5 | buy
      | "Any domino can be section 5, so that 2-2 and 2-5 can be boats: 6 coins are left, enough for the 6 soldiers for
      whom there is then room in boats"
    coins 5 2, bridge 1 2 3 4, boats 4-5, attacker has 3-5 | buy | ""
    coins 4 5, crossed 7, pool 1-1 2-2 | buy
      | "You buy the last 2 dominoes in this turn and win: 7 soldiers are across against 5 coins;
      Any domino can be section 1, without which no soldier can enter"
    coins 3 5, crossed 7, pool 1-1 2-2 | buy | "Any domino can be section 1, without which no soldier can enter"
    coins 8 5, bridge whole, soldiers 12, across 3-5:2 | buy
      | "Any domino can be a boat for two soldiers: counting the 3 soldiers who get across in this turn, the defender
      still leads by 2, which only boats can make up, since LEAD"
    coins 8 3, bridge whole, soldiers 12, across 3-5:2 | buy
      | "Any domino can be a boat for two soldiers: the 3 soldiers who get across in this turn only draw level, and
      only boats can bring a lead, since LEAD"
    coins 8 2, bridge whole, soldiers 12, across 3-5:2, boats 3-6 | buy
      | "Any domino can be a boat for two soldiers: without it, at most 3 of the 6 coins that are left can become
      soldiers in boats and on the bridge in this turn"
""")
def test_a_turn_says_what_coins_are_good_for(position: str, moves: str, changes: str) -> None:
    """BAB-09, BAB-12, BAB-17, BAB-19, BAB-66. A use for a domino is no reason if the defender can then buy the rest."""
    turn = moves.split() or ["end"]
    assert reasons.changes(even(position), *turn) == changes.replace("LEAD", LEAD)


@cases("""
    position | moves | changes
    defender, coins 0 16, planes 3-4, bridge whole, crossed 14, across 0-0:2 1-2:1 | send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 17 %;
      Buying a domino would cost 2 coins, each as good as a soldier across: 14 would be left against the 16 soldiers
      across or in a boat that no cannon can sink"
    defender, coins 0 16, planes 3-4, bridge whole, crossed 16 | send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 17 %;
      Buying a domino would cost 2 coins, each as good as a soldier across: 14 would be left against the 16 soldiers
      across"
    defender, build, coins 0 16, planes 3-4, bridge whole, crossed 16 | send-3-4 end
      | At no cost, plane 3-4 destroys a section with a chance of 17 %
    defender, build, coins 0 4 | end | ""
    defender, coins 0 18, planes 3-4, bridge whole, crossed 14, across 0-0:2 1-2:1 | send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 17 %;
      Buying a domino would cost 2 coins, each as good as a soldier across"
    defender, coins 0 18, planes 3-4, bridge whole, soldiers 8 | send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 17 %, and kills soldiers with a chance of 8 %;
      No boat is across, and a cannon built after a launch still fires at the boat: until then, the 18 coins count
      as much as soldiers across"
    defender, coins 0 12, planes 3-4, bridge whole, crossed 13 | send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 17 %;
      Buying a domino would cost 2 coins, each as good as a soldier across: 10 would be left against the 13 soldiers
      across"
    defender, planes 3-4, bridge whole, soldiers 8 | send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 17 %, and kills soldiers with a chance of 8 %"
    defender, planes 4-5, bridge 1 3 4 5 6, soldiers 1 | send-4-5 end
      | "At no cost, plane 4-5 destroys a section with a chance of 10 %"
    defender, coins 0 9, planes 0-0 3-4, bridge 1 2 | send-0-0 send-3-4 end
      | "At no cost, plane 3-4 destroys a section with a chance of 3 %, without the ghost's reroll;
      No boat is across, and a cannon built after a launch still fires at the boat: until then, the 9 coins count
      as much as soldiers across"
    defender, deploy, mission 3-4, planes 2-5 3-4, bridge whole, soldiers 8 | send-2-5 end
      | "At no cost, the mission's chance to destroy a section goes from 17 % to 31 % and its chance to kill soldiers
      to 14 %"
    defender, defender has 3-5 3-6, cannons 1-1 | cannon-3-5 cannon-3-6 end
      | "With 3 cannons, a typical boat sinks with a chance of 70 % instead of 33 %"
    defender, coins 0 17, crossed 10, pool 1-1 2-2 3-3, defender has 3-5 | buy
      | "You buy the last 3 dominoes in this turn and win: 10 soldiers are across against 11 coins"
    defender, coins 0 16, crossed 10, pool 1-1 2-2 3-3, defender has 3-5 | buy | ""
    defender, defender has 3-5 | cannon-3-5 end
      | "Without a cannon, every boat gets over; now a typical boat sinks with a chance of 33 %"
    defender, coins 0 4 | end
      | "No boat is across, and a cannon built after a launch still fires at the boat: until then, the 4 coins count
      as much as soldiers across"
    defender, coins 0 1, cannons 1-1 2-2, across 3-5:2 | end | ""
    defender, coins 0 4, cannons 1-1 2-2, across 0-0:2 2-3:1 3-5:2 | end
      | "Another cannon would cost 2 coins, each as good as a soldier across, and sink boat 3-5 with a chance of 70 %
      instead of 56 %"
    defender, coins 0 1, planes 0-1, bridge 1 2 3 4 | end
      | "The ace would cost a coin, which counts as much as a soldier across, for a chance of 72 % to destroy
      a section"
    defender, defender has 3-4 | end
      | "Domino 3-4 stays hidden: it can still become a cannon in time, since one built after a launch fires at the
      boat, or a plane that hits 6 times in 36"
    defender, coins 0 2, cannons 1-1 | buy
      | "Any domino can be a cannon: a typical boat then sinks with a chance of 56 % instead of 33 %"
    defender, coins 0 2 | buy
      | "Any domino can be a cannon: without one, every boat gets over; with it, a typical boat sinks with a chance
      of 33 %"
    defender, coins 0 2, cannons 1-1, defender has 3-3 | buy | ""
    defender, coins 0 2, cannons 1-1 2-2 3-3, bridge 1, soldiers 1 | buy
      | "Without a plane, nothing threatens the bridge: 15 of the 25 dominoes that you can't see would hit at least
      4 times in 36"
    defender, coins 0 2, cannons 1-1 2-2 3-3, planes 3-4, bridge 1, soldiers 1 | buy | ""
""")
def test_the_defender_weighs_coins_against_weapons(position: str, moves: str, changes: str) -> None:
    """BAB-05, BAB-38, BAB-39, BAB-42, BAB-45 to BAB-51, BAB-58, BAB-66."""
    assert reasons.changes(even(position), *moves.split()) == changes


@cases("""
    position | draws | side | value | sentence
    fire, defender, shots 2, cannons 0-0 1-1, across 3-5:2 | "2" | 0 | 600
      | "Boat 3-5 gets over safely: the chance of this went from 44 % to 67 %."
    fire, defender, shots 1, cannons 0-0, across 3-5:2 | "3" | 1 | 600
      | A cannon sinks boat 3-5. The chance of this was 33 %.
    fire, defender, shots 5, cannons 0-0 1-1 2-2 3-3 4-4, across 5-5:2 | "5" | 1 | 600
      | A cannon sinks boat 5-5. The chance of this was 60 %.
    hit, defender, mission 3-4, planes 3-4, bridge whole, cannons 0-0 1-1, across 5-5:2 | 1+1 | 1 | 400
      | "No longer possible (the chance was 17 %): A bomb destroys a section of the bridge."
    hit, defender, mission 3-4, planes 3-4, bridge whole, soldiers 5 7 9 | 3+4 3+4 | 1 | 800
      | Plane 3-4 destroys section 4 and kills 3 soldiers. The chance of this was 2 %.
    hit, defender, mission 2-4, planes 2-4, bridge whole, soldiers 9 10 11 12 | 2+4 5+6 | 1 | 1500
      | Plane 2-4 destroys section 6 and kills 4 soldiers. The chance of this was less than 1 %.
    fire, defender, shots 2, cannons 0-0 2-2, across 1-1:2 4-4:2 | "6 3" | 0 | 600
      | Boats 1-1 and 4-4 get over safely. The chance of this was 44 %.
    fire, defender, shots 2, cannons 0-0 2-2, across 1-1:2 4-4:2 | "1 4" | 1 | 600
      | No boat gets past the cannons. The chance of this was 6 %.
    fire, defender, shots 2, cannons 0-0 2-2, across 1-1:2 4-4:2 | "1 3" | 1 | 600
      | A cannon sinks boat 1-1. The chance of this was 31 %.
    hit, defender, mission 5-5, planes 5-5, bridge whole, soldiers 9, cannons 0-0 2-2 3-3 4-4, across 0-1:2
      | 2+5 1 | 1 | 600
      | A cannon sinks boat 0-1. The chance of this was 52 %.
    where, defender, mission 3-4, planes 3-4, bridge 1, soldiers 1 2, round 29, max_rounds 35, cannons 0-0, across 5-5:2
      | 1+1 5 | 1 | 600 | A cannon sinks boat 5-5. The chance of this was 17 %.
    draw, coins 0 9, pool 0-0 1-1 3-4 3-5 | d-0-0 boat-0-0 | 1 | 400
      | Boat 0-0 is built, which no cannon can sink. The chance of this was 25 %.
    draw, coins 4 9, pool 0-0 1-1 3-4 3-5 | d-0-0 boat-0-0 | 0 | 600
      | Boat 0-0 is built, which no cannon can sink. The chance of this was 25 %.
    fire, defender, shots 1, cannons 0-0, across 0-4:2 1-1:1 4-5:2 | "4" | 1 | 600
      | A cannon sinks boats 0-4 and 4-5. The chance of this was 17 %.
    hit, defender, mission 5-5, planes 5-5, bridge whole, soldiers 9 10, cannons 0-0 1-1 2-2 4-4, across 0-3:2 3-6:2
      | 4+6 4+6 5 3 | 1 | 600
      | Plane 5-5 destroys section 5 and kills 2 soldiers. The chance of this was 2 %. A cannon sinks boats 0-3 and 3-6.
      The chance of this was 40 %.
    fire, defender, shots 1, cannons 0-0, across 3-5:1 | "3" | 1 | 600
      | A cannon sinks boat 3-5. The chance of this was 33 %.
    hit, defender, mission 3-6, planes 3-6, bridge whole | 4+5 | 1 | 600
      | A bomb destroys a section of the bridge. The chance of this was 11 %.
""")
def test_a_review_says_how_likely_the_luck_was(
    position: str, draws: str, side: int, value: float, sentence: str
) -> None:
    """BAB-10, BAB-46, BAB-47, BAB-59. All draws up to the next decision count. It is the chance of the event named."""
    moves = draws.split()
    states = list(accumulate(moves, State.play, initial=at(position).state))
    formatter = ReviewFormatter(states[0].game, states, moves, str)
    drawn = sum(state.actor == "chance" for state in states[:-1])
    assert formatter.why(TurningPoint(0, drawn, CHANCE, side, (), 500, value)) == sentence


def test_buying_is_not_refuted_by_what_can_still_follow_it() -> None:
    """BAB-05, BAB-09, BAB-42, PAG-20. The plane can be sent after the purchase, but the coins are spent."""
    start = even("defender, coins 0 8, planes 3-4, cannons 1-1 2-2 4-4, bridge whole, soldiers 8")
    sends = rolled_out(start, ["send-3-4", "end"], ["1+1"], 600)
    buys = rolled_out(start, ["buy"], ["d-0-0", "send-3-4", "end", "1+1"], 500)
    refuted = explain_turn(buys, sends, 100.0, is_better=False).reason
    reviewed = explain_turn(sends, buys, 100.0, is_better=True, is_missed=True).reason
    hinted = explain_turn(sends, buys, 100.0, is_better=True).reason
    assert [why and why.event.effect_id for why in (refuted, reviewed, hinted)] == [
        "coins-can-wait",
        "coins-can-wait",
        "bombs",
    ]


def rolled_out(start: State, turn: list[str], moves: list[str], value: float) -> list[Rollout]:
    """Return rollouts of a turn of the defender that differ in their values only."""
    states = tuple(accumulate([*turn, *moves], State.play, initial=start))
    return [Rollout(0, 1, states, tuple(turn), tuple(moves), value + number) for number in range(16)]


def test_cannons_fire_in_the_turn_of_the_defender() -> None:
    """BAB-58."""
    state = at("fire, defender, shots 1, cannons 0-0, across 3-5:2").state
    assert whose_turn(state) == 1


@cases("""
    position | moves | shared
    defender, defender has 2-2 3-3, cannons 1-1 | end | true
    defender, defender has 2-2 3-3, cannons 1-1 | plane-2-2 end | false
    defender, defender has 2-2 3-3, cannons 1-1, across 3-5:2 | end | false -- cannons fire in this turn
""")
def test_cannons_can_also_be_built_in_the_next_turn(position: str, moves: str, shared: bool) -> None:
    """BAB-40, BAB-58: so that three cannons are no reason against a turn that keeps the dominoes."""
    states = [*accumulate(moves.split(), State.play, initial=at(position).state)]
    before, after = (state.position(DEFENDER) for state in (states[0], states[-1]))
    assert brings_too(CannonsAdded(3, 70, 33), before, after, DEFENDER) is shared
