"""Texts for players: the log, prompts, buttons with warnings, hints, refused picks, and the summary of a game."""

import presentation
from crossings.games.over_the_next_dune.words import translate
from games.scenarios import scenarios

from .conftest import GAME, at, facts

LOG = """
OND-03, OND-04, OND-07 to OND-09, OND-11: new game, players 2, searchers 1 | piece-3 => Area 1 got the dog-leg.
  | t-row-2 => It went to row 2 of its area. | t-col-5 => It went to column 6, row 2.
  | piece-1 t-row-1 t-col-1 piece-2 t-row-1 t-col-1 piece-4 t-row-1 t-col-1 piece-5 t-row-1
  | t-col-1 => It went to column 8, row 7. Area 6 got the last piece, the block.
  | t-row-2 t-col-3 => It went to column 16, row 8. | s-row-9 => Searcher 1 went to row 9.
  | s-col-14 => Searcher 1 went to column 14, row 9. | s-face-4 => Searcher 1 faced up-left.
  | first-2 => Soldier 2 became the first soldier. Turn 1 began.
OND-E02: search, S1 (10,10)5 | left => Searcher 1 got a left card and drove to column 4, row 4.
OND-E06: search, S1 (10,4)5 | right => Searcher 1 got a right card and drove to column 16, row 6, bouncing off the edge.
OND-E09: search, S1 (10,6)3, marker 5 (5,6)
  | straight => Searcher 1 got a straight card and drove to column 6, row 4, turning at a trail marker.
OND-17, OND-38: search, S1 (10,4)5, marker 5 (16,5)
  | right => Searcher 1 got a right card and drove to column 15, row 4, bouncing off the edge and turning at a trail
  marker.
OND-E07: search, S1 (10,10)5, 1 (11,6), 2 (9,5) | straight => Searcher 1 got a straight card and drove to column 10,
  row 7.
  Searcher 1 caught soldier 1 at column 11, row 6.
OND-E08: search, S1 (10,10)5, S2 (3,3)5, 1 (11,6), 2 (9,6)
  | straight => ... Searcher 1 caught soldiers 1 and 2.
OND-44 who catches more: search, S1 (10,10)5, 1 (11,6), 2 held by S1
  | straight => ... caught soldier 1 at column 11, row 6.
Section 7 cards all alike: search, S1 (10,10)5, S2 (16,10)5, 1 (17,5), deck 1 2 0
  | left => Searcher 1 got a left card and drove to column 4, row 4. All remaining cards were straight cards, so no
  draw was needed.
  Searcher 2 got a straight card and drove to column 16, row 6. Searcher 2 caught soldier 1 at column 17, row 5.
OND-12, OND-13 at the start of a turn: S1 (10,10)5, S2 (4,10)5, deck 0 3 0
  | done => The squad ended the sneak phase. Turn 3 began. All remaining cards were straight cards, so no draw was
  needed.
  Searcher 1 got a straight card and drove to column 10, row 4. Searcher 2 got a straight card and drove to column 4,
  row 4.
OND-E18: S1 (10,10)7, S2 (14,10)3, S3 (12,14)5, 1 (12,12)
  | 1:w => Soldier 1 moved left. Searcher 1 followed him. Searcher 2 followed him. Searcher 3 followed him.
OND-E17: S1 (2,10)1, 1 (4,8) | 1:w => Soldier 1 moved left.
  | 1:ne => Soldier 1 moved up-right onto terrain. Searcher 1 followed him and turned at a trail marker.
OND-E19: S1 (10,10)7, 1 (12,10), 2 (12,8) | 1:e => Soldier 1 moved right. Searcher 1 followed him.
  | 1:ne => Soldier 1 moved up-right. Searcher 1 followed him. Searcher 1 caught soldier 2 at column 12,
  row 8. | 1:e => Soldier 1 moved right. | 1:end => Soldier 1 ended his movement.
OND-E14: S1 (4,3)5, 1 (5,1) | 1:ne => Soldier 1 escaped.
OND-E12: S1 (2,2)1, 1 (10,13), piece 6 (10,10) | 1:n => Soldier 1 moved up. | 1:n => Soldier 1 moved up onto terrain.
OND-E20: S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (13,7)
  | 4:sw => Soldier 4 moved down-left. Soldier 1 can be freed.
  | 1:place-n => Soldier 1 was freed and put at column 10, row 8.
  | 4:n => Soldier 4 moved up. Searcher 1 followed him. Searcher 1 caught soldier 1 at column 10, row 8.
OND-E24, OND-34: order, players 5, first 4, S1 (10,4)1 | 4:card-3 5:card-1 1:card-2
  | 2:card-5 => Soldier 2 took turn order card 5.
  | 3:card-4 => Soldier 3 took turn order card 4. Soldier 5 became the first soldier.
  | 5:end => Soldier 5 stayed where he was.
OND-49 makes nobody first: join, players 5, first 2, cards 2:1 3:5 4:3 5:4, moved 2, moving 4 with 3, S1 (18,4)1
  | 1:card-2 => Soldier 1 took turn order card 2.
OND-35: moved 1 2 3 4, S1 (3,3)1 | 5:n 5:end -> turn 3
OND-62 in turn 7: turn 6, S1 (3,3)1 | done => The squad ended the sneak phase. Turn 7 began.
OND-62 in turn 8: turn 7, S1 (3,3)1 | done => The squad ended the sneak phase. Turn 8 began. ...2...
OND-E22: search, S1 (4,14)1, 1 held by S1
  | straight => ... Searcher 1 carried soldier 1 off to the camp in row 20.
OND-E22 at the end of the phase: S1 (4,19)1, 1 held by S1 | done => The squad ended ... carried soldier 1 off ...
OND-61 two captors at the end of the phase: S1 (4,19)1, S2 (12,19)1, 1 held by S1, 3 held by S2, 2 (8,8)
  | done => The squad ended the sneak phase. Searcher 1 carried soldier 1 off to the camp in row 20. Searcher 2 carried
  soldier 3 off to the camp in row 20.
OND-20, OND-64 a catch and a loss with one space: search, S1 (3,16)2, 1 held by S1, 2 (5,20)
  | straight => ... drove to column 4, row 19, bouncing off the edge. Searcher 1 caught soldier 2 at column 5, row 20.
  Searcher 1 carried soldiers 1 and 2 off to the camp in row 20.
OND-55, OND-61 led down: S1 (10,18)1, 1 held by S1, 2 (8,18)
  | 2:s => Soldier 2 moved down. Searcher 1 followed ... carried soldier 1 off to the camp ...
OND-E26: search, S1 (10,10)5, 1 (10,6), 4 safe, 5 safe
  | straight => ... Only 2 free soldiers were left, and it takes 3 to rescue soldier 1.
OND-52, OND-63 by a follower: S1 (10,10)7, 1 (12,10), 2 (12,8), 4 safe, 5 safe | 1:e => ...
  | 1:ne => Soldier 1 moved up-right. Searcher 1 followed him. Searcher 1 caught soldier 2 at column 12, row 8. Only 2
  free soldiers were left, and it takes 3 to rescue soldier 2.
OND-E26 by leaving: S1 (10,10)5, 1 held by S1, 2 (5,1), 5 safe
  | 2:n => Soldier 2 escaped. ... 2 free soldiers were left, and it takes 3 ...
OND-E27: turn 10, S1 (18,18)1, 1 (10,1), 2 safe, 3 safe, 4 safe, 5 safe
  | 1:n => Soldier 1 escaped. All five soldiers escaped in turn 10.
OND-E28: turn 10, S1 (18,18)1, 1 (10,2), 2 safe, 3 safe, 4 safe, 5 safe
  | done => ...Dawn came with soldier 1 still on the battlefield.
"""

AWAY = """
OND-42: search, S1 (10,10)5, S2 (4,10)5, 1 (11,6) | straight ~> searcher 1 caught soldier 1
OND-13: search, S1 (10,10)5, S2 (4,10)5 | straight ~> none | straight ~> all searchers have driven in turn 2 of 10
OND-48: place, S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (12,8) | 1:place-n ~> soldier 1 was freed
OND-33: S1 (4,3)5, 1 (5,1) | 1:ne ~> soldier 1 escaped
OND-61: search, S1 (4,14)1, 1 held by S1 | straight ~> searcher 1 carried soldier 1 off to the camp
OND-62: turn 9, S1 (3,3)1 | done ~> the last turn before dawn has begun
OND-62 too early: turn 3, S1 (3,3)1 | done ~> none
"""
"""The report to a player who was away."""

PROMPTS = """
OND-23: order, players 5, first 4, S1 (10,4)1 | asks: take a turn order card for soldier 4; the lowest card moves first.
  | waits: Waiting for Olive to take a turn order card for soldier 4.
OND-E23: order, players 5, first 2, cards 2:4 3:5, S1 (10,4)1, 4 safe, 5 safe
  | asks: take card 1 for soldier 1: no other soldier has taken it.
OND-48: place, S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (12,8)
  | asks: put soldier 1, who is free again, beside searcher 1.
  | waits: Waiting for Olive to put soldier 1, who is free again, beside his captor.
OND-27: S1 (10,10)1, 1 (2,4) | asks: choose the soldier who moves first; each has 5 points.
  | waits: Waiting for Olive to choose the soldier who moves next.
  | 1:e 1:end | asks: move soldier 2, 3, 4 or 5, or end the sneak phase.
OND-27 the last one: moved 2 3 4 5, S1 (10,10)1, 1 (2,4)
  | asks: move soldier 1 (5 points), or end the sneak phase.
OND-28: S1 (3,3)1, 1 (10,13), piece 6 (10,10) | 1:s | asks: move soldier 1 (4 points left), or end his movement.
  | waits: Waiting for Olive to move soldier 1 (4 points left).
OND-E12: S1 (3,3)1, 1 (10,13), piece 6 (10,10) | 1:n 1:n
  | asks: move soldier 1 (2 points left; terrain costs 2), or end his movement.
OND-32 poor: moving 1 with 1, S1 (3,3)1, 1 (10,12), piece 6 (10,10)
  | asks: move soldier 1 (1 point left, too few for terrain), or end his movement.
OND-32 inside: moving 1 with 1, S1 (3,3)1, 1 (10,10), piece 6 (10,10)
  | asks: end the movement of soldier 1: he has 1 point left, and terrain costs 2.
OND-33: moving 1 with 1, S1 (3,3)1, 1 (10,1)
  | asks: move soldier 1 (1 point left), let him escape, or end his movement.
OND-30: moving 1 with 3, S1 (4,19)1, S2 (2,17)1, 1 (1,20), 2 (2,20)
  | asks: move soldier 1 (3 points left), or end his movement.
OND-34: moving 1 with 3, S1 (3,18)1, S2 (4,19)1, 1 (1,20), 2 (2,20), 3 (1,19)
  | asks: end the movement of soldier 1: there is no free space beside him.
"""

BUTTONS = """
OND-28, OND-34 by their target: moving 1 with 2, S1 (3,3)1, 1 (10,10) | pick 1:n: c10r9 | pick 1:sw: c9r11
  | pick 1:end: none
OND-27 the soldier first: S1 (3,3)1, 1 (10,10), 2 (15,15) | pick 1:ne: c10r10 c11r9 | pick 2:s: c15r15 c15r16
  | pick done: none
OND-33, OND-R21 beyond the top: moving 1 with 2, S1 (10,10)1, 1 (5,1) | pick 1:nw: off-c4 | pick 1:ne: off-c6
  | label 1:n: Let soldier 1 escape (up)
OND-23: order, players 5, cards 1:2, S1 (3,3)1 | pick 2:card-4: card-4 | label 2:card-3: Take card 3 for soldier 2
OND-E20: S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (12,12), 4 (13,7)
  | label 4:sw: Move soldier 4 to column 12, row 8 · frees soldier 1
  | 4:sw | pick 1:place-n: c10r8 | label 1:place-n: Put soldier 1 at column 10, row 8
OND-52: S1 (10,10)7, 1 (12,9), 2 (11,7) | label 1:s: Move soldier 1 to column 12, row 10 · searcher 1 follows
OND-E19: S1 (10,10)7, 1 (12,10), 2 (12,8) | label done: End the sneak phase | 1:e
  | label 1:ne: Move soldier 1 to column 14, row 9 · searcher 1 follows | label 1:end: End soldier 1's movement
  | warns 1:ne: Soldier 2 will be caught! | warns 1:e: none
OND-E26, OND-63: moving 2 with 4, S1 (10,10)5, 1 held by S1, 2 (5,1), 5 safe
  | warns 2:n: You lose: too few soldiers are left to free soldier 1!
OND-63 by a walk: moving 2 with 4, S1 (10,10)5, 1 held by S1, 2 (5,2), 5 safe
  | walked off-c5: Move 2 steps (2 points) and escape; you lose
OND-61: S1 (10,18)1, 1 held by S1, 2 (8,18)
  | warns 2:s: You lose: soldier 1 is carried off! | warns 2:w: none
OND-27, OND-35: S1 (3,3)1, 1 (10,10) | quiet done | warns done: 5 soldiers have not moved.
OND-27 one left: moved 2 3 4 5, S1 (3,3)1, 1 (10,10) | warns done: Soldier 1 has not moved.
OND-35 none can move: moved 2 3 4 5, S1 (3,18)1, S2 (4,19)1, 1 (1,20), 2 (2,20), 3 (1,19) | loud done | warns done: none
OND-42, OND-61 with 46 of 60 cards straight: moved 2 4, S1 (10,10)5, S2 (4,14)1, 1 (11,6), 5 held by S2, 3 (5,5)
  | warns done: 2 soldiers have not moved. Searcher 2 will carry soldier 5 off to the camp: you will lose.
    Searcher 1
  may catch soldier 1 where he stands (about 77 %).
OND-62: turn 10, moved 2 3 4 5, S1 (10,10)5, 1 (11,6)
  | warns done: Soldier 1 has not moved. You lose: this is the last turn, and dawn comes.
OND-61 in row 20: moved 3 4 5, S1 (10,19)1, 1 held by S1, 2 (3,3)
  | warns done: Soldier 2 has not moved. You lose: soldier 1 is carried off from row 20.
OND-28, OND-34: players 5, cards 1:1 2:2 3:3 4:4 5:5, moving 1 with 5, S1 (3,3)1, 1 (10,10)
  | quiet 1:end | warns 1:end: Soldier 1 has not moved.
OND-34 having moved: players 5, cards 1:1 2:2 3:3 4:4 5:5, moving 1 with 4, S1 (3,3)1, 1 (10,10) | quiet 1:end
  | warns 1:end: none
OND-42 where he stops: players 5, cards 1:1 2:2 3:3 4:4 5:5, moving 1 with 2, S1 (10,10)5, 1 (11,6)
  | warns 1:end: Searcher 1 may catch soldier 1 where he stands (about 77 %).
OND-34 who is stuck: players 5, cards 1:1 2:2 3:3 4:4 5:5, moving 1 with 3, S1 (3,18)1, S2 (4,19)1, 1 (1,20), 2 (2,20),
  3 (1,19) | loud 1:end | warns 1:end: none
"""

HINTS = """
OND-13, OND-14, OND-42: search, S1 (10,10)5, 1 (11,6), 2 (5,5)
  | on searcher-1: column 10, row 10: searcher 1, facing up;
  next card: straight 77 %, left 12 %, right 12 %; with a straight card it catches soldier 1; with a left card it
  catches soldier 2
OND-21 an empty deck is made new: S1 (10,10)5, deck 0 0 0 | on searcher-1: ...straight 77 %...
OND-21 used up: S1 (10,10)5, deck 0 3 1 | on searcher-1: ...facing up; next card: straight 75 %, right 25 %
  | on deck: ...left 0 of 7, straight 3 of 46, right 1 of 7...
OND-51, OND-47: S1 (10,10)7, S2 (4,4)1, 1 (10,12), 2 held by S2, 3 safe
  | on c10r12: column 10, row 12: soldier 1 (free); searcher 1 follows if he moves; numbers: points left there;
    rings: ...
  | on c4r4: column 4, row 4: searcher 2; 3 free soldiers beside searcher 2 can free soldier 2
  | on off-c10: ...soldier 3 (safe)...
OND-51, OND-42 his reach is quiet: S1 (3,3)1, 1 (10,15) | on c10r15: ...numbers: points left there
OND-51 followed: S1 (10,10)7, 1 (10,12) | on c10r12: ...rings: searchers follow...
OND-42 in the way: S1 (10,8)1, 1 (10,18) | on c10r18: ...orange: in a searcher's path next turn...
OND-62 nobody drives any more: turn 10, S1 (10,8)1, 1 (10,18) | on c10r18: ...numbers: points left there
OND-26 who has moved takes no step: moved 2, S1 (15,16)1, 2 (15,18)
  | on c15r18: column 15, row 18: soldier 2 (free, has moved)
OND-54, OND-R26: moving 1 with 3, halted 1, S1 (10,10)7, 1 (12,10), 2 held by S1, 3 (12,12)
  | on c12r10: column 12, row 10: soldier 1 (free, 3 points left); numbers: points left there; ...
  | on c12r12: ...searcher 1 follows if he moves...
OND-13, OND-42, OND-61 all drives at once: moved 1, S1 (10,10)5, S2 (4,14)1, S3 (16,16)1, 1 (11,6), 5 held by S2
  | on deck: ...soldier 1 is in the path of searcher 1 (about 77 %)...searcher 2 carries soldier 5 off to the camp with
    any card
OND-32, OND-38, OND-62: order, players 5, cards 1:2, S1 (10,10)7, piece 6 (10,3), marker 6 (3,16)
  | on c10r3: ...2 points...
  | on c3r16: ...turns up-right... | on track: ...turn 10... | on card-2: Turn order card 2, held by soldier 1
  | on card-1: ...one soldier must take it | on c5r5: column 5, row 5; open ground, 1 point to enter
  | on c9r10: column 9, row 10: searcher 1 | on nowhere: none | on searcher-9: none
OND-32, OND-36 terrain and markers: piece 6 (10,7), moving 2 with 3, S1 (16,10)5, 2 (10,7), marker 4 (3,3)
  | on c10r7: column 10, row 7: terrain, soldier 2 (free, 3 points left)...
  | on c3r3: column 3, row 3: trail marker pointing up-left...
"""

WALKS = """
OND-32 around terrain: moving 1 with 5, S1 (3,3)1, 1 (7,12), piece 6 (10,10) | walked c8r8: Move 4 steps (4 points)
  | walk c8r8: 1:n 1:n 1:n 1:ne
OND-28 straight: moving 1 with 5, S1 (3,3)1, 1 (10,10) | walk c13r10: 1:e 1:e 1:e
OND-51, OND-54, OND-E19: moving 1 with 5, S1 (10,10)7, 1 (12,10), 2 (12,8) | walk c14r9: 1:e 1:ne
  | walked c14r9: Move 2 steps (2 points); searcher 1 follows; soldier 2 will be caught
OND-42 it spares a comrade: moving 1 with 5, S1 (10,10)7, 1 (12,9), 2 (10,8) | walk c14r8: 1:e 1:ne
  | 1:e 1:ne -> 2 (10,8)
OND-51 it stirs nobody: moving 1 with 5, S1 (12,10)7, 1 (14,13) | walked c14r8: Move 5 steps (5 points)
OND-27 the soldier is named first: S1 (3,3)1, 1 (10,10), 2 (15,15) | walk c15r15>c17r15: 2:e 2:e | walk c17r15: none
  | walk c16r16>c17r17: none
OND-33 over the top: moving 1 with 5, S1 (10,10)1, 1 (5,3) | walk off-c5: 1:n 1:n 1:n
OND-28, OND-30, OND-31 there is none: moving 1 with 3, S1 (10,10)5, 1 (10,14), 2 (13,14) | walk c10r18: none
  | walk c10r11: none | walk c13r14: none | walk c11r14: none | walk c10r14: none | walk deck: none | walk c0r0: none
OND-47 no rescue interrupts it: moving 4 with 5, S1 (2,4)1, 1 held by S1, 2 (15,15), 3 (4,4), 4 (1,1), 5 (2,1)
  | walked c3r1: Move...
OND-47 as the third he frees soldier 1: moving 4 with 5, S1 (2,4)1, 1 held by S1, 2 (4,6), 3 (4,4), 4 (1,1), 5 (2,1)
  | walk c3r1: none
"""

REFUSED_PICKS = """
OND-26 to OND-33: moving 1 with 3, S1 (10,10)1, 1 (8,10), 2 (7,10), 3 (3,1), 4 held by S1, 5 safe
  | why searcher-1: searcher-there OND-30 | why c7r10: other-soldier OND-27 | why c3r1: other-soldier OND-27
  | why c8r3: too-far OND-28 | why off-c12: too-far OND-28 | why off-c18: soldier-safe OND-33
  | why c7r10 c7r9: other-soldier OND-27
OND-27: moved 3, S1 (10,10)1, 1 (8,10), 2 (7,10), 3 (3,1), 4 held by S1, 5 safe | why c3r1: already-moved OND-27
OND-13, OND-30, OND-31, OND-45: S1 (10,10)1, 1 (8,10), 2 (7,10), 3 (3,1), 4 held by S1, 5 safe
  | why c8r10 c7r10: soldier-there OND-31 | why c8r10 searcher-1: searcher-there OND-30
  | why c3r1 searcher-1: searchers-drive OND-13 | why searcher-1: soldier-caught OND-45
  | why c8r10 c20r20: too-far OND-28 | why c15r15: nobody-picked OND-27
OND-23: order, players 5, first 2, cards 2:1, S1 (10,10)1 | why card-1: card-taken OND-23
  | why c1r20: card-first OND-23
OND-48: place, S1 (10,10)1, 1 held by S1, 2 (8,8), 3 (8,9), 4 (8,10) | why c8r8: soldier-there OND-48
  | why c1r1: not-beside OND-48
"""


RESULTS = """
OND-60, OND-R27 for one: S1 (10,10)5, 1 safe, 4 safe | parts 0: soldiers safe 2
OND-60, OND-R27 for two: order, players 2, S1 (10,10)5, 1 safe, 3 safe, 4 safe
  | parts 0: own soldiers safe 2, other soldiers safe 1 | parts 1: own soldiers safe 1, other soldiers safe 2
OND-60, OND-E27 in the last turn: turn 10, S1 (18,18)1, 1 (10,1), 2 safe, 3 safe, 4 safe, 5 safe | 1:n | seat 0
  | result: You have won: all five soldiers escaped in turn 10, the last turn before dawn.
OND-60: turn 8, S1 (18,18)1, 1 (10,1), 2 safe, 3 safe, 4 safe, 5 safe
  | 1:n | result: Red wins: all five soldiers escaped in turn 8, 2 turns before dawn.
OND-61, OND-E22: search, S1 (4,14)1, 1 held by S1, 3 held by S1 | straight | seat 0
  | result: You have lost: searcher 1 carried soldiers 1 and 3 off to the camp in row 20.
OND-61, OND-E22 at the end of the phase: S1 (4,19)1, S2 (12,19)1, 1 held by S1, 3 held by S2, 2 (8,8) | done | seat 0
  | result: You have lost: searchers 1 and 2 carried soldiers 1 and 3 off to the camp in row 20.
OND-63, OND-E26: search, S1 (10,10)5, 1 (10,6), 4 safe, 5 safe | straight | seat 0
  | result: You have lost: only 2 free soldiers were left, and it takes 3 to rescue soldier 1.
OND-62, OND-E28 with the soldiers of each seat:
  turn 10, players 2, cards 1:2 2:1, moved 2, moving 1 with 5, S1 (18,18)1, 2 safe, 3 safe, 4 safe, 5 safe, 1 (10,2),
  2 (12,7) | 1:end
  | result: Lost together: dawn came with soldiers 1 and 2 still on the battlefield. Soldier 2 had 7 rows to go.
  | seat 0 | result: Lost together: dawn came ... 2 of your 3 soldiers escaped.
  | seat 1 | result: Lost together: dawn came ... 1 of your 2 soldiers escaped.
OND-33, OND-60 counted: S1 (18,18)1, 1 (10,1), 2 (12,1), 3 safe, 4 safe, 5 safe | 1:n 2:n
  | counts Soldiers escaped: 2 of 5 at 2 | counts Soldiers caught: none | counts Soldiers freed: none
OND-42, OND-50, OND-61 the catch that decided it, the other soldier having been freed:
  search, rescuers 2, deck 0 46 0, S1 (10,10)5, S2 (4,16)1, 1 (11,6), 5 (4,20), 2 (8,9), 4 (13,10), 3 (18,3)
  | straight 4:nw 1:place-n 4:end done | counts Soldiers caught: 2 at 1 | counts Turns: 2 of 10
  | counts Soldiers freed: 1: soldier 1, 12 rows from the camp at 3 | counts Near misses: 1 at 1
  | counts What decided it: ...: searcher 2 caught soldier 5 at 1
OND-63 the last of two catches: deck 0 46 0, S1 (10,10)5, S2 (16,16)5, 1 (11,6), 2 (17,6), 3 (3,18), 4 (1,18), 5 safe
  | done done | counts What decided it: Turn 4: searcher 2 caught soldier 2 at 2
OND-12, OND-62 the slowest at dawn, and his slowest turn: turn 9, deck 0 9 0, S1 (18,18)1, 1 (10,2), 5 (12,7), 2 safe,
  3 safe, 4 safe | 5:n 5:end done 1:e 1:end done | counts Turns: 10 of 10 at 3
  | counts What decided it: Turn 10: soldier 5 gained no rows at 3
"""


test_words = scenarios(at, facts, LOG, AWAY, PROMPTS, BUTTONS, HINTS, WALKS, REFUSED_PICKS, RESULTS)


def test_steps_of_a_walk_are_summarized() -> None:
    """OND-28, OND-33, OND-52: report and plan have one entry for each soldier, the log one for each walk."""
    moves = ("1:s", "1:s", "1:e", "1:end", "2:n")
    _, played = presentation.play_history(at("S1 (10,10)1, 1 (10,12), 2 (3,1)").state, moves)
    effects = [effect for move in played for effect in move.effects]
    assert GAME.words.recap(effects, "Olive") == ["Olive moved soldier 1 three steps", "soldier 2 escaped"]
    assert GAME.words.describe(effects).startswith(
        "Soldier 1 moved 3 steps to column 11, row 14. Searcher 1 followed him"
    )
    assert GAME.words.plan(effects) == ["soldier 1 to column 11, row 14", "soldier 2 escapes"]


def test_the_guide_to_a_turn_fits_a_first_game() -> None:
    """PAG-22: a beginner's game has fewer searchers and needs fewer rescuers than the printed game."""
    first = next(preset for preset in GAME.presets if preset.name == GAME.first.preset)
    played, printed = GAME.resolve(first.options), GAME.resolve({})
    assert [(played[name], printed[name]) for name in ("searchers", "rescuers")] == [(4, 6), (2, 3)]
    assert "Each of the 4 searchers" in translate("card-1.text", **played)
    assert "when 2 free soldiers" in translate("card-3.text", **played)
