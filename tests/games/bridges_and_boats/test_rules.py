"""The rules: worked examples BAB-E01 to BAB-E28, further cases, and the table 'Why not'."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from crossings.games.bridges_and_boats.rules import data
from games.scenarios import scenarios
from rows import cases

from .conftest import GAME, at, facts

EXAMPLES = """
BAB-E01 of BAB-08 to BAB-11: new game | -> actor 0, coins 3 0 | may buy end | buy -> coins 1 0, actor chance
  | evenly d-0-0..6 d-1-1..6 d-2-2..6 d-3-3..6 d-4-4..6 d-5-5..6 d-6-6 | d-3-5 | may boat-3-5 bridge-3-5 end
BAB-E02 of BAB-06: coins 4 0, attacker has 3-5 | bridge-3-5 | may end enter | not buy: step-over BAB-06
BAB-E03 of BAB-17: bridge 1 3, attacker has 3-5 3-6 | bridge-3-6 -> section 2 3-6 | bridge-3-5 -> section 4 3-5
BAB-E04 of BAB-24, BAB-R09: round 1, coins 3 0, bridge whole | enter -> soldiers 1 | end end move-1 -> soldiers 2
  | end end move-2 end end move-3 end end move-4 end end move-5 end end move-6 end end move-7 end end move-8
    end end move-9 end end move-10 end end move-11 -> soldiers 12, round 12
  | end end -> round 13 | move-12 -> crossed 1, soldiers none, mover 13, steps 0
BAB-E05 of BAB-28: bridge whole, soldiers 3 5 | move-3 | not move-5: ahead-first BAB-28 | not move-4: moved BAB-24
BAB-E05 the foremost first: bridge whole, soldiers 3 5 | move-5 move-3 -> soldiers 4 6
BAB-E06 of BAB-31: bridge whole, soldiers 3 4 | may end march move-4 | march -> soldiers 4 5, mover 4, steps 1
BAB-E06 one by one: bridge whole, soldiers 3 4 | move-4 move-3 -> soldiers 4 5, mover 4, steps 1
BAB-E07 of BAB-27: bridge 1 2 4 5 6, soldiers 4 8 | may end move-8 | not move-4: gap BAB-27
  | not march: one-by-one BAB-31
BAB-E08 of BAB-29: bridge whole, soldiers 11 12 | not move-11: space-taken BAB-26
  | move-12 move-11 -> crossed 1, soldiers 12 | not move-12: moved BAB-24
BAB-E09 of BAB-23, BAB-24: coins 2 0, bridge whole | enter -> coins 1 0 | not enter: space-taken BAB-26
  | not move-1: moved BAB-24
BAB-E10 of BAB-24: bridge_speed 2, coins 5 0, bridge whole | enter move-1 enter -> soldiers 1 2 | may end
  | not move-1: space-taken BAB-26 | not move-2: ahead-first BAB-28
BAB-E10 of BAB-31: bridge_speed 2, bridge whole, soldiers 4 5 12 | march -> soldiers 6 7, crossed 1
BAB-E11 of BAB-33 to BAB-36: coins 2 0, attacker has 3-4 | boat-3-4 -> boats 3-4 | not launch-3-4: boat-empty BAB-35
  | load-3-4 -> coins 1 0, loaded 3-4:1 | launch-3-4 -> across 3-4:1 | end -> across 3-4:1
BAB-E12 of BAB-21: coins 3 0, across 3-4:2 | end -> crossed 2, discard 3-4
BAB-E12 instead: coins 3 0, across 3-4:2 | buy d-1-1 boat-1-1 -> crossed 0 | load-1-1 -> crossed 2
BAB-E13 of BAB-65, BAB-R01: pool 1-1, coins 2 4, crossed 5, across 3-4:2
  | buy -> last-domino, winners 0, scores 5 4, attacker has 1-1, pool none, coins 0 4
BAB-E14 of BAB-66, BAB-67: defender, pool 1-1, coins 0 6, crossed 4 | buy -> last-domino, winners none, scores 4 4
BAB-E14 with 7 coins: defender, pool 1-1, coins 0 7, crossed 4 | buy -> last-domino, winners 1, scores 4 5
BAB-E15 of BAB-59, BAB-63: defender, cannons 1-1 2-2, across 3-5:2 5-6:1
  | end 5 -> across none, buy, attacker, discard 3-5 5-6
BAB-E15 instead: defender, cannons 1-1 2-2, across 3-5:2 5-6:1 | end 3 -> across 5-6:1, fire | 4 -> attacker
  | end -> crossed 1
BAB-E16 of BAB-61: defender, cannons 1-1 2-3 3-3, across 0-0:1 2-2:2 | end 2 -> across 0-0:1, attacker
BAB-E17 of BAB-62: aimed, defender, cannons 1-1 2-3 3-3, across 0-0:1 2-2:1 3-5:1 5-6:1
  | end | may aim-2-2 aim-3-5 aim-5-6 | aim-3-5 5 -> across 0-0:1 2-2:1 5-6:1
  | aim-5-6 6 -> across 0-0:1 2-2:1, fire, target 2-2, shots 1
BAB-E18 of BAB-46, BAB-50: defender, coins 0 9, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5
  | send-2-5 -> coins 0 8 | end 3+4 -> where, not deadly | 3+4 -> bridge 1 2 3 5 6, soldiers 5 6 9 10 11
BAB-E19 of BAB-47, BAB-51: defender, coins 0 9, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5
  | send-2-5 end 2+5 -> deadly | 4+4 -> bridge 1 2 3 5 6, soldiers 11, not deadly
BAB-E20 of BAB-46: defender, coins 0 9, bridge whole, soldiers 5 6 7 8 9 10 11, planes 2-5
  | send-2-5 end 2+4 -> attacker, buy, soldiers 5 6 7 8 9 10 11
BAB-E21 of BAB-42, BAB-48, BAB-52, BAB-R19: defender, coins 0 9, bridge 2 3 4 5 6, soldiers 3 12, planes 0-1
  | send-0-1 -> coins 0 7 | end -> where, not deadly | 1+1 -> bridge 2 3 4 5 6, soldiers 3 12
BAB-E21 instead: defender, coins 0 9, bridge 2 3 4 5 6, soldiers 3 12, planes 0-1
  | send-0-1 end 6+6 -> bridge 2 3 4 5, soldiers 3
BAB-E22 of BAB-55, BAB-56: defender, coins 0 9, bridge whole, planes 0-0 3-3
  | send-0-0 send-3-3 end 2+3 | may keep reroll-2 reroll-3 | reroll-2 -> dice 3, no ghost, hit-reroll
  | 3 -> deadly, where | 1+2 -> attacker
BAB-E23 of BAB-55: defender, coins 0 9, bridge whole, planes 0-0 0-1
  | send-0-1 send-0-0 end 4+4 | may keep reroll-4 | reroll-4 6 -> bridge 1 2 3 4 6
BAB-E24 of BAB-42: defender, coins 0 1, bridge whole, planes 0-0 0-1 3-4
  | may end send-0-0 send-3-4 | not send-0-1: coins BAB-42 | send-3-4 | may end send-0-0
BAB-E25 of BAB-44: defender, coins 0 9, planes 3-4 | not send-3-4: no-bridge BAB-44
BAB-E26 of BAB-53: defender, coins 0 9, bridge 1, soldiers 1, planes 0-1 3-4
  | send-0-1 send-3-4 end 1+1 -> bridge none, soldiers none, mission none, attacker, coins 3 6
BAB-E27 of BAB-68, BAB-69: max_rounds 12, defender, round 12, coins 0 3, crossed 4, across 0-0:2
  | end -> last-round, winners 0, scores 4 3, across 0-0:2
"""
"""Section 10, case by case."""

ATTACK = """
BAB-01 to BAB-04, BAB-08, BAB-12, BAB-37, BAB-64: new game, attacker_income 4, defender_income 2
  | -> attacker has none, defender has none, attacker, round 1, crossed 0, coins 4 0
  | end -> defender, round 1, coins 4 2 | end -> attacker, round 2, coins 8 2 | end -> defender, round 2, coins 8 4
BAB-05 to BAB-07, BAB-R03 any step may be left out: coins 5 0, attacker has 1-1 2-2, bridge 1
  | may buy boat-1-1 boat-2-2 bridge-1-1 bridge-2-2 enter end | boat-1-1 -> build
  | may boat-2-2 bridge-2-2 enter load-1-1 end | enter | may end load-1-1
BAB-09, BAB-10, BAB-R02 one by one: new game, attacker_income 6 | buy d-0-3 -> attacker has 0-3, coins 4 0, buy
  | buy | evenly d-0-0..2 d-0-4..6 d-1-1..6 d-2-2..6 d-3-3..6 d-4-4..6 d-5-5..6 d-6-6
BAB-09, BAB-15, BAB-19, BAB-32 prices: domino_cost 4, bridge_cost 2, boat_cost 3, coins 9 0, attacker has 1-1 2-2
  | buy d-1-2 -> coins 5 0 | bridge-1-1 -> coins 3 0 | boat-2-2 -> coins 0 0
BAB-15 too dear: domino_cost 4, bridge_cost 2, boat_cost 3, coins 2 0, attacker has 1-1 | may bridge-1-1 end
BAB-11 kept: attacker has 1-1 | end end -> attacker has 1-1
BAB-14, BAB-16, BAB-18, BAB-20 six sections: attacker has 1-1 1-6 2-2 3-3 4-4 5-5 6-6
  | bridge-1-1 bridge-2-2 bridge-3-3 bridge-4-4 bridge-5-5 bridge-6-6 -> section 1 1-1, section 6 6-6
  | not bridge-1-6: bridge-complete BAB-18 | may boat-1-6 end
BAB-17, BAB-R04 repair comes first: attacker has 1-1, bridge 2 3 5, buried 6-6 | bridge-1-1 -> section 1 1-1
BAB-24, BAB-25, BAB-R05 three spaces and no more: bridge_speed 3, bridge whole, soldiers 3 6 9 | may end march move-3
  move-6 move-9 | move-9 move-10 move-11 -> soldiers 3 6 12 | not move-12: moved BAB-24 | move-3 -> soldiers 4 6 12
BAB-30, BAB-R06, BAB-R07 nobody has to move: coins 1 0, bridge whole, soldiers 3 5 | end end -> soldiers 3 5
BAB-28 who was passed over: coins 1 0, bridge whole, soldiers 3 5 | enter | may end
BAB-28, BAB-R06 all are behind who left: bridge whole, soldiers 10 12 | move-12 -> mover 13, steps 0 | may end move-10
BAB-27, BAB-30, BAB-R08 a half-built bridge: coins 1 0, bridge 1 | enter -> soldiers 1
BAB-27 beyond a gap: bridge 1 3, soldiers 2 5 | may end move-5 | not move-2: gap BAB-27
BAB-31 it closes up: bridge_speed 3, coins 3 0, bridge whole, soldiers 1 2 3 11 12
  | march -> soldiers 4 5 6, crossed 2, coins 3 0, mover 4, steps 3
BAB-31 before a gap: bridge_speed 3, bridge 1 2, soldiers 1 2 4 | march -> soldiers 2 3 4, mover 2, steps 1
BAB-31 it goes on: bridge_speed 2, bridge whole, soldiers 2 5 9 | move-5 march -> soldiers 4 7 9, mover 4, steps 2
BAB-31 one by one: bridge_speed 2, bridge whole, soldiers 2 5 9 | move-5 move-6 move-2 | not march: one-by-one BAB-31
BAB-29, BAB-31 off the bridge: bridge_speed 2, bridge whole, soldiers 11 12
  | march -> soldiers none, crossed 2, mover 13, steps 0
BAB-19, BAB-22, BAB-32, BAB-35, BAB-R11 a boat in one turn: coins 4 0, attacker has 3-4
  | boat-3-4 load-3-4 load-3-4 -> coins 2 0 | not load-3-4: boat-full BAB-32
  | launch-3-4 -> across 3-4:2, loaded none | not load-3-4: no-boat BAB-32
BAB-34, BAB-35, BAB-R10 boats wait: loaded 3-4:1 | end end -> loaded 3-4:1 | may buy launch-3-4 load-3-4 end
BAB-13, BAB-21, BAB-36, BAB-R12 unloading once a turn: coins 3 0, across 3-4:2, loaded 5-6:1
  | launch-5-6 -> crossed 2, across 5-6:1, discard 3-4 | end -> across 5-6:1 | end end -> crossed 3
BAB-65, BAB-68, BAB-R01, BAB-R12, BAB-R13 not across yet: pool 1-1, coins 9 3, across 3-4:2, bridge whole, soldiers 12,
  crossed 3 | buy -> last-domino, winners none, scores 3 3
"""

DEFENCE = """
BAB-38 to BAB-40 as many as there are dominoes: defender, defender has 1-1 2-2 3-3
  | plane-1-1 cannon-2-2 plane-3-3 -> planes 1-1 3-3, cannons 2-2 | may end
BAB-41, BAB-43, BAB-45, BAB-57, BAB-R14 a mission: defender, coins 0 9, bridge whole, defender has 5-6, planes 1-2 3-4
  | plane-5-6 send-5-6 send-1-2 -> mission 5-6 1-2, coins 0 7 | end -> actor chance, hit, mission 5-6 1-2
  | 1+1 -> hit, mission 1-2 | 1+1 -> attacker, mission none, planes 1-2 3-4 5-6
BAB-47, BAB-R15 1-1 is deadly: defender, coins 0 9, bridge whole, planes 1-1 | send-1-1 end 1+1 -> deadly
BAB-47, BAB-R15 6-6 is deadly: defender, coins 0 9, bridge whole, planes 6-6 | send-6-6 end 6+6 -> deadly
BAB-47, BAB-R15 1-2 is deadly: defender, coins 0 9, bridge whole, planes 1-2 | send-1-2 end 1+2 -> deadly
BAB-47, BAB-R15 5-6 is deadly: defender, coins 0 9, bridge whole, planes 5-6 | send-5-6 end 5+6 -> deadly
BAB-47, BAB-R15 a blank is not: defender, coins 0 9, bridge whole, planes 0-6 | send-0-6 end 1+5 -> where, not deadly
BAB-51, BAB-R17 beside section 1: defender, coins 0 9, bridge whole, soldiers 1 2 3 4 5 6 7 8 9 10 11 12, planes 3-4
  | send-3-4 end 3+4 1+1 -> bridge 2 3 4 5 6, soldiers 5 6 7 8 9 10 11 12
BAB-51, BAB-R17 beside section 6: defender, coins 0 9, bridge whole, soldiers 1 2 3 4 5 6 7 8 9 10 11 12, planes 3-4
  | send-3-4 end 3+4 6+6 -> bridge 1 2 3 4 5, soldiers 1 2 3 4 5 6 7 8
BAB-52, BAB-R16 into the water: defender, coins 0 9, bridge 1 3, soldiers 2 5, planes 3-4
  | send-3-4 end 3+4 1+2 -> bridge 1 3, soldiers 2 5, not deadly
BAB-12, BAB-13, BAB-50, BAB-R23 nobody's coins: defender, coins 4 9, section 1 5-5, soldiers 1 2, planes 0-1
  | send-0-1 end 1+1 -> buried 5-5, discard none, coins 7 7, crossed 0
BAB-53, BAB-56, BAB-R18 turned back: defender, coins 0 9, bridge 1, planes 0-0 0-1 2-2 3-4
  | send-0-1 send-0-0 send-3-4 send-2-2 end 1+1 keep -> mission none, no ghost, attacker, coins 3 5
BAB-54, BAB-55, BAB-R22 the ghost: defender, coins 0 9, bridge whole, planes 0-0 3-4
  | send-3-4 send-0-0 end 3+4 -> hit-ghost, actor 1, dice 3 4 | keep 1+1 -> where-ghost, ghost, deadly
  | may keep reroll-1
  | reroll-1 6 -> bridge 1 2 3 5 6, attacker
BAB-56 it is used once: defender, coins 0 9, bridge whole, planes 0-0 3-4 5-6
  | send-0-0 send-3-4 send-5-6 end 1+1 reroll-1 2 1+1 -> attacker, no ghost | end send-0-0 -> ghost
BAB-42, BAB-R22 it alone: defender, bridge whole, planes 0-0 | send-0-0 -> ghost, mission none, coins 0 0
  | end -> attacker, no ghost
BAB-42 prices: defender, coins 0 9, bridge whole, planes 0-0 0-1 3-4
  | send-0-0 -> coins 0 9 | send-0-1 -> coins 0 7 | send-3-4 -> coins 0 6
BAB-42 for nothing: mission_cost 0, defender, coins 0 9, bridge whole, planes 0-1 3-4
  | send-0-1 -> coins 0 8 | send-3-4 -> coins 0 8
BAB-42 dear: mission_cost 2, defender, coins 0 9, bridge whole, planes 0-0 0-1 3-4
  | send-0-0 -> coins 0 9 | send-0-1 -> coins 0 6 | send-3-4 -> coins 0 4
BAB-57, BAB-58, BAB-R14 planes before cannons: defender, coins 0 9, bridge whole, planes 3-4, cannons 1-1, across 5-6:2
  | send-3-4 end -> hit | 1+1 -> fire, shots 1, across 5-6:2 | evenly 1 2 3 4 5 6
BAB-58, BAB-R20, BAB-R21 cannons fire by themselves: defender, cannons 1-1 2-2 3-3, across 0-5:2
  | end -> shots 3, coins 0 0 | 1 -> shots 2 | 2 -> shots 1 | 3 -> attacker
BAB-58 at an empty river: defender, cannons 1-1 | end -> attacker
BAB-61, BAB-R21 at the double blank: defender, cannons 1-1, across 0-0:2 | end -> attacker
BAB-13, BAB-60 sunk: defender, coins 2 0, cannons 1-1, across 0-5:2 3-4:1
  | end 5 -> discard 0-5, crossed 0, coins 5 0, across 3-4:1
BAB-62, BAB-63 an aimed shot hits nothing else: aimed, defender, cannons 1-1 2-2, across 3-5:1 5-6:1
  | end aim-3-5 6 -> aim, shots 1, target None | aim-5-6 5 -> across 3-5:1
BAB-65, BAB-R01 no shot after the last domino: defender, pool 1-1, coins 0 2, cannons 2-2, across 3-5:2
  | buy -> over, last-domino, across 3-5:2
BAB-66, BAB-67, BAB-R24, BAB-R25 the defender's coins count: defender, round 40, coins 50 3, crossed 3
  | end -> last-round, winners none, scores 3 3
BAB-69, BAB-R26 nobody buys: max_rounds 10, defender, round 10, coins 30 30 | end -> last-round, winners 1, scores 0 30
BAB-69 the round before: max_rounds 10, defender, round 9 | end -> round 10, attacker | end -> round 10, defender
"""

MARCHING = "deploy, coins 5 0, bridge 1 2 3, soldiers 4 5, mover 4, steps 1"
ASKED = "defender, hit-ghost, bridge whole, planes 0-0 3-4, mission 3-4, ghost, dice 1 2"
AIMING = "aimed, defender, aim, cannons 1-1, shots 1, across 0-0:1 3-5:1 5-6:1"
DEFENDING = "defender, coins 0 5, bridge whole, planes 0-0 0-1 3-4"
WHY_NOT = f"""
BAB-05: bridge 1 | not nonsense: no-such-move BAB-05 | not bridge-5-3: no-such-move BAB-05
BAB-05 no outcomes: draw | not d-3-5: no-such-move BAB-05 | not buy: dice-first BAB-07
BAB-07 while dice are rolled: defender, hit, bridge whole, planes 3-4, mission 3-4 | not bridge-3-5: dice-first BAB-07
BAB-66: pool 1-1, coins 2 0 | buy | not buy: game-over BAB-66 | not send-3-4: game-over BAB-66
  | not 7: no-such-move BAB-05
BAB-03 the attacker: bridge 1 | not plane-3-5: wrong-side BAB-03 | not keep: wrong-side BAB-03
  | not aim-3-5: wrong-side BAB-03
BAB-03 the defender: defender | not boat-3-5: wrong-side BAB-03
BAB-55, BAB-62 wrong moments: {DEFENDING} | not keep: wrong-moment BAB-55 | not aim-3-5: wrong-moment BAB-62
BAB-55 while the ghost asks: {ASKED} | not march: wrong-side BAB-03 | not aim-3-5: wrong-moment BAB-62
  | not buy: wrong-moment BAB-07 | not send-3-4: wrong-moment BAB-07 | not reroll-3: no-such-die BAB-55
BAB-62 while aiming: {AIMING} | not aim-0-0: no-such-move BAB-05 | not reroll-3: wrong-moment BAB-55
  | not end: wrong-moment BAB-07 | not aim-1-1: no-target BAB-62
BAB-06: build, coins 9 9 | not buy: step-over BAB-06
BAB-06 step 4: deploy, attacker has 3-5 | not buy: step-over BAB-06 | not bridge-3-5: step-over BAB-06
BAB-06 the defender: {DEFENDING} | send-3-4 | not cannon-3-5: step-over BAB-06 | not send-3-4: already-sent BAB-43
BAB-09: coins 1 9 | not buy: coins BAB-09
BAB-11: build, bridge whole, attacker has 1-1, defender has 3-5 | not bridge-3-5: not-yours BAB-11
  | not boat-3-5: not-yours BAB-11
BAB-11 the defender: defender, attacker has 3-5, cannons 3-6 | not plane-3-5: not-yours BAB-11
  | not cannon-3-6: not-yours BAB-11
BAB-18: bridge whole, attacker has 3-5 | not bridge-3-5: bridge-complete BAB-18
BAB-15, BAB-19: bridge_cost 1, boat_cost 2, attacker has 3-5 | not bridge-3-5: coins BAB-15 | not boat-3-5: coins BAB-19
BAB-23: bridge 2 | not enter: gap BAB-23
BAB-26, BAB-24: bridge 1 2 3, soldiers 1 5 6 | not enter: space-taken BAB-26 | not move-3: no-soldier BAB-24
  | not move-6: gap BAB-27 | not move-5: space-taken BAB-26
BAB-22: bridge 1, coins 0 9, loaded 3-5:1 | not enter: coins BAB-22 | not load-3-5: coins BAB-22
BAB-28: {MARCHING} | not move-5: ahead-first BAB-28 | not move-4: moved BAB-24
BAB-31: bridge 1 2 3, soldiers 5 | not march: one-by-one BAB-31
BAB-32, BAB-35: attacker has 3-5, across 3-6:1, loaded 1-1:2, boats 2-2 | not load-3-5: no-boat BAB-32
  | not load-3-6: no-boat BAB-32 | not load-1-1: boat-full BAB-32 | not launch-2-2: boat-empty BAB-35
  | not launch-3-6: no-boat BAB-35
BAB-43: {DEFENDING}, defender has 3-5 | not send-3-5: no-plane BAB-43 | send-0-0 | not send-0-0: already-sent BAB-43
BAB-44 before BAB-42: defender, planes 3-4 | not send-3-4: no-bridge BAB-44
BAB-42: mission_cost 0, defender, coins 9 0, bridge 1, planes 0-1 | not send-0-1: coins BAB-42
BAB-42 any plane: defender, coins 9 0, bridge 1, planes 3-4 | not send-3-4: coins BAB-42
"""


test_rules = scenarios(at, facts, EXAMPLES, ATTACK, DEFENCE, WHY_NOT)


def test_two_dice() -> None:
    """BAB-46, BAB-49, BAB-R07: 21 results; doubles are half as likely; sections are struck by 36 results in all."""
    outcomes = at("defender, hit, bridge 1, planes 3-4, mission 3-4").state.outcomes()
    assert len(outcomes) == 21
    assert all(chance == Fraction(1, 36 if text[0] == text[-1] else 18) for text, chance in outcomes.items())
    struck: Counter[int] = Counter()
    for text, chance in outcomes.items():
        struck[int(data.SECTION_STRUCK[int(text[0]) + int(text[-1])])] += int(36 * chance)
    assert [struck[section] for section in range(1, 7)] == [1, 5, 9, 11, 7, 3]


@pytest.mark.parametrize("speed", [1, 2, 3])
@cases("""
    soldiers
    3 4 5
    10 11 12
    1 2 6
    5 6 9 12
""")
def test_a_march_equals_single_moves(speed: int, soldiers: str) -> None:
    """BAB-31: a march equals moving each soldier as far as it goes, the foremost first."""
    play = at(f"bridge_speed {speed}, bridge 1 2 3 5 6, soldiers {soldiers}")
    one_by_one, movers = play, 0
    for space in sorted(map(int, soldiers.split()), reverse=True):
        at_now = space
        while f"move-{at_now}" in one_by_one.legal:
            one_by_one, at_now = one_by_one(f"move-{at_now}"), at_now + 1
        movers += at_now > space
    assert ("march" in play.legal) == (movers > 1)
    if movers > 1:
        assert play("march").state == one_by_one.state


# ---- printed facts -------------------------------------------------------------------------------

PRINTED = """
0-0 0 0 0, 0-1 1 36 1, 0-2 2 1 1, 0-3 3 2 1, 0-4 4 3 1, 0-5 5 4 1, 0-6 6 5 1, 1-1 2 1 1, 1-2 3 2 2, 1-3 4 3 2,
1-4 5 4 2, 1-5 6 5 2, 1-6 7 6 2, 2-2 4 3 1, 2-3 5 4 2, 2-4 6 5 2, 2-5 7 6 2, 2-6 8 5 2, 3-3 6 5 1, 3-4 7 6 2,
3-5 8 5 2, 3-6 9 4 2, 4-4 8 5 1, 4-5 9 4 2, 4-6 10 3 2, 5-5 10 3 1, 5-6 11 2 2, 6-6 12 1 1
"""
"""Domino, sum, rolls of 36 that hit with it, rolls of 6 that sink it."""


def test_the_set() -> None:
    """BAB-01, BAB-46, BAB-48, BAB-59, BAB-61."""
    numbers = zip(data.DOMINOES, data.SUM, data.HITS, data.SINKS, strict=True)
    assert [" ".join(map(str, row)) for row in numbers] == PRINTED.strip().replace("\n", " ").split(", ")


def test_the_number_of_texts() -> None:
    """BAB-05."""
    assert (len({*data.ACTIONS}), len({*data.OUTCOMES}), "aim-0-0" in data.ACTIONS) == (246, 55, False)


# ---- the lobby -----------------------------------------------------------------------------------


def test_options() -> None:
    """Section 3: allowed and default values."""
    printed = """players 2-2 2, attacker_income 1-6 3, defender_income 0-6 3, domino_cost 1-4 2, bridge_cost 0-3 0,
    boat_cost 0-3 0, bridge_speed 1-3 1, mission_cost 0-2 1, cannons volley-aimed volley, max_rounds 10-60 40"""
    found = [f"{one.name} {one.values[0]}-{one.values[-1]} {one.default}" for one in GAME.options]
    assert found == printed.replace("\n   ", "").split(", ")


def test_presets() -> None:
    """Section 3: the lobby offers the even game first."""
    assert {preset.name: dict(preset.options) for preset in GAME.presets} == {
        "even": {"defender_income": 1, "mission_cost": 0, "max_rounds": 35},
        "quick": {"defender_income": 1, "mission_cost": 0, "domino_cost": 1},
        "printed": {},
    }
    assert GAME.presets[0].name == "even"


@cases("""
    options | warned
    {} | only saves
    {"defender_income": 2} | only saves
    {"defender_income": 2, "bridge_speed": 2} | ""
    {"defender_income": 0} | almost no chance
    {"defender_income": 1, "cannons": "aimed"} | big fleet
    {"defender_income": 1, "mission_cost": 0} | ""
""")
def test_warnings(options: dict[str, Any], warned: str) -> None:
    """Section 11: the lobby warns about uneven settings."""
    sentences = GAME.warnings_for(GAME.resolve(options))
    assert len(sentences) == bool(warned) and all(warned in sentence for sentence in sentences)
