"""The rules: worked examples DUC-E01 to DUC-E30, further cases, and the table 'Why not', row by row."""

import pytest

from crossings.engine.playthrough import random_policy
from games.scenarios import scenarios

from .conftest import GAME, at, facts

EXAMPLES = """
DUC-E01, DUC-29, DUC-33, DUC-43, DUC-05 the Harkonnen begin: new game
  | -> actor 0, scores 50 : 50, e5 to d5 e4 f4 f5, b8 to c8 | b8-c8 b1-c1 -> actor 0
  | c8-g4+ -> held 1/0, quiet 0
DUC-E02, DUC-43, DUC-12, DUC-39 a worm steps onto Spice: 3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 0 10 -
  | -> c4 to d3 d4 | not c4-c5: worm-needs-spice DUC-43 | not c4-e5: unknown-text DUC-08
  | c4-d4 -> 3B4/8/8/4*3/2*(*w)4/3t4/8/3d4 a 0/0 - 1 11 -
DUC-E03, DUC-44, DUC-49, DUC-R07, DUC-R11, DUC-R12 a worm kills: 3B4/8/8/4*3/2(*w)*4/3t4/8/3d4 h 0/0 - 3 10 -
  | c4-d3 -> 3B4/8/8/4*3/2**4/3w4/8/3d4 a 0/0 - 0 11 -, d3 to c4 d4
DUC-E04, DUC-43, DUC-44 a worm on sand: 3B4/8/8/8/2*5/8/3w4/3d2t1 a 0/0 - 4 11 - | -> d2 to none
  | not d2-d1: own-man-there DUC-44 | g1-f2 -> can d2-d1
DUC-E05, DUC-45, DUC-40 a worm and a Seitch: 3B4/8/8/8/2(*w)5/3(#t)4/8/3d4 h 0/0 - 4 10 -
  | not c4-d3: worm-not-on-seitch DUC-45
DUC-E06, DUC-19, DUC-20, DUC-23, DUC-24, DUC-R05, DUC-R06, DUC-R09, DUC-R10 mount, step, kill:
  3B4/8/8/3T4/2*(*w)4/8/8/3fd3 a 0/0 - 4 11 - | not d1-d5: worm-in-the-way DUC-16
  | d1-d4 -> 3B4/8/8/3T4/2*(*wf)4/8/8/4d3 h 0/0 - 5 12 - | not d4-d5+: rider-not-yours DUC-20
  | d8-d7 -> can d4-c4+, can d4-d5+, can d4-d5 | d4-d5+ -> 8/3B4/8/3(wf)4/2**4/8/8/4d3 h 0/0 - 0 14 -
DUC-E06 dismount: 8/3B4/8/3T4/2*(*wf)4/8/8/4d3 a 0/0 - 6 13 - | d4-d5 -> 8/3B4/8/3f4/2*(*w)4/8/8/4d3 h 0/0 T 0 14 -
DUC-E07, DUC-21, DUC-R08 one rider: 3B4/8/8/8/3(*wf)4/8/8/3fd3 a 0/0 - 4 11 - | not d1-d4: worm-has-rider DUC-21
DUC-E08, DUC-18, DUC-22, DUC-25 a rider is safe: 3S3B/8/8/4T3/3(*wf)4/8/8/4d3 h 0/0 - 4 10 -
  | not d8-d4: worm-there DUC-18 | not e5-d4: worm-there DUC-18
DUC-E09, DUC-29, DUC-31, DUC-R13, DUC-R14 a pick-up ends the move: 3B4/8/8/8/8/8/1t6/2oh1d2 a 0/0 - 4 11 -
  | c1-b2 -> 3B4/8/8/8/8/8/1(ot)6/3h1d2 h 0/0 - 5 12 - | d8-d7 b2-e5+ -> 8/3B4/8/4(ot)3/8/8/8/3h1d2 h 0/0 - 7 14 -
DUC-E09 the next flight without the load: 8/3B4/8/8/8/8/1(ot)6/3h1d2 a 0/0 - 6 13 -
  | b2-e5 -> 8/3B4/8/4o3/8/8/1t6/3h1d2 h 0/0 - 7 14 -
DUC-E10, DUC-30 three captures, alone: 3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 -
  | d4-e5 -> 3B4/8/8/4o3/3t4/8/8/3d4 h 0/0 T 0 12 -
DUC-E10, DUC-31, DUC-R15 together: 3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 -
  | d4-e5+ -> 3B4/8/8/4(ot)3/8/8/8/3d4 h 0/0 T 0 12 -
DUC-E10, DUC-32 by who gets out: 3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 -
  | d4-e5/ -> 3B4/8/8/4t3/3o4/8/8/3d4 h 0/0 T 0 12 -
DUC-E11, DUC-29, DUC-31 one load: 3B4/8/8/8/8/8/1t6/1ho2d2 a 0/0 - 4 11 - | b1-c1 d8-d7
  | not b2-c1: already-loaded DUC-29 | not c1-b2+: already-loaded DUC-29
  | c1-b2 -> 8/3B4/8/8/8/8/1(ot)6/2h2d2 h 0/0 - 7 14 -
DUC-E12, DUC-33, DUC-R04, DUC-26, DUC-27, DUC-48 a Harvester in flight, over whatever is there:
  3B4/8/5T2/2*1*3/3(*w)4/2#5/1(oh)6/3d4 a 2/3 - 9 11 - | not b2-d4+: worm-there DUC-18
  | not b2-f6+: laden-does-not-attack DUC-33 | not b2-e5: spice-there DUC-11
  | b2-e5+ -> 3B4/8/5T2/2*1(oh)3/3(*w)4/2#5/8/3d4 h 2/4 - 0 12 -
DUC-E12 without it: 3B4/8/5T2/2*1*3/3(*w)4/2#5/1(oh)6/3d4 a 2/3 - 9 11 -
  | b2-f6 -> 3B4/8/5o2/2*1*3/3(*w)4/2#5/1h6/3d4 h 2/3 T 0 12 -
DUC-E12 to a Seitch: 3B4/8/5T2/2*1*3/3(*w)4/2#5/1(oh)6/3d4 a 2/3 - 9 11 -
  | b2-c3+ -> 3B4/8/5T2/2*1*3/3(*w)4/2(#oh)5/8/3d4 h 2/3 - 10 12 -
DUC-E13, DUC-13, DUC-49 captured together: 3B4/8/8/4(OH)3/3t4/8/8/3d4 a 0/0 - 4 11 -
  | d4-e5 -> 3B4/8/8/4t3/8/8/8/3d4 h 0/0 HO 0 12 -
DUC-E13 killed together: 3B4/8/8/4(OH)3/3(*w)4/8/8/3d4 a 0/0 - 4 11 - | d4-e5 -> 3B4/8/8/4w3/3*4/8/8/3d4 h 0/0 - 0 12 -
DUC-E14, DUC-34, DUC-35, DUC-36, DUC-48 a harvest on foot: 3B4/8/8/8/2(*w)h*3/3T4/8/3d4 a 0/3 - 9 11 -
  | not d4-c4: worm-there DUC-18 | not d4-d3: harvester-does-not-attack DUC-35
  | d4-e4 -> 3B4/8/8/8/2(*w)1h3/3T4/8/3d4 h 0/4 - 0 12 -
DUC-E15, DUC-41, DUC-66, DUC-R16, DUC-R22 a Sardaukar stops on a Seitch: 3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 -
  | not d8-d4: must-stop-on-seitch DUC-41 | d8-d5 -> 7B/8/8/3(#S)4/8/8/8/3d4 a 0/0 - 10 11 -
DUC-E15, DUC-42 or destroys it: 3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 - | d8-d5* -> 7B/8/8/3S4/8/8/8/3d4 a 0/0 - 0 11 -
DUC-E16, DUC-40, DUC-42 a man on a Seitch: 3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -
  | not d8-d5*: seitch-goes-anyway DUC-42 | d8-d5 -> 7B/8/8/3S4/4T3/8/8/3d4 a 0/0 t 0 11 -
DUC-E16 taken by a Troop: 3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 -
  | e4-d5 -> 3S3B/8/8/3(#T)4/8/8/8/3d4 a 0/0 t 0 11 -
DUC-E17, DUC-50 to DUC-55, DUC-R18, DUC-R19 ransom: 3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 - | -> can or@h8
  | not ha@a2: none-captured DUC-50 | not sr@a2: not-your-kind DUC-50 | not tr@d1: not-vacant DUC-55
  | fr@d5 -> 3B4/8/8/3f4/8/8/8/h2d3m h 7/1 TTTtto 10 12 -
DUC-E17 of a Troop: 3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 - | tr@a2 -> held 3/5
DUC-E18, DUC-51 to DUC-53 who can buy: 3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 - | not tr@a2: leader-gone DUC-51
  | not or@a2: too-little-spice DUC-53
DUC-E18, DUC-R03 no drop on Seitch or Spice: 3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 - | -> can tr@a2, can fr@a2
  | not ha@a2: mentat-gone DUC-52 | not tr@c3: not-vacant DUC-55 | not tr@d3: not-vacant DUC-55
DUC-E19, DUC-15, DUC-54, DUC-R02 a leader captured: 3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -
  | e7-d8 -> 3t2MT/8/8/8/8/8/8/3d4 h 0/0 - 0 12 -
DUC-E19, DUC-62 the last man: 3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 -> no-harvesters won by 1, scores 0 : 11
DUC-E20, DUC-61, DUC-R24 at once, though Harvesters and Spice remain: 8/8/8/8/2(*w)*4/3T4/8/h6H a 2/5 - 9 11 -
  | c4-d3 -> no-combatants won by 1, scores 3 : 6
DUC-E21, DUC-62, DUC-R23: 7H/8/8/8/2**4/3T4/8/h7 a 2/5 - 9 11 - | -> actor 1
DUC-E21 no Harvesters: 7H/8/8/8/2**4/2T5/1h6/8 h 2/5 - 9 10 - | c3-b2 -> no-harvesters won by 1, scores 4 : 5
DUC-E22, DUC-62, DUC-R20 the last open Spice: 7H/8/8/8/1*w5/6T1/8/h7 h 2/5 - 9 10 -
  | c4-b4 -> no-spice won by 1, scores 4 : 6
DUC-E23, DUC-63, DUC-R20, DUC-R21 twenty moves, ten by each side: 3B3H/8/8/8/1(*w)6/8/8/h2d4 h 2/5 - 18 40 -
  | d8-d7 -> quiet 19, actor 1 | d1-d2 -> quiet won by 1, scores 13 : 16
DUC-E23 not while there is Spice to harvest: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 18 40 - | d8-d7 d1-d2 -> actor 0
DUC-E23 nor anybody to harvest: 3B4/8/8/8/1(*w)*5/8/8/3d4 h 2/5 - 19 40 - | d8-d7 -> quiet won by 1, scores 12 : 15
DUC-E24, DUC-66 a harvest counts as a capture: 3B3H/8/8/8/h*6/8/8/3d4 a 2/5 - 19 41 - | a4-b4 -> quiet 0, actor 0
DUC-E24 a ransom does not: 3B3H/8/8/8/8/8/8/3d4 a 2/5 t 18 41 - | tr@a1 -> quiet 19
DUC-E25, DUC-07, DUC-R26 a pass: 7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 - | may pass | pass -> quiet 10, ply 41, actor 1
  | not pass: may-not-pass DUC-07
DUC-E26, DUC-68 a draw: 3B4/8/8/8/8/8/8/3d4 h 3/3 - 19 40 - | d8-d7 -> quiet won by none, scores 13 : 13
DUC-E27, DUC-20 either side leads a ridden worm, against the other: 3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 4 10 -,
    riders both
  | -> d4 to c4+ d5+ | d4-d5+ -> 3B4/8/8/3(wf)4/2**4/8/8/4d3 a 0/0 - 0 11 -
DUC-E28, DUC-47, DUC-R28 no step back: 3B4/8/8/8/2*(*w)*3/8/8/4d3 h 0/0 - 4 10 -, worm_back barred
  | d4-c4 -> 3B4/8/8/8/2(*w)**3/8/8/4d3 a 0/0 - 5 11 d4c4 | not c4-d4: worm-just-came DUC-47
  | e1-e2 d8-d7 -> can c4-d4
DUC-E29, DUC-64, DUC-R27 stalled: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 39 90 -
  | d8-d7 -> stalled won by 1, scores 13 : 16
DUC-E30, DUC-65 cap: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 a 2/5 - 3 299 - | d1-d2 -> cap won by 1, scores 13 : 16
"""

MEN = """
DUC-05, DUC-06 seats alternate: new game | a7-b6 -> actor 1 | a2-b3 -> actor 0
DUC-14, DUC-09, DUC-10, DUC-11 leaders and Mentats step in eight directions: 8/8/8/2#*t3/2TMw3/3*4/8/3d3B h 0/0 - 9 20 -
  | -> d4 to c3 c5 e3 e5
DUC-16, DUC-17, DUC-41 Fremen run to Spice and own men, a Seitch, the first enemy:
  3B4/3T4/8/1#6/#2f2*1/8/3t4/3d4 a 0/0 - 9 21 - | -> d4 to a4 b4 c4 d3 d5 d6 d7 e4 f4
  | not d4-h4: spice-in-the-way DUC-16 | not d4-d8: man-in-the-way DUC-16
DUC-42 a Fremen leaves a Seitch: 3B4/8/8/8/#2f4/8/8/3d4 a 0/0 - 9 21 - | not d4-a4*: only-sardaukar DUC-42
DUC-42 a Sardaukar that stands on one cannot destroy it later: 3B4/8/8/8/(#S)7/8/8/3d4 h 0/0 - 9 20 -
  | -> a4 to a1 a2 a3 a5 a6 a7 a8 b4 c4 d4 e4 f4 g4 h4 | not a4-b4*: no-seitch-there DUC-42
DUC-23, DUC-R09 a worm left behind is open to both sides: 3B4/8/8/8/2*(*wf)2w1/8/8/4d3 a 0/0 - 4 11 -
  | d4-g4 -> 3B4/8/8/8/2*(*w)2(wf)1/8/8/4d3 h 0/0 - 5 12 -, can d4-c4
DUC-46, DUC-22 nothing takes a Sandworm or its rider: 3B4/8/8/8/3(*w)(*wf)3/8/8/3d4 h 0/0 - 4 10 -
  | not d4-e4: worm-there DUC-46
DUC-26, DUC-27, DUC-28 an Ornithopter flies over everything: 3B3t/6M1/5#2/4w3/3*4/2T5/1t6/O2d4 h 0/0 - 4 10 -
  | -> a1 to b2 c3 f6 h8 | not a1-d4: spice-there DUC-11 | not a1-e5: worm-there DUC-18
  | not a1-g7: own-man-there DUC-10
DUC-29 a pick-up on a Seitch: 3B4/8/8/8/3(#t)4/8/8/o2d4 a 0/0 - 4 11 -
  | a1-d4 -> 3B4/8/8/8/3(#ot)4/8/8/3d4 h 0/0 - 5 12 -
DUC-29 by who boards: 3B4/8/8/8/3(#o)4/3h4/8/3d4 a 0/0 - 4 11 - | d3-d4 -> 3B4/8/8/8/3(#oh)4/8/8/3d4 h 0/0 - 5 12 -
DUC-30 with its Troop an Ornithopter lands on no own man: 3B4/8/8/4M3/3(OT)4/2T5/8/3d4 h 0/0 - 4 10 -
  | not d4-e5+: own-man-there DUC-10 | not d4-c3+: already-loaded DUC-29 | -> can d4-c3
DUC-32 a load steps out to harvest: 3B4/8/8/8/2*(oh)o3/8/8/3d4 a 0/0 - 4 11 -
  | d4-c4/ -> 3B4/8/8/8/2hoo3/8/8/3d4 h 0/1 - 0 12 -
DUC-32 or under another Ornithopter: 3B4/8/8/8/2*(oh)o3/8/8/3d4 a 0/0 - 4 11 -
  | d4-e4/ -> 3B4/8/8/8/2*o(oh)3/8/8/3d4 h 0/0 - 5 12 -
DUC-37, DUC-38, DUC-R17 a Troop steps backwards, too, and is not promoted: 1t1B4/8/8/8/8/8/8/3d4 a 0/0 - 4 11 -
  | -> b8 to a7 c7 | b8-a7 -> 3B4/t7/8/8/8/8/8/3d4 h 0/0 - 5 12 -
DUC-49, DUC-50 killed men are not for sale: 3B4/8/8/8/2(*w)5/3t4/8/3d4 h 0/5 - 4 10 - | c4-d3
  | not tr@a1: none-captured DUC-50
"""

ENDS = """
DUC-67, DUC-R25 values: SOHTBM2/8/8/8/8/4(*wf)3/8/(ot)6d h 3/2 Tt 0 10 - | -> scores 35 : 23
DUC-07, DUC-60 blocked behind Spice, and the worm cannot go back to sand: 7T/6*1/8/4w3/5*2/8/1*6/t7 h 0/0 - 3 40 -
  | e5-f4 -> blocked won by none, scores 1 : 1
DUC-07, DUC-47 a step back that is possible: 7T/6*1/8/4(*w)3/5*2/8/1*6/t7 h 0/0 - 3 40 - | e5-f4 | may f4-e5
DUC-07, DUC-47 a step back that is barred: 7T/6*1/8/4(*w)3/5*2/8/1*6/t7 h 0/0 - 3 40 -, worm_back barred
  | e5-f4 -> blocked won by none
DUC-60 of several ends the first counts: 7H/8/8/8/8/8/8/h7 - 0/0 - 20 300 - | -> no-combatants won by none
DUC-60 quiet before stalled and cap: 3B4/8/8/8/8/8/8/3d4 - 0/0 - 40 300 - | -> quiet won by none
DUC-60 stalled before cap: 3B3H/8/8/8/1*6/8/8/3d4 - 0/0 - 40 300 - | -> stalled won by 0
DUC-63, DUC-R21: 3B4/8/8/8/8/8/8/3d4 h 0/0 - 19 20 - | d8-d7 -> quiet won by none
DUC-63 put off: 3B4/8/8/8/8/8/8/3d4 h 0/0 - 19 20 -, quiet 40 | d8-d7 -> actor 1
DUC-64, DUC-R27: 3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 39 40 - | d8-d7 -> stalled won by 1
DUC-64 put off: 3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 39 40 -, stall 60 | d8-d7 -> actor 1
DUC-64 after sixty: 3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 59 60 -, stall 60 | d8-d7 -> stalled won by 1
DUC-65: 3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 0 299 - | d8-d7 -> cap won by 1
DUC-65 put off: 3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 0 299 -, cap 400 | d8-d7 -> actor 1
DUC-65 after two hundred: 3B4/8/8/8/8/1*5h/8/3d4 h 0/0 - 0 199 -, cap 200 | d8-d7 -> cap won by 1
"""

WHY_NOT = """
DUC-60: 3B4/8/8/8/8/8/8/3d4 - 0/0 - 20 30 - | not d1-d2: game-over DUC-60 | not nonsense: game-over DUC-60
DUC-08, DUC-R29: new game | not nonsense: unknown-text DUC-08 | not a1-a1: unknown-text DUC-08
  | not a1-b3: unknown-text DUC-08 | not tr@i9: unknown-text DUC-08 | not A7-b6: unknown-text DUC-08
  | not a7-b6 : unknown-text DUC-08 | not pass!: unknown-text DUC-08 | not pass: may-not-pass DUC-07
DUC-50, DUC-51 not of the Harkonnen: 7T/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | not fr@a1: not-your-kind DUC-50
  | not tr@d1: leader-gone DUC-51
DUC-50 not of the Atreides: 7T/8/8/8/8/8/8/3d4 a 0/0 - 0 10 - | not sr@a1: not-your-kind DUC-50
DUC-51: 7M/8/8/8/8/8/8/3d4 h 5/0 S 0 10 - | not sr@a1: leader-gone DUC-51
DUC-51 no Duke: 7M/8/8/8/8/8/8/3m4 a 0/5 f 0 10 - | not fr@a1: leader-gone DUC-51
DUC-50, DUC-52: 7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | not ha@d1: mentat-gone DUC-52 | not tr@d1: none-captured DUC-50
DUC-52: 7B/8/8/8/8/8/8/3d4 h 5/0 O 0 10 - | not or@a1: mentat-gone DUC-52
DUC-53: 7B/8/8/8/8/8/8/3d4 h 0/5 T 0 10 - | not tr@d1: too-little-spice DUC-53
DUC-53 one short: 7M/8/8/8/8/8/8/3d4 h 4/5 O 0 10 - | not or@a1: too-little-spice DUC-53
DUC-55: 7B/8/8/8/8/8/8/#*wd4 h 1/0 T 0 10 - | not tr@a1: not-vacant DUC-55 | not tr@b1: not-vacant DUC-55
  | not tr@c1: not-vacant DUC-55 | not tr@d1: not-vacant DUC-55
DUC-06: 7B/8/8/8/8/8/8/2*d4 h 0/0 - 0 10 - | not a1-h8: nothing-there DUC-06 | not c1-c2: nothing-there DUC-06
  | not d1-d8: not-yours DUC-06
DUC-06 a rider: 7B/8/8/8/8/8/8/3(wf)d3 h 0/0 - 0 10 - | not d1-d2: not-yours DUC-06 | not d1-d2/: not-yours DUC-06
DUC-06 a load: 7B/8/8/8/8/8/8/3(ot)d3 h 0/0 - 0 10 - | not d1-e2+: not-yours DUC-06
DUC-20: 7B/8/8/8/8/8/3*4/3(wf)d3 h 0/0 - 0 10 - | not d1-d2+: rider-not-yours DUC-20
DUC-31, DUC-32, DUC-26: 7B/8/8/8/8/8/8/3od3 a 0/0 - 0 10 - | not d1-e2/: nothing-aboard DUC-32
  | not d1-e2+: nothing-aboard DUC-31 | not d1-d2: not-its-way DUC-26
DUC-31, DUC-32, DUC-42, DUC-43, DUC-44 a worm: 7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 - | not d1-e2/: nothing-aboard DUC-32
  | not d1-e2+: nothing-aboard DUC-31 | not d1-d2*: only-sardaukar DUC-42 | not d1-d3: not-its-way DUC-43
  | not d1-e1: own-man-there DUC-44 | not d1-d2: worm-needs-spice DUC-43
DUC-42: 7B/8/8/8/8/8/8/#2fd3 a 0/0 - 0 10 - | not d1-a1*: only-sardaukar DUC-42
DUC-43 a ridden worm: 7B/8/8/8/8/8/8/3(wf)d3 a 0/0 - 0 10 - | not d1-f3+: not-its-way DUC-43
DUC-45: 7B/8/8/8/8/8/3(#T)4/3wd3 a 0/0 - 0 10 - | not d1-d2: worm-not-on-seitch DUC-45
DUC-46: 7B/8/8/8/8/8/3(*w)4/3wd3 a 0/0 - 0 10 - | not d1-d2: worm-there DUC-46
DUC-46 ridden: 7B/8/8/8/8/8/3(*wf)4/3wd3 a 0/0 - 0 10 - | not d1-d2: worm-there DUC-46
DUC-44 led by either side: 7B/8/8/8/8/8/3T4/3(wf)d3 h 0/0 - 0 10 -, riders both | not d1-d2+: own-man-there DUC-44
DUC-43 back to sand: 7B/8/8/8/8/8/3w4/4d3 a 0/0 - 1 10 d1d2, worm_back barred | not d2-d1: worm-needs-spice DUC-43
DUC-47: 7B/8/8/8/8/8/3w4/3*d3 a 0/0 - 1 10 d1d2, worm_back barred | not d2-d1: worm-just-came DUC-47
DUC-47 ridden: 7B/8/8/8/8/8/3(wf)4/3*d3 a 0/0 - 1 10 d1d2, worm_back barred | not d2-d1+: worm-just-came DUC-47
DUC-14, DUC-16, DUC-34, DUC-37: 7B/8/8/8/8/8/8/d1m1fh1t a 0/0 - 0 10 - | not a1-a3: not-its-way DUC-14
  | not c1-e3: not-its-way DUC-14 | not e1-f2: not-its-way DUC-16 | not f1-f3: not-its-way DUC-34
  | not h1-h2: not-its-way DUC-37
DUC-26, DUC-37 aboard: 7B/8/8/8/8/8/8/3(ot)4 a 0/0 - 0 10 - | not d1-d2+: not-its-way DUC-26
  | not d1-d2/: not-its-way DUC-37
DUC-34 aboard: 7B/8/8/8/8/8/8/3(oh)4 a 0/0 - 0 10 - | not d1-e2/: not-its-way DUC-34
DUC-16 a worm: 7B/8/8/8/8/3(*w)4/8/3f4 a 0/0 - 0 10 - | not d1-d5: worm-in-the-way DUC-16
DUC-16 a ridden worm: 7B/8/8/8/8/3(*wf)4/8/3f4 a 0/0 - 0 10 - | not d1-d5: worm-in-the-way DUC-16
DUC-16 a man: 7B/8/8/8/8/3(#T)4/8/3f4 a 0/0 - 0 10 - | not d1-d5: man-in-the-way DUC-16
DUC-16 Spice: 7B/8/8/8/3T4/3*4/8/3f4 a 0/0 - 0 10 - | not d1-d5: spice-in-the-way DUC-16
DUC-41: 7B/8/8/8/3T4/3#4/8/3f4 a 0/0 - 0 10 - | not d1-d5: must-stop-on-seitch DUC-41
DUC-21: 7B/8/8/8/3(wf)4/8/8/3f4 a 0/0 - 0 10 - | not d1-d4: worm-has-rider DUC-21
DUC-18: 7B/8/8/8/8/8/3(*w)4/3d4 a 0/0 - 0 10 - | not d1-d2: worm-there DUC-18
DUC-18 a Harvester: 7B/8/8/8/8/8/3(*w)4/3h3d a 0/0 - 0 10 - | not d1-d2: worm-there DUC-18
DUC-11: 7B/8/8/8/8/8/3*4/3d4 a 0/0 - 0 10 - | not d1-d2: spice-there DUC-11
DUC-11 in flight: 7B/8/8/8/8/8/4*3/3(ot)4 a 0/0 - 0 10 - | not d1-e2+: spice-there DUC-11
DUC-11 without the Harvester: 7B/8/8/8/8/8/4*3/3(oh)4 a 0/0 - 0 10 - | not d1-e2: spice-there DUC-11
DUC-29: 7B/8/8/8/8/8/4(ot)3/3t4 a 0/0 - 0 10 - | not d1-e2: already-loaded DUC-29
DUC-29 laden: 7B/8/8/8/8/8/4h3/3(ot)4 a 0/0 - 0 10 - | not d1-e2+: already-loaded DUC-29
DUC-10: 7B/8/8/8/8/8/4(ot)3/3o4 a 0/0 - 0 10 - | not d1-e2: own-man-there DUC-10
DUC-10 a Troop: 7B/8/8/8/8/8/4t3/3t4 a 0/0 - 0 10 - | not d1-e2: own-man-there DUC-10
DUC-10 on a Seitch: 3S3B/8/8/3(#T)4/8/8/8/3d4 h 0/0 - 0 10 - | not d8-d5*: own-man-there DUC-10
DUC-35: 7B/8/8/8/8/8/3T4/3h3d a 0/0 - 0 10 - | not d1-d2: harvester-does-not-attack DUC-35
DUC-33: 7B/8/8/8/8/8/4T3/3(oh)4 a 0/0 - 0 10 - | not d1-e2+: laden-does-not-attack DUC-33
DUC-42 it goes anyway: 3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 10 - | not d8-d5*: seitch-goes-anyway DUC-42
DUC-42 none there: 3S3B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | not d8-d5*: no-seitch-there DUC-42
DUC-42 a man, but no Seitch: 3S3B/8/8/3t4/8/8/8/3d4 h 0/0 - 0 10 - | not d8-d5*: no-seitch-there DUC-42
"""


test_rules = scenarios(at, facts, EXAMPLES, MEN, ENDS, WHY_NOT)


def test_there_are_as_many_moves_as_the_rule_text_says() -> None:
    """DUC-08, DUC-R29: there are exactly 3877 move texts."""
    assert len(GAME.actions) == 3877 == len(set(GAME.actions))
    assert list(GAME.actions) == sorted(GAME.actions)


@pytest.mark.parametrize("options", ["", ", setup heart, riders both", ", setup checker, worm_back barred"])
def test_exactly_the_illegal_moves_are_refused(options: str) -> None:
    """CON-12: no reason applies to a legal move, and one applies to every other."""
    state, choose = at(f"new game{options}"), random_policy(3)
    while state.result is None:
        legal, s = set(state.actions()), state.unpacked()
        if state.to_json()["ply"] % 20 == 0:
            assert [text for text in GAME.actions if is_refused(s, text) == (text in legal)] == []
        state = state.play(choose(state))


def is_refused(s: object, text: str) -> bool:
    try:
        return bool(GAME.refusal.explain(s, text))
    except StopIteration:
        return False
