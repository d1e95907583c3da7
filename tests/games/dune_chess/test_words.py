"""Texts for players: the log, prompts, buttons, hints, why a pick is illegal, and results."""

from games.scenarios import scenarios

from .conftest import at, facts

LOG = """
DUC-29 getting aboard: SHOBMOHS/8/8/8/8/8/8/3d4 h 0/0 - 0 0 -
  | b8-c8 => The Harkonnen Harvester moved from b8 to c8. It boarded the Ornithopter.
DUC-29 a pick-up: 3B4/8/8/8/3o4/4t3/8/3d4 a 0/0 - 0 0 -
  | d4-e3 => The Atreides Ornithopter flew from d4 to e3. It picked up the Troop.
DUC-33, DUC-48 a harvest in flight: 2(OH)B4/8/8/8/6*1/8/8/3d4 h 0/0 - 0 0 -
  | c8-g4+ => The Harkonnen Ornithopter flew from c8 to g4 with its Harvester. It harvested Spice. Harkonnen now
    has 1.
DUC-33 without it: 2(OH)B4/8/8/8/6t1/8/8/3d4 h 0/0 - 0 0 -
  | c8-g4 => The Harkonnen Ornithopter flew from c8 to g4 without its Harvester. It captured the Troop.
DUC-13, DUC-31 two captured: 2(OT)B4/8/8/8/6(ot)1/8/8/3d4 h 0/0 - 0 0 -
  | c8-g4+ => The Harkonnen Ornithopter flew from c8 to g4 with its Troop. It captured the Ornithopter and the Troop.
DUC-32 getting out: 3B4/8/8/8/2*(oh)4/8/8/3d4 a 0/2 - 0 0 -
  | d4-c4/ => The Atreides Harvester moved from d4 to c4, out of its Ornithopter. It harvested Spice. Atreides now
    has 3.
DUC-44 a worm kills: 3B4/8/8/8/2(*w)T4/8/8/3d4 a 0/0 - 0 0 -
  | c4-d4 => Atreides moved the Sandworm from c4 to d4. It killed the Troop.
DUC-20 a ride: 3B4/8/8/8/2(*wf)*4/8/8/3d4 a 0/0 - 0 0 - | c4-d4+ => Atreides rode the Sandworm from c4 to d4.
DUC-19 mounting: 3B4/8/8/8/2(*w)f4/8/8/3d4 a 0/0 - 0 0 -
  | d4-c4 => The Fremen moved from d4 to c4. It mounted the Sandworm.
DUC-23 dismounting: 3B4/8/8/8/2(*wf)5/8/8/3d4 a 0/0 - 0 0 - | c4-d4 => The Fremen dismounted on c4 and moved to d4.
DUC-42 destruction: 3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 0 0 -
  | d8-d5* => The Sardaukar moved from d8 to d5. It destroyed the Seitch.
DUC-42 with a capture: 3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 0 -
  | d8-d5 => The Sardaukar moved from d8 to d5. It captured the Troop. It destroyed the Seitch.
DUC-53 ransom: 3B4/8/8/8/8/8/8/3dm3 a 0/6 o 0 0 -
  | or@h8 => Atreides bought back an Ornithopter for 5 Spice, placed it on h8 and has 1 Spice left.
DUC-31 one left behind, another picked up: 3B4/8/8/8/8/8/1t6/2(oh)2d2 a 0/0 - 0 0 -
  | c1-b2 => The Atreides Ornithopter flew from c1 to b2 without its Harvester. It picked up the Troop.
DUC-32 from one Ornithopter to another: 3B4/8/8/8/2*(oh)o3/8/8/3d4 a 0/0 - 0 0 -
  | d4-e4/ => The Atreides Harvester moved from d4 to e4, out of its Ornithopter. It boarded the Ornithopter.
DUC-23 from one Sandworm to another: 3B4/8/8/8/2*(*wf)2w1/8/8/4d3 a 0/0 - 0 0 -
  | d4-g4 => The Fremen dismounted on d4 and moved to g4. It mounted the Sandworm.
DUC-20 a ride by the other side: 3B4/8/8/3t4/2*(*wf)4/8/8/4d3 h 0/0 - 0 0 -, riders both
  | d4-d5+ => Harkonnen rode the Sandworm from d4 to d5. It killed the Troop.
DUC-13, DUC-49 two killed: 3B4/8/8/8/2(*w)5/3(ot)4/8/3d4 h 0/0 - 0 0 -
  | c4-d3 => Harkonnen moved the Sandworm from c4 to d3. It killed the Ornithopter and the Troop.
DUC-52 a Mentat killed: 3B4/8/8/8/2(*w)5/3m4/8/3d4 h 0/0 - 0 0 -
  | c4-d3 => Harkonnen moved the Sandworm from c4 to d3. It killed the Mentat. Without the Atreides Mentat, Harvesters
    and Ornithopters can't be bought back.
DUC-42, DUC-51 a leader captured on a Seitch: 3S3B/8/8/3(#d)4/8/8/8/3t4 h 0/0 - 0 0 -
  | d8-d5 => The Sardaukar moved from d8 to d5. It captured the Duke. Without the Duke, Troops and Fremen can't be
    bought back. It destroyed the Seitch.
DUC-07 a pass: 7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 - | pass => Harkonnen had no legal move and passed.
DUC-51 a leader lost: 3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -
  | e7-d8 => The Atreides Troop moved from e7 to d8. It captured the Baron. Without the Baron, Troops and Sardaukar
    can't be bought back.
"""

RECAPS = """
two captured: 2(OT)B4/8/8/8/6(ot)1/8/8/3d4 h 0/0 - 0 0 -
  | c8-g4+ ~> the Harkonnen Ornithopter captured the Ornithopter and the Troop on g4
killed: 3B4/8/8/8/2(*w)T4/8/8/3d4 a 0/0 - 0 0 - | c4-d4 ~> Atreides killed the Troop on d4 with a Sandworm
harvested: 3B4/8/8/8/2*(oh)4/8/8/3d4 a 0/2 - 0 0 - | d4-c4/ ~> Atreides harvested the Spice on c4
destroyed: 3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 0 -
  | d8-d5 ~> the Sardaukar captured the Troop on d5 / the Seitch on d5 was destroyed
bought back: 3B4/8/8/8/8/8/8/3dm3 a 0/6 o 0 0 - | or@h8 ~> Atreides bought back an Ornithopter for 5 Spice
a leader lost: 3B2MT/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 -
  | e7-d8 ~> the Atreides Troop captured the Baron on d8 / Troops and Sardaukar can't be bought back without the Baron
nothing that counts: 3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 0 - | d8-d7 ~> none
"""

PROMPTS = """
DUC-E01: SHOBMOHS/TTTTTTTT/2#2#2/****(*w)***/***(*w)****/2#2#2/tttttttt/fhomdohf h 0/0 - 0 0 -
  | asks: move a man or a Sandworm.
DUC-E17: 3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 - | waits: Waiting for Olive to move a man, or buy a man back.
  | asks: move a man, or buy back a Troop, an Ornithopter or a Fremen.
DUC-E18 nobody who can be bought: 3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 - | asks: move a man.
DUC-E18 who is possible and affordable: 3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 -
  | asks: move a man, or buy back a Troop or a Fremen.
DUC-E25: 7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 - | asks: pass, because you have no legal move.
DUC-E23: 3B3H/8/8/8/1(*w)6/8/8/h2d4 h 2/5 - 18 40 -
  | asks: move a man (2 more moves without a capture or harvest end the game).
DUC-E23 while there is Spice: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 18 40 - | asks: move a man or a Sandworm.
DUC-E29: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 39 90 -
  | asks: move a man or a Sandworm (1 more move without a capture or harvest ends the game).
DUC-E30: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 a 2/5 - 3 297 - | asks: move a man or a Sandworm (the game ends in 3 moves).
"""

BUTTONS = """
DUC-E10: 3B4/8/8/4T3/3(ot)4/8/8/3d4 a 0/0 - 4 11 - | label d4-e5: Fly without the Troop · Capture the Troop
  | label d4-e5+: Fly with the Troop · Capture the Troop | label d4-e5/: Move the Troop out · Capture the Troop
  | label d4-c3: Fly without the Troop
DUC-E11: 3B4/8/8/8/8/8/1t6/1ho2d2 a 0/0 - 4 11 - | label b1-c1: Board the Ornithopter
  | label c1-b2: Fly · Pick up the Troop
DUC-E12: 3B4/8/5T2/2*1*3/3(*w)4/2#5/1(oh)6/3d4 a 2/3 - 9 11 - | label b2-e5+: Fly with the Harvester · Harvest
  | label b2-c3+: Fly with the Harvester
DUC-E15: 3S3B/8/8/3#4/8/8/8/3d4 h 0/0 - 9 10 - | label d8-d5: Move, keep the Seitch
  | label d8-d5*: Destroy the Seitch
DUC-E16: 3S3B/8/8/3(#t)4/4T3/8/8/3d4 h 0/0 - 9 10 - | label d8-d5: Capture the Troop · Destroy the Seitch
  | label e4-d5: Capture the Troop
DUC-E02: 3B4/8/8/8/2(*w)*4/3t4/8/3d4 h 0/0 - 4 10 - | label c4-d3: Move the Sandworm · Kill the Troop
  | label c4-d4: Move the Sandworm
DUC-E06: 3B4/8/8/3T4/2*(*w)4/8/8/3fd3 a 0/0 - 4 11 - | label d1-d4: Mount the Sandworm
DUC-E06 riding: 8/3B4/8/3T4/2*(*wf)4/8/8/4d3 a 0/0 - 5 13 - | label d4-c4+: Ride the Sandworm
  | label d4-d5+: Ride the Sandworm · Kill the Troop | label d4-d5: Dismount · Capture the Troop
  | label d4-d2: Dismount
DUC-E17: 3B4/8/8/8/8/8/8/h2d3m a 2/6 TTTttof 9 11 - | pick fr@d5: ransom-fr d5
  | label fr@d5: Buy back a Fremen for 5 Spice
DUC-E25: 7T/6*1/8/8/8/8/8/d7 h 0/0 - 9 40 - | pick pass: none | walk h8: none
"""

HINTS = """
DUC-E18 no Duke: 3B4/8/8/8/8/2#*4/8/h6m a 2/4 ttof 9 11 -
  | on ransom-tr: 2 Troops captured; 1 Spice each; can't be bought back: the Duke is lost
  | on ransom-or: 1 Ornithopter captured; 5 Spice each while the Mentat is on the board; only 4 Spice to pay with
  | on ransom-ha: no Harvesters captured; 1 Spice each while the Mentat is on the board | on nowhere: none
DUC-E18 no Mentat: 3B4/8/8/8/8/2#*4/8/h6d a 2/5 tthof 9 11 -
  | on ransom-ha: 1 Harvester captured; 1 Spice each; can't be bought back: the Mentat is lost
DUC-28, DUC-37, DUC-44 whoever could, were it the other side's turn:
  3B3S/8/8/4T3/2*(*w)d3/8/1(ot)6/1fhm4 h 2/0 - 0 0 -
  | on d8: d8: Baron; moves one square in any direction; needed to buy back Troops, Sardaukar and Fremen
  | on e4: ...attacks the Troop on e5; attacked by the Sandworm on d4
  | on e5: ...attacked by the Sandworm on d4, the Duke on e4 and the Ornithopter on b2
DUC-49, DUC-54 who is gone: SHOB1OHS/TTTTTTT1/8/8/8/8/tttttttt/fhomdohf h 0/0 - 0 9 -
  | on gone-0: Harkonnen, gone for good: Mentat, Troop | on gone-1: Atreides: no men gone for good
DUC-54 not who is captured: SHOB1OHS/TTTTTTT1/8/8/8/8/tttttttt/fhomdohf h 0/0 T 0 9 -
  | on gone-0: Harkonnen, gone for good: Mentat
what a place holds: 3B4/2(#T)5/8/2*(*wf)4/1(oh)1w4/2#5/8/3d4 a 0/0 - 4 11 -
  | on d5: d5: Sandworm on Spice, ridden by a Fremen... | on d4: d4: Sandworm on sand...
  | on b4: b4: Atreides Ornithopter carrying a Harvester... | on c7: c7: Harkonnen Troop on a Seitch...
  | on c3: c3: Seitch... | on c5: c5: Spice... | on a1: a1: sand...
DUC-50 only the side to move ransoms: 3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | on ransom-sr: no Sardaukar captured...
  | on ransom-fr: none | on kept-1-fr: no Fremen captured...
DUC-50: 3B4/8/8/8/8/8/8/3d4 a 0/0 - 0 10 - | on ransom-fr: no Fremen captured... | on ransom-sr: none
in plain text: 3B4/8/8/4T3/2*(*wf)4/1(#t)6/(oh)6w/3d4 a 2/4 TTSto 9 11 -
  | prints: Harkonnen 13 points 2 Spice captured: 2 Troops (tr@: 1 Spice), 1 Sardaukar (sr@: 5 Spice) a b ...
  | prints: ... 4 · · * *wf · · · · 4 3 · #t · · · · · · 3 2 oh · · · · · · w 2 ...
  | prints: ... > Atreides 26 points 4 Spice captured: 1 Troop (tr@: 1 Spice), 1 Ornithopter (or@: the Mentat is lost)
    ...
"""

NO_MOVES = """
DUC-06, DUC-14, DUC-50: 7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why d1: not-yours DUC-06 | why c4: nothing-there DUC-06
  | why h8 h6: not-its-way DUC-14 | why h8 g6: not-its-way DUC-14 | why ransom-tr: none-captured DUC-50
  | why side-0: none | why kept-1-tr: none | why h8 side-1: none
DUC-37: T6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why a8 b6: not-its-way DUC-37
DUC-34: H6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why a8 b6: not-its-way DUC-34
DUC-26: O6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why a8 b6: not-its-way DUC-26
DUC-16: S6B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why a8 b6: not-its-way DUC-16
DUC-43: 7B/8/8/8/8/8/8/3wd3 h 0/0 - 0 10 - | why d1 e3: not-its-way DUC-43
DUC-10: 7B/6H1/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why h8 g7: own-man-there DUC-10
DUC-10 wherever he might go: T7/1H5B/8/8/8/8/8/3d4 h 0/0 - 0 10 - | why a8: own-man-there DUC-10
DUC-55: 7B/8/8/8/8/8/8/3d4 h 1/0 T 0 10 - | why ransom-tr d1: not-vacant DUC-55
"""


RESULTS = """
DUC-67 the parts of a score: 3B3S/8/8/8/8/(ot)7/t7/3d4 h 2/0 - 0 0 -
  | parts 0: Baron 10, Sardaukar 5, Ornithopter 0, Troops 0, Spice 2
  | parts 1: Duke 10, Fremen 0, Ornithopter 5, Troops 2, Spice 0
DUC-E19: 3B4/4t3/8/8/8/8/8/3d4 a 0/0 - 9 11 - | e7-d8 | result: Atreides wins: 11 points to 0; one side ...
  | seat 0 | result: Atreides wins, you have lost: 11 points to 0; one side has no men left.
  | seat 1 | result: You have won: 11 points to 0; one side ...
DUC-E20: 8/8/8/8/2(*w)*4/3T4/8/h6H a 2/5 - 9 11 - | c4-d3 | result: ...; neither side has a man left that can fight.
DUC-E22: 7H/8/8/8/1*w5/6T1/8/h7 h 2/5 - 9 10 - | c4-b4 | result: ...; one side has only Harvesters left, and no
    Spice that they can harvest.
DUC-E26, DUC-68: 3B4/8/8/8/8/8/8/3d4 h 3/3 - 19 40 - | d8-d7 | result: Nobody has won: 13 points each; no Spice can be
    harvested, and nothing was captured for 20 moves.
DUC-63 with another number of moves: 3B4/8/8/8/8/8/8/3d4 h 3/3 - 39 60 -, quiet 40
  | d8-d7 | result: ... nothing was captured for 40 moves.
DUC-E29: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 h 2/5 - 39 90 -
  | d8-d7 | result: ...; nothing was captured or harvested for 40 moves.
DUC-E30: 3B3H/8/8/8/1(*w)*5/8/8/h2d4 a 2/5 - 3 299 - | d1-d2 | result: ...; the limit of 300 moves was
    reached.
DUC-60 blocked: 7T/6*1/8/4w3/5*2/8/1*6/t7 h 0/0 - 3 40 - | e5-f4 | result: ...; neither side can move.
the final score is 14 to 16: 3B3T/4t3/8/8/h*4t1/7T/8/3d3h h 2/2 - 9 11 -
  | h3-g4 a4-b4 g4-f3 e7-d8 f3-g2 h1-g1 h8-g7 d8-c7 g2-h1
  | counts Biggest loss for Harkonnen: Baron on d8, 10 points at 4 | counts Atreides in the lead since: move 1 at 1
  | counts Moves: 9 | counts Enemy men captured or killed: Harkonnen 1, Atreides 1
  | counts Spice harvested: Harkonnen 0, Atreides 1 | counts Spice paid to buy men back: none
a lead that is lost, 12 to 12 in the end: 3B4/8/8/2T2h2/1t3T2/4t3/8/2T1d3 h 0/0 - 9 11 - | c5-b4 e3-f4 c1-b2 f5-e5
  | counts Harkonnen in the lead since: none | counts Atreides in the lead since: none
a lead to the end: 3B4/8/8/2T2h2/1t3T2/4t3/8/2T1d3 h 0/0 - 9 11 - | d8-d7 e3-f4 c5-d6 e1-e2
  | counts Atreides in the lead since: move 2 at 2
DUC-53 a ransom is paid to the other side: 3B4/8/8/8/8/8/8/3d4 h 3/3 T 0 10 - | d8-d7 d1-d2 tr@a8
  | counts Atreides in the lead since: move 3 at 3
DUC-44, DUC-53 worms and ransom: 3B4/8/8/8/2(*w)*4/3t4/8/h2d3m h 2/6 of 9 11 - | c4-d3 fr@d5
  | counts Enemy men captured or killed: Harkonnen 1, Atreides 0
  | counts Spice paid to buy men back: Harkonnen 0, Atreides 5
"""


test_words = scenarios(at, facts, LOG, RECAPS, PROMPTS, BUTTONS, HINTS, NO_MOVES, RESULTS)
